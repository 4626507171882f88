"""The databases that archives are tested on: SQLite always, PostgreSQL where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import Rulebook
from referee.record import Log
from referee.validation import work
from tests.archive.support import NewUrl, new_archives

_ruled: Final[dict[tuple[str, str, int], tuple[Rulebook, Adjudication]]] = {}


def ruled_once(log: Log, rulebook: Rulebook) -> Adjudication:
    """Return what is ruled on a log; the same log at the same place is not heard again by the same rulebook."""
    key = (log.digest, log.path, id(rulebook))
    if key not in _ruled:
        _ruled[key] = (rulebook, adjudicate(log, rulebook))
    return _ruled[key][1]


@pytest.fixture(autouse=True)
def heard_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let seasons that are stored many times be ruled on once; programs that are started do without."""
    monkeypatch.setattr(work, "adjudicate", ruled_once)


@pytest.fixture
def new_url(tmp_path: Path) -> Iterator[NewUrl]:
    """Return what makes the URL of an archive yet to be begun, in a database of some kind."""
    with new_archives(tmp_path) as make:
        yield make


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, new_url: NewUrl) -> str:
    """Return the URL of an archive yet to be begun; the test runs on each kind of database."""
    return new_url(request.param)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def shared_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the URL of an archive that tests of a module share, which change nothing in it once it is made."""
    with new_archives(tmp_path_factory.mktemp("shared")) as make:
        yield make(request.param)
