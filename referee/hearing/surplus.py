"""How many cards of a hand are too many, who has to take them out of it, and how many are out already."""

from __future__ import annotations

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.record.acts import Discard, Draw
from referee.record.cards import UNKNOWN
from referee.table.fields import surplus

AWAY = "discard_surplus"
DRAWN = "draw_surplus"
FILLED = "complete_from_stock"


def share(case: Case, matter: Matter, remedy: str) -> int:
    """Return how many cards are to leave the hand in one of the two ways.

    Where the holder lays cards away and his adversary draws others, the holder's part is what he was given too many.
    """
    total = surplus(case.table, matter.fact)
    lays, draws = _ordered(case, matter, AWAY), _ordered(case, matter, DRAWN)
    if not (lays and draws):
        return total
    exchange, person = matter.fact.fields["exchange"], matter.role("concerned")
    own: int = min(total, max(exchange.given.get(str(person), 0) - (exchange.asked or 0), 0))
    return own if remedy == AWAY else total - own


def taken(matter: Matter, remedy: str) -> int:
    """Return how many cards have left the hand in that way."""
    person = str(matter.role("concerned"))
    return (matter.deal.laid_away if remedy == AWAY else matter.deal.drawn).get(person, 0)


def allowed(case: Case, matter: Matter, remedy: str) -> bool:
    """Whether the cards that leave the hand now, as far as their faces are told, are such as may be taken."""
    procedure, event = case.rulebook.procedure, case.event
    name = "laid_from" if remedy == AWAY else "drawn_from"
    cards = set(matter.deal.last_cards.get(str(matter.role("concerned")), ()))
    gone = set(event.cards) if isinstance(event, Discard | Draw) else set()
    if UNKNOWN in cards | gone or gone <= cards:
        return True
    matter.deal.hang_on(name, case.now)
    return bool(getattr(procedure, name) == "any")


def _ordered(case: Case, matter: Matter, remedy: str) -> bool:
    """Whether the law has come to order or to allow that way in the matter."""
    clauses = (case.rulebook.clauses.get(name) for name in matter.done)
    return any(clause is not None and remedy in (clause.may, clause.does) for clause in clauses)
