"""What can go wrong before the exchange, told act by act: shuffle, cut, packets, turn-up, cards that show."""

from __future__ import annotations

from typing import Final

from referee.asking.story import DEALER, NON_DEALER, PACKS, TRICKS, TRUMP, Staging, Story, unknown
from referee.record import Rectify

EVER: Final = ("this_game", "earlier_game")
BINDING: Final = {"deal": (), "game": EVER[:1]}
"""Which earlier deals bind a dealer to an order of packets, by how long one binds."""

TAKE: Final = "take_exposed"
"""What is chosen by who has a card that was turned in error."""

CARD_TURNED: Final = ("turned", "chosen")
"""How that card may come to be given: as it lies there, or because it was chosen."""


def shuffled_amiss(story: Story) -> None:
    """A pack is shuffled in a manner, by a player or at a time that is not as it should be."""
    by = story.choose("by", DEALER, NON_DEALER)
    if story.choose("when", "before", "after_cut", "play") == "play":
        story.pass_over("play")
        leader = story.trick(story.first, TRICKS[0])
        story.goes_wrong()
        story.do("shuffle", by, pack=PACKS[NON_DEALER], manner=_manner(story, "proper"))
        story.play(TRICKS[1:], leader)
    else:
        in_use = story.choose("pack", "in_use", "other") == "in_use"
        before = story.taken["when"] == "before"
        story.up_to("cut" if before else "packets")
        if before and in_use:
            story.acts.clear()
        story.goes_wrong()
        manner = _manner(story) if before and in_use else _manner(story, "proper")
        story.do("shuffle", by, pack=PACKS[DEALER if in_use else NON_DEALER], manner=manner)
    story.go_on()


def _manner(story: Story, *others: str) -> str:
    return story.choose("manner", *others, "below_table", "faces_shown")


def cut_amiss(story: Story) -> None:
    """The cut is thin, or left out; it is made again, and rightly, before anything is dealt, or not."""
    story.pass_over("cut")
    story.goes_wrong()
    match story.choose("how", "few_lifted", "few_left", "omitted"):
        case "few_lifted":
            story.do("cut", NON_DEALER, pack=PACKS[DEALER], lifted=1, left=31)
        case "few_left":
            story.do("cut", NON_DEALER, pack=PACKS[DEALER], lifted=31, left=1)
        case _:
            story.do("omit_cut", story.choose("by", DEALER, NON_DEALER))
    if story.choose("again", "no", "yes") == "yes":
        story.cut()
    story.go_on()


def cut_shows(story: Story) -> None:
    """The cut to the dealer shows a card, or several, or the cut for deal shows more than one."""
    if story.choose("cut", "to_dealer", "for_deal") == "for_deal":
        story.opening = {}
        story.do("cut_for_deal", DEALER, pack=PACKS[DEALER], exposed=["KC"])
        story.goes_wrong()
        story.do("cut_for_deal", NON_DEALER, pack=PACKS[DEALER], exposed=["7C", "9D"])
    else:
        cards = ["9C"] if story.choose("cards", "one", "several") == "one" else ["9C", "7D"]
        story.pass_over("cut")
        story.goes_wrong()
        story.do("cut", NON_DEALER, pack=PACKS[DEALER], lifted=16, left=16, exposed=cards)
    story.go_on()


def order_changed(story: Story) -> None:
    """The packets go otherwise than before or than was agreed, in no order that there is, or to the dealer first."""
    orders = story.packet_orders
    agreed = ("agreement",) if story.book.game.agreed_packets else ()
    bound = story.choose("bound", *BINDING.get(story.book.game.order_lasts, EVER), *agreed, "nothing")
    how = story.choose("how", "packet_size", "served_self_first")
    may_tell = bound in EVER and how == "packet_size"
    told = story.choose("told", "untold", "before_cut", "after_cut", "before") if may_tell else "untold"
    story.taken["exchange"] = "none"
    story.opening = {"game": 1 + (bound == "earlier_game"), "deal": 1 + (bound == "this_game")}
    story.hand_before()
    if bound in EVER:
        story.orders = {DEALER: orders[0], NON_DEALER: orders[0]}
    if bound == "agreement":
        story.do("agree", "both", topic="packets", value=orders[0])
    order = orders[0] if how == "served_self_first" else "2-1-2" if bound == "nothing" else orders[-1]
    if told == "before":
        _tell_order(story, order, 0)
    story.pass_over("packets")
    if told.endswith("cut"):
        _tell_order(story, order, len(story.acts) - (told == "before_cut"))
    story.goes_wrong()
    served = (DEALER, NON_DEALER) if how == "served_self_first" else (NON_DEALER, DEALER)
    before = len(story.acts)
    story.packets(order=order, served=served)
    if how == "served_self_first" and story.choose("put_right", "no", "at_once") == "at_once":
        _hand_over_first(story, before, order)
    story.look_early()
    story.go_on()


def _hand_over_first(story: Story, at: int, order: str) -> None:
    """Let the dealer give the packet that he took first to the other at once, and deal on as he should.

    Args:
        story: the story.
        at: the place of that packet among the acts.
        order: the sizes of the packets.
    """
    del story.acts[at + 1 :]
    ways = {way: f"hand:{story.names[role]}" for way, role in (("from", DEALER), ("to", NON_DEALER))}
    story.do(Rectify.do, DEALER, moves=[ways | {"cards": len(story.acts[at]["cards"])}])
    story.packets(order=order)
    del story.acts[at + 2]  # the packet that the other has by now


def _tell_order(story: Story, order: str, at: int) -> None:
    """Let the dealer tell the other in what order he is going to deal, before an act."""
    story.acts.insert(at, {"do": "notify_order", "by": story.names[DEALER], "order": order})


def wrong_dealer(story: Story) -> None:
    """The player deals whose deal it is not, with his own pack."""
    story.due = NON_DEALER
    story.up_to("packets")
    story.goes_wrong()
    story.pass_over("packets")
    story.packets()
    story.look_early()
    story.go_on()


def wrong_pack(story: Story) -> None:
    """The dealer deals with the adversary's pack."""
    story.pass_over("packets")
    story.goes_wrong()
    for act in story.acts:
        act["pack"] = PACKS[NON_DEALER]
    story.packets(pack=PACKS[NON_DEALER])
    story.go_on()


def miscounted(story: Story) -> None:
    """A player is dealt a card too many or too few; the dealer may put that right at once, or after the turn-up."""
    to = story.choose("to", DEALER, NON_DEALER)
    more = 1 if story.choose("relation", "more", "fewer") == "more" else -1
    story.pass_over("packets")
    story.goes_wrong()
    story.packets({to: more})
    ways = ["stock", f"hand:{story.names[to]}"]
    moves = [{"from": ways[more > 0], "to": ways[more < 0], "cards": 1}]
    put_right = story.choose("put_right", "no", "before_turn_up", "after_turn_up")
    if put_right == "before_turn_up":
        story.do(Rectify.do, DEALER, moves=moves)
    story.look_early()
    if put_right == "after_turn_up":
        story.up_to("exchange")
        story.do(Rectify.do, DEALER, moves=moves)
    story.go_on()


def card_shown(story: Story) -> None:
    """A card shows in dealing, in giving, or after."""
    of = story.choose("of", NON_DEALER, DEALER)
    by = story.choose("by", DEALER, NON_DEALER, "bystander")
    card = TRICKS[-1][of == DEALER]  # which its player plays to the last trick
    match story.choose("phase", "dealing", "after", "giving"):
        case "dealing":
            story.pass_over("packets")
            story.packets()
            if story.choose("looked", "after", "before", "earlier") == "earlier":
                story.do("look", NON_DEALER, at="hand")
            story.goes_wrong()
            story.do("expose", by, cards=[card], of=of)
            if story.taken["looked"] == "before":
                story.do("look", NON_DEALER, at="hand")
        case "after":
            story.up_to("looks" if story.choose("seen", "yes", "no") == "no" else "exchange")
            story.goes_wrong()
            story.do("expose", by, cards=[card], of=of)
        case _:
            story.pass_over("exchange")
            story.begin_exchange()
            if of == DEALER:
                story.serve(NON_DEALER, 2)
                story.lay_after()
            story.goes_wrong()
            story.do("give", DEALER, to=of, cards=[card, "?"] if of == NON_DEALER else [card])
            story.do("expose", by, cards=[card], of=of)
            story.do("take_up", of, what="given")
            if of == NON_DEALER:
                story.lay_after()
                story.serve(DEALER, 1)
    story.go_on()


def card_lies_faced(story: Story) -> None:
    """A card is found lying face up in the pack or the stock."""
    match story.choose("phase", "dealing", "turned", "exchange", "cutting"):
        case "cutting":
            story.up_to("packets")
            story.goes_wrong()
            story.do("found_faced", DEALER, where="pack", card="9C")
        case "dealing":
            story.pass_over("packets")
            story.packets()
            del story.acts[-1]
            story.goes_wrong()
            story.do("found_faced", DEALER, where="pack", card="9C")
            story.packets()
            del story.acts[-4:-1]
        case "turned":
            story.up_to("looks")
            story.goes_wrong()
            story.do("found_faced", DEALER, where="stock", card="9C")
        case _:
            story.pass_over("exchange")
            story.begin_exchange()
            story.goes_wrong()
            story.do("found_faced", DEALER, where="stock", card="9C")
            story.serve(NON_DEALER, 2)
            story.lay_after()
            story.serve(DEALER, 1)
    story.go_on()


def pack_is_faulty(story: Story) -> None:
    """The pack in use, or the other one, is found to be incorrect, once it was cut for deal, in a hand or after it."""
    own = story.choose("pack", "own", "other") == "own"
    before = story.choose("before", "nothing", "hand", *(("cut_for_deal",) if own else ()))
    if before == "cut_for_deal":
        story.cut_for_deal()
    else:
        if before == "hand":
            story.hand_before()
        story.up_to(story.choose("phase", "looks", "shuffle", "play", "next_deal"))
    story.goes_wrong()
    story.do("pack_fault", NON_DEALER, pack=PACKS[DEALER if own else NON_DEALER], missing="8D")
    story.go_on()


def turned_amiss(story: Story) -> None:
    """Several cards are turned, or one that is not the top one, or one too early, or none, or one after giving."""
    how = story.choose("how", "several", "not_top", "omitted", "too_early", "in_error")
    if how == "in_error":
        _turn_in_error(story)
        return
    story.pass_over("turn_up")
    king = story.choose("kings", "no", "yes") == "yes" if how in ("several", "not_top") else False
    card = ("K" if king else "8") + TRUMP
    if how == "too_early":
        last = story.acts.pop()
        story.goes_wrong()
        story.turn_up(card)
        story.acts.append(last)
    else:
        if story.choose("looked", "after", "before") == "before":
            story.do("look", NON_DEALER, at="hand")
        story.goes_wrong()
        if how == "several":
            story.turn_up(card, "9C")
        elif how == "not_top":
            story.turn_up(card, **{"from": "elsewhere"})
    if how in ("not_top", "too_early") and story.choose("then", "nothing", "right_card") == "right_card":
        story.turn_up("9C")
    story.go_on()


def _turn_in_error(story: Story) -> None:
    """Let the dealer turn a card once he has given cards; the other leads, or proposes again, refused or not.

    Where a code lets him have that card, he may be given it, whether he had chosen it or not.
    """
    story.pass_over("exchange")
    story.begin_exchange()
    story.serve(NON_DEALER, 2)
    story.lay_after()
    story.serve(DEALER, 1)
    story.goes_wrong()
    story.turn_up("9C")
    if story.choose("then", "leads", "proposes") == "proposes":
        story.do("propose", NON_DEALER, n=1)
        reply = story.choose("answers", "accept", "refuse")
        story.do("answer", DEALER, reply=reply)
        if reply == "accept":
            given = story.choose("given", "another", *(CARD_TURNED if story.book.by_remedy.get(TAKE) else ()))
            if given == "chosen":
                story.do("elect", NON_DEALER, remedy=TAKE)
            story.do("discard", NON_DEALER, cards=unknown(1))
            story.do("give", DEALER, to=NON_DEALER, cards=["9C"] if given in CARD_TURNED else unknown(1))
            if given in CARD_TURNED:
                story.pass_over("play")
                story.play((*TRICKS[:-1], ("9C", TRICKS[-1][1])))
    story.go_on()


BEFORE_EXCHANGE: Final[dict[str, Staging]] = {
    "shuffle": shuffled_amiss,
    "cut": cut_amiss,
    "cut_exposure": cut_shows,
    "deal_order": order_changed,
    "deal_turn": wrong_dealer,
    "wrong_pack": wrong_pack,
    "dealt_count": miscounted,
    "exposed_card": card_shown,
    "faced_card": card_lies_faced,
    "faulty_pack": pack_is_faulty,
    "turned_cards": turned_amiss,
}
"""What tells the story of each ground that belongs to the deal."""
