"""Ids and indices of events have types of their own, of which no file, schema or message shows anything."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from attrs import define, field

from referee.record import EventId, EventIndex, Unreadable
from referee.record.codec import unstructure
from referee.record.known_names import Earlier, name_of
from referee.record.mistakes import structure, structure_value
from referee.record.schema import schema_of
from referee.record.values import ANY_TEXT, either, whole_number
from referee.record.yaml_reader import read_yaml


@define
class Typed:
    """Where events are."""

    id: EventId
    index: EventIndex | None = None
    about: Annotated[EventId, name_of(Earlier())] | None = None
    either: Annotated[EventIndex | EventId, either({int: whole_number(), str: ANY_TEXT})] | None = None
    ids: tuple[EventId, ...] = ()
    indices: dict[EventId, EventIndex] = field(factory=dict)


@define
class Plain:
    """Where events are."""

    id: str
    index: int | None = None
    about: Annotated[str, name_of(Earlier())] | None = None
    either: Annotated[int | str, either({int: whole_number(), str: ANY_TEXT})] | None = None
    ids: tuple[str, ...] = ()
    indices: dict[str, int] = field(factory=dict)


DATA = {"id": "n1", "index": 3, "about": "d.packet2", "either": 4, "ids": ["e1", "e2"], "indices": {"e1": 0}}
WRONG = [
    "{id: 1}",
    "{id: n, index: n1}",
    "{id: n, index: true}",
    "{id: n, about: 7}",
    "{id: n, about: [e1]}",
    "{id: n, either: [1]}",
    "{id: n, ids: [e1, 2], indices: {1: e1}}",
    "{index: 1}",
]


def refused(cls: Any, text: str) -> list[str]:
    with pytest.raises(Unreadable) as caught:
        structure(cls, read_yaml(text, "e.yaml"))
    return [str(mistake) for mistake in caught.value.mistakes]


def test_a_type_of_its_own_is_read_and_written_like_the_plain_one() -> None:
    typed, plain = structure_value(Typed, DATA), structure_value(Plain, DATA)
    assert [getattr(typed, name) for name in DATA] == [getattr(plain, name) for name in DATA]
    assert unstructure(typed) == unstructure(plain) == DATA
    assert unstructure(typed, omit_defaults=False) == unstructure(plain, omit_defaults=False)


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_as_of_the_plain_one(text: str) -> None:
    assert refused(Typed, text) == refused(Plain, text)


def test_the_schema_is_that_of_the_plain_one() -> None:
    assert schema_of(Typed, "t")["$defs"]["Typed"] == schema_of(Plain, "t")["$defs"]["Plain"]


def test_at_run_time_there_is_only_the_plain_type() -> None:
    assert type(EventId("e1")) is str
    assert type(EventIndex(3)) is int
