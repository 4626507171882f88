"""A line of an archive as it is decoded: its head, with the keys and values that it may have, and its acts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from attrs import frozen
from msgspec.structs import astuple

from referee.bulk.rules import Unusual
from referee.bulk.wire_acts import Number, WireAct
from referee.record import DAY, HIDDEN, PLAYERS, Wrong, is_composed

Part = Literal["shuffling", "cutting", "looking", "marking"]


class Plain(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A part of a line; it cannot hold itself, so no collector of garbage need look at it."""


class Owned(Plain):
    """A sound pack."""

    owner: str


class Opening(Plain):
    """Where an excerpt begins; numbers that may be large are looked at elsewhere."""

    game: Any = None
    deal: Any = None
    score: dict[str, Number] | None = None
    dealer: str | None = None
    pack: str | None = None
    orders: dict[str, str] | None = None


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What was agreed on, where no code reads it otherwise."""

    stakes: Literal["graded", "none"] | None = None


class Head(Plain):
    """The header of a log; ``packs`` are decoded when they are first met with."""

    format: Literal["referee.log/1"]
    players: tuple[str, str]
    recorded: tuple[Part, ...]
    rulebook: str | None = None
    packs: msgspec.Raw = msgspec.Raw()
    opening: Opening | None = None
    agreement: Agreement | None = None
    event: str | None = None
    date: str | None = None
    table: str | None = None
    scorer: str | None = None


class Line(Plain):
    """A line of an archive."""

    header: Head
    events: list[WireAct]


MOST: Final = 10**6
BEGINNING: Final = Opening()
"""Where a log begins that says nothing of it."""

_packs = msgspec.json.Decoder(dict[str, Owned]).decode


@frozen(eq=False)
class Sitting:
    """What the head of a line says that is the same in all lines of a sitting.

    names: of the players.  other: the adversary of each.  packs: of each player; who has two is heard the long way.
    shuffling, cutting, looking: whether these were recorded.
    keys: how many keys say so, those of the line itself among them.
    """

    players: tuple[str, str]
    names: frozenset[str]
    other: dict[str, str]
    packs: dict[str, str]
    graded: bool
    shuffling: bool
    cutting: bool
    looking: bool
    keys: int


def sitting_of(head: Head) -> Sitting:
    """Return what a head says of the sitting; it is read once for all lines that say the same."""
    return _sitting(head.players, bytes(head.packs), head.recorded, head.agreement, head.rulebook)


@lru_cache(2**10)
def _sitting(
    players: tuple[str, str], packs: bytes, recorded: tuple[Part, ...], agreement: Agreement | None, code: str | None
) -> Sitting:
    read: tuple[str, str] = PLAYERS.read([*players])
    names, owned = frozenset(players), _packs(packs) if packs else {}
    owners = {pack.owner: name for name, pack in owned.items()}
    if "marking" not in recorded or len(owners) < len(owned) or not names.issuperset(owners):
        raise Unusual
    check_texts([*players, *owned, code or ""])
    stakes = agreement.stakes if agreement else None
    keys = 5 + (code is not None) + bool(packs) + 2 * len(owned) + (agreement is not None) + (stakes is not None)
    parts = ("shuffling" in recorded, "cutting" in recorded, "looking" in recorded)
    first, second = read
    return Sitting(read, names, {first: second, second: first}, owners, stakes == "graded", *parts, keys)


def check_texts(texts: Iterable[str]) -> None:
    """Look at the texts that anybody can choose: one may hold what cannot be seen, or be written in another form."""
    joined = "".join(texts)
    if HIDDEN.search(joined) or not is_composed(joined):
        raise Unusual


def keys_of(head: Head, sitting: Sitting) -> int:
    """Return how many keys a line has beside those of its events."""
    opening, keys = head.opening, sitting.keys
    if head.event is not None or head.date is not None or head.table is not None or head.scorer is not None:
        keys += _keys_of_occasion(head)
    if opening is None:
        return keys
    told = astuple(opening)
    return keys + 1 + len(told) - told.count(None) + len(opening.score or ()) + len(opening.orders or ())


def _keys_of_occasion(head: Head) -> int:
    """Return how many keys tell on what occasion a log was written; what they say decides nothing."""
    texts = [text for text in (head.event, head.table, head.scorer) if text is not None]
    check_texts(texts)
    if not all(map(str.strip, texts)):
        raise Unusual
    if head.date is not None:
        _check_day(head.date)
    return len(texts) + (head.date is not None)


def _check_day(date: str) -> None:
    try:
        DAY.read(date)
    except Wrong:
        raise Unusual from None


def count(n: Any) -> int:
    """Return the number of a game or deal, which is the first where nothing is said."""
    if n is None:
        return 1
    if type(n) is not int or not 1 <= n <= MOST:
        raise Unusual
    return n
