"""The documentation site builds without a warning, its links hold, and it describes every public name."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from html import unescape
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.house.source import PACKAGE, ROOT

WINGS = sorted(path.stem for path in (ROOT / "docs" / "api").glob("*.md") if path.stem != "index")
pytestmark = pytest.mark.late
INTERNAL = ("cli",)  # the commands are described in the guides, and by --help


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site, built in strict mode, in which a warning is an error."""
    folder = tmp_path_factory.mktemp("site")
    build = (sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder)
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@cache
def read_html(page: Path) -> tuple[frozenset[str], frozenset[str]]:
    """Return what a page links to, and the names of the places on it."""
    text = page.read_text(encoding="utf-8")
    links = (unescape(link) for link in re.findall(r'(?:href|src)="([^"]*)"', text))
    return frozenset(links), frozenset(map(unescape, re.findall(r'\sid="([^"]*)"', text)))


def lost_links(page: Path) -> list[str]:
    """Return the links of a page within the site that lead nowhere."""
    lost = []
    for link in read_html(page)[0]:
        name, _, place = link.partition("#")
        target = (page.parent / unquote(name)).resolve() if name else page
        if re.match(r"\w+:|//", link):
            continue
        if not target.is_file() or (place and unquote(place) not in read_html(target)[1]):
            lost.append(link)
    return sorted(lost)


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    lost = {page.relative_to(site).as_posix(): lost_links(page) for page in sorted(site.rglob("*.html"))}
    assert len(lost) > len(list((ROOT / "docs").rglob("*.md")))
    assert {page: links for page, links in lost.items() if links and page != "404.html"} == {}


@pytest.mark.parametrize("wing", ["", *WINGS])
def test_the_site_describes_every_name_on_a_face(wing: str, site: Path) -> None:
    module = f"referee.{wing}".rstrip(".")
    places = read_html(site / "api" / f"{wing or 'index'}.html")[1]
    assert [name for name in import_module(module).__all__ if f"{module}.{name}" not in places] == []


def test_every_wing_has_a_page() -> None:
    wings = {path.parent.name for path in PACKAGE.glob("*/*.py")} - set(INTERNAL)
    assert wings == set(WINGS)
