"""How the games of a log went: as the law has it, as its players scored it, and what that tells of their match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from attrs import define, evolve, field

from referee.bulk import GameAward, regular_play, stake_of_game
from referee.docket import Adjudication
from referee.law import Rulebook
from referee.record import (
    FORM_OF_ENDING,
    CloseGame,
    Event,
    Log,
    Mark,
    OpenGame,
    Packet,
    RefereeError,
    Unmark,
    Unreadable,
    endings,
    json_decoder,
)
from referee.score import OUT_OF_REACH
from referee.validation.records import Game
from referee.validation.rulebook_cache import Stakes
from referee.validation.work import BatchLog, Ruled

Score = dict[str, int]
"""The points of each player in a game, by name."""


@define
class Course:
    """How the games of some logs went.

    games: the games that ended, in order.
    live: the points of each player in the game that has not ended; ``None`` where none has begun since.
    """

    games: list[Game] = field(factory=list)
    live: Score | None = None


def course_of(found: Adjudication) -> Course:
    """Return how the games of a log went by the rulebook.

    Args:
        found: the adjudication of the log.

    Returns:
        The games with their winners, points and stakes as corrected.
    """
    games = [Game(game.winner, dict(game.score), game.stake or 0) for game in found.games]
    over = found.games and (not found.deals or found.deals[-1].game <= found.games[-1].number)
    return Course(games, None if over else dict(found.score.corrected))


@define
class Scorer:
    """Counts marks as players do who never look into a law: whoever has the points of the game has won it.

    score: that of the live game.  target: the points that win it.  graded: what a game is worth by the loser's points.
    """

    score: Score
    target: int
    graded: Callable[[int], int]
    course: Course = field(factory=Course)
    begun: bool = True

    def take(self, event: Event) -> None:
        """Count what an event marks, and see whether it begins or ends a game."""
        if isinstance(event, Mark | Unmark):
            player = event.of or event.by
            if player in self.score:
                self._mark(player, event.n if isinstance(event, Mark) else -event.n)
        elif isinstance(event, CloseGame):
            self._close(event.winner, event.stake)
        elif isinstance(event, OpenGame):
            self._close(None, None)
        elif isinstance(event, Packet):
            if self.over:
                self._close(None, None)
            self.begun = True

    @property
    def over(self) -> bool:
        """Whether somebody has the points of the game."""
        return max(self.score.values()) >= self.target

    def finish(self) -> Course:
        """Return how the games went."""
        if self.over:
            self._close(None, None)
        self.course.live = dict(self.score) if self.begun else None
        return self.course

    def _mark(self, player: str, n: int) -> None:
        self.score[player] = max(0, self.score[player] + n)
        self.begun = True

    def _close(self, winner: str | None, stake: int | None) -> None:
        """End the live game, if there is one."""
        if not self.begun:
            return
        score = {player: min(points, self.target) for player, points in self.score.items()}
        leader = max(score, key=score.__getitem__)
        won = winner or (leader if score[leader] >= self.target else None)
        worth = 1 if won is None else self.graded(min(points for player, points in score.items()))
        self.course.games.append(Game(won, score, worth if stake is None else stake))
        self.score = dict.fromkeys(self.score, 0)
        self.begun = False


@define
class Excerpt:
    """What one log tells of the match that it belongs to; or that a log, or the rest of a file, cannot be read.

    file: the number of its file in the run, counted from 0.
    line: its line in a file of many logs, counted from 1; ``None`` for the one log of a file.
    path: the path of its file; filled in by the reader of the tournament, which knows the numbers.
    hindrance: why it cannot be read; ``None`` if it can.
    silent: whether it was ruled on in an earlier run whose archive did not keep the rest of the excerpt.
    players: the names of the players.
    game: the number of the game that it begins in, counted from 1.
    deal: the number of the deal in that game that it begins with, counted from 1.
    start: the points of each player at its beginning, where the log tells them.
    dealer: who deals first, if that is known.
    turn: who deals next after it, if that is known.
    deals: how many deals it holds.
    ended: how the last of them ended.
    course: how its players scored the games.
    corrected: the points of each player at its end as the rulebook gives them.
    agreed: whether the players scored as the referee does.
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


UNGRADED: Final = "none"
HEAD: Final = b'{"header":'
"""How lines begin that are written without spaces, the head first."""


@define
class Beginning:
    """Where a log of regular play begins."""

    game: int = 1
    deal: int = 1
    score: dict[str, int] = field(factory=dict)
    dealer: str | None = None


@define
class Agreed:
    """What its players agreed on, as far as a match has to know."""

    stakes: str = UNGRADED


@define
class HeadLine:
    """The head of a log of regular play, as far as it says where the log belongs."""

    opening: Beginning = field(factory=Beginning)
    agreement: Agreed = field(factory=Agreed)


@define
class WholeLine:
    """A log of regular play of which only the head is looked at."""

    header: HeadLine


_head = json_decoder(HeadLine)
_whole = json_decoder(WholeLine)


def excerpt_of(batch_log: BatchLog, stakes: Stakes) -> Excerpt:
    """Return what a log tells of the match that it belongs to.

    Args:
        batch_log: the log.
        stakes: ``graded`` if the games of the match are played for graded stakes, else ``none``.

    Returns:
        The excerpt; its ``hindrance`` is set where the log cannot be read.
    """
    try:
        ruled = batch_log.rule()
        short = _short(batch_log, ruled.found, stakes) if ruled.log is None else None
        return short or _long(batch_log, ruled, stakes)
    except RefereeError as error:
        return _hindered(error, batch_log)


def with_stakes(log: Log, stakes: Stakes) -> Log:
    """Return a copy of a log whose agreement on stakes is replaced.

    Args:
        log: the log.
        stakes: ``graded`` if its games are played for graded stakes, else ``none``.

    Returns:
        The copy.
    """
    agreement = evolve(log.header.agreement, stakes=stakes)
    return evolve(log, header=evolve(log.header, agreement=agreement))


def stakes_of_game(rulebook: Rulebook, graded: bool, points: int) -> int:
    """Return how many stakes a game is worth.

    Args:
        rulebook: the rulebook that the game was played by.
        graded: whether it was played for graded stakes.
        points: the points of its loser.

    Returns:
        The stakes that its winner wins; 1 where the code does not grade games.
    """
    key = "stakes_of_game", graded, points
    if key not in rulebook.memo:
        rulebook.memo[key] = stake_of_game(rulebook, graded=graded, points=points)
    stake: int | None = rulebook.memo[key]
    return 1 if stake is None else stake


def _short(batch_log: BatchLog, found: Adjudication, stakes: Stakes) -> Excerpt | None:
    """Return what a log of regular play tells; nothing where only a hearing tells what its games are worth."""
    head, course = _head_of(batch_log), course_of(found)
    if course.games and head.agreement.stakes != stakes:
        worth = _worth(batch_log, stakes)
        for game in course.games:
            game_award = worth.get((stakes != UNGRADED, min(game.score.values())))
            if game_award is None or game_award.stake is None:
                return None
            game.stake = game_award.stake
    # What the short way takes holds no mistakes, and is scored as it ought to be.
    return _told(batch_log, found, tuple(found.score.corrected), head.opening, course, agreed=True)


def _head_of(batch_log: BatchLog) -> HeadLine:
    """Return the head of a log of regular play, as far as it is looked at."""
    raw = batch_log.raw
    if batch_log.line is None and FORM_OF_ENDING[endings(batch_log.path)[0]] == "jsonl":
        return _head(raw.lstrip().partition(b"\n")[0])
    # In no text do quotes stand that are not escaped, so that these begin the list of events.
    head, found, _ = raw.partition(b',"events":[')
    return _whole(head + b"}" if found and head.startswith(HEAD) else raw).header


def _worth(batch_log: BatchLog, stakes: Stakes) -> Mapping[tuple[bool, int], GameAward | None]:
    """Return what games are worth by the rulebook of a log of regular play."""
    rulebook = batch_log.rulebooks.for_line(batch_log.raw, batch_log.path)
    rules = regular_play(rulebook) if rulebook is not None else None
    return rules.tariff.games if rules is not None else {}


def _long(batch_log: BatchLog, ruled: Ruled, stakes: Stakes) -> Excerpt:
    """Return what a log tells that was heard in full, and is so again if it says it was played for other stakes."""
    log = ruled.log or batch_log.load()
    if ruled.rulebook is None or log.header.agreement.stakes != stakes:
        log = with_stakes(log, stakes)
        ruled = batch_log.heard(log)
    assert ruled.rulebook is not None
    found, header = ruled.found, log.header
    course = scored(log, found, ruled.rulebook, ruled.target)
    return _told(batch_log, found, header.players, header.opening, course, agreed=course == course_of(found))


def _told(
    batch_log: BatchLog, found: Adjudication, players: tuple[str, ...], opening: Any, course: Course, *, agreed: bool
) -> Excerpt:
    """Return what a log tells; ``opening`` is where it begins."""
    return Excerpt(
        file=batch_log.piece.file,
        line=batch_log.line,
        players=players,
        game=opening.game,
        deal=opening.deal,
        start={player: opening.score.get(player, 0) for player in players},
        dealer=opening.dealer,
        turn=found.next_dealer,
        deals=len(found.deals),
        ended=found.deals[-1].ended if found.deals else None,
        course=course,
        corrected=found.score.corrected,
        agreed=agreed,
        settled=not (found.score.pending or found.problems),
    )


def _hindered(error: RefereeError, batch_log: BatchLog) -> Excerpt:
    """Tell why a log cannot be read."""
    mistakes = error.mistakes if isinstance(error, Unreadable) else []
    more = f" (and more: {len(mistakes) - 1})" if len(mistakes) > 1 else ""
    told = str(mistakes[0]).removeprefix(f"{mistakes[0].place}: ") if mistakes else str(error)
    return Excerpt(batch_log.piece.file, batch_log.line or batch_log.at, hindrance=told + more)


def scored(log: Log, found: Adjudication, rulebook: Rulebook, target: int | None) -> Course:
    """Return how the players of a log scored it; as the referee does, where their marks are not written down.

    target: the points that win the first of its games, where they are fixed.
    """
    header, right = log.header, course_of(found)
    if "marking" not in header.recorded:
        return right
    score = {player: header.opening.score.get(player, 0) for player in header.players}
    worth = partial(stakes_of_game, rulebook, header.agreement.stakes != UNGRADED)
    begun = any(score.values()) or not found.deals
    scorer = Scorer(score, OUT_OF_REACH if target is None else target, worth, begun=begun)
    for event in log.events:
        scorer.take(event)
    course = scorer.finish()
    for game, same in zip(course.games, right.games, strict=False):
        if (game.winner, game.score) == (same.winner, same.score):
            game.stake = same.stake
    return course
