"""How a demand is answered, in a sentence: granted, or denied and why.

A denial names the condition that failed, the event at which it did, and the law.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from typing import Final

from referee.docket import Ruling
from referee.law import Clause
from referee.record import BYSTANDER, EventId
from referee.report.decisions import (
    BYSTANDER_SAYS,
    as_sentence,
    conclusion_clause,
    failing,
    inside,
    is_silent,
    law_of,
    quoted,
    reason_clause,
    takes_off,
)
from referee.report.reasons import before_law
from referee.report.words import say_moments

ANSWERS: Final[dict[str, tuple[str, str]]] = {
    "not_so": ("what happened gives no right to it", "the law does not give this here"),
    "unproved": ("not proved", "the record does not show it"),
    "unnoticed": ("not noticed", "nobody had drawn attention to it"),
    "not_yet": ("too early", "the time for it has not come"),
    "too_late": ("too late", "the time for it is over"),
    "given_up": ("given up", "the right had been given up"),
    "used": ("already settled", "the choice had been made"),
    "spared": ("another rule stands against it", "the law makes an exception"),
    "yields": ("something else goes before it", "the law gives something else"),
    "unknown_remedy": ("no such remedy", "these laws do not know it"),
}
"""By the condition that a demand failed: in a word why it is denied, and the reason where no event shows it."""

BY_EVENT: Final = ("not_so", "too_late", "given_up", "used", "spared", "yields")
"""The conditions that a demand fails by an event; of the others the event tells no more."""

OUTRANKED: Final = ("spared", "yields")
"""The conditions that a demand fails by another clause, which is told first."""

LIMITS: Final = {
    "too_late": ("only until", re.compile(r"\b(before|until|once)\b", re.IGNORECASE)),
    "not_yet": ("not before", re.compile(r"\b(after|before|once)\b", re.IGNORECASE)),
}
"""How the moments are told between which a clause gives something, and the words of a clause that tells them itself."""


def answer(
    ruling: Ruling,
    say: Callable[[EventId], str],
    with_law: bool = True,
    told: Container[str] = (),
) -> str:
    """Return how a demand is answered: granted, or denied and why.

    Args:
        ruling: the ruling that answers the demand.
        say: tells an event, by its id, as a clause in the past perfect without a full stop, with its line.
        with_law: whether a denial ends with what the clause says and the number of its law.
        told: the events that were told before; where another clause defeats a demand, it is not told again that they
            happened.

    Returns:
        One sentence, or two where the law is told.

    >>> from referee.docket.rulings import Failed
    >>> ruling = Ruling(1, 1, "e9", 13, "13.3", "remedy", "denied", by="Anne", remedy="fresh_deal")
    >>> ruling.failed = Failed("too_late", "e5")
    >>> answer(ruling, lambda event: "Anne had looked at the hand (line 17)")
    'Denied, too late: Anne had looked at the hand (line 17).'
    """
    if ruling.outcome == "denied":
        return f"Denied: {BYSTANDER_SAYS}." if ruling.by == BYSTANDER else _denial(ruling, say, with_law, told)
    said = conclusion_clause(ruling)
    if ruling.outcome == "granted" and ruling.by is not None:
        later = ruling.supersedes is not None and ruling.event != ruling.answers
        return f"Granted, once {inside(say(ruling.event))}: {said}." if later else f"Granted: {said}."
    if ruling.outcome == "undetermined" and (ruling.reason is not None or is_silent(ruling)):
        law = law_of(ruling.under) if with_law and answer_tells_law(ruling) else ""
        return f"Not decided: {reason_clause(ruling)}{law}."
    return as_sentence(said, ruling)


def answer_tells_law(ruling: Ruling) -> bool:
    """Return whether the answer to a demand quotes the law by itself."""
    return ruling.outcome == "denied" or (
        ruling.outcome == "undetermined" and ruling.reason is None and is_silent(ruling)
    )


def denied_because(condition: str, by: str | None, law: str = "") -> str:
    """Return that a demand is denied for a condition, without the act that shows it.

    Args:
        condition: the condition that it failed, such as ``too_late``.
        by: the player who asked; ``None`` where that is not known.
        law: what the law says of the condition, which then stands in place of the reason.

    Returns:
        One sentence, or two where the law is told.

    >>> denied_because("too_late", "Anne"), denied_because("not_yours", "Anne")
    ('Denied, too late: the time for it is over.', "Denied: it is not Anne's to ask for that.")
    """
    if condition == "not_yours":
        return f"Denied: {BYSTANDER_SAYS if by == BYSTANDER else _not_theirs(by)}."
    why, reason = ANSWERS[condition]
    return f"Denied, {why}. {law}" if law else f"Denied, {why}: {reason}."


def _denial(ruling: Ruling, say: Callable[[EventId], str], with_law: bool, told: Container[str]) -> str:
    """Return the reason of a denial, and the law that defeats the demand."""
    clause, failed = ruling.under, ruling.failed
    why, shown = _reason(ruling, say)
    head = f"Denied, {why}" if why else "Denied"
    outranked = failed is not None and failed.condition in OUTRANKED and ruling.points is None
    known = outranked and failed is not None and failed.event in told
    if clause is None or not (with_law or known):
        return f"{head}: {shown}."
    if known and not with_law and failed is not None and failed.condition != "yields":
        return f"{head}{law_of(clause)}."
    law = f"{quoted(clause).rstrip('.')}{_limits(ruling, clause)}"
    if outranked:
        return f"{head}: {law[:1].lower()}{law[1:]}{f', and {shown}' if _shows(ruling) and not known else ''}."
    return f"{head}: {shown}. {law}."


def _limits(ruling: Ruling, clause: Clause) -> str:
    """Return the moments between which a clause gives something, where a demand came too early or too late."""
    condition = ruling.failed.condition if ruling.failed is not None else ""
    moments = clause.until if condition == "too_late" else clause.after
    if condition not in LIMITS or not moments:
        return ""
    words, told = LIMITS[condition]
    return "" if told.search(clause.says) else f", but {words} {say_moments(moments)}"


def _reason(ruling: Ruling, say: Callable[[EventId], str]) -> tuple[str, str]:
    """Return why a demand is denied: in a word or two, which may be none, and as a clause."""
    failed = ruling.failed
    if failed is None or ruling.points is not None:
        return "" if ruling.points is None else "more than is due", conclusion_clause(ruling)
    if failed.condition == "not_yours":
        return "", _not_theirs(ruling.by, ruling.holder)
    why, unshown = ANSWERS[failed.condition]
    not_so = failed.condition == "not_so"
    if not_so and ruling.supersedes is not None and ruling.event != ruling.answers:
        return "it is not so", inside(say(ruling.event))  # what came to light since has settled it
    own = inside(before_law(ruling))
    if own and "named" in failing(ruling):
        return "it is not so", own  # what the words name does not fit, which no event tells as well
    if failed.event is not None and _shows(ruling):
        return _why_not_so(ruling, why) if not_so else why, inside(say(failed.event))
    if not_so:
        return ("it is not so", own) if own else ("", unshown)
    return why, own or (_not_over(ruling.under) if failed.condition == "not_yet" else "") or unshown


def _not_theirs(by: str | None, holder: str | None = None) -> str:
    """Return that it is not a player's to ask, and whose it is, where that is another's."""
    if holder not in (None, by):
        return f"it is {holder}'s to ask for that"
    return f"it is not {by}'s to ask for that" if by is not None else "it is not for this player to ask"


def _shows(ruling: Ruling) -> bool:
    """Return whether an event shows why a demand is denied: another than the words of the demand."""
    failed = ruling.failed
    if failed is None or failed.condition not in BY_EVENT:
        return False
    return failed.event not in (None, ruling.answers or ruling.event)


def _why_not_so(ruling: Ruling, why: str) -> str:
    """Return in a word why a demand is denied over something that is not so, as an event shows."""
    kind = ruling.under.kind if ruling.under is not None else ""
    if takes_off(ruling):
        return "the mark is right" if kind in ("scoring", "modifier") else why
    return "not earned" if kind == "scoring" else why


def _not_over(clause: Clause | None) -> str:
    """Return that the hand is not over, or not played again, where a clause is about what it comes to then."""
    if clause is not None and clause.hand.get("replay") is True:
        return "the hands have not been played again"
    about_hand = clause is not None and (clause.kind == "modifier" or clause.for_ in ("point", "vole"))
    return "the hand is not over" if about_hand else ""
