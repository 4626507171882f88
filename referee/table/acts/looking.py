"""Cards that come to light: shown, looked at, taken up, found face up, or drawn from a hand."""

from __future__ import annotations

from typing import Any, Final

from referee.record import Check, Draw, Event, Expose, FoundFaced, Look, Reveal, TakeUp, known
from referee.table.acts.act import DEALT, IN_HAND, Act, exchange_of, stage, took
from referee.table.acts.given_cards import note_cards_taken_up, note_overdrawn
from referee.table.acts.hand_over import tell_result
from referee.table.acts.king import is_king, show_king_among
from referee.table.acts.taking_back import see_in_tricks
from referee.table.acts.turning import put_away, see_in_stock
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.happenings import Doing, Happening
from referee.table.kinds.dealing import (
    CardExposed,
    FacedCardFound,
    FacedCardSeen,
    HiddenCardsSeen,
    StockSeen,
    SurplusDrawn,
)
from referee.table.kinds.dealing_packs import CutShowed
from referee.table.moving import see_in_discards, see_in_hand, take
from referee.table.places import ASIDE, STOCK, hand_of
from referee.table.table import Table


def _expose(table: Table, deal: Deal | None, event: Expose) -> None:
    """Cards are shown: of a hand, of the stock, or of the pack between the cut and the first packet."""
    if event.of == "stock":
        see_in_stock(table, event.cards)
    if deal is not None:
        _show_of_hand(table, deal, event)
    if table.next_deal is not None and table.cut_done and event.of not in table.players:
        cutter = table.other(event.by) if event.by in table.players else None
        table.show_act(table.next_deal, CutShowed, cutter, {"cut": "to_dealer", "cards": "one", "during": "after"})
    if deal is None:
        return
    if not table.makes_ready:
        owner = event.of
        if event.of not in table.players and event.by == deal.dealer:
            owner = _served_next(table, deal) or owner  # a card that shows as it leaves the stock
        filling = owner == deal.dealer and _filling_up(table, deal)
        fields = {
            "of": deal.role(owner) if owner in table.players else "stock",
            "by": deal.role(event.by) if event.by in table.players else "other",
            "phase": "dealing" if not deal.turned else "giving" if deal.exchanging or filling else "after",
        }
        table.show_act(deal, CardExposed, event.by, fields, event.cards)
        exchange = exchange_of(deal, str(owner))
        if exchange is not None and fields["phase"] == "giving" and event.by != owner:
            exchange.shown.setdefault(str(owner), []).extend(event.cards)
    if event.of == event.by:
        show_king_among(table, deal, event, "exposed")


def _show_of_hand(table: Table, deal: Deal, event: Expose) -> None:
    """Take in the faces of a hand that are shown, but of a card that is seen as it leaves the stock."""
    if event.of in deal.hands:
        serving = event.by == deal.dealer and event.of == _served_next(table, deal)
        held = deal.hands[event.of].cards
        shown = [card for card in event.cards if not serving or card in known(held)]
        see_in_hand(table, deal, event.of, shown, f"{{card}} is shown as {event.of}'s, who cannot have had it")
        deal.hands[event.of].bared.update(known(shown))
        if event.of != event.by:
            deal.shown_at[:0] = [STOCK if serving else hand_of(event.of)] * len(event.cards)
    if event.of == event.by:
        table.does(event.by, Doing.EXPOSES)
    else:
        table.happen(Happening.EXPOSURE)


def _look(table: Table, deal: Deal, event: Look) -> None:
    by, own = event.by, event.of in (None, event.by)
    whose = event.of or event.by
    if event.at == "stock":
        see_in_stock(table, event.cards)
    elif event.at == "discard" and whose in deal.hands:
        see_in_discards(deal, str(whose), known(event.cards))
    if by in deal.hands:
        if event.at in ("hand", "packet") and own:
            _look_at_hand(table, deal, by, event)
        elif event.at == "given" and own:
            _take_up_given(table, deal, by)
        if event.at == "stock":
            table.show_act(deal, StockSeen, by, {"by": deal.role(by)})
        if event.at in ("surplus", "drawn", "discard", "tricks"):
            table.show(look_fact(table, deal, by, event.at, event.of))
    if event.at == "faced":
        table.show_act(deal, FacedCardSeen, by, {"phase": _found_in(table, deal)})


def _look_at_hand(table: Table, deal: Deal, by: str, event: Look) -> None:
    table.does(by, Doing.LOOKS, Doing.TOUCHES)
    if event.at == "hand":
        table.does(by, Doing.LOOKS_AT_HAND, Doing.TAKES_UP)
    see_in_hand(table, deal, by, event.cards, f"{by} cannot have seen {{card}} in his hand")


def _take_up(table: Table, deal: Deal, event: TakeUp) -> None:
    if event.what == "hand":
        table.does(event.by, Doing.TAKES_UP, Doing.TOUCHES)
    else:
        _take_up_given(table, deal, str(event.by))


def _take_up_given(table: Table, deal: Deal, player: str) -> None:
    exchange = exchange_of(deal, player)
    if exchange is not None:
        note_cards_taken_up(exchange, player)
        exchange.shown.pop(player, None)
    table.does(player, Doing.TAKES_UP_GIVEN)


def look_fact(table: Table, deal: Deal, by: str, what: str, of: str | None = None) -> Fact:
    """Return the fact that a player looks now at cards he is not meant to see, or not unless a law allows it.

    Where looking is not recorded, who was given cards is taken to have taken them up.  What a player has laid away as a
    surplus himself is a discard to him: that it was too much keeps it from the other alone.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        by: the player who looks.
        what: what he looks at, as the act of looking words it.
        of: whose cards they are; where no player is named the adversary's, or his own if he alone has laid any away.
    """
    owner = of if of in table.players else table.other(by)
    alone = of is None and Doing.LAYS_AWAY not in deal.did(owner)
    if what == "surplus" and (alone or of == by) and Doing.LAYS_AWAY in deal.did(by):
        what, owner = "discard", by
    giving = any(owner in exchange.mismatch_shown for exchange in deal.exchanges)
    told = "looking" in table.recorded
    taken_up = any(owner in (exchange.taken_up if told else exchange.given) for exchange in deal.exchanges)
    fields: dict[str, Any] = {"what": what, "by": deal.role(by), "of": deal.role(owner)}
    misdealt = Doing.MISCOUNTED in deal.did(owner)
    fields |= {"cause": "giving" if giving else "deal" if misdealt else "nothing", "given_taken_up": taken_up}
    return HiddenCardsSeen(deal, table.now, by, fields, [table.now], proved_at=table.now, about=owner)


def _found_faced(table: Table, deal: Deal | None, event: FoundFaced) -> None:
    """Show a card that lay face up: before the first packet the cutter's concern, from then on the dealer's."""
    see_in_stock(table, (event.card,))
    if deal is None or table.makes_ready:
        deal = table.prepare()
        phase = "cutting" if Happening.CUT_BEGUN in deal else "preparing"
        whose = table.other(deal.dealer) if deal.dealer else None
        fields = {"where": event.where, "phase": phase, "cut": "to_dealer"}
    else:
        whose, fields = deal.dealer, {"where": event.where, "phase": _found_in(table, deal)}
        deal.shown_at.insert(0, STOCK)
    table.show_act(deal, FacedCardFound, whose, fields, (event.card,))


def _filling_up(table: Table, deal: Deal) -> bool:
    """Whether cards lie on the table and the dealer, who has played none, can still have a short hand filled up."""
    played = deal.has_played
    return played and not deal.on_table.get(deal.dealer) and deal.count(deal.dealer) < table.game.hand_size


def _served_next(table: Table, deal: Deal) -> str | None:
    """Return whose the next card of the stock is: in an exchange under way, or where the dealer fills up after it."""
    return deal.served_next or (deal.dealer if _filling_up(table, deal) else None)


def _found_in(table: Table, deal: Deal) -> str:
    """Say in which part of the deal a card is found face up: after the turn-up, before or after discarding, in play.

    The dealer who fills up a short hand after the lead still gives cards.
    """
    if deal.has_played and not _filling_up(table, deal):
        return "play"
    laid = deal.exchange is not None and bool(deal.exchange.discarded)
    return "dealing" if not deal.turned else "exchange" if laid or deal.taken else "turned"


def faced_sight(table: Table, by: str) -> Fact | None:
    """Return the fact that a player looks now at a card found face up.

    Args:
        table: the table as it stands now.
        by: the player who looks.
    """
    deal = table.deal
    if deal is None:
        return None
    return FacedCardSeen(deal, table.now, by, {"phase": _found_in(table, deal)}, [table.now], proved_at=table.now)


def _reveal(table: Table, deal: Deal, event: Reveal) -> None:
    """A player shows cards out of his hand; what the record merely states of a hand is shown to nobody."""
    place = f"hand:{event.by}" if event.place in (None, "hand") else event.place or ""
    player = place.removeprefix("hand:")
    if place.startswith("hand:") and player in deal.hands:
        for card in known(event.cards):
            see_in_hand(table, deal, player, [card], f"{card} is shown from {player}'s hand, where it cannot have been")
            if event.basis != "stated":
                deal.kings_shown.setdefault((player, card), table.now)
            table.does(player, Doing.ACTS)
    elif place == "discard" and event.by in deal.hands:
        see_in_discards(deal, event.by, event.cards)
    elif place in ("tricks", "table"):
        unwon = deal.round.unwon
        see_in_tricks(table, deal, event.cards)
        if deal.over and deal.round.unwon < unwon:
            tell_result(table, deal)
    elif place in (STOCK, ASIDE):
        for card in known(event.cards):
            if place == STOCK:
                deal.seen_in_stock.setdefault(card, table.now)
            deal.places.spot(card, place)
    if place == f"hand:{event.by}" and event.basis != "stated":
        show_king_among(table, deal, event, "shown")


def _check(table: Table, deal: Deal, event: Check) -> None:
    """The scorer tells what the hands hold, which shows it to nobody at the table."""
    for player, cards in (event.hands or {}).items():
        if player in deal.hands and len(cards) == len(deal.hands[player].cards):
            see_in_hand(table, deal, player, cards, f"the scorer counts {{card}} with {player}, where it cannot be")


def _draw(table: Table, deal: Deal, event: Draw) -> None:
    """Cards are drawn from the other's hand, as it holds too many."""
    surplus = max(deal.count(event.hand_of) - table.game.hand_size, 0)
    take(table, deal, event.hand_of, event.cards, ASIDE)
    note_overdrawn(table, deal, event.hand_of, max(len(event.cards) - surplus, 0))
    put_away(table, deal, event.cards, "surplus_cards", ASIDE)
    deal.drawn[event.hand_of] = deal.drawn.get(event.hand_of, 0) + len(event.cards)
    table.does(event.by, Doing.DRAWS)
    fields = {"of": deal.role(event.hand_of), "seen": bool(event.seen)}
    table.show_act(deal, SurplusDrawn, event.by, fields, event.hand_of)
    if event.seen:
        table.show(look_fact(table, deal, str(event.by), "drawn", event.hand_of))


def _of_pack(table: Table, _deal: Deal, event: Expose) -> bool:
    """Whether cards show that somebody has been dealt, or cards of the pack between the cut and the first packet."""
    return stage(table) != "cut" or event.of not in table.players


def _own(table: Table, deal: Deal, event: Look) -> bool:
    """Whether the player looks at cards of his own; of what else can be looked at there are other facts."""
    if event.at not in ("hand", "packet", "given"):
        return True
    return event.of in (None, event.by) and not deal.over and (event.at != "given" or took(table, deal, event))


def _proves(_table: Table, deal: Deal, event: Reveal) -> bool:
    """Whether cards shown are none of a hand that is played, or tell the record something, or are a king of trumps."""
    elsewhere = deal.over or event.place not in (None, "hand") or event.by not in deal.hands
    held = () if elsewhere else deal.hands[str(event.by)].cards
    return elsewhere or any(card not in held or is_king(deal, card) for card in event.cards)


ACTS: Final[dict[type[Event], Act]] = {
    Expose: Act(_expose, "any", ("cut", *DEALT), fits=_of_pack),
    Look: Act(_look, "live", DEALT, fits=_own),
    TakeUp: Act(_take_up, "live", IN_HAND, fits=lambda table, deal, at: at.what == "hand" or took(table, deal, at)),
    FoundFaced: Act(_found_faced, "any"),
    Check: Act(_check, "live"),
    Reveal: Act(_reveal, "live", DEALT, fits=_proves),
    Draw: Act(_draw, "live", DEALT),
}
