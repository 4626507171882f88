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
