"""One hand as it stands, and the acts that it is made of, each written down as it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import define, field

from referee.record import PACK
from referee.simulation.dice import Dice
from referee.simulation.rules import PlayRules

Event = dict[str, Any]
"""An act as a log has it."""

PACKS: Final = ("red", "blue")


class Anew(Exception):  # noqa: N818 - nothing is wrong with the program
    """The deal is set aside, and there is another in its place."""


@define(eq=False, repr=False)
class Fault:
    """Something that goes wrong in a hand, with what the players say and do about it.

    name: what it is called.  noticed: whether anybody says so.  moment: when it happens.
    happens: does it, where it can happen, and tells whether it did; it is given the hand, and whatever else the
    moment is about.  What it did stands in place of what would have been done at that moment.
    whole: whether it needs the next hand of the game in the same log.
    needs: the remedy without which the hand could not go on as it does, where there is one.
    """

    name: str
    noticed: bool
    moment: str
    happens: Callable[..., bool]
    whole: bool = False
    needs: str | None = None


@define(eq=False, repr=False)
class Hand:
    """One hand of a game: where it stands, and what may be done in it.

    game, number, dealer, score, orders: where it stands; score and orders run on from hand to hand.
    owing: marks of the hand before that are still to be put up; those forgotten in this one are added.
    faults: what is to go wrong, in this hand or a later one; wrong: what has gone wrong in it, one thing at the most.
    events: what was done.  opening: where the hand stood when it began.
    hands, stock, dealt: what each holds, what is left, and what each held before the first lead.
    plan: the packets that are to be given.  turned: the card turned for trumps.
    lead: the card led.  forced: the card that must be played next.
    later: what is still to be said or done, by when.
    cut_down: who marks one less for having offended.  replays: whether the hand is played twice.
    """

    rules: PlayRules
    dice: Dice
    players: tuple[str, str]
    game: int
    number: int
    dealer: str
    score: dict[str, int]
    orders: dict[str, str]
    owing: list[Event]
    faults: list[Fault]
    wrong: list[Fault] = field(factory=list)
    trying: Fault | None = None
    events: list[Event] = field(factory=list)
    opening: dict[str, Any] = field(factory=dict)
    stock: list[str] = field(factory=list)
    hands: dict[str, list[str]] = field(factory=dict)
    dealt: dict[str, list[str]] = field(factory=dict)
    plan: list[tuple[str, int]] = field(factory=list)
    later: dict[str, list[Callable[[], object]]] = field(factory=dict)
    pack: str = ""
    turned: str = ""
    leader: str = ""
    follower: str = ""
    trick: int = 0
    lead: str = ""
    forced: str | None = None
    content: bool = False
    exchanged: bool = False
    refused: bool = False
    replays: bool = False
    cut_down: str | None = None
    winner: str | None = None

    def __attrs_post_init__(self) -> None:
        """Note where the hand stands before anything is done."""
        self.opening = {
            "game": self.game,
            "deal": self.number,
            "dealer": self.dealer,
            "pack": self.own_pack(self.dealer),
            "score": dict(self.score),
            "orders": dict(self.orders),
        }

    @property
    def non_dealer(self) -> str:
        """The player who does not deal."""
        return self.other(self.dealer)

    @property
    def over(self) -> bool:
        """Whether somebody has the points of the game."""
        return max(self.score.values()) >= self.rules.target

    @property
    def trump(self) -> str:
        """The suit of the card turned."""
        return self.turned[-1]

    @property
    def king(self) -> str:
        """The king of trumps."""
        return f"K{self.trump}"

    def other(self, player: str) -> str:
        """Return the adversary."""
        return self.players[player == self.players[0]]

    def own_pack(self, player: str) -> str:
        """Return the pack that a player deals with."""
        return PACKS[player != self.players[0]]

    def do(self, act: str, by: str | None = None, **fields: Any) -> None:
        """Write an act down."""
        self.events.append({"do": act, "by": by, **fields} if by else {"do": act, **fields})

    def afterwards(self, moment: str, act: Callable[[], object]) -> None:
        """Leave something to be done when a moment comes next."""
        self.later.setdefault(moment, []).append(act)

    def meet(self, moment: str, *about: Any) -> bool:
        """Do what was left for a moment, and let something go wrong in it; tell whether it did."""
        if moment in self.later:
            for act in self.later.pop(moment):
                act()
        if self.wrong:
            return False
        for fault in self.faults:
            if fault.moment == moment:
                self.trying = fault
                if fault.happens(self, *about):
                    self._went_wrong()
                    return True
                self.trying = None
        return False

    def _went_wrong(self) -> None:
        """Note that what was tried has happened."""
        if self.trying is not None:
            self.wrong.append(self.trying)
            self.faults.remove(self.trying)
            self.trying = None

    def set_aside(self) -> None:
        """Let the deal be made anew; what was marked in it comes off."""
        self._went_wrong()
        for player, points in self.opening["score"].items():
            if self.score[player] > points:
                self.do("unmark", player, n=self.score[player] - points)
                self.score[player] = points
        raise Anew

    def draw(self, to: str, n: int) -> list[str]:
        """Take cards off the stock into a hand; return them."""
        cards = [self.stock.pop() for _ in range(n)]
        self.hands[to] += cards
        return cards

    def shuffle(self) -> None:
        """Let the dealer shuffle."""
        self.do("shuffle", self.dealer, pack=self.pack)

    def cut(self) -> None:
        """Let the other cut."""
        lifted = 3 + self.dice.below(26)
        self.do("cut", self.non_dealer, pack=self.pack, lifted=lifted, left=len(PACK) - lifted)

    def lay(self, player: str, cards: list[str], **how: str) -> None:
        """Let a player lay cards away."""
        self.hands[player] = [card for card in self.hands[player] if card not in cards]
        self.do("discard", player, cards=cards, **how)

    def give(self, to: str, n: int) -> list[str]:
        """Let the dealer give a player cards in the exchange; return them."""
        cards = self.draw(to, n)
        self.do("give", self.dealer, to=to, cards=cards)
        return cards

    def put(self, act: str, player: str, card: str, **how: str) -> None:
        """Put a card on the table."""
        self.hands[player].remove(card)
        self.do(act, player, card=card, **how)

    def mark(self, player: str, points: int, reason: str) -> bool:
        """Let a player put up what he has earned; tell whether the game is over."""
        n = min(points, self.rules.target - self.score[player])
        if n > 0:
            self.score[player] += n
            if not self.meet("mark", player, n, reason):
                self.do("mark", player, n=n, reason=reason)
        return self.over
