"""What a demand names besides its ground is looked at: a card, a number, a suit, a player that does not fit is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from referee.docket import Ruling
from referee.hearing import adjudicate
from referee.law import REMEDIES, load_rulebook
from referee.record import PACK, SUITS
from referee.record.document import Document
from referee.record.log_data import log_from_data
from referee.table import FACTS
from tests.hearing.test_demands import ASKED, LISTS, ROWS, Demand, row
from tests.shared import common_yaml

BOOK: Final = load_rulebook()
NAMED: Final[dict[str, tuple[Any, ...]]] = {
    "card": PACK,
    "suit": SUITS,
    "n": tuple(range(8)),
    "of": ("Anne", "Bert"),
    "value": (*PACK, "green"),
}
"""The fields by which a demand names something, with the values that are tried."""


def rows() -> Iterator[tuple[Demand, str, set[Any], set[Any]]]:
    """Give each row of the lists: the demand, the field, all values that fit, and those that mean something else."""
    for path in LISTS:
        told = common_yaml(path)
        for pieces, demand, field, *values in told.get("named", ()):
            fitting, other = [{*map(int if field == "n" else str, str(each).split())} for each in (*values, "")[:2]]
            yield row(told, pieces, demand, "granted"), field, fitting, other


FIT: Final = list(rows())


def naming(demand: Demand, field: str, value: Any) -> Ruling:
    """Return the answer to a demand that names something."""
    *before, asked = demand.log["events"]
    log = demand.log | {"events": [*before, asked | {field: value}]}
    [answer] = [
        each for each in adjudicate(log_from_data(Document("<named>", log)), BOOK).rulings if each.answers == ASKED
    ]
    return answer


def tells_misfit(answer: Ruling, field: str, value: Any) -> bool:
    """Whether a denial says that what was named does not fit."""
    if answer.points is not None:
        return True  # so many points are due, and no more
    own = any(each.condition == "named" and each.state == "failed" for each in answer.proof)
    reason = answer.reason
    of_him = reason is not None and reason.code == "not_shown" and reason.parameters["of"] == value
    told = own or (field == "of" and of_him)
    return told and answer.failed is not None and answer.failed.condition == "not_so"


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("demand", "field", "fitting", "other"), FIT, ids=[f"{demand.name} {field}" for demand, field, *_ in FIT]
)
def test_only_what_fits_is_granted_and_the_rest_is_told_not_to_fit(
    demand: Demand, field: str, fitting: set[Any], other: set[Any]
) -> None:
    answers = {value: naming(demand, field, value) for value in NAMED[field] if value not in other}
    assert {value for value, answer in answers.items() if answer.outcome == "granted"} == fitting
    assert [v for v, answer in answers.items() if v not in fitting and not tells_misfit(answer, field, v)] == []


GRANTED: Final = [each for each in ROWS if each.outcome == "granted" and each.log["events"][-1]["do"] != "permit"]


@pytest.mark.turns(3)
@pytest.mark.parametrize("demand", GRANTED, ids=lambda each: each.name)
def test_whatever_is_named_no_denial_hides_it(demand: Demand) -> None:
    """Something named that a remedy has no use for changes nothing; else it is the reason."""
    *_, asked = demand.log["events"]
    for field in NAMED.keys() - asked.keys():
        for value in NAMED[field][:: 1 if len(NAMED[field]) < 9 else 5]:
            answer = naming(demand, field, value)
            late = answer.failed is not None and answer.failed.condition != "not_so"  # over something else that fits
            assert answer.outcome == "granted" or late or tells_misfit(answer, field, value), (field, value)


def test_every_remedy_and_kind_of_fact_that_names_something_is_in_the_lists() -> None:
    tried = {(demand.remedy, field) for demand, field, *_ in FIT}
    own = {(name, field) for name, remedy in REMEDIES.items() for field in remedy.names}
    given = {clause.may or clause.does for clause in BOOK.clauses.values()}
    fields = {field for kind in FACTS.values() for field in kind.names}
    assert fields <= {field for _, field in tried}
    assert {name for name, _ in own if name in given} <= {name for name, _ in tried}
