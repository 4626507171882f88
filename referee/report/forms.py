"""Forms of sentences: which of them is told by what is known, and how the fields in it are filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

Conditions = Mapping[str, Any]
"""The values of details for which a form is: one, or one of several; ``...`` is any that is known, None none."""

Form = tuple[Conditions, str]
"""The conditions under which a sentence is told, and the sentence with details in braces."""


def first_form(forms: Iterable[Form], details: Mapping[str, Any]) -> str:
    """Return the first form that fits, or an empty text.

    >>> forms = [({"how": "late"}, "too late"), ({"n": ...}, "{n} cards"), ({}, "cards")]
    >>> [first_form(forms, details) for details in ({"how": "late", "n": 2}, {"n": 2}, {"how": "early"})]
    ['too late', '{n} cards', 'cards']
    """
    for conditions, text in forms:
        if all(_is_wanted(wanted, details.get(name)) for name, wanted in conditions.items()):
            return text
    return ""


def _is_wanted(wanted: Any, value: Any) -> bool:
    if wanted is ...:
        return value is not None
    return any(type(value) is type(each) and value == each for each in (wanted if type(wanted) is tuple else (wanted,)))


OPTIONAL: Final = re.compile(r"\[([^\]]*)\]")
"""What is left out of a template, or stands in several ways in it."""

FIELD: Final = re.compile(r"\{(?P<name>\w+)(?:≠(?P<other>\w+))?(?::(?P<noun>[\w ]+))?\}")
"""A field in a template: its name, the field whose value it must not repeat, and the noun that it counts."""


Speak = Callable[[str, Any, str], str]
"""Says the value of a field, by its name, the value, and the noun behind a colon in the template, which may be none."""


def fill(template: str, thing: object, speak: Speak) -> str:
    """Return the template with the fields of a thing said in it.

    Args:
        template: text with fields in braces. In brackets stands what is left out where a field in it is not told; of
            several ways to say it, with bars between them, the first is taken of which all fields are told. A field
            ``{to≠by}`` is not told where it says the same as the other; ``{n:point}`` is counted.
        thing: what has the fields, or a mapping of them.
        speak: how the value of a field is said.

    >>> from functools import partial
    >>> from referee.record import Mark
    >>> from referee.report.words import say
    >>> template = "{by} marks [{n} for {reason}|{n:point}][ to {of≠by}'s score]"
    >>> fill(template, Mark(by="Anne", n=1), partial(say, "mark"))
    'Anne marks one point'
    >>> fill(template, Mark(by="Anne", n=2, reason="vole", of="Bert"), partial(say, "mark"))
    "Anne marks two for the vole to Bert's score"
    """
    told = OPTIONAL.sub(lambda part: way_told(part[1].split("|"), thing) or "", template)
    return FIELD.sub(lambda field: speak(field["name"], value_of(thing, field["name"]), field["noun"] or ""), told)


def way_told(ways: Iterable[str], thing: object) -> str | None:
    """Return the first way to say something of which every field is told of a thing; none where there is no such way.

    Args:
        ways: templates.
        thing: what has the fields, or a mapping of them.
    """
    return next((way for way in ways if all(is_told(thing, field) for field in FIELD.finditer(way))), None)


def is_told(thing: object, field: re.Match[str]) -> bool:
    """Tell whether a field in a template is told of a thing, and does not say the same as the one it is not to repeat.

    Args:
        thing: what has the fields; one that it does not have is not told.
        field: the field, as ``FIELD`` finds it.
    """
    value = value_of(thing, field["name"])
    other = value_of(thing, field["other"]) if field["other"] else None
    return value not in (None, "", (), {}) and (other is None or value not in (other, f"hand:{other}"))


def value_of(thing: object, name: str) -> Any:
    """Return the value of a field of a thing, or of a mapping by name; ``None`` where there is none."""
    return thing.get(name) if isinstance(thing, Mapping) else getattr(thing, name, None)
