"""The solver against every lawful card of every line, under each code, from the deal and in the middle of it."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from attrs import evolve

from referee.hearing import Hearing
from referee.law import Rulebook, list_codes, load_rulebook
from referee.record import PACK, SUIT_OF, SUITS, EventId, Header, Lead, Opening, Packet, Play, TurnUp
from referee.solving import Exchange, NoPosition, PlayRules, PlayUntold, Position, Solver, Worth
from tests.solving.naive import Duties, after, answered, best, lawful, lines, without
from tests.turns import in_turn

DEALS = 2_000
CODES = list(list_codes())
SIZES = [(5, 5)] * 6 + [(4, 4), (3, 3), (5, 4), (4, 5), (5, 3), (2, 5), (6, 5), (1, 1)]
CHANGED = {
    ("london", (("R74", "trump_optional"),), ()): Duties(trump=False),
    ("london", (), ("43.1",)): Duties(follow=False),
    ("london", (), ("43.2",)): Duties(win=False, trump=False),
    ("french", (), ("8.1",)): Duties(follow=False),
    ("french", (), ("8.2",)): Duties(win=False),
    ("french", (), ("8.3",)): Duties(trump=False),
}
"""What must be played under codes that are read otherwise, or with a clause left out."""
READ = [
    ("general", (("G09", "win"),)),
    ("london", (("R74", "trump_optional"),)),
    *(("french", (), (clause,)) for clause in ("8.1", "8.2", "8.3")),
]
"""Readings, and clauses that fix the duties themselves."""


@cache
def book(code: str, readings: tuple[tuple[str, str], ...] = (), left_out: tuple[str, ...] = ()) -> Rulebook:
    return load_rulebook(code, dict(readings), {}, frozenset(left_out))


@cache
def solver(*told: Any) -> Solver:
    return Solver.of(book(*told))


@cache
def worth(code: str = "london") -> Worth:
    return Worth.of(book(code), "Anne", "Bert")


def dealt(seed: int) -> Position:
    """Return hands drawn at random; some are short, or too long."""
    dice = random.Random(seed)
    one, two = dice.choice(SIZES)
    cards = dice.sample(PACK, one + two)
    hands = {"Anne": tuple(cards[:one]), "Bert": tuple(cards[one:])}
    return Position(hands, dice.choice(SUITS), dice.choice(("Anne", "Bert")))


def sides(position: Position) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    return position.hands[position.leader], position.hands[position.follower], position.trump


@pytest.mark.turns
def test_best_play_is_what_trying_every_line_finds() -> None:
    """The shipped codes have the same duties, so what is found once is held against each."""
    for seed in in_turn(range(DEALS), 40):
        position = dealt(seed)
        tricks = best(*sides(position), Duties(), range(position.left + 1))
        for code in CODES:
            assert solver(code).outcome(position, worth(code)).tricks[position.leader] == tricks, (seed, code)


@pytest.mark.turns
@pytest.mark.parametrize("told", CHANGED, ids=repr)
def test_a_clause_left_out_or_read_otherwise_changes_what_may_be_played(told: Any) -> None:
    for seed in in_turn(range(DEALS // 20), 20):
        position = dealt(seed)
        tricks = best(*sides(position), CHANGED[told], range(position.left + 1))
        assert solver(*told).outcome(position, worth()).tricks[position.leader] == tricks, seed


@pytest.mark.turns
def test_a_faulty_card_is_worth_what_trying_every_line_after_it_finds() -> None:
    seen = 0
    for seed in in_turn(range(DEALS), 100):
        dice, position = random.Random(seed), dealt(seed)
        leader, other, trump = sides(position)
        lead = dice.choice(leader)
        kept, may = without(leader, lead), lawful(other, lead, trump, Duties())
        begun = position.played(lead, solver(CODES[0]).rules)
        due = answered(kept, lead, other, trump, Duties(), range(begun.left + 1))
        for code in CODES:
            assert solver(code).outcome(begun, worth()).tricks[position.leader] == due, (seed, code)
        for card in (card for card in other if card not in may):
            seen += 1
            tricks = after(kept, lead, without(other, card), card, trump, Duties(), range(begun.left + 1))
            for code in CODES:
                assert solver(code).after(begun, card, worth()).tricks[position.leader] == tricks, (seed, code, card)
    assert seen


@pytest.mark.turns
def test_what_matters_is_what_results_are_worth() -> None:
    """Where five tricks are worth less than four, nobody who can choose takes five."""
    for seed in in_turn(range(DEALS), 40):
        position, dice = dealt(seed), random.Random(seed)
        values = tuple(dice.randint(-2, 2) for _ in range(position.left + 1))
        found = solver("london").search.best(position.suits(solver("london").rules), values)
        assert found == best(*sides(position), Duties(), values), seed


@pytest.mark.turns
def test_every_line_is_counted() -> None:
    for seed in in_turn(range(DEALS), 100):
        position = dealt(seed)
        found = solver("london").lines(position, worth())
        counted = lines(*sides(position), Duties())
        assert found.by_tricks == dict(sorted(counted.items())), seed
        assert found.all == sum(counted.values())


@pytest.mark.turns
@pytest.mark.parametrize("told", [*((code,) for code in CODES), *READ], ids=repr)
def test_what_may_be_played_is_what_the_table_finds_no_fault_in(told: Any) -> None:
    for seed in in_turn(range(DEALS // 4), 20):
        trump, *cards = random.Random(seed).sample(PACK, 11)
        hands = {"Anne": tuple(cards[:5]), "Bert": tuple(cards[5:])}
        lead, suit = cards[0], SUIT_OF[trump]
        found = [card for card in hands["Bert"] if not faulty(book(*told), hands, trump, lead, card)]
        assert list(solver(*told).rules.lawful(hands["Bert"], lead, suit)) == found, seed


def faulty(rulebook: Rulebook, hands: dict[str, tuple[str, ...]], trump: str, lead: str, card: str) -> bool:
    """Return whether the table finds a fault of play in a card."""
    hearing = Hearing(Header(("Anne", "Bert"), opening=Opening(dealer="Bert")), rulebook)
    packets = [Packet(by="Bert", to=who, cards=held, whole=True) for who, held in hands.items()]
    events = [*packets, TurnUp(by="Bert", cards=(trump,)), Lead(by="Anne", card=lead), Play(by="Bert", card=card)]
    for number, event in enumerate(events):
        event.id = EventId(f"e{number}")
        hearing.advance(event)
    return any(fault.truth for fault in hearing.case.table.deals[-1].faults)


def test_a_code_that_does_not_tell_who_leads_next_is_not_solved() -> None:
    with pytest.raises(PlayUntold, match="who leads after the first trick"):
        PlayRules.of(book("akagiri", (("A04", "not_told"),)))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"hands": {"Anne": ("KS",), "Bert": ("KS",)}}, "got KS twice"),
        ({"hands": {"Anne": ("KS",), "Bert": ("?",)}}, r"got \?"),
        ({"hands": {"Anne": ("KS",)}}, "two players"),
        ({"hands": {"Anne": ("KS",), "Bert": ()}, "lead": "QS"}, "Bert has none"),
        ({"hands": {"Anne": tuple(PACK[:9]), "Bert": ()}}, "at most 8 cards"),
        ({"trump": "X"}, "a suit of trumps"),
        ({"leader": "Carl"}, "one of them the leader"),
    ],
)
def test_what_is_no_position_is_refused(changed: dict[str, Any], told: str) -> None:
    given: dict[str, Any] = {"hands": {"Anne": ("KS",), "Bert": ("QS",)}, "trump": "H", "leader": "Anne", **changed}
    with pytest.raises(NoPosition, match=told):
        Position(**given)


@pytest.mark.parametrize(
    ("code", "exchange", "points"),
    [
        ("london", "accepted", {("Anne", "point"): 1, ("Bert", "point"): 1, ("Anne", "vole"): 2, ("Bert", "vole"): 2}),
        (
            "london",
            "unproposed",
            {("Anne", "point"): 1, ("Bert", "point"): 2, ("Anne", "vole"): 2, ("Bert", "vole"): 2},
        ),
        ("london", "refused", {("Anne", "point"): 2, ("Bert", "point"): 1, ("Anne", "vole"): 2, ("Bert", "vole"): 2}),
        (
            "denexa",
            "unproposed",
            {("Anne", "point"): 1, ("Bert", "point"): 2, ("Anne", "vole"): 2, ("Bert", "vole"): 3},
        ),
    ],
)
def test_what_results_are_worth_comes_from_the_rulebook(
    code: str, exchange: Exchange, points: dict[tuple[str, str], int]
) -> None:
    assert Worth.of(book(code), "Bert", "Anne", exchange).points == points


def test_cards_that_cannot_be_played_to_count_where_the_law_says_so() -> None:
    hands = {"Anne": ("KS", "QS", "JS", "AS", "10S"), "Bert": ("7H", "8H")}
    plain = Position(hands, "S", "Anne")
    assert solver("london").outcome(plain, worth()).tricks == {"Anne": 2, "Bert": 0}
    counted = solver("london").outcome(evolve(plain, counts_left=True), worth())
    assert (counted.tricks, counted.points) == ({"Anne": 5, "Bert": 0}, {"Anne": 2, "Bert": 0})


def test_nobody_takes_the_vole_where_it_is_worth_nothing() -> None:
    """Without the law of the vole, five tricks earn nothing: who can leaves one to the other, who will not have it."""
    book_without = book("london", (), ("48.2", "49.5"))
    worthless = Worth.of(book_without, "Bert", "Anne")
    assert worthless.points["Anne", "vole"] == 0
    hands = {"Anne": ("KS", "QS", "JS", "AS", "7H"), "Bert": ("8H", "9H", "8C", "9C", "8D")}
    found = Solver.of(book_without).solve(Position(hands, "S", "Anne"), worthless)
    assert found.outcome.tricks == {"Anne": 4, "Bert": 1}
    assert found.outcome.points == {"Anne": 1, "Bert": 0}
