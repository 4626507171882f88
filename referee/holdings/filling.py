"""A log with the faces filled in that one of the deals that fit gives to cards of which it shows none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve

from referee.holdings.deals import FullDeal
from referee.holdings.moves import Move
from referee.record import UNKNOWN, Event, EventIndex, Log, Rectify


def filled(log: Log, deal: FullDeal) -> Log:
    """Return a log in which the cards of unknown faces are those of a deal that fits.

    Args:
        log: the log.
        deal: the deal.

    Returns:
        The log. A card that the deal does not tell of, such as one of another deal, is left as it is.
    """
    events = list(log.events)
    for at, faces in _faces(deal):
        events[at] = _with_faces(events[at], faces)
    return evolve(log, events=events)


def _faces(deal: FullDeal) -> Iterator[tuple[EventIndex, list[str]]]:
    """Yield which cards each act names without their faces, in the order in which it names them."""
    for number, step in enumerate(deal.steps):
        if isinstance(step, Move) and step.told:
            left = [card for card in deal.pack if card in deal.taken[number]]
            for at, cards in step.told:
                yield at, left[:cards]
                left = left[cards:]


def _with_faces(event: Event, faces: Iterable[str]) -> Event:
    """Return an act with faces in the place of unknown ones."""
    left, changed = list(faces), dict[str, Any]()
    if isinstance(event, Rectify):
        changed["moves"] = tuple(evolve(move, cards=_told(move.cards, left)) for move in event.moves)
    elif getattr(event, "card", None) == UNKNOWN and left:
        changed["card"] = left.pop(0)
    elif isinstance(cards := getattr(event, "cards", None), tuple):
        changed["cards"] = _told(cards, left)
    replaced: Any = evolve(event, **changed)
    return replaced if changed else event


def _told(cards: Iterable[str], faces: list[str]) -> tuple[str, ...]:
    """Return cards with the next of some faces in the place of each unknown one; the faces are used up."""
    return tuple(faces.pop(0) if card == UNKNOWN and faces else card for card in cards)
