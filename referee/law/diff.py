"""What changes between two codes, or between two editions of one: clause by clause, or topic by topic."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal

from attrs import define

from referee.law.clause import Clause, OpenPoint
from referee.law.files import EDITION, load_sections
from referee.law.rulebook import Rulebook
from referee.record import unstructure

How = Literal["added", "gone", "changed"]


@define
class Key:
    """A key of a clause or of an open point that differs; ``None`` where one side has none."""

    name: str
    old: Any
    new: Any


@define
class Change:
    """Something that only one code has, or that differs in some keys.

    what: "law", "clause", "open_point" or "option"; says: in a sentence, as the newer code has it.
    id: the number of the law or of the clause, or the name of the open point or option.
    how: whether the newer code added it, left it out or changed it.
    keys: the keys that differ; none where only one code has it.
    """

    what: str
    id: str
    how: How
    says: str
    keys: list[Key]


@define
class ValueChange:
    """A game value or a procedure that differs, with the clause, the open point or the option that fixes it, if any.

    name: the name of the value.
    old: its value in the older code.
    new: its value in the newer code.
    old_by: what fixes it in the older code, or ``None``.
    new_by: what fixes it in the newer code, or ``None``.
    """

    name: str
    old: Any
    new: Any
    old_by: str | None
    new_by: str | None


@define
class Side:
    """What one code says under a topic.

    values: those that it fixes, each with what fixes it.  options: what the players may choose of it beforehand.
    clauses: the clauses that speak of the topic.
    """

    clauses: list[Clause]
    values: dict[str, tuple[Any, str]]
    options: list[OpenPoint]

    @property
    def silent(self) -> bool:
        """Whether it says nothing, or just that nothing is said."""
        return not self.values and not self.options and all(clause.kind == "silence" for clause in self.clauses)


@define
class TopicRow:
    """A topic with what either code says of it.

    section: the title of the section that the topic stands in.
    name: the name of the topic.
    title: what the topic is, for people.
    sides: what the older and what the newer code say.
    """

    section: str
    name: str
    title: str
    sides: tuple[Side, Side]


@define
class Difference:
    """What changes from one code to another: clause by clause where they are related, else topic by topic.

    old: the older code.
    new: the newer code.
    related: whether both are editions of one code, or built on one.
    changes: what differs clause by clause, where they are related.
    values: the game values and the procedure that differ, where they are related.
    topics: what either says topic by topic, where they are not related.
    """

    old: Rulebook
    new: Rulebook
    related: bool
    changes: list[Change]
    values: list[ValueChange]
    topics: list[TopicRow]


def differ(old: Rulebook, new: Rulebook, topics: Collection[str] = ()) -> Difference:
    """Return what changes between two codes, under some topics or under all.

    Args:
        old: the older code.
        new: the newer code.
        topics: the names of the topics to look at; by default all.
    """
    related = _root(old) == _root(new)
    if not related:
        rows = [row for row in topic_rows(old, new) if not topics or row.name in topics]
        return Difference(old, new, False, [], [], [row for row in rows if any(map(_speaks, row.sides))])
    changes = [
        *_changes("law", _laws(old), _laws(new), topics),
        *_changes("clause", old.clauses, new.clauses, topics),
        *_changes("open_point", old.open_points, new.open_points, topics),
        *_changes("option", old.options, new.options, topics),
    ]
    return Difference(old, new, True, changes, list(_value_changes(old, new, topics)), [])


def topic_rows(old: Rulebook, new: Rulebook) -> Iterator[TopicRow]:
    """Yield every topic with what either code says of it."""
    for section in load_sections():
        for name, topic in section.topics.items():
            sides = (side(old, name, topic.values), side(new, name, topic.values))
            yield TopicRow(section.title, name, topic.title, sides)


def side(book: Rulebook, topic: str, names: Collection[str]) -> Side:
    """Return what a code says under a topic.

    Args:
        book: the code.
        topic: the name of the topic.
        names: the game values and values of the procedure that belong to the topic.
    """
    clauses = [clause for clause in book.clauses.values() if topic in clause.topics]
    found = _values(book)
    values = {name: (found[name], book.settled[name]) for name in names if name in book.settled}
    return Side(clauses, values, [option for option in book.options.values() if _bears(option, topic, names, clauses)])


def _bears(option: OpenPoint, topic: str, names: Collection[str], clauses: list[Clause]) -> bool:
    """Return whether an option changes what a code says under a topic."""
    ids = {clause.id for clause in clauses}
    for reading in option.readings.values():
        spoken = {name for clause in reading.clauses for name in clause.get("topics", ())}
        if topic in spoken or ids & {*reading.patch, *reading.remove} or {*reading.game, *reading.procedure} & {*names}:
            return True
    return any(option.id in clause.open_points for clause in clauses)


def _speaks(one: Side) -> bool:
    return bool(one.clauses or one.values or one.options)


def _root(book: Rulebook) -> str:
    """Return the code at the bottom of all that a code builds on."""
    return (book.built_on[-1] if book.built_on else book.code).partition(EDITION)[0]


def _laws(book: Rulebook) -> dict[str, str]:
    return {str(number): title for number, title in book.laws.items()}


def _values(book: Rulebook) -> dict[str, Any]:
    return {**unstructure(book.game, omit_defaults=False), **unstructure(book.procedure, omit_defaults=False)}


def _value_changes(old: Rulebook, new: Rulebook, topics: Collection[str]) -> Iterator[ValueChange]:
    wanted = {
        name for sec in load_sections() for id, topic in sec.topics.items() if id in topics for name in topic.values
    }
    before, after = _values(old), _values(new)
    for name, value in before.items():
        if value != after[name] and (not topics or name in wanted):
            yield ValueChange(name, value, after[name], old.settled.get(name), new.settled.get(name))


def _changes(what: str, old: Mapping[str, Any], new: Mapping[str, Any], topics: Collection[str]) -> Iterator[Change]:
    """Yield what only one side has, and what differs, in the order of the newer code; what is gone comes last."""
    for id, row in new.items():
        if _wanted(row, old.get(id), topics):
            keys = _keys(old[id], row) if id in old else []
            if id not in old or keys:
                yield Change(what, id, "changed" if id in old else "added", _says(row), keys)
    for id, row in old.items():
        if id not in new and _wanted(row, None, topics):
            yield Change(what, id, "gone", _says(row), [])


def _wanted(row: Any, other: Any, topics: Collection[str]) -> bool:
    spoken = {topic for each in (row, other) if isinstance(each, Clause) for topic in each.topics}
    return not topics or bool(spoken.intersection(topics))


def _says(row: Any) -> str:
    return row.says if isinstance(row, Clause) else row.question if isinstance(row, OpenPoint) else str(row)


def _keys(old: Any, new: Any) -> list[Key]:
    """Return in which keys two clauses, or two open points, differ; each reading of a point is a key."""
    if isinstance(old, str):
        return [Key("title", old, new)] if old != new else []
    before, after = _flat(old), _flat(new)
    names = [*before, *(name for name in after if name not in before)]
    return [Key(name, before.get(name), after.get(name)) for name in names if before.get(name) != after.get(name)]


def _flat(row: Any) -> dict[str, Any]:
    plain: dict[str, Any] = unstructure(row)
    readings = plain.pop("readings", {})
    return plain | {f"reading {name}": reading for name, reading in readings.items()}
