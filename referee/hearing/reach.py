"""How long a matter can be spoken of, and by which clauses: while its deal lives, until the next cut, all the game."""

from __future__ import annotations

from typing import Final

from referee.docket import Case, Matter
from referee.law import REMEDIES, Clause
from referee.record import NO_EVENT, EventIndex
from referee.score import MarkMade
from referee.table import FACTS, Deal, Happening, reached_at

OF_GAME: Final = frozenset({"game_closed", "next_game_cut"})
"""Moments up to which every deal of a game can be gone back to."""


def in_reach(case: Case, matter: Matter) -> bool:
    """Whether a fault can be spoken of now: while its deal lives, or until the next deal's cut; some all the game."""
    return past_since(case, matter) is None


def past_since(case: Case, matter: Matter) -> EventIndex | None:
    """Return since which event (index) a fault cannot be spoken of any more, if it could not when it was."""
    past = _past_since(case, matter)
    return None if past is not None and past > case.judge.choosing else past


def _past_since(case: Case, matter: Matter) -> EventIndex | None:
    deal, kind = matter.deal, matter.fact
    if matter.left_behind:
        return reached_at(matter.fact, ("next_cut", "game_closed"))
    if kind.lasts == "game":
        return None
    unplayed = Happening.GAME_SETTLED in deal and Happening.LEAD not in deal and kind.of_dealing
    final = Happening.GAME_CLOSED in deal and case.rulebook.procedure.fifth_point == "final"
    if unplayed or final:
        at = reached_at(matter.fact, ("game_closed" if final else "game_settled", "next_cut"))
    elif Happening.NEXT_CUT not in deal or any(case.judge.outlasts_cut(c, matter) for c in speaking(case, matter)):
        return None
    else:
        at = reached_at(matter.fact, ("next_cut",))
    return NO_EVENT if at is None else at


def was_dealt_anew(case: Case, deal: Deal) -> bool:
    """Whether another deal took the place of one that was set aside: the right one, or one whose trump was turned."""
    set_aside = case.docket.deals_set_aside.get(id(deal))
    later = (each for each in case.table.deals if each.begins > deal.begins)
    return set_aside is not None and (set_aside.dealt_anew or any(each.turned for each in later))


def holds_on(case: Case, matter: Matter) -> Clause | None:
    """Return the clause by which the packs are still whose they are, if it brought that about over the matter."""
    before, clauses = case.table.packs.before, case.rulebook.clauses
    if before is None or before[1] is not matter.deal:
        return None
    done = (clauses[name] for name in matter.done if clauses[name].does is not None)
    return next((clause for clause in done if REMEDIES[str(clause.does)].holds_on), None)


def kept(case: Case, matter: Matter) -> bool:
    """Whether a matter of an earlier deal can be gone back to, for one remedy at least."""
    live = case.table.recent()
    of_game = matter.deal.game == (live[-1].game if live else 0)
    return holds_on(case, matter) is not None or (of_game and lasting(case, matter))


def lasting(case: Case, matter: Matter) -> bool:
    """Whether a matter can be spoken of through all its game: a mark too many, or what some clause reaches so late."""
    if FACTS[matter.fact.name].lasts == "game":
        return True
    clauses = speaking(case, matter)
    limits = [limit for clause in clauses for limit in case.rulebook.limits.get(clause.id, ())]
    return not OF_GAME.isdisjoint([moment for each in (*clauses, *limits) for moment in (*each.until, *each.shuts)])


def settled(matter: Matter) -> bool:
    """Whether nothing is left of a mark too many: taken down, or earned after all."""
    mark = matter.fact.about
    return isinstance(mark, MarkMade) and (mark.struck or not mark.excess)


def terms_of(case: Case, matter: Matter) -> list[str]:
    """Return the terms a matter bears or could come to bear."""
    terms = list(matter.terms)
    for term in terms:
        for clause in case.rulebook.by_fact.get(term, ()):
            if clause.defines is not None and clause.defines not in terms and not case.judge.never(clause, matter):
                terms.append(clause.defines)
    return terms


def speaking(case: Case, matter: Matter) -> list[Clause]:
    """Return the clauses that speak of a matter by any term it bears or could come to bear."""
    return [clause for term in terms_of(case, matter) for clause in case.rulebook.by_fact.get(term, ())]
