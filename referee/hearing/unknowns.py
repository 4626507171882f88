"""What the record lacks: the card or the number that would settle a matter it cannot decide."""

from __future__ import annotations

from referee.hearing.docket import Matter
from referee.record.cards import SUIT_NAMES, SUIT_OF, describe


def lacking(matter: Matter) -> str:
    """Return in one sentence which card or number would settle the matter."""
    fact, deal, player = matter.fact, matter.deal, matter.fact.actor
    trick = fact.trick
    trumps = SUIT_NAMES.get(deal.trump or "", "trumps")
    if fact.name == "exchange_wrong" and (fact.about == deal.dealer or fact.fields["exchange"].asked is not None):
        return (
            f"The record does not show that {fact.about} mixed the cards given with his hand; one played would show it."
        )
    if fact.name in ("exchange_wrong", "cards_left"):
        return f"The record does not tell how many cards {deal.non_dealer} asked for; the number would settle it."
    if fact.name == "packets_out_of_order":
        return f"The record does not tell in what packets {player} dealt the cards; that would settle it."
    if fact.name in ("shuffled", "choice_made"):
        return "The record does not tell who has won the cut."
    if fact.name == "king_claimed":
        unknown = player if fact.fields["held"] is None else matter.role("adversary")
        return f"The record does not show whether {unknown} held the king of {trumps}; the card itself would settle it."
    if fact.name == "king_revealed":
        return "The record does not show yet whether cards are still exchanged; what is done next will settle it."
    if fact.name == "named_suit_differs":
        suit = SUIT_NAMES[fact.fields["named"]]
        return f"The record does not show whether {player} held a card of {suit}; the rest of the hand would settle it."
    if trick is not None and trick.suit is None and trick.lead in SUIT_OF:
        return "It is not decided which suit the lead counts as."
    if trick is not None and trick.lead in SUIT_OF:
        led = SUIT_NAMES[trick.suit or SUIT_OF[trick.lead]]
        better = f"one of {trumps}" if fact.fields.get("void") else f"one that beats the {describe(trick.lead)}"
        card = better if fact.name == "win_missed" else f"another card of {led}"
        return f"The record does not show whether {player} held {card}; the rest of the hand would settle it."
    return "The record does not show the cards that would settle this."
