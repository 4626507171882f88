"""What MkDocs does beside ``mkdocs.yml``: it adds linked files from outside ``docs/``, and shows doctests as code."""

from __future__ import annotations

import os
import re
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import Final

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Link, Navigation
from mkdocs.structure.pages import Page

DOCTEST: Final = ">>>"
FIELD: Final = re.compile(r"([a-z_]\w*): ")
ROOT: Final = Path(__file__).resolve().parents[1]
DOCS: Final = ROOT / "docs"
LINK: Final = re.compile(r"(?<=\]\()([^)#:\s]+)(?=[)#])")
SCHOOL: Final = "REFEREE_SCHOOL"
"""The variable of the environment that tells where in the site the school lies, if it is put there too."""

PAGES: Final = {"README.md": "index.md"} | {name: name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")}


class Doctests(Preprocessor):
    """Puts fences round doctests, so that they are shown as code."""

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines with a fence before each doctest, and one after it, where the next blank line is."""
        made: list[str] = []
        within = ""
        for line in [*lines, ""]:
            if within == DOCTEST and not line.strip():
                made.append("```")
                within = ""
            elif not within and line.startswith(">>> "):
                made.append("```pycon")
                within = DOCTEST
            elif line.startswith("```") and within != DOCTEST:
                within = "" if within else line
            made.append(line)
        return made[:-1]


class FieldLists(Preprocessor):
    """Makes lists of the fields that the docstring of a class describes, each ``name: …`` on a line."""

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines, with each paragraph of fields as a list."""
        made: list[str] = []
        fenced = False
        for blank, group in groupby(lines, key=lambda line: not line.strip()):
            part = list(group)
            inside = fenced
            fenced ^= sum(line.startswith("```") for line in part) % 2 == 1
            fields = not blank and FIELD.match(part[0]) and all(FIELD.match(line) or line[0] == " " for line in part)
            made += part if inside or not fields else [FIELD.sub(r"- `\1`: ", line) for line in part]
        return made


class Docstrings(Extension):
    """Doctests and fields of docstrings are made Markdown before anything else is read."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Add the steps to those that Markdown takes before it reads blocks."""
        md.preprocessors.register(Doctests(md), "doctests", 29)
        md.preprocessors.register(FieldLists(md), "field_lists", 28)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Let doctests in docstrings be shown as code, and fields as lists."""
    config.markdown_extensions.append(Docstrings())  # type: ignore[arg-type]
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages of the project's root, and every file outside ``docs/`` that a page links to."""
    for source, page in PAGES.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    for path in {path for file in list(files.documentation_pages()) for path in _linked(file) if path.is_file()}:
        name = _in_site(path)
        if files.get_file_from_path(name) is None:
            files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Return the text of a page with its links as the site lays files out; a link to a folder leads to its contents."""
    here = PurePosixPath(page.file.src_uri).parent

    def moved(found: re.Match[str]) -> str:
        target = _target(page.file, found[1])
        return (
            os.path.relpath(_in_site(_first_page(target)), here).replace(os.sep, "/") if target.exists() else found[1]
        )

    return LINK.sub(moved, markdown)


def _linked(file: File) -> set[Path]:
    """Return the files and folders that a page links to."""
    return {_first_page(_target(file, link)) for link in LINK.findall(file.content_string)}


def _target(file: File, link: str) -> Path:
    """Return where a link of a page leads to in the project."""
    return Path(os.path.normpath(_source(file).parent / link))


def _source(file: File) -> Path:
    """Return the file of the project that a page is made from."""
    named = [source for source, page in PAGES.items() if page == file.src_uri]
    return ROOT / named[0] if named else DOCS / file.src_uri


def _first_page(target: Path) -> Path:
    """Return what a link to a file or folder shows: of a folder the file that comes first."""
    return min(path for path in target.rglob("*.yaml") if path.is_file()) if target.is_dir() else target


def _in_site(path: Path) -> str:
    """Return where a file of the project lies in the site."""
    if path.is_relative_to(DOCS):
        return path.relative_to(DOCS).as_posix()
    name = path.relative_to(ROOT).as_posix()
    return PAGES.get(name, name)


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    """Lead to the school where it lies beside the documents."""
    if school := os.environ.get(SCHOOL):
        nav.items.insert(1, Link("Open the school", f"{school}index.html"))
    return nav
