"""A king of trumps that is shown out of the hand, under a code by which showing it is what scores."""

from __future__ import annotations

import pytest

from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import loads_log
from referee.report import reason_of

BOOK = load_rulebook("denexa")
HEAD = """\
format: referee.log/1
players: [Anne, Bert]
rulebook: denexa
recorded: [marking]
opening: {deal: 4, dealer: Bert, score: {Anne: SCORE, Bert: SCORE}}
events:
  - {id: d, deal: {by: Bert, hands: {Anne: KH 9S 8C 10D 7D, Bert: QH AH 7S KC 8D}, turn_up: TURNED}}
"""
EXCHANGE = "{id: x, exchange: {by: Anne, answer: accept, discard: {Anne: 10D, Bert: 8D}, give: {Anne: 9D, Bert: AD}}}"
HALF = "{id: x, exchange: {by: Anne, answer: accept, discard: {Anne: 10D}, give: {Anne: 9D}}}"
SHOWN = "{id: k, do: reveal, by: Anne, cards: [KH]}"
LED = "{id: l, do: lead, by: Anne, card: 9S}"


def hear(*lines: str, score: int = 0, turned: str = "9H") -> Adjudication:
    head = HEAD.replace("SCORE", str(score)).replace("TURNED", turned)
    return adjudicate(loads_log(head + "".join(f"  - {line}\n" for line in lines)), BOOK)


def marked(found: Adjudication) -> list[tuple[str, str]]:
    return [(row.player, row.for_) for deal in found.deals for row in deal.marks]


def told(found: Adjudication) -> list[tuple[str, str]]:
    return [(ruling.event, ruling.outcome) for ruling in found.rulings]


@pytest.mark.parametrize(
    "act",
    [
        "{id: k, do: reveal, by: Anne, cards: [9S], place: hand}",
        "{id: k, do: reveal, by: Anne, cards: [KH], place: 'hand:Anne', basis: stated}",
        "{id: k, do: reveal, by: Bert, cards: [KH], place: 'hand:Anne'}",
        "{id: k, do: reveal, by: bystander, cards: [KH], place: 'hand:Anne'}",
        "{id: k, do: expose, by: Bert, of: Anne, cards: [KH]}",
        "{id: k, do: expose, by: Anne, of: Anne, cards: [KH]}",
    ],
)
def test_only_its_holder_shows_a_king(act: str) -> None:
    assert marked(hear(EXCHANGE, SHOWN)) == [("Anne", "held_king")]
    assert marked(hear(EXCHANGE, act)) == []


def test_a_king_that_is_not_in_the_hand_is_a_problem_of_the_record() -> None:
    found = hear(EXCHANGE, SHOWN.replace("Anne", "Bert"))
    assert [problem.event for problem in found.problems] == ["k"]
    assert marked(found) == []


def test_the_king_turned_is_not_shown_out_of_a_hand() -> None:
    found = hear(SHOWN.replace("KH", "KS"), turned="KS")
    assert marked(found) == [("Bert", "turned_king")]
    assert len(found.problems) == 1


def test_a_king_played_is_not_shown() -> None:
    assert marked(hear(EXCHANGE, LED.replace("9S", "KH"), SHOWN)) == []


def test_a_king_shown_before_anything_is_proposed_counts_once_play_begins() -> None:
    assert marked(hear(SHOWN)) == [("Anne", "held_king")]
    assert ("l", "exercised") in told(hear(SHOWN, LED))
    assert marked(hear(SHOWN, EXCHANGE, LED)) == []


def test_a_king_that_would_end_the_game_waits_for_the_end_of_the_exchange() -> None:
    found = hear(SHOWN, score=4)
    assert told(found) == [("k", "undetermined")]
    assert "exchanged" in str(reason_of(found.rulings[0]))
    assert found.games == []
    assert [game.winner for game in hear(SHOWN, LED, score=4).games] == ["Anne"]
    assert hear(SHOWN, "{do: propose, by: Anne}", "{do: answer, by: Bert, reply: accept}", score=4).games == []


def test_while_the_dealer_may_still_exchange_the_game_is_not_over() -> None:
    assert hear(HALF, SHOWN, score=4).games == []
    assert [game.winner for game in hear(EXCHANGE, SHOWN, score=4).games] == ["Anne"]
    assert [game.winner for game in hear(HALF, SHOWN, LED, score=4).games] == ["Anne"]


def test_a_king_shown_in_time_and_discarded_later_earns_nothing() -> None:
    again = "{id: y, exchange: {by: Anne, answer: accept, discard: {Anne: [KH]}, give: {Anne: [7C]}}}"
    assert marked(hear(EXCHANGE, SHOWN, again)) == []


def test_a_mark_put_up_for_a_king_that_is_only_announced_is_too_much() -> None:
    announced = "{id: k, do: announce_king, by: Anne}"
    found = hear(EXCHANGE, announced, "{id: m, do: mark, by: Anne, n: 1, reason: held_king}")
    assert told(found) == [("m", "barred")]
    assert found.score.corrected == {"Anne": 0, "Bert": 0}


def test_a_mark_put_up_for_a_king_shown_pays_for_it() -> None:
    found = hear(EXCHANGE, SHOWN, "{id: m, do: mark, by: Anne, n: 1, reason: held_king}")
    assert found.score.corrected == found.score.recorded == {"Anne": 1, "Bert": 0}


def test_a_mark_for_a_king_shown_too_late_is_barred_under_the_limit() -> None:
    found = hear(EXCHANGE, LED, SHOWN, "{id: m, do: mark, by: Anne, n: 1, reason: held_king}")
    assert told(found) == [("k", "barred"), ("m", "barred")]
    assert found.rulings[0].clause == found.rulings[1].clause
