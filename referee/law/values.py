"""The game values and the procedure of a code, and a check of what each open point and option would make of it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any, Final

from attrs import define, evolve, field

from referee.law.check import Checker, KnownWords, sound_part
from referee.law.choices import Chosen, DataPath, Placed, changed_row, changes, needless_keys
from referee.law.clause import Clause, OpenPoint
from referee.law.files import Source, files, mapping, mappings, rows
from referee.law.merge import NO_CLAUSE, Merger
from referee.law.rulebook import Procedure
from referee.record import (
    Document,
    Mistake,
    Unreadable,
    Wrong,
    mistakes_of,
    nearest,
    show,
    structure,
    structure_value,
    written_fields,
)
from referee.table import Game

KEYS: Final = frozenset(written_fields(Clause))
Places = dict[DataPath, tuple[Document, DataPath]]
"""Where keys stand, by their paths in a clause."""

ALONE: Final = ("clauses", 0)
"""Where the clause stands in a document that holds nothing else."""


def check_readings(document: Document, path: DataPath, point: OpenPoint, mistakes: list[Mistake]) -> None:
    """Check the form of what each reading would change or bring in, whether it is taken or not."""
    for name, reading in point.readings.items():
        where = (*path, "readings", name)
        check_values({"game": reading.game, "procedure": reading.procedure}, document, where, mistakes)
        for i in range(len(reading.clauses)):
            structure(Clause, document, (*where, "clauses", i), mistakes)
        for id, keys in reading.patch.items():
            for key in keys:
                if key not in KEYS or key == "id":
                    place = document.place((*where, "patch", id, key), key=True)
                    mistakes.append(Mistake(place, f"unknown key {show(key)}", hint=nearest(key, KEYS - {"id"})))


def check_values(row: dict[str, Any], document: Document, path: DataPath, mistakes: list[Mistake]) -> None:
    """Check the game values and the procedure that a head, a clause or a reading fixes."""
    for key, form in (("game", Game), ("procedure", Procedure)):
        if isinstance(row.get(key), dict):
            try:
                structure_value(form, row[key])
            except Wrong as error:
                mistakes += mistakes_of(error, document, (*path, key))


@define
class Alternatives:
    """The clauses of a code as they stand before any reading is taken, and what every reading would make of them.

    rows: each clause with the file and the place where it is worded.
    right: the clauses that were found right as they stand; gone: the names that clauses could speak of, though nothing
    bears them, when those and every reading were found right.  The more names there are, the less can be wrong.
    """

    rows: dict[str, tuple[Document, DataPath, dict[str, Any]]]
    choices: list[Placed]
    right: set[str] = field(factory=set)
    gone: frozenset[str] | None = None

    @classmethod
    def of(cls, merger: Merger, choices: list[Placed]) -> Alternatives:
        """Return those of a code; readings that are merged later leave them as they are."""
        kept = {id(each): evolve(each, borrowed=dict(each.borrowed)) for each in merger.documents}
        rows: dict[str, tuple[Document, DataPath, dict[str, Any]]] = {
            str(row["id"]): (kept[id(document)], path, dict(row))
            for document, path, row in merger.clauses()
            if row.get("id") not in (None, *NO_CLAUSE)
        }
        return cls(rows, choices)

    def add_to(self, words: KnownWords) -> KnownWords:
        """Add what clauses bring under any reading to the words that are known; return them."""
        for _, _, row in self.rows.values():
            words.add(row)
        for _, _, point in self.choices:
            for reading in point.readings.values():
                for clause in reading.clauses:
                    words.add(clause)
                for id, keys in reading.patch.items():
                    if id in self.rows:
                        words.add(changed_row(self.rows[id][2], keys))
        return words

    def check(self, words: KnownWords, in_force: Container[str], mistakes: list[Mistake]) -> None:
        """Check every clause as each reading would have it, those too that are not in force as the code is read now.

        Args:
            words: those of the code under any reading.
            in_force: the ids of the clauses that the code has as it is read now.
            mistakes: where what is wrong is added.
        """
        known = self.gone is not None and self.gone <= words.gone
        asked = [id for id in self.rows if id not in in_force and not (known and id in self.right)]
        unread = {id: self._tried(words, self.rows[id][2], self._own(id)) for id in asked}
        found = [mistake for each in unread.values() for mistake in each]
        if not known:
            self._check_readings(words, unread, found)
        if not found:
            self.right = {*unread, *(self.right if known else ())}
            self.gone = self.gone if known else frozenset(words.gone)
        mistakes += found

    def _check_readings(self, words: KnownWords, unread: dict[str, list[Mistake]], found: list[Mistake]) -> None:
        """Check what each reading brings in and changes; of what it changes also how that stands, if not yet asked."""
        for document, path, point in self.choices:
            for name, reading in point.readings.items():
                where = (*path, "readings", name)
                for i, row in enumerate(reading.clauses):
                    if isinstance(row, dict) and row:
                        at: Places = {(key,): (document, (*where, "clauses", i, key)) for key in row}
                        found += self._tried(words, row, at)
                for id, keys in reading.patch.items():
                    if id in self.rows:
                        if id not in unread:
                            unread[id] = self._tried(words, self.rows[id][2], self._own(id))
                            found += unread[id]
                        found += self._patched(words, id, keys, document, (*where, "patch", id), not unread[id])

    def _own(self, id: str) -> Places:
        """Return where each key of a clause stands that no reading has changed."""
        document, path, row = self.rows[id]
        return {(key,): (document, (*path, key)) for key in row}

    def _patched(
        self, words: KnownWords, id: str, keys: Mapping[str, Any], document: Document, at: DataPath, sound: bool
    ) -> list[Mistake]:
        """Return what is wrong with a clause as a reading changes it.

        What was ``sound`` before and does not fit with the change any more is told at the change.
        """
        row = self.rows[id][2]
        own = dict.fromkeys(self._own(id), (document, at)) if sound else self._own(id)
        changed: list[DataPath] = [(key,) for key, new in keys.items() if not isinstance(new, dict) or key not in row]
        own.update({path: (document, (*at, *path)) for path in (*changed, *(path for path, _ in changes(keys)))})
        needless = needless_keys(row, keys, document, at) if sound else []
        return [*self._tried(words, changed_row(row, keys), own), *needless]

    @staticmethod
    def _tried(words: KnownWords, row: Mapping[str, Any], places: Places) -> list[Mistake]:
        """Return what is wrong with a clause as it would be, whose keys stand at different places."""
        told = {key: value for key, value in row.items() if value is not None and key in KEYS}
        lender, at = places[("id",)] if ("id",) in places else next(iter(places.values()))
        borrowed: Places = {(*ALONE, *key): place for key, place in places.items()}
        borrowed[ALONE] = (lender, at[:-1])
        document = Document(lender.path, {"clauses": [told]}, borrowed=borrowed)
        mistakes: list[Mistake] = []
        clause, whole = sound_part(document, ALONE, mistakes)
        if clause is not None:
            checker = Checker(words, mistakes, set() if whole and row.keys() <= KEYS else {clause.id})
            checker.check(document, ALONE, clause)
        return mistakes


def check_open_points(placed: Iterable[Placed], what: str, words: KnownWords, mistakes: list[Mistake]) -> None:
    """Check that each open point, or option, stands once, and that what it names is there."""
    checker = Checker(words, mistakes, set())
    seen: set[str] = set()
    for document, path, point in placed:
        if point.id in seen:
            checker.report(document, (*path, "id"), f"this {what} stands twice", "an id of its own", point.id)
        seen.add(point.id)
        checker.name(document, (*path, "default"), "reading", point.default, point.readings)
        for i, law in enumerate(point.laws):
            checker.name(document, (*path, "laws", i), "law", law, words.laws)
        for name, reading in point.readings.items():
            where = (*path, "readings", name)
            for clause in reading.patch:
                checker.name(document, (*where, "patch", clause), "clause", clause, words.ids, key=True)
            for i, clause in enumerate(reading.remove):
                checker.name(document, (*where, "remove", i), "clause", clause, words.ids)


ADDED_UP: Final = "self_marking"


@define(eq=False, repr=False)
class Values:
    """Gathers what is fixed of the game and of the procedure, and by what.

    settled: the values that are fixed, each with the clause, the open point or the option that does it last; with an
    empty name where the head of a code does.
    """

    sources: list[Source]
    mistakes: list[Mistake]
    found: dict[str, dict[str, Any]] = field(factory=lambda: {"game": {}, "procedure": {}})
    settled: dict[str, str] = field(factory=dict)
    game: Game = field(factory=Game)
    procedure: Procedure = field(factory=Procedure)

    def collect(self, merged: Iterable[Chosen], options: Mapping[str, Any]) -> None:
        """Gather all values; raise Unreadable with every mistake in them."""
        documents = [document for source in self.sources for document in files(source)]
        standing = {str(row.get("id")) for document in documents for row in mappings(document, "clauses")}
        for document in documents:
            self._take(document.data, "", document, ())
            for id, keys in mapping(document, "changes").items():
                if id in standing:
                    self._take(keys, id, document, ("changes", id))
            for i, row in enumerate(rows(document, "clauses")):
                self._take(row, str(row.get("id")) if isinstance(row, dict) else "", document, ("clauses", i))
        self._stop()
        for chosen in merged:
            self._set({"game": chosen.reading.game, "procedure": chosen.reading.procedure}, chosen.id)
        self._set({"game": options}, "")
        self._build()

    def _take(self, row: Any, by: str, document: Document, path: DataPath) -> None:
        """Take over the values that a head or a clause fixes, and tell those that there are not, at their place.

        Points that count by themselves add up, for clauses tell of them one by one; of other values the last counts.
        """
        if isinstance(row, dict):
            check_values(row, document, path, self.mistakes)
            told = {key: dict(row[key]) for key in self.found if isinstance(row.get(key), dict)}
            for key, values in told.items():
                if isinstance(values.get(ADDED_UP), list):
                    values[ADDED_UP] = list(dict.fromkeys([*self.found[key].get(ADDED_UP, ()), *values[ADDED_UP]]))
            self._set(told, by)

    def _set(self, told: Mapping[str, Mapping[str, Any]], by: str) -> None:
        for key, values in told.items():
            self.found[key].update(values)
            self.settled.update(dict.fromkeys(values, by))

    def _build(self) -> None:
        head = self.sources[-1].head
        whole = Document(head.path, self.found, head.find_mark)
        game = structure(Game, whole, ("game",), self.mistakes)
        procedure = structure(Procedure, whole, ("procedure",), self.mistakes)
        self._stop()
        assert game is not None and procedure is not None
        self.game, self.procedure = game, procedure

    def _stop(self) -> None:
        if self.mistakes:
            raise Unreadable(self.mistakes)
