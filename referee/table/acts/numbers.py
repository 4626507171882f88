"""The numbers of an exchange, compared as somebody goes on: what was told, laid away and given, by each player."""

from __future__ import annotations

from referee.record import Ask, Discard, Event, Lead, Play, Propose, TellTaken
from referee.table.acts.act import exchange_of
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.happenings import Doing
from referee.table.kinds.exchange import DealerTookNone, NumberNotKept, ProposerTookNone
from referee.table.kinds.exchange_numbers import ExchangeWrong
from referee.table.table import Table


def compare_exchanges(table: Table, deal: Deal | None, event: Event) -> None:
    """Compare the numbers asked for, laid away and given, once cards have been given."""
    for exchange in deal.exchanges if deal is not None else ():
        if deal is None or not exchange.served or len(exchange.mismatch_shown) == len(deal.hands):
            continue
        past = exchange is not deal.exchange or isinstance(event, Lead | Play)
        gone_on = past or deal.dealer in exchange.given
        for player in (deal.non_dealer, deal.dealer) if gone_on else (deal.non_dealer,):
            served = player in exchange.given or player in exchange.completed
            if served or (past and player in exchange.discarded):
                show_mismatch(table, deal, exchange, player)


def show_mismatch(table: Table, deal: Deal, exchange: Exchange, player: str) -> None:
    """Show that the numbers of an exchange do not agree for a player, once for each of them."""
    given, discarded = exchange.given.get(player, 0), exchange.discarded.get(player, 0)
    agree = given == discarded == exchange.called_for(player) and player not in exchange.completed
    if agree or player in exchange.mismatch_shown:
        return
    exchange.mismatch_shown.add(player)
    asked, left = exchange.called_for(deal.non_dealer), exchange.stock
    dealers_fault = player == deal.dealer or not (given == asked or left <= given < asked)
    offender = deal.dealer if dealers_fault else player
    numbers = exchange.numbers.setdefault(player, [])
    at = numbers[-1] if numbers else table.now
    fields = {"to": deal.role(player), "exchange": exchange}
    table.show(ExchangeWrong(deal, at, offender, fields, numbers, about=player))


def compare_numbers(table: Table, deal: Deal, event: Event) -> None:
    """Compare what each player told with what he laid away."""
    for exchange in deal.exchanges:
        for player in exchange.numbers_told:
            still_at_it = event.by == player and isinstance(event, Ask | Discard | TellTaken)
            if not still_at_it and player in exchange.discarded and player not in exchange.other_number_laid:
                _compare_told(table, deal, exchange, player)


def _compare_told(table: Table, deal: Deal, exchange: Exchange, player: str) -> None:
    """Show that a player laid away another number than he told; he may lay away more while he is not yet served."""
    size = table.game.hand_size
    numbers = exchange.numbers_told[player].items()
    told = {number: at for number, at in numbers if number <= size}  # nobody can lay away more
    laid = exchange.discarded[player]
    if not told:
        return
    done = player in exchange.given or deal.has_played or exchange is not deal.exchange
    if laid in told or (laid < max(told) and not done):
        return
    exchange.other_number_laid.add(player)
    relation = "more" if laid > max(told) else "fewer"
    short = relation == "fewer" and max(told) > _left(deal, exchange, player)
    fields = {"by": deal.role(player), "relation": relation, "stock_short": short}
    at = {*told.values(), *deal.did(player).all(Doing.DISCARDS)}
    evidence = sorted(time for time in at if exchange.begun <= time <= table.now)
    table.show(NumberNotKept(deal, evidence[-1], player, fields, evidence, about=player))


def _left(deal: Deal, exchange: Exchange, player: str) -> int:
    """Return how many cards the stock held for a player when the exchange began."""
    left = exchange.stock
    if player == deal.dealer:
        left -= max(exchange.asked or 0, exchange.discarded.get(deal.non_dealer, 0))
    return max(left, 0)


def note_told(table: Table, deal: Deal, player: str | None, number: int) -> None:
    """Note that a player told how many cards he exchanges."""
    exchange = exchange_of(deal, str(player))
    if exchange is not None:
        exchange.numbers_told.setdefault(str(player), {})[number] = table.now


def passes_over(table: Table, deal: Deal, event: Event) -> None:
    """Show that the one who asked for cards goes on without having told, laid away or taken any."""
    player = deal.non_dealer
    if not deal.exchanges or event.by not in (None, player):
        return
    begun = deal.exchange is not None and deal.exchange.begun == table.now
    for exchange in deal.exchanges[-2:-1] if begun else deal.exchanges[-1:]:
        idle = player not in exchange.discarded and player not in exchange.given and exchange.asked is None
        gone_on = exchange.served if begun else not isinstance(event, Ask | Propose)
        if gone_on and exchange.granted and idle and player not in exchange.other_number_laid:
            takes_none(table, deal, exchange, passed_over=not exchange.served)


def takes_none(table: Table, deal: Deal, exchange: Exchange, *, passed_over: bool) -> None:
    """Show that the one who asked for cards exchanges none.

    Args:
        table: the table as it stands now.
        deal: the live deal.
        exchange: the exchange that he asked for.
        passed_over: whether he went on without a word.
    """
    exchange.other_number_laid.add(deal.non_dealer)
    fields = {"passed_over": passed_over, "order": "first" if exchange is deal.exchanges[0] else "later"}
    table.show(ProposerTookNone(deal, table.now, deal.non_dealer, fields, [exchange.begun, table.now]))


def dealer_took_none(table: Table, deal: Deal, exchange: Exchange) -> None:
    """Show that the dealer, who goes on now, took no card in an exchange that he had accepted, if he took none."""
    served = bool(exchange.given.get(deal.non_dealer)) or exchange.asked == 0
    if exchange.granted and served and not exchange.given.get(deal.dealer):
        table.show_act(deal, DealerTookNone, deal.dealer, {"stock_left": deal.stock > 0})
