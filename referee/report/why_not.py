"""Why not, for people and for programs: what is wanting for a demand, clause by clause, and until when it was good."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import define

from referee.asking import ClaimClock, WhyNotAnswer, WhyNotRow, merged_rows
from referee.docket import Failed, ProvedCondition, Ruling
from referee.law import Rulebook
from referee.record import EventId, Log, Schema
from referee.report.answers import answer
from referee.report.json import as_data, row_of
from referee.report.lines import INDENT, Line
from referee.report.proof_words import Events, state_words, stretch
from referee.report.reasons import reason_of
from referee.report.schema import output_schema
from referee.report.words import GROUND_WORDS, REMEDY_WORDS, join
from referee.table import FACTS

FORMAT: Final = "referee.why-not/1"


@define
class AskedRow:
    """What one player's demand comes to."""

    by: str
    remedy: str
    ground: str | None
    at: str | None
    outcome: str
    clause: str | None
    reason: str
    failed: Failed | None
    clock: ClaimClock


@define
class ClauseRow:
    """How a clause stands to one thing that happened, for the player who is nearest to having what it gives."""

    clause: str
    law: int
    says: str
    by: str
    remedy: str
    about: str
    fact: str
    event: str | None
    line: int | None
    actor: str | None
    outcome: str
    failed: Failed | None
    condition: str | None
    failed_by: str | None
    proof: tuple[ProvedCondition, ...]
    clock: ClaimClock
    answers: bool


@define
class WhyNotFile:
    """The whole of what is told."""

    format: str
    path: str
    asked: list[AskedRow]
    rows: list[ClauseRow]


def why_not_schema() -> Schema:
    """Return the JSON Schema of ``referee.why-not/1``; later versions of the format may hold more keys."""
    return output_schema(WhyNotFile, FORMAT)


def why_not_data(asked: Sequence[Sequence[WhyNotAnswer]], log: Log, rulebook: Rulebook) -> dict[str, Any]:
    """Return why demands fail as plain data, ``referee.why-not/1``.

    Args:
        asked: for each remedy the answers of ``why_not``, one for each player who asks.
        log: the log that was asked.
        rulebook: the rulebook that was given to ``why_not``.

    Returns:
        The answers, and all rows, those that are nearest to being granted first within a remedy.
    """
    events = Events(log)

    def asked_row(answer: WhyNotAnswer) -> AskedRow:
        said = answer.ruling
        return row_of(
            AskedRow, answer, outcome=said.outcome, clause=said.clause, reason=reason_of(said), failed=said.failed
        )

    def clause_row(row: WhyNotRow, remedy: str) -> ClauseRow:
        clause = rulebook.clauses.get(row.clause)
        says = clause.says if clause is not None else ""
        return row_of(ClauseRow, row, says=says, remedy=remedy, line=events.line(row.event))

    rows = [clause_row(row, answers[0].remedy) for answers in asked for row in merged_rows(answers)]
    return as_data(WhyNotFile(FORMAT, log.path, [asked_row(each) for answers in asked for each in answers], rows))


def why_not_lines(asked: Sequence[Sequence[WhyNotAnswer]], log: Log, rulebook: Rulebook) -> Iterator[Line]:
    """Yield why demands fail, for people.

    Args:
        asked: for each remedy the answers of ``why_not``, one for each player who asks.
        log: the log that was asked.
        rulebook: the rulebook that was given to ``why_not``.

    Yields:
        Of each remedy the answers first, then each clause that gives it, the nearest to being granted first.
    """
    writer = _Writer(Events(log), rulebook)
    for number, answers in enumerate(asked):
        if number:
            yield Line()
        yield from writer.remedy(answers)


@define
class _Writer:
    """Writes why demands fail on one log."""

    events: Events
    rulebook: Rulebook

    def remedy(self, answers: Sequence[WhyNotAnswer]) -> Iterator[Line]:
        """Yield all that is told of one remedy."""
        first = answers[0]
        ground = f", on the ground of {GROUND_WORDS[first.ground]}" if first.ground is not None else ""
        asking = join([each.by for each in answers], "or")
        yield Line(f"May {asking} {REMEDY_WORDS[first.remedy]}{ground}?", "bold")
        if first.at is not None:
            yield Line(f"Asked after {self.events.told(first.at)}.", "dim")
        yield Line()
        for each in answers:
            style = "bold green" if each.ruling.outcome == "granted" else ""
            yield Line(self._answer(each), style, label=each.by)
        rows = merged_rows(answers)
        happened = [row for row in rows if row.about != "nothing"]
        for number, row in enumerate(happened, start=1):
            yield from self._row(number, row)
        yield from self._nothing([row for row in rows if row.about == "nothing"], bool(happened))

    def _answer(self, asked: WhyNotAnswer) -> str:
        """Return what a demand comes to, and when it would have been granted."""
        ruling = asked.ruling
        if asked.at is None:
            return reason_of(ruling)
        untold = ruling.outcome == "undetermined" and not asked.clock.spans
        clock = "" if untold else self._clock(asked.clock, ruling.failed)
        return f"{answer(ruling, self.events.before)} {clock}".rstrip()

    def _clock(self, clock: ClaimClock, failed: Failed | None = None) -> str:
        """Return when a demand would have been granted, as a sentence.

        Args:
            clock: when it would have been granted.
            failed: why it fails, as far as that is told already.
        """
        if not clock.spans:
            return "It would never have been granted."
        if clock.ended is None and len(clock.spans) == 1:
            return f"It would be granted at any time from {self.events.where(clock.spans[0][0])} on."
        good = f"It would have been granted {stretch(clock.spans, self.events)}"
        if clock.ended is None:
            return f"{good}, the end of the log."
        told = failed is not None and failed.event == clock.ended
        return f"{good}." if told else f"{good}, and no longer once this was done: {self.events.told(clock.ended)}."

    def _row(self, number: int, row: WhyNotRow) -> Iterator[Line]:
        """Yield how a clause stands to something that happened."""
        said = {"granted": "yes", "undetermined": "not decided", "denied": "no"}[row.outcome]
        yield Line()
        yield Line(f"{number}. {row.by}, by clause {row.clause}: {said}", "bold cyan")
        yield Line(self._says(row.clause), label="Law", indent=INDENT)
        about = "The act that is asked for, done then."
        if row.event is not None:
            about = f"{self.events.told(row.event)}: {FACTS[row.fact].says}."
        yield Line(about, label="About", indent=INDENT)
        yield from self._wanting(row)
        if row.clock.spans:
            yield Line(self._clock(row.clock, row.failed), label="When", indent=INDENT)

    def _wanting(self, row: WhyNotRow) -> Iterator[Line]:
        """Yield what is wanting, what a denial would name first."""
        if row.failed is not None:
            named = row.failed_by or row.clause
            denied = Ruling(0, None, EventId(""), row.law, named, "remedy", "denied", by=row.by, failed=row.failed,
                under=self.rulebook.clauses.get(named),
            )  # fmt: skip
            said = answer(denied, self.events.before, with_law=named != row.clause)
            yield Line(said, label="Answer", indent=INDENT)
        for each in row.proof:
            if each.state == "held" or each.condition == row.condition:
                continue
            since = f" {'; '.join(map(self.events.told, each.events))}." if each.events else ""
            by = f" {each.clause}: {self._says(each.clause)}" if each.clause not in (None, row.clause) else ""
            said = state_words(each.condition, each.state, bool(each.events))
            yield Line(f"{said}{since}{by}", label="Also", indent=INDENT)

    def _nothing(self, rows: list[WhyNotRow], other: bool) -> Iterator[Line]:
        """Yield the clauses over which nothing has happened."""
        if not rows:
            return
        yield Line()
        also = " also" if other else ""
        yield Line(f"These clauses{also} give it, but nothing of the kind happened:", "bold")
        for row in rows:
            when = f" {self._clock(row.clock)}" if row.clock.spans else ""
            yield Line(f"{self._says(row.clause)}{when}", label=row.clause, indent=INDENT)

    def _says(self, clause: str) -> str:
        found = self.rulebook.clauses.get(clause)
        return found.says if found is not None else clause
