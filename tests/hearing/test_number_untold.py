"""Cards given that are not as many as were laid away, where nothing tells how many were asked for."""

from __future__ import annotations

import pytest

from referee import Adjudication, adjudicate, load_rulebook
from referee.record import loads_log

LOG = """\
format: referee.log/1
players: [Anne, Bert]
events:
  - {{deal: {{by: Bert, turn_up: 7H}}}}
  - {{do: propose, by: Anne}}
  - {{do: answer, by: Bert, reply: accept}}
{asked}  - {{do: discard, by: Anne, cards: 3}}
  - {{do: give, by: Bert, to: Anne, cards: {given}}}
  - {{do: mix, by: Anne}}
  - {{do: discard, by: Bert, cards: 2}}
  - {{do: give, by: Bert, to: Bert, cards: 2}}
  - {{id: n, do: notice, by: {by}, subject: given_count}}
"""


def hear(given: int, asked: int | None = None, by: str = "Anne", more: str = "") -> Adjudication:
    """Hear that a player draws attention to the number of cards given to Anne, who laid three away."""
    said = "" if asked is None else f"  - {{do: ask, by: Anne, n: {asked}}}\n"
    log = loads_log(LOG.format(given=given, asked=said, by=by) + more, "log.yaml", "yaml")
    return adjudicate(log, load_rulebook())


def on_notice(heard: Adjudication) -> list[tuple[str | None, str, str | None]]:
    """Return what was ruled when attention was drawn: the clause, the outcome and whose the right is."""
    return [(ruling.clause, ruling.outcome, ruling.holder) for ruling in heard.rulings if ruling.event == "n"]


@pytest.mark.parametrize("by", ["Anne", "Bert"])
def test_one_too_many_is_the_fault_of_whom_the_number_tells(by: str) -> None:
    untold = hear(4, by=by)
    assert on_notice(untold) == [("31.1", "undetermined", "Anne"), ("29.2", "undetermined", "Bert")]
    told = {ruling.reason.code: ruling.reason.parameters["field"] for ruling in untold.rulings if ruling.reason}
    assert told == {"lacking": "given_vs_asked"}
    assert on_notice(hear(4, 3, by)) == [("31.1", "open", "Anne")]
    assert on_notice(hear(4, 4, by)) == [("29.2", "open", "Bert")]


def test_one_too_few_was_asked_for_or_not() -> None:
    assert on_notice(hear(2)) == [("32.1", "undetermined", "Anne")]
    assert on_notice(hear(2, 3)) == [("32.1", "open", "Anne")]


def test_as_many_as_laid_away_are_in_order() -> None:
    assert on_notice(hear(3)) == []


def test_a_claim_made_after_it_is_undecided_too() -> None:
    heard = hear(4, more="  - {id: c, do: claim, by: Anne, remedy: fresh_deal}\n")
    assert [(ruling.clause, ruling.outcome) for ruling in heard.rulings if ruling.answers == "c"] == [
        ("31.1", "undetermined")
    ]
