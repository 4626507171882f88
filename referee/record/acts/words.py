"""What players announce, mark and say, and the acts that are about whole games."""

from __future__ import annotations

from typing import Any, Literal

from attrs import define

from referee.record.acts.base import Card, Cards, Count, EarlierEvent, Event, Ground, Number, Player, RemedyName, Suit


@define(kw_only=True, repr=False, eq=False)
class AnnounceKing(Event, only_on_table=True):
    """A player announces the king of trumps."""


@define(kw_only=True, repr=False, eq=False)
class DeclareError(Event, draws_attention=True):
    """A player owns up to an error of his.

    about: the event he owns up to.
    """

    about: EarlierEvent


@define(kw_only=True, repr=False, eq=False)
class Mark(Event, beside_play=True):
    """A player marks points.

    n: the points.
    reason: for what.
    of: whose score, where not his own.
    """

    n: Count
    reason: Literal["turned_king", "held_king", "point", "vole"] | None = None
    of: Player | None = None


@define(kw_only=True, repr=False, eq=False)
class Unmark(Event, draws_attention=True):
    """Points come off a score.

    n: the points.
    of: whose score, where not his own.
    about: the mark taken down.
    """

    n: Count
    of: Player | None = None
    about: EarlierEvent | None = None


@define(kw_only=True, repr=False, eq=False)
class Admit(Event, draws_attention=True):
    """A player admits having marked too much, or another fault of his.

    about: the mark, or what shows the fault.
    n: the points too many.
    """

    about: EarlierEvent | None = None
    n: Count | None = None


@define(kw_only=True, repr=False, eq=False)
class Notice(Event, beside_play=True, draws_attention=True):
    """Attention is openly drawn to something.

    subject: a ground of the closed list.
    about: the event meant.
    of: the player meant.
    """

    subject: Ground
    about: EarlierEvent | None = None
    of: Player | None = None


@define(kw_only=True, repr=False, eq=False)
class Demand(Event, beside_play=True, prepares_deal=True, asks=True, draws_attention=True):
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


@define(kw_only=True, repr=False, eq=False)
class Elect(Demand):
    """A player takes one of his options."""


@define(kw_only=True, repr=False, eq=False)
class Require(Demand):
    """A player calls on the other to act."""


@define(kw_only=True, repr=False, eq=False)
class Waive(Event, beside_play=True, gives_up=True, draws_attention=True):
    """A player gives a right up in words.

    remedy: the remedy given up; all of them if none is named.
    ground: the irregularity.
    about: the event meant.
    """

    remedy: RemedyName | None = None
    ground: Ground | None = None
    about: EarlierEvent | None = None


@define(kw_only=True, repr=False, eq=False)
class Permit(Event, beside_play=True, asks=True, draws_attention=True):
    """A player gives the other leave.

    remedy: what he permits.
    about: the event meant.
    """

    remedy: RemedyName
    about: EarlierEvent | None = None


@define(kw_only=True, repr=False, eq=False)
class Object(Event, beside_play=True, draws_attention=True):
    """A player objects to an act.

    to: the event objected to.
    ground: the irregularity.
    """

    to: EarlierEvent
    ground: Ground | None = None


@define(kw_only=True, repr=False, eq=False)
class Decline(Event, beside_play=True, gives_up=True):
    """A player refuses to do what is asked of him, or declines what is offered.

    about: the event meant.
    """

    about: EarlierEvent


@define(kw_only=True, repr=False, eq=False)
class OpenGame(Event, needs_actor=False):
    """A game of the sitting begins.

    number: the game's number in the sitting.
    """

    number: Number | None = None


@define(kw_only=True, repr=False, eq=False)
class CloseGame(Event, needs_actor=False):
    """The players treat the game as over.

    winner: who they say won.
    score: the score as they leave it.
    stake: the stake paid, in single stakes.
    """

    winner: Player | None = None
    score: dict[Player, Count] | None = None
    stake: Count | None = None


@define(kw_only=True, repr=False, eq=False)
class Agree(Event, needs_actor=False, beside_play=True):
    """The players agree on something before it matters.

    topic: what is agreed on (stakes, target …).
    value: the terms.
    """

    topic: str
    value: Any


@define(kw_only=True, repr=False, eq=False)
class Settle(Event, needs_actor=False, beside_play=True):
    """Both players settle a case between themselves.

    about: the event that the case is about.
    terms: what they settled, in their words.
    remedy: the remedy that they settled on.
    """

    about: EarlierEvent
    terms: str
    remedy: RemedyName | None = None


@define(kw_only=True, repr=False, eq=False)
class Check(Event, needs_actor=False, beside_play=True):
    """The scorer asserts what the table shows; a mismatch is a record problem.

    hands: cards in each hand; faces that are told are on record from then on.
    tricks: tricks made by each.
    score: points marked by each in this game.
    winner: who has won the hand.
    """

    hands: dict[Player, Cards] | None = None
    tricks: dict[Player, Count] | None = None
    score: dict[Player, Count] | None = None
    winner: Player | None = None
