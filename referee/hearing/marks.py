"""Points that are not put up in time: under which clause they still may be, and by which they are lost."""

from __future__ import annotations

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import Due
from referee.hearing.ledger import Ledger
from referee.law.clause import Clause
from referee.table.facts import Fact
from referee.table.moments import came


def clause_allowing_mark(case: Case, due: Due) -> Clause | None:
    """Return the clause under which a due may be marked now: its own while it is fresh, else one for late marks.

    Where no clause speaks of late marks, it is the one that says that the code is silent on them, or its own again.
    """
    if (
        due.forgiven
        or due.itself
        or due.kind == "turned_king"
        or "next_cut" not in due.deal.when
        or case.now <= due.deal.when["next_cut"][0]
    ):
        return due.source
    omitted = mark_omitted(case, due)
    if not case.rulebook.late_marks:
        return next(iter(case.rulebook.silences.get(omitted.fact.name, ())), due.source)
    return next((c for c in case.rulebook.late_marks if case.judge.verdict(c, omitted).answer == "yes"), None)


def mark_omitted(case: Case, due: Due) -> Matter:
    """Return the omission of a mark as a matter, so that clauses on it can be tested."""
    fact = Fact("mark_omitted", due.deal, due.at, due.player, {"kind": due.kind}, [], proof=case.now)
    return Matter(fact, {fact.name: None}, case.now)


def forget(case: Case, ledger: Ledger) -> None:
    """Dues not put up in time are lost, under the limit whose moment has come."""
    if not ledger.recorded:
        return
    for due in ledger.of_late():
        if not due.wanting or due.forgiven:
            continue
        limit = _limit(case, due)
        if limit is not None:
            case.rule(
                "lapsed", "scoring", limit, due.matter, also=[due.clause.id], holder=due.player, points=due.open,
                offender=None,
            )  # fmt: skip
            due.lost_by, due.lost_at = limit, case.now
        elif clause_allowing_mark(case, due) is None:
            due.lost_by, due.lost_at = next(iter(case.rulebook.late_marks), None), case.now


def _bars(case: Case, clause: Clause, due: Due) -> bool:
    """Whether a clause on late marks does not reach this due at all."""
    return case.judge.where(clause.where, mark_omitted(case, due)) != "yes"


def _limit(case: Case, due: Due) -> Clause | None:
    """Return the limit that shuts the marking of a due by now."""
    sources = [due.source.id, *due.matter.definitions()]
    if due.kind != "turned_king":
        late = [c for c in case.rulebook.late_marks if not _bars(case, c, due)]
        sources += [clause.id for clause in late]
    for source in sources:
        for limit in case.rulebook.limits.get(source, ()):
            if limit.clock == "election" and came(due.matter.fact, limit.shuts) is not None:
                return limit
    return None
