"""The chance to make the point with a hand as it was dealt, counted over every hand that the other player may hold.

Two manners of play are counted. In the one all cards are open, and both play as well as can be. In the other the player
sees his own cards alone and decides beforehand in which order he leads them; of those that he may play to a lead he
plays the one that comes last in it; and the other player, who sees all cards, plays as well as can be against that. So
against one who plays as if he saw all cards, what can be made lies between the two. The other may see less, and then
play worse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, permutations, product
from math import comb
from typing import Final, Literal

from attrs import define, field, frozen

from referee.law import Rulebook
from referee.record import PACK, RANK_OF, SUIT_OF, SUITS, how_many
from referee.solving.patterns import pattern
from referee.solving.position import NoPosition
from referee.solving.rules import PlayRules
from referee.solving.search import Search, ordered, turned as turned_round
from referee.solving.set_play import Card, Holding, SetPlay

LIKELIEST: Final = 200
"""The number of holdings, the likeliest, over which every order of leads is tried."""

BEST_ORDERS: Final = 4
"""How many of the orders that do best over these are counted over all hands."""

Side = Literal["non_dealer", "dealer"]


@frozen
class Odds:
    """With how many hands of the other player a hand makes the point.

    hands: how many hands he may hold.
    open_cards: with how many of them the player makes the point where all cards are open.
    set_order: with how many where he leads in a set order and the other sees all cards.
    order: that order.
    vole: with how many he makes every trick where all cards are open.
    trumps: how many of the hands hold no trump, one, and so on.
    alike: how many of them differ in play.
    """

    hands: int
    open_cards: int
    set_order: int
    order: tuple[str, ...]
    vole: int
    trumps: tuple[int, ...]
    alike: int


@define
class _Hand:
    """A hand by suits, trumps first.

    cards: its cards in each suit, from the highest down.
    gaps: how many cards that are not seen lie above each of them, and below the last.
    """

    cards: list[list[str]] = field(factory=list)
    gaps: list[list[int]] = field(factory=list)


def odds_of(
    hand: Sequence[str],
    turned: str,
    rulebook: Rulebook,
    side: Side = "non_dealer",
    told: Callable[[int], object] = lambda steps: None,
) -> Odds:
    """Return with how many hands of the other player a hand makes the point, played as it was dealt.

    Args:
        hand: the cards of the player.
        turned: the card turned up, whose suit is trumps.
        rulebook: the rulebook, for what must be played and how many tricks make the point.
        side: whose hand it is; the non-dealer leads.
        told: is told how many steps were made.

    Raises:
        NoPosition: where these are not the cards of a hand and another one.
        PlayUntold: where the rulebook does not tell how a hand is played.
    """
    game = rulebook.game
    wrong = [card for card in (*hand, turned) if card not in PACK]
    if wrong or len({*hand, turned}) != game.hand_size + 1:
        got = " ".join((*hand, turned))
        raise NoPosition(f"expected {how_many(game.hand_size, 'card')} and another one that is turned; got {got}")
    rules = PlayRules.of(rulebook)
    held = _by_suits(hand, turned, game.ranks)
    holdings = sorted(_holdings(held, game.hand_size), key=lambda each: -each[1])
    point = sum(1 << n for n in range(game.tricks_for_point, game.hand_size + 1))
    leads = side == "non_dealer"
    search, opened, vole, steps = Search(rules), 0, 0, count(1)
    for holding, weight in holdings:
        opened += weight * _makes(search, holding, game.hand_size, point, leads=leads)
        vole += weight * _makes(search, holding, game.hand_size, 1 << game.hand_size, leads=leads)
        told(next(steps))
    order, in_order = _best_order(
        held, holdings, SetPlay(rules), game.tricks_for_point, lambda: told(next(steps)), leads=leads
    )
    trumps = [0] * (game.hand_size + 1)
    for holding, weight in holdings:
        trumps[_count(holding[0])] += weight
    names = tuple(held.cards[suit][n] for suit, n in order)
    return Odds(sum(n for _, n in holdings), opened, in_order, names, vole, tuple(trumps), len(holdings))


def _by_suits(hand: Sequence[str], turned: str, ranks: Sequence[str]) -> _Hand:
    """Return a hand by suits; the card turned is seen."""
    found = _Hand()
    for suit in (SUIT_OF[turned], *(suit for suit in SUITS if suit != SUIT_OF[turned])):
        cards, gaps = list[str](), [0]
        for card in sorted((card for card in PACK if SUIT_OF[card] == suit), key=lambda c: ranks.index(RANK_OF[c])):
            if card in hand:
                cards.append(card)
                gaps.append(0)
            elif card != turned:
                gaps[-1] += 1
        found.cards.append(cards)
        found.gaps.append(gaps)
    return found


def _holdings(held: _Hand, size: int) -> Iterator[tuple[Holding, int]]:
    """Yield what the other player may hold, as far as it differs in play, each with how many hands it stands for."""
    suits = [list(_in_suit(gaps, size)) for gaps in held.gaps]
    for trumps, one, two, three in product(*suits):
        if trumps[1] + one[1] + two[1] + three[1] == size:
            yield (trumps[0], one[0], two[0], three[0]), trumps[2] * one[2] * two[2] * three[2]


def _in_suit(gaps: list[int], size: int) -> Iterator[tuple[int, int, int]]:
    """Yield what may be held in a suit: the pattern, how many cards, and in how many ways."""
    for counts in product(*(range(min(gap, size) + 1) for gap in gaps)):
        if sum(counts) <= size:
            ways = 1
            for gap, n in zip(gaps, counts, strict=True):
                ways *= comb(gap, n)
            bits = [bit for n in counts for bit in (*[False] * n, True)][:-1]
            yield pattern(bits), sum(counts), ways


def _makes(search: Search, holding: Holding, size: int, wanted: int, *, leads: bool) -> bool:
    """Tell whether the player makes one of some numbers of tricks where all cards are open."""
    suits = ordered(*holding)
    if leads:
        return search.brings(suits, size, wanted)
    others = sum(1 << size - n for n in range(size + 1) if not wanted >> n & 1)
    return not search.brings(turned_round(suits), size, others)


def _best_order(
    held: _Hand,
    holdings: Sequence[tuple[Holding, int]],
    play: SetPlay,
    need: int,
    told: Callable[[], object],
    *,
    leads: bool,
) -> tuple[tuple[Card, ...], int]:
    """Return an order of leads that does best, and with how many hands the player makes the point in it."""

    def made_in(order: tuple[Card, ...], some: Sequence[tuple[Holding, int]]) -> int:
        told()
        return sum(weight for holding, weight in some if play.makes(holding, order, need, leads=leads))

    orders = list(_orders(held))
    orders.sort(key=lambda order: -made_in(order, holdings[:LIKELIEST]))
    counted = [(made_in(order, holdings), order) for order in orders[:BEST_ORDERS]]
    made, order = max(counted, key=lambda each: each[0])
    return order, made


def _orders(held: _Hand) -> Iterator[tuple[Card, ...]]:
    """Yield each order of the cards; those with none between them that is not seen come from the highest down."""
    cards = [(suit, n) for suit, of in enumerate(held.cards) for n in range(len(of))]
    alike = [((suit, n - 1), (suit, n)) for suit, n in cards if n and not held.gaps[suit][n]]
    for order in permutations(cards):
        if all(order.index(one) < order.index(other) for one, other in alike):
            yield order


def _count(suit: int) -> int:
    """Return how many cards of the other player are in a pattern."""
    return suit.bit_length() - suit.bit_count()
