"""The games of a sitting, and the matches that they make up."""

from __future__ import annotations

from attrs import define, field

from referee.docket import Case, GameRow, MatchRow
from referee.record import NO_EVENT, EventIndex, Header
from referee.table import Game, MatchReached

OUT_OF_REACH = 10**6
"""The points that stand for the target of a game where no target is known: more than anybody can earn."""

CLOSE = "game_closed"
"""The moment that comes when a game has been reckoned up."""


@define(eq=False, repr=False)
class PlayedGame:
    """A game of the sitting, and what was said and done about it.

    start: the points with which each player began it.  taken_down: how many of these came off without its being known
    whether they were due.
    points: the points that win it, where they are fixed; fixed_at_table: whether that was done by word or by a card.
    opened: whether the players said that it begins.
    reached: whether a player has come to the points of the game.  earned: whether the winner had them when it was
    closed without any that were too much.
    row, ended: what it came to when it was closed, and the event (index) that closed it; none while it is not.
    match_winner: who has won a match by it.
    goes_on: whether its close does not hold, as its winner lost the points again; it goes on as another then.
    """

    number: int
    start: dict[str, int]
    taken_down: dict[str, int] = field(factory=dict)
    points: int | None = None
    fixed_at_table: bool = False
    opened: bool = False
    reached: bool = False
    earned: bool = False
    row: GameRow | None = None
    ended: EventIndex = NO_EVENT
    match_winner: str | None = None
    goes_on: bool = False

    @property
    def target(self) -> int:
        """The points that win the game; out of reach where nothing has fixed them."""
        return OUT_OF_REACH if self.points is None else self.points

    @property
    def winner(self) -> str | None:
        """Who has won it; nobody while it is not closed, or where it goes on."""
        return None if self.row is None or self.goes_on else self.row.winner


@define(eq=False, repr=False)
class Matches:
    """The matches that the games of a sitting make up.

    needed: the games that win a match; none, where there are no matches.
    first: the game in which the log begins.  start: the games that each had won by then in the match under way;
    none, where that is not told.
    """

    players: tuple[str, str]
    needed: int | None
    first: int
    start: dict[str, int] | None

    @classmethod
    def opened(cls, header: Header, game: Game) -> Matches:
        """Return the matches as the header of a log opens them."""
        opening = header.opening
        told = opening.games if opening.games is not None or opening.game > 1 else {}
        start = None if told is None else {player: told.get(player, 0) for player in header.players}
        return cls(header.players, game.match_games, opening.game, start)

    def rows(self, closed: list[PlayedGame]) -> list[MatchRow]:
        """Return the matches that are told of by games closed, the one under way last; none, where they are unknown."""
        if self.needed is None or self.start is None or not self.complete(closed):
            return []
        rows = [MatchRow(1, None, dict(self.start))]
        for game in closed:
            if rows[-1].winner is not None:
                rows.append(MatchRow(len(rows) + 1, None, dict.fromkeys(self.players, 0)))
            if game.winner is not None:
                rows[-1].games[game.winner] += 1
                rows[-1].winner = game.match_winner
        return rows

    def over(self, closed: list[PlayedGame]) -> int:
        """Return how many matches are over by games closed; where there are no matches, each game is its own."""
        return len([game for game in closed if self.needed is None or game.match_winner is not None])

    def complete(self, closed: list[PlayedGame]) -> bool:
        """Whether the log tells of every game since it began."""
        return [game.number for game in closed] == list(range(self.first, self.first + len(closed)))

    def unknown(self, closed: list[PlayedGame], number: int) -> bool:
        """Whether nobody can tell how the match stands in a game, although games have been won in the log."""
        if self.needed is None:
            return False
        gap = not self.complete(closed) or number != self.first + len(closed)
        return gap or (self.start is None and any(game.winner is not None for game in closed))

    def reached(self, closed: list[PlayedGame], case: Case) -> MatchReached | None:
        """Return the fact that the last game gave its winner all that a match needs, if it did."""
        rows = self.rows(closed)
        made = rows[-1].games if rows and rows[-1].winner is None else {}
        winner = next((player for player in made if self.needed is not None and made[player] >= self.needed), None)
        if winner is None or self.needed is None:
            return None
        won = [game.ended for game in closed if game.winner == winner]
        deal = case.table.deal or case.table.prepare()
        return MatchReached(deal, case.now, winner, {}, won[-self.needed :], proved_at=case.now)
