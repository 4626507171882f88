"""What players ask for of right, told act by act: cards, a number, a card back, a word kept, points, tricks."""

from __future__ import annotations

from typing import Final

from referee.asking.stagings_marks import KING_OF_TRUMPS, turn_next
from referee.asking.stagings_play import (
    LATER_TRICKS,
    led_out_of_turn,
    missed_win,
    renounced,
    win_lead,
)
from referee.asking.story import ADVERSARY, DEALER, NON_DEALER, TRICKS, Staging, Story, unknown
from referee.record import Rectify


def asks_to_be_served(story: Story) -> None:
    """The non-dealer asks for cards on a first proposal or a later one, answered or not; the stock may be short."""
    story.pass_over("exchange")
    stock = "enough"
    if story.choose("order", "first", "later") == "later":
        stock = story.choose("stock", "enough", "short")
        for _ in range(1 + (stock == "short")):
            story.full_exchange(*((story.book.game.hand_size,) * 2 if stock == "short" else (1, 2)))
    story.asks = NON_DEALER, {"remedy": "serve_as_asked" if stock == "enough" else "serve_what_is_left"}
    story.do("propose", NON_DEALER, n=2)
    story.goes_wrong()
    ways = ("accept", "refuse", *(["accept_if_enough"] if stock == "short" else []))
    story.do("answer", DEALER, reply=story.choose("answer", *ways))
    if story.taken["answer"] == "accept":
        story.do("discard", NON_DEALER, cards=unknown(2))
        story.serve(NON_DEALER, 2 if stock == "enough" else 1)
    story.go_on()


def asks_for_number(story: Story) -> None:
    """The non-dealer asks how many cards the dealer takes or has taken, who may take none: at any time of a hand."""
    story.asks = NON_DEALER, {"remedy": "tell_taken"}
    if story.choose("exchange", "accepted", "none", "refused") == "accepted":
        story.pass_over("exchange")
        story.goes_wrong()
        story.full_exchange(his=int(story.choose("taken", "1", "0")))
    story.up_to("play")
    story.goes_wrong()
    story.go_on()


def asks_for_card_back(story: Story) -> None:
    """A player wants to take back a card that he has played: a reply with a fault in it or none, or a lead."""
    story.taken |= {"back": "no", "then": "played_to"}
    match story.choose("card", "renounce", "missed_win", "reply", "lead", "out_of_turn", "required"):
        case "renounce":
            renounced(story)
        case "missed_win":
            missed_win(story)
        case "out_of_turn":
            led_out_of_turn(story)
        case "required":
            _leads_what_was_not_named(story)
        case card:
            _plays_rightly(story, leads=card == "lead")
    cards = [
        at for at, act in enumerate(story.acts, 1) if act["by"] == story.names[story.taken["by"]] and "card" in act
    ]
    played = max(at for at in cards if at <= 1 + (story.trouble or 0))
    story.asks = story.taken["by"], {"remedy": "take_back", "about": f"e{played}"}
    after = [at for at, act in enumerate(story.acts) if at > played and act["do"] == "shuffle"]
    del story.acts[min(after, default=len(story.acts)) :]


def _leads_what_was_not_named(story: Story) -> None:
    """Let a player name another suit than he leads, and the other require that suit to be led, or not."""
    who = story.choose("by", DEALER, NON_DEALER)
    story.hands[who] = ["KS", "9C", *unknown(story.book.game.hand_size - 2)]
    story.pass_over("play")
    win_lead(story, who)
    story.do("lead", who, card="KS", named_suit="C")
    story.goes_wrong()
    story.do("notice", ADVERSARY[who], subject="named_suit")
    story.do("claim", ADVERSARY[who], remedy="require_named_suit")


def _plays_rightly(story: Story, *, leads: bool) -> None:
    """Let a player lead a card in his turn, or win a trick with the suit led."""
    who = story.choose("by", DEALER, NON_DEALER)
    other = ADVERSARY[who]
    story.pass_over("play")
    win_lead(story, who if leads else other)
    if leads:
        story.goes_wrong()
        story.lead_and_reply(who, "QS", "8S")
    else:
        story.do("lead", other, card="8S")
        story.goes_wrong()
        story.do("play", who, card="QS")
    story.play(LATER_TRICKS, leader=who)
    story.go_on()


def asks_to_mark_king(story: Story) -> None:
    """The dealer wants to mark a king that he turned: rightly, from elsewhere, or with too many cards dealt."""
    story.asks = DEALER, {"remedy": "mark_king"}
    how = story.choose("how", "rightly", "not_top", DEALER, NON_DEALER)
    story.pass_over("packets")
    story.packets({how: 1})
    if how in (DEALER, NON_DEALER) and story.choose("put_right", "no", "yes") == "yes":
        moves = [{"from": f"hand:{story.names[how]}", "to": "stock", "cards": 1}]
        story.do("require", NON_DEALER, remedy="rectify", ground="dealt_count")
        story.do(Rectify.do, DEALER, moves=moves)
    story.pass_over("turn_up")
    story.turn_up(KING_OF_TRUMPS, **({"from": "elsewhere"} if how == "not_top" else {}))
    if how == "not_top":
        story.do("notice", NON_DEALER, subject="turned_cards")
    story.goes_wrong()
    story.go_on()
    turn_next(story)


def asks_for_cards_left(story: Story) -> None:
    """A player has no card left while the other has one: too few were asked for or given, or too many were drawn."""
    short = story.choose("short", NON_DEALER, DEALER)
    cause = story.choose("cause", "given", "drawn") if short == DEALER else story.choose("cause", "asked", "served")
    story.asks = ADVERSARY[short], {"remedy": "count_unplayable_as_tricks"}
    story.pass_over("exchange")
    story.begin_exchange(1 if cause == "drawn" else 2, 2, 3 if cause == "asked" else 2)
    story.serve(NON_DEALER, 1 if cause == "served" else 2)
    story.lay_after(1 if cause == "drawn" else 2)
    story.serve(DEALER, 1 if cause == "given" else 2)
    if cause == "drawn":
        story.do("mix", DEALER, cards=unknown(2))
        story.do("draw", NON_DEALER, hand_of=DEALER, cards=unknown(2))
    story.pass_over("play")
    story.play(TRICKS[:4])
    story.goes_wrong()
    story.pass_over("marks")
    story.go_on()


def asks_for_new_cards(story: Story) -> None:
    """A player calls for new cards, before the pack is cut, after that or in the hand."""
    story.asks = story.choose("by", DEALER, NON_DEALER), {"remedy": "call_new_packs"}
    story.goes_wrong()
    story.go_on()


def asks_to_hold_to_word(story: Story) -> None:
    """A player takes back his proposal, the number that he asked for, or his answer; the other holds him to it."""
    what = story.choose("what", "proposal", "number", "acceptance", "refusal")
    who = NON_DEALER if what in ("proposal", "number") else DEALER
    story.asks = ADVERSARY[who], {"remedy": f"hold_to_{what}"}
    story.pass_over("exchange")
    if what == "refusal" and story.choose("turned", "no", "yes") == "yes":
        story.full_exchange()
        story.turn_up("9C")
    story.do("propose", NON_DEALER, n=2)
    if who == DEALER:
        story.do("answer", DEALER, reply="accept" if what == "acceptance" else "refuse")
    story.goes_wrong()
    story.do("retract", who, what=what)


RIGHTS: Final[dict[str, Staging]] = {
    "serve_as_asked": asks_to_be_served,
    "tell_taken": asks_for_number,
    "take_back": asks_for_card_back,
    "mark_king": asks_to_mark_king,
    "count_unplayable_as_tricks": asks_for_cards_left,
    "call_new_packs": asks_for_new_cards,
    "hold_to_proposal": asks_to_hold_to_word,
}
"""What tells the story of each quarrel on what may be asked for of right, by the name of that."""
