"""Commands that tests call in their own process read a scenario file, and hear a shipped case, once for all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from referee import teaching
from referee.teaching import Scenario, coverage, load_scenario
from tests.shared import ruled

_read: Final[dict[tuple[str, bytes], Scenario]] = {}


def remembered(path: str | Path) -> Scenario:
    """Return the scenario in a file; what says the same at the same place is not read again."""
    if not Path(path).is_file():
        return load_scenario(path)
    key = (str(path), Path(path).read_bytes())
    if key not in _read:
        _read[key] = load_scenario(path)
    return _read[key]


@pytest.fixture(autouse=True)
def read_and_heard_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remember what is read and heard; the guides and the tests of scenarios call for the same without."""
    monkeypatch.setattr(teaching, "load_scenario", remembered, raising=False)
    monkeypatch.setattr(coverage, "adjudicate", ruled)
