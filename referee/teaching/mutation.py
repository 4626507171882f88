"""Leave each clause out of the rulebook in turn, and see whether any case notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
    whole = Books(code)
    for without in leave_out(rulebook):
        books = whole.leaving_out(without)
        nearest = sorted(heard, key=_nearness(without, rulebook))
        yield Mutant(without, next((each for each in nearest if each.differs(books)), None))


def _nearness(without: frozenset[str], rulebook: Rulebook) -> Callable[[Heard], tuple[bool, ...]]:
    """Return by what to sort cases so that those stand first which are likely to notice that clauses are missing.

    These are the cases that cite them, that are taught as being on them, that cite what they limit or except, or that
    are taught as being on their law or on one that they refer to; and of all alike those first that are ruled by the
    code as it reads itself.
    """
    clauses = [rulebook.clauses[id] for id in without if id in rulebook.clauses]
    bound = {id for clause in clauses for id in (*clause.limits, *clause.excepts)}
    named = {id.partition(".")[0] for clause in clauses for id in (clause.id, *clause.see)}

    def nearness(each: Heard) -> tuple[bool, ...]:
        told = each.scenario.told
        return (
            without.isdisjoint(each.cited),
            without.isdisjoint(told.clauses),
            bound.isdisjoint(each.cited),
            named.isdisjoint(told.laws),
            bool(each.case.readings),
        )

    return nearness


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
