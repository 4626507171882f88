"""Regular games: scored, never ruled on, and scored as the independent scorer does."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from referee.hearing import Hearing
from tests.property.scorer import score_log
from tests.property.strategies import regular_logs
from tests.property.support import BOOK, irregular, read, rule
from tests.turns import examples

Plain = dict[str, Any]


@examples(150)
@given(regular_logs())
def test_a_regular_sitting_draws_scoring_rulings_only(log: Plain) -> None:
    found = rule(log)
    assert irregular(found) == []
    assert found.problems == []


@examples(150)
@given(regular_logs())
def test_the_score_is_that_of_the_independent_scorer(log: Plain) -> None:
    found, scorer = rule(log), score_log(log)
    assert found.score.corrected == scorer.corrected
    assert found.score.recorded == scorer.corrected
    games = [(game.winner, game.score, game.stake) for game in found.games]
    assert games == [(game.winner, game.score, game.stake) for game in scorer.games]


@examples(100)
@given(regular_logs())
def test_every_deal_is_worth_what_the_independent_scorer_says(log: Plain) -> None:
    found, scorer = rule(log), score_log(log)
    marks = [[(row.player, row.for_) for row in deal.marks] for deal in found.deals]
    assert marks == [[(award.player, award.reason) for award in awards] for awards in scorer.awards]


@examples(60)
@given(regular_logs(deals=6))
def test_the_table_keeps_thirty_two_cards(log: Plain) -> None:
    read_log = read(log)
    hearing = Hearing(read_log.header, BOOK)
    for event in read_log.events:
        hearing.advance(event)
        deal = hearing.case.table.deal
        if deal is None:
            continue
        held = sum(len(hand.cards) for hand in deal.hands.values())
        away = sum(map(len, deal.discards.values())) + len(deal.put_aside)
        played = sum(1 + (trick.reply is not None) for trick in deal.round.tricks)
        turned = sum(len(cards) for _, cards in deal.turned)
        assert held + away + played + turned + deal.stock == 32
