"""Facts of the deal: wrong numbers, wrong order, several cards turned, cards exposed or peeped at."""

from __future__ import annotations

from typing import Any, Final

from referee.record import (
    RANK_OF,
    UNKNOWN,
    Answer,
    Ask,
    Discard,
    Draw,
    Event,
    Expose,
    Give,
    Lead,
    Look,
    Notice,
    Object,
    Packet,
    Play,
    Propose,
    TurnUp,
    split_told,
)
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.kinds.dealing import (
    CardExposed,
    DealtOutOfTurn,
    DealtWrongNumber,
    DealtWrongPack,
    HiddenCardsSeen,
    KingTurned,
    SeveralTurned,
    StockSeen,
    SurplusDrawn,
    TrumpNotTurned,
    TurnedWrongly,
)
from referee.table.table import DEMANDS, Handler, Table
from referee.table.watch.packet_order import bind_order, note_what_binds, show_departure

KING: Final = "K"
"""The rank of a king."""

GOING_ON: Final = (Propose, Ask, Answer, Discard, Give, Lead, Play)
"""Acts by which a hand goes on once it is dealt."""


def _wrong_number(table: Table, deal: Deal, player: str) -> None:
    """Show that a player was dealt a wrong number, once for a player and deal."""
    if f"{player}.miscounted" in deal.happened_at:
        return
    deal.note_happening(f"{player}.miscounted", table.now)
    size = table.game.hand_size
    packets = [at for at, to, _, _ in deal.packets if to == player]
    table.show(
        DealtWrongNumber(
            deal,
            packets[-1] if packets else table.now,
            deal.dealer,
            {
                "to": deal.role(player),
                "relation": "more" if deal.dealt.get(player, 0) > size else "fewer",
                "error": "number",
            },
            packets,
            about=player,
        )
    )


def _packet(table: Table, event: Packet) -> None:
    deal = table.deal
    if deal is None or "packet" not in table.happenings:
        return
    if deal.begins == table.now:
        _whose_deal(table, deal)
        note_what_binds(table, deal)
    if deal.dealt[event.to] > table.game.hand_size:
        _wrong_number(table, deal, event.to)
    if not split_told(event):
        deal.note_happening("split_untold", table.now)
    if f"{event.to}.miscounted" in deal.happened_at:
        return  # what follows a miscount is the mending of it
    show_departure(table, deal)
    anyhow = event.whole and event.basis == "inferred"
    if deal.dealt[event.to] == table.game.hand_size and not anyhow:
        bind_order(table, deal, event.to)


def _whose_deal(table: Table, deal: Deal) -> None:
    """Show a deal out of turn, or with the adversary's pack."""
    if table.expected_dealer not in (None, deal.dealer):
        table.show(DealtOutOfTurn(deal, table.now, deal.dealer, {}, [table.now]))
    elif table.expected_dealer is None and table.dealer_cut.unknown and len(table.deals) == 1:
        table.show(DealtOutOfTurn(deal, table.now, deal.dealer, {}, [table.now], truth=None))
    if deal.pack is not None and not table.packs.may_be_of(deal.dealer, deal.pack):
        table.show(DealtWrongPack(deal, table.now, deal.dealer, {}, [table.now]))


def _miscounts(table: Table, _event: Event) -> None:
    """Count both hands once all packets are given."""
    deal = table.deal
    if deal is None or deal.over:
        return
    turned = deal.turned and "turned_wrongly" not in deal.happened_at
    if turned or deal.dealt_out(table.game):
        for player in table.players:
            if deal.dealt.get(player, 0) != table.game.hand_size:
                _wrong_number(table, deal, player)


def _turn_up(table: Table, event: TurnUp) -> None:
    deal = table.deal
    if deal is None:
        return
    dealt = deal.dealt_out(table.game)
    first = len(deal.turned) == 1 and "turned_wrongly" not in deal.happened_at
    early = bool(table.game.packets) and not dealt
    if first and not deal.taken and (event.from_ == "elsewhere" or early):
        how = "not_top" if event.from_ == "elsewhere" else "too_early"
        deal.note_happening("turned_wrongly", table.now)
        table.show(TurnedWrongly(deal, table.now, deal.dealer, {"how": how}, [table.now]))
    _miscounts(table, event)
    if not deal.turned or deal.turned[-1][0] != table.now:
        return
    for king in deal.kings:
        king.prove(False, table.now)  # another card has been turned, beside it or in its place
    cards = [card for _, turned in deal.turned for card in turned]
    if len(cards) > 1:
        if "several" not in deal.happened_at:
            deal.note_happening("several", table.now)
            table.show(
                SeveralTurned(
                    deal,
                    table.now,
                    deal.dealer,
                    {"kings": any(c != UNKNOWN and RANK_OF[c] == KING for c in cards)},
                    [at for at, _ in deal.turned],
                )
            )
    elif cards[0] != UNKNOWN and RANK_OF[cards[0]] == KING:
        show_king_turned(table, deal, chosen=False)


def _not_turned(table: Table, event: Event) -> None:
    """Show that no card was turned, once the hand goes on all the same or words call for it."""
    deal = table.deal
    if (
        deal is None
        or table.between_deals
        or deal.turned
        or not deal.dealt_out(table.game)
        or "not_turned" in deal.happened_at
    ):
        return
    spoken = event.subject if isinstance(event, Notice) else getattr(event, "ground", None)
    called = spoken == "turned_cards" or getattr(event, "remedy", None) == "turn_top_card"
    if called or isinstance(event, GOING_ON):
        deal.note_happening("not_turned", table.now)
        table.show(TrumpNotTurned(deal, table.now, deal.dealer, {}, [table.now]))


def _words(table: Table, event: Event) -> None:
    """Words on a deal show what in it is amiss so far."""
    _miscounts(table, event)
    _not_turned(table, event)


def show_king_turned(table: Table, deal: Deal, *, chosen: bool) -> None:
    """Show that the turn-up is a king; ``chosen`` where it was picked from several cards turned.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        chosen: whether the king was picked from several cards turned.
    """
    at = deal.turned[0][0] if deal.turned else table.now
    fact = KingTurned(deal, table.now, deal.dealer, {"chosen": chosen}, sorted({at, table.now}))
    deal.kings.append(fact)
    table.show(fact)


def _expose(table: Table, event: Expose) -> None:
    deal = table.deal
    if deal is None or (table.next_deal is not None and table.between_deals):
        return
    phase = "dealing" if not deal.turned else "giving" if deal.exchanging else "after"
    owner = event.of
    if event.of not in table.players and event.by == deal.dealer:
        owner = deal.served_next or owner  # a card that shows as it leaves the stock
    of = deal.role(owner) if owner in table.players else "stock"
    table.show(
        CardExposed(
            deal,
            table.now,
            event.by if event.by in table.players else None,
            {"of": of, "by": deal.role(event.by) if event.by in table.players else "other", "phase": phase},
            [table.now],
            about=event.cards,
        )
    )


def _look(table: Table, event: Look) -> None:
    deal = table.deal
    if deal is None or event.by not in table.players:
        return
    if event.at == "stock":
        table.show_act(deal, StockSeen, event.by, {"by": deal.role(event.by)})
    if event.at in ("surplus", "drawn", "discard", "tricks"):
        table.show(look_fact(table, deal, event.by, event.at, event.of))


def look_fact(table: Table, deal: Deal, by: str, what: str, of: str | None = None) -> Fact:
    """Return the fact that a player looks now at cards he is not meant to see, or not unless a law allows it.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        by: the player who looks.
        what: what he looks at, as the act of looking words it.
        of: whose cards they are; the adversary's where no player is named.
    """
    owner = of if of in table.players else table.other(by)
    fields = {"what": what, "by": deal.role(by), "of": deal.role(owner)} | _cause(table, deal, owner)
    return HiddenCardsSeen(deal, table.now, by, fields, [table.now], proved_at=table.now, about=owner)


def _cause(table: Table, deal: Deal, owner: str | None) -> dict[str, Any]:
    """Say whether surplus cards came from the deal or from the giving, and whether cards given were taken up.

    Where looking is not recorded, who was given cards is taken to have taken them up.
    """
    giving = any(owner in exchange.mismatch_shown for exchange in deal.exchanges)
    told = "looking" in table.recorded
    taken_up = any(owner in (exchange.taken_up if told else exchange.given) for exchange in deal.exchanges)
    return {"cause": "giving" if giving else "deal", "given_taken_up": taken_up}


def _draw(table: Table, event: Draw) -> None:
    deal = table.deal
    if deal is None:
        return
    fields = {"of": deal.role(event.hand_of), "seen": bool(event.seen)}
    table.show(SurplusDrawn(deal, table.now, event.by, fields, [table.now], about=event.hand_of))
    if event.seen:
        seen = {"what": "drawn", "by": deal.role(event.by), "of": deal.role(event.hand_of)}
        seen |= _cause(table, deal, event.hand_of)
        table.show(HiddenCardsSeen(deal, table.now, event.by, seen, [table.now], about=event.hand_of))


WATCH: Final[dict[type[Event], Handler]] = {
    Packet: _packet,
    TurnUp: _turn_up,
    Expose: _expose,
    Look: _look,
    Draw: _draw,
    **dict.fromkeys(GOING_ON, _not_turned),
    **dict.fromkeys((Notice, Object, *DEMANDS), _words),
}
