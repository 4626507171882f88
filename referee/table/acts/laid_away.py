"""What cards are that a player lays away: a discard in time, a discard that comes late, or a surplus."""

from __future__ import annotations

from attrs import field, frozen

from referee.table.acts.act import exchange_of, exchanging, led_before_taking
from referee.table.deal import Deal
from referee.table.exchange import Exchange, MadeUp
from referee.table.table import Table


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


def sort_out(table: Table, deal: Deal, player: str, cards: int) -> LaidAway:
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
    asked = 0 if exchange is None else exchange.called_for(player)
    return max(asked - (0 if exchange is None else exchange.discarded.get(player, 0)), 0)


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


def lay_late(table: Table, deal: Deal, player: str, parts: LaidAway) -> None:
    """Put a late discard with the exchanges that it belongs to.

    Args:
        table: the table, for what is recorded.
        deal: the deal under way.
        player: who lays the cards away.
        parts: what the cards are.
    """
    beyond = (
        [(deal.exchange, parts.beyond)] if deal.exchange is not None and (parts.beyond or not parts.making_up) else []
    )
    for exchange, cards in (*parts.making_up, *beyond):
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
