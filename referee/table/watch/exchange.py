"""Facts of the exchange: wrong numbers, cards shown or turned, words taken back, a stock that runs short."""

from __future__ import annotations

from typing import Any, Final

from referee.record import (
    Complete,
    Cut,
    Discard,
    Event,
    FoundFaced,
    Give,
    Lead,
    Look,
    Notice,
    Play,
    Propose,
    Shuffle,
    TakeUp,
    TurnUp,
    exchange_line,
)
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.facts import Fact
from referee.table.fold.asking import exchange_past
from referee.table.fold.given_cards import shortage_parts
from referee.table.kinds.dealing import FacedCardFound, FacedCardSeen
from referee.table.kinds.exchange import (
    DealerExchanged,
    DiscardedAmiss,
    DiscardsTaken,
    ExchangeWrong,
    GivenAmiss,
    HandCompleted,
    LaidAwayAmiss,
    TurnedCardTaken,
    TurnedInError,
    TurnUpDrawn,
)
from referee.table.table import DEMANDS, Handler, Table


def _show(table: Table, kind: type[Fact], by: str | None, fields: dict[str, Any], about: Any = None) -> None:
    table.show_act(table.deal, kind, by, fields, about)


def _settle(table: Table, event: Event) -> None:
    """Compare the numbers of every exchange once the cards are given and somebody goes on."""
    deal = table.deal
    if deal is None:
        return
    for exchange in deal.exchanges:
        if not exchange.served or len(exchange.mismatch_shown) == len(deal.hands):
            continue
        gone_on = exchange is not deal.exchange or deal.dealer in exchange.given or isinstance(event, (Lead, Play))
        for player in (deal.non_dealer, deal.dealer) if gone_on else (deal.non_dealer,):
            if player in exchange.discarded or player in exchange.given:
                _mismatch(table, deal, exchange, player)


def _mismatch(table: Table, deal: Deal, exchange: Exchange, player: str) -> None:
    """Show that the numbers of an exchange do not agree for a player, once for each of them."""
    given, discarded = exchange.given.get(player, 0), exchange.discarded.get(player, 0)
    told = exchange.called_for(player) if player == deal.non_dealer else discarded
    agree = given == discarded == told and player not in exchange.completed
    if agree or player in exchange.mismatch_shown:
        return
    exchange.mismatch_shown.add(player)
    fields = {"to": deal.role(player), "exchange": exchange}
    asked, left = exchange.called_for(deal.non_dealer), exchange.stock_before - exchange.thrown_aside
    dealers_fault = player == deal.dealer or not (given == asked or left <= given < asked)
    offender = deal.dealer if dealers_fault else player
    numbers = exchange.numbers.setdefault(player, [])
    at = numbers[-1] if numbers else table.now
    table.show(ExchangeWrong(deal, at, offender, fields, numbers, about=player))


def _give(table: Table, event: Give) -> None:
    deal = table.deal
    _came_from_elsewhere(table, event)
    if deal is None or _given_amiss(table, deal, event) or deal.exchange is None:
        return
    exchange, to = deal.exchange, event.to
    if to == deal.non_dealer and event.cards:
        _show_early_discards(table, deal, exchange)
    given = exchange.given.get(to, 0)
    wanted = exchange.called_for(to) if to == deal.non_dealer else exchange.discarded.get(to, 0)
    if given > wanted or given > exchange.discarded.get(to, 0):
        _mismatch(table, deal, exchange, to)


def _given_amiss(table: Table, deal: Deal, event: Give) -> bool:
    """Show that cards are given when the time for it is over, or without any proposal to a hand that lacks none.

    A hand that was dealt short may be filled so, in whatever words.
    """
    late = "given_late" in table.happenings
    whole = deal.count(event.to) > table.game.hand_size or deal.surplus_removed(event.to) > 0
    if not late and not (deal.exchange is None and deal.turned and whole):
        return False
    fields = {"how": "late" if late else "unasked", "to": deal.role(event.to)}
    _show(table, GivenAmiss, event.by, fields, event.to)
    return True


def _discard(table: Table, event: Discard) -> None:
    deal = table.deal
    if deal is None or event.by not in deal.hands:
        return
    exchange = deal.exchange
    if event.by == deal.dealer:
        _settle(table, event)
        if exchange is not None and deal.exchanging and not exchange.conditional:
            _dealer_exchanges(table, deal, exchange)
    elif exchange is not None and deal.exchanging and event.cards:
        _show_early_discards(table, deal, exchange)
    late = _late(table, deal, event.by)
    if f"{event.by}.lays_away" in table.happenings:
        _laid_amiss(table, deal, event)
    fields: dict[str, Any] = {"face": "down", "place": "own", "late": late}
    if f"{event.by}.discards" in table.happenings:  # else it is no discard for an exchange
        fields |= {"face": event.face, "place": event.place}
    fields |= {"before_other": False, "after_other": False}
    if deal.exchanging and exchange is not None and event.by == deal.dealer and not late:
        fields |= _out_of_turn(table, deal, exchange, event)
    fact = DiscardedAmiss(deal, table.now, event.by, fields, [table.now])
    usual = {"face": "down", "place": "own", "late": False, "before_other": False, "after_other": False}
    fact.plain = fields == usual
    table.show(fact)


def _late(table: Table, deal: Deal, by: str) -> bool | None:
    """Whether cards are laid away too late for an exchange; of one who may have been given more than he asked for,
    ``None``.
    """
    exchange = deal.exchange
    late = f"{by}.discards_late" in table.happenings
    if not late or exchange is None or by == deal.dealer or exchange.asked is not None:
        return late
    return None if exchange.made_up.get(by) and exchange.in_time(by) else late


def _laid_amiss(table: Table, deal: Deal, event: Discard) -> None:
    """Show that cards are laid away too late, or with no proposal, from a hand that holds none too many."""
    late = exchange_past(table, deal)
    surplus = deal.count(str(event.by)) + len(event.cards) > table.game.hand_size
    if event.cards and not surplus and deal.turned and (late or deal.exchange is None):
        _show(table, LaidAwayAmiss, event.by, {"how": "late" if late else "unasked"})


def _out_of_turn(table: Table, deal: Deal, exchange: Exchange, event: Discard) -> dict[str, bool]:
    """Say whether the dealer lays cards away before his time, or only when the other has been served.

    A line of shorthand tells what was laid away and given, and nothing of the order.
    """
    order = table.game.exchange_order
    line = exchange_line(event)
    if order == "untold" or (line is not None and line == exchange.shorthand_line):
        return {}
    laid = deal.non_dealer in exchange.discarded or exchange.served
    if exchange.asked is None and not laid:
        exchange.early_discards.append(table.now)  # the other may exchange nothing
        return {}
    early = not (exchange.served if order == "served_first" else laid)
    return {"before_other": early, "after_other": order == "both_discard" and bool(exchange.given)}


def _show_early_discards(table: Table, deal: Deal, exchange: Exchange) -> None:
    """Show that the dealer laid cards away before the other did, who now turns out to exchange some himself."""
    for at in exchange.early_discards:
        fields = {"face": "down", "place": "own", "late": False, "before_other": True, "after_other": False}
        table.show(DiscardedAmiss(deal, at, deal.dealer, fields, [at, table.now]))
    exchange.early_discards.clear()


def dealer_would_exchange(table: Table, deal: Deal) -> Fact | None:
    """Return the fact that the dealer exchanges now where the stock cannot serve both, if it cannot.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
    """
    exchange = deal.exchange
    if exchange is None or not deal.exchanging or exchange.conditional:
        return None
    left = exchange.stock_before - exchange.thrown_aside - exchange.called_for(deal.non_dealer)
    if left >= max(exchange.wanted, exchange.discarded.get(deal.dealer, 0), 1):
        return None
    fields = {"stock_short": True, "beyond_left": left <= 0}
    return DealerExchanged(deal, table.now, deal.dealer, fields, [table.now], proved_at=table.now)


def faced_sight(table: Table, by: str) -> Fact | None:
    """Return the fact that a player looks now at a card found face up.

    Args:
        table: the table as it stands now.
        by: the player who looks.
    """
    deal = table.deal
    if deal is None:
        return None
    return FacedCardSeen(deal, table.now, by, {"phase": _found_in(deal)}, [table.now], proved_at=table.now)


def would_fill(table: Table, deal: Deal, by: str) -> Fact | None:
    """Return the fact that a hand is filled now that an exchange has left short.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        by: the player whose hand it is.
    """
    if deal.exchange is None or by not in deal.exchange.given or deal.count(by) >= table.game.hand_size:
        return None
    cause = shortage_parts(deal, by, 1, table.game.hand_size)[0][0]
    fields = {"of": deal.role(by), "cause": cause, "beyond": False, "late": deal.first(f"{by}.plays") is not None}
    return HandCompleted(deal, table.now, by, fields, [table.now], proved_at=table.now, about=by)


def _dealer_exchanges(table: Table, deal: Deal, exchange: Exchange) -> None:
    """Show that the dealer lays cards away where the stock cannot serve both, or more than it can replace."""
    laid = exchange.discarded.get(deal.dealer, 0)
    wanted = max(exchange.asked or 0, exchange.discarded.get(deal.non_dealer, 0))
    left = exchange.stock_before - exchange.thrown_aside - wanted
    if max(laid, exchange.wanted) > left:
        _show(table, DealerExchanged, deal.dealer, {"stock_short": True, "beyond_left": laid > max(left, 0)})


def _found_faced(table: Table, event: FoundFaced) -> None:
    """Show a card that lay face up: before the first packet the cutter's concern, from then on the dealer's."""
    deal = table.deal
    if deal is None or (table.next_deal is not None and table.between_deals):
        ready = table.prepare()
        phase = "cutting" if "cut_begun" in ready.happened_at else "preparing"
        cutter = table.other(ready.dealer) if ready.dealer else None
        fields = {"where": event.where, "phase": phase, "cut": "to_dealer"}
        table.show(FacedCardFound(ready, table.now, cutter, fields, [table.now], about=(event.card,)))
        return
    fields = {"where": event.where, "phase": _found_in(deal)}
    _show(table, FacedCardFound, deal.dealer, fields, about=(event.card,))


def _found_in(deal: Deal) -> str:
    """Say in which part of the deal a card is found face up: after the turn-up, before or after discarding, in play."""
    if any(deal.on_table.values()):
        return "play"
    laid = deal.exchange is not None and bool(deal.exchange.discarded)
    return "dealing" if not deal.turned else "exchange" if laid or deal.taken else "turned"


def _look(table: Table, event: Look) -> None:
    if event.at == "faced":
        found = "dealing" if table.deal is None else _found_in(table.deal)
        _show(table, FacedCardSeen, event.by, {"phase": found})
    else:
        _settle(table, event)


def _turn_up(table: Table, event: TurnUp) -> None:
    if table.deal is not None and table.deal.turned_again == table.now:
        _show(table, TurnedInError, event.by, {}, about=event.cards)


def _came_from_elsewhere(table: Table, event: Give | Complete) -> None:
    """Show that the turn-up itself came into a hand, or the card that was turned after giving, or cards laid away."""
    if table.deal is not None and "discards_taken" in table.happenings:
        fields = {"to": table.deal.role(event.to), "stock_left": table.deal.stock > 0}
        _show(table, DiscardsTaken, event.by, fields, about=event.to)
    if table.deal is not None and "turned_card_given" in table.happenings:
        _show(table, TurnedCardTaken, event.by, {"to": table.deal.role(event.to)}, about=event.to)
    if table.deal is not None and "turn_up_drawn" in table.happenings:
        _show(table, TurnUpDrawn, event.by, {"to": table.deal.role(event.to)}, about=event.to)


def _complete(table: Table, event: Complete) -> None:
    deal = table.deal
    if deal is None:
        return
    _came_from_elsewhere(table, event)
    _settle(table, event)
    causes = list(dict.fromkeys(cause for cause, _, _ in deal.filled_for))
    if event.source == "discards":
        return  # a hand is filled from the stock
    beyond = "nothing" in causes
    if beyond and (len(causes) > 1 or deal.exchange is None):
        causes.remove("nothing")
    for cause in causes:
        late = deal.first(f"{event.to}.plays") is not None
        fields = {"of": deal.role(event.to), "cause": cause, "beyond": beyond, "late": late}
        _show(table, HandCompleted, event.by, fields, about=event.to)


WATCH: Final[dict[type[Event], Handler]] = {
    Give: _give,
    Discard: _discard,
    FoundFaced: _found_faced,
    Look: _look,
    TakeUp: _settle,
    TurnUp: _turn_up,
    Complete: _complete,
    Shuffle: _settle,
    Cut: _settle,
    Propose: _settle,
    Lead: _settle,
    Play: _settle,
    **dict.fromkeys((Notice, *DEMANDS), _settle),
}
