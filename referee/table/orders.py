"""The orders of packets that players have chosen, told or agreed on, and by whom an order binds."""

from __future__ import annotations

from attrs import define, field

from referee.record import BOTH, Opening
from referee.table.deal import Deal
from referee.table.game import Game


@define(eq=False, repr=False)
class Orders:
    """The orders of packets that were chosen, each kept by whom it binds: one player, or both the same.

    game: the game values, which tell whose choice binds, and how long.
    opening: where the log begins, and what its header tells of the time before.
    chosen: the order last chosen.
    dealt_in: the game and the match in which it was dealt.
    kept: by whom an order was kept in deals of the game under way that came before the log, with that game.
    told: the order that a player has told for his next deal, with when, and in the making of which deal.
    agreed: the order of packets that the players agreed on, where they can.
    match_known: whether the log tells where matches begin.
    """

    game: Game
    opening: Opening = field(factory=Opening)
    chosen: dict[str, str] = field(factory=dict)
    dealt_in: dict[str, tuple[int, int]] = field(factory=dict)
    kept: set[tuple[str, int]] = field(factory=set)
    told: dict[str, tuple[str, str, Deal]] = field(factory=dict)
    agreed: str | None = None
    match_known: bool = True

    @classmethod
    def opened(cls, opening: Opening, game: Game) -> Orders:
        """Return the orders that were settled before the log begins."""
        orders = cls(game, opening)
        orders.match_known = game.match_games is None or opening.game == 1 or opening.games is not None
        under_way = game.match_games is not None and sum((opening.games or {}).values()) > 0
        for player, order in opening.orders.items():
            key = orders.key(player)
            orders.chosen[key] = order
            if opening.deal > 1:
                orders.dealt_in[key] = (opening.game, 1)
                orders.kept.add((key, opening.game))
            elif under_way:
                orders.dealt_in[key] = (opening.game - 1, 1)
        return orders

    def key(self, player: str) -> str:
        """Return by whom an order of packets that a ``player`` chose is kept: by that player, or by both the same."""
        return player if self.game.packet_order == "each_player" else BOTH

    @property
    def begun_before(self) -> bool:
        """Whether deals were made before the log begins."""
        return (self.opening.game, self.opening.deal) > (1, 1)
