"""What a position is worth where not every card is known: solved in all deals that fit the record, or in some drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Final, Generic, TypeVar

from attrs import frozen

from referee.holdings import FittingDeals, FullDeal, TooManyWays, deal_at, read_deals
from referee.record import EventIndex
from referee.solving.position import Position
from referee.solving.solver import Solver
from referee.solving.standing import NothingToSolve, PlayedLog, Standing

TRIED: Final = 2_000
"""How many deals are solved; where no more fit, it is every one."""

V = TypeVar("V", bound=Hashable)

DealOutcome = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]
"""What best play comes to in a deal: the tricks and the points of each player."""


@frozen
class OverDeals(Generic[V]):
    """What something comes to in the deals that fit.

    deals: how many deals fit.
    tried: how many of them were solved; fewer where they were drawn.
    found: in how many of these it comes to what, the most frequent first.
    """

    deals: int
    tried: int
    found: tuple[tuple[V, int], ...]

    @property
    def exact(self) -> bool:
        """Whether every deal that fits was solved."""
        return self.tried == self.deals


def over_deals(
    played: PlayedLog,
    standing: Standing,
    value: Callable[[Position], V],
    most: int = TRIED,
    told: Callable[[int], object] = lambda tried: None,
) -> OverDeals[V]:
    """Return what something comes to in all deals that fit the whole record, or in some that are drawn.

    Args:
        played: the log.
        standing: how the play stands, with cards that are not known.
        value: tells what it comes to in a position.
        most: how many deals are solved at the most.
        told: is told how many were.

    Raises:
        NothingToSolve: where no deal fits the record, or they are too many to be counted.
    """
    record = deal_at(read_deals(played.log, played.rulebook), EventIndex(standing.at - 1))
    fitting = FittingDeals(record, EventIndex(standing.at - 1)) if record is not None else None
    try:
        deals = fitting.count if fitting is not None else 0
    except TooManyWays as error:
        raise NothingToSolve(f"the cards that are not known cannot be counted: {error}") from None
    if fitting is None or not deals:
        raise NothingToSolve("no deal fits what the record tells")
    found = Counter[V]()
    for tried, deal in enumerate(fitting if deals <= most else fitting.sample(most), 1):
        found[value(standing.position(dict(_filled(standing, deal))))] += 1
        told(tried)
    return OverDeals(deals, found.total(), tuple(found.most_common()))


def outcomes_over_deals(
    played: PlayedLog,
    standing: Standing,
    solver: Solver,
    most: int = TRIED,
    told: Callable[[int], object] = lambda tried: None,
) -> OverDeals[DealOutcome]:
    """Return what best play by both comes to in all deals that fit the whole record, or in some that are drawn.

    Args:
        played: the log.
        standing: how the play stands, with cards that are not known.
        solver: what solves the positions.
        most: how many deals are solved at the most.
        told: is told how many were.

    Raises:
        NothingToSolve: where no deal fits the record, or they are too many to be counted.
    """

    def value(position: Position) -> DealOutcome:
        outcome = solver.outcome(position, standing.worth)
        tricks = tuple((player, outcome.tricks[player]) for player in standing.known)
        return tricks, tuple((player, outcome.points[player]) for player in standing.known)

    return over_deals(played, standing, value, most, told)


def _filled(standing: Standing, deal: FullDeal) -> Iterator[tuple[str, list[str]]]:
    """Yield the cards that the record does not tell, by who holds them in a deal."""
    for player, known in standing.known.items():
        there = [card for card in deal.hand(player) if card not in known]
        yield player, [card for card in there if standing.missing[player] and card != standing.lead]
