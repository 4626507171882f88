"""A whole log heard at once."""

from __future__ import annotations

from referee.docket import Adjudication
from referee.hearing.hearing import Hearing
from referee.hearing.work import WORK, TooMuchWork
from referee.law import Rulebook, rulebook_for
from referee.record import Log, Place, beyond


def adjudicate(log: Log, rulebook: Rulebook | None = None) -> Adjudication:
    """Hear a whole log and return the adjudication.

    Args:
        log: the log, as ``load_log`` returns it.
        rulebook: the rulebook to rule by; by default the one that ``rulebook_for`` finds: it is named in the head of
            the log, or else the default code, read as the players agreed.

    Returns:
        The rulings in the order in which they came about, the deals, the games and the score as it ought to be.

    Raises:
        RefereeError: the rulebook that the log names is not found, or cannot be read as the players agreed; or the log
            makes more work than the limit ``work`` allows.
    """
    return hear_log(log, rulebook_for(log) if rulebook is None else rulebook).statement(log)


def hear_log(log: Log, rulebook: Rulebook) -> Hearing:
    """Hear a whole log and return the hearing, which is finished.

    Args:
        log: the log.
        rulebook: the rulebook to rule by.

    Returns:
        The hearing, with all that came of it.

    Raises:
        Unreadable: the log makes more work than the limit ``work`` allows; with the place of the event.
    """
    hearing = Hearing(log.header, rulebook)
    try:
        for event in log.events:
            hearing.advance(event)
    except TooMuchWork as error:
        place = log.places[error.at] if error.at < len(log.places) else Place(log.path, 1, 1)
        raise beyond("work", place, WORK) from None
    hearing.finish()
    return hearing
