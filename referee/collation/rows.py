"""Rulings of several codes at the same events, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import define

from referee.hearing.rulings import Adjudication, Ruling, is_ordinary
from referee.law import Clause, Rulebook

Sense = tuple[str, str | None, frozenset[str], int | None]


@define
class Row:
    """What each code says of one thing at one event; ``None`` where it says nothing.

    answers: the claim or the act that the rulings answer, if they answer any.
    """

    event: str
    answers: str | None
    rulings: list[Ruling | None]

    @property
    def said(self) -> list[Ruling]:
        """The rulings that there are."""
        return [ruling for ruling in self.rulings if ruling is not None]

    @property
    def deal(self) -> int | None:
        """The number of the deal that they belong to."""
        return self.said[0].deal

    @property
    def ordinary(self) -> bool:
        """Whether they only score what was played, so that the points say it all."""
        return all(map(is_ordinary, self.said))

    @property
    def differs(self) -> bool:
        """Whether not all codes rule alike."""
        return None in self.rulings or len(set(map(sense, self.said))) > 1


def sense(ruling: Ruling) -> Sense:
    """Return what a ruling comes to, whatever the clause: its outcome, whose it is, the remedies, the points."""
    return ruling.outcome, whose(ruling), frozenset(remedies_of(ruling)), ruling.points


def remedies_of(ruling: Ruling) -> tuple[str, ...]:
    """Return the remedy that a ruling is about, or those among which its holder may choose."""
    return (ruling.remedy,) if ruling.remedy is not None else ruling.remedies


def whose(ruling: Ruling) -> str | None:
    """Return whom a ruling gives or denies something; nobody where it settles nothing and nobody asked."""
    return ruling.by if ruling.outcome == "undetermined" else ruling.holder or ruling.by


def align(founds: Sequence[Adjudication], books: Sequence[Rulebook], order: Mapping[str, int]) -> list[Row]:
    """Return the rulings of several adjudications of one log as rows, in the order of its events.

    Rulings share a row where they are made at one event and are about the same thing: they answer the same words or the
    same act, speak of the same topics, rest on the same earlier events, or come to the same.
    """
    at: dict[str, list[list[Ruling]]] = {}
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
    """Return the clause of a name, or those that stand in its place as it is read or as the options are taken."""
    found = book.clauses.get(name or "")
    return [found] if found is not None else [each for each in book.clauses.values() if each.cites == name is not None]


def _rows_at(event: str, sides: list[list[Ruling]], books: Sequence[Rulebook]) -> list[Row]:
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


def _rests_on(ruling: Ruling) -> str | None:
    """Return the earliest event that proves a ruling, from which the matter arose."""
    return next(iter(ruling.evidence), None)
