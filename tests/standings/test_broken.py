"""Every mistake in a tournament file is told once, at its place: one bad file for each, its message beside it.

``python -m tests.record.bless`` writes the messages anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record import Unreadable
from referee.standings import load_tournament
from tests.record.test_broken import BROKEN, expected, told_of

EVENTS = sorted((BROKEN / "tournaments").glob("*.yaml"))


def refusal(path: Path) -> str:
    """Return what is said of a broken tournament file, without its folder."""
    with pytest.raises(Unreadable) as caught:
        load_tournament(path)
    return str(caught.value).replace(f"{path.parent}/", "")


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.name)
def test_a_broken_tournament_file_is_refused_in_these_words(path: Path) -> None:
    assert refusal(path) + "\n" == expected(path)


def test_every_refusal_belongs_to_a_file() -> None:
    assert told_of(BROKEN / "tournaments") == {path.name for path in EVENTS}
