"""Forms of sentences that are chosen by what is known: which of them fits the details of a matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

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
    return next((text for conditions, text in forms if _fits(conditions, details)), "")


def _fits(conditions: Conditions, details: Mapping[str, Any]) -> bool:
    """Whether details are as a form wants them."""
    return all(_is_wanted(wanted, details.get(name)) for name, wanted in conditions.items())


def _is_wanted(wanted: Any, value: Any) -> bool:
    if wanted is ...:
        return value is not None
    return any(type(value) is type(each) and value == each for each in (wanted if type(wanted) is tuple else (wanted,)))
