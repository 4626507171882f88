"""A plea: what a demand or a leave given asks for, for whom, and which cards it chooses."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.hearing.case import Case
from referee.hearing.docket import Matter, Right
from referee.law import REMEDIES
from referee.record import BOTH, BYSTANDER, UNKNOWN, Demand, Permit


class Plea(Struct):
    """What is asked for, in one form for every verb.

    event: the words.  by: who spoke them.  asker: the player who is to have what is asked for.
    remedy, ground, about, of, n, card, suit, value: as in the log.
    leave: whether the words give leave to the other player rather than ask.
    """

    event: Demand | Permit
    by: str
    asker: str
    remedy: str
    ground: str | None = None
    about: str | None = None
    of: str | None = None
    n: int | None = None
    card: str | None = None
    suit: str | None = None
    value: Any = None
    leave: bool = False


def pleas(case: Case, event: Demand | Permit) -> list[Plea]:
    """Return what the words ask for, once for each player who might have it: of both it is asked for either.

    Leave is a plea for the player to whom it is given; where a clause makes it the speaker's own to give, for himself.
    """
    by = str(event.by)
    if isinstance(event, Permit):
        plea = Plea(event, by, by, event.remedy, about=event.about, leave=True)
        return [plea] if by == BYSTANDER else [plea, replace(plea, asker=case.table.other(by))]
    plea = Plea(
        event, by, by, event.remedy, event.ground, event.about, event.of, event.n, event.card, event.suit, event.value
    )
    return [replace(plea, by=player, asker=player) for player in case.table.players] if by == BOTH else [plea]


def cards_offered(matter: Matter, remedy: str) -> list[str]:
    """Return the cards that a remedy chooses among; none where it chooses no card."""
    if remedy == "choose_trump":
        return [card for _, cards in matter.deal.turned for card in cards]
    about = matter.fact.about
    return list(about) if REMEDIES[remedy].chooses and isinstance(about, tuple) else []


def card_not_offered(plea: Plea, matter: Matter) -> bool:
    """Whether a demand names a card that is not among those on offer."""
    cards = cards_offered(matter, plea.remedy)
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
    left = cards_offered(matter, remedy)
    for card in right.decided:
        if card in left:
            left.remove(card)
    return left
