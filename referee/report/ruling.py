"""One ruling as a director would give it: what happened, the law, until when, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve
from msgspec import Struct

from referee.hearing.rulings import Ruling
from referee.law import Clause, Rulebook
from referee.record.log import Log
from referee.report.lines import Line
from referee.report.sentences import sentence
from referee.report.verdicts import verdict
from referee.report.words import REMEDIES, join
from referee.table.moments import UNTIL

INDENT: Final = 3


class Row(Struct, frozen=True):
    """One paragraph on a ruling: what it is, what it says, and the events and clauses that it points at.

    ``lined`` tells whether the lines of the events are told with their ids; ``after`` ends the paragraph.
    """

    label: str
    text: str
    events: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    lined: bool = False
    after: str = ""


class Teller:
    """The rulings on one log, told in order; what was told once is only pointed at later."""

    def __init__(self, log: Log, rulebook: Rulebook, rulings: list[Ruling]) -> None:
        self.rulebook = rulebook
        self.events = {event.id: event for event in log.events}
        self.places = {event.id: place for event, place in zip(log.events, log.places, strict=False)}
        self.numbers = {ruling.id: number for number, ruling in enumerate(rulings, start=1)}
        self.offered = {ruling.right: ruling.remedies for ruling in rulings if ruling.outcome == "open"}
        self.told: set[str] = set()
        self.quoted: set[str] = set()

    def lines(self, ruling: Ruling) -> Iterator[Line]:
        """Yield one ruling as paragraphs."""
        yield Line()
        yield Line(f"{self.numbers[ruling.id]}. {self.verdict(ruling)}", "bold cyan")
        last = ""
        for row in self.rows(ruling):
            yield Line(self._plain(row), label=" " if row.label == last else row.label, indent=INDENT)
            last = row.label

    def line(self, event: str) -> int | None:
        """Return the line of the file in which an event stands."""
        place = self.places.get(event)
        return place.line if place else None

    def _plain(self, row: Row) -> str:
        if not row.events:
            return row.text
        lines = {event: self.line(event) if row.lined else None for event in row.events}
        address = ", ".join(event if line is None else f"{event}, line {line}" for event, line in lines.items())
        return f"{row.text} ({address}){row.after}".lstrip()

    def verdict(self, ruling: Ruling) -> str:
        """Return who may or must do what, and by which clause, in one line."""
        clause = self._clause(ruling.clause)
        effect = clause is not None and clause.kind == "prohibition" and clause.does == ruling.remedy is not None
        forbidden = ruling.kind == "prohibition" and effect
        if not ruling.remedy and not ruling.remedies:
            ruling = evolve(ruling, remedies=self.offered.get(ruling.right, ()))
        said = verdict(ruling, forbidden, silence=clause is not None and clause.kind == "silence")
        return f"{said} ({ruling.clause})." if ruling.clause else f"{said}."

    def rows(self, ruling: Ruling) -> Iterator[Row]:
        """Yield the paragraphs on a ruling; each event and clause is told in full the first time."""
        yield from self._story(ruling)
        clauses = self._cited(ruling)
        known = [clause.id for clause in clauses if clause.id in self.quoted and clause.id != ruling.clause]
        for clause in clauses:
            if clause.id not in known:
                yield self._quote(clause)
        if known:
            yield Row("See also", f"{join(known)}, quoted above.", clauses=tuple(known))
        own = self._clause(ruling.clause)
        reason = ruling.reason.removeprefix(own.says if own is not None else "").strip()
        if reason:
            yield Row("Reason", reason)
        if ruling.outcome == "open" and ruling.kind == "right":
            yield from self._until(ruling, clauses)
        if ruling.readings:
            yield Row("Rests on", ", ".join(ruling.readings))
        if ruling.supersedes is not None:
            yield Row("In place of", f"ruling {self.numbers[ruling.supersedes]}")

    def _story(self, ruling: Ruling) -> Iterator[Row]:
        """Yield the events that prove a ruling: those told before by their ids, then the others in full."""
        proof = ruling.evidence if ruling.event in ruling.evidence else (*ruling.evidence, ruling.event)
        known = [event for event in proof if event in self.told]
        if known:
            yield Row("What happened", "As told above", tuple(known), after=".")
        for event in proof:
            if event not in self.told:
                said = sentence(self.events[event]) if event in self.events else ""
                yield Row("What happened", said, (event,), lined=True)
        self.told.update(proof)

    def _until(self, ruling: Ruling, clauses: list[Clause]) -> Iterator[Row]:
        """Yield what ends a right: limits on the choice, moments that its own clause names, conduct."""
        options = [clause for clause in clauses if clause.may in ruling.remedies]
        limits = {limit.id: limit for clause in options for limit in self.rulebook.limits.get(clause.id, ())}
        electing = [limit for limit in limits.values() if limit.clock == "election"]
        for limit in electing:
            yield Row("How long", f"{limit.says} ({limit.id})", clauses=(limit.id,))
        for clause in options:
            for moments in (clause.until, *(limit.also_shuts.get(clause.id, ()) for limit in electing)):
                if moments:
                    what = f"to {REMEDIES[str(clause.may)]}: " if len(options) > 1 else ""
                    until = join([UNTIL[moment] for moment in moments], "or")
                    yield Row("How long", f"{what}until {until}.".capitalize())
        lasting = any(clause.id in self.rulebook.outliving for clause in options)
        if self.rulebook.procedure.waiver == "conduct" and not lasting:
            yield Row("How long", f"{ruling.holder} gives it up by playing on.")

    def quotation(self, id: str | None) -> Row | None:
        """Return a clause, unless it was quoted before."""
        clause = self._clause(id)
        return self._quote(clause) if clause is not None and clause.id not in self.quoted else None

    def _clause(self, id: str | None) -> Clause | None:
        return self.rulebook.clauses.get(id) if id is not None else None

    def _quote(self, clause: Clause) -> Row:
        self.quoted.add(clause.id)
        return Row(f"Law {clause.id}", clause.says, clauses=(clause.id,))

    def _cited(self, ruling: Ruling) -> list[Clause]:
        """Return the clauses that a ruling cites, in the order of the code, so that each follows from those before."""
        cited = {ruling.clause, *ruling.also}
        return [clause for id, clause in self.rulebook.clauses.items() if id in cited]
