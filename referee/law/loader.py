"""Load a rulebook from its folders of YAML: read, put together, patch, structure, check, index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from attrs import define, field

from referee.law.check import check_changes, check_clauses, check_open_points
from referee.law.choices import Placed, choose, option_values, split_options, unknown_options
from referee.law.clause import Clause, LawNumber, OpenPoint, Reading
from referee.law.files import Source, digest, read_sources, rows
from referee.law.locate import find_rulebook
from referee.law.merge import NO_CLAUSE, apply_readings, extend, files
from referee.law.rulebook import Procedure, Rulebook
from referee.record.codec import mistakes_of, structure, structure_value
from referee.record.edge import Document
from referee.record.errors import Mistake, Unreadable
from referee.record.kinds import Wrong
from referee.table.game import Game


@define
class Head:
    """The file ``rulebook.yaml``: what the code is, its game values, its procedure, its chapters in order.

    edition, dated: which edition of the code is stated, and since when it holds (a year, a month or a day).
    source: what the edition is taken from.
    extends: the code that it builds on.  changes: clauses of that code, each with the keys that change.
    leaves_out: clauses of that code that fall away.  reads: open points of that code, each with the reading that is
    taken by default here.
    """

    format: Literal["referee.rulebook/1"]
    code: str
    title: str
    version: str
    chapters: tuple[str, ...]
    edition: str = ""
    dated: str = ""
    source: str = ""
    default: bool = False
    extends: str | None = None
    changes: dict[str, dict[str, Any]] = field(factory=dict)
    leaves_out: tuple[str, ...] = ()
    reads: dict[str, str] = field(factory=dict)
    game: dict[str, Any] = field(factory=dict)
    procedure: dict[str, Any] = field(factory=dict)
    open_points: tuple[OpenPoint, ...] = ()
    options: tuple[OpenPoint, ...] = ()


@define
class Chapter:
    """One chapter file: the laws it holds, their clauses, their open points, and the options they offer."""

    chapter: str
    laws: dict[LawNumber, str]
    clauses: tuple[Clause, ...] = ()
    open_points: tuple[OpenPoint, ...] = ()
    options: tuple[OpenPoint, ...] = ()
    restates: tuple[tuple[str, ...], ...] = ()


def load_rulebook(
    name: str | None = None,
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    without: frozenset[str] = frozenset(),
) -> Rulebook:
    """Return a rulebook by its code or folder, with chosen readings and options, and without some clauses.

    ``options`` are those that the code offers, by name; any other game value can be set by its name as well.
    Raises NoRulebook where there is none, Unreadable with every mistake where its files are wrong, and
    UnknownReading or UnknownOption where something is asked for that it does not offer.
    """
    mistakes: list[Mistake] = []
    sources = read_sources(find_rulebook(name), mistakes)
    _check_heads(sources, mistakes)
    changed = extend(sources)
    documents = [document for source in sources for document in files(source)]
    points, offered = _listed(documents, "open_points", mistakes), _listed(documents, "options", mistakes)
    _raise(mistakes)
    taken, set_values = split_options(options or {}, offered)
    unknown_options(set_values, offered)
    chosen = choose(points, readings or {})
    merged = [*chosen.values(), *option_values(offered, taken)]
    apply_readings(documents, merged, without)
    head, chapters = _structured(sources, mistakes)
    game, procedure = _values(sources, merged, set_values, mistakes)
    gone = without.union(*(reading.remove for reading in merged))
    parts = _Parts(sources, head, chapters, game, procedure, points, offered, readings or {}, taken, changed)
    return parts.built(parts.checked(gone, mistakes))


@define
class _Parts:
    """All that a rulebook is made of."""

    sources: list[Source]
    head: Head
    chapters: list[tuple[Source, Document, Chapter]]
    game: Game
    procedure: Procedure
    points: list[Placed]
    offered: list[Placed]
    readings: Mapping[str, str]
    taken: dict[str, str]
    changed: dict[str, str]

    def checked(self, gone: frozenset[str], mistakes: list[Mistake]) -> dict[str, Clause]:
        """Return the clauses by id, once all names in them and in the open points are found to be known."""
        placed = [
            (each, ("clauses", i), c) for _, each, chapter in self.chapters for i, c in enumerate(chapter.clauses)
        ]
        clauses = check_clauses(placed, mistakes)
        check_open_points([*self.points, *self.offered], clauses, gone, mistakes)
        check_changes(self.sources, clauses, gone, mistakes)
        _raise(mistakes)
        return clauses

    def built(self, clauses: dict[str, Clause]) -> Rulebook:
        """Return the rulebook that the parts make."""
        head, sources, chapters = self.head, self.sources, [chapter for _, _, chapter in self.chapters]
        return Rulebook(
            code=head.code,
            title=head.title,
            version=head.version,
            edition=head.edition,
            dated=head.dated,
            source=head.source,
            digest=digest(sources),
            game=self.game,
            procedure=self.procedure,
            laws={int(number): title for chapter in chapters for number, title in chapter.laws.items()},
            clauses=clauses,
            open_points={point.id: point for _, _, point in self.points},
            options={option.id: option for _, _, option in self.offered},
            restates=tuple(pair for chapter in chapters for pair in chapter.restates),
            readings={point: name for point, name in self.readings.items() if name},
            taken=self.taken,
            built_on=tuple(source.code for source in reversed(sources[:-1])),
            origins={c.id: source.code for source, _, chapter in self.chapters for c in chapter.clauses},
            changed=self.changed,
        )


def _structured(sources: list[Source], mistakes: list[Mistake]) -> tuple[Head, list[tuple[Source, Document, Chapter]]]:
    """Return the head of the code itself, and the chapters of all sources, each with its source and its file."""
    head = structure(Head, sources[-1].head, (), mistakes)
    files = [(source, document) for source in sources for document in source.chapters]
    chapters = [(source, each, structure(Chapter, each, (), mistakes)) for source, each in files]
    _raise(mistakes)
    assert head is not None
    return head, [(source, each, chapter) for source, each, chapter in chapters if chapter is not None]


def _check_heads(sources: list[Source], mistakes: list[Mistake]) -> None:
    """See that the heads are sound before anything in them is merged."""
    for source in sources:
        structure(Head, source.head, (), mistakes)
    _raise(mistakes)


def _raise(mistakes: list[Mistake]) -> None:
    if mistakes:
        raise Unreadable(mistakes)


def _listed(documents: Iterable[Document], key: str, mistakes: list[Mistake]) -> list[Placed]:
    """Return the open points, or the options, of all files, each with its place."""
    found: list[Placed] = []
    for document in documents:
        for i, row in enumerate(rows(document, key)):
            if isinstance(row, dict) and row.get("id") in NO_CLAUSE:
                continue
            point = structure(OpenPoint, document, (key, i), mistakes)
            if point is not None:
                found.append((document, (key, i), point))
    return found


def _values(
    sources: list[Source], readings: Iterable[Reading], options: Mapping[str, Any], mistakes: list[Mistake]
) -> tuple[Game, Procedure]:
    """Return the game values and the procedure: of each code by its head and its clauses, then as it is read."""
    values: dict[str, dict[str, Any]] = {"game": {}, "procedure": {}}
    for source in sources:
        for document in files(source):
            for i, row in enumerate([document.data, *rows(document, "clauses")]):
                _set(values, row, document, ("clauses", i - 1) if i else (), mistakes)
    _raise(mistakes)
    for reading in readings:
        values["game"].update(reading.game)
        values["procedure"].update(reading.procedure)
    values["game"].update(options)
    head = sources[-1].head
    whole = Document(head.path, values, head.find_mark)
    built = structure(Game, whole, ("game",), mistakes), structure(Procedure, whole, ("procedure",), mistakes)
    _raise(mistakes)
    assert built[0] is not None and built[1] is not None
    return built[0], built[1]


def _set(
    values: dict[str, dict[str, Any]],
    row: Any,
    document: Document,
    path: tuple[str | int, ...],
    mistakes: list[Mistake],
) -> None:
    """Take over the values that a head or a clause fixes, and tell those that there are not, at their place."""
    for key, form in (("game", Game), ("procedure", Procedure)):
        told = row.get(key) if isinstance(row, dict) else None
        if not isinstance(told, dict):
            continue
        try:
            structure_value(form, told)
        except Wrong as error:
            mistakes += mistakes_of(error, document, (*path, key))
        values[key].update(told)
