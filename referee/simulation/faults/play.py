"""Faults of the exchange and of the play: words taken back, wrong numbers, leads out of turn, renounces."""

from __future__ import annotations

from typing import Final

from referee.record import SUITS
from referee.simulation.hand import Fault, Hand


def proposal_withdrawn(hand: Hand) -> bool:
    """The non-dealer would take his proposal back, and is held to it."""
    hand.do("retract", hand.non_dealer, what="proposal")
    return True


def number_changed(hand: Hand) -> bool:
    """The non-dealer would change the number that he asked for, and is held to it."""
    hand.do("retract", hand.non_dealer, what="number")
    return True


def refusal_withdrawn(hand: Hand) -> bool:
    """The dealer would take his refusal back, and is held to it."""
    hand.do("retract", hand.dealer, what="refusal")
    return True


def discard_face_up(hand: Hand, player: str, cards: list[str]) -> bool:
    """A discard is laid face up."""
    hand.lay(player, cards, face="up")
    return True


def discard_on_stock(hand: Hand, player: str, cards: list[str]) -> bool:
    """A discard is laid on the stock; nobody deals from it, for it is put aside."""
    if player != hand.dealer:
        return False
    hand.lay(player, cards, place="on_stock")
    return True


def discard_seen(hand: Hand, player: str, n: int) -> bool:
    """The dealer looks at what the other has laid away."""
    if player != hand.non_dealer:
        return False
    hand.do("look", hand.dealer, at="discard", of=hand.non_dealer)
    return _served(hand, player, n)


def _served(hand: Hand, player: str, n: int) -> bool:
    hand.give(player, n)
    hand.do("take_up", player, what="given")
    return True


def given_too_many(hand: Hand, player: str, n: int) -> bool:
    """The dealer gives one card too many, and the other has a fresh deal."""
    if player != hand.non_dealer or len(hand.stock) <= n:
        return False
    hand.give(player, n + 1)
    hand.do("claim", player, remedy="fresh_deal", ground="given_count")
    hand.set_aside()
    return True


def surplus_laid_away(hand: Hand, player: str, n: int) -> bool:
    """The dealer gives one card too many; the other keeps the hand and lays the surplus away."""
    if player != hand.non_dealer or len(hand.stock) <= n:
        return False
    given = hand.give(player, n + 1)
    hand.do("notice", player, subject="given_count")
    hand.do("waive", player, remedy="fresh_deal", ground="given_count")
    hand.lay(player, [given[-1]])
    return True


def given_too_few(hand: Hand, player: str, n: int) -> bool:
    """The dealer gives one card too few; the other keeps the hand and has it filled."""
    if player != hand.non_dealer or n < 2:
        return False
    hand.give(player, n - 1)
    hand.do("notice", player, subject="given_count")
    hand.do("waive", player, remedy="fresh_deal", ground="given_count")
    hand.do("complete", hand.dealer, to=player, cards=hand.draw(player, 1))
    return True


def dealer_fills(hand: Hand, player: str, n: int) -> bool:
    """The dealer gives himself one card too few, and fills his hand before he plays."""
    if player != hand.dealer or n < 2:
        return False
    hand.give(player, n - 1)
    hand.do("take_up", player, what="given")
    hand.do("complete", player, to=player, cards=hand.draw(player, 1))
    return True


def shown_taken(hand: Hand, player: str, n: int) -> bool:
    """A card that the dealer gives the other is shown, and he takes it."""
    if player != hand.non_dealer:
        return False
    card = hand.give(player, n)[-1]
    hand.do("expose", hand.dealer, cards=[card], of=player)
    hand.do("elect", player, remedy="take_exposed", card=card)
    hand.do("take_up", player, what="given")
    return True


def shown_refused(hand: Hand, player: str, n: int) -> bool:
    """A card that the dealer gives the other is shown; he refuses it, and gets the next one."""
    if player != hand.non_dealer or len(hand.stock) <= n:
        return False
    card = hand.give(player, n)[-1]
    hand.do("expose", hand.dealer, cards=[card], of=player)
    hand.do("elect", player, remedy="refuse_exposed", card=card)
    hand.hands[player].remove(card)
    hand.do("throw_aside", hand.dealer, cards=[card])
    return _served(hand, player, 1)


def faced_in_stock(hand: Hand, player: str, n: int) -> bool:
    """A card lies face up in the stock; it is thrown aside, and the next ones are given."""
    if player != hand.non_dealer or len(hand.stock) <= n:
        return False
    card = hand.stock.pop()
    hand.do("found_faced", hand.dealer, where="stock", card=card)
    hand.do("throw_aside", hand.dealer, cards=[card])
    return _served(hand, player, n)


EXCHANGE_FAULTS: Final = (
    Fault("proposal_withdrawn", True, "proposed", proposal_withdrawn),
    Fault("number_changed", True, "proposed", number_changed),
    Fault("refusal_withdrawn", True, "refused", refusal_withdrawn),
    Fault("discard_face_up", False, "lay", discard_face_up),
    Fault("discard_on_stock", False, "lay", discard_on_stock),
    Fault("discard_seen", False, "give", discard_seen),
    Fault("given_too_many_claimed", True, "give", given_too_many, needs="fresh_deal"),
    Fault("given_too_many_laid_away", True, "give", surplus_laid_away),
    Fault("given_too_few_filled", True, "give", given_too_few),
    Fault("dealer_fills_his_hand", True, "give", dealer_fills),
    Fault("shown_in_giving_taken", True, "give", shown_taken),
    Fault("shown_in_giving_refused", True, "give", shown_refused),
    Fault("faced_card_in_stock", True, "give", faced_in_stock),
)


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


PLAY_FAULTS: Final = (
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
