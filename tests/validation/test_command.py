"""``referee validate`` and ``referee merge``: the same bytes whoever does the work, whole lines, the right status."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from pathlib import Path

import dask
import pytest
from distributed import LocalCluster

from referee import validation
from referee.report import formats_of
from referee.validation import FindingsReport, batching, engine
from tests.validation.support import BROKEN, REGULAR, ROUND, call, regular


def make_small(patching: pytest.MonkeyPatch) -> None:
    """Let files count as large and batches as full far sooner, so that there are many of both."""
    patching.setattr(batching, "LARGE", 2**12)
    patching.setattr(batching, "MOST_PIECES", 7)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be many large files and many batches."""
    make_small(monkeypatch)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """Start a cluster of dask in this process."""
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0", protocol="tcp"
    ) as cluster:
        yield cluster.scheduler_address


@pytest.fixture(scope="module")
def workers(scheduler: str) -> Iterator[Executor]:
    """Start two workers once for all forms of output; beside the threads of a cluster, they are not forked."""
    with engine.processes(2) as executor:
        yield executor


@pytest.fixture(scope="module")
def parts(season: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Write the three parts of a run, in small batches."""
    folder = tmp_path_factory.mktemp("parts")
    with pytest.MonkeyPatch.context() as patching:
        make_small(patching)
        for index in (1, 2, 3):
            shard = ("--shard", f"{index}/3", "--format", "jsonl", "--output", folder / f"{index}.jsonl")
            assert call("validate", season, *shard).exit_code == 1
    return [folder / f"{index}.jsonl" for index in (1, 2, 3)]


@pytest.mark.usefixtures("small")
def test_workers_that_are_started_for_a_run_give_the_same_bytes(season: Path) -> None:
    assert call("validate", season, "--jobs", "2").stdout_bytes == call("validate", season, "--jobs", "1").stdout_bytes


@pytest.mark.turns(3)
@pytest.mark.parametrize("form", formats_of(FindingsReport))
@pytest.mark.usefixtures("small")
def test_the_same_bytes_whoever_does_the_work(
    form: str,
    season: Path,
    parts: list[Path],
    scheduler: str,
    workers: Executor,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = call("validate", season, "--format", form, "--jobs", "1")
    assert expected.exit_code == 1, expected.stderr
    assert expected.stdout_bytes
    monkeypatch.setattr(validation, "processes", lambda jobs, ready: nullcontext(workers), raising=False)
    assert call("validate", season, "--format", form, "--jobs", "2").stdout_bytes == expected.stdout_bytes
    dask = call("validate", season, "--format", form, "--engine", "dask", "--scheduler", scheduler)
    assert (dask.exit_code, dask.stdout_bytes) == (1, expected.stdout_bytes), dask.stderr
    merged = call("merge", *reversed(parts), "--format", form)
    assert (merged.exit_code, merged.stdout_bytes) == (1, expected.stdout_bytes), merged.stderr
    file = tmp_path / "out"
    assert call("validate", season, "--format", form, "--output", file).exit_code == 1
    assert file.read_bytes() == expected.stdout_bytes


def test_each_of_many_broken_files_among_good_ones_is_reported(tmp_path: Path) -> None:
    """A tenth of a thousand among ten thousand."""
    bad = set()
    good, damaged = (
        regular(1),
        [BROKEN, b"{", b"", REGULAR[:-40], b"\xff\xfe", REGULAR.replace(b"packet", b"pakcet", 1)],
    )
    for number in range(1100):
        folder = tmp_path / f"round-{number % 9}"
        folder.mkdir(exist_ok=True)
        path = folder / f"{number:04}.json"
        broken = number % 11 == 3
        path.write_bytes(damaged[number % len(damaged)] if broken else good)
        if broken:
            bad.add(str(path))
    done = call("validate", tmp_path, "--format", "json", "--jobs", "2")
    records = json.loads(done.stdout)["records"]
    assert (done.exit_code, len(records), len(bad)) == (1, 1100, 100)
    assert {record["path"] for record in records if record["findings"]} == bad
    told = [finding for record in records for finding in record["findings"]]
    assert {finding["rule"] for finding in told} == {"unreadable"}
    assert all(finding["line"] and finding["column"] for finding in told)


@pytest.mark.parametrize(
    ("options", "status"),
    [
        ((), 1),
        (("--fail-on", "error"), 1),
        (("--fail-on", "never"), 0),
        (("--select", "43"), 1),
        (("--select", "43.3", "--fail-on", "warning"), 0),
        (("--select", "9"), 0),
        (("--ignore", "43,no-clause"), 1),
        (("--ignore", "43", "--ignore", "no-clause,score"), 0),
        (("--ignore", "score", "--fail-on", "error"), 0),
    ],
)
def test_the_status_is_that_of_the_gravest_finding_that_counts(options: tuple[str, ...], status: int) -> None:
    assert call("validate", ROUND / "table2.yaml", *options).exit_code == status


def test_findings_are_selected_by_law_and_clause() -> None:
    def rules(*options: str) -> list[str]:
        done = call("validate", ROUND, "--format", "csv", *options)
        return [line.split(",")[5] for line in done.stdout.splitlines()[1:]]

    everything = rules()
    assert rules("--select", "43.3") == [rule for rule in everything if rule in ("43.3", "unreadable")]
    assert rules("--select", "43", "--ignore", "unreadable") == [rule for rule in everything if rule.startswith("43.")]
    assert rules("--ignore", "43.5") == [rule for rule in everything if rule != "43.5"]


def test_what_is_selected_from_parts_is_what_is_selected_from_all(season: Path, tmp_path: Path) -> None:
    parts = [tmp_path / "1", tmp_path / "2"]
    for index, part in enumerate(parts, 1):
        call("validate", season, "--shard", f"{index}/2", "--format", "jsonl", "--output", part)
    options = ("--select", "43,score", "--ignore", "43.3", "--format", "jsonl")
    assert call("merge", *parts, *options).stdout == call("validate", season, *options).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere/*.yaml",), None),
        (("{empty}",), "no log is to be found in {empty}"),
        (("{empty}", "--select", "scoer"), "no finding goes by 'scoer'; "),
        (("{empty}", "--rulebook", "nowhere"), "no rulebook 'nowhere'"),
        (("{empty}", "--reading", "R999=x"), "R999"),
        (("{empty}", "--shard", "3/2"), "there is no part 3 of 2; expected 1/2 to 2/2"),
        (("{empty}", "--shard", "half"), "expected a part such as 2/4; got 'half'"),
        (("{empty}", "--engine", "dask"), "--engine dask and --scheduler ADDRESS: one is of no use without the other"),
        (("{empty}", "--statistics", "--format", "csv"), "--statistics: not with --format csv; expected text or json"),
    ],
)
def test_a_call_that_cannot_be_read_ends_with_status_2(
    arguments: tuple[str, ...], said: str | None, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    done = call("validate", *(argument.format(empty=empty) for argument in arguments))
    if said is None:
        assert done.exit_code == 1
        assert "nowhere/*.yaml:1:1: error: the file cannot be read: No such file or directory" in done.stdout
    else:
        assert done.exit_code == 2
        assert said.format(empty=empty) in done.stderr
        assert done.stdout == ""


@pytest.mark.parametrize("what", ["missing", "twice", "other", "cut", "short", "alien", "broken", "no part"])
def test_parts_that_make_no_whole_are_refused(what: str, season: Path, tmp_path: Path) -> None:
    parts = [tmp_path / f"{index}" for index in (1, 2, 3)]
    for index, part in enumerate(parts, 1):
        call("validate", season / "single", "--shard", f"{index}/3", "--format", "jsonl", "--output", part)
    one, two, three = parts
    lines = two.read_bytes().splitlines(keepends=True)
    changed = {
        "cut": lines[:-2],
        "short": [*lines[:1], *lines[2:]],
        "alien": [b"{}\n"],
        "broken": [*lines[:1], b"{]\n", *lines[2:]],
        "no part": [lines[0].replace(b"2/3", b"2:3"), *lines[1:]],
        "other": [lines[0].replace(b'"rulebook":null', b'"rulebook":"club"'), *lines[1:]],
    }
    two.write_bytes(b"".join(changed.get(what, lines)))
    given = {"missing": [three, one], "twice": [one, two, three, one]}.get(what, parts)
    said = {
        "missing": "not all parts are there; missing: 2/3",
        "twice": f"{one}: the part 1/3 is there already, in {one}",
        "other": f"{two}: not a part of the same run as {one}",
        "cut": f"{two}:{len(lines) - 1}:1: the part breaks off; expected its summary",
        "short": f"{two}:{len(lines) - 1}:1: records are missing; expected 4 of them; got 3",
        "alien": f"{two}:1:1: cannot be read: Object missing required field",
        "broken": f"{two}:2:1: cannot be read: JSON is malformed",
        "no part": f"{two}:1:1: no such part; expected one such as 2/4; got 2:3",
    }
    done = call("merge", *given)
    assert done.exit_code == 2
    assert said[what] in done.stderr


def test_an_engine_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(engine, "import_module", missing)
    done = call("validate", ROUND, "--engine", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "the engine dask needs the package distributed; pip install 'referee[dask]'\n"


def test_a_cluster_that_has_not_this_program_is_refused(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> str:
        raise ModuleNotFoundError("No module named 'referee'")

    def other() -> str:
        return threading.current_thread().name

    told = {missing: "the cluster cannot do the work", other: "the cluster has another version of this program"}
    for form, said in told.items():
        monkeypatch.setattr(engine, "form", form)
        done = call("validate", ROUND, "--engine", "dask", "--scheduler", scheduler)
        assert (done.exit_code, done.stdout) == (2, "")
        assert f"{scheduler}: {said}" in done.stderr


def test_a_scheduler_that_is_not_there_is_told() -> None:
    with dask.config.set({"distributed.comm.timeouts.connect": "1s"}):
        done = call("validate", ROUND, "--engine", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("tcp://127.0.0.1:1: no scheduler of dask can be reached here (")
