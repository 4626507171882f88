"""Every report in every format that fits it, and what it takes to add a format or a report."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

import duckdb
import pytest
from attrs import define
from click.testing import CliRunner

from referee import adjudicate, compute_standings, load_log, open_archive, rulebook_for, validate
from referee.archive import AnswerReport, Filter
from referee.asking import ask
from referee.cli import main
from referee.comparison import Code, Corpus, compare
from referee.differences import ComparisonReport, CorpusReport
from referee.interviews import ANYBODY, ChartsReport, chart_of
from referee.law import load_rulebook
from referee.record import entries
from referee.report import (
    OUTPUT_FORMATS,
    AdjudicationReport,
    AnyReport,
    HasDocument,
    HasTable,
    HasText,
    Line,
    SimpleReport,
    WrongFormat,
    formats_of,
    writer_for,
    written,
)
from referee.report.writers import OutputFormat
from referee.report.writers.base import Writer
from referee.standings import StandingsReport
from referee.teaching import LessonReport, ScenarioRulebooks, lesson_sheet, load_scenario
from referee.validation import FindingsReport, StatisticsReport
from tests.house.source import ROOT

EXAMPLES = ROOT / "docs" / "examples"


def adjudication() -> AdjudicationReport:
    """Return the report on a hand."""
    log = load_log(EXAMPLES / "hand.yaml")
    return AdjudicationReport(adjudicate(log), log, rulebook_for(log))


def comparison() -> ComparisonReport:
    """Return the report on a hand under two codes."""
    codes = [Code.named(name, {}, {}) for name in ("london", "general")]
    return ComparisonReport(compare(load_log(EXAMPLES / "dispute.yaml"), codes))


def corpus() -> CorpusReport:
    """Return the report on many hands under two codes."""
    found = Corpus(Code.named("london", {}, {}), Code.named("general", {}, {}), 1, lambda message: None)
    found.take(entries(EXAMPLES / "archive.jsonl"))
    return CorpusReport(found)


def standings() -> StandingsReport:
    """Return the report on the standings of a tournament."""
    return StandingsReport(compute_standings(EXAMPLES / "open" / "tournament.yaml"))


def findings() -> FindingsReport:
    """Return the report on a run, all its records in one part."""
    return FindingsReport().part(list(validate([EXAMPLES / "round"])))


def answer() -> AnswerReport:
    """Return the report on what an archive answers."""
    with TemporaryDirectory() as folder, closing(open_archive(f"sqlite:///{folder}/season.db")) as archive:
        list(validate([EXAMPLES / "round"], archive=archive))
        return AnswerReport("findings", False, list(archive.ask("findings", Filter())))


def lesson() -> LessonReport:
    """Return the report on a lesson."""
    return LessonReport(lesson_sheet(load_scenario(EXAMPLES / "lesson.yaml"), ScenarioRulebooks()))


def charts() -> ChartsReport:
    """Return the report on a trouble."""
    return ChartsReport([[chart_of(ask(load_rulebook("london"), "deal_turn", ANYBODY))]])


REPORTS: dict[type[AnyReport], Callable[[], AnyReport]] = {
    AdjudicationReport: adjudication,
    ComparisonReport: comparison,
    CorpusReport: corpus,
    StandingsReport: standings,
    FindingsReport: findings,
    StatisticsReport: StatisticsReport,
    AnswerReport: answer,
    LessonReport: lesson,
    ChartsReport: charts,
    SimpleReport: lambda: SimpleReport(lambda: [Line("so", label="it is")], lambda: {"it is": "so"}),
}


MADE: dict[str, AnyReport] = {}


def report(cls: type[AnyReport]) -> AnyReport:
    """Return a report of a class, which is made once."""
    if cls.__name__ not in MADE:
        MADE[cls.__name__] = REPORTS[cls]()
    return MADE[cls.__name__]


def rows_in(path: Path) -> list[Any]:
    """Return the rows in a file of Parquet."""
    with duckdb.connect() as database:
        return database.execute(f"SELECT * FROM read_parquet('{path}')").fetchall()


FITTING = [(cls, form) for cls in REPORTS for form in formats_of(cls)]

READERS: dict[str, Callable[[bytes, Path], Any]] = {
    "text": lambda data, path: data.decode().splitlines(),
    "json": lambda data, path: json.loads(data),
    "jsonl": lambda data, path: [json.loads(line) for line in data.splitlines()],
    "markdown": lambda data, path: data.startswith(b"**"),
    "html": lambda data, path: data.decode().index("<html"),
    "svg": lambda data, path: ElementTree.fromstring(data)[0].text,
    "github": lambda data, path: [line for line in data.decode().splitlines() if line.startswith("::")],
    "sarif": lambda data, path: json.loads(data)["runs"][0]["results"],
    "junit": lambda data, path: list(ElementTree.fromstring(data)),
    "csv": lambda data, path: list(csv.DictReader(io.StringIO(data.decode()))),
    "parquet": lambda data, path: rows_in(path),
}
"""Read a report back, from its bytes or from the file that holds them."""


@pytest.mark.parametrize(("cls", "form"), FITTING, ids=lambda each: each if isinstance(each, str) else each.__name__)
def test_a_report_is_written_in_every_format_that_fits(cls: type[AnyReport], form: str, tmp_path: Path) -> None:
    data = written(report(cls), form)
    path = tmp_path / "report"
    path.write_bytes(data)
    assert data
    assert READERS[form](data, path)


def test_which_formats_fit_follows_from_what_a_report_is_made_of() -> None:
    assert {cls.__name__: " ".join(formats_of(cls)) for cls in REPORTS} == {
        "AdjudicationReport": "text json markdown html",
        "ComparisonReport": "text json html",
        "CorpusReport": "text json",
        "StandingsReport": "text json html csv parquet",
        "FindingsReport": "text json jsonl html github sarif junit csv parquet",
        "StatisticsReport": "text json",
        "AnswerReport": "text json jsonl csv parquet",
        "LessonReport": "text json markdown html",
        "ChartsReport": "text json html svg",
        "SimpleReport": "text json",
    }


@pytest.mark.parametrize("cls", REPORTS)
def test_a_format_that_does_not_fit_is_refused(cls: type[AnyReport]) -> None:
    fitting = formats_of(cls)
    for form in [*(form for form in OUTPUT_FORMATS if form not in fitting), "pdf"]:
        with pytest.raises(WrongFormat) as refused:
            written(report(cls), form)
        assert str(refused.value) == f"this report cannot be written as {form}; expected {', '.join(fitting)}"


class TsvWriter(Writer[HasTable]):
    """A format that nobody else has: columns with tabs between."""

    def begin(self, report: HasTable) -> None:
        """Write the names of the columns."""
        self.sink("\t".join(report.columns()).encode() + b"\n")

    @classmethod
    def part(cls, report: HasTable) -> bytes:
        """Return the rows of a part."""
        return "".join("\t".join(map(repr, row)) + "\n" for row in report.rows()).encode()


class ReprWriter(Writer[HasDocument]):
    """Another: the document as Python spells it."""

    @classmethod
    def part(cls, report: HasDocument) -> bytes:
        """Return nothing: the document is written at the end."""
        return b""

    def end(self, report: HasDocument) -> None:
        """Write the document."""
        self.sink(repr(report.document()).encode() + b"\n")


NEW = {
    "tsv": OutputFormat(HasTable, f"{__name__}:TsvWriter"),
    "repr": OutputFormat(HasDocument, f"{__name__}:ReprWriter"),
}


@pytest.mark.parametrize("cls", REPORTS)
def test_a_new_format_serves_every_report_that_has_what_it_needs(
    cls: type[AnyReport], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = formats_of(cls)
    for name, form in NEW.items():
        monkeypatch.setitem(OUTPUT_FORMATS, name, form)
    new = [form for form in formats_of(cls) if form not in before]
    assert new == [name for name, form in NEW.items() if issubclass(cls, form.needs)]
    assert new
    told = {form: written(report(cls), form).decode() for form in new}
    if isinstance(made := report(cls), HasTable) and "tsv" in told:
        assert told["tsv"].split("\n")[0].split("\t") == list(made.columns())
        assert told["tsv"].count("\n") == len(list(made.rows())) + 1
    assert told["repr"].startswith(("{", "["))


CALLS = (
    ("tsv", "standings docs/examples/open/tournament.yaml"),
    ("tsv", "validate docs/examples/round"),
    ("repr", "validate docs/examples/round --statistics"),
    ("repr", "adjudicate docs/examples/hand.yaml"),
    ("repr", "compare docs/examples/hand.yaml"),
    ("repr", "law 43"),
)


def run(code: str) -> str:
    """Run a program of Python in a process of its own; return what it prints."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.mark.turns(3)
@pytest.mark.parametrize(("form", "call"), CALLS)
def test_commands_offer_a_new_format(form: str, call: str) -> None:
    added = (
        "from referee.report import OUTPUT_FORMATS; from tests.report.test_writers import NEW; OUTPUT_FORMATS |= NEW"
    )
    # Commands are imported when they are called, and so ask for the formats that there are by then.
    cleared = "import sys; [sys.modules.pop(name) for name in [*sys.modules] if name.startswith('referee.cli.')]"
    called = f"from referee.cli import main; main({[*call.split(), '--format', form]!r})"
    told = run(f"{added}; {cleared}; {called}")
    assert told.count("\t") > 20 if form == "tsv" else told.startswith("{")


@define
class Greeting(HasText, HasTable):
    """A report that nobody else has."""

    def lines(self) -> Iterator[str]:
        """Yield one line."""
        yield "Hello!"

    def columns(self) -> dict[str, str]:
        """Return one column."""
        return {"word": "VARCHAR"}

    def rows(self) -> Iterator[list[str]]:
        """Yield one row."""
        yield ["Hello!"]


def test_a_new_report_has_every_format_that_fits(tmp_path: Path) -> None:
    assert formats_of(Greeting) == ("text", "csv", "parquet")
    assert written(Greeting(), "text") == b"Hello!\n"
    assert written(Greeting(), "csv") == b"word\nHello!\n"
    path = tmp_path / "greeting.parquet"
    path.write_bytes(written(Greeting(), "parquet"))
    assert rows_in(path) == [("Hello!",)]


def test_parts_that_are_made_elsewhere_come_to_the_same(tmp_path: Path) -> None:
    whole = findings()
    for form in formats_of(FindingsReport):
        parts: list[bytes] = []
        writer = writer_for(whole, form, parts.append)
        writer.begin(FindingsReport())
        for record in whole.some:
            writer.put(OUTPUT_FORMATS[form].writer().part(FindingsReport().part([record])))
        writer.end(whole)
        assert b"".join(parts) == written(whole, form) or form == "parquet"


def test_a_command_loads_only_the_writer_that_it_uses() -> None:
    loaded = "import sys; print([name for name in sys.modules if name.startswith('referee.report.writers.')])"
    called = "from referee.cli import main; main({}, standalone_mode=False)"
    for call, expected in (("law 43", "prose"), ("adjudicate docs/examples/hand.yaml --format json", "documents")):
        quiet = f"import contextlib, io\nwith contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO())):\n  {called}"
        told = run(f"{quiet.format(call.split())}\n{loaded}")
        assert json.loads(told.replace("'", '"')) == [
            "referee.report.writers.base",
            f"referee.report.writers.{expected}",
        ]


def test_a_command_says_what_it_offers() -> None:
    done = CliRunner().invoke(main, ["standings", str(EXAMPLES / "open" / "tournament.yaml"), "--format", "jsonl"])
    assert done.exit_code == 2
    assert "'jsonl' is not one of 'text', 'json', 'html', 'csv', 'parquet'" in done.stderr
    done = CliRunner().invoke(main, ["validate", str(EXAMPLES / "round"), "--statistics", "--format", "jsonl"])
    assert done.stderr == "--statistics: not with --format jsonl; expected text or json\n"
