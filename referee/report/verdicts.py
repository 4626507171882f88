"""What a ruling says to the players, in one line."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from referee.hearing.rulings import Adjudication, Ruling, is_ordinary
from referee.report.phrases import fill

# By kind and outcome, or by outcome alone: a word for the ruling, and what it means for the players.
VERDICTS: Final = {
    "open": ("A right", "[{holder} may {remedies}]"),
    "duty.open": ("A duty", "[{holder} must {remedies}]"),
    "granted": ("Granted", "[{by} may {remedy}]"),
    "denied": ("Denied", "[{by} may not {remedy}]"),
    "exercised": ("In order", "[{by} may {remedy}]"),
    "waived": ("Given up", "[{by} may no longer {remedies}]"),
    "lapsed": ("Lapsed", "[{holder} may no longer {remedies}]"),
    "scoring.lapsed": ("Too late", "[{holder} may no longer mark {points}]"),
    "barred": ("No remedy", "the law leaves none in this case"),
    "prohibition.barred": ("Forbidden", "[{by} may not {remedy}]"),
    "scoring.barred": ("Not due", "[{holder} has marked {points} too many][{by} may not {remedy}]"),
    "enforced": ("By law", "[the players must {remedy}]"),
    "penalty.enforced": ("Cut down", "[{offender} scores {points} for the hand]"),
    "scoring.enforced": ("Earned", "[{holder} earns {points}]"),
    "scoring.exercised": ("Marked", "[{holder} marks {points}]"),
    "complied": ("Done", "[the order to {remedy} is carried out]"),
    "not_complied": ("Not done", "[the order to {remedy} is not carried out]"),
    "noted": ("Noted", "nobody drew attention to this, so nothing follows from it"),
    "undetermined": ("Undecided", "[the record does not show whether {by} may {remedy}]"),
}

UNSAID: Final = ("Not settled", "[the code does not say whether {by} may {remedy}]")
"""In place of what the record leaves undetermined: what the code does."""


def verdict(ruling: Ruling, effect: bool = False, silence: bool = False) -> str:
    """Return who may or must do what by this ruling, without a full stop.

    A forbidden act may have an effect in law: then the remedy is that effect, and not what was forbidden.  What is
    undetermined may be so because the code is silent, and not because of the record.

    >>> verdict(Ruling(1, 1, "e1", None, None, "remedy", "granted", by="Bert", remedy="fresh_deal"))
    'Granted: Bert may have a fresh deal'
    >>> verdict(Ruling(1, 1, "e1", None, None, "right", "waived"))
    'Given up'
    """
    word, template = _said(ruling, silence)
    if effect:
        template = "[{by} must {remedy}]"
    if ruling.remedy and not ruling.remedies:
        ruling = evolve(ruling, remedies=(ruling.remedy,))
    said = fill(template, ruling, "ruling")
    return f"{word}: {said}" if said else word


def word_for(ruling: Ruling, silence: bool = False) -> str:
    """Return the word that a ruling begins with.

    >>> word_for(Ruling(1, 1, "e1", None, None, "remedy", "granted", by="Bert", remedy="fresh_deal"))
    'Granted'
    """
    return _said(ruling, silence)[0]


def _said(ruling: Ruling, silence: bool) -> tuple[str, str]:
    if silence and ruling.outcome == "undetermined":
        return UNSAID
    return VERDICTS.get(f"{ruling.kind}.{ruling.outcome}") or VERDICTS[ruling.outcome]


def is_regular(adjudication: Adjudication) -> bool:
    """Tell whether nothing had to be ruled on, and the record and its score are right as they stand."""
    score = adjudication.score
    ruled_on = adjudication.problems or not all(map(is_ordinary, adjudication.rulings))
    return not ruled_on and score.recorded == score.corrected
