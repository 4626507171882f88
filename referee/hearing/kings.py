"""Kings that wait: one that wins the game for its holder, and those whose marks nothing proves so far."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import Peg
from referee.hearing.ledger import Ledger
from referee.law.clause import Clause
from referee.law.remedies import marked_by
from referee.table.facts import FACTS, Fact
from referee.table.moments import came
from referee.table.watch.dealing import KING
from referee.table.watch.king import played_at

SEEN: Final = "winning_king_seen"
SHOWS: Final = "king_wins"
"""The fact that is shown here, where the rulebook speaks of it."""


def see_winning_king(case: Case, ledger: Ledger) -> None:
    """Show, once in a deal, that a player whom one point would win the game has the king of trumps in his hand.

    It is seen as soon as the record proves it, be it by the card that he plays.
    """
    table, deal = case.table, case.table.deal
    if deal is None or deal.trump is None or deal.over or deal.set_aside or SEEN in deal.when:
        return
    if SHOWS not in case.rulebook.by_fact or deal.game != ledger.number:
        return
    king = f"{KING}{deal.trump}"
    for player in table.players:
        if not ledger.would_end(case, player):
            continue
        held, proof = deal.hands[player].held(lambda card: card == king, table.now + 1)
        if held or played_at(deal, player, king) is not None:
            deal.mark(SEEN, table.now)
            proved = sorted({*proof, table.now})
            table.show(Fact(SHOWS, deal, table.now, player, {}, proved))
            return


def unproved_king(case: Case, peg: Peg) -> bool:
    """Whether the mark is for a king announced or shown that the record neither proves nor disproves so far."""
    mine = [m for m in case.docket.matters if m.deal is peg.deal and m.fact.actor == peg.player]
    return any(FACTS[m.fact.name].of_king and _may_earn(case, m) for m in mine)


def _may_earn(case: Case, matter: Matter) -> bool:
    """Whether a king may yet earn a mark, by what is ruled to be undetermined or by words that are not yet proved."""
    if open_marks(case, matter):
        return True
    rights = [clause for clause in case.rulebook.by_fact.get(matter.fact.name, ()) if clause.kind == "right"]
    spoken = matter.fact.fields.get("by") == "word"
    return bool(rights) and spoken and (matter.fact.fields["held"] is None or _to_come(case, matter, rights))


def open_marks(case: Case, matter: Matter) -> list[Clause]:
    """Return the clauses by which the matter was ruled to be undetermined, and may still earn somebody a mark."""
    waiting = [case.rulebook.clauses[name] for name in matter.waiting if name not in matter.done]
    marking = [clause for clause in waiting if clause.kind == "right" and marked_by(clause.may)]
    return [clause for clause in marking if case.judge.verdict(clause, matter).answer == "unknown"]


def _to_come(case: Case, matter: Matter, rights: list[Clause]) -> bool:
    """Whether nothing is wanting to the right to mark a king announced but a moment that has yet to come."""
    timed = [clause for clause in rights if clause.after]
    return any(came(matter.fact, c.after) is None and case.judge.where(c.where, matter) != "wait" for c in timed)
