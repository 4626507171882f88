"""How far a deal has come."""

from __future__ import annotations

from referee.table.deal import Deal


def phase(deal: Deal) -> str:
    """Return where in the hand the table stands."""
    if deal.over:
        return "over"
    if any(deal.out.values()):
        return "play"
    if not deal.packets:
        return "preparing"
    if deal.exchanging:
        return "exchange"
    return "proposing" if deal.turned else "dealing"
