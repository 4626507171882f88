"""An adjudication for people: a director's ruling in prose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.hearing import Adjudication, DealRow, Ruling, Score, is_ordinary
from referee.law import Rulebook
from referee.record import Log
from referee.report.law import readings_in_force
from referee.report.lines import LABEL, Line
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
from referee.report.ruling import INDENT, RulingWriter


class Report:
    """The report on an adjudication in prose.

    adjudication: the adjudication of the log by the rulebook.
    log: the log.
    rulebook: the rulebook.
    """

    def __init__(self, adjudication: Adjudication, log: Log, rulebook: Rulebook) -> None:
        self.adjudication = adjudication
        self.log = log
        self.rulebook = rulebook
        self.rulings = [ruling for ruling in adjudication.rulings if not is_ordinary(ruling)]
        self.writer = RulingWriter(log, rulebook, self.rulings)

    def lines(self) -> Iterator[Line]:
        """Yield the whole report."""
        yield from self._head()
        yield from self._problems()
        numbers = {deal.number for deal in self.adjudication.deals}
        yield from self._rulings([ruling for ruling in self.rulings if ruling.deal not in numbers])
        for deal in self.adjudication.deals:
            yield from self._deal(deal)
            yield from self._rulings([ruling for ruling in self.rulings if ruling.deal == deal.number])
            yield from self._marks(deal)
        if not self.rulings:
            yield from (Line(), Line("Nothing irregular: there is nothing to rule on.", "bold green"))
        yield from self._score(self.adjudication.score)
        yield from self._readings()

    def _head(self) -> Iterator[Line]:
        found = self.adjudication
        yield Line(f"Rulings on {found.path}", "bold")
        yield Line(about_line(found, self.log, self.rulebook), "dim")

    def _problems(self) -> Iterator[Line]:
        for problem in self.adjudication.problems:
            yield Line()
            yield Line(problem.message, "yellow", label="Record problem")
            yield Line(problem_place(problem, self.log), "dim", indent=LABEL)

    def _deal(self, deal: DealRow) -> Iterator[Line]:
        yield Line()
        yield Line(deal_line(deal), "bold")

    def _rulings(self, rulings: Iterable[Ruling]) -> Iterator[Line]:
        for ruling in rulings:
            yield from self.writer.lines(ruling)

    def _readings(self) -> Iterator[Line]:
        """Yield the open points that any ruling rests on, each once, with the reading taken."""
        points = points_of(self.rulings, self.rulebook)
        if points:
            yield Line()
            yield Line(READ_SO, "bold")
            yield from readings_in_force(self.rulebook, points)

    def _marks(self, deal: DealRow) -> Iterator[Line]:
        if deal.marks:
            yield Line()
        for mark in deal.marks:
            yield Line(mark_line(mark), indent=INDENT)
            if quoted := self.writer.quotation(mark.clause):
                yield Line(quoted.text, label=quoted.label, indent=INDENT)

    def _score(self, score: Score) -> Iterator[Line]:
        yield Line()
        for game in self.adjudication.games:
            yield Line(game_line(game), "bold")
        yield from (Line(text, "bold") for text in match_lines(self.adjudication.matches))
        if self.adjudication.games:
            yield Line()
        yield Line(f"{'Score':<{LABEL}}{'recorded':>10}{'corrected':>11}", "bold")
        for name, points in score.corrected.items():
            recorded = score.recorded.get(name, 0)
            style = "" if recorded == points else "bold red"
            put_right = "" if recorded == points else "   to be put right"
            yield Line(f"{recorded:>10}{points:>11}{put_right}", style, label=name)
        yield from (Line(text, label="Still open") for text in score.pending)
        if following := next_line(self.adjudication):
            yield Line(following, label="Next")
