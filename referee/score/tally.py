"""The tally: what was earned and put up, and what the score comes to by it."""

from __future__ import annotations

from attrs import define, field

from referee.docket import Case, GameRow
from referee.law import Rulebook
from referee.score.dues import Due, MarkMade
from referee.score.games import Matches, PlayedGame
from referee.score.reckoning import Reckoning
from referee.table import FACTS, Fact


@define(eq=False, repr=False)
class Tally:
    """What has been earned and put up in the sitting, the games it made, and what the score comes to.

    rulebook: the rulebook by which the dues of a game count.
    recorded: whether the log tells of marks.  played: the games, the live one among them, by their numbers.
    excessive: the marks that came before the law as too many.
    early: the marks put up for a hand that is won and not over, until they are ruled on.
    waiting: the marks too many whose bar waits until a right can no longer be claimed.
    """

    players: tuple[str, str]
    rulebook: Rulebook
    recorded: bool
    graded: bool
    matches: Matches
    live: PlayedGame
    played: dict[int, PlayedGame] = field(factory=dict)
    closed: list[PlayedGame] = field(factory=list)
    dues: list[Due] = field(factory=list)
    marks_made: list[MarkMade] = field(factory=list)
    excessive: list[MarkMade] = field(factory=list)
    early: list[MarkMade] = field(factory=list)
    waiting: list[MarkMade] = field(factory=list)

    @property
    def number(self) -> int:
        """The number of the live game."""
        return self.live.number

    @property
    def games(self) -> list[GameRow]:
        """What the games that are closed came to."""
        return [game.row for game in self.closed if game.row is not None]

    @property
    def targets(self) -> dict[int, int]:
        """The points that win each game, where they are fixed."""
        return {number: game.points for number, game in self.played.items() if game.points is not None}

    def dues_since(self, number: int) -> list[Due]:
        """Return the dues of a game and of those after it, in their order."""
        at = len(self.dues)
        while at and self.dues[at - 1].deal.game >= number:
            at -= 1
        return self.dues[at:]

    def live_dues(self, player: str) -> list[Due]:
        """Return the dues of a player in the live game."""
        number = self.live.number
        return [due for due in self.dues_since(number) if due.player == player and due.deal.game == number]

    def has_earned(self, fact: Fact) -> bool:
        """Tell whether a king that a player claims to hold has earned him its point, so that he only says it again.

        Args:
            fact: what the table has shown.
        """
        if not FACTS[fact.name].of_king or fact.fields.get("held", False) is False:
            return False
        mine = [due for due in self.dues_since(fact.deal.game) if due.deal is fact.deal and due.player == fact.actor]
        return any(due.matter.fact.name == fact.name and due.alive and not due.presumed for due in mine)

    def undecided(self) -> list[Due]:
        """Return the dues of hands that may be worth more, as the record does not tell how their exchange went."""
        return [due for due in self.dues if due.possible and due.alive]

    def fix_points(self, points: int | None) -> None:
        """Fix the points of the live game at the table, or leave them open where what was done fixes none."""
        self.live.points, self.live.fixed_at_table = points, True

    def tell_numbers(self, case: Case) -> None:
        """Tell the table in which game and match it is."""
        case.table.game_number, case.table.match_number = self.number, 1 + self.matches.over(self.closed)

    def begin_game(self, number: int, start: dict[str, int]) -> None:
        """Let a game be the live one; points fixed at the table last into the next game only, if they last at all."""
        game = self.rulebook.game
        follows = number == self.number + 1 and game.target_lasts == "until_turned"
        points = self.live.points if follows and game.target is None else game.target
        self.live = self.played.setdefault(number, PlayedGame(number, start))
        self.live.start = start
        self.live.points = points if self.live.points is None else self.live.points

    def reckon(self, game: PlayedGame | None = None, *, owing: bool = False, early: bool = False) -> Reckoning:
        """Return what a game comes to by what counts of it so far.

        Args:
            game: the game; the live one, if none is named.
            owing: whether points that have still to be put up are taken to be.
            early: whether those count that were put up for a hand that is won and not over; they win no game.
        """
        game = game or self.live
        score, points = dict(game.start), dict[Due, int]()
        for due in self.dues_since(game.number):
            if due.deal.game == game.number:
                points[due] = (due.counted if due.alive else 0) + (due.wanting if owing else 0)
                score[due.player] += points[due]
        for mark in self.excessive:
            if mark.stands and mark.deal is not None and mark.deal.game == game.number:
                score[mark.player] += max(mark.spare, 0)
        for mark in self.early if early else ():
            if mark.early is not None and mark.deal is not None and mark.deal.game == game.number:
                score[mark.player] += mark.early.points
        return Reckoning(game.target, score, points, self.rulebook.procedure.accrual == "point_first")

    def points_shown(self, player: str, game: PlayedGame | None = None) -> int:
        """Return the points that the player's counter shows in a game, the live one if none is named."""
        game = game or self.live
        if not self.recorded:
            return self.reckon(game).score[player]
        mine = [mark for mark in self.marks_made if mark.player == player]
        up = [mark.n - mark.unmarked for mark in mine if mark.deal is None or mark.deal.game == game.number]
        return game.start[player] - game.taken_down.get(player, 0) + sum(up)

    def king_would_win(self, player: str | None) -> bool:
        """Whether the king held in hand would win the player the game."""
        worth = max((clause.points or 0 for clause in self.rulebook.awarding(("held_king",))), default=0)
        return player is not None and self.reckon(owing=True).score[player] + worth >= self.live.target
