"""The zones of the table hold the cards that lie there, and never claim one that has left, whatever is done."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, strategies as st

from referee.hearing import Hearing
from referee.record import PACK, Log, known
from tests.property.camera import Camera
from tests.property.strategies import arbitrary_logs, disputed_logs, hidden_logs, seeds
from tests.property.support import BOOK, read
from tests.property.zones import wrong_zones, zones
from tests.turns import examples

Plain = dict[str, Any]
STEPS = 40


def followed(log: Log, hearing: Hearing) -> None:
    """Look at the zones after each act of a log, as long as the record can be right and tells of the cards."""
    for event in log.events:
        hearing.advance(event)
        table = hearing.case.table
        deal = table.deal
        if hearing.case.problems or table.packs.faulty:
            return
        if deal is not None and deal.packets and not deal.round.stated:
            assert not [*wrong_zones(deal)], event


@examples(400)
@given(st.one_of(disputed_logs, hidden_logs(), arbitrary_logs()))
def test_every_card_lies_in_one_zone(log: Plain) -> None:
    told = read(log)
    followed(told, Hearing(told.header, BOOK))


@examples(400)
@given(seeds, st.sampled_from((0.0, 0.3, 0.7, 0.9, 1.0)))
def test_what_a_table_can_show_is_no_problem_of_the_record(seed: int, shown: float) -> None:
    camera = Camera(Random(seed), shown)
    camera.begin()
    for _ in range(STEPS):
        camera.step()
        deal = camera.deal
        assert not camera.hearing.case.problems, camera.events[-1]
        assert not [*wrong_zones(deal)], camera.events[-1]
        for place, cards in zones(deal).items():
            assert len(cards) == len(camera.pile(place)), (place, camera.events[-1])
            assert {*known(cards)} <= {*camera.pile(place)}, (place, camera.events[-1])
        assert all(deal.places.may_lie(card, camera.lies[card]) for card in PACK), camera.events[-1]
