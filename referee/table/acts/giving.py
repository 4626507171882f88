"""Cards given for a discard, hands filled from the stock, and cards given that are mixed with the hand."""

from __future__ import annotations

from typing import Final

from referee.record import UNKNOWN, Complete, Event, Give, Mix
from referee.table.acts.act import WHOLE, Act, exchange_of, served, took
from referee.table.acts.answering import exchange_past, go_back_as_agreed, settle_proposal, show_taken_back
from referee.table.acts.discarding import show_early_discards
from referee.table.acts.given_cards import (
    note_cards_apart,
    note_cards_mixed,
    note_overdrawn,
    shortage_parts,
)
from referee.table.acts.numbers import compare_exchanges, compare_numbers, show_mismatch
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.facts import Fact
from referee.table.hand import out_of_pile
from referee.table.happenings import Doing, Happening
from referee.table.kinds.exchange import DiscardsTaken, GivenAmiss, HandCompleted, TurnedCardTaken, TurnUpDrawn
from referee.table.moving import put
from referee.table.places import ASIDE, STOCK, TURNED, discards_of
from referee.table.table import Table


def _give(table: Table, deal: Deal, event: Give) -> None:
    to, late = event.to, exchange_past(table, deal, event.to)
    _bring(table, deal, event, None if late else exchange_of(deal, to))
    deal.last_cards[to] = tuple(event.cards)
    if late:  # it belongs to no exchange
        table.does(event.by, Doing.ACTS)
    else:
        _serve(table, deal, event)
    note_overdrawn(table, deal, to)
    _show_given(table, deal, event, late=late)
    compare_numbers(table, deal, event)


def _bring(table: Table, deal: Deal, event: Give | Complete, exchange: Exchange | None) -> None:
    """Bring cards into the hand that they are given to, and show that they come from elsewhere than the stock.

    They may be discards, the turn-up, or the card that was turned after giving.
    """
    if event.source == "discards":
        sources: tuple[str, ...] = (*map(discards_of, deal.hands), ASIDE)
        _lift_from_discards(table, deal, event.cards)
        fields = {"to": deal.role(event.to), "stock_left": deal.stock > 0}
        table.show_act(deal, DiscardsTaken, event.by, fields, event.to)
    else:
        sources = (STOCK,)  # one that lay turned up is put there first
        _fetch(table, deal, event)
    if exchange is not None:
        exchange.held_before.setdefault(event.to, list(deal.hands[event.to].cards))
        exchange.received.setdefault(event.to, []).extend(event.cards)
    put(table, deal, event.to, event.cards, *sources)


def _fetch(table: Table, deal: Deal, event: Give | Complete) -> None:
    """Take cards from the stock, or from where they were turned."""
    turned, to = deal.turned_in_error, deal.role(event.to)
    known = turned != UNKNOWN or (deal.turned_wanted and event.to == deal.non_dealer) or len(event.cards) > deal.stock
    if turned is not None and turned in event.cards and known:  # of unknown face, it is if it was chosen or is needed
        _give_turned(table, deal, turned)
        table.show_act(deal, TurnedCardTaken, event.by, {"to": to}, event.to)
    card = deal.turn_up
    if card is not None and card in event.cards and deal.places.lies(card, TURNED):
        deal.places.lay(card, STOCK)
        deal.stock += 1  # it was no card of the stock
        table.show_act(deal, TurnUpDrawn, event.by, {"to": to}, event.to)
    deal.leave_stock(len(event.cards), table.now)


def _lift_from_discards(table: Table, deal: Deal, cards: tuple[str, ...]) -> None:
    """Take cards from those that either player laid away, or that lie out of play otherwise."""
    piles = [*deal.discards.values(), *deal.surplus.values(), deal.put_aside]
    for card in cards:
        pile = next((each for face in (card, UNKNOWN) for each in piles if face in each), None)
        if not out_of_pile(pile or next(filter(None, piles), []), card):
            table.misplaced(f"{'a card' if card == UNKNOWN else card} cannot have come from the discards")


def _give_turned(table: Table, deal: Deal, turned: str) -> None:
    """Take the card that was turned after giving from where it lies."""
    deal.turned_in_error, deal.turned_wanted = None, False
    if ASIDE in deal.shown_at:
        deal.shown_at.remove(ASIDE)
    deal.places.lay(turned, STOCK)
    if table.game.turned_in_error != "on_stock":
        deal.stock += 1
        if deal.exchange is not None:
            deal.exchange.stock_before += 1
    deal.put_aside = [card for card in deal.put_aside if card != turned]


def _serve(table: Table, deal: Deal, event: Give) -> None:
    """Cards are given for the exchange under way."""
    to, exchange = event.to, exchange_of(deal, event.to)
    if to == deal.non_dealer:
        go_back_as_agreed(table, deal, "refusal", event)
    if deal.open_proposal and to == deal.non_dealer:
        settle_proposal(table, deal, "accept")
    deal.taken[to] = deal.taken.get(to, 0) + len(event.cards)
    deal.owed[to] = 0
    _serves_all_the_same(table, deal, event)
    if exchange is not None:
        exchange.serve(to, len(event.cards), own=event.by == to == deal.non_dealer)
        if deal.exchange is not None and exchange is not deal.exchange:  # the next one has so many fewer
            deal.exchange.stock_before -= len(event.cards)
        exchange.tell(to, table.now, "given")
    table.happen(Happening.GIVE)


def _serves_all_the_same(table: Table, deal: Deal, event: Give) -> None:
    """Cards are given although they had been refused: what the hand lacks of them was laid away for them."""
    to, exchange = event.to, deal.exchange
    if exchange is None or deal.open_proposal or exchange.granted:
        return
    deal.exchanging |= to == deal.non_dealer and not deal.has_played
    lacking = table.game.hand_size - (deal.count(to) - len(event.cards))
    moved = max(min(deal.laid_away.get(to, 0), lacking), 0)
    if not moved:
        return
    deal.laid_away[to] -= moved
    exchange.discarded[to] = exchange.discarded.get(to, 0) + moved
    laid = deal.surplus.get(to, [])
    deal.discards.setdefault(to, []).extend(laid[len(laid) - moved :])
    del laid[len(laid) - moved :]


def _show_given(table: Table, deal: Deal, event: Give, *, late: bool) -> None:
    """Show cards given amiss, in a wrong number, or for a proposal that had been refused.

    A hand that was dealt short may be filled in whatever words.
    """
    to, exchange = event.to, exchange_of(deal, event.to)
    whole = deal.count(to) > table.game.hand_size or deal.surplus_removed(to) > 0
    if late or (exchange is None and deal.turned and whole):
        fields = {"how": "late" if late else "unasked", "to": deal.role(to)}
        table.show_act(deal, GivenAmiss, event.by, fields, to)
    elif exchange is not None:
        if to == deal.non_dealer and event.cards:
            show_early_discards(table, deal, exchange)
        given = exchange.given.get(to, 0)
        if given > min(exchange.called_for(to), exchange.discarded.get(to, 0)):
            show_mismatch(table, deal, exchange, to)
    if exchange is None or deal.open_proposal or event.by != deal.dealer or exchange.conditional or deal.has_played:
        return
    again = deal.after(Happening.ANSWERED_AGAIN, exchange.begun) is not None
    if deal.last_reply == "refuse" and not again and sum(exchange.given.values()) <= len(event.cards):
        show_taken_back(table, deal, event.by, "refusal", "unserved")


def _complete(table: Table, deal: Deal, event: Complete) -> None:
    to = event.to
    deal.filled_for = shortage_parts(deal, to, len(event.cards), table.game.hand_size)
    _bring(table, deal, event, deal.exchange)
    unasked = _unasked(event)
    for cause, exchange, cards in deal.filled_for:
        if exchange is not None:
            gone_on = deal.dealer in exchange.given or exchange is not deal.exchange
            exchange.fill(to, cards, unasked=unasked and gone_on and cause == "giving")
            if event.by == to and cause == "nothing":
                exchange.helped[to] = exchange.helped.get(to, 0) + cards
            exchange.tell(to, table.now, "filled", number=cause == "nothing")
    note_overdrawn(table, deal, to)
    table.does(to, Doing.COMPLETES)
    without_leave = event.by == deal.dealer and event.leave_of is None and not deal.exchanging
    if without_leave and deal.count(to) == table.game.hand_size:
        table.does(to, Doing.PUT_RIGHT)
    compare_exchanges(table, deal, event)
    _show_filled(table, deal, event)
    compare_numbers(table, deal, event)


def _unasked(event: Complete) -> bool:
    """Whether a hand is filled by the other player, without leave of the one whose hand it is."""
    return event.to not in (event.by, event.leave_of)


def _show_filled(table: Table, deal: Deal, event: Complete) -> None:
    """Show that a hand is filled, and for what the cards make up."""
    causes = list(dict.fromkeys(cause for cause, _, _ in deal.filled_for))
    if event.source == "discards":
        return  # a hand is filled from the stock
    beyond = "nothing" in causes
    if beyond and (len(causes) > 1 or deal.exchange is None):
        causes.remove("nothing")
    late = deal.did(event.to).first(Doing.PLAYS, Doing.UNPLAYS) is not None
    for cause in causes:
        fields = {"of": deal.role(event.to), "cause": cause, "beyond": beyond, "late": late}
        fields["unasked"] = _unasked(event)
        table.show_act(deal, HandCompleted, event.by, fields, event.to)


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
    late = deal.did(by).first(Doing.PLAYS, Doing.UNPLAYS) is not None
    fields = {"of": deal.role(by), "cause": cause, "beyond": False, "late": late, "unasked": False}
    return HandCompleted(deal, table.now, by, fields, [table.now], proved_at=table.now, about=by)


def _mix(table: Table, deal: Deal, event: Mix) -> None:
    if deal.exchange is not None and event.by is not None:
        for exchange in deal.exchanges:  # whatever lay apart till now
            note_cards_apart(exchange, event.by)
            note_cards_mixed(table, exchange, event.by)
        table.does(event.by, Doing.ACTS)


def _served_now(table: Table, deal: Deal, event: Give) -> bool:
    """Whether cards go to the one who is to be served now, or to a hand that lacks some; of later ones others tell."""
    exchange = exchange_of(deal, event.to)
    if exchange is None or exchange_past(table, deal, event.to):
        return exchange is not None or deal.count(event.to) < table.game.hand_size
    if event.to != deal.dealer or exchange is not deal.exchange or served(deal):
        return True
    alone = bool(exchange.discarded.get(deal.dealer)) and not exchange.discarded.get(deal.non_dealer)
    return alone and not deal.open_proposal


ACTS: Final[dict[type[Event], Act]] = {
    Give: Act(_give, "live", WHOLE, "dealer", _served_now),
    Complete: Act(_complete, "live", WHOLE, fits=lambda table, deal, at: deal.count(at.to) < table.game.hand_size),
    Mix: Act(_mix, "live", WHOLE, fits=took),
}
