"""The same demand put in other words is answered alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve, fields

from referee.docket import Adjudication, Ruling
from referee.hearing import adjudicate
from referee.record import Demand, EventId, Log
from referee.record.acts.words import Claim, Elect, Require
from referee.teaching import Case
from tests.shared import BOOKS, cases, heard

PARTS = 8
"""Parts in which the cases are tried, so that several processes can share them."""

PARTED = [[case for i, case in enumerate(cases()) if i % PARTS == part] for part in range(PARTS)]

each_part = pytest.mark.parametrize("part", PARTED, ids=[str(part) for part in range(PARTS)])


def demands(log: Log) -> Iterator[tuple[int, Demand]]:
    """Give the demands of a log, each with its place among the events."""
    return ((at, event) for at, event in enumerate(log.events) if isinstance(event, Demand))


def answer(found: Adjudication, demand: EventId) -> Ruling | None:
    """Return the last answer to a demand."""
    return next((ruling for ruling in reversed(found.rulings) if ruling.answers == demand), None)


def asked_otherwise(case: Case, at: int, demand: Demand) -> Ruling | None:
    """Return the answer to a demand where the log has it in other words."""
    events = [*case.log.events[:at], demand, *case.log.events[at + 1 :]]
    return answer(adjudicate(evolve(case.log, events=events), BOOKS.for_case(case)), demand.id)


def told(ruling: Ruling | None) -> tuple[object, ...] | None:
    """Return what of an answer must not hang on the words."""
    return None if ruling is None else (ruling.outcome, ruling.clause, ruling.failed, ruling.points)


@pytest.mark.turns(4)
@each_part
def test_the_verb_changes_no_answer(part: list[Case]) -> None:
    for case in part:
        for at, demand in demands(case.log):
            verb = Require if isinstance(demand, Claim | Elect) else Claim
            words = {name: getattr(demand, name) for name in [each.name for each in fields(demand)]}
            assert told(asked_otherwise(case, at, verb(**words))) == told(answer(heard(case), demand.id)), case.name


@pytest.mark.turns(4)
@each_part
def test_to_point_at_the_act_that_a_demand_is_granted_for_does_not_defeat_it(part: list[Case]) -> None:
    tried = 0
    for case in part:
        found = heard(case)
        acts = {matter.id: matter.event for matter in found.matters}
        for at, demand in demands(case.log):
            ruling = answer(found, demand.id)
            if demand.about is None and ruling is not None and ruling.outcome == "granted" and ruling.matter in acts:
                again = asked_otherwise(case, at, evolve(demand, about=acts[ruling.matter]))
                assert again is not None
                assert again.outcome == "granted", (case.name, demand.id)
                tried += 1
    assert tried
