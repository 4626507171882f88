"""On what the outcome of a log hangs: the smallest change of what was done by which it would turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import frozen

from referee.asking import Edit
from referee.comparison.changed_logs import Changed, Kind, act_added, changed_logs
from referee.comparison.other_readings import outcome
from referee.docket import Adjudication
from referee.hearing import hear_log
from referee.law import Rulebook
from referee.record import EventId, Log, RefereeError

MOST: Final = 5_000
"""How many changes are tried at most."""

SINGLE: Final[tuple[Kind, ...]] = ("moved", "left_out", "by_other", "exchanged", "other_card")
"""The kinds of changes that are tried before anything is asked for that was not."""

CHEAP: Final = ("moved", "left_out", "by_other", "exchanged")
"""The kinds of changes of which two are tried together where one does not do."""


@frozen
class Turn:
    """Changes by which the outcome turns.

    edits: the changes, one or two.
    log: the log as it would be.
    found: what would be ruled then.
    """

    edits: tuple[Edit, ...]
    log: Log
    found: Adjudication


@frozen
class Pivot:
    """On what an outcome hangs.

    turns: the smallest changes by which it turns; all of one change, or where none does, of two.
    tried: how many changes were tried.
    all_tried: whether that were all.
    """

    turns: tuple[Turn, ...]
    tried: int
    all_tried: bool


def pivot_of(
    log: Log,
    rulebook: Rulebook,
    demand: EventId | None = None,
    most: int = MOST,
    told: Callable[[int], object] = lambda tried: None,
) -> Pivot:
    """Return the smallest changes of a log by which its score, or the answer to a demand, would turn.

    Args:
        log: the log.
        rulebook: the rulebook that it is ruled on by.
        demand: the id of the demand; without it the score is meant.
        most: how many changes are tried at most.
        told: is told how many were tried.
    """
    one = _of_interest(hear_log(log, rulebook).statement(log, matters=False), demand)
    tried, turns = 0, list[Turn]()

    def turned(edits: tuple[Edit, ...], other: Log) -> Iterator[Turn]:
        nonlocal tried
        tried += 1
        told(tried)
        try:
            found = hear_log(other, rulebook).statement(other, matters=False)
        except RefereeError:
            return  # what nobody could have done, or too much work
        if _of_interest(found, demand) != one:
            yield Turn(edits, other, found)

    for each in changes(log, rulebook, demand):
        if tried == most:
            return Pivot(tuple(turns), tried, all_tried=False)
        turns += turned((each.edit,), each.log)
    if turns:
        return Pivot(tuple(turns), tried, all_tried=True)
    for first, second in _pairs(log, rulebook, demand):
        if tried == most:
            return Pivot(tuple(turns), tried, all_tried=False)
        turns += turned((first.edit, second.edit), second.log)
    return Pivot(tuple(turns), tried, all_tried=True)


def changes(log: Log, rulebook: Rulebook, demand: EventId | None = None) -> Iterator[Changed]:
    """Yield a log with each single thing in it otherwise, the likeliest slips first.

    Args:
        log: the log.
        rulebook: the rulebook, whose remedies may be asked for.
        demand: the id of a demand that stays, though it may be made at another moment.
    """
    yield from changed_logs(log, SINGLE, demand)
    yield from act_added(log, rulebook)


def _pairs(log: Log, rulebook: Rulebook, demand: EventId | None) -> Iterator[tuple[Changed, Changed]]:
    """Yield two changes, the second of a log that has the first."""
    for first in changes(log, rulebook, demand):
        if first.kind not in CHEAP:
            return
        for second in changes(first.log, rulebook, demand):
            if second.kind not in CHEAP:
                break
            yield first, second


def _of_interest(found: Adjudication, demand: EventId | None) -> Any:
    """Return what is to turn: the score, or the answer to a demand."""
    told = outcome(found)
    return told["score"] if demand is None else told["answers"].get(demand)
