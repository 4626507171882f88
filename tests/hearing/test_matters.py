"""What rulings are about, as the output names it: one row for each fact that is ruled on, with what is known of it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import jsonschema
import pytest

from referee.docket import Adjudication, is_ordinary
from referee.hearing import adjudicate
from referee.record import loads_log
from referee.report import adjudication_schema
from referee.table import FACTS
from tests.hearing.test_outcomes import BOOK, CLAIMED, DEAL, HEAD, REPLAY, REST, SAID, SHOWN, SIX, UNSEEN
from tests.shared import as_written, cases, heard


def rule(acts: list[str]) -> Adjudication:
    return adjudicate(loads_log(HEAD + "".join(f"  - {act}\n" for act in acts)), BOOK)


REVOKED = [
    *DEAL,
    "{id: t1, trick: [Anne 8C, Bert KC]}",
    "{id: t2, trick: [Bert KS, Anne QH]}",
    *REPLAY,
]

# Of the last ruling: its fact, whether it is so, and some of what is known of it.
ROWS: dict[str, tuple[list[str], str, bool | None, dict[str, Any]]] = {
    "a number of cards": (SIX + SAID, "dealt_wrong_number", True, {"player": "Bert", "dealt": 6, "hand_size": 5}),
    "a card shown": (SHOWN + REST + CLAIMED, "card_exposed", True, {"cards": ["JD"], "of": "non_dealer"}),
    "a card that was due": (
        REVOKED,
        "renounced",
        True,
        {"trick": 2, "lead": "KS", "card": "QH", "held": ["AS", "9S"], "leader": "Bert"},
    ),
    "what the record cannot show": (UNSEEN, "renounced", None, {"trick": 1, "lead": "KS", "card": "7C"}),
    "what is only supposed": ([*DEAL, *REPLAY], "renounced", False, {}),
    "what is asked for, and not done": (
        ["{id: u1, do: shuffle, by: Anne}", "{id: c1, do: claim, by: Bert, remedy: shuffle}"],
        "shuffled",
        True,
        {"wished": True, "remedy": "shuffle"},
    ),
    "points too many": (
        [*DEAL, "{id: m1, do: mark, by: Anne, n: 2, reason: turned_king}"],
        "marked_too_much",
        True,
        {"n": 2, "excess": 2, "for": "turned_king"},
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_a_matter_tells_what_is_known_of_it(name: str) -> None:
    acts, fact, truth, details = ROWS[name]
    found = rule(acts)
    matter = next(each for each in found.matters if each.id == found.rulings[-1].matter)
    assert (matter.fact, matter.truth) == (fact, truth)
    assert {key: matter.details.get(key) for key in details} == details
    assert "held" in details or "held" not in matter.details


def test_rulings_on_one_act_name_one_matter() -> None:
    found = rule(SHOWN + REST + CLAIMED)
    assert [ruling.matter for ruling in found.rulings] == ["m1", "m1"]
    assert [matter.event for matter in found.matters] == ["x1"]


def test_whatever_a_ruling_names_is_told_and_nothing_else() -> None:
    schema = jsonschema.Draft202012Validator(adjudication_schema())
    for case in cases(every=12):
        found = heard(case)
        told = {ruling.matter for ruling in found.rulings} - {None}
        assert {matter.id for matter in found.matters} == told
        assert not any(ruling.matter for ruling in found.rulings if is_ordinary(ruling))
        assert {matter.fact for matter in found.matters} <= FACTS.keys()
        order = {event.id: at for at, event in enumerate(case.log.events)}
        assert all(order[one.event] <= order[other.event] for one, other in pairwise(found.matters))
        schema.validate(as_written(found))
