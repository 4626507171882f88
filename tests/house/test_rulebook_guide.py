"""The guide to rulebooks names every key and kind that there is, and its examples are true."""

from __future__ import annotations

import re
from typing import get_args

import pytest
import yaml

from referee.law import Clause, OpenPoint, Reading, load_rulebook
from referee.law.clause import Kind
from referee.law.loader import Chapter, Head
from referee.law.rulebook import Procedure
from referee.record.codec import unstructure
from referee.record.shapes import written_fields
from referee.table.game import Game
from referee.teaching.coverage import Exemption
from referee.teaching.pages import field_docs
from tests.house.source import PACKAGE, ROOT

GUIDE = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")
NAMED = {word for row in re.findall(r"^\|([^|]+)\|", GUIDE, re.MULTILINE) for word in re.findall(r"`(\w+)`", row)}
FORMS = (Head, Chapter, Clause, OpenPoint, Reading, Exemption)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_every_key_is_told(form: type) -> None:
    told = NAMED | set(re.findall(r"`(\w+)`", GUIDE))
    assert {key for key in written_fields(form) if key not in told} == set()


def test_every_kind_is_told_and_nothing_else_is() -> None:
    keys = {key for form in FORMS for key in written_fields(form)}
    assert NAMED - keys == set(get_args(Kind))


@pytest.mark.parametrize("form", [Game, Procedure])
def test_every_value_of_the_head_says_what_it_stands_for(form: type) -> None:
    assert set(field_docs(form)) == set(written_fields(form))


def test_the_examples_are_those_of_the_rulebook() -> None:
    shown, points = [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)]
    book = load_rulebook()
    clause = book.clauses[shown[0]["id"]]
    told = unstructure(clause)
    assert {key: told[key] for key in shown[0]} == shown[0]
    point = book.open_points[points["open_points"][0]["id"]]
    assert point.question == points["open_points"][0]["question"]
    assert set(point.readings) == set(points["open_points"][0]["readings"])


def test_the_pages_tell_every_condition_of_a_clause() -> None:
    """Each key of a clause with a value of its own makes a difference to what is said of the clause."""
    source = (PACKAGE / "report" / "law.py").read_text(encoding="utf-8")
    own = {"id", "kind", "says", "open_points", "see", "cites", "silent", "else_barred", "stage", "topics", "asks"}
    assert {key for key in written_fields(Clause) if key not in own and not re.search(rf"\b{key}_?\b", source)} == set()
