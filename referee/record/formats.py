"""The kinds of files that say of themselves what they are, so that one can be told from another."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from referee.record.values import Wrong, show


class FileKind(Struct, frozen=True):
    """A kind of file: what it is called, and the command that reads it, if any does."""

    called: str
    command: str | None = None


FILE_KINDS: Final = {
    "referee.log": FileKind("a log", "referee adjudicate FILE"),
    "referee.scenario": FileKind("a scenario", "referee scenarios check FILE"),
    "referee.tournament": FileKind("a tournament file", "referee standings FILE"),
    "referee.desk": FileKind("a tournament file", "referee standings FILE"),
    "referee.rulebook": FileKind("the head of a rulebook", "referee law --rulebook FOLDER"),
    "referee.adjudication": FileKind("what was ruled on a log"),
    "referee.validation": FileKind("what was found in many logs"),
    "referee.standings": FileKind("the standings of a tournament"),
    "referee.comparison": FileKind("a comparison of rulebooks"),
}
"""What files say of themselves under ``format``, before the number of the version."""


def other_kind(data: Any, wanted: str) -> Wrong | None:
    """Return what is wrong with a file that is of another kind than the one wanted.

    Args:
        data: the file as plain data.
        wanted: the format that was to be read, such as ``referee.log/1``.

    Returns:
        The mistake, at the key ``format``; None where the file is of that kind, or does not say of what kind it is.
    """
    told = data.get("format") if type(data) is dict else None
    kind = FILE_KINDS.get(told.partition("/")[0]) if type(told) is str else None
    expected = FILE_KINDS.get(wanted.partition("/")[0])
    if kind is None or expected is None or kind == expected:
        return None
    advice = f'"{kind.command}" reads it' if kind.command else None
    what = f"this file is {kind.called}, not {expected.called}"
    return Wrong(what, f"format: {wanted}", show(told), at=("format",), advice=advice)
