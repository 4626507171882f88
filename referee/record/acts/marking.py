"""Acts of announcing and marking."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import define

from referee.record.acts.base import Count, Event, EventId, Player


@define(kw_only=True)
class AnnounceKing(Event):
    """A player announces the king of trumps."""

    do: ClassVar[str] = "announce_king"


@define(kw_only=True)
class DeclareError(Event):
    """A player owns up to an error of his.

    about: the event he owns up to.
    """

    do: ClassVar[str] = "declare_error"

    about: EventId


@define(kw_only=True)
class Mark(Event):
    """A player marks points.

    n: the points.
    reason: for what.
    of: whose score, where not his own.
    """

    do: ClassVar[str] = "mark"

    n: Count
    reason: Literal["turned_king", "held_king", "point", "vole"] | None = None
    of: Player | None = None


@define(kw_only=True)
class Unmark(Event):
    """Points come off a score.

    n: the points.
    of: whose score, where not his own.
    about: the mark taken down.
    """

    do: ClassVar[str] = "unmark"

    n: Count
    of: Player | None = None
    about: EventId | None = None


@define(kw_only=True)
class Admit(Event):
    """A player admits having marked too much.

    about: the mark.
    n: the points too many.
    """

    do: ClassVar[str] = "admit"

    about: EventId | None = None
    n: Count | None = None
