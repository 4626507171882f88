"""Until when a due can be put up: as a matter of course, and late, under clauses that give leave."""

from __future__ import annotations

from referee.docket import Case, Matter
from referee.law import Clause
from referee.record import EventIndex
from referee.score.dues import Due
from referee.table import MarkOmitted, reached_at


def overdue(due: Due) -> EventIndex | None:
    """Return since when a due can be put up as a matter of course no more, by the clause that gives it."""
    return None if due.forgiven or due.counts_unmarked else reached_at(due.matter.fact, due.source.until)


def clause_allowing_mark(case: Case, due: Due, *, later: bool = False) -> Clause | None:
    """Return the clause under which a due may be marked now: its own while it is fresh, else one for late marks.

    Where no clause gives leave for late marks, it is one that says that the code is silent on them.

    Args:
        case: the hearing so far.
        due: what was earned.
        later: whether the mark would come after the event that is heard, and not with it.
    """
    since = overdue(due)
    if since is None or case.now + later <= since:
        return due.source
    omitted = mark_omitted(case, due)
    speaking = case.rulebook.late_marks or case.rulebook.silences.get(omitted.fact.name, ())
    return next((clause for clause in speaking if case.judge.verdict(clause, omitted).answer == "yes"), None)


def clause_refusing_mark(case: Case, due: Due) -> tuple[Clause, EventIndex]:
    """Return the clause by which a due is overdue to be marked, and since which event (index).

    Args:
        case: the hearing so far.
        due: a due that ``clause_allowing_mark`` finds no clause for.
    """
    since = overdue(due)
    return next(iter(case.rulebook.late_marks), due.source), case.now if since is None else since


def mark_omitted(case: Case, due: Due) -> Matter:
    """Return the omission of a mark as a matter, so that clauses on it can be tested; it is not on the docket.

    Args:
        case: the hearing so far.
        due: what was not put up.
    """
    fact = MarkOmitted(due.deal, due.at, due.player, {"kind": due.kind}, [], proved_at=case.now, about=due)
    return Matter(fact, {fact.name: None}, case.now)
