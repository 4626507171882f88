"""The characters that are not printed: they break a line, turn it about, steer a terminal, or cannot be seen at all.

There is one set of them. Names and ids hold none, but for joiners where a script needs them. Other texts may hold those
that are no control characters, and reports show something else in their place.
"""

from __future__ import annotations

import re
from typing import Final

from referee.record.joiners import APART, TOGETHER, belongs

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

JOINERS: Final = APART + TOGETHER
"""Those of them that scripts need at some places."""

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

NO_PRINT: Final = re.compile(f"[{_any_of(''.join(sorted(UNPRINTED)))}]")
"""Finds what no report prints; halves of characters are bytes of file names, which come out as they went in."""


def hidden_in(text: str) -> str | None:
    """Return the first character that ``text``, a name or an id, must not hold; ``None`` where it holds none.

    >>> hidden_in("Zoë of the Hague"), hidden_in("Anne\\u202e")
    (None, '\\u202e')
    """
    # Most names are printable, and to ask that is quickest.
    found = () if text.isprintable() else HIDDEN.finditer(text)
    return next((each[0] for each in found if _hides(each)), None)


def _hides(found: re.Match[str]) -> bool:
    """Tell whether a character that was found is none that is printed; a joiner is, where it belongs."""
    return found[0] not in JOINERS or not belongs(found.string, found.start())


def printed(text: str, instead: str = REPLACEMENT, spared: str = "") -> str:
    """Return a text as reports print it: something else stands for each character that is not printed.

    Args:
        text: the text.
        instead: what stands there.
        spared: characters that are printed all the same, such as the ends of lines.

    >>> printed("Anne\\u202e"), printed("Anne\\n", spared="\\n")
    ('Anne\ufffd', 'Anne\\n')
    """
    if text.isprintable():
        return text
    return NO_PRINT.sub(lambda found: instead if found[0] not in spared and _hides(found) else found[0], text)


def escaped(text: str) -> str:
    """Return a ``text`` with escapes in place of what is not printed, on one line.

    >>> print(escaped("Anne\\u202e\\n"))
    Anne\\u202e\\n
    """
    if text.isprintable():
        return text
    return HIDDEN.sub(lambda found: found[0].encode("unicode_escape").decode() if _hides(found) else found[0], text)
