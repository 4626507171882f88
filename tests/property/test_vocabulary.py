"""What a hearing puts into a fact, or makes of a hand, is always one of the values that are declared for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.hearing import Hearing, hand_results, judge, point_proofs, scoring
from referee.hearing.docket import Matter
from referee.law import Rulebook
from referee.record.log import Log
from referee.table.facts import Fact
from referee.table.field_values import Values
from referee.table.fields import LIVE, read
from referee.table.kinds import FACTS, HAND
from referee.table.table import Table
from referee.teaching import find_scenarios
from tests.house.source import ROOT
from tests.shared import BOOKS, scenario

EVERY_SO_MANY = 12
SAMPLE = find_scenarios(ROOT / "scenarios")[::EVERY_SO_MANY]


def undeclared(where: str, name: str, value: Any, declared: Values | None) -> Iterator[str]:
    """Yield what is wrong with a value; ``None`` is one that the record does not tell."""
    if declared is None:
        yield f"{where}.{name} is not declared"
    elif value is not None and not declared.opaque:
        each = value if isinstance(value, frozenset) else {value}
        yield from (f"{where}.{name}: {one!r}" for one in each if one not in declared)


def of_fact(table: Table, fact: Fact) -> Iterator[str]:
    """Yield what is undeclared in the fields of a fact, live ones included."""
    declared = FACTS[fact.name].values
    for name in {*fact.fields, *(field for kind, field in LIVE if kind == fact.name)}:
        yield from undeclared(fact.name, name, read(table, fact, name), declared.get(name))


def of_hand(hand: dict[str, Any]) -> Iterator[str]:
    for name, value in hand.items():
        yield from undeclared("hand", name, value, HAND.get(name))


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return what is found undeclared in facts put before the judge, and in results of hands, from now on."""
    seen: set[str] = set()

    def fits(wanted: dict[str, Any], hand: dict[str, Any], fit: Any = hand_results.fits) -> bool:
        seen.update(of_hand(hand))
        return bool(fit(wanted, hand))

    def where(self: judge.Judge, wanted: dict[str, Any], matter: Matter, ask: Any = judge.Judge.where) -> Any:
        seen.update(of_fact(self.table, matter.fact))
        return ask(self, wanted, matter)

    for module in (hand_results, scoring, point_proofs):
        monkeypatch.setattr(module, "fits", fits)
    monkeypatch.setattr(judge.Judge, "where", where)
    return seen


def hear(log: Log, book: Rulebook, found: set[str]) -> None:
    """Hear a log, and look at everything on the docket after each event."""
    hearing = Hearing(log.header, book)
    for event in log.events:
        hearing.advance(event)
        docket = hearing.case.docket
        for matter in (*docket.matters, *docket.past_matters):
            found.update(of_fact(hearing.case.table, matter.fact))
    hearing.finish()


def test_every_value_is_declared(found: set[str]) -> None:
    for path in SAMPLE:
        for case in scenario(path).cases:
            hear(case.log, BOOKS.for_case(case), found)
    assert found == set()


def test_every_live_field_is_declared() -> None:
    assert {(fact, name) for fact, name in LIVE if name not in FACTS[fact].values} == set()
