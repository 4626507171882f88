"""What a match came to, as claimed and as corrected, and why."""

from __future__ import annotations

from typing import Literal

from attrs import define, field

from referee.record import EventId
from referee.standings.stated_results import PLAYED, RESULT_KINDS
from referee.validation import Course


@define
class Reason:
    """Why a result is not what was claimed, or is not settled.

    place: the path of the log, with ``:`` and its line in a file of many logs; or the tournament file with the line.
    event: the id of the event in the log.
    rule: the clause; or ``unreadable``, ``record``, ``score`` or ``claimed``; or the kind of a stated result.
    message: the reason, in a sentence.
    says: what the clause says.
    """

    place: str
    rule: str
    message: str
    event: EventId | None = None
    says: str = ""


@define
class Result:
    """The result of a match.

    winner: the player who won it; ``None`` where it is drawn or undecided.
    games: the number of games that each player won.
    points: the points of each player in all games, an unfinished one included.
    stakes: the stakes that each player won.
    undecided: whether an unfinished game, or a record or a claim that is not there, can still decide it.
    kind: ``played``, or the kind of the result that the tournament file states.
    untold: what of games, points and stakes nobody told; it counts nothing.
    """

    winner: str | None
    games: dict[str, int]
    points: dict[str, int]
    stakes: dict[str, int]
    undecided: bool = False
    kind: str = field(default=PLAYED, eq=False)
    untold: list[str] = field(factory=list, eq=False)

    @property
    def at_table(self) -> bool:
        """Whether the match was played at the table."""
        return self.kind == PLAYED or RESULT_KINDS[self.kind].at_table

    @classmethod
    def unknown(cls, players: tuple[str, ...]) -> Result:
        """Return the result of a match of which nothing is known.

        Args:
            players: the two players.

        Returns:
            An undecided result, of which nothing is told.
        """
        none = dict.fromkeys(players, 0)
        return cls(None, none, dict(none), dict(none), undecided=True, untold=["games", "points", "stakes"])

    @classmethod
    def of(cls, players: tuple[str, ...], courses: list[Course], decides: str) -> Result:
        """Return the result that games give.

        Args:
            players: the two players.
            courses: the games, as groups of logs that belong together tell them.
            decides: what decides the match: ``games``, ``points`` or ``stakes``.

        Returns:
            The result.
        """
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
        """Set the winner: the player who has more, unless an unfinished game can still change that.

        Args:
            decides: what decides the match: ``games``, ``points`` or ``stakes``.
            waiting: the number of unfinished games.
        """
        counted = {"games": self.games, "points": self.points, "stakes": self.stakes}[decides]
        (one, ones), (other, others) = counted.items()
        lead = abs(ones - others)
        self.undecided = waiting > 0 and (decides != "games" or lead <= waiting)
        self.winner = None if self.undecided or not lead else one if ones > others else other


Basis = Literal["records", "claim", "statement", "decision"]
"""What a corrected result rests on."""


@define
class MatchResult:
    """The result of a match as it was claimed and as corrected.

    match: the id of the match: round and table, with a dot between.
    round: the number of the round.
    table: the number of the table.
    line: the line of the tournament file where its result is claimed, or else where it is paired.
    players: the two players, or the one who sits out.
    claimed: the result handed in, completed by the players' own marks; ``None`` where there is none.
    corrected: the result that the logs give; ``None`` where there is none.
    provisional: whether it may still change, because logs are missing or broken or a game is undecided.
    changes: why the corrected result is not the claimed one.
    open: why it is not settled.
    amiss: where a game goes on with a wrong score, or after it is over, whether or not that changes the result.
    kind: ``played``, or the kind of the result that the tournament file states; ``bye`` where a player sits out.
    basis: what the corrected result rests on: the records of the match, the claim, or the result that the tournament
        file states, or the score that a director decided; ``None`` where there is no result.
    by_records: the result that the logs give, where one that a director decided counts in its place.
    logs: how many logs of the match were read.
    notes: what else is to be known of it: stated results, and records that are there twice.
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
    kind: str = PLAYED
    basis: Basis | None = None
    logs: int = 0
    notes: list[Reason] = field(factory=list)
    by_records: Result | None = None

    @property
    def changed(self) -> bool:
        """Whether it is not what was claimed."""
        return self.claimed != self.corrected


def told_of(result: Result) -> str:
    """Return a result as it is told in one line.

    >>> told_of(Result("Anne", {"Anne": 2, "Bert": 1}, {"Anne": 13, "Bert": 9}, {"Anne": 2, "Bert": 1}))
    'Anne wins, games 2–1, points 13–9'
    >>> none = {"Anne": 0, "Bert": 0}
    >>> told_of(Result("Anne", none, none, none, untold=["games", "points"])), told_of(
    ...     Result("Anne", none, none, none, kind="walkover")
    ... )
    ('Anne wins, games not told, points not told', 'Anne wins by walkover')
    """
    ended = f"{result.winner} wins" if result.winner else "undecided" if result.undecided else "drawn"
    scores = {"games": result.games, "points": result.points}
    if not result.at_table:
        kind = result.kind.replace("_", " ")
        ended = f"{ended} by {kind}" if result.winner else kind
        # Where nothing was played, nothing is left out.
        scores = {name: score for name, score in scores.items() if any(score.values())}
    if result.stakes != result.games and "stakes" not in result.untold:
        scores["stakes"] = result.stakes
    said = (
        f"{name} not told" if name in result.untold else f"{name} {'–'.join(map(str, score.values()))}"
        for name, score in scores.items()
    )
    return ", ".join((ended, *said))
