"""Which cards a deal is dealt from, as far as the record tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.holdings.moves import Step
from referee.record import PACK, Examine, Log, PackFault
from referee.table import Deal, Table

SECOND: Final = "#2"
"""What follows the face of a second copy."""


def pack_told(log: Log, pack: str | None) -> tuple[str, ...]:
    """Return the cards of a pack: those of a sound one, but for what is told to be too many or missing.

    Args:
        log: the log.
        pack: the name of the pack, where it is told.
    """
    cards = list(PACK)
    for extra, missing in _faults(log, pack):
        for card in missing:
            if card in cards:
                cards.remove(card)
        for card in extra:
            copy = card if card not in cards else f"{card}{SECOND}"
            cards += [copy] if copy not in cards else []
    return tuple(cards)


def _faults(log: Log, pack: str | None) -> Iterable[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield which cards a pack is told to have too many, and which are missing from it."""
    if pack in log.header.packs:
        told = log.header.packs[pack]
        yield tuple(told.extra), tuple(told.missing)
    for event in log.events:
        if isinstance(event, PackFault) and event.pack in (pack, None):
            yield event.extra, event.missing


def pack_problem(table: Table, deal: Deal, log: Log, cards: tuple[str, ...], steps: Iterable[Step]) -> str:
    """Return why the cards of a deal are not known, as a sentence; empty where they are.

    Args:
        table: the table at the end of the log.
        deal: the deal.
        log: the log.
        cards: the cards of its pack.
        steps: where they lay.
    """
    pack = table.packs.in_use(deal)
    if pack is None and (table.packs.faulty or any(isinstance(event, PackFault) for event in log.events)):
        return "which pack was dealt is not told, and one is at fault"
    for event in log.events:
        if isinstance(event, PackFault) and not (event.extra or event.missing) and event.pack in (pack, None):
            return "the pack is at fault, and its cards are not told"
        if isinstance(event, Examine) and event.found == "faulty" and event.pack in (pack, None):
            return "the pack is at fault, and its cards are not told"
    if any(event.other_pack for event in log.events):
        return "a card of the other pack lies among those of the deal"
    strange = sorted({face for step in steps for face in step.faces} - set(cards))
    if strange and all(SECOND not in face for face in strange):
        return f"{strange[0]} is seen, which the pack does not hold"
    return f"a second copy of a card is seen: {strange[0]}" if strange else ""
