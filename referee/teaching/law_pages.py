"""A code of laws as pages of Markdown: one for each law, one for every ten open points, and the contents of both."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from referee.law import Clause, OpenPoint, Reading, Rulebook
from referee.report import KINDS, clause_rows, escaped, origin, provenance, sorted_points
from referee.teaching.pages import CONTENTS, OPTIONS, POINTS, WORDS, fill_in, law_page, templates, word_page
from referee.teaching.scenario import Case, Scenario

if TYPE_CHECKING:
    from jinja2 import Environment

FEW: Final = 5
POINTS_A_PAGE: Final = 10
SOME: Final = 30
GUIDE: Final = "../../rulebook.md"
MADE: Final = "<!-- Made by `referee docs`; what it says is changed in the rulebook. -->"
NAMED: Final = re.compile(r"(?<![\w.#])(\d{1,3}\.\d{1,3}|[A-Z]\d{2,3})(?!\w|\.\d)")


@define
class LawPages:
    """The pages of Markdown on a rulebook.

    rulebook: the rulebook.
    scenarios: the scenarios that the pages link to.
    exempt: readings that no case has to show, each with the reason.
    folder: the folder that the pages are written to, from which links to scenarios lead.
    """

    rulebook: Rulebook
    scenarios: list[Scenario]
    exempt: dict[str, str]
    folder: Path
    _showing: dict[tuple[str, str], list[tuple[Scenario, Case]]] = field(factory=dict, init=False)
    _templates: Environment | None = field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        """Find the cases by the readings and options that they name."""
        for scenario in self.scenarios:
            for case in scenario.cases:
                for named in case.named.items():
                    self._showing.setdefault(named, []).append((scenario, case))

    def pages(self) -> Iterator[tuple[str, str]]:
        """Yield the file name and the text of every page.

        Raises:
            NoTemplates: Jinja2, which fills in the templates, is not installed.
        """
        book = self.rulebook
        silences = [clause for clause in book.clauses.values() if clause.kind == "silence"]
        points = [book.open_points[id] for id in sorted_points(book.open_points)]
        yield (
            CONTENTS,
            self._page("contents", provenance=provenance(book), points=points, silences=silences, SOME=SOME),
        )
        for number in book.laws:
            yield law_page(number), self._law(number)
        yield POINTS, self._page("open-points", points=points)
        for start in range(0, len(points), POINTS_A_PAGE):
            some = points[start : start + POINTS_A_PAGE]
            yield self._place(some[0].id), self._page("open-points-in-full", points=some)
        if book.options:
            yield OPTIONS, self._page("options")
        guide = GUIDE if (self.folder / GUIDE).resolve().is_file() else None
        yield WORDS, self._page("words", guide=guide, **word_page(book, self._linked))

    def _page(self, template: str, **values: Any) -> str:
        """Return a page: a template filled in with what templates ask of the rulebook, and some values."""
        asked = {
            "cases_of": lambda point, name: self._showing.get((point, name), ()),
            "changes": lambda reading: list(_changes(reading)),
            "clauses_of": self._clauses_of,
            "exempt": lambda point, name: self.exempt.get(f"{point}={name}"),
            "leaving": self._leaving,
            "readings": _readings,
        }
        self._templates = self._templates or templates(self._filters())
        return fill_in(self._templates, template, made=MADE, book=self.rulebook, **asked, **values)

    def _filters(self) -> dict[str, Callable[..., Any]]:
        """Return what templates apply to their values."""
        return {
            "choice": self._choice,
            "in_order": sorted_points,
            "in_short": self._in_short,
            "linked": self._linked,
            "path": self._path,
            "see": self._see,
            "stem": lambda scenario: Path(scenario.path).stem,
        }

    def _law(self, number: int) -> str:
        book, name = self.rulebook, str(number)
        numbers = sorted(book.laws)
        at = numbers.index(number)
        return self._page(
            "law",
            number=number,
            before=next(iter(numbers[max(at - 1, 0) : at]), None),
            after=next(iter(numbers[at + 1 :]), None),
            points=[point for point in book.open_points.values() if name in point.laws],
            options=[option for option in book.options.values() if name in option.laws],
            scenarios=[scenario for scenario in self.scenarios if name in scenario.as_written.laws],
            rows_of=lambda clause: clause_rows(clause, book),
            origin_of=lambda clause: origin(book, clause.id),
            shown_by=self._shown_by,
            FEW=FEW,
            KINDS=KINDS,
        )

    def _clauses_of(self, law: int) -> list[Clause]:
        return [clause for clause in self.rulebook.clauses.values() if clause.law == law]

    def _leaving(self, point: OpenPoint) -> list[str]:
        """Return the ids of the clauses that leave a point open."""
        return [clause.id for clause in self.rulebook.clauses.values() if point.id in clause.open_points]

    def _shown_by(self, clause: Clause) -> list[Scenario]:
        """Return the scenarios that show a clause, those about fewest laws first."""
        shown = [scenario for scenario in self.scenarios if clause.name in scenario.as_written.clauses]
        return sorted(shown, key=lambda scenario: len(scenario.as_written.laws))

    # --- filters

    def _in_short(self, point: OpenPoint) -> str:
        """Return an open point with the reading that is taken by default, as an item of a list."""
        says = escaped(point.readings[point.default].says)
        return f"- {self._linked(point.id)} {escaped(point.question)} **{says}**"

    def _place(self, point: str) -> str:
        """Return the page on which an open point stands in full."""
        page = sorted_points(self.rulebook.open_points).index(point) // POINTS_A_PAGE + 1
        return f"open-points-{page:02}.md"

    def _see(self, name: str) -> str:
        """Return a link to a law or a clause."""
        if not name.isdecimal():
            return self._linked(name)
        return f"[Law {name}]({law_page(int(name))})" if int(name) in self.rulebook.laws else f"Law {name}"

    def _linked(self, text: str) -> str:
        """Return a text in which clauses and open points are links to where they stand."""

        def link(found: re.Match[str]) -> str:
            name = found[1]
            if name in self.rulebook.open_points:
                return f"[{name}]({self._place(name)}#{name})"
            known = name in self.rulebook.clauses
            return f"[{name}]({law_page(self.rulebook.clauses[name].law)}#{name})" if known else name

        return NAMED.sub(link, text)

    def _choice(self, id: str) -> str:
        """Return a link to an open point, or to an option."""
        return f"[{id}]({OPTIONS}#{id})" if id in self.rulebook.options else self._linked(id)

    def _path(self, scenario: Scenario) -> str:
        return Path(os.path.relpath(Path(scenario.path).resolve(), self.folder.resolve())).as_posix()


def _readings(point: OpenPoint) -> list[tuple[str, Reading]]:
    """Return the readings of a point, the default first."""
    return sorted(point.readings.items(), key=lambda item: item[0] != point.default)


def _changes(reading: Reading) -> Iterator[str]:
    """Yield what a reading changes in the rulebook."""
    yield from (f"{clause} ({', '.join(f'`{key}`' for key in keys)})" for clause, keys in reading.patch.items())
    yield from (f"{clause} (left out)" for clause in reading.remove)
    yield from (f"{each['id']} (added: {each['says']})".replace(".)", ")") for each in reading.clauses)
    for values in (reading.game, reading.procedure):
        yield from (f"`{key}` to `{value}`" for key, value in values.items())


def write_pages(pages: LawPages) -> list[Path]:
    """Write the pages into their folder; pages of laws that are gone are removed if this program made them.

    Args:
        pages: the pages on a rulebook.

    Returns:
        The paths of the files that were written.

    Raises:
        NoTemplates: Jinja2, which fills in the templates, is not installed.
    """
    written = [(pages.folder / name, text) for name, text in pages.pages()]
    pages.folder.mkdir(parents=True, exist_ok=True)
    for path, text in written:
        path.write_text(text, encoding="utf-8")
    kinds = ("law-*.md", "open-points-*.md", OPTIONS)
    for path in {path for kind in kinds for path in pages.folder.glob(kind)} - {path for path, _ in written}:
        if path.read_text(encoding="utf-8").startswith(MADE):
            path.unlink()
    return [path for path, _ in written]
