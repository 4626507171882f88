"""Every ruling lists the conditions of its clause, says how each stands, and rests on the events that it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest
from attrs import define

from referee.docket import Ruling
from referee.docket.proof import CONDITIONS, FAILED_BY, STATES
from referee.docket.rulings import ProvedCondition, is_ordinary
from referee.hearing import Hearing
from referee.law.remedies import remedy_row
from referee.record.acts.base import Event
from referee.record.acts.dealing import Packet
from referee.record.acts.play import Ask, Complete, Discard, Draw, Give, Play, Propose
from referee.record.log import Log
from tests.property.shipped import Shipped, changed, hear, index, shipped, without

EVERY_SO_MANY: Final = 15
"""Of how many scenarios the gate looks at one; 1 looks at them all."""

SAMPLE: Final = list(shipped(EVERY_SO_MANY))

FAILING: Final[dict[str, set[str]]] = {
    "spared": {"not_spared"},
    "not_so": {"happened", "named", "not_outranked", "opened"},
    "not_yours": {"holder"},
    "given_up": {"unspent"},
    "used": {"unspent", "not_shut"},
    "too_late": {"not_shut", "not_outranked"},
    "yields": {"not_outranked"},
    "not_yet": {"opened"},
    "unnoticed": {"noticed"},
    "unproved": {"proved"},
}
"""The conditions of which one has failed where a demand is denied in such words, in the order in which they are told;
what ended a right (from ``given_up`` to ``yields``) is told by what came first, and that its deal is void before that.
A clause that follows on a choice is not so where another choice was made."""

RANK: Final = {"spared": 0, "not_so": 1, "not_yours": 2, "not_yet": 4, "unnoticed": 5, "unproved": 6}
ENDED: Final = 3
VOID: Final = (0, 1)
NATURALLY: Final = {str(name): str(failure) for name, failure in FAILED_BY.items()}

each_case = pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.name)


def ruled(case: Shipped) -> list[Ruling]:
    """Return the rulings of a case that say more than what was played."""
    return [ruling for ruling in hear(case.log, case.book).rulings if not is_ordinary(ruling)]


def failed(ruling: Ruling) -> list[ProvedCondition]:
    """Return the conditions that failed."""
    return [condition for condition in ruling.proof if condition.state == "failed"]


@each_case
def test_conditions_are_listed_in_order(case: Shipped) -> None:
    for ruling in hear(case.log, case.book).rulings:
        names = [condition.condition for condition in ruling.proof]
        assert names == [name for name in CONDITIONS if name in names]
        assert {condition.state for condition in ruling.proof} <= set(STATES)


@each_case
def test_every_ruling_has_a_proof(case: Shipped) -> None:
    assert [ruling for ruling in ruled(case) if ruling.clause is not None and not ruling.proof] == []


@each_case
def test_what_comes_about_holds(case: Shipped) -> None:
    for ruling in ruled(case):
        agreed = ruling.clause is None  # what the players settle rests on no law
        if ruling.outcome in ("open", "granted", "enforced", "waived", "complied", "not_complied") and not agreed:
            assert {condition.state for condition in ruling.proof} == {"held"}


@each_case
def test_a_mark_is_barred_by_a_condition(case: Shipped) -> None:
    for ruling in ruled(case):
        if (ruling.kind, ruling.outcome, ruling.remedy) == ("scoring", "barred", None) and ruling.clause is not None:
            assert failed(ruling)


@each_case
def test_what_is_denied_fails_as_it_says(case: Shipped) -> None:
    for ruling in ruled(case):
        if ruling.outcome == "denied" and ruling.clause is not None:
            assert ruling.failed is not None
            assert {each.condition for each in failed(ruling)} & FAILING[ruling.failed.condition]


@each_case
def test_of_several_conditions_the_first_is_told(case: Shipped) -> None:
    """What never was so is told first, then what ended it soonest, then what is still wanting."""
    for ruling in ruled(case):
        if ruling.outcome == "denied" and ruling.failed is not None and len(failed(ruling)) > 1:
            told = ruling.failed.condition
            places = {each.condition: place(case, each, told) for each in failed(ruling)}
            assert min(places.values()) in {places.get(name) for name in FAILING[told]}


def place(case: Shipped, condition: ProvedCondition, told: str) -> tuple[int, int]:
    """Return when a condition is told; one that can mean several things means what is told, if it can."""
    means = [failure for failure, names in FAILING.items() if condition.condition in names]
    clause = case.book.clauses.get(condition.clause or "")
    if condition.condition == "not_outranked" and clause is not None and remedy_row(clause.does).sets_aside == "void":
        return VOID
    meant = told if told in means else NATURALLY[condition.condition]
    rank = RANK.get(meant, ENDED)
    return rank, max((index(case.log, event) for event in condition.events), default=-1) if rank == ENDED else 0


@each_case
def test_what_proves_a_ruling_comes_before_it(case: Shipped) -> None:
    hearing = Hearing(case.log.header, case.book)
    for act in case.log.events:
        hearing.advance(act)
    made = len(hearing.case.rulings)
    for ruling in hear(case.log, case.book).rulings:
        if ruling.outcome == "noted" or (ruling.outcome == "open" and ruling.id > made):
            continue  # at the end of the log, though told at the irregularity
        named = [event for condition in ruling.proof for event in condition.events]
        for event in (*ruling.evidence, *named):
            assert index(case.log, event) <= index(case.log, ruling.event)


# What a ruling rests on: without it the ruling is another, or there is none.

CHANGED: Final = "changed"
IMPOSSIBLE: Final = "impossible"
IN_ITS_STEAD: Final = "in its stead"
IN_A_NUMBER: Final = "in a number"
SUPERFLUOUS: Final = "superfluous"

PARTS: Final = (Packet, Ask, Propose, Discard, Give, Complete, Draw, Play)
"""Acts that are each but a part of what is counted: the cards of a hand, the numbers of an exchange, the tricks of a
score.  All of them are told, though the number would be as wrong, and the score as good, with one less."""

SOME: Final = 0.001
"""How many of the events named may be superfluous after all: a notice of what is told at the end of the log without
any, and an act that leaves a second thing unknown where one was unknown before."""


@define
class Told:
    """What was said of a log, with what could not be."""

    rulings: list[Ruling]
    problems: Counter[str]


def tell(log: Log, case: Shipped) -> Told:
    """Hear a whole log."""
    hearing = Hearing(log.header, case.book)
    for event in log.events:
        hearing.advance(event)
    hearing.finish()
    return Told(hearing.case.rulings, Counter(problem.message for problem in hearing.case.problems))


def alike(ruling: Ruling, other: Ruling) -> bool:
    """Whether two rulings say the same at the same event, by conditions that stand alike, whatever proves them."""
    if [(each.condition, each.state) for each in ruling.proof] != [(e.condition, e.state) for e in other.proof]:
        return False
    failed = [(each.failed.condition, each.failed.event) if each.failed else None for each in (ruling, other)]
    names = ("event", "outcome", "clause", "remedy", "holder", "points")
    return failed[0] == failed[1] and all(getattr(ruling, name) == getattr(other, name) for name in names)


def rests_on(ruling: Ruling, event: Event, before: Told, after: Told) -> str:
    """Say what becomes of a ruling in a log without an event that it names."""
    left = [other for other in after.rulings if alike(ruling, other)]
    if not left:
        return CHANGED
    if after.problems - before.problems:
        return IMPOSSIBLE  # a log that cannot be: a card comes from nowhere
    if not any(within(other, ruling) for other in left):
        return IN_ITS_STEAD
    proving = {each.condition for each in ruling.proof if event.id in each.events}
    return IN_A_NUMBER if isinstance(event, PARTS) and proving & {"happened", "opened"} else SUPERFLUOUS


def within(other: Ruling, ruling: Ruling) -> bool:
    """Whether a ruling is proved by nothing but what proves another, condition by condition."""
    proving = {each.condition: set(each.events) for each in ruling.proof}
    named = set(other.evidence) <= set(ruling.evidence)
    return named and all(set(each.events) <= proving.get(each.condition, set()) for each in other.proof)


def dropped(case: Shipped) -> Iterator[tuple[str, Ruling, str]]:
    """Give each event that proves a ruling, with the ruling and what becomes of it in a log without the event."""
    before = tell(case.log, case)
    for event in case.log.events:
        resting = [r for r in before.rulings if not is_ordinary(r) and event.id in r.evidence]
        resting = [r for r in resting if event.id not in (r.event, r.answers)]
        after = tell(without(case.log, str(event.id)), case) if resting else before
        for ruling in resting:
            yield str(event.id), ruling, rests_on(ruling, event, before, after)


def test_rulings_rest_on_the_events_that_they_name() -> None:
    tried = [(case.name, *each) for case in SAMPLE for each in dropped(case)]
    found = Counter(becomes for *_, becomes in tried)
    assert len(tried) > 300
    assert [row for row in tried if row[-1] == SUPERFLUOUS and row[2].outcome in ("open", "granted", "enforced")] == []
    assert found[SUPERFLUOUS] <= SOME * len(tried)
    assert found[CHANGED] > 0.7 * len(tried)


# A denial becomes a grant when the condition that failed is made to hold.


def test_what_is_too_late_is_not_without_what_shut_it() -> None:
    """Without the event at which it failed a demand does not fail so, unless a later one does the same."""
    for case in SAMPLE:
        for ruling in ruled(case):
            if ruling.failed is None or ruling.failed.condition not in ("too_late", "given_up", "used", "yields"):
                continue
            at = ruling.failed.event
            if at in (None, ruling.event):
                continue
            left = tell(without(case.log, str(at)), case)
            again = next((each for each in left.rulings if each.answers == ruling.answers and each.failed), None)
            assert again is None or again.failed is None or again.failed.event != at


def test_what_is_not_his_is_the_other_players() -> None:
    """What one player is denied as not his, the other has, or something else defeats him."""
    for case in SAMPLE:
        for ruling in ruled(case):
            if ruling.failed is None or ruling.failed.condition != "not_yours" or ruling.holder is None:
                continue
            event = next(each for each in case.log.events if each.id == ruling.answers)
            answers = hear(changed(case.log, event, by=ruling.holder), case.book).rulings
            answer = next((each for each in answers if each.answers == ruling.answers and each.event == event.id), None)
            assert answer is None or answer.failed is None or answer.failed.condition != "not_yours"
