"""The triggers by which a database itself refuses to change decisions: which of them are missing or were changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection, text

STAYS: Final = "a decision is never changed; enter another"
LINKED: Final = "a decision is entered by referee decide"
GROWS: Final = "the chain of decisions only grows"


def _raise(words: str) -> str:
    return f"BEGIN SELECT RAISE(ABORT, '{words}'); END"


SQLITE: Final = {
    "decisions_update": f"BEFORE UPDATE ON decisions {_raise(STAYS)}",
    "decisions_delete": f"BEFORE DELETE ON decisions {_raise(STAYS)}",
    "decisions_replace": "BEFORE INSERT ON decisions WHEN EXISTS (SELECT 1 FROM decisions WHERE id = NEW.id) "
    + _raise(STAYS),
    "decisions_insert": f"BEFORE INSERT ON decisions WHEN NEW.link IS NULL {_raise(LINKED)}",
    "chains_update": "BEFORE UPDATE ON chains WHEN NEW.name IS NOT OLD.name OR NEW.length <= OLD.length "
    + _raise(GROWS),
    "chains_delete": f"BEFORE DELETE ON chains {_raise(GROWS)}",
    "chains_insert": f"BEFORE INSERT ON chains {_raise(GROWS)}",
}
"""The triggers of SQLite, by name, as they are written out."""

_STAY: Final = f"BEGIN RAISE EXCEPTION '{STAYS}'; END"
_LINKED: Final = f"BEGIN IF NEW.link IS NULL THEN RAISE EXCEPTION '{LINKED}'; END IF; RETURN NEW; END"
_KEPT: Final = f"BEGIN RAISE EXCEPTION '{GROWS}'; END"
_GROW: Final = (
    "BEGIN IF NEW.name IS DISTINCT FROM OLD.name OR NEW.length <= OLD.length THEN "
    f"RAISE EXCEPTION '{GROWS}'; END IF; RETURN NEW; END"
)
ROW, BEFORE, INSERT, DELETE, UPDATE, TRUNCATE = 1, 2, 4, 8, 16, 32
"""The bits by which PostgreSQL says when a trigger is called."""

POSTGRESQL: Final = {
    "decisions_stay": ("decisions", ROW | BEFORE | UPDATE | DELETE, _STAY),
    "decisions_truncate": ("decisions", BEFORE | TRUNCATE, _STAY),
    "decisions_insert": ("decisions", ROW | BEFORE | INSERT, _LINKED),
    "chains_update": ("chains", ROW | BEFORE | UPDATE, _GROW),
    "chains_stay": ("chains", ROW | BEFORE | INSERT | DELETE, _KEPT),
    "chains_truncate": ("chains", BEFORE | TRUNCATE, _KEPT),
}
"""The triggers of PostgreSQL, by name: their table, when they are called, and what the function says that they call."""

_OF_SQLITE: Final = text("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")
_OF_POSTGRESQL: Final = text(
    "SELECT tgname, relname, tgtype, prosrc FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
    "JOIN pg_proc ON pg_proc.oid = tgfoid "
    "WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') AND tgqual IS NULL AND tgattr = ''::int2vector "
    "AND pg_table_is_visible(pg_class.oid)"
)


def missing_guards(connection: Connection) -> Iterator[str]:
    """Yield a sentence for each trigger that is missing, switched off, or not what it was.

    Args:
        connection: a connection to the database.
    """
    if connection.dialect.name == "sqlite":
        written = {row.name: _plain(row.sql) for row in connection.execute(_OF_SQLITE)}
        sound = {name for name, told in SQLITE.items() if written.get(name) == f"CREATE TRIGGER {name} {told}"}
        names = list(SQLITE)
    else:
        found = {
            row.tgname: (row.relname, row.tgtype, _plain(row.prosrc)) for row in connection.execute(_OF_POSTGRESQL)
        }
        sound = {name for name, told in POSTGRESQL.items() if found.get(name) == told}
        names = list(POSTGRESQL)
    for name in names:
        if name not in sound:
            yield f"the trigger {name}, which guards decisions, is missing, switched off or not what it was"


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
