"""The files of a rulebook: where codes lie, which files belong to one, and the list of topics that all codes share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from attrs import define, evolve

from referee.record import (
    Document,
    Mistake,
    RefereeError,
    Unreadable,
    advice_on_path,
    nearest,
    read_file,
    read_yaml,
    structure,
)

HEAD: Final = "rulebook.yaml"
"""The name of the file at the head of every rulebook."""

EDITION: Final = "@"
"""What stands between the name of a code and that of an edition."""

EDITIONS: Final = "editions"
PACKAGE: Final = Path(__file__).parents[1]


class NoRulebook(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """No rulebook of that name (or none at all) can be found."""


class UnknownRulebook(Unreadable, NoRulebook):
    """The rulebook that a file names cannot be found; the mistake stands where it is named."""


def data_folder(name: str) -> Path | None:
    """Return a folder of data that the program is shipped with, or ``None`` where it is missing.

    Args:
        name: "rulebook", "scenarios" or "docs/examples".
    """
    return next((folder for folder in (PACKAGE / "_data" / name, PACKAGE.parent / name) if folder.is_dir()), None)


def list_codes() -> dict[str, Path]:
    """Return the folders of all shipped rulebooks by the name of their code."""
    root = data_folder("rulebook")
    if root is None:
        return {}
    return {folder.name: folder for folder in sorted(root.iterdir()) if (folder / HEAD).is_file()}


def list_editions(folder: Path) -> dict[str, Path]:
    """Return the folders of all editions of a code that lies in a folder, the one that is stated there first.

    A code that states no edition goes by an empty name.

    Args:
        folder: the folder of a code.
    """
    kept = folder / EDITIONS
    others = sorted(kept.iterdir()) if kept.is_dir() else []
    return {_told(folder, "edition"): folder} | {other.name: other for other in others if (other / HEAD).is_file()}


def default_code() -> str:
    """Return the code that the shipped data marks as default.

    Raises NoRulebook where no rulebook is to be found.
    """
    codes = list_codes()
    for name, folder in codes.items():
        head = (folder / HEAD).read_text(encoding="utf-8")
        if any(line.split("#")[0].strip() == "default: true" for line in head.splitlines()):
            return name
    raise NoRulebook(
        f"no rulebook is marked as default; found: {', '.join(codes) or 'none at all (is the installation complete?)'}"
    )


def find_rulebook(name: str | None, near: Path | None = None) -> Path:
    """Return the folder of a code.

    Args:
        name: the name of a code (``code@edition`` for an edition of it) or the path of its folder; by default the
            default code.
        near: the file or folder that names the code. A rulebook in, beside or above it is found by the name of its
            folder, and one above it by that of its code, where no code that is shipped goes by that name.

    Raises:
        NoRulebook: there is no such code.
    """
    wanted = name if name is not None else default_code()
    folder = _folder(wanted, near)
    if folder is not None:
        return folder
    code, sign, edition = wanted.rpartition(EDITION)
    folder = _folder(code, near) if sign else None
    if folder is None:
        raise NoRulebook(_no_rulebook(code if sign else wanted))
    editions = list_editions(folder)
    if not edition or edition not in editions:
        there = f"there are {', '.join(filter(None, editions))}" if any(editions) else "it names none"
        raise NoRulebook(f"no edition {edition!r} of {code}; {there}{_meant(edition, editions)}")
    return editions[edition]


def _folder(wanted: str, near: Path | None) -> Path | None:
    """Return the folder of a code without regard to editions."""
    codes = list_codes()
    if wanted in codes:
        return codes[wanted]
    around = [near, *near.resolve().parents] if near is not None else []
    places = [folder / wanted for folder in [*around, Path()]]
    found = next((place for place in places if wanted and (place / HEAD).is_file()), None)
    above = [folder for folder in around if (folder / HEAD).is_file()] if found is None else []
    return next((folder for folder in above if wanted in (folder.resolve().name, _told(folder, "code"))), found)


def _told(folder: Path, key: str) -> str:
    """Return what the head of a code says under a key."""
    from referee.record import read_file, read_yaml

    head = read_yaml(read_file(folder / HEAD), str(folder / HEAD)).data
    return str(head.get(key, "")) if isinstance(head, dict) else ""


def _no_rulebook(wanted: str) -> str:
    codes = list_codes()
    known = ", ".join(codes) or "none is installed"
    return f"no rulebook {wanted!r}: neither a code ({known}) nor a folder with {HEAD}{_meant(wanted, codes)}"


def _meant(wanted: str, known: dict[str, Path]) -> str:
    if advice := advice_on_path(wanted):
        return f"; {advice}"
    near = nearest(wanted, filter(None, known))
    return f'; did you mean "{near}"?' if near else ""


@define(eq=False, repr=False)
class Source:
    """The files of one code, as plain data: its head, its chapters, and where they lie.

    name: what the code is called among those that are put together, with its edition where two are of one code.
    """

    folder: Path
    head: Document
    chapters: list[Document]
    texts: list[str]

    name: str = ""

    @property
    def code(self) -> str:
        """The name by which the code calls itself."""
        return str(value(self.head, "code") or self.folder.name)

    @property
    def edition(self) -> str:
        """The edition of the code that is stated here."""
        return str(value(self.head, "edition") or "")


def value(document: Document, key: str) -> Any:
    """Return what stands under a key of a file that may yet prove to be no mapping."""
    return document.data.get(key) if isinstance(document.data, dict) else None


def rows(document: Document, key: str) -> list[Any]:
    """Return the list under a key of a file; an empty one where there is none."""
    found = value(document, key)
    return found if isinstance(found, list) else []


def mapping(document: Document, key: str) -> dict[str, Any]:
    """Return the mapping under a key of a file; an empty one where there is none."""
    found = value(document, key)
    return found if isinstance(found, dict) else {}


def mappings(document: Document, key: str) -> Iterator[dict[str, Any]]:
    """Yield the mappings in the list under a key of a file."""
    yield from (row for row in rows(document, key) if isinstance(row, dict))


def files(source: Source) -> list[Document]:
    """Return all files of a code, whose ``source`` they make up."""
    return [source.head, *source.chapters]


def copied(document: Document) -> Document:
    """Return a file with rows of its own, so that what is merged into them changes nobody else's."""
    data = document.data
    if isinstance(data, dict):
        data = {
            key: [dict(row) if isinstance(row, dict) else row for row in each] if isinstance(each, list) else each
            for key, each in data.items()
        }
    return evolve(document, data=data, borrowed=dict(document.borrowed))


def read_sources(folder: Path, mistakes: list[Mistake]) -> list[Source]:
    """Return the files of a code with those of every code it builds on, the first of these before all others."""
    sources: list[Source] = []
    following: Path | None = folder
    while following is not None:
        source = _read(following, mistakes)
        sources.insert(0, source)
        following = _extended(source, [each.folder for each in sources], mistakes)
    codes = [source.code for source in sources]
    for source in sources:
        twice = codes.count(source.code) > 1 and source.edition
        source.name = f"{source.code}{EDITION}{source.edition}" if twice else source.code
    return sources


def digest(sources: list[Source]) -> str:
    """Return the SHA-256 of everything that the sources say."""
    from hashlib import sha256  # only here, as what is kept of a code needs none of it

    text = "\0".join(text for source in sources for text in source.texts)
    return f"sha256:{sha256(text.encode()).hexdigest()}"


def _read(folder: Path, mistakes: list[Mistake]) -> Source:
    """Read the head of a code and every chapter that it names."""
    path = folder / HEAD
    texts = [read_file(path)]
    head = _read_file(texts[0], str(path))
    chapters = []
    for i, name in enumerate(rows(head, "chapters")):
        path = folder / f"{name}.yaml"
        if path.is_file():
            texts.append(read_file(path))
            chapters.append(_read_file(texts[-1], str(path)))
        else:
            place = head.place(("chapters", i))
            mistakes.append(Mistake(place, "no such chapter file", f"a file {path.name} beside {HEAD}", str(name)))
    return Source(folder, head, chapters, texts)


def _read_file(text: str, path: str) -> Document:
    """Return the text of a file as plain data; one that several rulebooks are made from is parsed once."""
    try:
        return evolve(copied(_parsed(text)), path=path)
    except Unreadable as error:
        found = [evolve(each, place=evolve(each.place, path=path)) for each in error.mistakes]
        raise Unreadable(found) from None


@lru_cache(maxsize=256)
def _parsed(text: str) -> Document:
    return read_yaml(text, "")


def _extended(source: Source, seen: list[Path], mistakes: list[Mistake]) -> Path | None:
    """Return the folder of the code that a code builds on, if it does on any."""
    name = value(source.head, "extends")
    if not isinstance(name, str):
        return None
    place = source.head.place(("extends",))
    try:
        folder = find_rulebook(name, source.folder)
    except NoRulebook as error:
        raise Unreadable([*mistakes, Mistake(place, str(error), None, None)]) from None
    if folder.resolve() in [each.resolve() for each in seen]:
        mistakes.append(Mistake(place, "a code cannot build on itself", "another code", name))
        return None
    return folder


TOPICS_FILE = "topics.yaml"


@define
class Topic:
    """Something that a code may speak of; ``values``: the game values or the procedure that settle it.

    title: what the topic is, for people.
    """

    title: str
    values: tuple[str, ...] = ()


@define
class Section:
    """Topics that belong together, by name."""

    title: str
    topics: dict[str, Topic]


@define
class TopicFile:
    """The file of all topics.

    format: the form of the file.
    sections: the sections in order, each with its topics.
    """

    format: Literal["referee.topics/1"]
    sections: tuple[Section, ...]


@cache
def load_sections() -> tuple[Section, ...]:
    """Return the sections of topics that are shipped with the rulebooks; none where no rulebooks are."""
    root = data_folder("rulebook")
    if root is None or not (root / TOPICS_FILE).is_file():
        return ()
    found = structure(TopicFile, read_yaml(read_file(root / TOPICS_FILE), str(root / TOPICS_FILE)))
    return found.sections if found is not None else ()


@cache
def topics() -> dict[str, Topic]:
    """Return all topics by name, in order."""
    return {name: topic for section in load_sections() for name, topic in section.topics.items()}
