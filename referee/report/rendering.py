"""The report on an adjudication, and that report as a string."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Literal

from attrs import define

from referee.comparison import ReadingsTried, tried_if_possible
from referee.docket import Adjudication
from referee.law import Rulebook, rulebook_for
from referee.record import Log, RefereeError
from referee.report.holdings import Holdings
from referee.report.holdings_words import on_cards
from referee.report.json import as_data, to_document
from referee.report.lines import Line
from referee.report.proof_words import Events
from referee.report.reading_aloud import Answer, answer_of
from referee.report.text import report_lines
from referee.report.words import join
from referee.report.writers import formats_of, written
from referee.report.writers.base import HasDocument, HasMessage, HasPage, HasText

ReportForm = Literal["text", "json", "markdown", "html"]


@define(slots=False, eq=False)
class AdjudicationData(HasDocument):
    """An adjudication for programs, which need neither the log nor the rulebook.

    adjudication: the adjudication of a log.
    """

    adjudication: Adjudication

    def document(self) -> dict[str, Any]:
        """Return the adjudication as a document, ``referee.adjudication/1``."""
        return to_document(self.adjudication)


@define(slots=False, eq=False)
class AdjudicationReport(AdjudicationData, HasText, HasMessage, HasPage):
    """The report on an adjudication.

    adjudication: the adjudication of the log by the rulebook.
    log: the log.
    rulebook: the rulebook.
    quick: whether other readings of the law are left untried, so that no ruling names the open points it hangs on.
    explain: the number of the dispute of which the text tells the proof, ``EVERY_DISPUTE`` for every one.
    holdings: what is told of the cards that nobody saw; ``None`` where nothing is.
    """

    log: Log
    rulebook: Rulebook
    quick: bool = False
    explain: int | None = None
    holdings: Holdings | None = None

    @cached_property
    def tried(self) -> ReadingsTried | None:
        """What came of reading the law otherwise; ``None`` where that was left untried, or takes too much work."""
        return None if self.quick else tried_if_possible(self.adjudication, self.log, self.rulebook)

    def document(self) -> dict[str, Any]:
        """Return the adjudication as a document, ``referee.adjudication/1``."""
        told = to_document(self.adjudication if self.tried is None else self.tried.found)
        return told if self.holdings is None else told | {"holdings": as_data(self.holdings)}

    def lines(self) -> Iterator[Line]:
        """Return the report in prose."""
        return report_lines(self.answer(), self.explain)

    def markdown(self) -> str:
        """Return the report in Markdown, for a message."""
        from referee.report.markdown import to_markdown  # only here, as few ask for it

        return to_markdown(self.answer())

    def answer(self) -> Answer:
        """Return what is told, with what other readings would change unless they are left untried."""
        found, effects = (self.adjudication, None) if self.tried is None else (self.tried.found, self.tried.effects)
        told = answer_of(found, self.log, self.rulebook, effects)
        if self.holdings is not None:
            events = Events(self.log)
            for dispute in told.disputes:
                dispute.statements += on_cards(self.holdings, dispute, events)
        return told

    def html(self) -> str:
        """Return the report as a page of HTML."""
        from referee.report.html import to_html  # only here, as few ask for it

        return to_html(self.answer())


def render(
    adjudication: Adjudication,
    log: Log,
    form: ReportForm = "text",
    rulebook: Rulebook | None = None,
    quick: bool = False,
    explain: int | None = None,
) -> str:
    """Return the report on a log as a text.

    Args:
        adjudication: what ``adjudicate`` returned for the log.
        log: the log that was ruled on; the report quotes its events.
        form: "text" for plain prose, "json" for programs (``referee schema adjudication`` describes it), "markdown"
            for a message, "html" for one page that needs no other file.
        rulebook: the rulebook that was given to ``adjudicate``; by default the one that ``rulebook_for`` finds. Give it
            where you chose a code, readings or options yourself.
        quick: whether to leave out what other readings of the law would change, and on which open points each ruling
            hangs; to find that out the log is heard again under each of them.
        explain: the number of a dispute, to tell the proof of each of its rulings in the text; 0 for all disputes.

    Returns:
        The whole report; it ends with a line break.

    Raises:
        ValueError: there is no such form.
        RefereeError: the log was ruled on under another code than this rulebook.
    """
    forms = formats_of(AdjudicationReport)
    if form not in forms:
        raise ValueError(f"no such form of a report: {form!r}; expected {join(list(forms), 'or')}")
    book = rulebook_for(log) if rulebook is None else rulebook
    if form in formats_of(AdjudicationData) and rulebook is None and book.digest != adjudication.rulebook_digest:
        return written(AdjudicationData(adjudication), form).decode()
    if book.digest != adjudication.rulebook_digest:
        raise RefereeError("the log was ruled on under another rulebook; give render that rulebook")
    return written(AdjudicationReport(adjudication, log, book, quick, explain), form).decode("utf-8", "surrogateescape")
