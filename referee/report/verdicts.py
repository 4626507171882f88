"""What a ruling says to the players, as plain sentences."""

from __future__ import annotations

from typing import Final

from referee.hearing.rulings import Adjudication, Ruling
from referee.report.phrases import fill

# By kind and outcome, or by outcome alone: a heading, and what it means for the players.
VERDICTS: Final = {
    "open": ("A right arises", "[{holder} may {remedies}.][ {bound} is bound by it.]"),
    "duty.open": ("A duty arises", "[{holder} must {remedies}.]"),
    "granted": ("Granted", "[{by} may {remedy}.][ {bound} is bound by it.]"),
    "denied": ("Denied", "[{by} may not {remedy}.]"),
    "exercised": ("A right is used", "[{holder} has used a right.][ It is to {remedy}.]"),
    "waived": ("A right is given up", "[{holder} has given up a right.][ It was to {remedy}.][ It was to {remedies}.]"),
    "lapsed": ("A right has lapsed", "[{holder} can no longer {remedy}.][{holder} can no longer {remedies}.]"),
    "scoring.lapsed": ("A mark comes too late", "[{holder} can no longer mark {points}.]"),
    "barred": ("Barred", "[{by} may not {remedy}.]"),
    "scoring.barred": ("A mark is barred", "[{by} has marked more than is due.]"),
    "enforced": ("The law itself orders", "[The players must {remedy}.][ It bears on {points}.]"),
    "penalty.enforced": ("Points are cut down", "[{offender} is left with {points}.]"),
    "scoring.enforced": ("Points are earned", "[{holder} has earned {points}.]"),
    "scoring.exercised": ("Points are marked", "[{holder} has marked {points}.]"),
    "complied": ("An order is obeyed", "[The order to {remedy} has been carried out.]"),
    "not_complied": ("An order is not obeyed", "[The order to {remedy} has not been carried out.]"),
    "noted": ("Noted", "This is irregular, but nothing follows from it."),
    "undetermined": ("Not decided", "The record proves neither side.[ What was asked for was to {remedy}.]"),
}


def heading(ruling: Ruling) -> str:
    """Return in a few words what kind of ruling this is.

    >>> heading(Ruling(1, 1, "e1", None, None, "duty", "open"))
    'A duty arises'
    """
    return _entry(ruling)[0]


def verdict(ruling: Ruling) -> str:
    """Return who may or must do what by this ruling.

    >>> verdict(Ruling(1, 1, "e1", None, None, "remedy", "granted", by="Bert", remedy="fresh_deal"))
    'Bert may have a fresh deal.'
    """
    return fill(_entry(ruling)[1], ruling, "ruling").strip()


def is_ordinary(ruling: Ruling) -> bool:
    """Tell whether a ruling only scores what was played, so that the marks say it all."""
    return ruling.kind == "scoring" and ruling.outcome in ("enforced", "exercised")


def is_regular(adjudication: Adjudication) -> bool:
    """Tell whether nothing had to be ruled on, and the record and its score are right as they stand."""
    score = adjudication.score
    ruled_on = adjudication.problems or not all(map(is_ordinary, adjudication.rulings))
    return not ruled_on and score.recorded == score.corrected


def _entry(ruling: Ruling) -> tuple[str, str]:
    return VERDICTS.get(f"{ruling.kind}.{ruling.outcome}") or VERDICTS[ruling.outcome]
