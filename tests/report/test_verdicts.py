"""Every kind of ruling can be said, whatever it leaves untold."""

from __future__ import annotations

import pytest
from attrs import evolve

from referee.docket.rulings import KINDS, OUTCOMES, Ruling
from referee.law import Clause
from referee.record import EventId
from referee.report.decisions import VERDICTS, conclusion, verdict
from tests.shared import cases, heard

EFFECT = Clause("9.2", "prohibition", "Nobody deals again.", does="fresh_deal")
SILENCE = Clause("9.3", "silence", "Of dealing again nothing is said.")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("outcome", OUTCOMES)
def test_every_outcome_is_said(kind: str, outcome: str) -> None:
    bare = Ruling(1, 1, EventId("e1"), None, None, kind, outcome)
    full = Ruling(
        1, 1, EventId("e1"), 9, "9.1", kind, outcome, by="Anne", holder="Anne", bound="Bert", offender="Bert", points=1
    )
    full.remedy, full.remedies = "fresh_deal", ("rectify", "fresh_deal")
    for said in (verdict(bare), verdict(full), *(verdict(evolve(full, under=law)) for law in (EFFECT, SILENCE))):
        assert said
        assert said[-1].isalnum()
        assert not any(sign in said for sign in "{}[]_")
        assert "None" not in said
    assert ": " in verdict(full)


def test_every_entry_is_of_a_known_kind_and_outcome() -> None:
    for key in VERDICTS:
        *kind, outcome = key.split(".")
        assert outcome in OUTCOMES
        assert not kind[1:] or kind[-1] in KINDS


def test_an_entry_of_an_outcome_alone_has_both_ways_to_tell_it() -> None:
    assert all(VERDICTS[outcome].word and VERDICTS[outcome].says for outcome in OUTCOMES)


def test_both_ways_to_tell_a_ruling_say_alike_whether_the_law_is_silent() -> None:
    for case in cases():
        for ruling in heard(case).rulings:
            if ruling.outcome == "undetermined":
                assert verdict(ruling).startswith("Not settled") == conclusion(ruling).startswith(
                    "The law does not say"
                )
