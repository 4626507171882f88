"""A position in the play: who holds what, whose the lead is, and what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve, field, frozen

from referee.record import RANK_OF, SUIT_OF, SUITS, RefereeError, how_many
from referee.solving.patterns import pattern
from referee.solving.rules import PlayRules
from referee.solving.search import Suits, ordered

MOST_CARDS: Final = 8
"""The most cards of a hand: one of eight is as many as an exchange gone wrong leaves."""


class NoPosition(RefereeError):  # noqa: N818 - it says what was given
    """What was given is no position of which it can be told what it is worth."""


@frozen
class Position:
    """A position in the play of a hand.

    hands: the cards that each player holds.
    trump: the suit of trumps, as a letter.
    leader: who is to lead, or has led.
    lead: the card that lies on the table, no longer in the leader's hand; ``None`` before a lead.
    won: the tricks that each player has.
    counts_left: whether cards that the other player has none left to play to count as tricks of who holds them.
    """

    hands: Mapping[str, tuple[str, ...]]
    trump: str
    leader: str
    lead: str | None = None
    won: Mapping[str, int] = field(factory=dict)
    counts_left: bool = False

    def __attrs_post_init__(self) -> None:
        """Refuse what is no position.

        Raises:
            NoPosition: where a card is told twice or is none of the pack, or somebody is missing.
        """
        cards = [*(card for hand in self.hands.values() for card in hand), *([self.lead] if self.lead else [])]
        strange = next((card for card in cards if card not in SUIT_OF or SUIT_OF[card] not in SUITS), None)
        twice = next((card for card in cards if cards.count(card) > 1), None)
        largest = max(map(len, self.hands.values()), default=0)
        if strange is not None:
            raise NoPosition(f"expected cards of one pack, each known; got {strange}")
        if twice is not None:
            raise NoPosition(f"expected each card once; got {twice} twice")
        if self.trump not in SUITS:
            raise NoPosition(f"expected a suit of trumps ({', '.join(SUITS)}); got {self.trump}")
        if len(self.hands) != 2 or self.leader not in self.hands:
            raise NoPosition(f"expected two players, one of them the leader; got {', '.join(self.hands)}")
        if largest > MOST_CARDS:
            raise NoPosition(f"expected at most {how_many(MOST_CARDS, 'card')} in a hand; got {largest}")
        if self.lead is not None and not self.hands[self.follower]:
            raise NoPosition(f"expected a card to play to {self.lead}; {self.follower} has none")

    @property
    def follower(self) -> str:
        """Who is to play to the lead."""
        return next(player for player in self.hands if player != self.leader)

    @property
    def to_play(self) -> str:
        """Whose the next card is."""
        return self.leader if self.lead is None else self.follower

    @property
    def left(self) -> int:
        """How many tricks are still to be won by cards played to a lead, with the one on the table."""
        return min(len(self.hands[self.leader]) + (self.lead is not None), len(self.hands[self.follower]))

    @property
    def counted(self) -> dict[str, int]:
        """The cards that will be left over and count as tricks, by who will hold them."""
        held = {player: len(hand) for player, hand in self.hands.items()}
        held[self.leader] += self.lead is not None
        over = {player: n - self.left for player, n in held.items() if n > self.left}
        return over if self.counts_left else {}

    def choices(self, rules: PlayRules) -> tuple[str, ...]:
        """Return the cards that may be played next.

        Args:
            rules: the rules of play.
        """
        hand = self.hands[self.to_play]
        if not self.left:
            return ()
        return hand if self.lead is None else rules.lawful(hand, self.lead, self.trump)

    def played(self, card: str, rules: PlayRules) -> Position:
        """Return the position after a card, be it lawful or not.

        Args:
            card: a card of who is to play.
            rules: the rules of play.
        """
        by = self.to_play
        hands = {**self.hands, by: tuple(each for each in self.hands[by] if each != card)}
        if self.lead is None:
            return evolve(self, hands=hands, lead=card)
        winner = by if rules.takes(card, self.lead, self.trump) else self.leader
        won = {**self.won, winner: self.won.get(winner, 0) + 1}
        return evolve(self, hands=hands, lead=None, leader=winner, won=won)

    def suits(self, rules: PlayRules) -> Suits:
        """Return the position before a lead in the form in which it is searched.

        Args:
            rules: the rules of play, for the order of the ranks.
        """
        by_suit: dict[str, list[tuple[int, bool]]] = {suit: [] for suit in SUITS}
        for player, hand in self.hands.items():
            for card in hand:
                by_suit[SUIT_OF[card]].append((rules.ranks.index(RANK_OF[card]), player == self.leader))
        trump = pattern(mine for _, mine in sorted(by_suit.pop(self.trump)))
        one, two, three = (pattern(mine for _, mine in sorted(held)) for held in by_suit.values())
        return ordered(trump, one, two, three)
