"""An adjudication for people: a director's ruling in prose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.hearing.rulings import Adjudication, DealRow, MarkRow, Ruling, Score
from referee.law import Rulebook
from referee.record.cards import describe
from referee.record.log import Log
from referee.report.lines import LABEL, Line
from referee.report.sentences import sentence
from referee.report.verdicts import heading, is_ordinary, verdict
from referee.report.words import ENDS, MARKS, STATUSES, count, join


class Report:
    """The report on one adjudication of one log by one rulebook."""

    def __init__(self, adjudication: Adjudication, log: Log, rulebook: Rulebook) -> None:
        self.adjudication = adjudication
        self.log = log
        self.rulebook = rulebook
        self.events = {event.id: event for event in log.events}
        self.places = {event.id: place for event, place in zip(log.events, log.places, strict=False)}

    def lines(self) -> Iterator[Line]:
        """Yield the whole report."""
        yield from self._head()
        yield from self._problems()
        rulings = [ruling for ruling in self.adjudication.rulings if not is_ordinary(ruling)]
        numbers = {deal.number for deal in self.adjudication.deals}
        yield from self._rulings([ruling for ruling in rulings if ruling.deal not in numbers])
        for deal in self.adjudication.deals:
            yield from self._deal(deal)
            yield from self._rulings([ruling for ruling in rulings if ruling.deal == deal.number])
            yield from (Line(self._mark(mark), indent=2) for mark in deal.marks)
        if not rulings:
            yield from (Line(), Line("Nothing irregular: there is nothing to rule on.", "bold green"))
        yield from self._score(self.adjudication.score)

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
        void = f" It is void by {self._cited(deal.void_by)}." if deal.void_by else ""
        tricks = ", ".join(f"{name} {made}" for name, made in deal.tricks.items() if any(deal.tricks.values()))
        yield Line()
        yield Line(
            f"Deal {deal.number} of game {deal.game}: {deal.dealer or 'somebody'} deals{pack}{turned}; "
            f"{ENDS[deal.ended]}.{void}" + (f" Tricks: {tricks}." if tricks else ""),
            "bold",
        )

    def _rulings(self, rulings: Iterable[Ruling]) -> Iterator[Line]:
        for ruling in rulings:
            yield Line()
            yield Line(f"{ruling.id}. {heading(ruling)}", "bold cyan")
            yield from (Line(text, label=label, indent=3) for label, text in self._said(ruling) if text)

    def _said(self, ruling: Ruling) -> Iterator[tuple[str, str]]:
        yield "What happened", " ".join(self._told(event) for event in _evidence(ruling))
        yield "The law", self._law(ruling.clause)
        yield "Ruling", " ".join(filter(None, (verdict(ruling), ruling.reason)))
        for clause in ruling.also:
            limits = clause in self.rulebook.clauses and self.rulebook.clauses[clause].kind == "limit"
            yield "Until" if limits else "See also", self._law(clause)
        for point in ruling.readings:
            yield "Open point", self._open_point(point)
        if ruling.supersedes is not None:
            yield "In place of", f"ruling {ruling.supersedes}"

    def _told(self, event: str) -> str:
        place = self.places.get(event)
        address = f"{event}, line {place.line}" if place else event
        return f"{sentence(self.events[event])} ({address})" if event in self.events else f"({address})"

    def _law(self, clause: str | None) -> str:
        if clause is None:
            return "No clause gives this."
        return f"{self.rulebook.clauses[clause].says} ({self._cited(clause)})"

    def _cited(self, clause: str) -> str:
        found = self.rulebook.clauses[clause]
        return f"law {found.law}, {self.rulebook.laws[found.law]}; clause {clause}"

    def _open_point(self, point: str) -> str:
        found = self.rulebook.open_points[point]
        taken = found.readings[self.rulebook.readings.get(point, found.default)]
        return f"{found.question} Read here: {taken.says} ({point})"

    def _mark(self, mark: MarkRow) -> str:
        cited = f" ({self._cited(mark.clause)})" if mark.clause else ""
        return f"{mark.player}: {count(mark.points, 'point')} for {MARKS[mark.for_]}, {STATUSES[mark.status]}{cited}."

    def _score(self, score: Score) -> Iterator[Line]:
        yield Line()
        for game in self.adjudication.games:
            stands = ", ".join(f"{name} {points}" for name, points in game.score.items())
            stake = f" Stake: {game.stake}." if game.stake is not None else ""
            yield Line(f"Game {game.number} is won by {game.winner or 'nobody'} ({stands}).{stake}")
        yield Line(f"{'Score':<{LABEL}}{'recorded':>10}{'corrected':>11}", "bold")
        for name, points in score.corrected.items():
            recorded = score.recorded.get(name, 0)
            style = "" if recorded == points else "bold red"
            yield Line(f"{recorded:>10}{points:>11}", style, label=name)
        yield from (Line(text, label="Still open") for text in score.pending)
        if self.adjudication.next_dealer:
            pack = f" with the {self.adjudication.next_pack} pack" if self.adjudication.next_pack else ""
            yield Line(f"{self.adjudication.next_dealer} deals{pack}.", label="Next")


def _evidence(ruling: Ruling) -> tuple[str, ...]:
    """Return the events that prove a ruling, the one at which it was made last if it is not among them."""
    return ruling.evidence if ruling.event in ruling.evidence else (*ruling.evidence, ruling.event)
