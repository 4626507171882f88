"""An adjudication as one page that needs nothing besides: no script, no other file, no network."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from referee.hearing import Adjudication, DealRow, Problem, Ruling, Score, is_ordinary
from referee.law import Rulebook
from referee.record import RANK_NAMES, SUIT_NAMES, EventId, Log
from referee.report.law import readings_in_force
from referee.report.parts import (
    READ_SO,
    about_line,
    deal_line,
    game_line,
    mark_line,
    match_lines,
    next_line,
    points_of,
    problem_place,
)
from referee.report.ruling import Row, RulingWriter
from referee.report.sentences import sentence

SIGNS: Final = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
RANKS: Final = {name: rank for rank, name in RANK_NAMES.items()}
CARD: Final = re.compile(rf"(?:the )?(second )?({'|'.join(RANKS)}) of ({'|'.join(SUIT_NAMES.values())})")


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def element(name: str, *children: str, **attributes: str | None) -> Markup:
    """Return an element; children that are no markup are escaped, attributes without a value are left out.

    >>> element("p", "a < b ", element("b", "c"), class_="d")
    '<p class="d">a &lt; b <b>c</b></p>'
    """
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{told}>{together(children)}</{name}>")


def together(parts: Iterable[str]) -> Markup:
    """Return parts one after another, those that are no markup escaped."""
    return Markup("".join(part if isinstance(part, Markup) else html.escape(part) for part in parts))


def with_cards(text: str) -> Markup:
    """Return a sentence with the cards in it as symbols.

    >>> with_cards("Anne & the ten of hearts")
    'Anne &amp; <span class="card red" role="img" aria-label="the ten of hearts">10♥</span>'
    """
    parts, at = [], 0
    for found in CARD.finditer(text):
        second, rank, suit = found.groups()
        sign = RANKS[rank] + SIGNS[suit] + ("²" if second else "")
        colour = "card red" if suit in ("hearts", "diamonds") else "card"
        parts += [text[at : found.start()], element("span", sign, class_=colour, role="img", aria_label=found[0])]
        at = found.end()
    return together([*parts, text[at:]])


STYLE: Final = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
AGAINST: Final = ("denied", "barred", "not_complied", "lapsed")
UNSURE: Final = ("undetermined", "noted")


def to_html(adjudication: Adjudication, log: Log, rulebook: Rulebook) -> str:
    """Return an adjudication as one page of HTML that needs no other file.

    Args:
        adjudication: the adjudication of the log by the rulebook.
        log: the log.
        rulebook: the rulebook.

    Returns:
        The page; the same adjudication always gives the same bytes.
    """
    return _Page(adjudication, log, rulebook).html()


class _Page:
    """The page, part by part, of the sentences that every report is made of."""

    def __init__(self, adjudication: Adjudication, log: Log, rulebook: Rulebook) -> None:
        self.found = adjudication
        self.log = log
        self.rulebook = rulebook
        self.rulings = [ruling for ruling in adjudication.rulings if not is_ordinary(ruling)]
        self.writer = RulingWriter(log, rulebook, self.rulings)
        self.anchors = {event.id: f"event-{number}" for number, event in enumerate(log.events, 1)}
        self.quoted: set[str] = set()
        self.cited: dict[str, list[int]] = {}
        for ruling in self.rulings:
            for event in dict.fromkeys((*ruling.evidence, ruling.event)):
                self.cited.setdefault(event, []).append(self.writer.numbers[ruling.id])

    def html(self) -> str:
        """Return the whole page."""
        title = f"Rulings on {self.found.path}"
        head = element(
            "head",
            Markup('<meta charset="utf-8">'),
            Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
            element("title", title),
            element("style", Markup(f"\n{STYLE}")),
        )
        main = element("main", *self._head(title), *self._body(), *self._record(), self._foot())
        return f'<!doctype html>\n<html lang="en">{head}<body>{main}</body></html>\n'

    def _head(self, title: str) -> Iterator[Markup]:
        about = element("p", about_line(self.found, self.log, self.rulebook), class_="about")
        yield element("header", element("h1", title), about)
        yield self._score(self.found.score)
        yield from map(self._problem, self.found.problems)

    def _body(self) -> Iterator[Markup]:
        numbers = {deal.number for deal in self.found.deals}
        yield from map(self._ruling, (ruling for ruling in self.rulings if ruling.deal not in numbers))
        for deal in self.found.deals:
            yield element("section", *self._deal(deal))
        if not self.rulings:
            yield element("p", element("strong", "Nothing irregular: there is nothing to rule on."))
        points = points_of(self.rulings, self.rulebook)
        if points:
            lines = readings_in_force(self.rulebook, points)
            rows = (
                part
                for line in lines
                for part in (element("dt", line.label), element("dd", line.text, id=f"point-{line.label}"))
            )
            yield element("section", element("h2", READ_SO), element("dl", *rows))

    # --- parts

    def _score(self, score: Score) -> Markup:
        head = element(
            "tr",
            element("th", "Score", scope="col"),
            element("th", "recorded", scope="col", class_="points"),
            element("th", "corrected", scope="col", class_="points"),
            element("td"),
        )
        rows = []
        for name, points in score.corrected.items():
            recorded = score.recorded.get(name, 0)
            wrong = recorded != points
            cells = (element("td", str(number), class_="points") for number in (recorded, points))
            note = element("td", "to be put right" if wrong else "")
            rows.append(
                element("tr", element("th", name, scope="row"), *cells, note, class_="wrong" if wrong else None)
            )
        told = [*map(game_line, self.found.games), *match_lines(self.found.matches)]
        games = (element("p", element("strong", line)) for line in told)
        pending = (element("p", element("strong", "Still open: "), text) for text in score.pending)
        following = next_line(self.found)
        after = element("p", element("strong", "Next: "), following) if following else ""
        return element("section", *games, element("table", head, *rows), *pending, after)

    def _problem(self, problem: Problem) -> Markup:
        place = element("small", problem_place(problem, self.log), class_="where")
        said = element("p", element("strong", "Record problem: "), problem.message)
        return element("div", said, place, class_="problem")

    def _deal(self, deal: DealRow) -> Iterator[Markup]:
        yield element("h2", with_cards(deal_line(deal)))
        yield from map(self._ruling, (ruling for ruling in self.rulings if ruling.deal == deal.number))
        rows = []
        for mark in deal.marks:
            quoted = self.writer.quotation(mark.clause)
            quote = element("dl", *self._row(quoted)) if quoted else ""
            said = _linked(with_cards(mark_line(mark)), [mark.clause] if mark.clause else [], "law")
            rows.append(element("li", said, quote))
        if rows:
            yield element("ul", *rows, class_="marks")

    def _ruling(self, ruling: Ruling) -> Markup:
        number = self.writer.numbers[ruling.id]
        word, colon, rest = self.writer.verdict(ruling).partition(":")
        rows: list[Markup] = []
        for label, grouped in groupby(self.writer.rows(ruling), lambda row: row.label):
            for at, row in enumerate(grouped):
                rows += self._row(row, label if at == 0 else "")
        tone = "against" if ruling.outcome in AGAINST else "unsure" if ruling.outcome in UNSURE else None
        said = (element("span", f"{number}.", class_="number"), element("span", word, class_="word"))
        heading = element("h3", *said, colon, _linked(with_cards(rest), [ruling.clause or "none"], "law"))
        return element("article", heading, element("dl", *rows), id=f"ruling-{number}", class_=tone)

    def _row(self, row: Row, label: str | None = None) -> list[Markup]:
        """Return a paragraph on a ruling, with links to the events and clauses that it points at."""
        text, id = with_cards(row.text), None
        quote = row.label == f"Law {''.join(row.clauses)}"
        if quote and row.clauses[0] not in self.quoted:
            self.quoted.add(row.clauses[0])
            id = f"law-{row.clauses[0]}"
        elif not quote:
            text = _linked(text, self.quoted.intersection(row.clauses), "law")
        if row.label == "Rests on":
            text = _linked(text, text.split(", "), "point")
        if row.events:
            links = [self._event(event, row.lined) for event in row.events]
            parts = [part for link in links for part in (", ", link)][1:]
            text = together([text, " ", element("span", "(", *parts, ")", class_="where"), row.after])
        told = row.label if label is None else label
        return [element("dt", told), element("dd", text, id=id, class_="quote" if quote else None)]

    def _event(self, event: EventId, lined: bool = False) -> Markup:
        line = self.writer.line(event) if lined else None
        link = element("a", event, href=f"#{self.anchors[event]}") if event in self.anchors else event
        return together([link, f", line {line}" if line is not None else ""])

    def _record(self) -> Iterator[Markup]:
        """Yield everything that was done, each act with the rulings that it bears on."""
        rows = []
        for event in self.log.events:
            rulings = [element("a", str(number), href=f"#ruling-{number}") for number in self.cited.get(event.id, ())]
            parts = [part for link in rulings for part in (", ", link)][1:]
            cited = (
                element("span", f" (ruling{'s' * (len(rulings) > 1)} ", *parts, ")", class_="cited") if rulings else ""
            )
            note = element("span", f" “{event.note}”", class_="cited") if event.note else ""
            name = element("span", event.id, class_="where")
            said = element("span", with_cards(sentence(event)), note, cited)
            rows.append(element("li", name, said, id=self.anchors[event.id]))
        if rows:
            yield element("section", element("h2", "What was done"), element("ol", *rows, class_="record"))

    def _foot(self) -> Markup:
        shown: Iterable[str] = (f"Log {self.found.digest}", f"Rulebook {self.found.code} {self.found.rulebook_digest}")
        return element("footer", *(element("div", line, class_="where") for line in shown))


def _linked(text: Markup, names: Iterable[str], kind: str) -> Markup:
    """Return a sentence in which some clauses or open points are links to where they are told."""
    pattern = "|".join(rf"(?<![\w.]){re.escape(name)}(?![\w]|\.\d)" for name in names)
    if not pattern:
        return text
    return Markup(re.sub(pattern, lambda found: element("a", found[0], href=f"#{kind}-{found[0]}"), text))
