"""``load_log`` takes a path, an open file or a text, and tells them apart."""

from __future__ import annotations

import gzip
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from referee.record import Unreadable, dump_log, load_log, loads_log

HAND = "format: referee.log/1\nplayers: [Anne, Bert]\nevents: [{do: propose, by: Anne}]\n"
DIGEST = loads_log(HAND).digest


@pytest.mark.parametrize("form", ["yaml", "jsonl", "json"])
def test_it_takes_a_path_of_either_kind(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"hand.{form}"
    path.write_text(dump_log(loads_log(HAND), form), encoding="utf-8")
    assert load_log(path).digest == load_log(str(path)).digest == DIGEST
    assert load_log(path).path == str(path)


@pytest.mark.parametrize("form", ["yaml", "jsonl", "json"])
def test_it_takes_a_text_and_bytes_of_any_form(form: str) -> None:
    text = dump_log(loads_log(HAND), form)
    for source in (text, text.encode(), text.replace("\n", "\r\n"), "\ufeff" + text, b"\xef\xbb\xbf" + text.encode()):
        log = load_log(source)
        assert (log.digest, log.path) == (DIGEST, "<text>")


def test_json_on_one_line_without_a_line_break_is_a_text() -> None:
    assert load_log(dump_log(loads_log(HAND), "json").strip()).digest == DIGEST


@pytest.mark.parametrize("form", ["yaml", "jsonl", "json"])
def test_it_takes_an_open_file_and_leaves_it_open(tmp_path: Path, form: str) -> None:
    path = tmp_path / f"hand.{form}"
    path.write_text(dump_log(loads_log(HAND), form), encoding="utf-8")
    with path.open(encoding="utf-8") as text, path.open("rb") as raw:
        for file in (text, raw):
            log = load_log(file)
            assert (log.digest, log.path) == (DIGEST, str(path))
            assert not file.closed


def test_it_takes_files_without_a_name() -> None:
    assert load_log(StringIO(HAND)).digest == load_log(BytesIO(HAND.encode())).digest == DIGEST


def test_it_takes_an_unpacking_file(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml.gz"
    path.write_bytes(gzip.compress(HAND.encode()))
    with gzip.open(path) as file:
        assert load_log(file).digest == DIGEST  # type: ignore[arg-type]


def test_a_form_that_is_given_goes_before_the_name(tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(HAND, encoding="utf-8")
    assert load_log(path, form="yaml").digest == DIGEST
    with pytest.raises(Unreadable, match="the form of the file is not known"):
        load_log(path)


def test_a_text_on_one_line_is_taken_for_a_path() -> None:
    with pytest.raises(Unreadable, match=r"no such log\.yaml:1:1: the file cannot be read"):
        load_log("no such log.yaml")


def test_a_file_opened_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_bytes(HAND.replace("Anne", "André").encode("latin-1"))
    with path.open(encoding="utf-8") as text, pytest.raises(Unreadable, match="not UTF-8 text"):
        load_log(text)
    with path.open("rb") as raw, pytest.raises(Unreadable, match=r"hand\.yaml:2:.*not UTF-8 text"):
        load_log(raw)
