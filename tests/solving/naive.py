"""Best play found the plain way: every lawful card of every line, with no table, and the duties written out here."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

RANKS = ("K", "Q", "J", "A", "10", "9", "8", "7")


@frozen
class Duties:
    """What must be played to a lead."""

    follow: bool = True
    win: bool = True
    trump: bool = True


def takes(card: str, lead: str, trump: str) -> bool:
    if card[-1] == lead[-1]:
        return RANKS.index(card[:-1]) < RANKS.index(lead[:-1])
    return card[-1] == trump


def lawful(hand: Sequence[str], lead: str, trump: str, duties: Duties) -> list[str]:
    """Return the cards that may be played, one question after another as a player asks them."""
    suit = [card for card in hand if card[-1] == lead[-1]]
    heads = [card for card in suit if takes(card, lead, trump)]
    trumps = [card for card in hand if card[-1] == trump != lead[-1]]

    def may(card: str) -> bool:
        if card[-1] == lead[-1]:
            return not (duties.win and heads) or card in heads
        if duties.follow and suit:
            return False
        return not (duties.trump and trumps) or card in trumps

    return [card for card in hand if may(card)]


def without(hand: Sequence[str], card: str) -> list[str]:
    return [each for each in hand if each != card]


def best(leader: Sequence[str], other: Sequence[str], trump: str, duties: Duties, worth: Sequence[int]) -> int:
    """Return what the leader makes; ``worth`` tells what so many of the tricks left are worth to him."""
    if not leader or not other:
        return worth[0]
    return max(answered(without(leader, card), card, other, trump, duties, worth) for card in leader)


def answered(
    leader: Sequence[str], lead: str, other: Sequence[str], trump: str, duties: Duties, worth: Sequence[int]
) -> int:
    """Return what the leader makes once he has led."""
    return min(
        after(leader, lead, without(other, card), card, trump, duties, worth)
        for card in lawful(other, lead, trump, duties)
    )


def after(
    leader: Sequence[str], lead: str, other: Sequence[str], card: str, trump: str, duties: Duties, worth: Sequence[int]
) -> int:
    """Return what the leader makes once the other player has played to his lead, be that card lawful or not."""
    if takes(card, lead, trump):
        return -best(other, leader, trump, duties, [-each for each in reversed(worth[:-1])])
    return best(leader, other, trump, duties, worth[1:])


def lines(leader: Sequence[str], other: Sequence[str], trump: str, duties: Duties) -> dict[int, int]:
    """Return how many lines there are by the tricks of the leader."""
    if not leader or not other:
        return {0: 1}
    found: dict[int, int] = {}
    for lead in leader:
        for card in lawful(other, lead, trump, duties):
            mine, theirs = without(leader, lead), without(other, card)
            left = min(len(mine), len(theirs))
            if takes(card, lead, trump):
                rest = {left - n: ways for n, ways in lines(theirs, mine, trump, duties).items()}
            else:
                rest = {n + 1: ways for n, ways in lines(mine, theirs, trump, duties).items()}
            for n, ways in rest.items():
                found[n] = found.get(n, 0) + ways
    return found
