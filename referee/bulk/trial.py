"""Lines of regular play made up under a rulebook, on which both ways of hearing are compared.

The short way takes for granted that regular play means nothing to a rulebook but what its results are worth.  Whether
that is so only the rulebook can say: any clause may be worded so that some regular act matters to it, and any value of
the game so that it goes another way.  So the short way is tried on hands in which every regular act comes and which end
in every regular way, one after the other and one game after the other, and is used only where it answers as the long
way does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle, product
from random import Random
from typing import Any, Final, get_args

import msgspec
from attrs import define, field, frozen

from referee.bulk.reading import KING
from referee.bulk.rules import RegularPlay
from referee.bulk.tariff import DEALER, NON_DEALER, Award, Manner, Order, Told
from referee.record import PACK, SUIT_OF

KINGS: Final = ("nobody", "turned", DEALER, NON_DEALER)
OTHER: Final = {DEALER: NON_DEALER, NON_DEALER: DEALER}
OWNED: Final = {"red": {"owner": DEALER}, "blue": {"owner": NON_DEALER}}
EITHER: Final = (True, False)
REFUSAL: Final[tuple[Order, ...]] = ("refused",)
TRIES: Final = 20
IN_A_LINE: Final = 4

Event = dict[str, Any]


@frozen
class Kind:
    """What is to become of a hand.

    king: who has it, the dealer or the other player, or the card turned.  exchanged: whether cards are exchanged.
    refused: whether a proposal is refused in the end.  dealer_wins, vole: what the hand comes to.
    """

    king: str
    exchanged: bool
    refused: bool
    dealer_wins: bool
    vole: bool


def trials(rules: RegularPlay, seed: int = 1) -> Iterator[bytes]:
    """Yield lines of some hands each, in which hands of every kind come, with much or little told."""
    dice = Random(seed)
    kinds = [Kind(*each) for each in product(KINGS, EITHER, EITHER, EITHER, EITHER)]
    dice.shuffle(kinds)
    graded = rules.tariff.games[True, 0] is not None
    modes = cycle([(True, False), (True, graded), (False, graded), (True, False)])
    for begin, (told, staked) in zip(range(0, len(kinds), IN_A_LINE), modes, strict=False):
        yield Trial(rules, dice, told=told, graded=staked).line(kinds[begin : begin + IN_A_LINE])
    # Where a code ends no game as others do, lines in which one ends show nothing; so some hands stand alone.
    for king, told in product(KINGS, EITHER):
        alone = next(kind for kind in kinds if kind.king == king and kind.exchanged == told)
        yield Trial(rules, dice, told=told, graded=False).line([alone], begun=False)


def _places(sizes: Sequence[int], first: int) -> list[int]:
    """Return where the cards of a player lie in the pack, whose packets are every other one from ``first`` on."""
    return [sum(sizes[:n]) + at for n in range(first, len(sizes), 2) for at in range(sizes[n])]


@cache
def _manners(orders: tuple[Order, ...], *, later: bool) -> tuple[Manner, ...]:
    """Return the manners of exchange in some orders; after a refusal no number is named."""
    words = [told for told in get_args(Told) if told != "after" or orders != REFUSAL]
    return tuple(Manner(*each, later) for each in product(orders, words, EITHER))


@define
class Trial:
    """A line as it is made up.

    told: whether more is recorded than the packets and the play.  graded: whether stakes by score were agreed.
    order: in which packets the cards are dealt, once that was chosen.
    of_king: whether a player is to hold the king, who announces it after cards are seen to be taken up, if they are.
    """

    rules: RegularPlay
    dice: Random
    told: bool
    graded: bool
    dealer: str = DEALER
    events: list[Event] = field(factory=list)
    hands: dict[str, set[str]] = field(factory=dict)
    stock: list[str] = field(factory=list)
    score: dict[str, int] = field(factory=dict)
    order: str | None = None
    of_king: bool = False

    @property
    def non_dealer(self) -> str:
        """The player who does not deal."""
        return OTHER[self.dealer]

    def line(self, kinds: Sequence[Kind], *, begun: bool = True) -> bytes:
        """Return hands of some kinds as a line of an archive, each as like to its kind as it could be made.

        Args:
            kinds: of the hands, in their order.
            begun: whether some points of the game may have been made before.
        """
        most = self.rules.target - 1 if begun else 0
        self.score = {player: self.dice.choice((0, most, self.dice.randint(0, most))) for player in OTHER}
        opening = {"game": 1, "deal": 1, "dealer": DEALER, "pack": "red", "score": dict(self.score)}
        for kind in kinds:
            self._play_one(kind)
        recorded = ["shuffling", "cutting", "looking", "marking"] if self.told else ["marking"]
        header = {"format": "referee.log/1", "players": [DEALER, NON_DEALER], "packs": OWNED, "opening": opening}
        stakes = {"stakes": "graded" if self.graded else "none"}
        return msgspec.json.encode(
            {"header": header | {"recorded": recorded, "agreement": stakes}, "events": self.events}
        )

    def _play_one(self, kind: Kind) -> None:
        """Play hands until one is of the kind that is wanted, and keep that."""
        before, score = len(self.events), dict(self.score)
        for _ in range(TRIES):
            del self.events[before:]
            self.score = dict(score)
            taken = self._play_out(kind)
            if not sum(taken.values()) or (taken[self.dealer] > taken[self.non_dealer], 0 in taken.values()) == (
                kind.dealer_wins,
                kind.vole,
            ):
                break
        if self._won():
            self.score = dict.fromkeys(OTHER, 0)
        winner = self.dealer if taken[self.dealer] > taken[self.non_dealer] else self.non_dealer
        turns = {
            "alternate": self.non_dealer,
            "winner": winner,
            "loser": OTHER[winner],
            "untold": self.dice.choice([*OTHER]),
        }
        self.dealer = turns[self.rules.rulebook.game.alternation]

    def _won(self) -> bool:
        """Whether somebody has won the game."""
        return max(self.score.values()) >= self.rules.target

    def _play_out(self, kind: Kind) -> dict[str, int]:
        """Play a hand to its end, or to that of the game; return how many tricks each player took."""
        trump, self.of_king = self._deal(kind), kind.king in OTHER
        rounds = self.dice.randint(1, 3) if kind.exchanged and not self._won() else 0
        for n in range(rounds):
            self._exchange(("together", "in_turn", "alone"), later=n > 0)
        if kind.refused and not self._won():
            self._exchange(REFUSAL, later=rounds > 0)
        holder = next((player for player, hand in self.hands.items() if KING + trump in hand), None)
        late = holder == self.dealer and self.dice.random() < 0.5
        announced = holder is not None and not self._won() and self.dice.random() < 0.8
        if holder is not None and announced and not late:
            self._announce(holder, late=False)
        return self._tricks(trump, kind, late=late and announced)

    def _says(self) -> bool:
        """Whether the line says something that it may as well leave out."""
        return self.dice.random() < 0.6

    def _add(self, do: str, by: str, **fields: Any) -> None:
        self.events.append({"do": do, "by": by} | fields)

    def _draw(self, n: int) -> list[str]:
        drawn, self.stock = self.stock[:n], self.stock[n:]
        return drawn

    def _deal(self, kind: Kind) -> str:
        """Deal the hands with the king where it is to be, and trumps to who is to win the vole; return the trumps."""
        dealer, non_dealer, pack = self.dealer, self.non_dealer, "red" if self.dealer == DEALER else "blue"
        self.stock = self.dice.sample(PACK, len(PACK))
        sizes, self.order = self._sizes()
        trump = SUIT_OF[self.stock[sum(sizes)]]
        places = {"turned": [sum(sizes)], non_dealer: _places(sizes, 0), dealer: _places(sizes, 1)}
        self._put(KING + trump, self.dice.choice(places.get(kind.king, [-1])), sum(sizes))
        if kind.vole:
            self._strengthen(places[dealer if kind.dealer_wins else non_dealer], trump, sum(sizes))
        if self.told:
            self._add("shuffle", dealer, **({"pack": pack} if self._says() else {}))
            self._add("cut", non_dealer, **({"pack": pack, "lifted": 8, "left": 24} if self._says() else {}))
        self.hands = {non_dealer: set(), dealer: set()}
        for n, to in zip(sizes, (non_dealer, dealer) * len(sizes), strict=False):
            cards = self._draw(n)
            self.hands[to].update(cards)
            self._add("packet", dealer, to=to, cards=cards)
        self._add("turn_up", dealer, cards=self._draw(1))
        if self.events[-1]["cards"] == [KING + trump]:
            self._mark(self.rules.tariff.turned, dealer)
        for player in (non_dealer, dealer) if self.told and not self._won() else ():
            if self._says():
                self._add("look", player, at="hand")
        return trump

    def _sizes(self) -> tuple[tuple[int, ...], str]:
        """Return in which packets to deal: as before, or in any order where none was chosen yet."""
        orders = self.rules.orders
        sizes = self.dice.choice(sorted(orders))
        return next(((each, name) for each, name in orders.items() if name == self.order), (sizes, orders[sizes]))

    def _put(self, king: str, to: int, turned: int) -> None:
        """Exchange the king with the card that is to come where it should be; the suit turned stays what it is."""
        at = self.stock.index(king)
        self.stock[at], self.stock[to] = self.stock[to], self.stock[at]
        if SUIT_OF[self.stock[turned]] != SUIT_OF[king]:
            suit = (i for i, card in enumerate(self.stock) if SUIT_OF[card] == SUIT_OF[king] and card != king)
            other = next(suit)
            self.stock[turned], self.stock[other] = self.stock[other], self.stock[turned]

    def _strengthen(self, places: Sequence[int], trump: str, turned: int) -> None:
        """Exchange cards of a hand for trumps; the king and the card turned stay where they are."""
        fixed = {KING + trump, self.stock[turned]}
        weak = [at for at in places if self.stock[at] not in fixed]
        for at in weak[: self.dice.randint(2, len(places))]:
            card = next(card for card in PACK if SUIT_OF[card] == trump and card not in fixed)
            other = self.stock.index(card)
            self.stock[at], self.stock[other] = card, self.stock[at]
            fixed.add(card)

    def _exchange(self, orders: tuple[Order, ...], *, later: bool) -> None:
        """Let a proposal be made and answered in one of the manners of which nothing is to be said."""
        every = _manners(orders, later=later)
        at = self.dice.randrange(len(every))
        manner = next((each for each in (*every[at:], *every[:at]) if self.rules.manners.of(each)), None)
        if manner is None:
            return
        n = self.dice.randint(1, 3)
        self._add("propose", self.non_dealer, **({"n": n} if manner.told == "proposal" else {}))
        if manner.told == "before":
            self._add("ask", self.non_dealer, n=n)
        reply, away = "refuse" if manner.order == "refused" else "accept", self.dice.randint(1, 2)
        self._add("answer", self.dealer, reply=reply, **({"n": away} if manner.answered else {}))
        if manner.told == "after":
            self._add("ask", self.non_dealer, n=n)
        steps = [(self._lay, self.non_dealer, n), (self._serve, self.non_dealer, n)]
        steps += [(self._lay, self.dealer, away), (self._serve, self.dealer, away)]
        taken = {"together": (0, 2, 1, 3), "in_turn": (0, 1, 2, 3), "alone": (0, 1), "refused": ()}[manner.order]
        for step, player, cards in map(steps.__getitem__, taken):
            step(player, cards)

    def _lay(self, player: str, n: int) -> None:
        cards = self.dice.sample(sorted(self.hands[player]), n)
        self.hands[player].difference_update(cards)
        self._add("discard", player, cards=cards)

    def _serve(self, player: str, n: int) -> None:
        cards = self._draw(n)
        self.hands[player].update(cards)
        self._add("give", self.dealer, to=player, cards=cards)
        if self.told and (self._says() or self.of_king):
            self._add("take_up", player, what="given")

    def _announce(self, player: str, *, late: bool) -> None:
        """Let a player announce the king and mark it, where it is worth a mark."""
        award = self.rules.tariff.held[player == self.dealer, late]
        if award is not None:
            self._add("announce_king", player)
            self._mark(award, player)

    def _mark(self, award: Award | None, player: str) -> None:
        """Mark what a result is worth, where it is worth a mark."""
        if award is not None:
            n = min(award.row.points, self.rules.target - self.score[player])
            self.score[player] += n
            self._add("mark", player, n=n, reason=award.row.for_)

    def _tricks(self, trump: str, kind: Kind, *, late: bool) -> dict[str, int]:
        """Play the hand as one must, if the game is not over, and let the winner mark it."""
        leader, follower = self.non_dealer, self.dealer
        taken = dict.fromkeys(OTHER, 0)
        outcomes = self.rules.outcomes[trump]
        while self.hands[leader] and not self._won():
            lead = self.dice.choice(sorted(self.hands[leader]))
            self.hands[leader].remove(lead)
            self._add("lead", leader, card=lead)
            if late:
                self._announce(self.dealer, late=True)
                if self._won():
                    break
            late, hand = False, self.hands[follower]
            free = [card for card in sorted(hand) if (hand - {card}).isdisjoint(outcomes[lead][card][1])]
            reply = self.dice.choice(free)
            hand.remove(reply)
            self._add("play", follower, card=reply)
            if outcomes[lead][reply][0]:
                leader, follower = follower, leader
            taken[leader] += 1
        if self._won():
            return dict.fromkeys(OTHER, 0)
        winner = max(taken, key=lambda player: taken[player])
        result = winner == self.dealer, not min(taken.values()), kind.exchanged, kind.refused
        self._mark(self.rules.tariff.hands[result], winner)
        return taken
