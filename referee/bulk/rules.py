"""What regular play is under a rulebook, in the form in which it is read fastest."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import astuple, define

from referee.bulk.tariff import PLAIN, Manner, Order, Tariff, Told, has_no_objection
from referee.law import Rulebook
from referee.record import PACK, SUIT_OF, SUITS, EventIndex
from referee.table import Game, Trick, beats, duties_of_reply

Outcome = tuple[bool, frozenset[str]]


class Unusual(Exception):  # noqa: N818 - it says what the log is
    """The log holds something that is not plainly regular."""


class Manners(dict[tuple[str, str, bool, bool], bool]):
    """Of which manners of exchange a rulebook has nothing to say; each is heard when it is first met with.

    plain: a manner, the plainest, of which it has nothing to say, as far as there is one.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        """Begin with none heard but the plain ones."""
        self.rulebook = rulebook
        self.plain = next((manner for manner in PLAIN if has_no_objection(rulebook, manner, manner)), PLAIN[0])

    def __missing__(self, manner: tuple[Order, Told, bool, bool]) -> bool:
        """Hear a specimen of the manner."""
        return self.setdefault(manner, has_no_objection(self.rulebook, Manner(*manner), self.plain))

    def of(self, manner: Manner) -> bool:
        """Tell whether the rulebook has nothing to say of a manner.

        Args:
            manner: the manner; a line is looked up by its bare values, as that is quicker.
        """
        return self[astuple(manner)]


@define(eq=False, repr=False)
class RegularPlay:
    """What regular play is under a rulebook: how packets go, what beats what, and what results are worth.

    target: the points that win the game.
    orders: the orders of dealing, by the sizes of the packets.  named: the names of these orders.
    manners: whether the rulebook has nothing to say of an exchange of such a manner.
    outcomes: whether a card takes the trick, and what its player cannot then have left if he played as one must; by
    the trumps, the card led and the card played to it.
    """

    rulebook: Rulebook
    tariff: Tariff
    target: int
    orders: dict[tuple[int, ...], str]
    named: frozenset[str]
    manners: Manners
    outcomes: dict[str, dict[str, dict[str, Outcome]]]

    @classmethod
    def of(cls, rulebook: Rulebook) -> RegularPlay | None:
        """Return the rules of regular play of a rulebook, still to be tried; ``None`` where it cannot have any.

        None can be made where nothing fixes the points of the game.
        """
        game = rulebook.game
        if game.target is None:
            return None
        orders, manners = _orders(game), Manners(rulebook)
        tariff = Tariff.of(rulebook, game.target, manners.plain.order)
        return cls(rulebook, tariff, game.target, orders, frozenset(orders.values()), manners, _outcomes(game))


def _orders(game: Game) -> dict[tuple[int, ...], str]:
    """Return the orders of dealing by the sizes of their packets: any, where the code does not fix them."""
    named = game.packets or ["-".join(map(str, sizes)) for sizes in _divided(game.hand_size)]
    return {tuple(int(n) for n in order.split("-") for _ in range(2)): order for order in named}


def _divided(n: int) -> Iterator[tuple[int, ...]]:
    """Yield every way of dividing so many cards into packets."""
    yield (n,)
    for first in range(1, n):
        yield from ((first, *rest) for rest in _divided(n - first))


def _outcomes(game: Game) -> dict[str, dict[str, dict[str, Outcome]]]:
    """Return what becomes of each card played to each under each trump suit."""

    def after(trump: str, lead: str) -> dict[str, Outcome]:
        trick = Trick("", lead, EventIndex(0))
        taking = {card: beats(game, trump, card, trick) is True for card in PACK}
        barred = {}
        for suit, won in {(SUIT_OF[card], won) for card, won in taking.items()}:
            duties = [better for _, better, _ in duties_of_reply(game, trump, trick, suit, won=won)]
            barred[suit, won] = frozenset(card for card in PACK if any(better(card) for better in duties))
        return {card: (won, barred[SUIT_OF[card], won]) for card, won in taking.items()}

    return {trump: {lead: after(trump, lead) for lead in PACK} for trump in SUITS}
