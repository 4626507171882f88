"""The table as it stood after an event, with every face that later events have proved."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from attrs import define, evolve, field

from referee.hearing import Hearing
from referee.law import Rulebook
from referee.record import (
    PACK,
    RANK_OF,
    SUIT_OF,
    SUITS,
    UNKNOWN,
    Abandon,
    Cut,
    CutForDeal,
    Demand,
    Event,
    EventIndex,
    Expose,
    Give,
    Log,
    Mark,
    Packet,
    Reveal,
    ThrowDown,
    Unmark,
    known,
)
from referee.table import TURNED, Deal, Trick, phase


@define(frozen=True)
class TrickView:
    """One trick as it lies on the table, or as it was won.

    leader: the player who led.
    lead: the card led, in canonical spelling.
    reply: the card played to it; ``None`` while there is none.
    winner: who has won it; ``None`` while that is open or not known.
    """

    leader: str
    lead: str
    reply: str | None = None
    winner: str | None = None

    @property
    def cards(self) -> list[str]:
        """The cards that were played to it."""
        return [card for card in (self.lead, self.reply) if card is not None]


@define(frozen=True)
class PlayerView:
    """One player's side of the table.

    name: the player.
    dealer: whether the player dealt this hand.
    hand: the cards held, in canonical spelling, high to low in each suit; ``?`` for each whose face nothing proves.
    face_up: those of the hand that lie face up, or were seen by both players.
    discards: the cards laid away in exchanges, ``?`` for each of unknown face.
    tricks: how many tricks the player has won.
    points: the points that the player shows in this game; where marks are not recorded, those with which the deal began
        and what the log says was marked since.  What the deal under way earns is left to be found out.
    """

    name: str
    dealer: bool = False
    hand: tuple[str, ...] = ()
    face_up: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    tricks: int = 0
    points: int = 0


@define(frozen=True, kw_only=True)
class TableView:
    """The table as it stood after one event.

    event: the id of the event.
    deal: the number of the deal, as the log counts it.
    game: the number of its game.
    phase: where in the hand the table stood: "preparing", "dealing", "proposing", "exchange", "play" or "over".
    players: both sides of the table, in the order of the header.
    stock: how many cards the stock has left.
    turned: the cards turned as for trumps, in the order in which they were turned; one that was turned after giving
        lies there until cards are given again.
    trump: the suit of trumps, such as ``S``; ``None`` where there is none yet.
    trick: the trick on the table: the last one that was led to; ``None`` before the first.
    earlier: the tricks before it, in order.
    aside: the cards put aside that were in no discard, ``?`` for each of unknown face.
    moved: the cards that the event names, as far as their faces are told; none for a whole hand.
    """

    event: str = ""
    deal: int = 0
    game: int = 0
    phase: str = "preparing"
    players: tuple[PlayerView, PlayerView]
    stock: int = len(PACK)
    turned: tuple[str, ...] = ()
    trump: str | None = None
    trick: TrickView | None = None
    earlier: tuple[TrickView, ...] = ()
    aside: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()

    def other(self, player: str) -> str:
        """Return the name of the other of the two players than the ``player`` named."""
        first, second = self.players
        return second.name if player == first.name else first.name


def empty_table(log: Log, acts: int | None = None) -> TableView:
    """Return the table before the first card of a log is dealt: both players, their points, and the whole pack.

    Args:
        log: the log.
        acts: after how many of its acts; by default after all. Cards that they showed in cutting lie beside the pack.
    """
    cuts = [event for event in log.events[:acts] if isinstance(event, Cut | CutForDeal)]
    shown = tuple(known(card for event in cuts for card in event.exposed or ()))
    points = log.header.opening.score
    first, second = (PlayerView(name, points=points.get(name, 0)) for name in log.header.players)
    return TableView(players=(first, second), aside=tuple(dict.fromkeys(shown)))


@define
class _Moment:
    """A view that still lacks the hands: only the rest of the log tells which faces it proves."""

    at: EventIndex
    deal: Deal
    view: TableView
    lying: Mapping[str, list[str]]


def table_views(log: Log, rulebook: Rulebook, events: Collection[str]) -> dict[str, TableView]:
    """Return the table as it stood after some events of a log.

    Args:
        log: the log, which is heard anew from its first event to its last.
        rulebook: the rulebook that it was adjudicated by.
        events: the ids of the events.

    Returns:
        The table after each of the events, by its id. Events before the first card of a deal have none.
    """
    return views_in_hearing(log, rulebook, events)[0] if events else {}


def views_in_hearing(log: Log, rulebook: Rulebook, events: Collection[str]) -> tuple[dict[str, TableView], Hearing]:
    """Return the table after some events of a log as ``table_views`` does, and the hearing, which can be finished.

    Args:
        log: the log, which is heard from its first event to its last.
        rulebook: the rulebook that it is adjudicated by.
        events: the ids of the events.
    """
    hearing, counters = Hearing(log.header, rulebook), _Counters(log)
    moments: list[_Moment] = []
    for at, event in enumerate(log.events):
        hearing.advance(event)
        counters.note(hearing, event)
        here = EventIndex(at)
        deal = hearing.case.table.deal if isinstance(event, Demand) else hearing.case.deal_at(here)
        if event.id in events and deal is not None and deal.packets:
            points = counters.points(hearing, deal)
            lying = {name: [stray.lead for stray in deal.strays(name)] for name in log.header.players}
            moments.append(_Moment(here, deal, _without_hands(points, log, here, deal), lying))
    return {each.view.event: _with_hands(each, log, rulebook) for each in moments}, hearing


@define
class _Counters:
    """Tells what the counters of the players show.

    Where marks are not recorded they are taken to be made when something is earned.  A table that showed them would
    give away what was earned, which is what a learner is asked.
    """

    log: Log
    _shown: dict[int, dict[str, int]] = field(factory=dict)
    _deal: Deal | None = None

    def note(self, hearing: Hearing, event: Event) -> None:
        """Note with which points a deal begins, and what is marked and taken down in it."""
        deal = hearing.case.table.deal
        if deal is None or "marking" in self.log.header.recorded:
            return
        if deal is not self._deal:
            ledger = hearing.ledger
            begun = {name: min(ledger.points_shown(name), ledger.live.target) for name in ledger.players}
            self._deal, self._shown[deal.number] = deal, begun
        elif isinstance(event, Mark | Unmark):
            shown, whose = self._shown[deal.number], event.of or event.by or ""
            shown[whose] = max(shown.get(whose, 0) + (event.n if isinstance(event, Mark) else -event.n), 0)

    def points(self, hearing: Hearing, deal: Deal) -> dict[str, int]:
        """Return the points that each player shows in a deal."""
        return self._shown[deal.number] if deal.number in self._shown else hearing.statement(self.log).score.recorded


def _without_hands(points: Mapping[str, int], log: Log, at: EventIndex, deal: Deal) -> TableView:
    """Return the table as it is now, with empty hands."""
    event = log.events[at]
    waiting = [trick for trick in deal.round.tricks if trick.waits]
    others = [trick for trick in deal.round.tricks if trick not in waiting]
    tricks = [_trick(trick) for trick in (*others, *waiting)]
    again = _turned_again(deal, log.events[: at + 1])
    aside = [*(card for name in log.header.players for card in deal.surplus.get(name, ())), *deal.put_aside]
    first, second = (
        PlayerView(
            name=name,
            dealer=name == deal.dealer,
            discards=tuple(deal.discards.get(name, ())),
            tricks=deal.round.won.get(name, 0),
            points=points.get(name, 0),
        )
        for name in log.header.players
    )
    return TableView(
        event=event.id,
        deal=deal.number,
        game=deal.game,
        phase=phase(deal),
        players=(first, second),
        stock=max(deal.stock - sum(card not in deal.put_aside for card in again), 0),
        turned=(*_turned(deal), *again),
        trump=deal.trump,
        trick=tricks[-1] if tricks else None,
        earlier=tuple(tricks[:-1]),
        aside=tuple(card for card in aside if card == UNKNOWN or card not in again),
        moved=tuple(_moved(event)),
    )


def _moved(event: Event) -> Iterator[str]:
    """Yield the cards that an event names; a whole hand that is dealt at once stands out anyway."""
    if not isinstance(event, Packet) or not event.whole:
        yield from known([*getattr(event, "cards", ()), *filter(None, [getattr(event, "card", None)])])


def _turned(deal: Deal) -> Iterator[str]:
    """Yield the cards that lie turned as for trumps; one that was put aside or given to a player does no longer."""
    yield from (card for card in deal.places.all_in(TURNED) if card not in deal.put_aside)
    yield from (card for _, cards in deal.turned for card in cards if card == UNKNOWN)


def _turned_again(deal: Deal, events: Sequence[Event]) -> tuple[str, ...]:
    """Return the card that was turned after giving, as long as nothing tells that it lies there no more."""
    card, at = deal.turned_in_error, deal.turned_again
    lies = card is not None and at is not None and not any(isinstance(event, Give) for event in events[at:])
    return (card,) if card is not None and card != UNKNOWN and lies else ()


def _trick(trick: Trick) -> TrickView:
    return TrickView(trick.leader, trick.lead, trick.reply, trick.winner)


def _with_hands(moment: _Moment, log: Log, rulebook: Rulebook) -> TableView:
    """Return a view with the hands as they were then, as far as the whole log proves them."""
    first, second = (_with_hand(player, moment, log, rulebook.game.ranks) for player in moment.view.players)
    return evolve(moment.view, players=(first, second))


def _with_hand(player: PlayerView, moment: _Moment, log: Log, ranks: Sequence[str]) -> PlayerView:
    """Return a player's side with the hand that was held just after the moment."""
    held, lying = moment.deal.hands[player.name], moment.lying[player.name]
    after = EventIndex(moment.at + 1)
    certain = [card for card in held.certain(after, early=False) if card not in lying]
    faces = sorted(certain, key=lambda card: (SUITS.index(SUIT_OF[card]), ranks.index(RANK_OF[card])))
    count = max(held.count_at(after, early=False) - len(lying), 0)
    if len(faces) > count:
        faces = []  # one of them lies on the table unseen, and nothing tells which
    backs = [UNKNOWN] * (count - len(faces))
    seen = set(_seen(player.name, log.events[moment.deal.begins : after]))
    return evolve(player, hand=(*faces, *backs), face_up=tuple(card for card in faces if card in seen))


def _seen(player: str, events: Iterable[Event]) -> Iterator[str]:
    """Yield the cards of a player that some events let both players see; what the scorer alone tells is not seen."""
    for event in events:
        if isinstance(event, Expose) and event.of == player:
            yield from event.cards
        elif isinstance(event, Reveal) and event.basis != "stated" and event.place in (None, "hand", f"hand:{player}"):
            yield from event.cards if event.by == player else ()
        elif isinstance(event, Abandon | ThrowDown) and event.by == player:
            yield from event.cards
