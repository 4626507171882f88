"""A match of two players, game by game, until one has won enough of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import define, field

from referee.simulation.course import Course
from referee.simulation.dice import Dice
from referee.simulation.hand import Event, Fault, Hand
from referee.simulation.rules import PlayRules

GAMES: Final = 2
"""How many games win a match."""


@define(eq=False)
class Played:
    """One game as it was played: its hands, and what each player had in the end."""

    number: int
    hands: list[Hand]
    score: dict[str, int]

    @property
    def winner(self) -> str:
        """The player who has the points of the game."""
        return max(self.score, key=self.score.__getitem__)


@define(eq=False)
class Mishaps:
    """What goes wrong now and then, from hand to hand.

    faults: all that may.  share: in how many of all hands something does, between 0 and 1.
    pending: what is to go wrong as soon as it can, each fault once.
    """

    faults: Sequence[Fault]
    share: float
    pending: list[Fault] = field(factory=list)

    def due(self, dice: Dice) -> list[Fault]:
        """Return what is to go wrong in the next hand, or in the first that gives occasion to it."""
        if dice.chance(self.share):
            free = [fault for fault in self.faults if fault not in self.pending]
            if free:
                self.pending.append(dice.choice(free))
        return self.pending


@define(eq=False)
class Match:
    """A match: whoever wins two games has won it."""

    rules: PlayRules
    dice: Dice
    players: tuple[str, str]
    mishaps: Mishaps
    games: list[Played] = field(factory=list)

    def play(self) -> None:
        """Play game after game."""
        dealer = self.dice.choice(self.players)
        while max(self.won().values()) < GAMES:
            game = self._game(dealer)
            self.games.append(game)
            dealer = self._first_dealer(game)

    def won(self) -> dict[str, int]:
        """Return how many games each player has won."""
        return {player: sum(game.winner == player for game in self.games) for player in self.players}

    def points(self) -> dict[str, int]:
        """Return how many points each player has put up in all games."""
        return {player: sum(game.score[player] for game in self.games) for player in self.players}

    def result(self) -> dict[str, Any]:
        """Return the result as the players' own scores have it."""
        games = self.won()
        return {"winner": max(games, key=games.__getitem__), "games": games, "points": self.points()}

    def _game(self, dealer: str) -> Played:
        """Play one game."""
        score = dict.fromkeys(self.players, 0)
        orders = self._orders()
        owing: list[Event] = []
        played = Played(len(self.games) + 1, [], score)
        while max(score.values()) < self.rules.target:
            number, faults = len(played.hands) + 1, self.mishaps.due(self.dice)
            hand = Course(
                self.rules, self.dice, self.players, played.number, number, dealer, score, orders, owing, faults
            )
            hand.play_out()
            played.hands.append(hand)
            dealer = self._next_dealer(hand)
        return played

    def _orders(self) -> dict[str, str]:
        """Return the order of packets of each player: what he began with, he keeps to."""
        if self.games:
            return self.games[0].hands[0].orders
        names = list(self.rules.orders)
        first, second = self.dice.choice(names), self.dice.choice(names)
        one = self.rules.game.packet_order == "one_for_game"
        return dict(zip(self.players, (first, first if one else second), strict=True))

    def _next_dealer(self, hand: Hand) -> str:
        """Return who deals the hand after this one."""
        way = self.rules.game.alternation
        if way in ("winner", "loser") and hand.winner is not None:
            return hand.winner if way == "winner" else hand.other(hand.winner)
        return hand.non_dealer

    def _first_dealer(self, game: Played) -> str:
        """Return who deals first in the game after this one."""
        last, way = game.hands[-1], self.rules.game.next_game
        if way == "runs_on":
            return self._next_dealer(last)
        return last.other(game.winner) if way == "loser" else self.dice.choice(self.players)
