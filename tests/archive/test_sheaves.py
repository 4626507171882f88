"""A run that knows a file as a whole looks at its bytes only; whatever was stored since undoes that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner

from referee.archive.store import Archive
from referee.cli import main
from referee.desk import validate
from referee.standings import matches
from referee.validation import batching
from referee.validation.records import Record
from referee.validation.sources import Shard
from referee.validation.work import BatchLog
from tests.archive.support import called, exported, kept
from tests.validation.support import BROKEN, IRREGULAR, LINES, REGULAR, regular, write_lines

pytestmark = pytest.mark.turns(3)


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Return an archive of many logs, all of which can be read."""
    lines = [line for n in range(9) for line in (regular(n), IRREGULAR, *LINES, b"")]
    return write_lines(tmp_path / "many.jsonl", lines)


def only_blocks(patch: pytest.MonkeyPatch) -> None:
    """Let whoever reads a log, or asks for one by itself, fail."""

    def none(self: object, given: Any = ()) -> dict[str, Any]:
        assert not given, "a log is asked for by itself"
        return {}

    patch.setattr(Archive, "known", none)
    patch.setattr(BatchLog, "rule", lambda self: pytest.fail("a log is ruled on"))


@pytest.mark.parametrize("large", [0, batching.LARGE])
def test_what_is_known_is_not_looked_at(large: int, many: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batching, "LARGE", large)
    monkeypatch.setattr(batching, "MOST_BYTES", 2**13)
    plain = list(validate([many]))
    assert kept([many], url) == plain
    before = exported(url)
    with monkeypatch.context() as patch:
        only_blocks(patch)
        assert kept([many], url) == plain
    assert exported(url) == before
    with many.open("ab") as file:
        file.write(regular(77) + b"\n")
    assert kept([many], url) == list(validate([many]))
    only_blocks(monkeypatch)
    assert len(kept([many], url)) == len(plain) + 1


def test_claims_are_judged_by_what_is_known(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = "--seed 5 --hands 60 --players 6 --irregular 0.2 --misreported 0.5".split()
    assert CliRunner().invoke(main, ["simulate", str(tmp_path / "season"), *told]).exit_code == 0
    path = tmp_path / "season" / "tournament.yaml"
    plain = kept([path], url)
    assert plain[-1].kind == "match"
    only_blocks(monkeypatch)
    monkeypatch.setattr("referee.standings.split_games.hear", lambda *given: pytest.fail("a match is heard"))
    assert kept([path], url) == plain
    # Results move with their lines, and are judged again where what is claimed is another.
    path.write_text(f"# A remark.\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    moved = kept([path], url)
    assert [record.line for record in moved if record.kind == "match"] == [
        (record.line or 0) + 1 for record in plain if record.kind == "match"
    ]
    assert moved == list(moved_by_one(plain))


def moved_by_one(records: list[Record]) -> Iterator[Record]:
    """Yield records of a tournament whose file begins with a line more."""
    for record in records:
        if record.kind == "match":
            record = evolve(record, line=(record.line or 0) + 1)
            record.findings = [
                evolve(
                    finding,
                    line=(finding.line or 0) + 1,
                    message=re.sub(r"(tournament\.yaml:)(\d+)", lambda it: f"{it[1]}{int(it[2]) + 1}", finding.message),
                )
                for finding in record.findings
            ]
        yield record


def test_a_match_is_heard_once(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches whose logs were ruled on before, and those that must be heard as a whole, are heard once and no more."""
    told = "--seed 5 --hands 60 --players 6 --irregular 0.3 --misreported 0.5".split()
    assert CliRunner().invoke(main, ["simulate", str(tmp_path / "season"), *told]).exit_code == 0
    path, times = tmp_path / "season" / "tournament.yaml", list[str]()

    def counted(task: Any) -> Any:
        times.extend(case.match.id for case in task.cases)
        return matches.results_of(task)

    monkeypatch.setattr("referee.standings.table.results_of", counted)
    kept([tmp_path / "season" / "round-01"], url)
    first = kept([path], url)
    assert 0 < len(times) == len(set(times))
    n_heard = len(times)
    assert kept([path], url) == first
    parts = [record for n in (1, 2) for record in kept([path], url, shard=Shard(n, 2))]
    assert sorted(parts, key=lambda record: record.order) == first
    assert len(times) == n_heard
    assert first == list(validate([path]))


def test_a_match_with_a_log_that_cannot_be_read_is_tried_again(tmp_path: Path, url: str) -> None:
    told = "--seed 5 --hands 60 --players 6 --damaged 0.2".split()
    assert CliRunner().invoke(main, ["simulate", str(tmp_path / "season"), *told]).exit_code == 0
    path = tmp_path / "season" / "tournament.yaml"
    first = kept([path], url)
    assert any(not record.readable for record in first)
    assert kept([path], url) == first == list(validate([path]))


@pytest.mark.parametrize("form", ["text", "csv", "github", "html", "json", "jsonl", "sarif", "junit"])
def test_what_is_known_in_brief_is_told_alike(form: str, many: Path, url: str) -> None:
    for options in ((), ("--statistics",) if form in ("text", "json") else ()):
        plain = called("validate", many, "--format", form, *options)
        for _ in range(3):
            again = called("validate", many, "--format", form, "--archive", url, *options)
            assert (again.stdout, again.exit_code) == (plain.stdout, plain.exit_code)


def test_matches_known_in_brief_are_told_alike(tmp_path: Path, url: str) -> None:
    told = "--seed 5 --hands 60 --players 6 --irregular 0.2 --misreported 0.5".split()
    assert CliRunner().invoke(main, ["simulate", str(tmp_path / "season"), *told]).exit_code == 0
    path = tmp_path / "season" / "tournament.yaml"
    plain = called("validate", path).stdout
    assert [called("validate", path, "--archive", url).stdout for _ in range(3)] == [plain] * 3


def test_what_was_stored_since_undoes_a_sheaf(many: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batching, "LARGE", 0)
    first, before = kept([many], url), exported(url)
    others: list[dict[str, Any]] = [
        {"readings": {"R75": "only_in_replay"}},
        {"readings": {"R75": "only_in_replay"}, "shard": Shard(2, 3)},
        {"options": {"target": 7}, "shard": Shard(1, 5)},
    ]
    for other in others:
        kept([many], url, **other)
        assert exported(url) != before
        assert kept([many], url) == first
        assert exported(url) == before


def test_a_file_that_came_back_is_what_it_was(many: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batching, "LARGE", 0)
    first, before, whole = kept([many], url), exported(url), many.read_bytes()
    shorter = [regular(1), IRREGULAR]
    for lines, shard in (([*shorter, *[REGULAR] * 99], Shard(1, 2)), (shorter, None), ([BROKEN], None)):
        write_lines(many, lines)
        kept([many], url, shard=shard)
        many.write_bytes(whole)
        assert kept([many], url) == first
        assert exported(url) == before


def test_a_log_that_cannot_be_read_is_tried_again(many: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with many.open("ab") as file:
        file.write(BROKEN + b"\n")
    plain = kept([many], url)
    assert kept([many], url) == plain
    only_blocks(monkeypatch)
    with pytest.raises(AssertionError, match="a log is asked for by itself"):
        kept([many], url)
