"""Facts of the exchange: wrong numbers, cards shown or turned, words taken back, a stock that runs short."""

from __future__ import annotations

from typing import Any, Final

from referee.record.acts import (
    Answer,
    Ask,
    AskTaken,
    Claim,
    Complete,
    Discard,
    Elect,
    Event,
    FoundFaced,
    Give,
    Lead,
    Look,
    Notice,
    Play,
    Propose,
    Require,
    Retract,
    TakeUp,
    TurnUp,
)
from referee.table.deal import Deal, Exchange
from referee.table.facts import Fact
from referee.table.fold.exchange import enough
from referee.table.table import Handler, Table


def _show(table: Table, name: str, by: str | None, fields: dict[str, Any], about: Any = None) -> None:
    if table.deal is not None:
        table.show(Fact(name, table.deal, table.now, by, fields, [table.now], about=about))


def wrong(deal: Deal, exchange: Exchange, player: str) -> bool:
    """Whether the numbers of an exchange do not agree for a player."""
    given, discarded = exchange.given.get(player, 0), exchange.discarded.get(player, 0)
    asked = exchange.asked if player == deal.non_dealer else None
    return given != discarded or (asked is not None and asked != discarded)


def _settle(table: Table, _event: Event) -> None:
    """Compare the numbers once the cards are given and somebody goes on."""
    deal = table.deal
    if deal is not None and deal.exchange is not None and deal.exchange.given:
        served_dealer = deal.dealer in deal.exchange.given
        for player in (deal.non_dealer, deal.dealer):
            laid = player in deal.exchange.discarded or player in deal.exchange.given
            if laid and (player == deal.non_dealer or served_dealer or isinstance(_event, Propose | Lead | Play)):
                _mismatch(table, deal, deal.exchange, player)


def _mismatch(table: Table, deal: Deal, exchange: Exchange, player: str) -> None:
    if player in exchange.found or not wrong(deal, exchange, player):
        return
    exchange.found.add(player)
    fields = {"to": deal.role(player), "exchange": exchange}
    dealers_fault = player == deal.dealer or exchange.given.get(player, 0) != (exchange.asked or 0)
    offender = deal.dealer if dealers_fault else player
    numbers = exchange.numbers.setdefault(player, [])
    at = numbers[-1] if numbers else table.now
    table.show(Fact("exchange_wrong", deal, at, offender, fields, numbers, about=player))


def _give(table: Table, event: Give) -> None:
    deal = table.deal
    if deal is None or deal.exchange is None:
        return
    exchange, to = deal.exchange, event.to
    given = exchange.given.get(to, 0)
    wanted = exchange.asked if to == deal.non_dealer and exchange.asked is not None else exchange.discarded.get(to, 0)
    if given > wanted or given > exchange.discarded.get(to, 0):
        _mismatch(table, deal, exchange, to)


def _short(deal: Deal, exchange: Exchange) -> bool:
    """Whether the stock could not serve both players when the exchange began."""
    wanted = max(exchange.asked or 0, exchange.discarded.get(deal.non_dealer, 0))
    return wanted + exchange.discarded.get(deal.dealer, 0) > exchange.stock_before


def _ask(table: Table, event: Ask) -> None:
    deal = table.deal
    if deal is not None and deal.exchange is not None and deal.exchange.asked not in (None, event.n):
        _show(table, "word_taken_back", event.by, {"what": "number"})


def _retract(table: Table, event: Retract) -> None:
    """A word can be taken back only where it was said."""
    deal = table.deal
    last = deal.answers[-1][1] if deal is not None and deal.answers else None
    exchange = deal.exchange if deal is not None else None
    said = {
        "proposal": exchange is not None,
        "number": exchange is not None and exchange.asked is not None,
        "acceptance": last == "accept",
        "refusal": last == "refuse",
        "discard": exchange is not None and bool(exchange.discarded.get(str(event.by))),
    }
    if said[event.what]:
        _show(table, "word_taken_back", event.by, {"what": event.what})


def _answer(table: Table, event: Answer) -> None:
    deal = table.deal
    if deal is None:
        return
    if deal.answered_again:
        before = deal.answers[-1][1]
        _show(table, "word_taken_back", event.by, {"what": "acceptance" if before == "accept" else "refusal"})
    if event.reply == "accept_if_enough":
        fits = enough(deal, event.n) or table.game.failed_condition == "accepts"
        _show(table, "conditional_answer", event.by, {"enough": fits})
    if deal.turned_again is not None and event.reply == "refuse":
        since = len([at for at, _ in deal.answers if at > deal.turned_again])
        _show(table, "refused_after_turning", event.by, {"first_since": since == 1})


def _ask_taken(table: Table, event: AskTaken) -> None:
    deal = table.deal
    if deal is not None and deal.dealer in deal.taken:
        taken = deal.exchange.given.get(deal.dealer, 0) if deal.exchange is not None else 0
        _show(table, "number_taken_asked", event.by, {"taken": taken})


def _discard(table: Table, event: Discard) -> None:
    deal = table.deal
    if deal is None or event.by not in deal.hands:
        return
    exchange = deal.exchange
    bound = exchange is not None and event.by == deal.dealer and deal.exchanging and not exchange.conditional
    if exchange is not None and bound and _short(deal, exchange):
        _show(table, "dealer_exchanged", event.by, {"stock_short": True})
    served = exchange is not None and event.by in exchange.given
    late = deal.exchanging and served and f"{event.by}.lays_away" not in table.happenings
    if event.face != "down" or event.place != "own" or late:
        _show(table, "discarded_amiss", event.by, {"face": event.face, "place": event.place, "late": bool(late)})


def _found_faced(table: Table, event: FoundFaced) -> None:
    deal = table.deal
    if deal is not None:
        phase = "dealing" if not deal.turned else "exchange"
        _show(table, "faced_card_found", deal.dealer, {"where": event.where, "phase": phase})


def _look(table: Table, event: Look) -> None:
    if event.at == "faced":
        _show(table, "faced_card_seen", event.by, {})
    _settle(table, event)


def _turn_up(table: Table, event: TurnUp) -> None:
    if table.deal is not None and table.deal.turned_again == table.now:
        _show(table, "turned_in_error", event.by, {})


def _complete(table: Table, event: Complete) -> None:
    deal = table.deal
    if deal is None:
        return
    exchange = deal.exchange
    _settle(table, event)
    own = exchange is not None and exchange.given.get(event.to, 0) < exchange.discarded.get(event.to, 0)
    cause = "giving" if own else "deal"
    _show(table, "hand_completed", event.by, {"of": deal.role(event.to), "cause": cause}, about=event.to)


_WATCHERS: Final[dict[type[Event], Any]] = {
    Give: _give,
    Ask: _ask,
    Retract: _retract,
    Answer: _answer,
    AskTaken: _ask_taken,
    Discard: _discard,
    FoundFaced: _found_faced,
    Look: _look,
    TakeUp: _settle,
    TurnUp: _turn_up,
    Complete: _complete,
    Propose: _settle,
    Lead: _settle,
    Play: _settle,
    Notice: _settle,
    Claim: _settle,
    Elect: _settle,
    Require: _settle,
}
WATCH: Final[dict[type[Event], Handler]] = dict(_WATCHERS)
