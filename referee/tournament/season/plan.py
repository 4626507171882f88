"""What a season is to be like, and its rounds: everybody meets everybody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final, Literal

from attrs import define

from referee.tournament.season.dice import Dice
from referee.tournament.season.faults import faults_for
from referee.tournament.season.house import House
from referee.tournament.season.match import Match, Mishaps
from referee.tournament.season.names import make_names

Form = Literal["hands", "games"]
FORMS: Final = ("hands", "games")
"""What a log holds: one hand, or a whole game."""


@define(frozen=True)
class Plan:
    """What a season is to be like.

    seed: what chance comes from; the same seed gives the same season.
    hands: how many hands it has at the least; the match in which they are reached is played to its end.
    players: how many take part, two at the least.
    irregular: in how many of all hands something goes wrong; misreported: in how many of all matches the result is
    told wrongly; damaged: how many of all logs cannot be read.  Each is a share between 0 and 1.
    form: what a log holds.
    """

    seed: int = 1
    hands: int = 1000
    players: int = 20
    irregular: float = 0.02
    misreported: float = 0.02
    damaged: float = 0.0
    form: Form = "hands"

    def names(self) -> list[str]:
        """Return the players, in the order in which they entered."""
        return make_names(self.players, Dice(self.seed))


@define(eq=False)
class Round:
    """A round, counted from 1: who meets at which table, and who sits out."""

    number: int
    pairings: list[tuple[str, str]]
    bye: str | None


@define(eq=False)
class Table:
    """A table of a round, counted from 1, and the match that was played there."""

    round: Round
    number: int
    match: Match


def rounds(players: list[str]) -> Iterator[Round]:
    """Yield rounds in which everybody meets everybody, again and again; of an odd number one sits out each time.

    The first place stays, and the others move on by one from round to round.

    >>> [(each.pairings, each.bye) for each, _ in zip(rounds(["a", "b", "c"]), range(3))]
    [([('b', 'c')], 'a'), ([('a', 'c')], 'b'), ([('a', 'b')], 'c')]
    """
    places: list[str | None] = [*players, None] if len(players) % 2 else [*players]
    half = len(places) // 2
    for number in count(1):
        pairs = zip(places[:half], reversed(places[half:]), strict=True)
        met = [(one, other) for one, other in pairs if one is not None and other is not None]
        paired = {player for pair in met for player in pair}
        yield Round(number, met, next((player for player in players if player not in paired), None))
        places[1:] = [places[-1], *places[1:-1]]


def play(plan: Plan, house: House) -> Iterator[Table]:
    """Play a season, and yield table after table; the last round has only as many as are needed for the hands."""
    dice = Dice(plan.seed)
    mishaps = Mishaps(faults_for(house, whole=plan.form == "games"), plan.irregular)
    players = plan.names()
    dice.shuffle(players)
    left = plan.hands
    for each in rounds(players):
        for number, pair in enumerate(each.pairings, 1):
            match = Match(house, dice.child(), pair, mishaps)
            match.play()
            yield Table(each, number, match)
            left -= sum(len(game.hands) for game in match.games)
            if left <= 0:
                return
