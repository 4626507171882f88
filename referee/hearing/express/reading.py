"""Regular play, read straight from plain data: a hand in which nothing happens that a law could object to.

Whatever is not plainly regular raises ``Unusual`` and is heard the long way, so this need not be complete: it must only
never take an irregular act, or one that could not be read, for a regular one.  To be regular is stricter than to be
valid: a card that lies in the hand of the player whose turn it is needs no other check, and an event has no more keys
than those looked at here.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import define, field

from referee.hearing.express.head import Opened
from referee.hearing.express.routine import Routine, Unusual
from referee.hearing.express.tally import Tally
from referee.hearing.express.tariff import Award
from referee.hearing.rulings import DealRow
from referee.record.cards import PACK, RANK_OF, RANKS, SUIT_OF

Plain = dict[str, Any]
KING: Final = RANKS[0]
CUT: Final = frozenset({"id", "do", "by", "pack", "lifted", "left"})


@define(eq=False)
class Regular:
    """The reading of a log's events; ``at`` is the event to be read next.

    own: how many keys each event has beside those of its act: one where ids are written, else none.
    arrivals: when which cards came to whom.
    """

    routine: Routine
    opened: Opened
    events: list[Plain]
    own: int
    tally: Tally
    dealer: str
    pone: str
    at: int = 0
    exchanged: bool = False
    refused: bool = False
    trump: str = ""
    orders: dict[str, str] = field(factory=dict)
    unseen: set[str] = field(factory=set)
    hands: dict[str, set[str]] = field(factory=dict)
    arrivals: list[tuple[int, str, list[str]]] = field(factory=list)

    @classmethod
    def of(cls, routine: Routine, opened: Opened, events: list[Plain], ids: list[str], own: int) -> Regular:
        """Return the reading of a log before its first event."""
        dealer = opened.dealer or next((event["by"] for event in events[:3] if event["do"] == "packet"), "")
        first, second = opened.players
        if dealer not in opened.players:
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
            told = "pack" in event
            plain = event["do"] == "shuffle" and event["by"] == self.dealer and len(event) == 2 + self.own + told
            if not plain or (told and not self._is_own(event["pack"])):
                raise Unusual
            self.at += 1
        if "cutting" in self.opened.recorded:
            event = self.events[self.at]
            if event["do"] != "cut" or event["by"] != self.pone or not event.keys() <= CUT:
                raise Unusual
            lifted, left = event.get("lifted"), event.get("left")
            if lifted is not None or left is not None:
                if type(lifted) is not int or type(left) is not int:
                    raise Unusual
                if min(lifted, left) < self.routine.rulebook.game.least_cut or lifted + left != len(PACK):
                    raise Unusual
            if "pack" in event and not self._is_own(event["pack"]):
                raise Unusual
            self.at += 1

    def _is_own(self, pack: object) -> bool:
        """Tell whether a pack is known to be the dealer's."""
        return type(pack) is str and self.opened.owners.get(pack) == self.dealer

    def _serve(self) -> str | None:
        """The dealer deals in his order; return the pack, where it is told."""
        dealer, pack = self.dealer, None
        self.unseen = set(PACK)
        self.hands = {player: set() for player in self.opened.players}
        self.arrivals.clear()
        order = self.orders.get(dealer)
        if order is None:
            first = len(self.events[self.at]["cards"])
            order = next((name for name, sizes in self.routine.rounds.items() if sizes[0] == first), None)
            if order is None:
                raise Unusual
            self.orders[dealer] = order
        for n in self.routine.rounds[order]:
            for to in (self.pone, dealer):
                event = self.events[self.at]
                told = "pack" in event
                if event["do"] != "packet" or event["by"] != dealer or event["to"] != to:
                    raise Unusual
                if len(event) != 4 + self.own + told or (told and not self._is_own(event["pack"])):
                    raise Unusual
                pack = event["pack"] if told else pack
                self._come(to, event["cards"], n)
        return pack

    def _come(self, to: str, cards: Any, n: int) -> None:
        """So many cards, all of them from the stock, come to a player by this event."""
        unseen, left = self.unseen, len(self.unseen) - n
        if type(cards) is not list or len(cards) != n or not unseen.issuperset(cards):
            raise Unusual
        unseen.difference_update(cards)
        if len(unseen) != left:
            raise Unusual
        self.hands[to].update(cards)
        self.arrivals.append((self.at, to, cards))
        self.at += 1

    def _turn(self, row: DealRow) -> None:
        """The dealer turns the next card; a king is his to mark."""
        event = self.events[self.at]
        cards = event["cards"]
        if event["do"] != "turn_up" or event["by"] != self.dealer or len(event) != 3 + self.own:
            raise Unusual
        if type(cards) is not list or len(cards) != 1 or cards[0] not in self.unseen:
            raise Unusual
        card = cards[0]
        self.unseen.remove(card)
        self.at += 1
        row.turned, row.trump = card, SUIT_OF[card]
        self.trump = SUIT_OF[card]
        if RANK_OF[card] == KING:
            self._earn(self.routine.tariff.turned, self.dealer, [self.at - 1])

    def _earn(self, award: Award | None, player: str, proof: list[int]) -> None:
        """The last event earned a player points, and by the next one he marks them."""
        self.tally.earn(award, player, proof, self.events[self.at], self.own)
        self.at += 1

    def _looks(self) -> None:
        """The players look at their hands, where that is recorded."""
        recorded, size = "looking" in self.opened.recorded, 3 + self.own
        while self.at < len(self.events) and (event := self.events[self.at])["do"] == "look":
            if not recorded or event["at"] != "hand" or event["by"] not in self.hands or len(event) != size:
                raise Unusual
            self.at += 1

    # --- the exchange

    def _exchange(self) -> None:
        """The non-dealer proposes as long as he likes, or until he is refused."""
        while self.events[self.at]["do"] == "propose":
            stock = len(self.unseen)
            asked = self._number("propose", self.pone)
            asked = self._ask(asked)
            event = self.events[self.at]
            reply = event["reply"]
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
        if self.events[self.at]["do"] != "ask":
            return asked
        if asked is not None:
            raise Unusual
        return self._number("ask", self.pone)

    def _number(self, act: str, by: str, more: int = 0) -> int | None:
        """A word is spoken, with a number or without; ``more`` keys of it are looked at elsewhere."""
        event = self.events[self.at]
        n = event.get("n")
        if event["do"] != act or event["by"] != by or len(event) != 2 + self.own + more + (n is not None):
            raise Unusual
        if (n is None and act == "ask") or (n is not None and type(n) is not int) or (n is not None and n < 0):
            raise Unusual
        self.at += 1
        return n

    def _swap(self, asked: int | None, stock: int) -> None:
        """Both lay cards away and are given as many, the non-dealer first."""
        laid: dict[str, int] = {}
        given: set[str] = set()
        while True:
            event = self.events[self.at]
            act = event["do"]
            if act == "discard":
                self._lay(event, laid)
            elif act == "give":
                to = event["to"]
                first = to == self.pone or (self.pone in given and to == self.dealer)
                if not first or to in given or event["by"] != self.dealer or len(event) != 4 + self.own:
                    raise Unusual
                given.add(to)
                self._come(to, event["cards"], laid[to])
            elif act == "take_up":
                told = "looking" in self.opened.recorded and event["what"] == "given"
                if not told or event["by"] not in given or len(event) != 3 + self.own:
                    raise Unusual
                self.at += 1
            else:
                break
        if laid.keys() != given or self.pone not in given or sum(laid.values()) > stock:
            raise Unusual
        if asked is not None and laid[self.pone] != asked:
            raise Unusual

    def _lay(self, event: Plain, laid: dict[str, int]) -> None:
        """A player lays cards away; the dealer does so after the other."""
        by, cards = event["by"], event["cards"]
        hand = self.hands[by]
        n = len(cards)
        if by in laid or (by == self.dealer and not laid) or type(cards) is not list or len(event) != 3 + self.own:
            raise Unusual
        left = len(hand) - n
        if n == 0 or not hand.issuperset(cards):
            raise Unusual
        hand.difference_update(cards)
        if len(hand) != left:
            raise Unusual
        laid[by] = n
        self.at += 1

    # --- the play

    def _play(self, row: DealRow) -> None:
        """Read the tricks, each led in turn and played to as one must."""
        events, hands, size = self.events, self.hands, 3 + self.own
        suits, beats = self.routine.suits, self.routine.beats
        trumps, played, won = suits[self.trump], [], row.tricks
        leader, follower = self.pone, self.dealer
        for trick in range(self.routine.rulebook.game.hand_size):
            if trick == 0 and self._announce(self.pone, self.dealer):
                return
            event = events[self.at]
            if event["do"] != "lead" or event["by"] != leader or len(event) != size:
                raise Unusual
            lead = event["card"]
            hands[leader].remove(lead)
            self.at += 1
            if trick == 0 and self._announce(self.dealer):
                return
            event = events[self.at]
            if event["do"] != "play" or event["by"] != follower or len(event) != size:
                raise Unusual
            reply, hand = event["card"], hands[follower]
            hand.remove(reply)
            played.append(self.at)
            self.at += 1
            if reply in beats[lead]:
                leader, follower = follower, leader
            elif reply in suits[SUIT_OF[lead]]:
                if not hand.isdisjoint(beats[lead]):
                    raise Unusual
            elif not hand.isdisjoint(suits[SUIT_OF[lead]]):
                raise Unusual
            elif reply in trumps:
                leader, follower = follower, leader
            elif not hand.isdisjoint(trumps):
                raise Unusual
            won[leader] += 1
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
        if event["do"] != "announce_king":
            return False
        by, king = event["by"], KING + self.trump
        if by not in players or king not in self.hands[by] or len(event) != 2 + self.own:
            raise Unusual
        against = self.hands[self.pone if by == self.dealer else self.dealer]
        held = next(at for at, to, cards in self.arrivals if to == by and king in cards)
        shown = {at for at, to, cards in self.arrivals if to != by and not against.isdisjoint(cards)}
        proof = [*sorted({held, *shown}), self.at]
        self.at += 1
        self._earn(self.routine.tariff.held[by == self.dealer], by, proof)
        return self.tally.over
