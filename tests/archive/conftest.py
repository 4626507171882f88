"""The databases that archives are tested on: SQLite always, PostgreSQL where there is one."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import create_engine, make_url

from referee.hearing import Adjudication, adjudicate
from referee.law import Rulebook
from referee.record import Log
from referee.validation import work
from tests.archive.support import NewUrl

POSTGRES = "REFEREE_TEST_POSTGRES"
GATE = "REFEREE_CI"


def _server() -> str:
    """Return the URL of a server where databases may be made; where there is none, skip aloud, and fail in the gate."""
    server = os.environ.get(POSTGRES)
    if server is None:
        if os.environ.get(GATE) == "1":
            pytest.fail(f"the gate needs PostgreSQL: {POSTGRES} is not set")
        pytest.skip(f"no PostgreSQL: {POSTGRES}=postgresql+psycopg://user@host/postgres would name one")
    return server


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
    made: list[str] = []
    engine = None

    def make(kind: str) -> str:
        nonlocal engine
        name = f"referee_{uuid.uuid4().hex}"
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/{name}.db"
        server = _server()
        engine = engine or create_engine(server, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(f'CREATE DATABASE "{name}"')
        made.append(name)
        return make_url(server).set(database=name).render_as_string(hide_password=False)

    yield make
    if engine is not None:
        with engine.connect() as connection:
            for name in made:
                connection.exec_driver_sql(f'DROP DATABASE "{name}" WITH (FORCE)')
        engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, new_url: NewUrl) -> str:
    """Return the URL of an archive yet to be begun; the test runs on each kind of database."""
    return new_url(request.param)
