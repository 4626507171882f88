"""Load a rulebook from its folder of YAML: read, patch by the readings in force, structure, check, index."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from attrs import define, field, fields

from referee.law.check import check_clauses, check_open_points
from referee.law.clause import Clause, LawNumber, OpenPoint, Reading
from referee.law.locate import HEAD, find_rulebook
from referee.law.rulebook import Procedure, Rulebook
from referee.record.codec import structure, structure_value
from referee.record.edge import Document, read_file, read_yaml
from referee.record.errors import Mistake, RefereeError, Unreadable
from referee.record.kinds import Wrong
from referee.table.game import Game


@define
class Head:
    """The file ``rulebook.yaml``: what the code is, its game values, its procedure, its chapters in order."""

    format: Literal["referee.rulebook/1"]
    code: str
    title: str
    version: str
    chapters: tuple[str, ...]
    edition: str = ""
    default: bool = False
    game: dict[str, Any] = field(factory=dict)
    procedure: dict[str, Any] = field(factory=dict)
    open_points: tuple[OpenPoint, ...] = ()


@define
class Chapter:
    """One chapter file: the laws it holds, their clauses and their open points."""

    chapter: str
    laws: dict[LawNumber, str]
    clauses: tuple[Clause, ...]
    open_points: tuple[OpenPoint, ...] = ()
    restates: tuple[tuple[str, ...], ...] = ()


class UnknownReading(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A reading or an open point was asked for that the rulebook does not have."""


class UnknownOption(RefereeError):  # noqa: N818 - as above
    """An option was asked for that the game does not have, or a value that it cannot take."""


def load_rulebook(
    name: str | None = None,
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    without: frozenset[str] = frozenset(),
) -> Rulebook:
    """Return a rulebook by its code or folder, with chosen readings and options, and without some clauses.

    Raises NoRulebook where there is none, Unreadable with every mistake where its files are wrong, and
    UnknownReading or UnknownOption where something is asked for that it does not offer.
    """
    folder = find_rulebook(name)
    _check_options(options or {})
    mistakes: list[Mistake] = []
    head_file, chapter_files, digest = _read(folder, mistakes)
    points = _open_points([head_file, *chapter_files], mistakes)
    _raise(mistakes)
    chosen = _choose(points, readings or {})
    for document in chapter_files:
        _patch(document, chosen.values(), without)
    head, chapters = _structured(head_file, chapter_files, mistakes)
    game, procedure = _values(head_file, chosen.values(), options or {}, mistakes)
    placed = [(each, ("clauses", i), c) for each, chapter in chapters for i, c in enumerate(chapter.clauses)]
    clauses = check_clauses(placed, mistakes)
    gone = without.union(*(reading.remove for reading in chosen.values()))
    check_open_points(points, clauses, gone, mistakes)
    _raise(mistakes)
    return Rulebook(
        code=head.code,
        title=head.title,
        version=head.version,
        digest=digest,
        game=game,
        procedure=procedure,
        laws={int(number): title for _, chapter in chapters for number, title in chapter.laws.items()},
        clauses=clauses,
        open_points={point.id: point for _, _, point in points},
        restates=tuple(pair for _, chapter in chapters for pair in chapter.restates),
        readings={point: name for point, name in (readings or {}).items() if points and name},
    )


def _structured(
    head_file: Document, chapter_files: list[Document], mistakes: list[Mistake]
) -> tuple[Head, list[tuple[Document, Chapter]]]:
    """Return the head and the chapters, each with its file."""
    head = structure(Head, head_file, (), mistakes)
    chapters = [structure(Chapter, document, (), mistakes) for document in chapter_files]
    _raise(mistakes)
    assert head is not None
    return head, [(each, chapter) for each, chapter in zip(chapter_files, chapters, strict=True) if chapter]


def _raise(mistakes: list[Mistake]) -> None:
    if mistakes:
        raise Unreadable(mistakes)


def _read(folder: Path, mistakes: list[Mistake]) -> tuple[Document, list[Document], str]:
    """Read the head and every chapter it names; return them with the digest of all bytes."""
    texts = [(folder / HEAD, read_file(folder / HEAD))]
    head = read_yaml(texts[0][1], str(texts[0][0]))
    names = head.data.get("chapters", []) if isinstance(head.data, dict) else []
    for name in names if isinstance(names, list) else []:
        path = folder / f"{name}.yaml"
        if path.is_file():
            texts.append((path, read_file(path)))
        else:
            place = head.place(("chapters", names.index(name)))
            mistakes.append(Mistake(place, "no such chapter file", f"a file {path.name} beside {HEAD}", str(name)))
    digest = hashlib.sha256("\0".join(text for _, text in texts).encode()).hexdigest()
    return head, [read_yaml(text, str(path)) for path, text in texts[1:]], f"sha256:{digest}"


def _open_points(
    documents: Iterable[Document], mistakes: list[Mistake]
) -> list[tuple[Document, tuple[str | int, ...], OpenPoint]]:
    points: list[tuple[Document, tuple[str | int, ...], OpenPoint]] = []
    for document in documents:
        listed = document.data.get("open_points", []) if isinstance(document.data, dict) else []
        for i in range(len(listed) if isinstance(listed, list) else 0):
            point = structure(OpenPoint, document, ("open_points", i), mistakes)
            if point is not None:
                points.append((document, ("open_points", i), point))
    return points


def _choose(
    points: list[tuple[Document, tuple[str | int, ...], OpenPoint]], wanted: Mapping[str, str]
) -> dict[str, Reading]:
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
    chosen: dict[str, Reading] = {}
    for name, point in known.items():
        reading = point.readings.get(wanted.get(name, point.default))
        if reading is not None:
            chosen[name] = reading
    return chosen


def _check_options(options: Mapping[str, Any]) -> None:
    """Say which options there are not, and which cannot be set so."""
    known = [each.name for each in fields(Game)]
    wrong = [f"there is no option {name!r}; there are {', '.join(known)}" for name in options if name not in known]
    for name in filter(options.__contains__, known):
        try:
            structure_value(Game, {name: options[name]})
        except Wrong as error:
            wrong += [f"option {name}: {each.what}; expected {each.expected}; got {each.got}" for each in error.each()]
    if wrong:
        raise UnknownOption("\n".join(wrong))


def _patch(document: Document, readings: Iterable[Reading], without: frozenset[str]) -> None:
    """Merge the readings into the raw clauses of a chapter, and leave out the clauses not wanted."""
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("clauses"), list):
        return
    gone = set(without)
    ids = {clause.get("id") for clause in data["clauses"] if isinstance(clause, dict)}
    for reading in readings:
        gone.update(reading.remove)
        for clause in data["clauses"]:
            if isinstance(clause, dict):
                _merge(clause, reading.patch.get(str(clause.get("id")), {}))
        laws = set(data.get("laws", {}))
        for added in reading.clauses:
            here = isinstance(added, dict) and str(added.get("id")).partition(".")[0] in laws
            if here and added.get("id") not in ids:
                data["clauses"].append(dict(added))
    for clause in data["clauses"]:
        if isinstance(clause, dict) and clause.get("id") in gone:
            clause.clear()
            clause.update({"id": "0.0", "kind": "definition", "says": "left out"})


def _merge(clause: dict[str, Any], patch: Mapping[str, Any]) -> None:
    for key, value in patch.items():
        if value is None:
            clause.pop(key, None)
        else:
            clause[key] = value


def _values(
    document: Document,
    readings: Iterable[Reading],
    options: Mapping[str, Any],
    mistakes: list[Mistake],
) -> tuple[Game, Procedure]:
    """Return the game values and the procedure with the readings in force merged in."""
    game, procedure = document.data.setdefault("game", {}), document.data.setdefault("procedure", {})
    for reading in readings:
        game.update(reading.game)
        procedure.update(reading.procedure)
    game.update(options)
    built = structure(Game, document, ("game",), mistakes), structure(Procedure, document, ("procedure",), mistakes)
    _raise(mistakes)
    assert built[0] is not None and built[1] is not None
    return built[0], built[1]
