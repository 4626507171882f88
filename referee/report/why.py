"""Why: the proof of one ruling as a tree, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    return _TreeBuilder(rulebook, Events(log), offered_remedies(found.rulings)).tree(ruling, found.path)


@define
class _TreeBuilder:
    """Builds the trees of the proofs of rulings on one log."""

    rulebook: Rulebook
    events: Events
    offered: dict[str | None, tuple[str, ...]]

    def tree(self, ruling: Ruling, path: str) -> ProofTree:
        """Return the proof of a ruling as a tree."""
        return row_of(
            ProofTree,
            ruling,
            format=FORMAT,
            path=path,
            ruling=ruling.id,
            verdict=_verdict(ruling, self.rulebook, self.offered),
            reason=reason_of(ruling),
            answers=self._event(ruling.answers) if ruling.answers is not None else None,
            clause=self._cited(ruling.clause),
            conditions=[self._condition(each) for each in ruling.proof],
            rests_on=[row for id in ruling.also if (row := self._cited(id)) is not None],
            evidence=self._each(ruling.evidence),
            readings=list(self._readings(ruling)),
        )

    def _condition(self, each: ProvedCondition) -> ConditionRow:
        says = state_words(each.condition, each.state, bool(each.events))
        return ConditionRow(each.condition, each.state, says, self._cited(each.clause), self._each(each.events))

    def _each(self, ids: Iterable[str]) -> list[EventRow]:
        return [self._event(id) for id in ids]

    def _event(self, id: str) -> EventRow:
        return EventRow(id, self.events.line(id), self.events.sentence(id))

    def _cited(self, id: str | None) -> CitedRow | None:
        clause = self.rulebook.clauses.get(id) if id is not None else None
        return None if clause is None else row_of(CitedRow, clause, clause=clause.id)

    def _readings(self, ruling: Ruling) -> Iterator[ReadOpenPoint]:
        for name in ruling.readings:
            point = self.rulebook.choice(name)
            if point is not None:
                taken = self.rulebook.in_force(point)
                says = point.readings[taken].says if taken in point.readings else ""
                yield ReadOpenPoint(point.id, point.question, taken, says)


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


def ruling_list(found: Adjudication, rulebook: Rulebook) -> Iterator[Line]:
    """Yield every ruling in one line, with the number by which it can be asked for.

    Args:
        found: the adjudication of a log.
        rulebook: the rulebook that the log was ruled on by.
    """
    offered = offered_remedies(found.rulings)
    if not found.rulings:
        yield Line("There is no ruling on this log.")
    for ruling in found.rulings:
        yield Line(_verdict(ruling, rulebook, offered), label=str(ruling.id))


def _verdict(ruling: Ruling, rulebook: Rulebook, offered: dict[str | None, tuple[str, ...]]) -> str:
    """Return what a ruling means to the players, with its clause."""
    said = conclusion(ruling, offered.get(ruling.right, ()))
    return f"{said} ({ruling.clause})" if ruling.clause is not None else said
