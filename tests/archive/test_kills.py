"""A run that is killed at any moment is resumed to the same rows and bytes; ``tests.archive.kills`` tries it longer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from referee.archive.planning import MOST_NEW
from tests.archive.kills import kill, write_season
from tests.archive.support import NewUrl


@pytest.mark.skipif(sys.platform != "linux", reason="the process that is killed is forked")
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_run_that_was_killed_comes_to_the_same_rows_and_bytes(kind: str, tmp_path: Path, new_url: NewUrl) -> None:
    season = write_season(tmp_path / "season", 60)
    found = kill(3, [season], lambda: new_url(kind))
    assert found.wrong == []
    assert found.moments > 100
    assert 0 <= found.lost <= MOST_NEW
    assert found.kept == sorted(found.kept)
    assert 0 < found.kept[-1] < found.logs
