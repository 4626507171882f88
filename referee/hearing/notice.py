"""Discovery: how words draw attention to a matter."""

from __future__ import annotations

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import Peg
from referee.hearing.reach import IN_DEAL, closeness, in_reach, meant, speaking, terms_of
from referee.hearing.surplus import AWAY, DRAWN
from referee.law.clause import Clause
from referee.law.remedies import REMEDIES
from referee.record.acts import (
    Admit,
    Complete,
    DeclareError,
    Discard,
    Draw,
    Event,
    Notice,
    Object,
    Permit,
    Unmark,
    Waive,
)
from referee.record.acts.words import Demand
from referee.record.vocabulary import BYSTANDER
from referee.table.facts import FACTS


def discover(case: Case, event: Event) -> None:
    """Draw attention to whatever the words point at."""
    if event.by == BYSTANDER or event.by is None:
        return
    if isinstance(event, Admit):
        _admit(case, event)
    pointed = [matter for matter in case.docket.matters if _discoverable(case, event, matter)]
    for matter in _nearest(case, event, pointed):
        notice(case, matter, event.by)
    for matter in case.docket.matters:
        asked = isinstance(event, Demand) and matter.noticed is not None and _challenges(case, matter, event.remedy)
        if asked and matter.role("adversary") == event.by and meant(case, matter, getattr(event, "about", None), None):
            matter.claimed, matter.claimed_at = True, case.now if matter.claimed_at is None else matter.claimed_at


def discover_by_doing(case: Case, event: Complete | Discard | Draw) -> bool:
    """Draw attention to a wrong number by taking out of a hand, or putting into it, what it has too many or too few.

    Only the player who may have it so, or who may ask for another deal, shows by doing it that he knows of it.
    Return whether attention was drawn to anything.
    """
    drawn = False
    hand = event.to if isinstance(event, Complete) else event.hand_of if isinstance(event, Draw) else event.by
    away = not isinstance(event, Discard) or f"{event.by}.lays_away" in case.table.happenings
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


def _discoverable(case: Case, event: Event, matter: Matter) -> bool:
    """Whether the words can draw attention to a matter that nobody has spoken of."""
    unknown = matter.noticed is None and not matter.closed
    return unknown and in_reach(case, matter) and _points_at(case, event, matter)


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
    return matters if len(matters) == 1 and best == IN_DEAL else []


def _challenges(case: Case, matter: Matter, remedy: str) -> bool:
    """Whether to ask for a remedy is to hold the fault against the other, under some clause that waits for that."""
    return REMEDIES[remedy].challenges or any(c.claimed and remedy in (c.may, c.does) for c in speaking(case, matter))


def notice(case: Case, matter: Matter, by: str | None) -> None:
    """Let a matter be known from now on."""
    matter.noticed, matter.noticed_by = case.now, by
    if matter.fact.truth is None and case.rulebook.procedure.unproved == "presumed":
        matter.fact.prove(True, case.now)
        case.table.rule_out(matter.fact)


def _points_at(case: Case, event: Event, matter: Matter) -> bool:
    """Whether the words speak of a fault such as the matter, by their subject, their ground or what they ask for."""
    subject = FACTS[matter.fact.name].subject
    if isinstance(event, Notice):
        wrongly = isinstance(matter.fact.about, Peg) and matter.fact.about.king is None
        named = event.subject in grounds(matter) if wrongly else event.subject == subject
        return named and event.of in (None, matter.role("concerned"))
    if isinstance(event, Waive):
        return event.ground is not None and subject == event.ground and matter.offender != event.by
    if isinstance(event, Object):
        return event.ground == subject if event.ground is not None else meant(case, matter, event.to, None)
    if isinstance(event, DeclareError):
        own = matter.fact.actor == event.by and not isinstance(matter.fact.about, Peg)
        return own and meant(case, matter, event.about, None)
    if isinstance(event, Admit | Unmark):
        return isinstance(matter.fact.about, Peg) and _owned(case, event, matter)
    if isinstance(matter.fact.about, Peg) and (settled(matter) or isinstance(event, Permit)):
        return False
    if isinstance(event, Demand) and REMEDIES[event.remedy].speaks_of == subject is not None:
        return matter.offender != event.by
    if isinstance(event, Demand) and event.ground is not None:
        kings = isinstance(matter.fact.about, Peg) and matter.fact.actor == event.by
        named = event.ground in grounds(matter) if kings else event.ground == subject
        return named and event.of in (None, matter.role("concerned"))
    return isinstance(event, Demand | Permit) and would_give(case, matter, event.remedy, str(event.by))


def _admit(case: Case, event: Admit) -> None:
    """A player owns to having marked too much, whether or not it has been spoken of before."""
    for matter in case.docket.matters:
        mine = isinstance(matter.fact.about, Peg) and matter.fact.actor == event.by
        if mine and not settled(matter) and meant(case, matter, event.about, None):
            matter.fact.fields["admitted"] = True


def _owned(case: Case, event: Admit | Unmark, matter: Matter) -> bool:
    """Whether a mark still standing too many is admitted, or taken down, by these words."""
    if settled(matter) or not meant(case, matter, event.about, None):
        return False
    if isinstance(event, Unmark) and of_false_king(matter) and event.by != matter.fact.actor:
        king = matter.fact.about.king
        if king.noticed is None:
            notice(case, king, event.by)
        return False
    return matter.fact.actor in (event.by, getattr(event, "of", None))


def of_false_king(matter: Matter) -> bool:
    """Whether a mark too many was put up for a false announcement that has become an offence."""
    king = matter.fact.about.king if isinstance(matter.fact.about, Peg) else None
    return king is not None and any(c is not None and c.kind == "definition" for c in king.terms.values())


def grounds(matter: Matter) -> set[str | None]:
    """Return the grounds on which a matter can be spoken of: that of its fact, and of the king it was marked for."""
    claim = matter.fact.about.claim if isinstance(matter.fact.about, Peg) else None
    facts = [matter.fact] if claim is None else [matter.fact, claim.fact]
    return {ground for fact in facts for ground in FACTS[fact.name].grounds_of(fact.fields)}


def settled(matter: Matter) -> bool:
    """Whether nothing is left of a mark too many: taken down, or earned after all."""
    peg = matter.fact.about
    return isinstance(peg, Peg) and (peg.struck or not peg.excess)


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
