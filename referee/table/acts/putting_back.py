"""Cards put back where they lay: on the stock, in a hand or on the table; and cards thrown aside."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from referee.record import UNKNOWN, Event, PutBack, ThrowAside, known
from referee.table.acts.act import IN_HAND, WHOLE, Act
from referee.table.acts.answering import discard_state, show_taken_back
from referee.table.acts.given_cards import note_overdrawn
from referee.table.acts.taking_back import lay_down_again, take_back
from referee.table.acts.turning import turn_down
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.hand import out_of_pile
from referee.table.happenings import Doing, Happening
from referee.table.kinds.exchange import DiscardsTaken
from referee.table.moving import put, take
from referee.table.places import ASIDE, STOCK, TABLE, TURNED, discards_of, hand_of
from referee.table.table import Table


def _put_back(table: Table, deal: Deal, event: PutBack) -> None:
    by = event.by
    if by not in deal.hands:
        return
    if event.place == "table":
        lay_down_again(table, deal, by)
    else:
        (_to_hand if event.place == "hand" else _to_stock)(table, deal, by, event.cards)
        table.happen(Happening.PUT_BACK)


def _by_place(cards: Iterable[str], place_of: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
    """Sort cards by the places where they lie, those that are told apart first."""
    found: dict[str, tuple[str, ...]] = {}
    for card in sorted(cards, key=lambda card: card == UNKNOWN):
        place = place_of(card)
        found[place] = (*found.get(place, ()), card)
    return found


def _to_stock(table: Table, deal: Deal, by: str, cards: tuple[str, ...]) -> None:
    """Put cards back on the stock, from wherever they lie; one of unknown face comes out of the player's own hand."""
    hands = {hand_of(player): player for player in deal.hands}
    elsewhere = (TURNED, STOCK, ASIDE, *map(discards_of, deal.hands), hand_of(deal.other(by)))

    def lies(card: str) -> str:
        return next((place for place in elsewhere if deal.places.lies(card, place)), hand_of(by))

    owners = [by]
    for place, lying in _by_place(cards, lies).items():
        if place in hands:
            _out_of_hand(table, deal, hands[place], lying)
            owners.append(hands[place])
        for card in known(lying) if place not in hands else ():
            if not turn_down(table, deal, card):
                _pick_up(deal, place, card)
            deal.places.lay(card, STOCK)
        deal.stock += 0 if place == STOCK else len(lying)
    for player in dict.fromkeys(owners):
        _count_again(table, deal, player)


def _out_of_hand(table: Table, deal: Deal, player: str, cards: tuple[str, ...]) -> None:
    """Put cards of a hand back on the stock; so far as they had been given to the player, he has not got them."""
    take(table, deal, player, cards, STOCK)
    if deal.exchange is not None:
        deal.exchange.give_back(player, cards)
        apart = player not in deal.exchange.mixed
        deal.exchange.tell(player, table.now, "returned" if apart else "put_back", number=False)


def _count_again(table: Table, deal: Deal, player: str) -> None:
    """See whether the hand of a player is right now that cards of it have gone back on the stock."""
    if not deal.exchanging and deal.count(player) == table.game.hand_size:
        table.does(player, Doing.PUT_RIGHT)
    elif not deal.exchanging:
        deal.did(player).forget(Doing.PUT_RIGHT)  # the hand is wrong again


def _pick_up(deal: Deal, place: str, card: str) -> list[str]:
    """Let a card that was out of play lie there no longer; return the pile that it lay in."""
    player = next((each for each in deal.hands if place == discards_of(each)), "")
    piles = [laid.get(player, []) for laid in (deal.discards, deal.surplus)] if player else [deal.put_aside]
    for pile in piles if card == UNKNOWN else ():
        pile[:] = [UNKNOWN] * len(pile)  # it may be any of those that lie there together
    found = next((pile for face in (card, UNKNOWN) for pile in piles if face in pile), [])
    out_of_pile(found, card)
    return found


def _to_hand(table: Table, deal: Deal, by: str, cards: tuple[str, ...]) -> None:
    """Put cards back into the hand that they came from; from where they lie now is worked out for each."""
    outside = [card for card in cards if not deal.hands[by].cover(card)]
    for place, lying in _by_place(outside, _lying_outside(deal, by)).items():
        if place in (TABLE, ASIDE):
            for card in lying:
                (take_back if place == TABLE else _give_drawn_back)(table, deal, by, card)
        elif place == STOCK:
            deal.leave_stock(len(lying), table.now)
            put(table, deal, by, lying, STOCK)
            _count_again(table, deal, by)
        else:
            _lift_discards(table, deal, by, lying)


def _lying_outside(deal: Deal, by: str) -> Callable[[str], str]:
    """Return what tells of cards that a player puts into a hand, one after another, where each lies.

    That is among his discards, aside, on the table or in the stock.  Of unknown faces each pile has only so many.
    """
    laid = [*deal.discards.get(by, ()), *deal.surplus.get(by, ())]
    aside, places = deal.put_aside, deal.places
    own, drawn = discards_of(by), min(sum(deal.drawn.values()), len(aside))
    room = {own: len(laid), ASIDE: drawn}
    order = (own, ASIDE) if _liftable(deal, by) or not drawn else (ASIDE, own)

    def lies(card: str) -> str:
        if card == UNKNOWN:
            place = next((each for each in order if room[each] > 0), STOCK)
        elif places.lies(card, TABLE):
            place = TABLE
        else:
            piles = {own: laid, ASIDE: aside}
            may = [each for each, pile in piles.items() if places.may_lie(card, each)]
            place = next((each for each in may if card in piles[each] or UNKNOWN in piles[each]), STOCK)
        room[place] = room.get(place, 0) - 1
        return place

    return lies


def _give_drawn_back(table: Table, deal: Deal, by: str, card: str) -> None:
    """Put a card that lies aside back into a hand: the one it was drawn from, whoever puts it there."""
    lost = {player: at for player, hand in deal.hands.items() if (at := hand.lost_at(card)) is not None}
    drawn = [player for player in (by, deal.other(by)) if deal.drawn.get(player)]
    owner = max(lost, key=lambda player: lost[player]) if lost else (drawn or [by])[0]
    _pick_up(deal, ASIDE, card)
    deal.drawn[owner] = max(deal.drawn.get(owner, 0) - 1, 0)
    put(table, deal, owner, (card,), ASIDE)
    note_overdrawn(table, deal, owner, -1)


def _liftable(deal: Deal, by: str) -> int:
    """Return how many cards of his discard in the exchange under way a player can take up again."""
    exchange = deal.exchange
    return 0 if exchange is None or deal.cards_out(by) else exchange.discarded.get(by, 0)


def _lift_discards(table: Table, deal: Deal, by: str, cards: tuple[str, ...]) -> None:
    """Take cards up again that the player laid away: of his discard in this exchange, or such as were out of play."""
    exchange, liftable = deal.exchange, _liftable(deal, by)
    piles = [_pick_up(deal, discards_of(by), card) for card in cards]
    own = min(sum(pile is deal.discards.get(by) for pile in piles), liftable)
    put(table, deal, by, cards, discards_of(by))
    if own and exchange is not None:
        state = discard_state(deal, by, own)
        exchange.lift(by, own)
        exchange.tell(by, table.now, "discarded", number=False)
        deal.owed[by] = max(deal.owed.get(by, 0) - own, 0)
        table.happen(Happening.DISCARD_LIFTED)
        show_taken_back(table, deal, by, "discard", state)
    if own < len(cards):
        deal.laid_away[by] = max(deal.laid_away.get(by, 0) - len(cards) + own, 0)
        table.show_act(deal, DiscardsTaken, by, {"to": deal.role(by), "stock_left": deal.stock > 0}, by)


def _throw_aside(table: Table, deal: Deal, event: ThrowAside) -> None:
    """Cards go out of play: those of a hand that are known or were shown, one that lies turned, others of the stock."""
    thrown = [card for card in event.cards if card == UNKNOWN or card not in deal.put_aside]
    lying = [(card, _lies_at(deal, card)) for card in thrown]
    for player in deal.hands:
        cards = [card for card, place in lying if place == hand_of(player)]
        take(table, deal, player, cards, ASIDE)
        if deal.exchange is not None and player in deal.exchange.given:
            deal.exchange.given[player] -= _not_given(deal, deal.exchange, player, cards, own=event.by == player)
    others = [card for card, place in lying if place == STOCK]
    for card, where in deal.places.move(others, (STOCK,), ASIDE).items():
        table.misplaced(f"{card} is thrown aside but lay already {where}")
    thrown = [card for card, place in lying if place != ASIDE]
    deal.put_aside += thrown
    deal.leave_stock(len(others), table.now)
    if deal.exchange is not None:
        deal.exchange.thrown_aside += len(thrown)
    table.does(event.by, Doing.ACTS)


def _not_given(deal: Deal, exchange: Exchange, player: str, cards: list[str], *, own: bool) -> int:
    """Return how many cards thrown out of a hand count as not given: if its holder throws them, those that showed."""
    faced = [card for card in cards if card in deal.seen_in_stock]
    shown = exchange.refuse(player, [card for card in cards if card not in faced])
    return len(faced) + shown if own else len(cards)


def _lies_at(deal: Deal, card: str) -> str:
    """Return where a card that is thrown aside lay: where it is known to, else where one was shown that may be it."""
    sure = [hand_of(player) for player, hand in deal.hands.items() if card in known(hand.cards)]
    sure += [hand_of(player) for player in deal.hands if card != UNKNOWN and _is_of_hand(deal, player, card)]
    sure += [place for place in (ASIDE, TURNED) if deal.places.lies(card, place)]
    maybe = (place for place in deal.shown_at if card == UNKNOWN or deal.places.may_lie(card, place))
    place = next(iter(sure), None) or next(maybe, STOCK)
    if place in deal.shown_at:
        deal.shown_at.remove(place)
    return place


def _is_of_hand(deal: Deal, player: str, card: str) -> bool:
    """Whether a card of unknown face in a hand must be a certain one, as that is not in the stock."""
    held = UNKNOWN in deal.hands[player].cards and deal.places.may_lie(card, hand_of(player))
    return held and not deal.places.may_lie(card, STOCK)


def _restores(table: Table, deal: Deal, event: PutBack) -> bool:
    """Whether a card goes back where it belongs: to the table, out of a hand that has too many, or into one again."""
    size, by = table.game.hand_size, str(event.by)
    lying = deal.contested is not None or deal.last_withdrawn is not None
    if event.place == "table":
        return lying
    if event.place == "hand":
        short = any(deal.drawn.get(player) and deal.count(player) < size for player in deal.hands)
        return lying or short or bool(deal.discards.get(by) or deal.surplus.get(by))
    owners = [by, *(player for player in deal.hands if any(deal.places.lies(c, hand_of(player)) for c in event.cards))]
    surplus = any(player in deal.hands and deal.count(player) > size for player in owners)
    return surplus or any(deal.places.lies(card, TURNED) for card in event.cards)


def _lies_open(_table: Table, deal: Deal, event: ThrowAside) -> bool:
    """Whether cards go aside that were seen in the stock, or as they were given."""
    shown = Happening.EXPOSURE in deal or any(Doing.EXPOSES in deal.did(player) for player in deal.hands)
    unseen = bool(deal.shown_at) and UNKNOWN in event.cards
    return shown or unseen or any(card in deal.seen_in_stock for card in event.cards)


ACTS: Final[dict[type[Event], Act]] = {
    PutBack: Act(_put_back, "live", IN_HAND, fits=_restores),
    ThrowAside: Act(_throw_aside, "live", WHOLE, fits=_lies_open),
}
