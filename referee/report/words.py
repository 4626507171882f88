"""The closed words and the values of a log and of a ruling as people say them, and how they are put into a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from referee.law import REMEDIES
from referee.record import BOTH, BYSTANDER, SUIT_NAMES, UNKNOWN, Move, describe
from referee.table import say_moment

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

REMEDY_WORDS: Final = {name: remedy.says for name, remedy in REMEDIES.items()}
"""What each remedy is, in words that fit after "may", "must", "asks to" and "gives up the right to".

No word tells he from she.
"""

GROUND_WORDS: Final = {
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
"""What each ground of a claim or a notice is about, in words."""

TROUBLE_WORDS: Final = {
    **{ground: said for ground, said in GROUND_WORDS.items() if ground != "other"},
    "serve_as_asked": "cards asked for and not given",
    "tell_taken": "the number of cards taken, asked for",
    "take_back": "a card to be taken back",
    "mark_king": "the mark for a king turned up",
    "count_unplayable_as_tricks": "cards left that nobody can play to",
    "call_new_packs": "new cards",
    "hold_to_proposal": "a proposal or an answer taken back",
}
"""What each quarrel on which questions are asked is about: a ground, or what is asked for of right, in words."""

MARKS: Final = {
    "turned_king": "the king turned up",
    "held_king": "the king held",
    "point": "the point",
    "vole": "the vole",
}

FALSE_KING: Final = "a king announced by the other and not held"
"""What points are for that a player has for the other's false king, in words."""

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

AMISS: Final = ("lost", "struck", "overmarked_stands")
"""What becomes of points that are not simply earned, marked and kept."""

ENDS: Final = {
    "played": "played out",
    "abandoned": "given up",
    "fresh_deal": "set aside for a fresh deal",
    "void": "void",
    "unfinished": "not finished on this record",
}
"""How a deal has ended, in words."""


def number_word(number: int) -> str:
    """Return a number as people write it: as a word up to ten."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def count(number: int, noun: str) -> str:
    """Return a number with its noun, as people write it.

    Args:
        number: how many; written as a word up to ten.
        noun: the noun in the singular; an "s" makes the plural.

    Returns:
        The number and the noun.

    >>> count(1, "card"), count(3, "card"), count(12, "card")
    ('one card', 'three cards', '12 cards')
    """
    return f"{number_word(number)} {noun}" if number == 1 else f"{number_word(number)} {noun}s"


def join(parts: list[str], last: str = "and") -> str:
    """Return a list as people write it.

    Args:
        parts: the items of the list.
        last: the word before the last item, "and" or "or".

    Returns:
        The items, with commas between them.

    >>> join(["Anne", "Bert", "Cleo"]), join(["red", "blue"], "or")
    ('Anne, Bert and Cleo', 'red or blue')
    """
    return f" {last} ".join(filter(None, (", ".join(parts[:-1]), "".join(parts[-1:]))))


# What a short choice adds to its sentence, by act and field.
CHOICES: Final[dict[str, dict[object, str]]] = {
    "choose.what": {"new_pack": "pack of the new ones"},
    "shuffle.manner": {
        "proper": "",
        "below_table": " below the table",
        "faces_shown": " so that faces <show|showed|showed>",
    },
    "cut.completed": {True: "", False: "; the cut <is> broken off"},
    "packet.whole": {True: " in all", False: ""},
    "look.at": {
        "given": "cards given",
        "drawn": "drawn cards",
        "surplus": "surplus cards",
        "discard": "discards",
        "faced": "card that lay face up",
    },
    "take_up.what": {"hand": "the hand", "given": "the cards given"},
    "turn_up.from_": {"top": "", "elsewhere": ", not from the top of the stock"},
    "answer.reply": {
        "accept": "<accepts>",
        "refuse": "<refuses>",
        "accept_if_enough": "<accepts> on condition that the stock <is|was|was> enough",
    },
    "discard.face": {"down": "", "up": " face up"},
    "discard.place": {"own": "", "on_stock": " on the stock", "on_adversary": " on the discards of the other"},
    "give.source": {"top": "", "elsewhere": ", not from the top of the stock", "discards": ", from the discards"},
    "complete.source": {"top": "", "elsewhere": ", not from the top of the stock", "discards": ", from the discards"},
    "draw.seen": {None: "", True: " and <looks|looked|looked> at what was drawn", False: ", unseen"},
    "put_back.place": {
        "stock": "on the stock",
        "pack": "into the pack",
        "hand": "into the hand",
        "table": "on the table",
    },
    "result.exchange": {
        "unproposed": "nobody had proposed",
        "refused": "the proposal had been refused",
        "accepted": "cards had been exchanged",
    },
    "result.vole": {None: "", True: "; the vole was made", False: "; no vole was made"},
}


SIGNS: Final = dict(zip(SUIT_NAMES, "♠♥♦♣", strict=True))
"""The sign of each suit."""

COPIES: Final = {"2": "²", "3": "³", "4": "⁴"}
"""How further copies of a card are told from the first."""


def short(card: str) -> str:
    """Return a card as a sign.

    Args:
        card: a card in canonical spelling.

    >>> short("KS"), short("10H#2"), short("?")
    ('K♠', '10♥²', 'a card')
    """
    if card == UNKNOWN:
        return "a card"
    face, _, copy = card.partition("#")
    return face[:-1] + SIGNS[face[-1]] + COPIES.get(copy, "")


def say_cards(cards: Iterable[str], last: str = "and", signs: bool = False) -> str:
    """Return cards as people say them; unknown faces are counted.

    Args:
        cards: cards in canonical spelling.
        last: the word before the last of them, "and" or "or".
        signs: whether they stand as signs.

    >>> say_cards(["KS", "?", "?"]), say_cards(["?"]), say_cards([])
    ('the king of spades and two cards', 'one card', 'no cards')
    >>> in_signs(["KS", "?", "?"]), in_signs(["KS", "AH"], "or"), in_signs(["?"])
    ('K♠ and two cards', 'K♠ or A♥', 'a card')
    """
    cards = list(cards)
    shown = [short(card) if signs else f"the {describe(card)}" for card in cards if card != UNKNOWN]
    hidden = len(cards) - len(shown)
    others = "a card" if signs and hidden == 1 else count(hidden, "card")
    return join(shown + ([others] if hidden or not shown else []), last)


in_signs: Final = partial(say_cards, signs=True)
"""Returns cards as signs."""


def say_who(name: str | None) -> str:
    """Return who did something, as the subject of a sentence.

    >>> say_who("Anne"), say_who("both"), say_who(None)
    ('Anne', 'Each player', 'Somebody')
    """
    return {BOTH: "Each player", BYSTANDER: "A bystander", None: "Somebody"}.get(name, name or "")


def say_place(place: str) -> str:
    """Return a place on the table as people say it.

    >>> say_place("hand:Anne"), say_place("stock"), say_place("aside")
    ("Anne's hand", 'the stock', 'the cards laid aside')
    """
    owner = place.removeprefix("hand:")
    return f"{owner}'s hand" if owner != place else {"aside": "the cards laid aside"}.get(place, f"the {place}")


def say_moves(moves: Iterable[Move], cards: Callable[[Iterable[str]], str] = say_cards) -> str:
    """Return moves of cards, in order, as people say them."""
    return join([f"{cards(move.cards)} from {say_place(move.from_)} to {say_place(move.to)}" for move in moves])


def say_moments(moments: Iterable[str], **players: str) -> str:
    """Return moments, by their names, behind "until", "once" and "before"; ``players`` tells who deals and who not."""
    return join([say_moment(moment, **players) for moment in moments], "or")


def begun(text: str) -> str:
    """Return a ``text`` as a sentence begins."""
    return text[:1].upper() + text[1:]


def say_counts(counts: Mapping[str, int]) -> str:
    """Return a number for each player, as ``counts`` has them.

    >>> say_counts({"Anne": 3, "Bert": 2})
    'Anne 3, Bert 2'
    """
    return ", ".join(f"{name} {number}" for name, number in counts.items())


def say_holdings(holdings: Mapping[str, Iterable[str]], cards: Callable[[Iterable[str]], str] = say_cards) -> str:
    """Return the cards of each player.

    >>> say_holdings({"Anne": ["KS"], "Bert": ["?"]})
    'Anne the king of spades, Bert one card'
    """
    return ", ".join(f"{name} {cards(held)}" for name, held in holdings.items())


def say_remedies(remedies: Iterable[str]) -> str:
    """Return ``remedies``, by their names, as they stand behind "may" and "must"."""
    return join([REMEDY_WORDS.get(remedy, remedy) for remedy in remedies], "or")


def say_claimed(claiming: str | int) -> str:
    """Return what a player claims, a number of tricks or the score by its name."""
    return count(claiming, "trick") if isinstance(claiming, int) else f"the {claiming}"


CARD_FIELDS: Final[dict[str, Callable[[Any, Callable[[Iterable[str]], str]], str]]] = {
    "card": lambda card, say: say([card]),
    **dict.fromkeys(("cards", "exposed", "besides", "other_pack", "extra", "missing"), lambda cards, say: say(cards)),
    "moves": say_moves,
    "saw": say_holdings,
    "hands": say_holdings,
}
"""How the value of a field that holds cards is said, by what says cards."""

# How the value of any other field is said; ``act.field`` goes before ``field``.
SPEAKERS: Final[dict[str, Callable[[Any], str]]] = {
    "by": say_who,
    "left": number_word,
    "n": number_word,
    "reveal.place": say_place,
    "mark.reason": MARKS.__getitem__,
    "of": lambda name: "the stock" if name == "stock" else str(name),
    "named_suit": SUIT_NAMES.__getitem__,
    "suit": SUIT_NAMES.__getitem__,
    "remedies": say_remedies,
    "remedy": lambda remedy: REMEDY_WORDS.get(remedy, remedy),
    "ground": lambda ground: GROUND_WORDS.get(ground, ground),
    "subject": lambda subject: GROUND_WORDS.get(subject, subject),
    "packs": lambda packs: count(packs, "pack") if isinstance(packs, int) else join(list(packs)),
    "claiming": say_claimed,
    "score": say_counts,
    "tricks": say_counts,
}


def say(kind: str, name: str, value: Any, noun: str = "", cards: Callable[[Iterable[str]], str] = say_cards) -> str:
    """Return the value of one field as people say it.

    Args:
        kind: what has the field, such as the name of an act.
        name: the name of the field.
        value: its value.
        noun: what the value is a number of; empty where the field itself tells that.
        cards: says cards.

    >>> say("unmark", "n", 2, "point"), say("play", "card", "KS"), say("expose", "of", "stock")
    ('two points', 'the king of spades', 'the stock')
    """
    own = f"{kind}.{name}"
    if noun:
        return count(value, noun)
    if own in CHOICES:
        return CHOICES[own].get(value, str(value))
    if name in CARD_FIELDS:
        return CARD_FIELDS[name](value, cards)
    return SPEAKERS.get(own, SPEAKERS.get(name, str))(value)
