"""Regular play, read straight from plain data: a hand in which nothing happens that a law could object to.

Whatever is not plainly regular raises ``Unusual`` and is heard the long way, so this need not be complete: it must only
never take an irregular act, or one that could not be read, for a regular one.  To be regular is stricter than to be
valid: a card that lies in the hand of the player whose turn it is needs no other check.  That an event has no more keys
than those looked at here shows in the end: they are counted along the way, and the line has as many colons.
"""

from __future__ import annotations

from typing import Final

from attrs import define, field

from referee.hearing.express.head import Act, Opened
from referee.hearing.express.routine import Routine, Unusual
from referee.hearing.express.tally import Tally
from referee.hearing.express.tariff import Award
from referee.hearing.rulings import DealRow
from referee.record.cards import PACK, RANK_OF, RANKS, SUIT_OF

KING: Final = RANKS[0]


@define(eq=False)
class Regular:
    """The reading of a log's events; ``at`` is the event to be read next.

    own: how many keys each event has beside those of its act: one where ids are written, else none.
    arrivals: when which cards came to whom.  keys: how many keys the events read so far have.
    """

    routine: Routine
    opened: Opened
    events: list[Act]
    own: int
    tally: Tally
    dealer: str
    pone: str
    at: int = 0
    keys: int = 0
    exchanged: bool = False
    refused: bool = False
    trump: str = ""
    orders: dict[str, str] = field(factory=dict)
    unseen: set[str] = field(factory=set)
    hands: dict[str, set[str]] = field(factory=dict)
    arrivals: list[tuple[int, str, list[str]]] = field(factory=list)

    @classmethod
    def of(cls, routine: Routine, opened: Opened, events: list[Act], ids: list[str], own: int) -> Regular:
        """Return the reading of a log before its first event."""
        dealer = opened.dealer or next((event.by for event in events[:3] if event.do == "packet"), "")
        first, second = opened.players
        if dealer is None or dealer not in opened.players:
            raise Unusual
        tally = Tally.begun(routine, opened, ids)
        pone = second if dealer == first else first
        return cls(routine, opened, events, own, tally, dealer, pone, orders=dict(opened.orders))

    def read(self) -> None:
        """Read all events, deal after deal."""
        while self.at < len(self.events):
            if self.tally.over:
                self.tally.begin_game()
            self._deal()
            self.dealer, self.pone = self.pone, self.dealer
        if not self.tally.deals:
            raise Unusual

    def _deal(self) -> None:
        """Read one deal to its end, or to the end of the game."""
        tally = self.tally
        self.exchanged = self.refused = False
        self._prepare()
        begins = self.at
        if tally.deals:
            tally.extend(begins - 1)
        pack = self._serve()
        row = tally.begin_deal(self.dealer, pack, begins)
        self._turn(row)
        self._looks()
        if not tally.over:
            self._exchange()
            self._play(row)
        tally.extend(self.at - 1)

    # --- dealing

    def _prepare(self) -> None:
        """The dealer shuffles and the other cuts, as far as that is recorded."""
        if "shuffling" in self.opened.recorded:
            event = self.events[self.at]
            if event.do != "shuffle" or event.by != self.dealer:
                raise Unusual
            self._next(2 + self._names_own(event))
        if "cutting" in self.opened.recorded:
            event = self.events[self.at]
            lifted, left = event.lifted, event.left
            if event.do != "cut" or event.by != self.pone:
                raise Unusual
            told = lifted is not None or left is not None
            if told:
                least = self.routine.rulebook.game.least_cut
                if type(lifted) is not int or type(left) is not int:
                    raise Unusual
                if min(lifted, left) < least or lifted + left != len(PACK):
                    raise Unusual
            self._next((4 if told else 2) + self._names_own(event))

    def _next(self, keys: int) -> None:
        """Go on to the next event; this one has so many keys beside its id."""
        self.keys += keys + self.own
        self.at += 1

    def _names_own(self, event: Act) -> bool:
        """Tell whether an event names its pack, which must be the dealer's."""
        if event.pack is None:
            return False
        if self.opened.owners.get(event.pack) != self.dealer:
            raise Unusual
        return True

    def _serve(self) -> str | None:
        """The dealer deals in his order; return the pack, where it is told."""
        dealer, pack = self.dealer, None
        self.unseen = set(PACK)
        self.hands = {player: set() for player in self.opened.players}
        self.arrivals.clear()
        order = self.orders.get(dealer)
        if order is None:
            first = len(self.events[self.at].cards or ())
            order = next((name for name, sizes in self.routine.rounds.items() if sizes[0] == first), None)
            if order is None:
                raise Unusual
            self.orders[dealer] = order
        for n in self.routine.rounds[order]:
            for to in (self.pone, dealer):
                event = self.events[self.at]
                if event.do != "packet" or event.by != dealer or event.to != to:
                    raise Unusual
                self.keys += self._names_own(event)
                pack = event.pack or pack
                self._come(to, event.cards, n)
        return pack

    def _come(self, to: str, cards: list[str] | None, n: int) -> None:
        """So many cards, all of them from the stock, come to a player by this event."""
        unseen, left = self.unseen, len(self.unseen) - n
        if cards is None or len(cards) != n or not unseen.issuperset(cards):
            raise Unusual
        unseen.difference_update(cards)
        if len(unseen) != left:
            raise Unusual
        self.hands[to].update(cards)
        self.arrivals.append((self.at, to, cards))
        self.keys += 4 + self.own
        self.at += 1

    def _turn(self, row: DealRow) -> None:
        """The dealer turns the next card; a king is his to mark."""
        event = self.events[self.at]
        cards = event.cards
        if event.do != "turn_up" or event.by != self.dealer:
            raise Unusual
        if cards is None or len(cards) != 1 or cards[0] not in self.unseen:
            raise Unusual
        card = cards[0]
        self.unseen.remove(card)
        self._next(3)
        row.turned, row.trump = card, SUIT_OF[card]
        self.trump = SUIT_OF[card]
        if RANK_OF[card] == KING:
            self._earn(self.routine.tariff.turned, self.dealer, [self.at - 1])

    def _earn(self, award: Award | None, player: str, proof: list[int]) -> None:
        """The last event earned a player points, and by the next one he marks them."""
        self.tally.earn(award, player, proof, self.events[self.at])
        self._next(4)

    def _looks(self) -> None:
        """The players look at their hands, where that is recorded."""
        recorded = "looking" in self.opened.recorded
        while self.at < len(self.events) and (event := self.events[self.at]).do == "look":
            if not recorded or event.at != "hand" or event.by not in self.hands:
                raise Unusual
            self._next(3)

    # --- the exchange

    def _exchange(self) -> None:
        """The non-dealer proposes as long as he likes, or until he is refused."""
        while self.events[self.at].do == "propose":
            stock = len(self.unseen)
            if not stock:
                raise Unusual
            asked = self._number("propose", self.pone)
            asked = self._ask(asked)
            event = self.events[self.at]
            reply = event.reply
            self._number("answer", self.dealer, more=1)
            if reply == "refuse":
                self.refused = True
                return
            if reply != "accept":
                raise Unusual
            self.exchanged = True
            self._swap(self._ask(asked), stock)

    def _ask(self, asked: int | None) -> int | None:
        """The non-dealer names his number, if he has not yet."""
        if self.events[self.at].do != "ask":
            return asked
        if asked is not None:
            raise Unusual
        return self._number("ask", self.pone)

    def _number(self, act: str, by: str, more: int = 0) -> int | None:
        """A word is spoken, with a number or without; ``more`` keys of it are looked at elsewhere."""
        event = self.events[self.at]
        n = event.n
        if event.do != act or event.by != by:
            raise Unusual
        if n is None and act == "ask":
            raise Unusual
        if n is not None and (type(n) is not int or n < 0):
            raise Unusual
        self._next(2 + more + (n is not None))
        return n

    def _swap(self, asked: int | None, stock: int) -> None:
        """Both lay cards away and are given as many, the non-dealer first."""
        laid: dict[str, int] = {}
        given: set[str] = set()
        while True:
            event = self.events[self.at]
            act = event.do
            if act == "discard":
                self._lay(event, laid)
            elif act == "give":
                to = event.to
                first = to == self.pone or (self.pone in given and to == self.dealer)
                if to is None or not first or to in given or event.by != self.dealer:
                    raise Unusual
                given.add(to)
                self._come(to, event.cards, laid[to])
            elif act == "take_up":
                if "looking" not in self.opened.recorded or event.what != "given" or event.by not in given:
                    raise Unusual
                self._next(3)
            else:
                break
        if laid.keys() != given or self.pone not in given or sum(laid.values()) > stock:
            raise Unusual
        if asked is not None and laid[self.pone] != asked:
            raise Unusual

    def _lay(self, event: Act, laid: dict[str, int]) -> None:
        """A player lays cards away; the dealer does so after the other."""
        by, cards = event.by, event.cards
        if by is None or cards is None or by in laid or (by == self.dealer and not laid):
            raise Unusual
        hand, n = self.hands[by], len(cards)
        left = len(hand) - n
        if n == 0 or not hand.issuperset(cards):
            raise Unusual
        hand.difference_update(cards)
        if len(hand) != left:
            raise Unusual
        laid[by] = n
        self._next(3)

    # --- the play

    def _play(self, row: DealRow) -> None:
        """Read the tricks, each led in turn and played to as one must."""
        events, hands, trumps, played = self.events, self.hands, self.routine.suits[self.trump], []
        leader, follower = self.pone, self.dealer
        if self._announce(leader, follower):
            return
        at = self.at
        for trick in range(self.routine.rulebook.game.hand_size):
            event = events[at]
            if event.do != "lead" or event.by != leader:
                raise Unusual
            lead = event.card or ""
            hands[leader].remove(lead)
            self.keys += 3 + self.own
            if trick == 0:
                self.at = at + 1
                if self._announce(follower):
                    return
                at = self.at - 1
            event = events[at + 1]
            if event.do != "play" or event.by != follower:
                raise Unusual
            reply, hand = event.card or "", hands[follower]
            hand.remove(reply)
            self.keys += 3 + self.own
            played.append(at + 1)
            at += 2
            if self.routine.takes(lead, reply, hand, trumps):
                leader, follower = follower, leader
            row.tricks[leader] += 1
        self.at = at
        self._score(row, played)

    def _score(self, row: DealRow, played: list[int]) -> None:
        """The hand is over: its winner marks it."""
        game = self.routine.rulebook.game
        row.ended = "played"
        winner = self.pone if row.tricks[self.pone] >= game.tricks_for_point else self.dealer
        won = row.tricks[winner]
        if won < game.tricks_for_point:
            raise Unusual
        kind = winner == self.dealer, won == game.hand_size, self.exchanged, self.refused
        self._earn(self.routine.tariff.hands[kind], winner, played)

    def _announce(self, *players: str) -> bool:
        """A player who holds the king and has not played announces it; tell whether that wins the game."""
        event = self.events[self.at]
        if event.do != "announce_king":
            return False
        by, king = event.by, KING + self.trump
        if by is None or by not in players or king not in self.hands[by]:
            raise Unusual
        against = self.hands[self.pone if by == self.dealer else self.dealer]
        held = next(at for at, to, cards in self.arrivals if to == by and king in cards)
        shown = {at for at, to, cards in self.arrivals if to != by and not against.isdisjoint(cards)}
        proof = [*sorted({held, *shown}), self.at]
        self._next(2)
        self._earn(self.routine.tariff.held[by == self.dealer], by, proof)
        return self.tally.over
