"""Characters that look like a sign of YAML and are none: a no-break space, a wide colon, a dash of print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

SPACES: Final = "\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff"
COLONS: Final = "\u02d0\u2236\ua789\ufe55\uff1a"
DASHES: Final = "\u2010-\u2015\u2212\ufe58\ufe63\uff0d"
LOOK_ALIKES: Final = {
    " ": ("a space", f"[{SPACES}]"),
    ":": ("a colon", f"[{COLONS}]"),
    "-": ("a hyphen", f"[{DASHES}]"),
    '"': ('a quote "', "[\u201c-\u201f\uff02]"),
    "'": ("a quote '", "[\u2018-\u201b\uff07]"),
    ",": ("a comma", "[\u060c\u3001\uff0c]"),
}
"""What each sign is called, and what looks like it."""

KEY: Final = r"[\w-]+[\"']?"
PLACES: Final = rf"""
    ^[ \t{SPACES}]* (?P<dash> [{DASHES}] ) (?=[ \t{SPACES}])
    | ^[ \t]* (?P<indent> [{SPACES}] [ \t{SPACES}]* ) (?= -[\s{SPACES}] | [{{\[] | {KEY}[{SPACES}]*[:{COLONS}] )
    | ^[ \t{SPACES}]*- (?P<behind_dash> [{SPACES}]+ )
    | (?: ^[ \t{SPACES}-]* | [{{,][ \t{SPACES}]* ) {KEY} (?:
        (?P<before_colon> [{SPACES}]+ ) (?= [:{COLONS}] (?: \s | $ ) )
        | : (?P<behind_colon> [{SPACES}]+ )
        | (?P<colon> [{COLONS}] ) (?= [\s{SPACES}] | $ )
      )
    """
"""Where a line needs a sign of YAML and has what looks like it: its indent, a dash, a colon, and the space behind."""


def look_alikes(row: str) -> Iterator[tuple[int, str]]:
    """Yield what stands in a line in place of signs of YAML: the index of each character, and the sign it looks like.

    >>> list(look_alikes("rulebook:\\u00a0london")), list(look_alikes("note: \\u2013 a dash"))
    ([(9, ' ')], [])
    """
    if row.isascii():
        return
    for found in re.finditer(PLACES, row, re.VERBOSE):
        assert found.lastgroup is not None
        for at in range(*found.span(found.lastgroup)):
            if sign := sign_like(row[at]):
                yield at, sign


def sign_like(character: str) -> str | None:
    """Return the sign that a character looks like; None where it looks like none, or is one."""
    return next((sign for sign, (_, alike) in LOOK_ALIKES.items() if re.match(alike, character)), None)


def named(character: str) -> str:
    r"""Return a character by its number and its name.

    >>> named("\u00a0"), named("\ufeff")
    ('U+00A0 (no-break space)', 'U+FEFF (zero width no-break space)')
    """
    from unicodedata import name  # only here, as most files have no such character

    return f"U+{ord(character):04X} ({name(character, 'a character without a name').lower()})"


def advice_on_look_alikes(text: str) -> str | None:
    """Return what to write for the first character of a text that looks like a sign and is none; None without one."""
    for character in () if text.isascii() else text:
        if sign := sign_like(character):
            return f"{named(character)} is not {LOOK_ALIKES[sign][0]}"
    return None
