"""What a director should know of an adjudication: each ruling that is not ordinary, a broken record, a wrong score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.hearing import Adjudication, Ruling, is_ordinary
from referee.law import Rulebook
from referee.record import Log, Mistake, Place, RefereeError, Unreadable
from referee.report import RulingWriter, score_line
from referee.validation.records import NO_CLAUSE, RECORD, SCORE, UNREADABLE, Finding

OF_NO_ACCOUNT: Final = ("noted", "open", "exercised", "complied", "waived", "lapsed")
"""Outcomes from which nothing follows that was not done, as from rulings that a later one takes the place of."""


def findings_of(found: Adjudication, log: Log, rulebook: Rulebook) -> Iterator[Finding]:
    """Yield the findings on a log: its rulings in order, then what cannot have happened, then a wrong score.

    Args:
        found: the adjudication of the log.
        log: the log.
        rulebook: the rulebook that it was adjudicated by.

    Yields:
        A finding for each ruling that is not ordinary scoring, for each problem of the record, and for the score where
        the recorded one is not the corrected one.
    """
    writer = RulingWriter(log, rulebook, found.rulings)
    settled = {ruling.supersedes for ruling in found.rulings}
    for ruling in found.rulings:
        if not is_ordinary(ruling):
            yield _ruled(ruling, writer, ruling.id in settled)
    for problem in found.problems:
        yield Finding("error", problem.message, RECORD, event=problem.event, line=problem.line, column=problem.column)
    if found.score.recorded != found.score.corrected:
        told, right = found.score.recorded, found.score.corrected
        yield Finding(
            "error", f"the score is recorded as {score_line(told)}; it ought to be {score_line(right)}", SCORE
        )


def unreadable_findings(error: RefereeError, place: Place) -> list[Finding]:
    """Return the findings on a log that cannot be read.

    Args:
        error: why it cannot be read.
        place: the place of the log, for an error that tells no places of its own.

    Returns:
        A finding of the rule ``unreadable`` for each mistake.
    """
    mistakes = error.mistakes if isinstance(error, Unreadable) else [Mistake(place, str(error))]
    return [_mistake(mistake) for mistake in mistakes]


def _ruled(ruling: Ruling, writer: RulingWriter, settled: bool) -> Finding:
    clause, place = writer.rulebook.clauses.get(ruling.clause or ""), writer.places.get(ruling.event)
    return Finding(
        severity="note" if settled or ruling.outcome in OF_NO_ACCOUNT else "warning",
        message=f"{writer.verdict(ruling)} {ruling.reason}".rstrip(),
        rule=ruling.clause or NO_CLAUSE,
        says=clause.says if clause else "",
        event=ruling.event,
        line=place.line if place else None,
        column=place.column if place else None,
        deal=ruling.deal,
        law=ruling.law,
        outcome=ruling.outcome,
        kind=ruling.kind,
        player=ruling.offender or ruling.by or ruling.holder,
    )


def _mistake(mistake: Mistake) -> Finding:
    message = str(mistake).removeprefix(f"{mistake.place}: ")
    return Finding("error", message, UNREADABLE, line=mistake.place.line, column=mistake.place.column)
