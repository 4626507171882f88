"""Where a joiner belongs into a text: the two characters of no width that scripts and emoji need to look right.

U+200D joins what stands around it, U+200C keeps it apart. Elsewhere nobody can see them, and two names could look the
same and differ. They belong where UAX 31 and UTS 39 of Unicode allow them: behind the sign of an Indic script that
takes the vowel away; U+200C between two letters of a script whose letters join; U+200D between two emoji.
"""

from __future__ import annotations

import re
from typing import Final

APART: Final = "\u200c"
TOGETHER: Final = "\u200d"

VIRAMA: Final = 9
"""The combining class of the signs that take a vowel away."""

LETTERS: Final = (
    "\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a\u066e\u066f\u0678-\u0687\u069a-\u06bf\u06c1\u06c2"
    "\u06cc\u06ce\u06d0\u06d1\u06fa-\u06fc\u06ff\u0750-\u0758\u075c-\u076a\u076d-\u0770\u0772\u0775-\u0777\u077a-\u077f"
    "\u0712-\u0714\u071a-\u071d\u071f-\u0727\u0729\u072b\u072d\u072e\u07ca-\u07ea\U0001e900-\U0001e943"
)
"""Letters of Arabic, Syriac, N'Ko and Adlam that join the next letter, as ranges of a pattern."""

LAST_LETTERS: Final = (
    "\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3"
    "\u06d5\u06ee\u06ef\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f"
)
"""Letters of these scripts that join the letter before alone."""

SIGNS: Final = (
    "\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed"
    "\u0711\u0730-\u074a\u07eb-\u07f3"
)
"""Signs upon such letters, which do not come between them."""

EMOJI: Final = "\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001f3fa\U0001f400-\U0001faff"

JOINING: Final = f"(?<=[{LETTERS}{SIGNS}]){APART}(?=[{SIGNS}]*[{LETTERS}{LAST_LETTERS}])"
BASE: Final = f"[{LETTERS}][{SIGNS}]*$"
PICTURES: Final = f"(?<=[{EMOJI}\ufe0f\U0001f3fb-\U0001f3ff]){TOGETHER}(?=[{EMOJI}])"
PICTURE: Final = f"[{EMOJI}]\ufe0f?[\U0001f3fb-\U0001f3ff]?$"
"""Patterns of where a joiner belongs: what is before and behind it, and what ends before it.  Few texts need them."""


def belongs(text: str, at: int) -> bool:
    """Tell whether the joiner at a place of a text belongs there.

    Args:
        text: the text.
        at: the index of the joiner.

    >>> belongs("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", 2), belongs("An\u200cne", 2)
    (True, False)
    """
    before, behind = text[max(at - 8, 0) : at], text[at + 1 : at + 2]
    if not before:
        return False
    if _after_virama(before):
        return behind.isalpha() if text[at] == APART else not behind or behind.isalpha() or behind.isspace()
    if text[at] == APART:
        return re.compile(JOINING).match(text, at) is not None and re.search(BASE, before) is not None
    return re.compile(PICTURES).match(text, at) is not None and re.search(PICTURE, before) is not None


def _after_virama(before: str) -> bool:
    """Tell whether a text ends in a letter whose vowel is taken away."""
    if before.isascii():
        return False
    from unicodedata import category, combining  # only here, as most texts need no table

    at = len(before) - 1
    while at > 0 and combining(before[at]) not in (0, VIRAMA):
        at -= 1
    if combining(before[at]) != VIRAMA:
        return False
    while at > 0 and category(before[at]) == "Mn":
        at -= 1
    return category(before[at]).startswith("L")
