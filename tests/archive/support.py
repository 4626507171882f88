"""Archives to test: what is in one, who does the work, and a season to be kept."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import create_engine, make_url

from referee.archive import SeasonArchive, open_archive
from referee.archive.output import AnswerReport
from referee.archive.questions import ROWS, Filter
from referee.cli import main
from referee.desk import validate
from referee.report import written
from referee.validation.batching import Batch
from referee.validation.records import Record
from tests.validation.support import ARCHIVE, BROKEN, IRREGULAR, LINES, REGULAR, ROUND, forms_of, regular, write_lines

ROOT = Path(__file__).resolve().parents[2]
POSTGRES = "REFEREE_TEST_POSTGRES"
GATE = "REFEREE_CI"

NewUrl = Callable[[str], str]
"""Makes the URL of an archive yet to be begun, in a database of some kind."""


def _server() -> str:
    """Return the URL of a server where databases may be made; where there is none, skip aloud, and fail in the gate."""
    server = os.environ.get(POSTGRES)
    if server is None:
        if os.environ.get(GATE) == "1":
            pytest.fail(f"the gate needs PostgreSQL: {POSTGRES} is not set")
        pytest.skip(f"no PostgreSQL: {POSTGRES}=postgresql+psycopg://user@host/postgres would name one")
    return server


@contextmanager
def new_archives(folder: Path) -> Iterator[NewUrl]:
    """Give what makes the URL of an archive yet to be begun, in a database of some kind that is dropped at the end."""
    made: list[str] = []
    engine = None

    def make(kind: str) -> str:
        nonlocal engine
        name = f"referee_{uuid.uuid4().hex}"
        if kind == "sqlite":
            return f"sqlite:///{folder}/{name}.db"
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


def write_season(folder: Path) -> Path:
    """Write a folder with files of every sort, good ones, irregular ones and broken ones."""
    write_lines(folder / "round-1" / "many.jsonl", [*LINES, BROKEN, IRREGULAR, b"{", REGULAR, *map(regular, range(20))])
    write_lines(folder / "round-1" / "none.jsonl", [])
    (folder / "round-2").mkdir()
    (folder / "round-2" / "table1.jsonl.gz").write_bytes(gzip.compress(ARCHIVE.read_bytes()))
    for name in ("table1.yaml", "table2.yaml", "table3.yaml"):
        (folder / "round-2" / name).write_bytes((ROUND / name).read_bytes())
    (folder / "round-3").mkdir()
    forms_of(IRREGULAR, folder / "round-3")
    (folder / "round-3" / "late.yaml").write_bytes(b"\n\n  \n" + (ROUND / "table2.yaml").read_bytes())
    (folder / "late.json").write_bytes(b"[]")
    return folder


@contextmanager
def opened(url: str) -> Iterator[SeasonArchive]:
    """Open an archive for as long as it is needed."""
    with closing(open_archive(url)) as archive:
        yield archive


def kept(paths: list[Path], url: str, **how: Any) -> list[Record]:
    """Validate with an archive."""
    with opened(url) as archive:
        return list(validate(paths, archive=archive, **how))


def exported(url: str) -> str:
    """Return all that can be asked of an archive, in both forms for programs."""
    with opened(url) as archive:
        texts = [
            written(AnswerReport(what, False, archive.ask(what, Filter())), form).decode()
            for what in ROWS
            for form in ("json", "csv")
        ]
    return "\n".join(texts)


class Counting(Executor):
    """Does the work at once, and remembers the logs that it was given."""

    def __init__(self) -> None:
        self.ruled: list[tuple[str, int | None]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do some work."""
        (batch,) = args
        assert isinstance(batch, Batch)
        self.ruled += [(Path(piece.path).name, piece.line) for piece in batch.pieces]
        future: Future[Any] = Future()
        future.set_result(fn(batch))
        return future


def called(*arguments: str | Path) -> Result:
    """Run the program."""
    done = CliRunner().invoke(main, list(map(str, arguments)))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.output
    return done


def run_python(code: str, *arguments: str | Path) -> subprocess.Popen[str]:
    """Start a program of Python."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
