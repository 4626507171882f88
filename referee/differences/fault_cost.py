"""What a fault of play was worth, beside the ruling, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import define

from referee.differences.solution import LinesRow, OutcomeRow, in_order, lines_row, outcome_row, outcome_said
from referee.record import Log, Schema, how_many
from referee.report import Events, Line, as_data, in_signs, output_schema
from referee.solving import FaultCost, FaultCosts, UnknownCost

FORMAT: Final = "referee.fault-cost/1"


@define
class CostRow:
    """What a faulty card was worth.

    event: the id of the act.
    deal: the number of the deal.
    player: whose card it was.
    card: the card; ``None`` where it cannot be told what it was worth.
    due: the cards that might have been played.
    without: what best play comes to without the fault.
    after: what it comes to with it.
    tricks: how many tricks the fault gains the player; below nought where it costs him some.
    points: how many points it gains him on the other.
    lines: the ways of playing on without it.
    made: the tricks that were made in the end, where the hand was played out.
    untold: why it cannot be told, or an empty text.
    """

    event: str
    deal: int
    player: str
    card: str | None = None
    due: list[str] | None = None
    without: OutcomeRow | None = None
    after: OutcomeRow | None = None
    tricks: int | None = None
    points: int | None = None
    lines: LinesRow | None = None
    made: dict[str, int] | None = None
    untold: str = ""


@define
class CostFile:
    """The whole of what is told of the faults of a log.

    path: the path of the log.
    rulebook: the code.
    faults: the faulty cards of play that the rulings name.
    left: how many more there are, which were not looked at.
    """

    format: str
    path: str
    rulebook: str
    faults: list[CostRow]
    left: int


def fault_cost_schema() -> Schema:
    """Return the JSON Schema of ``referee.fault-cost/1``; later versions of the format may hold more keys."""
    return output_schema(CostFile, FORMAT)


def fault_cost_data(found: FaultCosts, log: Log, code: str) -> dict[str, Any]:
    """Return what the faults of a log were worth as plain data, ``referee.fault-cost/1``.

    Args:
        found: what each was worth.
        log: the log.
        code: the name of the rulebook.
    """
    rows = [_cost_row(each, log.header.players) for each in found.costs]
    return as_data(CostFile(FORMAT, log.path, code, rows, found.left))


def fault_cost_lines(found: FaultCosts, log: Log) -> Iterator[Line]:
    """Yield what the faults of a log were worth, for people.

    Args:
        found: what each was worth.
        log: the log.
    """
    events = Events(log)
    if not found.costs:
        yield Line("No ruling names a faulty card of play.")
    for number, cost in enumerate(found.costs):
        if number:
            yield Line()
        yield Line(f"{events.told(cost.event)}.", "bold")
        if isinstance(cost, UnknownCost):
            yield Line(f"What it was worth cannot be told: {cost.why}.")
            continue
        yield Line(f"{in_signs(cost.due, 'or')} might have been played.")
        yield Line(outcome_said(dict.fromkeys(log.header.players), cost.without), label="Without it")
        yield Line(outcome_said(dict.fromkeys(log.header.players), cost.after), label="With it")
        yield Line(verdict(cost), "green", label="So")
        if cost.made is not None:
            made = ", ".join(f"{player} {how_many(cost.made[player], 'trick')}" for player in log.header.players)
            yield Line(f"{made}.", label="In the end")
    if found.left:
        yield Line()
        yield Line(f"{how_many(found.left, 'more fault')} of play: not looked at.")
    if found.costs:
        yield Line()
        yield Line("Both are told for best play by both from there on. It is no part of the ruling.", "dim")


def verdict(cost: FaultCost) -> str:
    """Return in a sentence what a fault was worth to the player.

    Args:
        cost: what it was worth.
    """
    who = cost.player
    done = "gained" if cost.tricks > 0 else "cost"
    if cost.tricks or cost.points:
        tricks = f"{done} {who} {how_many(abs(cost.tricks), 'trick')}" if cost.tricks else f"gained {who} no trick"
        more = "more" if cost.points > 0 else "less"
        points = f"{how_many(abs(cost.points), 'point')} {more} to {who}" if cost.points else f"no more to {who}"
        return f"The fault {tricks}; the hand is worth {points}."
    every = list(cost.lines.by_tricks)
    same = how_many(cost.without.tricks[who], "trick")
    if every == [cost.without.tricks[who]]:
        return f"The fault gained {who} nothing: without it {who} makes {same} on every line of play."
    return f"The fault gained {who} nothing: {who} makes {same} either way."


def _cost_row(cost: FaultCost | UnknownCost, players: Sequence[str]) -> CostRow:
    if isinstance(cost, UnknownCost):
        return CostRow(cost.event, cost.deal, cost.player, untold=cost.why)
    names = dict.fromkeys(players)
    return CostRow(
        cost.event,
        cost.deal,
        cost.player,
        cost.card,
        list(cost.due),
        outcome_row(names, cost.without),
        outcome_row(names, cost.after),
        cost.tricks,
        cost.points,
        lines_row(cost.lines),
        None if cost.made is None else in_order(names, cost.made)[0],
    )
