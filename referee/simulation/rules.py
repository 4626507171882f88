"""How a code has its game played, as far as players must know it to play a season."""

from __future__ import annotations

from itertools import product
from typing import Final

from attrs import define

from referee.hearing import DEALER, NON_DEALER, dealt, hand, hear
from referee.law import Rulebook
from referee.record import PACK, RANK_OF, AnnounceKing, Event, TurnUp
from referee.table import Game

Result = tuple[bool, bool, bool, bool]
"""How a hand ended: whether the dealer won it, whether it is the vole, whether cards were exchanged, whether the last
proposal was refused."""

EITHER: Final = (True, False)
USUAL_TARGET: Final = 5
USUAL_PACKETS: Final = ("3-2", "2-3")
EARNED: Final = ("due", "marked", "assumed")


@define(eq=False)
class House:
    """A code as its players know it.

    called: the name of the code, where logs have to name it.
    game: its values.  target: the points that win; agreed: whether the players have to agree on them.
    orders: the orders of packets, by name.
    height: how high each card ranks in its suit, the highest with the greatest number; top: that number.
    turned: the points for a king turned up, by whether they are the dealer's.  held: those for a king held, by whether
    the dealer holds it.
    hands: those for a hand that is played to its end.
    remedies: what may follow from a fault, as far as players go on from it in the way that is known here.
    """

    called: str | None
    game: Game
    target: int
    agreed: bool
    orders: dict[str, tuple[int, ...]]
    height: dict[str, int]
    top: int
    turned: dict[bool, int]
    held: dict[bool, int]
    hands: dict[Result, int]
    remedies: frozenset[str]

    @classmethod
    def of(cls, rulebook: Rulebook, called: str | None = None) -> House:
        """Return what players know of a code; what results are worth is asked of its clauses."""
        game = rulebook.game
        ranks = game.ranks
        results = product(EITHER, EITHER, EITHER, EITHER)
        players = ((True, DEALER), (False, NON_DEALER))
        king: list[Event] = [*dealt(), TurnUp(by=DEALER, cards=("KS",))]
        return cls(
            called,
            game,
            game.target or USUAL_TARGET,
            game.target is None,
            {order: tuple(map(int, order.split("-"))) for order in game.packets or USUAL_PACKETS},
            {card: len(ranks) - 1 - ranks.index(RANK_OF[card]) for card in PACK},
            len(ranks) - 1,
            {dealer: _price(rulebook, who, king) for dealer, who in players},
            {dealer: _price(rulebook, who, _held(who)) for dealer, who in players},
            {result: _worth(rulebook, result) for result in results},
            _remedies(rulebook),
        )

    def wins(self, reply: str, lead: str, trump: str) -> bool:
        """Tell whether a reply takes the trick."""
        if reply[-1] == lead[-1]:
            return self.height[reply] > self.height[lead]
        return self.game.trumps_win and reply[-1] == trump

    def lawful(self, held: list[str], lead: str, trump: str) -> list[str]:
        """Return the cards of a hand that may be played to a lead, as far as the code says so."""
        game, cards = self.game, held
        if suit := [card for card in held if card[-1] == lead[-1]]:
            cards = suit if game.must_follow else held
        elif game.must_trump and (trumps := [card for card in held if card[-1] == trump]):
            return trumps
        winning = [card for card in cards if self.wins(card, lead, trump)] if game.must_win and suit else []
        return winning or cards


def _remedies(rulebook: Rulebook) -> frozenset[str]:
    """Return the remedies that clauses know of; a replay is known here of whole hands only."""
    standing = {remedy for _, remedy in rulebook.standing}
    clauses = rulebook.clauses.values()
    known = {clause.may for clause in clauses} | {clause.does for clause in clauses if clause.does not in standing}
    if rulebook.procedure.replay != "whole_hand":
        known.discard("replay_hands")
    return frozenset(remedy for remedy in known if remedy is not None)


def _held(who: str) -> list[Event]:
    return [*dealt(king=who), TurnUp(by=DEALER, cards=("7S",)), AnnounceKing(by=who)]


def _worth(rulebook: Rulebook, result: Result) -> int:
    by_dealer, vole, exchanged, refused = result
    winner = DEALER if by_dealer else NON_DEALER
    return _price(rulebook, winner, hand(rulebook, winner, vole=vole, exchanged=exchanged, refused=refused))


def _price(rulebook: Rulebook, player: str, events: list[Event]) -> int:
    """Hear events that may earn a player something, and return how many points."""
    rows = [row for deal in hear(rulebook, events).deals for row in deal.marks]
    return sum(row.points for row in rows if row.player == player and row.status in EARNED)
