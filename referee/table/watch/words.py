"""The one fact that words make: that a player asked for something, and how the table stood when he did."""

from __future__ import annotations

from referee.record.acts.words import Demand
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.fold.exchange import since_turning
from referee.table.phase import phase
from referee.table.table import Table


def demand_made(table: Table, event: Demand) -> Fact:
    """Return the fact that a demand was made now, in the live deal or in the one being made ready."""
    deal = table.deal or table.prepare()
    dealer = table.expected_dealer if table.between else deal.dealer if deal.turned else deal.lawful_dealer
    exchange = deal.exchange
    asked = (exchange.asked or 0) if exchange is not None else 0
    stock = exchange.stock_before - exchange.thrown if exchange is not None else deal.stock
    fields = {
        "remedy": event.remedy,
        "by": deal.role(event.by) if event.by in table.players else "other",
        "phase": phase(deal),
        "turn": _turn(table, dealer, event.by),
        "exchange_done": exchange is not None and exchange.served and not any(deal.owed.values()),
        "cards_left": deal.stock > 0,
        "stock": "less" if stock < asked else "enough" if stock < asked + table.game.hand_size else "plenty",
        "due": _due(deal),
        "answer": _answer(deal),
        "proposal": "open" if deal.open_proposal else "answered" if deal.answers else "none",
        "pack": "own" if event.value in (None, event.by, "own") else "other",
    }
    return Fact("demand_made", deal, table.now, event.by, fields, [table.now], proof=table.now)


def _due(deal: Deal) -> str:
    """Return what the non-dealer has still to be given: all he asked for, a card in another's stead, or none."""
    exchange = deal.exchange
    if exchange is None or exchange.asked is None:
        return "all"
    lacking = exchange.given.get(deal.non_dealer, 0) < exchange.asked
    return "none" if not lacking else "in_stead" if exchange.thrown else "all"


def _answer(deal: Deal) -> str:
    """Return how the last proposal stands: open, accepted, refused, or refused after a card was turned in error."""
    if deal.open_proposal or not deal.answers or deal.out.get(deal.non_dealer):
        return "none"
    if deal.answers[-1][1] == "accept":
        return "accepted"
    return {"none": "refused", "first": "refused_first_since_turning", "later": "refused_since_turning"}[
        since_turning(deal)
    ]


def _turn(table: Table, dealer: str | None, player: str | None) -> str | None:
    """Say whether it is the player's turn to deal; nobody's while the cut for deal has not decided."""
    if not dealer:
        return None if table.dealer_cut.unknown else "nobody"
    return "own" if dealer == player else "other"
