"""A code set beside itself never differs, whatever was played and however it was written down."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given

from referee.comparison import Code, Corpus, compare
from referee.record.logfile import entries_in, load_line
from tests.property.strategies import disputed_logs, hidden_logs, regular_logs
from tests.turns import examples

LONDON = Code.named("london")
OTHER = Code.named("london", {"R75": "only_in_replay", "R98": "first_to_mark"})


def set_beside_itself(log: dict[str, Any]) -> None:
    read = load_line(json.dumps(log).encode())
    found = compare(read, [LONDON, LONDON, LONDON])
    assert found.agree
    assert len(found.rows) == len(found.answers[0].found.rulings)
    assert not any(each.differs for each in found.points)


@examples(25)
@given(regular_logs())
def test_regular_play(log: dict[str, Any]) -> None:
    set_beside_itself(log)


@examples(50)
@given(disputed_logs)
def test_disputed_play(log: dict[str, Any]) -> None:
    set_beside_itself(log)


@examples(25)
@given(hidden_logs())
def test_play_of_which_little_was_seen(log: dict[str, Any]) -> None:
    set_beside_itself(log)


@examples(25)
@given(disputed_logs)
def test_the_other_code_may_stand_on_either_side(log: dict[str, Any]) -> None:
    """What differs between two codes differs as much whichever of them is named first."""
    raw = json.dumps(log).encode()
    counted = []
    for codes in ((LONDON, OTHER), (OTHER, LONDON)):
        corpus = Corpus(*codes, most=1, report=lambda message: None)
        corpus.take(entries_in([raw]))
        counted.append((corpus.differing, corpus.effects, sum(tally.times for tally in corpus.sorts.values())))
    assert counted[0] == counted[1]
