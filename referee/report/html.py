"""An adjudication as one page that needs nothing besides: no script, no other file, no network."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import evolve

from referee.docket import Ruling, is_ordinary
from referee.record import Event, EventId
from referee.report.disputes import Dispute, Statement, with_replaced
from referee.report.law import readings_in_force
from referee.report.lines import Line
from referee.report.pages import page, replaced, with_cards
from referee.report.parts import points_of
from referee.report.reading_aloud import Answer
from referee.report.ruling import Row, RulingWriter
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
        The values by their names: the answer, and what the page shows of it.
    """
    return {"answer": answer, "shown": RulingPage(answer)}


class RulingPage:
    """What the page on one log shows, part by part.

    answer: what is told of the log.
    """

    def __init__(self, answer: Answer) -> None:
        found, log, rulebook = answer.found, answer.log, answer.rulebook
        self.answer, self.log, self.rulebook = answer, log, rulebook
        # What turned out to be ordinary scoring is in no dispute any more.
        ordinary = {ruling.supersedes for ruling in found.rulings if is_ordinary(ruling)}
        self.rulings = [each for each in found.rulings if not is_ordinary(each) and each.id not in ordinary]
        self.writer = RulingWriter(log, rulebook, self.rulings)
        self.anchors = {event.id: f"event-{number}" for number, event in enumerate(log.events, 1)}
        self.places = self.writer.events.lines
        self.lines = {place: self.anchors[id] for id, place in reversed(self.places.items())}
        self.proofs = {
            dispute.number: [(each, self._rows(each)) for each in with_replaced(dispute.rulings, self.rulings)]
            for dispute in answer.disputes
        }
        self.tables = table_views(log, rulebook, {dispute.event for dispute in answer.disputes})

    @property
    def views(self) -> list[TableView]:
        """The tables that are drawn on the page."""
        shown = (self.table(dispute) for dispute in self.answer.disputes)
        return [view for view in shown if view is not None]

    def verdict(self, ruling: Ruling) -> Markup:
        """Return who may or must do what by a ruling."""
        return with_cards(self.writer.verdict(ruling))

    def statement(self, statement: Statement) -> Markup:
        """Return a ``statement`` on a dispute, with links to the acts and the laws that it names."""
        return self._linked(statement.text, statement.events)

    def table(self, dispute: Dispute) -> TableView | None:
        """Return the table as it stood when a dispute arose, unless there is nothing to be seen."""
        view = self.tables.get(dispute.event)
        if view is None or any(player.hand for player in view.players) or view.trick is not None:
            return view
        return None

    def caption(self, dispute: Dispute) -> Markup:
        """Return what was done when a dispute arose, with its place."""
        event = dispute.event
        done = self.writer.events.sentence(event, "present")
        return self._linked(f"The table at {self.places.get(event, f'({event})')}. {done}", (event,))

    def _linked(self, text: str, events: Iterable[EventId]) -> Markup:
        """Return sentences with their cards as signs, and with links from places and laws to where they are told.

        A place is that of one of the ``events``, or else of the first act on its line.
        """
        laws = {f"law {clause}": f"law-{clause}" for clause in self.writer.quoted}
        own = {self.places.get(id, f"({id})"): self.anchors[id] for id in events if id in self.anchors}
        return linked(text, laws | self.lines | own)

    # --- proofs

    def _rows(self, ruling: Ruling) -> list[Row]:
        """Return the paragraphs on a ruling as they stand on the page."""
        return [evolve(row, text=self._text(row)) for row in self.writer.rows(ruling)]

    def _text(self, row: Row) -> Markup:
        """Return a paragraph on a ruling, with links to the events, clauses and open points that it points at."""
        text = linked(row.text, row.links)
        if not row.events:
            return text
        told = self.writer.addresses(row).items()
        links = [linked(said, {str(id): self.anchors[id]} if id in self.anchors else {}) for id, said in told]
        whole = type(text)('{} <span class="where">({})</span>{}')
        return whole.format(text, type(text)(", ").join(links), row.after)

    def points(self) -> Iterator[Line]:
        """Return the open points that the rulings rest on, with the reading taken."""
        return readings_in_force(self.rulebook, points_of(self.rulings, self.rulebook))

    def record(self) -> Iterator[tuple[Event, str, list[int]]]:
        """Yield everything that was done, each act with its place and the numbers of the rulings that it bears on."""
        cited: dict[str, list[int]] = {}
        for ruling in self.rulings:
            for event in dict.fromkeys((*ruling.evidence, ruling.event)):
                cited.setdefault(event, []).append(ruling.id)
        for each in self.log.events:
            place = f"{self.places[each.id]}, {each.id}" if each.id in self.places else each.id
            yield each, place, cited.get(each.id, [])


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

    def link(found: re.Match[str]) -> Markup:
        """Return the words that were ``found`` as a link to their anchor."""
        return Markup('<a href="#{}">{}</a>').format(anchors[found[0]], found[0])

    return replaced(text, pattern, link, with_cards)
