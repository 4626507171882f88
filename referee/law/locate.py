"""Where rulebooks and scenarios lie: the copy packed with the program first, the checkout second."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from referee.record.errors import RefereeError
from referee.record.kinds import nearest

HEAD: Final = "rulebook.yaml"
EDITION: Final = "@"
EDITIONS: Final = "editions"
PACKAGE: Final = Path(__file__).parents[1]


class NoRulebook(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """No rulebook of that name (or none at all) can be found."""


def data_folder(name: str) -> Path | None:
    """Return the folder of shipped data called ``rulebook`` or ``scenarios``, or ``None``."""
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
        if any(line.split("#")[0].strip() == "default: true" for line in (folder / HEAD).read_text().splitlines()):
            return name
    raise NoRulebook(
        f"no rulebook is marked as default; found: {', '.join(codes) or 'none at all (is the installation complete?)'}"
    )


def find_rulebook(name: str | None, near: Path | None = None) -> Path:
    """Return the folder of a code by its name or path; of the default code where none is named.

    ``code@edition`` is an edition of a code.  ``near`` is the file or folder that names the code: a rulebook in, beside
    or above it is found by the name of its folder, and one above it by that of its code, where no code that is shipped
    goes by that name.
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
    from referee.record.edge import read_file, read_yaml  # only here, as few codes are looked for by their heads

    head = read_yaml(read_file(folder / HEAD), str(folder / HEAD)).data
    return str(head.get(key, "")) if isinstance(head, dict) else ""


def _no_rulebook(wanted: str) -> str:
    codes = list_codes()
    known = ", ".join(codes) or "none is installed"
    return f"no rulebook {wanted!r}: neither a code ({known}) nor a folder with {HEAD}{_meant(wanted, codes)}"


def _meant(wanted: str, known: dict[str, Path]) -> str:
    near = nearest(wanted, filter(None, known))
    return f'; did you mean "{near}"?' if near else ""
