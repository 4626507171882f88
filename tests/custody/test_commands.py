"""The commands of custody: their exit status, and files that appear whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from tests.custody.shared import recorded


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with a recorded log, and keys of Anne and Bert."""
    monkeypatch.chdir(tmp_path)
    recorded(tmp_path / "log.jsonl")
    for name in ("Anne", "Bert"):
        assert call("key", name).exit_code == 0
    return tmp_path


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_signatures_are_added_one_after_the_other(folder: Path) -> None:
    assert call("seal", "log.jsonl", "--sign", "Anne=Anne.key").stdout.endswith("signed by Anne\n")
    assert call("seal", "log.jsonl", "--sign", "Bert=Bert.key").stdout.endswith("signed by Anne, Bert\n")
    verified = call("verify", "log.jsonl", "--keys", "Anne.pub", "--keys", "Bert.pub", "--require", "Bert")
    assert (verified.exit_code, verified.stderr) == (0, "")
    assert [line[0] for line in verified.stdout.splitlines()] == ["+", "+", "+"]


def test_what_does_not_fit_gives_status_1(folder: Path) -> None:
    call("seal", "log.jsonl", "--sign", "Anne=Anne.key")
    assert call("verify", "log.jsonl").exit_code == 0
    assert call("verify", "log.jsonl", "--keys", "Bert.pub").exit_code == 1
    required = call("verify", "log.jsonl", "--keys", "Anne.pub", "--require", "Bert")
    assert (required.exit_code, required.stdout.splitlines()[-1]) == (1, "- Bert has not signed")
    (folder / "log.jsonl").write_bytes((folder / "log.jsonl").read_bytes().replace(b"KS", b"QS"))
    assert call("verify", "log.jsonl").exit_code == 1


def test_a_seal_is_not_added_to_once_the_log_has_changed(folder: Path) -> None:
    call("seal", "log.jsonl", "--sign", "Anne=Anne.key")
    before = (folder / "log.jsonl.seal.json").read_bytes()
    (folder / "log.jsonl").write_bytes((folder / "log.jsonl").read_bytes().replace(b"KS", b"QS"))
    refused = call("seal", "log.jsonl", "--sign", "Bert=Bert.key")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "log.jsonl:4:1: this line is not as it was sealed" in refused.stderr
    assert (folder / "log.jsonl.seal.json").read_bytes() == before


def test_documents_that_lie_beside_logs_are_not_taken_for_logs(folder: Path) -> None:
    call("seal", "log.jsonl", "--sign", "Anne=Anne.key")
    call("tree", ".", "--output", "tree.json")
    call("prove", "tree.json", "log.jsonl", "--output", "proof.json")
    call("receipt", "log.jsonl", "--output", "receipt.json")
    assert len(list(folder.glob("*.json"))) == 4
    assert "1 log, " in call("validate", ".").stdout
    given = call("adjudicate", "receipt.json")
    assert (given.exit_code, given.stdout) == (2, "")
    assert "this is the receipt of a ruling, which `referee verify LOG receipt.json` takes" in given.stderr


def test_a_rename_that_fails_leaves_all_as_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*names: object) -> None:
        raise OSError(errno.EIO, "Input/output error", "log.jsonl.seal.json")

    call("seal", "log.jsonl", "--sign", "Anne=Anne.key")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    monkeypatch.setattr(os, "replace", interrupted)
    refused = call("seal", "log.jsonl", "--sign", "Bert=Bert.key")
    assert (refused.exit_code, refused.stderr) == (2, "log.jsonl.seal.json: Input/output error\n")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["seal", "log.jsonl"], "nobody signs; name somebody with --sign NAME=KEY"),
        (["seal", "log.jsonl", "--sign", "Anne"], "expected NAME=VALUE; got 'Anne'"),
        (["seal", "log.jsonl", "--sign", "Anne=no.key"], "no.key: the key cannot be read: No such file or directory"),
        (["seal", "log.jsonl", "--sign", "Dora=Anne.key"], "Dora has no part in this log"),
        (["seal", "no.jsonl", "--sign", "Anne=Anne.key"], "no.jsonl:1:1: the file cannot be read"),
        (["seal", "Anne.pub", "--sign", "Anne=Anne.key"], "the form of the file is not known"),
        (["seal", "log.jsonl", "--sign", "Anne=Anne.key", "--output", "Anne.pub"], "Anne.pub:1:1: not JSON"),
        (["key", "Anne"], "Anne.key: the key cannot be written: File exists"),
        (["key", "../Anne"], "../Anne cannot be the name of a file; name one with --to"),
        (["verify", "log.jsonl"], "log.jsonl.seal.json:1:1: the file cannot be read: No such file or directory"),
        (["verify", "log.jsonl", "log.jsonl", "--require", "Anne"], "--require needs --keys"),
        (["verify", "log.jsonl", "log.jsonl"], "log.jsonl:2:1: not JSON: Extra data"),
        (["prove", "log.jsonl", "log.jsonl"], "log.jsonl:2:1: not JSON: Extra data"),
        (["tree", "nowhere"], "Directory 'nowhere' does not exist"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(folder: Path, arguments: list[str], said: str) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    refused = call(*arguments)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert said in refused.stderr
    assert isinstance(refused.exception, SystemExit)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before
