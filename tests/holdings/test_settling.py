"""What the cards would settle: each undetermined ruling asked of the deals that fit."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.hearing import adjudicate
from referee.holdings import FittingDeals, filled
from referee.law import rulebook_for
from tests.holdings.support import deals_of, log_of, settled

REVOKE = (
    "{id: d, deal: {by: Bert, order: 3-2, hands: {Anne: KS QS JH 9D 8C, Bert: 5}, turn_up: 7H}}",
    "{id: t1, trick: [Anne KS, Bert AD]}",
    "{id: l2, do: lead, by: Anne, card: QS}",
    "{id: c, do: claim, by: Anne, remedy: replay_hands, ground: renounce, about: t1.play}",
    "{id: r2, do: play, by: Bert, card: 10D}",
)


def test_a_revoke_is_settled_by_the_suit_in_his_hand() -> None:
    [row] = settled(log_of(*REVOKE))
    assert row.deals == 2024
    assert row.tried == 300
    assert row.need is not None
    assert row.need.player == "Bert"
    assert set(row.need.cards) == {"JS", "AS", "10S", "9S", "8S", "7S"}
    assert row.need.with_one == 2024 - 18 * 17 * 16 // 6
    assert {(share.held, share.deals, share.ruling and share.ruling.outcome) for share in row.shares} == {
        (True, 1208, "granted"),
        (False, 816, "denied"),
    }
    assert sum(share.tried for share in row.shares) == 300


def test_all_deals_are_heard_where_they_are_few() -> None:
    log = log_of(
        *REVOKE,
        "{id: t3, trick: [Anne JH, Bert 8D]}",
        "{id: t4, trick: [Anne 9D, Bert 7D]}",
    )
    [row] = settled(log)
    assert (row.deals, row.tried) == (22, 22)
    assert {(share.held, share.tried, share.deals) for share in row.shares} == {(True, 6, 6), (False, 16, 16)}


def test_ruling_on_all_deals_by_hand_comes_to_the_same() -> None:
    log = log_of(*REVOKE, "{id: t3, trick: [Anne JH, Bert 8D]}", "{id: t4, trick: [Anne 9D, Bert 7D]}")
    [deal], rulebook = deals_of(log), rulebook_for(log)
    outcomes: Counter[str] = Counter()
    for each in FittingDeals(deal, deal.ends):
        found = adjudicate(filled(log, each), rulebook)
        assert found.problems == []
        outcomes += Counter(ruling.outcome for ruling in found.rulings if ruling.answers == "c")
    assert outcomes == Counter(granted=6, denied=16)


def test_what_the_code_does_not_say_no_card_settles() -> None:
    log = log_of(
        "{id: d, deal: {by: Bert, hands: {Anne: QS 9H 8H 7H 9D, Bert: 5}, turn_up: 8S}}",
        "{id: k1, do: announce_king, by: Anne}",
        "{id: l1, do: lead, by: Anne, card: 9H}",
        "{id: n1, do: notice, by: Bert, subject: false_king}",
        code="akagiri",
    )
    for row in settled(log, 20):
        assert {share.ruling and share.ruling.outcome for share in row.shares} == {"undetermined"}


def test_where_the_record_cannot_be_right_nothing_is_told() -> None:
    rows = settled(log_of(*REVOKE, "{id: l3, do: lead, by: Anne, card: KH}"))
    assert [(row.deals, row.shares) for row in rows] == [(None, ())]
    assert rows[0].problem == "the record does not tell how the cards moved"  # or the hands were taken up again


@pytest.mark.parametrize("seed", range(3))
def test_the_faces_filled_in_are_those_of_the_deal(seed: int) -> None:
    log = log_of(
        "{id: d, deal: {by: Bert, order: 3-2, hands: {Anne: KS 4, Bert: 5}, turn_up: 7H}}".replace(
            "KS 4", "KS ? ? ? ?"
        ),
        "{id: x, exchange: {by: Anne, ask: 2, answer: accept, discard: {Anne: 2, Bert: 1}, give: {Anne: 2, Bert: 1}}}",
        "{id: t1, trick: [Anne QD, Bert ?]}",
    )
    [deal] = deals_of(log)
    [drawn] = FittingDeals(deal, deal.ends).sample(1, seed)
    whole = filled(log, drawn)
    assert adjudicate(whole).problems == []
    [again] = deals_of(whole)
    known = FittingDeals(again, again.ends)
    assert known.count == 1
    [same] = known
    assert same.places() == drawn.places()
