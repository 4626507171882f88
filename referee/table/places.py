"""Where the cards of a deal lie, as far as the record proves it: a card seen lies in one place, or in one of some."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from attrs import define, field

from referee.record import UNKNOWN

STOCK: Final = "stock"
"""The cards that nobody has been given; before the first packet, the whole pack."""

TURNED: Final = "turned up"
"""The cards turned as for trumps."""

ASIDE: Final = "aside"
"""The cards out of play that are in no discard."""

TABLE: Final = "table"
"""The cards that were led and played, those in tricks included."""

WORDS: Final = {STOCK: "in the stock", TURNED: TURNED, ASIDE: ASIDE, TABLE: "on the table"}


def hand_of(player: str) -> str:
    """Return the place of the hand of a ``player``."""
    return f"hand:{player}"


def discards_of(player: str) -> str:
    """Return the place of the cards that a ``player`` has laid away."""
    return f"discards:{player}"


def _in_words(place: str) -> str:
    kind, _, player = place.partition(":")
    return WORDS.get(place) or (f"in {player}'s hand" if kind == "hand" else "among the discards")


@define(eq=False, repr=False)
class Places:
    """The places of all cards of a deal whose faces the record has shown; any other may lie anywhere.

    A card of unknown face that goes from one place to another may be any of those that may have lain there, so each of
    them may lie in either place from then on.
    """

    _may_lie: dict[str, frozenset[str]] = field(factory=dict)

    @property
    def cards(self) -> Collection[str]:
        """The cards that have been seen."""
        return self._may_lie.keys()

    def may_lie(self, card: str, *places: str) -> bool:
        """Whether a ``card`` may lie in one of some ``places``."""
        told = self._may_lie.get(card)
        return told is None or not told.isdisjoint(places)

    def lies(self, card: str, place: str) -> bool:
        """Whether it is proved that a ``card`` lies in a ``place``."""
        return self._may_lie.get(card) == frozenset((place,))

    def all_in(self, place: str) -> Iterator[str]:
        """Yield the cards that are proved to lie in a ``place``, in the order in which they came there."""
        return (card for card in self._may_lie if self.lies(card, place))

    def in_words(self, card: str) -> str:
        """Return where a ``card`` lies that has been seen, in words."""
        return " or ".join(sorted(dict.fromkeys(map(_in_words, self._may_lie[card])), reverse=True))

    def move(self, cards: Iterable[str], sources: Collection[str], target: str) -> dict[str, str]:
        """Let cards go from one of some places to another.

        Args:
            cards: the cards, unknown faces included.
            sources: where they come from; more than one place where that is not told.
            target: where they go.

        Returns:
            Those that are proved to have lain elsewhere, each with where that is, in words.
        """
        elsewhere: dict[str, str] = {}
        unseen = False
        for card in cards:
            if card == UNKNOWN:
                unseen = True
                continue
            if not self.may_lie(card, *sources):
                elsewhere[card] = self.in_words(card)
            self.lay(card, target)
        if unseen:
            for card, places in self._may_lie.items():
                if not places.isdisjoint(sources):
                    self._may_lie[card] = places | {target}
        return elsewhere

    def lay(self, card: str, place: str) -> None:
        """Let a ``card`` lie in a ``place`` from now on, wherever it came from."""
        self._may_lie.pop(card, None)
        self._may_lie[card] = frozenset({place})

    def spot(self, card: str, *places: str) -> bool:
        """Let a ``card`` be seen in one of some ``places``; return whether it may have lain there."""
        told = self._may_lie.get(card, frozenset(places)).intersection(places)
        if told:
            self._may_lie[card] = told
        return bool(told)

    def forget(self, *places: str) -> None:
        """Let nothing be proved any longer of the cards that may lie in some ``places``."""
        self._may_lie = {card: told for card, told in self._may_lie.items() if told.isdisjoint(places)}
