"""What is told of an act: what it does at the table, whose it is to do, and how far a deal has come by then.

Whose an act is, and when, is what the words of a log mean at the table, and no law: that a dealer gives the cards and a
non-dealer proposes.  What follows from an act out of its place only a rulebook can say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, get_args

from attrs import frozen

from referee.record import ACTS as ALL_ACTS, BOTH, Demand
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.happenings import Doing, Happening
from referee.table.kinds.play import Stage
from referee.table.table import Table

STAGES: Final[tuple[str, ...]] = get_args(Stage)
UNDEALT: Final = STAGES[: STAGES.index("cut")]
DEALT: Final = STAGES[STAGES.index("dealing") :]
IN_HAND: Final = DEALT[: DEALT.index("over")]
WHOLE: Final = IN_HAND[IN_HAND.index("dealt") :]
BEFORE_PLAY: Final = WHOLE[: WHOLE.index("led")]
"""The stages at which a pack that is made ready again is that of the next deal, and no play is told of this one."""

SINCE: Final = (*WHOLE, "over")
IDLE: Final = (*UNDEALT, "over")
"""The stages at which no hand is dealt or held."""

DEMANDS: Final = frozenset(act for act in ALL_ACTS.values() if issubclass(act, Demand))
"""The words that ask for a remedy."""

Handler = Callable[[Table, Any, Any], object]
"""Changes the table as an act does, and shows its facts; it is given the table, the deal and the act."""


@frozen
class Act:
    """One kind of act.

    does: what it does at the table, if anything.
    deal: in which deal: one that has been dealt or begun, without which it does nothing; or any, be there one or not.
    stages: the stages at which it is done.
    whose: who does it.
    fits: what has to hold besides, if anything; it is given the table, the deal and the act.
    """

    does: Handler | None = None
    deal: Literal["live", "any"] = "live"
    stages: tuple[str, ...] | None = None
    whose: Literal["dealer", "non_dealer", "either"] = "either"
    fits: Callable[[Table, Deal, Any], bool] | None = None


def phase(deal: Deal) -> str:
    """Return where in the hand the table stands: "preparing", "dealing", "proposing", "exchange", "play" or "over".

    Args:
        deal: the deal under way, or the one being made ready.
    """
    if deal.over:
        return "over"
    if deal.has_played or deal.strays(deal.non_dealer) or deal.exchange_over:
        return "play"
    if not deal.packets:
        return "preparing"
    if deal.exchanging:
        return "exchange"
    return "proposing" if deal.turned else "dealing"


def stage(table: Table) -> Stage:
    """Return how far a deal has come, the live one or the one that is made ready."""
    deal = table.deal
    if deal is not None and not table.between_deals:
        return stage_of(table, deal)
    if table.next_deal is not None:
        return "cut" if table.cut_done else "preparing"
    return "none" if deal is None else "over"


def stage_of(table: Table, deal: Deal) -> Stage:
    """Return how far a deal has come of which a packet was dealt."""
    if deal.over or Happening.GAME_SETTLED in deal:
        return "over"
    if deal.has_played:
        return "led" if any(trick.reply is None for trick in deal.round.tricks) else "played"
    if deal.open_proposal:
        return "proposed"
    if deal.exchanging:
        return "served" if served(deal) else "accepted"
    return "turned" if deal.turned else "dealt" if deal.dealt_out(table.game) else "dealing"


def served(deal: Deal) -> bool:
    """Whether the one who asked for cards has had them, or asked for none."""
    exchange = deal.exchange
    return exchange is None or deal.non_dealer in exchange.given or (exchange.granted and exchange.asked == 0)


def exchange_of(deal: Deal, player: str) -> Exchange | None:
    """Return the exchange in which a player lays cards away and is given some: the last, as a rule.

    The dealer who has still to take his cards in the one before takes them for that, and then answers.
    """
    before = deal.exchanges[-2] if deal.open_proposal and len(deal.exchanges) > 1 else None
    still = before is not None and before.granted and before.served and player not in before.given
    return before if still and player == deal.dealer else deal.exchange


def exchanging(deal: Deal, player: str) -> bool:
    """Whether the exchange in which a player takes part is under way."""
    return deal.exchanging or exchange_of(deal, player) is not deal.exchange


def led_before_taking(deal: Deal, player: str) -> bool:
    """Whether a player is the dealer and may still take cards of an exchange, though the other has led already.

    Nobody can keep him from it by leading; when he has played himself it is too late.
    """
    exchange = deal.exchange
    due = exchange is not None and exchange.granted and deal.dealer not in exchange.given and served(deal)
    return due and player == deal.dealer and deal.has_played and not deal.cards_out(player)


def took(_table: Table, deal: Deal, event: Any) -> bool:
    """Whether cards have been given to a player whose act it is, or his hand was filled."""
    players = deal.hands if event.by == BOTH else (event.by,)
    return any(deal.taken.get(str(player)) or Doing.COMPLETES in deal.did(player) for player in players)
