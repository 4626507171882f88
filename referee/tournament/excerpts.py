"""What a log tells of the match that it belongs to, once it was ruled on by itself."""

from __future__ import annotations

from attrs import define, field

from referee.tournament.course import Course, Score


@define
class Excerpt:
    """A log of a match, as far as the match is concerned; or a log, or the rest of a file of logs, that cannot be read.

    file: the number of its file in the run.  line: where it stands in an archive.
    path: its file, which whoever knows the numbers fills in.
    hindrance: why it cannot be read.
    silent: whether it was ruled on earlier, and what it told was not kept.
    players: whom it is about.
    game, deal: the numbers of those that it begins with, as its players count.
    start: the score with which it begins, where one is told.
    dealer: who deals first.  turn: who deals next.
    deals: how many hands it tells of.  ended: how the last of them did.
    course: how its players scored it.
    corrected: the score with which it ends as it ought to be.
    agreed: whether its players scored as the referee does.
    settled: whether nothing is left open in it.
    """

    file: int
    line: int | None = None
    path: str = ""
    hindrance: str | None = None
    silent: bool = False
    players: tuple[str, ...] = ()
    game: int = 1
    deal: int = 1
    start: Score = field(factory=dict)
    dealer: str | None = None
    turn: str | None = None
    deals: int = 0
    ended: str | None = None
    course: Course = field(factory=Course)
    corrected: Score = field(factory=dict)
    agreed: bool = True
    settled: bool = True

    @property
    def place(self) -> str:
        """Where it stands."""
        return self.path if self.line is None else f"{self.path}:{self.line}"

    @property
    def plain(self) -> bool:
        """Whether its players scored as the referee does, and nothing is left open."""
        return self.agreed and self.settled

    @property
    def last_game(self) -> int:
        """The number of the game with which it ends, as its players count."""
        games = len(self.course.games)
        return self.game + games - (1 if self.course.live is None and games else 0)
