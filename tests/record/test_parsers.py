"""PyYAML reads with its part in C or without it, as in a browser: the data and their places are the same."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from referee.record import Unreadable, yaml_reader
from referee.record.yaml_reader import read_yaml

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="PyYAML has no part in C here")

FILES = sorted([*ROOT.glob("rulebook/**/*.yaml"), *ROOT.glob("scenarios/london/dealing/*.yaml")])

TEXTS = (
    'hand: ["?", KS, "?"]\n',
    "asked: [Who led?, And then??, {why?: yes}]\n",
    "hand: {?: 1}\n",
    "said: why? because\n",
    "said: 'why?'\n",
    "said: [why?, ? key]\n",
    "? key\n: value\n",
    "said: [why ? asked Bert]\n",
    "\ue000: [who?, \ue001]\n",
)


def read(text: str) -> tuple[object, ...]:
    try:
        document = read_yaml(text, "text")
    except Unreadable as error:
        return ("wrong", [str(each.place) for each in error.mistakes])
    return ("read", document.data, repr(document.mark))


def both(text: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    found = [read(text)]
    monkeypatch.setattr(yaml_reader, "LOADER", yaml.SafeLoader)
    return [*found, read(text)]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_read_alike_without_the_part_in_c(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    in_c, in_python = both(text, monkeypatch)
    assert in_c == in_python


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_read_alike_without_the_part_in_c(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_c, in_python = both(path.read_text(encoding="utf-8"), monkeypatch)
    assert in_c == in_python
    assert in_c[0] == "read"
