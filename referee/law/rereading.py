"""A rulebook read otherwise in one point."""

from __future__ import annotations

from typing import Any

from attrs import evolve
from msgspec import structs

from referee.law.choices import OtherReadings, changed_clauses
from referee.law.clause import Clause, Reading
from referee.law.compiled import load_rulebook
from referee.law.rulebook import Rulebook
from referee.record import structure_value


def read_otherwise(rulebook: Rulebook, point: str, reading: str) -> Rulebook:
    """Return a rulebook in which one open point is read otherwise, and everything else as it is.

    It is for finding out what comes of that reading: rulings by it do not name the open points on which they hang.

    Args:
        rulebook: the rulebook as it is read.
        point: the name of one of its open points.
        reading: the name of one of the readings of that point.

    Raises:
        KeyError: the rulebook has no such open point, or the point no such reading.
        RefereeError: the files of the rulebook have changed, and have mistakes now.
    """
    asked = rulebook.open_points[point]
    other, taken = asked.readings[reading], asked.readings.get(rulebook.in_force(asked))
    readings = {**rulebook.readings, point: reading}
    if _needs_files(rulebook, other) or (taken is not None and _shapes(taken)):
        options = {**rulebook.taken, **rulebook.set_values}
        return _without_others(load_rulebook(str(rulebook.folder), readings, options))
    clauses = _clauses(rulebook, other)
    read = evolve(
        rulebook,
        readings=readings,
        clauses=clauses,
        origins={id: code for id, code in rulebook.origins.items() if id in clauses},
        changed={id: code for id, code in rulebook.changed.items() if id in clauses},
        game=_with(rulebook.game, other.game),
        procedure=_with(rulebook.procedure, other.procedure),
        settled={**rulebook.settled, **dict.fromkeys((*other.game, *other.procedure), point)},
    )
    return _without_others(read)


def _without_others(read: Rulebook) -> Rulebook:
    """Leave out of a rulebook what still other readings would make of it, which takes longest to work out."""
    read._other_readings = OtherReadings()
    return read


def _needs_files(rulebook: Rulebook, other: Reading) -> bool:
    """Whether only the files tell what a reading makes of the code.

    They tell where a clause stands that comes in, and which of several values counts.
    """
    fixing = {"game", "procedure"}
    clauses = [rulebook.clauses[id] for id in other.remove if id in rulebook.clauses]
    valued = any(clause.game or clause.procedure for clause in clauses)
    valued = valued or any(not fixing.isdisjoint(keys) for keys in other.patch.values())
    chosen = rulebook.taken or rulebook.set_values
    return bool(other.clauses or valued or (chosen and (other.game or other.procedure)))


def _shapes(reading: Reading) -> bool:
    """Whether a reading makes anything of the code that is not there without it."""
    return bool(reading.patch or reading.remove or reading.clauses or reading.game or reading.procedure)


def _clauses(rulebook: Rulebook, other: Reading) -> dict[str, Clause]:
    """Return the clauses as a reading has them, in the order of the code."""
    changed = dict(changed_clauses(rulebook.clauses, other, None))
    read = {id: changed.get(id, clause) for id, clause in rulebook.clauses.items()}
    return {id: clause for id, clause in read.items() if clause is not None}


def _with(values: Any, changed: dict[str, Any]) -> Any:
    """Return the values of the game or the procedure with some of them changed."""
    own = structure_value(type(values), changed)
    return structs.replace(values, **{name: getattr(own, name) for name in changed})
