"""A hand of a wrong number of cards: how many leave it by whom, and draws that are forestalled as none is too many."""

from __future__ import annotations

from typing import Final

from referee.docket import Case, Matter, because
from referee.law import REMEDIES, USED, Clause
from referee.record import UNKNOWN, Complete, Discard, Draw

AWAY: Final = next(name for name, row in REMEDIES.items() if row.obeyed_by == (Discard,))
DRAWN: Final = USED[Draw]
FILLED: Final = USED[Complete]
"""The remedies by which the number is made right: cards laid away, drawn by the other player, and given."""

NONE_LEFT: Final = because("none_too_many")


def share(case: Case, matter: Matter, remedy: str) -> tuple[int, int]:
    """Return how many cards at least, and at most, are to leave the hand in one of the two ways.

    What the holder was given too many he lays away; what else is too many his adversary may come to draw.
    """
    total, exchange = matter.fact.surplus(case.table), matter.fact.fields.get("exchange")
    person = str(matter.role("concerned"))
    if exchange is None or not _ordered(case, matter, AWAY):
        return total, total
    own: int = min(total, max(exchange.given.get(person, 0) - (exchange.asked or 0), 0))
    draws = _ordered(case, matter, DRAWN)
    return (own, own if draws else total) if remedy == AWAY else (total - own, total - own)


def _ordered(case: Case, matter: Matter, remedy: str) -> bool:
    """Whether the law has come to order or to allow that way in the matter."""
    clauses = (case.rulebook.clauses.get(name) for name in matter.done)
    return any(clause is not None and remedy in (clause.may, clause.does) for clause in clauses)


def taken(matter: Matter, remedy: str) -> int:
    """Return how many cards have left the hand in that way."""
    person = str(matter.role("concerned"))
    return (matter.deal.laid_away if remedy == AWAY else matter.deal.drawn).get(person, 0)


def allowed(case: Case, matter: Matter, remedy: str) -> bool:
    """Whether the cards that leave the hand now, as far as their faces are told, are such as may be taken."""
    name = "laid_from" if remedy == AWAY else "drawn_from"
    cards = set(matter.deal.last_cards.get(str(matter.role("concerned")), ()))
    leaving = set(case.event.cards) if isinstance(case.event, Discard | Draw) else set()
    if UNKNOWN in cards | leaving or leaving <= cards:
        return True
    return bool(getattr(case.rulebook.procedure, name) == "any")


def end_needless_draws(case: Case) -> None:
    """Let it lapse that cards are drawn from a hand that has come to hold none too many without that."""
    if isinstance(case.event, Draw):
        return
    for right in list(case.docket.rights):
        option, matter = right.option(DRAWN), right.matter
        if option is not None and len(right.options) == 1 and _full(case, matter):
            case.docket.end(right, "lapsed", case.now, option)
            case.rule_right("lapsed", right, reason=NONE_LEFT)
            _return_choice(case, option, matter)
    for order in [each for each in case.docket.orders if each.remedy == DRAWN and _full(case, each.matter)]:
        case.docket.withdraw(order, "lapsed", case.now)
        case.rule_order("lapsed", order, reason=NONE_LEFT)
        _return_choice(case, order.clause, order.matter)


def end_needless_laying_away(case: Case) -> None:
    """Let it lapse that a player lays cards away who has come to hold none too many without that."""
    if isinstance(case.event, Discard):
        return
    for order in [each for each in case.docket.orders if each.remedy == AWAY]:
        left = share(case, order.matter, AWAY)[0] - taken(order.matter, AWAY)
        if left <= 0:
            case.docket.withdraw(order, "lapsed", case.now)
            order.matter.deal.to_lay_away.discard(str(order.bound))
            case.rule_order("lapsed", order, reason=NONE_LEFT)


def _full(case: Case, matter: Matter) -> bool:
    """Whether the hand holds no more cards than it should."""
    return matter.deal.count(str(matter.role("concerned"))) <= case.table.game.hand_size


def _return_choice(case: Case, draw: Clause, matter: Matter) -> None:
    """Let who was to draw have again what he gave up for it, unless it was he who made the hand whole."""
    if case.rulebook.procedure.forestalled != "choice_returns":
        return
    for right in [right for group in draw.declined if (right := matter.groups.get(group)) is not None]:
        if right.fate == "waived" and case.event is not None and case.event.by != right.holder:
            case.docket.reopen(right, case.now)
            case.tell_open(right)
