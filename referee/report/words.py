"""The closed words of a log and of a ruling as people say them."""

from __future__ import annotations

from typing import Final

from referee.law import remedies

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

# Each fits after "may", "must", "asks to" and "gives up the right to"; no word tells he from she.
REMEDIES: Final = {name: remedy.says for name, remedy in remedies.REMEDIES.items()}

GROUNDS: Final = {
    "dealt_count": "the number of cards dealt",
    "given_count": "the number of cards given",
    "deal_order": "the order of dealing",
    "deal_turn": "whose deal it is",
    "wrong_pack": "which pack is dealt",
    "faulty_pack": "a faulty pack",
    "shuffle": "the shuffling",
    "cut": "the cut",
    "cut_exposure": "cards shown by the cut",
    "turned_cards": "the cards turned for trumps",
    "exposed_card": "an exposed card",
    "faced_card": "a card lying face up",
    "stock": "the stock",
    "false_king": "a king announced but not held",
    "unannounced_king": "a king not announced",
    "renounce": "a renounce",
    "missed_win": "a trick not won though it could be",
    "named_suit": "a suit named other than the one led",
    "lead_out_of_turn": "a lead out of turn",
    "abandonment": "a hand given up",
    "over_mark": "too many points marked",
    "missing_mark": "points not marked",
    "trick_gathered": "a trick gathered by the wrong player",
    "discard_seen": "a discard looked at",
    "other": "something else",
}

MARKS: Final = {
    "turned_king": "the king turned up",
    "held_king": "the king held",
    "point": "the point",
    "vole": "the vole",
}

GAINS: Final = {**MARKS, "game": "the game", "match": "the match"}

GAINED: Final = {**GAINS, "hand": "the hand"}
"""As above, where the point and the vole are one thing: what the hand earned."""

STATUSES: Final = {
    "marked": "marked",
    "assumed": "earned, and taken to be marked",
    "due": "earned, and still to be marked",
    "lost": "earned, but not marked in time",
    "struck": "marked but not earned, and struck off",
    "overmarked_stands": "marked but not earned; it stands",
}

ENDS: Final = {
    "played": "played out",
    "abandoned": "given up",
    "fresh_deal": "set aside for a fresh deal",
    "void": "void",
    "unfinished": "not finished on this record",
}

# Each fits after "until".
MOMENTS: Final = {
    "arises": "it comes about",
    "first_packet": "the first packet",
    "next_packet": "the next packet",
    "cut_again": "the cut is made again",
    "turn_up": "the trump is turned",
    "right_card_turned": "the right card is turned",
    "proposal": "a proposal is made",
    "first_answer": "the dealer answers",
    "refusal": "the dealer refuses",
    "give": "cards are given",
    "first_lead": "a card is led",
    "hand_ends": "the hand is over",
    "non_dealer_looks": "the non-dealer looks at any card dealt to him",
    "non_dealer_sees_whole_hand": "the non-dealer looks at his whole hand",
    "non_dealer_touches": "the non-dealer touches his cards",
    "non_dealer_plays": "the non-dealer plays",
    "dealer_looks": "the dealer looks at his hand",
    "dealer_plays": "the dealer plays",
    "actor_plays": "the offender plays a card",
    "actor_plays_next": "the offender plays his next card",
    "actor_declares": "the offender owns up",
    "next_lead": "the next trick is led to",
    "next_card": "the next card is led",
    "next_cut": "the pack is cut for the next deal",
    "next_turn_up": "the trump of the next deal is turned",
    "actor_has_card_out": "his card lies on the table",
    "non_dealer_takes_up_given": "the non-dealer takes up the cards given him",
    "trick_played_to": "the lead has been played to",
    "reply_lies": "a card is played to it",
    "lead_withdrawn": "the lead is taken up",
    "lead_replaced": "another card is led in its place",
    "stray_lead_withdrawn": "a lead out of turn is taken up",
    "next_give": "the next cards are given",
    "next_proposal": "the non-dealer proposes again",
    "another_led": "another card is led",
    "non_dealer_exposes": "the non-dealer shows a card",
    "next_valid_turn_up": "the trump of the next deal that counts is turned",
    "next_game_cut": "the pack is cut for the next game",
    "five_marked": "the points of the game are marked",
    "score_marked": "the points of the hand are marked",
    "pack_mixed": "the pack is mixed",
    "game_closed": "the game is closed",
}


def count(number: int, noun: str) -> str:
    """Return a number with its noun, as people write it.

    >>> count(1, "card"), count(3, "card"), count(12, "card")
    ('one card', 'three cards', '12 cards')
    """
    word = NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
    return f"{word} {noun}" if number == 1 else f"{word} {noun}s"


def join(parts: list[str], last: str = "and") -> str:
    """Return a list as people write it.

    >>> join(["Anne", "Bert", "Cleo"]), join(["red", "blue"], "or")
    ('Anne, Bert and Cleo', 'red or blue')
    """
    return f" {last} ".join(filter(None, (", ".join(parts[:-1]), "".join(parts[-1:]))))
