"""Numbers that are written as words, or in figures where others write words."""

from __future__ import annotations

import re
from typing import Final

UNITS: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINALS: Final = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
                   "nine": "ninth", "twelve": "twelfth"}  # fmt: skip
FIGURES: Final = re.compile(r"\b([1-9]\d?)(?:st|nd|rd|th)?\b")


def _words() -> dict[str, int]:
    """Return the numbers below a hundred by what they are called, as a count or as one of several."""
    found: dict[str, int] = {}
    for number in range(1, 100):
        tens, unit = divmod(number, 10)
        head, last = ("", UNITS[number - 1]) if number < 20 else (TENS[tens - 2], UNITS[unit - 1] if unit else "")
        ordinal = ORDINALS.get(last, f"{last}th") if last else f"{head[:-1]}ieth"
        found[f"{head} {last}".strip()] = number
        found[f"{head} {ordinal}".strip() if last else ordinal] = number
    return found


NUMBERS: Final = _words()
NAMES: Final = {number: name for name, number in reversed(NUMBERS.items()) if not re.search("(th|st|nd|rd)$", name)}


def number_meant(text: str) -> int | None:
    """Return the number that a text is in words; None where it is none.

    Args:
        text: what somebody wrote, in any letters, with dashes or without.

    >>> number_meant("six"), number_meant("Forty-third"), number_meant("30th"), number_meant("vole")
    (6, 43, 30, None)
    """
    return NUMBERS.get(" ".join(re.split(r"[\s_-]+", in_words(text.lower().strip()))))


def in_words(text: str) -> str:
    """Return a text with every number below a hundred as a word.

    >>> in_words("6 cards"), in_words("the 2nd trick")
    ('six cards', 'the two trick')
    """
    return FIGURES.sub(lambda found: NAMES[int(found[1])], text)
