"""Faults of the shuffle, the cut, and of who deals with which pack."""

from __future__ import annotations

from typing import Final

from referee.record.cards import PACK
from referee.tournament.season.hand import Fault, Hand


def below_table(hand: Hand) -> bool:
    """The pack is shuffled below the table; the other objects, and it is done again."""
    hand.do("shuffle", hand.dealer, pack=hand.pack, manner="below_table")
    hand.do("notice", hand.pone, subject="shuffle")
    hand.shuffle()
    return True


def faces_shown(hand: Hand) -> bool:
    """The pack is shuffled so that faces show, and nobody minds."""
    hand.do("shuffle", hand.dealer, pack=hand.pack, manner="faces_shown")
    return True


def _thin_cut(hand: Hand) -> None:
    hand.do("cut", hand.pone, pack=hand.pack, lifted=1, left=len(PACK) - 1)


def thin_cut(hand: Hand) -> bool:
    """A single card is lifted; the dealer has it cut again."""
    _thin_cut(hand)
    hand.do("notice", hand.dealer, subject="cut")
    hand.cut()
    return True


def thin_cut_unnoticed(hand: Hand) -> bool:
    """A single card is lifted, and the dealer deals."""
    _thin_cut(hand)
    return True


def card_shown_in_cut(hand: Hand) -> bool:
    """The card at the bottom of the cut shows, and the pack is cut again."""
    hand.do("cut", hand.pone, pack=hand.pack, lifted=12, left=len(PACK) - 12, exposed=[hand.dice.choice(PACK)])
    hand.cut()
    return True


def uncut(hand: Hand) -> bool:
    """The pack is not cut; the other claims a fresh deal once the cards are dealt, and gets it."""

    def claim() -> None:
        hand.do("claim", hand.pone, remedy="fresh_deal", ground="cut")
        hand.set_aside()

    hand.do("omit_cut")
    hand.afterwards("dealt", claim)
    return True


def wrong_pack(hand: Hand) -> bool:
    """The dealer deals with the adversary's pack, who says so before the turn-up; the deal is void."""

    def notice() -> None:
        hand.do("notice", hand.pone, subject="wrong_pack")
        hand.set_aside()

    hand.pack = hand.own_pack(hand.pone)
    hand.afterwards("dealt", notice)
    return True


def out_of_turn(hand: Hand) -> bool:
    """The player deals whose turn it is not; the other says so before the turn-up, and the deal is void."""

    def notice() -> None:
        hand.do("notice", hand.pone, subject="deal_turn")
        hand.set_aside()

    hand.dealer = hand.pone
    hand.pack = hand.own_pack(hand.dealer)
    hand.afterwards("dealt", notice)
    return True


FAULTS: Final = (
    Fault("shuffled_below_table", True, "shuffle", below_table),
    Fault("shuffled_faces_shown", False, "shuffle", faces_shown),
    Fault("thin_cut", True, "cut", thin_cut),
    Fault("thin_cut_unnoticed", False, "cut", thin_cut_unnoticed),
    Fault("card_shown_in_cut", True, "cut", card_shown_in_cut),
    Fault("uncut_pack", True, "cut", uncut, needs="fresh_deal"),
    Fault("wrong_pack_dealt", True, "begins", wrong_pack, needs="deal_void"),
    Fault("dealt_out_of_turn", True, "begins", out_of_turn, needs="deal_void"),
)
