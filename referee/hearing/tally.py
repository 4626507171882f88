"""The tally: what was earned and put up, and how the score, the games and the matches stand."""

from __future__ import annotations

from attrs import define, field

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import Due, MarkMade
from referee.hearing.rulings import GameRow, MatchRow
from referee.law import HAND, Clause
from referee.record import NO_EVENT, EventIndex, Header
from referee.table import Deal, Fact, Game, GameReached, MatchReached


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

    def follow(self, case: Case, games: list[GameRow], ended: dict[int, EventIndex]) -> None:
        """See whether the game just closed has won a match; where there are none, each game is its own."""
        if self.needed is None:
            case.table.match_number += 1
            return
        winner = self.reached(games)
        if winner is not None:
            deal = case.table.deal or case.table.prepare()
            proof = [ended[game.number] for game in games if game.winner == winner][-self.needed :]
            case.docket.enter(MatchReached(deal, case.now, winner, {}, proof, proved_at=case.now), case.now)

    def win(self, case: Case, clause: Clause, matter: Matter, games: list[GameRow]) -> None:
        """The match is won; the next game begins another."""
        winner = str(matter.role(clause.to) or matter.fact.actor)
        case.rule("enforced", "scoring", clause, matter, holder=winner, offender=None)
        self.won[games[-1].number] = winner
        case.table.match_number += 1


OUT_OF_REACH = 10**6
"""The points that stand for the target of a game where no target is known: more than anybody can earn."""

CLOSE = "game_closed"
"""The moment that comes when a game has been reckoned up."""


def may_pay(mark: MarkMade, due: Due) -> bool:
    """Whether points said to be for such a thing can be put up for a due."""
    return mark.kind in (None, due.kind) or (mark.kind in HAND and due.of_hand)


@define(eq=False)
class Tally:
    """What has been earned and put up in the sitting, the games it made, and what the score comes to.

    targets: the points that win each game, where they are fixed.  fixed_at_table: the games for which they were fixed
    at the table, by word or by a card.  ended: the event that closed each game.
    excessive: the marks that came before the law as too many.
    """

    players: tuple[str, str]
    recorded: bool
    graded: bool
    start: dict[str, int]
    number: int
    matches: Matches
    targets: dict[int, int] = field(factory=dict)
    fixed_at_table: set[int] = field(factory=set)
    ended: dict[int, EventIndex] = field(factory=dict)
    dues: list[Due] = field(factory=list)
    marks_made: list[MarkMade] = field(factory=list)
    excessive: list[MarkMade] = field(factory=list)
    games: list[GameRow] = field(factory=list)
    reached: dict[int, str] = field(factory=dict)
    starts_of: dict[int, dict[str, int]] = field(factory=dict)
    opening_points_taken_down: dict[tuple[int, str], int] = field(factory=dict)

    def recent_dues(self) -> list[Due]:
        """Return the dues of the live game and of the one before it, in their order."""
        at = len(self.dues)
        while at and self.dues[at - 1].deal.game >= self.number - 1:
            at -= 1
        return self.dues[at:]

    def undecided(self) -> list[Due]:
        """Return the dues of hands that may be worth more, as the record does not tell how their exchange went."""
        return [due for due in self.dues if due.possible and due.alive]

    @property
    def points(self) -> int | None:
        """The points that win the live game, where they are fixed."""
        return self.targets.get(self.number)

    @property
    def target(self) -> int:
        """The points that win the live game; out of reach where nothing has fixed them."""
        return self.target_of(self.number)

    def target_of(self, number: int) -> int:
        """Return the points that win a game; out of reach where nothing has fixed them."""
        return self.targets.get(number, OUT_OF_REACH)

    def fix_points(self, points: int | None) -> None:
        """Fix the points of the live game at the table, or leave them open where what was done fixes none."""
        self.fixed_at_table.add(self.number)
        if points is None:
            self.targets.pop(self.number, None)
        else:
            self.targets[self.number] = points

    def begin_game(self, game: Game, number: int) -> None:
        """Let a game be the live one; points fixed at the table last into the next game only, if they last at all."""
        follows = number == self.number + 1 and game.target_lasts == "until_turned"
        points = self.points if follows and game.target is None else game.target
        self.number = number
        if points is not None:
            self.targets.setdefault(number, points)

    def earned_score(self, player: str) -> int:
        """Return the points of the live game that a player has earned and marked."""
        total = self.start[player]
        for due in self.dues:
            if due.player == player and due.deal.game == self.number and due.alive:
                total += due.counted
        return total + sum(
            max(p.excess - p.unmarked, 0)
            for p in self.marks_made
            if p.stands and p.player == player and (p.deal is not None and p.deal.game == self.number)
        )

    def current_score(self, player: str) -> int:
        """Return the points that count as the log stands: earned and marked, or earned and still to be marked."""
        total = self.earned_score(player)
        for due in self.dues:
            if due.player == player and due.deal.game == self.number:
                total += due.wanting
        return total

    def corrected(self, case: Case) -> dict[str, int]:
        """Return the score that counts; where both could reach the target, whoever earned his last point first."""
        target = self.target
        score = {player: self.current_score(player) for player in self.players}
        if all(points >= target for points in score.values()):
            dues = [
                due
                for due in self.dues
                if due.deal.game == self.number and (due.wanting or (due.counted and due.alive))
            ]
            last = {
                p: max((self.counting_order(case, d) for d in dues if d.player == p), default=(False, NO_EVENT))
                for p in score
            }
            first = min(self.players, key=lambda player: last[player])
            for due in dues:
                if due.player != first and self.counting_order(case, due) > last[first]:
                    score[due.player] -= due.wanting + due.counted
        return {player: min(points, target) for player, points in score.items()}

    def points_shown(self, player: str, number: int | None = None) -> int:
        """Return the points that the player's counter shows in a game."""
        game = self.number if number is None else number
        total = self.start[player] if game == self.number else 0
        if not self.recorded:
            return self.earned_score(player)
        total -= self.opening_points_taken_down.get((game, player), 0)
        for mark in self.marks_made:
            if mark.player == player and (mark.deal is None or mark.deal.game == game):
                total += mark.n - mark.unmarked
        return total

    def counter_score(self, player: str, *, live: bool) -> int:
        """Return what the player's counter shows: in the game under way if it is ``live``, else in the last one."""
        if live or not self.games:
            return self.points_shown(player)
        number = self.games[-1].number
        return self.points_shown(player, number) + self.starts_of[number][player]

    def king_would_win(self, case: Case, player: str | None) -> bool:
        """Whether the king held in hand would win the player the game."""
        worth = max((clause.points or 0 for clause in case.rulebook.awarding(("held_king",))), default=0)
        return player is not None and self.current_score(player) + worth >= self.target

    def adversary_wins_first(self, case: Case, winner: str) -> bool:
        """Whether the adversary can still mark an earlier due that reaches the target first."""
        if case.rulebook.procedure.accrual == "first_marked":
            return False
        loser = next(player for player in self.players if player != winner)
        last = self.winning_mark(case, winner)
        theirs = [d for d in self.dues if d.player == loser and d.wanting and d.deal.game == self.number]
        earlier = [due for due in theirs if self.counting_order(case, due) < last]
        return bool(earlier) and self.earned_score(loser) + sum(due.wanting for due in earlier) >= self.target

    def counting_order(self, case: Case, due: Due) -> tuple[bool, EventIndex]:
        """Return the place of a due in the order in which dues count."""
        return (not due.of_hand and case.rulebook.procedure.accrual == "point_first", due.at)

    def winning_mark(self, case: Case, player: str) -> tuple[bool, EventIndex]:
        """Return the place of the due that brought the player to the points of the game, in the order of counting."""
        mine = [d for d in self.dues if d.player == player and d.counted and d.alive and d.deal.game == self.number]
        return max((self.counting_order(case, due) for due in mine), default=(False, NO_EVENT))

    def dues_after_win(self, case: Case, winner: str) -> list[Due]:
        """Return the loser's dues that would have brought him to the target, but only after the winner's last."""
        last, target = self.winning_mark(case, winner), self.target
        theirs = [due for due in self.dues if due.player != winner and due.deal.game == self.number and due.counted]
        return [
            due for due in theirs if self.counting_order(case, due) > last and self.earned_score(due.player) >= target
        ]

    def loser_score(self, case: Case, winner: str, loser: str) -> int:
        """Return the score of the loser by which a stake is reckoned."""
        if case.rulebook.procedure.stake_score == "pegged":
            return self.points_shown(loser)
        left = self._left_on(case, loser) if case.rulebook.procedure.stake_score == "standing" else 0
        return (
            self.earned_score(loser) + left - sum(due.counted for due in self.dues_after_win(case, winner) if due.alive)
        )

    def _left_on(self, case: Case, player: str) -> int:
        """Return how many points too many on the player's score can come off no more once the game is closed."""
        mine = [mark for mark in self.marks_made if mark.player == player and not (mark.struck or mark.stands)]
        over = [mark for mark in mine if mark.matter is not None and mark.matter.deal.game == self.number]
        over = [mark for mark in over if mark.deal is None or not mark.deal.set_aside]  # what has gone with its deal
        return sum(max(mark.excess - mark.unmarked, 0) for mark in over if self._stays_on(case, mark))

    def _stays_on(self, case: Case, mark: MarkMade) -> bool:
        """Whether a mark too many has come to stay by the close of the game, or nothing ever takes it off."""
        clauses = case.rulebook.over_marks
        limits = [limit for clause in clauses for limit in case.rulebook.limits.get(clause.id, ())]
        closing = any(CLOSE in limit.shuts for limit in limits)
        shut = mark.matter is not None and any(case.judge.shut(clause, mark.matter) for clause in clauses)
        return closing or shut or not clauses

    def won(self, case: Case, winner: str, deal: Deal) -> Fact:
        """Return the fact that a player has won the live game, with what its worth hangs on."""
        score = self.loser_score(case, winner, deal.other(winner))
        fields = {"loser_score": score, "stakes": "graded" if self.graded else "none"}
        proof = [due.at for due in self.dues if due.player == winner and due.deal.game == self.number]
        return GameReached(deal, case.now, winner, fields, proof, proved_at=case.now)

    def worth(self, case: Case, winner: str | None, stake: int | None) -> int | None:
        """Return what a game counts: as the players say, or as the law grades it, even where it was given up.

        Nothing tells it where the players have agreed that it be graded and the code has no grades.
        """
        if not self.graded:
            return 1 if stake is None else stake
        if not case.rulebook.grades:
            return stake
        if winner is None or case.table.deal is None or self.number in self.reached:
            return 1  # nobody has won it, or the clause that fixes the worth of a game won is still to come
        won = self.won(case, winner, case.table.deal)
        matter = Matter(won, {won.name: None}, case.now)
        for clause in case.rulebook.grades:
            if clause.when in matter.terms and case.judge.verdict(clause, matter).answer == "yes":
                case.rule(
                    "enforced", "scoring", clause, matter, holder=matter.role(clause.to) or winner,
                    points=clause.stake, offender=None,
                )  # fmt: skip
                return clause.stake
        return 1
