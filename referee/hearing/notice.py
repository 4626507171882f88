"""Discovery: how words draw attention to a matter, and what they are told where nothing is to be ruled yet."""

from __future__ import annotations

from typing import Any, Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import MarkMade
from referee.hearing.plea import IN_DEAL, closeness, in_reach, of_another_fault, speaking, terms_of, words_fit
from referee.hearing.reasons import because
from referee.hearing.surplus import AWAY, DRAWN
from referee.law import REMEDIES, Clause
from referee.record import (
    BYSTANDER,
    GROUNDS,
    Admit,
    Complete,
    DeclareError,
    Demand,
    Discard,
    Draw,
    Event,
    Notice,
    Object,
    Permit,
    Unmark,
    Waive,
)
from referee.table import FACTS, Doing, Fact, reached_at, read


def discover(case: Case, event: Event) -> None:
    """Draw attention to whatever the words point at."""
    if event.by == BYSTANDER or event.by is None:
        return
    if isinstance(event, Admit):
        _admit(case, event)
    if isinstance(event, DeclareError | Admit):
        _confess(case, event)
    live = [matter for matter in case.docket.matters if not matter.closed]
    if getattr(event, "about", None) is None and not isinstance(event, Waive):
        live = [matter for matter in live if matter.noticed is None]
    pointed = [matter for matter in live if in_reach(case, matter) and _points_at(case, event, matter)]
    meant = _nearest(case, event, pointed)
    if isinstance(event, Waive) and any(matter.noticed is not None for matter in meant):
        return  # who gives up what he has speaks of nothing else
    for matter in meant:
        if matter.noticed is None:
            notice(case, matter, event.by)
    if isinstance(event, Demand) and _may_challenge(case, event.remedy):
        _hold_against(case, event)


def _confess(case: Case, event: DeclareError | Admit) -> None:
    """Take the word of a player against himself for what no card has shown, where it can mean one thing only.

    To admit that the mark for a king is too much is to say that he had none.
    """
    mine = [m for m in case.docket.matters if not m.closed and m.fact.actor == event.by and in_reach(case, m)]
    if isinstance(event, Admit):
        own = [m for m in mine if event.about is not None and case.at(event.about) in m.marks]
    else:
        own = [m for m in mine if _points_at(case, event, m)]
    doubtful = _nearest(case, event, [matter for matter in own if matter.fact.in_doubt])
    if len({matter.fact.event for matter in doubtful}) == 1:
        doubtful[0].fact.confess(case.now)


def _hold_against(case: Case, demand: Demand) -> None:
    """Note of every known matter for which the adversary asks for something that he now has."""
    for matter in case.docket.matters:
        if (
            matter.noticed is not None
            and matter.role("adversary") == demand.by
            and _challenges(case, matter, demand.remedy)
            and words_fit(case, matter, demand.about, None)
        ):
            matter.claimed, matter.claimed_at = True, case.now if matter.claimed_at is None else matter.claimed_at


def _may_challenge(case: Case, remedy: str) -> bool:
    """Whether to ask for a remedy can be to hold any fault against the other."""
    return REMEDIES[remedy].challenges or any(clause.claimed for clause in case.rulebook.by_remedy.get(remedy, ()))


def discover_by_doing(case: Case, event: Complete | Discard | Draw) -> bool:
    """Draw attention to a wrong number by taking out of a hand, or putting into it, what it has too many or too few.

    Only the player who may have it so, or who may ask for another deal, shows by doing it that he knows of it.
    Return whether attention was drawn to anything.
    """
    drawn = False
    hand = event.to if isinstance(event, Complete) else event.hand_of if isinstance(event, Draw) else event.by
    away = not isinstance(event, Discard) or Doing.LAYS_AWAY in case.table.happenings
    for matter in case.docket.matters if away else ():
        known = matter.noticed is not None or matter.closed or matter.deal is not case.table.deal
        if known or matter.role("concerned") != hand:
            continue
        miscounted = FACTS[matter.fact.name].of_one_hand and matter.role("adversary") == event.by
        if miscounted or _gives_by_doing(case, matter, event):
            notice(case, matter, event.by)
            drawn = True
    return drawn


def _gives_by_doing(case: Case, matter: Matter, event: Discard | Draw | Complete) -> bool:
    """Whether who passes up a right over the matter has to do, or may do, just what the player does."""
    if isinstance(event, Complete):
        return False  # who was served too few needs no word to have the rest
    remedy = DRAWN if isinstance(event, Draw) else AWAY
    options = [c for c in speaking(case, matter) if c.group is not None and matter.role(c.holder) == event.by]
    following = [c for option in options for c in case.rulebook.by_group.get(str(option.group), ())]
    fitting = [c for c in following if remedy in (c.may, c.does) and matter.role(c.holder) == event.by]
    return any(case.judge.where(clause.where, matter) == "yes" for clause in fitting)


def spoken_of(case: Case, event: Notice | Object) -> list[Matter]:
    """Return the matters that words point at, whether they were known before or not."""
    within = [matter for matter in case.docket.matters if not matter.closed and in_reach(case, matter)]
    return _nearest(case, event, [matter for matter in within if _points_at(case, event, matter)])


def _nearest(case: Case, event: Event, matters: list[Matter]) -> list[Matter]:
    """Return those of the matters that the event named belongs to most closely.

    What words name chooses among several matters; it never hides the only one there is.
    """
    about = event.to if isinstance(event, Object) else getattr(event, "about", None)
    if about is None or not matters:
        return matters
    close = {id(matter): closeness(case, matter, about) for matter in matters}
    best = max(close.values())
    if best > IN_DEAL:
        return [matter for matter in matters if close[id(matter)] == best]
    only = matters[0] if len(matters) == 1 and best == IN_DEAL else None
    other = only is None or any(of_another_fault(case, only, at) for at in case.events_of(about))
    return [] if other else matters


def _challenges(case: Case, matter: Matter, remedy: str) -> bool:
    """Whether to ask for a remedy is to hold the fault against the other, under some clause that waits for that."""
    return REMEDIES[remedy].challenges or any(c.claimed and remedy in (c.may, c.does) for c in speaking(case, matter))


def notice(case: Case, matter: Matter, by: str | None) -> None:
    """Let a matter be known from now on."""
    matter.noticed, matter.noticed_by = case.now, by
    if matter.fact.truth is None and case.rulebook.procedure.unproved == "presumed":
        matter.fact.prove(True, case.now)


def _points_at(case: Case, event: Event, matter: Matter) -> bool:
    """Whether the words speak of a fault such as the matter, by their subject, their ground or what they ask for."""
    subject, named_as = FACTS[matter.fact.name].subject, _named_as(case, event, matter)
    if isinstance(event, Notice):
        return event.subject in named_as and event.of in (None, matter.role("concerned"))
    if isinstance(event, Waive):
        if event.ground is None:  # what he points at is what he lets pass
            named = event.about is not None and matter.offender is not None
            return named and matter.offender != event.by and words_fit(case, matter, event.about, None)
        return event.ground in named_as and matter.offender != event.by
    if isinstance(event, Object):
        return event.ground in named_as if event.ground is not None else words_fit(case, matter, event.to, None)
    if isinstance(event, DeclareError):
        own = matter.fact.actor == event.by and not isinstance(matter.fact.about, MarkMade)
        return own and words_fit(case, matter, event.about, None)
    if isinstance(event, Admit | Unmark):
        return isinstance(matter.fact.about, MarkMade) and _admitted(case, event, matter)
    if isinstance(matter.fact.about, MarkMade) and (settled(matter) or isinstance(event, Permit)):
        return False
    if isinstance(event, Demand) and REMEDIES[event.remedy].speaks_of == subject is not None:
        return matter.offender != event.by
    if isinstance(event, Demand) and event.ground is not None:
        return event.ground in named_as and event.of in (None, matter.role("concerned"))
    return isinstance(event, Demand | Permit) and would_give(case, matter, event.remedy, str(event.by))


def _named_as(case: Case, event: Event, matter: Matter) -> set[str | None]:
    """Return the grounds under which words can mean a matter of which nobody has spoken.

    A mark for a king that was announced is spoken of under the grounds of the king by him alone who put it up.
    """
    mark = matter.fact.about
    if isinstance(mark, MarkMade):
        wordless = mark.king is not None and mark.king.fact.event == mark.at
        own = mark.king is None if isinstance(event, Notice) else matter.fact.actor == event.by
        if not ((own or wordless) and isinstance(event, Notice | Demand)):
            return {FACTS[matter.fact.name].subject}
    return grounds(case, matter)


def _admit(case: Case, event: Admit) -> None:
    """A player owns to having marked too much, whether or not it has been spoken of before."""
    for matter in case.docket.matters:
        mine = isinstance(matter.fact.about, MarkMade) and matter.fact.actor == event.by
        if mine and not settled(matter) and words_fit(case, matter, event.about, None):
            matter.fact.fields["admitted"] = True


def _admitted(case: Case, event: Admit | Unmark, matter: Matter) -> bool:
    """Whether a mark still standing too many is admitted, or taken down, by these words."""
    if settled(matter) or not words_fit(case, matter, event.about, None):
        return False
    if isinstance(event, Unmark) and of_false_king(matter) and event.by != matter.fact.actor:
        king = matter.fact.about.king
        if king.noticed is None:
            notice(case, king, event.by)
        return False
    return matter.fact.actor in (event.by, getattr(event, "of", None))


def of_false_king(matter: Matter) -> bool:
    """Whether a mark too many was put up for a false announcement that has become an offence, in a deal that counts."""
    king = matter.fact.about.king if isinstance(matter.fact.about, MarkMade) else None
    return (
        king is not None
        and not king.deal.set_aside
        and any(c is not None and c.kind == "definition" for c in king.terms.values())
    )


def grounds(case: Case, matter: Matter) -> set[str | None]:
    """Return the grounds on which a matter can be spoken of: of its fact, its terms, and the king it was marked for."""
    claim = matter.fact.about.claim if isinstance(matter.fact.about, MarkMade) else None
    facts = [matter.fact] if claim is None else [matter.fact, claim.fact]
    called = {ground for fact in facts for ground in FACTS[fact.name].grounds_of(_deciding_ground(case, fact))}
    return called | (GROUNDS & matter.terms.keys())


def _deciding_ground(case: Case, fact: Fact) -> dict[str, Any]:
    """Return what is known of the fields on which it hangs under which grounds players speak of a fact."""
    return {name: read(case.table, fact, name) for _, wanted in FACTS[fact.name].grounds_by for name in wanted}


def settled(matter: Matter) -> bool:
    """Whether nothing is left of a mark too many: taken down, or earned after all."""
    mark = matter.fact.about
    return isinstance(mark, MarkMade) and (mark.struck or not mark.excess)


def would_give(case: Case, matter: Matter, remedy: str, claimant: str) -> bool:
    """Whether some clause gives the claimant that remedy over the matter, were attention drawn to it now."""
    if of_false_king(matter) and claimant != matter.fact.actor:
        return False  # the law on false kings speaks of that mark
    if REMEDIES[remedy].cuts and matter.role("adversary") == claimant:
        return any(clause.when in terms_of(case, matter) for clause in case.rulebook.modifiers)
    for clause in speaking(case, matter):
        mine = clause.holder is None or matter.role(clause.holder) == claimant
        if not mine or case.judge.where(clause.where, matter) == "wait":
            continue
        gives = [c for c in (clause, *_following(case, matter, clause, claimant)) if remedy in (c.may, c.does)]
        open_to = any(case.judge.where(c.where, matter) != "wait" for c in gives)
        if open_to and case.judge.verdict(clause, matter).answer != "no":
            return True
    return False


def _following(case: Case, matter: Matter, clause: Clause, claimant: str) -> list[Clause]:
    """Return what a player has by passing up the right that a clause gives."""
    following = case.rulebook.by_group.get(clause.group or "", ())
    return [each for each in following if matter.role(each.holder) == claimant]


FOLLOWING: Final = ("option", "effect", "definition")
"""Kinds of clause that can be waited for, what a player may have first."""
WHOLE: Final = ("happened", "proved")
"""Conditions that are wanting as long as a fault is not made whole."""


def answer_notice(case: Case, event: Notice | Object) -> None:
    """Answer words on a fault that is so, where they have called forth no ruling: of a right open, awaited or over."""
    if event.by is None or event.by == BYSTANDER:
        return
    for matter in spoken_of(case, event):
        unruled = matter.fact.truth and not matter.ruled
        told = unruled and (_tell_open_right(case, matter) or tell_awaited_clauses(case, matter))
        if told or _tell_lapsed_right(case, matter):
            return


def _tell_open_right(case: Case, matter: Matter) -> bool:
    """Tell of a right that opened without a word, if one did."""
    right = next(
        (right for right in matter.groups.values() if right.fate == "open" and right in case.docket.rights), None
    )
    if right is not None:
        case.tell_open(right)
    return right is not None


def _tell_lapsed_right(case: Case, matter: Matter) -> bool:
    """Tell that a right which opened without a word has lapsed without one, if one has."""
    over = next((right for right in matter.groups.values() if right.unannounced and right.fate == "lapsed"), None)
    if over is not None and over.ended_by is not None:
        case.rule("barred", "right", over.ended_by, matter, right=over, events=[over.ended])
    return over is not None


def tell_awaited_clauses(case: Case, matter: Matter) -> bool:
    """Tell of the clauses that lack nothing but the moment from which they apply, if there are any."""
    clauses = [c for c in (*speaking(case, matter), *_defining(case, matter)) if c.kind in FOLLOWING]
    timed = [clause for clause in clauses if any(_to_come(case, clause, matter).values())]
    awaited = [clause for clause in timed if _lacks_only_time(case, clause, matter)]
    if not awaited:
        return False
    first = min(awaited, key=lambda clause: FOLLOWING.index(clause.kind))
    alike = [clause for clause in awaited if clause.kind == first.kind]
    case.rule(
        "noted", "note", first, matter, also=[clause.id for clause in alike[1:]],
        holder=matter.role(first.holder or "adversary"),
        reason=because("not_before", fact=matter.fact.name, **_to_come(case, first, matter)),
        remedies=tuple(name for clause in alike for name in (clause.may, clause.does) if name is not None),
    )  # fmt: skip
    return True


def _lacks_only_time(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether nothing is wanting for a clause to apply but that its moment comes, or that the fault is made whole."""
    proof = case.judge.prove(clause, matter, noticed=case.now)
    wanting = {condition.name for condition in proof.conditions if condition.state != "held"}
    return wanting <= {"opened", *(WHOLE if _unripe(case, clause, matter) else ())}


def _unripe(case: Case, clause: Clause, matter: Matter) -> list[str]:
    """Return the fields that may yet come to be as the clause and its terms want them, if nothing else is otherwise."""
    ripens = FACTS[matter.fact.name].ripens
    links = (*case.judge.definitions(clause, matter), clause)
    wanted = {name: value for link in links for name, value in link.where.items()}
    rest = {name: value for name, value in wanted.items() if name not in ripens}
    whole = case.judge.where(rest, matter) == "yes"
    return [name for name in wanted if whole and name in ripens and not read(case.table, matter.fact, name)]


def _defining(case: Case, matter: Matter) -> list[Clause]:
    """Return the definitions that can yet come to speak of the matter."""
    spoken = [c for term in matter.terms for c in case.rulebook.by_fact.get(term, ()) if c.defines is not None]
    return [clause for clause in spoken if case.judge.conceivable(clause, matter)]


def _to_come(case: Case, clause: Clause, matter: Matter) -> dict[str, list[str]]:
    """Return the moments, or fields to be true, of which one must come before the clause or a term of its applies."""
    links = (*case.judge.definitions(clause, matter), clause)
    limits = (limit for link in links for limit in case.rulebook.limits.get(link.id, ()))
    awaited = [link.after for link in links] + [each.opens for each in limits if case.judge.applies(each, matter)]
    moments = [moment for each in awaited if each and reached_at(matter.fact, each) is None for moment in each]
    return {"moments": moments, "unripe": _unripe(case, clause, matter)}
