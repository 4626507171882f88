"""A code is put together from its files once and read as often as is asked for; no reading changes another."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import asdict

from referee.law import Rulebook, list_codes, load_rulebook, loader
from referee.law.loader import read_rulebook
from tests.shared import NOT_KEPT

EVERY_SO_MANY = 7

Choice = tuple[dict[str, str], dict[str, Any], frozenset[str]]


def choices(book: Rulebook) -> Iterator[Choice]:
    """Yield ways to read a code: by other readings and options, and without a clause."""
    for number, point in enumerate([*book.open_points.values()][::EVERY_SO_MANY]):
        for name in point.readings:
            clause = [*book.clauses][number * EVERY_SO_MANY % len(book.clauses)]
            yield {point.id: name}, {}, frozenset()
            yield {point.id: name}, {"hand_size": 4}, frozenset({clause})
    for option in book.options.values():
        yield from (({}, {option.id: name}, frozenset[str]()) for name in option.readings)


def told(folder: Path, choice: Choice) -> dict[str, Any]:
    """Return all that a rulebook holds when its code is read so."""
    book, _ = read_rulebook(folder, *choice)
    return {**asdict(book, recurse=False), **vars(book)}


@pytest.mark.parametrize("code", list_codes())
def test_what_was_read_before_changes_nothing(code: str) -> None:
    folder = list_codes()[code]
    asked = [*choices(load_rulebook(code))][:: 4 if code == "london" else 1]
    after_others = [told(folder, choice) for choice in asked]
    for choice, found in zip(asked, after_others, strict=True):
        loader.MERGED_CODES.clear()
        assert told(folder, choice) == found


def test_a_file_that_says_something_else_is_read_anew(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    shutil.copytree(list_codes()["london"], folder, ignore=NOT_KEPT)
    before = load_rulebook(str(folder), {"R08": "king_mark_stands"})
    chapter = folder / "king.yaml"
    chapter.write_text(chapter.read_text().replace("A king of trumps led as", "A king of trumps put down as"))
    assert "put down as" in load_rulebook(str(folder), {"R08": "king_mark_stands"}).clauses["24.1"].says
    assert "put down as" not in before.clauses["24.1"].says
