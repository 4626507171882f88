"""A rulebook read otherwise in one point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from copy import copy
from typing import Any, Final

from attrs import evolve

from referee.law.choices import changed_clauses, clause_of
from referee.law.clause import Clause, Reading
from referee.law.compiled import load_rulebook
from referee.law.reads import Key, noting
from referee.law.rulebook import Rulebook
from referee.record import structure_value
from referee.table import FACTS


def read_otherwise(rulebook: Rulebook, point: str, reading: str) -> Rulebook:
    """Return a rulebook in which one open point is read otherwise, and everything else as it is.

    Args:
        rulebook: the rulebook as it is read.
        point: the name of one of its open points.
        reading: the name of one of the readings of that point.

    Raises:
        KeyError: the rulebook has no such open point, or the point no such reading.
        RefereeError: the files of the rulebook have changed, and have mistakes now.
    """
    other, taken = _readings(rulebook, point, reading)
    readings = {**rulebook.readings, point: reading}
    gone = _brought_in(taken)
    before = {id: clause for id, clause in rulebook.clauses.items() if id not in gone}
    if _needs_files(rulebook, before, other, taken):
        options = {**rulebook.taken, **rulebook.set_values}
        return load_rulebook(str(rulebook.folder), readings, options)
    if not (before.keys() < rulebook.clauses.keys() or other.patch or other.remove or other.clauses):
        return _with_values(rulebook, readings, other, point)
    clauses, origins = _clauses(before, other), dict(rulebook.origins)
    for clause in map(clause_of, other.clauses):
        clauses = _with_clause(rulebook, clauses, clause, point)
        origins[clause.id] = origins[rulebook.chapter_ends[clause.law]]
    places: dict[str, Any] = {}
    if clauses.keys() != rulebook.clauses.keys():
        places["origins"] = {id: origins[id] for id in clauses}
        places["changed"] = {id: code for id, code in rulebook.changed.items() if id in clauses}
        places["chapter_ends"] = dict(_chapter_ends(rulebook, clauses))
    return evolve(
        rulebook,
        readings=readings,
        clauses=clauses,
        **places,
        game=_with(rulebook.game, other.game),
        procedure=_with(rulebook.procedure, other.procedure),
        settled={**rulebook.settled, **dict.fromkeys((*other.game, *other.procedure), point)},
    )


def _with_values(rulebook: Rulebook, readings: dict[str, str], other: Reading, point: str) -> Rulebook:
    """Return a rulebook in which a reading has other values, and every clause stays as it is."""
    read = copy(rulebook)
    vars(read).update(vars(rulebook))  # the indexes of its clauses
    read.readings, read.memo = readings, {}
    read.game, read.procedure = _with(rulebook.game, other.game), _with(rulebook.procedure, other.procedure)
    read.settled = {**rulebook.settled, **dict.fromkeys((*other.game, *other.procedure), point)}
    return read


INDEXED: Final = frozenset(
    "when declined bears_on kind group may does denies defines limits excepts stage outlives points stake silent game "
    "procedure".split()
)
"""The fields of a clause by which a rulebook is indexed, or its values are fixed; these are read in their stead."""


PLACING: Final = frozenset(("limits", "excepts", "denies"))
"""Those of them that tell nothing but the names under which the clause stands in the indexes."""

SCANNED: Final = ("for_",)
"""What is read of all clauses, where one is looked for that gives points for something."""


class NotedReadings:
    """A rulebook that notes what is read of it, so that it can be told which other readings would have changed that.

    rulebook: the rulebook.
    noted: the same, to hear logs by.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook, self._reads = rulebook, set[Key]()
        readings = [reading for point in rulebook.open_points.values() for reading in point.readings.values()]
        told = {id for each in readings for id in (*each.patch, *each.remove, *_brought_in(each))}
        self.noted = noting(rulebook, self._reads, rulebook.clauses.keys() & told)

    def touched(self) -> list[tuple[str, str]]:
        """Return the readings not in force that would change something that was read, as ``readings_touched`` does."""
        ids = {key[0] for key in self._reads if key[1:] != SCANNED}
        others = self.rulebook.other_readings
        return [choice for choice in others if _is_touched(self.rulebook, *choice, ids, self._reads)]


def readings_touched(rulebook: Rulebook, hear: Callable[[Rulebook], object]) -> list[tuple[str, str]]:
    """Return the readings not in force that would change something that is read of a rulebook when a log is heard.

    Under any other reading the log comes out the same.  All readings are named of a point whose reading in force leaves
    clauses out or words them anew: how they stand without it only the files of the rulebook tell.

    Args:
        rulebook: the rulebook.
        hear: hears the log under a rulebook.

    Returns:
        The name of the open point and of the reading, in the order of the code.
    """
    noted = NotedReadings(rulebook)
    hear(noted.noted)
    return noted.touched()


def _is_touched(rulebook: Rulebook, point: str, reading: str, ids: Set[object], reads: Set[Key]) -> bool:
    """Return whether a reading would change what was read, or whether that cannot be told."""
    other, taken = _readings(rulebook, point, reading)
    values = _values((*other.game, *taken.game), (*other.procedure, *taken.procedure))
    # What is changed of a clause of which nothing was read cannot matter unless it moves the clause to another place.
    near = {id: keys for id, keys in other.patch.items() if id in ids or not INDEXED.isdisjoint(keys)}
    read = Reading(other.says, near, remove=other.remove, clauses=other.clauses)
    changed = changed_clauses(rulebook.clauses, read, taken)
    added = (clause_of(row) for row in other.clauses if row["id"] not in rulebook.clauses)
    return bool(
        taken.remove
        or taken.patch
        or not values.isdisjoint(reads)
        or any(_is_read(rulebook, id, clause, ids, reads) for id, clause in changed)
        or any(_is_reached(rulebook, clause, ids, reads) for clause in added)
    )


def _readings(rulebook: Rulebook, point: str, reading: str) -> tuple[Reading, Reading]:
    """Return a reading of an open point, and the one in force, which changes nothing where it has no words."""
    asked = rulebook.open_points[point]
    return asked.readings[reading], asked.readings.get(rulebook.in_force(asked), Reading(""))


def _is_read(rulebook: Rulebook, id: str, other: Clause | None, ids: Set[object], reads: Set[Key]) -> bool:
    """Return whether what a reading has otherwise of a clause was read, or would have been."""
    own = rulebook.clauses[id]
    if other is None:
        return _is_reached(rulebook, own, ids, reads)
    before, after = vars(own), vars(other)
    keys = {name for name, value in after.items() if value is not before[name] and value != before[name]} - {"entries"}
    if any((id, name) in reads for name in keys - {"where"}) or (
        "where" in keys and _asks_otherwise(own, other, reads)
    ):
        return True
    if keys <= PLACING:
        return not reads.isdisjoint({*own.entries}.symmetric_difference(other.entries))
    moved = not keys.isdisjoint(INDEXED)
    return moved and any(_is_reached(rulebook, clause, ids, reads) for clause in (own, other))


def _asks_otherwise(own: Clause, other: Clause, reads: Set[Key]) -> bool:
    """Return whether fields of facts were compared with what a clause wants, and another reading wants otherwise.

    As long as the same field was not as the clause wants it, it is the same whatever it wants of others.
    """
    name, fields = (own.id, "where"), own.where.keys() | other.where.keys()
    unlike = [key for key in fields if own.where.get(key, reads) != other.where.get(key, reads)]
    standing = own.silent and bool(own.where) != bool(other.where)
    return standing or (name,) in reads or any((name, key) in reads for key in unlike)


def _is_reached(rulebook: Rulebook, clause: Clause, ids: Set[object], reads: Set[Key]) -> bool:
    """Return whether a hearing that read so much came upon a clause, or would have, had it been there."""
    facts = {*clause.facts, *rulebook.base_facts(clause)}
    if not _may_be_asked_for(clause, reads):
        facts.discard(str(clause.when))
    indexed: dict[str, Iterable[str | None]] = {
        "by_fact": facts, "silences": facts, "by_group": clause.declined, "limits": clause.limits,
        "exceptions": clause.excepts, "by_remedy": (clause.may, clause.does, *clause.denies),
        "defining": (clause.defines,), "options_of": (clause.group,),
    }  # fmt: skip
    entries = {(index, key) for index, keys in indexed.items() for key in keys}
    return (
        clause.id in ids
        or clause.for_ is not None
        or not reads.isdisjoint(entries | _values(clause.game, clause.procedure))
    )


def _may_be_asked_for(clause: Clause, reads: Set[Key]) -> bool:
    """Return whether a clause on words could speak of some of those heard: for each, what gives its remedy is read."""
    wanted = clause.where.get("remedy")
    if wanted is None or clause.when not in FACTS or not FACTS[clause.when].words:
        return True
    return any(("by_remedy", remedy) in reads for remedy in (wanted if isinstance(wanted, list) else [wanted]))


def _values(game: Iterable[str], procedure: Iterable[str]) -> set[Key]:
    """Return what is noted when values of the game or the procedure are read."""
    return {("game", name) for name in game} | {("procedure", name) for name in procedure}


def _with_clause(rulebook: Rulebook, clauses: dict[str, Clause], added: Clause, point: str) -> dict[str, Clause]:
    """Return clauses with one more that a reading of a point brings in, behind those that earlier points bring in."""
    earlier: set[str] = set()
    for each in rulebook.open_points.values():
        taken = each.readings.get(rulebook.in_force(each))
        earlier.update(row["id"] for row in (taken.clauses if taken is not None else ()))
        if each.id == point:
            break
    ids = [*clauses]
    at = ids.index(rulebook.chapter_ends[added.law]) + 1
    while at < len(ids) and (ids[at] in earlier or ids[at] not in rulebook.clauses):
        at += 1
    ids.insert(at, added.id)
    return {id: clauses.get(id, added) for id in ids}


def _needs_files(rulebook: Rulebook, before: dict[str, Clause], other: Reading, taken: Reading) -> bool:
    """Whether only the files tell what a reading makes of the code.

    They tell what stands there without the reading in force, if that does more than bring clauses in; in which of
    several chapters a clause stands; and which of several values counts, or of several words that readings give a
    clause.

    Args:
        rulebook: the rulebook as it is read.
        before: its clauses without those that the reading in force brings in.
        other: the other reading of the point.
        taken: the one in force.
    """
    if taken.patch or taken.remove or taken.game or taken.procedure:
        return True
    fixing = {"game", "procedure"}
    gone = [rulebook.clauses[id] for id in (*other.remove, *_brought_in(taken)) if id in rulebook.clauses]
    valued = any(clause.game or clause.procedure for clause in gone)
    valued = valued or any(not fixing.isdisjoint(keys) for keys in other.patch.values())
    chosen = rulebook.taken or rulebook.set_values
    new = [clause_of(row) for row in other.clauses]
    worded = {(id, key) for read in _read_otherwise(rulebook) for id, keys in read.patch.items() for key in keys}
    reworded = any((id, key) in worded for id, keys in other.patch.items() for key in keys)
    unplaced = any(clause.id in before or clause.law not in rulebook.chapter_ends for clause in new)
    moved = bool(new) and not {*other.remove}.isdisjoint(rulebook.chapter_ends.values())
    return bool(unplaced or moved or valued or reworded or (chosen and (other.game or other.procedure)))


def _read_otherwise(rulebook: Rulebook) -> list[Reading]:
    """Return the readings in force that are not those that the code takes by itself."""
    points = rulebook.open_points
    return [points[id].readings[taken] for id, taken in rulebook.readings.items() if taken in points[id].readings]


def _brought_in(reading: Reading) -> set[str]:
    """Return the ids of the clauses that a reading brings in."""
    return {row["id"] for row in reading.clauses}


def _chapter_ends(rulebook: Rulebook, clauses: dict[str, Clause]) -> Iterator[tuple[int, str]]:
    """Yield the last clause of the text in the chapter of each law, where some clauses have fallen away."""
    if rulebook.clauses.keys() <= clauses.keys():
        yield from rulebook.chapter_ends.items()
        return
    ids = [*rulebook.clauses]
    for law, end in rulebook.chapter_ends.items():
        before = ids[ids.index(end) :: -1]
        left = (id for id in before if id in clauses and rulebook.chapter_ends.get(clauses[id].law) == end)
        if last := next(left, None):
            yield law, last


def _clauses(clauses: dict[str, Clause], other: Reading) -> dict[str, Clause]:
    """Return clauses as a reading has them, in the order of the code."""
    changed = dict(changed_clauses(clauses, other, Reading("")))
    read = {id: changed.get(id, clause) for id, clause in clauses.items()}
    return {id: clause for id, clause in read.items() if clause is not None}


def _with(values: Any, changed: dict[str, Any]) -> Any:
    """Return the values of the game or the procedure with some of them changed."""
    if not changed:
        return values
    own = structure_value(type(values), changed)
    return evolve(values, **{name: getattr(own, name) for name in changed})
