"""A dispute in a few words: what was done, what follows from it, and how much hangs on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from attrs import define

from referee.docket import Adjudication, DealRow, Ruling
from referee.law import REMEDIES, Rulebook
from referee.record import EventId, Log
from referee.report.disputes import Dispute, disputes_of, with_replaced
from referee.report.paragraphs import Paragraphs
from referee.report.words import AMISS

Effect = Literal["score", "consequence", "nothing"]
"""What follows from a dispute: the score is not as recorded, something else is done or open, or nothing at all."""

EFFECTS: Final[tuple[Effect, ...]] = ("score", "consequence", "nothing")
"""What can follow from a dispute, the most first."""

OF_NO_CONSEQUENCE: Final = ("open", "denied", "noted", "exercised", "waived", "lapsed")
"""Outcomes from which nothing follows; a right that is still open when the log ends is an exception."""

DONE: Final = ("complied", "not_complied")
"""Outcomes that tell what came of an order."""


@define
class DisputeSummary:
    """One dispute in a few words.

    number: its number in the report on the log, from 1 on.
    message: what was done and what follows, in one or more sentences.
    effect: what follows, in a word.
    decisive: the ruling from which most follows; of several the last.
    event: the id of the event at which the dispute arose.
    rulings: the numbers of all rulings on it, of those too whose place another took.
    """

    number: int
    message: str
    effect: Effect
    decisive: Ruling
    event: EventId
    rulings: tuple[int, ...]


def dispute_summaries(found: Adjudication, log: Log, rulebook: Rulebook) -> Iterator[DisputeSummary]:
    """Yield the disputes of a log of which something was ruled, in the order in which they arose.

    Args:
        found: the adjudication of the log by the rulebook.
        log: the log.
        rulebook: the rulebook.
    """
    paragraphs = Paragraphs(found, log, rulebook)
    deals = {deal.number: deal for deal in found.deals}
    wrong = found.score.recorded != found.score.corrected
    for dispute in disputes_of(found, log):
        if not dispute.rulings:
            continue
        effects = [_effect(ruling, paragraphs, deals.get(ruling.deal or 0), wrong) for ruling in dispute.rulings]
        most = min(effects, key=EFFECTS.index)
        decisive = [ruling for ruling, effect in zip(dispute.rulings, effects, strict=True) if effect == most][-1]
        message = _message(dispute, decisive, paragraphs)
        numbers = tuple(ruling.id for ruling in with_replaced(dispute.rulings, found.rulings))
        yield DisputeSummary(dispute.number, message, most, decisive, dispute.event, numbers)


def _effect(ruling: Ruling, paragraphs: Paragraphs, deal: DealRow | None, wrong: bool) -> Effect:
    """Return what follows from a ruling; ``wrong`` tells whether the score is not as recorded."""
    if ruling.id in paragraphs.standing_rights:
        return "consequence"
    idle = ruling.outcome in OF_NO_CONSEQUENCE and (ruling.kind, ruling.outcome) != ("scoring", "lapsed")
    without_penalty = ruling.kind in ("prohibition", "right") and ruling.outcome == "barred" and ruling.remedy is None
    if idle or without_penalty or (ruling.kind == "no_penalty" and ruling.remedy is None):
        return "nothing"
    return "score" if wrong and _is_about_points(ruling, deal) else "consequence"


def _is_about_points(ruling: Ruling, deal: DealRow | None) -> bool:
    """Return whether points are given or taken by a ruling that is decided."""
    if ruling.outcome == "undetermined":
        return False
    if ruling.points is not None or ruling.kind in ("scoring", "penalty"):
        return True
    remedy = REMEDIES.get(ruling.remedy or "")
    if remedy is None:
        return False
    lost = deal is not None and any(mark.status in AMISS for mark in deal.marks)
    return remedy.takes_off or remedy.cuts or (remedy.sets_aside is not None and lost)


def _message(dispute: Dispute, decisive: Ruling, paragraphs: Paragraphs) -> str:
    """Return what was done and what follows, each thing once; a law is named where it is not the decisive one."""
    said = dict.fromkeys(paragraphs.stories(dispute))
    for ruling in dispute.rulings:
        demand, follows = paragraphs.decision(ruling)
        if not follows or follows in said or _is_outdone(ruling, dispute):
            continue
        told = follows if ruling.law in (None, decisive.law) else _with_law(follows, ruling)
        said |= dict.fromkeys(filter(None, (demand, told)))
    return " ".join(said)


def _is_outdone(ruling: Ruling, dispute: Dispute) -> bool:
    """Return whether another ruling on the dispute says all that a ruling says, and more."""
    later = [each for each in dispute.rulings if each.id > ruling.id]
    if ruling.outcome in ("enforced", "granted"):
        return any(each.outcome in DONE and each.remedy == ruling.remedy for each in later)
    bare = (ruling.kind, ruling.outcome) == ("prohibition", "barred") and ruling.remedy is None
    return bare and any(each.outcome not in ("denied", "noted") for each in dispute.rulings if each is not ruling)


def _with_law(text: str, ruling: Ruling) -> str:
    """Return a sentence with the number of a law before its full stop.

    >>> ruling = Ruling(1, 1, EventId("e9"), 13, "13.3", "remedy", "denied")
    >>> _with_law("Denied: the deal stands.", ruling), _with_law("Denied: she had led (line 4).", ruling)
    ('Denied: the deal stands (law 13.3).', 'Denied: she had led (line 4, law 13.3).')
    """
    law, text = f"law {ruling.clause or ruling.law}", text.rstrip(".")
    return f"{text[:-1]}, {law})." if text.endswith(")") else f"{text} ({law})."
