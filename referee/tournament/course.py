"""How games went: as the law has it, or as those who played them thought by the marks that they made."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from referee.hearing.rulings import Adjudication
from referee.record.acts import CloseGame, Event, Mark, OpenGame, Packet, Unmark
from referee.tournament.records import Game

Score = dict[str, int]


@define
class Course:
    """The games of some logs.

    games: those that came to an end.
    live: how the one stands that has not; nothing, where none was begun since.
    """

    games: list[Game] = field(factory=list)
    live: Score | None = None


def course_of(found: Adjudication) -> Course:
    """Return how games went by an adjudication."""
    games = [Game(game.winner, dict(game.score), game.stake or 0) for game in found.games]
    over = found.games and (not found.deals or found.deals[-1].game <= found.games[-1].number)
    return Course(games, None if over else dict(found.score.corrected))


@define
class Scorer:
    """Counts marks as players do who never look into a law: whoever has the points of the game has won it.

    score: that of the live game.  target: the points that win it.  graded: what a game is worth by the loser's points.
    """

    score: Score
    target: int
    graded: Callable[[int], int]
    course: Course = field(factory=Course)
    begun: bool = True

    def take(self, event: Event) -> None:
        """Count what an event marks, and see whether it begins or ends a game."""
        if isinstance(event, Mark | Unmark):
            player = event.of or event.by
            if player in self.score:
                self._mark(player, event.n if isinstance(event, Mark) else -event.n)
        elif isinstance(event, CloseGame):
            self._close(event.winner, event.stake)
        elif isinstance(event, OpenGame):
            self._close(None, None)
        elif isinstance(event, Packet):
            if self.over:
                self._close(None, None)
            self.begun = True

    @property
    def over(self) -> bool:
        """Whether somebody has the points of the game."""
        return max(self.score.values()) >= self.target

    def finish(self) -> Course:
        """Return how the games went."""
        if self.over:
            self._close(None, None)
        self.course.live = dict(self.score) if self.begun else None
        return self.course

    def _mark(self, player: str, n: int) -> None:
        self.score[player] = max(0, self.score[player] + n)
        self.begun = True

    def _close(self, winner: str | None, stake: int | None) -> None:
        """End the live game, if there is one."""
        if not self.begun:
            return
        score = {player: min(points, self.target) for player, points in self.score.items()}
        leader = max(score, key=score.__getitem__)
        won = winner or (leader if score[leader] >= self.target else None)
        worth = 1 if won is None else self.graded(min(points for player, points in score.items()))
        self.course.games.append(Game(won, score, worth if stake is None else stake))
        self.score = dict.fromkeys(self.score, 0)
        self.begun = False
