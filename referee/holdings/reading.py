"""A log read for where the cards lay: the moves of each deal, as the table takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import define, field

from referee.hearing import Hearing
from referee.holdings.cards_seen import Changes, sights
from referee.holdings.moves import DealRecord, Duty, Move, Sight, Step, is_played, played_by
from referee.holdings.packs import pack_problem, pack_told
from referee.law import REPLAY, Rulebook
from referee.record import (
    NO_EVENT,
    PACK,
    SUIT_OF,
    UNKNOWN,
    BeginReplay,
    Complete,
    Demand,
    Discard,
    Draw,
    Event,
    EventIndex,
    Expose,
    Give,
    Lead,
    Log,
    Packet,
    Play,
    PutBack,
    Rectify,
    Result,
    TakeBack,
    ThrowAside,
    TurnUp,
    known,
    split_told,
)
from referee.table import (
    ASIDE,
    STOCK,
    TURNED,
    Deal,
    Happening,
    Table,
    beats,
    discards_of,
    duties_of_reply,
    hand_of,
)

BRINGS_CARDS: Final = (Packet, Give, Complete, PutBack, TakeBack)
"""Acts that name the cards which come into a hand with them."""

MOST_STEPS: Final = 3_000
"""How many moves and sights of a deal are followed."""

TAKES_CARDS: Final = (Draw, PutBack, ThrowAside, Lead, Play, Expose)
"""Acts that name the cards which leave a hand with them, beside those that lay cards away."""


def read_deals(log: Log, rulebook: Rulebook) -> list[DealRecord]:
    """Return what a log tells of where the cards lay, deal by deal.

    Args:
        log: the log.
        rulebook: the rulebook by which it is ruled on; it tells where cards go that are drawn or laid away.

    Returns:
        The deals of which a packet was dealt, in order. A deal of which the record cannot be right says so.

    Raises:
        TooMuchWork: the log makes more work than the limit ``work`` allows.
    """
    hearing = Hearing(log.header, rulebook)
    readers: list[Reader] = []
    for event in log.events:
        table = hearing.case.table
        idle, ready = table.between_deals, table.makes_ready
        hearing.advance(event)
        deal = table.deal
        if deal is None:
            continue
        if not readers or readers[-1].deal is not deal:
            readers.append(Reader(table, deal))
        if not (ready and table.makes_ready and event.prepares_deal):
            readers[-1].see(hearing.case.event, idle and deal.begins != table.now)
            if table.now in table.misplacements:
                readers[-1].misplace(table.misplacements[table.now])
    return [reader.record(log) for reader in readers]


@define(eq=False, repr=False)
class Reader:
    """Reads one deal as it goes on.

    seen: of how many changes of each hand the moves were noted.
    laid_away: how many cards of each player have been laid away as a surplus so far; stock: how many the stock has.
    played: how many cards each player has played to which places, but for those that were all taken up again.
    undecided: whether nobody knows who won the last trick, so that the next lead tells it or is out of turn.
    replay_asked: whether somebody asked to have the hands played again.
    doubtful_lead: the index of the event of such a lead, until it is played to or taken back.
    doubtful: the indices of the events after which it is in doubt where a card lies.
    """

    table: Table
    deal: Deal
    steps: list[Step] = field(factory=list)
    duties: list[Duty] = field(factory=list)
    seen: dict[str, int] = field(factory=dict)
    laid_away: dict[str, int] = field(factory=dict)
    stock: int = len(PACK)
    played: dict[str, dict[str, int]] = field(factory=dict)
    undecided: bool = False
    replay_asked: bool = False
    doubtful_lead: EventIndex | None = None
    doubtful: set[EventIndex] = field(factory=set)
    told_since: EventIndex = NO_EVENT
    untold_from: EventIndex | None = None
    problem: str = ""

    def see(self, event: Event | None, idle: bool) -> None:
        """Note how an event moves the cards, and which it shows; the pack is none of the deal when it is ``idle``."""
        if event is None or self.untold_from is not None or self.problem:
            return
        now, deal = self.table.now, self.deal
        if self._untold(event):
            self.untold_from = now
            return
        self._doubt(event)
        if self._may_replay(event):
            self._end(now)
            return
        changes = {player: hand.changes[self.seen.get(player, 0) :] for player, hand in deal.hands.items()}
        self.seen = {player: len(hand.changes) for player, hand in deal.hands.items()}
        if isinstance(event, Packet) and (not split_told(event) or "." in event.id):
            self.told_since = now  # a line of shorthand tells the hand, and not in which packet a card came
        self.steps += sights(self.table, deal, event, changes, idle)
        self._note_duty(event)
        if isinstance(event, Rectify):
            self.steps += _rectified(now, event)
        else:
            for player, made in changes.items():
                for sign, cards in _together([(each.sign, each.cards) for each in made if each.sign]):
                    self.steps += self._moved(event, player, sign, cards)
        self.steps += self._beside_hands(event, changes)
        self.laid_away, self.stock = dict(deal.laid_away), deal.stock
        if len(self.steps) > MOST_STEPS:
            self.problem = "its cards move more often than is followed"

    def _untold(self, event: Event) -> bool:
        """Whether an event does not tell how the cards moved: of an exchange, or whether out of a hand or the stock."""
        if isinstance(event, ThrowAside):
            return UNKNOWN in event.cards
        return isinstance(event, Result) and self.deal.round.exchange in ("accepted", "untold")

    def _may_replay(self, event: Event) -> bool:
        """Whether the hands may have been taken up with an event to be played again, though nobody knows if rightly.

        The table lets them be taken up only where that was granted.
        """
        if isinstance(event, Demand):
            self.replay_asked = self.replay_asked or event.remedy == REPLAY
        if self.table.now in self.deal.all(Happening.REPLAY):
            return False
        unseen = isinstance(event, Lead) and event.card == UNKNOWN and event.by == self.deal.non_dealer
        return isinstance(event, BeginReplay) or (unseen and self.replay_asked)

    def _doubt(self, event: Event) -> None:
        """Note whether it is in doubt now where a card lies that was led or taken back.

        A lead out of turn lies on the table and is held yet; whose turn it was is not known where nobody knows who won
        the trick before. A card that the law does not let a player take back is taken to lie there, until he plays
        another.
        """
        now, play = self.table.now, self.deal.round
        if isinstance(event, Lead) and self.doubtful_lead is not None:
            self._end(self.doubtful_lead)  # it was taken up again, or lies there
        elif isinstance(event, Lead) and self.undecided:
            self.doubtful_lead = now
        elif isinstance(event, Play) or (isinstance(event, TakeBack) and self.deal.contested is None):
            self.doubtful_lead = None
        last = play.last_played
        if isinstance(event, Play) or last is None:
            self.undecided = last is not None and last.winner is None
        if self.doubtful_lead is not None or self.deal.contested is not None:
            self.doubtful.add(now)

    def misplace(self, problem: str) -> None:
        """Note that a card cannot lie where the record has it, unless it was in doubt before where one lies."""
        if self.doubtful and self.untold_from is None:
            self._end(min(self.doubtful))
        elif (self.replay_asked or self.deal.over) and self.untold_from is None:
            self._end(self.table.now)
        elif self.untold_from is None:
            self.problem = self.problem or problem

    def _end(self, at: EventIndex) -> None:
        """Let nothing be told of where the cards lay from an event on."""
        self.untold_from = at
        self.steps = [step for step in self.steps if step.at < at]
        self.duties = [duty for duty in self.duties if duty.at < at]

    def record(self, log: Log) -> DealRecord:
        """Return what has been read."""
        deal = self.deal
        pack = pack_told(log, self.table.packs.in_use(deal))
        problem = self.problem or pack_problem(self.table, deal, log, pack, self.steps)
        return DealRecord(
            number=deal.number,
            players=self.table.players,
            pack=pack,
            begins=deal.begins,
            ends=deal.ends,
            steps=tuple(self.steps),
            duties=tuple(self.duties),
            told_since=self.told_since,
            doubtful=frozenset(self.doubtful),
            untold_from=self.untold_from,
            problem=problem,
        )

    def _moved(self, event: Event, player: str, sign: int, cards: list[str]) -> Iterator[Step]:
        """Yield the moves of cards that came into a hand (``sign`` 1) or left it (-1)."""
        now, hand = self.table.now, hand_of(player)
        faces, unseen = frozenset(known(cards)), cards.count(UNKNOWN)
        if sign > 0:
            seen_from, unseen_from = self._come_from(event, player)
            told = ((now, unseen),) if isinstance(event, BRINGS_CARDS) else ()
            lying = self.played.get(player, {})
            if sum(lying.values()) == len(cards) and unseen_from == {*lying}:
                lying.clear()
            yield Move(now, seen_from, hand, faces)
            yield Move(now, unseen_from, hand, unseen=unseen, told=told)
        elif isinstance(event, Discard):
            yield from self._laid_away(player, faces, unseen)
        else:
            target, at = self._goes_to(event, player)
            if is_played(target, player):
                lying = self.played.setdefault(player, {})
                lying[target] = lying.get(target, 0) + len(cards)
            told = ((at, unseen),) if isinstance(event, TAKES_CARDS) else ()
            yield Move(now, frozenset({hand}), target, faces)
            yield Move(now, frozenset({hand}), target, unseen=unseen, told=told)

    def _come_from(self, event: Event, player: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return from where cards come into a hand: those whose faces are told, and others."""
        laid = frozenset(discards_of(each) for each in self.table.players)
        if isinstance(event, Give | Complete) and event.source == "discards":
            return laid | {ASIDE}, laid | {ASIDE}
        if isinstance(event, Packet | Give | Complete):
            return frozenset({STOCK, TURNED}), frozenset({STOCK})
        if isinstance(event, PutBack):
            own = {discards_of(player), ASIDE, *([STOCK] if self.deal.stock < self.stock else ())}
            return frozenset({*own, STOCK, TURNED, *self.played.get(player, ())}), frozenset(own)
        played = frozenset(self.played.get(player, ()))
        return played, played

    def _goes_to(self, event: Event, player: str) -> tuple[str, EventIndex]:
        """Return where cards go that leave a hand, and the index of the act that tells of them."""
        now, deal = self.table.now, self.deal
        if isinstance(event, Draw):
            return (STOCK if self.table.game.surplus_cards == "on_stock" else ASIDE), now
        if isinstance(event, ThrowAside):
            return ASIDE, now
        if isinstance(event, PutBack) and event.place != "table":
            return STOCK, now
        if isinstance(event, Play) and player != event.by:  # his lead out of turn is played to
            led = next((trick.led_at for trick in deal.round.tricks if trick.replied_at == now), now)
            return played_by(player, led), led
        return played_by(player, now), now

    def _laid_away(self, player: str, faces: frozenset[str], unseen: int) -> Iterator[Step]:
        """Yield the moves of cards that a player lays away; a surplus may go back on the stock under the code."""
        now, hand = self.table.now, frozenset({hand_of(player)})
        surplus = self.deal.laid_away.get(player, 0) - self.laid_away.get(player, 0)
        if surplus > 0 and self.table.game.surplus_cards == "on_stock":
            if surplus < len(faces) + unseen:
                self.problem = "which of the cards laid away went back on the stock is not told"
            target = STOCK
        else:
            target = discards_of(player)
        yield Move(now, hand, target, faces)
        yield Move(now, hand, target, unseen=unseen, told=((now, unseen),))

    def _beside_hands(self, event: Event, changes: Changes) -> Iterator[Step]:
        """Yield the moves of cards that are in no hand: those turned, turned down again, and thrown aside."""
        now, stock = self.table.now, frozenset({STOCK})
        left = {card for made in changes.values() for each in made if each.sign < 0 for card in each.cards}
        if isinstance(event, TurnUp) and self._turned(event):
            back = self.deal.turned_again == now and self.table.game.turned_in_error == "on_stock"
            target = STOCK if back else TURNED
            yield from _told_and_others(now, stock, event.cards, target)
        elif isinstance(event, ThrowAside):
            cards = [card for card in event.cards if card not in left]
            yield from _told_and_others(now, frozenset({STOCK, TURNED, ASIDE}), cards, ASIDE)
        elif isinstance(event, PutBack) and event.place in ("stock", "pack"):
            down = [card for card in known(event.cards) if card not in left]
            laid = map(discards_of, self.table.players)
            yield Move(now, frozenset({TURNED, ASIDE, STOCK, *laid}), STOCK, frozenset(down))

    def _turned(self, event: TurnUp) -> bool:
        """Whether cards were turned for this deal."""
        now = self.table.now
        return self.deal.turned_again == now or (now, event.cards) in self.deal.turned

    def _note_duty(self, event: Event) -> None:
        """Note which cards a player did not hold, if he played by the law to a lead."""
        deal, table = self.deal, self.table
        if not isinstance(event, Play) or event.card == UNKNOWN:
            return
        trick = next((each for each in deal.round.tricks if each.replied_at == table.now), None)
        if trick is None or trick.suit is None or trick.lead not in SUIT_OF or event.by not in deal.hands:
            return
        won = beats(table.game, deal.trump, event.card, trick)
        lying = {stray.lead for stray in deal.strays(event.by)}
        if won is None or UNKNOWN in lying:
            return
        for _, better, _ in duties_of_reply(table.game, deal.trump, trick, SUIT_OF[event.card], won=won):
            lacks = frozenset(card for card in SUIT_OF if better(card) and card not in lying and card != event.card)
            self.duties.append(
                Duty(table.now, event.by, Sight(table.now, lacks, frozenset({hand_of(event.by)}), False))
            )


def _together(changes: Iterable[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Return changes of a hand with those put together that follow each other and go the same way."""
    found: list[tuple[int, list[str]]] = []
    for sign, cards in changes:
        if found and found[-1][0] == sign:
            found[-1][1].extend(cards)
        else:
            found.append((sign, list(cards)))
    return found


def _told_and_others(now: EventIndex, sources: frozenset[str], cards: Iterable[str], target: str) -> Iterator[Step]:
    """Yield the moves of cards from the stock: of those whose faces are told, and of the others."""
    unseen = list(cards).count(UNKNOWN)
    yield Move(now, sources | {STOCK}, target, frozenset(known(cards)))
    yield Move(now, frozenset({STOCK}), target, unseen=unseen, told=((now, unseen),))


def _rectified(now: EventIndex, event: Rectify) -> Iterator[Step]:
    """Yield the moves by which an error is put right."""
    for move in event.moves:
        unseen = list(move.cards).count(UNKNOWN)
        yield Move(now, frozenset({move.from_}), move.to, frozenset(known(move.cards)))
        yield Move(now, frozenset({move.from_}), move.to, unseen=unseen, told=((now, unseen),))
