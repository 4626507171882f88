"""Texts in one form: what Unicode holds for the same text is read as the same text.

A letter with an accent can be written as one character, or as the letter and the accent behind it. Both look the same
and mean the same, so that a name written both ways is one name. Files are read in the composed form (NFC); what is
compared with a name from a file is brought to that form first.
"""

from __future__ import annotations

from typing import Any, Final

from referee.record.wrong import Wrong

AS_WRITTEN: Final = frozenset({"log", "logs", "rulebook", "extends", "scenarios", "lessons", "path"})
"""The keys under which files are named; to a system the name of a file is what was written."""

OTHERS: Final = "x-"
"""How keys of other programs begin; what stands under them is theirs."""


def composed(text: str) -> str:
    """Return a text in the form in which names are compared: composed as Unicode has it (NFC).

    Args:
        text: the text, in any form.

    >>> composed("Zoe\u0308") == "Zo\u00eb"
    True
    """
    if text.isascii():
        return text
    from unicodedata import normalize  # only here, as most texts need no table

    return normalize("NFC", text)


def is_composed(text: str) -> bool:
    """Tell whether all parts of a text are composed already.

    Args:
        text: a text, or all of a file.
    """
    if text.isascii():
        return True
    from unicodedata import is_normalized

    return is_normalized("NFC", text)


def may_be_decomposed(text: str) -> bool:
    """Tell whether what is read from the text of a file may hold texts that are not composed.

    Args:
        text: the text of the file, in which characters may be written as escapes.
    """
    return "\\" in text or not is_composed(text)


def composed_data(data: Any) -> Any:
    """Return plain data with all texts composed, save the names of files and what is another program's.

    Args:
        data: plain data.

    Raises:
        Wrong: two keys of a mapping are the same text.
    """
    if isinstance(data, str):
        return composed(data)
    if isinstance(data, list):
        return [_at(i, part) for i, part in enumerate(data)]
    if not isinstance(data, dict):
        return data
    built: dict[str, Any] = {}
    for name, part in data.items():
        key = composed(name)
        if key in built:
            raise Wrong(f'the key "{key}" stands here twice', at=(name,), key=True)
        kept = key.startswith(OTHERS) or (key in AS_WRITTEN and _is_plain(part))
        built[key] = part if kept else _at(name, part)
    return built


def _at(step: str | int, part: Any) -> Any:
    try:
        return composed_data(part)
    except Wrong as wrong:
        raise wrong.within(step) from None


def _is_plain(part: Any) -> bool:
    """Tell whether something is a text, or a list of texts."""
    return isinstance(part, str) or (isinstance(part, list) and all(isinstance(each, str) for each in part))
