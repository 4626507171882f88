"""The codec serves any class, not only those of a log."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from attrs import define, field

from referee.record import Mistake, Unreadable
from referee.record.codec import unstructure
from referee.record.mistakes import structure
from referee.record.schema import schema_of
from referee.record.values import ANY_TEXT, either, list_of, one_of, whole_number
from referee.record.yaml_reader import read_yaml

Colour = Annotated[str, one_of(("red", "blue"), "colour")]


@define
class Part:
    """A part."""

    for_: str
    size: int | None = None


@define
class Whole:
    """A whole.

    parts: what it is made of.
    """

    name: str
    parts: tuple[Part, ...] = ()
    colours: dict[str, Colour] = field(factory=dict)
    kind: Literal["a", "b"] | None = None
    amount: Annotated[int | tuple[str, ...], either({int: whole_number(), list: list_of(ANY_TEXT)})] = 0
    anything: Any = None
    format: str = "1"
    x: dict[str, Any] = field(factory=dict)


TEXT = """
name: w
format: "1"
parts: [{for: me}, {for: you, size: 2}]
colours: {sky: blue}
kind: b
amount: [p, q]
anything: {deep: [1]}
x-more: 1
"""


def whole(text: str) -> Whole:
    read = structure(Whole, read_yaml(text, "w.yaml"))
    assert read is not None
    return read


def test_plain_data_become_instances_by_annotation() -> None:
    assert whole(TEXT) == Whole(
        name="w",
        parts=(Part("me"), Part("you", 2)),
        colours={"sky": "blue"},
        kind="b",
        amount=("p", "q"),
        anything={"deep": [1]},
        x={"x-more": 1},
    )


def test_instances_become_the_same_plain_data_again() -> None:
    assert unstructure(whole(TEXT)) == read_yaml(TEXT, "w.yaml").data


def test_defaults_are_left_out_unless_they_must_be_written() -> None:
    assert unstructure(Whole("w")) == {"name": "w", "format": "1"}
    assert unstructure(Part("me"), omit_defaults=False) == {"for": "me", "size": None}


def test_a_part_of_a_document_is_read_by_its_path() -> None:
    assert structure(Part, read_yaml(TEXT, "w.yaml"), ("parts", 1)) == Part("you", 2)


def test_all_mistakes_are_added_to_a_list_in_one_go() -> None:
    mistakes: list[Mistake] = []
    text = "parts: [{for: 1, size: x}, {far: me}, 3]\ncolours: {sky: bleu}\nkind: c\namount: {}\nx: 1\n"
    assert structure(Whole, read_yaml(text, "w.yaml"), (), mistakes) is None
    assert {str(mistake).partition(";")[0].removeprefix("w.yaml:") for mistake in mistakes} == {
        '1:1: the key "name" is missing',
        '1:1: the key "format" is missing',
        "1:15: wrong kind of value",
        "1:24: wrong kind of value",
        '1:28: the key "for" is missing',
        '1:29: unknown key "far"',
        "1:39: wrong kind of value",
        "2:16: not a colour",
        "3:7: not a word that can stand here",
        "4:9: wrong kind of value",
        '5:1: unknown key "x"',
    }
    assert [mistake.hint for mistake in mistakes if mistake.hint] == ["for", "blue"]


def test_without_a_list_mistakes_are_raised() -> None:
    with pytest.raises(Unreadable, match=r"1:7: wrong kind of value; expected a text; got 3"):
        whole('name: 3\nformat: "1"')


def test_the_schema_of_any_class_follows_its_annotations() -> None:
    schema = schema_of(Whole)
    assert schema["$defs"]["Whole"]["required"] == ["name", "format"]
    assert schema["$defs"]["Whole"]["properties"]["parts"] == {
        "type": "array",
        "items": {"$ref": "#/$defs/Part"},
        "description": "what it is made of.",
    }
    assert schema["$defs"]["Part"]["properties"]["for"] == {"type": "string"}
