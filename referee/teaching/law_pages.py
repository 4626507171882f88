"""A code of laws as pages of Markdown: one for each law, one for every ten open points, and the contents of both."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from attrs import define, field

from referee.law import Clause, OpenPoint, Reading, Rulebook
from referee.report import KINDS, clause_rows, count, join, origin, provenance, sorted_points
from referee.teaching.scenario import Case, Scenario
from referee.teaching.word_page import word_page

CONTENTS: Final = "README.md"
"""The name of the page that holds the contents of a code."""

FEW: Final = 5
POINTS: Final = "open-points.md"
POINTS_A_PAGE: Final = 10
SOME: Final = 30
OPTIONS: Final = "options.md"
WORDS: Final = "words.md"
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

    def __attrs_post_init__(self) -> None:
        """Find the cases by the readings and options that they name."""
        for scenario in self.scenarios:
            for case in scenario.cases:
                for named in case.named.items():
                    self._showing.setdefault(named, []).append((scenario, case))

    def pages(self) -> Iterator[tuple[str, str]]:
        """Yield the file name and the text of every page."""
        yield CONTENTS, _page(self._contents())
        for number in self.rulebook.laws:
            yield law_page(number), _page(self._law(number))
        yield POINTS, _page(self._points())
        ids = sorted_points(self.rulebook.open_points)
        for start in range(0, len(ids), POINTS_A_PAGE):
            yield self._place(ids[start]), _page(self._points_in_full(ids[start : start + POINTS_A_PAGE]))
        if self.rulebook.options:
            yield OPTIONS, _page(self._options())
        yield WORDS, _page(word_page(self.rulebook, self._linked))

    # --- the contents

    def _contents(self) -> Iterator[str]:
        book = self.rulebook
        laws, clauses, points = len(book.laws), len(book.clauses), len(book.open_points)
        yield f"# {book.title}"
        yield (
            f"Code `{book.code}`, version {book.version}: {count(laws, 'law')}, {count(clauses, 'clause')}, "
            f"[{count(points, 'open point')}]({POINTS}), and [the words]({WORDS}) that they are made of. "
            "Every statement is this project's own."
        )
        yield from (f"- **{label}:** {text}" for label, text in provenance(book))
        yield "## Laws"
        for number in sorted(book.laws):
            names = [clause.id for clause in book.clauses.values() if clause.law == number]
            yield f"- **[Law {number}]({law_page(number)})** {book.laws[number]} ({count(len(names), 'clause')})"

        if book.options:
            yield f"## What the players may [choose beforehand]({OPTIONS})"
            yield from (f"- {self._choice(option.id)} {option.question}" for option in book.options.values())
        if book.open_points:
            yield f"## What is [left open]({POINTS})"
            yield "Each point has a reading that is taken by default."
            yield from map(self._in_short, sorted_points(book.open_points) if len(book.open_points) <= SOME else ())
        silences = [clause for clause in book.clauses.values() if clause.kind == "silence"]
        if silences:
            yield "## What nothing is said of"
            yield "What is asked for over any of this stays undetermined."
            yield from (f"- {self._linked(clause.id)} {clause.says}" for clause in silences)

    def _in_short(self, id: str) -> str:
        """Return an open point with the reading that is taken by default."""
        point = self.rulebook.open_points[id]
        return f"- {self._linked(id)} {point.question} **{point.readings[point.default].says}**"

    # --- a law

    def _law(self, number: int) -> Iterator[str]:
        yield f"# Law {number}: {self.rulebook.laws[number]}"
        yield self._way(number)
        for clause in self.rulebook.clauses.values():
            if clause.law == number:
                yield from self._clause(clause)
        points = [point for point in self.rulebook.open_points.values() if str(number) in point.laws]
        if points:
            yield "## What the law leaves open"
            yield from (self._in_short(point.id) for point in points)
        options = [option for option in self.rulebook.options.values() if str(number) in option.laws]
        if options:
            yield "## What the players may choose"
            yield from (f"- {self._choice(option.id)} {option.question}" for option in options)
        shown = [each for each in self.scenarios if str(number) in each.told.laws]
        if shown:
            yield "## Scenarios"
            yield from map(self._scenario, shown)

    def _way(self, number: int) -> str:
        """Return the links to the contents and the neighbours."""
        numbers = sorted(self.rulebook.laws)
        at = numbers.index(number)
        before, after = numbers[max(at - 1, 0) : at], numbers[at + 1 : at + 2]
        links = [f"[← Law {n}]({law_page(n)})" for n in before] + [f"[all laws]({CONTENTS})"]
        return " · ".join(links + [f"[Law {n} →]({law_page(n)})" for n in after])

    def _clause(self, clause: Clause) -> Iterator[str]:
        yield f'<a id="{clause.id}"></a>\n\n## {clause.id} {KINDS[clause.kind]}'
        yield f"> {clause.says}"
        rows = list(clause_rows(clause, self.rulebook))
        if clause.open_points:
            rows.append(("Leaves open", ", ".join(map(self._choice, sorted_points(clause.open_points)))))
        if whence := origin(self.rulebook, clause.id):
            rows.append(("Comes from", f"{whence}."))
        if clause.see:
            rows.append(("See also", join(list(map(self._see, clause.see)))))
        shown = [each for each in self.scenarios if clause.name in each.told.clauses]
        if shown:
            rows.append(("Shown by", self._few(shown)))
        yield "\n".join(f"- **{label}:** {self._linked(text)}" for label, text in rows)

    def _see(self, name: str) -> str:
        known = name.isdecimal() and int(name) in self.rulebook.laws
        return f"[Law {name}]({law_page(int(name))})" if known else f"Law {name}" if name.isdecimal() else name

    # --- the open points

    def _points(self) -> Iterator[str]:
        yield f"# What the {self.rulebook.title} leave open"
        yield (
            f"[all laws]({CONTENTS}) · Each point has a reading that is taken by default; another is taken with "
            "`--reading` on the command line, or `agreement` in a log."
        )
        yield from map(self._in_short, sorted_points(self.rulebook.open_points))

    def _options(self) -> Iterator[str]:
        yield f"# What the players may choose: {self.rulebook.title}"
        yield (
            f"[all laws]({CONTENTS}) · An option is taken with `--option NAME=VALUE` on the command line, with "
            "`agreement` in a log, or by an `agree` before the first deal."
        )
        for option in self.rulebook.options.values():
            yield from self._point(option)

    def _points_in_full(self, ids: list[str]) -> Iterator[str]:
        yield f"# Open points {ids[0]} to {ids[-1]}"
        yield f"[all laws]({CONTENTS}) · [all open points]({POINTS})"
        for id in ids:
            yield from self._point(self.rulebook.open_points[id])

    def _place(self, point: str) -> str:
        """Return the page on which an open point stands in full."""
        page = sorted_points(self.rulebook.open_points).index(point) // POINTS_A_PAGE + 1
        return f"open-points-{page:02}.md"

    def _point(self, point: OpenPoint) -> Iterator[str]:
        yield f'<a id="{point.id}"></a>\n\n## {point.id} {point.question}'
        leaving = [clause.id for clause in self.rulebook.clauses.values() if point.id in clause.open_points]
        laws = join([self._see(law) for law in point.laws])
        yield self._linked(f"{laws}" + (f"; clauses {', '.join(leaving)}" if leaving else "") + ".")
        ordered = sorted(point.readings.items(), key=lambda item: item[0] != point.default)
        yield "\n".join(self._reading(point, name, reading) for name, reading in ordered)

    def _reading(self, point: OpenPoint, name: str, reading: Reading) -> str:
        default = name == point.default
        lines = [f"- {'**' if default else ''}`{name}`{'** (default)' if default else ''}: {reading.says}"]
        if default and point.why:
            lines.append(f"  - Why: {point.why}")
        if changes := list(_changes(reading)):
            lines.append(f"  - Changes {self._linked('; '.join(changes))}.")
        for scenario, case in self._showing.get((point.id, name), ()):
            lines.append(f"  - Shown by {self._case(scenario, case)}")
        if (key := f"{point.id}={name}") in self.exempt:
            lines.append(f"  - Shown by no case: {self.exempt[key]}")
        return "\n".join(lines)

    # --- links

    def _few(self, shown: list[Scenario]) -> str:
        """Return links to some scenarios, those about fewest laws first."""
        plainest = sorted(shown, key=lambda scenario: len(scenario.told.laws))[:FEW]
        more = len(shown) - len(plainest)
        return ", ".join(map(self._link, plainest)) + (f", and {more} more below" if more else "")

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

    def _link(self, scenario: Scenario) -> str:
        return f"[{Path(scenario.path).stem}]({self._path(scenario)})"

    def _scenario(self, scenario: Scenario) -> str:
        return f"- [{scenario.title}]({self._path(scenario)}): {count(len(scenario.cases), 'case')}"

    def _case(self, scenario: Scenario, case: Case) -> str:
        return f"[{Path(scenario.path).stem}]({self._path(scenario)}): {case.name}"


def _changes(reading: Reading) -> Iterator[str]:
    """Yield what a reading changes in the rulebook."""
    yield from (f"{clause} ({', '.join(f'`{key}`' for key in keys)})" for clause, keys in reading.patch.items())
    yield from (f"{clause} (left out)" for clause in reading.remove)
    yield from (f"{each['id']} (added: {each['says']})".replace(".)", ")") for each in reading.clauses)
    for values in (reading.game, reading.procedure):
        yield from (f"`{key}` to `{value}`" for key, value in values.items())


def law_page(law: int) -> str:
    """Return the name of the page on a law."""
    return f"law-{law:02}.md"


def _page(parts: Iterable[str]) -> str:
    """Return parts as a page: items of a list one below the other, everything else apart."""
    text = MADE
    last = ""
    for part in filter(None, parts):
        text += f"{chr(10) if part.startswith('- ') and last.startswith('- ') else chr(10) * 2}{part}"
        last = part
    return f"{text}\n"


def write_pages(pages: LawPages) -> list[Path]:
    """Write the pages into their folder; pages of laws that are gone are removed if this program made them.

    Args:
        pages: the pages on a rulebook.

    Returns:
        The paths of the files that were written.
    """
    pages.folder.mkdir(parents=True, exist_ok=True)
    written = [(pages.folder / name, text) for name, text in pages.pages()]
    for path, text in written:
        path.write_text(text, encoding="utf-8")
    kinds = ("law-*.md", "open-points-*.md", OPTIONS)
    for path in {path for kind in kinds for path in pages.folder.glob(kind)} - {path for path, _ in written}:
        if path.read_text(encoding="utf-8").startswith(MADE):
            path.unlink()
    return [path for path, _ in written]
