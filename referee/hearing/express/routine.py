"""What regular play is under a rulebook, in the form in which it is read fastest."""

from __future__ import annotations

from typing import Final

from attrs import define

from referee.hearing.express.specimen import unobjected
from referee.hearing.express.tariff import Tariff
from referee.law.rulebook import Procedure, Rulebook
from referee.record.cards import PACK, RANK_OF, SUIT_OF, SUITS
from referee.table.game import Game

COURSE: Final[tuple[object, ...]] = (
    "each_player",
    "play",
    "non_dealer",
    "winner",
    True,
    True,
    True,
    True,
    "three",
    "alternate",
    "runs_on",
    None,
    {},
    "accrual",
    "game_over",
    "stop",
    (),
)
"""The course of play that is known here, value by value as ``_course`` returns them."""


class Unusual(Exception):  # noqa: N818 - it says what the log is
    """The log holds something that is not plainly regular."""


@define(eq=False)
class Routine:
    """What regular play is under a rulebook: how packets go, what beats what, and what results are worth.

    target: the points that win the game.
    suits: the cards of a suit; beats: the cards of the suit of a card that are higher.
    """

    rulebook: Rulebook
    tariff: Tariff
    target: int
    rounds: dict[str, tuple[int, ...]]
    suits: dict[str, frozenset[str]]
    beats: dict[str, frozenset[str]]

    @classmethod
    def of(cls, rulebook: Rulebook) -> Routine | None:
        """Return the routine of a rulebook, or ``None`` where its games go another way than is known here."""
        game = rulebook.game
        if game.tricks_for_point * 2 <= game.hand_size:
            return None  # both players could win the point
        if _course(game, rulebook.procedure) != COURSE or not game.packets or game.target is None:
            return None
        if not unobjected(rulebook):
            return None
        height = {card: -game.ranks.index(RANK_OF[card]) for card in PACK}
        suits = {suit: frozenset(card for card in PACK if SUIT_OF[card] == suit) for suit in SUITS}
        beats = {card: frozenset(c for c in suits[SUIT_OF[card]] if height[c] > height[card]) for card in PACK}
        rounds = {order: tuple(map(int, order.split("-"))) for order in game.packets}
        return cls(rulebook, Tariff.of(rulebook, game.target), game.target, rounds, suits, beats)

    def takes(self, lead: str, reply: str, left: set[str], trumps: frozenset[str]) -> bool:
        """Return whether a reply takes the trick; the cards left in the hand must show that it was lawful."""
        higher, suit = self.beats[lead], self.suits[SUIT_OF[lead]]
        if reply in higher:
            return True
        if not left.isdisjoint(higher if reply in suit else suit):
            raise Unusual
        if reply in suit:
            return False
        if reply not in trumps and not left.isdisjoint(trumps):
            raise Unusual
        return reply in trumps


def _course(game: Game, procedure: Procedure) -> tuple[object, ...]:
    """Return what a code may settle otherwise that bears on regular play, besides numbers and ranks."""
    return (
        game.packet_order,
        game.order_lasts,
        game.first_lead,
        game.later_leads,
        game.trumps_win,
        game.must_follow,
        game.must_win,
        game.must_trump,
        game.point_by,
        game.alternation,
        game.next_game,
        game.match_games,
        game.target_by_rank,
        procedure.accrual,
        procedure.fifth_king,
        procedure.surplus_marks,
        procedure.self_marking,
    )
