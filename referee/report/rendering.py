"""A report as one text, in any of its forms."""

from __future__ import annotations

from typing import Literal

from referee.hearing import Adjudication
from referee.law import Rulebook, rulebook_for
from referee.record import Log, RefereeError
from referee.report.json import to_json
from referee.report.lines import plain_lines
from referee.report.text import Report

ReportForm = Literal["text", "json", "html"]


def render(adjudication: Adjudication, log: Log, form: ReportForm = "text", rulebook: Rulebook | None = None) -> str:
    """Return the report on a log as a text.

    Args:
        adjudication: what ``adjudicate`` returned for the log.
        log: the log that was ruled on; the report quotes its events.
        form: "text" for plain prose, "json" for programs (``referee schema adjudication`` describes it), "html" for
            one page that needs no other file.
        rulebook: the rulebook that was given to ``adjudicate``; by default the one that ``rulebook_for`` finds. Give it
            where you chose a code, readings or options yourself.

    Returns:
        The whole report; it ends with a line break.

    Raises:
        ValueError: there is no such form.
        RefereeError: the log was ruled on under another code than this rulebook.
    """
    if form == "json":
        return to_json(adjudication)
    if form not in ("text", "html"):
        raise ValueError(f"no such form of a report: {form!r}; expected text, json or html")
    book = rulebook_for(log) if rulebook is None else rulebook
    if book.digest != adjudication.rulebook_digest:
        raise RefereeError("the log was ruled on under another rulebook; give render that rulebook")
    if form == "html":
        from referee.report.html import to_html  # only here, as few ask for it

        return to_html(adjudication, log, book)
    return "".join(plain_lines(Report(adjudication, log, book).lines()))
