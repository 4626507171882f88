"""What the readings of open points that are not in force would make of the clauses of a code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final

from attrs import evolve, fields
from msgspec import Struct

from referee.law.clause import Clause, OpenPoint, Reading
from referee.record import reader, structure_value, written_fields

FIELDS: Final = tuple(each.name for each in fields(Clause))

parts_of = attrgetter(*FIELDS)


class Changed(Struct, eq=False):
    """A clause in force as a reading of an open point has it.

    clause: the clause as it would be; none where it would fall away, or where the reading in force is what made it as
    it is.  keys: the fields in which it would be another.
    point: the name of the open point.
    """

    point: str
    clause: Clause | None
    keys: frozenset[str] = frozenset()

    @classmethod
    def of(cls, point: str, clause: Clause, other: Clause | None) -> Changed:
        """Return the change from one clause to another.

        Args:
            point: the name of the open point.
            clause: the clause in force.
            other: the clause under the other reading, or ``None`` where it falls away.
        """
        if other is None:
            return cls(point, None)
        rows = zip(FIELDS, parts_of(clause), parts_of(other), strict=True)
        return cls(point, other, frozenset(name for name, one, new in rows if one is not new and one != new))


class OtherReadings(Struct, eq=False):
    """Clauses as other readings have them.

    clauses: how readings have a clause that is in force.
    added: clauses that would come in, each with its open point.  waking: those by the fact or term that they speak of;
    binding: clauses that would come in or be otherwise, by the clause that they would then limit or except.
    beyond: for open points by which values of the game or of the procedure would be others, which of them.
    by_value: for such values, by which open points they would be.  games: the values of the game that would be others,
    each with what it would be.
    speaking: by the fact or term that they speak of, clauses that would come in or apply to other matters: the open
    point, the clause in force if there is one, and the clause as it would be.
    perils: for open points by which other clauses would add to the points of a hand, or spare from it, those clauses,
    and the exceptions by the clause that they except.
    """

    clauses: dict[str, list[Changed]] = {}
    added: list[tuple[str, Clause]] = []
    waking: dict[str, list[tuple[str, Clause]]] = {}
    binding: dict[str, list[tuple[str, Clause]]] = {}
    beyond: dict[str, set[str]] = {}
    by_value: dict[str, list[str]] = {}
    games: list[tuple[str, Any]] = []
    speaking: dict[str, list[tuple[str, Clause | None, Clause]]] = {}
    perils: list[tuple[str, list[Clause], dict[str, list[Clause]]]] = []

    @classmethod
    def of(cls, clauses: Mapping[str, Clause], points: Iterable[tuple[OpenPoint, str]]) -> OtherReadings:
        """Return what other readings would make of the clauses, from each open point with the reading in force."""
        found = cls()
        for point, name in points:
            taken = point.readings.get(name)
            for other in (reading for called, reading in point.readings.items() if called != name):
                found._read(point.id, clauses, other, taken)
        found._index(clauses)
        return found

    def _index(self, clauses: Mapping[str, Clause]) -> None:
        """Index what would come in, so that a hearing looks up and never scans."""
        for point, clause in self.added:
            if not (clause.limits or clause.excepts):
                self.waking.setdefault(clause.when or "", []).append((point, clause))
        rows = (row for rows in self.clauses.values() for row in rows)
        changed = [(row.point, row.clause) for row in rows if row.clause is not None]
        for point, clause in (*self.added, *changed):
            for id in (*clause.limits, *clause.excepts):
                self.binding.setdefault(id, []).append((point, clause))
        for point, clause in (*self.added, *changed):
            if (clause.does or clause.may) and clause.when and not clause.declined:
                self.speaking.setdefault(clause.when, []).append((point, clauses.get(clause.id), clause))
        for point, values in self.beyond.items():
            for value in values:
                self.by_value.setdefault(value, []).append(point)

    def _read(self, point: str, clauses: Mapping[str, Clause], other: Reading, taken: Reading | None) -> None:
        """Add what a reading would change."""
        values = {*other.game, *other.procedure, *(taken.game if taken else ()), *(taken.procedure if taken else ())}
        if values:
            self.beyond.setdefault(point, set()).update(values)
        self.games += other.game.items()
        changed = dict(changed_clauses(clauses, other, taken))
        for id, clause in changed.items():
            self.clauses.setdefault(id, []).append(Changed.of(point, clauses[id], clause))
        added = [structure_value(Clause, row) for row in other.clauses if row["id"] not in clauses]
        self.added += [(point, clause) for clause in added]
        self._read_perils(point, clauses, changed | {clause.id: clause for clause in added})

    def _read_perils(self, point: str, clauses: Mapping[str, Clause], others: Mapping[str, Clause | None]) -> None:
        """Add what a reading would change in what adds to the points of a hand."""
        if not others:
            return
        touching = [clause for id, each in others.items() for clause in (each, clauses.get(id)) if clause is not None]
        touched = {clause.id for clause in (*clauses.values(), *touching) if clause.stage == "peril"}
        if any(clause.stage == "peril" or touched.intersection(clause.excepts) for clause in touching):
            read = {id: clause for id, clause in ({**clauses, **others}).items() if clause is not None}
            perils = [clause for clause in read.values() if clause.stage == "peril"]
            exceptions: dict[str, list[Clause]] = {}
            for clause in read.values():
                for id in touched.intersection(clause.excepts):
                    exceptions.setdefault(id, []).append(clause)
            self.perils.append((point, perils, exceptions))


def changed_clauses(
    clauses: Mapping[str, Clause], other: Reading, taken: Reading | None
) -> Iterator[tuple[str, Clause | None]]:
    """Give the clauses in force that a reading has otherwise, each as it would be, if that is known."""
    coming = {row["id"]: row for row in other.clauses}
    for id in other.remove:
        if id in clauses:
            yield id, None
    for id, keys in other.patch.items():
        if id in clauses:
            yield id, _patched(clauses[id], keys)
    for id, row in coming.items():
        if id in clauses:
            yield id, structure_value(Clause, row)
    if taken is not None:
        own = {*taken.patch, *(row["id"] for row in taken.clauses)}
        yield from ((id, None) for id in own.difference(coming, other.patch) if id in clauses)


def _patched(clause: Clause, keys: Mapping[str, Any]) -> Clause:
    """Return a clause with some of its keys changed, or cleared."""
    forms = written_fields(Clause)
    told = {
        forms[key].name: forms[key].default if value is None else reader(forms[key].type)(value)
        for key, value in keys.items()
    }
    return evolve(clause, **told)
