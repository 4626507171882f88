"""How attention is drawn to a matter, and which matters words can be about."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.law.clause import Clause
from referee.record.acts import Admit, DeclareError, Event, Notice, Object, Permit, Unmark, Waive
from referee.record.acts.words import Demand
from referee.record.vocabulary import BYSTANDER
from referee.table.facts import FACTS
from referee.table.moments import came

OF_THE_DEAL: Final = frozenset({"dealt_wrong_number", "packets_out_of_order"})
OF_DEALING: Final = OF_THE_DEAL | {"several_turned", "card_exposed"}
CUTS: Final[dict[str, int | None]] = {"reduce_score": None, "cut_to_zero": 0, "cut_to_one": 1}
CHALLENGES: Final = frozenset({"replay_hands", *CUTS})


def discover(case: Case, event: Event) -> None:
    """Draw attention to whatever the words point at."""
    if event.by == BYSTANDER or event.by is None:
        return
    if isinstance(event, Admit):
        _admit(case, event)
    for matter in case.docket.matters:
        if matter.fact.actor == event.by and beside_ground(case, event, matter):
            continue  # nobody brings up a fault of his own by asking for something else
        if matter.noticed is None and not matter.closed and in_reach(case, matter) and _points_at(case, event, matter):
            notice(case, matter, event.by)
    for matter in case.docket.matters:
        asked = isinstance(event, Demand) and matter.noticed is not None and _challenges(case, matter, event.remedy)
        if asked and matter.role("adversary") == event.by and meant(case, matter, getattr(event, "about", None), None):
            matter.claimed, matter.claimed_at = True, case.now if matter.claimed_at is None else matter.claimed_at


def _challenges(case: Case, matter: Matter, remedy: str) -> bool:
    """Whether to ask for a remedy is to hold the fault against the other, under some clause that waits for that."""
    return remedy in CHALLENGES or any(c.claimed and remedy in (c.may, c.does) for c in speaking(case, matter))


def beside_ground(case: Case, event: Event | None, matter: Matter) -> bool:
    """Whether a demand gives another ground than the matter, and one from which what it asks for follows."""
    if not isinstance(event, Demand) or event.ground in (None, FACTS[matter.fact.name].subject):
        return False
    named = [other for other in within(case, event) if FACTS[other.fact.name].subject == event.ground]
    return any(would_give(case, other, event.remedy, str(event.by)) for other in named)


def notice(case: Case, matter: Matter, by: str | None) -> None:
    """Let a matter be known from now on."""
    matter.noticed, matter.noticed_by = case.now, by
    if matter.fact.truth is None and case.rulebook.procedure.unproved == "presumed":
        matter.fact.prove(True, case.now)
        case.table.rule_out(matter.fact)


def in_reach(case: Case, matter: Matter) -> bool:
    """A fault can be spoken of while its deal lives, or until the next deal's cut; an over-mark all the game."""
    if matter.fact.name == "marked_too_much":
        return True
    unplayed = "game_settled" in matter.deal.when and "lead" not in matter.deal.when
    if unplayed and matter.fact.name in OF_DEALING:
        return False
    if case.rulebook.procedure.fifth_point == "final" and "game_closed" in matter.deal.when:
        return False
    if "next_cut" not in matter.deal.when:
        return True
    return any(clause.until and came(matter.fact, clause.until) is None for clause in speaking(case, matter))


def lasting(case: Case, matter: Matter) -> bool:
    """Whether a matter can be spoken of through all its game: a mark too many, or what some clause reaches so late."""
    late = any("game_closed" in clause.until for clause in speaking(case, matter))
    return matter.fact.name == "marked_too_much" or late


def within(case: Case, event: Event) -> list[Matter]:
    """Return the matters that a demand can be about."""
    about = getattr(event, "about", None)
    reach = [m for m in case.docket.matters if not m.closed and in_reach(case, m)]
    return [m for m in reach if meant(case, m, about, getattr(event, "of", None))]


def _points_at(case: Case, event: Event, matter: Matter) -> bool:
    subject = FACTS[matter.fact.name].subject
    if isinstance(event, Notice):
        return subject == event.subject and meant(case, matter, event.about, event.of)
    if isinstance(event, Waive):
        given_up = event.ground is not None and subject == event.ground
        return given_up and matter.offender != event.by and meant(case, matter, event.about, None)
    if isinstance(event, Object):
        return event.ground == subject if event.ground is not None else is_about(case, matter, event.to)
    if isinstance(event, DeclareError):
        return matter.fact.actor == event.by and is_about(case, matter, event.about)
    if isinstance(event, Admit | Unmark):
        return matter.fact.name == "marked_too_much" and _owned(case, event, matter)
    if matter.fact.name == "marked_too_much" and (_settled(matter) or isinstance(event, Permit)):
        return False
    if isinstance(event, Demand | Permit):
        if isinstance(event, Demand) and event.ground is not None and event.ground == subject:
            return meant(case, matter, event.about, event.of)
        return would_give(case, matter, event.remedy, str(event.by)) and meant(case, matter, event.about, None)
    return False


def _admit(case: Case, event: Admit) -> None:
    """A player owns to having marked too much, whether or not it has been spoken of before."""
    for matter in case.docket.matters:
        mine = matter.fact.name == "marked_too_much" and matter.fact.actor == event.by
        if mine and not _settled(matter) and meant(case, matter, event.about, None):
            matter.fact.fields["admitted"] = True


def _owned(case: Case, event: Admit | Unmark, matter: Matter) -> bool:
    """Whether a mark still standing too many is admitted, or taken down, by these words."""
    if _settled(matter) or not meant(case, matter, event.about, None):
        return False
    if isinstance(event, Unmark) and _of_false_king(matter) and event.by != matter.fact.actor:
        king = matter.fact.about.king
        if king.noticed is None:
            notice(case, king, event.by)
        return False
    return matter.fact.actor in (event.by, getattr(event, "of", None))


def _of_false_king(matter: Matter) -> bool:
    """Whether a mark too many was put up for a false announcement that has become an offence."""
    king = matter.fact.about.king
    return king is not None and any(c is not None and c.kind == "definition" for c in king.terms.values())


def _settled(matter: Matter) -> bool:
    """Whether nothing is left of a mark too many: taken down, or earned after all."""
    return bool(matter.fact.about.struck or not matter.fact.about.excess)


def meant(case: Case, matter: Matter, about: str | None, of: str | None) -> bool:
    """Whether the event and the player named fit the matter; an event that fits no matter is passed over."""
    if of is not None and of != matter.role("concerned"):
        return False
    return about is None or is_about(case, matter, about)


def is_about(case: Case, matter: Matter, about: str) -> bool:
    """Whether an event is the fact's own, one that shows it, or the one that drew attention to it."""
    at = case.at(about)
    if at is None:
        return False
    packet_to = next((to for event, to, _, _ in matter.deal.packets if event == at), None)
    if packet_to is not None and matter.fact.name == "dealt_wrong_number" and packet_to != matter.role("concerned"):
        return False
    if matter.fact.name in OF_THE_DEAL and matter.deal.begins <= at <= (matter.deal.first("turn_up") or case.now):
        return True
    return at in (matter.fact.event, matter.noticed) or at in matter.fact.evidence


def would_give(case: Case, matter: Matter, remedy: str, claimant: str) -> bool:
    """Whether some clause gives the claimant that remedy over the matter."""
    if matter.fact.name == "marked_too_much" and _of_false_king(matter) and claimant != matter.fact.actor:
        return False  # the law on false kings speaks of that mark
    if remedy in CUTS and matter.role("adversary") == claimant:
        return any(clause.when in terms_of(case, matter) for clause in case.rulebook.modifiers)
    for clause in speaking(case, matter):
        mine = clause.holder is None or matter.role(clause.holder) == claimant
        if not mine or case.judge.where(clause.where, matter) == "wait":
            continue
        follow = [f for f in case.rulebook.by_group.get(clause.group or "", ()) if matter.role(f.holder) == claimant]
        gives = [c for c in (clause, *follow) if remedy in (c.may, c.does)]
        open_to = any(case.judge.where(c.where, matter) != "wait" for c in gives)
        if open_to and case.judge.verdict(clause, matter).answer != "no":
            return True
    return False


def terms_of(case: Case, matter: Matter) -> list[str]:
    """Return the terms a matter bears or could come to bear."""
    terms = list(matter.terms)
    for term in terms:
        for clause in case.rulebook.by_fact.get(term, ()):
            if clause.defines is not None and clause.defines not in terms and case.judge.conceivable(clause, matter):
                terms.append(clause.defines)
    return terms


def speaking(case: Case, matter: Matter) -> list[Clause]:
    """Return the clauses that speak of a matter by any term it bears or could come to bear."""
    return [clause for term in terms_of(case, matter) for clause in case.rulebook.by_fact.get(term, ())]


def undecided(case: Case, matter: Matter, remedy: str, claimant: str | None, *, asked: bool = False) -> bool:
    """Whether the record cannot yet tell if a clause gives the claimant the remedy over the matter.

    asked: whether he asked for it before, so that no window that has shut since stands in his way.
    """
    if matter.fact.truth is None:
        return True
    for clause in speaking(case, matter):
        mine = remedy in (clause.may, clause.does) and matter.role(clause.holder) in (None, claimant)
        if not mine or clause.id in matter.done:
            continue
        chain = (
            [clause] if clause.when in matter.terms else [c for c in speaking(case, matter) if c.defines == clause.when]
        )
        answers = [case.judge.verdict(link, matter).answer for link in chain]
        if asked:
            answers += [case.judge.conditions(link, matter) for link in chain]
        if "unknown" in answers:
            return True
    return False
