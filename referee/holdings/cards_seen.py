"""Which cards an act of a log shows, and where they lay by then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from referee.holdings.moves import Sight, played_by
from referee.record import (
    Abandon,
    Event,
    EventIndex,
    Expose,
    FoundFaced,
    Lead,
    Look,
    Mix,
    Play,
    Reveal,
    TakeUp,
    ThrowDown,
    known,
)
from referee.table import ASIDE, STOCK, Deal, Table, discards_of, hand_of


class HandChange(Protocol):
    """Cards that came into a hand (``sign`` 1), left it (-1), or were seen in it (0) at one event."""

    at: EventIndex
    sign: int
    cards: list[str]


Changes = Mapping[str, Sequence[HandChange]]
"""What changed in each hand at an event, in order."""


def sights(table: Table, deal: Deal, event: Event, changes: Changes, idle: bool) -> Iterator[Sight]:
    """Yield the cards that an act shows in a place without moving them.

    Args:
        table: the table after the act.
        deal: the deal under way.
        event: the act.
        changes: what it changed in the hands.
        idle: whether the hand was over by then, so that the stock, or the pack, is that of the next deal.
    """
    seen = _sights(table, deal, event, changes)
    yield from (sight for sight in seen if not (idle and STOCK in sight.places))


def _sights(table: Table, deal: Deal, event: Event, changes: Changes) -> Iterator[Sight]:
    """Yield the same, be it of this deal or the next."""
    now = table.now
    for player, made in changes.items():
        for each in made:
            if each.sign == 0:
                yield from _seen(now, each.cards, hand_of(player))
    if any(each.sign for made in changes.values() for each in made) and not isinstance(event, Lead | Play):
        return
    by = str(event.by)
    if isinstance(event, Lead | Play):
        yield from _seen(now, event.besides, hand_of(by)) if by in deal.hands else ()
    elif isinstance(event, Abandon | ThrowDown | TakeUp | Mix):
        yield from _seen(now, event.cards, hand_of(by)) if by in deal.hands else ()
    elif isinstance(event, FoundFaced):
        yield from _seen(now, [event.card], STOCK)
    elif isinstance(event, Expose):
        yield from _exposed(now, deal, event)
    elif isinstance(event, Look):
        yield from _looked_at(now, deal, event)
    elif isinstance(event, Reveal):
        yield from _revealed(now, deal, event)


def _exposed(now: EventIndex, deal: Deal, event: Expose) -> Iterator[Sight]:
    """Yield cards that show their faces; one that shows as it leaves the stock may be in either place yet."""
    if event.of == "stock":
        yield from _seen(now, event.cards, STOCK)
    elif event.of in deal.hands:
        serving = event.by == deal.dealer and event.of == deal.served_next
        yield from _seen(now, event.cards, hand_of(event.of), *([STOCK] if serving else []))


def _looked_at(now: EventIndex, deal: Deal, event: Look) -> Iterator[Sight]:
    """Yield cards that a player looks at."""
    whose = str(event.of or event.by)
    if event.at == "stock":
        yield from _seen(now, event.cards, STOCK)
    elif event.at == "discard" and whose in deal.hands:
        yield from _seen(now, event.cards, discards_of(whose), ASIDE)
    elif event.at in ("hand", "packet", "given") and whose in deal.hands:
        yield from _seen(now, event.cards, hand_of(whose))


def _revealed(now: EventIndex, deal: Deal, event: Reveal) -> Iterator[Sight]:
    """Yield cards that are shown from wherever they lie."""
    place = f"hand:{event.by}" if event.place in (None, "hand") else str(event.place)
    if place == "stock":
        yield from _seen(now, event.cards, STOCK)
    elif place == "discard" and event.by in deal.hands:
        yield from _seen(now, event.cards, discards_of(str(event.by)), ASIDE)
    elif place.removeprefix("hand:") in deal.hands:
        yield from _seen(now, event.cards, place)
    elif place in ("tricks", "table"):
        yield from _seen(now, event.cards, *_played_places(deal))


def _played_places(deal: Deal) -> Iterator[str]:
    """Yield the place of each card that lies played."""
    for trick in deal.round.tricks:
        yield played_by(trick.leader, trick.led_at)
        if trick.replied_at is not None:
            yield played_by(deal.other(trick.leader), trick.replied_at)


def _seen(now: EventIndex, cards: Iterable[str], *places: str) -> Iterator[Sight]:
    """Yield the sight of those of some cards whose faces are told."""
    if faces := frozenset(known(cards)):
        yield Sight(now, faces, frozenset(places))
