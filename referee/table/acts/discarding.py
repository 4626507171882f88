"""Cards laid away, in time, late or as a surplus."""

from __future__ import annotations

from typing import Any, Final

from referee.record import Discard, Event, exchange_line
from referee.table.acts.act import SINCE, Act, exchange_of
from referee.table.acts.answering import exchange_past
from referee.table.acts.asking import name_number, withdraw_proposal
from referee.table.acts.laid_away import LaidAway, lay_late, sort_out
from referee.table.acts.numbers import compare_exchanges, compare_numbers, takes_none
from referee.table.acts.turning import put_away
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.facts import Fact
from referee.table.happenings import Doing
from referee.table.kinds.exchange import DealerExchanged, DiscardedAmiss, LaidAwayAmiss
from referee.table.moving import take
from referee.table.places import discards_of
from referee.table.table import Table

AS_USUAL: Final = {"face": "down", "place": "own", "late": False, "before_other": False, "after_other": False}
"""The fields of a discard that is as it should be."""


def _discard(table: Table, deal: Deal, event: Discard) -> None:
    by = event.by
    if by not in deal.hands:
        return
    parts = sort_out(table, deal, by, len(event.cards))
    take(table, deal, by, event.cards, discards_of(by))
    deal.discards.setdefault(by, []).extend(event.cards[parts.surplus or 0 :])
    if parts.in_time is not None:
        _lay_in_time(table, deal, event, by, parts.in_time)
    if parts.late:
        lay_late(table, deal, by, parts)
    if parts.in_time is not None or parts.late:
        table.does(by, Doing.DISCARDS)
    if parts.surplus is not None:
        deal.laid_away[by] = deal.laid_away.get(by, 0) + parts.surplus
        _lay_surplus(table, deal, by, event.cards[: parts.surplus])
        table.does(by, Doing.LAYS_AWAY)
    _show_discard(table, deal, event, parts)
    exchange = deal.exchange
    none = exchange is not None and exchange.granted and exchange.asked == 0 and exchange.named == table.now
    if exchange is not None and none and by == deal.non_dealer and not event.cards:
        takes_none(table, deal, exchange, passed_over=False)
    compare_numbers(table, deal, event)


def _lay_surplus(table: Table, deal: Deal, by: str, cards: tuple[str, ...]) -> None:
    """Cards that were too many are laid away beside the discards, or go back to the stock."""
    if table.game.surplus_cards == "on_stock":
        put_away(table, deal, cards, "surplus_cards", discards_of(by))
    else:
        deal.surplus.setdefault(by, []).extend(cards)


def _lay_in_time(table: Table, deal: Deal, event: Discard, by: str, cards: int) -> None:
    """So many ``cards`` are laid away for the exchange under way, before any are given for them."""
    deal.owed[by] = deal.owed.get(by, 0) + cards
    exchange = exchange_of(deal, by)
    if exchange is None:
        return
    exchange.discarded[by] = exchange.discarded.get(by, 0) + cards
    exchange.tell(by, table.now, "discarded")
    exchange.shorthand_line = exchange.shorthand_line or exchange_line(event)
    if by == deal.non_dealer and not event.cards:  # he lays none away: he asks for none
        if table.game.asks_for_none == "nothing":
            withdraw_proposal(table, deal, by)
        else:
            name_number(table, deal, exchange, 0)


def _show_discard(table: Table, deal: Deal, event: Discard, parts: LaidAway) -> None:
    """Show a discard: a plain one, unless it is out of its turn or time, or lies where or as it should not."""
    by = str(event.by)
    exchange = exchange_of(deal, by)
    if by == deal.dealer:
        compare_exchanges(table, deal, event)
        if exchange is not None and (deal.exchanging or parts.in_time is not None) and not exchange.conditional:
            _dealer_exchanges(table, deal, exchange)
    elif exchange is not None and deal.exchanging and event.cards:
        show_early_discards(table, deal, exchange)
    late = _late(deal, by) if parts.late else False
    if parts.surplus is not None:
        _show_laid_amiss(table, deal, event)
    fields: dict[str, Any] = AS_USUAL | {"late": late}
    if parts.in_time is not None or parts.late:  # else it is no discard for an exchange
        fields |= {"face": event.face, "place": event.place}
    if deal.exchanging and exchange is not None and by == deal.dealer and not late:
        fields |= _out_of_turn(table, deal, exchange, event)
    table.show(DiscardedAmiss(deal, table.now, by, fields, [table.now], plain=fields == AS_USUAL))


def _late(deal: Deal, by: str) -> bool | None:
    """Whether a late discard is an offence; ``None`` where one may have been given more than he asked for."""
    exchange = deal.exchange
    if exchange is None or by == deal.dealer or exchange.asked is not None:
        return True
    return None if exchange.made_up.get(by) and exchange.in_time(by) else True


def _show_laid_amiss(table: Table, deal: Deal, event: Discard) -> None:
    """Show that cards are laid away too late, or with no proposal, from a hand that holds none too many.

    The non-dealer may still be served though he was refused; the dealer himself has none to lay away then.
    """
    late = exchange_past(table, deal, str(event.by))
    over = bool(deal.answers) and deal.answers[-1][1] != "accept" and not (deal.exchanging or deal.open_proposal)
    refused = over and event.by == deal.dealer
    surplus = deal.count(str(event.by)) + len(event.cards) > table.game.hand_size
    if event.cards and not surplus and deal.turned and (late or refused or deal.exchange is None):
        table.show_act(deal, LaidAwayAmiss, event.by, {"how": "late" if late else "unasked"})


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


def show_early_discards(table: Table, deal: Deal, exchange: Exchange) -> None:
    """Show that the dealer laid cards away before the other did, who now turns out to exchange some himself."""
    for at in exchange.early_discards:
        table.show(DiscardedAmiss(deal, at, deal.dealer, AS_USUAL | {"before_other": True}, [at, table.now]))
    exchange.early_discards.clear()


def _dealer_exchanges(table: Table, deal: Deal, exchange: Exchange) -> None:
    """Show that the dealer lays cards away where the stock cannot serve both, or more than it can replace."""
    laid = exchange.discarded.get(deal.dealer, 0)
    wanted = max(exchange.asked or 0, exchange.discarded.get(deal.non_dealer, 0))
    left = exchange.stock_before - exchange.thrown_aside - wanted
    if max(laid, exchange.wanted) > left:
        fields = {"stock_short": True, "beyond_left": laid > max(left, 0)}
        table.show_act(deal, DealerExchanged, deal.dealer, fields)


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


ACTS: Final[dict[type[Event], Act]] = {Discard: Act(_discard, "live", SINCE)}
