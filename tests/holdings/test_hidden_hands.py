"""Hands of synthetic seasons with faces hidden: nothing that is proved is wrong, and the true deal always fits."""

from __future__ import annotations

import os
from random import Random

import pytest

from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.holdings import DealRecord, FittingDeals, FullDeal, Sight, filled, read_deals
from referee.law import Rulebook, load_rulebook
from referee.record import EventIndex, Log, Packet
from referee.simulation import Plan, PlayRules
from tests.holdings.hidden import MOVING, as_log, hidden, season

CODES = ("london", "french", "akagiri", "denexa", "general")
HANDS = int(os.environ.get("REFEREE_HIDDEN_HANDS", "200"))
"""How many hands of each code are tried."""

TURNS = HANDS // 20
MOMENTS = 2
"""After how many events of each deal it is asked where the cards lay."""


@pytest.mark.turns(TURNS)
@pytest.mark.parametrize("part", range(TURNS))
@pytest.mark.parametrize("code", CODES)
def test_what_is_proved_of_hidden_hands_is_true(code: str, part: int) -> None:
    rulebook, random = load_rulebook(code), Random(part)
    plan = Plan(seed=part + 1, hands=HANDS // TURNS, irregular=0.7)
    asked = 0
    for told in season(plan, PlayRules.of(rulebook, code)):
        truly = read_deals(as_log(told), rulebook)
        shown = read_deals(as_log(hidden(told, random)), rulebook)
        assert len(truly) == len(shown)
        for true, deal in zip(truly, shown, strict=True):
            asked += _try(true, deal, random, rulebook)
    assert asked > HANDS // TURNS


def _try(true: DealRecord, deal: DealRecord, random: Random, rulebook: Rulebook) -> int:
    """Compare what is told of a deal with faces hidden with how its cards lay; return at how many moments."""
    whole = FittingDeals(true, true.ends)
    if true.problem or whole.count != 1:
        return 0  # what happened in it is not told to the last card
    assert not deal.problem
    [lay] = whole
    moments = [at for at in range(deal.begins, deal.ends + 1) if deal.tells(EventIndex(at))]
    chosen = random.sample(moments, min(MOMENTS, len(moments)))
    for at in chosen:
        _compare(FittingDeals(deal, EventIndex(at)), lay, EventIndex(at))
    return len(chosen)


def _compare(fitting: FittingDeals, lay: FullDeal, at: EventIndex) -> None:
    for player in fitting.record.players:
        held, hand = fitting.held(player), lay.hand(player, at)
        assert held.size == len(hand)
        assert {*held.sure} <= {*hand} <= {*held.chances}
        assert sum(held.chances.values()) == held.size * held.deals
        assert {card for card, many in held.chances.items() if many == held.deals} == {*held.sure}
    number = next((n for n, step in enumerate(fitting.steps) if step.at > at), len(fitting.steps))
    places = {card: Sight(at, frozenset({card}), frozenset({place})) for card, place in lay.places(at).items()}
    assert fitting.ways.count({card: [(number, seen)] for card, seen in places.items()}) > 0
    for drawn in fitting.sample(1):
        assert len(drawn.places()) == len(fitting.record.pack)
        hands = {player: drawn.hand(player) for player in fitting.record.players}
        assert all({*fitting.held(player).sure} <= {*hand} for player, hand in hands.items())


@pytest.mark.turns(TURNS)
@pytest.mark.parametrize("part", range(TURNS))
def test_with_the_true_cards_filled_in_the_rulings_are_those_on_the_true_log(part: int) -> None:
    code = CODES[part % len(CODES)]
    rulebook, random, tried = load_rulebook(code), Random(part), 0
    for told in season(Plan(seed=part + 1001, hands=20, irregular=1.0), PlayRules.of(rulebook, code)):
        true, log = as_log(told), as_log(hidden(told, random, acts=MOVING))
        whole = _with_true_cards(true, log, rulebook, random)
        if whole is not None:
            tried += 1
            assert _said(adjudicate(whole, rulebook)) == _said(adjudicate(true, rulebook))
    assert tried >= 10


def _with_true_cards(true: Log, log: Log, rulebook: Rulebook, random: Random) -> Log | None:
    """Return a log with its true cards filled in; ``None`` where what happened is not told to the last card."""
    for lay, deal in zip(read_deals(true, rulebook), read_deals(log, rulebook), strict=True):
        whole = FittingDeals(lay, lay.ends)
        if lay.problem or whole.count != 1 or deal.untold_from is not None:
            return None
        [cards] = whole
        fitting = FittingDeals(deal, deal.ends)
        packets = [
            at for at, event in enumerate(log.events) if isinstance(event, Packet) and deal.begins <= at <= deal.ends
        ]
        known = [EventIndex(at) for at in range(max(packets), deal.ends + 1) if deal.tells(EventIndex(at))]
        extra: dict[str, list[tuple[int, Sight]]] = {card: [] for card in deal.pack}
        for at in known:
            number = next((n for n, step in enumerate(fitting.steps) if step.at > at), len(fitting.steps))
            for card, place in cards.places(at).items():
                extra[card].append((number, Sight(at, frozenset({card}), frozenset({place}))))
        taken = fitting.ways.sample(random, extra)
        if taken is None:  # moves that were put together came at several moments
            return None
        log = filled(log, FullDeal(deal.pack, fitting.steps, deal.ends, taken))
    return log


def _said(found: Adjudication) -> list[tuple[object, ...]]:
    return [(each.event, each.outcome, each.clause, each.remedy, each.holder) for each in found.rulings]
