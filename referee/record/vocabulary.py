"""The closed word lists that a log and a rulebook share, and what players call these words.

The tables of synonyms are only for hints and for looking words up: a log is never read by them.  A synonym is written
in small letters, with spaces between its words.  Grounds, remedies and acts are told with all that players call them,
the likeliest first, and one phrase may stand for several; where a hint can name one only, it names the first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

BOTH: Final = "both"
"""The actor where both players act."""

BYSTANDER: Final = "bystander"
"""The actor where somebody else than the players acts."""

OTHER: Final = "other"
"""A plea that no clause knows: always denied."""

RECORDED: Final = ("shuffling", "cutting", "looking", "marking")
"""The parts of a game that a scorer may or may not write down."""

MARK_REASONS: Final = ("turned_king", "held_king", "point", "vole")
"""What points can be marked for."""


def phrase_table(text: str) -> dict[str, tuple[str, ...]]:
    """Return the table of a ``text``: words of a log, each before a colon, with what players say, parted by commas."""
    _, *parts = re.split(r"(\w+):", text)
    said = ([" ".join(phrase.split()) for phrase in each.split(",")] for each in parts[1::2])
    return {word: tuple(filter(None, phrases)) for word, phrases in zip(parts[::2], said, strict=True)}


GROUND_SYNONYMS: Final = phrase_table("""
    dealt_count: misdeal, wrong number, wrong count, wrong number of cards, too many cards, too few cards, six
        cards, four cards
    given_count: wrong number given, wrong number served, wrong number drawn, served wrong, wrong number, wrong
        number taken, too many drawn, wrong exchange, maldraw
    deal_order: wrong order, wrong packets, packets, misdeal, packets out of order, three and two, order of packets
    deal_turn: wrong dealer, deal out of turn, dealt out of turn, misdeal, not his deal
    wrong_pack: wrong cards, other pack, adversary's pack
    faulty_pack: incorrect pack, imperfect pack, incomplete pack, missing card, double card, bad pack, card missing,
        extra card, torn card
    shuffle: not shuffled, shuffling, bad shuffle
    cut: not cut, no cut, cutting, bad cut, wrong cut
    cut_exposure: exposed in cutting, card shown in cutting, card seen in the cut
    turned_cards: two cards turned, turn up, turned card, wrong turn up, no turn up, no trump turned, trump card
    exposed_card: exposed, card exposed, card seen, shown card, card shown, flashed card, dropped card, shown in
        dealing
    faced_card: face up, faced, card face up, face up in the pack, boxed card
    stock: talon, not enough cards, short stock, exhausted stock
    false_king: wrong king, king falsely announced, no king, king not held, false announcement, king marked without
        holding it
    unannounced_king: king not announced, unannounced, king not declared, undeclared king, late king, king not
        called, unmarked king
    renounce: revoke, revoked, renege, not followed suit, did not follow suit, failure to follow, did not follow,
        failed to follow suit, suit not followed
    missed_win: underplay, sous force, not won, did not win, failure to win, did not win the trick, not trumped,
        higher card kept back, failed to overtake
    named_suit: wrong suit named, suit named, other suit named, announced another suit, misnamed suit
    lead_out_of_turn: out of turn, led out of turn, wrong lead, false lead
    abandonment: gave up, abandoned, cards thrown down, cards thrown in, conceded, resigned, threw up the hand
    over_mark: marked too much, too many points, overscored, overmarked, score too high, scoring error
    missing_mark: not marked, forgot to mark, too few points, point forgotten, score too low, omitted mark, scoring
        error
    trick_gathered: wrong trick, trick taken, trick taken in, trick gathered by the wrong player
    discard_seen: looked at discard, looked at discards, discard looked at, looked at the discard, discards looked
        at, peeked
    other: something else, anything else
""")
"""What is wrong (`ground`), as players say it."""

GROUNDS: Final = frozenset(GROUND_SYNONYMS)
"""What a player can complain of or draw attention to."""

REMEDY_SYNONYMS: Final = phrase_table("""
    shuffle: mix the cards, make the pack
    shuffle_last: last shuffle
    reshuffle: shuffle again, new shuffle
    stop_shuffle: end the shuffle
    rectify: correct, put right, correct the deal, repair, amend the hands
    turn_top_card: next card, turn the next card, turn up, new trump
    fresh_deal: misdeal, redeal, re deal, new deal, deal again
    deal_stands: play on, keep the deal, stand, good deal
    deal_void: annul, cancel, cancel the deal, null, does not count
    deals: who deals, his deal, lose the deal, pass the deal
    choose_pack: choose the cards, choice of pack
    choose_seat: choice of seat, choose the place
    call_new_packs: new cards, new pack, new packs, fresh cards, change the cards
    pay_for_packs: pay for the cards, cost of the cards
    recut: cut again, new cut
    packs_stay_changed: keep the packs, packs changed
    choose_trump: trump, choose the turn up, choice of trump
    discard_surplus: throw the extra card, lay away, discard extra cards
    draw_surplus: draw, draw a card, draw the extra card, take the extra card, draw from the hand
    see_drawn: look at the drawn card
    hide_surplus: do not show the extra card
    complete_from_stock: complete, fill up, take the missing card, make up the hand
    count_unplayable_as_tricks: missing cards as tricks, short hand loses tricks
    hold_to_proposal: cannot take back the proposal, proposal stands
    hold_to_number: number stands, cannot change the number
    hold_to_acceptance: acceptance stands, must give cards
    hold_to_refusal: refused, refusal stands, must play
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
    replay_hands: replay, play again, take up again, revoke, renounce, play the hand again
    take_back: take up, take up again, withdraw the card, recall, correct the play
    card_stands: card lies, card played is played, no take back
    play_to_card_led: play it, accept the lead, follow the wrong lead
    require_named_suit: lead the suit named, change the lead
    count_as_named: card as announced
    trick_stands: trick stays, keep the trick, trick lies where it is, no recount
    reduce_score: penalty, deduct, one point less, cut down, lose a point, loses the points, no points, revoke
        penalty
    mark_king: king, mark the king, king point, score the king, point for the king, announce the king
    bar_king_mark: no king, king not announced, no mark for the king, king not marked, lose the king
    mark_point: point, mark, score the point, win the hand, trick point
    mark_vole: vole, all the tricks, five tricks, slam, score the vole
    mark_late: mark later, mark afterwards, forgotten point, mark what was forgotten
    cut_to_zero: nothing, no points, loses the points
    cut_to_one: one point only, loses the vole, loses one point
    correct_score: correct the score, score, fix the score, take the point off, unmark, wrong score, remove points
    play_out: play to the end, finish the hand
    other: something else, anything else
""")
"""What is asked for (`remedy`), as players say it."""

REMEDY_NAMES: Final = frozenset(REMEDY_SYNONYMS)
"""What a player can ask for, and what clauses can give."""

ACT_SYNONYMS: Final = phrase_table("""
    omit_cut: no cut
    packet: deals, dealt, deal cards
    expose: expose card
    look: peek, see
    turn_up: turn, turned, turnup, trump
    propose: offer, proposal, cards
    answer: accept, refuse, reply
    discard: throw away, exchange cards
    give: serve, served, deal more
    announce_king: king, declare king, announce
    mark: score, marks, point
    unmark: unscore, take off
    lead: leads
    play: follow, plays
    abandon: give up, concede
    gather: take, take trick
    reveal: show
    begin_replay: replay
    notice: say, remark
    claim: complain, call
    elect: choice
    require: demand
    permit: allow
    object: protest
""")
"""What is done (`do`), as players say it."""

CHOICE_SYNONYMS: Final = phrase_table("""
    accept: yes, accepted
    refuse: no, refused
    hand: hands
    stock: talon
    point: trick, won
    vole: all tricks
    turned_king: king turned, turn up
    held_king: king
    seen: saw
    stated: told
    inferred: guessed
    up: faceup, face up
    down: face down
""")
"""One of a few words, as players say it; it counts where the word it stands for may be written."""

KEY_SYNONYMS: Final = phrase_table("""
    do: act, action, event, type
    by: player, who, name, dealer
    note: comment, remark, text, notes
    turn_up: turnup, turned
    hands: hand
    n: number, count, points
    reason: for, why
    answer: reply, accept
    cards: card
    card: cards
    taken: taken by, won by
    subject: what
    ground: because
    rulebook: laws, code
    opening: start
    events: lines, moves, acts
""")
"""A key, as players write it; it counts where the key it stands for may be written."""


def plain_words(written: str) -> str:
    """Return a word as the tables spell it: in small letters, with spaces for hyphens and underscores.

    >>> plain_words("King_not-announced ")
    'king not announced'
    """
    return " ".join(written.lower().replace("_", " ").replace("-", " ").split())


def _likeliest(table: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the likeliest word for each synonym of a table, and for each word that is spelt without underscores."""
    found = {plain_words(word): word for word in table if "_" in word}
    for word, phrases in table.items():
        for phrase in phrases:
            found.setdefault(phrase, word)
    return found


SYNONYMS: Final[Mapping[str, Mapping[str, str]]] = {
    "ground": _likeliest(GROUND_SYNONYMS),
    "remedy": _likeliest(REMEDY_SYNONYMS),
    "act": _likeliest(ACT_SYNONYMS),
    "word that can stand here": _likeliest(CHOICE_SYNONYMS),
    "key": _likeliest(KEY_SYNONYMS),
}
"""The tables by what messages call the words in them."""


def synonym(written: str, noun: str) -> str | None:
    """Return the word of the log for what a player wrote.

    Args:
        written: the word as it was written, in any letters.
        noun: what the word should have been, as messages call it: a key of ``SYNONYMS``.

    Returns:
        The word of the log; None where no table has the synonym.

    >>> synonym("revoke", "ground"), synonym("Re-deal", "remedy"), synonym("xyz", "act")
    ('renounce', 'fresh_deal', None)
    """
    return SYNONYMS.get(noun, {}).get(plain_words(written))
