"""What must be true of the zones of a deal, after any act, as long as the record can be right."""

from __future__ import annotations

from collections.abc import Iterator

from referee.record import PACK, UNKNOWN, known
from referee.table import STOCK, TURNED, Deal, discards_of, hand_of


def in_tricks(deal: Deal) -> list[str]:
    """Return the cards on the table and in tricks, without leads out of turn, which are in the hand still."""
    tricks = [trick for trick in deal.round.tricks if not trick.stray]
    return [card for trick in tricks for card in (trick.lead, trick.reply) if card is not None]


def zones(deal: Deal) -> dict[str, list[str]]:
    """Return the cards of each zone, ``?`` for each of unknown face; those of the stock are only counted."""
    turned = [card for card in deal.places.all_in(TURNED) if card not in deal.put_aside]
    found = {hand_of(player): list(hand.cards) for player, hand in deal.hands.items()}
    for player in deal.hands:
        found[discards_of(player)] = [*deal.discards.get(player, ()), *deal.surplus.get(player, ())]
    return found | {
        "table": in_tricks(deal),
        "aside": list(deal.put_aside),
        TURNED: turned,
        STOCK: [UNKNOWN] * deal.stock,
    }


def wrong_zones(deal: Deal) -> Iterator[str]:
    """Tell what of the zones of a deal cannot be."""
    lying = zones(deal)
    if (count := sum(map(len, lying.values()))) != len(PACK):
        yield f"{count} cards lie on the table"
    faces = [card for cards in lying.values() for card in known(cards)]
    yield from (f"{card} lies in two zones" for card in sorted({card for card in faces if faces.count(card) > 1}))
    for place, cards in lying.items():
        names = (place, TURNED) if place == "aside" else (place,)  # one turned in error lies there turned up
        yield from (f"{card} may not lie in {place}" for card in known(cards) if not deal.places.may_lie(card, *names))
    for player, hand in deal.hands.items():
        place = hand_of(player)
        yield from (
            f"{card} is not proved to be in {place}" for card in known(hand.cards) if not deal.places.lies(card, place)
        )
        yield from (
            f"{card} has left {place}"
            for card in deal.places.all_in(place)
            if card not in hand.cards and UNKNOWN not in hand.cards
        )
