"""A simple way to play well enough: what to exchange, when to be content, what to lead and what to play.

It is the play of somebody who counts likely tricks on his fingers, and no more than that.
"""

from __future__ import annotations

from typing import Final

from referee.tournament.season.house import House

CONTENT: Final = 2.9
"""Likely tricks with which a player would rather play than exchange."""


def likely_tricks(house: House, hand: list[str], trump: str) -> float:
    """Return how many tricks a hand is likely to make: trumps by their height, and the two highest of other suits."""
    top, height, tricks = house.top, house.height, 0.0
    for card in hand:
        below = top - height[card]
        if card[-1] == trump:
            tricks += 1.0 - 0.08 * below
        elif below < 2:
            tricks += 0.75 - 0.3 * below
    return tricks


def useless(house: House, hand: list[str], trump: str) -> list[str]:
    """Return the cards that a player would lay away: all but trumps and the highest of a suit, but one at the least."""
    height, top = house.height, house.top
    away = [card for card in hand if card[-1] != trump and height[card] < top]
    return away or [min(hand, key=lambda card: (card[-1] == trump, height[card]))]


def best_lead(house: House, hand: list[str], trump: str) -> str:
    """Return the card to lead: trumps from the top where there are many, else the best card of the longest suit."""
    height = house.height
    trumps = [card for card in hand if card[-1] == trump]
    if len(trumps) * 2 > len(hand):
        return max(trumps, key=height.__getitem__)
    suits, top = [card[-1] for card in hand], house.top
    return max(hand, key=lambda card: (card[-1] != trump, height[card] == top, suits.count(card[-1]), height[card]))


def best_reply(house: House, hand: list[str], lead: str, trump: str) -> str:
    """Return the card to play to a lead, of those that the code allows: the cheapest that wins, else the cheapest."""
    cards = house.lawful(hand, lead, trump)
    if len(cards) == 1:
        return cards[0]
    wins, height = house.wins, house.height
    return min(cards, key=lambda card: (not wins(card, lead, trump), card[-1] == trump, height[card]))
