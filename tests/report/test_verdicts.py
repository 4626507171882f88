"""Every kind of ruling can be said, whatever it leaves untold."""

from __future__ import annotations

import pytest

from referee.hearing.rulings import KINDS, OUTCOMES, Ruling
from referee.record import EventId
from referee.report.ruling import VERDICTS, verdict


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("outcome", OUTCOMES)
def test_every_outcome_is_said(kind: str, outcome: str) -> None:
    bare = Ruling(1, 1, EventId("e1"), None, None, kind, outcome)
    full = Ruling(
        1, 1, EventId("e1"), 9, "9.1", kind, outcome, by="Anne", holder="Anne", bound="Bert", offender="Bert", points=1
    )
    full.remedy, full.remedies = "fresh_deal", ("rectify", "fresh_deal")
    for said in (verdict(bare), verdict(full), verdict(full, effect=True)):
        assert said
        assert said[-1].isalnum()
        assert not any(sign in said for sign in "{}[]_")
        assert "None" not in said
    assert ": " in verdict(full)


def test_every_entry_is_of_a_known_kind_and_outcome() -> None:
    for key in VERDICTS:
        kind, _, outcome = key.rpartition(".")
        assert outcome in OUTCOMES
        assert kind in ("", *KINDS)
