"""The links of a page of Markdown, and the places on it that links can lead to, as a reader of Markdown sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from attrs import frozen
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.house.source import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PLACE = re.compile(r'<a id="([^"]+)"></a>')


@frozen
class Page:
    """What a page links to, what can be linked on it, and pieces of links that no reader takes for links."""

    links: tuple[str, ...]
    places: frozenset[str]
    broken: tuple[str, ...]


@cache
def read_page(path: Path) -> Page:
    """Return the links and places of a page."""
    text = path.read_text(encoding="utf-8")
    blocks = MarkdownIt("commonmark").enable("table").parse(text)
    parts = [part for block in blocks for part in block.children or ()]
    links = (str(part.attrs["href"]) for part in parts if part.type == "link_open")
    broken = (part.content for part in parts if part.type == "text" and "](" in part.content)
    return Page(tuple(links), frozenset([*PLACE.findall(text), *headings(blocks)]), tuple(broken))


def headings(blocks: list[Token]) -> Iterator[str]:
    """Yield the names that headings have in links."""
    for heading, inline in pairwise(blocks):
        if heading.type == "heading_open":
            told = "".join(part.content for part in inline.children or ())
            yield re.sub(r"[^\w\- ]", "", told.lower()).replace(" ", "-")


def lost_links(path: Path) -> list[str]:
    """Return the links of a page that lead to no file, or to no place on the page that they name."""
    page = read_page(path)
    return [link for link in page.links if not re.match(r"https?:", link) and not _leads_somewhere(path, link)]


def _leads_somewhere(path: Path, link: str) -> bool:
    name, _, place = link.partition("#")
    target = (path.parent / name).resolve() if name else path
    if not target.exists():
        return False
    return not place or (target.suffix == ".md" and place in read_page(target).places)
