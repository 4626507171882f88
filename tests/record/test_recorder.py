"""The recorder: what it acknowledged is in the log, whatever became of the program, the disk or the clock."""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.record import (
    PREVIOUS,
    SEAL,
    Header,
    NotRecorded,
    Propose,
    Recorder,
    Unreadable,
    chain_mistake,
    digest_of,
    dump_log,
    limited,
    lines_of,
    load_log,
    loads_log,
)
from tests.record import recorder_kills

HEAD = Header(players=("Anne", "Bert"))
PROPOSE = {"do": "propose", "by": "Anne"}
posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no forks, signals and limits of this kind")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.jsonl"


def recorded(path: Path, acts: int) -> bytes:
    """Record some acts in a log, and return what is in the file."""
    with Recorder(path, HEAD) as recorder:
        for _ in range(acts):
            recorder.append(PROPOSE)
    return path.read_bytes()


def test_a_recorded_log_is_read_as_any_other(path: Path) -> None:
    with Recorder(path, HEAD) as recorder:
        assert recorder.append(Propose(by="Anne", note="Fünf neue — bitte.")) == "e1"
        assert recorder.append({"id": "mine", "do": "answer", "by": "Bert", "reply": "refuse"}) == "mine"
        assert recorder.append(PROPOSE) == "e3"
    log = load_log(path)
    assert log.events == recorder.events
    assert loads_log(dump_log(log, "yaml")).digest == log.digest


def test_each_line_carries_the_hash_of_the_line_before(path: Path) -> None:
    lines = lines_of(recorded(path, 3))
    told = [event.x[PREVIOUS] for event in load_log(path).events]
    assert told == [digest_of(line) for line in lines[:-1]]
    with Recorder(path) as recorder:
        assert recorder.head == digest_of(lines[-1])


def test_an_act_is_in_the_file_when_it_is_acknowledged(path: Path) -> None:
    with Recorder(path, HEAD) as recorder:
        for n in range(1, 4):
            recorder.append(PROPOSE)
            assert len(load_log(path).events) == n


def test_a_log_is_gone_on_with_where_it_was_left(path: Path) -> None:
    first = recorded(path, 2)
    with Recorder(path) as recorder:
        assert (recorder.header.players, [event.id for event in recorder.events]) == (HEAD.players, ["e1", "e2"])
        assert recorder.append(PROPOSE) == "e3"
    assert path.read_bytes().startswith(first)
    assert chain_mistake(lines_of(path.read_bytes()), "log") is None


def test_a_torn_line_is_kept_if_it_is_whole_and_else_cut_off(path: Path) -> None:
    raw = recorded(path, 3)
    whole = raw.rindex(b"\n", 0, -1) + 1
    for end in range(whole, len(raw) + 1):
        path.write_bytes(raw[:end])
        with Recorder(path) as recorder:
            assert bool(recorder.repair) == (end not in (whole, len(raw)))
        assert path.read_bytes() == (raw if end >= len(raw) - 1 else raw[:whole])


def test_a_last_line_that_the_disk_took_in_part_is_cut_off(path: Path) -> None:
    raw = recorded(path, 3)
    whole = raw.rindex(b"\n", 0, -1) + 1
    path.write_bytes(raw[:whole] + bytes(40) + raw[whole + 40 :])
    with Recorder(path) as recorder:
        assert recorder.repair == f"{len(raw) - whole} bytes of a torn line 4 were cut off"
    assert path.read_bytes() == raw[:whole]


def test_a_torn_head_is_written_anew(path: Path) -> None:
    raw = recorded(path, 0)
    path.write_bytes(raw[:20])
    with pytest.raises(Unreadable, match="the file is empty; expected a log, or the head of a new one"):
        Recorder(path)
    assert recorded(path, 0) == raw


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda raw: raw.replace(b"Anne", b"Nina"), ":2:1: this line was not written after line 1"),
        (lambda raw: raw.replace(b'"e2"', b'"f2"'), ":4:1: this line was not written after line 3"),
        (lambda raw: b"".join(raw.splitlines(True)[:2] + raw.splitlines(True)[3:]), ":3:1: this line was not written"),
        (lambda raw: raw.replace(b"\n", b"\n\n", 1), ":2:1: this line was not written after line 1"),
        (lambda raw: dump_log(loads_log(raw.decode().replace(PREVIOUS, "x-p")), "jsonl").encode(), ":2:1: no recorder"),
        (lambda raw: b'{"header": {"format": "referee.log/1", "players": ["A", "B"]}, "events": []}\n', "a whole log"),
    ],
)
def test_what_no_recorder_wrote_is_not_gone_on_with(path: Path, change: Callable[[bytes], bytes], said: str) -> None:
    path.write_bytes(change(recorded(path, 3)))
    before = path.read_bytes()
    with pytest.raises(Unreadable, match=said):
        Recorder(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ({"do": "propose"}, ':3:1: the key "by" is missing'),
        ({"do": "propose", "by": "Carl"}, ":3:25: no such player; expected Anne, Bert"),
        ({"do": "propose", "by": "Anne", "id": "e1"}, "an earlier event has this id"),
        ({"do": "declare_error", "by": "Anne", "about": "e9"}, "no such event before this one"),
        ({"do": "propose", "by": "Anne", PREVIOUS: "sha256:0"}, 'the key "x-previous" is the recorder\'s own'),
        ({"do": "propose", "by": "Anne", "note": "\ud800"}, "no character that can be read"),
        ({"do": "propose", "by": "Anne", "x-at": 0.5}, "not a whole number"),
        ({"do": "propose", "by": "Anne", "note": "x" * 2**23}, "the file is too large"),
    ],
)
def test_an_act_that_could_not_be_read_again_is_not_recorded(path: Path, act: dict[str, Any], said: str) -> None:
    before = recorded(path, 1)
    with Recorder(path) as recorder:
        with pytest.raises(Unreadable, match=said):
            recorder.append(act)
        assert path.read_bytes() == before
        assert recorder.append(PROPOSE) == "e2"


def test_no_more_acts_are_recorded_than_a_reader_takes(path: Path) -> None:
    with limited(events=2), Recorder(path, HEAD) as recorder:
        assert [recorder.append(PROPOSE) for _ in range(2)] == ["e1", "e2"]
        with pytest.raises(Unreadable, match="the log would be too long to be read; expected at most 2 events"):
            recorder.append(PROPOSE)
        assert len(load_log(path).events) == 2


def test_a_head_that_could_not_be_read_again_makes_no_file(path: Path) -> None:
    with pytest.raises(Unreadable, match="the two players bear the same name"):
        Recorder(path, Header(players=("Anne", "Anne")))
    assert not path.exists()


def test_a_log_keeps_its_head(path: Path) -> None:
    recorded(path, 1)
    Recorder(path, HEAD).close()
    with pytest.raises(Unreadable, match="the log has another head than the one given"):
        Recorder(path, Header(players=("Anne", "Carl")))


def test_there_is_one_writer_at_a_time(path: Path) -> None:
    with Recorder(path, HEAD), pytest.raises(NotRecorded, match="another program is writing this log"):
        Recorder(path)
    Recorder(path).close()


def test_threads_take_turns(path: Path) -> None:
    with Recorder(path, HEAD) as recorder:
        threads = [threading.Thread(target=lambda: [recorder.append(PROPOSE) for _ in range(10)]) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert [event.id for event in load_log(path).events] == [f"e{n}" for n in range(1, 41)]
    assert chain_mistake(lines_of(path.read_bytes()), "log") is None


def test_a_sealed_log_is_closed(path: Path) -> None:
    recorded(path, 1)
    with Recorder(path) as recorder:
        path.with_name(path.name + SEAL).write_text("{}")
        with pytest.raises(NotRecorded, match="the log is sealed"):
            recorder.append(PROPOSE)
    with pytest.raises(NotRecorded, match="the log is sealed"):
        Recorder(path)


def test_a_log_that_others_wrote_to_or_put_away_is_given_up(path: Path) -> None:
    before = recorded(path, 1)
    with Recorder(path) as recorder:
        path.write_bytes(before + b"\n")
        with pytest.raises(NotRecorded, match="another program wrote to the log"):
            recorder.append(PROPOSE)
        with pytest.raises(NotRecorded, match="the log is closed"):
            recorder.append(PROPOSE)


@posix
def test_a_log_that_was_put_away_is_given_up(path: Path) -> None:
    before = recorded(path, 1)
    with Recorder(path) as recorder:
        path.rename(path.with_name("old.jsonl"))
        path.write_bytes(before)
        with pytest.raises(NotRecorded, match="another file was put in the place of the log"):
            recorder.append(PROPOSE)
    assert path.read_bytes() == before


@posix
def test_what_a_full_disk_did_not_take_is_not_acknowledged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit on the size of a file stands for the disk: it takes a part of a line, and then no more."""
    import resource
    import signal

    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # a compiled file must not be taken in part
    before = recorded(path, 2)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with Recorder(path) as recorder:
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 30, hard))
            with pytest.raises(NotRecorded, match="the act was not recorded: File too large"):
                recorder.append(PROPOSE)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            signal.signal(signal.SIGXFSZ, ignored)
        assert path.read_bytes() == before
        assert recorder.append(PROPOSE) == "e3"
    assert len(load_log(path).events) == 3


def test_an_act_that_the_disk_may_not_hold_is_not_acknowledged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(number: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    recorded(path, 1)
    with Recorder(path) as recorder:
        monkeypatch.setattr(os, "fsync", broken)
        with pytest.raises(NotRecorded, match="the disk did not take the act: Input/output error; open the log again"):
            recorder.append(PROPOSE)
        monkeypatch.undo()
        with pytest.raises(NotRecorded, match="the log is closed"):
            recorder.append(PROPOSE)


def test_a_recorder_that_was_interrupted_is_closed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(number: int) -> None:
        raise KeyboardInterrupt

    recorded(path, 1)
    recorder = Recorder(path)
    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        recorder.append(PROPOSE)
    monkeypatch.undo()
    with pytest.raises(NotRecorded, match="the log is closed"):
        recorder.append(PROPOSE)
    with Recorder(path) as recorder:
        assert len(recorder.events) == 2


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path, path: Path) -> None:
    with pytest.raises(NotRecorded, match="there is no folder"):
        Recorder(tmp_path / "no.jsonl" / "log.jsonl", HEAD)
    path.mkdir()
    with pytest.raises(NotRecorded, match="not a regular file"):
        Recorder(path, HEAD)
    with pytest.raises(NotRecorded, match="a recorded log is in JSON Lines"):
        Recorder(tmp_path / "log.yaml", HEAD)


@posix
def test_a_read_only_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.chmod(0o555)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)  # the root may write anywhere
    try:
        with pytest.raises(NotRecorded, match="the log cannot be locked: Permission denied"):
            Recorder("log.jsonl", HEAD)
    finally:
        os.seteuid(user)
        tmp_path.chmod(0o700)
    assert list(tmp_path.iterdir()) == []


def test_the_clock_decides_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recorded(path, 1)
    os.utime(path, (2**32, 2**32))
    with Recorder(path) as recorder:
        for hour in (12, 11, 10):
            os.utime(path, (hour, hour))
            recorder.append({**PROPOSE, "x-at": f"2026-11-22T{hour}:00:00Z"})
    assert [event.x.get("x-at", "")[11:13] for event in load_log(path).events] == ["", "12", "11", "10"]


@posix
def test_a_killed_recorder_loses_nothing_that_it_acknowledged(path: Path) -> None:
    """``python -m tests.record.recorder_kills 500`` kills it more often."""
    done = recorder_kills.run(path, 12)
    assert done["kills"] == 12
    assert done["acts"] > 0


def test_a_missing_package_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "filelock", None)
    with pytest.raises(NotRecorded, match="referee\\[live\\]"):
        Recorder(path, HEAD)
    assert not path.exists()
