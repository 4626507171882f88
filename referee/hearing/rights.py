"""Open rights: how windows shut on them, how playing on gives them up, and how acts use them."""

from __future__ import annotations

from typing import Final

from referee.docket import Case, Matter, Right, because
from referee.hearing.named import cards_left, cards_offered
from referee.hearing.obeying import ADVANCING
from referee.hearing.reach import in_reach
from referee.hearing.surplus import AWAY, DRAWN, FILLED, allowed, share, taken
from referee.law import Clause, used_by
from referee.record import Complete, Discard, Draw, Event, EventIndex, Packet, Rectify, Result, ThrowAside, Unmark
from referee.table import FACTS, Doing, reached_at

TAKING: Final = {Discard: AWAY, Draw: DRAWN, Complete: FILLED}
"""Acts that show by themselves that the player knows of a wrong number, each with what he takes instead."""


# Windows.


def shut_windows(case: Case) -> None:
    """Let rights lapse whose last remedy a limit has just shut, and those over what nobody can go back to."""
    for right in list(case.docket.rights):
        matter = right.matter
        if right.opened >= case.now or matter.closed:
            continue
        shut = [_shut_by(case, clause, matter) for clause in right.options]
        if not in_reach(case, matter):
            left = [clause for clause, by in zip(right.options, shut, strict=True) if by is None]
            case.docket.end(right, "past", case.now)
            _tell_lapse(case, right, (left or right.options)[0])
            continue
        last = shut[-1]
        if last is None or None in shut:
            continue
        own = last in right.options
        if not right.unannounced and own and _ends_it(case, right):
            continue
        by = right.options[0] if own and not right.unannounced else last
        case.docket.end(right, "lapsed", case.now, by)
        _tell_lapse(case, right, by)


def _shut_by(case: Case, clause: Clause, matter: Matter) -> Clause | None:
    """Return the clause that shuts an option to elections by now."""
    ended = bool(clause.until) and reached_at(matter.fact, clause.until) is not None
    return case.judge.choice_shut(clause.id, matter) or (clause if ended else None)


def _tell_lapse(case: Case, right: Right, by: Clause) -> None:
    """Tell that a right is over by a clause, if anything was told of it before."""
    if not right.unannounced:
        case.rule_right("lapsed", right, by, also=[clause.id for clause in right.options])


def _ends_it(case: Case, right: Right) -> bool:
    """Whether the holder's own act uses the right or gives it up, so that it does not merely lapse."""
    event = case.event
    if event is None or event.by != right.holder:
        return False
    gives_up = isinstance(event, ADVANCING) and case.rulebook.procedure.waiver == "conduct"
    return _uses(right, event) or (gives_up and not _outlives(case, right))


def _outlives(case: Case, right: Right) -> bool:
    """Whether a clause spares a right from being given up by playing on."""
    return any(clause.id in case.rulebook.outliving for clause in right.options)


def _uses(right: Right, event: Event) -> bool:
    """Whether the act is the use of a right."""
    remedy = used_by(event)
    return remedy is not None and right.option(remedy) is not None


# Conduct.


def waive_by_conduct(case: Case, event: Event) -> None:
    """A holder who plays on with knowledge gives up rights that do not outlive his conduct.

    Where the act is just what a limit names as the end of a right, it passes up that one, and no other of its kind.
    """
    if not isinstance(event, (*ADVANCING, Complete, Result)) or _makes_up(case, event):
        return
    by = _whose_conduct(case, event)
    ended = {right.matter.fact.name for right in case.docket.rights if _ended_by_limit(case, right)}
    taking = _takes_other(case, event)
    for right in list(case.docket.rights):
        matter = right.matter
        if right.holder not in by or matter.closed or (right.opened >= case.now and not taking):
            continue
        if matter.fact.name in ended and not _ended_by_limit(case, right):
            continue
        if _outlives(case, right) or matter.deal is not case.table.deal:
            continue
        if _uses(right, event) or (taking and not _passes_up(case, event, right)):
            continue  # the act is the use of the right, or bears on another hand
        if case.rulebook.procedure.waiver != "conduct":
            return  # asked last, so that it is read only where it decides
        case.docket.end(right, "waived", case.now, right.options[0], for_next=taking)
        if not right.unannounced:
            reason = because("played_on", by=right.holder)
            case.rule_right("waived", right, also=[c.id for c in right.options[1:]], by=right.holder, reason=reason)


def _whose_conduct(case: Case, event: Event) -> tuple[str | None, ...]:
    """Return the players who act by an event: who gives leave does what is done by it, and a result tells both."""
    if isinstance(event, Result):
        return case.table.players
    return (event.by, event.leave_of) if isinstance(event, Complete) else (event.by,)


def _ended_by_limit(case: Case, right: Right) -> bool:
    """Whether the act is just what a limit of the right names as its end."""
    matter = right.matter
    limits = [limit for clause in right.options for limit in case.rulebook.limits.get(clause.id, ())]
    return any(reached_at(matter.fact, limit.shuts) == case.now for limit in limits if limit.shuts)


def _takes_other(case: Case, event: Event) -> bool:
    """Whether an act takes what a wrong number gives instead of another choice; a discard for an exchange does not."""
    plain = isinstance(event, Discard) and Doing.LAYS_AWAY not in case.table.happenings
    return type(event) in TAKING and not plain


def _makes_up(case: Case, event: Event) -> bool:
    """Whether a player only lays away what he should have laid away before he took cards; that carries nothing on."""
    deal = case.table.deal
    if deal is None or not isinstance(event, Discard) or Doing.LAYS_AWAY in case.table.happenings:
        return False
    return any(made.at == case.now for each in deal.exchanges for made in each.made_up.get(str(event.by), ()))


def _passes_up(case: Case, event: Event, right: Right) -> bool:
    """Whether laying cards away, drawing or filling up passes a right up: it does so only with what follows from it."""
    if isinstance(event, Complete) and event.to != right.matter.role("concerned"):
        return False
    remedy = TAKING[type(event)]
    return any(remedy in (clause.may, clause.does) for clause in case.rulebook.by_group.get(right.group, ()))


def restore_choice(case: Case, played_at: EventIndex) -> None:
    """A card that was played has gone back: a choice that was made by playing it is as it was."""
    for matter in case.docket.matters:
        for right in matter.groups.values():
            if right.fate == "used" and right.ended == played_at and not matter.closed:
                case.docket.reopen(right, case.now)


# Use.


def use_rights(case: Case, event: Event) -> None:
    """Doing what a right allows is using it."""
    if isinstance(event, Packet | Rectify):
        use_alike(case)
    remedy = used_by(event)
    if remedy is None:
        return
    if isinstance(event, Complete):
        _fill(case, event)
        return
    if isinstance(event, Draw):
        _draw(case, event)
        return
    for right in list(case.docket.rights):
        option, matter = right.option(remedy), right.matter
        if option is None or matter.closed or event.by != right.holder:
            continue
        if isinstance(event, ThrowAside):
            _refuse(case, event, right, option)
        elif not (isinstance(event, Unmark) and event.of != matter.offender):  # he takes down points of his own
            _use(case, event, right, option)
            return
    if isinstance(event, ThrowAside) and not any(each.answers == event.id for each in case.rulings):
        _refuse_amiss(case, event, remedy)


def use_alike(case: Case) -> None:
    """What was ordered for a fault puts right like ones too, with it or after it: the choices over them are used."""
    for right in list(case.docket.rights):
        fact = right.matter.fact
        alike = [m for m in case.docket.of(right.matter.deal) if m.fact.name == fact.name and m.obeyed]
        option = next((option for option in right.options if any(option.id in each.obeyed for each in alike)), None)
        if option is not None and fact.traced(case.table, "put_right").since == case.now:
            case.docket.end(right, "used", case.now, option)


def _use(case: Case, event: Event, right: Right, option: Clause, *, ends: bool = True, within: bool = True) -> None:
    """Rule on an act that uses a right, or goes beyond it; by what the other player does the right does not end."""
    if right.fate == "open" and ends and (within or event.by == right.holder):
        case.docket.end(right, "used", case.now, option)
    outcome, kind = ("exercised", "right") if within else ("barred", "prohibition")
    case.rule_right(outcome, right, option, kind=kind, answers=event.id, by=event.by, remedy=option.may)


def _refuse(case: Case, event: ThrowAside, right: Right, option: Clause) -> None:
    """A card shown in giving is put aside by the player who has the choice of it."""
    left = cards_left(right, right.matter, str(option.may))
    refused = [card for card in event.cards if card in left]
    if refused:
        right.note("open", case.now, chosen=option.may, cards=tuple(refused))
        singly = case.rulebook.procedure.exposed_choice == "singly" and len(refused) < len(left)
        _use(case, event, right, option, ends=not singly)


def _refuse_amiss(case: Case, event: ThrowAside, remedy: str) -> None:
    """A card shown in giving is put aside by the player who has taken it, or whose choice is past."""
    for matter in case.docket.of(case.table.deal):
        for right in matter.groups.values():
            option = right.option(remedy)
            shut = option is not None and right.fate != "open" and right.ended < case.now and not matter.closed
            if option is not None and shut and event.by == right.holder and not case.docket.ordered(matter, remedy):
                refused = [card for card, chosen in right.decided if chosen == remedy]
                amiss = [card for card in event.cards if card in cards_offered(matter, remedy) and card not in refused]
                if amiss:
                    _use(case, event, right, option, within=False)


def _draw(case: Case, event: Draw) -> None:
    """Cards are drawn from a hand: the right is used with each that was too many, and ends with the last."""
    for matter, right in _over_hand(case, event.hand_of):
        option = right.option(DRAWN)
        live = right.fate == "open" or ((right.fate == "used" or right.passed_up) and right.ended < case.now)
        if option is None or not live or case.docket.ordered(matter, DRAWN) or right.holder != event.by:
            continue
        if any(step.by is option and step.at == case.now for step in right.history):
            return
        beyond = taken(matter, DRAWN) - share(case, matter, DRAWN)[1]
        over = beyond > 0 or right.passed_up
        if over or right.fate == "open":
            _use(case, event, right, option, ends=beyond >= 0, within=not over and allowed(case, matter, DRAWN))
            if beyond < 0:
                right.note("open", case.now, option)
            return


def _over_hand(case: Case, player: str) -> list[tuple[Matter, Right]]:
    """Return the rights over what is wrong with a player's hand, each with its matter."""
    live = [matter for matter in case.docket.of(case.table.deal) if not matter.closed]
    return [(m, right) for m in live if m.role("concerned") == player for right in m.groups.values()]


def _fill(case: Case, event: Complete) -> None:
    """A short hand is filled: by leave or without, where leave is needed, and with no more cards than it lacks."""
    deal = case.table.deal
    beyond = deal is not None and deal.count(event.to) > case.table.game.hand_size
    for matter, right in _over_hand(case, event.to):
        given_up = right.given_up(FILLED)
        option = right.option(FILLED) or given_up
        if option is None:
            continue
        if right.fate == "used":
            if right.ended_by is option and beyond and not case.docket.ordered(matter, FILLED):
                _use(case, event, right, option, within=False)
            continue
        may = event.by == right.holder or event.leave_of == right.holder or option.leave == "needless"
        gone = right.fate == "waived" or given_up is not None  # the holder may still let the other do it
        may = may and right.fate != "lapsed" and not (gone and event.by == right.holder)
        if right.fate == "open" and may:
            case.docket.end(right, "used", case.now, option)
        _use(case, event, right, option, ends=not gone, within=may and not beyond)
    for matter in case.docket.of(deal) if deal is not None else ():
        if not matter.closed and matter.role("concerned") == event.to:
            _fill_unasked(case, event, matter)


def _fill_unasked(case: Case, event: Complete, matter: Matter) -> None:
    """A hand is filled over which no right to that has ever opened, too late or with nobody speaking of it."""
    kind = FACTS[matter.fact.name]
    misdealt = kind.of_dealing and kind.of_one_hand
    if not (misdealt and any(cause == "deal" for cause, _, _ in matter.deal.filled_for)):
        return
    for clause in case.rulebook.by_fact.get(matter.fact.name, ()):
        unasked = clause.may == FILLED and clause.leave is not None and clause.group not in matter.groups
        if unasked and clause.id not in matter.done and not case.judge.never(clause, matter):
            matter.done.add(clause.id)
            may = clause.leave == "needless"
            case.rule(
                "exercised" if may else "barred", "right" if may else "prohibition", clause, matter,
                holder=matter.role(clause.holder), answers=event.id, by=event.by, remedy=FILLED,
            )  # fmt: skip
