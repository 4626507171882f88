"""Leave each clause out of the rulebook in turn, and see whether any case notices."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from referee.law import Rulebook
from referee.teaching.books import Books
from referee.teaching.coverage import Heard


@define
class Mutant:
    """A rulebook without some clauses, and the first case that comes out otherwise under it, if any does."""

    without: frozenset[str]
    noticed_by: Heard | None


def mutate(heard: list[Heard], rulebook: Rulebook, code: str | None = None) -> Iterator[Mutant]:
    """Yield a mutant for each clause of a rulebook; clauses that restate one another are left out together.

    ``heard`` are the cases that may notice it, and ``code`` takes the place of the rulebook that their logs name.
    """
    for without in leave_out(rulebook):
        books = Books(code, without)
        order = sorted(heard, key=lambda each: (not each.cited & without, bool(each.case.readings)))
        yield Mutant(without, next((each for each in order if each.differs(books)), None))


def leave_out(rulebook: Rulebook) -> list[frozenset[str]]:
    """Return the sets of clauses of the text that are left out together, in the order of the rulebook."""
    text = [name for name, clause in rulebook.clauses.items() if clause.cites is None and rulebook.words(name)]
    together = {clause: frozenset({clause}) for clause in text}
    for restated in rulebook.restates:
        if together.keys().isdisjoint(restated):
            continue
        union = frozenset(restated).union(*(together.get(clause, frozenset()) for clause in restated))
        together.update(dict.fromkeys(union, union))
    return list(dict.fromkeys(together.values()))
