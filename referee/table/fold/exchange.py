"""Proposals, answers, discards, cards given, completed, drawn, put aside and put back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from referee.record.acts import (
    Admit,
    Answer,
    Ask,
    Complete,
    DeclareError,
    Discard,
    Draw,
    Event,
    Give,
    Mix,
    Propose,
    PutBack,
    ThrowAside,
    Unmark,
)
from referee.record.cards import UNKNOWN
from referee.record.shorthand import exchange_line
from referee.table.deal import Deal, Exchange
from referee.table.fold.play import lay_down_again
from referee.table.shortage import parts
from referee.table.table import Handler, Table


def _propose(table: Table, event: Propose) -> None:
    deal = table.deal
    if deal is None:
        return
    _see_amiss(table, deal, event)
    if _before_play(deal) and event.by != deal.dealer:
        _begin(table, deal, event.n)


def _see_amiss(table: Table, deal: Deal, event: Propose | Ask) -> None:
    """Note why a proposal cannot be one under any regular course, if it cannot.

    Who was given cards although they had been refused, or on a condition that failed, was not refused for good.
    """
    refused = bool(deal.answers) and deal.answers[-1][1] == "refuse" and not deal.exchanging
    if event.by not in deal.hands or deal.over:
        return
    deal.amiss = (
        "by_dealer"
        if event.by == deal.dealer
        else "after_lead"
        if not _before_play(deal)
        else "after_refusal"
        if refused and not deal.open_proposal and not (deal.exchange is not None and deal.exchange.given)
        else "stock_empty"
        if deal.stock <= 0
        else ""
    )
    if deal.amiss:
        table.happen("proposed_amiss")


def _before_play(deal: Deal) -> bool:
    """Whether the leader can still ask for cards: the time for it is not over, and none of his lies on the table."""
    return not deal.out.get(deal.non_dealer) and not deal.over and not deal.exchange_over


def _begin(table: Table, deal: Deal, asked: int | None) -> None:
    """Cards are asked for: a proposal is made."""
    deal.proposals += 1
    deal.exchange = Exchange(stock_before=deal.stock, begun=table.now)
    deal.exchanges.append(deal.exchange)
    deal.open_proposal = True
    deal.exchanging = False
    for running in (deal.owed, deal.laid_away, deal.drawn):
        running.clear()
    if asked is not None:
        _name(table, deal, deal.exchange, asked)
    table.happen("proposal")


def _name(table: Table, deal: Deal, exchange: Exchange, asked: int) -> None:
    """The number is told; the first one told is the one asked for."""
    if exchange.asked is None:
        exchange.asked, exchange.named = asked, table.now
        exchange.tell(deal.non_dealer, table.now)


def _ask(table: Table, event: Ask) -> None:
    """A number told over a live proposal belongs to it; to ask for cards without one is to propose."""
    deal = table.deal
    if deal is None:
        return
    exchange = deal.exchange
    live = deal.open_proposal or (deal.exchanging and exchange is not None and not exchange.given)
    if not live and not (deal.exchanging and event.by == deal.dealer):
        _see_amiss(table, deal, event)
    if event.by == deal.dealer or not _before_play(deal):
        return
    if live and exchange is not None:
        _name(table, deal, exchange, event.n)
        _test_condition(table, deal)
    else:
        _begin(table, deal, event.n)
    table.happen("asked")


def _answer(table: Table, event: Answer) -> None:
    deal = table.deal
    if deal is None or event.by == deal.non_dealer or not (deal.open_proposal or deal.answers):
        return  # there is nothing to answer
    deal.answered_again = bool(deal.answers) and not deal.open_proposal
    if deal.answered_again:
        deal.exchanging |= event.reply == "accept" and not any(deal.out.values())  # the cards follow what is done
        table.happen("answered_again")
        return
    if deal.exchange is not None:
        deal.exchange.conditional = event.reply == "accept_if_enough"
        deal.exchange.wanted = event.n or 0
    reply = event.reply if event.reply != "accept_if_enough" else _on_condition(table, deal)
    deal.open_proposal = False
    deal.exchanging = reply == "accept"
    if deal.exchange is not None:
        deal.exchange.granted = deal.exchanging
    deal.answers.append((table.now, reply))
    table.happen("answer")
    table.happen("acceptance" if reply == "accept" else "refusal")


def _on_condition(table: Table, deal: Deal) -> str:
    """Return what an acceptance comes to that hangs on there being cards enough."""
    if enough(deal):
        return "accept"
    failed = table.game.failed_condition
    return {"accepts": "accept", "refuses": "refuse"}.get(failed, "decline")


def _test_condition(table: Table, deal: Deal) -> None:
    """A number told after a conditional acceptance shows whether there are cards enough for it."""
    accepted = bool(deal.answers) and deal.answers[-1][1] == "accept"
    if deal.exchange is None or not (deal.exchange.conditional and accepted) or enough(deal):
        return
    reply = _on_condition(table, deal)
    deal.exchanging = deal.exchange.granted = reply == "accept"
    deal.answers[-1] = (table.now, reply)
    table.happen("condition_failed")
    if reply != "accept":
        table.happen("refusal")


def enough(deal: Deal) -> bool:
    """Whether the stock serves what was asked and what the dealer wants for himself."""
    exchange = deal.exchange
    return exchange is None or (exchange.asked or 0) + exchange.wanted <= deal.stock


def _discard(table: Table, event: Discard) -> None:
    deal, by = table.deal, event.by
    if deal is None or by not in deal.hands:
        return
    exchange = deal.exchange
    served = exchange is not None and by in exchange.given and by in exchange.discarded
    surplus = served and deal.count(by) > table.game.hand_size
    table.take(deal.hands[by], event.cards, by)
    deal.discards.setdefault(by, []).extend(event.cards)
    for card in event.cards:
        if card != UNKNOWN:
            deal.faces[card] = "among the discards"
    early = deal.open_proposal and by == deal.non_dealer and deal.count(by) < table.game.hand_size
    if (deal.exchanging or early) and not any(deal.out.values()) and not surplus:
        deal.owed[by] = deal.owed.get(by, 0) + len(event.cards)
        if deal.exchange is not None:
            deal.exchange.discarded[by] = deal.exchange.discarded.get(by, 0) + len(event.cards)
            deal.exchange.tell(by, table.now)
            if by == deal.non_dealer and not event.cards:
                _name(table, deal, deal.exchange, 0)
            deal.exchange.line = deal.exchange.line or exchange_line(event)
        table.happen(f"{by}.discards")
    else:
        deal.laid_away[by] = deal.laid_away.get(by, 0) + len(event.cards)
        put_away(deal, event.cards, table.game.surplus_cards)
        table.happen(f"{by}.lays_away")


def put_away(deal: Deal, cards: Iterable[str], place: str) -> None:
    """Put cards aside for good, or back to the stock."""
    cards = tuple(cards)
    if place == "on_stock":
        deal.stock += len(cards)
        for card in cards:
            deal.faces.pop(card, None)
    else:
        deal.aside += cards


def _give(table: Table, event: Give) -> None:
    deal = table.deal
    if deal is None:
        return
    to = event.to
    turned = deal.turned_in_error if to == deal.non_dealer and deal.turned_in_error in event.cards else None
    if turned is not None:
        deal.turned_in_error = None
        deal.faces.pop(turned, None)
        if table.game.turned_in_error != "on_stock":
            deal.stock += 1
            if deal.exchange is not None:
                deal.exchange.stock_before += 1
        deal.aside = [card for card in deal.aside if card != turned]
    _draw_turn_up(table, deal, event.cards)
    table.put(deal.hands[to], event.cards, to)
    deal.last_cards[to] = tuple(event.cards)
    deal.stock -= len(event.cards)
    deal.taken[to] = deal.taken.get(to, 0) + len(event.cards)
    deal.owed[to] = 0
    _serves_all_the_same(deal, to)
    if deal.exchange is not None:
        deal.exchange.given[to] = deal.exchange.given.get(to, 0) + len(event.cards)
        deal.exchange.tell(to, table.now)
    table.happen("give")


def _draw_turn_up(table: Table, deal: Deal, cards: tuple[str, ...]) -> None:
    """Take the turn-up itself from where it lies, if it is among the cards that come into a hand."""
    card = deal.turn_up
    if card is not None and card in cards and deal.faces.get(card) == "turned up":
        del deal.faces[card]
        deal.stock += 1  # it was no card of the stock
        table.happen("turn_up_drawn")


def _serves_all_the_same(deal: Deal, to: str) -> None:
    """Cards are given although they had been refused: what was laid away since was laid away for them."""
    exchange = deal.exchange
    if exchange is None or deal.open_proposal or deal.exchanging or exchange.given or to != deal.non_dealer:
        return
    deal.exchanging = not any(deal.out.values())
    exchange.discarded[to] = exchange.discarded.get(to, 0) + deal.laid_away.pop(to, 0)


def _mix(table: Table, event: Mix) -> None:
    deal = table.deal
    if deal is not None and deal.exchange is not None and event.by is not None:
        for exchange in deal.exchanges:  # whatever lay apart till now
            exchange.mixed.add(event.by)
        table.happen(f"{event.by}.mixes")


def _complete(table: Table, event: Complete) -> None:
    deal = table.deal
    if deal is not None:
        deal.filled = parts(deal, event.to, len(event.cards), table.game.hand_size)
        for cause, exchange, cards in deal.filled:
            if exchange is not None:
                exchange.fill(event.to, cards)
            if exchange is not None and cause == "nothing":
                exchange.tell(event.to, table.now)
        _draw_turn_up(table, deal, event.cards)
        table.put(deal.hands[event.to], event.cards, event.to)
        deal.stock -= len(event.cards)
        table.happen(f"{event.to}.completes")


def _draw(table: Table, event: Draw) -> None:
    deal = table.deal
    if deal is not None:
        table.take(deal.hands[event.hand_of], event.cards, event.hand_of)
        put_away(deal, event.cards, table.game.surplus_cards)
        deal.drawn[event.hand_of] = deal.drawn.get(event.hand_of, 0) + len(event.cards)
        table.happen(f"{event.by}.draws")


def _throw_aside(table: Table, event: ThrowAside) -> None:
    deal = table.deal
    if deal is None:
        return
    thrown = [card for card in event.cards if card not in deal.aside]
    deal.aside += thrown
    held = 0
    for player, hand in deal.hands.items():
        lying = [card for card in thrown if card != UNKNOWN and card in hand.cards]
        held += len(lying)
        table.take(hand, lying, player)
        if deal.exchange is not None and player in deal.exchange.given:
            deal.exchange.given[player] -= len(lying)
    turned = {card for _, cards in deal.turned for card in cards}
    deal.stock -= len([card for card in thrown if card not in turned]) - held
    if deal.exchange is not None:
        deal.exchange.thrown += len(thrown)
    table.happen("thrown_aside")


def since_turning(deal: Deal) -> str:
    """Say whether the last answer met the first discard demanded since a card was turned in error, or a later one.

    A demand that was refused is still the first; ``none`` where no card was turned before it.
    """
    turned = deal.turned_again
    since = [exchange for exchange in deal.exchanges if turned is not None and exchange.begun > turned]
    return "none" if not since else "later" if any(exchange.given for exchange in since[:-1]) else "first"


def standing(deal: Deal, by: str, lifting: int = 1) -> str:
    """Say how a player's discard stands: not yet served, served, or in part more than the stock could replace."""
    exchange = deal.exchange
    if exchange is None or by not in exchange.given:
        return "unserved"
    beyond = exchange.discarded.get(by, 0) - exchange.given[by]
    return "unreplaced" if 0 < lifting <= beyond and deal.stock <= 0 else "served"


def _put_back(table: Table, event: PutBack) -> None:
    deal, by = table.deal, event.by
    if deal is None or by not in deal.hands:
        return
    if event.place == "table":
        lay_down_again(table, deal, by)
        return
    if event.place == "hand":
        _lift_discard(table, deal, by, event.cards)
        table.put(deal.hands[by], event.cards, by)
    else:
        table.take(deal.hands[by], event.cards, by)
        deal.stock += len(event.cards)
        if deal.exchange is not None and by not in deal.exchange.mixed:
            back = deal.exchange.returned
            back[by] = back.get(by, 0) + len(event.cards)
    table.happen("put_back")


def _lift_discard(table: Table, deal: Deal, by: str, cards: tuple[str, ...]) -> None:
    """Take cards of the player's discard in this exchange up again, where the cards are of it."""
    laid = deal.discards.get(by, [])
    known = [card for card in cards if card != UNKNOWN]
    exchange = deal.exchange
    if exchange is None or not exchange.discarded.get(by) or deal.out.get(by):
        return
    if any(card not in laid for card in known) and UNKNOWN not in laid:
        return
    deal.lifted = standing(deal, by, len(cards))
    for card in cards:
        laid.remove(card if card in laid else UNKNOWN if UNKNOWN in laid else laid[0])
        if deal.faces.get(card) == "among the discards":
            deal.faces.pop(card)
    exchange.discarded[by] -= len(cards)
    deal.owed[by] = max(deal.owed.get(by, 0) - len(cards), 0)
    table.happen("discard_lifted")


def _own_up(table: Table, event: DeclareError | Admit | Unmark) -> None:
    """A player owns up in so many words, or by taking points of his own down that may have been for the king."""
    if table.deal is None:
        return
    his = not isinstance(event, Unmark) or event.of in (None, event.by)
    meant = isinstance(event, DeclareError) or event.about is None
    if his and (meant or f"{event.by}.speaks_of_king.{event.about}" in table.deal.when):
        table.happen(f"{event.by}.declares")


_HANDLERS: Final[dict[type[Event], Any]] = {
    Propose: _propose,
    Ask: _ask,
    Mix: _mix,
    Answer: _answer,
    Discard: _discard,
    Give: _give,
    Complete: _complete,
    Draw: _draw,
    ThrowAside: _throw_aside,
    PutBack: _put_back,
    DeclareError: _own_up,
    Admit: _own_up,
    Unmark: _own_up,
}
FOLD: Final[dict[type[Event], Handler]] = dict(_HANDLERS)
