"""The work of a hearing is counted in steps and limited; what a log repeats a thousand times stays within it."""

from __future__ import annotations

import pytest

from referee.comparison import try_other_readings
from referee.hearing import Hearing, TooMuchWork, adjudicate, hear_log
from referee.law import load_rulebook
from referee.record import Log, Unreadable, limited, limits, loads_log
from referee.report import AdjudicationReport
from referee.report.writers import written

HEAD = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n"
DEAL = "  - {id: d, deal: {by: Bert, hands: {Anne: 5, Bert: 5}, turn_up: 7H}}\n"


def repeated(act: str, n: int, before: str = "") -> Log:
    return loads_log(HEAD + before + f"  - {act}\n" * n)


CLAIM = "{do: claim, by: Anne, remedy: fresh_deal}"
KING = "{do: announce_king, by: Bert}"


def test_a_thousand_claims_are_heard_within_the_limit() -> None:
    hearing = hear_log(repeated(CLAIM, 1000), load_rulebook("london"))
    assert hearing.steps < limits().work
    assert len([ruling for ruling in hearing.case.rulings if ruling.outcome == "denied"]) == 1000


def test_claims_that_were_answered_are_hardly_looked_at_again() -> None:
    book = load_rulebook("london")
    claims = [hear_log(repeated(CLAIM, n), book).steps for n in (75, 150)]
    kings = [hear_log(repeated(KING, n, DEAL), book).steps for n in (75, 150)]
    assert claims[1] < claims[0] * 2.5, "twice as many claims take little more than twice the work"
    assert kings[1] > kings[0] * 3.5, "each king is compared with all those before it"
    assert claims[1] < kings[1] / 4


def test_more_work_than_allowed_is_refused_at_the_event() -> None:
    book = load_rulebook("london")
    log = repeated(KING, 60, DEAL)
    with (
        limited(work=5000),
        pytest.raises(Unreadable, match=r"<text>:\d+:\d+: .*too much work; expected at most 5000 steps"),
    ):
        adjudicate(log, book)
    with limited(work=5000):
        hearing = Hearing(log.header, book)
    with pytest.raises(TooMuchWork, match=r"event \d+: .*expected at most") as caught:
        list(map(hearing.advance, log.events))
    assert 20 < caught.value.at < len(log.events)
    assert hearing.steps > 5000
    assert adjudicate(log, book).events == len(log.events)


def test_the_same_log_always_takes_the_same_steps() -> None:
    log, book = repeated(KING, 30, DEAL), load_rulebook("london")
    assert len({hear_log(log, book).steps for _ in range(3)}) == 1


def test_other_readings_are_not_tried_where_that_is_too_much_work() -> None:
    log, book = repeated(CLAIM, 40), load_rulebook("london")
    found = adjudicate(log, book)
    assert "every reading" in written(AdjudicationReport(found, log, book), "text").decode()
    with limited(work=hear_log(log, book).steps // 3):
        with pytest.raises(Unreadable, match="too much work"):
            try_other_readings(found, log, book)
        assert "every reading" not in written(AdjudicationReport(found, log, book), "text").decode()
