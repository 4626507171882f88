"""The number of ways is the number of those that are listed by trying every card at every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from referee.holdings import TooManyWays
from referee.holdings.merging import joined
from referee.holdings.moves import Move, Sight, Step
from referee.holdings.ways import Ways
from referee.record import EventIndex
from referee.table import STOCK

PACK = ("KS", "QS", "JS", "AS", "10S", "9S", "8S")
PLACES = (STOCK, "hand:Anne", "hand:Bert", "discards:Anne", "aside")


def made_up(random: Random) -> list[Step]:
    """Return steps that are often possible: those of a deal that is made up, with faces hidden."""
    lie = dict.fromkeys(PACK, STOCK)
    steps: list[Step] = []
    for at in range(random.randint(2, 6)):
        full = [place for place in PLACES if place in lie.values()]
        source = random.choice(full)
        target = random.choice([place for place in PLACES if place != source])
        there = [card for card in PACK if lie[card] == source]
        gone = random.sample(there, random.randint(1, min(3, len(there))))
        told = [card for card in gone if random.random() < 0.4]
        sources = {source} | ({random.choice(PLACES)} if random.random() < 0.15 else set())
        steps.append(
            Move(EventIndex(at), frozenset(sources - {target}), target, frozenset(told), len(gone) - len(told))
        )
        lie.update(dict.fromkeys(gone, target))
        if random.random() < 0.4:
            card = random.choice(PACK)
            inside = random.random() < 0.7
            seen = {lie[card]} if inside else {random.choice([place for place in PLACES if place != lie[card]])}
            steps.append(Sight(EventIndex(at), frozenset({card}), frozenset(seen), inside))
    return steps


def tried(steps: list[Step], lie: dict[str, str], at: int = 0) -> Iterator[dict[int, frozenset[str]]]:
    """Yield all ways, by trying every card at every move."""
    if at == len(steps):
        yield {}
        return
    step = steps[at]
    if isinstance(step, Sight):
        if all((lie[card] in step.places) is step.inside for card in step.faces):
            yield from tried(steps, lie, at + 1)
        return
    if any(lie[card] not in step.sources for card in step.faces):
        return
    rest = [card for card in PACK if lie[card] in step.sources and card not in step.faces]
    for gone in combinations(rest, step.unseen):
        for later in tried(steps, lie | dict.fromkeys((*step.faces, *gone), step.target), at + 1):
            yield ({at: frozenset(gone)} if step.unseen else {}) | later


@pytest.mark.turns(5)
@pytest.mark.parametrize("seed", range(300))
def test_the_count_is_that_of_all_ways_tried(seed: int) -> None:
    steps = made_up(Random(seed))
    ways = Ways(PACK, steps)
    found = list(tried(steps, dict.fromkeys(PACK, STOCK)))
    assert ways.count() == len(found)
    listed = list(ways.all())
    assert sorted(map(_key, listed)) == sorted(map(_key, found))
    drawn = ways.sample(Random(seed))
    assert (drawn is None) == (not found)
    assert drawn is None or drawn in found


@pytest.mark.turns(5)
@pytest.mark.parametrize("seed", range(0, 300, 5))
def test_what_is_asked_of_one_card_is_counted_as_well(seed: int) -> None:
    random = Random(seed)
    steps = made_up(random)
    ways, all_ways = Ways(PACK, steps), list(tried(steps, dict.fromkeys(PACK, STOCK)))
    for card in PACK:
        number, place = random.randrange(len(steps) + 1), random.choice(PLACES)
        sight = Sight(EventIndex(0), frozenset({card}), frozenset({place}))
        lying = [way for way in all_ways if _place(steps, way, card, number) == place]
        assert ways.count({card: [(number, sight)]}) == len(lying)


def test_each_way_is_drawn_as_often() -> None:
    steps: list[Step] = [
        Move(EventIndex(0), frozenset({STOCK}), "hand:Anne", unseen=2),
        Sight(EventIndex(1), frozenset({"KS"}), frozenset({"hand:Bert"}), inside=False),
        Move(EventIndex(2), frozenset({"hand:Anne"}), "discards:Anne", unseen=1),
        Move(EventIndex(3), frozenset({"hand:Anne"}), "aside", frozenset({"QS"})),
    ]
    ways, random = Ways(PACK, steps), Random(7)
    drawn = Counter(_key(ways.sample(random) or {}) for _ in range(6000))
    assert len(drawn) == ways.count() == 6
    assert max(abs(many - 1000) for many in drawn.values()) < 120


def test_moves_put_together_count_only_what_can_be_told_apart() -> None:
    stock, anne = frozenset({STOCK}), "hand:Anne"
    packets: list[Step] = [
        Move(EventIndex(0), stock, anne, unseen=3),
        Move(EventIndex(1), stock, "hand:Bert", unseen=2),
        Move(EventIndex(2), stock, anne, unseen=2),
    ]
    assert Ways(PACK, packets).count() == 35 * 6
    assert Ways(PACK, joined(packets)).count() == 21
    assert Ways(PACK, joined(packets, EventIndex(1))).count() == 35 * 6
    seen = Sight(EventIndex(1), frozenset({"KS"}), frozenset({anne}))
    assert len(joined([*packets[:2], seen, packets[2]])) == 4


@pytest.mark.turns(5)
@pytest.mark.parametrize("seed", range(300))
def test_moves_put_together_lead_to_the_same_places(seed: int) -> None:
    steps = made_up(Random(seed))
    together = joined(steps)
    apart = {_ends(steps, way) for way in tried(steps, dict.fromkeys(PACK, STOCK))}
    assert {_ends(together, way) for way in Ways(PACK, together).all()} == apart


def test_too_much_work_is_refused() -> None:
    steps = [Move(EventIndex(at), frozenset({STOCK}), f"played:Anne:{at}", unseen=1) for at in range(6)]
    with pytest.raises(TooManyWays, match="at most 3 steps"):
        Ways(PACK, steps, most=3).count()
    with pytest.raises(TooManyWays):
        Ways(PACK, [*steps] * 100)


def _key(way: dict[int, frozenset[str]]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple((at, tuple(sorted(gone))) for at, gone in sorted(way.items()))


def _place(steps: list[Step], way: dict[int, frozenset[str]], card: str, number: int) -> str:
    lies = STOCK
    for at, step in enumerate(steps[:number]):
        if isinstance(step, Move) and (card in step.faces or card in way.get(at, ())):
            lies = step.target
    return lies


def _ends(steps: list[Step], way: dict[int, frozenset[str]]) -> tuple[str, ...]:
    return tuple(_place(steps, way, card, len(steps)) for card in PACK)
