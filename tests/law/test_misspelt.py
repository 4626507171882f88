"""Every word of the shipped codes that the program can know is refused at its place where it is misspelt.

In each round one word of every clause, and of every clause as a reading changes it, has a wrong last letter; the
rounds go on until every key and every value has had one.  Only what a clause says is free text.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from attrs import frozen

from referee.law import list_codes, load_rulebook
from referee.law.files import HEAD
from referee.record import Unreadable, limited
from referee.record.document import Document
from referee.record.errors import Mistake
from referee.record.yaml_reader import read_yaml
from tests.house.source import ROOT
from tests.shared import NOT_KEPT

Path_ = tuple[str | int, ...]
Parts = Callable[[dict[str, Any]], Iterator[tuple[Any, Path_]]]
TEXT: Final = "says"
NAMING: Final = ("id", "group", "defines")
"""Keys by which a clause gives a name to itself, to a group or to a term."""

NEEDED: Final = ("id", "kind", TEXT, "question")
"""Keys that no clause, or no wording in it, can be without, so that it lacks them too where they are misspelt."""

VALUES: Final = ("game", "procedure")
ALL: Final = 10_000
"""More mistakes than a file can have: here none goes untold."""

HINTED: Final = 4
"""The letters that a word has at least for which the one that was meant is told."""


@frozen
class Word:
    """A word in a file of a code: where it stands there, by its path and by line and column."""

    path: Path_
    text: str
    key: bool
    line: int
    column: int

    @property
    def naming(self) -> bool:
        """Whether other clauses may hang on it: a name that a clause gives, or a key that it cannot be without."""
        *_, above, last = ("", *self.path)
        needed = self.key and (last in NEEDED or self.path[-3:-2] == ("readings",))
        return above != "where" and (last in NAMING or needed)

    @property
    def given(self) -> bool:
        """Whether it is the name of a group or a term, which stands for what the clauses make of it."""
        return not self.key and self.path[-1] in NAMING[1:]


def spoken(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else "null" if value is None else str(value)


def scalars(node: Any, path: Path_) -> Iterator[tuple[Path_, str, bool]]:
    """Yield every key and every value in plain data with its path, and whether it is the key there."""
    if isinstance(node, dict):
        for name, value in node.items():
            yield (*path, name), str(name), True
            yield from scalars(value, (*path, name)) if name != TEXT else ()
    elif isinstance(node, list):
        for i, value in enumerate(node):
            yield from scalars(value, (*path, i))
    elif node is not None:
        yield path, spoken(node), False


def points(data: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Path_]]:
    """Yield every open point and every option in a file, with its path."""
    yield from ((point, (key, n)) for key in ("open_points", "options") for n, point in enumerate(data.get(key) or ()))


def clauses(data: dict[str, Any]) -> Iterator[tuple[Any, Path_]]:
    """Yield every clause in a file, and every change of one, with its path."""
    yield from ((row, ("clauses", i)) for i, row in enumerate(data.get("clauses") or ()))
    yield from ((keys, ("changes", id)) for id, keys in (data.get("changes") or {}).items())
    for point, path in points(data):
        for name, reading in point["readings"].items():
            where = (*path, "readings", name)
            yield from ((keys, (*where, "patch", id)) for id, keys in reading.get("patch", {}).items())
            yield from ((row, (*where, "clauses", i)) for i, row in enumerate(reading.get("clauses", ())))


def choices(data: dict[str, Any]) -> Iterator[tuple[Any, Path_]]:
    """Yield the values that a head fixes, and what may be chosen: its laws, its default, and what readings fix."""
    yield from ((data[key], (key,)) for key in VALUES if key in data)
    for point, path in points(data):
        yield from ((point[key], (*path, key)) for key in ("laws", "default"))
        for name, reading in point["readings"].items():
            yield {key: reading[key] for key in (*VALUES, "remove") if key in reading}, (*path, "readings", name)


def words(document: Document, parts: Parts) -> list[list[Word]]:
    """Return the words of each part of a file."""
    found = []
    for row, path in parts(document.data):
        told = [(each, text, key, document.place(each, key)) for each, text, key in scalars(row, path)]
        found.append([Word(each, text, key, place.line, place.column) for each, text, key, place in told])
    return found


def misspell(text: str, found: list[Word]) -> str:
    """Return a text with another last letter in each of these words."""
    lines = text.split("\n")
    for word in sorted(found, key=lambda word: (word.line, -word.column)):
        row = lines[word.line - 1]
        start = word.column - 1 + (row[word.column - 1] in "\"'")
        assert row[start : start + len(word.text)] == word.text
        lines[word.line - 1] = f"{row[: start + len(word.text) - 1]}ß{row[start + len(word.text) :]}"
    return "\n".join(lines)


class Code:
    """A shipped code, copied to a folder, in which words are misspelt."""

    def __init__(self, name: str, folder: Path) -> None:
        home = ROOT / "rulebook" / name
        self.folder = folder / name
        self.texts = {path.name: path.read_text(encoding="utf-8") for path in home.glob("*.yaml")}
        files = {each: read_yaml(text, each) for each, text in self.texts.items()}
        chapters = [f"{each}.yaml" for each in files[HEAD].data["chapters"]]
        self.files = {each: files[each] for each in (HEAD, *chapters)}
        shutil.copytree(home, self.folder, ignore=NOT_KEPT)

    def told(self, wrong: dict[str, list[Word]]) -> list[Mistake]:
        """Return what is said where these words are misspelt; nothing where the code loads all the same."""
        for name, text in self.texts.items():
            (self.folder / name).write_text(misspell(text, wrong.get(name, [])), encoding="utf-8")
        try:
            with limited(errors_told=ALL):
                load_rulebook(str(self.folder))
        except Unreadable as refused:
            return refused.mistakes
        return []

    def rounds(self, parts: Parts, *, naming: bool) -> Iterator[dict[str, list[Word]]]:
        """Yield, round by round, a word of each part: of those on which others may hang, or of the rest."""
        wanted = {
            name: [[word for word in row if word.naming is naming and not word.given] for row in words(file, parts)]
            for name, file in self.files.items()
        }
        turns = {name: [*zip_longest(*rows)] for name, rows in wanted.items()}
        head = {HEAD: turns.pop(HEAD)}  # what is wrong with the form of a head is told before all else
        for files in (head, turns):
            for turn in range(max(map(len, files.values()))):
                yield {name: [*filter(None, rows[turn])] for name, rows in files.items() if turn < len(rows)}


def places(wrong: dict[str, list[Word]]) -> dict[tuple[str, int, int], Word]:
    return {(name, word.line, word.column): word for name, found in wrong.items() for word in found}


def at(mistake: Mistake) -> tuple[str, int, int]:
    return Path(mistake.place.path).name, mistake.place.line, mistake.place.column


def near(hint: str | None, word: str) -> bool:
    """Whether a hint is the word that was meant, or another that is as near to what stands there."""
    return hint is not None and word.startswith(hint)


@pytest.fixture
def code(request: pytest.FixtureRequest, tmp_path: Path) -> Code:
    return Code(request.param, tmp_path)


every_part = pytest.mark.parametrize("parts", [clauses, choices])
every_code = pytest.mark.parametrize("code", list_codes(), indirect=True)


@pytest.mark.turns(5)
@every_part
@every_code
def test_every_misspelt_word_is_refused_at_its_place(code: Code, parts: Parts) -> None:
    for wrong in code.rounds(parts, naming=False):
        meant, told = places(wrong), code.told(wrong)
        assert {at(mistake) for mistake in told} == set(meant)
        for mistake in told:
            word = meant[at(mistake)].text
            assert "ß" in str(mistake.got or mistake.what)
            assert near(mistake.hint, word) or len(word) < HINTED or not word.isidentifier()


@pytest.mark.turns(5)
@every_part
@every_code
def test_what_other_clauses_hang_on_is_refused_at_its_place_as_well(code: Code, parts: Parts) -> None:
    for wrong in code.rounds(parts, naming=True):
        assert set(places(wrong)) <= {at(mistake) for mistake in code.told(wrong)}


@pytest.mark.turns(5)
@every_part
@every_code
def test_one_misspelt_word_alone_is_refused_and_nothing_else(code: Code, parts: Parts) -> None:
    every = [
        (name, word) for wrong in code.rounds(parts, naming=False) for name, found in wrong.items() for word in found
    ]
    for name, word in Random(code.folder.name).sample(every, min(len(every), 20)):
        [mistake] = {at(mistake): mistake for mistake in code.told({name: [word]})}.values()
        assert at(mistake) == (name, word.line, word.column)
