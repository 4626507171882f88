"""The games of a sitting, and the matches that they make up."""

from __future__ import annotations

from attrs import define, field

from referee.docket import Case, GameRow, MatchRow, Matter
from referee.law import Clause
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
    reached: who has come to the points of the game.
    row, ended: what it came to when it was closed, and the event (index) that closed it; none while it is not.
    """

    number: int
    start: dict[str, int]
    taken_down: dict[str, int] = field(factory=dict)
    points: int | None = None
    fixed_at_table: bool = False
    reached: str | None = None
    row: GameRow | None = None
    ended: EventIndex = NO_EVENT

    @property
    def target(self) -> int:
        """The points that win the game; out of reach where nothing has fixed them."""
        return OUT_OF_REACH if self.points is None else self.points


@define(eq=False, repr=False)
class Matches:
    """The matches that the games of a sitting make up.

    needed: the games that win a match; none, where there are no matches.
    first: the game in which the log begins.  start: the games that each had won by then in the match under way;
    none, where that is not told.
    won: who has won a match, by the number of the game that decided it.
    """

    players: tuple[str, str]
    needed: int | None
    first: int
    start: dict[str, int] | None
    won: dict[int, str] = field(factory=dict)

    @classmethod
    def opened(cls, header: Header, game: Game) -> Matches:
        """Return the matches as the header of a log opens them."""
        opening = header.opening
        told = opening.games if opening.games is not None or opening.game > 1 else {}
        start = None if told is None else {player: told.get(player, 0) for player in header.players}
        return cls(header.players, game.match_games, opening.game, start)

    def rows(self, games: list[GameRow]) -> list[MatchRow]:
        """Return the matches that are told of by some games, the one under way last; none, where they are unknown."""
        if self.needed is None or self.start is None or not self.complete(games):
            return []
        rows = [MatchRow(1, None, dict(self.start))]
        for game in games:
            if rows[-1].winner is not None:
                rows.append(MatchRow(len(rows) + 1, None, dict.fromkeys(self.players, 0)))
            if game.winner is not None:
                rows[-1].games[game.winner] += 1
                rows[-1].winner = self.won.get(game.number)
        return rows

    def complete(self, games: list[GameRow]) -> bool:
        """Whether the log tells of every game since it began."""
        return [game.number for game in games] == list(range(self.first, self.first + len(games)))

    def unknown(self, games: list[GameRow], number: int) -> bool:
        """Whether nobody can tell how the match stands in a game, although games have been won in the log."""
        if self.needed is None:
            return False
        gap = not self.complete(games) or number != self.first + len(games)
        return gap or (self.start is None and any(game.winner is not None for game in games))

    def reached(self, games: list[GameRow]) -> str | None:
        """Return the player to whom the last game gave all that a match needs."""
        rows = self.rows(games)
        if not rows or self.needed is None or rows[-1].winner is not None:
            return None
        return next((player for player, made in rows[-1].games.items() if made >= self.needed), None)

    def follow(self, case: Case, closed: list[PlayedGame]) -> None:
        """See whether the game just closed has won a match; where there are none, each game is its own."""
        if self.needed is None:
            case.table.match_number += 1
            return
        winner = self.reached([game.row for game in closed if game.row is not None])
        if winner is not None:
            deal = case.table.deal or case.table.prepare()
            won = [game.ended for game in closed if game.row is not None and game.row.winner == winner]
            fact = MatchReached(deal, case.now, winner, {}, won[-self.needed :], proved_at=case.now)
            case.docket.enter(fact, case.now)

    def win(self, case: Case, clause: Clause, matter: Matter, game: int) -> None:
        """The match is won by a ``game``; the next one begins another."""
        winner = str(matter.role(clause.to) or matter.fact.actor)
        case.rule("enforced", "scoring", clause, matter, holder=winner, offender=None)
        self.won[game] = winner
        case.table.match_number += 1
