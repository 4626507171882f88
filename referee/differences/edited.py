"""What the answer to a log would be with something in it told otherwise, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import define

from referee.asking import Edit
from referee.differences.changed_answer import AnswerChange, HeardLog, answer_changes
from referee.record import EventId, Schema
from referee.report import Events, Line, as_data, output_schema, sentence

FORMAT: Final = "referee.whatif/1"


@define
class EditRow:
    """A change of the log.

    kind: what was done.
    event: the id of the act.
    other: the id of the other act, if there is one.
    told: the act that was told, as YAML; empty for none.
    says: the change in words.
    """

    kind: str
    event: str
    other: str | None
    told: str
    says: str


@define
class WhatIfFile:
    """The whole of what is told."""

    format: str
    path: str
    edits: list[EditRow]
    changes: list[AnswerChange]


def what_if_schema() -> Schema:
    """Return the JSON Schema of ``referee.whatif/1``; later versions of the format may hold more keys."""
    return output_schema(WhatIfFile, FORMAT)


def what_if_data(before: HeardLog, after: HeardLog, edits: Sequence[Edit]) -> dict[str, Any]:
    """Return what would be otherwise as plain data, ``referee.whatif/1``.

    Args:
        before: the log as it is.
        after: the log as it would be.
        edits: the changes between both.

    Returns:
        The changes of the log, and those of the answer.
    """
    changes = answer_changes(before, after)
    said = edits_said(before, after, edits)
    rows = [EditRow(each.kind, each.event, each.other, each.told, says) for each, says in said]
    return as_data(WhatIfFile(FORMAT, before.log.path, rows, changes))


def what_if_lines(before: HeardLog, after: HeardLog, edits: Sequence[Edit]) -> Iterator[Line]:
    """Yield what would be otherwise, for people.

    Args:
        before: the log as it is.
        after: the log as it would be.
        edits: the changes between both.

    Yields:
        The changes of the log, then each thing that the answer tells otherwise, as it is and as it would be.
    """
    for _, say in edits_said(before, after, edits):
        yield Line(say, "bold")
    yield Line()
    changes = answer_changes(before, after)
    if not changes:
        yield Line("The answer is the same.")
    for change in changes:
        yield Line(change.before or "Nothing of it.", label=change.label)
        yield Line(change.after or "Nothing of it.", "green", label="Would be")


def edits_said(before: HeardLog, after: HeardLog, edits: Sequence[Edit]) -> Iterator[tuple[Edit, str]]:
    """Yield each change of a log with what is said of it.

    Args:
        before: the log as it is.
        after: the log as it would be.
        edits: the changes between both.
    """
    there, new = Events(before.log), {event.id: event for event in after.log.events}
    known = {event.id for event in before.log.events}

    def told(id: EventId | None) -> str:
        return there.told(id) if id in known else "what was put in"

    put_in = iter([event for id, event in new.items() if id not in known])
    for edit in edits:
        act = told(edit.event)
        if edit.kind == "drop":
            yield edit, f"Left out: {act}."
        elif edit.kind == "insert":
            event = next(put_in, None)
            yield edit, f"Put in after this: {act}. {sentence(event) if event is not None else edit.told}"
        elif edit.kind == "replace":
            now = sentence(new[edit.event]) if edit.event in new else edit.told
            yield edit, f"In place of this: {act}. {now}"
        elif edit.kind == "swap":
            yield edit, f"In each other's place: {act}; {told(edit.other)}."
        else:
            yield edit, f"Moved: {act}. It stands after this: {told(edit.other)}."
