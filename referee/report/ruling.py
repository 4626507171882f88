"""One ruling as a director would give it: what happened, the law, until when, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from referee.hearing.rulings import Ruling
from referee.law import Clause, Rulebook
from referee.record.log import Log
from referee.report.lines import Line
from referee.report.sentences import sentence
from referee.report.verdicts import verdict
from referee.report.words import MOMENTS, REMEDIES, join

INDENT: Final = 3
Row = tuple[str, str]


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
        yield Line(f"{self.numbers[ruling.id]}. {self._verdict(ruling)}", "bold cyan")
        last = ""
        for label, text in self._rows(ruling):
            yield Line(text, label=" " if label == last else label, indent=INDENT)
            last = label

    def _verdict(self, ruling: Ruling) -> str:
        clause = self._clause(ruling.clause)
        forbidden = ruling.kind == "prohibition" and clause is not None and clause.does == ruling.remedy is not None
        if not ruling.remedy and not ruling.remedies:
            ruling = evolve(ruling, remedies=self.offered.get(ruling.right, ()))
        said = verdict(ruling, effect=forbidden)
        return f"{said} ({ruling.clause})." if ruling.clause else f"{said}."

    def _rows(self, ruling: Ruling) -> Iterator[Row]:
        yield from self._story(ruling)
        clauses = self._cited(ruling)
        known = [clause.id for clause in clauses if clause.id in self.quoted and clause.id != ruling.clause]
        for clause in clauses:
            if clause.id not in known:
                yield self._quote(clause)
        if known:
            yield "See also", f"{join(known)}, quoted above."
        own = self._clause(ruling.clause)
        reason = ruling.reason.removeprefix(own.says if own is not None else "").strip()
        if reason:
            yield "Reason", reason
        if ruling.outcome == "open" and ruling.kind == "right":
            yield from self._until(ruling, clauses)
        if ruling.readings:
            yield "Rests on", ", ".join(ruling.readings)
        if ruling.supersedes is not None:
            yield "In place of", f"ruling {self.numbers[ruling.supersedes]}"

    def _story(self, ruling: Ruling) -> Iterator[Row]:
        """Yield the events that prove a ruling: those told before by their ids, then the others in full."""
        proof = ruling.evidence if ruling.event in ruling.evidence else (*ruling.evidence, ruling.event)
        known = [event for event in proof if event in self.told]
        if known:
            yield "What happened", f"As told above ({', '.join(known)})."
        for event in proof:
            if event not in self.told:
                yield "What happened", self._sentence(event)
        self.told.update(proof)

    def _sentence(self, event: str) -> str:
        place = self.places.get(event)
        address = f"{event}, line {place.line}" if place else event
        return f"{sentence(self.events[event])} ({address})" if event in self.events else f"({address})"

    def _until(self, ruling: Ruling, clauses: list[Clause]) -> Iterator[Row]:
        """Yield what ends a right: limits on the choice, moments that its own clause names, conduct."""
        options = [clause for clause in clauses if clause.may in ruling.remedies]
        limits = {limit.id: limit for clause in options for limit in self.rulebook.limits.get(clause.id, ())}
        electing = [limit for limit in limits.values() if limit.clock == "election"]
        for limit in electing:
            yield "How long", f"{limit.says} ({limit.id})"
        for clause in options:
            for moments in (clause.until, *(limit.also_shuts.get(clause.id, ()) for limit in electing)):
                if moments:
                    what = f"to {REMEDIES[str(clause.may)]}: " if len(options) > 1 else ""
                    until = join([MOMENTS[moment] for moment in moments], "or")
                    yield "How long", f"{what}until {until}.".capitalize()
        lasting = any(clause.id in self.rulebook.outliving for clause in options)
        if self.rulebook.procedure.waiver == "conduct" and not lasting:
            yield "How long", f"{ruling.holder} gives it up by playing on."

    def quotation(self, id: str | None) -> Iterator[Line]:
        """Yield a clause, unless it was quoted before."""
        clause = self._clause(id)
        if clause is not None and clause.id not in self.quoted:
            label, text = self._quote(clause)
            yield Line(text, label=label, indent=INDENT)

    def _clause(self, id: str | None) -> Clause | None:
        return self.rulebook.clauses.get(id) if id is not None else None

    def _quote(self, clause: Clause) -> Row:
        self.quoted.add(clause.id)
        return f"Law {clause.id}", clause.says

    def _cited(self, ruling: Ruling) -> list[Clause]:
        """Return the clauses that a ruling cites, in the order of the code, so that each follows from those before."""
        cited = {ruling.clause, *ruling.also}
        return [clause for id, clause in self.rulebook.clauses.items() if id in cited]
