"""What must be true of every hearing, however wild the log."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
from msgspec import to_builtins

from referee.docket import Adjudication, Ruling
from referee.hearing import Hearing, adjudicate
from referee.law import Rulebook
from referee.record.acts.words import Demand, Permit
from referee.record.log import Log
from referee.record.log_data import FORMS, dump_log
from referee.record.logfile import loads_log
from referee.report.reading_aloud import answer_of
from referee.report.schema import adjudication_schema
from referee.report.text import report_lines
from tests.property.support import Plain, read
from tests.shared import as_written


class Untrue(AssertionError):  # noqa: N818 - it says what is not as it must be
    """A check that does not hold."""


def hold(plain: Plain, book: Rulebook, rulings: list[Ruling] | None = None, thorough: bool = False) -> Adjudication:
    """Hear a log, check what comes of it, and return it; raise Untrue with everything that does not hold.

    ``rulings`` are those of a hearing that followed the log live; they must be the same.
    """
    log = read(plain)
    found = adjudicate(log, book)
    wrong = [*sound(found, log, book), *(thorough_checks(found, log, book) if thorough else ())]
    if rulings is not None and _told(rulings) != _told(found.rulings):
        wrong.append("the hearing that followed the log live ruled otherwise")
    if wrong:
        raise Untrue("; ".join(wrong))
    return found


def sound(found: Adjudication, log: Log, book: Rulebook) -> Iterator[str]:
    """Yield what is wrong with the rulings on a log: clauses, events and answers that there are not."""
    clauses = {None, *(clause.name for clause in book.clauses.values())}
    ids = {None, *(event.id for event in log.events)}
    answers: dict[str | None, int] = {}
    for number, ruling in enumerate(found.rulings, 1):
        if ruling.id != number:
            yield f"ruling {number} bears the number {ruling.id}"
        if not {ruling.clause, *ruling.also} <= clauses:
            yield f"ruling {number} names a clause that there is not"
        if not {ruling.event, ruling.answers, *ruling.evidence} <= ids:
            yield f"ruling {number} names an event that there is not"
        if not {ruling.holder, ruling.bound, ruling.offender} <= {None, *log.header.players}:
            yield f"ruling {number} binds somebody who is no player"
        if ruling.outcome == "granted" and ruling.clause is None and ruling.by is not None:
            yield f"ruling {number} grants what no clause gives"
        if ruling.supersedes is not None and not 0 < ruling.supersedes < number:
            yield f"ruling {number} supersedes no earlier one"
        if ruling.supersedes is None and ruling.kind != "prohibition":
            answers[ruling.answers] = answers.get(ruling.answers, 0) + 1
    for mark in (mark for deal in found.deals for mark in deal.marks):
        if mark.clause not in clauses:
            yield f"a mark stands under clause {mark.clause}, which there is not"
    for event in log.events:
        if isinstance(event, Demand | Permit) and answers.get(event.id, 0) == 0:
            yield f"{event.do} {event.id} is not answered"


def thorough_checks(found: Adjudication, log: Log, book: Rulebook) -> Iterator[str]:
    """Yield what is wrong with the forms of a log, the growth of its rulings, and its outputs."""
    for form in FORMS:
        again = loads_log(dump_log(log, form), "<again>", form)
        if again.digest != log.digest:
            yield f"the {form} form has another digest"
        if _told(adjudicate(again, book).rulings) != _told(found.rulings):
            yield f"the {form} form is ruled on otherwise"
    hearing = Hearing(log.header, book)
    heard: list[dict[str, Any]] = []
    for event in log.events:
        heard += _told(hearing.advance(event))
    if heard != _told(found.rulings)[: len(heard)]:
        yield "a later event changed an earlier ruling"
    for error in _validator().iter_errors(as_written(found)):
        yield f"the output does not fit its schema: {error.message}"
    if not list(report_lines(answer_of(found, log, book))):
        yield "the report is empty"


def _told(rulings: list[Ruling]) -> list[dict[str, Any]]:
    return [to_builtins(ruling) for ruling in rulings]


@cache
def _validator() -> Any:
    return jsonschema.Draft202012Validator(adjudication_schema())
