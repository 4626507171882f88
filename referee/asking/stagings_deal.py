"""What can go wrong before the exchange, told act by act: shuffle, cut, packets, turn-up, cards that show."""

from __future__ import annotations

from typing import Final

from referee.asking.story import DEALER, NON_DEALER, PACKS, TRUMP, Staging, Story, unknown


def shuffled_amiss(story: Story) -> None:
    """A pack is shuffled in a manner, by a player or at a time that is not as it should be."""
    manner = story.choose("manner", "below_table", "faces_shown")
    story.pass_over("shuffle")
    story.goes_wrong()
    story.do("shuffle", story.choose("by", DEALER, NON_DEALER), pack=PACKS[DEALER], manner=manner)
    story.go_on()


def cut_amiss(story: Story) -> None:
    """The cut is thin, or left out."""
    story.pass_over("cut")
    story.goes_wrong()
    match story.choose("how", "few_lifted", "few_left", "omitted"):
        case "few_lifted":
            story.do("cut", NON_DEALER, pack=PACKS[DEALER], lifted=1, left=31)
        case "few_left":
            story.do("cut", NON_DEALER, pack=PACKS[DEALER], lifted=31, left=1)
        case _:
            story.do("omit_cut")
    story.go_on()


def cut_shows(story: Story) -> None:
    """The cut shows a card, or several."""
    cards = ["9C"] if story.choose("cards", "one", "several") == "one" else ["9C", "7D"]
    story.pass_over("cut")
    story.goes_wrong()
    story.do("cut", NON_DEALER, pack=PACKS[DEALER], lifted=16, left=16, exposed=cards)
    story.go_on()


def order_changed(story: Story) -> None:
    """The packets are dealt in another order than before, or the dealer serves himself first."""
    story.pass_over("packets")
    story.goes_wrong()
    orders = story.book.game.packets or ("3-2", "2-3")
    told = story.choose("told", "untold", "before_own_cut")
    first = (NON_DEALER, DEALER)
    sizes = orders[-1]
    if story.choose("how", "packet_size", "served_self_first") == "served_self_first":
        first, sizes = (DEALER, NON_DEALER), orders[0]
    elif told != "untold":
        story.acts.insert(len(story.acts) - 1, {"do": "notify_order", "by": story.names[DEALER], "order": sizes})
    for size in map(int, sizes.split("-")):
        for to in first:
            story.do("packet", DEALER, to=to, cards=unknown(size))
    story.look_early()
    story.go_on()


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
    """A player is dealt a card too many or too few."""
    to = story.choose("to", DEALER, NON_DEALER)
    more = 1 if story.choose("relation", "more", "fewer") == "more" else -1
    story.pass_over("packets")
    story.goes_wrong()
    story.packets({to: more})
    story.look_early()
    story.go_on()


def card_shown(story: Story) -> None:
    """A card shows in dealing, in giving, or after."""
    of = story.choose("of", NON_DEALER, DEALER)
    by = story.choose("by", DEALER, NON_DEALER)
    match story.choose("phase", "dealing", "after", "giving"):
        case "dealing":
            story.pass_over("packets")
            story.goes_wrong()
            story.packets()
            story.do("expose", by, cards=["9C"], of=of)
            story.look_early()
        case "after":
            story.up_to("exchange")
            story.goes_wrong()
            story.do("expose", by, cards=["9C"], of=of)
        case _:
            story.pass_over("exchange")
            story.begin_exchange()
            if of == DEALER:
                story.serve(NON_DEALER, 2)
                story.lay_after()
            story.goes_wrong()
            story.do("give", DEALER, to=of, cards=["9C", "?"] if of == NON_DEALER else ["9C"])
            story.do("expose", by, cards=["9C"], of=of)
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
    """The pack in use, or the other one, is found to be incorrect, in a hand or after it."""
    pack = PACKS[DEALER] if story.choose("pack", "own", "other") == "own" else PACKS[NON_DEALER]
    phase = story.choose("phase", "looks", "shuffle", "play", "next_deal")
    story.up_to(phase)
    story.goes_wrong()
    story.do("pack_fault", NON_DEALER, pack=pack, missing="8D")
    story.go_on()


def turned_amiss(story: Story) -> None:
    """Several cards are turned, or one that is not the top one, or one too early, or none."""
    story.pass_over("turn_up")
    how = story.choose("how", "several", "not_top", "omitted", "too_early")
    king = story.choose("kings", "no", "yes") == "yes" if how in ("several", "not_top") else False
    card = ("K" if king else "8") + TRUMP
    if how == "too_early":
        last = story.acts.pop()
        story.goes_wrong()
        story.turn_up(card)
        story.acts.append(last)
    else:
        story.goes_wrong()
        if how == "several":
            story.turn_up(card, "9C")
        elif how == "not_top":
            story.turn_up(card, **{"from": "elsewhere"})
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
