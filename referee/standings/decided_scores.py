"""Scores that a director decided, counted in place of those that the records give; both stay visible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import define, evolve

from referee.standings.evidence import Evidence
from referee.standings.results import MatchResult, Reason, Result, told_of
from referee.validation import UNREADABLE, Course, Excerpt, Game, Score, stakes_of_game

DECISION: Final = "decision"
"""The rule of a reason that a director decided so."""


@define(frozen=True)
class DecidedScore:
    """The score of a log as a director decided it last.

    score: the points of each player at the end of the log, by name; who is left out keeps his.
    told: who decided what, when and why, in a sentence or two.
    """

    score: Score
    told: str


DecidedScores = Mapping[str, DecidedScore]
"""What was decided on the scores of logs, by their places: the path, with ``:`` and the line in a file of many logs."""

NOTHING_DECIDED: Final[DecidedScores] = {}
"""No decisions on scores."""


def count_decided_scores(result: MatchResult, evidence: Evidence, decided: DecidedScores, decides: str) -> None:
    """Let the scores that a director decided count in the result of a match, and note what the records give.

    A score is decided for the game with which its log ends. So a decision counts where that game does not go on in
    another log, and where the records of the match prove a result at all.

    Args:
        result: the result by the records, which is changed.
        evidence: the logs of the match.
        decided: the decisions, by the places of logs.
        decides: what decides the match: ``games``, ``points`` or ``stakes``.
    """
    stretches = evidence.chain.stretches
    mine = [each for stretch in stretches for each in stretch if each.place in decided]
    if not mine:
        return
    courses = [each.course for each in evidence.heard] if result.basis == "records" else []
    counted: set[str] = set()
    for n, stretch in enumerate(stretches if courses else []):
        last = stretch[-1]
        if last.place in decided:
            counted.add(last.place)
            courses[n] = _decided_course(courses[n], decided[last.place].score, last, evidence)
    for each in mine:
        why = _why_not(result, each, counted)
        result.notes.append(Reason(each.place, DECISION, decided[each.place].told + why))
    if counted:
        _count(result, Result.of(result.players, courses, decides), counted)


def _why_not(result: MatchResult, excerpt: Excerpt, counted: set[str]) -> str:
    """Return why a decision does not count, as words that follow it; nothing where it does."""
    if excerpt.place in counted:
        return ""
    if result.basis != "records":
        return " This does not count here: the result of the match does not rest on its records."
    return " This does not count here: the game goes on in another log; decide on the last one."


def _count(result: MatchResult, decided: Result, counted: set[str]) -> None:
    before = result.corrected
    result.by_records, result.corrected, result.basis = before, decided, "decision"
    # What was left open of a score that was decided since is open no longer.
    result.open = [each for each in result.open if each.place not in counted or each.rule == UNREADABLE]
    result.provisional = bool(result.open)
    told = "nothing" if before is None else told_of(before)
    for note in result.notes:
        if note.place in counted and note.rule == DECISION:
            note.message += f" The match comes to: {told_of(decided)}; by the records alone: {told}."
    decisions = [note for note in result.notes if note.place in counted and note.rule == DECISION]
    result.changes = [*decisions, *result.changes] if result.changed else []


def _decided_course(course: Course, score: Score, last: Excerpt, evidence: Evidence) -> Course:
    """Return how the games of a stretch went, where its last game came to a score that was decided."""
    games = list(course.games)
    none = dict.fromkeys(evidence.players, 0)
    before = course.live if course.live is not None else games.pop().score if games else none
    points = {player: score.get(player, before[player]) for player in before}
    (original,) = evidence.fetch([last])
    agreement, rulebook = original.log.header.agreement, original.rulebook
    target = rulebook.game.target
    leader = max(points, key=points.__getitem__)
    if target is None or points[leader] < target:
        return Course(games, points)
    worth = stakes_of_game(rulebook, agreement.stakes != "none", min(points.values()))
    ended = evolve(Game(leader, points, worth), score={player: min(n, target) for player, n in points.items()})
    return Course([*games, ended], None)
