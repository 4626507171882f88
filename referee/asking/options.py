"""Everything that a player may ask for at a moment of a log, and what he could have had before."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from referee.asking.hypothetical import answer_if_made
from referee.asking.near_misses import why_not
from referee.hearing import giving_clauses, hear_log
from referee.law import Rulebook
from referee.record import REMEDY_NAMES, Claim, EventId, Log


@define
class Option:
    """Something that a player may have now, or could have had.

    by: the player.
    remedy: what he may ask for.
    clause: the id of the clause that gives it; ``None`` where it is an agreement.
    last: the id of the last event after which he could have had it; ``None`` where he may have it now.
    ended: the id of the event with which that was over; ``None`` where he may have it now.
    """

    by: str
    remedy: str
    clause: str | None
    last: EventId | None = None
    ended: EventId | None = None


def options_of(log: Log, rulebook: Rulebook, by: str) -> list[Option]:
    """Return what a player may ask for when a log ends, and what rights of his were lost.

    Each remedy that a clause of the code gives is asked for, without a ground, and heard.

    Args:
        log: the log.
        rulebook: the rulebook to rule by.
        by: the player.

    Returns:
        What he may have now, what he was offered before anything else; then what he was offered and cannot have any
        more.
    """
    if not log.events:
        return []
    opened = (each for each in hear_log(log, rulebook).case.rulings if each.outcome == "open" and each.holder == by)
    offered = {remedy for ruling in opened for remedy in ruling.remedies}
    given = [name for name in sorted(REMEDY_NAMES) if giving_clauses(rulebook, name)]
    found = []
    for remedy in sorted(given, key=lambda name: name not in offered):
        ruling = answer_if_made(log, rulebook, Claim(by=by, remedy=remedy), len(log.events) - 1).final
        if ruling.outcome == "granted":
            found.append(Option(by, remedy, ruling.clause))
    return [*found, *_lost(log, rulebook, by, offered - {option.remedy for option in found})]


def _lost(log: Log, rulebook: Rulebook, by: str, remedies: set[str]) -> Iterator[Option]:
    """Give which of some remedies a player could have had, and until when."""
    gone = sorted(remedies)
    for answer in why_not(log, rulebook, [Claim(by=by, remedy=remedy) for remedy in gone]) if gone else ():
        if answer.clock.spans and answer.clock.ended is not None:
            clause = next((row.clause for row in answer.rows if row.clock.spans), None)
            yield Option(by, answer.remedy, clause, answer.clock.last, answer.clock.ended)
