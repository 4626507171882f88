"""What regular play is under a rulebook, in the form in which it is read fastest."""

from __future__ import annotations

from attrs import define

from referee.hearing.express.tariff import Tariff
from referee.law.rulebook import Procedure, Rulebook
from referee.record.cards import PACK, RANK_OF, SUIT_OF, SUITS
from referee.table.game import Game


class Unusual(Exception):  # noqa: N818 - it says what the log is
    """The log holds something that is not plainly regular."""


@define(eq=False)
class Routine:
    """What regular play is under a rulebook: how packets go, what beats what, and what results are worth.

    suits: the cards of a suit; beats: the cards of the suit of a card that are higher.
    """

    rulebook: Rulebook
    tariff: Tariff
    rounds: dict[str, tuple[int, ...]]
    suits: dict[str, frozenset[str]]
    beats: dict[str, frozenset[str]]

    @classmethod
    def of(cls, rulebook: Rulebook) -> Routine | None:
        """Return the routine of a rulebook, or ``None`` where its games go another way than is known here."""
        game, usual, procedure = rulebook.game, Game(), rulebook.procedure
        plays = ("packet_order", "order_span", "point_by", "alternation", "must_win", "must_trump")
        wins = ("accrual", "fifth_king", "surplus_marks")
        if any(getattr(game, name) != getattr(usual, name) for name in plays):
            return None
        if any(getattr(procedure, name) != getattr(Procedure(), name) for name in wins):
            return None
        height = {card: -game.ranks.index(RANK_OF[card]) for card in PACK}
        suits = {suit: frozenset(card for card in PACK if SUIT_OF[card] == suit) for suit in SUITS}
        beats = {card: frozenset(c for c in suits[SUIT_OF[card]] if height[c] > height[card]) for card in PACK}
        rounds = {order: tuple(map(int, order.split("-"))) for order in game.packets}
        return cls(rulebook, Tariff.of(rulebook), rounds, suits, beats)
