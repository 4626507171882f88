"""Each word of the shipped codes that the program knows is refused at its place where it is misspelt.

In each round one word of every clause, and of every clause as a reading changes it, has a wrong last letter; the
rounds go on until every word has had one.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from referee.law import list_codes, load_rulebook
from referee.law.check import MOMENT_KEYS
from referee.law.locate import HEAD
from referee.record import Unreadable
from referee.record.document import Document
from referee.record.yamlform import read_yaml
from tests.house.source import ROOT

Step = str | int
Path_ = tuple[Step, ...]
Word = tuple[int, int, str]
SINGLE = ("kind", "when", "may", "does", "holder", "to", "of", "for", "clock", "stage", "leave")
SEVERAL = (*MOMENT_KEYS, "bears_on", "denies", "chose")


def spoken(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def each(value: Any, path: Path_) -> Iterator[tuple[Path_, str, bool]]:
    """Yield a value, or every value of a list, with its path."""
    if isinstance(value, list):
        yield from (((*path, i), spoken(one), False) for i, one in enumerate(value))
    elif value is not None:
        yield path, spoken(value), False


def words(row: dict[str, Any], path: Path_) -> Iterator[tuple[Path_, str, bool]]:
    """Yield the words of a clause that stand for something the program knows: where, what, and whether it is a key."""
    for key in (*SINGLE, *SEVERAL):
        yield from each(row.get(key), (*path, key))
    for moments in (row.get("also_shuts") or {}).items():
        yield from each(moments[1], (*path, "also_shuts", moments[0]))
    for key in ("where", "hand"):
        for name, value in (row.get(key) or {}).items():
            yield (*path, key, name), name, True
            yield from each(value, (*path, key, name))


def clauses(data: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Path_]]:
    """Yield every clause in a file, and every change of one, with its path."""
    yield from ((row, ("clauses", i)) for i, row in enumerate(data.get("clauses") or ()))
    yield from ((keys, ("changes", id)) for id, keys in (data.get("changes") or {}).items())
    for key in ("open_points", "options"):
        for n, point in enumerate(data.get(key) or ()):
            for name, reading in point["readings"].items():
                where = (key, n, "readings", name)
                yield from ((keys, (*where, "patch", id)) for id, keys in reading.get("patch", {}).items())
                yield from ((row, (*where, "clauses", i)) for i, row in enumerate(reading.get("clauses", ())))


def rounds(document: Document) -> Iterator[list[Word]]:
    """Yield, round by round, where words stand in a file, and what they are."""
    told = [[*words(row, path)] for row, path in clauses(document.data)]
    for found in zip_longest(*told):
        places = ((document.place(path, key), word) for path, word, key in filter(None, found))
        yield sorted({(place.line, place.column, word) for place, word in places})


def misspell(text: str, found: list[Word]) -> str:
    """Return a text with another last letter in each of these words."""
    lines = text.split("\n")
    for line, column, word in found:
        row = lines[line - 1]
        start = column - 1 + (row[column - 1] in "\"'")
        assert row[start : start + len(word)] == word
        lines[line - 1] = f"{row[: start + len(word) - 1]}ß{row[start + len(word) :]}"
    return "\n".join(lines)


@pytest.mark.parametrize("code", list_codes())
def test_every_misspelt_word_is_refused_at_its_place(code: str, tmp_path: Path) -> None:
    home = ROOT / "rulebook" / code
    texts = {path.name: path.read_text(encoding="utf-8") for path in home.glob("*.yaml")}
    files = {name: read_yaml(text, name) for name, text in texts.items()}
    chapters = [f"{name}.yaml" for name in files[HEAD].data["chapters"]]
    turns = {name: [*rounds(files[name])] for name in (HEAD, *chapters)}
    shutil.copytree(home, tmp_path / code)
    for turn in range(max(map(len, turns.values()))):
        wrong = {name: found[turn] for name, found in turns.items() if turn < len(found)}
        for name, text in texts.items():
            (tmp_path / code / name).write_text(misspell(text, wrong.get(name, [])), encoding="utf-8")
        with pytest.raises(Unreadable) as refused:
            load_rulebook(str(tmp_path / code))
        mistakes = refused.value.mistakes
        told = {(Path(each.place.path).name, each.place.line, each.place.column) for each in mistakes}
        assert told == {(name, line, column) for name, found in wrong.items() for line, column, _ in found}
        assert all("ß" in str(mistake.got or mistake.what) for mistake in mistakes)
