"""The edge: what words mean, what is refused, and where things stand."""

from __future__ import annotations

import time
from typing import Any

import pytest

from referee.record import Limits, Place, Unreadable, loads_log
from referee.record.json_reader import read_json
from referee.record.yaml_reader import read_yaml
from referee.record.yaml_slips import LONGEST


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *(
            (word, word)
            for word in ("on", "off", "yes", "NO", "y", "True", "NULL", "12:30", "07", "0x1f", "1_000", "+5")
        ),
        *((word, word) for word in ("2026-01-01", "1.5", "1e3", ".inf", ".nan", "9.10", "=", "-")[:-1]),
        ("7", 7),
        ("-7", -7),
        ("0", 0),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("'7'", "7"),
        ('"true"', "true"),
        ("", None),
        ("''", ""),
    ],
)
def test_only_numbers_truth_values_and_null_are_more_than_text(written: str, meant: Any) -> None:
    data = read_yaml(f"key: {written}\n", "a.yaml").data
    assert data == {"key": meant}
    assert type(data["key"]) is type(meant)


def test_keys_are_texts_whatever_they_look_like() -> None:
    assert read_yaml("{9.10: a, 7: b, true: c, on: d}", "a.yaml").data == {
        "9.10": "a",
        "7": "b",
        "true": "c",
        "on": "d",
    }


@pytest.mark.parametrize("read", [read_yaml, read_json])
def test_places_are_those_of_values_and_keys(read: Any) -> None:
    document = read('{"a": 1,\n "é♠": [true, {"c": "x"}]}', "a")
    assert document.place(()) == Place("a", 1, 1)
    assert document.place(("é♠",)) == Place("a", 2, 8)
    assert document.place(("é♠",), key=True) == Place("a", 2, 2)
    assert document.place(("é♠", 1, "c")) == Place("a", 2, 21)


def test_what_is_not_there_stands_where_its_parent_stands() -> None:
    assert read_yaml("a:\n  - b: 1\n", "a").place(("a", 0, "c", 5)) == Place("a", 2, 5)


@pytest.mark.parametrize("bomb", ["[" * 100_000, "- " * 100_000, "{a: " * 100_000, "? " * 100_000])
def test_deep_nesting_is_refused_at_once(bomb: str) -> None:
    start = time.perf_counter()
    with pytest.raises(Unreadable, match="nested too deep"):
        read_yaml(bomb, "bomb.yaml")
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize("bomb", ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000])
def test_deep_json_is_refused(bomb: str) -> None:
    with pytest.raises(Unreadable, match="nested too deep"):
        read_json(bomb, "bomb.json")


def test_brackets_within_texts_nest_nothing() -> None:
    text = "[" * 1000
    assert read_json(f'["{text}"]', "a").data == read_yaml(f'["{text}"]', "a").data == [text]


@pytest.mark.parametrize("read", [read_yaml, read_json])
def test_files_larger_than_anybody_writes_are_refused(read: Any) -> None:
    with pytest.raises(Unreadable, match="too large"):
        read("[" + " " * Limits().file_size + "]", "large")


def test_an_alias_bomb_is_refused_before_it_is_walked() -> None:
    levels = "".join(f"l{i}: &l{i} [{', '.join([f'*l{i - 1}'] * 9)}]\n" for i in range(1, 10))
    with pytest.raises(Unreadable, match="aliases are not read"):
        read_yaml(f"l0: &l0 x\n{levels}", "bomb.yaml")


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    with pytest.raises(Unreadable) as caught:
        read_yaml("a: !x 1\nb: &y 2\nb: *y\n", "a.yaml")
    assert [mistake.place.line for mistake in caught.value.mistakes] == [1, 2, 3, 3]


@pytest.mark.parametrize("key", ["do", "x-note", "note", "by"])
def test_what_a_comma_tears_off_is_told_under_any_key(key: str) -> None:
    text = f"format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n  - {{do: propose, {key}: a b, c d}}\n"
    with pytest.raises(Unreadable) as found:
        loads_log(text.replace("do: propose, do", "do"), "a.yaml")
    assert 'unknown key "c d"' in str(found.value) or "unknown act" in str(found.value)


def test_of_a_long_file_the_first_slip_is_told() -> None:
    line = "  - {do: propose, by: Anne, note: He said: no}\n"
    head = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n"
    for n, told in ((3, 3), (60, 50), (LONGEST // len(line) + 1, 1)):
        with pytest.raises(Unreadable) as found:
            loads_log(head + n * line, "a.yaml")
        assert len(found.value.mistakes) == told
