"""The pages that are made beforehand: all to which links lead from the first one, and steps of lessons in courses."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, unquote, urldefrag, urlsplit

from attrs import define, field

from referee.record import RefereeError
from referee.site.addresses import LINK, for_site, no_query, place_of
from referee.site.calling import call
from referee.site.in_browser import opened
from referee.web import library_of

FIRST: Final = ("/", "/words.json")
"""Addresses from which links are followed, or to which none leads."""

PAGE: Final = "index.html"

SHELL: Final = "/shell"
"""An address at which there is nothing: the page that says so is the frame of those made without a network."""

STEPS: Final = frozenset({"case", "course", "step", "answer", "told"})
"""What tells a step of a lesson in a course, and what was answered there."""


class BrokenPage(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A page to which a link leads, and which the school does not answer with."""


@define
class Pages:
    """Makes the pages of a site.

    folder: the root of the site.
    told: is told how many pages are made and how many are known.
    """

    folder: Path
    told: Callable[[int, int], object]
    _addresses: list[str] = field(factory=lambda: [*FIRST], init=False)
    _led_from: dict[str, str] = field(factory=lambda: dict.fromkeys(FIRST, "the beginning"), init=False)
    _taught: frozenset[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Look up the lessons of the courses."""
        library = library_of(())
        self._taught = frozenset(name for course in library.courses() for name in library.course(course.name))

    def make(self) -> int:
        """Make all pages, and return how many they are.

        Raises:
            BrokenPage: a link leads to no page.
        """
        return asyncio.run(self._make())

    async def _make(self) -> int:
        for done, address in enumerate(self._addresses, start=1):  # which grows meanwhile
            await self._write(address)
            self.told(done, len(self._addresses))
        await self._write_shell()
        return len(self._addresses)

    def has_page(self, address: str) -> bool:
        """Tell whether the page of an address is made beforehand.

        It has no query, or one that tells a page of the list of scenarios or a step of a lesson in a course.

        Args:
            address: the path, with its query if it has one.
        """
        path, query = urlsplit(address.replace("&amp;", "&"))[2:4]
        if not query:
            return True
        told, name = parse_qs(query), unquote(path.removeprefix("/scenarios/"))
        if path == "/scenarios":
            return told.keys() == {"page"}
        return name in self._taught and "course" in told and told.get("case") in (None, ["1"]) and told.keys() <= STEPS

    async def _write(self, address: str) -> None:
        """Write the page of an address, and note where its links lead."""
        answer = await call(opened(), address)
        if answer.status != 200:
            raise BrokenPage(f"{address}, to which {self._led_from[address]} leads, is answered with {answer.status}")
        if answer.type.startswith("text/html"):
            for found in LINK.finditer(answer.body.decode()):
                to = urldefrag(found[2].replace("&amp;", "&"))[0]
                if found[1] in ("href", "src") and self.has_page(to) and to not in self._led_from:
                    self._led_from[to] = address
                    self._addresses.append(to)
        made = for_site(answer, self.has_page)
        self._put(place_of(address, self.has_page), made.body)

    def _put(self, place: str, body: bytes) -> None:
        path = self.folder / unquote(place) / (PAGE if place.endswith("/") or not place else "")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)

    async def _write_shell(self) -> None:
        """Write the frame in which the referee shows a page that was not kept, seen from wherever that page lies."""
        answer = for_site(await call(opened(), SHELL), no_query)
        text = LINK.sub(
            lambda found: f'{found[1]}="@ROOT@{found[2][1:]}"', answer.body.decode().replace('="../', '="/')
        )
        (self.folder / "shell.html").write_text(
            text.replace("<html", "<html data-going", 1).replace("<body", "<body data-shell", 1), encoding="utf-8"
        )


if __name__ == "__main__":
    try:
        Pages(Path(sys.argv[1]), lambda done, known: sys.stdout.write(f"{done} {known}\n")).make()
    except RefereeError as error:
        sys.exit(str(error))
