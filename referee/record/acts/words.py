"""Acts of words about the case: notices, claims, elections, waivers."""

from __future__ import annotations

from typing import Any, ClassVar

from referee.record.acts.base import Card, Count, Event, EventId, Ground, Player, Remedy, Suit


class Notice(Event, kw_only=True):
    """Attention is openly drawn to something.

    subject: a ground of the closed list.
    about: the event meant.
    of: the player meant.
    """

    do: ClassVar[str] = "notice"

    subject: Ground
    about: EventId | None = None
    of: Player | None = None


class Demand(Event, kw_only=True):
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

    remedy: Remedy
    ground: Ground | None = None
    about: EventId | None = None
    of: Player | None = None
    n: Count | None = None
    card: Card | None = None
    suit: Suit | None = None
    value: Any = None


class Claim(Demand, kw_only=True):
    """A player asks for a remedy."""

    do: ClassVar[str] = "claim"


class Elect(Demand, kw_only=True):
    """A player takes one of his options."""

    do: ClassVar[str] = "elect"


class Require(Demand, kw_only=True):
    """A player calls on the other to act."""

    do: ClassVar[str] = "require"


class Waive(Event, kw_only=True):
    """A player gives a right up in words.

    remedy: the remedy given up; all of them if none is named.
    ground: the irregularity.
    about: the event meant.
    """

    do: ClassVar[str] = "waive"

    remedy: Remedy | None = None
    ground: Ground | None = None
    about: EventId | None = None


class Permit(Event, kw_only=True):
    """A player gives the other leave.

    remedy: what he permits.
    about: the event meant.
    """

    do: ClassVar[str] = "permit"

    remedy: Remedy
    about: EventId | None = None


class Object(Event, kw_only=True):
    """A player objects to an act.

    to: the event objected to.
    ground: the irregularity.
    """

    do: ClassVar[str] = "object"

    to: EventId
    ground: Ground | None = None


class Decline(Event, kw_only=True):
    """A player refuses to do what is asked of him, or declines what is offered.

    about: the event meant.
    """

    do: ClassVar[str] = "decline"

    about: EventId
