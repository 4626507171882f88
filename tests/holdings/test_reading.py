"""What single acts prove of where the cards lay, in regular deals and in irregular ones."""

from __future__ import annotations

from math import comb

import pytest

from referee.holdings import FittingDeals
from referee.record import PACK, EventIndex, dump_log, loads_log
from tests.holdings.support import deals_of, fitting, log_of

DEAL = "{id: d, deal: {by: Bert, order: 3-2, hands: {Anne: KS QS JH 9D 8C, Bert: 5}, turn_up: 7H}}"


def test_what_a_player_plays_he_held_before() -> None:
    log = log_of(DEAL, "{id: t1, trick: [Anne KS, Bert 10S]}", "{id: t2, trick: [Anne QS, Bert AD]}")
    dealt = fitting(log, "d.turn_up")
    held = dealt.held("Bert")
    assert (held.size, set(held.sure)) == (5, {"10S", "AD"})
    assert dealt.count == comb(24, 3)
    assert set(held.may) == set(PACK) - {"KS", "QS", "JH", "9D", "8C", "7H", "10S", "AD"}
    assert {held.chances[card] for card in held.may} == {comb(23, 2)}
    assert fitting(log, "t2.play").held("Bert").sure == ()


def test_that_he_could_not_follow_is_only_taken_in_where_it_is_asked_for() -> None:
    log = log_of(DEAL, "{id: t1, trick: [Anne KS, Bert AD]}")
    assert {"10S", "AS"} <= set(fitting(log, "d.turn_up").held("Bert").may)
    assumed = fitting(log, "d.turn_up", lawful=True)
    assert not {card for card in assumed.held("Bert").chances if card[-1] in "SH"}
    assert assumed.count == comb(sum(card[-1] in "DC" for card in PACK) - 3, 4)


def test_who_did_not_head_the_trick_held_no_higher_card_if_he_played_by_the_law() -> None:
    log = log_of(DEAL, "{id: t1, trick: [Anne JH, Bert 8H]}")
    chances = fitting(log, "d.turn_up", lawful=True).held("Bert").chances
    assert {"KH", "QH"}.isdisjoint(chances)
    assert {"AH", "10H", "9H"} <= set(chances)


def test_cards_laid_away_unseen_may_be_any_that_he_held() -> None:
    log = log_of(
        DEAL,
        "{id: x, exchange: {by: Anne, ask: 2, answer: accept, discard: {Anne: 2, Bert: 1}, give: {Anne: 2, Bert: 1}}}",
        "{id: l1, do: lead, by: Anne, card: KS}",
    )
    held = fitting(log, "x.give.Bert").held("Anne")
    assert (held.sure, held.size) == (("KS",), 5)
    assert {"QS", "JH", "9D", "8C"} <= set(held.may)
    assert held.chances["QS"] > held.chances["KH"] > 0
    assert "7H" not in held.chances


def test_a_card_seen_among_the_discards_was_dealt_to_him() -> None:
    log = log_of(
        "{id: d, deal: {by: Bert, order: 3-2, hands: {Anne: 5, Bert: 5}, turn_up: 7H}}",
        "{id: x, exchange: {by: Anne, ask: 2, answer: accept, discard: {Anne: 2, Bert: 1}, give: {Anne: 2, Bert: 1}}}",
        "{id: s, do: look, by: Bert, at: discard, of: Anne, cards: [KH]}",
    )
    assert fitting(log, "d.turn_up").held("Anne").sure == ("KH",)
    assert "KH" not in fitting(log, "x.give.Bert").held("Anne").chances


def test_a_played_card_turned_over_was_held_by_one_of_those_who_played_unseen() -> None:
    unseen = (DEAL, "{id: l1, do: lead, by: Anne, card: KS}", "{id: p1, do: play, by: Bert, card: '?'}")
    turned_over = "{id: s, do: reveal, by: Anne, cards: 10S, place: tricks}"
    assert fitting(log_of(*unseen), "d.turn_up").held("Bert").sure == ()
    assert fitting(log_of(*unseen, turned_over), "d.turn_up").held("Bert").sure == ("10S",)


def test_a_card_laid_beside_a_reply_is_held_still() -> None:
    log = log_of(DEAL, "{id: t1, trick: [Anne KS, Bert 10S]}", "{id: p2, do: play, by: Bert, card: AD}")
    assert fitting(log, "p2").held("Bert").sure == ("AD",)
    assert fitting(log, "p2").held("Bert").size == 4


def test_six_cards_dealt_and_one_put_back() -> None:
    log = log_of(
        "{id: p1, do: packet, by: Bert, to: Anne, cards: 3}",
        "{id: p2, do: packet, by: Bert, to: Bert, cards: 3}",
        "{id: p3, do: packet, by: Bert, to: Anne, cards: 3}",
        "{id: p4, do: packet, by: Bert, to: Bert, cards: 2}",
        "{id: r, do: rectify, by: Bert, moves: [{from: 'hand:Anne', to: stock, cards: 1}]}",
        "{id: u, do: turn_up, by: Bert, cards: 7H}",
    )
    assert fitting(log, "p4").held("Anne").size == 6
    after = fitting(log, "u")
    assert after.held("Anne").size == 5
    never_dealt, put_back = comb(31, 6) * comb(25, 5) * 6, comb(31, 5) * comb(26, 5)
    assert after.count == never_dealt + put_back  # of the card turned up then
    assert "7H" not in after.held("Anne").chances


def test_a_card_shown_in_the_middle_of_a_deal_parts_the_packets() -> None:
    log = log_of(
        "{id: p1, do: packet, by: Bert, to: Anne, cards: 3}",
        "{id: p2, do: packet, by: Bert, to: Bert, cards: 3}",
        "{id: s, do: expose, by: Bert, of: Anne, cards: [KH]}",
        "{id: p3, do: packet, by: Bert, to: Anne, cards: 2}",
    )
    assert fitting(log, "p1").held("Anne").sure == ("KH",)
    assert fitting(log, "p3").count == comb(31, 2) * comb(29, 3) * comb(26, 2)


def test_a_card_taken_back_is_in_the_hand_again() -> None:
    log = log_of(
        DEAL,
        "{id: l1, do: lead, by: Anne, card: KS}",
        "{id: r1, do: play, by: Bert, card: AD}",
        "{id: b1, do: take_back, by: Bert, card: AD}",
        "{id: r2, do: play, by: Bert, card: 10S}",
        "{id: l2, do: lead, by: Anne, card: QS}",
    )
    assert set(fitting(log, "l1").held("Bert").sure) == {"10S", "AD"}
    assert set(fitting(log, "r2").held("Bert").sure) == {"AD"}


@pytest.mark.parametrize(
    ("acts", "says"),
    [
        (["{id: t1, trick: [Anne KH, Bert 7D]}"], "cannot have had KH"),
        (["{id: t1, trick: [Anne KS, Bert QS]}"], ""),
    ],
)
def test_a_record_that_cannot_be_right_says_so(acts: list[str], says: str) -> None:
    [deal] = deals_of(log_of(DEAL, *acts))
    assert says in deal.problem
    assert deal.problem or FittingDeals(deal, deal.ends).count == 0
    assert deal.tells(deal.ends) == (not deal.problem)


def test_where_an_exchange_is_not_told_nothing_is_told_from_there_on() -> None:
    log = log_of(DEAL, "{id: r, do: result, tricks: {Anne: 3, Bert: 2}}")
    [deal] = deals_of(log)
    assert deal.untold_from == len(log.events) - 1
    assert not deal.tells(deal.ends)
    assert deal.tells(EventIndex(deal.ends - 1))


def test_a_pack_at_fault_is_counted_with_its_cards_where_they_are_told() -> None:
    head = "packs: {red: {owner: Bert, missing: [8D]}, blue: {owner: Anne}}\nformat"
    log = log_of("{id: d, deal: {by: Bert, pack: red, order: 3-2, hands: {Anne: 5, Bert: 5}, turn_up: 7H}}")
    assert len(deals_of(log)[0].pack) == 32
    faulty = loads_log(dump_log(log, "yaml").replace("format", head, 1), form="yaml")
    [deal] = deals_of(faulty)
    assert len(deal.pack) == 31
    assert FittingDeals(deal, deal.ends).count == comb(30, 5) * comb(25, 5)
    found = log_of(
        "{id: d, deal: {by: Bert, pack: red, order: 3-2, hands: {Anne: 5, Bert: 5}, turn_up: 7H}}",
        "{id: f, do: examine, by: Anne, what: pack, pack: red, found: faulty}",
    )
    assert "at fault" in deals_of(found)[0].problem


def test_a_card_thrown_aside_unseen_is_not_guessed_at() -> None:
    [deal] = deals_of(log_of(DEAL, "{id: a, do: throw_aside, by: Bert, cards: 1}"))
    assert not deal.tells(deal.ends)


def test_a_packet_of_no_cards_moves_none() -> None:
    log = log_of(
        "{id: p1, do: packet, by: Bert, to: Anne, cards: 3}",
        "{id: p2, do: packet, by: Bert, to: Bert, cards: 0}",
        "{id: p3, do: packet, by: Bert, to: Anne, cards: 2}",
    )
    assert fitting(log, "p3").count == comb(32, 5)
    assert fitting(log, "p3").held("Bert").size == 0
