"""Texts in one form: what Unicode holds for the same text is read as the same text.

A letter with an accent can be written as one character, or as the letter and the accent behind it. Both look the same
and mean the same, so that a name written both ways is one name. Files are read in the composed form (NFC); what is
compared with a name from a file is brought to that form first.
"""

from __future__ import annotations


def composed(text: str) -> str:
    """Return a ``text`` in the form in which names are compared: composed as Unicode has it (NFC).

    >>> composed("Zoe\u0308") == "Zo\u00eb"
    True
    """
    if text.isascii():
        return text
    from unicodedata import normalize  # only here, as most texts need no table

    return normalize("NFC", text)


def is_composed(text: str) -> bool:
    """Tell whether all parts of a ``text``, or of all of a file, are composed already."""
    if text.isascii():
        return True
    from unicodedata import is_normalized

    return is_normalized("NFC", text)
