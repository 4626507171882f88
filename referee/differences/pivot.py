"""On what the outcome of a log hangs, for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from attrs import define

from referee.comparison import Pivot, Turn, outcome
from referee.differences.changed_answer import HeardLog
from referee.differences.edited import EditRow, edits_said
from referee.record import EventId, Schema, how_many
from referee.report import Events, Line, as_data, output_schema, say_counts

FORMAT: Final = "referee.pivot/1"

SHOWN: Final = 3
"""How many changes of a kind are told to people."""

ANSWERS: Final = {"granted": "granted", "denied": "denied", "undetermined": "not decided", None: "not answered"}
"""How a demand is answered, in words."""


@define
class TurnRow:
    """Changes by which the outcome turns.

    edits: the changes.
    becomes: what the outcome becomes.
    """

    edits: list[EditRow]
    becomes: str


@define
class PivotFile:
    """The whole of what is told."""

    format: str
    path: str
    demand: str | None
    now: str
    tried: int
    all_tried: bool
    turns: list[TurnRow]


def pivot_schema() -> Schema:
    """Return the JSON Schema of ``referee.pivot/1``; later versions of the format may hold more keys."""
    return output_schema(PivotFile, FORMAT)


def pivot_data(before: HeardLog, pivot: Pivot, demand: EventId | None) -> dict[str, Any]:
    """Return on what an outcome hangs as plain data, ``referee.pivot/1``.

    Args:
        before: the log as it is.
        pivot: the changes by which its outcome turns.
        demand: the id of the demand whose answer is meant; ``None`` for the score.
    """
    rows = [TurnRow(_rows(before, each), _told(_heard(before, each), demand)) for each in pivot.turns]
    told = PivotFile(FORMAT, before.log.path, demand, _told(before, demand), pivot.tried, pivot.all_tried, rows)
    return as_data(told)


def pivot_lines(before: HeardLog, pivot: Pivot, demand: EventId | None, shown: int = SHOWN) -> Iterator[Line]:
    """Yield on what an outcome hangs, for people.

    Args:
        before: the log as it is.
        pivot: the changes by which its outcome turns.
        demand: the id of the demand whose answer is meant; ``None`` for the score.
        shown: how many changes of a kind are told.

    Yields:
        What the outcome is, then the changes, the first few of each kind, with what it becomes.
    """
    now = _told(before, demand)
    about = f"{Events(before.log).told(demand)}: {now}" if demand is not None else f"The score is {now}"
    yield Line(f"{about}.", "bold")
    tried = f"{how_many(pivot.tried, 'change')} tried" + ("" if pivot.all_tried else "; there are more")
    if not pivot.turns:
        yield Line(f"No single change turns it, and no two together ({tried}).")
        return
    one = "Each pair of changes" if len(pivot.turns[0].edits) > 1 else "Each of these changes"
    yield Line(f"{one} would turn it ({tried}):")
    of_kind = Counter[tuple[str, ...]]()
    for each in pivot.turns:
        kinds = tuple(edit.kind for edit in each.edits)
        of_kind[kinds] += 1
        if of_kind[kinds] <= shown:
            yield Line()
            for row in _rows(before, each):
                yield Line(row.says)
            yield Line(_told(_heard(before, each), demand) + ".", "green", label="Would be")
    left = sum(max(n - shown, 0) for n in of_kind.values())
    if left:
        others = how_many(left, "other of the same kinds", "others of the same kinds")
        yield Line()
        yield Line(
            f"And {others}; --format json tells all.",
            "dim",
        )


def _rows(before: HeardLog, turn: Turn) -> list[EditRow]:
    after = _heard(before, turn)
    return [
        EditRow(each.kind, each.event, each.other, each.told, says)
        for each, says in edits_said(before, after, turn.edits)
    ]


def _heard(before: HeardLog, turn: Turn) -> HeardLog:
    return HeardLog(turn.found, turn.log, before.rulebook)


def _told(heard: HeardLog, demand: EventId | None) -> str:
    """Return the outcome in words."""
    if demand is None:
        return say_counts(heard.found.score.corrected)
    return ANSWERS[outcome(heard.found)["answers"].get(demand)]
