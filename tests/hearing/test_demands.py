"""Demands for every remedy, with the answer that the text of the London laws gives to each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import define

from referee.docket import Ruling
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record.document import Document
from referee.record.log_data import log_from_data
from referee.record.vocabulary import REMEDY_NAMES
from tests.shared import common_yaml

ROOT = Path(__file__).resolve().parents[2]
BOOK = load_rulebook()
Plain = dict[str, Any]
LISTS: Final = tuple(sorted((Path(__file__).parent / "demanded").glob("*.yaml")))
ASKED: Final = "asked"
"""The id of the demand in every log."""


@define
class Demand:
    """A row of a list: the log, whose last event is the demand, and what the answer must be.

    clauses, failed: the names of which the answer must have one; where the text allows several, they are all told.
    event: the event at which the condition failed, where it is told.
    """

    name: str
    log: Plain
    remedy: str
    outcome: str
    clauses: list[str | None]
    failed: list[str]
    event: str | None

    def answered(self) -> Ruling:
        """Return the ruling that answers the demand; there must be one and no more."""
        log = log_from_data(Document("<demand>", self.log))
        [answer] = [each for each in adjudicate(log, BOOK).rulings if each.answers == ASKED]
        return answer


def demands() -> Iterator[Demand]:
    """Give the rows of all lists."""
    for path in LISTS:
        told = common_yaml(path)
        for pieces, demand, answer in told["demands"]:
            yield row(told, pieces, demand, answer)


def row(told: Plain, pieces: str, demand: str, answer: str) -> Demand:
    """Return a row as a demand; `told` is the list that it stands in."""
    header: Plain = {"format": "referee.log/1", "players": ["Anne", "Bert"], "rulebook": "london"} | told["head"]
    events: list[Plain] = []
    for name in pieces.split():
        piece = told["pieces"][name]
        if isinstance(piece, dict):
            header |= piece["head"]
        else:
            events += piece
    by, what, *fields = demand.split()
    verb, _, remedy = what.rpartition(":")
    said: Plain = {"id": ASKED, "do": verb or "claim", "by": by, "remedy": remedy}
    said |= {key: int(value) if key == "n" else value for key, _, value in (each.partition("=") for each in fields)}
    outcome, clauses, failed, event, *_ = [*answer.split(), None, None, None]
    header = {key: value for key, value in header.items() if value is not None}
    return Demand(
        name=f"{pieces}: {demand}",
        log=header | {"events": [*events, said]},
        remedy=remedy,
        outcome=str(outcome),
        clauses=[None if clause == "null" else clause for clause in str(clauses).split("|")],
        failed=failed.split("|") if failed is not None else [],
        event=event,
    )


ROWS: Final = list(demands())


@pytest.mark.parametrize("demand", ROWS, ids=lambda demand: demand.name)
def test_each_demand_is_answered_as_the_law_says(demand: Demand) -> None:
    answer = demand.answered()
    assert answer.outcome == demand.outcome
    assert answer.clause in demand.clauses
    assert answer.remedy == demand.remedy
    assert (answer.failed is not None) == (answer.outcome == "denied")
    if answer.failed is not None:
        assert answer.failed.condition in demand.failed
        assert demand.event in (None, answer.failed.event)
        assert (answer.clause is None) == (answer.failed.condition == "unknown_remedy")


def test_every_remedy_is_asked_for() -> None:
    assert {demand.remedy for demand in ROWS} == REMEDY_NAMES


def test_the_lists_are_long_enough_and_tell_why_each_is_denied() -> None:
    assert len(ROWS) >= 120
    assert all(bool(demand.failed) == (demand.outcome == "denied") for demand in ROWS)


def test_no_denial_hides_behind_a_clean_record() -> None:
    """The answer says which condition failed, and never merely that nothing is wrong."""
    evasion = " ".join(["No irregularity", "on the record"])
    told = [path for path in sorted((ROOT / "referee").rglob("*.py")) if evasion in path.read_text(encoding="utf-8")]
    assert told == []
