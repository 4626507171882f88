"""Matches: who has won how many games of one, where a code makes so many games a match."""

from __future__ import annotations

from attrs import define, field

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.rulings import GameRow, MatchRow
from referee.law.clause import Clause
from referee.record.log import Header
from referee.table.facts import Fact
from referee.table.game import Game


@define(eq=False)
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

    def follow(self, case: Case, games: list[GameRow], ended: dict[int, int]) -> None:
        """See whether the game just closed has won a match; where there are none, each game is its own."""
        if self.needed is None:
            case.table.match_number += 1
            return
        winner = self.reached(games)
        if winner is not None:
            deal = case.table.deal or case.table.prepare()
            proof = [ended[game.number] for game in games if game.winner == winner][-self.needed :]
            case.docket.enter(Fact("match_reached", deal, case.now, winner, {}, proof, proof=case.now), case.now)

    def win(self, case: Case, clause: Clause, matter: Matter, games: list[GameRow]) -> None:
        """The match is won; the next game begins another."""
        winner = str(matter.role(clause.to) or matter.fact.actor)
        case.rule("enforced", "scoring", clause, matter, holder=winner, offender=None)
        self.won[games[-1].number] = winner
        case.table.match_number += 1
