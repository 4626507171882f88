"""Every ruling lists the conditions of its clause, says how each stands, and rests on the events that it names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from referee.hearing import Ruling
from referee.hearing.proof import CONDITIONS, STATES
from referee.record.acts import (
    Abandon,
    AskTaken,
    CutForDeal,
    Event,
    Expose,
    OmitCut,
    PackFault,
    Permit,
    Retract,
    Settle,
    ThrowDown,
)
from tests.property.shipped import Shipped, hear, index, shipped, without

EVERY_SO_MANY: Final = 20
"""Of how many scenarios the gate looks at one; 1 looks at them all."""

SAMPLE: Final = list(shipped(EVERY_SO_MANY))

FAILING: Final[dict[str, set[str]]] = {
    "not_so": {"happened", "not_outranked"},
    "unproved": {"proved"},
    "unnoticed": {"noticed"},
    "not_yet": {"opened"},
    "too_late": {"not_shut", "not_outranked"},
    "not_yours": {"holder"},
    "given_up": {"unspent"},
    "used": {"unspent", "not_shut"},
    "spared": {"not_spared"},
    "yields": {"not_outranked"},
}
"""The conditions of which one has failed where a demand is denied in such words."""

each_case = pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.name)


def ruled(case: Shipped) -> list[Ruling]:
    """Return the rulings of a case that say more than what was played."""
    return [ruling for ruling in hear(case.log, case.book).rulings if ruling.kind != "scoring"]


@each_case
def test_conditions_are_listed_in_order(case: Shipped) -> None:
    for ruling in hear(case.log, case.book).rulings:
        names = [condition.condition for condition in ruling.proof]
        assert names == [name for name in CONDITIONS if name in names]
        assert {condition.state for condition in ruling.proof} <= set(STATES)


@each_case
def test_every_ruling_on_a_matter_has_a_proof(case: Shipped) -> None:
    for ruling in ruled(case):
        if ruling.clause is not None and ruling.outcome in ("open", "granted", "enforced", "undetermined"):
            assert ruling.proof


@each_case
def test_what_is_granted_holds(case: Shipped) -> None:
    done: set[tuple[int | None, str | None]] = set()
    for ruling in hear(case.log, case.book).rulings:
        first = (ruling.deal, ruling.remedy) not in done and ruling.by is not None
        if ruling.outcome == "granted" and first:
            assert {condition.state for condition in ruling.proof} == {"held"}
        if ruling.outcome in ("granted", "enforced"):
            done.add((ruling.deal, ruling.remedy))


@each_case
def test_what_is_denied_fails_as_it_says(case: Shipped) -> None:
    for ruling in ruled(case):
        if ruling.outcome == "denied" and ruling.failed is not None and ruling.clause is not None:
            failed = {condition.condition for condition in ruling.proof if condition.state == "failed"}
            assert failed & FAILING[ruling.failed.condition]


@each_case
def test_what_proves_a_ruling_comes_before_it(case: Shipped) -> None:
    for ruling in hear(case.log, case.book).rulings:
        if ruling.outcome == "noted":
            continue  # at the end of the log, though told at the irregularity
        named = [event for condition in ruling.proof for event in condition.events]
        for event in (*ruling.evidence, *named):
            assert index(case.log, event) <= index(case.log, ruling.event)


DECISIVE: Final = (Abandon, AskTaken, CutForDeal, Expose, OmitCut, PackFault, Permit, Retract, Settle, ThrowDown)
"""Acts that nothing else can stand in for: without such an act the ruling that names it is never the same."""

MOST_SPARED: Final = 0.35
"""How many of the other events named may leave the ruling as it was: there is a later word, another card or packet."""


def alike(ruling: Ruling, other: Ruling) -> bool:
    """Whether two rulings say the same at the same event, whatever proves them."""
    failed = [(each.failed.condition, each.failed.event) if each.failed else None for each in (ruling, other)]
    names = ("event", "outcome", "clause", "remedy", "holder")
    return failed[0] == failed[1] and all(getattr(ruling, name) == getattr(other, name) for name in names)


def dropped(case: Shipped) -> Iterator[tuple[Event, Ruling, bool]]:
    """Give each event that proves a ruling, with the ruling and whether it is still made in a log without the event."""
    rulings = ruled(case)
    for event in case.log.events:
        resting = [r for r in rulings if event.id in r.evidence and event.id not in (r.event, r.answers)]
        found = hear(without(case.log, str(event.id)), case.book).rulings if resting else []
        for ruling in resting:
            yield event, ruling, any(alike(ruling, each) for each in found)


def test_rulings_rest_on_the_events_that_they_name() -> None:
    tried = [each for case in SAMPLE for each in dropped(case)]
    assert len(tried) > 300
    assert [(event.id, ruling.reason) for event, ruling, kept in tried if kept and isinstance(event, DECISIVE)] == []
    assert sum(kept for _, _, kept in tried) < MOST_SPARED * len(tried)
