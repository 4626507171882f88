"""Facts of the deal: wrong numbers, wrong order, several cards turned, cards exposed or peeped at."""

from __future__ import annotations

from functools import lru_cache
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
from referee.table.game import orders_of
from referee.table.table import DEMANDS, Handler, Table

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
        Fact(
            "dealt_wrong_number",
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
        deal.bound_by = _chosen(table, deal)[1]
        if _told(table, deal)[1] in ("before_game_cut", "before_own_cut"):
            deal.note_happening("order_told", table.now)
    if deal.dealt[event.to] > table.game.hand_size:
        _wrong_number(table, deal, event.to)
    if not split_told(event):
        deal.note_happening("split_untold", table.now)
    if f"{event.to}.miscounted" in deal.happened_at:
        return  # what follows a miscount is the mending of it
    _order(table, deal)
    anyhow = event.whole and event.basis == "inferred"
    if deal.dealt[event.to] == table.game.hand_size and not anyhow:
        _bind_order(table, deal, event.to)


def _whose_deal(table: Table, deal: Deal) -> None:
    """Show a deal out of turn, or with the adversary's pack."""
    if table.expected_dealer not in (None, deal.dealer):
        table.show(Fact("dealt_out_of_turn", deal, table.now, deal.dealer, {}, [table.now]))
    elif table.expected_dealer is None and table.dealer_cut.unknown and len(table.deals) == 1:
        table.show(Fact("dealt_out_of_turn", deal, table.now, deal.dealer, {}, [table.now], truth=None))
    if deal.pack is not None and not table.packs.may_be_of(deal.dealer, deal.pack):
        table.show(Fact("dealt_wrong_pack", deal, table.now, deal.dealer, {}, [table.now]))


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


def _order(table: Table, deal: Deal) -> None:
    """Show the first departure of this deal from the order of its packets."""
    chosen, _, certain = _chosen(table, deal)
    how = _departure(table, deal, chosen)
    _note_order_values(table, deal, chosen, how)
    if how is None or "packets_out_of_order" in deal.happened_at:
        return
    deal.note_happening("packets_out_of_order", table.now)
    told, when = _told(table, deal)
    fields = {
        "error": "order",
        "how": how,
        "bound_by": "form" if how == "served_self_first" else deal.bound_by,
        "begins_game": _begins_game(table, deal, deal.bound_by),
        "told": when if told is not None and _departure(table, deal, told) is None else "untold",
    }
    evidence = [at for at, _, _, _ in deal.packets]
    truth = None if how == "packet_size" and not certain and _departure(table, deal, None) is None else True
    table.show(Fact("packets_out_of_order", deal, table.now, deal.dealer, fields, evidence, truth=truth))


def _note_order_values(table: Table, deal: Deal, chosen: str | None, how: str | None) -> None:
    """Note where another player's order, or one of an earlier game, would make another departure of the packets."""
    key, other = table.order_key(deal.dealer), table.order_key(deal.non_dealer)
    theirs, mine = table.orders.get(other), table.orders.get(key)
    alike = theirs in (None, mine) or _departure(table, deal, theirs) == how
    later = theirs is not None and table.orders_dealt_in.get(other, (0, 0)) > table.orders_dealt_in.get(key, (0, 0))
    if not alike or (how is not None and (later or other == key)):
        deal.note_deciding_value("packet_order", table.now)
    lasting = mine if chosen is None else None if deal.bound_by == "earlier_game" else chosen
    if lasting != chosen and _departure(table, deal, lasting) != how:
        deal.note_deciding_value("order_lasts", table.now)


def question_order(table: Table, deal: Deal) -> None:
    """Show, where it is not told in what packets the cards went, or ought to go, that nobody can tell of the order."""
    deal.note_happening("packets_out_of_order", table.now)
    untold = order_untold(table, deal)
    anew = _anew(table, deal)
    bound_by = deal.bound_by if not untold else "earlier_game" if anew else frozenset({"this_game", "earlier_game"})
    fields = {
        "error": "order",
        "how": "packet_size",
        "bound_by": bound_by,
        "begins_game": (anew or None) if untold else _begins_game(table, deal, deal.bound_by),
        "told": "untold",
    }
    evidence = [at for at, _, _, _ in deal.packets]
    table.show(Fact("packets_out_of_order", deal, evidence[-1], deal.dealer, fields, evidence, truth=None))


def _anew(table: Table, deal: Deal) -> bool:
    """Whether the log holds all deals of the game of a deal, so that its first one begins it."""
    return deal.game > table.opening.game or table.opening.deal == 1


def order_untold(table: Table, deal: Deal) -> bool:
    """Whether an order that the dealer has chosen before the log begins may bind this deal, and none is told."""
    opening, lasts = table.opening, table.game.order_lasts
    if deal.bound_by != "form" or opening.orders or table.agreed_order is not None or not table.game.packets:
        return False
    if _anew(table, deal) and "order_told" in deal.happened_at:
        return False
    return table.begun_before if lasts == "play" else lasts != "deal" and opening.deal > 1 and opening.game == deal.game


def _chosen(table: Table, deal: Deal) -> tuple[str | None, str, bool]:
    """Return the order that binds this deal, by what, and whether that is certain.

    It binds by an agreement, by a deal of this game, by one of an earlier, or by form alone.
    """
    if table.agreed_order is not None:
        return table.agreed_order, "agreement", True
    key = table.order_key(deal.dealer)
    game, match = table.orders_dealt_in.get(key, (0, 0))
    if key not in table.orders:
        return None, "form", True
    same, lasts = game == deal.game, table.game.order_lasts
    unknown = lasts == "match" and not same and not table.match_known
    binds = lasts == "play" or (lasts != "deal" and same) or (lasts == "match" and match == table.match_number)
    if not (binds or unknown):
        return None, "form", True
    return table.orders[key], "this_game" if same else "earlier_game", not unknown


def _told(table: Table, deal: Deal) -> tuple[str | None, str]:
    """Return the order that the dealer has told for this deal, and when; after a cut, it was before the next deal's."""
    order, when, at = table.orders_told.get(deal.dealer, (None, "untold", deal))
    dealt = any(each.game == deal.game and not each.set_aside for each in table.deals if each is not deal)
    late = when == "after_cut" and at is not deal
    return order, ("before_own_cut" if dealt else "before_game_cut") if late else when


def _begins_game(table: Table, deal: Deal, bound_by: str) -> bool:
    """Whether a dealer bound by an earlier deal begins a later game: what he dealt in it before was set aside."""
    key = table.order_key(deal.dealer)
    mine = [each for each in table.deals if each.game == deal.game and table.order_key(each.dealer) == key]
    anew = all(each.set_aside for each in mine if each is not deal) and (key, deal.game) not in table.orders_kept
    return bound_by == "earlier_game" or (bound_by == "this_game" and anew and deal.game > 1)


def _departure(table: Table, deal: Deal, chosen: str | None) -> str | None:
    """Say how the packets so far depart from the order, or ``None``.

    A right sum in wrong packets departs; with a wrong sum only the first packet can, because then the rest is
    the miscount itself.
    """
    if True in [whole for _, _, _, whole in deal.packets]:
        return None
    mine, theirs = tuple(deal.sizes(deal.dealer)), tuple(deal.sizes(deal.non_dealer))
    first = len(mine) > len(theirs)
    if first:
        deal.note_deciding_value("serve_self_first", table.now)
    if first and table.game.serve_self_first == "departure":
        return "served_self_first"
    orders = table.game.packets if chosen is None else (chosen,)
    if not orders or _keep((mine, theirs), orders, table.game.hand_size):
        return None
    if chosen is None:
        deal.note_deciding_value("first_order_free", table.now)
    return None if chosen is None and table.game.first_order_free else "packet_size"


@lru_cache(1024)
def _keep(hands: tuple[tuple[int, ...], ...], orders: tuple[str, ...], size: int) -> bool:
    """Whether packets dealt to hands of a size keep to one of some orders; of a wrong sum only the first is asked."""
    for order in orders_of(orders):
        if all([*dealt] == order if sum(dealt) == size else dealt[:1] in ((), (order[0],)) for dealt in hands):
            return True
    return False


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
        table.show(Fact("turned_wrongly", deal, table.now, deal.dealer, {"how": how}, [table.now]))
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
                Fact(
                    "several_turned",
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
        table.show(Fact("trump_not_turned", deal, table.now, deal.dealer, {}, [table.now]))


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
    fact = Fact("king_turned", deal, table.now, deal.dealer, {"chosen": chosen}, sorted({at, table.now}))
    deal.kings.append(fact)
    table.show(fact)


def _bind_order(table: Table, deal: Deal, to: str) -> None:
    """A hand dealt out shows which order the dealer has chosen; one given whole was dealt in the order in force."""
    if not table.game.packets:
        return
    order = "-".join(str(n) for _, player, n, whole in deal.packets if player == to and not whole)
    told, when = _told(table, deal)
    key = table.order_key(deal.dealer)
    if not order:
        kept = table.orders.get(key, table.game.packets[0])
        order = told if told is not None and when != "after_cut" else kept
    chosen, bound_by, certain = _chosen(table, deal)
    if not certain:
        return
    anew = key not in table.orders or (chosen is None and table.game.order_lasts in ("game", "match"))
    begins = _begins_game(table, deal, bound_by)
    telling = begins and order == told and when != "after_cut"
    new = anew or (telling and table.game.order_lasts in ("play", "game"))
    if new and order in table.game.packets and (begins or bound_by != "this_game"):
        table.orders[key] = order
    table.orders_dealt_in[key] = (deal.game, table.match_number)
    if table.orders_told.get(deal.dealer, (None, "untold", None))[1:] != ("after_cut", deal):
        table.orders_told.pop(deal.dealer, None)  # what was told too late for this deal is told in time for the next


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
        Fact(
            "card_exposed",
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
    return Fact("hidden_cards_seen", deal, table.now, by, fields, [table.now], proved_at=table.now, about=owner)


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
    table.show(Fact("surplus_drawn", deal, table.now, event.by, fields, [table.now], about=event.hand_of))
    if event.seen:
        seen = {"what": "drawn", "by": deal.role(event.by), "of": deal.role(event.hand_of)}
        seen |= _cause(table, deal, event.hand_of)
        table.show(Fact("hidden_cards_seen", deal, table.now, event.by, seen, [table.now], about=event.hand_of))


WATCH: Final[dict[type[Event], Handler]] = {
    Packet: _packet,
    TurnUp: _turn_up,
    Expose: _expose,
    Look: _look,
    Draw: _draw,
    **dict.fromkeys(GOING_ON, _not_turned),
    **dict.fromkeys((Notice, Object, *DEMANDS), _words),
}
