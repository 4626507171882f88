"""What regular deals come to: rulings, rows and scores, stamped by the tariff of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from referee.hearing.express.head import Sitting, count
from referee.hearing.express.line import Mark, Opening
from referee.hearing.express.routine import Routine, Unusual
from referee.hearing.express.tariff import Award
from referee.hearing.rulings import DealRow, GameRow, MarkRow, Ruling


@define(eq=False)
class Tally:
    """The score of the live game, and what has been said so far.

    number: of the live deal.  gains: the events by which each player earned the points of this game.
    """

    routine: Routine
    players: tuple[str, str]
    graded: bool
    game: int
    number: int
    score: dict[str, int]
    gains: dict[str, list[str]]
    over: bool = False
    rulings: list[Ruling] = field(factory=list)
    deals: list[DealRow] = field(factory=list)
    games: list[GameRow] = field(factory=list)

    @classmethod
    def begun(cls, routine: Routine, sitting: Sitting, opening: Opening) -> Tally:
        """Return the tally at the beginning of a log."""
        first, second = players = sitting.players
        score = {first: 0, second: 0} | (opening.score or {})
        if len(score) > len(players) or max(score.values()) >= routine.target:
            raise Unusual
        game, deal = count(opening.game), count(opening.deal)
        return cls(routine, players, sitting.graded, game, deal - 1, score, {first: [], second: []})

    def begin_deal(self, dealer: str, pack: str | None, ids: Sequence[str], dealt: int) -> DealRow:
        """Begin the next deal, and the next game where one is over; return the row of the deal, to be filled in.

        What comes before the first packet belongs to the deal before it still.
        """
        if self.over:
            self._begin_game()
        if self.deals and dealt:
            before = self.deals[-1]
            before.events = (before.events[0], ids[dealt - 1])
        self.number += 1
        row = DealRow(
            self.number, self.game, dealer, pack, (ids[dealt], ids[-1]), tricks=dict.fromkeys(self.players, 0)
        )
        self.deals.append(row)
        return row

    def _begin_game(self) -> None:
        self.game, self.over = self.game + 1, False
        for player in self.players:
            self.score[player], self.gains[player] = 0, []

    def earn(self, award: Award | None, player: str, proof: tuple[str, ...], mark: Mark, marked: str) -> None:
        """Events, the last of which decided it, earned a player points; ``mark``, the next one, must be of so many."""
        if award is None or self.over:
            raise Unusual
        row, score, target = award.row, self.score, self.routine.target
        n = min(row.points, target - score[player])
        if mark.n != n or mark.reason != row.for_:
            raise Unusual
        rulings, deal, event = self.rulings, self.number, proof[-1]
        for stamp in award.earned:
            rulings.append(stamp.press(len(rulings) + 1, deal, event, player, proof, None))
        proof = (*proof, marked)
        for stamp in award.marked:
            rulings.append(stamp.press(len(rulings) + 1, deal, marked, player, proof, n))
        self.deals[-1].marks.append(MarkRow(player, n, row.law, row.clause, row.for_, row.status))
        self.gains[player].append(event)
        score[player] += n
        if score[player] >= target:
            self._win(player, marked)

    def _win(self, winner: str, event: str) -> None:
        """The points of the game are reached."""
        loser = next(player for player in self.players if player != winner)
        prize = self.routine.tariff.games[self.graded, self.score[loser]]
        if prize is None:
            raise Unusual
        evidence = (*self.gains[winner], event)
        for stamp in prize.won:
            self.rulings.append(stamp.press(len(self.rulings) + 1, self.number, event, winner, evidence, None))
        self.games.append(GameRow(self.game, winner, dict(self.score), prize.stake))
        self.over = True
