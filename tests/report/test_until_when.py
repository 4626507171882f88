"""Until when a right that stands open can be used: up to a moment, or until its holder plays on."""

from __future__ import annotations

from typing import Any, Final

from referee.hearing import adjudicate
from referee.record import Document, log_from_data
from referee.report.reading_aloud import answer_of
from tests.shared import rulebook

DEAL: Final[dict[str, Any]] = {
    "deal": {"by": "Bert", "hands": {"Anne": "KS QS KC KD 9D", "Bert": "8S QH 8C 8D JD"}, "turn_up": "7H"},
}
TOOK_TOO_MANY: Final[list[dict[str, Any]]] = [
    {"deal": {"by": "Bert", "turn_up": "7D"}},
    {"do": "propose", "by": "Anne", "n": 1},
    {"do": "answer", "by": "Bert", "reply": "accept"},
    {"do": "discard", "by": "Anne", "cards": ["?"]},
    {"do": "give", "by": "Bert", "to": "Anne", "cards": ["?"]},
    {"do": "discard", "by": "Bert", "cards": ["?"]},
    {"do": "give", "by": "Bert", "to": "Bert", "cards": ["?", "?"]},
    {"do": "mix", "by": "Bert", "cards": ["?", "?"]},
]
RENOUNCED: Final[list[dict[str, Any]]] = [DEAL, {"trick": ["Anne KS", "Bert QH"]}, {"trick": ["Bert 8S", "Anne QS"]}]
OVER: Final[dict[str, Any]] = {
    "do": "result",
    "winner": "Bert",
    "tricks": {"Anne": 2, "Bert": 3},
    "exchange": "accepted",
}


def now(events: list[dict[str, Any]], ground: str) -> str:
    """Return what may be done once Anne has spoken of something on a ground."""
    told = [*events, {"do": "notice", "by": "Anne", "subject": ground}]
    head = {"format": "referee.log/1", "players": ["Anne", "Bert"], "rulebook": "london"}
    log = log_from_data(Document("(test)", head | {"events": told}))
    return " ".join(answer_of(adjudicate(log, rulebook("london")), log, rulebook("london")).now)


def test_who_plays_on_gives_up_a_right_that_lasts_until_the_hand_is_over() -> None:
    assert "a fresh deal, until Anne plays on or the pack is cut for the next deal" in now(TOOK_TOO_MANY, "given_count")


def test_a_right_that_playing_on_does_not_end_lasts_until_its_moment() -> None:
    assert "played again, until the pack is cut for the next deal" in now(RENOUNCED, "renounce")


def test_nobody_plays_on_in_a_hand_that_is_over() -> None:
    over = now([*TOOK_TOO_MANY, OVER], "given_count")
    assert "a fresh deal, until the pack is cut for the next deal" in over
    assert "plays on" not in over


def test_nothing_is_to_be_done_with_the_cards_of_a_hand_that_is_over() -> None:
    six = {"deal": {"by": "Bert", "packets": ["Anne 3", "Bert 3", "Anne 3", "Bert 2"], "turn_up": "7C", "look": "none"}}
    noticed = {"do": "notice", "by": "Anne", "subject": "dealt_count"}
    declined = {"do": "waive", "by": "Anne", "remedy": "fresh_deal"}
    assert "must lay the surplus cards away" in now([six, noticed, declined], "dealt_count")
    assert "surplus" not in now([six, noticed, declined, OVER], "dealt_count")
