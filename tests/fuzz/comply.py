"""Obeying, or not, what the referee has ordered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.fuzz.walk import DealOver, Walk

HAND_SIZE: Final = 5


def comply(walk: Walk) -> None:
    """Carry out one of the orders that stand, perhaps."""
    orders = walk.hearing.case.docket.orders
    if not orders or walk.chance(0.35):
        return
    order = walk.dice.choice(orders)
    who = next((each for each in (order.bound, order.claimant) if each in walk.hands), walk.one())
    if order.remedy in DOING:
        DOING[order.remedy](walk, who if walk.chance(0.85) else walk.other(who))


def fresh_deal(walk: Walk, _who: str) -> None:
    """Deal again: a dealer is drawn, mostly the rightful one."""
    if walk.chance(0.2):
        walk.dealer = walk.non_dealer
    raise DealOver


def rectify(walk: Walk, who: str) -> None:
    """Put both hands right, from the stock and onto it."""
    moves: list[dict[str, Any]] = []
    for player, hand in walk.hands.items():
        if len(hand) > HAND_SIZE:
            extra = hand[HAND_SIZE:]
            del hand[HAND_SIZE:]
            walk.stock += extra
            moves.append({"from": f"hand:{player}", "to": "stock", "cards": walk.shown(extra)})
        elif len(hand) < HAND_SIZE:
            lacking = walk.draw(HAND_SIZE - len(hand))
            hand += lacking
            moves.append({"from": "stock", "to": f"hand:{player}", "cards": walk.shown(lacking)})
    walk.do("rectify", who, moves=moves)


def draw_surplus(walk: Walk, who: str) -> None:
    """Draw what is too much from the other hand."""
    owner = walk.other(who)
    hand = walk.hands[owner]
    surplus = max(len(hand) - HAND_SIZE, 0) + (walk.chance(0.1) if hand else 0)
    if surplus:
        walk.dice.shuffle(hand)
        drawn, hand[:] = hand[:surplus], hand[surplus:]
        walk.do("draw", who, hand_of=owner, cards=walk.shown(drawn), seen=walk.dice.choice((None, True, False)))
        if walk.chance(0.3):
            walk.do("look", who, at="drawn")


def discard_surplus(walk: Walk, who: str) -> None:
    """Lay away what one has too much."""
    hand = walk.hands[who]
    if len(hand) > HAND_SIZE:
        laid = hand[HAND_SIZE:]
        del hand[HAND_SIZE:]
        walk.laid[who] += laid
        walk.do("discard", who, cards=walk.shown(laid))


def complete(walk: Walk, who: str) -> None:
    """Fill up a short hand."""
    short = [player for player, hand in walk.hands.items() if len(hand) < HAND_SIZE]
    if short and walk.stock:
        to = walk.dice.choice(short)
        cards = walk.draw(HAND_SIZE - len(walk.hands[to]))
        walk.hands[to] += cards
        leave = walk.dice.choice((None, walk.other(who)))
        walk.do("complete", who, to=to, cards=walk.shown(cards), leave_of=leave)


def take_back(walk: Walk, who: str) -> None:
    """Take the last card on the table back."""
    if walk.table:
        player, card = walk.table.pop()
        walk.hands[player].append(card)
        walk.do("take_back", player if walk.chance(0.9) else who, card=card)


def replay(walk: Walk, _who: str) -> None:
    """Take the hands up again."""
    walk.do("begin_replay")
    raise DealOver


def cut_again(walk: Walk, who: str) -> None:
    """Cut, or have the pack cut, again."""
    lifted = walk.dice.randint(2, 30)
    walk.do("cut", who, pack=walk.pack, lifted=lifted, left=32 - lifted)


DOING: Final[dict[str, Callable[[Walk, str], Any]]] = {
    "fresh_deal": fresh_deal,
    "deal_void": fresh_deal,
    "rectify": rectify,
    "draw_surplus": draw_surplus,
    "discard_surplus": discard_surplus,
    "complete_from_stock": complete,
    "take_back": take_back,
    "replay_hands": replay,
    "recut": cut_again,
    "reshuffle": lambda walk, who: walk.do("shuffle", who, pack=walk.pack),
    "shuffle_last": lambda walk, who: walk.do("shuffle", who, pack=walk.pack),
    "tell_taken": lambda walk, who: walk.do("tell_taken", who, n=walk.dice.randint(0, 5)),
}
