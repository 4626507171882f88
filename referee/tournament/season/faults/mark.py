"""Faults of the score: too much marked, or too late, or not at all."""

from __future__ import annotations

from typing import Final

from referee.tournament.season.hand import Fault, Hand

KINGS: Final = ("turned_king", "held_king")
"""What is marked while the hand may still end the game."""


def _over_mark(hand: Hand, player: str, n: int, reason: str) -> bool:
    """Let a player put up a point more than he earned, where that does not win the game."""
    if hand.score[player] + 1 >= hand.house.target:
        return False
    hand.do("mark", player, n=n + 1, reason=reason)
    return True


def over_mark(hand: Hand, player: str, n: int, reason: str) -> bool:
    """One point more than was earned is put up, noticed, and taken down."""
    if not _over_mark(hand, player, n, reason):
        return False
    hand.do("notice", hand.other(player), subject="over_mark")
    hand.do("unmark", player, n=1)
    return True


def over_mark_unnoticed(hand: Hand, player: str, n: int, reason: str) -> bool:
    """One point more than was earned is put up, and stays."""
    if not _over_mark(hand, player, n, reason):
        return False
    hand.score[player] += 1
    return True


def late_mark(hand: Hand, player: str, n: int, reason: str) -> bool:
    """The points of the hand are forgotten, and put up before the next trump is turned."""
    if hand.over or reason in KINGS:
        return False
    hand.owing.append({"do": "mark", "by": player, "n": n, "reason": reason})
    return True


def mark_forgotten(hand: Hand, player: str, n: int, reason: str) -> bool:
    """The points of the hand are forgotten for good."""
    if hand.over or reason in KINGS:
        return False
    hand.score[player] -= n
    return True


FAULTS: Final = (
    Fault("over_mark", True, "mark", over_mark),
    Fault("over_mark_unnoticed", False, "mark", over_mark_unnoticed),
    Fault("late_mark", True, "mark", late_mark, whole=True, needs="mark_late"),
    Fault("mark_forgotten", False, "mark", mark_forgotten, needs="mark_late"),
)
