"""Words that call forth no ruling are told with the one they speak of, and what goes before a demand is named."""

from __future__ import annotations

from typing import Any

import pytest

from referee.record.document import Document
from referee.record.log_data import log_from_data
from referee.report.reading_aloud import answer_of
from tests.shared import rulebook, ruled

Events = list[dict[str, Any]]

HANDS = {"Anne": "KD QS JS AH 7C", "Bert": "8S 9S 10H QC JC"}
DEAL = {"id": "d", "deal": {"by": "Bert", "order": "3-2", "hands": HANDS, "turn_up": "8D", "look": "both"}}
LATE: Events = [{"id": "t", "trick": ["Anne QS", "Bert 8S"]}, {"id": "k", "do": "announce_king", "by": "Anne"}]
RENOUNCE: Events = [{"id": "t", "trick": ["Anne QS", "Bert QC"]}, {"id": "l", "do": "lead", "by": "Anne", "card": "JS"}]


def paragraphs(*events: dict[str, Any]) -> list[str]:
    """Return what is said on each dispute of a log that begins with the deal."""
    head = {"format": "referee.log/1", "players": ["Anne", "Bert"], "recorded": ["marking", "looking"]}
    opening = {"deal": 2, "dealer": "Bert"}
    log = log_from_data(Document("<words>", {**head, "opening": opening, "events": [DEAL, *events]}))
    book = rulebook("london")
    disputes = answer_of(ruled(log, book), log, book).disputes
    return [" ".join(statement.text for statement in dispute.statements) for dispute in disputes]


def objecting(to: str, by: str = "Bert", id: str = "o") -> dict[str, Any]:
    return {"id": id, "do": "object", "by": by, "to": to}


@pytest.mark.parametrize(
    ("events", "came"),
    [
        ([*LATE, objecting("k")], "The ruling says the same."),
        ([*LATE, objecting("k", by="Anne")], "The ruling says the same."),
        ([*LATE, objecting("k", by="bystander")], "A bystander has no say in the game."),
        ([*LATE, objecting("k"), objecting("o", "Anne", "o2")], "The ruling stands all the same."),
        (
            [{"id": "c", "do": "claim", "by": "Anne", "remedy": "fresh_deal"}, objecting("c")],
            "The ruling says the same.",
        ),
        (
            [
                *LATE,
                {"id": "c", "do": "claim", "by": "Bert", "remedy": "bar_king_mark"},
                objecting("c", "Anne"),
            ],
            "The ruling stands all the same.",
        ),
    ],
)
def test_an_objection_joins_the_ruling_that_it_speaks_of(events: list[dict[str, Any]], came: str) -> None:
    told = paragraphs(*events)
    assert len(told) == 1
    assert told[0].endswith(came)
    assert "Nothing follows" not in told[0]


def test_an_objection_to_what_is_in_order_is_told_alone() -> None:
    told = paragraphs({"id": "l", "do": "lead", "by": "Anne", "card": "QS"}, objecting("l"))
    assert len(told) == 1
    assert told[0].endswith("Nothing follows from that.")


def test_what_a_bystander_draws_attention_to_is_told_with_the_fault() -> None:
    words = {"do": "notice", "by": "bystander", "subject": "renounce"}
    told = paragraphs(*RENOUNCE, words)
    assert len(told) == 1
    assert "No player drew attention to this in time, so nothing follows from it. A bystander drew attention" in told[0]
    assert told[0].endswith("A bystander has no say in the game.")


def test_what_a_bystander_says_of_another_fault_is_told_alone() -> None:
    told = paragraphs(*RENOUNCE, {"do": "notice", "by": "bystander", "subject": "dealt_count"})
    assert len(told) == 2
    assert told[1].endswith("Nothing follows from that.")


def test_what_goes_before_a_demand_is_named_each_time() -> None:
    faced = {"id": "f", "do": "found_faced", "by": "Bert", "where": "stock", "card": "9C"}
    fault = {"id": "p", "do": "pack_fault", "by": "Bert", "extra": "10S"}
    asked = [
        {"id": f"c{n}", "do": "claim", "by": "Anne", "remedy": "fresh_deal", "ground": "faulty_pack"} for n in (1, 2)
    ]
    told = " ".join(paragraphs(faced, fault, *asked))
    assert told.count("something else goes before it: ") == 2
    assert "goes before it (law" not in told
