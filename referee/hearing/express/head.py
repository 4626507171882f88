"""A line as it is decoded, and its head: how the game stands that it begins."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec
from attrs import define

from referee.hearing.express.routine import Routine, Unusual
from referee.record.vocabulary import RECORDED
from referee.record.written import PLAYERS

HEAD: Final = frozenset({"format", "players", "rulebook", "packs", "opening", "agreement", "recorded"})
OPENING: Final = frozenset({"game", "deal", "score", "dealer", "pack", "orders"})
PARTS: Final = frozenset(RECORDED)
MOST: Final = 10**6


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """An act of regular play as it is written: the keys that any such act has.

    Numbers are left as they are, for a decoder takes a fraction for a whole number where it is one.
    """

    do: str
    by: str | None = None
    id: str | None = None
    card: str | None = None
    cards: list[str] | None = None
    to: str | None = None
    n: Any = None
    reason: str | None = None
    at: str | None = None
    what: str | None = None
    reply: str | None = None
    pack: str | None = None
    lifted: Any = None
    left: Any = None


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A line of an archive, if it holds regular play."""

    header: dict[str, Any]
    events: list[Act]


@define(eq=False)
class Opened:
    """How a game stands when its log begins."""

    players: tuple[str, str]
    owners: dict[str, str]
    number: int
    deal: int
    dealer: str | None
    score: dict[str, int]
    orders: dict[str, str]
    graded: bool
    recorded: frozenset[str]


def read_head(head: dict[str, Any], routine: Routine) -> Opened:
    """Return how a game stands by the head of its log."""
    if type(head["players"]) is not list:
        raise Unusual
    players = _players(*head["players"])
    agreement, rulebook = head.get("agreement", {}), head.get("rulebook", "")
    stakes = agreement.get("stakes", "none")
    recorded = head["recorded"]
    known = head.keys() <= HEAD and head["format"] == "referee.log/1" and type(rulebook) is str
    if not known or not agreement.keys() <= {"stakes"} or stakes not in ("graded", "none"):
        raise Unusual
    if type(recorded) is not list or "marking" not in recorded or not PARTS.issuperset(recorded):
        raise Unusual
    packs = head.get("packs", {})
    owners = {name: pack["owner"] for name, pack in packs.items() if len(pack) == 1 and pack["owner"] in players}
    if len(owners) != len(packs):
        raise Unusual
    opening = head.get("opening", {})
    dealer, pack = opening.get("dealer"), opening.get("pack")
    if not opening.keys() <= OPENING or dealer not in (None, *players):
        raise Unusual
    if pack is not None and owners.get(pack) != dealer:
        raise Unusual
    return Opened(
        players,
        owners,
        _count(opening.get("game", 1), 1, MOST),
        _count(opening.get("deal", 1), 1, MOST),
        dealer,
        _score(opening.get("score", {}), players, routine.target),
        _orders(opening.get("orders", {}), players, routine),
        stakes == "graded",
        frozenset(recorded),
    )


@lru_cache
def _players(first: str, second: str) -> tuple[str, str]:
    """Return the two players, if they can be named so; an archive names the same ones over and over."""
    players: tuple[str, str] = PLAYERS.read([first, second])
    return players


def _count(n: Any, least: int, most: int) -> int:
    if type(n) is not int or not least <= n <= most:
        raise Unusual
    return n


def _score(score: dict[str, Any], players: tuple[str, str], target: int) -> dict[str, int]:
    if not score.keys() <= set(players):
        raise Unusual
    return {player: _count(score.get(player, 0), 0, target - 1) for player in players}


def _orders(orders: dict[str, str], players: tuple[str, str], routine: Routine) -> dict[str, str]:
    if not orders.keys() <= set(players) or not all(order in routine.rounds for order in orders.values()):
        raise Unusual
    return orders
