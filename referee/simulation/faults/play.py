"""Faults of the play: leads out of turn, suits misnamed, cards played against the law."""

from __future__ import annotations

from typing import Final

from referee.record import SUITS
from referee.simulation.hand import Fault, Hand


def out_of_turn(hand: Hand) -> bool:
    """A card is led out of turn and taken up again."""
    cards = hand.hands[hand.follower]
    if not hand.trick and hand.king in cards:
        return False  # whether he may then still announce it is a matter of its own
    card = cards[0]
    hand.do("lead", hand.follower, card=card)
    hand.do("notice", hand.leader, subject="lead_out_of_turn")
    hand.do("take_back", hand.follower, card=card)
    return True


def out_of_turn_played_to(hand: Hand) -> bool:
    """A card is led out of turn, and the other plays to it; then he would have it taken up, in vain."""
    if not hand.trick:
        return False  # a first lead out of turn would be a matter of the proposals as well
    rightful = hand.leader
    hand.leader, hand.follower = hand.follower, rightful
    hand.afterwards("won", lambda: hand.do("claim", rightful, remedy="take_back", ground="lead_out_of_turn"))
    return True


def misnamed(hand: Hand) -> bool:
    """A card is led under the name of another suit; the other plays to the card."""
    suits = {card[-1] for card in hand.hands[hand.leader]}
    named = next((suit for suit in SUITS if suit not in suits), None)
    if named is None:
        return False
    hand.put("lead", hand.leader, hand.lead, named_suit=named)
    hand.do("elect", hand.follower, remedy="play_to_card_led", ground="named_suit")
    return True


def _renounce(hand: Hand) -> str | None:
    """Return a card of another suit that the follower holds though he could follow."""
    cards, suit = hand.hands[hand.follower], hand.lead[-1]
    could = hand.rules.game.must_follow and any(card[-1] == suit for card in cards)
    return next((card for card in cards if could and card[-1] != suit), None)


def _missed_win(hand: Hand) -> str | None:
    """Return a card of the suit led that does not win, where the follower has another that does."""
    rules, suit = hand.rules, hand.lead[-1]
    following = [card for card in hand.hands[hand.follower] if card[-1] == suit]
    winning = [card for card in following if rules.wins(card, hand.lead, hand.trump)]
    return next((card for card in following if winning and rules.game.must_win and card not in winning), None)


def taken_back(hand: Hand) -> bool:
    """A card is played against the law and taken back before the next lead."""
    card = _renounce(hand)
    if card is None:
        return False
    hand.do("play", hand.follower, card=card)
    hand.do("take_back", hand.follower, card=card)
    return True


def renounce_claimed(hand: Hand) -> bool:
    """A player renounces; after the hand the other claims a replay, and gets it."""
    offender, other = hand.follower, hand.leader

    def claim() -> None:
        hand.do("claim", other, remedy="replay_hands", ground="renounce")
        hand.do("begin_replay")
        hand.replays = True

    hand.forced = _renounce(hand)
    if hand.forced is None:
        return False
    hand.cut_down = offender
    hand.afterwards("played", claim)
    return True


def renounce_unnoticed(hand: Hand) -> bool:
    """A player renounces, and nobody sees it."""
    hand.forced = _renounce(hand)
    return hand.forced is not None


def missed_win_unnoticed(hand: Hand) -> bool:
    """A player does not win a trick that he could and must win, and nobody sees it."""
    hand.forced = _missed_win(hand)
    return hand.forced is not None


def groundless_take_back(hand: Hand) -> bool:
    """A player who played as he must would have his card back, and may not."""
    hand.do("claim", hand.other(hand.leader), remedy="take_back")
    return True


def groundless_claim(hand: Hand) -> bool:
    """A player claims that the hand be played again though nobody has renounced."""
    hand.do("claim", hand.other(hand.leader), remedy="replay_hands", ground="renounce")
    return True


FAULTS: Final = (
    Fault("led_out_of_turn", True, "lead", out_of_turn),
    Fault("led_out_of_turn_played_to", True, "lead", out_of_turn_played_to),
    Fault("suit_misnamed", True, "led", misnamed),
    Fault("renounce_taken_back", True, "reply", taken_back),
    Fault("renounce_claimed", True, "reply", renounce_claimed, needs="replay_hands"),
    Fault("renounce_unnoticed", False, "reply", renounce_unnoticed),
    Fault("missed_win_unnoticed", False, "reply", missed_win_unnoticed),
    Fault("groundless_take_back", True, "won", groundless_take_back),
    Fault("groundless_claim", True, "played", groundless_claim),
)
