"""How games end: who has won one, what stands from then on, and what is so no more if he has lost the points again."""

from __future__ import annotations

from attrs import define

from referee.docket import Case, GameRow, Matter
from referee.law import Clause
from referee.record import NO_EVENT, EventIndex
from referee.score.games import CLOSE
from referee.score.tally import Tally, pay_dues
from referee.table import Deal, Happening, reached_at


@define(eq=False, repr=False)
class Games(Tally):
    """The games that come of what was earned and put up."""

    def review_game(self, case: Case) -> None:
        """See whether a player has reached the points of the game, or no longer has."""
        if self._reopens(case):
            return
        target = self.live.target
        reaching = [player for player in self.players if self.earned_score(player) >= target]
        winner = min(reaching, key=lambda player: self.winning_mark(case, player), default=None)
        if winner is None or self.live.reached:
            return
        deal = next((due.deal for due in reversed(self.dues) if due.player == winner), case.table.deal)
        if deal is None or self.adversary_wins_first(case, winner) or self._unplayed(case):
            return
        self.live.reached = winner
        case.docket.enter(self.won(case, winner, deal), case.now)

    def _unplayed(self, case: Case) -> bool:
        """Whether a hand under way must be played out before the game can be won in it."""
        procedure, deal = case.rulebook.procedure, case.table.deal
        waits = procedure.accrual == "point_first" or procedure.fifth_king == "hand_played_out"
        return waits and deal is not None and deal.game == self.number and not deal.over and deal.ended is None

    def _reopens(self, case: Case) -> bool:
        """Open the last game again where its winner no longer has the points of the game; one given up stays so."""
        last, deal = self.closed[-1] if self.closed else None, case.table.deal
        if last is None or last.row is None or last.row.winner is None or last.number != self.number - 1:
            return False
        winner, won = last.row.winner, deal is not None and deal.game == last.number
        if not won or last.row.score[winner] < last.target or self.earned_score(winner, last) >= last.target:
            return False
        closed_at, last.row, last.reached, self.live = last.ended, None, None, last
        self.closed.pop()
        if self.matches.won.pop(last.number, None) is not None or self.matches.needed is None:
            case.table.match_number -= 1
        case.table.game_number = last.number
        self._undo_close(case, closed_at)
        return True

    def _undo_close(self, case: Case, closed_at: EventIndex) -> None:
        """Let all that the close of the live game brought with it be as if it had not been closed."""
        deals = [deal for deal in case.table.deals if deal.game == self.number]
        for deal in deals:
            deal.forget(Happening.GAME_CLOSED)
            if not deal.set_aside:
                case.docket.revive(deal)
        marks = [mark for mark in self.marks_made if mark.deal in deals]
        for mark in marks:
            mark.fate = "open" if mark.stands else mark.fate
        dues = [due for due in self.dues if due.deal in deals]
        for due in dues:
            due.at_game_end = "unchanged"
            if due.lost_at == closed_at:
                due.lost_by, due.lost_at = None, NO_EVENT
        pay_dues(marks, dues)

    def _game(self, case: Case, clause: Clause, matter: Matter) -> None:
        """The game is won, or its stake is fixed."""
        winner = str(matter.role(clause.to) or matter.fact.actor)
        if clause.stake is not None and any(row.winner is not None for row in self.games):
            self.games[-1].stake = clause.stake
        case.rule("enforced", "scoring", clause, matter, holder=winner, points=clause.stake, offender=None)
        if clause.stake is None:
            self.close(case, winner, None)

    def let_stand(self, case: Case, winner: str | None = None) -> None:
        """What was marked too much stands once the law no longer lets it come off; ``winner``: who has the game."""
        for mark in self.excessive:
            matter = mark.matter
            if mark.fate != "open" or matter is None or mark.deal is None or not mark.excess:
                continue
            if mark.unproved and winner not in (None, mark.player):
                continue  # it would have won the game, and was not shown to be due
            closed = reached_at(matter.fact, (CLOSE,))
            if mark.deal.set_aside or (closed is not None and closed < mark.at):
                continue  # it went with its deal, or was put up when there was no game left for it to stand in
            if any(case.judge.shut(clause, matter) for clause in case.rulebook.over_marks):
                mark.fate = "stands"
                game = self.played.get(mark.deal.game)
                if game is not None and game.row is not None:
                    score = game.row.score
                    score[mark.player] = min(score[mark.player] + mark.excess, game.target)

    def _leave_to_next(self, case: Case) -> None:
        """A deal begun while the last one could still decide the game belongs to the next game."""
        deal = case.table.deal
        last = max((due.deal.number for due in self.dues_since(self.number) if due.counted and due.alive), default=0)
        if deal is not None and deal.turned and deal.number > last and len(case.table.deals) > 1 and not deal.over:
            deal.game = self.number + 1

    def carry_on(self, deal: Deal | None) -> None:
        """Let a deal that goes on, though its game was closed while it was being made, be one of the live game."""
        if deal is not None and deal.left_unturned and deal.game < self.number:
            deal.game = self.number
            deal.forget(Happening.GAME_CLOSED)
            deal.forget(Happening.GAME_SETTLED)
            for mark in self.marks_made:
                if mark.deal is deal and mark.pays:
                    mark.deal = mark.payments[-1].due.deal  # what was put up before was for a hand of the game before

    def _stop_at(self, case: Case, winner: str) -> None:
        """What comes after the winner's last point does not count; a game given up has no such point."""
        if self.earned_score(winner) >= self.live.target:
            late = self.dues_after_win(case, winner)
            for due in self.live_dues(winner):
                due.at_game_end = "won_game"
            for due in late:
                due.at_game_end = "too_late"

    def close(self, case: Case, winner: str | None, stake: int | None) -> None:
        """Close the live game; what was marked too much and never noticed stands from now on."""
        self._leave_to_next(case)
        for deal in case.table.deals:
            if deal.game == self.number:
                deal.note(Happening.GAME_CLOSED, case.now)
        self.let_stand(case, winner)
        if winner is not None:
            self._stop_at(case, winner)
        game, target = self.live, self.live.target
        earned = {player: self.earned_score(player) for player in self.players}
        score = {player: min(points, target) for player, points in earned.items()}
        carried = case.rulebook.procedure.surplus_marks == "carried"
        surplus = {player: earned[player] - score[player] if carried else 0 for player in self.players}
        if winner is None:
            reaching = [player for player in self.players if score[player] >= target]
            winner = min(reaching, key=lambda player: self.winning_mark(case, player), default=None)
        game.row = GameRow(game.number, winner, score, self.worth(case, winner, stake))
        game.ended = case.now
        self.closed.append(game)
        case.table.happenings.append(Happening.GAME_CLOSED)
        self.matches.follow(case, self.closed)
        self.begin_game(case.rulebook.game, game.number + 1, surplus)
        case.table.game_number = self.number
