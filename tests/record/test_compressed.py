"""Packed files are read like plain ones; what is wrong with one is said at the line where it breaks off."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from referee.record import Unreadable, limited, load_log
from referee.record.compressed import read_bytes, read_lines
from referee.record.document import read_file
from referee.record.errors import Mistake
from tests.shared import load_logs

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
ARCHIVE = (EXAMPLES / "archive.jsonl").read_bytes()

Pack = Callable[[bytes], bytes]

packings = pytest.mark.parametrize(("suffix", "pack"), [("gz", gzip.compress), ("zst", zstandard.compress)])


@packings
def test_a_packed_file_reads_as_the_plain_one(suffix: str, pack: Pack, tmp_path: Path) -> None:
    path = tmp_path / f"hand.yaml.{suffix}"
    path.write_bytes(pack((EXAMPLES / "hand.yaml").read_bytes()))
    assert load_log(path).digest == load_log(EXAMPLES / "hand.yaml").digest
    path = tmp_path / f"archive.jsonl.{suffix}"
    path.write_bytes(pack(ARCHIVE))
    assert [log.digest for log in load_logs(path)] == [log.digest for log in load_logs(EXAMPLES / "archive.jsonl")]


@packings
def test_stretches_that_were_packed_apart_are_one_file(suffix: str, pack: Pack, tmp_path: Path) -> None:
    path = tmp_path / f"many.jsonl.{suffix}"
    path.write_bytes(pack(ARCHIVE) + pack(b"") + pack(ARCHIVE * 30))
    assert read_bytes(path) == ARCHIVE * 31
    assert b"".join(read_lines(path)) == ARCHIVE * 31


def test_zeros_behind_a_packed_file_fill_a_block(tmp_path: Path) -> None:
    path = tmp_path / "archive.jsonl.gz"
    path.write_bytes(gzip.compress(ARCHIVE) + bytes(8192))
    assert read_bytes(path) == ARCHIVE


@packings
def test_a_file_that_breaks_off_is_read_up_to_there(suffix: str, pack: Pack, tmp_path: Path) -> None:
    path = tmp_path / f"cut.jsonl.{suffix}"
    path.write_bytes((pack(ARCHIVE) + pack(ARCHIVE))[:-20])
    mistakes: list[Mistake] = []
    logs = list(load_logs(path, mistakes))
    assert len(logs) >= ARCHIVE.count(b"\n")
    (mistake,) = mistakes
    assert str(mistake) == f"{path}:{len(logs) + 1}:1: the file cannot be read: it breaks off"
    with pytest.raises(Unreadable, match=rf":{len(logs) + 1}:1: .*it breaks off"):
        read_file(path)


@packings
def test_a_file_that_is_not_what_it_is_called_is_said_to_be_damaged(suffix: str, pack: Pack, tmp_path: Path) -> None:
    path = tmp_path / f"plain.yaml.{suffix}"
    path.write_bytes(ARCHIVE)
    with pytest.raises(Unreadable, match=r":1:1: the file cannot be read: it is damaged \("):
        load_log(path)


def test_what_unpacks_a_file_is_named_where_it_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hand.yaml.zst"
    path.write_bytes(zstandard.compress(b"format: referee.log/1"))
    monkeypatch.setitem(sys.modules, "compression.zstd", None)
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(Unreadable, match=r"nothing is installed that unpacks .zst; pip install 'referee\[data\]'"):
        load_log(path)


def test_a_line_without_end_is_not_held(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    path.write_text(f"short\n{'é' * 100}\nend", encoding="utf-8")
    with limited(file_size=2):
        assert list(read_lines(path)) == [b"short\n", "é".encode() * 4, b"end"]
        with pytest.raises(Unreadable, match=":1:1: the file is too large; expected at most 2 characters; to"):
            read_bytes(path)
