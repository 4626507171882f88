"""What a hearing puts into a fact, or makes of a hand, is always one of the values that are declared for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.docket import judge
from referee.docket.matters import Matter
from referee.hearing import Hearing, point_proofs
from referee.law import Rulebook
from referee.record.log import Log
from referee.score import hand_results, scoring
from referee.table.facts import Fact
from referee.table.field_values import Traced, Values
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
    for name in {*fact.fields, *fact.live}:
        yield from undeclared(fact.name, name, fact.value(table, name), declared.get(name))


def of_hand(hand: dict[str, Any]) -> Iterator[str]:
    for name, value in hand.items():
        yield from undeclared("hand", name, value, HAND.get(name))


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return what is found undeclared in facts put before the judge, and in results of hands, from now on."""
    seen: set[str] = set()

    def fits(wanted: dict[str, Any], hand: dict[str, Any], fit: Any = hand_results.hand_fits) -> bool:
        seen.update(of_hand(hand))
        return bool(fit(wanted, hand))

    def where(self: judge.Judge, wanted: dict[str, Any], matter: Matter, ask: Any = judge.Judge.where) -> Any:
        seen.update(of_fact(self.table, matter.fact))
        return ask(self, wanted, matter)

    for module in (hand_results, scoring, point_proofs):
        monkeypatch.setattr(module, "hand_fits", fits)
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


def test_every_field_that_is_worked_out_is_declared() -> None:
    """A method that traces a field is named after one, behind an underscore; else nobody would ever ask it."""
    tracing = {
        (kind, name)
        for kind in FACTS.values()
        for name, method in vars(kind).items()
        if getattr(method, "__annotations__", {}).get("return") is Traced and method.__code__.co_argcount == 2
    }
    assert len(tracing) > 30
    assert {(kind.name, name) for kind, name in tracing if name.removeprefix("_") not in kind.live} == set()
