"""``python -m tests.hearing.claim_clock``: does the claim clock of every lapsing right of the scenarios run true?

For each right of a shipped scenario that lapses, and each claim that comes too late, the log is heard with the claim
inserted after each event, from the start and with no short cut. Exit status 1 where the claim clock says anything else.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

import click
from attrs import define, evolve, field

from referee.asking import why_not
from referee.hearing import Hearing
from referee.law import Rulebook
from referee.record import Claim, Demand, Event, EventId, Log
from referee.teaching import Case
from tests.shared import BOOKS, cases, heard

INSERTED = EventId("(inserted)")


@define
class Question:
    """What is asked of a log."""

    case: Case
    rulebook: Rulebook
    demand: Demand

    def __str__(self) -> str:
        asked = " ".join(filter(None, (str(self.demand.by), self.demand.remedy, self.demand.ground)))
        return f"{self.case.log.path} ({self.case.name}): {asked}"


@define
class Figures:
    """What came of many questions: how often each kind of answer, and all in which the claim clock errs."""

    counts: Counter[str] = field(factory=Counter)
    wrong: list[str] = field(factory=list)


def questions_of(case: Case) -> Iterator[Question]:
    """Yield the claims that a case has been too late for: for what lapsed, and as they were made too late."""
    events: dict[str | None, Event] = {event.id: event for event in case.log.events}
    asked: dict[tuple[object, ...], Demand] = {}
    for ruling in heard(case).rulings:
        if ruling.outcome == "lapsed" and ruling.holder is not None:
            for remedy in ruling.remedies:
                asked[ruling.holder, remedy, None, None] = Claim(by=ruling.holder, remedy=remedy)
        late = ruling.failed is not None and ruling.failed.condition == "too_late"
        demand = events.get(ruling.answers) if late else None
        if isinstance(demand, Demand) and demand.by in case.log.header.players:
            asked[demand.by, demand.remedy, demand.ground, demand.about] = demand
    yield from (Question(case, BOOKS.for_case(case), demand) for demand in asked.values())


def answer(log: Log, rulebook: Rulebook, demand: Demand, after: int) -> str:
    """Return what a claim comes to that is inserted after an event (index), heard from the start to the end."""
    hearing = Hearing(log.header, rulebook)
    inserted = evolve(demand, id=INSERTED)
    for event in (*log.events[: after + 1], inserted, *log.events[after + 1 :]):
        hearing.advance(event)
    return next(ruling.outcome for ruling in reversed(hearing.case.rulings) if ruling.answers == INSERTED)


def compare(question: Question, figures: Figures) -> None:
    """Compare the claim clock of a question with what a hearing says after each event."""
    log = question.case.log
    (told,) = why_not(log, question.rulebook, [question.demand])
    places = {event.id: index for index, event in enumerate(log.events)}
    spans = [(places[first], places[last]) for first, last in told.clock.spans]
    outcomes = [answer(log, question.rulebook, question.demand, at) for at in range(len(log.events))]
    for at, outcome in enumerate(outcomes):
        good = any(first <= at <= last for first, last in spans)
        if good != (outcome == "granted"):
            figures.wrong.append(f"{question}, after {log.events[at].id}: {outcome}")
    figures.counts["claims inserted"] += len(outcomes)
    if not spans:
        figures.counts["never granted"] += 1
    elif told.clock.ended is None:
        figures.counts["granted at the end"] += 1
    else:
        figures.counts[f"granted at the last event, {outcomes[places[told.clock.ended]]} one later"] += 1


def run(share: float = 1.0, seed: int = 1) -> Figures:
    """Compare the claim clocks of a share of all shipped cases, drawn by a seed."""
    figures, draw = Figures(), random.Random(seed)
    for case in cases():
        if draw.random() < share:
            for question in questions_of(case):
                figures.counts["questions"] += 1
                compare(question, figures)
    return figures


@click.command()
@click.option("--share", default=1.0, show_default=True, help="Which part of all cases is drawn.")
@click.option("--seed", default=1, show_default=True, help="The same seed draws the same cases.")
def main(share: float, seed: int) -> None:
    """Compare claim clocks with hearings, and tell the figures."""
    began = time.process_time()
    figures = run(share, seed)
    for what, number in figures.counts.most_common():
        click.echo(f"{number:>6} {what}")
    click.echo("\n".join(figures.wrong) or f"no exceptions; {time.process_time() - began:.0f} s")
    sys.exit(int(bool(figures.wrong)))


if __name__ == "__main__":
    main()
