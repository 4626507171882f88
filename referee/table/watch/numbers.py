"""Facts of numbers told: another number laid away than was told, and no card exchanged by the one who asked for it."""

from __future__ import annotations

from typing import Any, Final

from referee.record import (
    Ask,
    Complete,
    Discard,
    Event,
    Give,
    Lead,
    Look,
    Notice,
    Object,
    Play,
    Propose,
    Result,
    TakeUp,
    TellTaken,
)
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.fold.exchange import since_turning
from referee.table.kinds.exchange import NumberNotKept, ProposerTookNone, WordTakenBack
from referee.table.table import DEMANDS, Handler, Table


def _numbers(table: Table, event: Event) -> None:
    """Compare what each player told with what he laid away, once somebody goes on."""
    deal = table.deal
    if deal is None:
        return
    for exchange in deal.exchanges:
        for player in exchange.numbers_told:
            still_at_it = event.by == player and isinstance(event, (Ask, Discard, TellTaken))
            if not still_at_it and player in exchange.discarded and player not in exchange.other_number_laid:
                _compare(table, deal, exchange, player)


def _compare(table: Table, deal: Deal, exchange: Exchange, player: str) -> None:
    """Show that a player laid away another number than he told; he may lay away more while he is not yet served."""
    size = table.game.hand_size
    numbers = exchange.numbers_told[player].items()
    told = {number: at for number, at in numbers if number <= size}  # nobody can lay away more
    laid = exchange.discarded[player]
    if not told:
        return
    done = player in exchange.given or any(deal.on_table.values()) or exchange is not deal.exchange
    if laid in told or (laid < max(told) and not done):
        return
    exchange.other_number_laid.add(player)
    relation = "more" if laid > max(told) else "fewer"
    short = relation == "fewer" and max(told) > _left(deal, exchange, player)
    fields = {"by": deal.role(player), "relation": relation, "stock_short": short}
    said, lay = list(told.values()), deal.happened_at.get(f"{player}.discards", [])
    evidence = sorted(at for at in {*said, *lay} if exchange.begun <= at <= table.now)
    table.show(NumberNotKept(deal, evidence[-1], player, fields, evidence, about=player))


def _left(deal: Deal, exchange: Exchange, player: str) -> int:
    """Return how many cards the stock held for a player when the exchange began."""
    left = exchange.stock_before - exchange.thrown_aside
    if player == deal.dealer:
        left -= max(exchange.asked or 0, exchange.discarded.get(deal.non_dealer, 0))
    return max(left, 0)


def _lay_away(table: Table, event: Discard) -> None:
    """The one who asked lays away no card, and had not said before that he wants none."""
    deal = table.deal
    exchange = deal.exchange if deal is not None else None
    if deal is not None and exchange is not None and exchange.granted and event.by == deal.non_dealer:
        none_at_all = not event.cards and exchange.asked == 0 and exchange.named == table.now
        if none_at_all:
            _took_none(table, deal, exchange, passed_over=False)
    _numbers(table, event)


def _tell(table: Table, event: Ask | Propose | TellTaken) -> None:
    """A player tells how many cards he exchanges: the one who asks for them, or the dealer before he takes his own."""
    deal = table.deal
    exchange = deal.exchange if deal is not None else None
    if deal is None or exchange is None or event.n is None:
        return
    if event.by == deal.dealer:
        taking = deal.exchanging and deal.dealer not in exchange.given and not any(deal.on_table.values())
        told = taking and not isinstance(event, Propose)
    else:
        told = not {"asked", "proposal"}.isdisjoint(table.happenings)
    if told:
        exchange.numbers_told.setdefault(str(event.by), {})[event.n] = table.now


def _ask(table: Table, event: Ask | Propose) -> None:
    _tell(table, event)
    _go_on(table, event)


def _go_on(table: Table, event: Ask | Lead | Propose | Result) -> None:
    """The one who asked for cards goes on without having told, laid away or taken any."""
    deal = table.deal
    if deal is not None and deal.exchanges and event.by in (None, deal.non_dealer):
        begun = deal.exchange is not None and deal.exchange.begun == table.now
        for exchange in deal.exchanges[-2:-1] if begun else deal.exchanges[-1:]:
            if isinstance(event, Lead | Result) or (begun and exchange.served):
                _left_out(table, deal, exchange)
    _numbers(table, event)


def _give(table: Table, event: Give) -> None:
    """The dealer gives cards for the proposal that he refused last, and so goes back on his answer."""
    deal = table.deal
    exchange = deal.exchange if deal is not None else None
    if deal is not None and exchange is not None and not deal.open_proposal and event.by == deal.dealer:
        refused = bool(deal.answers) and deal.answers[-1][1] == "refuse" and not exchange.conditional
        again = deal.after("answered_again", exchange.begun) is not None
        first = sum(exchange.given.values()) <= len(event.cards) and not any(deal.on_table.values())
        if refused and first and not again:
            fields = {"what": "refusal", "discard": "unserved", "after_turning": since_turning(deal)}
            table.show_act(deal, WordTakenBack, event.by, fields)
    _numbers(table, event)


def _left_out(table: Table, deal: Deal, exchange: Exchange) -> None:
    player = deal.non_dealer
    idle = player not in exchange.discarded and player not in exchange.given and exchange.asked is None
    if exchange.granted and idle and player not in exchange.other_number_laid:
        _took_none(table, deal, exchange, passed_over=not exchange.served)


def _took_none(table: Table, deal: Deal, exchange: Exchange, *, passed_over: bool) -> None:
    exchange.other_number_laid.add(deal.non_dealer)
    fields: dict[str, Any] = {
        "passed_over": passed_over,
        "order": "first" if exchange is deal.exchanges[0] else "later",
    }
    table.show(ProposerTookNone(deal, table.now, deal.non_dealer, fields, [exchange.begun, table.now]))


WATCH: Final[dict[type[Event], Handler]] = {
    Discard: _lay_away,
    Ask: _ask,
    Propose: _ask,
    TellTaken: _tell,
    Lead: _go_on,
    Result: _go_on,
    Give: _give,
    Play: _numbers,
    Complete: _numbers,
    Look: _numbers,
    TakeUp: _numbers,
    **dict.fromkeys((Notice, Object, *DEMANDS), _numbers),
}
