"""What a match came to, and why that is not what was claimed."""

from __future__ import annotations

from attrs import define, field

from referee.tournament.course import Course


@define
class Reason:
    """Why a result is not what was claimed, or cannot be relied on.

    place: the log, with its line in an archive; or the tournament file.
    event: the event in it.
    rule: the clause; or ``unreadable``, ``record``, ``score`` or ``claimed``.
    message: what it is, in a sentence.
    says: what the clause says.
    """

    place: str
    rule: str
    message: str
    event: str | None = None
    says: str = ""


@define
class Result:
    """What a match came to.

    winner: who won it; nobody where it is drawn or undecided.
    games: how many games each won.
    points: the points of each in all games, the one under way included.
    stakes: the stakes that each won.
    undecided: whether it hangs on a game that is not decided.
    """

    winner: str | None
    games: dict[str, int]
    points: dict[str, int]
    stakes: dict[str, int]
    undecided: bool = False

    @classmethod
    def of(cls, players: tuple[str, ...], courses: list[Course], decides: str) -> Result:
        """Return what games come to; ``decides`` says what of them decides the match."""
        games, points, stakes = (dict.fromkeys(players, 0) for _ in range(3))
        for course in courses:
            for game in course.games:
                if game.winner is not None:
                    games[game.winner] += 1
                    stakes[game.winner] += game.stake
            for score in (*(game.score for game in course.games), *filter(None, [course.live])):
                for player, made in score.items():
                    points[player] += made
        result = cls(None, games, points, stakes)
        result.decide(decides, sum(course.live is not None for course in courses))
        return result

    def decide(self, decides: str, waiting: int = 0) -> None:
        """Let whoever has more games, points or stakes win, if games that are not decided can change nothing of it."""
        counted = {"games": self.games, "points": self.points, "stakes": self.stakes}[decides]
        (one, ones), (other, others) = counted.items()
        lead = abs(ones - others)
        self.undecided = waiting > 0 and (decides != "games" or lead <= waiting)
        self.winner = None if self.undecided or not lead else one if ones > others else other


@define
class MatchResult:
    """A match as it was claimed and as it ought to be.

    match: round and table, with a dot between.
    line: where its result is claimed in the tournament file, or else where it is paired.
    players: two, or one who sat out.
    claimed: what the players handed in; what they did not tell is as they scored it.  There may be no result.
    corrected: what it ought to be.
    provisional: whether it may still change, because records are broken or a game is undecided.
    changes: why it is not what was claimed.
    open: why it is not settled.
    amiss: where a game goes on with a wrong score, or when it is over, whether or not that changes the result.
    """

    match: str
    round: int
    table: int
    line: int
    players: tuple[str, ...]
    claimed: Result | None = None
    corrected: Result | None = None
    provisional: bool = False
    changes: list[Reason] = field(factory=list)
    open: list[Reason] = field(factory=list)
    amiss: list[Reason] = field(factory=list)

    @property
    def changed(self) -> bool:
        """Whether it is not what was claimed."""
        return self.claimed != self.corrected
