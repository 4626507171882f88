"""The tally: what was earned and put up, and what the score comes to by it."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from referee.docket import Case, GameRow, Matter
from referee.record import NO_EVENT, EventIndex
from referee.score.dues import Due, MarkMade
from referee.score.games import CLOSE, Matches, PlayedGame
from referee.table import Deal, Fact, Game, GameReached


@define(eq=False, repr=False)
class Tally:
    """What has been earned and put up in the sitting, the games it made, and what the score comes to.

    recorded: whether the log tells of marks.  played: the games, the live one among them, by their numbers.
    excessive: the marks that came before the law as too many.
    """

    players: tuple[str, str]
    recorded: bool
    graded: bool
    matches: Matches
    live: PlayedGame
    played: dict[int, PlayedGame] = field(factory=dict)
    closed: list[PlayedGame] = field(factory=list)
    dues: list[Due] = field(factory=list)
    marks_made: list[MarkMade] = field(factory=list)
    excessive: list[MarkMade] = field(factory=list)

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

    def undecided(self) -> list[Due]:
        """Return the dues of hands that may be worth more, as the record does not tell how their exchange went."""
        return [due for due in self.dues if due.possible and due.alive]

    def fix_points(self, points: int | None) -> None:
        """Fix the points of the live game at the table, or leave them open where what was done fixes none."""
        self.live.points, self.live.fixed_at_table = points, True

    def begin_game(self, game: Game, number: int, start: dict[str, int]) -> None:
        """Let a game be the live one; points fixed at the table last into the next game only, if they last at all."""
        follows = number == self.number + 1 and game.target_lasts == "until_turned"
        points = self.live.points if follows and game.target is None else game.target
        self.live = self.played.setdefault(number, PlayedGame(number, start))
        self.live.start = start
        self.live.points = points if self.live.points is None else self.live.points

    def earned_score(self, player: str, game: PlayedGame | None = None) -> int:
        """Return the points of a game, the live one if none is named, that a player has earned and marked."""
        game = game or self.live
        dues = [due for due in self.dues_since(game.number) if due.deal.game == game.number and due.alive]
        standing = [mark for mark in self.excessive if mark.stands and mark.deal and mark.deal.game == game.number]
        earned = sum([due.counted for due in dues if due.player == player])
        return game.start[player] + earned + sum(max(mark.spare, 0) for mark in standing if mark.player == player)

    def current_score(self, player: str) -> int:
        """Return the points that count as the log stands: earned and marked, or earned and still to be marked."""
        return self.earned_score(player) + sum([due.wanting for due in self.live_dues(player)])

    def corrected(self, case: Case) -> dict[str, int]:
        """Return the score that counts; where both could reach the target, whoever earned his last point first."""
        target = self.live.target
        score = {player: self.current_score(player) for player in self.players}
        if all(points >= target for points in score.values()):
            dues = {p: [d for d in self.live_dues(p) if d.wanting or (d.counted and d.alive)] for p in score}
            last = {p: max((counting_order(case, d) for d in dues[p]), default=(False, NO_EVENT)) for p in score}
            first = min(self.players, key=lambda player: last[player])
            for player in self.players:
                late = [due for due in dues[player] if counting_order(case, due) > last[first]]
                score[player] -= sum(due.wanting + due.counted for due in late) if player != first else 0
        return {player: min(points, target) for player, points in score.items()}

    def points_shown(self, player: str, game: PlayedGame | None = None) -> int:
        """Return the points that the player's counter shows in a game, the live one if none is named."""
        game = game or self.live
        if not self.recorded:
            return self.earned_score(player, game)
        mine = [mark for mark in self.marks_made if mark.player == player]
        up = [mark.n - mark.unmarked for mark in mine if mark.deal is None or mark.deal.game == game.number]
        return game.start[player] - game.taken_down.get(player, 0) + sum(up)

    def king_would_win(self, case: Case, player: str | None) -> bool:
        """Whether the king held in hand would win the player the game."""
        worth = max((clause.points or 0 for clause in case.rulebook.awarding(("held_king",))), default=0)
        return player is not None and self.current_score(player) + worth >= self.live.target

    def adversary_wins_first(self, case: Case, winner: str) -> bool:
        """Whether the adversary can still mark an earlier due that reaches the target first."""
        if case.rulebook.procedure.accrual == "first_marked":
            return False
        loser = next(player for player in self.players if player != winner)
        last = self.winning_mark(case, winner)
        earlier = [due.wanting for due in self.live_dues(loser) if counting_order(case, due) < last]
        return any(earlier) and self.earned_score(loser) + sum(earlier) >= self.live.target

    def winning_mark(self, case: Case, player: str) -> tuple[bool, EventIndex]:
        """Return the place of the due that brought the player to the points of the game, in the order of counting."""
        mine = [due for due in self.live_dues(player) if due.counted and due.alive]
        return max((counting_order(case, due) for due in mine), default=(False, NO_EVENT))

    def dues_after_win(self, case: Case, winner: str) -> list[Due]:
        """Return the loser's dues that would have brought him to the target, but only after the winner's last."""
        last = self.winning_mark(case, winner)
        loser = next(player for player in self.players if player != winner)
        if self.earned_score(loser) < self.live.target:
            return []
        return [due for due in self.live_dues(loser) if due.counted and counting_order(case, due) > last]

    def _loser_score(self, case: Case, winner: str, loser: str) -> int:
        """Return the score of the loser by which a stake is reckoned."""
        if case.rulebook.procedure.stake_score == "pegged":
            return self.points_shown(loser)
        left = self._left_on(case, loser) if case.rulebook.procedure.stake_score == "standing" else 0
        after = sum(due.counted for due in self.dues_after_win(case, winner) if due.alive)
        return self.earned_score(loser) + left - after

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
            if mark.player != player or mark.fate != "open" or matter is None or matter.deal.game != self.number:
                continue
            if mark.deal is None or not mark.deal.set_aside:  # else it has gone with its deal
                stays = closing or any(case.judge.shut(clause, matter) for clause in clauses)
                left += max(mark.spare, 0) if stays else 0
        return left

    def won(self, case: Case, winner: str, deal: Deal) -> Fact:
        """Return the fact that a player has won the live game, with what its worth hangs on."""
        score = self._loser_score(case, winner, deal.other(winner))
        fields = {"loser_score": score, "stakes": "graded" if self.graded else "none"}
        proof = [due.at for due in self.live_dues(winner)]
        return GameReached(deal, case.now, winner, fields, proof, proved_at=case.now)

    def worth(self, case: Case, winner: str | None, stake: int | None) -> int | None:
        """Return what a game counts: as the players say, or as the law grades it, even where it was given up.

        Nothing tells it where the players have agreed that it be graded and the code has no grades.
        """
        if not self.graded:
            return 1 if stake is None else stake
        if not case.rulebook.grades:
            return stake
        if winner is None or case.table.deal is None or self.live.reached:
            return 1  # nobody has won it, or the clause that fixes the worth of a game won is still to come
        won = self.won(case, winner, case.table.deal)
        matter = Matter(won, {won.name: None}, case.now)
        for clause in case.rulebook.grades:
            if clause.when in matter.terms and case.judge.verdict(clause, matter).answer == "yes":
                holder = matter.role(clause.to) or winner
                case.rule("enforced", "scoring", clause, matter, holder=holder, points=clause.stake, offender=None)
                return clause.stake
        return 1


def counting_order(case: Case, due: Due) -> tuple[bool, EventIndex]:
    """Return the place of a due in the order in which dues count."""
    return (not due.of_hand and case.rulebook.procedure.accrual == "point_first", due.at)


def pay_dues(marks: Iterable[MarkMade], dues: Iterable[Due]) -> None:
    """Let points put up too early in a deal, or for what is not due any more, pay for what is due in it."""
    for mark in marks:
        spare = mark.spare
        for due in dues if spare > 0 else ():
            false = mark.king is not None and (due.of_hand or mark.struck)
            if due.deal is mark.deal and due.player == mark.player and mark.may_pay(due) and not false:
                n = min(spare, due.open)
                mark.pay(due, n)
                spare -= n
                if n and mark.king is not None and not mark.excess:
                    mark.king.fact.fields["marked"] = False
