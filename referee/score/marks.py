"""Dues that nobody marked in time, and kings that a mark is for before the record proves them."""

from __future__ import annotations

from referee.docket import Case, Matter
from referee.law import HAND, Clause, remedy_row
from referee.record import EventIndex
from referee.score.dues import Due, MarkMade
from referee.score.lateness import clause_allowing_mark, clause_refusing_mark, mark_omitted
from referee.score.ledger import Ledger
from referee.score.worth import Loss
from referee.table import FACTS, KING, Happening, KingWins, played_at, reached_at


def lapse_overdue_marks(case: Case, ledger: Ledger) -> None:
    """Let dues not put up in time be lost, under the limit whose moment has come; a game may be won without them.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
    """
    if not ledger.recorded:
        return
    lost = False
    for due in ledger.dues_since(ledger.number - 1):
        if not due.wanting or due.forgiven:
            continue
        by, since = _limit(case, due), case.now
        if by is not None:
            case.rule(
                "lapsed", "scoring", by, due.matter, also=[due.clause.id], holder=due.player, points=due.open,
                offender=None,
            )  # fmt: skip
        elif clause_allowing_mark(case, due, later=True) is None:
            by, since = clause_refusing_mark(case, due)
        if by is not None:
            due.loss, lost = Loss(by, since, ledger.played[due.deal.game]), True
    if lost:
        ledger.settle(case)


def _limit(case: Case, due: Due) -> Clause | None:
    """Return the limit that shuts the marking of a due by now: its own, or one of late marks such as it can be."""
    own = [(name, due.matter) for name in (due.source.id, *due.matter.definitions())]
    omitted = mark_omitted(case, due)
    late = case.rulebook.late_marks if due.source.until else ()
    reaching = [(clause.id, omitted) for clause in late if case.judge.where(clause.where, omitted) == "yes"]
    shut = (case.judge.choice_shut(source, due.matter, over) for source, over in (*own, *reaching))
    return next(filter(None, shut), None)


def see_winning_king(case: Case, ledger: Ledger) -> None:
    """Show, once in a deal, that a player whom one point would win the game has the king of trumps in his hand.

    It is seen as soon as the record proves it, be it by the card that he plays. It need not be looked for under a
    rulebook that says nothing of it.

    Args:
        case: the hearing so far; its table shows it.
        ledger: what was earned and put up.
    """
    table, deal = case.table, case.table.deal
    if deal is None or deal.trump is None or deal.over or deal.set_aside or Happening.WINNING_KING_SEEN in deal:
        return
    if deal.game != ledger.number:
        return
    king = f"{KING}{deal.trump}"
    for player in table.players:
        if not ledger.king_would_win(player):
            continue
        held, proof = table.held(deal, deal.hands[player], lambda card: card == king, EventIndex(table.now + 1))
        if held or played_at(deal, player, king) is not None:
            deal.note(Happening.WINNING_KING_SEEN, table.now)
            proved = sorted({*proof, table.now})
            table.show(KingWins(deal, table.now, player, {}, proved))
            return


def unproved_king(case: Case, mark: MarkMade) -> Matter | None:
    """Return the king announced or shown that a mark is for, if the record neither proves nor disproves it so far.

    Args:
        case: the hearing so far.
        mark: the mark.
    """
    mine = [m for m in case.docket.matters if m.deal is mark.deal and m.fact.actor == mark.player]
    return next((m for m in mine if FACTS[m.fact.name].of_king and _may_earn(case, m)), None)


def untold_hand(case: Case, mark: MarkMade) -> tuple[Matter, Clause] | None:
    """Return the end of the hand for which a mark is, with a clause that may give its points, if it is not told which.

    Args:
        case: the hearing so far.
        mark: the mark.
    """
    if mark.deal is None or mark.kind not in (None, *HAND):
        return None
    ends = [each for each in case.docket.of(mark.deal) if each.fact.ends_hand or each.fact.gives_up]
    for matter in ends:
        for clause in case.rulebook.awards:
            open_yet = clause.when == matter.fact.name and case.judge.verdict(clause, matter).answer == "unknown"
            if open_yet and matter.role(clause.to) in (None, mark.player) and mark.n <= (clause.points or 0):
                return matter, clause
    return None


def king_marked(case: Case, mark: MarkMade) -> str | None:
    """Return what points are for that were put up for a king against the law, such as ``held_king``; else ``None``.

    Args:
        case: the hearing so far.
        mark: the mark.
    """
    earning = case.judge.earning(mark.claim) if mark.claim is not None else None
    return earning.for_ if earning is not None else None


def find_king_marked(case: Case, ledger: Ledger, barring: Clause, king: Matter, about: EventIndex | None) -> None:
    """Take a mark put up without a word to be for a king that is to stay unmarked, where that was said of the mark.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        barring: the clause by which the king is to stay unmarked.
        king: the king announced or shown.
        about: the event (index) of which it was said; no mark is taken so where it was said of none.
    """
    for mark in ledger.marks_made:
        if mark.at == about and mark.player == king.fact.actor and mark.kind is None:
            mark.claim, mark.against = king, barring
            mark.found = king_marked(case, mark)
            for due in mark.pays if mark.found is not None else ():
                mark.give_way(due)


def settle_unproved_marks(case: Case, ledger: Ledger) -> list[MarkMade]:
    """Let a mark for a king that was not proved, or for a hand, be too much once the record shows what it earned.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.

    Returns:
        The marks that turn out to have been due.
    """
    settled = []
    for mark in ledger.excessive:
        if not mark.unproved or mark.matter is None or mark.claim is None:
            continue
        told = not _may_earn(case, mark.claim) if mark.claim.fact.of_king else untold_hand(case, mark) is None
        if told:
            mark.matter.fact.prove(mark.excess > 0, case.now)
            case.docket.stir("act")
            settled += [] if mark.excess else [mark]
    return settled


def _may_earn(case: Case, matter: Matter) -> bool:
    """Whether a king may yet earn a mark, by what is ruled to be undetermined or by words that are not yet proved."""
    if open_marks(case, matter):
        return True
    rights = [clause for clause in case.rulebook.by_fact.get(matter.fact.name, ()) if clause.kind == "right"]
    in_time = [clause for clause in rights if not _too_late(case, clause, matter)]
    spoken = matter.fact.fields.get("by") == "word"
    return bool(in_time) and spoken and (matter.fact.fields["held"] is None or _to_come(case, matter, in_time))


def _too_late(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether a limit had shut the clause when it came to the matter."""
    limits = case.judge.limiting(clause, matter)
    return any(case.judge.shut_at(limit, clause, matter, matter.noticed) is not None for limit in limits)


def open_marks(case: Case, matter: Matter) -> list[Clause]:
    """Return the clauses by which a matter was ruled to be undetermined, and may still earn somebody a mark.

    Args:
        case: the hearing so far.
        matter: the matter, such as a king announced.
    """
    waiting = [case.rulebook.clauses[name] for name in matter.undetermined_by if name not in matter.done]
    marking = [clause for clause in waiting if clause.kind == "right" and remedy_row(clause.may).marks]
    return [clause for clause in marking if case.judge.verdict(clause, matter).answer == "unknown"]


def _to_come(case: Case, matter: Matter, rights: list[Clause]) -> bool:
    """Whether nothing is wanting to the right to mark a king announced but a moment that has yet to come."""
    timed = [clause for clause in rights if clause.after]
    return any(reached_at(matter.fact, c.after) is None and case.judge.where(c.where, matter) != "wait" for c in timed)
