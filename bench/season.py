"""A season of écarté as logs: whole games that two dice play, a few hands of which go wrong.

Everything comes from one seed, so that two runs measure the same bytes.  Nothing here imports ``referee``: a log is
made of plain mappings, as any other program would write it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from bench.faults import DEALING, FAULTS, LEADING, MARKING, REPLYING

Event = dict[str, Any]

PLAYERS: Final = ("Anne", "Bert")
RANKS: Final = ("7", "8", "9", "10", "A", "J", "Q", "K")
PACK: Final = tuple(rank + suit for suit in "SHDC" for rank in RANKS)
ORDERS: Final = {"3-2": (3, 2), "2-3": (2, 3)}
HEIGHT: Final = {card: RANKS.index(card[:-1]) for card in PACK}
TARGET: Final = 5
IRREGULAR: Final = 0.02


def other(player: str) -> str:
    """Return the adversary."""
    return PLAYERS[player == PLAYERS[0]]


def wins(reply: str, lead: str, trump: str) -> bool:
    """Tell whether a reply takes the trick."""
    return HEIGHT[reply] > HEIGHT[lead] if reply[-1] == lead[-1] else reply[-1] == trump


def lawful(hand: list[str], lead: str, trump: str) -> list[str]:
    """Return the cards that may be played to a lead: follow suit, else trump, and win if possible."""
    suit = [card for card in hand if card[-1] == lead[-1]] or [card for card in hand if card[-1] == trump] or hand
    return [card for card in suit if wins(card, lead, trump)] or suit


@dataclass
class Hand:
    """One hand of a game, as two dice play it.

    number, dealer, score, orders: where the game stands.  fault: what is to go wrong in it, until it has.
    hands, dealt: what each holds, and what each held before the first lead.
    owing: marks of earlier hands that were forgotten; those of this one join them.  afterwards: what the players say
    and do once the cards are played.  forced: the card that must be played next.  replays: whether the hands are
    played twice.
    """

    dice: Random
    number: int
    dealer: str
    score: dict[str, int]
    orders: dict[str, str]
    owing: list[Event]
    fault: str | None = None
    events: list[Event] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)
    dealt: dict[str, list[str]] = field(default_factory=dict)
    afterwards: list[Callable[[], object]] = field(default_factory=list)
    forced: str | None = None
    replays: bool = False

    def __post_init__(self) -> None:
        self.pack = "red" if self.dealer == PLAYERS[0] else "blue"
        self.opening = {
            "deal": self.number,
            "dealer": self.dealer,
            "pack": self.pack,
            "score": dict(self.score),
            "orders": dict(self.orders),
        }

    def do(self, act: str, by: str | None = None, **fields: Any) -> None:
        """Write an act down."""
        self.events.append({"do": act} | ({"by": by} if by else {}) | fields)

    def goes_wrong(self, faults: dict[str, Callable[..., bool]], *about: Any) -> bool:
        """Let the fault of this hand happen, if it is one of those and can; tell whether it did."""
        fault = faults.get(self.fault or "")
        if fault is None or not fault(self, *about):
            return False
        self.fault = None
        return True

    def mark(self, player: str, n: int, reason: str) -> bool:
        """Let a player put up what he has earned; tell whether the game is over."""
        n = min(n, TARGET - self.score[player])
        self.score[player] += n
        if not self.goes_wrong(MARKING, player, n, reason):
            self.do("mark", player, n=n, reason=reason)
        return self.score[player] >= TARGET

    def play_out(self) -> None:
        """Play the hand from the shuffle to the last mark."""
        self.serve()
        self.goes_wrong(DEALING, other(self.dealer))
        while self.owing:
            self.events.append(self.owing.pop())
        if self.turn():
            return
        peril = self.exchange()
        won = self.play()
        for speak in self.afterwards:
            speak()
        if self.replays:
            self.hands = self.dealt
            won = self.play()
        if won is None:
            return
        winner = max(won, key=lambda player: won[player])
        if won[winner] == 5:
            self.mark(winner, 2, "vole")
        else:
            self.mark(winner, 2 if peril == other(winner) else 1, "point")

    def serve(self) -> None:
        """Shuffle, cut and deal."""
        dealer, pone = self.dealer, other(self.dealer)
        self.stock = list(PACK)
        self.dice.shuffle(self.stock)
        self.hands = {dealer: [], pone: []}
        self.do("shuffle", dealer, pack=self.pack)
        lifted = self.dice.randint(3, 28)
        self.do("cut", pone, pack=self.pack, lifted=lifted, left=32 - lifted)
        for n in ORDERS[self.orders[dealer]]:
            for to in (pone, dealer):
                self.do("packet", dealer, to=to, cards=self.draw(to, n))

    def draw(self, to: str, n: int) -> list[str]:
        """Take cards off the stock into a hand."""
        cards = [self.stock.pop() for _ in range(n)]
        self.hands[to] += cards
        return cards

    def turn(self) -> bool:
        """Turn the trump, and look; tell whether a king turned ends the game."""
        card = self.stock.pop()
        self.trump = card[-1]
        self.do("turn_up", self.dealer, cards=[card])
        if card[:-1] == "K" and self.mark(self.dealer, 1, "turned_king"):
            return True
        self.do("look", other(self.dealer), at="hand")
        self.do("look", self.dealer, at="hand")
        return False

    def exchange(self) -> str | None:
        """Propose and exchange as long as both like it; return who plays at his peril."""
        pone, first = other(self.dealer), True
        while len(self.stock) > 8 and self.dice.random() < 0.6:
            self.do("propose", pone)
            if self.dice.random() < 0.3:
                self.do("answer", self.dealer, reply="refuse")
                return self.dealer if first else None
            first = False
            self.do("answer", self.dealer, reply="accept")
            wanted = self.dice.randint(1, 5)
            self.do("ask", pone, n=wanted)
            self.swap(pone, wanted)
            taken = self.dice.randint(0, min(5, len(self.stock)))
            if taken:
                self.swap(self.dealer, taken)
        return pone if first else None

    def swap(self, player: str, n: int) -> None:
        """Discard and be served."""
        laid = self.dice.sample(self.hands[player], n)
        self.hands[player] = [card for card in self.hands[player] if card not in laid]
        self.do("discard", player, cards=laid)
        self.do("give", self.dealer, to=player, cards=self.draw(player, n))
        self.do("take_up", player, what="given")

    def announce(self, player: str) -> bool:
        """Let the holder of the king announce it, mostly; tell whether that ends the game."""
        if f"K{self.trump}" not in self.hands[player] or self.dice.random() < 0.1:
            return False
        self.do("announce_king", player)
        return self.mark(player, 1, "held_king")

    def play(self) -> dict[str, int] | None:
        """Play the tricks; return how many each has won, or nothing where the game ended before."""
        leader, won = other(self.dealer), dict.fromkeys(PLAYERS, 0)
        self.dealt = {player: list(hand) for player, hand in self.hands.items()}
        for trick in range(5):
            follower = other(leader)
            if trick == 0 and not self.replays and self.announce(leader):
                return None
            self.goes_wrong(LEADING, leader, follower)
            lead = self.dice.choice(self.hands[leader])
            self.put("lead", leader, lead)
            if trick == 0 and not self.replays and self.announce(follower):
                return None
            self.goes_wrong(REPLYING, leader, follower, lead)
            reply = self.forced or self.dice.choice(lawful(self.hands[follower], lead, self.trump))
            self.put("play", follower, reply)
            self.forced = None
            leader = follower if wins(reply, lead, self.trump) else leader
            won[leader] += 1
        return won

    def put(self, act: str, player: str, card: str) -> None:
        """Put a card on the table."""
        self.hands[player].remove(card)
        self.do(act, player, card=card)


def _log(opening: Event, events: list[Event]) -> str:
    header = {
        "format": "referee.log/1",
        "players": list(PLAYERS),
        "packs": {"red": {"owner": PLAYERS[0]}, "blue": {"owner": PLAYERS[1]}},
        "opening": opening,
        "recorded": ["shuffling", "cutting", "looking", "marking"],
    }
    named = [{"id": f"e{i}"} | event for i, event in enumerate(events, 1)]
    return json.dumps({"header": header, "events": named}, separators=(",", ":"))


def _game(dice: Random, dealer: str, fault: str | None) -> list[Hand]:
    score: dict[str, int] = dict.fromkeys(PLAYERS, 0)
    hands: list[Hand] = []
    owing: list[Event] = []
    orders = {player: dice.choice(list(ORDERS)) for player in PLAYERS}
    while max(score.values()) < TARGET:
        fault = fault or (dice.choice(FAULTS) if dice.random() < IRREGULAR else None)
        hand = Hand(dice, len(hands) + 1, dealer, score, orders, owing, fault)
        hand.play_out()
        hands.append(hand)
        fault = hand.fault  # what could not happen in this hand happens in the next
        dealer = other(dealer)
    return hands


@dataclass
class Season:
    """The same hands twice: a hand a line, and a game a line."""

    hands: list[bytes]
    games: list[bytes]


def season(games: int, seed: int = 1) -> Season:
    """Return a season of so many games."""
    dice = Random(seed)
    played = Season([], [])
    fault = None
    for _ in range(games):
        hands = _game(dice, dice.choice(PLAYERS), fault)
        fault = hands[-1].fault
        played.hands += [_log(hand.opening, hand.events).encode() for hand in hands]
        opening = {"dealer": hands[0].dealer, "orders": hands[0].orders}
        played.games.append(_log(opening, [event for hand in hands for event in hand.events]).encode())
    return played
