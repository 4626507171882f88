"""The shipped scenarios of the London laws as logs for properties, and how a log is heard with one event changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import define, evolve

from referee import rulebook_for
from referee.docket import Ruling
from referee.docket.matters import Matter
from referee.hearing import Hearing
from referee.law import Rulebook
from referee.record.acts.base import Event
from referee.record.acts.play import Lead, Play
from referee.record.acts.words import AnnounceKing, Demand, Mark
from referee.record.log import Log
from referee.table.kinds import FACTS
from referee.validation.rulebook_cache import load
from tests.disputes.test_disputes import FILES, read
from tests.shared import BOOKS, SCENARIOS, scenarios

LONDON = SCENARIOS / "london"


@define
class Shipped:
    """A case of a shipped scenario: its log, and the rulebook as the case reads it."""

    name: str
    log: Log
    book: Rulebook


@define
class Heard:
    """What a hearing said of a log, and the faults that were before it."""

    rulings: list[Ruling]
    faults: list[Matter]

    def answer(self, to: str | None) -> Ruling | None:
        """Return the ruling that answers some words, if they were answered at once."""
        return next((ruling for ruling in self.rulings if ruling.answers == to and ruling.event == to), None)


def shipped(every: int = 1, folder: Path = LONDON) -> Iterator[Shipped]:
    """Give every case of every so many of the shipped scenarios."""
    for each in scenarios(folder, every):
        for case in each.cases:
            yield Shipped(f"{Path(each.path).stem}: {case.name}", case.log, BOOKS.for_case(case))


def disputes(every: int = 1) -> Iterator[Shipped]:
    """Give every so many of the disputes that were written from the text of the laws alone."""
    for path in FILES[::every]:
        _, log = read(path)
        yield Shipped(path.stem, log, rulebook_for(log, load=load))


def hear(log: Log, book: Rulebook) -> Heard:
    """Hear a whole log."""
    hearing = Hearing(log.header, book)
    for event in log.events:
        hearing.advance(event)
    hearing.finish()
    docket = hearing.case.docket
    known = {id(matter): matter for matter in (*docket.matters, *docket.past_matters)}
    faults = [m for m in known.values() if not FACTS[m.fact.name].regular and not FACTS[m.fact.name].words]
    return Heard(hearing.case.rulings, faults)


def demands(log: Log) -> list[Event]:
    """Return the events by which something is asked for."""
    return [event for event in log.events if isinstance(event, Demand)]


def changed(log: Log, event: Event, **fields: Any) -> Log:
    """Return the log with some fields of one event changed."""
    return evolve(log, events=[evolve(each, **fields) if each is event else each for each in log.events])


def without(log: Log, name: str) -> Log:
    """Return the log without the event of that id."""
    kept = [at for at, each in enumerate(log.events) if each.id != name]
    places = [log.places[at] for at in kept] if log.places else []
    return evolve(log, events=[log.events[at] for at in kept], places=places)


def told(ruling: Ruling | None) -> tuple[str | None, ...]:
    """Return what an answer comes to: its outcome, clause, and what failed."""
    if ruling is None:
        return (None,)
    return ruling.outcome, ruling.clause, ruling.failed.condition if ruling.failed else None


def belonging(answer: Ruling, log: Log) -> list[str]:
    """Return what belongs to the matter of an answer: its acts, the other card of the trick, the mark, words, lines."""
    earlier = {event.id: event for event in log.events[: index(log, answer.event)]}
    proving = ("happened", "noticed")
    events = [event for each in answer.proof if each.condition in proving for event in each.events if event in earlier]
    for event in list(events):
        events += [each.id for each in _beside(earlier[event], list(earlier.values()))]
    lines = [event.partition(".")[0] for event in events if "." in event]
    return sorted({*events, *(line for line in lines if line not in earlier)})


def index(log: Log, name: str) -> int:
    """Return where the event of that id stands in a log."""
    return next(at for at, event in enumerate(log.events) if event.id == name)


def _beside(event: Event, events: list[Event]) -> Iterator[Event]:
    """Give the other card of a trick, and the mark that came of an announcement."""
    at = events.index(event)
    after = events[at + 1] if at + 1 < len(events) else None
    if isinstance(event, Play) and isinstance(events[at - 1], Lead):
        yield events[at - 1]
    elif (isinstance(event, Lead) and isinstance(after, Play)) or (
        isinstance(event, AnnounceKing) and isinstance(after, Mark) and after.by == event.by
    ):
        yield after
