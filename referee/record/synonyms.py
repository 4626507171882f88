"""What players write for the words of a log, and the word that a log has for it.

The tables are only for hints: a log is never read by them.  A synonym is written in small letters, with spaces between
its words; a value is a word of the vocabulary.  A table tells one word for each synonym, the likeliest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GROUND_SYNONYMS: Final = {
    "misdeal": "dealt_count",
    "wrong number": "dealt_count",
    "wrong count": "dealt_count",
    "wrong number of cards": "dealt_count",
    "too many cards": "dealt_count",
    "too few cards": "dealt_count",
    "six cards": "dealt_count",
    "four cards": "dealt_count",
    "wrong number given": "given_count",
    "wrong number served": "given_count",
    "wrong number drawn": "given_count",
    "served wrong": "given_count",
    "wrong order": "deal_order",
    "wrong packets": "deal_order",
    "packets": "deal_order",
    "wrong dealer": "deal_turn",
    "deal out of turn": "deal_turn",
    "dealt out of turn": "deal_turn",
    "wrong cards": "wrong_pack",
    "other pack": "wrong_pack",
    "incorrect pack": "faulty_pack",
    "imperfect pack": "faulty_pack",
    "incomplete pack": "faulty_pack",
    "missing card": "faulty_pack",
    "double card": "faulty_pack",
    "not shuffled": "shuffle",
    "shuffling": "shuffle",
    "not cut": "cut",
    "no cut": "cut",
    "cutting": "cut",
    "exposed in cutting": "cut_exposure",
    "card shown in cutting": "cut_exposure",
    "two cards turned": "turned_cards",
    "turn up": "turned_cards",
    "turned card": "turned_cards",
    "exposed": "exposed_card",
    "card exposed": "exposed_card",
    "card seen": "exposed_card",
    "shown card": "exposed_card",
    "face up": "faced_card",
    "faced": "faced_card",
    "card face up": "faced_card",
    "talon": "stock",
    "wrong king": "false_king",
    "king falsely announced": "false_king",
    "no king": "false_king",
    "king not announced": "unannounced_king",
    "unannounced": "unannounced_king",
    "king not declared": "unannounced_king",
    "undeclared king": "unannounced_king",
    "late king": "unannounced_king",
    "revoke": "renounce",
    "revoked": "renounce",
    "renege": "renounce",
    "not followed suit": "renounce",
    "did not follow suit": "renounce",
    "failure to follow": "renounce",
    "underplay": "missed_win",
    "sous force": "missed_win",
    "not won": "missed_win",
    "did not win": "missed_win",
    "failure to win": "missed_win",
    "wrong suit named": "named_suit",
    "suit named": "named_suit",
    "out of turn": "lead_out_of_turn",
    "led out of turn": "lead_out_of_turn",
    "wrong lead": "lead_out_of_turn",
    "gave up": "abandonment",
    "abandoned": "abandonment",
    "cards thrown down": "abandonment",
    "marked too much": "over_mark",
    "too many points": "over_mark",
    "overscored": "over_mark",
    "not marked": "missing_mark",
    "forgot to mark": "missing_mark",
    "too few points": "missing_mark",
    "wrong trick": "trick_gathered",
    "trick taken": "trick_gathered",
    "looked at discard": "discard_seen",
    "looked at discards": "discard_seen",
    "discard looked at": "discard_seen",
}
"""What is wrong (`ground`), as players say it."""

REMEDY_SYNONYMS: Final = {
    "misdeal": "fresh_deal",
    "redeal": "fresh_deal",
    "re deal": "fresh_deal",
    "new deal": "fresh_deal",
    "deal again": "fresh_deal",
    "deal stands": "deal_stands",
    "play on": "deal_stands",
    "deal void": "deal_void",
    "annul": "deal_void",
    "cancel": "deal_void",
    "shuffle again": "reshuffle",
    "cut again": "recut",
    "new cut": "recut",
    "new cards": "call_new_packs",
    "new pack": "call_new_packs",
    "new packs": "call_new_packs",
    "correct": "rectify",
    "put right": "rectify",
    "correct the deal": "rectify",
    "next card": "turn_top_card",
    "trump": "choose_trump",
    "discard surplus": "discard_surplus",
    "draw": "draw_surplus",
    "draw a card": "draw_surplus",
    "complete": "complete_from_stock",
    "fill up": "complete_from_stock",
    "refused": "hold_to_refusal",
    "take back": "take_back",
    "take up": "take_back",
    "replay": "replay_hands",
    "play again": "replay_hands",
    "take up again": "replay_hands",
    "revoke": "replay_hands",
    "renounce": "replay_hands",
    "card lies": "card_stands",
    "play it": "play_to_card_led",
    "penalty": "reduce_score",
    "deduct": "reduce_score",
    "one point less": "reduce_score",
    "king": "mark_king",
    "mark the king": "mark_king",
    "king point": "mark_king",
    "no king": "bar_king_mark",
    "king not announced": "bar_king_mark",
    "no mark for the king": "bar_king_mark",
    "point": "mark_point",
    "mark": "mark_point",
    "vole": "mark_vole",
    "mark later": "mark_late",
    "correct the score": "correct_score",
    "score": "correct_score",
    "correct score": "correct_score",
    "play to the end": "play_out",
}
"""What is asked for (`remedy`), as players say it."""

ACT_SYNONYMS: Final = {
    "deals": "packet",
    "dealt": "packet",
    "deal cards": "packet",
    "turn": "turn_up",
    "turned": "turn_up",
    "turnup": "turn_up",
    "trump": "turn_up",
    "offer": "propose",
    "proposal": "propose",
    "cards": "propose",
    "accept": "answer",
    "refuse": "answer",
    "reply": "answer",
    "serve": "give",
    "served": "give",
    "deal more": "give",
    "throw away": "discard",
    "exchange cards": "discard",
    "king": "announce_king",
    "declare king": "announce_king",
    "announce": "announce_king",
    "score": "mark",
    "marks": "mark",
    "point": "mark",
    "unscore": "unmark",
    "take off": "unmark",
    "follow": "play",
    "plays": "play",
    "leads": "lead",
    "take": "gather",
    "take trick": "gather",
    "show": "reveal",
    "expose card": "expose",
    "peek": "look",
    "see": "look",
    "give up": "abandon",
    "concede": "abandon",
    "complain": "claim",
    "protest": "object",
    "say": "notice",
    "remark": "notice",
    "call": "claim",
    "choice": "elect",
    "demand": "require",
    "allow": "permit",
    "no cut": "omit_cut",
    "replay": "begin_replay",
}
"""What is done (`do`), as players say it."""

CHOICE_SYNONYMS: Final = {
    "yes": "accept",
    "accepted": "accept",
    "no": "refuse",
    "refused": "refuse",
    "hands": "hand",
    "talon": "stock",
    "trick": "point",
    "won": "point",
    "all tricks": "vole",
    "king turned": "turned_king",
    "turn up": "turned_king",
    "king": "held_king",
    "saw": "seen",
    "told": "stated",
    "guessed": "inferred",
    "faceup": "up",
    "face up": "up",
    "face down": "down",
}
"""One of a few words, as players say it; it counts where the word it stands for may be written."""

KEY_SYNONYMS: Final = {
    "act": "do",
    "action": "do",
    "event": "do",
    "type": "do",
    "player": "by",
    "who": "by",
    "name": "by",
    "dealer": "by",
    "comment": "note",
    "remark": "note",
    "text": "note",
    "notes": "note",
    "turnup": "turn_up",
    "turned": "turn_up",
    "hand": "hands",
    "number": "n",
    "count": "n",
    "points": "n",
    "for": "reason",
    "why": "reason",
    "reply": "answer",
    "accept": "answer",
    "card": "cards",
    "cards": "card",
    "taken by": "taken",
    "won by": "taken",
    "what": "subject",
    "because": "ground",
    "laws": "rulebook",
    "code": "rulebook",
    "start": "opening",
    "lines": "events",
    "moves": "events",
    "acts": "events",
}
"""A key, as players write it; it counts where the key it stands for may be written."""

SYNONYMS: Final[Mapping[str, Mapping[str, str]]] = {
    "ground": GROUND_SYNONYMS,
    "remedy": REMEDY_SYNONYMS,
    "act": ACT_SYNONYMS,
    "word that can stand here": CHOICE_SYNONYMS,
    "key": KEY_SYNONYMS,
}
"""The tables by what messages call the words in them."""


def plain_words(written: str) -> str:
    """Return a word as the tables spell it: in small letters, with spaces for hyphens and underscores.

    >>> plain_words("King_not-announced ")
    'king not announced'
    """
    return " ".join(written.lower().replace("_", " ").replace("-", " ").split())


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
