"""What the dealer serves as ordered, and how many cards of a surplus leave the hand by whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter, Order
from referee.hearing.named import cards_offered
from referee.law import REMEDIES, USED, Keeping, Rulebook
from referee.record import UNKNOWN, Complete, Discard, Draw, Event, Give, Lead, Play, PutBack, TakeBack, ThrowAside
from referee.table import Deal, Game, Trick, reached_at, read, surplus

AWAY: Final = next(name for name, row in REMEDIES.items() if row.obeyed_by == (Discard,))
DRAWN: Final = USED[Draw]
FILLED: Final = USED[Complete]
"""The remedies by which a wrong number of cards is made right: cards laid away, drawn from the hand, filled up."""


def share(case: Case, matter: Matter, remedy: str) -> tuple[int, int]:
    """Return how many cards at least, and at most, are to leave the hand in one of the two ways.

    What the holder was given too many he lays away; what else is too many his adversary may come to draw.
    """
    total = surplus(case.table, matter.fact)
    exchange, person = matter.fact.fields.get("exchange"), str(matter.role("concerned"))
    if exchange is None or not _ordered(case, matter, AWAY):
        return total, total
    own: int = min(total, max(exchange.given.get(person, 0) - (exchange.asked or 0), 0))
    draws = _ordered(case, matter, DRAWN)
    return (own, own if draws else total) if remedy == AWAY else (total - own, total - own)


def taken(matter: Matter, remedy: str) -> int:
    """Return how many cards have left the hand in that way."""
    person = str(matter.role("concerned"))
    return (matter.deal.laid_away if remedy == AWAY else matter.deal.drawn).get(person, 0)


def allowed(case: Case, matter: Matter, remedy: str) -> bool:
    """Whether the cards that leave the hand now, as far as their faces are told, are such as may be taken."""
    procedure, event = case.rulebook.procedure, case.event
    name = "laid_from" if remedy == AWAY else "drawn_from"
    cards = set(matter.deal.last_cards.get(str(matter.role("concerned")), ()))
    leaving = set(event.cards) if isinstance(event, Discard | Draw) else set()
    if UNKNOWN in cards | leaving or leaving <= cards:
        return True
    matter.deal.note_deciding_value(name, case.now)
    return bool(getattr(procedure, name) == "any")


def filled(case: Case, order: Order, event: Complete) -> bool:
    """Whether a hand that is filled has as many cards now as it should have, or were asked for, or are left."""
    deal = order.matter.deal
    served = read(case.table, order.matter.fact, "given_vs_asked") == "equal"
    return served or deal.stock == 0 or deal.count(event.to) >= case.table.game.hand_size


RIGHTLY: Final = ""
"""What is wrong with something that was done just as it was ordered."""


def done_amiss(case: Case, order: Order) -> str | None:
    """Say in a sentence what is wrong with the act that has just been done as it was ordered.

    No more cards are laid away than were too many, the very card chosen is given, and the rightful player deals.

    Returns:
        The sentence; ``RIGHTLY`` where nothing is wrong, ``None`` where the record does not tell.
    """
    event, matter = case.event, order.matter
    if order.row.kept_by == "giving" and isinstance(event, Give):
        chosen = set(event.cards).intersection(cards_offered(matter, order.remedy))
        return RIGHTLY if chosen else None if UNKNOWN in event.cards else "Another card was given."
    if isinstance(event, Complete):
        full = matter.deal.count(event.to) <= case.rulebook.game.hand_size
        return RIGHTLY if full else "The hand has too many cards now."
    if order.remedy in (AWAY, DRAWN):
        least, most = share(case, matter, order.remedy)
        if not least <= taken(matter, order.remedy) <= most:
            return "More cards than the surplus have left the hand."
        return RIGHTLY if allowed(case, matter, order.remedy) else "Other cards than those too many have left the hand."
    if case.table.deal is None or not order.row.sets_aside:
        return RIGHTLY
    dealer = case.table.deal.dealer
    due = dealer_anew(case.rulebook, matter.deal, str(order.row.sets_aside))
    return RIGHTLY if dealer == due else f"It was not {dealer}'s to deal."


def dealer_anew(rulebook: Rulebook, deal: Deal, ended: str, game: Game | None = None) -> str | None:
    """Return who deals anew where a deal was set aside, as void or for a fresh deal, in a game of such values."""
    if ended == "void":
        return deal.lawful_dealer if rulebook.procedure.void_deal == "rightful_dealer" else deal.dealer
    return deal.dealer if (game or rulebook.game).fresh_deal == "same_dealer" else deal.non_dealer


def _ordered(case: Case, matter: Matter, remedy: str) -> bool:
    """Whether the law has come to order or to allow that way in the matter."""
    clauses = (case.rulebook.clauses.get(name) for name in matter.done)
    return any(clause is not None and remedy in (clause.may, clause.does) for clause in clauses)


Test = Callable[[Order, Event], bool]


def _shown(order: Order) -> set[str]:
    """Return the cards that the order is about, as far as their faces are told."""
    about = order.matter.fact.about
    return {card for card in about if card != UNKNOWN} if isinstance(about, tuple) else set()


def _takes(order: Order, event: Event) -> bool:
    """Whether the dealer takes the card that he has shown."""
    if not isinstance(event, Give | Complete) or event.to != order.bound:
        return False
    return not _shown(order).isdisjoint(event.cards)


def _refuses(order: Order, event: Event) -> bool:
    """Whether the dealer puts the card that he has shown away, or goes on without having taken it."""
    shown, held = _shown(order), order.matter.deal.hands[str(order.bound)].cards
    if isinstance(event, ThrowAside | PutBack):
        return event.by == order.bound and not shown.isdisjoint(event.cards)
    served = isinstance(event, Give | Complete) and event.to == order.bound and UNKNOWN not in event.cards
    played = isinstance(event, Lead | Play) and event.by == order.bound and event.card not in shown
    taken = bool(shown.intersection(held)) or UNKNOWN in held or any(card in shown for card in _played(order))
    return bool(shown) and (served or played) and not taken


def _withholds(order: Order, event: Event) -> bool:
    """Whether the dealer puts the card away that the other has chosen to take, or plays without having given it."""
    right = order.matter.groups.get(str(order.clause.group))
    chosen = right is not None and right.chosen == {order.remedy}
    away = isinstance(event, ThrowAside | PutBack) and chosen and not _shown(order).isdisjoint(event.cards)
    return event.by == order.bound and (away or isinstance(event, Lead | Play))


def _played(order: Order) -> list[str]:
    """Return the cards that have been played in the hand."""
    return [card for trick in order.matter.deal.round.tricks for card in (trick.lead, trick.reply) if card is not None]


def _taken_up(order: Order, event: Event) -> bool:
    """Whether the card that is to go back is taken up, be it only to be played in its turn."""
    trick, withdrawn = order.matter.fact.about, order.matter.deal.last_withdrawn
    back = isinstance(event, TakeBack) and withdrawn is not None and withdrawn[0] is trick
    played = isinstance(event, Lead | Play) and isinstance(trick, Trick) and trick.stray and trick.lifted_at is not None
    return event.by == order.bound and (back or played)


def _served(order: Order, event: Event) -> bool:
    """Whether the player who lost a card is given another in its stead."""
    return isinstance(event, Give | Complete) and event.to == order.claimant and not _wanting(order, 0)


def _passed_over(order: Order, event: Event) -> bool:
    """Whether the dealer serves himself, or plays, while the other has still to be given cards, or the time is over."""
    taken = len(event.cards) if isinstance(event, Give) and event.to == order.bound else 0
    goes_on = bool(taken) or (upheld(order) and isinstance(event, Lead))
    over = bool(order.clause.until) and reached_at(order.matter.fact, order.clause.until) is not None
    return ((goes_on and event.by == order.bound) or over) and _wanting(order, taken)


def upheld(order: Order) -> bool:
    """Whether the order only upholds what stood before, so that nothing is said of it as long as it is kept."""
    return order.clause.kind in ("right", "prohibition") and order.row.kept_by in DEFIED


def _wanting(order: Order, taken: int) -> bool:
    """Whether the non-dealer had not been given yet what he asked for, or what there is of it.

    ``taken`` is the number of cards that the dealer has just given himself.
    """
    deal = order.matter.deal
    exchange, player = deal.exchange, deal.non_dealer
    if exchange is None or (player not in exchange.given and not upheld(order)):
        return False
    if upheld(order) and deal.stock + taken <= 0:
        return False  # he has all there was
    return exchange.taken(player) < exchange.called_for(player)


OBEYED: Final[dict[Keeping | None, Test]] = {"taking": _takes, "return": _taken_up, "serving": _served}
"""By what each order is obeyed."""

DEFIED: Final[dict[Keeping | None, Test]] = {"taking": _refuses, "giving": _withholds, "serving": _passed_over}
"""By what each order is defied."""
