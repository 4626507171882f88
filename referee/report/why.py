"""Why: the proof of one ruling as a tree, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import define

from referee.docket import Adjudication, ProvedCondition, Ruling
from referee.law import Rulebook
from referee.record import Log, Schema
from referee.report.decisions import conclusion
from referee.report.disputes import offered_remedies
from referee.report.json import row_of
from referee.report.lines import INDENT, Line
from referee.report.proof_words import Events, state_words
from referee.report.reasons import reason_of
from referee.report.schema import output_schema

FORMAT: Final = "referee.why/1"


@define
class EventRow:
    """An event that proves something: its id, its line where it is known, and the act in a sentence."""

    event: str
    line: int | None
    says: str


@define
class CitedRow:
    """A clause: its id, its law, its kind, and what it says."""

    clause: str
    law: int | None
    kind: str
    says: str


@define
class ConditionRow:
    """A condition: how it stands in a word and in a sentence, the clause that decides it, the events that prove it."""

    condition: str
    state: str
    says: str
    clause: CitedRow | None
    events: list[EventRow]


@define
class ReadOpenPoint:
    """An open point that the ruling hangs on: its question, the reading that was taken, and what that says."""

    id: str
    question: str
    reading: str
    says: str


@define
class ProofTree:
    """The proof of one ruling.

    format: the name and version of the form, ``referee.why/1``.
    path: the path of the log.
    ruling: its number, the ``id`` in the JSON of an adjudication.
    deal: the number of the deal that it concerns, or ``None``.
    outcome: what was decided, as in the ruling.
    verdict: the ruling in a sentence.
    reason: why, in a sentence.
    answers: the demand or act that it answers, if it answers one.
    clause: the clause that it rests on; ``None`` where no clause gives what was asked for.
    conditions: every condition of that clause, in the order in which they are examined.
    rests_on: the further clauses that bear on it, such as definitions.
    evidence: all the events that prove it.
    readings: the open points of which another reading would rule otherwise.
    """

    format: str
    path: str
    ruling: int
    deal: int | None
    outcome: str
    verdict: str
    reason: str
    answers: EventRow | None
    clause: CitedRow | None
    conditions: list[ConditionRow]
    rests_on: list[CitedRow]
    evidence: list[EventRow]
    readings: list[ReadOpenPoint]


def why_schema() -> Schema:
    """Return the JSON Schema of ``referee.why/1``; later versions of the format may hold more keys."""
    return output_schema(ProofTree, FORMAT)


def proof_tree(ruling: Ruling, found: Adjudication, log: Log, rulebook: Rulebook) -> ProofTree:
    """Return the proof of a ruling as a tree.

    Args:
        ruling: one of the rulings of the adjudication.
        found: the adjudication of the log.
        log: the log.
        rulebook: the rulebook that the log was ruled on by.

    Returns:
        The clause, its conditions with what proves them, and the readings.
    """
    events = Events(log)

    def event(id: str) -> EventRow:
        return EventRow(id, events.line(id), events.sentence(id))

    def cited(id: str | None) -> CitedRow | None:
        clause = rulebook.clauses.get(id or "")
        return None if clause is None else row_of(CitedRow, clause, clause=clause.id)

    def condition(each: ProvedCondition) -> ConditionRow:
        says = state_words(each.condition, each.state, bool(each.events))
        return row_of(ConditionRow, each, says=says, clause=cited(each.clause), events=[*map(event, each.events)])

    def reading(id: str) -> ReadOpenPoint:
        point = rulebook.open_points[id]
        taken = rulebook.in_force(point)
        return row_of(ReadOpenPoint, point, reading=taken, says=point.readings[taken].says)

    return row_of(
        ProofTree,
        ruling,
        format=FORMAT,
        path=found.path,
        ruling=ruling.id,
        verdict=_verdict(ruling, offered_remedies(found.rulings)),
        reason=reason_of(ruling),
        answers=event(ruling.answers) if ruling.answers is not None else None,
        clause=cited(ruling.clause),
        conditions=[*map(condition, ruling.proof)],
        rests_on=[row for id in ruling.also if (row := cited(id)) is not None],
        evidence=[*map(event, ruling.evidence)],
        readings=[*map(reading, ruling.readings)],
    )


SIGNS: Final = {"held": "+", "failed": "-", "unknown": "?"}
"""The sign before a condition that holds, that fails, and that the record does not decide."""


def why_lines(tree: ProofTree) -> Iterator[Line]:
    """Yield the proof of a ruling, for people.

    Args:
        tree: the proof.

    Yields:
        The ruling, its clause, each condition with the clause and the events that decide it, and the readings.
    """
    deal = f", deal {tree.deal}" if tree.deal is not None else ""
    yield Line(f"Ruling {tree.ruling}{deal}. {tree.verdict}", "bold cyan")
    if tree.answers is not None:
        yield Line(_place(tree.answers), label="Answers", indent=INDENT)
    if tree.clause is not None:
        yield Line(f"{tree.clause.clause}: {tree.clause.says}", label="Clause", indent=INDENT)
    own = tree.clause.says if tree.clause is not None else ""
    if tree.reason and tree.reason != own:
        yield Line(tree.reason, label="Reason", indent=INDENT)
    for each in tree.rests_on:
        yield Line(f"{each.clause}: {each.says}", label="Rests on", indent=INDENT)
    yield from _conditions(tree)
    for point in tree.readings:
        yield Line()
        yield Line(point.question, label=f"Open: {point.id}", indent=INDENT)
        yield Line(f"{point.reading}: {point.says}", label="Read so", indent=INDENT)


def _conditions(tree: ProofTree) -> Iterator[Line]:
    yield Line()
    if not tree.conditions:
        for event in tree.evidence:
            yield Line(_place(event), label="Proved by", indent=INDENT)
        return
    for each in tree.conditions:
        style = "bold red" if each.state == "failed" else ""
        yield Line(f"{SIGNS[each.state]} {each.says}", style, indent=INDENT)
        if each.clause is not None and (tree.clause is None or each.clause.clause != tree.clause.clause):
            yield Line(f"{each.clause.clause}: {each.clause.says}", label="by clause", indent=INDENT + 4)
        for event in each.events:
            yield Line(_place(event), label="shown by", indent=INDENT + 4)
    told = {event.event for each in tree.conditions for event in each.events}
    for event in tree.evidence:
        if event.event not in told and (tree.answers is None or event.event != tree.answers.event):
            yield Line(_place(event), label="Upon", indent=INDENT)


def _place(event: EventRow) -> str:
    return f"{event.says} ({event.event}{f', line {event.line}' if event.line is not None else ''})"


def ruling_list(found: Adjudication) -> Iterator[Line]:
    """Yield every ruling in one line, with the number by which it can be asked for.

    Args:
        found: the adjudication of a log.
    """
    offered = offered_remedies(found.rulings)
    if not found.rulings:
        yield Line("There is no ruling on this log.")
    for ruling in found.rulings:
        yield Line(_verdict(ruling, offered), label=str(ruling.id))


def _verdict(ruling: Ruling, offered: dict[str | None, tuple[str, ...]]) -> str:
    """Return what a ruling means to the players, with its clause."""
    said = conclusion(ruling, offered.get(ruling.right, ()))
    return f"{said} ({ruling.clause})" if ruling.clause is not None else said
