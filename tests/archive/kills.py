"""``python -m tests.archive.kills``: kill a run that stores in an archive at moments spread evenly through it.

A moment is a statement that is about to be sent to the database or was answered, a transaction that is about to be
committed, or a log that was just ruled on. An uninterrupted run counts them. Each kill is a SIGKILL that the process
sends to itself at one of them.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import click
from attrs import define
from click.testing import CliRunner
from sqlalchemy import Engine, create_engine, event, func, make_url, select

from referee.archive.database import LOGS, METADATA, Database
from referee.archive.planning import MOST_NEW
from referee.cli import main
from referee.validation import answers
from tests.archive.support import called

KINDS = ("sqlite", "postgresql")
Rows = dict[str, list[tuple[Any, ...]]]
NewUrl = Callable[[], str]
"""Makes the URL of an archive yet to be begun."""


@define
class Moments:
    """Counts the moments of a run, and ends the process at one of them.

    last: the number of the moment, counted from 1; 0 for none.
    there: gets the numbers of moments and of logs that were ruled on.
    """

    last: int
    there: Connection
    n: int = 0
    ruled: int = 0

    def listen(self) -> None:
        """Count from now on, in this process."""
        for name in ("before_cursor_execute", "after_cursor_execute", "commit"):
            event.listen(Engine, name, self.take)
        record_of = answers.record_of

        def counted(*given: Any, **named: Any) -> Any:
            record = record_of(*given, **named)
            self.ruled += 1
            self.take()
            return record

        setattr(answers, "record_of", counted)  # noqa: B010 - for this process alone

    def take(self, *_: object) -> None:
        """Count a moment."""
        self.n += 1
        if self.n == self.last:
            self.there.send((self.n, self.ruled))
            os.kill(os.getpid(), signal.SIGKILL)


@define
class Kills:
    """What came of some kills.

    moments: how many moments an uninterrupted run has.
    kept: how many logs were kept at each kill.
    logs: how many logs there are.
    lost: the most logs that were ruled on and not kept at a kill.
    wrong: where the outcome was another than that of an uninterrupted run.
    """

    moments: int
    kept: list[int]
    logs: int
    lost: int
    wrong: list[str]


def run_until(last: int, paths: list[Path], url: str) -> tuple[int, int, int | None]:
    """Validate in a process of its own that is killed at a moment.

    Returns:
        The number of moments, the logs that were ruled on, and the exit code of the process.
    """
    here, there = Pipe(duplex=False)
    process = get_context("fork").Process(target=_validate, args=(last, paths, url, there))
    process.start()
    moments, ruled = here.recv()
    process.join()
    return moments, ruled, process.exitcode


def _validate(last: int, paths: list[Path], url: str, there: Connection) -> None:
    moments = Moments(last, there)
    moments.listen()
    told(paths, url)
    there.send((moments.n, moments.ruled))


def told(paths: list[Path], url: str) -> bytes:
    """Return what ``referee validate`` tells, with the exit status."""
    done = CliRunner().invoke(main, ["validate", *map(str, paths), "--jobs", "1", "--archive", url])
    return done.stdout_bytes + f"exit status {done.exit_code}\n".encode()


@contextmanager
def reading(url: str) -> Iterator[Any]:
    """Give a connection to an archive that may not be there yet."""
    database = Database(url, make=True)
    try:
        with database.reading() as connection:
            yield connection
    finally:
        database.close()


def rows_in(url: str) -> Rows:
    """Return all rows of an archive."""
    with reading(url) as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in METADATA.sorted_tables
        }


def logs_in(url: str) -> int:
    """Return how many logs an archive has, which may not have been begun."""
    with reading(url) as connection:
        if not connection.dialect.has_table(connection, LOGS.name):
            return 0
        return int(connection.scalar(select(func.count()).select_from(LOGS)))


def kill(times: int, paths: list[Path], new_url: NewUrl) -> Kills:
    """Kill a run at moments spread evenly through it, each time with a new archive, and resume it.

    Args:
        times: how many kills.
        paths: what is validated.
        new_url: makes the URL of an archive yet to be begun.
    """
    url = new_url()
    moments, logs, _ = run_until(0, paths, url)
    expected, rows = told(paths, new_url()), rows_in(url)
    kills = Kills(moments, [], logs, 0, [])
    for n in range(1, times + 1):
        at, url = n * moments // (times + 1), new_url()
        _, ruled, code = run_until(at, paths, url)
        kept = logs_in(url)
        kills.kept.append(kept)
        kills.lost = max(kills.lost, ruled - kept)
        if code != -signal.SIGKILL:
            kills.wrong.append(f"moment {at}: not killed")
        if told(paths, url) != expected:
            kills.wrong.append(f"moment {at}: other bytes")
        found = rows_in(url)
        kills.wrong += [f"moment {at}: other rows of {name}" for name in rows if found[name] != rows[name]]
    if kills.lost > MOST_NEW:
        kills.wrong.append(f"{kills.lost} logs were ruled on and lost")
    return kills


@contextmanager
def urls(kind: str, folder: Path) -> Iterator[NewUrl]:
    """Give what makes URLs of new archives; each takes the place of the one before it."""
    if kind == "sqlite":
        numbers = iter(range(10**6))
        yield lambda: f"sqlite:///{folder}/{next(numbers)}.db"
        return
    server = os.environ["REFEREE_TEST_POSTGRES"]
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    made: list[str] = []

    def new() -> str:
        name = f"referee_kills_{os.getpid()}_{len(made)}"
        with engine.connect() as connection:
            connection.exec_driver_sql(f'CREATE DATABASE "{name}"')
        made.append(name)
        return make_url(server).set(database=name).render_as_string(hide_password=False)

    yield new
    with engine.connect() as connection:
        for name in made:
            connection.exec_driver_sql(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    engine.dispose()


def write_season(folder: Path, hands: int) -> Path:
    """Write a season with irregular logs, broken ones and wrong claims; return its tournament file."""
    shape = f"--seed 11 --hands {hands} --players 6 --irregular 0.2 --misreported 0.3 --damaged 0.03".split()
    assert called("simulate", folder, *shape).exit_code == 0
    return folder / "tournament.yaml"


@click.command()
@click.option("--kills", default=100, show_default=True, help="Kills on each database.")
@click.option("--hands", default=400, show_default=True, help="Hands of the season.")
@click.option("--database", "kinds", multiple=True, type=click.Choice(KINDS), default=KINDS, help="Both by default.")
def kills_command(kills: int, hands: int, kinds: tuple[str, ...]) -> None:
    """Kill runs, resume them, and compare rows and bytes with those of a run that was not killed."""
    failed = False
    for kind in kinds:
        with tempfile.TemporaryDirectory() as folder, urls(kind, Path(folder)) as new_url:
            season, began = write_season(Path(folder) / "season", hands), time.monotonic()
            found = kill(kills, [season], new_url)
        kept = f"{min(found.kept)} to {max(found.kept)} of {found.logs} logs kept"
        lost = f"at most {found.lost} ruled on and lost"
        click.echo(f"{kind}: {len(found.kept)} kills among {found.moments} moments: {kept}, {lost}")
        click.echo(f"{kind}: {len(found.wrong)} with another outcome, {time.monotonic() - began:.0f} s")
        for wrong in found.wrong:
            click.echo(f"    {wrong}")
        failed = failed or bool(found.wrong)
    sys.exit(int(failed))


if __name__ == "__main__":
    kills_command()
