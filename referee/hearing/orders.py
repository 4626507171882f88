"""Orders: whether the acts of the log do what was ordered, defy it, or give it up."""

from __future__ import annotations

from typing import Final

from referee.docket import Case, Order, Reason, because
from referee.hearing.obeying import HAND_ON, RIGHTLY, defied, done_amiss, obeyed, played_past, upheld
from referee.hearing.review import review
from referee.hearing.rights import use_alike, use_rights
from referee.hearing.surplus import AWAY
from referee.record import Abandon, Complete, Event, Lead, Packet, Play, Rectify, Result, TakeBack, TellTaken, ThrowDown
from referee.score import Ledger
from referee.table import Happening, Trick, claims_points, reached_at

NOT_REPLAYED: Final = because("replay_left")
STANDS_AS_PLAYED: Final = because("replay_lapsed")
PLAY_BEGAN: Final = because("play_began")


def follow_orders(case: Case, ledger: Ledger, event: Event) -> None:
    """See whether the act obeys an order, defies it, or gives it up."""
    for order in list(case.docket.orders):
        own = order.duty and isinstance(event, order.row.obeyed_by)
        if order not in case.docket.orders or (order.given >= case.now and not own):
            continue  # it was seen to with one before it, or has only just been given
        if obeyed(case, order, event):
            _note_obeyed(case, order, event)
        elif order.row.sets_aside:
            _in_dead_hand(case, ledger, order, event)
        elif order.replays:
            _not_replayed(case, ledger, order, event)
        elif order.row.defied_by:
            _held_to_word(case, order, event)
        elif _played_to(case, order, event):
            case.docket.withdraw(order, "waived", case.now)
            _say(case, order, "waived", event, because("played_to_it", by=event.by))
        elif played_past(case, order):
            case.docket.withdraw(order, "waived", case.now)
            _say(case, order, "waived", event, PLAY_BEGAN)
        elif defied(case, order, event):
            _leave_undone(case, order, event)


def _say(case: Case, order: Order, outcome: str, event: Event, reason: Reason | None = None) -> None:
    proof = case.judge.prove(order.clause, order.matter)
    proof = proof if outcome == "undetermined" else proof.allowed(order.given)
    case.rule_order(outcome, order, answers=event.id, by=event.by, reason=reason, proof=proof)


def _unsaid(order: Order) -> bool:
    """Whether nothing is said of what was to be, or stood before, as long as it is done or kept to.

    Of what both must do nothing is said till one asks for it.
    """
    said = order.bound is None and order.upheld
    return upheld(order) or (order.clause.silent and order.clause.kind == "effect" and not said)


def _note_obeyed(case: Case, order: Order, event: Event) -> None:
    """Note that an order is carried out, and say whether it was done rightly; with hands replayed goes every other."""
    done = [each for each in case.docket.orders if each.matter is order.matter] if order.replays else [order]
    for each in done:
        case.docket.orders.remove(each)
        each.matter.obeyed[each.clause.id] = case.now
        if each.remedy == AWAY:
            each.matter.deal.to_lay_away.discard(str(each.bound))
    ruled = bool(case.rulings) and case.rulings[-1].answers == event.id  # on the player's own right to do it
    wrong = None if (isinstance(event, TakeBack) and ruled) or _unsaid(order) else done_amiss(case, order)
    if wrong == RIGHTLY and (set_aside := case.docket.deals_set_aside.get(id(order.matter.deal))) is not None:
        set_aside.dealt_anew = True
    if wrong == RIGHTLY and isinstance(event, Rectify):
        use_alike(case)
    if wrong == RIGHTLY or (wrong is not None and not order.defied):
        _say(case, order, "not_complied" if wrong else "complied", event, wrong or None)
    if wrong and isinstance(event, Complete):
        _return_choice(case, order)


def _leave_undone(case: Case, order: Order, event: Event) -> None:
    """Say that what was ordered is not done, and let the holder of the choice have it again."""
    order.defied = True
    if order.bound is None and _unsaid(order):
        return  # both have let it be
    telling = TellTaken in order.row.obeyed_by
    early = telling and order.matter.fact.value(case.table, "may_take")
    _say(case, order, "undetermined" if early else "not_complied", event)
    _return_choice(case, order)
    if telling:
        case.docket.orders.remove(order)


def _return_choice(case: Case, order: Order) -> None:
    """Let the holder have his choice, or what he passed up for it, again, as the other did not do what he chose."""
    groups = order.matter.groups
    chosen, passed = groups.get(str(order.clause.group)), [groups.get(group) for group in order.clause.declined]
    if chosen is not None and chosen.fate == "used" and chosen.holder != order.bound:
        for right in [chosen] if len(chosen.options) > 1 else passed:
            if right is chosen or (right is not None and right.fate == "waived"):
                case.docket.reopen(right, case.now, not_done=order.clause)


def _not_replayed(case: Case, ledger: Ledger, order: Order, event: Event) -> None:
    """See whether the time has passed up to which a replay can be asked for, and so be made."""
    shut = reached_at(order.matter.fact, order.clause.until)
    if shut is None or shut <= order.given or order.defied:
        return
    if order.clause.kind == "effect":
        order.defied = True
        _say(case, order, "not_complied", event, NOT_REPLAYED)
        return
    case.docket.withdraw(order, "lapsed", case.now)
    _say(case, order, "not_complied", event, STANDS_AS_PLAYED)
    order.matter.deal.to_replay = False
    ledger.settle(case)


def _held_to_word(case: Case, order: Order, event: Event) -> None:
    """See whether a player breaks a word that he is held to, or the other takes what he does instead."""
    deal = order.matter.deal
    breaks = event.by == order.bound and isinstance(event, order.row.defied_by)
    lets_be = event.by == order.claimant and isinstance(event, Play)
    if not deal.pending or breaks or lets_be:
        case.docket.orders.remove(order)
    if deal.awaiting and breaks:
        _say(case, order, "not_complied", event)
    elif deal.pending and lets_be:
        _say(case, order, "waived", event, because("played_to_it", by=event.by))


def _played_to(case: Case, order: Order, event: Event) -> bool:
    """Whether the claimant plays to the card that he asked to have taken up."""
    trick = order.matter.fact.about
    asked = order.row.played_to and isinstance(event, Play) and event.by == order.claimant
    return asked and isinstance(trick, Trick) and trick.replied_at == case.now


def _in_dead_hand(case: Case, ledger: Ledger, order: Order, event: Event) -> None:
    """Somebody plays on in a deal for which a fresh deal was ordered."""
    going_on = isinstance(event, (*HAND_ON, Packet)) or Happening.HAND_ENDS in case.table.happenings
    if case.table.deal is not order.matter.deal or not going_on:
        return
    procedure, asked = case.rulebook.procedure, order.claimant is not None
    thrown_in = isinstance(event, Abandon | ThrowDown) and not claims_points(event)
    if thrown_in and (asked or not _played_since(order)):
        return  # that is done for the fresh deal
    if asked:
        played_on = event.by == order.claimant or isinstance(event, Result)
        given_up = played_on and procedure.dead_hand == "lives_if_claimant_plays"
        reason = because("dead_hand_revived", by=order.claimant)
    else:
        given_up = isinstance(event, Lead | Play) and procedure.ignored_order == "until_first_card"
        reason = because("hand_stands")
    if given_up:
        _revive(case, ledger, order)
        _say(case, order, "waived", event, reason)
        review(case, ledger)
        use_rights(case, event)
        follow_orders(case, ledger, event)  # the act may be what is to be done instead
        return
    if not order.defied and event.by == order.bound:
        order.defied = True
        _say(case, order, "not_complied", event, because("dead_hand"))
    if not asked and order.row.sets_aside != "void" and Happening.HAND_ENDS in case.table.happenings:
        _revive(case, ledger, order)


def _played_since(order: Order) -> bool:
    """Whether cards have been played since the order was given."""
    deal, played = order.matter.deal, (Happening.LEAD, Happening.REPLY)
    return any(deal.after(what, order.given) is not None for what in played)


def _revive(case: Case, ledger: Ledger, order: Order) -> None:
    """Let the deal live again; the fresh deal itself is given up with that, or can be had no more."""
    matter = order.matter
    case.docket.orders.remove(order)
    case.restore(matter.deal)
    right = matter.groups.get(str(order.clause.group))
    if right is not None:
        case.docket.end(right, "waived", case.now, order.clause)
    else:
        matter.settled, matter.closed_at = True, case.now
    ledger.settle(case)
