"""What players announce, mark and say, and the acts that are about whole games."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from attrs import define

from referee.record.acts.base import Card, Cards, Count, EarlierEvent, Event, Ground, Number, Player, RemedyName, Suit


@define(kw_only=True, repr=False, eq=False)
class AnnounceKing(Event):
    """A player announces the king of trumps."""

    do: ClassVar[str] = "announce_king"
    only_on_table: ClassVar[bool] = True


@define(kw_only=True, repr=False, eq=False)
class DeclareError(Event):
    """A player owns up to an error of his.

    about: the event he owns up to.
    """

    do: ClassVar[str] = "declare_error"
    draws_attention: ClassVar[bool] = True

    about: EarlierEvent


@define(kw_only=True, repr=False, eq=False)
class Mark(Event):
    """A player marks points.

    n: the points.
    reason: for what.
    of: whose score, where not his own.
    """

    do: ClassVar[str] = "mark"
    beside_play: ClassVar[bool] = True

    n: Count
    reason: Literal["turned_king", "held_king", "point", "vole"] | None = None
    of: Player | None = None


@define(kw_only=True, repr=False, eq=False)
class Unmark(Event):
    """Points come off a score.

    n: the points.
    of: whose score, where not his own.
    about: the mark taken down.
    """

    do: ClassVar[str] = "unmark"
    draws_attention: ClassVar[bool] = True

    n: Count
    of: Player | None = None
    about: EarlierEvent | None = None


@define(kw_only=True, repr=False, eq=False)
class Admit(Event):
    """A player admits having marked too much.

    about: the mark.
    n: the points too many.
    """

    do: ClassVar[str] = "admit"
    draws_attention: ClassVar[bool] = True

    about: EarlierEvent | None = None
    n: Count | None = None


@define(kw_only=True, repr=False, eq=False)
class Notice(Event):
    """Attention is openly drawn to something.

    subject: a ground of the closed list.
    about: the event meant.
    of: the player meant.
    """

    do: ClassVar[str] = "notice"
    beside_play: ClassVar[bool] = True
    draws_attention: ClassVar[bool] = True

    subject: Ground
    about: EarlierEvent | None = None
    of: Player | None = None


@define(kw_only=True, repr=False, eq=False)
class Demand(Event):
    """What claims, elections and requirements share: all three ask for a remedy and are ruled on alike.

    remedy: what is asked for.
    ground: the irregularity relied on.
    about: the event meant.
    of: the player meant.
    n: a number that belongs to it.
    card: a card that belongs to it.
    suit: a suit that belongs to it.
    value: anything else that belongs to it.
    """

    beside_play: ClassVar[bool] = True
    prepares_deal: ClassVar[bool] = True
    asks: ClassVar[bool] = True
    draws_attention: ClassVar[bool] = True

    remedy: RemedyName
    ground: Ground | None = None
    about: EarlierEvent | None = None
    of: Player | None = None
    n: Count | None = None
    card: Card | None = None
    suit: Suit | None = None
    value: Any = None


@define(kw_only=True, repr=False, eq=False)
class Claim(Demand):
    """A player asks for a remedy."""

    do: ClassVar[str] = "claim"


@define(kw_only=True, repr=False, eq=False)
class Elect(Demand):
    """A player takes one of his options."""

    do: ClassVar[str] = "elect"


@define(kw_only=True, repr=False, eq=False)
class Require(Demand):
    """A player calls on the other to act."""

    do: ClassVar[str] = "require"


@define(kw_only=True, repr=False, eq=False)
class Waive(Event):
    """A player gives a right up in words.

    remedy: the remedy given up; all of them if none is named.
    ground: the irregularity.
    about: the event meant.
    """

    do: ClassVar[str] = "waive"
    beside_play: ClassVar[bool] = True
    gives_up: ClassVar[bool] = True
    draws_attention: ClassVar[bool] = True

    remedy: RemedyName | None = None
    ground: Ground | None = None
    about: EarlierEvent | None = None


@define(kw_only=True, repr=False, eq=False)
class Permit(Event):
    """A player gives the other leave.

    remedy: what he permits.
    about: the event meant.
    """

    do: ClassVar[str] = "permit"
    beside_play: ClassVar[bool] = True
    asks: ClassVar[bool] = True
    draws_attention: ClassVar[bool] = True

    remedy: RemedyName
    about: EarlierEvent | None = None


@define(kw_only=True, repr=False, eq=False)
class Object(Event):
    """A player objects to an act.

    to: the event objected to.
    ground: the irregularity.
    """

    do: ClassVar[str] = "object"
    beside_play: ClassVar[bool] = True
    draws_attention: ClassVar[bool] = True

    to: EarlierEvent
    ground: Ground | None = None


@define(kw_only=True, repr=False, eq=False)
class Decline(Event):
    """A player refuses to do what is asked of him, or declines what is offered.

    about: the event meant.
    """

    do: ClassVar[str] = "decline"
    beside_play: ClassVar[bool] = True
    gives_up: ClassVar[bool] = True

    about: EarlierEvent


@define(kw_only=True, repr=False, eq=False)
class OpenGame(Event):
    """A game of the sitting begins.

    number: the game's number in the sitting.
    """

    do: ClassVar[str] = "open_game"
    needs_actor: ClassVar[bool] = False

    number: Number | None = None


@define(kw_only=True, repr=False, eq=False)
class CloseGame(Event):
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


@define(kw_only=True, repr=False, eq=False)
class Agree(Event):
    """The players agree on something before it matters.

    topic: what is agreed on (stakes, target …).
    value: the terms.
    """

    do: ClassVar[str] = "agree"
    needs_actor: ClassVar[bool] = False
    beside_play: ClassVar[bool] = True

    topic: str
    value: Any


@define(kw_only=True, repr=False, eq=False)
class Settle(Event):
    """Both players settle a case between themselves.

    about: the event that the case is about.
    terms: what they settled, in their words.
    remedy: the remedy that they settled on.
    """

    do: ClassVar[str] = "settle"
    needs_actor: ClassVar[bool] = False
    beside_play: ClassVar[bool] = True

    about: EarlierEvent
    terms: str
    remedy: RemedyName | None = None


@define(kw_only=True, repr=False, eq=False)
class Check(Event):
    """The scorer asserts what the table shows; a mismatch is a record problem.

    hands: cards in each hand.
    tricks: tricks made by each.
    score: points marked by each in this game.
    winner: who has won the hand.
    """

    do: ClassVar[str] = "check"
    needs_actor: ClassVar[bool] = False
    beside_play: ClassVar[bool] = True

    hands: dict[Player, Cards] | None = None
    tricks: dict[Player, Count] | None = None
    score: dict[Player, Count] | None = None
    winner: Player | None = None
