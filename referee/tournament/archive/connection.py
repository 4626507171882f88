"""The way to the database: what URLs are taken, transactions, and mistakes told in words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from referee.tournament.archive.opening import NoArchive, hidden

EXPECTED: Final = "sqlite:///season.db or postgresql+psycopg://user@host/season"
DRIVERS: Final = {"sqlite": "sqlite", "sqlite+pysqlite": "sqlite", "postgresql": "postgresql+psycopg"}
PATIENCE: Final = 600
"""Seconds that one waits for another who is writing, who has very much to do if he takes as long as that."""

LOCK: Final = 0x7265666572656501
"""The number that all who write to an archive of PostgreSQL go by."""


class Database:
    """A database, reached when it is needed.

    make: whether a file of SQLite is made where there is none.
    """

    def __init__(self, url: str, *, make: bool) -> None:
        self.name = hidden(url)
        self.engine = _engine(_read(url, make))

    @property
    def kind(self) -> str:
        """The name of its kind: ``sqlite`` or ``postgresql``."""
        return self.engine.dialect.name

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection that sees one state of the archive."""
        with self._told(), self.engine.connect() as connection:
            if self.kind == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection whose work is done at once or not at all; one writes at a time."""
        with self._told(), self.engine.connect() as connection:
            connection = connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except SQLAlchemyError as error:
            # What the driver says is told in one line; what SQLAlchemy adds is for those who maintain this.
            cause = error.orig if isinstance(error, DBAPIError) else error
            said = " ".join(str(cause).split())
            raise NoArchive(f"{self.name}: the archive cannot be used: {said}") from error
        except UnicodeEncodeError as error:
            # Names of files, and what stands in a call, need not be text.
            raise NoArchive(f"{self.name}: not a text that an archive can hold: {error.object!r}") from None


def _read(text: str, make: bool) -> URL:
    """Return where a database is; raise NoArchive where there can be none."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        meant = f"; did you mean sqlite:///{text}?" if "://" not in text and text else ""
        raise NoArchive(f"{hidden(text)!r} names no archive; expected {EXPECTED}{meant}") from None
    driver = DRIVERS.get(url.drivername, url.drivername)
    if driver not in DRIVERS.values():
        raise NoArchive(f"{hidden(text)}: no archive is kept in {url.drivername}; expected {EXPECTED}")
    if driver == "sqlite":
        if not url.database or url.database == ":memory:":
            raise NoArchive(f"{hidden(text)}: an archive in memory would not last; expected {EXPECTED}")
        if not make and not os.path.exists(url.database):
            raise NoArchive(f"{url.database}: there is no such archive; referee validate --archive makes one")
    return url.set(drivername=driver)


def _engine(url: URL) -> Engine:
    if url.drivername == "sqlite":
        engine = create_engine(url, connect_args={"timeout": PATIENCE})
        event.listen(engine, "connect", _sqlite_connected)
        event.listen(engine, "begin", _sqlite_begun)
    else:
        engine = create_engine(url)
        event.listen(engine, "begin", _postgresql_begun)
    return engine


def _sqlite_connected(connection: Any, record: object) -> None:
    # The driver would begin transactions by itself, and too late.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")


def _sqlite_begun(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgresql_begun(connection: Connection) -> None:
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
