"""Faults about the king of trumps and the score: announced falsely or late, too much marked, or not at all."""

from __future__ import annotations

from typing import Final

from referee.simulation.hand import Fault, Hand
from referee.simulation.match import best_lead, best_reply


def _worth(hand: Hand, player: str) -> int:
    """Return what the king held is worth to a player."""
    return hand.rules.held[player == hand.dealer]


def _could_mark(hand: Hand, player: str) -> bool:
    """Tell whether a player could put up the king and still not have won."""
    worth = _worth(hand, player)
    return worth > 0 and hand.score[player] + worth < hand.rules.target


def _announce_falsely(hand: Hand, player: str) -> bool:
    if hand.king in (hand.turned, *hand.hands[player]) or not _could_mark(hand, player):
        return False
    hand.do("announce_king", player)
    hand.do("mark", player, n=_worth(hand, player), reason="held_king")
    return True


def false_king(hand: Hand, player: str) -> bool:
    """The king is announced and marked by a player who has it not; after the hand the mark comes off."""
    other = hand.other(player)

    def claim() -> None:
        hand.do("claim", other, remedy="correct_score", ground="false_king")
        hand.do("unmark", player, n=_worth(hand, player))

    if not _announce_falsely(hand, player):
        return False
    if hand.king not in hand.hands[other]:
        hand.cut_down = player
    hand.afterwards("played", claim)
    return True


def false_king_unnoticed(hand: Hand, player: str) -> bool:
    """The king is announced and marked by a player who has it not, and nobody finds out."""
    if hand.king in hand.hands[hand.other(player)] or not _announce_falsely(hand, player):
        return False
    hand.score[player] += _worth(hand, player)
    return True


def false_king_owned(hand: Hand, player: str) -> bool:
    """The king is announced by a player who has it not, and owns up before he plays."""
    if not _announce_falsely(hand, player):
        return False
    hand.do("declare_error", player, about=len(hand.events) - 1)
    hand.do("unmark", player, n=_worth(hand, player))
    return True


def _mark_unannounced(hand: Hand, player: str) -> bool:
    if hand.king not in hand.hands[player] or not _could_mark(hand, player):
        return False
    hand.do("mark", player, n=_worth(hand, player), reason="held_king")
    return True


def marked_unannounced(hand: Hand, player: str) -> bool:
    """The king is marked and not announced; the other says so after the hand, and the mark comes off."""

    def notice() -> None:
        hand.do("notice", hand.other(player), subject="unannounced_king")
        hand.do("unmark", player, n=_worth(hand, player))

    if not _mark_unannounced(hand, player):
        return False
    hand.afterwards("played", notice)
    return True


def marked_unannounced_unnoticed(hand: Hand, player: str) -> bool:
    """The king is marked and not announced, and nobody minds."""
    if not _mark_unannounced(hand, player):
        return False
    hand.score[player] += _worth(hand, player)
    return True


def announced_late(hand: Hand, player: str) -> bool:
    """The king is announced when its holder has played a card; he is told that it is too late."""
    cards = hand.hands[player]
    if hand.king not in cards or not _could_mark(hand, player):
        return False
    first = best_lead(hand.rules, hand.hands[hand.leader], hand.trump)
    if player != hand.leader:
        first = best_reply(hand.rules, cards, first, hand.trump)
    if first == hand.king:
        return False  # the king itself may still be announced when it is the first card
    hand.afterwards("won", lambda: hand.do("announce_king", player))
    return True


KING_FAULTS: Final = (
    Fault("false_king", True, "announce", false_king, needs="correct_score"),
    Fault("false_king_unnoticed", False, "announce", false_king_unnoticed),
    Fault("false_king_owned", True, "announce", false_king_owned, needs="correct_score"),
    Fault("king_marked_unannounced", True, "announce", marked_unannounced),
    Fault("king_marked_unannounced_unnoticed", False, "announce", marked_unannounced_unnoticed),
    Fault("king_announced_late", True, "announce", announced_late),
)


KINGS: Final = ("turned_king", "held_king")
"""What is marked while the hand may still end the game."""


def _over_mark(hand: Hand, player: str, n: int, reason: str) -> bool:
    """Let a player put up a point more than he earned, where that does not win the game."""
    if hand.score[player] + 1 >= hand.rules.target:
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


MARK_FAULTS: Final = (
    Fault("over_mark", True, "mark", over_mark),
    Fault("over_mark_unnoticed", False, "mark", over_mark_unnoticed),
    Fault("late_mark", True, "mark", late_mark, whole=True, needs="mark_late"),
    Fault("mark_forgotten", False, "mark", mark_forgotten, needs="mark_late"),
)
