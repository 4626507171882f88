"""A second, independent scorer of regular games, to hold the engine against.

It knows only what a regular game needs: the king, the point, the vole, the peril, the game and the stake.
It must not import ``referee``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

RANKS = ("7", "8", "9", "10", "A", "J", "Q", "K")
TARGET = 5

Event = dict[str, Any]


def wins(reply: str, lead: str, trump: str) -> bool:
    """Tell whether the card played to a lead takes the trick."""
    if reply[-1] == lead[-1]:
        return RANKS.index(reply[:-1]) > RANKS.index(lead[:-1])
    return reply[-1] == trump


@dataclass
class Award:
    """Points of one player for one thing."""

    player: str
    points: int
    reason: str


@dataclass
class Won:
    """A finished game."""

    winner: str
    score: dict[str, int]
    stake: int


@dataclass
class Hand:
    """What of the live deal bears on the score."""

    dealer: str
    trump: str = ""
    proposed: bool = False
    answered: bool = False
    at_peril: str | None = None
    lead: tuple[str, str] | None = None
    tricks: dict[str, int] = field(default_factory=dict)


class Scorer:
    """Scores a regular log event by event; ``awards`` lists what each deal was worth."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.players: tuple[str, ...] = tuple(header["players"])
        self.graded = header.get("agreement", {}).get("stakes") == "graded"
        self.score = dict.fromkeys(self.players, 0)
        self.games: list[Won] = []
        self.awards: list[list[Award]] = []
        self.hand: Hand | None = None
        self.in_game = False

    @property
    def corrected(self) -> dict[str, int]:
        """The score of the game that goes on, or of the last one."""
        return self.score if self.in_game or not self.games else self.games[-1].score

    def other(self, player: str) -> str:
        """Return the adversary."""
        return next(name for name in self.players if name != player)

    def advance(self, event: Event) -> Award | None:
        """Take in one event and return what it earned somebody."""
        step = getattr(self, f"_{event['do']}", None)
        award: Award | None = step(event) if step else None
        if award is not None:
            self._earn(award)
        return award

    def _packet(self, event: Event) -> None:
        if self.hand is None or self.hand.trump:
            self.hand = Hand(event["by"])
            self.in_game = True
            self.awards.append([])

    def _turn_up(self, event: Event) -> Award | None:
        assert self.hand is not None
        card = event["cards"][0]
        self.hand.trump = card[-1]
        return Award(self.hand.dealer, 1, "turned_king") if card[:-1] == "K" else None

    def _propose(self, event: Event) -> None:
        assert self.hand is not None
        self.hand.proposed = True

    def _answer(self, event: Event) -> None:
        assert self.hand is not None
        if not self.hand.answered and event["reply"] == "refuse":
            self.hand.at_peril = self.hand.dealer
        self.hand.answered = True

    def _announce_king(self, event: Event) -> Award:
        return Award(event["by"], 1, "held_king")

    def _lead(self, event: Event) -> None:
        assert self.hand is not None
        if not self.hand.tricks and not self.hand.proposed:
            self.hand.at_peril = self.other(self.hand.dealer)
        self.hand.lead = (event["by"], event["card"])

    def _play(self, event: Event) -> Award | None:
        hand = self.hand
        assert hand is not None
        assert hand.lead is not None
        leader, card = hand.lead
        winner = event["by"] if wins(event["card"], card, hand.trump) else leader
        hand.tricks[winner] = hand.tricks.get(winner, 0) + 1
        if sum(hand.tricks.values()) < 5:
            return None
        best = max(hand.tricks, key=lambda player: hand.tricks[player])
        if hand.tricks[best] == 5:
            return Award(best, 2, "vole")
        return Award(best, 2 if hand.at_peril == self.other(best) else 1, "point")

    def _earn(self, award: Award) -> None:
        self.awards[-1].append(award)
        self.score[award.player] = min(self.score[award.player] + award.points, TARGET)
        if self.score[award.player] == TARGET:
            loser = self.score[self.other(award.player)]
            stake = 3 if loser == 0 else 2 if loser <= 2 else 1
            self.games.append(Won(award.player, dict(self.score), stake if self.graded else 1))
            self.score = dict.fromkeys(self.players, 0)
            self.in_game = False


def score_log(log: dict[str, Any]) -> Scorer:
    """Return the scorer after a whole log."""
    scorer = Scorer(log["header"])
    for event in log["events"]:
        scorer.advance(event)
    return scorer
