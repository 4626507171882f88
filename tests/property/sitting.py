"""A sitting played by two dice: regular games as plain logs, with faults where they are asked for.

Nothing here imports ``referee``; a log is made of plain mappings as the contract of logs describes them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.property.scorer import Award, Scorer, wins

Event = dict[str, Any]
Packets = list[list[Any]]
PACK = tuple(rank + suit for suit in "SHDC" for rank in ("K", "Q", "J", "A", "10", "9", "8", "7"))
ORDERS = {"3-2": (3, 2), "2-3": (2, 3)}
RECORDED = ("shuffling", "cutting", "looking", "marking")


@dataclass
class Injected:
    """An irregularity that was put into a log: its name, and the events any of which shows it."""

    name: str
    events: list[str]


@dataclass
class Sitting:
    """Plays deals one after another and writes them down; ``faults`` are committed at the first occasion."""

    dice: Random
    players: tuple[str, str] = ("Anne", "Bert")
    recorded: tuple[str, ...] = RECORDED
    graded: bool = False
    faults: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    injected: list[Injected] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.header: dict[str, Any] = {
            "format": "referee.log/1",
            "players": list(self.players),
            "packs": {"red": {"owner": self.players[0]}, "blue": {"owner": self.players[1]}},
            "recorded": list(self.recorded),
        }
        if self.graded:
            self.header["agreement"] = {"stakes": "graded"}
        self.scorer = Scorer(self.header)
        self.owing: list[tuple[str, Event]] = []
        self.dealer = self.dice.choice(self.players)
        self.orders = {player: self.dice.choice(list(ORDERS)) for player in self.players}

    def log(self) -> dict[str, Any]:
        """Return the log as plain data."""
        return {"header": self.header, "events": self.events}

    # --- acts

    def do(self, act: str, by: str | None, **fields: Any) -> Event:
        """Write an act down; in a regular sitting what it earns is marked at once."""
        event: Event = {"id": f"e{len(self.events) + 1}", "do": act}
        event |= {key: value for key, value in (("by", by), *fields.items()) if value is not None}
        self.events.append(event)
        before = dict(self.scorer.score)
        award = self.scorer.advance(event)
        if award is not None and "marking" in self.recorded:
            self.mark(award, before[award.player])
        return event

    def mark(self, award: Award, before: int) -> None:
        """Let a player put up what he has earned, no further than the game goes."""
        if self.fault("forgotten_mark"):
            self.inject("forgotten_mark")
            return
        over = self.fault("over_mark")
        fields: Event = {"n": min(award.points, 5 - before) + over, "reason": award.reason}
        if self.fault("late_mark"):
            self.owing.append((award.player, fields))
            return
        self.falsely("mark", award.player, **fields)
        if over:
            self.inject("over_mark", "over_mark")

    def falsely(self, act: str, by: str, **fields: Any) -> None:
        """Write down an act of which the scorer knows nothing."""
        self.events.append({"id": f"e{len(self.events) + 1}", "do": act, "by": by, **fields})

    # --- faults

    def fault(self, name: str) -> bool:
        """Tell whether a fault is to be committed here, and take it off the list."""
        if name in self.faults:
            self.faults.remove(name)
            return True
        return False

    def inject(self, name: str, subject: str | None = None, *events: str) -> None:
        """Remember a fault that some events show (the last one, if none is named); perhaps somebody speaks of it."""
        shown = list(events) or [self.events[-1]["id"]]
        self.injected.append(Injected(name, shown))
        if subject is not None and self.dice.random() < 0.5:
            about = shown[0] if len(shown) == 1 and self.dice.random() < 0.5 else None
            self.do("notice", self.dice.choice(self.players), subject=subject, about=about)

    # --- a deal

    def deal(self) -> None:
        """Play one deal, from the shuffle to the last mark."""
        dealer, other = self.dealer, self.scorer.other(self.dealer)
        self.stock = list(PACK)
        self.dice.shuffle(self.stock)
        self.hands: dict[str, list[str]] = {dealer: [], other: []}
        self.discards: list[str] = []
        games = len(self.scorer.games)
        phases: tuple[Callable[[str, str], bool], ...] = (self.prepare, self.serve, self.turn, self.exchange, self.play)
        for phase in phases:
            if not phase(dealer, other) or len(self.scorer.games) > games:
                break
        self.dealer = other

    def prepare(self, dealer: str, other: str) -> bool:
        """Shuffle and cut."""
        pack = "red" if dealer == self.players[0] else "blue"
        if "shuffling" in self.recorded:
            manner = self.dice.choice(("below_table", "faces_shown")) if self.fault("bad_shuffle") else None
            self.do("shuffle", dealer, pack=pack, manner=manner)
            if manner:
                self.inject("bad_shuffle", "shuffle")
                self.do("shuffle", dealer, pack=pack)
        if "cutting" in self.recorded:
            if self.fault("thin_cut"):
                self.do("cut", other, pack=pack, lifted=1, left=31)
                self.inject("thin_cut", "cut")
            lifted = self.dice.randint(2, 30)
            self.do("cut", other, pack=pack, lifted=lifted, left=32 - lifted)
        return True

    def serve(self, dealer: str, other: str) -> bool:
        """Deal the packets, and look at them."""
        packets: Packets = [[player, n] for n in ORDERS[self.orders[dealer]] for player in (other, dealer)]
        name = next((fault for fault in DEALING if self.fault(fault)), None)
        if name:
            DEALING[name](packets, self.dice)
        served = []
        for to, n in packets:
            cards = [self.stock.pop() for _ in range(n)]
            self.hands[to] += cards
            served.append(self.do("packet", dealer, to=to, cards=cards)["id"])
        if name:
            self.inject(name, "deal_order" if name in ("odd_packets", "self_first") else "dealt_count", *served)
        for whose, name in ((other, "exposed_card"), (dealer, "exposed_own")):
            if self.fault(name):
                self.do("expose", dealer, cards=[self.dice.choice(self.hands[whose])], of=whose)
                self.inject(name, "exposed_card")
        return True

    def turn(self, dealer: str, other: str) -> bool:
        """Turn the trump, and let both look; what was forgotten is marked just before."""
        for player, fields in self.owing:
            self.falsely("mark", player, **fields)
            self.inject("late_mark")
        self.owing.clear()
        cards = [self.stock.pop() for _ in range(1 + self.fault("two_turned"))]
        self.trump = cards[0][-1]
        self.do("turn_up", dealer, cards=cards)
        if len(cards) > 1:
            self.inject("two_turned")
            return False
        if "looking" in self.recorded:
            for player in (other, dealer):
                self.do("look", player, at="hand")
        return True

    # --- the exchange

    def exchange(self, dealer: str, other: str) -> bool:
        """Let the non-dealer propose as long as both like it."""
        while len(self.stock) > 2 and self.dice.random() < 0.6:
            wanted = self.dice.randint(1, min(5, len(self.stock) - 1))
            taken = self.dice.randint(0, min(5, len(self.stock) - wanted))
            named_at_once = self.dice.random() < 0.5
            self.do("propose", other, n=wanted if named_at_once else None)
            if self.fault("retracted"):
                self.do("retract", other, what="proposal")
                self.inject("retracted")
            refused = self.dice.random() < 0.3
            self.do("answer", dealer, reply="refuse" if refused else "accept", n=None if refused else taken)
            if refused:
                break
            if not named_at_once:
                self.do("ask", other, n=wanted)
            self.swap(dealer, {other: wanted, dealer: taken})
        return True

    def swap(self, dealer: str, wanted: dict[str, int]) -> None:
        """Discard and serve, the non-dealer first."""
        for player, n in wanted.items():
            laid = self.dice.sample(self.hands[player], min(n, len(self.hands[player])))
            self.hands[player] = [card for card in self.hands[player] if card not in laid]
            self.discards += laid
            if laid:
                self.do("discard", player, cards=laid, face="up" if self.fault("faces_up") else None)
                if "face" in self.events[-1]:
                    self.inject("faces_up")
        if self.fault("looked_at_discard"):
            self.do("look", self.dice.choice(self.players), at="discard", of=dealer)
            self.inject("looked_at_discard", "discard_seen")
        for player, n in wanted.items():
            n, name = self.misserve(n, player == dealer)
            cards = [self.stock.pop() for _ in range(min(n, len(self.stock)))]
            self.hands[player] += cards
            if cards:
                self.do("give", dealer, to=player, cards=cards)
                if "looking" in self.recorded:
                    self.do("take_up", player, what="given")
                if name:
                    self.inject(name, "given_count")

    def misserve(self, n: int, to_himself: bool) -> tuple[int, str | None]:
        """Return how many cards the dealer gives in truth."""
        if not to_himself and n and self.fault("gave_too_many"):
            return n + 1, "gave_too_many"
        if not to_himself and n > 1 and self.fault("gave_too_few"):
            return n - 1, "gave_too_few"
        return n, None

    # --- the play

    def play(self, dealer: str, other: str) -> bool:
        """Play the tricks; announce the king before the holder's first card."""
        leader = other
        self.king = next((player for player, hand in self.hands.items() if f"K{self.trump}" in hand), None)
        self.silent = self.dice.random() < 0.2 or "unannounced_mark" in self.faults
        games = len(self.scorer.games)
        for trick in range(5):
            follower = self.scorer.other(leader)
            if trick == 0 and self.announce(leader) and len(self.scorer.games) > games:
                return False
            if self.gives_up(leader, trick):
                return False
            if not self.hands[leader] or not self.hands[follower]:
                return False
            lead = self.dice.choice(self.hands[leader])
            self.put(leader, "lead", lead)
            if trick and self.fault("late_take_back"):
                self.falsely("take_back", self.last[0], card=self.last[1])
                self.inject("late_take_back")
                self.falsely("put_back", self.last[0], cards=[self.last[1]], place="table")
            if self.fault("lead_taken_back"):
                self.do("take_back", leader, card=lead)
                self.inject("lead_taken_back")
                self.do("lead", leader, card=lead)
            if trick == 0 and self.announce(follower) and len(self.scorer.games) > games:
                return False
            leader = self.reply(leader, follower, lead)
        return True

    def reply(self, leader: str, follower: str, lead: str) -> str:
        """Let the follower play, by the rules or not; return who won the trick."""
        hand = self.hands[follower]
        lawful = allowed(hand, lead, self.trump)
        card, name = self.dice.choice(lawful), None
        renounces = [c for c in hand if c not in lawful and c[-1] != lead[-1] and any(x[-1] == lead[-1] for x in hand)]
        misses = [c for c in hand if c not in lawful and (c[-1] == lead[-1] or all(x[-1] != lead[-1] for x in hand))]
        for fault, cards in (("renounce", renounces), ("missed_win", misses)):
            if cards and self.fault(fault):
                card, name = self.dice.choice(cards), fault
        lawful_card = self.dice.choice(lawful)
        self.put(follower, "play", card)
        played = self.events[-1]["id"]
        if name and self.fault("take_back"):
            self.do("take_back", follower, card=card)
            self.inject("take_back")
            self.hands[follower].append(card)
            card = lawful_card
            self.put(follower, "play", card)
        elif name:
            self.inject(name, name, played)
        self.last = (follower, card)
        return follower if wins(card, lead, self.trump) else leader

    def put(self, player: str, act: str, card: str) -> None:
        """Put a card on the table."""
        self.hands[player].remove(card)
        self.do(act, player, card=card)

    def announce(self, player: str) -> bool:
        """Let a player announce the king, rightly or not."""
        if self.king == player and not self.silent:
            self.do("announce_king", player)
            return True
        if self.king == player and self.fault("unannounced_mark"):
            self.falsely("mark", player, n=1, reason="held_king")
            self.inject("unannounced_mark", "unannounced_king")
        if self.king != player and self.fault("false_king"):
            self.falsely("announce_king", player)
            self.inject("king_of_the_adversary" if self.king else "false_king", "false_king")
        return False

    def gives_up(self, player: str, trick: int) -> bool:
        """Let a player abandon his hand, or throw it down with a claim."""
        if trick and self.fault("abandon"):
            self.do("abandon", player)
            self.inject("abandon")
            return True
        if trick and self.fault("throw_down"):
            self.do("throw_down", player, claiming="point", cards=list(self.hands[player]))
            self.inject("throw_down")
        return False


def allowed(hand: list[str], lead: str, trump: str) -> list[str]:
    """Return the cards that the rules of play let the follower play."""
    suit = [card for card in hand if card[-1] == lead[-1]] or [card for card in hand if card[-1] == trump] or hand
    return [card for card in suit if wins(card, lead, trump)] or suit


def _one_more(packets: Packets, dice: Random) -> None:
    dice.choice(packets)[1] += 1


def _one_less(packets: Packets, dice: Random) -> None:
    dice.choice(packets)[1] -= 1


def _odd_packets(packets: Packets, _dice: Random) -> None:
    packets[0][1], packets[2][1] = 4, 1


def _self_first(packets: Packets, _dice: Random) -> None:
    packets[0], packets[1] = packets[1], packets[0]


DEALING: dict[str, Callable[[Packets, Random], None]] = {
    "dealt_too_many": _one_more,
    "dealt_too_few": _one_less,
    "odd_packets": _odd_packets,
    "self_first": _self_first,
}
