"""What a position is worth with best play by both: the result, each card that may be played, the lines there are."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, frozen

from referee.law import Rulebook
from referee.solving.position import Position
from referee.solving.rules import PlayRules
from referee.solving.search import Search
from referee.solving.worth import Worth

Tricks = Mapping[str, int]
"""The tricks of each player in the whole hand."""


@frozen
class Outcome:
    """What best play by both comes to.

    tricks: the tricks of each player in the whole hand, where both play for tricks.
    points: the points of each player, where both play for these.
    """

    tricks: Tricks
    points: Tricks


@frozen
class CardOutcome:
    """A card that may be played next, and what it comes to.

    card: the card.
    outcome: what it comes to.
    best: whether no other card makes more points, or as many with more tricks.
    """

    card: str
    outcome: Outcome
    best: bool


@frozen
class Lines:
    """The ways in which the cards can be played out as the duties allow.

    by_tricks: how many there are, by the tricks of the player to play in the whole hand.
    winning: how many of them win the hand for each player.
    """

    by_tricks: Mapping[int, int]
    winning: Mapping[str, int]

    @property
    def all(self) -> int:
        """How many there are."""
        return sum(self.by_tricks.values())


@frozen
class Solution:
    """What a position is worth.

    position: the position.
    outcome: what best play by both comes to.
    cards: the cards that may be played next.
    lines: the ways in which it can be played out.
    looked_at: how many times a position was searched for it; those that the table knew are not counted.
    """

    position: Position
    outcome: Outcome
    cards: tuple[CardOutcome, ...]
    lines: Lines
    looked_at: int


@define(eq=False, repr=False)
class Solver:
    """What solves positions under a rulebook, with the table of all that it has searched.

    One solver may be asked about any number of positions; each makes the next ones quicker. The table grows with the
    orders in which the cards of both hands can lie, of which there are some ten thousand for hands of five.

    rules: the rules of play.
    search: the table.
    """

    rules: PlayRules
    search: Search

    @classmethod
    def of(cls, rulebook: Rulebook) -> Solver:
        """Return a solver under a rulebook.

        Args:
            rulebook: the rulebook.

        Returns:
            The solver, with an empty table.

        Raises:
            PlayUntold: where it does not tell how a hand is played.
        """
        rules = PlayRules.of(rulebook)
        return cls(rules, Search(rules))

    def outcome(self, position: Position, worth: Worth) -> Outcome:
        """Return what best play by both comes to.

        Args:
            position: the position; be it after a fault, with cards that should have been played.
            worth: what the results of the hand are worth.
        """
        player, other = position.to_play, position.leader if position.lead else position.follower
        if position.lead is not None:
            found = [self.after(position, card, worth) for card in position.choices(self.rules)]
            tricks = max((each.tricks for each in found), key=lambda each: each[player])
            return Outcome(tricks, max((each.points for each in found), key=lambda each: each[player] - each[other]))
        suits, counted, balances = position.suits(self.rules), position.counted, []
        for taken in range(position.left + 1):
            winner, _, points = worth.of_tricks(_added(position, taken), counted)
            balances.append(points if winner == player else -points)
        won = _added(position, self.search.best(suits, tuple(range(position.left + 1))))
        balance = self.search.best(suits, tuple(balances))
        tricks = {each: n + counted.get(each, 0) for each, n in won.items()}
        return Outcome(tricks, {player: max(balance, 0), other: max(-balance, 0)})

    def after(self, position: Position, card: str, worth: Worth) -> Outcome:
        """Return what best play by both comes to after a card, be it lawful or not.

        Args:
            position: the position before it.
            card: a card of who is to play.
            worth: what the results of the hand are worth.
        """
        return self.outcome(position.played(card, self.rules), worth)

    def solve(self, position: Position, worth: Worth) -> Solution:
        """Return all that can be told of a position.

        Args:
            position: the position.
            worth: what the results of the hand are worth.
        """
        before, player = self.search.looked_at, position.to_play
        found = {card: self.after(position, card, worth) for card in position.choices(self.rules)}
        outcome = self.outcome(position, worth)
        most = max((_order(each, player) for each in found.values()), default=None)
        cards = tuple(CardOutcome(card, each, _order(each, player) == most) for card, each in found.items())
        return Solution(position, outcome, cards, self.lines(position, worth), self.search.looked_at - before)

    def lines(self, position: Position, worth: Worth) -> Lines:
        """Return in how many ways a position can be played out as the duties allow, and who wins how many.

        Args:
            position: the position.
            worth: what tells who has won.
        """
        by_tricks, winning = dict[int, int](), dict.fromkeys(position.hands, 0)
        for place, ways in self._ways(position):
            for taken, n in enumerate(ways):
                won = _added(place, taken)
                winner = worth.of_tricks(won, position.counted)[0]
                tricks = won[position.to_play] + position.counted.get(position.to_play, 0)
                by_tricks[tricks] = by_tricks.get(tricks, 0) + n
                if winner is not None:
                    winning[winner] += n
        return Lines({tricks: n for tricks, n in sorted(by_tricks.items()) if n}, winning)

    def _ways(self, position: Position) -> list[tuple[Position, tuple[int, ...]]]:
        """Return the positions at the next lead, each with the ways by the tricks that its leader takes."""
        if position.lead is None:
            return [(position, self.search.lines(position.suits(self.rules), position.left))]
        return [each for card in position.choices(self.rules) for each in self._ways(position.played(card, self.rules))]


def _added(position: Position, taken: int) -> dict[str, int]:
    """Return the tricks of each player where the leader takes so many of those left; cards left over aside."""
    leader, other, won = position.leader, position.follower, position.won
    return {leader: won.get(leader, 0) + taken, other: won.get(other, 0) + position.left - taken}


def _order(outcome: Outcome, player: str) -> tuple[int, int]:
    """Return how good an outcome is for a player: by the points, then by the tricks."""
    points = sum(n if each == player else -n for each, n in outcome.points.items())
    return points, outcome.tricks[player]
