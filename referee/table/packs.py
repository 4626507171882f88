"""What outlasts a deal: the cut for deal, whose each pack is, and the orders of packets that were chosen."""

from __future__ import annotations

from attrs import define, field

from referee.record import BOTH, RANK_OF, UNKNOWN, EventIndex, Header, Opening
from referee.table.deal import Deal
from referee.table.game import Game


@define(eq=False, repr=False)
class DealerCut:
    """The cut for deal: the card that counts for each player, in the order of cutting, and the packs cut with."""

    shown: dict[str, str] = field(factory=dict)
    packs: set[str | None] = field(factory=set)

    def show(self, player: str, cards: tuple[str, ...], pack: str | None, game: Game) -> None:
        """Take in a player's cut.  A card counts if it is the only one shown, told or not, and he has none that counts.

        Args:
            player: who cuts.
            cards: the cards that he shows.
            pack: the name of the pack that he cuts, if it is told.
            game: the values of the game, by which the cut is decided.
        """
        self.packs.add(pack)
        if len(self.shown) > 1 and UNKNOWN not in self.shown.values() and self.winner(game) is None:
            self.shown.clear()
        if len(cards) < 2 and self.shown.get(player, UNKNOWN) == UNKNOWN:
            self.shown[player] = cards[0] if cards else UNKNOWN

    @property
    def unknown(self) -> bool:
        """Whether the record does not tell a card that would decide."""
        return UNKNOWN in self.shown.values()

    def tied(self, game: Game) -> bool:
        """Whether both have cut and that has decided nothing, as their cards are equal."""
        return len(self.shown) > 1 and not self.unknown and game.cut_wins != "untold" and self.winner(game) is None

    def annul(self, player: str) -> None:
        """Let a player's card count for nothing; he has to cut again."""
        self.shown.pop(player, None)

    def winner(self, game: Game) -> str | None:
        """Return who has won the deal; ``None`` while that is open or the record does not tell."""
        if len(self.shown) < 2 or self.unknown or game.cut_wins == "untold":
            return None
        places = {player: game.ranks.index(RANK_OF[card]) for player, card in self.shown.items()}
        if len(set(places.values())) == 1 and game.equal_cuts == "cut_again":
            return None
        return (min if game.cut_wins == "highest" else max)(places, key=places.__getitem__)


@define(eq=False, repr=False)
class Packs:
    """Whose each pack is.

    chosen: what has been chosen lawfully: a pack, a seat; each with the event (index) of the choice.
    new: whether new packs lie on the table from which nobody has chosen yet.
    faulty: packs that hold a card too many or too few, whether or not anybody knows.
    before: whose they were before a wrong deal exchanged them, and in which deal that was.
    caller: who has called for new packs that are still to come; called_by: who had called for those brought last.
    opening: the pack that the first deal of the log is dealt with, and who deals it, as far as the header tells.
    """

    names: tuple[str, ...] = ()
    new: bool = False
    chosen: dict[str, EventIndex] = field(factory=dict)
    owners: dict[str, str] = field(factory=dict)
    faulty: frozenset[str] = frozenset()
    before: tuple[dict[str, str], Deal] | None = None
    caller: str | None = None
    called_by: str | None = None
    opening: tuple[str, str | None] | None = None

    @classmethod
    def opened(cls, header: Header) -> Packs:
        """Return the packs as the header of a log names them."""
        owned = {name: pack.owner for name, pack in header.packs.items() if pack.owner is not None}
        if len(header.packs) == len(header.players) and len(owned) == 1:  # the other pack is the other's
            (other,) = set(header.players) - {*owned.values()}
            owned = {name: owned.get(name, other) for name in header.packs}
        faulty = frozenset(name for name, pack in header.packs.items() if pack.extra or pack.missing)
        told = header.opening
        opening = (told.pack, told.dealer) if told.pack is not None else None
        return cls(tuple(header.packs), owners=owned, faulty=faulty, opening=opening)

    def to_open(self, dealer: str) -> str | None:
        """Return the pack that a player deals the first deal with, where the header tells it."""
        return self.opening[0] if self.opening is not None and self.opening[1] in (None, dealer) else None

    def in_use(self, deal: Deal) -> str | None:
        """Return the pack of a deal, begun or made ready: the one that is told, or else its dealer's own."""
        own = next((name for name, owner in self.owners.items() if owner == deal.dealer), None)
        return deal.pack or (self.to_open(deal.dealer) if not deal.packets else None) or own

    def at_fault(self, deal: Deal) -> bool:
        """Whether the pack of a deal is at fault on record, or a second copy of a card has come to light in it."""
        return self.in_use(deal) in self.faulty or any("#" in card for card in deal.places.cards)

    def owner_untold(self, deal: Deal) -> bool:
        """Whether the pack of a deal is told, and nothing tells whose it or any pack of its dealer is."""
        return deal.pack is not None and deal.pack not in self.owners and deal.dealer not in self.owners.values()

    def may_be_of(self, player: str, pack: str) -> bool:
        """Whether a pack may be a player's own: nobody is known to own it, nor he another where none are named."""
        unknown = bool(self.names) or player not in self.owners.values()
        return self.owners[pack] == player if pack in self.owners else unknown

    def bring(self, names: tuple[str, ...]) -> None:
        """Put new packs on the table; they are nobody's yet."""
        self.called_by, self.caller = self.caller, None
        self.names, self.new, self.opening = names, True, None
        self.chosen.pop("new_pack", None)

    def give(self, pack: str, player: str, other: str) -> None:
        """Let one pack be the player's and every other one his adversary's."""
        self.owners = dict.fromkeys(self.names, other) | {pack: player}
        self.before, self.new, self.opening = None, False, None

    def exchange(self, players: tuple[str, str], deal: Deal) -> None:
        """Let each player have the other's pack, from this deal on."""
        self.before = (dict(self.owners), deal)
        first, second = players
        self.owners = {name: second if owner == first else first for name, owner in self.owners.items()}

    def settle(self, game: Game, deal: Deal, number: int) -> None:
        """Give the packs back where an exchange lasted for a deal or a game that is over.

        Args:
            game: the values of the game, by which an exchange lasts.
            deal: the deal under way.
            number: the number of the game under way.
        """
        if self.before is None:
            return
        owners, exchanged, span = *self.before, game.packs_changed
        over = deal is not exchanged or exchanged.over or exchanged.ended is not None
        if (span == "deal" and over) or (span == "game" and number != exchanged.game):
            self.owners, self.before = owners, None


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
