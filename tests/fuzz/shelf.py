"""The rulebooks that a fuzz rules by: a code as it stands, and read otherwise in every point that it leaves open."""

from __future__ import annotations

from random import Random

from attrs import evolve

from referee.law import Rulebook, load_rulebook
from referee.record.base_error import RefereeError

Readings = dict[str, str]


def load(code: str | None, readings: Readings | None = None) -> Rulebook:
    """Return a code by which rulings name every clause by its own id, one too that stands under that of another."""
    book = load_rulebook(code, readings)
    clauses = {id: evolve(clause, cites=None) for id, clause in book.clauses.items()}
    return evolve(book, clauses=clauses)


class Shelf:
    """Rulebooks of one code under several sets of readings, each loaded once.

    Row ``n`` takes the n-th reading of every open point, so that no reading is left out; further sets are drawn.
    """

    def __init__(self, code: str | None, dice: Random, drawn: int = 12) -> None:
        plain = load(code)
        points = {point.id: list(point.readings) for point in plain.open_points.values()}
        rows = max((len(names) for names in points.values()), default=0)
        wanted: list[Readings] = [
            {id: names[row % len(names)] for id, names in points.items() if dice.random() < 0.9} for row in range(rows)
        ]
        wanted += [{id: dice.choice(names) for id, names in points.items()} for _ in range(drawn)]
        self.plain = plain
        self.books: list[tuple[Readings, Rulebook]] = [({}, plain)]
        self.clashing: list[Readings] = []
        for readings in wanted:
            self._load(code, readings)

    def _load(self, code: str | None, readings: Readings) -> None:
        try:
            self.books.append((readings, load(code, readings)))
        except RefereeError:
            self.clashing.append(readings)

    def draw(self, dice: Random) -> tuple[Readings, Rulebook]:
        """Return the code as it stands, or, half of the time, under other readings."""
        return self.books[0] if dice.random() < 0.5 else dice.choice(self.books)
