"""What goes beyond a limit is refused, and the limit named; mistakes are told up to a limit, and then counted."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from io import FileIO
from pathlib import Path
from typing import Any

import pytest
import zstandard
from attrs import asdict

from referee.record import Limits, RefereeError, Unreadable, limited, limits, load_log, loads_log, read_file
from referee.record.compressed import MOST_AT_ONCE, MOST_EMPTY, PACKINGS, UNSUSPICIOUS, Unpacking, read_lines

HEAD = {"format": "referee.log/1", "players": ["Anne", "Bert"]}


def log_of(events: list[dict[str, Any]], form: str) -> str:
    if form == "jsonl":
        return "".join(f"{json.dumps(part)}\n" for part in (HEAD, *events))
    return json.dumps({"header": HEAD, "events": events})


def test_settings_tell_limits_by_name() -> None:
    told = Limits.told("file_size=64M,work=5k , depth=3")
    assert (told.file_size, told.work, told.depth, told.events) == (2**26, 5120, 3, Limits().events)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("evnts=3", "there is no limit 'evnts'.*did you mean events"),
        ("events", "the limit events: expected a number"),
        ("events=0", "the limit events: expected a number"),
        ("events=-1", "the limit events: expected a number"),
        ("depth=1e9", "the limit depth: expected a number"),
    ],
)
def test_other_settings_are_refused(settings: str, message: str) -> None:
    with pytest.raises(RefereeError, match=message):
        Limits.told(settings)


def test_limits_hold_for_a_block_and_within_another() -> None:
    before = limits()
    with limited(depth=5), limited(events=6):
        assert (limits().depth, limits().events) == (5, 6)
    assert limits() == before


def test_the_environment_sets_limits() -> None:
    code = "from referee.record import limits; print(limits().events)"
    told = os.environ | {"REFEREE_LIMITS": "events=77"}
    assert subprocess.run([sys.executable, "-c", code], env=told, capture_output=True, check=True).stdout == b"77\n"


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_more_events_than_allowed_are_refused(form: str) -> None:
    log = log_of([{"do": "propose", "by": "Anne"}] * 4, form)
    with limited(events=4):
        assert len(loads_log(log).events) == 4
    with limited(events=3), pytest.raises(Unreadable, match=r"at most 3 events.*--limit events=") as caught:
        loads_log(log)
    assert len(caught.value.mistakes) == 1


def test_events_are_counted_that_shorthand_stands_for() -> None:
    text = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n- {trick: [Anne KS, Bert KD]}\n"
    with (
        limited(events=1),
        pytest.raises(Unreadable, match="<text>:4:3: the log is too long; expected at most 1 event"),
    ):
        loads_log(text)


def test_more_values_than_allowed_are_refused_and_commas_in_a_text_are_none() -> None:
    with limited(values=12):
        for text in ('{"a": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}', "[[], [], [], {}, {}, {}, [], [], [], [], [], []]"):
            for form in ("yaml", "json"):
                with pytest.raises(Unreadable, match=r"too many values; expected at most 12 values.*--limit values="):
                    loads_log(text, form=form)
        with pytest.raises(Unreadable) as caught:
            loads_log(json.dumps({"players": ["," * 50, "[" * 5], "x-y": '\\"[,,,,,,,,,,,,,,,,'}), form="json")
        assert "values" not in str(caught.value)


def test_mistakes_beyond_a_limit_are_counted() -> None:
    for form in ("json", "jsonl"):
        with limited(errors_told=3), pytest.raises(Unreadable) as caught:
            loads_log(log_of([{"do": "shufle", "by": "Anne"}] * 12, form))
        *told, rest = caught.value.mistakes
        assert [mistake.hint for mistake in told] == ["shuffle"] * 3
        assert str(rest).endswith("and 9 more mistakes, which are not told: at most 3 (errors_told)")


def test_a_hint_is_looked_for_only_where_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.record import values

    looked_for: list[str] = []
    monkeypatch.setattr(values, "synonym", lambda word, noun: looked_for.append(word))
    with limited(errors_told=5), pytest.raises(Unreadable):
        loads_log(log_of([{"do": "shufle", "by": "Anne"}] * 50, "jsonl"))
    assert len(looked_for) == 5


def test_lines_that_are_no_json_are_counted_beyond_the_limit() -> None:
    text = json.dumps(HEAD) + "\n" + "{]\n" * 40
    with limited(errors_told=4), pytest.raises(Unreadable, match="and 36 more mistakes"):
        loads_log(text, form="jsonl")


PACKED = {".gz": lambda raw: gzip.compress(raw, mtime=0), ".zst": zstandard.ZstdCompressor().compress}


@pytest.mark.parametrize("suffix", PACKED)
def test_what_a_packed_file_holds_is_limited_by_its_own_size(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"bomb.yaml{suffix}"
    path.write_bytes(PACKED[suffix](b" " * (UNSUSPICIOUS + 1)))
    with limited(unpacked_ratio=2), pytest.raises(Unreadable, match="at most 2 times its own size, unpacked; to set"):
        read_file(path)
    with limited(unpacked_ratio=10**6, file_size=UNSUSPICIOUS):
        assert len(read_file(path)) == UNSUSPICIOUS + 1


@pytest.mark.parametrize("suffix", PACKED)
def test_stretches_of_a_packed_file_count_together(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"bomb.jsonl{suffix}"
    path.write_bytes(PACKED[suffix](b"\n" * 5000) * 30)
    with limited(unpacked_size=100_000), pytest.raises(Unreadable, match="at most 100000 bytes, unpacked; to set"):
        list(read_lines(path))


@pytest.mark.parametrize("suffix", PACKED)
def test_a_packed_file_may_not_go_on_without_holding_anything(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"bomb.jsonl{suffix}"
    nothing, line = PACKED[suffix](b"") * MOST_EMPTY, PACKED[suffix](b"{}\n")
    path.write_bytes(line + nothing)
    assert len(list(read_lines(path))) == 1
    path.write_bytes(line + nothing + nothing)
    with pytest.raises(Unreadable, match="there is nothing in 10,000 stretches of it"):
        list(read_lines(path))


@pytest.mark.parametrize("suffix", PACKED)
def test_unpacking_copies_nothing_twice(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"bomb.jsonl{suffix}"
    path.write_bytes(PACKED[suffix](bytes(2**22)))
    with Unpacking(FileIO(path), PACKINGS[suffix]()) as packed:
        buffer = bytearray(2**10)
        assert packed.readinto(buffer) == len(buffer)
        whole = packed.ready.obj
        while len(packed.ready) > len(buffer):
            packed.readinto(buffer)
            assert packed.ready.obj is whole
    assert MOST_AT_ONCE <= 2**10


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs on this system")
def test_what_is_no_regular_file_is_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "pipe.jsonl")
    (tmp_path / "zero.json").symlink_to("/dev/zero")
    (tmp_path / "folder.yaml").mkdir()
    expected = {"pipe.jsonl": "a FIFO", "link.yaml": "a FIFO", "zero.json": "a device", "folder.yaml": "a folder"}
    for name, what in expected.items():
        with pytest.raises(Unreadable, match=f"{name}:1:1: the file cannot be read: it is {what}, and no regular file"):
            load_log(tmp_path / name)


def test_a_text_without_end_is_passed_over_once() -> None:
    # A search that began anew at each quote would not end in a lifetime.
    text = "[]" * 40 + "[" * 30 + '"' + '\\"' * 2**20
    with pytest.raises(Unreadable, match="not JSON"):
        loads_log(text, form="json")


def test_each_limit_is_described() -> None:
    described = (Path(__file__).parents[2] / "docs" / "limits.md").read_text(encoding="utf-8")
    for name, default in asdict(Limits(), recurse=False).items():
        assert f"| `{name}` | {default:,} |" in described
