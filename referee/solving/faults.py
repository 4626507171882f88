"""What a fault of play was worth: best play from it on, with it and without it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import evolve, frozen

from referee.docket import Matter
from referee.law import Rulebook
from referee.record import EventId, Log, Play, RefereeError
from referee.solving.position import Position
from referee.solving.solver import Lines, Outcome, Solver
from referee.solving.standing import NothingToSolve, PlayedLog, Standing
from referee.solving.unknown_cards import OverDeals, over_deals
from referee.table import FACTS

MOST_FAULTS: Final = 100
"""How many faults of a log are looked at, at the most."""

MOST_OVER_DEALS: Final = 10
"""How many of them are looked at in the deals that fit, where cards are not known."""

DEALS_OF_FAULT: Final = 500
"""How many deals are solved for one of these."""


@frozen
class FaultCost:
    """What a faulty card was worth, whatever the law says of it.

    event: the id of the act.
    deal: the number of the deal.
    player: whose card it was.
    card: the card.
    due: the cards that might have been played.
    without: what best play from there on comes to without the fault.
    after: what it comes to after the faulty card.
    lines: the ways of playing on without the fault, by the tricks of this player.
    made: the tricks that each player made in the end, where the hand was played out so.
    """

    event: EventId
    deal: int
    player: str
    card: str
    due: tuple[str, ...]
    without: Outcome
    after: Outcome
    lines: Lines
    made: Mapping[str, int] | None

    @property
    def tricks(self) -> int:
        """How many tricks more the player makes with the fault; less than none where it costs him some."""
        return self.after.tricks[self.player] - self.without.tricks[self.player]

    @property
    def points(self) -> int:
        """By how many points the hand goes better for the player with the fault."""
        return balance(self.after.points, self.player) - balance(self.without.points, self.player)


@frozen
class UnknownCost:
    """A faulty card of which the record does not tell what it was worth.

    event: the id of the act.
    deal: the number of the deal.
    player: whose card it was.
    why: the reason.
    gains: how many tricks more the player makes with it, and by how many points the hand goes better for him, in the
        deals that fit the record; ``None`` where that was not asked or cannot be told either.
    """

    event: EventId
    deal: int
    player: str
    why: str
    gains: OverDeals[tuple[int, int]] | None = None


def balance(points: Mapping[str, int], player: str) -> int:
    """Return the points of a player less those of the other.

    Args:
        points: the points of both.
        player: the player.
    """
    return sum(n if each == player else -n for each, n in points.items())


@frozen
class FaultCosts:
    """What the faults of a log were worth.

    costs: what each was worth, in the order of the acts.
    left: how many more there are, which were not looked at.
    """

    costs: tuple[FaultCost | UnknownCost, ...]
    left: int


def fault_costs(log: Log, rulebook: Rulebook, most: int = MOST_FAULTS) -> FaultCosts:
    """Return what each faulty card of play that the rulings name was worth, in the order of the acts.

    It is no part of any ruling: what the law takes from the offender is not in it.

    Args:
        log: the log.
        rulebook: the rulebook.
        most: how many faults are looked at, at the most.

    Raises:
        PlayUntold: where the rulebook does not tell how a hand is played.
        Unreadable: where the log makes more work than the limits allow.
    """
    played, solver = PlayedLog.of(log, rulebook), Solver.of(rulebook)
    found = _faulty_cards(played.hearing.case.named_matters)
    standings = played.standings({each.fact.event: each.fact.trick for each in found[:most]})
    costs, counted = list[FaultCost | UnknownCost](), 0
    for matter in found[:most]:
        standing = standings[matter.fact.event]
        cost = _cost(played, solver, matter, standing)
        if isinstance(cost, UnknownCost) and isinstance(standing, Standing) and counted < MOST_OVER_DEALS:
            counted += 1
            cost = evolve(cost, gains=_gains(played, solver, matter, standing))
        costs.append(cost)
    return FaultCosts(tuple(costs), max(len(found) - most, 0))


def _faulty_cards(matters: Iterable[Matter]) -> list[Matter]:
    """Return the matters that are proved faults in playing to a trick, one for each card."""
    found = {m.fact.event: m for m in matters if FACTS[m.fact.name].of_play and m.fact.truth and not m.fact.supposed}
    return [matter for _, matter in sorted(found.items())]


def _gains(played: PlayedLog, solver: Solver, matter: Matter, standing: Standing) -> OverDeals[tuple[int, int]] | None:
    """Return what a fault gained in each deal that fits, or in some that are drawn."""
    player, act = str(matter.fact.actor), played.log.events[matter.fact.event]
    card = act.card if isinstance(act, Play) else ""

    def gain(position: Position) -> tuple[int, int]:
        without = solver.outcome(position, standing.worth)
        after = solver.after(position, card, standing.worth)
        points = balance(after.points, player) - balance(without.points, player)
        return after.tricks[player] - without.tricks[player], points

    try:
        return over_deals(played, standing, gain, DEALS_OF_FAULT)
    except RefereeError:
        return None


def _cost(
    played: PlayedLog, solver: Solver, matter: Matter, standing: Standing | NothingToSolve
) -> FaultCost | UnknownCost:
    fact, act = matter.fact, played.log.events[matter.fact.event]
    event, player = played.hearing.case.ids[fact.event], str(fact.actor)
    try:
        if isinstance(standing, NothingToSolve):
            raise standing
        position = standing.position()
    except RefereeError as error:
        return UnknownCost(event, fact.deal.number, player, str(error))
    card = act.card if isinstance(act, Play) else ""
    worth, rounds = standing.worth, fact.deal.rounds
    last = rounds[-1] if len(rounds) == 1 and fact.deal.over and not fact.deal.ended else None
    return FaultCost(
        event,
        fact.deal.number,
        player,
        card,
        position.choices(solver.rules),
        solver.outcome(position, worth),
        solver.after(position, card, worth),
        solver.lines(position, worth),
        {each: last.won.get(each, 0) for each in position.hands} if last is not None else None,
    )
