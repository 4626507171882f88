"""How games end: who has won one, what stands from then on, and what is so no more if he has lost the points again."""

from __future__ import annotations

from attrs import define

from referee.docket import Case, GameRow, Matter
from referee.law import Clause
from referee.score.games import CLOSE, PlayedGame
from referee.score.paying import pay_again
from referee.score.tally import Tally
from referee.score.worth import Loss
from referee.table import Deal, Fact, GameReached, Happening, reached_at


@define(eq=False, repr=False)
class Games(Tally):
    """The games that come of what was earned and put up."""

    def review_game(self, case: Case) -> None:
        """See whether a player has reached the points of the game, or no longer has."""
        if self._goes_on(case):
            return
        reckoning = self.reckon()
        winner, first_marked = reckoning.winner, case.rulebook.procedure.accrual == "first_marked"
        if winner is None or self.live.reached or (reckoning.forestalled(winner) and not first_marked):
            return
        deal = next((due.deal for due in reversed(self.dues) if due.player == winner), case.table.deal)
        if deal is not None and not self._unplayed(case, deal, winner):
            self.live.reached = True
            case.docket.enter(self._won(case, winner, deal), case.now)

    def _unplayed(self, case: Case, deal: Deal, winner: str) -> bool:
        """Whether the winner's hand has still to be played out, or the other player to put up what it brought him."""
        procedure = case.rulebook.procedure
        played_out = procedure.fifth_king == "hand_played_out"
        if not deal.over and deal.ended is None:
            return played_out or procedure.accrual == "point_first"
        return played_out and any(due.wanting for due in self.dues if due.deal is deal and due.player != winner)

    def _goes_on(self, case: Case) -> bool:
        """Let the last game go on where its winner no longer has the points of the game; one given up does not.

        What hung on its end hangs on an end that does not hold.
        """
        last, deal = self.closed[-1] if self.closed else None, case.table.deal
        if last is None or last.row is None or last.row.winner is None or last.number != self.number - 1:
            return False
        winner, won = last.row.winner, deal is not None and deal.game == last.number
        left = [mark for mark in self.excessive if mark.stood is last and mark.player == winner]
        beyond = sum(max(mark.spare, 0) for mark in left) if last.earned else 0  # it came to stay by that close alone
        score = self.reckon(last).score[winner] - beyond
        if not won or last.row.score[winner] < last.target or score >= last.target:
            return False
        self.closed.pop()
        last.goes_on = True
        again = PlayedGame(last.number, last.start, last.taken_down, last.points, last.fixed_at_table)
        self.live = self.played[last.number] = again
        self.tell_numbers(case)
        for each in case.table.deals:
            if each.game == last.number:
                each.forget(Happening.GAME_CLOSED)
        case.docket.stir("act")
        marks = [mark for mark in self.marks_made if mark.deal is not None and mark.deal.game == last.number]
        pay_again(marks, self.dues_since(last.number))
        return True

    def win(self, case: Case, clause: Clause, matter: Matter) -> None:
        """Let a game or a match be won, or the stake of a game be fixed, under a scoring clause."""
        winner = str(matter.role(clause.to) or matter.fact.actor)
        if clause.for_ == "match":
            case.rule("enforced", "scoring", clause, matter, holder=winner, offender=None)
            self.closed[-1].match_winner = winner
            self.tell_numbers(case)
            return
        if clause.stake is not None and any(row.winner is not None for row in self.games):
            self.games[-1].stake = clause.stake
        case.rule("enforced", "scoring", clause, matter, holder=winner, points=clause.stake, offender=None)
        if clause.stake is None:
            self.close(case, winner, None)

    def let_stand(self, case: Case, winner: str | None = None) -> None:
        """What was marked too much stands once the law no longer lets it come off; ``winner``: who has the game."""
        for mark in self.excessive:
            matter = mark.matter
            if mark.settled or matter is None or matter.deal.set_aside or not mark.excess:
                continue  # nothing is left to decide, or it went with its deal
            if mark.unproved and winner not in (None, mark.player):
                continue  # it would have won the game, and was not shown to be due
            closed = reached_at(matter.fact, (CLOSE,))
            if closed is not None and closed < mark.at:
                continue  # it was put up when there was no game left for it to stand in
            if any(case.judge.shut(clause, matter) for clause in case.rulebook.over_marks):
                mark.stood = game = self.played.get(matter.deal.game, self.live)
                if game.row is not None:
                    score = game.row.score
                    score[mark.player] = min(score[mark.player] + mark.excess, game.target)

    def _leave_to_next(self, case: Case) -> None:
        """A deal begun while the last one could still decide the game belongs to the next game."""
        deal = case.table.deal
        last = max((due.deal.number for due in self.dues_since(self.number) if due.counted and due.alive), default=0)
        if deal is not None and deal.turned and deal.number > last and len(case.table.deals) > 1 and not deal.over:
            deal.game = self.number + 1
            self._leave_marks(deal)

    def carry_on(self, deal: Deal | None) -> None:
        """Let a deal that goes on, though its game was closed while it was being made, be one of the live game."""
        if deal is not None and deal.left_unturned and deal.game < self.number:
            deal.game = self.number
            deal.forget(Happening.GAME_CLOSED)
            deal.forget(Happening.GAME_SETTLED)
            self._leave_marks(deal)

    def _leave_marks(self, deal: Deal) -> None:
        """What was put up during a deal for a hand before it stays in the game of that hand as the deal leaves it."""
        for mark in self.marks_made:
            if mark.deal is deal and mark.pays:
                mark.deal = mark.payments[-1].due.deal

    def close(self, case: Case, winner: str | None, stake: int | None) -> None:
        """Close the live game; what was marked too much and never noticed stands from now on."""
        self._leave_to_next(case)
        for deal in case.table.deals:
            if deal.game == self.number:
                deal.note(Happening.GAME_CLOSED, case.now)
        game, earned_by_now = self.live, self.reckon(early=True).score
        game.earned = winner is not None and earned_by_now[winner] >= game.target
        self.let_stand(case, winner)
        reckoning = self.reckon(early=True)
        has_won = winner is not None and reckoning.score[winner] >= game.target  # and did not get it by giving up
        earned = reckoning.without_late(winner if has_won else None)
        score = {player: min(points, game.target) for player, points in earned.items()}
        carried = case.rulebook.procedure.surplus_marks == "carried"
        surplus = {player: earned[player] - score[player] if carried else 0 for player in self.players}
        worth = self._worth(case, winner, stake)
        game.row = GameRow(game.number, reckoning.winner if winner is None else winner, score, worth)
        if winner is not None and has_won:
            for due in (*self.live_dues(winner), *reckoning.late(winner)):
                due.ended = game
        game.ended = case.now
        self.closed.append(game)
        case.table.happenings.append(Happening.GAME_CLOSED)
        match_won = self.matches.reached(self.closed, case)
        if match_won is not None:
            case.docket.enter(match_won, case.now)
        self.begin_game(game.number + 1, surplus)
        self.tell_numbers(case)

    def open_next(self, case: Case) -> None:
        """The live game begins by what the players say; nothing more of those before it can be put up from now on."""
        self.live.opened, by = True, case.rulebook.winning_clause
        for due in self.dues_since(self.number - 1):
            if due.deal.game < self.number and due.open and by is not None:
                due.loss = Loss(by, case.now, self.played[due.deal.game])

    def _loser_score(self, case: Case, winner: str, loser: str) -> int:
        """Return the score of the loser by which a stake is reckoned."""
        counting = case.rulebook.procedure.stake_score
        if counting == "pegged":
            return self.points_shown(loser)
        left = self._left_on(case, loser) if counting == "standing" else 0
        return self.reckon(early=True).without_late(winner)[loser] + left

    def _left_on(self, case: Case, player: str) -> int:
        """Return how many points too many on the player's score can come off no more once the game is closed.

        They have come to stay by its close, or nothing ever takes them off.
        """
        clauses = case.rulebook.over_marks
        limits = [limit for clause in clauses for limit in case.rulebook.limits.get(clause.id, ())]
        closing = not clauses or any(CLOSE in limit.shuts for limit in limits)
        left = 0
        for mark in self.excessive:
            matter = mark.matter
            if mark.player != player or mark.settled or matter is None or matter.deal.game != self.number:
                continue
            if not matter.deal.set_aside and (closing or any(case.judge.shut(each, matter) for each in clauses)):
                left += max(mark.spare, 0)
        return left

    def _won(self, case: Case, winner: str, deal: Deal) -> Fact:
        """Return the fact that a player has won the live game, with what its worth hangs on."""
        score = self._loser_score(case, winner, deal.other(winner))
        score = min(score, self.live.target - 1)  # whatever his counter shows, he has not won
        fields = {"loser_score": score, "stakes": "graded" if self.graded else "none"}
        proof = [due.at for due in self.live_dues(winner)]
        return GameReached(deal, case.now, winner, fields, proof, proved_at=case.now)

    def _worth(self, case: Case, winner: str | None, stake: int | None) -> int | None:
        """Return what a game counts: as the players say, or as the law grades it, even where it was given up.

        Nothing tells it where the players have agreed that it be graded and the code has no grades.
        """
        if not self.graded:
            return 1 if stake is None else stake
        if not case.rulebook.grades:
            return stake
        if winner is None or case.table.deal is None or self.live.reached:
            return 1  # nobody has won it, or the clause that fixes the worth of a game won is still to come
        won = self._won(case, winner, case.table.deal)
        matter = Matter(won, {won.name: None}, case.now)
        for clause in case.rulebook.grades:
            if clause.when in matter.terms and case.judge.verdict(clause, matter).answer == "yes":
                holder = matter.role(clause.to) or winner
                case.rule("enforced", "scoring", clause, matter, holder=holder, points=clause.stake, offender=None)
                return clause.stake
        return 1
