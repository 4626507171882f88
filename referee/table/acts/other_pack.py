"""Cards of the other pack that lie among those of the deal: each stands for a second copy of its face."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve

from referee.record import UNKNOWN, Abandon, Discard, Draw, Event, Expose, Lead, Play, Reveal, ThrowDown
from referee.table.places import hand_of
from referee.table.table import Table

SECOND: Final = "#2"
"""What follows the face of a second copy."""

OUT_OF_HAND: Final = (Abandon, Discard, Draw, Expose, Lead, Play, Reveal, ThrowDown)
"""Acts that show a card of a hand, or take one out of it."""


def told_apart(table: Table, event: Event) -> Event:
    """Return an act with its cards of the other pack told apart from those of the deal; nobody dealt them for sure."""
    for card in event.other_pack:
        copy = card if card == UNKNOWN or SECOND in card else f"{card}{SECOND}"
        changed = _with_card(event, card, copy) or _with_card(event, UNKNOWN, copy)
        if changed is None:
            table.problem(f"{card} is told to be of the other pack and is none of the cards of this act")
            continue
        event = changed
        _let_hold(table, event, copy)
    return event


def _with_card(event: Event, old: str, new: str) -> Event | None:
    """Return an act with one card in place of another, if that is among its cards."""
    changed: Callable[..., Event] = evolve
    for name in ("card", "cards", "besides"):
        told: Any = getattr(event, name, None)
        if told == old and name == "card":
            return changed(event, card=new)
        if isinstance(told, tuple) and old in told:
            at = told.index(old)
            return changed(event, **{name: (*told[:at], new, *told[at + 1 :])})
    return None


def _let_hold(table: Table, event: Event, card: str) -> None:
    """Let the hand have had a card of the other pack that comes out of it: nothing tells how that came into it."""
    deal, whose = table.deal, getattr(event, "hand_of", None) or getattr(event, "of", None) or event.by
    if deal is None or whose not in deal.hands or not isinstance(event, OUT_OF_HAND):
        return
    held = deal.hands[str(whose)].cards
    if card not in held and UNKNOWN not in held:
        deal.hands[str(whose)].add((card,), table.now)
        deal.places.lay(card, hand_of(str(whose)))
