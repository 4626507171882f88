"""What the record of a deal tells of where its cards lay: moves between places, and cards seen in one."""

from __future__ import annotations

from attrs import frozen

from referee.record import NO_EVENT, EventIndex


def played_by(player: str, at: EventIndex) -> str:
    """Return the place of the card that a ``player`` played ``at`` an event (index)."""
    return f"played:{player}:{at}"


def is_played(place: str, player: str) -> bool:
    """Whether a ``place`` is that of a card that a ``player`` played."""
    return place.startswith(f"played:{player}:")


@frozen
class Move:
    """Cards that go from one place to another at one event.

    at: the index of the event.
    sources: where they come from; more than one place where the record does not tell from which.
    target: where they go.
    faces: those whose faces are told.
    unseen: how many others there are.
    told: the acts that tell of these others, each with how many; none where no act names them one by one.
    """

    at: EventIndex
    sources: frozenset[str]
    target: str
    faces: frozenset[str] = frozenset()
    unseen: int = 0
    told: tuple[tuple[EventIndex, int], ...] = ()


@frozen
class Sight:
    """Cards that lay in one of some places at an event, each of them, or in none of them.

    at: the index of the event.
    faces: the cards.
    places: the places.
    inside: whether each lay in one of the places; else in none.
    """

    at: EventIndex
    faces: frozenset[str]
    places: frozenset[str]
    inside: bool = True


Step = Move | Sight


@frozen
class Duty:
    """What a card that was played to a lead tells of the rest of the hand, if it was played by the law.

    at: the index of the event that played it.
    player: who played it.
    lacks: that the hand held none of the cards that would have been due in its stead.
    """

    at: EventIndex
    player: str
    lacks: Sight


@frozen
class DealRecord:
    """All that the record of one deal tells of where its cards lay.

    number: the number of the deal, as the log counts it.
    players: the two players.
    pack: the cards that it is dealt from.
    begins, ends: the indices of its first and its last event.
    steps: moves and sights, in order.
    duties: what the cards played to leads tell if they were played by the law.
    told_since: the index of the event from which on it tells the hands; it is not told in which packet before a card
        came.
    doubtful: the indices of the events after which it is in doubt whether a card lies on the table or in a hand.
    untold_from: the index of the event from which on the record does not tell how the cards moved; ``None`` where it
        always does.
    problem: why nothing can be told of its cards; empty where that is not so.
    """

    number: int
    players: tuple[str, str]
    pack: tuple[str, ...]
    begins: EventIndex
    ends: EventIndex
    steps: tuple[Step, ...]
    duties: tuple[Duty, ...] = ()
    told_since: EventIndex = NO_EVENT
    doubtful: frozenset[EventIndex] = frozenset()
    untold_from: EventIndex | None = None
    problem: str = ""

    def tells(self, after: EventIndex) -> bool:
        """Whether it tells where the cards lay ``after`` an event (index) of the deal."""
        told = self.untold_from is None or after < self.untold_from
        told = told and not self.problem and after not in self.doubtful
        return told and max(self.begins, self.told_since) <= after <= self.ends
