"""Why not: the condition that fails is the one that a denial names, and the claim clock is what a hearing says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve

from referee.asking import WhyNotAnswer, merged_rows, remedies_of, why_not
from referee.asking.hypothetical import HYPOTHETICAL, answer_if_made
from referee.docket.rulings import Ruling
from referee.law import REMEDIES, load_rulebook
from referee.record import Claim, Demand, Event, EventId, Log, loads_log
from referee.teaching import Case
from tests.hearing import claim_clock
from tests.shared import BOOKS, cases, heard
from tests.turns import ALL, in_turn

BOOK = load_rulebook()
LATE = """\
format: referee.log/1
players: [Clara, David]
rulebook: london
recorded: [looking]
events:
  - {id: p1, do: packet, by: David, to: Clara, cards: 3}
  - {id: p2, do: packet, by: David, to: David, cards: 3}
  - {id: p3, do: packet, by: David, to: Clara, cards: 2}
  - {id: x1, do: expose, by: David, cards: AC, of: Clara}
  - {id: p4, do: packet, by: David, to: David, cards: 2}
  - {id: u1, do: turn_up, by: David, cards: 9S}
  - {id: k1, do: look, by: Clara, at: hand}
  - {id: c1, do: claim, by: Clara, remedy: fresh_deal, ground: exposed_card}
"""


def asked(log: Log, by: str, remedy: str, at: str | None = None) -> WhyNotAnswer:
    """Return why a player cannot have something."""
    index = None if at is None else next(i for i, event in enumerate(log.events) if event.id == at)
    (answer,) = why_not(log, BOOK, [Claim(by=by, remedy=remedy)], at=index)
    return answer


def denials(case: Case) -> Iterator[tuple[Demand, Ruling]]:
    """Yield the demands of a case that were denied, each with its ruling."""
    events: dict[str | None, Event] = {event.id: event for event in case.log.events}
    for ruling in heard(case).rulings:
        demand = events.get(ruling.answers)
        if ruling.outcome == "denied" and ruling.event == ruling.answers and isinstance(demand, Demand):
            yield demand, ruling


def said(ruling: Ruling, own: str) -> tuple[object, ...]:
    """Return what a denial says, with a mark for the event of the demand itself."""
    at = ruling.failed.event if ruling.failed is not None else None
    failed = (ruling.failed.condition, "own" if at == own else at) if ruling.failed is not None else None
    return ruling.outcome, ruling.clause, failed, ruling.reason and ruling.reason.without(EventId(own))


@pytest.mark.turns
def test_every_denial_of_every_scenario_is_named_before_it_is_made() -> None:
    wrong, compared = [], 0
    for case in in_turn(cases(), 4):
        denied = {demand.id: (demand, ruling) for demand, ruling in denials(case)}
        if not denied:
            continue
        for i, event in enumerate(case.log.events):
            if event.id in denied:
                demand, ruling = denied[event.id]
                before = evolve(case.log, events=case.log.events[:i])
                found = answer_if_made(before, BOOKS.for_case(case), demand, i - 1)
                compared += 1
                if said(found.ruling, HYPOTHETICAL) != said(ruling, str(event.id)):
                    wrong.append((case.log.path, case.name, event.id, found.ruling, ruling))
                first = next((each.row for each in found.proofs if each.row.answers), None)
                if first is not None and ruling.failed is not None and demand.by != "both":
                    assert first.failed is not None
                    assert first.failed.condition == ruling.failed.condition
    assert wrong == []
    assert compared > (500 if ALL else 100)


def test_the_rows_begin_with_what_a_denial_names() -> None:
    for case in cases(every=23):
        for demand, ruling in denials(case):
            if demand.by not in case.log.header.players or ruling.clause is None:
                continue
            index = case.log.events.index(demand) - 1
            if index < 0:
                continue  # it is the first act of the log, and comes after none
            (answer,) = why_not(case.log, BOOKS.for_case(case), [demand], at=index)
            first = answer.rows[0]
            assert first.answers
            assert (answer.ruling.outcome, answer.ruling.clause, first.outcome) == ("denied", ruling.clause, "denied")
            assert (first.failed_by or first.clause) in (ruling.clause, first.clause)
            assert first.failed is not None
            assert ruling.failed is not None
            since = None if ruling.failed.event == demand.id else ruling.failed.event
            assert (first.failed.condition, first.failed.event) == (ruling.failed.condition, since)
            assert first.failed == answer.ruling.failed


def test_claim_clocks_are_what_hearings_say() -> None:
    figures = claim_clock.run(share=0.2)
    assert figures.wrong == []
    assert figures.counts["granted at the last event, denied one later"] > 10


def test_a_claim_about_the_fact_of_a_row_is_granted_at_the_end_of_its_clock() -> None:
    compared = 0
    for case in cases(every=79):
        log, book = case.log, BOOKS.for_case(case)
        places = {event.id: index for index, event in enumerate(log.events)}
        for remedy in sorted({name for ruling in heard(case).rulings for name in ruling.remedies}):
            demands = [Claim(by=by, remedy=remedy) for by in log.header.players]
            for demand, told in zip(demands, why_not(log, book, demands), strict=True):
                for row in told.rows:
                    if row.event is not None and row.clock.last is not None:
                        about = evolve(demand, about=row.event)
                        assert claim_clock.answer(log, book, about, places[row.clock.last]) == "granted"
                        compared += 1
    assert compared > 10


def test_a_claim_that_comes_too_late_had_its_time() -> None:
    answer = asked(loads_log(LATE), "Clara", "fresh_deal")
    assert (answer.ruling.outcome, answer.at) == ("denied", "c1")
    assert answer.ruling.failed is not None
    assert (answer.ruling.failed.condition, answer.ruling.failed.event) == ("too_late", "k1")
    assert (answer.clock.spans, answer.clock.last, answer.clock.ended) == ((("x1", "u1"),), "u1", "k1")
    first = answer.rows[0]
    assert (first.about, first.fact, first.event, first.actor) == ("matter", "card_exposed", "x1", "David")
    assert (first.condition, first.answers, first.clock) == ("not_shut", True, answer.clock)


def test_a_claim_that_would_be_granted_is_said_to_be() -> None:
    answer = asked(loads_log(LATE), "Clara", "fresh_deal", at="u1")
    assert (answer.ruling.outcome, answer.ruling.failed) == ("granted", None)
    assert answer.rows[0].outcome == "granted"
    assert answer.clock.last == "u1"


def test_a_claim_of_the_wrong_player_was_never_good() -> None:
    answer = asked(loads_log(LATE), "David", "fresh_deal", at="x1")
    assert answer.ruling.failed is not None
    assert (answer.ruling.outcome, answer.ruling.failed.condition) == ("denied", "not_yours")
    assert answer.clock.spans == ()


def test_each_clause_is_told_for_the_player_who_is_nearest() -> None:
    log = loads_log(LATE)
    answers = why_not(log, BOOK, [Claim(by=by, remedy="fresh_deal") for by in log.header.players], at=5)
    rows = merged_rows(answers)
    assert (rows[0].by, rows[0].outcome, rows[0].event) == ("Clara", "granted", "x1")
    assert len({(row.clause, row.event) for row in rows}) == len(rows)
    assert {row.about for row in rows[1:]} == {"nothing"}


def test_rows_can_be_had_of_some_clauses_alone() -> None:
    log = loads_log(LATE)
    (answer,) = why_not(log, BOOK, [Claim(by="Clara", remedy="fresh_deal")], clauses={"9.6"})
    assert [(row.clause, row.about) for row in answer.rows] == [("9.6", "nothing")]


@pytest.mark.parametrize("code", ["london", "general", "french"])
def test_what_a_clause_gives_can_be_asked_for(code: str) -> None:
    book = load_rulebook(code)
    for clause in book.clauses.values():
        named = {name for name in (clause.may, clause.does) if name is not None} - set(clause.denies)
        found = remedies_of(book, clause)
        assert set(found) <= REMEDIES.keys()
        if clause.kind == "option":
            assert set(found) == named
