"""An adjudication read aloud to the players: the conclusion, then a paragraph on each dispute, on request the proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.comparison import ReadingEffect
from referee.hearing import Adjudication, is_ordinary
from referee.law import Rulebook
from referee.record import Log
from referee.report.law import readings_in_force
from referee.report.lines import Line
from referee.report.parts import READ_SO, points_of
from referee.report.reading_aloud import DisputeText, answer_of
from referee.report.ruling import RulingWriter

MARGIN = 9
INDENT = 3
POINT = 6

EVERY_DISPUTE = 0
"""In place of the number of a dispute: every one of them is explained."""


class Report:
    """The report on an adjudication in prose.

    adjudication: the adjudication of the log by the rulebook.
    log: the log.
    rulebook: the rulebook.
    effects: what other readings of the law would change; ``None`` where they were not tried.
    explain: the number of the dispute whose rulings are told with their proof, ``EVERY_DISPUTE`` for every one.
    """

    def __init__(
        self,
        adjudication: Adjudication,
        log: Log,
        rulebook: Rulebook,
        effects: Sequence[ReadingEffect] | None = None,
        explain: int | None = None,
    ) -> None:
        self.adjudication, self.log, self.rulebook = adjudication, log, rulebook
        self.answer = answer_of(adjudication, log, rulebook, effects)
        self.explain = explain
        told = [ruling for ruling in adjudication.rulings if not is_ordinary(ruling)]
        self.writer = RulingWriter(log, rulebook, told)

    def lines(self) -> Iterator[Line]:
        """Yield the whole report."""
        answer = self.answer
        yield Line(f"{answer.title}. {answer.setting}", "bold")
        if answer.occasion:
            yield Line(answer.occasion, "dim")
        yield Line()
        yield from self._conclusion()
        yield from self._disputes()
        yield from self._readings()
        if self.explain is not None:
            yield from self._points()

    def _conclusion(self) -> Iterator[Line]:
        """Yield what follows: the games, the score, what may be done now, what is open, what cannot be right."""
        answer = self.answer
        yield from _listed("Games", answer.games, "bold")
        difference = answer.difference or "as recorded"
        style = "bold red" if answer.difference else "bold"
        yield Line(f"{answer.score} ({difference})", style, label="Score", margin=MARGIN)
        yield from _listed("Now", answer.now)
        yield from _listed("Open", answer.pending, "yellow")
        for place, message in answer.problems:
            yield Line()
            yield Line(f"{place}: {message}", "yellow", label="Record", margin=MARGIN)

    def _disputes(self) -> Iterator[Line]:
        """Yield the disputes, deal by deal where there are several, and which deals hold none."""
        answer = self.answer
        if not answer.disputes:
            yield from (Line(), Line(answer.nothing, "bold green"))
        for section in answer.sections:
            if section.heading:
                yield from (Line(), Line(section.heading, "bold"))
            for dispute in section.disputes:
                yield from self._dispute(dispute)
            if section.marks:
                yield from (Line(), *_listed("Points", section.marks))
        if answer.quiet:
            yield from (Line(), Line(answer.quiet))

    def _dispute(self, dispute: DisputeText) -> Iterator[Line]:
        """Yield a dispute: a paragraph for each thing that was done or decided, and its proof where it is asked for."""
        yield Line()
        for at, statement in enumerate(dispute.statements):
            yield Line(statement.text, label=f"{dispute.number}." if at == 0 else " ", margin=INDENT)
        if self.explain in (EVERY_DISPUTE, dispute.number):
            for ruling in dispute.rulings:
                yield from self.writer.lines(ruling)

    def _readings(self) -> Iterator[Line]:
        """Yield what other readings of the law would change, point by point."""
        if self.answer.readings is not None:
            yield from (Line(), Line(self.answer.readings.heading))
            for point, text in self.answer.readings.points.items():
                yield Line(text, label=point, margin=POINT)

    def _points(self) -> Iterator[Line]:
        """Yield the open points that the rulings explained rest on, each once, with the reading taken."""
        explained = [each for each in self.answer.disputes if self.explain in (EVERY_DISPUTE, each.number)]
        points = points_of([ruling for each in explained for ruling in each.rulings], self.rulebook)
        if points:
            yield from (Line(), Line(READ_SO, "bold"))
            yield from readings_in_force(self.rulebook, points)


def _listed(label: str, texts: Iterable[str], style: str = "") -> Iterator[Line]:
    """Yield paragraphs, the first of them with a label."""
    for at, text in enumerate(texts):
        yield Line(text, style, label=label if at == 0 else " ", margin=MARGIN)
