"""Where rulebooks and scenarios lie: the copy packed with the program first, the checkout second."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from referee.record.errors import RefereeError

HEAD = "rulebook.yaml"


class NoRulebook(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """No rulebook of that name (or none at all) can be found."""


def data_folder(name: str) -> Path | None:
    """Return the folder of shipped data called ``rulebook`` or ``scenarios``, or ``None``."""
    package = Path(str(resources.files("referee")))
    return next((folder for folder in (package / "_data" / name, package.parent / name) if folder.is_dir()), None)


def list_codes() -> dict[str, Path]:
    """Return the folders of all shipped rulebooks by the name of their code."""
    root = data_folder("rulebook")
    if root is None:
        return {}
    return {folder.name: folder for folder in sorted(root.iterdir()) if (folder / HEAD).is_file()}


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


def find_rulebook(name: str | None) -> Path:
    """Return the folder of a code by its name or path; of the default code where none is named."""
    codes = list_codes()
    wanted = name if name is not None else default_code()
    if wanted in codes:
        return codes[wanted]
    if (Path(wanted) / HEAD).is_file():
        return Path(wanted)
    raise NoRulebook(
        f"no rulebook {wanted!r}: neither a code ({', '.join(codes) or 'none is installed'}) nor a folder with {HEAD}"
    )
