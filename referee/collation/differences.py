"""In what several codes differ on one log, each difference with the clauses on either side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from attrs import define

from referee.collation.grounds import Ground, Grounds
from referee.collation.points import COUNTED, Points
from referee.collation.rows import Row, sense
from referee.hearing.rulings import Adjudication, Ruling

KINDS: Final = ("ruling", "points", "deal", "score", "pending", "game", "match", "next")
"""What can differ: a ruling, the points for something in a deal, how a deal ended, the corrected score, whether it
hangs on something still, the games and the matches won, and who deals next."""


@define
class Side:
    """One code's side of a difference: its ruling or what stands there by it, and the clauses behind it.

    tells: what differs, as plain data: points counted, an ending, a score, winners of games, a dealer.
    """

    ruling: Ruling | None
    tells: Any
    ground: Ground


@define
class Difference:
    """One thing in which the codes are not all alike; ``sides`` are in the order of the codes.

    event: of a ruling, where it is made; of anything else, with which its deal begins.
    player, gain: whose points differ, and for what.
    """

    kind: str
    deal: int | None
    event: str | None
    player: str | None
    gain: str | None
    topics: tuple[str, ...]
    sides: list[Side]

    @property
    def counts(self) -> bool:
        """Whether the codes do not agree because of it: not where some only leave unsaid who deals next."""
        if self.kind != "next":
            return True
        return any(len({side.tells[name] for side in self.sides} - {None}) > 1 for name in ("dealer", "pack"))

    @property
    def undetermined(self) -> bool:
        """Whether one code decides what another leaves open."""
        if self.kind == "pending":
            return True
        open_ones = [side.ruling is not None and side.ruling.outcome == "undetermined" for side in self.sides]
        return any(open_ones) and not all(open_ones)


def differences(
    founds: Sequence[Adjudication], rows: Iterable[Row], points: Iterable[Points], grounds: Grounds
) -> list[Difference]:
    """Return all in which adjudications of one log differ: rulings, points, how it went and how it goes on."""
    found = [_in_rulings(row, grounds) for row in rows if row.differs and not row.ordinary]
    found += [_in_points(each, grounds) for each in points if each.differs]
    return [*found, *_in_deals(founds, grounds), *_in_course(founds, grounds)]


def alike(one: Adjudication, other: Adjudication) -> bool:
    """Tell at a glance whether two adjudications of one log are the same in all that is compared."""
    return (
        len(one.rulings) == len(other.rulings)
        and all(
            a.event == b.event and a.answers == b.answers and sense(a) == sense(b)
            for a, b in zip(one.rulings, other.rulings, strict=True)
        )
        and all(tell(one) == tell(other) for tell in (_ends, *COURSE.values()))
        and [[(row.player, row.points, row.for_, row.status) for row in deal.marks] for deal in one.deals]
        == [[(row.player, row.points, row.for_, row.status) for row in deal.marks] for deal in other.deals]
    )


def _in_rulings(row: Row, grounds: Grounds) -> Difference:
    cited = [[ruling.clause] if ruling is not None else [] for ruling in row.rulings]
    topics, found = grounds.on("ruling", cited)
    sides = [Side(ruling, None, ground) for ruling, ground in zip(row.rulings, found, strict=True)]
    return Difference("ruling", row.deal, row.event, None, None, topics, sides)


def _in_points(points: Points, grounds: Grounds) -> Difference:
    topics, found = grounds.on("points", points.cited)
    told = [
        {"points": n, "for": [row.for_ for row in rows if row.status in COUNTED]}
        for n, rows in zip(points.counted, points.marks, strict=True)
    ]
    sides = [Side(None, each, ground) for each, ground in zip(told, found, strict=True)]
    return Difference("points", points.deal, points.event, points.player, points.gain, topics, sides)


def _in_deals(founds: Sequence[Adjudication], grounds: Grounds) -> Iterator[Difference]:
    """Yield the deals that did not end alike under all codes; a deal is known by its first event."""
    numbers = {deal.events[0]: deal.number for found in founds for deal in found.deals}
    for event, number in numbers.items():
        deals = [next((deal for deal in found.deals if deal.events[0] == event), None) for found in founds]
        told = [deal.ended if deal is not None else None for deal in deals]
        if len(set(told)) > 1:
            cited = [[deal.void_by] if deal is not None else [] for deal in deals]
            yield _told("deal", told, cited, grounds, number, event)


def _in_course(founds: Sequence[Adjudication], grounds: Grounds) -> Iterator[Difference]:
    for kind, tell in COURSE.items():
        told = [tell(found) for found in founds]
        if any(each != told[0] for each in told):
            yield _told(kind, told, [[] for _ in founds], grounds)


def _told(
    kind: str,
    told: list[Any],
    cited: Sequence[Iterable[str | None]],
    grounds: Grounds,
    deal: int | None = None,
    event: str | None = None,
) -> Difference:
    topics, found = grounds.on(kind, cited)
    sides = [Side(None, each, ground) for each, ground in zip(told, found, strict=True)]
    return Difference(kind, deal, event, None, None, topics, sides)


def _ends(found: Adjudication) -> Any:
    return [(deal.events[0], deal.ended) for deal in found.deals]


def _corrected(found: Adjudication) -> Any:
    return dict(found.score.corrected)


def _pending(found: Adjudication) -> Any:
    return bool(found.score.pending)


def _games(found: Adjudication) -> Any:
    return [
        {"number": game.number, "winner": game.winner, "score": dict(game.score), "stake": game.stake}
        for game in found.games
    ]


def _matches(found: Adjudication) -> Any:
    return [
        {"number": match.number, "winner": match.winner, "games": dict(match.games)}
        for match in found.matches
        if any(match.games.values())
    ]


def _next(found: Adjudication) -> Any:
    return {"dealer": found.next_dealer, "pack": found.next_pack}


COURSE: Final = {"score": _corrected, "pending": _pending, "game": _games, "match": _matches, "next": _next}
