"""Codes and readings put together, while they are still plain data, so that every mistake keeps its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from attrs import define, evolve, field

from referee.law.choices import Chosen, changed_row, changes, needless_keys
from referee.law.clause import Clause
from referee.law.files import Source, files, mapping, mappings, rows
from referee.record import Document, Mistake, nearest, show, written_fields

LEFT_OUT: Final = "0.0"
REPLACED: Final = "0.1"
NO_CLAUSE: Final = (LEFT_OUT, REPLACED)
"""What stands in place of a clause that does not count, so that the places of the others stay true."""

LISTED: Final = ("clauses", "open_points", "options")


@define(eq=False, repr=False)
class Merger:
    """Puts codes and readings together, and remembers what came of what.

    changed: the clauses of which single keys were changed, each with the code that did it last.
    worded: the clauses that a reading brought in, each with the code that the reading is worded in.
    seats: what was worded anew, each with the place at which it stood before.
    asked: the open points and options that the last code words, or reads otherwise by default.
    vanished: the names of clauses that were left out, and the groups and terms that went with them.
    parts: the ids of clauses of which something was of the wrong form.  read: whether readings have been merged.
    """

    sources: list[Source]
    mistakes: list[Mistake]
    changed: dict[str, str] = field(factory=dict)
    worded: dict[str, str] = field(factory=dict)
    seats: dict[str, tuple[str, int]] = field(factory=dict)
    asked: set[str] = field(factory=set)
    vanished: set[str] = field(factory=set)
    parts: set[str] = field(factory=set)
    read: bool = False

    def opened(self, sources: list[Source], mistakes: list[Mistake]) -> Merger:
        """Return the same over copies of the sources, to merge readings into those."""
        gathered = {name: getattr(self, name).copy() for name in ("changed", "worded", "seats", "vanished", "parts")}
        return evolve(self, sources=sources, mistakes=mistakes, **gathered)

    @property
    def documents(self) -> list[Document]:
        """All files of all codes, those of the code built on first."""
        return [document for source in self.sources for document in files(source)]

    def clauses(self) -> Iterator[tuple[Document, tuple[str, int], dict[str, Any]]]:
        """Yield the clauses of all files as plain data, each with its file and where it stands there."""
        for document in self.documents:
            for i, row in enumerate(rows(document, "clauses")):
                if isinstance(row, dict):
                    yield document, ("clauses", i), row

    def extend(self) -> None:
        """Let each code replace what it words anew of those that it builds on, change it, or leave it out."""
        for i, source in enumerate(self.sources):
            earlier = [document for before in self.sources[:i] for document in files(before)]
            own = {key: self._reworded(source, key, earlier) for key in LISTED}
            self.asked = {*own["open_points"], *own["options"], *mapping(source.head, "reads")}
            self._check(source, earlier, own["clauses"])
            told = mapping(source.head, "changes")
            for id, keys in told.items():
                for _, _, row in _named(earlier, "clauses", id) if isinstance(keys, dict) else ():
                    self.mistakes += needless_keys(row, keys, source.head, ("changes", id))
                self._change(earlier, id, keys, source.head, ("changes", id))
            self.changed.update(dict.fromkeys(told, source.name))
            self._leave_out(earlier, set(map(str, rows(source.head, "leaves_out"))))
            for id, reading in mapping(source.head, "reads").items():
                for document, at, row in _named(earlier, "open_points", id):
                    row["default"] = reading
                    document.borrowed[(*at, "default")] = (source.head, ("reads", id))

    def apply(self, readings: Iterable[Chosen], without: frozenset[str]) -> None:
        """Merge the readings into the clauses, and leave out the clauses that are not wanted."""
        self.read = True
        gone = set(without)
        for chosen in readings:
            gone.update(chosen.reading.remove)
            for id, keys in chosen.reading.patch.items():
                self._change(self.documents, id, keys, chosen.document, (*chosen.path, "patch", id))
            for i, clause in enumerate(chosen.reading.clauses):
                self._add(clause, chosen, (*chosen.path, "clauses", i))
        self._leave_out(self.documents, gone)

    def _reworded(self, source: Source, key: str, earlier: list[Document]) -> set[str]:
        """Take what a code words anew out of the codes before it, and return all that it words."""
        told = {str(row["id"]) for document in files(source) for row in mappings(document, key) if "id" in row}
        for id in told:
            for document, at, row in _named(earlier, key, id):
                self.seats.setdefault(id, (document.path, int(at[1])))
                _stub(row, key, REPLACED)
        return told

    def _check(self, source: Source, earlier: list[Document], own: set[str]) -> None:
        """See that what a code changes, leaves out or reads otherwise is there in the codes that it builds on."""
        clauses = {str(row.get("id")) for document in earlier for row in mappings(document, "clauses")} - {*NO_CLAUSE}
        built_on = "a clause of the codes that it builds on"
        for id, keys in mapping(source.head, "changes").items():
            if id in own:
                self._tell(source, ("changes", id), "the code words this clause itself", "the keys there", id, ())
            else:
                self._known(source, ("changes", id), "clause", id, clauses, built_on)
            self._check_keys(source, id, keys)
        for i, left in enumerate(rows(source.head, "leaves_out")):
            if left in own:
                self._tell(source, ("leaves_out", i), "the code words this clause itself", "no clause here", left, ())
            else:
                self._known(source, ("leaves_out", i), "clause", left, clauses, built_on)
        points = {str(row.get("id")) for each in earlier for row in mappings(each, "open_points")} - {*NO_CLAUSE}
        for id in mapping(source.head, "reads"):
            self._known(source, ("reads", id), "open point", id, points, "one of the codes that it builds on")

    def _check_keys(self, source: Source, id: str, keys: Any) -> None:
        """See that the keys of a clause that are changed are keys of clauses."""
        known = set(written_fields(Clause)) - {"id"}
        for key in keys if isinstance(keys, dict) else ():
            if key == "id":
                self._tell(source, ("changes", id, key), "a clause keeps its id", None, None, ())
            elif key not in known:
                place = source.head.place(("changes", id, key), key=True)
                self.mistakes.append(Mistake(place, f"unknown key {show(key)}", hint=nearest(key, known)))

    def _known(self, source: Source, path: tuple[Any, ...], what: str, name: str, known: set[str], of: str) -> None:
        if name not in known:
            self._tell(source, path, f"no such {what}", of, name, known)

    def _tell(
        self, source: Source, path: tuple[Any, ...], what: str, wanted: str | None, got: Any, near: Iterable[str]
    ) -> None:
        place = source.head.place(path, key=path[0] in ("changes", "reads"))
        hint = nearest(got, near) if isinstance(got, str) else None
        self.mistakes.append(Mistake(place, what, wanted, None if got is None else show(got), hint))

    def _change(
        self, documents: list[Document], id: str, keys: Any, lender: Document, at: tuple[str | int, ...]
    ) -> None:
        """Change single keys of a clause, and single keys of what has keys of its own; ``None`` takes a key out."""
        for document, where, row in _named(documents, "clauses", id):
            if isinstance(keys, dict):
                changed = changed_row(row, keys)
                row.clear()
                row.update(changed)
                told = (path for path, new in changes(keys) if new is not None)
                document.borrowed.update({(*where, *path): (lender, (*at, *path)) for path in told})

    def vanish(self, row: Any) -> None:
        """Let what a clause brings be no mistake where it is named, though the clause is not there."""
        if isinstance(row, dict):
            self.vanished.update(str(row[key]) for key in ("id", "group", "defines") if key in row)

    def _leave_out(self, documents: list[Document], ids: set[str]) -> None:
        """Put something that does not count in place of the clauses with these ids."""
        for document in documents:
            for row in mappings(document, "clauses"):
                if str(row.get("id")) in ids:
                    self.vanish(row)
                    _stub(row, "clauses", LEFT_OUT)
        self.vanished.update(ids)

    def _add(self, clause: dict[str, Any], chosen: Chosen, at: tuple[str | int, ...]) -> None:
        """Add a clause to the first chapter that holds its law, unless it stands somewhere already."""
        if any(_named(self.documents, "clauses", str(clause["id"]))):
            return
        law = clause["id"].partition(".")[0]
        source = next(each for each in self.sources if chosen.document in files(each))
        homes = [document for document in (*files(source), *self.documents) if law in mapping(document, "laws")]
        if not homes:
            place = chosen.document.place((*at, "id"))
            self.mistakes.append(Mistake(place, "no such law", "a law of the rulebook", show(law)))
            return
        held = homes[0].data.setdefault("clauses", [])
        homes[0].borrowed["clauses", len(held)] = (chosen.document, at)
        held.append(dict(clause))
        self.worded[clause["id"]] = source.name


def _named(documents: Iterable[Document], key: str, id: str) -> list[tuple[Document, tuple[str, int], dict[str, Any]]]:
    """Return the rows of a list in these files that bear an id, each with its file and where it stands there."""
    return [
        (document, (key, i), row)
        for document in documents
        for i, row in enumerate(rows(document, key))
        if isinstance(row, dict) and str(row.get("id")) == id
    ]


def _stub(row: dict[str, Any], key: str, id: str) -> None:
    """Make of a row one that does not count, and in which nothing is wrong."""
    row.clear()
    row["id"] = id
    if key == "clauses":
        row.update(kind="definition", says="left out")
    else:
        row.update(laws=[], question="", default="", readings={})
