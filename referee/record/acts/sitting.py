"""Acts of the sitting: games, agreements, settlements and the scorer's checks."""

from __future__ import annotations

from typing import Any, ClassVar

from referee.record.acts.base import Cards, Count, Event, EventId, Player, Remedy


class OpenGame(Event, kw_only=True):
    """A game of the sitting begins.

    number: the game's number in the sitting.
    """

    do: ClassVar[str] = "open_game"
    needs_actor: ClassVar[bool] = False

    number: Count | None = None


class CloseGame(Event, kw_only=True):
    """The players treat the game as over.

    winner: who they say won.
    score: the score as they leave it.
    stake: the stake paid, in single stakes.
    """

    do: ClassVar[str] = "close_game"
    needs_actor: ClassVar[bool] = False

    winner: Player | None = None
    score: dict[Player, Count] | None = None
    stake: Count | None = None


class Agree(Event, kw_only=True):
    """The players agree on something before it matters.

    topic: what is agreed on (stakes, target …).
    value: the terms.
    """

    do: ClassVar[str] = "agree"
    needs_actor: ClassVar[bool] = False

    topic: str
    value: Any


class Settle(Event, kw_only=True):
    """Both players settle a case between themselves.

    about: the event that the case is about.
    terms: what they settled, in their words.
    remedy: the remedy that they settled on.
    """

    do: ClassVar[str] = "settle"
    needs_actor: ClassVar[bool] = False

    about: EventId
    terms: str
    remedy: Remedy | None = None


class Check(Event, kw_only=True):
    """The scorer asserts what the table shows; a mismatch is a record problem.

    hands: cards in each hand.
    tricks: tricks made by each.
    score: points marked by each in this game.
    winner: who has won the hand.
    """

    do: ClassVar[str] = "check"
    needs_actor: ClassVar[bool] = False

    hands: dict[Player, Cards] | None = None
    tricks: dict[Player, Count] | None = None
    score: dict[Player, Count] | None = None
    winner: Player | None = None
