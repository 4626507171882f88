"""What regular deals come to: rulings, rows and scores, stamped by the tariff of the rulebook."""

from __future__ import annotations

from attrs import define, field

from referee.hearing.express.head import Act, Opened
from referee.hearing.express.routine import Routine, Unusual
from referee.hearing.express.tariff import Award
from referee.hearing.rulings import DealRow, GameRow, MarkRow, Ruling


@define(eq=False)
class Tally:
    """The score of the live game, and what has been said so far.

    number: of the live deal.  gains: the events by which each player earned the points of this game.
    """

    routine: Routine
    opened: Opened
    ids: list[str]
    game: int
    number: int
    score: dict[str, int]
    gains: dict[str, list[int]]
    over: bool = False
    rulings: list[Ruling] = field(factory=list)
    deals: list[DealRow] = field(factory=list)
    games: list[GameRow] = field(factory=list)

    @classmethod
    def begun(cls, routine: Routine, opened: Opened, ids: list[str]) -> Tally:
        """Return the tally at the beginning of a log."""
        gains: dict[str, list[int]] = {player: [] for player in opened.players}
        return cls(routine, opened, ids, opened.number, opened.deal - 1, dict(opened.score), gains)

    def begin_deal(self, dealer: str, pack: str | None, begins: int) -> DealRow:
        """Begin the next deal at an event; return its row, to be filled in."""
        self.number += 1
        row = DealRow(self.number, self.game, dealer, pack, (self.ids[begins], ""))
        row.tricks = dict.fromkeys(self.opened.players, 0)
        self.deals.append(row)
        return row

    def begin_game(self) -> None:
        """Begin the next game."""
        self.game, self.over = self.game + 1, False
        for player in self.opened.players:
            self.score[player], self.gains[player] = 0, []

    def extend(self, last: int) -> None:
        """The last deal goes on to some event: what prepares the next one belongs to it still."""
        row = self.deals[-1]
        row.events = (row.events[0], self.ids[last])

    def earn(self, award: Award | None, player: str, proof: list[int], mark: Act) -> None:
        """Events, the last of which decided it, earned a player points; the one after it must be his mark of them."""
        if award is None:
            raise Unusual
        row, at, score = award.row, proof[-1], self.score
        n = min(row.points, self.routine.target - score[player])
        if mark.do != "mark" or mark.by != player or mark.reason != row.for_:
            raise Unusual
        if type(mark.n) is not int or mark.n != n:
            raise Unusual
        ids, rulings, deal = self.ids, self.rulings, self.number
        event, marked = ids[at], ids[at + 1]
        evidence = tuple([ids[i] for i in proof])
        for stamp in award.earned:
            rulings.append(stamp.press(len(rulings) + 1, deal, event, player, evidence, None))
        evidence = (*evidence, marked)
        for stamp in award.marked:
            rulings.append(stamp.press(len(rulings) + 1, deal, marked, player, evidence, n))
        self.deals[-1].marks.append(MarkRow(player, n, row.law, row.clause, row.for_, row.status))
        self.gains[player].append(at)
        score[player] += n
        if score[player] >= self.routine.target:
            self._win(player, marked)

    def _win(self, winner: str, event: str) -> None:
        """The points of the game are reached."""
        loser = next(player for player in self.opened.players if player != winner)
        prize = self.routine.tariff.games[self.opened.graded, self.score[loser]]
        if prize is None:
            raise Unusual
        evidence = (*[self.ids[i] for i in self.gains[winner]], event)
        for stamp in prize.won:
            self.rulings.append(stamp.press(len(self.rulings) + 1, self.number, event, winner, evidence, None))
        self.games.append(GameRow(self.game, winner, dict(self.score), prize.stake))
        self.over = True
