"""Every word of a rulebook that the program does not know is told with its place: one bad file for each sort.

A file is one chapter of a code, or the head of one that builds on another.  ``python -m tests.record.bless`` writes
the messages anew.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from referee.law import load_rulebook
from referee.record import Unreadable
from tests.record.test_broken import BROKEN, expected, told_of

CODES = sorted((BROKEN / "rulebooks").glob("*.yaml"))
HEAD = 'format: referee.rulebook/1\ncode: broken\ntitle: Broken laws\nversion: "1"\nchapters: ['


def complaint(path: Path) -> str:
    """Return what is said of a broken file of a rulebook, without its folder."""
    text = path.read_text(encoding="utf-8")
    is_head = text.startswith("format:")
    with TemporaryDirectory() as folder:
        if not is_head:
            (Path(folder) / "rulebook.yaml").write_text(f"{HEAD}{path.stem}]\n", encoding="utf-8")
        (Path(folder) / ("rulebook.yaml" if is_head else path.name)).write_text(text, encoding="utf-8")
        with pytest.raises(Unreadable) as caught:
            load_rulebook(folder)
        return str(caught.value).replace(f"{folder}/", "")


@pytest.mark.parametrize("path", CODES, ids=lambda path: path.name)
def test_a_broken_code_is_refused_in_these_words(path: Path) -> None:
    assert complaint(path) + "\n" == expected(path)


def test_every_complaint_belongs_to_a_file() -> None:
    assert told_of(BROKEN / "rulebooks") == {path.name for path in CODES}
