"""What a trouble told in players' words is about: the grounds, by the words that are said on them at a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from math import fsum, log
from typing import Final

from referee.asking import STAGINGS, clauses_on
from referee.law import Rulebook
from referee.record import GROUND_SYNONYMS, nearest
from referee.report import TROUBLE_WORDS
from referee.teaching.table_talk import TABLE_TALK
from referee.teaching.word_list import words_called

MOST_LETTERS: Final = 400
"""How much of what was said is looked at."""

MOST_GROUNDS: Final = 5
"""How many grounds are offered at most."""

AS_LIKELY: Final = 0.4
"""A ground that is at least so likely as the likeliest, in parts of that, is offered too."""

SCATTERED: Final = 0.5
"""What a word counts that is said on a ground, where the rest of its phrase is not said, in parts of what it may."""

ALIKE: Final = 0.8
"""How much alike two words are, of 1, of which one is the other misspelt."""

LONG: Final = 5
"""How many letters a word has that is taken to be misspelt where nobody says it."""

FILLERS: Final = frozenset(
    "a about adversary already an and any are as at be because been but by do does for from had has have he her "
    "hers him his i if in into is it its just me my of on opponent our player she so some that the their them then "
    "there they this to us was we were when which while who why with yet you your".split()
)
"""Words that tell nothing of what is wrong."""

FORMS: Final[Mapping[str, str]] = {
    form: word
    for word, forms in {
        "announce": "declare",
        "deal": "dealt",
        "draw": "drew drawn",
        "fall": "fell fallen",
        "forget": "forgot forgotten",
        "gather": "collect",
        "give": "gave given",
        "hold": "held",
        "lay": "laid",
        "lead": "led",
        "look": "peek glance",
        "not": "never no without nobody none cannot",
        "pack": "deck",
        "say": "said",
        "see": "saw seen",
        "show": "shown",
        "take": "took taken",
        "throw": "threw thrown toss chuck",
        "win": "won",
    }.items()
    for form in forms.split()
}
"""Forms of words that no ending tells, and other words for the same, by the word that stands for them."""

ENDINGS: Final = ("ing", "ed", "es", "s")
"""What is cut off a word."""

JOINED: Final = re.compile(
    r"n't\b|(?<=\b(?:did|has|had|was))nt\b|(?<=\bis)nt\b|(?<=\bdoes)nt\b|(?<=\b(?:could|would))nt\b"
)
"""A ``not`` that is joined to another word, with or without its mark."""


def grounds_meant(book: Rulebook, trouble: str) -> list[str]:
    """Return the troubles that may be meant by one told in players' words: grounds, or what is asked for of right.

    Where it is called just as a ground is, that is meant; where it is called as what may be asked for, every trouble is
    on which a clause gives that.  Else the words are compared with what is said at a table on each trouble; a word
    counts the more the fewer troubles it is said on, and the more of its phrase is said.

    Args:
        book: the code.
        trouble: what was said, such as "the dealer has six cards".

    Returns:
        The grounds, the likeliest first, and as many as may well be meant; none where nothing is known of it.

    >>> from referee.law import load_rulebook
    >>> grounds_meant(load_rulebook("london"), "he threw down his hand")
    ['abandonment']
    >>> grounds_meant(load_rulebook("london"), "he threw his hand in after one trick and I marked two")[:2]
    ['over_mark', 'abandonment']
    """
    name = "_".join(trouble.lower().split())
    words = words_called(book, trouble)
    called = [word.name for word in words if word.kind == "ground" and word.name in STAGINGS]
    asked_for = {word.name: word.clauses for word in words if word.kind == "remedy"}
    if name in STAGINGS or called:
        return called or [name]
    if asked_for:
        giving = {clause.id for clauses in asked_for.values() for clause in clauses}
        on = (each for each in STAGINGS if any(clause.id in giving for clause in clauses_on(book, each)))
        return list(dict.fromkeys((*on, *(each for each in asked_for if each in STAGINGS))))
    weights = _weights(_heard(trouble[:MOST_LETTERS]))
    least = AS_LIKELY * max(weights.values(), default=0)
    likely = sorted((ground for ground in weights if weights[ground] >= least), key=lambda each: -weights[each])
    return likely[:MOST_GROUNDS]


def _weights(said: frozenset[str]) -> dict[str, float]:
    """Return how much of what was said is said on each ground, on which anything is.

    A phrase that is only a part of another that was said, such as "out of turn" of "deal out of turn", was not said.
    """
    spoken = {phrase for phrases in _phrases().values() for phrase in phrases if phrase <= said}
    spoken -= {part for part in spoken for phrase in spoken if part < phrase}
    rarity, found = _rarity(), dict[str, float]()
    for ground, phrases in _phrases().items():
        weights = dict[str, float]()
        for phrase in phrases:
            for word in phrase & said:
                share = (1 + len(phrase)) / 2 if phrase in spoken else SCATTERED
                weights[word] = max(weights.get(word, 0), share * rarity[word])
        if weights:
            found[ground] = fsum(weights.values())  # the same in whatever order
    return found


@cache
def _phrases() -> Mapping[str, frozenset[frozenset[str]]]:
    """Return what is said on each ground, each phrase as its words."""
    said = {each: (TROUBLE_WORDS[each], *GROUND_SYNONYMS.get(each, ()), *TABLE_TALK[each]) for each in STAGINGS}
    return {ground: frozenset(filter(None, map(_words, phrases))) for ground, phrases in said.items()}


@cache
def _rarity() -> Mapping[str, float]:
    """Return how much each word tells: the more, the fewer grounds it is said on."""
    spoken = [frozenset(word for phrase in phrases for word in phrase) for phrases in _phrases().values()]
    words = frozenset(word for each in spoken for word in each)
    return {word: log(1 + len(spoken) / sum(word in each for each in spoken)) for word in words}


def _heard(text: str) -> frozenset[str]:
    """Return the words of a text, each that nobody says as the one that it is spelt much alike."""
    known, said = _rarity(), _words(text)
    misspelt = {word for word in said if word not in known and len(word) >= LONG}
    return (said - misspelt) | {near for word in misspelt if (near := nearest(word, known, ALIKE)) is not None}


def _words(text: str) -> frozenset[str]:
    """Return the words of a text that tell something, without their endings."""
    plain = re.sub(r"'\w+", " ", JOINED.sub(" not", text.lower().replace("’", "'")))
    return frozenset(_stem(word) for word in re.findall(r"[a-z0-9-]+", plain) if word not in FILLERS)


def _stem(word: str) -> str:
    """Return a word without its ending; of forms that no ending tells, the word that stands for them."""
    stem = FORMS.get(word, word)
    ending = next((each for each in ENDINGS if stem.endswith(each) and len(stem) >= len(each) + 3), "")
    stem = stem.removesuffix(ending)
    if len(stem) > 3 and stem[-1] == stem[-2] != "l":
        stem = stem[:-1]
    if len(stem) > 3:
        stem = stem.removesuffix("e")
    return FORMS.get(stem, stem)
