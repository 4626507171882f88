"""The shape of a scenario file as its YAML holds it, and the edits that make a near-miss of its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from attrs import asdict, define, field

from referee.record import Document, Mistake, Path, Position, Unreadable, nearest
from referee.teaching.expectation_file import Expectation
from referee.teaching.levels import Level
from referee.teaching.question_file import QuestionFile


@define
class Edit:
    """One change of the log: a near-miss of what it tells.  Exactly one of the fields is used.

    drop: the event that falls away.   insert_before, insert_after, replace: a new event by the id of an old one.
    change: fields of one event, ``null`` removing one.   move: one event ``before`` or ``after`` another.
    header: keys of the header, ``null`` removing one.
    """

    drop: str | None = None
    insert_before: dict[str, dict[str, Any]] = field(factory=dict)
    insert_after: dict[str, dict[str, Any]] = field(factory=dict)
    replace: dict[str, dict[str, Any]] = field(factory=dict)
    change: dict[str, dict[str, Any]] = field(factory=dict)
    move: dict[str, dict[str, str]] = field(factory=dict)
    header: dict[str, Any] = field(factory=dict)


@define
class CaseFile:
    """One case as the file tells it: the log with one edit, under some readings, and what must come of it.

    options: options of the code that are taken, besides those that the log's players agreed on.
    rulebook: the code it is ruled by, where that is another than the log names.
    """

    name: str
    expect: Expectation
    edit: Edit = field(factory=Edit)
    readings: dict[str, str] = field(factory=dict)
    options: dict[str, Any] = field(factory=dict)
    rulebook: str | None = None


@define
class ScenarioFile:
    """A scenario as it is written in its file.

    format: ``referee.scenario/1``.
    title: what it is about, in a sentence.
    laws: the numbers of the laws that it teaches.
    clauses: the ids of the clauses that it teaches.
    teaches: what one learns from it, in a sentence or two.
    log: the log, in the form of a log file.
    cases: the cases: the log with one edit each, and what the referee must say.
    level: for whom the lesson is: a beginner, a player who knows the game, or a director.
    prerequisites: what a learner should know before: numbers of laws, and paths of other scenario files.
    moral: what to remember, in one sentence.
    hints: what helps to find the answer, one after the other.
    question: what is asked, and the answers to choose from; the program asks where none is written.
    """

    format: Literal["referee.scenario/1"]
    title: str
    laws: tuple[str, ...]
    clauses: tuple[str, ...]
    teaches: str
    log: dict[str, Any]
    cases: tuple[CaseFile, ...]
    level: Level | None = None
    prerequisites: tuple[str, ...] = ()
    moral: str | None = None
    hints: tuple[str, ...] = ()
    question: QuestionFile | None = None


Fields = dict[str, Any]


@define
class Draft:
    """A log that is being edited: its header, and its events each with the place that it comes from.

    ``source`` is the scenario file and ``where`` the path of the edit in it.
    """

    header: Fields
    events: list[tuple[Fields, Position]]
    source: Document
    where: Path

    def wrong(self, what: str, expected: str, got: str, path: Path = (), hint: str | None = None) -> Unreadable:
        """Return the error for a mistake in the edit itself."""
        return Unreadable([Mistake(self.source.place((*self.where, *path), key=True), what, expected, got, hint)])

    def mark(self, *path: str) -> Position:
        """Return where a part of the edit stands."""
        place = self.source.place((*self.where, *path))
        return Position(place.line, place.column)

    def find(self, name: str, *path: str) -> int:
        """Return the index of the event with an id."""
        ids = [str(event["id"]) for event, _ in self.events]
        if name not in ids:
            raise self.wrong("the log has no such event", "the id of an event", f'"{name}"', path, nearest(name, ids))
        return ids.index(name)

    def document(self) -> Document:
        """Return the edited log as plain data, every event of which knows its place."""
        place = self.source.place(self.where)
        events = Position(place.line, place.column)
        events.parts.update((i, mark) for i, (_, mark) in enumerate(self.events))
        root = Position(place.line, place.column, parts={"events": events})
        data = {"header": self.header, "events": [event for event, _ in self.events]}
        return Document(self.source.path, data, lambda: root)


def apply(edit: Edit, draft: Draft) -> None:
    """Edit the draft in place.

    Raises Unreadable where the edit is not one edit, or speaks of an event that there is not.
    """
    used = {name: value for name, value in asdict(edit, recurse=False).items() if value}
    if len(used) > 1:
        raise draft.wrong("more than one edit", "one edit a case", ", ".join(used))
    for name, value in used.items():
        if isinstance(value, dict) and name != "header" and len(value) != 1:
            raise draft.wrong("more than one event is edited", "one event", ", ".join(value), (name,))
        _EDITS[name](draft, value)


def _drop(draft: Draft, name: str) -> None:
    del draft.events[draft.find(name, "drop")]


def _insert(draft: Draft, where: str, after: int, told: dict[str, Fields]) -> None:
    for name, event in told.items():
        draft.events.insert(draft.find(name, where, name) + after, (event, draft.mark(where, name)))


def _replace(draft: Draft, told: dict[str, Fields]) -> None:
    for name, event in told.items():
        draft.events[draft.find(name, "replace", name)] = ({"id": name} | event, draft.mark("replace", name))


def _change(draft: Draft, told: dict[str, Fields]) -> None:
    for name, changed in told.items():
        index = draft.find(name, "change", name)
        draft.events[index] = (_merge(draft.events[index][0], changed), draft.mark("change", name))


def _move(draft: Draft, told: dict[str, dict[str, str]]) -> None:
    for name, target in told.items():
        if len(target) != 1 or not target.keys() <= {"before", "after"}:
            raise draft.wrong("not a move", "before or after another event", ", ".join(target), ("move", name))
        ((side, other),) = target.items()
        moved = draft.events.pop(draft.find(name, "move", name))
        draft.events.insert(draft.find(other, "move", name, side) + (side == "after"), moved)


def _header(draft: Draft, told: Fields) -> None:
    draft.header = _merge(draft.header, told)


def _merge(old: Fields, new: Fields) -> Fields:
    return {key: value for key, value in (old | new).items() if value is not None}


_EDITS: Final[dict[str, Callable[[Draft, Any], None]]] = {
    "drop": _drop,
    "insert_before": lambda draft, told: _insert(draft, "insert_before", 0, told),
    "insert_after": lambda draft, told: _insert(draft, "insert_after", 1, told),
    "replace": _replace,
    "change": _change,
    "move": _move,
    "header": _header,
}
