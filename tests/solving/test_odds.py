"""The chance of a hand: counted again hand by hand, played again card by card, and held against what old books say.

The books: R. F. Foster, Complete Hoyle (the odds against the dealer's holding two trumps, and what follows for hands
that win three tricks if he has not), and Hoffmann, Hoyle's Games Modernized, after Cavendish (a hand of three trumps).
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import jsonschema
import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.law import load_rulebook
from referee.record import PACK
from referee.solving import Odds, PlayRules, Position, Solver, Worth, odds_of
from referee.solving.odds import _by_suits, _holdings, _orders
from referee.solving.search import ordered
from referee.solving.set_play import SetPlay
from tests.solving.naive import RANKS, Duties, lawful, takes, without
from tests.turns import in_turn

LONDON = load_rulebook("london")
HANDS = 65_780

UNLESS_TWO = {
    1: [
        "7H KS QS JS 8D",
        "7H KS QS JS 7S",
        "7H KS QS JS AS",
        "10H KS QS JS 8D",
        "AH KS QS JS 7D",
        "7H KS QS 9S KD",
        "7H KS QS AS KD",
        "7H KS QS KD 8C",
        "7H KS KD KC 7S",
        "7H KS QS KD KC",
    ],
    2: ["8H 7H KS QS 7D", "8H 7H KS KD 7C", "8H 7H QS JS AS", "8H 7H KS QS 8S", "8H 7H KS QS JS"],
}
"""Hands that are sure of the point unless the dealer has two trumps, by the trumps in them; 9H is turned."""

AGAINST_TWO = {1: (44_574, 21_206), 2: (50_274, 15_506)}
"""The ways in which the dealer has fewer than two trumps, and the others, by the player's: as Foster counts them."""


def odds(hand: str, turned: str = "9H", **told: object) -> Odds:
    return odds_of(hand.split(), turned, LONDON, **told)  # type: ignore[arg-type]


@pytest.mark.parametrize(("trumps", "hand"), [(n, hand) for n, hands in UNLESS_TWO.items() for hand in hands])
def test_the_odds_against_two_trumps_are_those_of_the_book(trumps: int, hand: str) -> None:
    """The book calls the odds of such hands a little more than 2 to 1, or more than 3 to 1, and counts no further."""
    found, (fewer, more) = odds(hand), AGAINST_TWO[trumps]
    assert (sum(found.trumps[:2]), sum(found.trumps[2:]), found.hands) == (fewer, more, HANDS)
    assert fewer <= found.set_order <= found.open_cards


@pytest.mark.parametrize("hand", UNLESS_TWO[1][:5])
def test_hands_that_two_trumps_beat_have_the_odds_of_the_book(hand: str) -> None:
    found = odds(hand)
    assert 2.1 <= found.open_cards / (HANDS - found.open_cards) < 2.25


def test_a_hand_of_the_book_wins_far_more_often_than_it_says() -> None:
    """Four times out of five, says the book, and names a hand that beats it. It does, and few others do."""
    hand = "QH AH 7H KS KD"
    found = odds(hand, "10H")
    assert (found.set_order, found.open_cards) == (65_366, 65_366)
    dealt = Position({"Anne": tuple(hand.split()), "Bert": ("KH", "JH", "9H", "8H", "9C")}, "H", "Anne")
    assert Solver.of(LONDON).outcome(dealt, Worth.of(LONDON, "Bert", "Anne")).tricks["Bert"] >= 3


@pytest.mark.turns
def test_every_hand_is_counted_once() -> None:
    for seed in in_turn(range(20), 10):
        dice = random.Random(seed)
        turned, *hand = dice.sample(PACK, 6)
        rules, counted = PlayRules.of(LONDON), Counter[object]()
        for other in combinations([card for card in PACK if card not in (turned, *hand)], 5):
            place = Position({"Anne": tuple(hand), "Bert": other}, turned[-1], "Anne")
            counted[place.suits(rules)] += 1
        merged = Counter[object]()
        for holding, weight in _holdings(_by_suits(hand, turned, RANKS), 5):
            merged[ordered(*holding)] += weight
        assert merged == counted, seed


@pytest.mark.turns
@pytest.mark.parametrize("side", ["non_dealer", "dealer"])
def test_what_is_made_with_all_cards_open_is_what_the_solver_makes(side: str) -> None:
    solver, worth = Solver.of(LONDON), Worth.of(LONDON, "Bert", "Anne")
    for seed in in_turn(range(10), 10):
        turned, *hand = random.Random(seed).sample(PACK, 6)
        found, points, voles = odds_of(hand, turned, LONDON, side), 0, 0  # type: ignore[arg-type]
        for other in combinations([card for card in PACK if card not in (turned, *hand)], 5):
            leader = "Anne" if side == "non_dealer" else "Bert"
            place = Position({"Anne": tuple(hand), "Bert": other}, turned[-1], leader)
            tricks = solver.search.best(place.suits(solver.rules), tuple(range(6)))
            tricks = tricks if leader == "Anne" else 5 - tricks
            points, voles = points + (tricks >= 3), voles + (tricks == 5)
        assert (found.open_cards, found.vole) == (points, voles), seed
        assert worth


def in_order(mine: Sequence[str], other: Sequence[str], trump: str, need: int, *, leads: bool) -> bool:
    """Tell whether a player makes so many tricks who leads his cards in their order, whatever the other does."""
    if need <= 0 or need > len(mine):
        return need <= 0
    if leads:
        lead, rest = mine[0], mine[1:]
        replies = lawful(other, lead, trump, Duties())
        after = [(rest, without(other, card), not takes(card, lead, trump)) for card in replies]
    else:
        after = []
        for lead in other:
            card = [each for each in mine if each in lawful(mine, lead, trump, Duties())][-1]
            after.append((without(mine, card), without(other, lead), takes(card, lead, trump)))
    return all(in_order(held, theirs, trump, need - won, leads=won) for held, theirs, won in after)


@pytest.mark.turns
def test_play_in_a_set_order_is_what_trying_every_answer_finds() -> None:
    rules = PlayRules.of(LONDON)
    for seed in in_turn(range(400), 10):
        dice = random.Random(seed)
        turned, *cards = dice.sample(PACK, 11)
        mine, other, trump = cards[:5], cards[5:], turned[-1]
        held, play = _by_suits(mine, turned, RANKS), SetPlay(rules)
        order = dice.choice(list(_orders(held)))
        names = [held.cards[suit][n] for suit, n in order]
        suits = [trump, *(suit for suit in "SHDC" if suit != trump)]
        patterns = []
        for suit in suits:
            there = sorted((card for card in cards if card[-1] == suit), key=lambda card: RANKS.index(card[:-1]))
            made = 1
            for card in there:
                made = made << 1 | (card in mine)
            patterns.append(made)
        for leads in (True, False):
            for need in range(1, 6):
                found = play.makes(tuple(patterns), order, need, leads=leads)  # type: ignore[arg-type]
                assert found == in_order(names, other, trump, need, leads=leads), (seed, leads, need)


def test_what_need_not_be_played_changes_the_chance() -> None:
    """Where suit need not be followed, a king is trumped by who has another card of its suit."""
    hand, free = "QH KS 7S 7D 8C".split(), load_rulebook("london", {}, {}, frozenset({"43.1"}))
    assert odds_of(hand, "9H", free).open_cards == 7_878
    assert odds_of(hand, "9H", LONDON).open_cards == 33_160


def test_the_command_tells_the_chance() -> None:
    done = CliRunner().invoke(main, ["odds", "7H", "KS", "QS", "JS", "8D", "--turned", "9H"])
    assert done.exit_code == 0, done.output
    assert "In a set order  44,874, or 68.2 %: 2.1 to 1 for it" in done.output
    assert "fewer than two 44,574, more 21,206." in " ".join(done.output.split())
    told = CliRunner().invoke(main, ["odds", "7H KS QS JS 8D", "--turned", "9H", "--dealer", "--format", "json"])
    found = json.loads(told.output)
    jsonschema.validate(found, SCHEMAS["odds"]())
    assert (found["side"], found["hands"], sum(found["trumps"])) == ("dealer", HANDS, HANDS)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (["7H KS QS JS", "--turned", "9H"], "expected 5 cards and another one that is turned"),
        (["7H KS QS JS 9H", "--turned", "9H"], "expected 5 cards and another one that is turned"),
        (["7H KS QS JS ?", "--turned", "9H"], "expected 5 cards"),
        (["7H KS QS JS XX", "--turned", "9H"], "expected a card such as KS"),
        (["7H KS QS JS 8D"], "--turned"),
        (["7H KS QS JS 8D", "--turned", "9H", "--reading", "A04=not_told", "--rulebook", "akagiri"], "who leads after"),
    ],
)
def test_a_hand_that_is_none_is_refused(told: list[str], says: str) -> None:
    done = CliRunner().invoke(main, ["odds", *told])
    assert done.exit_code == 2, done.output
    assert says in done.output
