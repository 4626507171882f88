"""How the players of a log scored it, beside how the law does: what a match is put together from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any, Final

import msgspec
from attrs import evolve

from referee.hearing import Adjudication
from referee.hearing.express import routine_of
from referee.hearing.express.tariff import Prize
from referee.hearing.tally import OUT_OF_REACH
from referee.law import Rulebook
from referee.record.errors import RefereeError, Unreadable
from referee.record.log import Log
from referee.record.logfile import FORMS
from referee.record.packed import endings
from referee.tournament.course import Course, Scorer, course_of
from referee.tournament.excerpts import Excerpt
from referee.tournament.shelf import Stakes
from referee.tournament.work import Reading, Ruled

UNGRADED: Final = "none"
HEAD: Final = b'{"header":'
"""How lines begin that are written without spaces, the head first."""


class Beginning(msgspec.Struct):
    """Where a log of regular play begins."""

    game: int = 1
    deal: int = 1
    score: dict[str, int] = {}
    dealer: str | None = None


class Agreed(msgspec.Struct):
    """What its players agreed on, as far as a match has to know."""

    stakes: str = UNGRADED


class HeadLine(msgspec.Struct):
    """The head of a log of regular play, as far as it says where the log belongs."""

    opening: Beginning = msgspec.field(default_factory=Beginning)
    agreement: Agreed = msgspec.field(default_factory=Agreed)


class WholeLine(msgspec.Struct):
    """A log of regular play of which only the head is looked at."""

    header: HeadLine


_head = msgspec.json.Decoder(HeadLine).decode
_whole = msgspec.json.Decoder(WholeLine).decode


def excerpt_of(reading: Reading, stakes: Stakes) -> Excerpt:
    """Return what a log tells of the match that it belongs to, in which games are played for such stakes."""
    try:
        ruled = reading.rule()
        short = _short(reading, ruled.found, stakes) if ruled.log is None else None
        return short or _long(reading, ruled, stakes)
    except RefereeError as error:
        return _hindered(error, reading)


def staked(log: Log, stakes: Stakes) -> Log:
    """Return a log as it is when games are played for such stakes."""
    return evolve(log, header=evolve(log.header, agreement=evolve(log.header.agreement, stakes=stakes)))


@cache
def worth_of(rulebook: Rulebook, graded: bool, points: int) -> int:
    """Return what a game is worth by the points of its loser; a single stake, where the code does not grade games."""
    routine = routine_of(rulebook)
    prize = routine.tariff.games.get((graded, points)) if routine is not None else None
    return 1 if prize is None or prize.stake is None else prize.stake


def _short(reading: Reading, found: Adjudication, stakes: Stakes) -> Excerpt | None:
    """Return what a log of regular play tells; nothing where only a hearing tells what its games are worth."""
    head, course = _head_of(reading), course_of(found)
    if course.games and head.agreement.stakes != stakes:
        worth = _worth(reading, stakes)
        for game in course.games:
            prize = worth.get((stakes != UNGRADED, min(game.score.values())))
            if prize is None or prize.stake is None:
                return None
            game.stake = prize.stake
    # What the short way takes holds no mistakes, and is scored as it ought to be.
    return _told(reading, found, tuple(found.score.corrected), head.opening, course, agreed=True)


def _head_of(reading: Reading) -> HeadLine:
    """Return the head of a log of regular play, as far as it is looked at."""
    raw = reading.raw
    if reading.line is None and FORMS[endings(reading.path)[0]] == "jsonl":
        return _head(raw.lstrip().partition(b"\n")[0])
    # In no text do quotes stand that are not escaped, so that these begin the list of events.
    head, found, _ = raw.partition(b',"events":[')
    return _whole(head + b"}" if found and head.startswith(HEAD) else raw).header


def _worth(reading: Reading, stakes: Stakes) -> Mapping[tuple[bool, int], Prize | None]:
    """Return what games are worth by the rulebook of a log of regular play."""
    rulebook = reading.shelf.named(reading.raw, reading.path)
    routine = routine_of(rulebook) if rulebook is not None else None
    return routine.tariff.games if routine is not None else {}


def _long(reading: Reading, ruled: Ruled, stakes: Stakes) -> Excerpt:
    """Return what a log tells that was heard in full, and is so again if it says it was played for other stakes."""
    log = ruled.log or reading.load()
    if ruled.rulebook is None or log.header.agreement.stakes != stakes:
        log = staked(log, stakes)
        ruled = reading.heard(log)
    assert ruled.rulebook is not None
    found, header = ruled.found, log.header
    course = scored(log, found, ruled.rulebook, ruled.target)
    return _told(reading, found, header.players, header.opening, course, agreed=course == course_of(found))


def _told(
    reading: Reading, found: Adjudication, players: tuple[str, ...], opening: Any, course: Course, *, agreed: bool
) -> Excerpt:
    """Return what a log tells; ``opening`` is where it begins."""
    return Excerpt(
        file=reading.piece.file,
        line=reading.line,
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


def _hindered(error: RefereeError, reading: Reading) -> Excerpt:
    """Tell why a log cannot be read."""
    mistakes = error.mistakes if isinstance(error, Unreadable) else []
    more = f" (and more: {len(mistakes) - 1})" if len(mistakes) > 1 else ""
    told = str(mistakes[0]).removeprefix(f"{mistakes[0].place}: ") if mistakes else str(error)
    return Excerpt(reading.piece.file, reading.line or reading.at, hindrance=told + more)


def scored(log: Log, found: Adjudication, rulebook: Rulebook, target: int | None) -> Course:
    """Return how the players of a log scored it; as the referee does, where their marks are not written down.

    target: the points that win the first of its games, where they are fixed.
    """
    header, right = log.header, course_of(found)
    if "marking" not in header.recorded:
        return right
    score = {player: header.opening.score.get(player, 0) for player in header.players}
    worth = partial(worth_of, rulebook, header.agreement.stakes != UNGRADED)
    begun = any(score.values()) or not found.deals
    scorer = Scorer(score, OUT_OF_REACH if target is None else target, worth, begun=begun)
    for event in log.events:
        scorer.take(event)
    course = scorer.finish()
    for game, same in zip(course.games, right.games, strict=False):
        if (game.winner, game.score) == (same.winner, same.score):
            game.stake = same.stake
    return course
