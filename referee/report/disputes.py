"""The rulings on a log put together by what they are about: one dispute for all that came of one matter."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Final

from attrs import define, field

from referee.docket import Adjudication, Ruling, is_ordinary
from referee.record import BYSTANDER, Admit, DeclareError, Decline, Event, EventId, Log, Notice, Object, Waive, line_of
from referee.table import FACTS

WORDS: Final = (Admit, DeclareError, Decline, Notice, Object, Waive)
"""Words that ask for nothing, and so may lead to nothing."""


@define
class Statement:
    """A few sentences of a report, with what they point at.

    parts: the sentences, each part what is said of one thing.
    events: the ids of the events that they tell of.
    clauses: the ids of the clauses that they name.
    """

    parts: tuple[str, ...]
    events: tuple[EventId, ...] = ()
    clauses: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All of the sentences."""
        return " ".join(self.parts)


@define
class Dispute:
    """What came of one matter, or of matters that hang together.

    number: its number in the report, from 1 on.
    event: the id of the event at which it arose.
    deal: the number of the deal that it belongs to, or ``None``.
    rulings: the rulings on it, in the order in which they were made; none where words led to nothing.
    words: the ids of words that asked for nothing, and of which nothing came, though the rulings be on what they speak
        of.
    statements: what is said on it, a paragraph each, once it is told.
    """

    number: int
    event: EventId
    deal: int | None
    rulings: list[Ruling]
    words: tuple[EventId, ...] = ()
    statements: list[Statement] = field(factory=list)


def disputes_of(found: Adjudication, log: Log) -> list[Dispute]:
    """Return the disputes of a log in the order of the events at which they arose.

    Args:
        found: the adjudication of the log.
        log: the log, of which all such words are answered.
    """
    order = {event.id: at for at, event in enumerate(log.events)}
    arose = {matter.id: matter.event for matter in found.matters}
    rows = []
    for group in _grouped(_told(found)):
        events = [arose[ruling.matter] for ruling in group if ruling.matter in arose] or [group[0].event]
        at = min(order.get(event, 0) for event in events)
        rows.append((at, Dispute(0, events[0], group[0].deal, group)))
    for event in _idle(found, log):
        home = _spoken_of(event, found, [dispute for _, dispute in rows], order)
        if home is not None:
            home.words = (*home.words, event.id)
        else:
            rows.append((order[event.id], Dispute(0, event.id, _deal_of(event.id, found, order), [], (event.id,))))
    rows.sort(key=lambda row: row[0])
    for number, (_, dispute) in enumerate(rows, start=1):
        dispute.number = number
    return [dispute for _, dispute in rows]


def offered_remedies(rulings: Iterable[Ruling]) -> dict[str | None, tuple[str, ...]]:
    """Return by each right the remedies that it offered when it opened.

    Args:
        rulings: the rulings on a log.
    """
    return {ruling.right: ruling.remedies for ruling in rulings if ruling.outcome == "open"}


def with_replaced(rulings: Iterable[Ruling], among: Sequence[Ruling]) -> list[Ruling]:
    """Return rulings and those whose place they took, however often, in the order in which they were made.

    Args:
        rulings: some of the rulings, in that order.
        among: the rulings from which those are taken whose place they took.
    """
    given = list(rulings)
    if all(ruling.supersedes is None for ruling in given):
        return given
    told = {ruling.id for ruling in given}
    for ruling in reversed(among):
        if ruling.id in told and ruling.supersedes is not None:
            told.add(ruling.supersedes)
    return [ruling for ruling in among if ruling.id in told]


def _told(found: Adjudication) -> list[Ruling]:
    """Return the rulings that are told: neither ordinary scoring, nor what another ruling took the place of."""
    replaced = {ruling.supersedes for ruling in found.rulings}
    return [ruling for ruling in found.rulings if not is_ordinary(ruling) and ruling.id not in replaced]


def _grouped(rulings: Iterable[Ruling]) -> list[list[Ruling]]:
    """Return rulings in groups: two are together if they share a matter, a right, or the words that they answer."""
    groups: dict[int, list[Ruling]] = {}
    group_of: dict[Hashable, int] = {}
    for ruling in rulings:
        shared = list(_shared(ruling))
        met = sorted({group_of[key] for key in shared if key in group_of})
        home = met[0] if met else ruling.id
        for other in met[1:]:
            groups[home] += groups.pop(other)
            group_of.update({key: home for key, group in group_of.items() if group == other})
        groups.setdefault(home, []).append(ruling)
        group_of.update(dict.fromkeys(shared, home))
    return [sorted(group, key=lambda each: each.id) for group in groups.values()]


def _shared(ruling: Ruling) -> Iterator[Hashable]:
    """Yield what puts a ruling together with others."""
    for kind in ("matter", "right", "answers"):
        value = getattr(ruling, kind)
        if value is not None:
            yield kind, value


def _idle(found: Adjudication, log: Log) -> list[Event]:
    """Return the words that ask for nothing and that no ruling goes back to."""
    heard = {event for ruling in found.rulings for event in (*ruling.evidence, ruling.event, ruling.answers)}
    return [event for event in log.events if isinstance(event, WORDS) and event.id not in heard]


def _spoken_of(words: Event, found: Adjudication, disputes: list[Dispute], order: dict[EventId, int]) -> Dispute | None:
    """Return the dispute of which an objection speaks, or a bystander who draws attention to a fault."""
    if isinstance(words, Object):
        return _objected_to(words, found, disputes)
    if not isinstance(words, Notice) or words.by != BYSTANDER:
        return None
    deal = _deal_of(words.id, found, order)
    faults = [m for m in found.matters if words.subject in FACTS[m.fact].grounds and m.truth and m.deal == deal]
    meant = {m.id for m in faults if order.get(m.event, 0) < order[words.id]}
    return next((each for each in disputes if any(ruling.matter in meant for ruling in each.rulings)), None)


def _objected_to(words: Object, found: Adjudication, disputes: list[Dispute]) -> Dispute | None:
    """Return the dispute on an act, or on words, to which a player objects: what answers it, or is decided at it."""
    arose = {matter.id: matter.event for matter in found.matters}

    def named(events: Iterable[EventId | None]) -> bool:
        return any(event is not None and words.to in (event, line_of(event)) for event in events)

    for each in disputes:
        if words.to in each.words or named(ruling.answers for ruling in each.rulings):
            return each
    decided = ((each, (ruling.event, arose.get(ruling.matter or ""))) for each in disputes for ruling in each.rulings)
    return next((each for each, events in decided if named(events)), None)


def _deal_of(event: EventId, found: Adjudication, order: dict[EventId, int]) -> int | None:
    """Return the number of the deal in which an event stands, or after which it does."""
    begun = [deal.number for deal in found.deals if order.get(deal.events[0], 0) <= order[event]]
    return begun[-1] if begun else None
