"""Proposals, answers, discards, cards given, completed, drawn, put aside and put back."""

from __future__ import annotations

from typing import Any, Final

from referee.record.acts import (
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
)
from referee.record.cards import UNKNOWN
from referee.table.deal import Deal, Exchange
from referee.table.fold.play import lay_down_again
from referee.table.table import Handler, Table


def _propose(table: Table, event: Propose) -> None:
    deal = table.deal
    if deal is not None and not deal.out.get(deal.non_dealer) and not deal.exchange_over:
        deal.proposals += 1
        deal.exchange = Exchange(event.n, stock_before=deal.stock)
        deal.open_proposal = True
        deal.exchanging = False
        deal.owed.clear()
        table.happen("proposal")


def _ask(table: Table, event: Ask) -> None:
    deal = table.deal
    if deal is not None and deal.exchange is not None:
        if deal.exchange.asked is None:
            deal.exchange.asked = event.n
            deal.exchange.tell(deal.non_dealer, table.now)
        table.happen("asked")


def _answer(table: Table, event: Answer) -> None:
    deal = table.deal
    if deal is not None and (deal.open_proposal or not deal.exchange_over):
        reply: str = event.reply
        deal.answered_again = bool(deal.answers) and not deal.open_proposal
        if deal.answered_again:
            table.happen("answered_again")
            return
        if reply == "accept_if_enough":
            reply = "accept" if enough(deal, event.n) or table.game.failed_condition == "accepts" else "decline"
        if reply == "decline" and table.game.failed_condition == "refuses":
            reply = "refuse"
        if deal.exchange is not None:
            deal.exchange.conditional = event.reply == "accept_if_enough"
        deal.open_proposal = False
        deal.exchanging = reply == "accept"
        deal.answers.append((table.now, reply))
        table.happen("answer")
        table.happen("acceptance" if reply == "accept" else "refusal")


def enough(deal: Deal, dealer_wants: int | None) -> bool:
    """Whether the stock serves what was asked and what the dealer wants for himself."""
    asked = deal.exchange.asked if deal.exchange is not None else None
    return (asked or 0) + (dealer_wants or 0) <= deal.stock


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
    if deal.exchanging and not any(deal.out.values()) and not surplus:
        deal.owed[by] = deal.owed.get(by, 0) + len(event.cards)
        if deal.exchange is not None:
            deal.exchange.discarded[by] = deal.exchange.discarded.get(by, 0) + len(event.cards)
            deal.exchange.tell(by, table.now)
        table.happen(f"{by}.discards")
    else:
        table.happen(f"{by}.lays_away")


def _give(table: Table, event: Give) -> None:
    deal = table.deal
    if deal is None:
        return
    to = event.to
    table.put(deal.hands[to], event.cards, to)
    deal.stock -= len(event.cards)
    deal.taken[to] = deal.taken.get(to, 0) + len(event.cards)
    deal.owed[to] = 0
    if deal.exchange is not None:
        deal.exchange.given[to] = deal.exchange.given.get(to, 0) + len(event.cards)
        deal.exchange.tell(to, table.now)
    table.happen("give")


def _mix(table: Table, event: Mix) -> None:
    deal = table.deal
    if deal is not None and deal.exchange is not None and event.by is not None:
        deal.exchange.mixed.add(event.by)
        table.happen(f"{event.by}.mixes")


def _complete(table: Table, event: Complete) -> None:
    deal = table.deal
    if deal is not None:
        table.put(deal.hands[event.to], event.cards, event.to)
        deal.stock -= len(event.cards)
        table.happen(f"{event.to}.completes")


def _draw(table: Table, event: Draw) -> None:
    deal = table.deal
    if deal is not None:
        table.take(deal.hands[event.hand_of], event.cards, event.hand_of)
        deal.aside += event.cards
        table.happen(f"{event.by}.draws")


def _throw_aside(table: Table, event: ThrowAside) -> None:
    deal = table.deal
    if deal is not None:
        deal.aside += event.cards
        for player, hand in deal.hands.items():
            lying = [card for card in event.cards if card != UNKNOWN and card in hand.cards]
            table.take(hand, lying, player)
            if deal.exchange is not None and player in deal.exchange.given:
                deal.exchange.given[player] -= len(lying)
        table.happen("thrown_aside")


def _put_back(table: Table, event: PutBack) -> None:
    deal, by = table.deal, event.by
    if deal is None or by not in deal.hands:
        return
    if event.place == "table":
        lay_down_again(table, deal, by)
        return
    if event.place == "hand":
        table.put(deal.hands[by], event.cards, by)
    else:
        table.take(deal.hands[by], event.cards, by)
        deal.stock += len(event.cards)
    table.happen("put_back")


def _declare_error(table: Table, event: DeclareError) -> None:
    if table.deal is not None:
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
    DeclareError: _declare_error,
}
FOLD: Final[dict[type[Event], Handler]] = dict(_HANDLERS)
