"""Readings of open points and options: which may be chosen, and what those not in force would make of the clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import Any

from attrs import define, fields

from referee.law.clause import Clause, OpenPoint, Reading
from referee.record import Document, Mistake, RefereeError, Wrong, nearest, show, structure_value, written_fields
from referee.table import Game

DataPath = tuple[str | int, ...]
Placed = tuple[Document, DataPath, OpenPoint]


@define
class Chosen:
    """A reading in force of an open point, or an option as it is taken, with the place at which it is worded."""

    id: str
    document: Document
    path: DataPath
    reading: Reading


class UnknownReading(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A reading or an open point was asked for that the rulebook does not have."""


class UnknownOption(RefereeError):  # noqa: N818 - as above
    """An option was asked for that the game does not have, or a value that it cannot take."""


def choose(points: list[Placed], wanted: Mapping[str, str]) -> list[Chosen]:
    """Return the reading in force for each open point, or say which asked-for ones there are not."""
    known = {point.id: point for _, _, point in points}
    wrong = [f"there is no open point {name}" for name in wanted if name not in known]
    wrong += [
        f"{name} has no reading {reading!r}; it has {', '.join(known[name].readings)}"
        for name, reading in wanted.items()
        if name in known and reading not in known[name].readings
    ]
    if wrong:
        raise UnknownReading("; ".join(wrong))
    return list(_in_force(points, wanted))


def _in_force(points: Iterable[Placed], wanted: Mapping[str, str]) -> Iterator[Chosen]:
    for document, path, point in points:
        name = wanted.get(point.id, point.default)
        if name in point.readings:
            yield Chosen(point.id, document, (*path, "readings", name), point.readings[name])


def option_text(value: Any) -> str:
    """Return the value of an option as the rulebook names it.

    Args:
        value: a number, a truth value or a word.

    >>> option_text(7), option_text(True), option_text("single")
    ('7', 'true', 'single')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def split_options(options: Mapping[str, Any], offered: list[Placed]) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the options that the code offers with the values asked for, and apart from them the game values."""
    known = {option.id: option for _, _, option in offered}
    taken = {name: option_text(value) for name, value in options.items() if name in known}
    wrong = [
        f"option {name}: there is no value {value!r}; there are {', '.join(known[name].readings)}"
        for name, value in taken.items()
        if value not in known[name].readings
    ]
    if wrong:
        raise UnknownOption("\n".join(wrong))
    return taken, {name: value for name, value in options.items() if name not in known}


def option_values(offered: Iterable[Placed], taken: Mapping[str, str]) -> list[Chosen]:
    """Return what the options come to, as they are taken or else by default."""
    return list(_in_force(offered, taken))


def has_reading(points: Mapping[str, OpenPoint], name: str, reading: str) -> bool:
    """Tell whether a code leaves a point open that can be read so.

    Args:
        points: the open points of the code, by name.
        name: the name of an open point.
        reading: the name of a reading.
    """
    return name in points and reading in points[name].readings


def has_option(offered: Mapping[str, OpenPoint], name: str, value: Any) -> bool:
    """Tell whether an option of the code, or else of the game itself, can take a value.

    Args:
        offered: the options of the code, by name.
        name: the name of an option, or of a game value.
        value: the value, as a file gives it.
    """
    if name in offered:
        return option_text(value) in offered[name].readings
    try:
        unknown_options({name: value}, [])
    except UnknownOption:
        return False
    return True


def unknown_options(options: Mapping[str, Any], offered: list[Placed]) -> None:
    """Say which options there are not, and which game values cannot be set so."""
    known = [each.name for each in fields(Game)]
    names = [*(option.id for _, _, option in offered), *known]
    wrong = [f"there is no option {name!r}; there are {', '.join(names)}" for name in options if name not in known]
    for name in filter(options.__contains__, known):
        try:
            structure_value(Game, {name: options[name]})
        except Wrong as error:
            wrong += [f"option {name}: {each.what}; expected {each.expected}; got {each.got}" for each in error.each()]
    if wrong:
        raise UnknownOption("\n".join(wrong))


def changed_clauses(
    clauses: Mapping[str, Clause], other: Reading, taken: Reading
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
            yield id, clause_of(row)
    own = {*taken.patch, *(row["id"] for row in taken.clauses)}
    yield from ((id, None) for id in own.difference(coming, other.patch) if id in clauses)


def clause_of(row: Mapping[str, Any]) -> Clause:
    """Return a clause that a reading brings in.

    Args:
        row: the clause as the file has it, which was checked when the rulebook was read.
    """
    return Clause(**_told(row))


def changes(keys: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Give what a reading changes in a clause: each key, or key within a key, with its new value.

    Args:
        keys: what is changed, as the file has it; ``None`` takes a key out.
    """
    for key, new in keys.items():
        if isinstance(new, dict):
            yield from (((key, inner), value) for inner, value in new.items())
        else:
            yield (key,), new


def changed_row(row: Mapping[str, Any], keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return a clause, as a file has it, with what a reading changes in it."""
    nested = [key for key, new in keys.items() if isinstance(new, dict)]
    changed = {**row} | {key: {**row[key]} if isinstance(row.get(key), dict) else {} for key in nested}
    for path, new in changes(keys):
        held = changed if len(path) == 1 else changed[path[0]]
        if new is None:
            held.pop(path[-1], None)
        else:
            held[path[-1]] = new
    return changed


def needless_keys(row: Mapping[str, Any], keys: Mapping[str, Any], document: Document, at: DataPath) -> list[Mistake]:
    """Return the mistakes of taking a key out of a part of a clause that does not have it.

    Args:
        row: the clause, as the file has it.
        keys: what is changed.
        document: the file in which it is.
        at: where it stands there.
    """
    found = []
    for path, new in changes(keys):
        held = row.get(path[0])
        if new is None and len(path) > 1 and isinstance(held, dict) and path[-1] not in held:
            place = document.place((*at, *path), key=True)
            found.append(Mistake(place, f"unknown key {show(path[-1])}", hint=nearest(path[-1], held)))
    return found


def _patched(clause: Clause, keys: Mapping[str, Any]) -> Clause:
    """Return a clause with some of its keys changed, or cleared."""
    changed = copy(clause)
    vars(changed).update(_told(keys))
    for key, new in keys.items():
        if isinstance(new, dict):
            held = getattr(clause, key) | getattr(changed, key)
            setattr(changed, key, {name: value for name, value in held.items() if new.get(name, value) is not None})
    changed.__attrs_post_init__()
    return changed


def _told(keys: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a clause that some keys of the file tell; ``None`` clears one."""
    forms = written_fields(Clause)
    told: dict[str, Any] = {}
    for key, value in keys.items():
        field: Any = forms[key]
        if isinstance(value, dict):
            value = {name: inner for name, inner in value.items() if inner is not None}
        cleared = field.default.factory() if hasattr(field.default, "factory") else field.default
        told[field.name] = cleared if value is None else structure_value(field.type, value)
    return told
