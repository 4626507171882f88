"""What somebody writes as a name or a note steers neither a terminal nor a browser, a spreadsheet or a build server."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from referee.cli import main
from referee.desk import validate
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import UNPRINTED, Unreadable, load_log, loads_log
from referee.report import AdjudicationReport
from referee.report.writers import written
from referee.report.writers.base import HasTable
from referee.standings import load_tournament
from referee.validation import FindingsReport

NAMES = (
    ["::error::x", "=cmd()"],
    ["<script>alert(1)</script>", "An@ne"],
    ["##[error]y", "-2+3"],
)
HIDDEN_IN_NOTE = "B\u202eert\u2028::error::z \u2066\x85##[error]v"
STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def log_of(names: list[str], folder: Path) -> Path:
    """Write a log in which the first player shows a card of the other, who notices it with a note."""
    note = f"{names[0]}\n{names[0]} {HIDDEN_IN_NOTE} <img src=x onerror=alert(1)>"
    events = [
        {"id": "e", "do": "expose", "by": names[0], "cards": "KS", "of": names[1]},
        {"id": "n", "do": "notice", "by": names[1], "subject": "exposed_card", "note": note},
        {"id": "c", "do": "claim", "by": names[1], "remedy": "fresh_deal"},
    ]
    shuffled = [{"do": "shuffle", "by": names[0]}, {"do": "cut", "by": names[1]}]
    packets = [{"do": "packet", "by": names[0], "to": names[at % 2], "cards": 3} for at in (1, 0)]
    path = folder / "log.jsonl"
    head = {"format": "referee.log/1", "players": names, "event": names[0], "scorer": names[1]}
    path.write_text(json.dumps({"header": head, "events": [*shuffled, *packets, *events]}) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("names", NAMES, ids=range(len(NAMES)))
def test_no_report_on_a_log_carries_commands(names: list[str], tmp_path: Path) -> None:
    log, book = load_log(log_of(names, tmp_path)), load_rulebook("london")
    report = AdjudicationReport(adjudicate(log, book), log, book, explain=0)
    told = {form: written(report, form).decode() for form in ("text", "markdown", "html")}
    for form, text in told.items():
        assert not STEERING.search(text), form
    # Pages are not printed where a build server listens.
    assert not re.search(r"^\s*(::|##\[)", told["text"] + told["markdown"], re.MULTILINE)
    assert "<script>" not in told["html"] + re.sub(r"\\<", "", told["markdown"])
    assert "onerror=alert(1)>" not in told["html"]


@pytest.mark.parametrize("names", NAMES, ids=range(len(NAMES)))
def test_no_findings_carry_commands(names: list[str], tmp_path: Path) -> None:
    report = FindingsReport().part(list(validate([log_of(names, tmp_path)])))
    assert report.some[0].findings
    told = {form: written(report, form).decode() for form in ("text", "github", "sarif", "csv", "html")}
    assert not re.search(r"^\s*(::|##\[)", told["text"], re.MULTILINE)
    assert not STEERING.search(told["text"] + told["html"])
    commands = [line for line in told["github"].splitlines() if line.lstrip().startswith(("::", "##["))]
    assert commands
    assert all(re.match("::(error|warning|notice) file=", line) for line in commands)
    assert json.loads(told["sarif"])["runs"][0]["results"]
    cells = [cell for row in csv.reader(io.StringIO(told["csv"])) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    assert "<script>" not in told["html"]


def test_what_a_spreadsheet_takes_for_a_formula_is_marked_as_text(tmp_path: Path) -> None:
    report = FindingsReport().part(list(validate([log_of(["=cmd()", "@x"], tmp_path)])))
    cells = {cell for row in csv.reader(io.StringIO(written(report, "csv").decode())) for cell in row}
    assert {"'=cmd()", "'@x"} & cells


HOSTILE = [
    "An\nne",
    "A\u2028::error::x",
    "B\u202eert",
    "Be\u200brt",
    "\ufeffBert",
    "Bert\u00ad",
    "A\x85nne",
    "A\U000e0041",
]


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_names_and_ids_hold_nothing_that_is_not_printed(name: str, tmp_path: Path) -> None:
    expected = (
        f"holds a character that is not printed; .*got character U\\+{ord(next(c for c in name if c in UNPRINTED)):04X}"
    )
    with pytest.raises(Unreadable, match=f"the name {expected}"):
        load_log(log_of([name, "Bert"], tmp_path))
    [record] = validate([log_of(["Anne", name], tmp_path)])
    assert {finding.rule for finding in record.findings} == {"unreadable"}
    events = [{"id": name, "do": "propose", "by": "Anne"}]
    head = {"format": "referee.log/1", "players": ["Anne", "Bert"]}
    for form in ("json", "yaml") if max(name) < "\U00010000" else ("json",):
        with pytest.raises(Unreadable, match=f"the id {expected}"):
            loads_log(json.dumps({"header": head, "events": events}), form=form)
    for label in ("event", "table", "scorer"):
        with pytest.raises(Unreadable, match=f"the name {expected}"):
            loads_log(json.dumps({"header": head | {label: name}, "events": []}), form="json")
    path = tmp_path / "event.json"
    path.write_text(
        json.dumps({"format": "referee.tournament/1", "event": "Cup", "players": [name, "Bert"], "rounds": []})
    )
    with pytest.raises(Unreadable, match=f"the name {expected}"):
        load_tournament(path)


@pytest.mark.parametrize("name", ["Zoë", "Ана", "李", "O'Neill", "Anne-Marie von der Ruhr", "Ñ\u0303"])
def test_names_of_any_script_are_read(name: str) -> None:
    head = {"format": "referee.log/1", "players": [name, "Bert"]}
    assert loads_log(json.dumps({"header": head, "events": []}), form="json").header.players[0] == name


def test_no_message_on_a_file_carries_commands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(
        json.dumps({"format": "referee.log/1", "players": ["Anne", "Bert"], "##[error]\u202e\u2028": 1}) + "\n"
    )
    with pytest.raises(SystemExit):
        main(["adjudicate", str(path)])
    told = capsys.readouterr().err
    assert "unknown key" in told
    assert "##[" not in told
    assert not UNPRINTED.intersection(told) - {"\n", "\u200b"}


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@x", "\t=1", "\n=1", "＝1", "＠x"])
def test_what_begins_as_a_formula_does_is_marked_as_text_in_every_table(text: str) -> None:
    class Table(HasTable):
        def columns(self) -> dict[str, str]:
            return {"a": "VARCHAR", "n": "INTEGER"}

        def rows(self) -> list[tuple[str, int]]:
            return [(text, -1)]

    rows = list(csv.reader(io.StringIO(written(Table(), "csv").decode(), newline="")))
    assert rows[1] == [f"'{text}", "-1"]
