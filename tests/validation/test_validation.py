"""Every log is ruled on as by itself, once, in order, whoever does the work and however it is shared out."""

from __future__ import annotations

import gzip
import shutil
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import attrs
import pytest

from referee import adjudicate, load_log, rulebook_for, validate
from referee.docket.rulings import is_ordinary
from referee.record import RefereeError
from referee.validation import batching, work
from referee.validation.records import Record
from referee.validation.sources import Shard
from tests.shared import NOT_KEPT, load_logs
from tests.validation.support import (
    ARCHIVE,
    BROKEN,
    EXAMPLES,
    IRREGULAR,
    LINES,
    REGULAR,
    ROOT,
    ROUND,
    forms_of,
    regular,
    without,
    write_lines,
)


def told(records: list[Record]) -> list[dict[str, object]]:
    """Return what records say of their logs, without where those stand."""
    return [without(attrs.asdict(record), "file", "path", "line", "column", "digest") for record in records]


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """Write a folder with files of every sort."""
    write_lines(tmp_path / "round-1" / "many.jsonl", [*LINES, BROKEN, IRREGULAR, b"{", REGULAR])
    write_lines(tmp_path / "round-1" / "none.jsonl", [])
    (tmp_path / "round-2").mkdir()
    (tmp_path / "round-2" / "table1.jsonl.gz").write_bytes(gzip.compress(ARCHIVE.read_bytes()))
    (tmp_path / "round-2" / "table2.yaml").write_bytes((ROUND / "table2.yaml").read_bytes())
    (tmp_path / "round-2" / "notes.txt").write_text("no log")
    (tmp_path / "late.json").write_bytes(b"[]")
    return tmp_path


def test_a_record_says_what_the_adjudication_says() -> None:
    (record,) = validate([ROUND / "table2.yaml"])
    log = load_log(ROUND / "table2.yaml")
    found = adjudicate(log, rulebook_for(log))
    assert (record.recorded, record.corrected) == (found.score.recorded, found.score.corrected)
    assert record.rulebook == f"{found.code} {found.rulebook_digest}"
    assert (record.players, record.events, record.hands) == (("Clara", "David"), found.events, 1)
    ruled = [(each.rule, each.event, each.law, each.outcome) for each in record.findings if each.outcome]
    rulings = [ruling for ruling in found.rulings if not is_ordinary(ruling)]
    assert ruled == [(each.clause or "no-clause", each.event, each.law, each.outcome) for each in rulings]
    (score,) = [finding for finding in record.findings if finding.rule == "score"]
    assert score.severity == "error"
    assert score.message == "the score is recorded as Clara 2, David 3; it ought to be Clara 2, David 2"


def test_findings_stand_at_their_events_and_quote_their_clause() -> None:
    (record,) = validate([ROUND / "table2.yaml"])
    lines = (ROUND / "table2.yaml").read_text(encoding="utf-8").splitlines()
    ruled = [finding for finding in record.findings if finding.event is not None]
    assert ruled
    assert all(f"id: {finding.event}" in lines[(finding.line or 0) - 1] for finding in ruled)
    log = load_log(ROUND / "table2.yaml")
    clauses = rulebook_for(log).clauses
    assert {finding.rule: finding.says for finding in ruled if finding.law} == {
        finding.rule: clauses[finding.rule].says for finding in ruled if finding.law
    }


@pytest.mark.parametrize("line", [REGULAR, IRREGULAR], ids=["regular", "irregular"])
def test_the_form_of_a_log_makes_no_difference(line: bytes, tmp_path: Path) -> None:
    paths = forms_of(line, tmp_path)
    (expected,) = told(list(validate([tmp_path / "archive.jsonl"]))[:1])
    assert {form: told(list(validate([path]))) for form, path in paths.items()} == {form: [expected] for form in paths}


def test_acts_that_share_a_line_are_not_taken_for_regular_play(tmp_path: Path) -> None:
    path = forms_of(REGULAR, tmp_path)["events.jsonl"]
    head, *events = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([head, ", ".join(events[:2]), *events[2:]]) + "\n", encoding="utf-8")
    (record,) = validate([path])
    assert not record.readable


def test_every_log_is_reported_in_order_and_the_rest_goes_on(season: Path) -> None:
    records = list(validate([season, season / "gone.yaml", season / "round-*" / "*2.yaml"]))
    places = [str(Path(record.path).relative_to(season)) for record in records]
    many = len(LINES) + 4
    gz = len(LINES)
    expected = ["late.json", *["round-1/many.jsonl"] * many, "round-1/none.jsonl", *["round-2/table1.jsonl.gz"] * gz]
    assert places == [*expected, "round-2/table2.yaml", "gone.yaml", "round-2/table2.yaml"]
    assert [record.order for record in records] == sorted(record.order for record in records)
    bad = [(place, record.line) for place, record in zip(places, records, strict=True) if not record.readable]
    assert bad == [
        ("late.json", None),
        ("round-1/many.jsonl", len(LINES) + 1),
        ("round-1/many.jsonl", len(LINES) + 3),
        ("round-1/none.jsonl", None),
        ("gone.yaml", None),
    ]


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_any_executor_gives_the_same_records(kind: str, season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batching, "MOST_PIECES", 2)
    expected = list(validate([season]))
    made: Executor = ThreadPoolExecutor(2)
    if kind == "processes":
        made = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    with made as executor:
        for ahead in (1, 3):
            assert list(validate([season], executor=executor, ahead=ahead)) == expected


@pytest.mark.parametrize("large", [0, batching.LARGE])
@pytest.mark.parametrize("of", [1, 2, 3, 7])
def test_shards_share_out_all_logs(large: int, of: int, season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = list(validate([season]))
    monkeypatch.setattr(batching, "LARGE", large)
    parts = [list(validate([season], shard=(index, of))) for index in range(1, of + 1)]
    assert sorted((record for part in parts for record in part), key=lambda record: record.order) == expected
    assert [records for records in parts if records != sorted(records, key=lambda record: record.order)] == []


def test_there_is_no_part_beyond_the_last() -> None:
    with pytest.raises(RefereeError, match="there is no part 3 of 2; expected 1/2 to 2/2"):
        validate([], shard=(3, 2))
    assert Shard(2, 2).holds(1)


def test_what_a_call_names_is_looked_for_at_once() -> None:
    with pytest.raises(RefereeError, match="no rulebook 'nowhere'"):
        validate([ARCHIVE], rulebook="nowhere")
    with pytest.raises(RefereeError, match="R999"):
        validate([ARCHIVE], readings={"R999": "so"})


def test_readings_and_options_of_the_call_go_before_those_of_a_log() -> None:
    plain, other = (list(validate([ARCHIVE], readings=readings)) for readings in ({}, {"R75": "only_in_replay"}))
    assert plain != other
    logs = list(load_logs(ARCHIVE))
    expected = [adjudicate(log, rulebook_for(log, readings={"R75": "only_in_replay"})).score.corrected for log in logs]
    assert [record.corrected for record in other] == expected


def test_a_log_that_names_no_rulebook_there_is_cannot_be_read(tmp_path: Path) -> None:
    line = REGULAR.replace(b'"rulebook": "london"', b'"rulebook": "atlantis"')
    assert line != REGULAR
    (record,) = validate([write_lines(tmp_path / "one.jsonl", [line])])
    assert [(each.rule, each.line) for each in record.findings] == [("unreadable", 1)]
    assert "no rulebook 'atlantis'" in record.findings[0].message


@pytest.mark.parametrize("escaped", [r"rulebo\u006fk", r"rulebook\u0020"])
def test_a_rulebook_is_found_however_it_is_written(escaped: str, tmp_path: Path) -> None:
    club = tmp_path / "club"
    shutil.copytree(ROOT / "rulebook" / "london", club, ignore=NOT_KEPT)
    head = club / "rulebook.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("code: london", "code: club"), encoding="utf-8")
    plain = REGULAR.replace(b'"rulebook": "london"', b'"rulebook": "club"')
    other = plain.replace(b'"rulebook"', f'"{escaped}"'.encode())
    one, two = validate([write_lines(tmp_path / "many.jsonl", [plain, other])])
    assert one.code == "club"
    if escaped.endswith("k"):
        assert two.rulebook == one.rulebook
    else:
        assert [finding.rule for finding in two.findings] == ["unreadable"]


def test_an_archive_that_breaks_off_is_reported_at_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "broken.jsonl.gz"
    packed = gzip.compress(b"".join(line + b"\n" for line in LINES * 40))
    path.write_bytes(packed[: len(packed) // 2])
    after = write_lines(tmp_path / "later.jsonl", [REGULAR])
    records = list(validate([path, after]))
    *whole, broken, last = records
    assert all(record.readable for record in [*whole, last])
    assert len(whole) > 1
    assert broken.line == len(whole) + 1
    assert [(each.message, each.line) for each in broken.findings] == [
        ("the file cannot be read: it breaks off", broken.line)
    ]
    monkeypatch.setattr(batching, "LARGE", 0)
    assert list(validate([path, after])) == records


def test_regular_play_is_never_heard_the_long_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [regular(seed) for seed in range(9)]
    paths = [write_lines(tmp_path / "many.jsonl", lines), *forms_of(lines[-1], tmp_path).values()]
    monkeypatch.setattr(work, "adjudicate", lambda *given: pytest.fail("it was heard the long way"))
    records = list(validate([path for path in paths if path.suffix != ".yaml"]))
    assert [len(records), sum(record.hands for record in records)] == [11, 11]
    assert all(record.regular for record in records)


def test_names_of_files_are_shown_so_that_they_stay_on_a_line(tmp_path: Path) -> None:
    (tmp_path / "a\nb\x1b.yaml").write_bytes(b"")
    (record,) = validate([tmp_path])
    assert Path(record.path).name == "a\\nb\\x1b.yaml"


def test_what_lies_beside_logs_is_passed_over_unless_it_is_named(tmp_path: Path) -> None:
    others = {
        "tournament.yaml": b"# A season\nformat: referee.tournament/1\nevent: x\n",
        "ruled.json": b'{\n  "format": "referee.adjudication/1"\n}',
        "part.jsonl": b'{"format":"referee.validation/1","shard":"1/1"}\n{"summary":{}}\n',
        "lesson.yaml": (EXAMPLES / "lesson.yaml").read_bytes(),
    }
    broken = {"later.yaml": b"format: referee.log/2\n", "nothing.json": b'{"seed": 7}'}
    for name, raw in (others | broken).items():
        (tmp_path / name).write_bytes(raw)
    told = {Path(record.path).name: record.readable for record in validate([tmp_path])}
    assert told == dict.fromkeys(sorted(broken), False)
    assert [
        record.readable for record in validate([tmp_path / name for name in others if name != "tournament.yaml"])
    ] == [False] * 3


@pytest.mark.parametrize("of", [1, 3])
@pytest.mark.parametrize("most", [1, 2**11, 2**13])
def test_spans_of_an_archive_hold_all_of_its_lines(
    most: int, of: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "many.jsonl"
    path.write_bytes(b"\n".join([b"", *LINES, b"  ", BROKEN, b"", b"", IRREGULAR + b"\r", b"\xff", REGULAR]))
    expected = list(validate([path]))
    assert expected[-1].line == path.read_bytes().count(b"\n") + 1
    monkeypatch.setattr(batching, "LARGE", 0)
    monkeypatch.setattr(batching, "MOST_BYTES", most)
    parts = [list(validate([path], shard=(index, of))) for index in range(1, of + 1)]
    assert sorted((record for part in parts for record in part), key=lambda record: record.order) == expected
