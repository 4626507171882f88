"""The mark of a finding that hangs on one word of the scorer."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from referee import validate
from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.comparison import sensitivity_of, telling_rulings
from referee.differences import HeardLog, slip_said
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import load_log

ROOT = Path(__file__).resolve().parents[2]
HAND = ROOT / "docs" / "examples" / "hand.yaml"
PROPOSAL = "In place of this: Anne proposed (line 11). Bert proposes."
MARK = "Left out: Bert marked one for the point (line 17)."


def told(*options: str) -> str:
    return CliRunner().invoke(main, ["validate", str(HAND), *options]).stdout


def test_what_hangs_on_one_word_is_marked_where_that_is_asked_for() -> None:
    lines = told("--sensitive").splitlines()
    assert lines[0].endswith(f"it ought to be Anne 4, Bert 3 [score] It hangs on one word. {MARK}")
    assert lines[1].endswith(f"Bert marks nothing for the hand. [43.5 Bert] It hangs on one word. {PROPOSAL}")
    assert "It hangs" not in told()


def test_the_mark_is_the_likeliest_slip_that_may_have_been_made() -> None:
    log, book = load_log(HAND), load_rulebook("london")
    found = adjudicate(log, book)
    slips, before = sensitivity_of(found, log, book), HeardLog(found, log, book)
    (record,) = validate([HAND], sensitive=True)
    ruled = [each.id for each in telling_rulings(found)]
    for finding, ruling in zip(record.findings, [*ruled, None], strict=True):
        likely = [each for each in slips.turning(ruling) if each.likely]
        assert finding.hangs_on == (slip_said(before, likely[0]) if likely else None)
    assert [finding.hangs_on for finding in record.findings] == [None, PROPOSAL, PROPOSAL, MARK]


def test_programs_are_told_of_the_mark() -> None:
    data = json.loads(told("--sensitive", "--format", "json"))
    jsonschema.validate(data, SCHEMAS["validation"]())
    (record,) = data["records"]
    assert [each["hangs_on"] for each in record["findings"]] == [None, PROPOSAL, PROPOSAL, MARK]
    assert [each["hangs_on"] for each in record["disputes"]] == [PROPOSAL]
    plain = json.loads(told("--format", "json"))
    assert {each["hangs_on"] for each in plain["records"][0]["findings"]} == {None}


@pytest.mark.parametrize("form", ["sarif", "github", "html"])
def test_formats_with_messages_tell_it(form: str) -> None:
    assert "It hangs on one word." in told("--sensitive", "--format", form)
    assert "It hangs on one word." not in told("--format", form)


def test_an_archive_does_not_keep_it(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["validate", str(HAND), "--sensitive", "--archive", f"sqlite:///{tmp_path}/a.db"])
    assert done.exit_code == 2
    assert "--sensitive and --archive URL: an archive does not keep" in done.stderr
