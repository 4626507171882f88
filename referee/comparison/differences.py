"""In what several codes differ on one log, each difference with the clauses and values on which it rests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from attrs import define, field

from referee.comparison.rows import COUNTED, Points, Row, clauses_named, sense, topics_of
from referee.docket import Adjudication, Ruling
from referee.law import Procedure, Rulebook, topics
from referee.record import EventId, unstructure
from referee.table import Game

VALUES_BEHIND: Final = {
    "deal": ("fifth_king", "dead_hand", "target", "target_by_rank"),
    "score": ("target", "target_by_rank", "fifth_king", "surplus_marks", "accrual", "fifth_point"),
    "game": ("target", "target_by_rank", "fifth_king", "surplus_marks", "accrual", "match_games", "stake_score"),
    "match": ("match_games",),
    "next": ("alternation", "next_game", "fresh_deal", "after_wrong_turn", "void_deal", "packs_changed"),
}
"""The game values and the procedure that settle how a deal or a game ends and goes on, by kind of difference."""

NEUTRAL: Final = {
    name: value
    for part in (Game(), Procedure())
    for name, value in unstructure(part, omit_defaults=False).items()
    if value not in (None, "untold", [], {})
}
"""What a value is where no code fixes it; those that are nothing then are not listed."""

MOST_KEPT: Final = 4096

Cited = tuple[tuple[str, ...], ...]


@define
class Ground:
    """What a code has on something: clauses that its ruling cites, others on the same topics, and values.

    values: those game values and procedures that the codes do not share; fixed: the clauses that fix them;
    unfixed: those of which the code says nothing, so that they are as they are anyhow.
    chosen: how it is read, and which options are taken in it, where another code has the same open point or option
    and takes it otherwise.
    """

    clauses: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    values: dict[str, Any] = field(factory=dict)
    fixed: dict[str, tuple[str, ...]] = field(factory=dict)
    unfixed: tuple[str, ...] = ()
    chosen: dict[str, str] = field(factory=dict)


@define(eq=False, repr=False)
class Grounds:
    """Finds what some codes have on what they differ in; what was found once is kept."""

    books: tuple[Rulebook, ...]
    _kept: dict[tuple[str, Cited], tuple[tuple[str, ...], list[Ground]]] = field(factory=dict)
    _told: list[dict[str, Any]] = field(factory=list)

    def on(self, kind: str, cited: Sequence[Iterable[str | None]]) -> tuple[tuple[str, ...], list[Ground]]:
        """Return the topics of a difference, and what each code has on them.

        ``cited`` holds for each code the clauses that it rules or counts by, the deciding one first.  Where the
        deciding clauses have topics in common, it is about these alone.  What a code has on them is told where it does
        not rule by it; of a code that does not rule at all, what it has on anything that another rules by.
        """
        own = tuple(tuple(name for name in dict.fromkeys(clauses) if name is not None) for clauses in cited)
        if (kind, own) not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[kind, own] = self._find(kind, own)
        return self._kept[kind, own]

    def _find(self, kind: str, own: Cited) -> tuple[tuple[str, ...], list[Ground]]:
        spoken = [
            {topic for name in names for topic in topics_of(book, name)}
            for book, names in zip(self.books, own, strict=True)
        ]
        deciding = [set(topics_of(book, names[0])) for book, names in zip(self.books, own, strict=True) if names]
        named = [topic for topic in topics() if any(topic in each for each in deciding)]
        on = tuple(topic for topic in named if all(topic in each for each in deciding)) or tuple(named)
        values = self._values(
            [*(name for topic in on for name in topics()[topic].values), *VALUES_BEHIND.get(kind, ())]
        )
        pairs = [(book, name) for book, names in zip(self.books, own, strict=True) for name in names]
        cited = [clause for book, name in pairs for clause in clauses_named(book, name)]
        kinds = {clause.kind for clause in cited}
        points = {point for clause in cited for point in clause.open_points}
        in_general = not cited and not values
        contested = {name: took for name, took in self._choices().items() if in_general or name in points}
        found = []
        for i, book in enumerate(self.books):
            wanted = (set(on) if own[i] else set(on).union(*spoken)) - spoken[i]
            related = [c for c in book.clauses.values() if wanted.intersection(c.topics) and c.name not in own[i]]
            related.sort(key=lambda clause: clause.kind not in kinds)
            fixed = {name: _fixing(book, name) for name in values}
            found.append(
                Ground(
                    clauses=own[i],
                    related=tuple(clause.id for clause in related),
                    values={name: each[i] for name, each in values.items()},
                    fixed=fixed,
                    unfixed=tuple(
                        name
                        for name in values
                        if not fixed[name] and name in NEUTRAL and NEUTRAL[name] == values[name][i]
                    ),
                    chosen={name: choice for name, took in contested.items() if (choice := took[i]) is not None},
                )
            )
        return on, found

    def _choices(self) -> dict[str, list[str | None]]:
        """Return the open points and options that some codes have in common and do not take alike."""
        taken = [
            {point.id: book.readings.get(point.id, point.default) for point in book.open_points.values()}
            | {option.id: book.taken.get(option.id, option.default) for option in book.options.values()}
            for book in self.books
        ]
        names = dict.fromkeys(name for each in taken for name in each)
        found = {name: [each.get(name) for each in taken] for name in names}
        return {name: took for name, took in found.items() if len(set(took) - {None}) > 1}

    def _values(self, names: Iterable[str]) -> dict[str, list[Any]]:
        """Return the values of these names that are not the same in all the codes."""
        if not self._told:
            for book in self.books:
                parts = (unstructure(part, omit_defaults=False) for part in (book.game, book.procedure))
                self._told.append({name: value for part in parts for name, value in part.items()})
        found = {name: [each[name] for each in self._told] for name in dict.fromkeys(names)}
        return {name: each for name, each in found.items() if any(value != each[0] for value in each)}


def _fixing(book: Rulebook, name: str) -> tuple[str, ...]:
    """Return the clauses of a code that fix a value."""
    return tuple(clause.id for clause in book.clauses.values() if name in clause.game or name in clause.procedure)


KINDS: Final = ("ruling", "points", "deal", "score", "pending", "game", "match", "next")
"""The kinds of difference: a ruling, the points for something in a deal, how a deal ended, the corrected score,
whether that is settled (pending), the games won, the matches won, and who deals next."""


@define
class Side:
    """What one code says in a difference, and why.

    ruling: its ruling, in a difference between rulings; ``None`` where it makes none.
    tells: what differs otherwise, as plain data: points, the end of a deal, a score, winners of games, a dealer.
    ground: the clauses and values behind it.
    """

    ruling: Ruling | None
    tells: Any
    ground: Ground


@define
class Difference:
    """One thing in which codes differ on a log.

    kind: what differs, one of ``KINDS``.
    deal: the number of the deal in the log, counted from 1; ``None`` where it is about no single deal.
    event: the id of the event at which the rulings are made, or else of the first event of the deal.
    player: the player whose points differ, in a difference of points.
    gain: what these points are for: ``turned_king``, ``held_king`` or ``hand``.
    topics: the names of the topics that it is about.
    sides: what each code says, in the order of the codes.
    """

    kind: str
    deal: int | None
    event: EventId | None
    player: str | None
    gain: str | None
    topics: tuple[str, ...]
    sides: list[Side]

    @property
    def counts(self) -> bool:
        """Whether the codes do not agree because of it: not where some only leave unsaid who deals next."""
        if self.kind != "next":
            return True
        return any(len({side.tells[name] for side in self.sides} - {None}) > 1 for name in ("dealer", "pack"))

    @property
    def undetermined(self) -> bool:
        """Whether one code decides what another leaves open."""
        if self.kind == "pending":
            return True
        open_ones = [side.ruling is not None and side.ruling.outcome == "undetermined" for side in self.sides]
        return any(open_ones) and not all(open_ones)


def differences(
    founds: Sequence[Adjudication], rows: Iterable[Row], points: Iterable[Points], grounds: Grounds
) -> list[Difference]:
    """Return all in which adjudications of one log differ: rulings, points, how it went and how it goes on."""
    found = [_in_rulings(row, grounds) for row in rows if row.differs and not row.ordinary]
    found += [_in_points(each, grounds) for each in points if each.differs]
    return [*found, *_in_deals(founds, grounds), *_in_course(founds, grounds)]


def alike(one: Adjudication, other: Adjudication) -> bool:
    """Tell at a glance whether two adjudications of one log are the same in all that is compared."""
    return (
        len(one.rulings) == len(other.rulings)
        and all(
            a.event == b.event and a.answers == b.answers and sense(a) == sense(b)
            for a, b in zip(one.rulings, other.rulings, strict=True)
        )
        and all(tell(one) == tell(other) for tell in (_ends, *COURSE.values()))
        and [[(row.player, row.points, row.for_, row.status) for row in deal.marks] for deal in one.deals]
        == [[(row.player, row.points, row.for_, row.status) for row in deal.marks] for deal in other.deals]
    )


def _in_rulings(row: Row, grounds: Grounds) -> Difference:
    cited = [[ruling.clause] if ruling is not None else [] for ruling in row.rulings]
    topics, found = grounds.on("ruling", cited)
    sides = [Side(ruling, None, ground) for ruling, ground in zip(row.rulings, found, strict=True)]
    return Difference("ruling", row.deal, row.event, None, None, topics, sides)


def _in_points(points: Points, grounds: Grounds) -> Difference:
    topics, found = grounds.on("points", points.cited)
    told = [
        {"points": n, "for": [row.for_ for row in rows if row.status in COUNTED]}
        for n, rows in zip(points.counted, points.marks, strict=True)
    ]
    sides = [Side(None, each, ground) for each, ground in zip(told, found, strict=True)]
    return Difference("points", points.deal, points.event, points.player, points.gain, topics, sides)


def _in_deals(founds: Sequence[Adjudication], grounds: Grounds) -> Iterator[Difference]:
    """Yield the deals that did not end alike under all codes; a deal is known by its first event."""
    numbers = {deal.events[0]: deal.number for found in founds for deal in found.deals}
    for event, number in numbers.items():
        deals = [next((deal for deal in found.deals if deal.events[0] == event), None) for found in founds]
        told = [deal.ended if deal is not None else None for deal in deals]
        if len(set(told)) > 1:
            cited = [[deal.void_by] if deal is not None else [] for deal in deals]
            yield _told("deal", told, cited, grounds, number, event)


def _in_course(founds: Sequence[Adjudication], grounds: Grounds) -> Iterator[Difference]:
    for kind, tell in COURSE.items():
        told = [tell(found) for found in founds]
        if any(each != told[0] for each in told):
            yield _told(kind, told, [[] for _ in founds], grounds)


def _told(
    kind: str,
    told: list[Any],
    cited: Sequence[Iterable[str | None]],
    grounds: Grounds,
    deal: int | None = None,
    event: EventId | None = None,
) -> Difference:
    topics, found = grounds.on(kind, cited)
    sides = [Side(None, each, ground) for each, ground in zip(told, found, strict=True)]
    return Difference(kind, deal, event, None, None, topics, sides)


def _ends(found: Adjudication) -> Any:
    return [(deal.events[0], deal.ended) for deal in found.deals]


def _corrected(found: Adjudication) -> Any:
    return dict(found.score.corrected)


def _pending(found: Adjudication) -> Any:
    return bool(found.score.pending)


def _games(found: Adjudication) -> Any:
    return [
        {"number": game.number, "winner": game.winner, "score": dict(game.score), "stake": game.stake}
        for game in found.games
    ]


def _matches(found: Adjudication) -> Any:
    return [
        {"number": match.number, "winner": match.winner, "games": dict(match.games)}
        for match in found.matches
        if any(match.games.values())
    ]


def _next(found: Adjudication) -> Any:
    return {"dealer": found.next_dealer, "pack": found.next_pack}


COURSE: Final = {"score": _corrected, "pending": _pending, "game": _games, "match": _matches, "next": _next}
