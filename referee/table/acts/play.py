"""Leads and replies: whose the lead is, what lies out of turn, and the duties of who plays to a lead."""

from __future__ import annotations

from typing import Final

from referee.record import SUIT_OF, UNKNOWN, Event, Lead, Play, known
from referee.table.acts.act import SINCE, Act
from referee.table.acts.duties import show_duties
from referee.table.acts.given_cards import see_mixed
from referee.table.acts.hand_result import show_cards_left, show_hand_over
from referee.table.acts.numbers import compare_exchanges, compare_numbers, dealer_took_none, passes_over
from referee.table.acts.taking_back import give_way, see_by_elimination
from referee.table.acts.tricks import goes_to, leader_in_turn, left_over, play_on, settle_trick, unanswered_lead
from referee.table.deal import Deal
from referee.table.happenings import Doing, Happening
from referee.table.kinds.exchange import ProposalPassedOver
from referee.table.kinds.play import (
    CardsPlayedTogether,
    LedOutOfTurn,
    NamedSuitDiffers,
    Renounced,
    StrayLeadFollowed,
    TrickUndecided,
)
from referee.table.moving import put, see_in_hand, take
from referee.table.places import TABLE, hand_of
from referee.table.table import Table
from referee.table.trick import Trick
from referee.table.whereabouts import Query


def _out_of_hand(table: Table, deal: Deal, by: str, card: str) -> None:
    take(table, deal, by, (card,), TABLE)
    deal.on_table[by] = deal.on_table.get(by, 0) + 1
    deal.exchanging = False
    deal.owed.clear()
    table.does(by, Doing.PLAYS)


def _see_besides(table: Table, deal: Deal, by: str | None, cards: tuple[str, ...]) -> None:
    """Cards that come down with the one that was meant are seen, and go back into the hand."""
    if by in deal.hands:
        see_in_hand(table, deal, str(by), cards, f"{by} cannot have had {{card}} here")
        deal.hands[str(by)].bared.update(known(cards))


def _lead(table: Table, deal: Deal, event: Lead) -> None:
    by = event.by
    _see_besides(table, deal, by, event.besides)
    led = _lay_lead(table, deal, by, event) if by in deal.hands else None
    if by == deal.non_dealer and deal.awaiting and led is not None:
        fields = {"amiss": bool(deal.proposal_fault), "accepted": not deal.open_proposal, "order": deal.order}
        table.show_act(deal, ProposalPassedOver, by, fields)
    _took_none(table, deal, event)
    compare_exchanges(table, deal, event)
    passes_over(table, deal, event)
    compare_numbers(table, deal, event)
    if event.besides:
        table.show_act(deal, CardsPlayedTogether, by, {"was": "lead"})
    if led is not None:
        _show_lead(table, deal, event, led)
        see_by_elimination(table, deal, str(by))


def _lay_lead(table: Table, deal: Deal, by: str, event: Lead) -> Trick | None:
    """Lay a lead on the table, in its turn or out of it; return its trick, if anything can be played to it."""
    if deal.over and left_over(deal, by):
        see_in_hand(table, deal, by, [event.card], f"{by} cannot have had {event.card} here")
        return None
    give_way(table, deal, by, as_reply=False)
    before = _lead_anew(table, deal, by)
    play_on(deal)
    goes_to(deal, deal.round.last_played, by)
    awaiting = deal.awaiting
    hanging = awaiting and table.game.lead_on_proposal == "out_of_turn"
    waiting = any(trick.waits for trick in deal.round.tricks)
    in_turn = leader_in_turn(deal, table.game) in (None, by) and not hanging and not waiting
    if in_turn:
        _out_of_hand(table, deal, by, event.card)
    else:  # the card stays in the hand until it is played to
        see_in_hand(table, deal, by, [event.card], f"{by} cannot have had {event.card} here")
        table.does(by, Doing.PLAYS)
    deal.exchange_over = deal.exchange_over or table.game.dealer_leads == "ends_exchange"
    over = hanging and by == deal.non_dealer
    trick = Trick(by, event.card, table.now, in_turn, over_proposal=over, id=event.id, named=event.named_suit)
    if before is not None and before.lead == event.card:
        trick.counts_as = before.counts_as
    trick.in_place_of = _taken_up_for(deal, by)
    deal.round.tricks.append(trick)
    deal.first_cards.setdefault(by, (event.card, trick))
    see_mixed(table, deal, by)
    table.happen(Happening.LEAD)
    if in_turn and by == deal.non_dealer:
        table.happen(Happening.PLAY)
    _end_trick_before(table, trick)
    return trick


def _end_trick_before(table: Table, trick: Trick) -> None:
    """Note whether a lead ends the trick before it, for both or for its leader alone."""
    if trick.in_turn or table.game.lead_that_ends == "any":
        table.happen(Happening.LED_ON)
    elif table.game.lead_that_ends == "not_the_others_stray":
        table.does(trick.leader, Doing.LED_ON)


def _taken_up_for(deal: Deal, by: str) -> Trick | None:
    """Return the trick whose lead a player has taken up, if he leads another card in its place."""
    withdrawn = deal.last_withdrawn
    trick = withdrawn.trick if withdrawn is not None and not withdrawn.as_reply else None
    if trick is None or trick.leader != by or trick.lifted_at is None:
        return None
    return trick if all(each.led_at < trick.lifted_at for each in deal.round.tricks) else None


def _lead_anew(table: Table, deal: Deal, by: str) -> Trick | None:
    """Return the trick that is played again, if its lead is told, or made, once more."""
    again = (each for each in deal.round.tricks if each.resumed and each.leader == by and each.played_to_at is None)
    trick = next(again, None)
    if trick is None:
        return None
    deal.round.tricks.remove(trick)
    put(table, deal, by, (trick.lead,), TABLE)
    deal.on_table[by] -= 1
    return trick


def _show_lead(table: Table, deal: Deal, event: Lead, trick: Trick) -> None:
    """Show that a lead is out of turn, or that another suit was named with it."""
    if not trick.in_turn:
        table.show_act(deal, LedOutOfTurn, event.by, about=trick)
    suit = event.named_suit
    if suit is not None and event.card != UNKNOWN and SUIT_OF[event.card] != suit:
        fields = {"leader_holds_named": None, "named": suit}
        fact = NamedSuitDiffers(deal, table.now, event.by, fields, [table.now], about=trick)
        hand = deal.hands[str(event.by)]
        table.ask(Query(fact, "leader_holds_named", hand, lambda card: SUIT_OF[card] == suit, table.now))
        deal.named = (trick, suit)
        table.show(fact)


def _play(table: Table, deal: Deal, event: Play) -> None:
    by, last = event.by, deal.round.tricks[-1] if deal.round.tricks and not deal.over else None
    answered = last is not None and last.reply is not None and last.leader != by and deal.contested is None
    if by in deal.hands and answered:  # one more can only come down beside the reply
        _see_besides(table, deal, by, (event.card, *event.besides))
        table.show_act(deal, CardsPlayedTogether, by, {"was": "added"})
        return
    _see_besides(table, deal, by, event.besides)
    trick = _lay_reply(table, deal, by, event) if by in deal.hands else None
    _took_none(table, deal, event)
    if event.besides:
        table.show_act(deal, CardsPlayedTogether, by, {"was": "reply"})
    if trick is not None:
        _show_reply(table, deal, event, trick)
        see_by_elimination(table, deal, str(by))
    if deal.round.tricks and deal.over:
        show_cards_left(table, deal)
        show_hand_over(table, deal, ended="played")


def _lay_reply(table: Table, deal: Deal, by: str, event: Play) -> Trick | None:
    """Lay a reply on the table; return its trick, if it has one."""
    give_way(table, deal, by, as_reply=True)
    play_on(deal)
    _out_of_hand(table, deal, by, event.card)
    deal.first_cards.setdefault(by, (event.card, None))
    trick = unanswered_lead(deal, deal.other(by))
    if trick is None:
        table.problem(f"{by} plays {event.card} to no lead")
        return None
    if trick.stray:
        deal.hands[trick.leader].remove((trick.lead,), table.now)
        deal.places.move((trick.lead,), (hand_of(trick.leader),), TABLE)
        deal.on_table[trick.leader] = deal.on_table.get(trick.leader, 0) + 1
    deal.round.tricks.remove(trick)
    deal.round.tricks.insert(sum(each.reply is not None for each in deal.round.tricks), trick)  # in order of play
    if not trick.in_turn and trick.played_to_at is None:
        table.happen(Happening.LED_ON)
    trick.reply, trick.replied_at = event.card, table.now
    trick.played_to_at = table.now if trick.played_to_at is None else trick.played_to_at
    see_mixed(table, deal, by)
    table.happen(Happening.REPLY)
    table.happen(Happening.PLAY)
    settle_trick(table, deal, trick)
    return trick


def _took_none(table: Table, deal: Deal, event: Lead | Play) -> None:
    """The dealer plays his first card after an exchange in which he took none.

    He plays it for good: it is no lead out of turn, or one that is played to now.
    """
    if deal.on_table.get(deal.dealer) != 1:
        return
    tricks = [trick for trick in deal.round.tricks if table.now in (trick.led_at, trick.replied_at)]
    if event.by == deal.dealer:
        counts = not any(trick.stray for trick in tricks)
    else:
        counts = any(trick.leader == deal.dealer and not trick.in_turn for trick in tricks)
    for exchange in deal.exchanges[-2 if deal.open_proposal else -1 :] if counts else ():
        dealer_took_none(table, deal, exchange)


def _show_reply(table: Table, deal: Deal, event: Play, trick: Trick) -> None:
    """Show what a reply leaves undecided, that it is played to a lead out of turn, or that it fails a duty."""
    evidence, by = [trick.led_at, table.now], str(event.by)
    if trick.counts_as == UNKNOWN:
        table.show(Renounced(deal, table.now, by, {}, [*evidence], truth=None, about=trick))
    elif trick.counts_as is not None and trick.winner is None:
        table.show(TrickUndecided(deal, table.now, None, {}, [*evidence], about=trick))
    if not (trick.in_turn or trick.over_proposal):
        table.show(StrayLeadFollowed(deal, table.now, trick.leader, {}, [*evidence], about=trick))
    if trick.suit is not None:
        show_duties(table, deal, trick, by, event.card)


ACTS: Final[dict[type[Event], Act]] = {Lead: Act(_lead, "live", SINCE), Play: Act(_play, "live", SINCE)}
