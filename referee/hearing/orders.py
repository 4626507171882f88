"""Windows that shut, rights lost by conduct, and orders obeyed or defied, as the acts of the log go on."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter, Order, Right
from referee.hearing.ledger import Ledger
from referee.hearing.plea import in_reach
from referee.hearing.review import review
from referee.hearing.serving import (
    AWAY,
    DEFIED,
    DRAWN,
    FILLED,
    OBEYED,
    RIGHTLY,
    done_amiss,
    filled,
    share,
    taken,
    upheld,
)
from referee.law import Clause, used_by
from referee.record import (
    SUIT_OF,
    UNKNOWN,
    Answer,
    Complete,
    Cut,
    CutForDeal,
    Discard,
    Draw,
    Event,
    EventIndex,
    Give,
    Lead,
    Packet,
    Play,
    Propose,
    Rectify,
    Result,
    Shuffle,
    TakeBack,
    TellTaken,
    ThrowAside,
    TurnUp,
)
from referee.table import Trick, reached_at, read, shuffled

ADVANCING: Final = (Propose, Answer, Discard, Draw, Lead, Play)
"""Acts by which a player carries the hand on, and so gives up a right he knows of."""

TAKING: Final = {Discard: AWAY, Draw: DRAWN, Complete: FILLED}
"""Acts that show by themselves that the player knows of a wrong number, each with what he takes instead."""

HAND_ON: Final = (*ADVANCING, Give, TurnUp)


def shut_windows(case: Case) -> None:
    """Let rights lapse whose last remedy a limit has just shut."""
    for right in list(case.docket.rights):
        matter = case.docket.matter_of(right)
        if right.opened >= case.now or matter.closed:
            continue
        if not in_reach(case, matter):
            case.docket.end(right, "past", case.now)
            _tell_lapse(case, right, right.options[0])
            continue
        shut_by = None
        for clause in right.options:
            shut = _shut_now(case, clause.id, clause.until, right)
            if shut is None:
                break
            shut_by = shut
        else:
            if right.unannounced:
                case.docket.end(right, "lapsed", case.now, None if shut_by is None else case.rulebook.clauses[shut_by])
                continue
            own = shut_by in {clause.id for clause in right.options}
            if own and case.event is not None and case.event.by == right.holder and _ends_it(case, right):
                continue
            by = right.options[0] if own or shut_by is None else case.rulebook.clauses[shut_by]
            case.docket.end(right, "lapsed", case.now, by)
            _tell_lapse(case, right, by)


def _tell_lapse(case: Case, right: Right, by: Clause) -> None:
    """Tell that a right is over by a clause, if anything was told of it before."""
    if not right.unannounced:
        matter, also = case.docket.matter_of(right), [clause.id for clause in right.options]
        case.rule("lapsed", "right", by, matter, also=also, right=right, events=[right.opened])


def _ends_it(case: Case, right: Right) -> bool:
    """Whether the holder's own act uses the right or gives it up, so that it does not merely lapse."""
    return _uses(right, case.event) or (
        isinstance(case.event, ADVANCING) and case.rulebook.procedure.waiver == "conduct"
    )


def _uses(right: Right, event: Event | None) -> bool:
    """Whether the act is the use of a right."""
    remedy = used_by(event)
    return remedy is not None and right.option(remedy) is not None


def _shut_now(case: Case, clause: str, until: tuple[str, ...], right: Right) -> str | None:
    """Return the clause that shuts an option to elections by now."""
    matter = case.docket.matter_of(right)
    for limit in case.rulebook.limits.get(clause, ()):
        moments = (*limit.shuts, *limit.also_shuts.get(clause, ()))
        electing = limit.clock == "election" and reached_at(matter.fact, moments) is not None
        if electing and case.judge.applies(limit, matter):
            return limit.id
    return clause if until and reached_at(matter.fact, until) is not None else None


def waive_by_conduct(case: Case, event: Event) -> None:
    """A holder who plays on with knowledge gives up rights that do not outlive his conduct."""
    if not isinstance(event, (*ADVANCING, Complete)):
        return
    ended = {case.docket.matter_of(right).fact.name for right in case.docket.rights if _ended_by_limit(case, right)}
    for right in list(case.docket.rights):
        matter = case.docket.matter_of(right)
        if right.holder != event.by or matter.closed or (right.opened >= case.now and type(event) not in TAKING):
            continue
        if matter.fact.name in ended and not _ended_by_limit(case, right):
            continue  # what the act passes up is the like right whose time it ends
        if any(clause.id in case.rulebook.outliving for clause in right.options) or matter.deal is not case.table.deal:
            continue
        if _uses(right, event) or not _passes_up(case, event, right):
            continue  # the act is the use of the right, or bears on another hand
        if case.rulebook.procedure.waiver != "conduct":
            return  # asked last, so that it is read only where it decides
        case.docket.end(right, "waived", case.now, right.options[0], for_next=type(event) in TAKING)
        if right.unannounced:
            continue
        case.rule(
            "waived",
            "right",
            right.options[0],
            matter,
            also=[clause.id for clause in right.options[1:]],
            right=right,
            events=[right.opened],
            by=event.by,
            reason=f"{event.by} played on with knowledge of it.",
        )


def _ended_by_limit(case: Case, right: Right) -> bool:
    """Whether the act is just what a limit of the right names as its end."""
    matter = case.docket.matter_of(right)
    limits = [limit for clause in right.options for limit in case.rulebook.limits.get(clause.id, ())]
    return any(reached_at(matter.fact, limit.shuts) == case.now for limit in limits if limit.shuts)


def _passes_up(case: Case, event: Event, right: Right) -> bool:
    """Whether an act passes a right up: laying cards away, drawing or filling up does so only with what follows it."""
    kept = isinstance(event, Discard) and f"{event.by}.lays_away" not in case.table.happenings
    if kept or type(event) not in TAKING:
        return True
    if isinstance(event, Complete) and event.to != case.docket.matter_of(right).role("concerned"):
        return False
    remedy = TAKING[type(event)]
    return any(remedy in (clause.may, clause.does) for clause in case.rulebook.by_group.get(right.group, ()))


def follow_orders(case: Case, ledger: Ledger, event: Event) -> None:
    """See whether the act obeys an order, defies it, or gives it up."""
    for order in list(case.docket.orders):
        if order not in case.docket.orders:
            continue  # it was seen to with one before it
        if order.given >= case.now and not (order.duty and isinstance(event, order.row.obeyed_by)):
            continue
        if _obeyed(case, ledger, order, event):
            alike = [each for each in case.docket.orders if each.matter is order.matter]
            for done in alike if order.replays else [order]:  # the card is taken back with the rest
                case.docket.orders.remove(done)
                order.matter.obeyed[done.clause.id] = case.now
            ruled = bool(case.rulings) and case.rulings[-1].answers == event.id  # on the player's own right to do it
            if (isinstance(event, TakeBack) and ruled) or _unsaid(order):
                continue
            wrong = done_amiss(case, order)
            if wrong == RIGHTLY:
                case.docket.note_dealt_anew(order.matter.deal)
            if wrong == RIGHTLY or (wrong is not None and not order.defied):
                _say(case, order, "not_complied" if wrong else "complied", event, wrong)
        elif order.row.sets_aside:
            _in_dead_hand(case, ledger, order, event)
        elif order.replays:
            if not _too_late(case, order) or order.defied:
                continue
            if order.clause.kind == "effect":
                order.defied = True
                _say(case, order, "not_complied", event, "It was not played again; the score hangs on that.")
            else:
                case.docket.withdraw(order, "lapsed", case.now)
                _say(case, order, "not_complied", event, "The hands were not played again; the result stands.")
                order.matter.deal.to_replay = False
                ledger.update_scores(case)
                ledger.settle(case)
        elif order.row.defied_by:
            _held_to_word(case, order, event)
        elif _played_to(case, order, event):
            case.docket.withdraw(order, "waived", case.now)
            _say(case, order, "waived", event, f"{event.by} plays to the card in spite of what was granted to him.")
        elif _defied(case, order, event):
            _leave_undone(case, order, event)


def _leave_undone(case: Case, order: Order, event: Event) -> None:
    """Say that what was ordered is not done, and let the holder of the choice have it again."""
    order.defied = True
    if order.bound is None and _unsaid(order):
        return  # both have let it be
    early = TellTaken in order.row.obeyed_by and read(case.table, order.matter.fact, "may_take")
    _say(case, order, "undetermined" if early else "not_complied", event)
    chosen = order.matter.groups.get(str(order.clause.group))
    if chosen is not None and chosen.holder != order.bound and chosen.fate == "used" and len(chosen.options) > 1:
        case.docket.reopen(chosen, case.now, not_done=order.clause)
    if TellTaken in order.row.obeyed_by:
        case.docket.orders.remove(order)


def _held_to_word(case: Case, order: Order, event: Event) -> None:
    """See whether a player breaks a word that he is held to, or the other takes what he does instead."""
    breaks = event.by == order.bound and isinstance(event, order.row.defied_by)
    lets_be = event.by == order.claimant and isinstance(event, Play)
    if not order.matter.deal.pending or breaks or lets_be:
        case.docket.orders.remove(order)
    if order.matter.deal.awaiting and breaks:
        _say(case, order, "not_complied", event)
    elif order.matter.deal.pending and lets_be:
        _say(case, order, "waived", event, f"{event.by} plays to the card in spite of what was granted to him.")


def _unsaid(order: Order) -> bool:
    """Whether nothing is said of what was to be, or stood before, as long as it is done or kept to.

    Of what both must do nothing is said till one asks for it.
    """
    said = order.bound is None and order.upheld
    return upheld(order) or (order.clause.silent and order.clause.kind == "effect" and not said)


def _say(case: Case, order: Order, outcome: str, event: Event, reason: str = "") -> None:
    proof = case.judge.prove(order.clause, order.matter)
    case.rule(
        outcome,
        "duty" if order.duty else "remedy",
        order.clause,
        order.matter,
        events=[order.given],
        answers=event.id,
        by=event.by,
        bound=order.bound,
        holder=order.claimant,
        remedy=order.remedy,
        reason=reason,
        proof=proof if outcome == "undetermined" else proof.allowed(order.given),
    )


def _obeyed(case: Case, ledger: Ledger, order: Order, event: Event) -> bool:
    table, deal = case.table, order.matter.deal
    if order.row.sets_aside:
        return isinstance(event, Packet) and table.deal is not deal
    if not table.live(deal):
        return False
    if order.replays:
        return "replay" in case.table.happenings or (isinstance(event, Result) and order.given < case.now)
    if order.row.kept_by in OBEYED:
        return OBEYED[order.row.kept_by](order, event)
    if not isinstance(event, order.row.obeyed_by):
        return False
    if isinstance(event, Discard | Draw):
        enough = taken(order.matter, order.remedy) >= share(case, order.matter, order.remedy)[0]
        return event.by == order.bound and enough
    if isinstance(event, Rectify | Packet):
        return case.judge.where({"put_right": True}, order.matter) == "yes"
    if isinstance(event, TellTaken):
        told = (read(case.table, order.matter.fact, name) for name in ("taken", "in_all"))
        return event.by == order.bound and event.n in told
    if isinstance(event, Lead):
        return event.by == order.bound and deal.named is not None and SUIT_OF.get(event.card) == deal.named[1]
    if isinstance(event, Give):
        return event.to == order.claimant
    if isinstance(event, ThrowAside):
        right = order.matter.groups.get(str(order.clause.group))
        refused = [card for card, remedy in right.decided if remedy == order.clause.may] if right is not None else []
        meant = set(refused or order.matter.fact.about or ())
        return UNKNOWN in meant or not {*meant, UNKNOWN}.isdisjoint(event.cards)
    if isinstance(event, Complete):
        return event.to == order.matter.role("concerned") and filled(case, order, event)
    if isinstance(event, Cut | CutForDeal | Shuffle):
        both = order.bound is None and reached_at(order.matter.fact, ("cut_again",)) == case.now
        return (event.by == order.bound or both) and _alike(case, order, event)
    return True


def _alike(case: Case, order: Order, event: Cut | CutForDeal | Shuffle) -> bool:
    """Whether a cut made again is of the kind that was amiss and shows what it should; a shuffle is not amiss again."""
    if isinstance(event, Shuffle):
        again = shuffled(case.table, order.matter.deal, event.by, event.pack, event.manner)
        alike = Matter(again, {again.name: None})
        return order.clause.when not in alike.terms or case.judge.where(order.clause.where, alike) == "wait"
    if isinstance(event, Cut):
        return order.matter.fact.fields["cut"] == "to_dealer" and event.completed and not event.exposed
    shown = [m for m in case.docket.of(order.matter.deal) if m.fact.event == case.now and order.clause.when in m.terms]
    amiss = any(case.judge.where(order.clause.where, matter) == "yes" for matter in shown)
    return order.matter.fact.fields["cut"] == "for_deal" and (not amiss if shown else len(event.exposed) == 1)


def _too_late(case: Case, order: Order) -> bool:
    """Whether the time has passed up to which a replay can be asked for, and so be made."""
    shut = reached_at(order.matter.fact, order.clause.until)
    return shut is not None and shut > order.given


def _played_to(case: Case, order: Order, event: Event) -> bool:
    """Whether the claimant plays to the card that he asked to have taken up."""
    trick = order.matter.fact.about
    asked = order.row.played_to and isinstance(event, Play) and event.by == order.claimant
    return asked and isinstance(trick, Trick) and trick.replied_at == case.now


def restore_choice(case: Case, played_at: EventIndex) -> None:
    """A card that was played has gone back: a choice that was made by playing it is as it was."""
    for matter in case.docket.matters:
        for right in matter.groups.values():
            if right.fate == "used" and right.ended == played_at and not matter.closed:
                case.docket.reopen(right, case.now)


def _in_dead_hand(case: Case, ledger: Ledger, order: Order, event: Event) -> None:
    """Somebody plays on in a deal for which a fresh deal was ordered."""
    deal = order.matter.deal
    going_on = isinstance(event, (*HAND_ON, Packet)) or "hand_ends" in case.table.happenings
    if case.table.deal is not deal or not going_on:
        return
    procedure, asked = case.rulebook.procedure, order.claimant is not None
    if asked:
        given_up = event.by == order.claimant and procedure.dead_hand == "lives_if_claimant_plays"
        reason = f"{event.by} plays on in spite of the fresh deal granted to him."
    else:
        given_up = isinstance(event, Lead | Play) and procedure.ignored_order == "until_first_card"
        reason = "A card has been played; the hand stands."
    if given_up:
        _revive(case, ledger, order)
        _say(case, order, "waived", event, reason)
        review(case, ledger)
        follow_orders(case, ledger, event)  # the act may be what is to be done instead
        return
    if not order.defied and event.by == order.bound:
        order.defied = True
        _say(case, order, "not_complied", event, "The hand is dead; it is played on all the same.")
    if not asked and order.row.sets_aside != "void" and "hand_ends" in case.table.happenings:
        _revive(case, ledger, order)


def _revive(case: Case, ledger: Ledger, order: Order) -> None:
    """Let the deal live again; the fresh deal itself is given up with that, or can be had no more."""
    matter = order.matter
    case.docket.orders.remove(order)
    case.restore(matter.deal)
    right = matter.groups.get(str(order.clause.group))
    if right is not None:
        case.docket.end(right, "waived", case.now, order.clause)
    else:
        matter.closed, matter.closed_at = True, case.now
    ledger.settle(case)


def _defied(case: Case, order: Order, event: Event) -> bool:
    """Whether the person bound goes on without doing what was ordered, or the time for it has run out."""
    if order.defied or not case.table.live(order.matter.deal):
        return False
    if order.row.kept_by in DEFIED:
        return DEFIED[order.row.kept_by](order, event)
    if order.clause.until and order.clause.kind != "option":
        return reached_at(order.matter.fact, order.clause.until) == case.now
    if ThrowAside in order.row.obeyed_by and not isinstance(event, Give | Complete):
        return False  # it lies in nobody's way until cards are taken from the stock
    if TellTaken in order.row.obeyed_by and isinstance(event, Discard | Give):
        return False  # he takes what he will have to tell
    if isinstance(event, Rectify | TellTaken | Lead) and isinstance(event, order.row.obeyed_by):
        return event.by == order.bound
    on = isinstance(event, (*HAND_ON, Complete))
    return on and event.by == order.bound and not isinstance(event, order.row.obeyed_by)
