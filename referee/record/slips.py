"""What people write by hand that a log does not have, and what to write instead: tables for hints in messages.

``vocabulary`` has the words that stand for one word of a log.  Here is what stands for a card or a suit, and advice
where no single word would do.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Final

from referee.record.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS
from referee.record.vocabulary import plain_words

FRENCH_RANKS: Final = {"R": "K", "D": "Q", "V": "J"}
"""Roi, dame, valet: the letters on French cards."""

RANK_SLIPS: Final[Mapping[str, tuple[str, ...]]] = {
    "K": ("R", "roi"),
    "Q": ("D", "dame"),
    "J": ("V", "valet", "jack", "Kn", "B"),
    "A": ("as",),
    "10": ("T", "dix"),
    "9": ("neuf",),
    "8": ("huit",),
    "7": ("sept",),
}
SUIT_SLIPS: Final[Mapping[str, tuple[str, ...]]] = {
    "S": ("♠", "♤", "spade", "pique", "piques"),
    "H": ("♥", "♡", "heart", "coeur", "coeurs", "cœur", "cœurs"),
    "D": ("♦", "♢", "diamond", "carreau", "carreaux"),
    "C": ("♣", "♧", "club", "trefle", "trefles", "trèfle", "trèfles"),
}
IGNORED: Final = str.maketrans("", "", " -_.,'\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")

TRUMP: Final = (
    "the trump follows from the card turned up: write turn_up: 7H in the deal, or {do: turn_up, by: NAME, cards: 7H}"
)
DEALER: Final = (
    "who dealt is told by the deal: deal: {by: NAME}; who deals first in an excerpt, by opening: {dealer: NAME}"
)
TAKEN: Final = "who takes a trick follows from its cards; add taken: NAME if the wrong player gathers it"
MISDEAL: Final = (
    "a log tells what was done, and the referee what was wrong: write the cards as they were dealt, and what was said"
    " as {do: claim, by: NAME, remedy: fresh_deal, ground: dealt_count}"
)
RENOUNCE: Final = (
    "a log tells what was done, and the referee what was wrong: write the cards as they were played, and what was said"
    " as {do: claim, by: NAME, remedy: replay_hands, ground: renounce}"
)
SHORTHAND: Final[Mapping[str, str]] = {
    "deal": "- deal: {by: Bert, hands: {Anne: 5, Bert: 5}, turn_up: 7H}",
    "exchange": "- exchange: {by: Anne, answer: accept, discard: {Anne: 2, Bert: 1}, give: {Anne: 2, Bert: 1}}",
    "trick": "- trick: [Anne KS, Bert KD]",
}
"""An example of each line of shorthand."""

ADVICE: Final[Mapping[str, Mapping[str, str]]] = {
    "act": {
        **{key: f'"{key}" is a line of its own in YAML: {line}' for key, line in SHORTHAND.items()},
        **dict.fromkeys(("misdeal", "wrong number", "redeal", "new deal"), MISDEAL),
        **dict.fromkeys(("revoke", "renounce", "renege"), RENOUNCE),
    },
    "key": {
        **dict.fromkeys(("trump", "trumps", "trump suit", "atout"), TRUMP),
        **dict.fromkeys(("dealer", "dealt by"), DEALER),
        **dict.fromkeys(("winner", "won", "won by", "trick winner"), TAKEN),
        **dict.fromkeys(("misdeal", "redeal"), MISDEAL),
        **dict.fromkeys(("revoke", "renounce", "renege"), RENOUNCE),
    },
    "card": {
        **{
            letter: f"{letter} is the French letter for {rank}; write it with its suit, such as {rank}S"
            for letter, rank in FRENCH_RANKS.items()
        },
        **{
            rank: f"its suit is missing: {', '.join(rank + suit for suit in SUITS[:-1])} or {rank}{SUITS[-1]}"
            for rank in RANKS
        },
    },
}
"""What to write, by what messages call the thing, and by what was written."""


def advice_on(written: str, noun: str) -> str | None:
    """Return what to write for what is refused, as a sentence.

    Args:
        written: what was written, in any letters.
        noun: what it should have been: a key of ``ADVICE``.

    >>> advice_on("R", "card")
    'R is the French letter for K; write it with its suit, such as KS'
    """
    table = ADVICE.get(noun, {})
    return table.get(plain_words(written)) or table.get(written.strip().upper())


def card_meant(written: str) -> str | None:
    """Return the card that is meant by what is none: French letters, the suit first, words.

    >>> card_meant("♥K"), card_meant("RS"), card_meant("Queen of Hearts"), card_meant("XX")
    ('KH', 'KS', 'QH', None)
    """
    plain = written.lower().replace(" of ", "").replace(" de ", "").translate(IGNORED)
    return _written_cards().get(plain)


def suit_meant(written: str) -> str | None:
    """Return the suit that is meant by what is none.

    >>> suit_meant("spades"), suit_meant("Cœur")
    ('S', 'H')
    """
    return _written_suits().get(written.lower().translate(IGNORED))


@cache
def _written_suits() -> dict[str, str]:
    """Return the suits by what they are called, in small letters."""
    return {name.lower(): suit for suit in SUITS for name in (suit, SUIT_NAMES[suit], *SUIT_SLIPS[suit])}


@cache
def _written_cards() -> dict[str, str]:
    """Return the cards by what they are called, in small letters; letters of the log go before those of others."""
    names = [(name.lower(), rank) for rank in RANKS for name in (rank, RANK_NAMES[rank], *RANK_SLIPS[rank])]
    found: dict[str, str] = {}
    for written in ("{0}{1}", "{1}{0}"):
        for (name, rank), (suit_name, suit) in product(names, _written_suits().items()):
            found.setdefault(written.format(name, suit_name), rank + suit)
    return found
