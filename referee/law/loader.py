"""Load a rulebook from its folders of YAML: read, put together, patch, structure, check, index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Literal

from attrs import define, evolve, field

from referee.law.check import KnownWords, PlacedClause, check_clauses, sound_part
from referee.law.choices import Chosen, Placed, choose, option_values, split_options, unknown_options
from referee.law.clause import Clause, CodeName, Date, LawNumber, OpenPoint
from referee.law.files import EDITIONS, Source, copied, digest, mapping, mappings, read_sources, rows
from referee.law.merge import LEFT_OUT, LISTED, NO_CLAUSE, Merger
from referee.law.rulebook import Rulebook
from referee.law.values import Alternatives, Values, check_open_points, check_readings
from referee.record import Document, Mistake, Unreadable, structure

REMEMBERED: Final = 16
"""Of so many codes it is remembered what they are put together to."""


@define
class Head:
    """The file ``rulebook.yaml``: what the code is, its game values, its procedure, its chapters in order.

    edition, dated: which edition of the code is stated, and since when it holds (a year, a month or a day).
    source: what the edition is taken from.
    extends: the code that it builds on.  changes: clauses of that code, each with the keys that change.
    leaves_out: clauses of that code that fall away.  reads: open points of that code, each with the reading that is
    taken by default here.
    format: the form of the file.
    code: the name of the code.
    title: the code's name for people.
    version: the version of these files.
    chapters: the names of the chapter files, in order.
    default: whether this is the code that is taken where none is named.
    game: the game values that the head fixes.
    procedure: the values of the procedure that the head fixes.
    open_points: what no single law leaves open.
    options: what the players may choose beforehand.
    """

    format: Literal["referee.rulebook/1"]
    code: CodeName
    title: str
    version: str
    chapters: tuple[str, ...]
    edition: str = ""
    dated: Date = ""
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
    """One chapter file: the laws it holds, their clauses, their open points, and the options they offer.

    chapter: the title of the chapter.
    laws: the titles of its laws, by their numbers.
    clauses: the clauses of these laws.
    open_points: what these laws leave open.
    options: what these laws let the players choose beforehand.
    restates: groups of clauses that say the same twice.
    """

    chapter: str
    laws: dict[LawNumber, str]
    clauses: tuple[Clause, ...] = ()
    open_points: tuple[OpenPoint, ...] = ()
    options: tuple[OpenPoint, ...] = ()
    restates: tuple[tuple[str, ...], ...] = ()


def read_rulebook(
    folder: Path,
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    without: frozenset[str] = frozenset(),
) -> tuple[Rulebook, list[Path]]:
    """Return the rulebook in a folder, read as is chosen and without some clauses, and the files it was read from.

    Raises Unreadable with every mistake where its files are wrong, and UnknownReading or UnknownOption where something
    is asked for that it does not offer.
    """
    mistakes: list[Mistake] = []
    whole = _put_together(folder, mistakes)
    merger = whole.merger
    taken: dict[str, str] = {}
    set_values: dict[str, Any] = {}
    merged: list[Chosen] = []
    if not mistakes:
        taken, set_values = split_options(options or {}, whole.offered)
        unknown_options(set_values, whole.offered)
        merged = [*choose(whole.points, readings or {}), *option_values(whole.offered, taken)]
        merger.apply(merged, without)
    head, chapters = _structured(whole)
    values = Values(merger.sources, mistakes)
    parts = _RulebookParts(whole, head, chapters, values, readings or {}, taken, set_values)
    clauses = parts.checked()
    values.collect(merged, set_values)
    return parts.built(clauses), [Path(document.path) for document in merger.documents]


@define(eq=False, repr=False)
class _MergedCode:
    """A code put together from its files, before any reading is taken.

    digest: that of all that its files say.  structured: its chapters as they are then, those that are sound, by file.
    """

    merger: Merger
    points: list[Placed]
    offered: list[Placed]
    alternatives: Alternatives
    digest: str
    structured: dict[str, tuple[Document, Chapter]] = field(factory=dict)

    @classmethod
    def of(cls, sources: list[Source], digest: str, mistakes: list[Mistake]) -> _MergedCode:
        """Put the files of a code together with those of the codes it builds on."""
        _check_heads(sources, mistakes)
        merger = Merger(sources, mistakes)
        merger.extend()
        points = _listed(merger.documents, "open_points", mistakes)
        offered = _listed(merger.documents, "options", mistakes)
        return cls(merger, points, offered, Alternatives.of(merger, [*points, *offered]), digest)

    def opened(self, mistakes: list[Mistake]) -> _MergedCode:
        """Return the same with files of its own, into which readings can be merged."""
        copies = {id(document): copied(document) for document in self.merger.documents}

        def placed(points: list[Placed]) -> list[Placed]:
            return [(copies[id(document)], path, point) for document, path, point in points]

        sources = [
            evolve(each, head=copies[id(each.head)], chapters=[copies[id(chapter)] for chapter in each.chapters])
            for each in self.merger.sources
        ]
        merger = self.merger.opened(sources, mistakes)
        return evolve(self, merger=merger, points=placed(self.points), offered=placed(self.offered))

    def chapter(self, document: Document) -> Chapter:
        """Return a chapter as it is now; one into which no reading was merged is made of its file once."""
        before, chapter = self.structured.get(document.path, (None, None))
        if chapter is not None and before is not None and before.data == document.data:
            return chapter
        chapter = structure(Chapter, document, (), self.merger.mistakes)
        if chapter is None:
            return _rest(document, self.merger)
        self.structured.setdefault(document.path, (copied(document), chapter))
        return chapter


MERGED_CODES: Final[dict[tuple[object, ...], _MergedCode]] = {}
"""Codes that were put together, by their folders and all that their files say."""


def _put_together(folder: Path, mistakes: list[Mistake]) -> _MergedCode:
    """Return the code in a folder, put together anew only where its files say something else than before."""
    sources = read_sources(folder, mistakes)
    told = digest(sources)
    key = (told, *(source.folder for source in sources))
    whole = None if mistakes else MERGED_CODES.pop(key, None)
    if whole is None:
        whole = _MergedCode.of(sources, told, mistakes)
    if not mistakes:
        MERGED_CODES[key] = whole
        for oldest in [*MERGED_CODES][:-REMEMBERED]:
            del MERGED_CODES[oldest]
    return whole.opened(mistakes)


@define
class _RulebookParts:
    """All that a rulebook is made of."""

    merged_code: _MergedCode
    head: Head
    chapters: list[tuple[Source, Document, Chapter]]
    values: Values
    readings: Mapping[str, str]
    taken: dict[str, str]
    set_values: dict[str, Any]

    @property
    def merger(self) -> Merger:
        """What the readings were merged by."""
        return self.merged_code.merger

    @property
    def laws(self) -> dict[int, str]:
        """The laws by number."""
        return {int(number): title for _, _, chapter in self.chapters for number, title in chapter.laws.items()}

    def words(self) -> KnownWords:
        """The words of the code that clauses may name, without those that clauses bring themselves."""
        documents, gone = self.merger.documents, self.merger.vanished
        laws = {str(number) for document in documents for number in mapping(document, "laws")}
        listed = [row for document in documents for key in LISTED[1:] for row in mappings(document, key)]
        return KnownWords(laws, {str(row.get("id")) for row in listed}, {*gone})

    def checked(self) -> dict[str, Clause]:
        """Return the clauses by id; tell every word in them and in the open points that is not known."""
        placed: list[PlacedClause] = [
            (each, ("clauses", i), c) for _, each, chapter in self.chapters for i, c in enumerate(chapter.clauses)
        ]
        seats = {(document.path, path[1]): n for n, (document, path, _) in enumerate(placed)}
        order = {id: seats[seat] for id, seat in self.merger.seats.items() if seat in seats}
        mistakes, alternatives = self.merger.mistakes, self.merged_code.alternatives
        any_reading = alternatives.add_to(self.words())
        words = self.words() if self.merger.read else any_reading
        for _, _, row in self.merger.clauses():
            words.add(row)
        clauses = check_clauses(placed, words, mistakes, self.merger.parts)
        check_open_points(self.merged_code.points, "open point", any_reading, mistakes)
        check_open_points(self.merged_code.offered, "option", any_reading, mistakes)
        alternatives.check(any_reading, clauses, mistakes)
        at = {clause.id: order.get(clause.id, n) for n, (_, _, clause) in enumerate(placed)}
        return dict(sorted(clauses.items(), key=lambda item: at[item[0]]))

    def chapter_ends(self, clauses: dict[str, Clause]) -> dict[int, str]:
        """The last clause of the text in the chapter of each law that stands in one chapter alone."""
        ends: dict[int, list[str]] = {}
        for _, _, chapter in self.chapters:
            own = [each.id for each in chapter.clauses if each.id in clauses and each.id not in self.merger.worded]
            for law in chapter.laws:
                ends.setdefault(int(law), []).extend(own[-1:])
        return {law: found[0] for law, found in ends.items() if len(found) == 1}

    def built(self, clauses: dict[str, Clause]) -> Rulebook:
        """Return the rulebook that the parts make."""
        head, sources = self.head, self.merger.sources
        worded = {c.id: source.name for source, _, chapter in self.chapters for c in chapter.clauses}
        return Rulebook(
            code=head.code,
            title=head.title,
            version=head.version,
            edition=head.edition,
            dated=head.dated,
            source=head.source,
            digest=self.merged_code.digest,
            game=self.values.game,
            procedure=self.values.procedure,
            settled=self.values.settled,
            laws=self.laws,
            clauses=clauses,
            open_points={point.id: point for _, _, point in self.merged_code.points},
            options={option.id: option for _, _, option in self.merged_code.offered},
            restates=tuple(pair for _, _, chapter in self.chapters for pair in chapter.restates),
            readings={point: name for point, name in self.readings.items() if name},
            taken=self.taken,
            set_values=self.set_values,
            name=sources[-1].name,
            folder=sources[-1].folder,
            built_on=tuple(source.name for source in reversed(sources[:-1])),
            origins={id: self.merger.worded.get(id, worded[id]) for id in clauses},
            own_choices=frozenset(self.merger.asked),
            chapter_ends=self.chapter_ends(clauses),
            changed={id: code for id, code in self.merger.changed.items() if id in clauses},
        )


def _structured(whole: _MergedCode) -> tuple[Head, list[tuple[Source, Document, Chapter]]]:
    """Return the head of the code itself, and the chapters of all sources, each with its source and its file.

    Of a chapter in which something is of the wrong form, the clauses are returned that are not.
    """
    sources = whole.merger.sources
    head = structure(Head, sources[-1].head)
    assert head is not None  # without a list of mistakes to add to, the codec raises
    return head, [(source, each, whole.chapter(each)) for source in sources for each in source.chapters]


def _rest(document: Document, merger: Merger) -> Chapter:
    """Return what is left of a chapter without what is of the wrong form in it."""
    sound = []
    for i, row in enumerate(rows(document, "clauses")):
        clause, whole = sound_part(document, ("clauses", i), [])
        if clause is None:
            merger.vanish(row)
        elif not whole:
            merger.parts.add(clause.id)
        sound.append(clause or Clause(LEFT_OUT, "definition", ""))
    return Chapter("", {}, tuple(sound))


def _check_heads(sources: list[Source], mistakes: list[Mistake]) -> None:
    """See that the heads are sound before anything in them is merged."""
    for source in sources:
        structure(Head, source.head, (), mistakes)
        if source.folder.parent.name == EDITIONS and source.edition != source.folder.name:
            wanted, got = f"the name of its folder, {source.folder.name}", source.edition or "none"
            mistakes.append(Mistake(source.head.place(("edition",)), "not the edition that lies here", wanted, got))
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
                check_readings(document, (key, i), point, mistakes)
    return found
