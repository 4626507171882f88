"""Points that are not put up in time: under which clause they still may be, and by which they are lost."""

from __future__ import annotations

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import Due
from referee.hearing.ledger import Ledger
from referee.law.clause import Clause
from referee.table.facts import Fact
from referee.table.moments import came


def overdue(due: Due) -> int | None:
    """Return since when a due can be put up as a matter of course no more, by the clause that gives it."""
    return None if due.forgiven or due.itself else came(due.matter.fact, due.source.until)


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


def refusing_late(case: Case, due: Due) -> tuple[Clause, int]:
    """Return the clause by which a due is overdue to be marked, and since when."""
    since = overdue(due)
    return next(iter(case.rulebook.late_marks), due.source), case.now if since is None else since


def mark_omitted(case: Case, due: Due) -> Matter:
    """Return the omission of a mark as a matter, so that clauses on it can be tested."""
    fact = Fact("mark_omitted", due.deal, due.at, due.player, {"kind": due.kind}, [], proof=case.now)
    return Matter(fact, {fact.name: None}, case.now)


def forget(case: Case, ledger: Ledger) -> None:
    """Dues not put up in time are lost, under the limit whose moment has come; a game may be won without them."""
    if not ledger.recorded:
        return
    lost = False
    for due in ledger.of_late():
        if not due.wanting or due.forgiven:
            continue
        limit = _limit(case, due)
        if limit is not None:
            case.rule(
                "lapsed", "scoring", limit, due.matter, also=[due.clause.id], holder=due.player, points=due.open,
                offender=None,
            )  # fmt: skip
            due.lost_by, due.lost_at, lost = limit, case.now, True
        elif clause_allowing_mark(case, due, later=True) is None:
            due.lost_by, due.lost_at = refusing_late(case, due)
            lost = True
    if lost:
        ledger.review_game(case)


def _limit(case: Case, due: Due) -> Clause | None:
    """Return the limit that shuts the marking of a due by now: its own, or one of late marks such as it can be."""
    own = [(name, due.matter) for name in (due.source.id, *due.matter.definitions())]
    omitted = mark_omitted(case, due)
    late = case.rulebook.late_marks if due.source.until else ()
    reaching = [(clause.id, omitted) for clause in late if case.judge.where(clause.where, omitted) == "yes"]
    for source, matter in (*own, *reaching):
        for limit in case.rulebook.limits.get(source, ()):
            moments = (*limit.shuts, *limit.also_shuts.get(source, ()))
            electing = limit.clock == "election" and came(due.matter.fact, moments) is not None
            if electing and case.judge.applies(limit, matter):
                return limit
    return None
