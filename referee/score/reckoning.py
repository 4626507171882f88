"""What a game comes to: worked out of what was earned and put up in it, none of which is changed by that."""

from __future__ import annotations

from attrs import frozen

from referee.record import NO_EVENT, EventIndex
from referee.score.dues import Due


@frozen(eq=False, repr=False)
class Reckoning:
    """What a game comes to, where so many points count of each of its dues.

    target: the points that win it.
    score: what each player has: what counts of his dues, what he began with, and points too many that stand.
    points: how many count of each due.
    hands_first: whether all that is won by hands counts before what is earned by kings.
    """

    target: int
    score: dict[str, int]
    points: dict[Due, int]
    hands_first: bool

    @property
    def winner(self) -> str | None:
        """Who has come to the points of the game, and was the first to do so."""
        reaching = [player for player, points in self.score.items() if points >= self.target]
        return min(reaching, key=self.last, default=None)

    def other(self, player: str) -> str:
        """Return the other player."""
        return next(name for name in self.score if name != player)

    def place(self, due: Due) -> tuple[bool, EventIndex]:
        """Return the place of a due in the order in which dues count."""
        return (not due.of_hand and self.hands_first, due.at)

    def last(self, player: str) -> tuple[bool, EventIndex]:
        """Return the place of the last due of which anything counts for a player."""
        mine = [self.place(due) for due, points in self.points.items() if points and due.player == player]
        return max(mine, default=(False, NO_EVENT))

    def late(self, winner: str) -> dict[Due, int]:
        """Return what the other player, who has all points of the game too, earned after the winner's last one."""
        if self.score[self.other(winner)] < self.target:
            return {}
        last, theirs = self.last(winner), [due for due in self.points if due.player != winner]
        return {due: self.points[due] for due in theirs if self.points[due] and self.place(due) > last}

    def forestalled(self, winner: str) -> bool:
        """Whether what the other player earned before the winner's last point would win him the game, once put up."""
        last, theirs = self.last(winner), [due for due in self.points if due.player != winner]
        wanting = sum([due.wanting for due in theirs if self.place(due) < last])
        return wanting > 0 and self.score[self.other(winner)] + wanting >= self.target

    def without_late(self, winner: str | None) -> dict[str, int]:
        """Return the score, but for what came after the last point of a winner."""
        late = self.late(winner) if winner is not None else {}
        return {p: n - sum(points for due, points in late.items() if due.player == p) for p, n in self.score.items()}
