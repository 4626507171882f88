"""An adjudication for people: a director's ruling in prose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.hearing.rulings import Adjudication, DealRow, Ruling, Score
from referee.law import Rulebook
from referee.record.cards import describe
from referee.record.log import Log
from referee.report.lawtext import readings_in_force
from referee.report.lines import LABEL, Line
from referee.report.ruling import INDENT, Teller
from referee.report.verdicts import is_ordinary
from referee.report.words import ENDS, MARKS, STATUSES, count, join


class Report:
    """The report on one adjudication of one log by one rulebook."""

    def __init__(self, adjudication: Adjudication, log: Log, rulebook: Rulebook) -> None:
        self.adjudication = adjudication
        self.log = log
        self.rulebook = rulebook
        self.rulings = [ruling for ruling in adjudication.rulings if not is_ordinary(ruling)]
        self.teller = Teller(log, rulebook, self.rulings)

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
        players = join(list(self.log.header.players))
        book = f"{self.rulebook.title} ({found.code} {found.version})"
        yield Line(f"{players}; {count(found.events, 'event')}; by the {book}.", "dim")

    def _problems(self) -> Iterator[Line]:
        for problem in self.adjudication.problems:
            place = ":".join(str(part) for part in (self.log.path, problem.line, problem.column) if part is not None)
            yield Line()
            yield Line(problem.message, "yellow", label="Record problem")
            yield Line(f"{place} ({problem.event})" if problem.event else place, "dim", indent=LABEL)

    def _deal(self, deal: DealRow) -> Iterator[Line]:
        turned = f", turning the {describe(deal.turned)}" if deal.turned else ""
        pack = f" the {deal.pack} pack" if deal.pack else ""
        void = f" ({deal.void_by})" if deal.void_by else ""
        tricks = ", ".join(f"{name} {made}" for name, made in deal.tricks.items() if any(deal.tricks.values()))
        yield Line()
        yield Line(
            f"Deal {deal.number} of game {deal.game}: {deal.dealer or 'somebody'} deals{pack}{turned}; "
            f"{ENDS[deal.ended]}{void}." + (f" Tricks: {tricks}." if tricks else ""),
            "bold",
        )

    def _rulings(self, rulings: Iterable[Ruling]) -> Iterator[Line]:
        for ruling in rulings:
            yield from self.teller.lines(ruling)

    def _readings(self) -> Iterator[Line]:
        """Yield the open points that any ruling rests on, each once, with the reading taken."""
        points = {point for ruling in self.rulings for point in ruling.readings}
        if points:
            yield Line()
            yield Line("Where the law can be read in more than one way, it is read so:", "bold")
            yield from readings_in_force(self.rulebook, [self.rulebook.open_points[point] for point in points])

    def _marks(self, deal: DealRow) -> Iterator[Line]:
        if deal.marks:
            yield Line()
        for mark in deal.marks:
            cited = f" ({mark.clause})" if mark.clause else ""
            earned = f"{count(mark.points, 'point')} for {MARKS[mark.for_]}"
            yield Line(f"{mark.player}: {earned}, {STATUSES[mark.status]}{cited}.", indent=INDENT)
            yield from self.teller.quotation(mark.clause)

    def _score(self, score: Score) -> Iterator[Line]:
        yield Line()
        for game in self.adjudication.games:
            stands = ", ".join(f"{name} {points}" for name, points in game.score.items())
            stake = f" Stake: {game.stake}." if game.stake is not None else ""
            yield Line(f"Game {game.number} is won by {game.winner or 'nobody'} ({stands}).{stake}", "bold")
        if self.adjudication.games:
            yield Line()
        yield Line(f"{'Score':<{LABEL}}{'recorded':>10}{'corrected':>11}", "bold")
        for name, points in score.corrected.items():
            recorded = score.recorded.get(name, 0)
            style = "" if recorded == points else "bold red"
            put_right = "" if recorded == points else "   to be put right"
            yield Line(f"{recorded:>10}{points:>11}{put_right}", style, label=name)
        yield from (Line(text, label="Still open") for text in score.pending)
        if self.adjudication.next_dealer:
            pack = f" with the {self.adjudication.next_pack} pack" if self.adjudication.next_pack else ""
            yield Line(f"{self.adjudication.next_dealer} deals{pack}.", label="Next")
