"""A log in an address: packed into letters that every address can hold, and unpacked again."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Final
from urllib.parse import urlencode

from referee.record import RefereeError

MOST_CHARACTERS: Final = 200_000
"""How long a log may be that is ruled on in the browser."""

MOST_BYTES: Final = 4 * MOST_CHARACTERS

MOST_IN_LINK: Final = 16_000
"""How long an address may be that carries a log; some programs refuse longer ones."""


class BadLink(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """An address whose log cannot be unpacked."""


def packed(text: str) -> str:
    """Return a text packed into letters, digits, hyphens and underscores.

    >>> packed("Anne, Bert")
    'eNpzzMtL1VFwSi0qAQAR3ANc'
    >>> unpacked(packed("Ärger")), unpacked("")
    ('Ärger', '')
    """
    raw = zlib.compress(text.encode("utf-8", "surrogatepass"), 9)
    return base64.urlsafe_b64encode(raw).decode("ascii").rstrip("=")


def unpacked(packed_text: str) -> str:
    """Return the text that ``packed`` has packed.

    Args:
        packed_text: letters, digits, hyphens and underscores.

    Raises:
        BadLink: it is none of ours, was cut off, or holds more than a log may.
    """
    if not packed_text:
        return ""
    unpacker = zlib.decompressobj()
    try:
        raw = base64.b64decode(packed_text + "=" * (-len(packed_text) % 4), altchars=b"-_", validate=True)
        found = unpacker.decompress(raw, MOST_BYTES + 1)
        if len(found) <= MOST_BYTES and not (unpacker.eof and not unpacker.unused_data):
            raise ValueError("cut off, or followed by something")
        text = found.decode("utf-8")
    except (ValueError, binascii.Error, zlib.error):
        raise BadLink("The log in this link cannot be read. The link is not whole, or was changed.") from None
    if len(text) > MOST_CHARACTERS:
        raise BadLink(f"The log in this link is too long. It may have {MOST_CHARACTERS:,} characters.")
    return text


def link(page: str, **values: str) -> str | None:
    """Return the address of a page with some values; ``None`` where it would be too long.

    Args:
        page: the path of the page.
        values: the values by their names; empty ones are left out.
    """
    address = f"{page}?{urlencode({name: value for name, value in values.items() if value})}"
    return address if len(address) <= MOST_IN_LINK else None
