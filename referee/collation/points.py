"""What each code counts for each player in each deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import define

from referee.hearing.rulings import Adjudication, MarkRow

COUNTED: Final = frozenset({"marked", "assumed", "due", "overmarked_stands"})
"""The statuses of points that count, or can still be put up."""

HAND: Final = "hand"
"""The tricks of a hand earn the point or the vole; one code may see the one where another sees the other."""


@define
class Points:
    """The points of one player for one thing in one deal, by code; the deal is known by its first event.

    gain: the king turned, the king held, or the hand.
    cited: the clauses that each code counts by: those of the marks, then those that bear on them besides.
    """

    deal: int
    event: str
    player: str
    gain: str
    marks: list[list[MarkRow]]
    cited: list[list[str]]

    @property
    def counted(self) -> list[int]:
        """What counts under each code."""
        return [sum(row.points for row in rows if row.status in COUNTED) for rows in self.marks]

    @property
    def differs(self) -> bool:
        """Whether not all codes count the same."""
        return len(set(self.counted)) > 1


def gain_of(row: MarkRow) -> str:
    """Return what points are for: a king, or the hand."""
    return HAND if row.for_ in ("point", "vole") else row.for_


def _cited(found: Adjudication, deal: int, row: MarkRow) -> list[str]:
    """Return the clause of a mark, and those besides on which the ruling rests that the points were earned."""
    earned = (
        ruling
        for ruling in found.rulings
        if ruling.outcome == "enforced" and (ruling.deal, ruling.clause) == (deal, row.clause)
    )
    also = next((ruling.also for ruling in earned), ())
    return [name for name in (row.clause, *also) if name is not None]


def _cut_down(found: Adjudication, points: Points) -> list[str]:
    """Return the clauses by which a hand without a mark was cut down to nothing, if it was."""
    return [
        name
        for ruling in found.rulings
        if ruling.kind == "penalty" and (ruling.deal, ruling.offender) == (points.deal, points.player)
        if points.gain == HAND
        for name in (ruling.clause, *ruling.also)
        if name is not None
    ]


def points_of(founds: Sequence[Adjudication], order: Mapping[str, int]) -> list[Points]:
    """Return what was earned or put up under any of the codes, deal by deal."""
    found: dict[tuple[str, str, str], Points] = {}
    for i, each in enumerate(founds):
        for deal in each.deals:
            for row in deal.marks:
                key = deal.events[0], row.player, gain_of(row)
                if key not in found:
                    found[key] = Points(deal.number, *key, [[] for _ in founds], [[] for _ in founds])
                found[key].marks[i].append(row)
                found[key].cited[i] += _cited(each, deal.number, row)
    for points in found.values():
        for i, each in enumerate(founds):
            points.cited[i] = points.cited[i] or _cut_down(each, points)
    return sorted(found.values(), key=lambda points: order.get(points.event, len(order)))
