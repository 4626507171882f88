"""The questions of an interview and their answers in words, and what is ruled at its end."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from typing import Final

from referee.asking import (
    ACTOR,
    CALLER,
    COME,
    COME_EARLIER,
    HOLDER,
    NOTICED,
    OF_HAND,
    PUT_UP,
    WON,
    Interview,
    Question,
    Ruled,
)
from referee.hearing import adjudicate
from referee.report import Answer, answer_of, conjugate
from referee.table import FACTS, say_moment

Words = tuple[str, Mapping[Hashable, str]]
"""A question, and each of its answers by its value."""

PLAYERS: Final[Mapping[Hashable, str]] = {"dealer": "{dealer}", "non_dealer": "{non_dealer}"}
YES: Final[Mapping[Hashable, str]] = {True: "Yes", False: "No", "yes": "Yes", "no": "No"}
COMPARED: Final[Mapping[Hashable, str]] = {"more": "More", "fewer": "Fewer", "equal": "As many"}
TOO: Final[Mapping[Hashable, str]] = {"more": "Too many", "fewer": "Too few"}
NUMBERS: Final[Mapping[Hashable, str]] = {
    form(n): word for n, word in enumerate(("None", "One", "Two", "Three", "Four", "Five")) for form in (int, str)
}
WHICH_PACK: Final[Mapping[Hashable, str]] = {"own": "That of the deal", "other": "The other one"}
OUT_OF_ORDER: Final[Mapping[Hashable, str]] = {
    "packet_size": "In the size of the packets",
    "served_self_first": "{dealer} served himself first",
}
NOT_OVER: Final[Mapping[Hashable, str]] = {None: "The hand is not over"}
WHEN_SHUFFLED: Final[Mapping[Hashable, str]] = {
    "preparing": "Before the deal",
    "dealing": "While the hands were dealt",
    "play": "During the play",
}
HOW_WON: Final[Mapping[Hashable, str]] = {
    f"{who} {made}": f"{{{who}}}, the {made}" for made in ("point", "vole") for who in PLAYERS
}
HOW_BEGUN: Final[Mapping[Hashable, str]] = {
    "non_dealer": "{non_dealer} played without proposing",
    "dealer": "{dealer} refused it",
    "nobody": "{dealer} accepted it",
}
HOW_CLOSED: Final[Mapping[Hashable, str]] = {
    "lead": "{non_dealer} played without another proposal",
    "refusal": "{dealer} refused a proposal",
    "neither": "Neither of these",
}

OF_KIND: Final[Mapping[tuple[str, str], Words]] = {
    ("shuffled", "manner"): (
        "How was the pack shuffled?",
        {
            "proper": "As it should be",
            "below_table": "Below the table",
            "faces_shown": "So that faces showed",
        },
    ),
    ("shuffled", "by"): ("Who shuffled?", PLAYERS),
    ("shuffled", "pack"): ("Which pack was shuffled?", WHICH_PACK),
    ("cut_wrongly", "how"): (
        "What was wrong with the cut?",
        {
            "few_lifted": "Too few cards were lifted",
            "few_left": "Too few cards were left",
            "omitted": "There was none",
            None: "There was none",
        },
    ),
    ("cut_wrongly", ACTOR): ("Who cut, or left the cut out?", PLAYERS),
    ("cut_showed", "cards"): ("How many cards showed?", {"one": "One", "several": "Several"}),
    ("packets_out_of_order", "how"): ("In what was the order wrong?", OUT_OF_ORDER),
    ("packets_out_of_order", "begins_game"): ("Does the deal begin a game?", YES),
    ("packets_out_of_order", "told"): (
        "Had {dealer} told of another order?",
        {
            "untold": "No",
            "before_game_cut": "Yes, before the first cut of the game",
            "before_own_cut": "Yes, before the pack was cut",
            "after_cut": "Yes, but after the cut",
        },
    ),
    ("order_chosen", "self_first"): ("Did {dealer} serve himself first?", YES),
    ("dealt_wrong_number", "to"): ("Whose hand is wrong?", PLAYERS),
    ("dealt_wrong_number", "relation"): ("How many cards were dealt to it?", TOO),
    ("dealt_wrong_number", "took_cards"): ("Has that player taken other cards since, in the exchange?", YES),
    ("card_exposed", "of"): ("Whose card showed?", PLAYERS),
    ("card_exposed", "by"): ("Who showed it?", {**PLAYERS, "other": "Somebody else"}),
    ("card_exposed", "phase"): (
        "When did it show?",
        {"dealing": "While the hands were dealt", "after": "After the deal", "giving": "While cards were given"},
    ),
    ("faced_card_found", "phase"): (
        "When was the card found?",
        {
            "cutting": "When the pack was cut",
            "dealing": "While the hands were dealt",
            "turned": "When the trump had been turned",
            "exchange": "While cards were exchanged",
        },
    ),
    ("pack_found_faulty", "reach"): (
        "Which pack is it, and when was it found out?",
        {
            "this_deal": "The pack in use, during the hand",
            "earlier_deal": "The pack of a hand that is over",
            "other_pack": "The other pack",
            "other_pack_dealt": "The other pack, with which a hand was played before",
            "no_deal": "A pack that was not dealt with yet",
        },
    ),
    ("turned_wrongly", "how"): (
        "What was turned?",
        {
            "several": "Several cards",
            "not_top": "A card that was not the top one",
            "omitted": "No card",
            "too_early": "A card before both hands were dealt",
        },
    ),
    ("packets_out_of_order", "bound_by"): (
        "What bound {dealer} to another order?",
        {
            "agreement": "An agreement",
            "this_game": "The order in which he dealt before in this game",
            "earlier_game": "The order in which he dealt in an earlier game",
            "form": "Nothing, but these packets are none that may be dealt",
            None: "Nothing, but {dealer} served himself first",
        },
    ),
    ("exchange_wrong", "to"): ("Who was given the cards?", PLAYERS),
    ("exchange_wrong", "relation"): ("How many cards were given?", {**TOO, "equal": "As many as were asked for"}),
    ("exchange_wrong", "asked_vs_discarded"): ("How many cards were asked for, beside those laid away?", COMPARED),
    ("exchange_wrong", "stock_short"): ("Were too few cards left in the stock?", YES),
    ("dealer_took_none", "stock_left"): ("Were cards left in the stock?", YES),
    ("exchange_wrong", "to_draw"): ("Are there cards to be drawn from the hand?", YES),
    ("exchange_wrong", "lacking"): ("Are cards lacking in the hand?", YES),
    ("number_not_kept", "stock_short"): ("Were too few cards left in the stock?", YES),
    ("number_not_kept", "by"): ("Who did not keep to the number?", PLAYERS),
    ("shuffled", "phase"): ("When was it shuffled?", WHEN_SHUFFLED),
    ("shuffled", "cut"): ("Had the pack been cut by then?", YES),
    ("dealt_wrong_number", "put_right"): ("Was it put right?", YES),
    ("dealt_wrong_number", "still_wrong"): (
        "Is the hand wrong still, or was it when its player played his first card?",
        YES,
    ),
    ("dealt_wrong_number", "put_right_in_time"): ("Was it put right before the trump was turned?", YES),
    ("packets_out_of_order", "put_right"): ("Was it put right?", YES),
    ("pack_found_faulty", "cut_with"): ("Was that pack cut for the deal?", YES),
    ("named_suit_differs", "leader_holds_named"): ("Does the leader hold a card of the suit named?", YES),
    ("renounced", "misled"): ("Had the leader named another suit than he led?", YES),
    ("win_missed", "void"): ("Had the player no card of the suit led?", YES),
    ("king_claimed", "declared"): ("Has he owned up before he played?", YES),
    ("king_claimed", "first_card_is_king"): ("Is the king the first card that he played?", YES),
    ("exchange_wrong", "given_vs_asked"): ("How many cards were given, beside the number asked for?", COMPARED),
    ("exchange_wrong", "given_vs_discarded"): ("How many cards were given, beside those laid away?", COMPARED),
    ("exchange_wrong", "mixed"): ("Have the cards given been mixed with the hand?", YES),
    ("hidden_cards_seen", "by"): ("Who looked?", PLAYERS),
    ("hidden_cards_seen", "of"): ("Whose discards were looked at?", PLAYERS),
    ("stock_seen", ACTOR): ("Who looked?", PLAYERS),
    ("led_out_of_turn", "played_to"): ("Has the other player played to the lead?", YES),
    ("win_missed", ACTOR): ("Who played the wrong card?", PLAYERS),
    ("win_missed", "taken_back"): ("Was the card taken back before another was led?", YES),
    ("renounced", ACTOR): ("Who did not follow suit?", PLAYERS),
    ("renounced", "taken_back"): ("Was the card taken back before another was led?", YES),
    ("cards_thrown_in", "claiming"): ("Was a claim made to points as the cards were thrown down?", YES),
    ("cards_thrown_in", "made"): (
        "What had the other player made by then?",
        {"none": "Not the point yet", "point": "The point"},
    ),
    ("cards_thrown_in", "tricks"): ("How many tricks had the player made who gave up?", NUMBERS),
    ("cards_thrown_in", ACTOR): ("Who gave up the hand?", PLAYERS),
    ("king_claimed", "by"): ("How was the king claimed?", {"word": "By a word", "mark": "By a mark without a word"}),
    ("king_claimed", "of"): ("Who claimed the king?", PLAYERS),
    ("king_claimed", "held"): ("Did he hold the king?", YES),
    ("king_claimed", "cards_played"): ("How many cards had he played by then?", NUMBERS),
    ("king_claimed", "first_card_led"): ("Did he lead the first card that he played?", YES),
    ("king_claimed", "played_to"): ("Had the other player played to it by then?", YES),
    ("led_out_of_turn", ACTOR): ("Who led?", PLAYERS),
    ("named_suit_differs", ACTOR): ("Who led?", PLAYERS),
    ("trick_gathered_amiss", ACTOR): ("Who gathered the trick?", PLAYERS),
    ("marked_too_much", ACTOR): ("Who marked too much?", PLAYERS),
    ("mark_omitted", ACTOR): ("Who has not marked?", PLAYERS),
    ("mark_omitted", "kind"): (
        "What was not marked?",
        {"turned_king": "A king turned up", "point": "The point", "vole": "The vole"},
    ),
    ("marked_too_much", "admitted"): ("Has he admitted it?", YES),
}
"""The questions on a field of a fact, or on whose fault it is, by the kind of fact and the field."""

OF_ANY: Final[Mapping[str, Words]] = {
    CALLER: ("Who calls?", PLAYERS),
    PUT_UP: ("Was a point put up for the king?", YES),
    HOLDER: (
        "Who held the king?",
        {
            "claimant": "Who claimed it",
            "adversary": "The other player",
            "neither": "Neither player",
            "not_claimant": "Not who claimed it; of the other player nobody can tell",
        },
    ),
    NOTICED: ("Had it been spoken of before?", YES),
    ACTOR: ("Who did it?", PLAYERS),
    OF_HAND + WON: ("Who has won the hand?", {**HOW_WON, **NOT_OVER}),
    OF_HAND + "exchange_closed_by": ("How did the exchange end?", {**HOW_CLOSED, **NOT_OVER}),
    OF_HAND + "exchange_closed_first_by": ("What of the first proposal?", {**HOW_BEGUN, **NOT_OVER}),
    OF_HAND + "exchange_decision": ("Was that at the first proposal?", {"first": "Yes", "later": "No", **NOT_OVER}),
}
"""The questions that are the same whatever happened."""

OF_FAMILY: Final = {
    "several_turned": "turned_wrongly",
    "trump_not_turned": "turned_wrongly",
    "cut_omitted": "cut_wrongly",
}
"""Kinds of fact that come about in one story; their questions are those of one of them."""

UNKNOWN: Final = "Nobody can tell"
"""The answer that the record does not show it."""

NOBODY_KNOWS: Final = "Nobody knows"
"""The answer of who does not know."""

MOMENT: Final = {COME: "Was it said before {moment}?", COME_EARLIER: "Was it done before {moment}?"}
IN_TIME: Final[Mapping[Hashable, str]] = {False: "Yes, before", True: "No, later"}

MOMENT_VERBS: Final = re.compile(r"\b(is|are|answers|refuses|looks|touches|plays|owns|takes|proposes|shows|lies|has)\b")


def question_words(question: Question, names: Mapping[str, str]) -> tuple[str, dict[tuple[Hashable, ...], str]]:
    """Return a question and its answers in words.

    Args:
        question: the question.
        names: the players, by ``dealer`` and ``non_dealer``.

    Returns:
        The question as a sentence, and the words of each answer by the answer.

    Raises:
        KeyError: the question has no words.
    """
    text, words = _words(question)
    if question.wording is not None:
        text, own = question.wording.question, question.wording.answers
        words = {value: own.get(_as_answer(value), words.get(value, UNKNOWN)) for value in _values(question)}
    told = {
        answer: _together([_value(words, each) for each in answer]).format_map(names) for answer in question.answers
    }
    return text.format_map(names), told


def answers_in_words(interview: Interview) -> list[tuple[str, str]]:
    """Return the questions that were answered, each with its answer.

    Args:
        interview: the interview.
    """
    asked = [(question_words(question, interview.names), said) for question, said in interview.answered]
    return [(text, NOBODY_KNOWS if isinstance(said, str) else words[said]) for (text, words), said in asked]


def heading_of(interview: Interview) -> str:
    """Return what stands above what is ruled; nothing where one thing is ruled.

    Args:
        interview: the interview, of which no question is left.
    """
    if not interview.outcomes:
        return f"{interview.book.title}: nothing is said of that."
    return "As not all is known, one of these is ruled:" if len(interview.outcomes) > 1 else ""


def possible_rulings(interview: Interview) -> Iterator[tuple[str, Answer]]:
    """Return what is ruled; where something is not known, each of what may be ruled.

    Args:
        interview: the interview, of which no question is left.

    Returns:
        What follows, in sentences, and what is told of the log that leads to it.
    """
    return (possible_ruling(interview, ruled) for ruled in interview.outcomes)


def possible_ruling(interview: Interview, ruled: Ruled) -> tuple[str, Answer]:
    """Return what follows from one of the rulings that are possible, and what is told of the log that leads to it.

    Args:
        interview: the interview.
        ruled: the ruling, one of its outcomes.
    """
    log = interview.log(ruled)
    told = answer_of(adjudicate(log, interview.book), log, interview.book)
    decided = [each.statements[1].parts[-1] for each in told.disputes[:1] if len(each.statements) > 1]
    scored = [line for line in told.now if any(said.points for said in ruled)]
    return " ".join(told.stands or scored or decided) or "Nothing more follows.", told


def ruled_in_short(interview: Interview) -> str:
    """Return what follows, without the law; where something is not known, what may.

    Args:
        interview: the interview, of which no question is left.
    """
    said = dict.fromkeys((heading_of(interview), *(follows for follows, _ in possible_rulings(interview))))
    return " ".join(filter(None, said))


def _words(question: Question) -> Words:
    point, kind = question.point, question.kind
    if point == "fact":
        return "What happened?", {name: told.says[0].upper() + told.says[1:] for name, told in FACTS.items()}
    if point[-1] in MOMENT:
        moment = MOMENT_VERBS.sub(r"<\1>", say_moment(point[:-1], "{dealer}", "{non_dealer}"))
        return MOMENT[point[-1]].format(moment=conjugate(moment, "past")), IN_TIME
    if point.startswith("with "):
        return f"Did this happen as well: {FACTS[point[5:]].says}?", YES
    own = OF_KIND.get((kind, point)) or OF_KIND.get((OF_FAMILY.get(kind, kind), point))
    return own or OF_ANY[point]


def _values(question: Question) -> Iterator[Hashable]:
    """Yield each value of which an answer tells, those among which it is open one by one."""
    for value in (value for answer in question.answers for value in answer):
        yield from value if isinstance(value, frozenset) else (value,)


def _as_answer(value: Hashable) -> str:
    """Return how a rulebook writes an answer."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _value(words: Mapping[Hashable, str], value: Hashable) -> str:
    """Return an answer in words; one that leaves several open names each."""
    if isinstance(value, frozenset):
        return _together([words.get(each, UNKNOWN) for each in sorted(value, key=str)])
    return words.get(value, UNKNOWN)


def _together(words: list[str]) -> str:
    """Return several answers as one."""
    told = list(dict.fromkeys(words))
    return told[0] + "".join(f", or {word[0].lower() + word[1:]}" for word in told[1:])
