"""Hands and games as logs: plain data, as any other program would write it down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import define

from referee.tournament.season.hand import PACKS, Event, Fault, Hand
from referee.tournament.season.match import Match
from referee.tournament.season.plan import Form

RECORDED: Final = ("shuffling", "cutting", "looking", "marking")


@define
class Entry:
    """One log of a match, before it is written.

    header, events: as the log has them.  game: the number of its game; deal: that of its hand, where it holds one.
    faults: what goes wrong in it, each with the number of its hand.
    """

    header: dict[str, Any]
    events: list[Event]
    game: int
    deal: int | None
    faults: list[tuple[int, Fault]]


def entries(match: Match, form: Form) -> Iterator[Entry]:
    """Yield the logs of a match in order."""
    for game in match.games:
        if form == "games":
            yield _entry(match, game.number, game.hands, whole=True)
        else:
            yield from (_entry(match, game.number, [hand], whole=False) for hand in game.hands)


def _entry(match: Match, game: int, hands: list[Hand], whole: bool) -> Entry:
    first = hands[0]
    opening = first.opening if not whole else {key: first.opening[key] for key in ("game", "dealer", "orders")}
    header: dict[str, Any] = {"format": "referee.log/1", "players": list(match.players)}
    if match.house.called:
        header["rulebook"] = match.house.called
    header["packs"] = {pack: {"owner": player} for pack, player in zip(PACKS, match.players, strict=True)}
    header["opening"] = opening
    header["recorded"] = list(RECORDED)
    events: list[Event] = []
    if match.house.agreed:
        events.append({"id": "e1", "do": "agree", "by": "both", "topic": "target", "value": match.house.target})
    for hand in hands:
        before = len(events)
        for n, event in enumerate(hand.events, before + 1):
            told = {"id": f"e{n}", **event}
            if "about" in event:
                told["about"] = f"e{before + event['about']}"
            events.append(told)
    faults = [(hand.number, fault) for hand in hands for fault in hand.wrong]
    return Entry(header, events, game, None if whole else first.number, faults)
