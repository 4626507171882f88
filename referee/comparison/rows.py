"""Rulings of several codes at the same events side by side, and what each code counts in each deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import define

from referee.docket import Adjudication, MarkRow, Ruling, is_ordinary
from referee.law import Clause, Rulebook
from referee.record import EventId

Sense = tuple[str, str | None, frozenset[str], int | None]


@define
class Row:
    """The rulings of several codes on one thing at one event.

    event: the id of the event at which the rulings are made.
    answers: the id of the event that they answer, such as a claim; ``None`` if they answer none.
    rulings: the ruling of each code, in the order of the codes; ``None`` where a code makes none.
    """

    event: EventId
    answers: EventId | None
    rulings: list[Ruling | None]

    @property
    def said(self) -> list[Ruling]:
        """The rulings of the codes that make one."""
        return [ruling for ruling in self.rulings if ruling is not None]

    @property
    def deal(self) -> int | None:
        """The number of the deal that they belong to, counted from 1."""
        return self.said[0].deal

    @property
    def ordinary(self) -> bool:
        """Whether all of them are ordinary scoring, which the points show as well."""
        return all(map(is_ordinary, self.said))

    @property
    def differs(self) -> bool:
        """Whether not all codes rule alike."""
        return None in self.rulings or len(set(map(sense, self.said))) > 1


def sense(ruling: Ruling) -> Sense:
    """Return what a ruling comes to, whatever the clause: its outcome, whose it is, the remedies, the points."""
    return ruling.outcome, player_concerned(ruling), frozenset(remedies_of(ruling)), ruling.points


def remedies_of(ruling: Ruling) -> tuple[str, ...]:
    """Return the remedies that a ruling is about.

    Args:
        ruling: the ruling.

    Returns:
        The one remedy that it grants, denies or orders, or else those that its holder may choose from.
    """
    return (ruling.remedy,) if ruling.remedy is not None else ruling.remedies


def player_concerned(ruling: Ruling) -> str | None:
    """Return the player to whom a ruling gives or denies something.

    Args:
        ruling: the ruling.

    Returns:
        The player; ``None`` where it gives nothing and nobody asked.
    """
    return ruling.by if ruling.outcome == "undetermined" else ruling.holder or ruling.by


def align(founds: Sequence[Adjudication], books: Sequence[Rulebook], order: Mapping[EventId, int]) -> list[Row]:
    """Return the rulings of several adjudications of one log as rows, in the order of its events.

    Rulings share a row where they are made at one event and are about the same thing: they answer the same words or the
    same act, speak of the same topics, rest on the same earlier events, or come to the same.
    """
    at: dict[EventId, list[list[Ruling]]] = {}
    for i, found in enumerate(founds):
        for ruling in found.rulings:
            at.setdefault(ruling.event, [[] for _ in founds])[i].append(ruling)
    rows: list[Row] = []
    for event in sorted(at, key=lambda event: order.get(event, len(order))):
        rows += _rows_at(event, at[event], books)
    return rows


def topics_of(book: Rulebook, clause: str | None) -> tuple[str, ...]:
    """Return what a clause speaks of."""
    return tuple(dict.fromkeys(topic for each in clauses_named(book, clause) for topic in each.topics))


def clauses_named(book: Rulebook, name: str | None) -> list[Clause]:
    """Return the clauses that a ruling cites by one name.

    Args:
        book: the rulebook.
        name: the id of the clause, as rulings cite it; ``None`` for no clause.

    Returns:
        The clause of that id, or else the clauses that a reading or an option has put in its place.
    """
    found = book.clauses.get(name or "")
    return [found] if found is not None else [each for each in book.clauses.values() if each.cites == name is not None]


def _rows_at(event: EventId, sides: list[list[Ruling]], books: Sequence[Rulebook]) -> list[Row]:
    rows: list[Row] = []
    for i, rulings in enumerate(sides):
        pairs = [
            (-_likeness(row, ruling, books, i), n, m) for n, row in enumerate(rows) for m, ruling in enumerate(rulings)
        ]
        placed: set[int] = set()
        for likeness, n, m in sorted(pairs):
            if likeness < 0 and m not in placed and rows[n].rulings[i] is None:
                rows[n].rulings[i] = rulings[m]
                placed.add(m)
        for m, ruling in enumerate(rulings):
            if m not in placed:
                fresh: list[Ruling | None] = [None] * len(sides)
                fresh[i] = ruling
                rows.append(Row(event, ruling.answers, fresh))
    return rows


def _likeness(row: Row, ruling: Ruling, books: Sequence[Rulebook], i: int) -> int:
    """Return how plainly a ruling of one code is about the same thing as those in a row; 0 where it is not."""
    if not {row.answers, ruling.answers} <= {None, row.event} and row.answers != ruling.answers:
        return 0
    return max(
        _shared(each, ruling, set(topics_of(books[n], each.clause)) & set(topics_of(books[i], ruling.clause)))
        for n, each in enumerate(row.rulings)
        if each is not None
    )


def _shared(one: Ruling, other: Ruling, topics: Iterable[str]) -> int:
    if None not in (one.offender, other.offender) and one.offender != other.offender:
        return 0
    same_topic, same_ground = bool(set(topics)), _rests_on(one) == _rests_on(other)
    same_verdict = (one.kind, one.outcome) == (other.kind, other.outcome)
    same_words = one.answers is not None and one.answers == other.answers
    if not (same_words or same_topic or same_ground or same_verdict):
        return 0
    likeness = 16 * same_words + 8 * same_topic + 4 * same_ground + 2 * same_verdict + (sense(one) == sense(other))
    return 1 + 2 * likeness - (is_ordinary(one) != is_ordinary(other))


def _rests_on(ruling: Ruling) -> EventId | None:
    """Return the earliest event that proves a ruling, from which the matter arose."""
    return next(iter(ruling.evidence), None)


COUNTED: Final = frozenset({"marked", "assumed", "due", "overmarked_stands"})
"""The statuses of points that count, or can still be put up."""

HAND: Final = "hand"
"""The tricks of a hand earn the point or the vole; one code may see the one where another sees the other."""


@define
class Points:
    """The points of one player for one thing in one deal, under each code.

    deal: the number of the deal in the log, counted from 1.
    event: the id of the first event of the deal, by which deals of different codes are matched.
    player: the player.
    gain: what the points are for: ``turned_king``, ``held_king`` or ``hand``.
    marks: the marks under each code, in the order of the codes.
    cited: the ids of the clauses that each code counts by: those of the marks, then others that bear on them.
    """

    deal: int
    event: EventId
    player: str
    gain: str
    marks: list[list[MarkRow]]
    cited: list[list[str]]

    @property
    def counted(self) -> list[int]:
        """The points that count under each code."""
        return [sum(row.points for row in rows if row.status in COUNTED) for rows in self.marks]

    @property
    def differs(self) -> bool:
        """Whether not all codes count the same."""
        return len(set(self.counted)) > 1


def gain_of(row: MarkRow) -> str:
    """Return what points are for: a king, or the hand."""
    return HAND if row.for_ in ("point", "vole") else row.for_


def _cited(found: Adjudication, deal: int, row: MarkRow) -> list[str]:
    """Return the clause of a mark, and those besides on which the ruling rests that the points were earned."""
    earned = (
        ruling
        for ruling in found.rulings
        if ruling.outcome == "enforced" and (ruling.deal, ruling.clause) == (deal, row.clause)
    )
    also = next((ruling.also for ruling in earned), ())
    return [name for name in (row.clause, *also) if name is not None]


def _cut_down(found: Adjudication, points: Points) -> list[str]:
    """Return the clauses by which a hand without a mark was cut down to nothing, if it was."""
    return [
        name
        for ruling in found.rulings
        if ruling.kind == "penalty" and (ruling.deal, ruling.offender) == (points.deal, points.player)
        if points.gain == HAND
        for name in (ruling.clause, *ruling.also)
        if name is not None
    ]


def points_of(founds: Sequence[Adjudication], order: Mapping[EventId, int]) -> list[Points]:
    """Return what was earned or put up under any of the codes, deal by deal."""
    found: dict[tuple[EventId, str, str], Points] = {}
    for i, each in enumerate(founds):
        for deal in each.deals:
            for row in deal.marks:
                key = deal.events[0], row.player, gain_of(row)
                if key not in found:
                    found[key] = Points(deal.number, *key, [[] for _ in founds], [[] for _ in founds])
                found[key].marks[i].append(row)
                found[key].cited[i] += _cited(each, deal.number, row)
    for points in found.values():
        for i, each in enumerate(founds):
            points.cited[i] = points.cited[i] or _cut_down(each, points)
    return sorted(found.values(), key=lambda points: order.get(points.event, len(order)))
