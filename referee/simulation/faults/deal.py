"""Faults of the shuffle, the cut, the deal and the turn-up: wrong numbers, wrong orders, cards shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.record import PACK
from referee.simulation.hand import Fault, Hand


def below_table(hand: Hand) -> bool:
    """The pack is shuffled below the table; the other objects, and it is done again."""
    hand.do("shuffle", hand.dealer, pack=hand.pack, manner="below_table")
    hand.do("notice", hand.non_dealer, subject="shuffle")
    hand.shuffle()
    return True


def faces_shown(hand: Hand) -> bool:
    """The pack is shuffled so that faces show, and nobody minds."""
    hand.do("shuffle", hand.dealer, pack=hand.pack, manner="faces_shown")
    return True


def _thin_cut(hand: Hand) -> None:
    hand.do("cut", hand.non_dealer, pack=hand.pack, lifted=1, left=len(PACK) - 1)


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
    hand.do("cut", hand.non_dealer, pack=hand.pack, lifted=12, left=len(PACK) - 12, exposed=[hand.dice.choice(PACK)])
    hand.cut()
    return True


def uncut(hand: Hand) -> bool:
    """The pack is not cut; the other claims a fresh deal once the cards are dealt, and gets it."""

    def claim() -> None:
        hand.do("claim", hand.non_dealer, remedy="fresh_deal", ground="cut")
        hand.set_aside()

    hand.do("omit_cut")
    hand.afterwards("dealt", claim)
    return True


def wrong_pack(hand: Hand) -> bool:
    """The dealer deals with the adversary's pack, who says so before the turn-up; the deal is void."""

    def notice() -> None:
        hand.do("notice", hand.non_dealer, subject="wrong_pack")
        hand.set_aside()

    hand.pack = hand.own_pack(hand.non_dealer)
    hand.afterwards("dealt", notice)
    return True


def out_of_turn(hand: Hand) -> bool:
    """The player deals whose turn it is not; the other says so before the turn-up, and the deal is void."""

    def notice() -> None:
        hand.do("notice", hand.non_dealer, subject="deal_turn")
        hand.set_aside()

    hand.dealer = hand.non_dealer
    hand.pack = hand.own_pack(hand.dealer)
    hand.afterwards("dealt", notice)
    return True


BEFORE_DEAL_FAULTS: Final = (
    Fault("shuffled_below_table", True, "shuffle", below_table),
    Fault("shuffled_faces_shown", False, "shuffle", faces_shown),
    Fault("thin_cut", True, "cut", thin_cut),
    Fault("thin_cut_unnoticed", False, "cut", thin_cut_unnoticed),
    Fault("card_shown_in_cut", True, "cut", card_shown_in_cut),
    Fault("uncut_pack", True, "cut", uncut, needs="fresh_deal"),
    Fault("wrong_pack_dealt", True, "begins", wrong_pack, needs="deal_void"),
    Fault("dealt_out_of_turn", True, "begins", out_of_turn, needs="deal_void"),
)


def _miscount(hand: Hand, to: str, more: int) -> None:
    """Let the last packet to a player hold more or fewer cards than it should."""
    at = max(at for at, (who, _) in enumerate(hand.plan) if who == to)
    hand.plan[at] = (to, hand.plan[at][1] + more)


def surplus_claimed(hand: Hand) -> bool:
    """One card too many goes to the non-dealer, who has a fresh deal for it."""

    def claim() -> None:
        hand.do("claim", hand.non_dealer, remedy="fresh_deal", ground="dealt_count")
        hand.set_aside()

    _miscount(hand, hand.non_dealer, 1)
    hand.afterwards("dealt", claim)
    return True


def surplus_put_right(hand: Hand) -> bool:
    """One card too many goes to the non-dealer, who has it put right."""

    def put_right() -> None:
        hand.do("notice", hand.non_dealer, subject="dealt_count")
        hand.do("require", hand.non_dealer, remedy="rectify", ground="dealt_count")
        card = hand.hands[hand.non_dealer].pop()
        hand.stock.append(card)
        moves = [{"from": f"hand:{hand.non_dealer}", "to": "stock", "cards": [card]}]
        hand.do("rectify", hand.dealer, moves=moves)

    _miscount(hand, hand.non_dealer, 1)
    hand.afterwards("dealt", put_right)
    return True


def _deal_in_another_order(hand: Hand) -> bool:
    own = hand.rules.orders[hand.orders[hand.dealer]]
    others = [sizes for sizes in hand.rules.orders.values() if sizes != own]
    if others:
        hand.plan = [(to, n) for n in others[0] for to in (hand.non_dealer, hand.dealer)]
    return bool(others)


def order_changed(hand: Hand) -> bool:
    """The dealer changes the order of his packets without a word, and nobody sees it."""
    return _deal_in_another_order(hand)


def order_claimed(hand: Hand) -> bool:
    """The dealer changes the order of his packets; the other sees it and has a fresh deal."""

    def claim() -> None:
        hand.do("claim", hand.non_dealer, remedy="fresh_deal", ground="deal_order")
        hand.set_aside()

    if not _deal_in_another_order(hand):
        return False
    hand.afterwards("dealt", claim)
    return True


def _expose(hand: Hand) -> None:
    hand.do("expose", hand.dealer, cards=[hand.hands[hand.non_dealer][-1]], of=hand.non_dealer)


def exposed_waived(hand: Hand) -> bool:
    """A card of the non-dealer's is shown in dealing; he lets it pass."""
    _expose(hand)
    hand.do("waive", hand.non_dealer, ground="exposed_card")
    return True


def exposed_claimed(hand: Hand) -> bool:
    """A card of the non-dealer's is shown in dealing; he has a fresh deal."""
    _expose(hand)
    hand.do("claim", hand.non_dealer, remedy="fresh_deal", ground="exposed_card")
    hand.set_aside()
    return True


def exposed_claimed_late(hand: Hand) -> bool:
    """A card of the non-dealer's is shown in dealing; he looks at his hand, and then he claims in vain."""
    _expose(hand)
    hand.afterwards("looked", lambda: hand.do("claim", hand.non_dealer, remedy="fresh_deal", ground="exposed_card"))
    return True


def faced_card(hand: Hand) -> bool:
    """A card lies face up in the pack, and there is a fresh deal."""
    hand.do("found_faced", hand.dealer, where="pack", card=hand.stock[-1])
    hand.set_aside()
    return True


def two_turned(hand: Hand) -> bool:
    """Two cards are turned for trumps; the non-dealer chooses one."""
    cards = hand.stock[-2:]
    if any(card[:-1] == "K" for card in cards) or cards[0][-1] == cards[1][-1]:
        return False
    del hand.stock[-2:]
    hand.do("turn_up", hand.dealer, cards=cards)
    hand.do("elect", hand.non_dealer, remedy="choose_trump", ground="turned_cards", card=cards[0])
    hand.turned = cards[0]
    return True


def _found_after_turn(to_dealer: bool, more: int, says: Callable[[Hand], None]) -> Callable[[Hand], bool]:
    """Return a wrong number that is found when the hands have been looked at."""

    def happens(hand: Hand) -> bool:
        dealt = sum(n for _, n in hand.plan) + more
        if hand.stock[-1 - dealt][:-1] == "K":
            return False  # whether a king turned may then be marked is a matter of its own
        _miscount(hand, hand.dealer if to_dealer else hand.non_dealer, more)
        hand.afterwards("looked", lambda: says(hand))
        return True

    return happens


def _claims(hand: Hand) -> None:
    hand.do("claim", hand.non_dealer, remedy="fresh_deal", ground="dealt_count")
    hand.set_aside()


def _lays_away(hand: Hand) -> None:
    hand.do("notice", hand.non_dealer, subject="dealt_count")
    hand.do("waive", hand.non_dealer, remedy="fresh_deal", ground="dealt_count")
    hand.lay(hand.non_dealer, [hand.hands[hand.non_dealer][-1]])


def _lets_fill(hand: Hand) -> None:
    hand.do("notice", hand.non_dealer, subject="dealt_count")
    hand.do("permit", hand.non_dealer, remedy="complete_from_stock")
    hand.do("complete", hand.dealer, to=hand.dealer, cards=hand.draw(hand.dealer, 1), leave_of=hand.non_dealer)


def _plays_on(hand: Hand) -> None:
    def notice() -> None:
        hand.do("notice", hand.dealer, subject="dealt_count")
        hand.set_aside()

    hand.content = True
    hand.afterwards("reply", notice)


def wrong_hand_played(hand: Hand) -> bool:
    """The non-dealer leads from six cards without having proposed; then it is seen, and there is a fresh deal."""
    if max(hand.score.values()) + max(hand.rules.held.values()) >= hand.rules.target:
        return False  # a king announced might end the game before
    return _found_after_turn(False, 1, _plays_on)(hand)


FAULTS: Final = (
    Fault("surplus_claimed", True, "packets", surplus_claimed, needs="fresh_deal"),
    Fault("surplus_put_right", True, "packets", surplus_put_right, needs="rectify"),
    Fault("order_changed_unnoticed", False, "packets", order_changed),
    Fault("order_changed_claimed", True, "packets", order_claimed, needs="fresh_deal"),
    Fault("exposed_in_deal_waived", True, "dealt", exposed_waived),
    Fault("exposed_in_deal_claimed", True, "dealt", exposed_claimed, needs="fresh_deal"),
    Fault("exposed_in_deal_claimed_late", True, "dealt", exposed_claimed_late),
    Fault("faced_card_in_pack", True, "turn", faced_card, needs="fresh_deal"),
    Fault("two_cards_turned", True, "turn", two_turned, needs="choose_trump"),
    Fault("surplus_found_after_turn", True, "packets", _found_after_turn(False, 1, _claims), needs="fresh_deal"),
    Fault("surplus_laid_away", True, "packets", _found_after_turn(False, 1, _lays_away)),
    Fault("dealer_short_filled", True, "packets", _found_after_turn(True, -1, _lets_fill)),
    Fault("wrong_hand_played", True, "packets", wrong_hand_played, needs="fresh_deal"),
)
