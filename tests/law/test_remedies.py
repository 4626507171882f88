"""The table of remedies knows every remedy of the closed list, and nothing twice."""

from __future__ import annotations

import pytest

from referee.law.remedies import REMEDIES, USED, cut_to
from referee.record.vocabulary import MARK_REASONS, REMEDY_NAMES


def test_it_has_a_row_for_every_remedy_of_the_closed_list() -> None:
    assert set(REMEDIES) == REMEDY_NAMES


def test_no_two_remedies_say_the_same_or_are_used_by_the_same_act() -> None:
    assert len({remedy.says for remedy in REMEDIES.values()}) == len(REMEDIES)
    assert len(USED) == sum(remedy.used_by is not None for remedy in REMEDIES.values())


@pytest.mark.parametrize("name", sorted(REMEDY_NAMES))
def test_a_row_does_not_contradict_itself(name: str) -> None:
    remedy = REMEDIES[name]
    assert remedy.leaves is None or remedy.cuts
    assert remedy.earns is None or remedy.earns in remedy.marks
    assert set(remedy.marks) <= set(MARK_REASONS)
    assert remedy.obeyed_by or not remedy.played_to
    assert remedy.outlasts or not remedy.challenges


def test_one_remedy_cuts_points_down_to_each_number() -> None:
    fixed = [remedy.leaves for remedy in REMEDIES.values() if remedy.leaves is not None]
    assert len(fixed) == len(set(fixed))
    assert REMEDIES[cut_to(4)].leaves is None
