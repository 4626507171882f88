"""What a fault of play was worth, beside the ruling, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import define, evolve

from referee.differences.solution import LinesRow, OutcomeRow, in_order, lines_row, outcome_row, outcome_said
from referee.differences.solution_deals import deals_said, share_said
from referee.record import Log, Schema, how_many
from referee.report import Events, Line, as_data, in_signs, output_schema
from referee.solving import FaultCost, FaultCosts, UnknownCost

FORMAT: Final = "referee.fault-cost/1"


@define
class GainRow:
    """What a fault gains in some of the deals that fit the record.

    deals: in how many of those that were solved.
    tricks: how many tricks it gains the player; below nought where it costs him some.
    points: how many points it gains him on the other.
    """

    deals: int
    tricks: int
    points: int


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
    deals: how many deals fit the record, where cards are not known.
    solved: how many of them were solved.
    gains: what the fault gains in these, the most frequent first.
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
    deals: int | None = None
    solved: int | None = None
    gains: list[GainRow] | None = None


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
            yield from _unknown_lines(cost)
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
    if cost.tricks or cost.points:
        return f"The fault {gained(who, cost.tricks, cost.points)}."
    every = list(cost.lines.by_tricks)
    same = how_many(cost.without.tricks[who], "trick")
    if every == [cost.without.tricks[who]]:
        return f"The fault gained {who} nothing: without it {who} makes {same} on every line of play."
    return f"The fault gained {who} nothing: {who} makes {same} either way."


def gained(who: str, tricks: int, points: int) -> str:
    """Return in words what a fault gained a player, or cost him.

    Args:
        who: the player.
        tricks: how many tricks it gained him.
        points: how many points it gained him on the other.

    >>> gained("Bert", 1, 2)
    'gained Bert 1 trick; the hand is worth 2 points more to Bert'
    >>> gained("Bert", -2, 0), gained("Bert", 0, 0)
    ('cost Bert 2 tricks; the hand is worth the same to Bert', 'gained Bert nothing')
    """
    if not (tricks or points):
        return f"gained {who} nothing"
    done, more = "gained" if tricks > 0 else "cost", "more" if points > 0 else "less"
    won = f"{done} {who} {how_many(abs(tricks), 'trick')}" if tricks else f"gained {who} no trick"
    worth = f"{how_many(abs(points), 'point')} {more}" if points else "the same"
    return f"{won}; the hand is worth {worth} to {who}"


def _unknown_lines(cost: UnknownCost) -> Iterator[Line]:
    """Yield what a fault was worth in the deals that fit the record, or why that cannot be told."""
    if cost.gains is None:
        yield Line(f"What it was worth cannot be told: {cost.why}.")
        return
    yield Line(deals_said(cost.gains))
    for (tricks, points), n in cost.gains.found:
        yield Line(f"The fault {gained(cost.player, tricks, points)}.", "green", label=share_said(n, cost.gains.tried))


def _cost_row(cost: FaultCost | UnknownCost, players: Sequence[str]) -> CostRow:
    if isinstance(cost, UnknownCost):
        row = CostRow(cost.event, cost.deal, cost.player, untold=cost.why)
        if cost.gains is None:
            return row
        gains = [GainRow(n, *gain) for gain, n in cost.gains.found]
        return evolve(row, deals=cost.gains.deals, solved=cost.gains.tried, gains=gains)
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
