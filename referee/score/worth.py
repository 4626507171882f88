"""How many points something comes to, and by which clause they are lost."""

from __future__ import annotations

from attrs import frozen

from referee.docket import Matter
from referee.law import Clause
from referee.record import EventIndex
from referee.score.games import PlayedGame


@frozen(eq=False, repr=False)
class Worth:
    """How many points something comes to, by which clause, and the ids of the clauses that it went through before.

    fault: the matter for which the clause cut them down; none where it is not for a fault.
    """

    points: int
    clause: Clause
    also: tuple[str, ...] = ()
    fault: Matter | None = None

    def under(self, clause: Clause, fault: Matter | None = None) -> Worth:
        """Return what a clause makes of it: one that adds to the points, takes from them or sets them."""
        return Worth(clause.left_of(self.points), clause, (*self.also, self.clause.id), fault)


@frozen(eq=False, repr=False)
class Loss:
    """That a due can be put up no more: by which clause, since which event (index), and in which game."""

    by: Clause
    at: EventIndex
    game: PlayedGame
