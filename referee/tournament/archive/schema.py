"""The tables of an archive, as they are now; ``migrations`` holds how they came to be so.

Rows are named by what they hold: an adjudication by the bytes that were ruled on and by what, a ruling by its content.
So whoever stores something twice stores it once, in whatever order that is done.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

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
)

SHEAVES: Final = Table(
    "sheaves",
    METADATA,
    Column("key", WORD, primary_key=True, doc="names logs that lie one behind another, their place, and by what"),
    Column("path", WORD, nullable=False, index=True),
    Column("low", NUMBER, nullable=False, doc="the line of the first of them; 0 for the one log of a file"),
    Column("high", NUMBER, nullable=False, doc="the line of the last"),
    Column("books", WORD, nullable=False, doc="by which rulebooks, as logs call them; JSON"),
    Column("told", LargeBinary, nullable=False, doc="what is known of them, packed"),
)

Index("ix_decisions_ruling", DECISIONS.c.digest, DECISIONS.c.ruling)
Index("ix_logs_round", LOGS.c.round, LOGS.c.table)

TABLES: Final = (PLAYERS, ADJUDICATIONS, RESULTS, GAMES, FINDINGS)
"""What an adjudication is kept in, in the order in which it is written."""
