"""Discovery: how words, and what is done, draw attention to a matter."""

from __future__ import annotations

from referee.docket import Case, Matter
from referee.hearing.meaning import IN_DEAL, closeness, grounds, nearest, of_another_fault, of_false_king, pointed_at
from referee.hearing.plea import Words, words_of
from referee.hearing.reach import in_reach, settled, speaking, terms_of
from referee.hearing.surplus import AWAY, DRAWN
from referee.law import REMEDIES
from referee.record import (
    BYSTANDER,
    Admit,
    Complete,
    DeclareError,
    Demand,
    Discard,
    Draw,
    Event,
    Mark,
    Notice,
    Object,
    Permit,
    Unmark,
    Waive,
)
from referee.score import MarkMade
from referee.table import FACTS, Doing


def discover(case: Case, event: Event) -> None:
    """Draw attention to whatever the words mean; who owns up to something says that it is so."""
    if event.by == BYSTANDER or event.by is None:
        return
    if isinstance(event, DeclareError | Admit):
        _confess(case, event)
    meant = spoken_of(case, event, news=not isinstance(event, Waive))
    if isinstance(event, Waive) and any(matter.noticed is not None for matter in meant):
        return  # who gives up what he has speaks of nothing else
    for matter in meant:
        if matter.noticed is None:
            notice(case, matter, event.by)
    if isinstance(event, Notice | Object) and not meant:
        for matter in spoken_of(case, event, known=True):
            matter.words.append(case.now)
    if isinstance(event, Demand):
        _hold_against(case, event)


def _confess(case: Case, event: DeclareError | Admit) -> None:
    """Take the word of a player against himself for what no card has shown, where it can mean one thing only.

    To admit that the mark for a king is too much is to say that he had none; a mark too many is admitted at any time.
    """
    case.docket.stir("act")
    words, admitting = words_of(event), isinstance(event, Admit)
    for matter in case.docket.matters if admitting else ():
        mark = isinstance(matter.fact.about, MarkMade) and matter.fact.actor == event.by and not settled(matter)
        if mark and (words.about is None or pointed_at(case, words, matter)):
            matter.fact.fields["admitted"] = True
    mine = [m for m in case.docket.matters if not m.closed and m.fact.actor == event.by and in_reach(case, m)]
    doubtful = [m for m in mine if m.fact.in_doubt]
    if _admits_mark(case, event):
        own = [m for m in doubtful if words.about is not None and case.at(words.about) in m.marks]
    else:
        own = [m for m in doubtful if not isinstance(m.fact.about, MarkMade) and _speaks_of(case, event, words, m)]
    meant = nearest(case, words, own)
    if len({matter.fact.event for matter in meant}) == 1:
        meant[0].fact.confess(case.now)


def _hold_against(case: Case, demand: Demand) -> None:
    """Note of every known matter for which the adversary asks for something that he now has.

    Some remedies say so by themselves, others where a clause waits to be claimed.
    """
    words, remedy = words_of(demand), demand.remedy
    waiting = [clause for clause in case.rulebook.by_remedy.get(remedy, ()) if clause.claimed]
    for matter in case.docket.matters if waiting or REMEDIES[remedy].challenges else ():
        if matter.noticed is None or matter.role("adversary") != demand.by:
            continue
        against = REMEDIES[remedy].challenges or any(clause in waiting for clause in speaking(case, matter))
        if against and (words.about is None or pointed_at(case, words, matter)):
            case.docket.stir("word", matter)
            matter.claimed, matter.claimed_at = True, case.now if matter.claimed_at is None else matter.claimed_at


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


def know_number(case: Case, hand: Matter, by: str | None) -> None:
    """Let it be known that the number of cards in a hand is wrong, where that gives a choice to who speaks of the hand.

    Args:
        case: the hearing so far.
        hand: what the words are on, a matter that concerns the same hand.
        by: who speaks.
    """
    for matter in case.docket.of(hand.deal):
        counted = FACTS[matter.fact.name].of_one_hand and matter.role("concerned") == hand.role("concerned")
        if not counted or matter.noticed is not None or matter.closed:
            continue
        if any(c.kind == "option" and matter.role(c.holder) == by for c in speaking(case, matter)):
            notice(case, matter, by)


def notice(case: Case, matter: Matter, by: str | None) -> None:
    """Let a matter be known from now on."""
    matter.noticed = case.now
    case.docket.stir("word", matter)
    if matter.fact.truth is None and case.rulebook.procedure.unproved == "presumed":
        matter.fact.prove(True, case.now)
        case.docket.stir("act")


def spoken_of(case: Case, event: Event, *, news: bool = False, known: bool = False) -> list[Matter]:
    """Return the matters within reach that words mean, by what they say and by what they point at.

    What words point at never hides the only matter there is in its deal of which the law speaks, unless it shows
    another fault of the kind.

    Args:
        case: the hearing so far.
        event: the words.
        news: whether words that point at nothing, or object, can only mean what nobody has spoken of.
        known: whether they can only mean what was spoken of before, be it that the law has done with it.
    """
    words = words_of(event)
    live = [m for m in case.docket.matters if (m.noticed is not None if known else not m.closed)]
    if news and (words.about is None or isinstance(event, Object)):
        live = [matter for matter in live if matter.noticed is None]
    found = [matter for matter in live if in_reach(case, matter) and _speaks_of(case, event, words, matter)]
    if words.about is None or any(pointed_at(case, words, matter) for matter in found):
        return nearest(case, words, found)
    found = [matter for matter in found if speaking(case, matter)] or found
    if len(found) != 1 or closeness(case, words, found[0]) != IN_DEAL:
        return []
    other = any(of_another_fault(case, found[0], at) for at in case.events_of(words.about))
    return [] if other else found


def _speaks_of(case: Case, event: Event, words: Words, matter: Matter) -> bool:
    """Whether words speak of a fault such as the matter, by the ground they name, what they ask for, or point at."""
    mark, subject = isinstance(matter.fact.about, MarkMade), FACTS[matter.fact.name].subject
    if isinstance(event, Admit | Unmark) and (mark or _admits_mark(case, event)):
        return mark and _admitted(case, event, words, matter)
    if isinstance(event, DeclareError | Admit):
        return not mark and matter.fact.actor == event.by and pointed_at(case, words, matter)
    other = mark and words.of not in (None, matter.fact.actor)
    if isinstance(event, Demand | Permit) and mark and (other or settled(matter) or isinstance(event, Permit)):
        return False
    if isinstance(event, Demand) and REMEDIES[event.remedy].speaks_of == subject is not None:
        return matter.offender != event.by
    if isinstance(event, Waive) and matter.offender in (event.by, None if words.ground is None else event.by):
        return False  # nobody lets a fault of his own pass
    if words.ground is not None:
        of_players = words.of in (None, matter.role("concerned"))
        return of_players and words.ground in _named_as(case, event, matter)
    if isinstance(event, Demand | Permit):
        return would_give(case, matter, event.remedy, words.by)
    return pointed_at(case, words, matter)


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


def _admits_mark(case: Case, event: DeclareError | Admit | Unmark) -> bool:
    """Whether words, if they own up to anything, are about a mark; else who admits a fault draws attention to it."""
    if isinstance(event, DeclareError):
        return False
    counted = isinstance(event, Unmark) or event.n is not None or event.about is None
    return counted or any(isinstance(case.acts[at], Mark | Unmark) for at in case.events_of(event.about))


def _admitted(case: Case, event: Admit | Unmark, words: Words, matter: Matter) -> bool:
    """Whether a mark still standing too many is admitted, or taken down, by these words.

    Who takes down the other player's mark for a false king speaks of the king.
    """
    if settled(matter) or not (words.about is None or pointed_at(case, words, matter)):
        return False
    if isinstance(event, Unmark) and of_false_king(matter) and event.by != matter.fact.actor:
        king = matter.fact.about.king
        if king.noticed is None:
            notice(case, king, event.by)
        return False
    return matter.fact.actor in (event.by, words.of)


def would_give(case: Case, matter: Matter, remedy: str, claimant: str) -> bool:
    """Whether some clause gives the claimant that remedy over the matter, were attention drawn to it now.

    It may be what he has by passing up the right that the clause gives.
    """
    if of_false_king(matter) and claimant != matter.fact.actor:
        return False  # the law on false kings speaks of that mark
    if REMEDIES[remedy].cuts and matter.role("adversary") == claimant:
        return any(clause.when in terms_of(case, matter) for clause in case.rulebook.modifiers)
    for clause in speaking(case, matter):
        mine = clause.holder is None or matter.role(clause.holder) == claimant
        if not mine or case.judge.where(clause.where, matter) == "wait":
            continue
        following = [c for c in case.rulebook.by_group.get(clause.group or "", ()) if matter.role(c.holder) == claimant]
        gives = [c for c in (clause, *following) if remedy in (c.may, c.does)]
        open_to = any(case.judge.where(c.where, matter) != "wait" for c in gives)
        if open_to and case.judge.verdict(clause, matter).answer != "no":
            return True
    return False
