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
        yield from self._readings(rulings)
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
        void = f" It is void by clause {deal.void_by}." if deal.void_by else ""
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
            label = "What happened"
            for event in _evidence(ruling):
                yield Line(self._told(event), label=label, indent=3)
                label = " "
            yield from (Line(text, label=label, indent=3) for label, text in self._said(ruling) if text)

    def _said(self, ruling: Ruling) -> Iterator[tuple[str, str]]:
        law = self._law(ruling.clause)
        yield "The law", law
        reason = "" if ruling.reason in law else ruling.reason
        yield "Ruling", " ".join(filter(None, (verdict(ruling), reason)))
        for id in ruling.also:
            clause = self.rulebook.clauses.get(id)
            if clause is not None:
                yield "Until" if clause.kind == "limit" else "See also", f"{clause.says} ({id})"
        yield "Rests on", ", ".join(ruling.readings)
        if ruling.supersedes is not None:
            yield "In place of", f"ruling {ruling.supersedes}"

    def _told(self, event: str) -> str:
        place = self.places.get(event)
        address = f"{event}, line {place.line}" if place else event
        return f"{sentence(self.events[event])} ({address})" if event in self.events else f"({address})"

    def _law(self, id: str | None) -> str:
        if id is None:
            return "No clause of the rulebook gives this."
        clause = self.rulebook.clauses[id]
        return f"{clause.says} (law {clause.law}, {self.rulebook.laws[clause.law]}; clause {id})"

    def _readings(self, rulings: Iterable[Ruling]) -> Iterator[Line]:
        """Yield the open points that any ruling rests on, each once, with the reading taken."""
        points = sorted({point for ruling in rulings for point in ruling.readings})
        if points:
            yield Line()
            yield Line("Where the law can be read in more than one way, the rulings rest on these readings", "bold")
        for id in points:
            point = self.rulebook.open_points[id]
            name = self.rulebook.readings.get(id, point.default)
            yield Line(f"{point.question} {point.readings[name].says} ({name})", label=id)

    def _mark(self, mark: MarkRow) -> str:
        cited = f" (clause {mark.clause})" if mark.clause else ""
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
