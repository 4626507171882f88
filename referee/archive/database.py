"""The tables of an archive, and the way to the database that holds them."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final
from urllib.parse import unquote

from sqlalchemy import (
    URL,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from referee.archive.questions import NoArchive

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

WORD: Final = Text().with_variant(Text(collation="C"), "postgresql")
"""Text that is put in order by its bytes, as SQLite does of itself, so that all databases give the same order."""

NUMBER: Final = BigInteger().with_variant(Integer(), "sqlite")

PLAYERS: Final = Table("players", METADATA, Column("name", WORD, primary_key=True))

ADJUDICATIONS: Final = Table(
    "adjudications",
    METADATA,
    Column("key", WORD, primary_key=True, doc="names the subject and the rulebook"),
    Column("subject", WORD, nullable=False, index=True, doc="names the log, its form, and by what it was read"),
    Column("digest", WORD, nullable=False, index=True, doc="SHA-256 of the bytes of the log"),
    Column("shape", WORD, nullable=False, doc="how the bytes were read"),
    Column("kind", WORD, nullable=False, doc="log, or match where all logs of one together are ruled on"),
    Column("asked", WORD, doc="the rulebook that the log names"),
    Column("code", WORD, nullable=False),
    Column("rulebook", WORD, nullable=False, doc="digest of the rulebook; empty where the log cannot be read"),
    Column("readings", WORD, nullable=False, doc="named by the run or the head of the log; JSON"),
    Column("options", WORD, nullable=False, doc="the same of options; JSON"),
    Column("version", WORD, nullable=False, doc="that of the program"),
    Column("readable", Boolean(create_constraint=False), nullable=False),
    Column("events", NUMBER, nullable=False),
    Column("hands", NUMBER, nullable=False),
    Column("pending", WORD, nullable=False, doc="what the score still hangs on; JSON"),
    Column("disputes", WORD, doc="the findings put together by disputes; JSON; nothing where only older forms kept it"),
)

RESULTS: Final = Table(
    "results",
    METADATA,
    Column("adjudication", WORD, ForeignKey(ADJUDICATIONS.c.key), primary_key=True),
    Column("seat", NUMBER, primary_key=True, autoincrement=False),
    Column("player", WORD, ForeignKey(PLAYERS.c.name), nullable=False, index=True),
    Column("recorded", NUMBER),
    Column("corrected", NUMBER),
    Column("points", NUMBER),
)

GAMES: Final = Table(
    "games",
    METADATA,
    Column("adjudication", WORD, ForeignKey(ADJUDICATIONS.c.key), primary_key=True),
    Column("n", NUMBER, primary_key=True, autoincrement=False),
    Column("winner", WORD),
    Column("score", WORD, nullable=False, doc="by player; JSON"),
    Column("stake", NUMBER, nullable=False),
)

FINDINGS: Final = Table(
    "findings",
    METADATA,
    Column("adjudication", WORD, ForeignKey(ADJUDICATIONS.c.key), primary_key=True),
    Column("n", NUMBER, primary_key=True, autoincrement=False),
    Column("ruling", WORD, nullable=False, index=True, doc="names it by its content, within its log"),
    Column("severity", WORD, nullable=False),
    Column("message", WORD, nullable=False),
    Column("rule", WORD, nullable=False, index=True),
    Column("says", WORD, nullable=False),
    Column("event", WORD),
    Column("line", NUMBER, doc="within the log, counted from 1"),
    Column("column", NUMBER),
    Column("deal", NUMBER),
    Column("law", NUMBER, index=True),
    Column("outcome", WORD),
    Column("kind", WORD),
    Column("player", WORD, index=True),
    Column("dispute", NUMBER, doc="the number of the dispute that it belongs to"),
)

LOGS: Final = Table(
    "logs",
    METADATA,
    Column("path", WORD, primary_key=True),
    Column("line", NUMBER, primary_key=True, autoincrement=False, doc="0 for the one log of a file"),
    Column("digest", WORD, nullable=False, index=True),
    Column("match", WORD),
    Column("round", NUMBER),
    Column("table", NUMBER),
    Column("adjudication", WORD, ForeignKey(ADJUDICATIONS.c.key), nullable=False, index=True),
)

DECISIONS: Final = Table(
    "decisions",
    METADATA,
    Column("id", NUMBER, primary_key=True, autoincrement=True),
    Column("digest", WORD, nullable=False, index=True, doc="that of the log"),
    Column("path", WORD, nullable=False, doc="where the log stood"),
    Column("line", NUMBER, nullable=False),
    Column("ruling", WORD, doc="the content that it stands beside; nothing where it is about the whole log"),
    Column("severity", WORD),
    Column("code", WORD, nullable=False),
    Column("rule", WORD),
    Column("law", NUMBER),
    Column("event", WORD),
    Column("outcome", WORD),
    Column("player", WORD),
    Column("message", WORD, doc="what the ruling said"),
    Column("decision", WORD, nullable=False),
    Column("reason", WORD, nullable=False),
    Column("by", WORD, nullable=False),
    Column("at", WORD, nullable=False, doc="UTC, as 2026-05-01T18:30:00Z"),
    Column("score", WORD, doc="by player; JSON"),
    Column("link", WORD, doc="a hash of this row and of the link of the row before"),
)

CHAINS: Final = Table(
    "chains",
    METADATA,
    Column("name", WORD, primary_key=True),
    Column("length", NUMBER, nullable=False, doc="how many rows were chained together"),
    Column("head", WORD, nullable=False, doc="the link of the last of them; empty before the first"),
)

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column(
        "key", WORD, primary_key=True, doc="names the files of a match, what was claimed, and by what it was judged"
    ),
    Column("books", WORD, nullable=False, doc="by which rulebooks, as logs call them; JSON"),
    Column("told", LargeBinary, nullable=False, doc="what the match came to, packed"),
)

LOG_BLOCKS: Final = Table(
    "sheaves",
    METADATA,
    Column("key", WORD, primary_key=True, doc="names logs that lie one behind another, their place, and by what"),
    Column("path", WORD, nullable=False, index=True),
    Column("low", NUMBER, nullable=False, doc="the line of the first of them; 0 for the one log of a file"),
    Column("high", NUMBER, nullable=False, doc="the line of the last"),
    Column("books", WORD, nullable=False, doc="by which rulebooks, as logs call them; JSON"),
    Column("brief", LargeBinary, nullable=False, doc="the irregular ones, and counts of the others, packed"),
    Column("told", LargeBinary, nullable=False, doc="what is known of all of them, packed"),
)

Index("ix_decisions_ruling", DECISIONS.c.digest, DECISIONS.c.ruling)
Index("ix_logs_round", LOGS.c.round, LOGS.c.table)

TABLES: Final = (PLAYERS, ADJUDICATIONS, RESULTS, GAMES, FINDINGS)
"""What an adjudication is kept in, in the order in which it is written."""


EXPECTED: Final = "sqlite:///season.db or postgresql+psycopg://user@host/season"
DRIVERS: Final = {"sqlite": "sqlite", "sqlite+pysqlite": "sqlite", "postgresql": "postgresql+psycopg"}
PATIENCE: Final = 600
"""Seconds that one waits for another who is writing, who has very much to do if he takes as long as that."""

CACHE: Final = 2**16
"""Kibibytes of an archive of SQLite that are held in memory."""

MOST_AHEAD: Final = 2**14
"""Pages that SQLite writes to the file beside an archive before it takes them over."""

LOCK: Final = 0x7265666572656501
"""The number that all who write to an archive of PostgreSQL go by."""

PASSWORD: Final = re.compile(r"(?<=://)([^/@:]*):[^/@]*@")


def hidden(url: str) -> str:
    """Return a URL as it can be shown: without its password.

    >>> hidden("postgresql+psycopg://anne:secret@host/season")
    'postgresql+psycopg://anne:***@host/season'
    """
    return PASSWORD.sub(r"\1:***@", url)


class Database:
    """A database, reached when it is needed.

    make: whether a file of SQLite is made where there is none.
    """

    def __init__(self, url: str, *, make: bool) -> None:
        self.name = hidden(url)
        self.engine = _engine(_read(url, make))
        self._ahead = False

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
    def writing(self, *, lasting: bool = True) -> Iterator[Connection]:
        """Give a connection whose work is done at once or not at all; one writes at a time.

        lasting: whether to wait until what was written would outlast a failure of the power. Where that is not waited
        for, the last work may be undone by one, but not by the end of this program.
        """
        with self._told(), self.engine.connect() as connection:
            connection = connection.execution_options(writes="lasting" if lasting else "soon")
            with connection.begin():
                yield connection

    def write_ahead(self) -> None:
        """Let SQLite write to a file beside the archive first, which is quick where little is written at a time."""
        if self.kind == "sqlite":
            self._journal("WAL")

    def close(self) -> None:
        """Let go of the database; an archive of SQLite is one file again, unless others use it."""
        if self.kind == "sqlite" and self._ahead:
            self._journal("DELETE")
        self.engine.dispose()

    def _journal(self, mode: str) -> None:
        with self._told(), self.engine.connect() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            raw.execute("PRAGMA busy_timeout = 0")
            with suppress(sqlite3.OperationalError):
                raw.execute(f"PRAGMA journal_mode = {mode}")
            raw.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
        self._ahead = mode == "WAL"

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
        if "?" in text:
            meant = f"write %3F for a question mark in the name of a file: {text.replace('?', '%3F')}"
            raise NoArchive(f"{text}: an archive of SQLite takes no settings behind a question mark; {meant}")
        # Older versions of SQLAlchemy leave the escapes of a name as they are.
        url = url.set(database=unquote(text.partition(":///")[2]))
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
    # Digests fall anywhere into an index: with little memory, and little written ahead, each is read and written often.
    connection.execute(f"PRAGMA cache_size = -{CACHE}")
    connection.execute(f"PRAGMA wal_autocheckpoint = {MOST_AHEAD}")


def _sqlite_begun(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    if writes:
        connection.exec_driver_sql(f"PRAGMA synchronous = {'FULL' if writes == 'lasting' else 'NORMAL'}")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgresql_begun(connection: Connection) -> None:
    if writes := connection.get_execution_options().get("writes"):
        if writes != "lasting":
            connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
