"""Codes and readings put together, while they are still plain data, so that every mistake keeps its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from referee.law.clause import Reading
from referee.law.files import Source, rows, value
from referee.record.edge import Document

LEFT_OUT: Final = "0.0"
REPLACED: Final = "0.1"
NO_CLAUSE: Final = (LEFT_OUT, REPLACED)
"""What stands in place of a clause that does not count, so that the places of the others stay true."""

LISTED: Final = ("clauses", "open_points", "options")


def extend(sources: list[Source]) -> dict[str, str]:
    """Let each code replace what it words anew of those that it builds on, change it, or leave it out.

    Return the clauses of which single keys were changed, each with the code that did it.
    """
    changed: dict[str, str] = {}
    for i, source in enumerate(sources):
        earlier = [document for before in sources[:i] for document in files(before)]
        for document in files(source):
            for key in LISTED:
                told = {str(row["id"]) for row in _mappings(document, key) if "id" in row}
                replace(earlier, key, told, REPLACED)
        change(earlier, _mapping(source.head, "changes"))
        changed.update(dict.fromkeys(_mapping(source.head, "changes"), source.code))
        replace(earlier, "clauses", set(map(str, rows(source.head, "leaves_out"))), LEFT_OUT)
        for name, reading in _mapping(source.head, "reads").items():
            for document in earlier:
                for row in _mappings(document, "open_points"):
                    if row.get("id") == name:
                        row["default"] = reading
    return changed


def files(source: Source) -> list[Document]:
    """Return all files of a code."""
    return [source.head, *source.chapters]


def change(documents: Iterable[Document], patch: Mapping[str, Any]) -> None:
    """Change single keys of clauses; ``None`` takes a key out."""
    for document in documents:
        for clause in _mappings(document, "clauses"):
            _merge(clause, patch.get(str(clause.get("id")), {}))


def replace(documents: Iterable[Document], key: str, ids: set[str], stub: str) -> None:
    """Put something that does not count in place of the rows of a list that bear one of these ids."""
    for document in documents:
        for row in _mappings(document, key):
            if str(row.get("id")) in ids:
                row.clear()
                row["id"] = stub
                if key == "clauses":
                    row.update(kind="definition", says="left out")


def apply_readings(documents: list[Document], readings: Iterable[Reading], without: frozenset[str]) -> None:
    """Merge the readings into the clauses, and leave out the clauses that are not wanted."""
    gone = set(without)
    for reading in readings:
        gone.update(reading.remove)
        change(documents, reading.patch)
        for added in reading.clauses:
            _add(documents, added)
    replace(documents, "clauses", gone, LEFT_OUT)


def _add(documents: list[Document], clause: Any) -> None:
    """Add a clause to the first chapter that holds its law, unless it stands somewhere already."""
    if not isinstance(clause, dict):
        return
    for document in documents:
        if any(row.get("id") == clause.get("id") for row in _mappings(document, "clauses")):
            return
    law = str(clause.get("id")).partition(".")[0]
    for document in documents:
        if law in _mapping(document, "laws"):
            document.data["clauses"].append(dict(clause))
            return


def _mappings(document: Document, key: str) -> Iterator[dict[str, Any]]:
    yield from (row for row in rows(document, key) if isinstance(row, dict))


def _mapping(document: Document, key: str) -> dict[str, Any]:
    found = value(document, key)
    return found if isinstance(found, dict) else {}


def _merge(clause: dict[str, Any], patch: Any) -> None:
    for key, new in patch.items() if isinstance(patch, dict) else ():
        if new is None:
            clause.pop(key, None)
        else:
            clause[key] = new
