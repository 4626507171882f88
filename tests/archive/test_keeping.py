"""With an archive a run says what it says without one, rules only on what is new, and goes on where it was stopped."""

from __future__ import annotations

import os
import re
import signal
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner

from referee.archive import identity, open_archive
from referee.archive.questions import Decision, Filter, LogRow
from referee.cli import main
from referee.desk import validate
from referee.validation.records import Record
from referee.validation.sources import Shard
from tests.archive.support import Counting, NewUrl, exported, kept, opened, run_python, write_season
from tests.validation.support import BROKEN, IRREGULAR, LINES, REGULAR, ROUND, regular, write_lines

pytestmark = pytest.mark.turns(3)

VALIDATE = """
import sys
from referee.archive import open_archive
from referee.desk import validate
from referee.archive import keeping, planning
keeping.TOGETHER = planning.MOST_PIECES = 5
for record in validate(sys.argv[2:], archive=open_archive(sys.argv[1])):
    pass
"""

KILLED_BETWEEN = """
import os, signal, sys
from referee.archive import open_archive
from referee.desk import validate
from referee.archive import keeping, planning
keeping.TOGETHER = planning.MOST_PIECES = 5
for n, record in enumerate(validate(sys.argv[2:], archive=open_archive(sys.argv[1]))):
    if n == 12:
        os.kill(os.getpid(), signal.SIGKILL)
"""

KILLED_WITHIN = """
import os, signal, sys
from referee.archive import open_archive
from referee.desk import validate
from referee.archive import keeping, planning, store
keeping.TOGETHER = planning.MOST_PIECES = 5
placed, times = store.Archive._placed, []
def killed(self):
    times.append(1)
    if len(times) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return placed(self)
store.Archive._placed = killed
for record in validate(sys.argv[2:], archive=open_archive(sys.argv[1])):
    pass
"""


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """Write a season."""
    return write_season(tmp_path / "season")


def lying(url: str) -> list[tuple[str, int | None]]:
    """Return where logs lie, as an archive has it."""
    with opened(url) as archive:
        return [(Path(row.path).name, row.line) for row in archive.ask("logs", Filter())]  # type: ignore[union-attr]


def test_the_records_are_those_of_a_run_without_an_archive(season: Path, url: str) -> None:
    plain = list(validate([season]))
    assert kept([season], url) == plain
    assert kept([season], url) == plain


def test_the_records_are_stored_batch_by_batch(season: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = kept([season], url)
    before = exported(url)
    for size in ("planning.MOST_PIECES", "keeping.TOGETHER"):
        monkeypatch.setattr(f"referee.archive.{size}", 3)
    assert kept([season], url) == whole
    assert exported(url) == before


def test_only_what_is_new_is_ruled_on(season: Path, url: str) -> None:
    first, second, third = Counting(), Counting(), Counting()
    records = kept([season], url, executor=first)
    assert len(first.ruled) == len(records)
    kept([season], url, executor=second)
    # What could not be read is tried again: the reason may be gone.
    assert len(second.ruled) == sum(not record.readable for record in records) > 0
    new = regular(100)
    write_lines(season / "round-1" / "more.jsonl", [REGULAR, new, *LINES])
    kept([season], url, executor=third)
    assert sorted(set(third.ruled) - set(second.ruled)) == [("more.jsonl", 2)]


def test_what_is_kept_does_not_depend_on_who_does_the_work(season: Path, url: str) -> None:
    kept([season], url)
    before = exported(url)
    with ThreadPoolExecutor(3) as executor:
        assert kept([season], url, executor=executor) == list(validate([season]))
    assert exported(url) == before


def test_parts_of_a_run_come_to_the_whole(season: Path, new_url: NewUrl, url: str) -> None:
    other = new_url("sqlite")
    kept([season], other)
    parts: list[Record] = []
    for index in (1, 2, 3):
        parts += kept([season], url, shard=Shard(index, 3))
    assert sorted(parts, key=lambda record: record.order) == list(validate([season]))
    assert exported(url) == exported(other)


def test_a_log_is_known_wherever_it_lies(tmp_path: Path, url: str) -> None:
    path = write_lines(tmp_path / "a.jsonl", [IRREGULAR, REGULAR])
    kept([path], url)
    write_lines(path, [regular(3), b"", REGULAR, b"", IRREGULAR, b"   " + IRREGULAR])
    work = Counting()
    again = kept([path], url, executor=work)
    assert again == list(validate([path]))
    assert {finding.line for record in again[2:] for finding in record.findings} - {None} == {5, 6}
    # What stands before a log moves the columns of its findings.
    assert work.ruled == [("a.jsonl", 1), ("a.jsonl", 6)]


@pytest.mark.parametrize("known_by", ["line", "file"])
def test_a_file_that_was_moved_keeps_its_rulings(known_by: str, tmp_path: Path, url: str) -> None:
    season = tmp_path / "season"
    told = "--seed 5 --hands 20 --players 4 --irregular 0.5".split()
    assert CliRunner().invoke(main, ["simulate", str(season), *told]).exit_code == 0
    kept([season / "tournament.yaml"], url)
    old = sorted((season / "round-01").iterdir())[0]
    with opened(url) as archive:
        archive.decide(Decision(f"{old}:1", "So.", "It is.", "Marie"))
    before = [row for row in logs_in(url) if row.path == str(old)]
    new, copy = season / "round-01" / "moved.jsonl", season / "copy.jsonl"
    if known_by == "line":
        new.write_bytes(old.read_bytes() + b"\n" + IRREGULAR + b"\n")
        old.unlink()
    else:
        old.rename(new)
    work = Counting()
    kept([new], url, executor=work)
    assert work.ruled == ([("moved.jsonl", len(before) + 2)] if known_by == "line" else [])
    with opened(url) as archive:
        (decision,) = archive.ask("decisions", Filter(paths=(str(new),)))
        assert decision == next(archive.ask("decisions", Filter(paths=(str(old),))))
    mine = [row for row in logs_in(url) if row.path == str(new)]
    assert str(old) not in {row.path for row in logs_in(url)}
    assert [evolve(row, path=str(old)) for row in mine[: len(before)]] == before
    assert mine[0].match is not None
    # A copy is listed beside it.
    copy.write_bytes(new.read_bytes())
    kept([copy], url)
    assert {str(new), str(copy)} <= {row.path for row in logs_in(url)}


def logs_in(url: str) -> list[LogRow]:
    with opened(url) as archive:
        return [row for row in archive.ask("logs", Filter()) if isinstance(row, LogRow)]


def test_the_same_bytes_in_another_form_are_another_matter(tmp_path: Path, url: str) -> None:
    """A line that is a log by itself, and nothing else, can stand in an archive or in a file of JSON."""
    paths = [tmp_path / "a.json", tmp_path / "a.jsonl", tmp_path / "a.yaml"]
    for path in paths:
        path.write_bytes(IRREGULAR)
        kept([path], url)
    assert kept(paths, url) == list(validate(paths))


@pytest.mark.parametrize(
    "terms",
    [{"readings": {"R75": "only_in_replay"}}, {"options": {"target": 7}}, {"rulebook": "general"}],
    ids=["readings", "options", "rulebook"],
)
def test_other_terms_are_ruled_by_anew_and_both_are_kept(terms: dict[str, object], tmp_path: Path, url: str) -> None:
    path = write_lines(tmp_path / "a.jsonl", [IRREGULAR])
    first = kept([path], url)
    before = exported(url)
    work, back = Counting(), Counting()
    assert kept([path], url, executor=work, **terms) == list(validate([path], **terms))  # type: ignore[arg-type]
    assert len(work.ruled) == 1
    assert exported(url) != before
    assert kept([path], url, executor=back) == first
    assert not back.ruled
    assert exported(url) == before


def test_a_rulebook_that_changed_is_ruled_by_anew(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book, path = tmp_path / "ours", tmp_path / "hand.yaml"
    book.mkdir()
    head = "format: referee.rulebook/1\ncode: ours\ntitle: Ours\nversion: '1'\nextends: london\nchapters: []\n"
    (book / "rulebook.yaml").write_text(head, encoding="utf-8")
    text = (ROUND / "table2.yaml").read_text(encoding="utf-8")
    path.write_text(f"rulebook: ours\n{text.replace('rulebook:', 'x-rulebook:')}", encoding="utf-8")
    first, second, third = Counting(), Counting(), Counting()
    (before,) = kept([path], url, executor=first)
    kept([path], url, executor=second)
    assert (len(first.ruled), len(second.ruled)) == (1, 0)
    (book / "rulebook.yaml").write_text(f"{head}leaves_out: ['43.5']\n", encoding="utf-8")
    # A worker keeps rulebooks at hand for as long as it lives.
    monkeypatch.setattr("referee.validation.rulebook_cache._kept", OrderedDict())
    (after,) = kept([path], url, executor=third)
    assert len(third.ruled) == 1
    assert after.rulebook != before.rulebook
    assert "43.5" in {finding.rule for finding in before.findings} - {finding.rule for finding in after.findings}


def test_another_version_of_the_program_rules_anew(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_lines(tmp_path / "a.jsonl", [REGULAR])
    kept([path], url)
    monkeypatch.setattr(identity, "program", lambda: "1000.0")
    work = Counting()
    kept([path], url, executor=work)
    assert len(work.ruled) == 1


def test_what_lies_there_no_longer_is_forgotten(tmp_path: Path, url: str) -> None:
    many, one = tmp_path / "many.jsonl", tmp_path / "one.jsonl"
    write_lines(many, [regular(1), regular(2), IRREGULAR, regular(3)])
    one.write_bytes(b"")
    kept([tmp_path], url)
    assert lying(url) == [
        ("many.jsonl", 1),
        ("many.jsonl", 2),
        ("many.jsonl", 3),
        ("many.jsonl", 4),
        ("one.jsonl", None),
    ]
    write_lines(many, [regular(1), b"", regular(3)])
    write_lines(one, [IRREGULAR])
    kept([tmp_path], url)
    assert lying(url) == [("many.jsonl", 1), ("many.jsonl", 3), ("one.jsonl", 1)]
    one.write_bytes(BROKEN)
    kept([one], url)
    assert lying(url) == [("many.jsonl", 1), ("many.jsonl", 3), ("one.jsonl", 1)]


@pytest.mark.parametrize("killed", [KILLED_BETWEEN, KILLED_WITHIN], ids=["between", "within"])
def test_a_run_that_was_killed_is_resumed(killed: str, season: Path, new_url: NewUrl, url: str) -> None:
    other = new_url("sqlite")
    records = kept([season], other)
    run = run_python(killed, url, season)
    assert run.communicate() == ("", "")
    assert run.returncode == -signal.SIGKILL
    halfway = lying(url)
    assert 0 < len(halfway) < len(records)
    work = Counting()
    assert kept([season], url, executor=work) == records
    assert 0 < len(work.ruled) < len(records)
    assert exported(url) == exported(other)


def test_runs_at_the_same_time_come_to_the_same(season: Path, new_url: NewUrl, url: str) -> None:
    other = new_url("sqlite")
    kept([season], other)
    backwards = sorted(season.iterdir(), reverse=True)
    runs = [run_python(VALIDATE, url, *paths) for paths in ([season], backwards, [season], backwards)]
    for run in runs:
        assert run.communicate() == ("", "")
        assert run.returncode == 0
    assert exported(url) == exported(other)


def test_all_databases_give_the_same(season: Path, new_url: NewUrl) -> None:
    urls = [new_url("sqlite"), new_url("postgresql")]
    assert kept([season], urls[0]) == kept([season], urls[1])
    assert exported(urls[0]) == exported(urls[1])


def test_claims_of_a_tournament_are_kept_beside_its_logs(tmp_path: Path, url: str) -> None:
    season = tmp_path / "season"
    told = "--seed 5 --hands 60 --players 6 --irregular 0.2 --misreported 0.5".split()
    assert CliRunner().invoke(main, ["simulate", str(season), *told]).exit_code == 0
    paths = [season / "tournament.yaml", season]
    plain = list(validate(paths))
    assert kept(paths, url) == plain
    assert kept(paths, url) == plain
    claimed = [record for record in plain if any(finding.rule == "claimed" for finding in record.findings)]
    with opened(url) as archive:
        findings = list(archive.ask("findings", Filter(laws=("claimed",))))
        logs = list(archive.ask("logs", Filter()))
        of_round = list(archive.ask("logs", Filter(rounds=(2,))))
    assert [(row.path, row.line) for row in findings] == [(record.path, record.line) for record in claimed]  # type: ignore[union-attr]
    assert len(logs) == len({record.place for record in plain if record.kind == "log"})
    assert 0 < len(of_round) < len(logs)
    text = (season / "tournament.yaml").read_text(encoding="utf-8")
    (season / "tournament.yaml").write_text(re.sub(r"(?m)^( *)claimed:.*\n(\1 +.*\n)*", "", text), encoding="utf-8")
    assert kept(paths[:1], url) == list(validate(paths[:1]))
    with opened(url) as archive:
        assert list(archive.ask("findings", Filter(laws=("claimed",)))) == []


def test_what_only_lies_beside_logs_is_passed_over(tmp_path: Path, url: str) -> None:
    write_lines(tmp_path / "a.jsonl", [IRREGULAR])
    (tmp_path / "b.yaml").write_text("format: referee.scenario/1\n", encoding="utf-8")
    (tmp_path / "c.json").write_text('{"format": "referee.query/1", "asked": "logs", "rows": []}', encoding="utf-8")
    (record,) = validate([tmp_path])
    for _ in range(2):
        assert kept([tmp_path], url) == [record]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs on this system")
def test_a_fifo_is_not_opened_for_the_archive(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    with closing(open_archive(f"sqlite:///{tmp_path}/season.db")) as archive:
        [record] = validate([tmp_path / "pipe.jsonl"], archive=archive)
    assert "it is a FIFO" in record.findings[0].message
