"""An adjudication as one page that needs nothing besides: no script, no other file, no network."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from attrs import define

from referee.hearing import Ruling, is_ordinary
from referee.record import EventId
from referee.report.disputes import Statement, with_replaced
from referee.report.law import readings_in_force
from referee.report.pages import page, with_cards
from referee.report.parts import points_of
from referee.report.reading_aloud import Answer
from referee.report.ruling import Row, RulingWriter
from referee.report.sentences import sentence
from referee.report.table_view import TableView, table_views

if TYPE_CHECKING:
    from markupsafe import Markup


def to_html(answer: Answer) -> str:
    """Return an answer as one page of HTML that needs no other file; the same answer always gives the same bytes.

    Args:
        answer: what is told of a log.

    Raises:
        NotInstalled: Jinja2, which fills in the page, is not installed.
    """
    return page("ruling", **ruling_values(answer))


def ruling_values(answer: Answer) -> dict[str, Any]:
    """Return what the template of the page on an adjudication, ``ruling``, speaks of.

    Args:
        answer: what is told of a log.

    Returns:
        The values by their names: the answer, the adjudication, the disputes, the open points and the record.
    """
    return RulingPage(answer).values()


@define
class Proof:
    """One ruling with what proves it: its id, its verdict, and rows of a label and a paragraph each."""

    id: int
    verdict: Markup
    rows: list[ProofRow]


@define
class ProofRow:
    """A paragraph on a ruling: its label where the one before has another, whether it quotes the law, its anchor."""

    label: str
    text: Markup
    quote: bool
    anchor: str = ""


@define
class DisputeView:
    """A dispute as its section shows it.

    number: its number in the report.
    heading: the heading of the deal that begins with it; empty where that was begun before.
    statements: what is said on it, with links to the acts and the laws that it names.
    table: the table at the disputed moment; ``None`` where there is nothing to be seen.
    caption: what was done then, with its place.
    proofs: the rulings on it.
    """

    number: int
    heading: str
    statements: list[Markup]
    table: TableView | None
    caption: Markup
    proofs: list[Proof]


@define
class Act:
    """One act of the record: its anchor, its place, what was done, its note, the ids of the rulings that it proves."""

    anchor: str
    place: str
    text: Markup
    note: str | None
    rulings: list[int]


class RulingPage:
    """What the page on one log shows, part by part.

    answer: what is told of the log.
    """

    def __init__(self, answer: Answer) -> None:
        found, log, rulebook = answer.found, answer.log, answer.rulebook
        self.answer, self.found, self.log, self.rulebook = answer, found, log, rulebook
        # What turned out to be ordinary scoring is in no dispute any more.
        ordinary = {ruling.supersedes for ruling in found.rulings if is_ordinary(ruling)}
        self.rulings = [each for each in found.rulings if not is_ordinary(each) and each.id not in ordinary]
        self.writer = RulingWriter(log, rulebook, self.rulings)
        self.anchors = {event.id: f"event-{number}" for number, event in enumerate(log.events, 1)}
        self.places = self.writer.events.lines

    def values(self) -> dict[str, Any]:
        """Return what the template speaks of."""
        disputes = self.answer.disputes
        tables = table_views(self.log, self.rulebook, {dispute.event for dispute in disputes})
        proofs = {
            dispute.number: list(map(self._proof, with_replaced(dispute.rulings, self.rulings))) for dispute in disputes
        }
        return {
            "answer": self.answer,
            "found": self.found,
            "disputes": [
                DisputeView(
                    dispute.number,
                    heading,
                    [self._statement(statement) for statement in dispute.statements],
                    _worth_showing(tables.get(dispute.event)),
                    self._caption(dispute.event),
                    proofs[dispute.number],
                )
                for dispute, heading in zip(disputes, self._headings(), strict=True)
            ],
            "points": [(line.label, with_cards(line.text)) for line in self._points()],
            "record": list(self._record()),
        }

    def _headings(self) -> Iterator[str]:
        """Yield for each dispute the heading of its deal, where the log holds several and it is the first in it."""
        begun = None
        for dispute in self.answer.disputes:
            new = len(self.answer.headings) > 1 and dispute.deal != begun
            yield self.answer.headings.get(dispute.deal, "") if new and dispute.deal is not None else ""
            begun = dispute.deal

    def _caption(self, event: EventId) -> Markup:
        """Return what was done at an event, with its place."""
        done = self.writer.events.sentence(event, "present")
        return self._linked(f"The table at {self.places.get(event, f'({event})')}. {done}", (event,))

    def _statement(self, statement: Statement) -> Markup:
        return self._linked(statement.text, statement.events)

    def _linked(self, text: str, events: Iterable[EventId]) -> Markup:
        """Return sentences with their cards as signs, and with links from places and laws to where they are told."""
        return linked(text, {**self._laws(), **self._places(events)})

    def _laws(self) -> dict[str, str]:
        """Return the anchor of each clause that a proof quotes, by how a sentence names it."""
        return {f"law {clause}": f"law-{clause}" for clause in self.writer.quoted}

    def _places(self, events: Iterable[EventId]) -> dict[str, str]:
        """Return the anchor of each place in the log, by how a sentence names it: first those of some events."""
        told = {self.places.get(id, f"({id})"): id for id in events}
        return self._lines | {name: self.anchors[id] for name, id in told.items() if id in self.anchors}

    @cached_property
    def _lines(self) -> dict[str, str]:
        """The anchor of each line of the log, which is that of the first act on it."""
        return {place: self.anchors[id] for id, place in reversed(self.places.items()) if id in self.anchors}

    # --- proofs

    def _proof(self, ruling: Ruling) -> Proof:
        rows: list[ProofRow] = []
        for label, grouped in groupby(self.writer.rows(ruling), lambda row: row.label):
            rows += [self._row(row, label if at == 0 else "") for at, row in enumerate(grouped)]
        return Proof(ruling.id, with_cards(self.writer.verdict(ruling)), rows)

    def _row(self, row: Row, label: str) -> ProofRow:
        """Return a paragraph on a ruling, with links to the events, clauses and open points that it points at."""
        text = linked(row.text, row.links)
        if row.events:
            told = self.writer.addresses(row).items()
            links = [linked(said, {str(id): self.anchors[id]} if id in self.anchors else {}) for id, said in told]
            whole = type(text)('{} <span class="where">({})</span>{}')
            text = whole.format(text, type(text)(", ").join(links), row.after)
        return ProofRow(label, text, row.quote, row.anchor)

    def _points(self) -> Iterator[Any]:
        """Return the open points that the rulings rest on, with the reading taken."""
        points = points_of(self.rulings, self.rulebook)
        return iter(readings_in_force(self.rulebook, points)) if points else iter(())

    def _record(self) -> Iterator[Act]:
        """Yield everything that was done, each act with the rulings that it bears on."""
        cited: dict[str, list[int]] = {}
        for ruling in self.rulings:
            for event in dict.fromkeys((*ruling.evidence, ruling.event)):
                cited.setdefault(event, []).append(ruling.id)
        for each in self.log.events:
            place = f"{self.places[each.id]}, {each.id}" if each.id in self.places else each.id
            yield Act(self.anchors[each.id], place, with_cards(sentence(each)), each.note, cited.get(each.id, []))


def _worth_showing(view: TableView | None) -> TableView | None:
    """Return a view, unless all cards are gone from the table and none was played before."""
    if view is None or any(player.hand for player in view.players) or view.trick is not None:
        return view
    return None


def linked(text: str, anchors: Mapping[str, str]) -> Markup:
    """Return a sentence with its cards as signs, in which some words are links within the page.

    Args:
        text: the sentence.
        anchors: the anchor that each of those words leads to.

    >>> linked("The lead is out of turn (law 36) & not more", {"law 36": "law-36"})
    Markup('The lead is out of turn (<a href="#law-36">law 36</a>) &amp; not more')
    """
    from markupsafe import Markup

    named = [name for name in anchors if name in text]
    if not named:
        return with_cards(text)
    longest_first = sorted(named, key=len, reverse=True)
    pattern = re.compile("|".join(rf"(?<![\w.]){re.escape(name)}(?![\w]|\.\d)" for name in longest_first))
    parts, at = [Markup("")], 0
    for found in pattern.finditer(text):
        parts += [
            with_cards(text[at : found.start()]),
            Markup('<a href="#{}">{}</a>').format(anchors[found[0]], found[0]),
        ]
        at = found.end()
    return Markup("").join([*parts, with_cards(text[at:])])
