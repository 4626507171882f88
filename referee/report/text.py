"""An adjudication read aloud to the players: the conclusion, then a paragraph on each dispute, on request the proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.docket import is_ordinary
from referee.report.disputes import Dispute
from referee.report.law import readings_in_force
from referee.report.lines import INDENT, Line
from referee.report.parts import READ_SO, points_of
from referee.report.reading_aloud import Answer
from referee.report.ruling import RulingWriter

MARGIN = 9
POINT = 6

EVERY_DISPUTE = 0
"""In place of the number of a dispute: every one of them is explained."""


def report_lines(answer: Answer, explain: int | None = None) -> Iterator[Line]:
    """Yield an answer in prose.

    Args:
        answer: what is told of a log.
        explain: the number of the dispute whose rulings are told with their proof, ``EVERY_DISPUTE`` for every one.
    """
    explained = [each for each in answer.disputes if explain in (EVERY_DISPUTE, each.number)]
    yield Line(f"{answer.title}. {answer.setting}", "bold")
    if answer.occasion:
        yield Line(answer.occasion, "dim")
    yield Line()
    yield from _listed("Games", answer.games, "bold")
    yield from _listed("Score", [answer.score_told], "bold red" if answer.difference else "bold")
    yield from _listed("Now", answer.now)
    yield from _listed("Open", answer.pending, "yellow")
    for place, message in answer.problems:
        yield from (Line(), *_listed("Record", [f"{place}: {message}"], "yellow"))
    yield from _disputes(answer, explained)
    if answer.readings is not None:
        yield from (Line(), Line(answer.readings.heading))
        for point, text in answer.readings.points.items():
            yield Line(text, label=point, margin=POINT)
    points = points_of([ruling for each in explained for ruling in each.rulings], answer.rulebook)
    if points:
        yield from (Line(), Line(READ_SO, "bold"))
        yield from readings_in_force(answer.rulebook, points)


def _disputes(answer: Answer, explained: list[Dispute]) -> Iterator[Line]:
    """Yield the disputes, deal by deal where there are several, and which deals hold none."""
    told = [ruling for ruling in answer.found.rulings if not is_ordinary(ruling)]
    writer = RulingWriter(answer.log, answer.rulebook, told)
    if not answer.disputes:
        yield from (Line(), Line(answer.nothing, "bold green"))
    for section in answer.sections:
        if section.heading:
            yield from (Line(), Line(section.heading, "bold"))
        for dispute in section.disputes:
            yield Line()
            for at, statement in enumerate(dispute.statements):
                yield Line(statement.text, label=f"{dispute.number}." if at == 0 else " ", margin=INDENT)
            for ruling in dispute.rulings if dispute in explained else ():
                yield from writer.lines(ruling)
        if section.marks:
            yield from (Line(), *_listed("Points", section.marks))
    if answer.quiet:
        yield from (Line(), Line(answer.quiet))


def _listed(label: str, texts: Iterable[str], style: str = "") -> Iterator[Line]:
    """Yield paragraphs, the first of them with a label."""
    for at, text in enumerate(texts):
        yield Line(text, style, label=label if at == 0 else " ", margin=MARGIN)
