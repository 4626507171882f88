"""What the results of a hand are worth under a rulebook: found by hearing hands that come to them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

from attrs import define

from referee.bulk import DEALER, NON_DEALER, hand, hear
from referee.docket import Adjudication
from referee.law import Rulebook
from referee.table import Game, made_by

EARNED: Final = ("due", "marked", "assumed")

HAND: Final = ("point", "vole")
"""What the play of a hand earns points for."""

Exchange = Literal["unproposed", "refused", "accepted"]
"""How the exchange ended: no cards were proposed, the first proposal was refused, or cards were exchanged."""

EXCHANGES: Final[dict[Exchange, tuple[bool, bool]]] = {
    "unproposed": (False, False),
    "refused": (False, True),
    "accepted": (True, False),
}
"""Whether cards were exchanged, and whether a proposal was refused, by how the exchange ended."""


@define(eq=False, repr=False)
class Worth:
    """What each result of a hand is worth.

    game: the values of the code, which tell what so many tricks come to.
    points: the points of each player for what he makes, "point" or "vole".
    """

    game: Game
    points: Mapping[tuple[str, str], int]

    @classmethod
    def of(cls, rulebook: Rulebook, dealer: str, non_dealer: str, exchange: Exchange = "accepted") -> Worth:
        """Return what results are worth under a rulebook, where nothing irregular happens.

        Args:
            rulebook: the rulebook.
            dealer: the name of the dealer.
            non_dealer: the name of the other player.
            exchange: how the exchange ended.
        """
        roles, names = _points(rulebook, exchange), {DEALER: dealer, NON_DEALER: non_dealer}
        return cls(rulebook.game, {(names[who], made): points for (who, made), points in roles.items()})

    def of_tricks(self, won: Mapping[str, int], counted: Mapping[str, int]) -> tuple[str | None, str | None, int]:
        """Return who has won a hand, what he made of it, and what that is worth.

        Args:
            won: the tricks of each player.
            counted: the cards that count as tricks beside, by who holds them.
        """
        players = {*won, *counted}
        tricks = {player: n for player in sorted(players) if (n := won.get(player, 0) + counted.get(player, 0))}
        winner, made = made_by(self.game, tricks, counted)
        return winner, made, self.points.get((str(winner), str(made)), 0)


@lru_cache(maxsize=64)
def _points(rulebook: Rulebook, exchange: Exchange) -> dict[tuple[str, str], int]:
    """Return the points of the dealer and of the other player for the point and the vole."""
    exchanged, refused = EXCHANGES[exchange]
    points = {}
    for who in (DEALER, NON_DEALER):
        for made in HAND:
            events = hand(rulebook, who, vole=made == "vole", exchanged=exchanged, refused=refused)
            points[who, made] = _earned(hear(rulebook, events), who)
    return points


def _earned(found: Adjudication, player: str) -> int:
    """Return the points that a hand earned a player."""
    rows = [row for deal in found.deals for row in deal.marks]
    return sum(row.points for row in rows if row.player == player and row.status in EARNED and row.for_ in HAND)
