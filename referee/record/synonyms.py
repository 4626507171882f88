"""What players call the grounds and the remedies: the words that they would type for those of the closed lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


def _table(rows: str) -> dict[str, tuple[str, ...]]:
    """Return a table of words, a row for each: the word, a colon, and what players call it, parted by commas."""
    words = (row.partition(":") for row in rows.strip().splitlines())
    return {word.strip(): tuple(each.strip() for each in said.split(",")) for word, _, said in words}


GROUND_SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = _table("""
    dealt_count: misdeal, wrong number, wrong number of cards, too many cards, too few cards, six cards, four cards
    given_count: wrong number, wrong number taken, wrong number given, too many drawn, wrong exchange, maldraw
    deal_order: misdeal, wrong packets, packets out of order, three and two, order of packets
    deal_turn: wrong dealer, dealt out of turn, misdeal, not his deal
    wrong_pack: wrong cards, other pack, adversary's pack
    faulty_pack: incorrect pack, bad pack, card missing, extra card, imperfect pack, torn card
    shuffle: not shuffled, bad shuffle, shuffling
    cut: not cut, bad cut, wrong cut, cutting
    cut_exposure: card shown in cutting, card seen in the cut
    turned_cards: wrong turn-up, two cards turned, no turn-up, no trump turned, trump card
    exposed_card: card shown, card seen, flashed card, dropped card, shown in dealing
    faced_card: faced, face up in the pack, boxed card
    stock: talon, not enough cards, short stock, exhausted stock
    false_king: wrong king, king not held, false announcement, king marked without holding it
    unannounced_king: king not announced, king not declared, king not called, unmarked king
    renounce: revoke, renege, not followed suit, did not follow, failed to follow suit, suit not followed
    missed_win: underplay, did not win the trick, not trumped, higher card kept back, failed to overtake
    named_suit: wrong suit named, other suit named, announced another suit, misnamed suit
    lead_out_of_turn: wrong lead, led out of turn, false lead
    abandonment: gave up, cards thrown in, conceded, resigned, threw up the hand
    over_mark: marked too much, too many points, overmarked, score too high, scoring error
    missing_mark: forgot to mark, not marked, point forgotten, score too low, omitted mark, scoring error
    trick_gathered: wrong trick, trick taken in, trick gathered by the wrong player
    discard_seen: looked at the discard, discards looked at, looked at discards, peeked
    other: something else, anything else
""")
"""What players call each ground, the likeliest first; a phrase may stand for several."""

REMEDY_SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = _table("""
    shuffle: mix the cards, make the pack
    shuffle_last: last shuffle
    reshuffle: shuffle again, new shuffle
    stop_shuffle: end the shuffle
    rectify: put right, correct the deal, repair, amend the hands
    turn_top_card: turn the next card, turn up, new trump
    fresh_deal: redeal, new deal, misdeal, deal again, re-deal
    deal_stands: keep the deal, stand, good deal, play on
    deal_void: cancel the deal, annul, null, does not count
    deals: who deals, his deal, lose the deal, pass the deal
    choose_pack: choose the cards, choice of pack
    choose_seat: choice of seat, choose the place
    call_new_packs: new cards, new packs, fresh cards, change the cards
    pay_for_packs: pay for the cards, cost of the cards
    recut: cut again, new cut
    packs_stay_changed: keep the packs, packs changed
    choose_trump: choose the turn-up, choice of trump
    discard_surplus: throw the extra card, lay away, discard extra cards
    draw_surplus: draw the extra card, take the extra card, draw from the hand
    see_drawn: look at the drawn card
    hide_surplus: do not show the extra card
    complete_from_stock: fill up, take the missing card, make up the hand
    count_unplayable_as_tricks: missing cards as tricks, short hand loses tricks
    hold_to_proposal: cannot take back the proposal, proposal stands
    hold_to_number: number stands, cannot change the number
    hold_to_acceptance: acceptance stands, must give cards
    hold_to_refusal: refusal stands, must play
    propose_again: new proposal, second proposal
    tell_taken: how many cards, how many did you take, ask the number
    discard_stands: cannot take back the discard
    no_look_at_discard: do not look at the discard
    serve_as_asked: give what was asked, give the right number
    serve_what_is_left: take what is left, short stock, rest of the talon
    play_as_is: play on, play without change, play with what he has
    accept_conditionally: accept if enough
    see_faced: look at the faced card
    throw_aside: put aside, burn, out of play
    take_exposed: accept the shown card, keep the card shown, take the card shown
    refuse_exposed: refuse the shown card, reject the card shown
    must_take_exposed: forced to take the card shown
    take_back: take up again, withdraw the card, recall, correct the play
    card_stands: card played is played, no take back
    play_to_card_led: accept the lead, follow the wrong lead
    require_named_suit: lead the suit named, change the lead
    count_as_named: card as announced
    replay_hands: replay, play again, play the hand again
    reduce_score: penalty, cut down, lose a point, loses the points, no points, revoke penalty
    mark_king: score the king, point for the king, announce the king
    bar_king_mark: no king, king not marked, lose the king
    mark_point: score the point, win the hand, trick point
    mark_vole: all the tricks, five tricks, slam, score the vole
    mark_late: mark afterwards, forgotten point, mark what was forgotten
    cut_to_zero: nothing, no points, loses the points
    cut_to_one: one point only, loses the vole, loses one point
    correct_score: fix the score, take the point off, unmark, wrong score, remove points
    play_out: finish the hand, play to the end
    other: something else, anything else
""")
"""What players call each remedy, the likeliest first; a phrase may stand for several."""
