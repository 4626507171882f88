"""The logs of a match, read and ruled on one by one, each with how its players scored it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, Final, Literal

import msgspec
from attrs import define, evolve

from referee.hearing import Adjudication, Hearing
from referee.hearing.express import adjudicate_regular, routine_of
from referee.hearing.tally import OUT_OF_REACH
from referee.law import Rulebook
from referee.record.errors import RefereeError, Unreadable
from referee.record.log import Header, Log, Opening
from referee.record.logfile import entries, form_of
from referee.record.packed import read_bytes
from referee.tournament.event import TournamentFile
from referee.tournament.shelf import Shelf
from referee.tournament.standings.course import Course, Score, Scorer, course_of
from referee.tournament.work import load, regular

UNGRADED: Final = "none"


class HeadLine(msgspec.Struct):
    """The head of a log of regular play, as far as it says where the log belongs."""

    players: list[str]
    opening: dict[str, Any] = {}
    agreement: dict[str, Any] = {}


class WholeLine(msgspec.Struct):
    """A log of regular play of which only the head is looked at."""

    header: HeadLine


class LooseLine(msgspec.Struct):
    """A log whose head is about to change."""

    header: dict[str, Any]
    events: msgspec.Raw


_head = msgspec.json.Decoder(HeadLine).decode
_whole = msgspec.json.Decoder(WholeLine).decode
_loose = msgspec.json.Decoder(LooseLine).decode


@define(eq=False)
class Excerpt:
    """A log of a match that has been ruled on by itself.

    path, line: where it stands.  players: whom it is about.  opening: where it begins.
    found: what the referee says of it.  course: how its players scored it.
    log: what was written down, read when it is asked for.
    """

    path: str
    line: int | None
    players: tuple[str, ...]
    opening: Opening
    rulebook: Rulebook
    found: Adjudication
    course: Course
    log: Callable[[], Log]

    @property
    def place(self) -> str:
        """Where it stands."""
        return self.path if self.line is None else f"{self.path}:{self.line}"

    @property
    def start(self) -> Score:
        """The score with which it begins."""
        return {player: self.opening.score.get(player, 0) for player in self.players}

    @property
    def plain(self) -> bool:
        """Whether its players scored as the referee does, and nothing is left open."""
        found = self.found
        return not found.score.pending and not found.problems and self.course == course_of(found)


@define(eq=False)
class Broken:
    """A log, or the rest of a file of logs, that cannot be read."""

    path: str
    line: int | None
    error: RefereeError


@define(eq=False)
class Reader:
    """Reads the logs of matches, all by the same terms."""

    shelf: Shelf
    stakes: Literal["none", "graded"]
    folder: str

    @classmethod
    def of(cls, shelf: Shelf, told: TournamentFile, folder: str) -> Reader:
        """Return what reads the logs of a tournament."""
        return cls(shelf, told.stakes, folder)

    def read(self, path: str) -> Iterator[Excerpt | Broken]:
        """Yield the logs of a file in order."""
        where, line = os.path.join(self.folder, path), None
        try:
            for entry in entries(where):
                line = entry.line if entry.raw is not None else None
                if line is None and form_of(where) == "yaml":
                    raw = b""
                    whole = entry.load
                else:
                    raw = entry.raw if entry.raw is not None else read_bytes(where)
                    whole = partial(load, raw, where, line)
                try:
                    yield self._short(raw, path, where, line, whole) or self._long(path, line, whole)
                except RefereeError as error:
                    yield Broken(path, line, error)
        except Unreadable as error:
            yield Broken(path, error.mistakes[0].place.line, error)

    def _short(self, raw: bytes, path: str, where: str, line: int | None, whole: Callable[[], Log]) -> Excerpt | None:
        """Return a log of regular play; nothing for any other."""
        if not raw:
            return None
        try:
            one = line is not None or form_of(where) == "json"
            head = _whole(raw).header if one else _head(raw.lstrip().partition(b"\n")[0])
        except (msgspec.DecodeError, UnicodeDecodeError):
            return None
        rulebook = self.shelf.named(raw, where)
        if rulebook is None:
            return None
        if head.agreement.get("stakes", UNGRADED) == self.stakes:
            found = regular(raw, where, line, self.shelf)
        else:
            found = adjudicate_regular(self._staked(raw), rulebook, where) if one else None
        if found is None:
            return None
        opening = Opening(**head.opening)
        # What the short way takes holds no mistakes, and is scored as it ought to be.
        return Excerpt(
            path, line, tuple(head.players), opening, rulebook, found, course_of(found), partial(self._agreed, whole)
        )

    def _staked(self, raw: bytes) -> bytes:
        """Return a log with the stakes of the tournament in its head."""
        loose = _loose(raw)
        loose.header["agreement"] = loose.header.get("agreement", {}) | {"stakes": self.stakes}
        return msgspec.json.encode(loose)

    def _long(self, path: str, line: int | None, whole: Callable[[], Log]) -> Excerpt:
        log = self._agreed(whole)
        rulebook = self.shelf.agreed(log)
        hearing = Hearing(log.header, rulebook)
        for event in log.events:
            hearing.advance(event)
        hearing.finish()
        found = hearing.statement(log)
        course = scored(log, found, rulebook, hearing)
        return Excerpt(path, line, log.header.players, log.header.opening, rulebook, found, course, lambda: log)

    def _agreed(self, whole: Callable[[], Log]) -> Log:
        """Return a log, played for the stakes of the tournament."""
        log = whole()
        agreement = evolve(log.header.agreement, stakes=self.stakes)
        return evolve(log, header=evolve(log.header, agreement=agreement))


def scored(log: Log, found: Adjudication, rulebook: Rulebook, hearing: Hearing) -> Course:
    """Return how the players of a log scored it; as the referee does, where their marks are not written down."""
    header = log.header
    if "marking" not in header.recorded:
        return course_of(found)
    ledger = hearing.ledger
    fixed = [ledger.targets[number] for number in sorted(ledger.targets)]
    target = ledger.targets.get(header.opening.game, fixed[-1] if fixed else OUT_OF_REACH)
    score = {player: header.opening.score.get(player, 0) for player in header.players}
    worth = partial(worth_of, rulebook, header.agreement.stakes != UNGRADED)
    scorer = Scorer(score, target, worth, begun=any(score.values()) or not found.deals)
    for event in log.events:
        scorer.take(event)
    course = scorer.finish()
    right = course_of(found)
    for game, same in zip(course.games, right.games, strict=False):
        if (game.winner, game.score) == (same.winner, same.score):
            game.stake = same.stake
    return course


@cache
def worth_of(rulebook: Rulebook, graded: bool, points: int) -> int:
    """Return what a game is worth by the points of its loser; a single stake, where the code does not grade games."""
    routine = routine_of(rulebook)
    prize = routine.tariff.games.get((graded, points)) if routine is not None else None
    return 1 if prize is None or prize.stake is None else prize.stake


def opened(header: Header, score: Score) -> Header:
    """Return the head of a log that begins with another score."""
    return evolve(header, opening=evolve(header.opening, score=dict(score)))
