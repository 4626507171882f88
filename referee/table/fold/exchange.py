"""Proposals, answers, discards, cards given, completed, drawn, put aside and put back."""

from __future__ import annotations

from typing import Any, Final

from referee.record.acts import (
    Answer,
    Complete,
    DeclareError,
    Discard,
    Draw,
    Event,
    Give,
    Propose,
    PutBack,
    ThrowAside,
)
from referee.record.cards import UNKNOWN
from referee.table.fold.play import lay_down_again
from referee.table.table import Handler, Table


def _propose(table: Table, _event: Propose) -> None:
    deal = table.deal
    if deal is not None:
        deal.proposals += 1
        deal.open_proposal = True
        deal.exchanging = False
        deal.owed.clear()
        table.happen("proposal")


def _answer(table: Table, event: Answer) -> None:
    deal = table.deal
    if deal is not None:
        deal.open_proposal = False
        deal.exchanging = event.reply != "refuse"
        deal.answers.append((table.now, event.reply))
        table.happen("answer")
        table.happen("refusal" if event.reply == "refuse" else "acceptance")


def _discard(table: Table, event: Discard) -> None:
    deal, by = table.deal, event.by
    if deal is None or by not in deal.hands:
        return
    table.take(deal.hands[by], event.cards, by)
    deal.discards.setdefault(by, []).extend(event.cards)
    for card in event.cards:
        if card != UNKNOWN:
            deal.faces[card] = "among the discards"
    if deal.exchanging and not deal.out:
        deal.owed[by] = deal.owed.get(by, 0) + len(event.cards)
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
    table.happen("give")


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
