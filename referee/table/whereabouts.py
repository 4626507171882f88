"""Where a card must or cannot have been: what a hand, and the cards seen elsewhere in the deal, prove together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import define

from referee.record import PACK, EventIndex, known
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.hand import Hand
from referee.table.happenings import Happening
from referee.table.places import TURNED

MOVED_BACK: Final = (Happening.RECTIFIED, Happening.PUT_BACK, Happening.DISCARD_LIFTED)
"""What brings cards back to where they came from, so that where a card lay does not tell where it has been."""


@define(eq=False, repr=False)
class Query:
    """A question to the record that later events may answer: did a hand hold a certain card at an event?

    ``name`` is the field of the fact that the answer settles, or ``None`` where it settles the fact itself.
    """

    fact: Fact
    name: str | None
    hand: Hand
    matches: Callable[[str], bool]
    at: EventIndex


def by_elimination(
    deal: Deal, hand: Hand, matches: Callable[[str], bool], at: EventIndex
) -> tuple[bool | None, set[EventIndex]]:
    """Return whether a hand held some card that matches just before an event, as the cards seen elsewhere prove it.

    It held none where every such card of the pack was elsewhere, and one where too few others are left to fill it.

    Args:
        deal: the deal in which the hand was dealt, from a sound pack.
        hand: a hand of the deal.
        matches: tells which cards are asked for.
        at: the index of the event.

    Returns:
        The answer, ``None`` where they do not prove it either way, and the indices of the events that prove it.
    """
    if any(what in deal for what in MOVED_BACK):
        return None, set()
    wanted = [card for card in PACK if matches(card)]
    proof = set[EventIndex]()
    for card in wanted:
        if (seen := _seen_elsewhere(deal, hand, card, at)) is None:
            break
        proof.add(seen)
    else:
        return False, proof
    left = hand.count_at(at)
    if len(PACK) - len(wanted) - len(_faces_shown(deal)) >= left:
        return None, set()  # there are enough other cards that nobody has seen anywhere
    elsewhere = {card: seen for card in PACK if (seen := _seen_elsewhere(deal, hand, card, at)) is not None}
    others = [card for card in PACK if card not in elsewhere and card not in wanted]
    return (True, set(elsewhere.values())) if len(others) < left else (None, set())


def _faces_shown(deal: Deal) -> set[str]:
    """Return every card of which the record of a deal shows the face, in a hand or in the stock."""
    changes = (change for hand in deal.hands.values() for change in hand.changes)
    return {*known(card for change in changes for card in change.cards), *deal.seen_in_stock}


def _seen_elsewhere(deal: Deal, hand: Hand, card: str, at: EventIndex) -> EventIndex | None:
    """Return an event which shows that a card was not in a hand just before event ``at``, where one does."""
    moves = [change for change in hand.changes if card in change.cards]
    others = [change for other in deal.hands.values() if other is not hand for change in other.changes]
    in_other = next((change.at for change in others if card in change.cards), None)
    if in_other is not None:
        return None if moves else in_other
    before = [change for change in moves if change.before(at)]
    if (before and before[-1].sign < 0) or (moves and not before and moves[0].sign > 0):
        return (before[-1:] or moves)[0].at
    in_stock = deal.seen_in_stock.get(card)
    if in_stock is None or (moves and in_stock < at):
        return None
    return in_stock if in_stock >= at or deal.places.lies(card, TURNED) or card in deal.put_aside else None
