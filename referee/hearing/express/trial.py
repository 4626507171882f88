"""Hands of regular play made up under a rulebook, on which both ways of hearing are compared.

The short way takes for granted that regular play means nothing to a rulebook but what its results are worth.  No list
of values can say whether that is so: any clause may be worded so that some regular act matters to it.  So the short way
is tried on hands in which every regular act comes, and is used only where it answers as the long way does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Final

import msgspec
from attrs import define, field

from referee.hearing.express.reading import KING
from referee.hearing.express.routine import Routine
from referee.hearing.express.specimen import DEALER, PONE
from referee.hearing.express.tariff import Award
from referee.record.cards import PACK, SUIT_OF

KINGS: Final = ("nobody", "turned", DEALER, PONE)
ENDS: Final = ("led", "refused", "exchanged", "refused later")
OWNED: Final = {"red": {"owner": DEALER}, "blue": {"owner": PONE}}

Event = dict[str, Any]


def trials(routine: Routine) -> Iterator[bytes]:
    """Yield a line for each hand: whoever has the king, however the exchange ends, and with much or little told."""
    for seed, (king, end, plain) in enumerate(product(KINGS, ENDS, (False, True))):
        yield Hand(routine, Random(seed), plain=plain).line(king, end)


@define
class Hand:
    """One hand as it is made up; ``plain`` tells whether nothing is recorded but the packets and the play."""

    routine: Routine
    dice: Random
    plain: bool
    events: list[Event] = field(factory=list)
    hands: dict[str, set[str]] = field(factory=dict)
    stock: list[str] = field(factory=list)
    score: dict[str, int] = field(factory=dict)

    def line(self, king: str, end: str) -> bytes:
        """Return the hand as a line of an archive, as far as it goes before somebody wins the game."""
        most = self.routine.target - 1
        self.score = {player: self.dice.randint(0, most) for player in (DEALER, PONE)}
        opening = {"game": 1, "deal": 1, "dealer": DEALER, "pack": "red", "score": dict(self.score)}
        self._play_out(king, end)
        recorded = ["marking"] if self.plain else ["shuffling", "cutting", "looking", "marking"]
        header = {"format": "referee.log/1", "players": [DEALER, PONE], "packs": OWNED, "opening": opening}
        return msgspec.json.encode({"header": header | {"recorded": recorded}, "events": self.events})

    def _play_out(self, king: str, end: str) -> None:
        trump, over = self._deal(king)
        if over:
            return
        exchanged = end in ("exchanged", "refused later")
        for _ in range(self.dice.randint(1, 2) if exchanged else 0):
            self._exchange()
        if end in ("refused", "refused later"):
            self._add("propose", PONE)
            self._add("answer", DEALER, reply="refuse")
        holder = next((player for player, hand in self.hands.items() if KING + trump in hand), None)
        late = holder == DEALER and self.dice.random() < 0.5
        if holder is not None and not late and self._announce(holder, late=False):
            return
        self._tricks(trump, late=late, exchanged=exchanged, refused=end.startswith("refused"))

    def _add(self, do: str, by: str, **fields: Any) -> None:
        self.events.append({"do": do, "by": by} | fields)

    def _draw(self, n: int) -> list[str]:
        drawn, self.stock = self.stock[:n], self.stock[n:]
        return drawn

    def _deal(self, king: str) -> tuple[str, bool]:
        """Deal the hands with the king where it is to be; return the trumps, and whether the game is over."""
        self.stock = self.dice.sample(PACK, len(PACK))
        sizes = self.dice.choice(sorted(self.routine.orders))
        trump = SUIT_OF[self.stock[sum(sizes)]]
        self._put(KING + trump, king, sizes)
        if not self.plain:
            self._add("shuffle", DEALER, pack="red")
            self._add("cut", PONE, pack="red", lifted=8, left=24)
        self.hands = {PONE: set(), DEALER: set()}
        for n, to in zip(sizes, (PONE, DEALER) * len(sizes), strict=False):
            cards = self._draw(n)
            self.hands[to].update(cards)
            self._add("packet", DEALER, to=to, cards=cards)
        self._add("turn_up", DEALER, cards=self._draw(1))
        over = king == "turned" and self._mark(self.routine.tariff.turned, DEALER)
        if not (self.plain or over):
            self._add("look", PONE, at="hand")
            self._add("look", DEALER, at="hand")
        return trump, over

    def _put(self, king: str, where: str, sizes: tuple[int, ...]) -> None:
        """Exchange the king with the card that is to come where it should be."""
        at, turned = self.stock.index(king), sum(sizes)
        places = {"turned": turned, PONE: 0, DEALER: sizes[0], "nobody": len(self.stock) - 1}
        to = places[where]
        if where == "nobody" and at > turned:
            return
        self.stock[at], self.stock[to] = self.stock[to], self.stock[at]
        if SUIT_OF[self.stock[turned]] != SUIT_OF[king]:  # the card turned was the king, and gives way to its suit
            other = next(i for i, card in enumerate(self.stock) if SUIT_OF[card] == SUIT_OF[king] and card != king)
            self.stock[turned], self.stock[other] = self.stock[other], self.stock[turned]

    def _exchange(self) -> None:
        """Let both players exchange, in one of the orders that are regular."""
        named = self.dice.random() < 0.5
        n = self.dice.randint(1, 3)
        self._add("propose", PONE, **({"n": n} if named else {}))
        self._add("answer", DEALER, reply="accept")
        away = {PONE: n, DEALER: self.dice.randint(1, 2)}
        together = self.dice.choice(sorted(self.routine.exchanges))
        steps = [(self._lay, PONE), (self._lay, DEALER), (self._serve, PONE), (self._serve, DEALER)]
        for step, player in steps if together else [steps[0], steps[2], steps[1], steps[3]]:
            step(player, away[player])

    def _lay(self, player: str, n: int) -> None:
        cards = self.dice.sample(sorted(self.hands[player]), n)
        self.hands[player].difference_update(cards)
        self._add("discard", player, cards=cards)

    def _serve(self, player: str, n: int) -> None:
        cards = self._draw(n)
        self.hands[player].update(cards)
        self._add("give", DEALER, to=player, cards=cards)
        if not self.plain:
            self._add("take_up", player, what="given")

    def _announce(self, player: str, *, late: bool) -> bool:
        """Let a player announce the king and mark it; return whether that wins the game."""
        self._add("announce_king", player)
        return self._mark(self.routine.tariff.held[player == DEALER, late], player)

    def _mark(self, award: Award | None, player: str) -> bool:
        """Mark what a result is worth; return whether that wins the game, or nothing is to be marked."""
        if award is None:
            return True
        n = min(award.row.points, self.routine.target - self.score[player])
        self.score[player] += n
        self._add("mark", player, n=n, reason=award.row.for_)
        return self.score[player] >= self.routine.target

    def _tricks(self, trump: str, *, late: bool, exchanged: bool, refused: bool) -> None:
        """Play the hand as one must, and let the winner mark it."""
        leader, follower = PONE, DEALER
        taken = {PONE: 0, DEALER: 0}
        outcomes = self.routine.outcomes[trump]
        while self.hands[leader]:
            lead = self.dice.choice(sorted(self.hands[leader]))
            self.hands[leader].remove(lead)
            self._add("lead", leader, card=lead)
            if late and self._announce(DEALER, late=True):
                return
            late, hand = False, self.hands[follower]
            reply = next(card for card in sorted(hand) if (hand - {card}).isdisjoint(outcomes[lead][card][1]))
            hand.remove(reply)
            self._add("play", follower, card=reply)
            if outcomes[lead][reply][0]:
                leader, follower = follower, leader
            taken[leader] += 1
        winner = max(taken, key=lambda player: taken[player])
        vole = not min(taken.values())
        self._mark(self.routine.tariff.hands[winner == DEALER, vole, exchanged, refused], winner)
