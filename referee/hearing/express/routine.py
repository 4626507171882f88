"""What regular play is under a rulebook, in the form in which it is read fastest."""

from __future__ import annotations

from typing import Final, get_args

from attrs import define

from referee.hearing.express.line import Reason
from referee.hearing.express.specimen import unobjected, unspoken
from referee.hearing.express.tariff import Tariff
from referee.law.rulebook import Procedure, Rulebook
from referee.record.cards import PACK, RANK_OF, SUIT_OF, SUITS
from referee.table.game import Game

COURSE: Final[tuple[object, ...]] = (
    "non_dealer",
    "winner",
    True,
    True,
    True,
    "follow_first",
    True,
    "three",
    "alternate",
    "runs_on",
    None,
    {},
    "accrual",
    "game_over",
    "stop",
    True,
)
"""The course of play that is known here, value by value as ``_course`` returns them."""


Outcome = tuple[bool, frozenset[str]]


class Unusual(Exception):  # noqa: N818 - it says what the log is
    """The log holds something that is not plainly regular."""


@define(eq=False)
class Routine:
    """What regular play is under a rulebook: how packets go, what beats what, and what results are worth.

    target: the points that win the game.
    orders: the orders of dealing, by the sizes of the packets.  named: the names of these orders.
    exchanges: whether both players may lay cards away together, before either is served, or in turn, or as they like.
    outcomes: whether a card takes the trick, and what its player cannot then have left if he played as one must; by
    the trumps, the card led and the card played to it.
    """

    rulebook: Rulebook
    tariff: Tariff
    target: int
    orders: dict[tuple[int, ...], str]
    named: frozenset[str]
    exchanges: frozenset[bool]
    outcomes: dict[str, dict[str, dict[str, Outcome]]]

    @classmethod
    def of(cls, rulebook: Rulebook) -> Routine | None:
        """Return the routine of a rulebook, or ``None`` where its games go another way than is known here."""
        game = rulebook.game
        if game.tricks_for_point * 2 <= game.hand_size:
            return None  # both players could win the point
        if _course(game, rulebook.procedure) != COURSE or not game.packets or game.target is None:
            return None
        exchanges = frozenset(together for together in (True, False) if unobjected(rulebook, together=together))
        if not exchanges or not unspoken(rulebook, game.target):
            return None
        orders = {tuple(int(n) for n in order.split("-") for _ in range(2)): order for order in game.packets}
        tariff, named = Tariff.of(rulebook, game.target), frozenset(game.packets)
        return cls(rulebook, tariff, game.target, orders, named, exchanges, _outcomes(game))


def _outcomes(game: Game) -> dict[str, dict[str, dict[str, Outcome]]]:
    """Return what becomes of each card played to each under each trump suit."""
    suits = {suit: frozenset(card for card in PACK if SUIT_OF[card] == suit) for suit in SUITS}
    height = {card: -game.ranks.index(RANK_OF[card]) for card in PACK}
    higher = {card: frozenset(each for each in suits[SUIT_OF[card]] if height[each] > height[card]) for card in PACK}

    def outcome(lead: str, card: str, trumps: frozenset[str]) -> Outcome:
        suit = suits[SUIT_OF[lead]]
        if card in suit:
            takes = card in higher[lead]
            return takes, frozenset() if takes else higher[lead]
        return card in trumps, suit if card in trumps else suit | trumps

    return {
        trump: {lead: {card: outcome(lead, card, suits[trump]) for card in PACK} for lead in PACK} for trump in SUITS
    }


def _course(game: Game, procedure: Procedure) -> tuple[object, ...]:
    """Return what a code may settle otherwise that bears on regular play, besides numbers and ranks."""
    return (
        game.first_lead,
        game.later_leads,
        game.trumps_win,
        game.must_follow,
        game.must_win,
        game.duty_order,
        game.must_trump,
        game.point_by,
        game.alternation,
        game.next_game,
        game.match_games,
        game.target_by_rank,
        procedure.accrual,
        procedure.fifth_king,
        procedure.surplus_marks,
        set(procedure.self_marking) in (set(), set(get_args(Reason))),
    )
