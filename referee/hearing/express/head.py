"""The head of a line: who sits there, with which packs, and what is recorded; and where the game stands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import msgspec
from attrs import define
from msgspec.structs import astuple

from referee.hearing.express.line import Agreement, Head, Opening, Owned, Part
from referee.hearing.express.routine import Unusual
from referee.record.document import UNSEEN
from referee.record.written import PLAYERS

MOST: Final = 10**6
BEGINNING: Final = Opening()
"""Where a log begins that says nothing of it."""

_packs = msgspec.json.Decoder(dict[str, Owned]).decode


@define(eq=False, frozen=True)
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
    """Look at the texts that anybody can choose: one may hold what cannot be seen in it."""
    if UNSEEN.search("".join(texts)):
        raise Unusual


def keys_of(head: Head, sitting: Sitting) -> int:
    """Return how many keys a line has beside those of its events."""
    opening = head.opening
    if opening is None:
        return sitting.keys
    told = astuple(opening)
    return sitting.keys + 1 + len(told) - told.count(None) + len(opening.score or ()) + len(opening.orders or ())


def count(n: Any) -> int:
    """Return the number of a game or deal, which is the first where nothing is said."""
    if n is None:
        return 1
    if type(n) is not int or not 1 <= n <= MOST:
        raise Unusual
    return n
