"""What the head of a log tells of the occasion: it is read, written and told, and decides nothing."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from referee.bulk.adjudicating import adjudicate_regular
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import RefereeError, load_log
from referee.record.logfile import load_line
from referee.report.reading_aloud import answer_of
from referee.report.text import report_lines
from referee.simulation import Plan, PlayRules, season_lines
from tests.house.source import ROOT

OCCASION = {"event": "Autumn Open", "date": "2026-11-22", "table": "3", "scorer": "Cora"}
HAND = (ROOT / "docs" / "examples" / "hand.yaml").read_text(encoding="utf-8")


def regular_line() -> dict[str, dict[str, object]]:
    """Return a line of regular play."""
    line = next(iter(season_lines(Plan(seed=3, hands=1, irregular=0), PlayRules.of(load_rulebook("london")))))
    data: dict[str, dict[str, object]] = json.loads(line)
    return data


def test_the_occasion_is_read_and_told() -> None:
    head = "\n".join(f"{key}: {value}" for key, value in OCCASION.items())
    log = load_log(HAND.replace("rulebook: london", f"rulebook: london\n{head}"))
    assert (log.header.event, log.header.date, log.header.table, log.header.scorer) == tuple(OCCASION.values())
    book = load_rulebook("london")
    told = [line.text for line in report_lines(answer_of(adjudicate(log, book), log, book))]
    assert told[1] == "Autumn Open, 2026-11-22, table 3, written down by Cora"


def test_a_regular_hand_with_an_occasion_takes_the_short_way_all_the_same() -> None:
    book, plain = load_rulebook("london"), regular_line()
    raw = json.dumps({**plain, "header": {**plain["header"], **OCCASION}}).encode()
    short, long = adjudicate_regular(raw, book), adjudicate(load_line(raw), book)
    assert short is not None
    assert (short, short.digest) == (long, long.digest)
    bare = adjudicate(load_line(json.dumps(plain).encode()), book)
    assert evolve(long, path=bare.path) == bare
    assert long.digest != bare.digest


@pytest.mark.parametrize(
    ("key", "value"), [("date", "22.11.2026"), ("date", "2026-13-01"), ("event", " "), ("table", -1), ("scorer", ["C"])]
)
def test_what_is_no_day_or_name_is_told_at_its_place(key: str, value: object) -> None:
    book, plain = load_rulebook("london"), regular_line()
    raw = json.dumps({**plain, "header": {**plain["header"], **OCCASION, key: value}}).encode()
    assert adjudicate_regular(raw, book) is None
    with pytest.raises(RefereeError, match=r"not a (day|name); expected"):
        load_line(raw)
