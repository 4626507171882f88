"""Faults of the exchange: words taken back, discards, wrong numbers given, cards shown."""

from __future__ import annotations

from typing import Final

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


FAULTS: Final = (
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
