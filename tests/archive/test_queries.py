"""What directors ask, and that each answer is that of the records themselves."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest

from referee.archive import NoArchive
from referee.archive.keeping import run_with_archive
from referee.archive.output import AnswerReport, query_schema
from referee.archive.queries import COUNTABLE
from referee.archive.questions import KEYS, ROWS, Decision, Filter, FindingRow, RowKind
from referee.report import written
from referee.validation.batching import batches
from referee.validation.records import Finding, Record
from referee.validation.rulebook_cache import RulebookChoice
from referee.validation.sources import Shard, Source
from tests.archive.support import kept, opened, write_season
from tests.validation.support import BROKEN, IRREGULAR, LINES, REGULAR, regular, write_lines

pytestmark = pytest.mark.turns(3)

TABLES = {"1.1": LINES, "1.2": [REGULAR, IRREGULAR, BROKEN], "2.1": [regular(3), LINES[0]], "12.1": [LINES[1]]}

Met = dict[str, Any]

FILTERS: list[Met] = [
    {},
    {"laws": ("43",)},
    {"laws": ("43.5", "score")},
    {"laws": ("43.5",), "outcomes": ("undetermined",)},
    {"players": ("Anne",)},
    {"players": ("Anne", "David"), "severities": ("error", "note")},
    {"rounds": (1,)},
    {"rounds": (2, 12), "tables": (1,)},
    {"tables": (2,)},
    {"matches": ("12.1", "1.2")},
    {"laws": ("43",), "players": ("David",), "rounds": (1,), "severities": ("warning",)},
    {"outcomes": ("cut_down", "open")},
    {"unreadable": True},
    {"open": True},
    {"open": True, "rounds": (12,)},
    {"severities": ("error",), "rounds": (3,)},
]


class Kept(NamedTuple):
    """An archive with some logs of a tournament in it."""

    url: str
    records: list[Record]


def keep(url: str, folder: Path) -> Kept:
    """Keep some logs of a tournament."""
    choice = RulebookChoice()
    sources = [
        Source(n, str(write_lines(folder / f"t{match}.jsonl", lines)), choice, match)
        for n, (match, lines) in enumerate(TABLES.items())
    ]
    with opened(url) as archive:
        answers = run_with_archive(batches(sources, Shard()), archive)
        return Kept(url, [record for answer, _ in answers for record in answer.records])


@pytest.fixture(scope="module")
def kept_once(shared_url: str, tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Return an archive for the tests that ask and change nothing."""
    return keep(shared_url, tmp_path_factory.mktemp("kept"))


@pytest.fixture
def records(tmp_path: Path, url: str) -> list[Record]:
    """Keep some logs of a tournament in an archive of the test's own; return their records."""
    return keep(url, tmp_path).records


def meets(record: Record, finding: Finding, met: Met) -> bool:
    """Tell whether a finding meets filters, by looking at it."""
    round_, table = map(int, (record.match or "").split("."))
    players = {finding.player} if finding.player is not None else set(record.players)
    return (
        ("laws" not in met or not {str(finding.law), finding.rule}.isdisjoint(met["laws"]))
        and ("players" not in met or not players.isdisjoint(met["players"]))
        and ("rounds" not in met or round_ in met["rounds"])
        and ("tables" not in met or table in met["tables"])
        and ("matches" not in met or record.match in met["matches"])
        and ("severities" not in met or finding.severity in met["severities"])
        and ("outcomes" not in met or finding.outcome in met["outcomes"])
        and (not met.get("unreadable") or finding.rule == "unreadable")
        and (not met.get("open") or (finding.outcome == "undetermined" and finding.severity != "note"))
    )


def told(url: str, what: RowKind, asked: Filter) -> list[Any]:
    with opened(url) as archive:
        return list(archive.ask(what, asked))


@pytest.mark.parametrize("met", FILTERS, ids=str)
def test_the_findings_are_those_that_meet_all_filters(met: Met, kept_once: Kept) -> None:
    url, records = kept_once
    expected = [
        (record.path, record.line, n, finding.message)
        for record in sorted(records, key=lambda record: (record.path, record.line or 0))
        for n, finding in enumerate(record.findings, 1)
        if meets(record, finding, met)
    ]
    assert [(row.path, row.line, row.ruling, row.message) for row in told(url, "findings", Filter(**met))] == expected
    assert expected or met == FILTERS[-1]


@pytest.mark.parametrize("met", [met for met in FILTERS if met and "players" not in met], ids=str)
def test_the_logs_are_those_with_such_findings(met: Met, kept_once: Kept) -> None:
    url, records = kept_once
    places = {"rounds", "tables", "matches"}
    expected = sorted(
        (record.path, record.line)
        for record in records
        if any(meets(record, finding, met) for finding in record.findings)
        or (met.keys() <= places and meets(record, Finding("note", "", ""), met))
    )
    assert [(row.path, row.line) for row in told(url, "logs", Filter(**met))] == expected
    results = told(url, "results", Filter(**met))
    assert {(row.path, row.line) for row in results} <= set(expected)


def test_the_results_are_those_of_the_records(kept_once: Kept) -> None:
    url, records = kept_once
    expected = [
        (record.path, record.line, player, record.recorded[player], record.corrected[player], record.points[player])
        for record in sorted(records, key=lambda record: (record.path, record.line or 0))
        for player in record.players
    ]
    rows = told(url, "results", Filter())
    assert [(row.path, row.line, row.player, row.recorded, row.corrected, row.points) for row in rows] == expected
    mine = told(url, "results", Filter(players=("Anne",)))
    assert [row for row in rows if row.player == "Anne"] == mine


def test_logs_say_by_what_they_were_ruled_on(tmp_path: Path, url: str) -> None:
    head = "format: referee.log/1\nrulebook: general\nplayers: [Anne, Bert]\nagreement: {options: {target: 7}}\n"
    path = tmp_path / "a.yaml"
    path.write_text(f"{head}events: []\n", encoding="utf-8")
    kept([path], url, options={"target": 5})
    (row,) = told(url, "logs", Filter())
    assert (row.code, row.readings, row.options, row.readable) == ("general", {}, {"target": 5}, True)
    kept([path], url)
    (row,) = told(url, "logs", Filter())
    assert row.options == {"target": 7}


@pytest.mark.parametrize("key", COUNTABLE["findings"])
def test_findings_are_counted_by_anything(key: Any, kept_once: Kept) -> None:
    url = kept_once.url
    rows = told(url, "findings", Filter())
    of_code = key in ("law", "rule")
    logs = [(row.digest, row.path, row.line) for row in rows]
    times = Counter((row.code if of_code else None, getattr(row, key)) for row in rows)
    with opened(url) as archive:
        counts = archive.count("findings", Filter(), key)
        some = archive.count("findings", Filter(rounds=(1,)), key)
    assert {(row.code, row.key): row.times for row in counts} == times
    assert sum(row.logs for row in counts) >= len(set(logs))
    assert [row.times for row in counts] == sorted(times.values(), reverse=True)
    assert sum(row.times for row in some) == sum(row.round == 1 for row in rows)


def test_what_else_can_be_counted(kept_once: Kept) -> None:
    url, records = kept_once
    with opened(url) as archive:
        rounds = {row.key: row.times for row in archive.count("logs", Filter(), "round")}
        players = {row.key: row.logs for row in archive.count("results", Filter(), "player")}
        with pytest.raises(NoArchive, match="logs cannot be counted by law; expected one of round, table, match, path"):
            archive.count("logs", Filter(), "law")
    assert rounds == Counter(int((record.match or "").split(".")[0]) for record in records)
    assert players == Counter(player for record in records for player in record.players)
    assert {key for keys in COUNTABLE.values() for key in keys} == set(KEYS)


def test_a_folder_stands_for_all_below_it(tmp_path: Path, url: str) -> None:
    season = write_season(tmp_path / "season_%")
    kept([season], url)
    rows = told(url, "logs", Filter())
    below = told(url, "logs", Filter(paths=(str(season / "round-2"),)))
    assert below == [row for row in rows if "/round-2/" in row.path]
    assert len(below) == len(LINES) + 3
    assert told(url, "logs", Filter(paths=(str(season / "round"), f"{tmp_path}/season__"))) == []
    assert told(url, "logs", Filter(paths=(str(season / "late.json"),)))[0].readable is False


@pytest.mark.parametrize("name", ["x' OR '1'='1", "%", "_nne", "Anne'; DROP TABLE logs; --", "\\", "Ann"])
def test_what_is_asked_for_is_never_taken_as_language(name: str, kept_once: Kept) -> None:
    url = kept_once.url
    for asked in (Filter(players=(name,)), Filter(players=("Anne", name))):
        with pytest.raises(NoArchive, match="no player"):
            told(url, "findings", asked)
    for asked in (Filter(laws=(name,)), Filter(matches=(name,)), Filter(paths=(name,)), Filter(outcomes=(name,))):
        for what in ("findings", "logs", "results", "decisions"):
            assert told(url, what, asked) == []
    assert told(url, "findings", Filter())


def test_who_is_meant_is_guessed(kept_once: Kept) -> None:
    url = kept_once.url
    with pytest.raises(NoArchive, match=r"no player 'Davd' is in the archive; did you mean \"David\"\?"):
        told(url, "findings", Filter(players=("Davd",)))


def test_decisions_can_be_filtered(records: list[Record], url: str) -> None:
    one, other = (row for row in told(url, "findings", Filter(laws=("43.3",)))[:2])
    with opened(url) as archive:
        for row, by in ((one, "Marie"), (other, "Zoë")):
            archive.decide(Decision(f"{row.path}:{row.line}", "So.", "It is.", by, ruling=row.ruling))
        archive.decide(Decision(f"{one.path}:{one.line}", "So.", "It is.", "Max"))

    def who(**met: Any) -> list[str]:
        return [row.by for row in told(url, "decisions", Filter(**met))]

    assert who() == ["Marie", "Zoë", "Max"]
    assert (
        who(laws=("43",)) == who(laws=("43.3",)) == who(severities=(one.severity, other.severity)) == ["Marie", "Zoë"]
    )
    assert who(laws=("44",)) == []
    assert who(players=(one.player,)) == ["Marie", "Max"]
    assert who(rounds=(1,)) == ["Marie", "Zoë", "Max"]
    assert who(rounds=(2,)) == ["Marie", "Max"]  # the same bytes lie there too
    assert who(paths=(other.path,)) == ["Marie", "Zoë", "Max"]
    assert who(outcomes=("open",)) == ["Marie", "Zoë"]


@pytest.mark.parametrize("what", ROWS)
def test_all_forms_tell_the_same(what: RowKind, records: list[Record], url: str) -> None:
    with opened(url) as archive:
        place = next(iter(archive.ask("findings", Filter())))
        assert isinstance(place, FindingRow)
        archive.decide(Decision(f"{place.path}:{place.line}", 'So,\n"so".', "It is.", "Marie", ruling=place.ruling))
        rows = list(archive.ask(what, Filter()))
    report = AnswerReport(what, False, rows)
    document = json.loads(written(report, "json"))
    jsonschema.validate(document, query_schema())
    table = list(csv.DictReader(written(report, "csv").decode().splitlines(keepends=True)))
    assert len(table) == len(document["rows"]) == len(rows) > 0
    for row, told_row in zip(document["rows"], table, strict=True):
        for key, value in row.items():
            if key == "decisions" and isinstance(value, list):
                assert told_row[key] == str(len(value))
                assert told_row["decision"] == (value[-1]["decision"] if value else "")
            elif value is None or isinstance(value, str):
                assert told_row[key] == (value or "")
            else:
                assert json.loads(told_row[key].lower() if isinstance(value, bool) else told_row[key]) == value
    lines = written(report, "text").decode().splitlines()
    assert [line for line in lines if not line.startswith(" ")]
    assert all(row.path in "\n".join(lines) for row in rows)  # type: ignore[union-attr]


def test_counts_are_told_in_all_forms(kept_once: Kept) -> None:
    url = kept_once.url
    with opened(url) as archive:
        rows = archive.count("findings", Filter(), "law")
    report = AnswerReport("findings", True, rows)
    document = json.loads(written(report, "json"))
    jsonschema.validate(document, query_schema())
    assert written(report, "csv").splitlines()[0] == b"code,key,times,logs"
    assert len(written(report, "text").splitlines()) == len(document["rows"]) == len(rows)


def test_nothing_is_told_as_such(url: str) -> None:
    with opened(url) as archive:
        findings, logs = (AnswerReport(what, False, archive.ask(what, Filter())) for what in ("findings", "logs"))
        assert written(findings, "text") == b"no findings\n"
        document = json.loads(written(logs, "json"))
    assert document["rows"] == []
