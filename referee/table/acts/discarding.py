"""Cards laid away: a discard in time, one that comes late, or a surplus."""

from __future__ import annotations

from typing import Any, Final

from attrs import field, frozen

from referee.record import Discard, Event, exchange_line
from referee.table.acts.act import SINCE, Act, exchange_of, exchanging, led_before_taking
from referee.table.acts.answering import exchange_past, go_back_as_agreed, since_turning
from referee.table.acts.asking import name_number, withdraw_proposal
from referee.table.acts.numbers import compare_exchanges, compare_numbers, takes_none
from referee.table.acts.turning import put_away
from referee.table.deal import Deal
from referee.table.exchange import Exchange, MadeUp
from referee.table.facts import Fact
from referee.table.happenings import Doing
from referee.table.kinds.exchange import DealerExchanged, DiscardedAmiss, LaidAwayAmiss
from referee.table.moving import take
from referee.table.places import discards_of
from referee.table.table import Table

AS_USUAL: Final = {"face": "down", "place": "own", "late": False, "before_other": False, "after_other": False}
"""The fields of a discard that is as it should be, whoever makes it."""


@frozen
class LaidAway:
    """How many of the cards that a player lays away with one act are what.

    in_time: a discard for which no cards have come yet; ``None`` where it is no such act.
    making_up: of a late discard, how many make up in which exchange for cards taken beyond the discard.
    late: whether there is a late discard among them; beyond: how many cards of it make up for nothing.
    surplus: cards that are no discard; ``None`` where there are none.
    """

    in_time: int | None = None
    making_up: list[tuple[Exchange, int]] = field(factory=list)
    late: bool = False
    beyond: int = 0
    surplus: int | None = None


def _sort_out(table: Table, deal: Deal, player: str, cards: int) -> LaidAway:
    """Say what so many cards are that a player lays away, before they leave his hand.

    Cards that he was given beyond those that he asked for are his to lay away; while he waits for others, those that
    he lays away are for the exchange, unless he has come to be bound to lay some away.  What he had taken beyond his
    discard he makes up for; once cards have come, that and all else is late as long as the exchange runs.
    """
    exchange, playing = exchange_of(deal, player), deal.has_played
    running = (exchanging(deal, player) and not playing) or led_before_taking(deal, player)
    served = exchange is not None and player in exchange.given
    asking = deal.open_proposal and player == deal.non_dealer and not playing
    waiting, bound = asking or (running and not served), player in deal.to_lay_away
    first = exchange is not None and served and player not in exchange.discarded  # before all else his discard
    own = min(_to_lay_away(table, deal, player), max(cards - (_due_in_time(exchange, player) if first else 0), 0))
    if waiting and bound and own:
        due = 0 if asking else _due_in_time(exchange, player)
        surplus = min(own, max(cards - due, 0))
        return LaidAway(in_time=cards - surplus if cards > surplus else None, surplus=surplus or None)
    beyond = any(each.beyond_discard(player) for each in deal.exchanges)  # what is too many comes of an exchange
    if waiting and not (asking and not beyond and deal.count(player) - cards >= table.game.hand_size):
        return LaidAway(in_time=cards)
    making_up = _making_up(table, deal, player, cards - own, own)
    rest = cards - own - sum(n for _, n in making_up)
    late = running and not own and cards > 0
    surplus = own if late else own + rest
    return LaidAway(
        making_up=making_up,
        late=late or bool(making_up),
        beyond=rest if late else 0,
        surplus=surplus if surplus or not (late or making_up) else None,
    )


def _to_lay_away(table: Table, deal: Deal, player: str) -> int:
    """Return how many cards the non-dealer holds still that he was given beyond those that he asked for.

    Of those given before his last proposal it is told by the number of his cards alone.
    """
    if player != deal.non_dealer:
        return 0
    last = deal.exchange.beyond_asking(player) if deal.exchange is not None else 0
    earlier = sum(max(each.beyond_asking(player), 0) for each in deal.exchanges if each is not deal.exchange)
    left, over = max(last - deal.surplus_removed(player), 0), max(deal.count(player) - table.game.hand_size, 0)
    if table.game.superfluous == "beyond_asking":
        return left + min(earlier, max(over - left, 0))
    return min(left + earlier, over)


def _due_in_time(exchange: Exchange | None, player: str) -> int:
    """Return how many cards the non-dealer has still to lay away for those that he has asked for."""
    return 0 if exchange is None else max(exchange.called_for(player) - exchange.discarded.get(player, 0), 0)


def _making_up(table: Table, deal: Deal, player: str, cards: int, own: int) -> list[tuple[Exchange, int]]:
    """Say for how many cards that a player had taken beyond his discard others now make up, the last exchange first."""
    found: list[tuple[Exchange, int]] = []
    over = max(deal.count(player) - table.game.hand_size - own, 0)
    for exchange in reversed(deal.exchanges):
        last = exchange is deal.exchange
        beyond = exchange.beyond_discard(player) - (deal.surplus_removed(player) + own if last else 0)
        n = min(cards, beyond if last else min(beyond, over))
        if n > 0:
            found.append((exchange, n))
            cards, over = cards - n, over - n
    return found


def _lay_late(table: Table, deal: Deal, player: str, parts: LaidAway) -> None:
    """Put a late discard with the exchanges that it belongs to."""
    last = deal.exchanges[-1:] if parts.beyond or not parts.making_up else []
    for exchange, cards in (*parts.making_up, *((each, parts.beyond) for each in last)):
        exchange.discarded[player] = exchange.discarded.get(player, 0) + cards
        exchange.laid_later[player] = exchange.laid_later.get(player, 0) + cards
        exchange.tell(player, table.now, "discarded")
    for exchange, cards in parts.making_up:
        exchange.made_up.setdefault(player, []).append(MadeUp(table.now, cards, _apart(table, deal, exchange, player)))


def _apart(table: Table, deal: Deal, exchange: Exchange, player: str) -> bool | None:
    """Whether the cards that a player was given lie apart from his hand now; ``None`` where the record cannot tell.

    Whoever chooses a card out of his hand has looked at it.  So where looking is recorded, and he was not seen to take
    the cards up, they were not in it; but for one who plays from that hand.
    """
    if player in exchange.mixed:
        return False
    untouched = "looking" in table.recorded and not deal.on_table.get(player)
    return True if player in exchange.taken_up or untouched else None


def _discard(table: Table, deal: Deal, event: Discard) -> None:
    by = event.by
    if by not in deal.hands:
        return
    parts = _sort_out(table, deal, by, len(event.cards))
    take(table, deal, by, event.cards, discards_of(by))
    deal.discards.setdefault(by, []).extend(event.cards[parts.surplus or 0 :])
    if parts.in_time is not None:
        _lay_in_time(table, deal, event, by, parts.in_time)
    if parts.late:
        _lay_late(table, deal, by, parts)
    if parts.in_time is not None or parts.late:
        table.does(by, Doing.DISCARDS)
    if parts.surplus is not None:
        deal.laid_away[by] = deal.laid_away.get(by, 0) + parts.surplus
        too_many = event.cards[: parts.surplus]
        if table.game.surplus_cards == "on_stock":
            put_away(table, deal, too_many, "surplus_cards", discards_of(by))
        else:
            deal.surplus.setdefault(by, []).extend(too_many)
        table.does(by, Doing.LAYS_AWAY)
    _show_discard(table, deal, event, parts)
    exchange = deal.exchange
    none = exchange is not None and exchange.granted and exchange.asked == 0 and exchange.named == table.now
    if exchange is not None and none and by == deal.non_dealer and not event.cards:
        takes_none(table, deal, exchange, passed_over=False)
    compare_numbers(table, deal, event)


def _lay_in_time(table: Table, deal: Deal, event: Discard, by: str, cards: int) -> None:
    """So many ``cards`` are laid away for the exchange under way, before any are given for them."""
    deal.owed[by] = deal.owed.get(by, 0) + cards
    exchange = exchange_of(deal, by)
    if exchange is None:
        return
    if by == deal.non_dealer and cards != exchange.asked:
        go_back_as_agreed(table, deal, "number", event)
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
    usual = fields == AS_USUAL
    table.show(DiscardedAmiss(deal, table.now, by, fields | {"by": deal.role(by)}, [table.now], plain=usual))


def _late(deal: Deal, by: str) -> bool | None:
    """Whether a late discard is an offence; ``None`` where one may have been given more than he asked for."""
    exchange = deal.exchange
    if exchange is None or by == deal.dealer or exchange.asked is not None:
        return True
    return None if exchange.made_up.get(by) and exchange.in_time(by) else True


def _show_laid_amiss(table: Table, deal: Deal, event: Discard) -> None:
    """Show that cards are laid away too late, or for no proposal accepted, from a hand that holds none too many.

    The non-dealer may still be served where it is a condition that has failed.
    """
    by = str(event.by)
    late = exchange_past(table, deal, by)
    over = deal.last_reply in (("refuse",) if by == deal.non_dealer else ("refuse", "decline"))
    refused = over and not (deal.exchanging or deal.open_proposal)
    surplus = deal.count(by) + len(event.cards) > table.game.hand_size
    if event.cards and not surplus and deal.turned and (late or refused or deal.exchange is None):
        bound = refused and by == deal.non_dealer and since_turning(deal) == "first"
        how = "late" if late else "refused" if bound else "unasked"
        table.show(LaidAwayAmiss(deal, table.now, by, {"how": how}, [table.now], plain=bound))


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
        fields = AS_USUAL | {"by": "dealer", "before_other": True}
        table.show(DiscardedAmiss(deal, at, deal.dealer, fields, [at, table.now]))
    exchange.early_discards.clear()


def _dealer_exchanges(table: Table, deal: Deal, exchange: Exchange) -> None:
    """Show that the dealer lays cards away where the stock cannot serve both, or more than it can replace."""
    laid = exchange.discarded.get(deal.dealer, 0)
    wanted = max(exchange.asked or 0, exchange.discarded.get(deal.non_dealer, 0))
    left = exchange.stock - wanted
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
    left = exchange.stock - exchange.called_for(deal.non_dealer)
    if left >= max(exchange.wanted, exchange.discarded.get(deal.dealer, 0), 1):
        return None
    fields = {"stock_short": True, "beyond_left": left <= 0}
    return DealerExchanged(deal, table.now, deal.dealer, fields, [table.now], proved_at=table.now)


ACTS: Final[dict[type[Event], Act]] = {Discard: Act(_discard, "live", SINCE)}
