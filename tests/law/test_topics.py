"""Every clause speaks of a topic under which codes can be set side by side, and every topic is a real one."""

from __future__ import annotations

import pytest

from referee.law import list_codes, load_rulebook
from referee.law.files import load_sections, topics
from referee.law.rulebook import Procedure
from referee.record.shapes import written_fields
from referee.table.game import Game

VALUES = {*written_fields(Game), *written_fields(Procedure)}


@pytest.mark.parametrize("code", list_codes())
def test_every_clause_of_a_code_speaks_of_a_topic(code: str) -> None:
    book = load_rulebook(code)
    assert [clause.id for clause in book.clauses.values() if not clause.topics] == []


@pytest.mark.parametrize("code", list_codes())
def test_every_clause_that_a_reading_brings_in_speaks_of_a_topic(code: str) -> None:
    book = load_rulebook(code)
    readings = [reading for point in book.open_points.values() for reading in point.readings.values()]
    assert [clause["id"] for reading in readings for clause in reading.clauses if not clause.get("topics")] == []


def test_some_code_speaks_of_each_topic() -> None:
    spoken = {
        topic for code in list_codes() for clause in load_rulebook(code).clauses.values() for topic in clause.topics
    }
    assert set(topics()) - spoken == set()


@pytest.mark.parametrize("topic", topics())
def test_what_settles_a_topic_is_a_game_value_or_a_procedure(topic: str) -> None:
    assert set(topics()[topic].values) <= VALUES


def test_a_topic_stands_in_one_section() -> None:
    names = [name for section in load_sections() for name in section.topics]
    assert len(names) == len(set(names)) == len(topics())
