"""Acts of the exchange that a player asks to do, or asks that the other may not do: what the act would be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.hearing.case import Case
from referee.hearing.surplus import AWAY, DRAWN
from referee.record.acts.words import Demand
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.watch.dealing import sight
from referee.table.watch.exchange import dealer_would_exchange, faced_sight, would_fill
from referee.table.watch.play import left_by

Act = Callable[[Case, Deal, str], Fact | None]


def wished_in_exchange(case: Case, event: Demand) -> Fact | None:
    """Return the fact that the act would be which a demand is about, where there is anything for it to be about."""
    deal, act = case.table.deal, ACTS.get(event.remedy)
    return act(case, deal, str(event.by)) if deal is not None and act is not None and event.by in deal.hands else None


def _drawing(case: Case, deal: Deal, by: str) -> Fact | None:
    """He looks at cards that he draws, or has drawn, from the other's hand."""
    drawn = [r for m in case.docket.matters if m.deal is deal for r in m.groups.values() if r.option(DRAWN)]
    return sight(case.table, deal, by, "drawn") if any(right.holder == by for right in drawn) else None


def _hiding(case: Case, deal: Deal, by: str) -> Fact | None:
    """The other looks at surplus cards that he lays away, or has laid away."""
    clauses = case.rulebook.clauses
    done = [clauses[name] for m in case.docket.matters if m.deal is deal for name in m.done if name in clauses]
    bound = any(clause.does == AWAY and deal.role(by) == clause.holder for clause in done)
    return sight(case.table, deal, deal.other(by), "surplus") if bound else None


def _discards(case: Case, deal: Deal, by: str) -> Fact | None:
    """The other looks at a discard."""
    return sight(case.table, deal, deal.other(by), "discard") if any(deal.discards.values()) else None


def _faced(case: Case, deal: Deal, by: str) -> Fact | None:
    """He looks at a card found face up."""
    found = any(m.fact.name == "faced_card_found" for m in case.docket.matters if m.deal is deal)
    return faced_sight(case.table, by) if found else None


def _filling(case: Case, deal: Deal, by: str) -> Fact | None:
    """A hand is filled that his own asking, or the dealer's giving to himself, has left short."""
    return would_fill(case.table, deal, by) or would_fill(case.table, deal, deal.dealer)


def _playing(case: Case, deal: Deal, by: str) -> Fact | None:
    """The dealer exchanges although the stock is too small."""
    return dealer_would_exchange(case.table, deal) if by == deal.non_dealer else None


def _counting(case: Case, deal: Deal, by: str) -> Fact | None:
    """Cards will be left that the other's hand, short when he can no longer fill it, cannot play to."""
    short = deal.other(by)
    fixed = any(deal.out.values()) if short == deal.non_dealer else bool(deal.out.get(short))
    served = short in deal.taken and short == deal.non_dealer
    lacks = deal.count(short) < case.table.game.hand_size
    return left_by(case.table, deal, short) if lacks and (fixed or served) else None


ACTS: Final[dict[str, Act]] = {
    "see_drawn": _drawing,
    "hide_surplus": _hiding,
    "no_look_at_discard": _discards,
    "see_faced": _faced,
    "complete_from_stock": _filling,
    "play_as_is": _playing,
    "count_unplayable_as_tricks": _counting,
}
