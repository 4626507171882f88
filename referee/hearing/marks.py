"""Marks that come late, wait for proof of a king, or come off the score again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter, Right
from referee.hearing.dues import Due, MarkMade
from referee.hearing.ledger import Ledger
from referee.hearing.proof import Condition, Proof, unknown
from referee.hearing.reasons import because
from referee.hearing.undetermined import silent_on, what_is_missing
from referee.law import USED, Clause, remedy_row
from referee.record import Admit, EventIndex, Unmark
from referee.table import FACTS, KING, Happening, KingWins, MarkedTooMuch, MarkOmitted, played_at, reached_at


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


def refusing_late(case: Case, due: Due) -> tuple[Clause, EventIndex]:
    """Return the clause by which a due is overdue to be marked, and since when."""
    since = overdue(due)
    return next(iter(case.rulebook.late_marks), due.source), case.now if since is None else since


def mark_omitted(case: Case, due: Due) -> Matter:
    """Return the omission of a mark as a matter, so that clauses on it can be tested."""
    fact = MarkOmitted(due.deal, due.at, due.player, {"kind": due.kind}, [], proved_at=case.now, about=due)
    return Matter(fact, {fact.name: None}, case.now)


def lapse_overdue_marks(case: Case, ledger: Ledger) -> None:
    """Dues not put up in time are lost, under the limit whose moment has come; a game may be won without them."""
    if not ledger.recorded:
        return
    lost = False
    for due in ledger.dues_since(ledger.number - 1):
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
            electing = limit.clock == "election" and reached_at(due.matter.fact, moments) is not None
            if electing and case.judge.applies(limit, matter):
                return limit
    return None


SHOWS: Final = KingWins.name
"""The fact that is shown here, where the rulebook speaks of it."""


def see_winning_king(case: Case, ledger: Ledger) -> None:
    """Show, once in a deal, that a player whom one point would win the game has the king of trumps in his hand.

    It is seen as soon as the record proves it, be it by the card that he plays.
    """
    table, deal = case.table, case.table.deal
    if deal is None or deal.trump is None or deal.over or deal.set_aside or Happening.WINNING_KING_SEEN in deal:
        return
    if SHOWS not in case.rulebook.by_fact or deal.game != ledger.number:
        return
    king = f"{KING}{deal.trump}"
    for player in table.players:
        if not ledger.king_would_win(case, player):
            continue
        held, proof = table.held(deal, deal.hands[player], lambda card: card == king, EventIndex(table.now + 1))
        if held or played_at(deal, player, king) is not None:
            deal.note(Happening.WINNING_KING_SEEN, table.now)
            proved = sorted({*proof, table.now})
            table.show(KingWins(deal, table.now, player, {}, proved))
            return


def unproved_king(case: Case, mark: MarkMade) -> Matter | None:
    """Return the king announced or shown that a mark is for, if the record neither proves nor disproves it so far."""
    mine = [m for m in case.docket.matters if m.deal is mark.deal and m.fact.actor == mark.player]
    return next((m for m in mine if FACTS[m.fact.name].of_king and _may_earn(case, m)), None)


def king_marked(case: Case, mark: MarkMade) -> str | None:
    """Return what a king is worth marking for that points were put up for against the law, if they were."""
    earning = case.judge.earning(mark.claim) if mark.claim is not None else None
    return earning.for_ if earning is not None else None


def find_king_marked(case: Case, ledger: Ledger, barring: Clause, king: Matter, about: EventIndex | None) -> None:
    """Take a mark put up without a word to be for a king that is to stay unmarked, where that was said of the mark."""
    for mark in ledger.marks_made:
        if mark.at == about and mark.player == king.fact.actor and mark.kind is None:
            mark.claim, mark.against = king, barring
            mark.found = king_marked(case, mark)
            for due in mark.pays if mark.found is not None else ():
                mark.give_way(due)


def settle_unproved_marks(case: Case, ledger: Ledger) -> None:
    """A mark for a king that was not proved is too much once the record shows that it earned nothing."""
    for mark in ledger.excessive:
        if mark.unproved and mark.matter is not None and mark.claim is not None and not _may_earn(case, mark.claim):
            mark.matter.fact.prove(True, case.now)
            case.docket.stir("act")


def _may_earn(case: Case, matter: Matter) -> bool:
    """Whether a king may yet earn a mark, by what is ruled to be undetermined or by words that are not yet proved."""
    if open_marks(case, matter):
        return True
    rights = [clause for clause in case.rulebook.by_fact.get(matter.fact.name, ()) if clause.kind == "right"]
    spoken = matter.fact.fields.get("by") == "word"
    return bool(rights) and spoken and (matter.fact.fields["held"] is None or _to_come(case, matter, rights))


def open_marks(case: Case, matter: Matter) -> list[Clause]:
    """Return the clauses by which the matter was ruled to be undetermined, and may still earn somebody a mark."""
    waiting = [case.rulebook.clauses[name] for name in matter.undetermined_by if name not in matter.done]
    marking = [clause for clause in waiting if clause.kind == "right" and remedy_row(clause.may).marks]
    return [clause for clause in marking if case.judge.verdict(clause, matter).answer == "unknown"]


def _to_come(case: Case, matter: Matter, rights: list[Clause]) -> bool:
    """Whether nothing is wanting to the right to mark a king announced but a moment that has yet to come."""
    timed = [clause for clause in rights if clause.after]
    return any(reached_at(matter.fact, c.after) is None and case.judge.where(c.where, matter) != "wait" for c in timed)


def take_down(case: Case, ledger: Ledger, event: Unmark) -> None:
    """Points come off a score: what was too much first; rule on it, unless it was ruled on as the use of a right."""
    player = event.of or str(event.by)
    left, about = event.n, case.at(event.about)
    if not ledger.recorded and about is None:
        _name_assumed(ledger, player)
    mine = [mark for mark in reversed(ledger.marks_made) if mark.player == player and about in (None, mark.at)]
    answered = any(ruling.answers == event.id for ruling in case.rulings)
    for rightly in (True, False):
        for mark in mine:
            n = min(left, mark.excess_standing if rightly else mark.n - mark.unmarked)
            left -= n
            if rightly and n and event.by == player and mark.matter is not None:
                mark.matter.fact.fields["admitted"] = True  # to take one's own mark down owns to it
            if n and not answered:
                _rule_on_unmark(case, event, mark, n, rightly=rightly and not mark.stands)
            _lower(mark, n, case.now, own=event.by == player)
    if left:
        left -= _bring_down(case, ledger, event, player, left) if about is None else 0
    if left:
        case.problem(f"{player}'s score is taken down by more than it showed")


def _bring_down(case: Case, ledger: Ledger, event: Unmark, player: str, most: int) -> int:
    """Take down points with which the log began, of which nothing tells whether they were due; return how many."""
    game = ledger.live
    n = min(most, game.start[player] - game.taken_down.get(player, 0))
    if n <= 0:
        return 0
    admitted = any(isinstance(act, Admit) and act.by == player for act in case.acts)
    own = admitted and bool(case.rulebook.over_marks)
    if own:
        game.start[player] -= n
    else:
        game.taken_down[player] = game.taken_down.get(player, 0) + n
    deal = case.table.deal or case.table.prepare()
    fact = MarkedTooMuch(deal, case.now, player, {"admitted": own or None}, [case.now])
    matter = Matter(fact, {fact.name: None}, case.now)
    clause = next(iter(case.rulebook.over_marks), None) or silent_on(case, matter)
    doubt = unknown("happened", at=[case.now])
    if clause is not None:
        case.rule(
            "complied" if own else "undetermined", "remedy", clause, answers=event.id, by=event.by,
            remedy=USED[Unmark], points=n, offender=None, told_of=matter,
            reason=None if own else because("points_before_log"),
            proof=Proof(clause, matter, [Condition("happened", events=(case.now,)) if own else doubt]),
        )  # fmt: skip
    return n


def _name_assumed(ledger: Ledger, player: str) -> None:
    """Enter the marks that a log which records none takes as made, so that they can come down."""
    for due in ledger.dues:
        if due.player == player and due.alive and due.assumed and due.deal.game == ledger.number:
            mark = MarkMade(due.deal, player, due.assumed, due.kind, due.at)
            ledger.marks_made.append(mark)
            mark.pay(due, mark.n)


def _rule_on_unmark(case: Case, event: Unmark, mark: MarkMade, n: int, *, rightly: bool) -> None:
    """Rule that points rightly come off, under the clause that takes them off; or that they were rightly there.

    Where the code is silent on points too many, a player who takes off what he put up and never earned does as the
    clause has it that keeps it from being due; whether the other player may is not said.
    """
    speaking = case.rulebook.over_marks
    doubtful = next((due for due, paid in mark.pays.items() if paid and due.presumed), None)
    if doubtful is not None:
        _leave_taken_down(case, event, mark, doubtful, n)
        return
    silent = None
    if mark.stands:
        limits = [limit for clause in speaking for limit in case.rulebook.limits.get(clause.id, ())]
        clause = next(iter(limits), None)
    elif rightly:
        clause = mark.struck_by or next(iter(speaking), None)
        if clause is None and event.by == mark.player:
            clause = _keeping_from(case, mark)
        excess = _too_many(mark)
        silent = silent_on(case, excess) if clause is None and excess is not None else None
    else:
        clause = _ground(mark)
    right = _right_to_it(mark) if rightly and n >= mark.excess_standing else None
    option = right.option(USED[Unmark]) if right is not None else None
    if right is not None and option is not None and mark.king is not None:
        mark.king.obeyed[option.id] = case.now
        if right.fate == "open":
            case.docket.end(right, "used", case.now, option)
    clause = clause or silent or option
    if clause is None:
        return
    matter = mark.matter or _too_many(mark)
    if not (rightly or mark.stands) and mark.pays:
        matter = next(reversed(mark.pays)).matter
    if silent is not None and matter is not None:
        matter.done.add(silent.id)
    over = _proof_over(case, clause, (mark.king, matter, _too_many(mark)))
    told = "undetermined" if silent is not None else "complied" if rightly else "barred"
    case.rule(
        told, "remedy" if rightly else "scoring", clause, matter, answers=event.id, by=event.by,
        holder=None if rightly else mark.player, remedy=USED[Unmark], points=n, events=[mark.at],
        offender=mark.player if rightly else event.by,
        proof=over or (_mark_undone(case, clause, mark) if rightly else None), told_of=_too_many(mark), right=right,
    )  # fmt: skip


def _leave_taken_down(case: Case, event: Unmark, mark: MarkMade, due: Due, n: int) -> None:
    """Leave open whether points had to come down, where nothing tells whether the king was held that they are for."""
    clause = next(iter(case.rulebook.over_marks), due.clause)
    case.rule(
        "undetermined", "remedy", clause, due.matter, answers=event.id, by=event.by, remedy=USED[Unmark], points=n,
        events=[mark.at], reason=what_is_missing(case, due.matter),
        proof=Proof(clause, due.matter, [unknown("proved", due.clause)]),
    )  # fmt: skip


def _right_to_it(mark: MarkMade) -> Right | None:
    """Return the right, open or used, to have a mark come off that was put up for a king announced but not held."""
    rights = mark.king.groups.values() if mark.king is not None else ()
    return next((r for r in rights if r.fate in ("open", "used") and r.option(USED[Unmark])), None)


def _mark_undone(case: Case, clause: Clause, mark: MarkMade) -> Proof | None:
    """Return the proof that a mark was too many, where the clause that told so is what is done by taking it down."""
    told = mark.proof is not None and clause is mark.against
    return mark.proof.allowed(case.now) if told and mark.proof is not None else None


def _keeping_from(case: Case, mark: MarkMade) -> Clause | None:
    """Return the clause that keeps points that are too many from being due, or that left less of them."""
    if mark.excess:
        return mark.against
    lost_due = next((due for due, n in mark.pays.items() if n and (not due.alive or due.paid > due.points)), None)
    if lost_due is None:
        return None
    set_aside = case.docket.deals_set_aside.get(id(lost_due.deal))
    return lost_due.clause if lost_due.alive else set_aside.clause if set_aside is not None else None


def _too_many(mark: MarkMade) -> Matter | None:
    """Return the points as a matter that are too many only now, as what they were put up for has fallen."""
    if mark.deal is None:
        return None
    fact = MarkedTooMuch(mark.deal, mark.at, mark.player, {"admitted": True}, [mark.at], about=mark)
    return Matter(fact, {fact.name: None}, mark.at)


def _proof_over(case: Case, clause: Clause, matters: Iterable[Matter | None]) -> Proof | None:
    """Return the proof of a clause over the first of the matters of which it speaks."""
    spoken = (matter for matter in matters if matter is not None and case.judge.reaches(clause, matter))
    return next((case.judge.prove(clause, matter) for matter in spoken), None)


def _ground(mark: MarkMade) -> Clause | None:
    """Return the clause under which points that were rightly put up are due."""
    return next(reversed(mark.pays)).clause if mark.pays else mark.against


def _lower(mark: MarkMade, n: int, now: EventIndex, *, own: bool) -> None:
    """Take points of a mark down; what a player takes off his own dues he may put up again."""
    more = max(n - mark.excess_standing, 0)
    mark.unmarked += n
    mark.lowered = now
    mark.taken += 0 if own else more
    for due, paid in mark.pays.items():
        back = min(paid, more) if own and due.paid <= due.points else 0
        more -= back
        mark.pay(due, -back)
