"""The deals before the one that a lesson is about, each in short."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from referee.docket import DealRow
from referee.record import (
    Answer,
    Ask,
    Cut,
    Discard,
    Event,
    Give,
    Lead,
    Look,
    Mix,
    Packet,
    Play,
    Propose,
    Shuffle,
    TakeUp,
    TurnUp,
)
from referee.report import count, join, sentence, short
from referee.teaching.lesson import LessonSheet

EVERY_HAND: Final[tuple[type[Event], ...]] = (
    Answer, Ask, Cut, Discard, Give, Lead, Look, Mix, Packet, Play, Propose, Shuffle, TakeUp, TurnUp,
)  # fmt: skip
"""The acts that are done in every hand, so that nothing is told by them."""


def deals_before(sheet: LessonSheet) -> Iterator[str]:
    """Yield what was before the acts that a lesson tells.

    Args:
        sheet: the lesson.

    Returns:
        A sentence or two on each deal, then each act of it that is not done in every hand, with its line.
    """
    begins, index = 0, {event.id: i for i, event in enumerate(sheet.log.events)}
    for deal in sheet.found.deals:
        ends = min(index[deal.events[1]] + 1, sheet.told_from)
        if ends <= begins:
            break
        yield _in_short(deal, f"lines {begins + 1} to {ends}")
        for i, event in enumerate(sheet.log.events[begins:ends], start=begins + 1):
            if not isinstance(event, EVERY_HAND):
                yield f"{sentence(event, 'past').rstrip('.')} (line {i})."
        begins = ends


def _in_short(deal: DealRow, lines: str) -> str:
    """Return who dealt, what was turned, and the tricks; not how the deal ended, which may be what is asked."""
    turned = f"; {short(deal.turned)} turned" if deal.turned else ""
    told = f"Deal {deal.number} ({lines}): {deal.dealer or 'somebody'} dealt{turned}."
    won = [f"{name} won {count(n, 'trick')}" for name, n in deal.tricks.items()]
    return f"{told} {join(won)}." if any(deal.tricks.values()) else told
