"""The rules that simulated players play by, taken from a rulebook."""

from __future__ import annotations

from itertools import product
from typing import Final

from attrs import define

from referee.bulk import DEALER, NON_DEALER, dealt, hand, hear
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


@define(eq=False, repr=False)
class PlayRules:
    """The rules that simulated players play by, taken from a rulebook.

    called: the name of the code as logs write it; ``None`` where logs need not name it.
    game: the game values of the code.
    target: the points that win a game.
    agreed: whether the code leaves that number to the players, so that they agree on it.
    orders: the sizes of the packets, by the name of the order in which they are dealt.
    height: the rank of each card within its suit as a number, the highest card with the greatest.
    top: the greatest of these numbers.
    turned: the points for turning up a king; for the dealer by ``True``, for the non-dealer by ``False``.
    held: the points for announcing a king held in hand, by whether the dealer holds it.
    hands: the points for winning a hand, by how it ended.
    remedies: the remedies of the code after which simulated players know how to go on.
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
    def of(cls, rulebook: Rulebook, called: str | None = None) -> PlayRules:
        """Return the rules of a code. The points are found by adjudicating made-up hands under it.

        Args:
            rulebook: the code.
            called: the name that logs are to give it; ``None`` to name none.

        Returns:
            The rules.
        """
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
        """Tell whether a reply takes the trick.

        Args:
            reply: the card played second.
            lead: the card led.
            trump: the suit of trumps, as a letter.
        """
        if reply[-1] == lead[-1]:
            return self.height[reply] > self.height[lead]
        return self.game.trumps_win and reply[-1] == trump

    def lawful(self, held: list[str], lead: str, trump: str) -> list[str]:
        """Return the cards that may be played to a lead.

        Args:
            held: the cards in hand.
            lead: the card led.
            trump: the suit of trumps, as a letter.

        Returns:
            The cards that the duties of the code allow: to follow suit, to trump, to win the trick.
        """
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
