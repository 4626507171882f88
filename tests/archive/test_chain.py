"""Decisions are chained: whoever changes one, or what guards them, is found out, and where it began."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from referee.archive import ChainCheck, NoArchive
from referee.archive.database import DECISIONS, Database
from referee.archive.guards import POSTGRESQL, SQLITE
from referee.archive.questions import Decision, DecisionRow
from tests.archive.support import NewUrl, called, kept, opened
from tests.validation.support import ROUND

PATH = str(ROUND / "table2.yaml")


@contextmanager
def at_the_database(url: str) -> Iterator[Connection]:
    """Give a connection to whoever goes past the program."""
    database = Database(url, make=False)
    try:
        with database.writing() as connection:
            yield connection
    finally:
        database.engine.dispose()


def unguarded(connection: Connection) -> None:
    """Drop all triggers."""
    if connection.dialect.name == "sqlite":
        for name in SQLITE:
            connection.exec_driver_sql(f"DROP TRIGGER {name}")
    else:
        for name, (table, *_) in POSTGRESQL.items():
            connection.exec_driver_sql(f"DROP TRIGGER {name} ON {table}")


def verified(url: str, head: str | None = None) -> ChainCheck:
    with opened(url) as archive:
        return archive.verify(head)


@pytest.fixture
def decided(url: str) -> str:
    """Return an archive with five decisions."""
    kept([Path(PATH)], url)
    enter(url, 5)
    return url


def enter(url: str, times: int, reason: str = "It is so.") -> list[DecisionRow]:
    with opened(url) as archive:
        return [
            archive.decide(Decision(PATH, f"So {n}.", reason, "Marie", ruling=2, at=f"2026-05-0{n}"))
            for n in range(1, times + 1)
        ]


def test_what_was_entered_fits(decided: str) -> None:
    check = verified(decided)
    assert (check.decisions, check.first, check.faults) == (5, None, [])
    (last,) = enter(decided, 1)
    assert verified(decided, check.head).head == last.link


def test_a_link_is_what_the_documentation_says(decided: str) -> None:
    """Another program can check the chain: the link is computed here from the columns as they are."""
    with at_the_database(decided) as connection:
        before = ""
        for *columns, link in connection.execute(select(DECISIONS).order_by(DECISIONS.c.id)).all():
            text = json.dumps([before, *columns], ensure_ascii=False, separators=(",", ":"))
            before = hashlib.sha256(text.encode()).hexdigest()
            assert before == link


CHANGES: dict[str, tuple[str, int | None, str]] = {
    "changed": ("UPDATE decisions SET reason = 'x' WHERE id = 3", 3, "decision 3, on .*table2.yaml, by Marie"),
    "empty made null": ("UPDATE decisions SET player = NULL WHERE id = 2", 2, "decision 2, .* does not fit"),
    "first gone": ("DELETE FROM decisions WHERE id = 1", 2, "decision 2, .* does not fit"),
    "one gone": ("DELETE FROM decisions WHERE id = 4", 5, "decision 5, .* does not fit"),
    "last gone": ("DELETE FROM decisions WHERE id = 5", None, "1 of 5 decisions is missing behind decision 4"),
    "all gone": ("DELETE FROM decisions", None, "5 of 5 decisions are missing behind decision 0"),
    "put elsewhere": ("UPDATE decisions SET id = 9 WHERE id = 3", 4, "decision 4, .* does not fit"),
    "end not noted": ("DELETE FROM chains", None, "the end of the chain of decisions is not noted"),
    "end noted otherwise": ("UPDATE chains SET head = 'x', length = 5", None, "was noted to end with decision 5"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_altered_without_triggers_is_found(change: str, decided: str) -> None:
    sql, first, said = CHANGES[change]
    with at_the_database(decided) as connection:
        unguarded(connection)
        connection.exec_driver_sql(sql)
    check = verified(decided)
    assert check.first == first
    assert re.search(said, check.faults[0]), check.faults
    assert len(check.faults) == 1 + len(SQLITE if "sqlite" in decided else POSTGRESQL)
    # Nothing is entered behind what does not fit at its end.
    if change not in ("changed", "empty made null", "put elsewhere", "first gone", "one gone"):
        with pytest.raises(NoArchive, match="have been altered; referee archive verify tells where"):
            enter(decided, 1)


REFUSALS = r"a decision is|the chain of decisions only grows"
REFUSED = {
    "sqlite": [
        "UPDATE decisions SET reason = 'x'",
        "DELETE FROM decisions",
        "REPLACE INTO decisions SELECT * FROM decisions WHERE id = 3",
        "INSERT OR REPLACE INTO decisions SELECT * FROM decisions WHERE id = 3",
        "INSERT INTO decisions SELECT * FROM decisions WHERE id = 3 ON CONFLICT (id) DO UPDATE SET reason = 'x'",
    ],
    "postgresql": [
        "UPDATE decisions SET reason = 'x'",
        "DELETE FROM decisions",
        "TRUNCATE decisions",
        "TRUNCATE chains",
        "INSERT INTO decisions SELECT * FROM decisions WHERE id = 3 ON CONFLICT (id) DO UPDATE SET reason = 'x'",
    ],
}
CHAINS = [
    "UPDATE chains SET head = 'x'",
    "UPDATE chains SET length = 4",
    "DELETE FROM chains",
    "INSERT INTO chains VALUES ('other', 1, 'x')",
    'INSERT INTO decisions (digest, path, line, code, decision, reason, "by", at) '
    "VALUES ('', '', 0, '', 'x', 'x', 'x', 'x')",
]


def test_the_database_itself_refuses_every_way_to_change_them(decided: str) -> None:
    for sql in (*REFUSED["sqlite" if "sqlite" in decided else "postgresql"], *CHAINS):
        with pytest.raises(NoArchive, match=REFUSALS), at_the_database(decided) as connection:
            connection.exec_driver_sql(sql)
    assert verified(decided).faults == []


def test_what_is_done_while_triggers_are_away_is_found_when_they_are_back(new_url: NewUrl) -> None:
    url = new_url("sqlite")
    kept([Path(PATH)], url)
    enter(url, 3)
    with at_the_database(url) as connection:
        was = list(connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE type = 'trigger'").scalars())
        unguarded(connection)
        connection.exec_driver_sql(
            "INSERT OR REPLACE INTO decisions SELECT id, digest, path, line, ruling, severity, "
            "code, rule, law, event, outcome, player, message, 'Forged.', reason, \"by\", at, "
            "score, link FROM decisions WHERE id = 2"
        )
        for sql in was:
            connection.exec_driver_sql(sql)
    assert verified(url).first == 2
    assert len(verified(url).faults) == 1


@pytest.mark.parametrize(
    "trick",
    [
        "TRUNCATE decisions",
        "ALTER TABLE decisions DISABLE TRIGGER ALL",
        "CREATE OR REPLACE FUNCTION decisions_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$",
    ],
)
def test_tricks_of_postgresql_are_found(trick: str, new_url: NewUrl) -> None:
    url = new_url("postgresql")
    kept([Path(PATH)], url)
    enter(url, 3)
    with at_the_database(url) as connection:
        if trick.startswith("TRUNCATE"):
            # Triggers are not called for whoever says that he only copies what others did.
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        connection.exec_driver_sql(trick)
    (fault, *_) = verified(url).faults
    assert fault.startswith("3 of 3 decisions are missing" if "TRUNCATE" in trick else "the trigger ")


def test_whoever_rewrites_the_whole_chain_is_found_by_a_link_noted_elsewhere(decided: str) -> None:
    noted = verified(decided).head
    with at_the_database(decided) as connection:
        unguarded(connection)
        connection.exec_driver_sql("DELETE FROM decisions")
        connection.exec_driver_sql("UPDATE chains SET length = 0, head = ''")
    enter(decided, 5, reason="Forged.")
    assert verified(decided).first is None
    assert verified(decided, noted).faults[0] == (
        f"no decision has the link {noted}, which was given as one of this archive"
    )


def test_the_command_tells_it(decided: str) -> None:
    head = verified(decided).head
    done = called("archive", "verify", "--archive", decided)
    assert (done.exit_code, done.stdout) == (0, f"five decisions: all as entered; the last link is {head}\n")
    assert called("archive", "verify", "--archive", decided, "--head", head).exit_code == 0
    assert called("archive", "verify", "--archive", decided, "--head", "soon").exit_code == 2
    with at_the_database(decided) as connection:
        unguarded(connection)
        connection.exec_driver_sql("UPDATE decisions SET decision = 'x' WHERE id = 2")
    done = called("archive", "verify", "--archive", decided, "--format", "json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert (told["decisions"], told["first"]) == (5, 2)
    with at_the_database(decided) as connection:
        connection.exec_driver_sql("DROP TABLE chains")
    done = called("archive", "verify", "--archive", decided)
    assert (done.exit_code, done.stdout.splitlines()[0]) == (1, "the table chains is missing")
