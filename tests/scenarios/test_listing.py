"""What lessons are about is kept in an index, and taken from it only while a file is the same."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from referee.teaching import find_scenarios, lessons, listing
from referee.teaching.listing import INDEX, Lesson, read_lesson
from tests.property.shipped import LONDON


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ship a few of the scenarios from a folder of the test's own."""
    root = tmp_path / "scenarios"
    shutil.copytree(LONDON / "king", root / "london" / "king")
    monkeypatch.setattr(listing, "data_folder", lambda name: root)
    return root


def watched(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the list to which each file is added from now on that is read."""
    read: list[Path] = []

    def watching(path: Path) -> Lesson:
        read.append(path)
        return read_lesson(path)

    monkeypatch.setattr(listing, "read_lesson", watching)
    return read


def test_the_index_says_what_the_files_say(shipped: Path) -> None:
    paths = find_scenarios(shipped)
    read = [(str(path), read_lesson(path)) for path in paths]
    assert [*lessons(paths)] == read
    assert (shipped / INDEX).is_file()
    assert [*lessons(paths)] == read


def test_a_file_in_the_index_is_not_read_again(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = find_scenarios(shipped)
    first = [*lessons(paths)]
    read = watched(monkeypatch)
    assert [*lessons(paths)] == first
    assert read == []
    changed = paths[0]
    changed.write_text(changed.read_text().replace("title: ", "title: Again, ", 1))
    assert dict(lessons(paths))[str(changed)].title.startswith("Again, ")
    assert read == [changed]


@pytest.mark.parametrize("raw", [b"", b"{}", b"\xff", b'{"format": "referee.scenario-index/1", "program": "x"}'])
def test_what_is_no_index_is_not_taken(shipped: Path, raw: bytes) -> None:
    (shipped / INDEX).write_bytes(raw)
    path = find_scenarios(shipped)[0]
    assert dict(lessons([path]))[str(path)] == read_lesson(path)


def test_the_index_of_another_program_is_not_taken(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = find_scenarios(shipped)
    list(lessons(paths))
    monkeypatch.setattr(listing, "program", lambda parts: "another")
    read = watched(monkeypatch)
    list(lessons(paths))
    assert read == paths


def test_a_lesson_of_ones_own_is_read_as_it_is(shipped: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    shutil.copy(find_scenarios(shipped)[0], own)
    assert dict(lessons([own]))[str(own)] == read_lesson(own)
    assert not (shipped / INDEX).exists()
