"""What a director should know of an adjudication: each ruling that is not ordinary, a broken record, a wrong score."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from referee.docket import Adjudication, Ruling, is_ordinary
from referee.law import Rulebook
from referee.record import EventId, Log, Mistake, Place, RefereeError, Unreadable
from referee.report import EFFECTS, DisputeSummary, Effect, RulingWriter, dispute_summaries, reason_of, say_counts
from referee.validation.records import NO_CLAUSE, RECORD, SCORE, UNREADABLE, Finding, Severity

OF_NO_ACCOUNT: Final = ("noted", "open", "exercised", "complied", "waived", "lapsed")
"""Outcomes from which nothing follows that was not done, as from rulings that a later one takes the place of."""

SEVERITY_OF: Final[dict[Effect, Severity]] = {"score": "warning", "consequence": "warning", "nothing": "note"}
"""How grave a dispute is, by what follows from it; that the score is wrong is an error of its own."""


MOST_SLIPS: Final = 500
"""How many slips of the scorer are tried on a log."""

SLIPS: Final = 4
"""How much work that may take on a log, in multiples of the limit of one hearing."""


def findings_of(
    found: Adjudication, log: Log, rulebook: Rulebook, *, sensitive: bool = False
) -> tuple[list[Finding], list[Finding]]:
    """Return the findings on a log.

    Args:
        found: the adjudication of the log.
        log: the log.
        rulebook: the rulebook that it was adjudicated by.
        sensitive: whether it is told which hang on one word of the scorer.

    Returns:
        A finding for each ruling that is not ordinary scoring, in order, for each problem of the record, and for the
        score where the recorded one is not the corrected one. Then a finding for each dispute, which puts the rulings
        on it together: first the disputes that change the score, each in the order in which they arose.
    """
    writer = RulingWriter(log, rulebook, found.rulings)
    settled = {ruling.supersedes for ruling in found.rulings}
    summaries = list(dispute_summaries(found, log, rulebook))
    dispute_of = {id: summary.number for summary in summaries for id in summary.rulings}
    findings = [
        evolve(_ruled(ruling, writer, ruling.id in settled), dispute=dispute_of.get(ruling.id))
        for ruling in found.rulings
        if not is_ordinary(ruling)
    ]
    for problem in found.problems:
        findings.append(
            Finding("error", problem.message, RECORD, event=problem.event, line=problem.line, column=problem.column)
        )
    if found.score.recorded != found.score.corrected:
        told, right = say_counts(found.score.recorded), say_counts(found.score.corrected)
        findings.append(Finding("error", f"the score is recorded as {told}; it ought to be {right}", SCORE))
    summaries.sort(key=lambda summary: EFFECTS.index(summary.effect))
    disputes = [_dispute(summary, writer) for summary in summaries]
    if sensitive and findings:
        slips = _slips(found, log, rulebook)
        ruled = [each for each in found.rulings if not is_ordinary(each)]
        for finding, ruling in zip(findings, ruled, strict=False):
            finding.hangs_on = slips.get(ruling.id)
        for finding in findings[len(ruled) :]:
            finding.hangs_on = slips.get(None) if finding.rule == SCORE else None
        for dispute, summary in zip(disputes, summaries, strict=True):
            dispute.hangs_on = slips.get(summary.decisive.id)
    return findings, disputes


def _slips(found: Adjudication, log: Log, rulebook: Rulebook) -> dict[int | None, str]:
    """Return the likeliest slip by which each ruling turns, by its number, and the score, in words.

    None is told with which more would be irregular, or impossible: it would not explain the record.
    """
    # Only here, as few ask for it.
    from referee.comparison import sensitivity_of
    from referee.differences import HeardLog, slip_said

    told, before = dict[int | None, str](), HeardLog(found, log, rulebook)
    for slip in sensitivity_of(found, log, rulebook, MOST_SLIPS, SLIPS).slips:
        if slip.likely:
            for turned in (*([None] if slip.score else []), *slip.rulings):
                told.setdefault(turned, slip_said(before, slip))
    return told


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
    severity: Severity = "note" if settled or ruling.outcome in OF_NO_ACCOUNT else "warning"
    return _finding(ruling, ruling.event, severity, f"{writer.verdict(ruling)} {reason_of(ruling)}".rstrip(), writer)


def _dispute(summary: DisputeSummary, writer: RulingWriter) -> Finding:
    finding = _finding(summary.decisive, summary.event, SEVERITY_OF[summary.effect], summary.message, writer)
    finding.dispute = summary.number
    return finding


def _finding(ruling: Ruling, event: EventId, severity: Severity, message: str, writer: RulingWriter) -> Finding:
    """Return a finding that rests on the clause of a ruling; ``event`` is what it is about."""
    clause, place = writer.rulebook.clauses.get(ruling.clause or ""), writer.events.places.get(event)
    return Finding(
        severity=severity,
        message=message,
        rule=ruling.clause or NO_CLAUSE,
        says=clause.says if clause else "",
        event=event,
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
