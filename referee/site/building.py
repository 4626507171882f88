"""A site put together: the pages, the scripts, the packed program and Pyodide, in a folder that any server serves."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from attrs import frozen

from referee.record import RefereeError
from referee.site.packing import Packed, pack
from referee.site.pyodide import VERSION, Pyodide, pyodide_files

STATIC: Final = Path(__file__).parent / "static"
WORKER: Final = "sw.js"
ENGINE: Final = "engine"
PROGRAM: Final = "referee.tgz"
TOLD: Final = f"{ENGINE}/engine.json"
"""The file that tells what the engine is made of; a folder that has it is a site, which may be replaced."""

FORMAT: Final = "referee.site/1"

NO_UNDERSCORES: Final = ".nojekyll"
"""The file by which hosts of Git that would leave out some files serve all of them."""

KEPT_PAGES: Final = ("", "ask/", "laws/", "live/", "rule/", "scenarios/", "table/")
"""The places of pages that a browser keeps from the first visit on; the referee makes the others without a network."""

MANIFEST: Final = {
    "name": "Referee",
    "short_name": "Referee",
    "description": "A referee for écarté: what the law makes of what was done at the table, and why.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#ffffff",
    "theme_color": "#1d5c3f",
    "icons": [
        {"src": "static/icon.svg", "type": "image/svg+xml", "sizes": "any"},
        *({"src": f"static/icon-{n}.png", "type": "image/png", "sizes": f"{n}x{n}"} for n in (192, 512)),
    ],
}
"""What a phone is told that puts the site on its home screen."""


class CannotBuild(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A site that cannot be put together, or not there."""


@frozen
class Site:
    """A site that was put together.

    folder: where it lies.
    pages: how many pages it has.
    bytes: how large all of it is.
    engine: how large what runs in the browser is, in bytes.
    """

    folder: Path
    pages: int
    bytes: int
    engine: int


def build_site(
    folder: Path,
    codes: Iterable[Path] = (),
    scenarios: Iterable[Path] = (),
    pyodide: str | None = None,
    told: Callable[[int, int], None] = lambda done, known: None,
) -> Site:
    """Put a site into a folder, in the place of a site that is there; nothing is half-written.

    Args:
        folder: where it is to lie.
        codes: folders of codes of one's own, which come with those that are shipped.
        scenarios: folders of scenarios in the place of those that are shipped; none for these.
        pyodide: where Pyodide is taken from; see ``pyodide_files``.
        told: is told how many pages are made, and how many are known.

    Returns:
        What was put together, with its figures.

    Raises:
        CannotBuild: something else lies in the folder, or a page cannot be made.
        CannotPack: a package that is needed is not installed.
        NoPyodide: Pyodide is not to be had.
    """
    if folder.exists() and not (folder / TOLD).is_file() and any(folder.iterdir()):
        raise CannotBuild(f"{folder} holds something else; name a new folder, an empty one, or that of a site")
    core = pyodide_files(pyodide)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as made:
        program, new = Path(made, "program"), Path(made, "site")
        program.mkdir()
        new.mkdir()
        packed = pack(program, core.info["python"], list(codes), list(scenarios))
        pages = _make_pages(program, new, told)
        _put_scripts(program, new)
        _put_engine(program, new, core, packed)
        _put_worker(new)
        _put_in_place(new, folder, Path(made, "old"))
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    engine = sum(path.stat().st_size for path in (folder / ENGINE).iterdir())
    return Site(folder, pages, sum(sizes), engine)


def _put_in_place(new: Path, folder: Path, aside: Path) -> None:
    """Let a new site lie where another may have lain, which is put ``aside``, or back where that fails."""
    if folder.exists():
        folder.rename(aside)
    try:
        new.rename(folder)
    except OSError:
        if aside.exists():
            aside.rename(folder)
        raise


def _make_pages(program: Path, site: Path, told: Callable[[int, int], None]) -> int:
    """Have the packed program make its pages, by itself, so that what is packed is known to suffice."""
    command = [sys.executable, "-B", "-P", "-S", "-m", "referee.site.pages", str(site)]
    known = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = 0
    with subprocess.Popen(
        command,
        env={**known, "PYTHONPATH": str(program), "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as making:
        assert making.stdout is not None
        assert making.stderr is not None
        for line in making.stdout:
            done, all = map(int, line.split())
            told(done, all)
        wrong = making.stderr.read()
    if making.returncode:
        raise CannotBuild(
            f"a page cannot be made: {wrong.strip().splitlines()[-1] if wrong.strip() else 'no reason told'}"
        )
    return done


def _put_scripts(program: Path, site: Path) -> None:
    """Put what pages load beside them: scripts and icons of the school, and those of the site."""
    for folder in (program / "referee" / "web" / "static", STATIC):
        shutil.copytree(folder, site / "static", dirs_exist_ok=True)
    (site / "static" / WORKER).unlink()
    (site / "manifest.webmanifest").write_text(json.dumps(MANIFEST, ensure_ascii=False, indent=1), encoding="utf-8")
    (site / NO_UNDERSCORES).touch()


def _put_engine(program: Path, site: Path, core: Pyodide, packed: list[Packed]) -> None:
    """Put what runs in the browser into its folder, and tell of each file its size and its digest."""
    files = {**core.files, PROGRAM: _archive(program)}
    (site / ENGINE).mkdir()
    for name, raw in files.items():
        (site / ENGINE / name).write_bytes(raw)
    told = {
        "format": FORMAT,
        "pyodide": VERSION,
        "packages": {each.name: each.version for each in packed},
        "lock": {"info": core.info, "packages": {}},
        "files": {name: {"bytes": len(raw), "sha256": _digest(raw)} for name, raw in files.items()},
    }
    (site / TOLD).write_text(json.dumps(told, indent=1), encoding="utf-8")
    texts = [f"Pyodide {VERSION}: {core.licence}"]
    texts += ["\n\n".join((f"{each.name} {each.version}: {each.licence}", *each.texts)) for each in packed]
    (site / ENGINE / "licences.txt").write_text("\n\n---\n\n".join(texts), encoding="utf-8")


def _archive(folder: Path) -> bytes:
    """Return all files of a folder in an archive whose bytes depend on nothing else."""
    out = io.BytesIO()
    with (
        gzip.GzipFile(fileobj=out, mode="wb", compresslevel=9, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
            entry.size = path.stat().st_size
            with path.open("rb") as file:
                archive.addfile(entry, file)
    return out.getvalue()


def _put_worker(site: Path) -> None:
    """Put the service worker, which keeps one version of the site: its name is the digest of all files."""
    everything = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}
    version = _digest("".join(f"{name} {_digest(path.read_bytes())}\n" for name, path in everything.items()).encode())
    kept = [place or "." for place in KEPT_PAGES if (site / place / "index.html").is_file()]
    kept += [name for name in everything if not name.endswith("index.html") and not name.startswith(".")]
    text = (STATIC / WORKER).read_text(encoding="utf-8")
    filled = text.replace("@VERSION@", version[:16]).replace("@KEPT@", " ".join(kept))
    (site / WORKER).write_text(filled, encoding="utf-8")


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()
