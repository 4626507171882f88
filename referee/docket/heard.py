"""What has been heard so far: the table, and the events with their indices, ids and deals."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from referee.record import Event, EventId, EventIndex, line_of
from referee.table import Deal, Table


@define(eq=False, repr=False)
class Heard:
    """The events so far, and the table as they left it.

    table: what lies on the table, and how it came about.
    acts: the events.
    ids: their ids; index: the index of each id.
    deals_at: the deal of each event, noted when all has been ruled on that it calls for.
    demands: the events (indices) that were demands; marks: those at which points were put up.
    """

    table: Table
    acts: list[Event] = field(factory=list, init=False)
    ids: list[EventId] = field(factory=list, init=False)
    index: dict[EventId, EventIndex] = field(factory=dict, init=False)
    deals_at: list[Deal | None] = field(factory=list, init=False)
    demands: set[EventIndex] = field(factory=set, init=False)
    marks: set[EventIndex] = field(factory=set, init=False)

    @property
    def now(self) -> EventIndex:
        """The index of the event being heard."""
        return self.table.now

    def at(self, event: EventId | None) -> EventIndex | None:
        """Return the index of an event; ``None`` where no event so far has the id.

        Args:
            event: its id, or ``None``.
        """
        return None if event is None else self.index.get(event)

    def events_of(self, name: EventId | None) -> list[EventIndex]:
        """Return the indices of the events that an id means: its own, or all acts of a line of shorthand.

        Args:
            name: the id of an event or of a line; ``None`` means none.
        """
        if name is None:
            return []
        if name in self.index:
            return [self.index[name]]
        return [at for id, at in self.index.items() if id.startswith(f"{name}.")]

    def line_of(self, at: EventIndex) -> str | None:
        """Return the line of shorthand in which the event of the index ``at`` stands, if it stands in one."""
        line = line_of(self.ids[at])
        return line if line != self.ids[at] else None

    def deal_at(self, at: EventIndex) -> Deal | None:
        """Return the deal to which an event belongs, if it belongs to one.

        Args:
            at: the index of the event; that of the event being heard belongs to the deal on the table.
        """
        return self.deals_at[at] if at < len(self.deals_at) else self.table.deal

    def evidence(self, indices: Iterable[EventIndex | None]) -> tuple[EventId, ...]:
        """Return the ids of events, each once, in the order of the log.

        Args:
            indices: the indices of the events; ``None`` and whatever is no event so far are left out.
        """
        known = len(self.ids)
        return tuple([self.ids[i] for i in sorted({i for i in indices if i is not None and 0 <= i < known})])
