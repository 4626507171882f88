"""The characters that are not printed: they break a line, turn it about, steer a terminal, or cannot be seen at all.

There is one set of them. Names and ids hold none. Other texts may hold those that are no control characters, and
reports show something else in their place.
"""

from __future__ import annotations

import re
from typing import Final

BREAKS: Final = "\t\n\r\x85\u2028\u2029"
"""Characters that end a line or move on in it."""

CONTROLS: Final = "".join(chr(n) for n in (*range(0x20), *range(0x7F, 0xA0)) if chr(n) not in BREAKS)
"""Control characters beside those; no text of a file may hold one."""

TURNING: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that change the direction in which a line is read."""

INVISIBLE: Final = "".join(
    map(
        chr,
        (
            *(0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0),
            *range(0x180B, 0x1810),
            *range(0x200B, 0x200E),
            *range(0x2060, 0x2066),
            *range(0x206A, 0x2070),
            *range(0xFFF9, 0xFFFC),
            *range(0xE0000, 0xE0080),
        ),
    )
)
"""Characters that take no room: joiners, fillers, tags, and marks that only programs heed."""

UNPRINTED: Final = frozenset(BREAKS + CONTROLS + TURNING + INVISIBLE)
"""All characters that no report prints."""

HALVES: Final = "\ud800-\udfff"
"""Halves of characters, as a range of a pattern; a path that is no UTF-8 is given with them, and written so again."""


def _any_of(characters: str) -> str:
    return "".join(map(re.escape, characters))


UNSEEN: Final = re.compile(f"[{_any_of(CONTROLS)}{HALVES}]")
"""Finds what no text of a file may hold."""

HIDDEN: Final = re.compile(f"[{_any_of(''.join(sorted(UNPRINTED)))}{HALVES}]")
"""Finds what no name and no id may hold."""

REPLACEMENT: Final = "\ufffd"
"""What stands in a report in place of a character that is not printed."""

ON_A_LINE: Final = dict.fromkeys(map(ord, UNPRINTED), REPLACEMENT)
"""Replaces in a line, by ``translate``, what is not printed."""

ON_A_PAGE: Final = {at: new for at, new in ON_A_LINE.items() if chr(at) not in "\t\n"}
"""Replaces in a text of several lines what is not printed."""


def hidden_in(text: str) -> str | None:
    """Return the first character of a name or an id that it must not hold; ``None`` where it holds none.

    Args:
        text: the name or the id.

    >>> hidden_in("Zoë of the Hague"), hidden_in("Anne\\u202e")
    (None, '\\u202e')
    """
    # Most names are printable, and to ask that is quickest.
    found = None if text.isprintable() else HIDDEN.search(text)
    return found[0] if found else None


def escaped(text: str) -> str:
    """Return a text with escapes in place of what is not printed, on one line.

    Args:
        text: the text.

    >>> print(escaped("Anne\\u202e\\n"))
    Anne\\u202e\\n
    """
    return text if text.isprintable() else HIDDEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
