"""The archive itself: adjudications are found, read and stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, Self

from attrs import asdict
from sqlalchemy import Connection, Table, bindparam, delete, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from referee.archive.chain import verify
from referee.archive.database import (
    ADJUDICATIONS,
    FINDINGS,
    GAMES,
    LOG_BLOCKS,
    LOGS,
    MATCHES,
    RESULTS,
    TABLES,
    Database,
)
from referee.archive.decisions import decide
from referee.archive.identity import Kept, Row, place_of, record_of, rows_of
from referee.archive.keeper import ENDLESS, Gap, KeptMatch, Known, LogBlock
from referee.archive.moved_logs import take_from_old_places
from referee.archive.queries import ask, count
from referee.archive.questions import AnyRow, ChainCheck, CountKey, CountRow, Decision, DecisionRow, Filter, RowKind
from referee.archive.upgrading import upgrade
from referee.validation import Record

AT_ONCE: Final = 500
"""Names that are asked for in one question; databases take no more than some thousands."""

PLACE: Final = ("path", "line")


class Archive:
    """An archive of a season, in a database.

    url: ``sqlite:///season.db``, or ``postgresql+psycopg://…``.
    make: whether a file of SQLite is made where there is none.

    An archive of an older version is brought to the form of this one.  Raises NoArchive where it cannot be used, here
    or later.  Any number of programs may use it at the same time.
    """

    def __init__(self, url: str, *, make: bool = True) -> None:
        self.database = Database(url, make=make)
        self._statements: dict[str, Any] = {}
        self._stores = False
        try:
            upgrade(self.database)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def known(self, subjects: Collection[str]) -> Mapping[str, list[Known]]:
        """Return the adjudications there are of some subjects, by their names.

        What could not be read is not known: the reason may be gone.
        """
        found: dict[str, list[Known]] = defaultdict(list)
        with self.database.reading() as connection:
            for some in _some(sorted(subjects)):
                asked = select(ADJUDICATIONS).where(ADJUDICATIONS.c.subject.in_(some), ADJUDICATIONS.c.readable)
                for row in connection.execute(asked.order_by(ADJUDICATIONS.c.key)).mappings():
                    known = Known(row["key"], row["asked"], f"{row['code']} {row['rulebook']}")
                    found[row["subject"]].append(known)
        return found

    def blocks(self, keys: Collection[str], brief: bool) -> dict[str, LogBlock]:
        """Return the blocks there are, by their keys; ``brief`` where the irregular logs of them are enough."""
        found: dict[str, LogBlock] = {}
        wanted = LOG_BLOCKS.c.brief if brief else LOG_BLOCKS.c.told
        columns = *(LOG_BLOCKS.c[name] for name in ("key", "path", "low", "high", "books")), wanted
        with self.database.reading() as connection:
            for some in _some(sorted(keys)):
                for row in connection.execute(select(*columns).where(LOG_BLOCKS.c.key.in_(some))).mappings():
                    found[row["key"]] = LogBlock(**row)
        return found

    def matches(self, keys: Collection[str]) -> dict[str, KeptMatch]:
        """Return the results of matches there are, by their keys."""
        found: dict[str, KeptMatch] = {}
        with self.database.reading() as connection:
            for some in _some(sorted(keys)):
                for row in connection.execute(select(MATCHES).where(MATCHES.c.key.in_(some))).mappings():
                    found[row["key"]] = KeptMatch(**row)
        return found

    def store_matches(self, matches: Sequence[KeptMatch]) -> None:
        """Store results of matches, in place of older ones with the same keys."""
        insert = self._insert(MATCHES)
        told = {name: insert.excluded[name] for name in ("books", "told")}
        with self._storing() as connection:
            rows = {match.key: asdict(match) for match in matches}
            connection.execute(insert.on_conflict_do_update(index_elements=["key"], set_=told), list(rows.values()))

    def load(self, records: Collection[tuple[str, Record]]) -> None:
        """Fill in records, of which only the place is known, each from the adjudication of some name."""
        keys = sorted({key for key, _ in records})
        if not keys:
            return
        with self.database.reading() as connection:
            rows = {key: found[0] for key, found in _by_key(connection, ADJUDICATIONS, keys).items()}
            results, games, findings = (_by_key(connection, table, keys) for table in (RESULTS, GAMES, FINDINGS))
        for key, record in records:
            record_of(record, rows[key], results[key], games[key], findings[key])

    def store(
        self, kept: Sequence[Kept], gaps: Sequence[Gap] = (), blocks: Sequence[LogBlock] = (), whole: bool = True
    ) -> None:
        """Store some logs at once or not at all.

        gaps: lines of files in which no log lies any longer; those that lay there are forgotten, but not what was
        ruled on them.
        blocks: new blocks of logs; older blocks are dropped where a log in them is stored anew or dropped.
        whole: whether whole files are stored; if not, every block of them is dropped.
        """
        if not (kept or gaps or blocks):
            return
        rows = rows_of(kept)
        places = {(row["path"], row["line"]): row for row in map(place_of, kept)}
        known = [places[each.record.path, each.record.line or 0] for each in kept if not each.new]
        with self._storing() as connection:
            for table in TABLES:
                if rows[table.name]:
                    connection.execute(self._added(table), rows[table.name])
            if gaps:
                connection.execute(FORGET, [{"at": gap.path, "from": gap.low, "to": gap.high} for gap in gaps])
            outdated = [*gaps, *_stretches(places, whole)]
            if outdated:
                places_of_blocks = [{"at": gap.path, "from": gap.low, "to": gap.high} for gap in outdated]
                connection.execute(FORGET_BLOCKS, places_of_blocks)
            if known:
                take_from_old_places(connection, known)
            if places:
                connection.execute(self._placed(), [places[place] for place in sorted(places)])
            if blocks:
                built = {block.key: asdict(block) for block in blocks}
                connection.execute(self._added(LOG_BLOCKS), list(built.values()))

    @contextmanager
    def _storing(self) -> Iterator[Connection]:
        """Give a connection to store what can be made again, a little at a time."""
        if not self._stores:
            self.database.write_ahead()
            self._stores = True
        with self.database.writing(lasting=False) as connection:
            yield connection

    def ask(self, what: RowKind, filter: Filter) -> Iterator[AnyRow]:
        """Yield what is asked for, in the order of files and lines; decisions in that in which they were made.

        Raises NoArchive where a player is asked for who is in no log.
        """
        with self.database.reading() as connection:
            yield from ask(connection, what, filter)

    def count(self, what: RowKind, filter: Filter, key: CountKey) -> list[CountRow]:
        """Return how many there are of each, the most frequent first.

        Args:
            what: the kind of rows that are counted.
            filter: which of them are counted.
            key: by what they are told apart.

        Raises:
            NoArchive: rows of this kind cannot be counted by this key, or a player is asked for who is in no log.
        """
        with self.database.reading() as connection:
            return count(connection, what, filter, key)

    def decide(self, wanted: Decision) -> DecisionRow:
        """Enter a decision on a log, or on a finding on it; return it as it was kept.

        Raises NoArchive where there is no such log or finding, or more than one.
        """
        with self.database.writing() as connection:
            return decide(connection, wanted)

    def verify(self, head: str | None = None) -> ChainCheck:
        """Return whether the decisions are those that were entered, and whether the database still guards them.

        head: the link of a decision that was noted outside the archive; it must still be in the chain.
        """
        with self.database.reading() as connection:
            return verify(connection, head)

    def _insert(self, table: Table) -> Any:
        return (sqlite if self.database.kind == "sqlite" else postgresql).insert(table)

    def _added(self, table: Table) -> Any:
        """Return how rows are added that are not there yet."""
        if table.name not in self._statements:
            self._statements[table.name] = self._insert(table).on_conflict_do_nothing()
        return self._statements[table.name]

    def _placed(self) -> Any:
        """Return how a log is put at its place; one that lies there already is left alone."""
        if LOGS.name not in self._statements:
            insert = self._insert(LOGS)
            told = [column.name for column in LOGS.columns if column.name not in PLACE]
            # A run that is told of no tournament leaves what another was told.
            values = {name: func.coalesce(insert.excluded[name], LOGS.c[name]) for name in told}
            other = or_(*(LOGS.c[name].is_distinct_from(value) for name, value in values.items()))
            self._statements[LOGS.name] = insert.on_conflict_do_update(index_elements=PLACE, set_=values, where=other)
        return self._statements[LOGS.name]


FORGET: Final = delete(LOGS).where(
    LOGS.c.path == bindparam("at"), LOGS.c.line >= bindparam("from"), LOGS.c.line <= bindparam("to")
)
FORGET_BLOCKS: Final = delete(LOG_BLOCKS).where(
    LOG_BLOCKS.c.path == bindparam("at"), LOG_BLOCKS.c.low <= bindparam("to"), LOG_BLOCKS.c.high >= bindparam("from")
)


def _stretches(places: Iterable[tuple[str, int]], whole: bool) -> Iterator[Gap]:
    """Yield from where to where logs are stored in files; all of a file, unless whole files are."""
    if not whole:
        yield from (Gap(path, 0, ENDLESS) for path in sorted({path for path, _ in places}))
        return
    told, low, high = "", 0, 0
    for path, line in sorted(places):
        if told and (path, line) != (told, high + 1):
            yield Gap(told, low, high)
            told = ""
        told, low, high = path, low if told else line, line
    if told:
        yield Gap(told, low, high)


def _some(names: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield names, as many as can be asked for in one question."""
    for start in range(0, len(names), AT_ONCE):
        yield names[start : start + AT_ONCE]


def _by_key(connection: Connection, table: Table, keys: Sequence[str]) -> dict[str, list[Row]]:
    """Return the rows of a table by the adjudication they belong to, in their order."""
    first, *others = table.primary_key.columns
    found: dict[str, list[Row]] = defaultdict(list)
    for some in _some(keys):
        asked = select(table).where(first.in_(some)).order_by(first, *others)
        for row in connection.execute(asked).mappings():
            found[row[first.name]].append(dict(row))
    return found
