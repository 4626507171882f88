"""What regular deals come to: rulings, rows and scores, filled in from the tariff of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from referee.bulk.line import Opening, Sitting, count
from referee.bulk.rules import RegularPlay, Unusual
from referee.bulk.tariff import Award, GameAward
from referee.bulk.wire_acts import WireAct
from referee.docket import DealRow, GameRow, MarkRow, Ruling
from referee.record import EventId


@define(eq=False, repr=False)
class Tally:
    """The score of the live game, and what has been said so far.

    number: of the live deal.  gains: the events by which each player earned the points of this game.
    """

    rules: RegularPlay
    players: tuple[str, str]
    graded: bool
    game: int
    number: int
    score: dict[str, int]
    gains: dict[str, list[EventId]]
    over: bool = False
    rulings: list[Ruling] = field(factory=list)
    deals: list[DealRow] = field(factory=list)
    games: list[GameRow] = field(factory=list)

    @classmethod
    def begun(cls, rules: RegularPlay, sitting: Sitting, opening: Opening) -> Tally:
        """Return the tally at the beginning of a log."""
        first, second = players = sitting.players
        score = {first: 0, second: 0} | (opening.score or {})
        if len(score) > len(players) or max(score.values()) >= rules.target:
            raise Unusual
        game, deal = count(opening.game), count(opening.deal)
        return cls(rules, players, sitting.graded, game, deal - 1, score, {first: [], second: []})

    def begin_deal(self, dealer: str, pack: str | None, ids: Sequence[EventId], dealt: int) -> DealRow:
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

    def earn(
        self, award: Award | None, player: str, proof: tuple[EventId, ...], mark: WireAct, marked: EventId
    ) -> None:
        """Events, the last of which decided it, earned a player points; ``mark``, the next one, must be of so many."""
        if award is None or self.over:
            raise Unusual
        row, score, target = award.row, self.score, self.rules.target
        n = min(row.points, target - score[player])
        if mark.n != n or mark.reason != row.for_:
            raise Unusual
        rulings, deal, event = self.rulings, self.number, proof[-1]
        score[player] += n
        self.gains[player].append(event)
        game_award = self._game_award(player) if score[player] >= target else None
        for template in award.earned:
            rulings.append(template.fill_in(len(rulings) + 1, deal, event, player, proof, None))
        if game_award is not None and game_award.at_once:
            self._win(game_award, player, event, ())
        proof = (*proof, marked)
        for template in award.marked:
            rulings.append(template.fill_in(len(rulings) + 1, deal, marked, player, proof, n))
        rows = self.deals[-1].marks
        rows.append(MarkRow(player, n, row.law, row.clause, row.for_, row.status))
        if game_award is not None and game_award.at_once and n < row.points:
            rows.append(MarkRow(player, row.points - n, row.law, row.clause, row.for_, "assumed"))
        if game_award is not None and not game_award.at_once:
            self._win(game_award, player, marked, (marked,))

    def _game_award(self, winner: str) -> GameAward:
        """Return what the game is worth that a player has won."""
        loser = next(player for player in self.players if player != winner)
        game_award = self.rules.tariff.games[self.graded, self.score[loser]]
        if game_award is None:
            raise Unusual
        return game_award

    def _win(self, game_award: GameAward, winner: str, event: EventId, marked: tuple[EventId, ...]) -> None:
        """The points of the game are reached."""
        evidence = (*self.gains[winner], *marked)
        for template in game_award.won:
            self.rulings.append(template.fill_in(len(self.rulings) + 1, self.number, event, winner, evidence, None))
        self.games.append(GameRow(self.game, winner, dict(self.score), game_award.stake))
        self.over = True
