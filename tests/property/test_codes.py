"""Regular games under every code: nothing in them is irregular, and they score as the independent scorer does."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from referee.docket.adjudication import Adjudication
from referee.docket.rulings import Ruling
from referee.hearing import adjudicate
from referee.law import Rulebook, load_rulebook
from tests.property.codes import CODES, OPTIONS, Habits, regular
from tests.property.sitting import RECORDED
from tests.property.support import irregular, read

SEEDS = range(6)
WAYS = [(code, "", habits) for code, habits in CODES.items()]
WAYS += [(code, option, habits) for code, ways in OPTIONS.items() for option, habits in ways.items()]
NAMED = [f"{code} {option}".strip() for code, option, _ in WAYS]


@cache
def book(code: str, option: str) -> Rulebook:
    return load_rulebook(code, options=dict([option.split("=")]) if option else {})


def recorded(seed: int) -> tuple[str, ...]:
    """Every third sitting is recorded in full, the others in part."""
    return RECORDED if seed % 3 == 0 else tuple(Random(seed).sample(RECORDED, seed % len(RECORDED)))


def standing(found: Adjudication) -> list[Ruling]:
    """Return what is not ordinary; what was open for a moment and has been answered since is."""
    answered = {ruling.supersedes for ruling in found.rulings}
    return [each for each in irregular(found) if each.id not in answered]


@pytest.mark.parametrize(("code", "option", "habits"), WAYS, ids=NAMED)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_regular_sitting_is_scored_and_no_more(code: str, option: str, habits: Habits, seed: int) -> None:
    sitting = regular(code, seed, habits, recorded(seed))
    found = adjudicate(read(sitting.log()), book(code, option))
    assert standing(found) == []
    assert found.problems == []
    assert found.score.pending == []
    assert found.score.corrected == found.score.recorded == sitting.scorer.corrected
    games = [(game.winner, game.score) for game in sitting.scorer.games]
    assert [(game.winner, game.score) for game in found.games] == games


@pytest.mark.parametrize(("code", "option", "habits"), WAYS, ids=NAMED)
def test_every_deal_is_worth_what_the_code_makes_of_it(code: str, option: str, habits: Habits) -> None:
    sitting = regular(code, 11, habits, ())
    found = adjudicate(read(sitting.log()), book(code, option))
    told = [[(row.player, row.for_, row.points) for row in deal.marks] for deal in found.deals]
    assert told == [[(each.player, each.reason, each.points) for each in awards] for awards in sitting.scorer.awards]
    assert sum(map(len, told)) > 8
