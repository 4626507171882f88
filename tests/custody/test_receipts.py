"""Receipts: a ruling that somebody stands for, checked, and computed again."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from referee.comparison import try_other_readings
from referee.custody import ProgramDigest, Receipt, canonical, read_document, receipt_for, sign, verify, written
from referee.hearing import adjudicate
from referee.law import rulebook_for
from referee.record import Unreadable, load_log
from tests.custody.shared import private, ring
from tests.shared import as_written

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "docs" / "examples" / "dispute.yaml"


def issued(path: Path, **readings: str) -> Receipt:
    """Issue a receipt in the name of Marie."""
    receipt = receipt_for(path.read_bytes(), load_log(path), None, readings, {})
    return sign(receipt, private("Marie"), "Marie", "director")


def wrong(receipt: Receipt, path: Path, again: bool = True) -> list[str]:
    return [check.says for check in verify(str(path), receipt, ring("Marie"), again) if not check.fits]


def test_a_receipt_says_what_was_ruled_and_is_computed_again(tmp_path: Path) -> None:
    receipt, log = issued(LOG), load_log(LOG)
    book = rulebook_for(log)
    data = as_written(try_other_readings(adjudicate(log, book), log, book).found)
    assert (receipt.rulings, receipt.score) == (data["rulings"], data["score"])
    assert receipt.rulings
    assert receipt.log.record == data["log"]["digest"]
    assert receipt.rulebook.digest == data["rulebook"]["digest"]
    (tmp_path / "receipt.json").write_bytes(written(receipt))
    checks = list(verify(str(LOG), read_document(str(tmp_path / "receipt.json")), ring("Marie"), again=True))
    assert all(check.fits for check in checks)
    assert any("ruled on again by this program, with the same" in check.says for check in checks)


def test_a_receipt_of_another_log_is_told(tmp_path: Path) -> None:
    receipt, other = issued(LOG), tmp_path / "dispute.yaml"
    other.write_bytes(LOG.read_bytes() + b"# a note\n")
    assert "the log is not the one that was ruled on" in wrong(receipt, other)[0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda receipt: receipt.score["corrected"].update(Anne=5), "ruled on again: the score comes out otherwise"),
        (lambda receipt: receipt.rulings.pop(), "ruled on again: there are"),
        (lambda receipt: receipt.rulings[0].update(outcome="waived"), "ruled on again: ruling 1 comes out otherwise"),
        (
            lambda receipt: setattr(receipt.rulebook, "digest", "sha256:0"),
            "ruled on again: the rulebook is another now",
        ),
    ],
)
def test_a_ruling_that_does_not_follow_is_told_whoever_signed_it(change: Any, said: str) -> None:
    receipt = issued(LOG)
    change(receipt)
    assert "Marie (director): the signature does not belong to this document" in wrong(receipt, LOG)
    sign(receipt, private("Marie"), "Marie", "director")
    assert wrong(receipt, LOG, again=False) == []
    assert said in wrong(receipt, LOG)[0]


def test_the_readings_of_a_receipt_are_taken_again() -> None:
    receipt = issued(ROOT / "docs" / "examples" / "hand.yaml", R75="only_in_replay")
    assert receipt.rulebook.readings == {"R75": "only_in_replay"}
    assert wrong(receipt, ROOT / "docs" / "examples" / "hand.yaml") == []


def test_another_program_that_rules_alike_is_named() -> None:
    receipt = issued(LOG)
    receipt.program = ProgramDigest("0.0", receipt.program.digest)
    sign(receipt, private("Marie"), "Marie", "director")
    said = [check.says for check in verify(str(LOG), receipt, ring("Marie"), again=True)]
    assert any("ruled on again by another program than 0.0, with the same" in each for each in said)


def test_a_rulebook_that_lies_elsewhere_is_named_to_rule_again() -> None:
    folder = str(ROOT / "docs" / "examples" / "clubs" / "harbour")
    log = ROOT / "docs" / "examples" / "hand.yaml"
    receipt = sign(receipt_for(log.read_bytes(), load_log(log), folder, {}, {}), private("Marie"), "Marie", "director")
    assert receipt.rulebook.code == "harbour"
    assert "ruled on again: it cannot be done here: " in wrong(receipt, log)[0]
    assert all(check.fits for check in verify(str(log), receipt, ring("Marie"), again=True, rulebook=folder))


def test_a_receipt_of_what_is_no_log_is_told(tmp_path: Path) -> None:
    path, receipt = tmp_path / "log.yaml", issued(LOG)
    path.write_bytes(b"\xff\xfe")
    receipt.log.file = f"sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}"
    with pytest.raises(Unreadable, match="the file is not UTF-8 text"):
        list(verify(str(path), receipt, again=True))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda law: law.update(code="../club"), "not a code of laws"),
        (lambda law: law.update(version="1\n+ all is well"), "not a name"),
        (lambda law: law.update(options={"target": [5]}), "not options"),
        (lambda law: law.update(readings={"R75": 1}), "wrong kind of value"),
    ],
)
def test_what_a_receipt_names_is_plain(change: Any, said: str, tmp_path: Path) -> None:
    data = json.loads(written(issued(LOG)))
    change(data["rulebook"])
    (tmp_path / "receipt.json").write_bytes(canonical(data) + b"\n")
    with pytest.raises(Unreadable, match=said):
        read_document(str(tmp_path / "receipt.json"))
