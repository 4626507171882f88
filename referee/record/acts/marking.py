"""Acts of announcing and marking."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.record.acts.base import Count, Event, EventId, Player


class AnnounceKing(Event, kw_only=True):
    """A player announces the king of trumps."""

    do: ClassVar[str] = "announce_king"


class DeclareError(Event, kw_only=True):
    """A player owns up to an error of his.

    about: the event he owns up to.
    """

    do: ClassVar[str] = "declare_error"

    about: EventId


class Mark(Event, kw_only=True):
    """A player marks points.

    n: the points.
    reason: for what.
    of: whose score, where not his own.
    """

    do: ClassVar[str] = "mark"

    n: Count
    reason: Literal["turned_king", "held_king", "point", "vole"] | None = None
    of: Player | None = None


class Unmark(Event, kw_only=True):
    """Points come off a score.

    n: the points.
    of: whose score, where not his own.
    about: the mark taken down.
    """

    do: ClassVar[str] = "unmark"

    n: Count
    of: Player | None = None
    about: EventId | None = None


class Admit(Event, kw_only=True):
    """A player admits having marked too much.

    about: the mark.
    n: the points too many.
    """

    do: ClassVar[str] = "admit"

    about: EventId | None = None
    n: Count | None = None
