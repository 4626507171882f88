"""Steps of a deal made ready for counting: moves between which nothing can tell are one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from referee.holdings.moves import Duty, Move, Sight, Step
from referee.record import EventIndex


def joined(steps: Sequence[Step], after: EventIndex | None = None) -> list[Step]:
    """Return the steps with moves of unseen cards put together that the record cannot tell apart.

    In which of two packets a card came to a hand is no matter, unless something was seen of the hand, or a card left
    it, between both.

    Args:
        steps: the steps, in order.
        after: the index of an event after which the places of the cards are asked for, so that what moves before is not
            put together with what moves later.
    """
    found: list[Step] = []
    for step in (each for whole in steps for each in _parts(whole)):
        at = _joining(found, step, after) if isinstance(step, Move) and step.unseen else None
        if at is None:
            found.append(step)
        else:
            before = found[at]
            if isinstance(before, Move) and isinstance(step, Move):
                found[at] = evolve(before, unseen=before.unseen + step.unseen, told=(*before.told, *step.told))
    return found


def _parts(step: Step) -> Iterable[Step]:
    """Yield a move of seen and unseen cards as two, and a step of no cards not at all."""
    if isinstance(step, Sight):
        if step.faces:
            yield step
        return
    if step.faces:
        yield evolve(step, unseen=0, told=())
    if step.unseen:
        yield evolve(step, faces=frozenset())


def _joining(steps: list[Step], move: Move, after: EventIndex | None) -> int | None:
    """Return the number of the earlier move that a move can be put together with, if there is one."""
    touched = move.sources | {move.target}
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        if after is not None and step.at <= after < move.at:
            return None
        if isinstance(step, Sight):
            if step.places & touched:
                return None
        elif step.unseen and step.sources == move.sources and step.target == move.target:
            return number
        elif step.target in move.sources or move.target in step.sources:
            return None
    return None


def with_duties(steps: Sequence[Step], duties: Iterable[Duty]) -> list[Step]:
    """Return the steps with what cards tell that are taken to have been played by the law.

    Args:
        steps: the steps, in order.
        duties: what these cards tell.
    """
    found = list(steps)
    for duty in duties:
        at = next((n for n, step in enumerate(found) if step.at >= duty.at), len(found))
        found.insert(at, duty.lacks)
    return found
