"""Rights that choose among cards: which cards are on offer, which are chosen, and which are left."""

from __future__ import annotations

from referee.hearing.docket import Matter, Right
from referee.hearing.plea import Plea
from referee.law.remedies import REMEDIES
from referee.record.cards import UNKNOWN


def offered(matter: Matter, remedy: str) -> list[str]:
    """Return the cards that a remedy chooses among; none where it chooses no card."""
    if remedy == "choose_trump":
        return [card for _, cards in matter.deal.turned for card in cards]
    about = matter.fact.about
    return list(about) if REMEDIES[remedy].chooses and isinstance(about, tuple) else []


def foreign(plea: Plea, matter: Matter) -> bool:
    """Whether a demand names a card that is not among those on offer."""
    cards = offered(matter, plea.remedy)
    return bool(cards) and plea.card is not None and plea.card not in cards and UNKNOWN not in cards


def left_to_choose(plea: Plea, right: Right, matter: Matter) -> bool:
    """Whether what a demand asks for can be had at all: a card can be chosen only from those still on offer."""
    if not REMEDIES[plea.remedy].chooses or plea.leave:
        return True
    left = cards_left(right, matter, plea.remedy)
    wanted = plea.card or (plea.value if plea.remedy == "choose_trump" else None)
    if wanted is not None:
        return wanted in left or UNKNOWN in left
    return plea.suit is None or any(card[-1] == plea.suit for card in left) or UNKNOWN in left


def choose_cards(plea: Plea, right: Right, matter: Matter) -> bool:
    """Note what a demand chooses; return whether cards are left that may be chosen for themselves."""
    left = cards_left(right, matter, plea.remedy)
    wanted = plea.card
    right.decided += [wanted if wanted in left else UNKNOWN] if wanted is not None else left
    right.chosen.add(plea.remedy)
    return plea.remedy != "choose_trump" and bool(cards_left(right, matter, plea.remedy))


def cards_left(right: Right, matter: Matter, remedy: str) -> list[str]:
    """Return the cards on offer that the holder of a right has not yet decided on."""
    left = offered(matter, remedy)
    for card in right.decided:
        if card in left:
            left.remove(card)
    return left
