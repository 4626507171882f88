"""What a run is told as: its findings, or counts of them; ``referee.validation/1`` and its JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, define, evolve, field

from referee.docket import KINDS, OUTCOMES
from referee.record import how_many
from referee.report import AnyReport, Checked, HasDocument, HasFindings, HasPage, HasRecords, HasTable, HasText, Issue
from referee.validation.grouping import conclusions_of, match_title
from referee.validation.records import CLAIMED, NO_CLAUSE, RULES, UNREADABLE, Finding, Record
from referee.validation.rulebook_cache import RulebookChoice
from referee.validation.selection import Limit, RuleRow, Summary, reaches
from referee.validation.sources import Shard

if TYPE_CHECKING:
    from referee.record import Schema

FORMAT: Final = "referee.validation/1"

COLUMNS: Final = {
    "path": "VARCHAR",
    "line": "INTEGER",
    "column": "INTEGER",
    "severity": "VARCHAR",
    "code": "VARCHAR",
    "rule": "VARCHAR",
    "law": "INTEGER",
    "player": "VARCHAR",
    "outcome": "VARCHAR",
    "kind": "VARCHAR",
    "match": "VARCHAR",
    "deal": "INTEGER",
    "event": "VARCHAR",
    "message": "VARCHAR",
}
"""The columns of the table of findings, each with its type as databases have it."""

OF_LOG: Final = frozenset({"path", "line", "code", "match"})
"""The columns that tell of the log, not of the finding."""

PROPERTIES: Final = ("event", "deal", "law", "outcome", "kind", "player", "hangs_on")
"""What else is known of a finding, for programs that collect the findings of others."""


@define
class ValidationFile:
    """The whole of what is told.

    records: one for each log, in order; none where only counts were asked for.
    """

    format: str
    records: list[Record]
    summary: Summary


@define
class Head:
    """What stands before the records in JSON Lines: of what run they are, and of what part of it.

    shard: such as ``2/4``, the second of four parts.
    rulebook: the code or folder that goes before what logs name, if any; as are readings and options.
    inputs: the digest of the files of the whole run, by which parts of different runs are told apart; a run that is not
        divided does without.
    """

    format: str
    shard: str
    rulebook: str | None
    readings: dict[str, str]
    options: dict[str, Any]
    inputs: str | None = None


@define
class Tail:
    """What stands behind the records in JSON Lines, so that it can be seen that none is missing."""

    summary: Summary


@define(frozen=True)
class RunReport(AnyReport):
    """The report on a run: of what run it is, some of its records, and in the end what all of them come to.

    version: the version of the program.
    choice: the rulebook, readings and options of the run.
    shard: the part of the run that this is.
    fail_on: the least severity of a finding for which the run fails.
    some: the records of this part of the report.
    summary: what all records come to; empty before the end.
    inputs: the digest of the files of the whole run, where this is a part of it.
    """

    version: str = ""
    choice: RulebookChoice = field(factory=RulebookChoice)
    shard: Shard = field(factory=Shard)
    fail_on: Limit = "note"
    some: Sequence[Record] = ()
    summary: Summary = field(factory=Summary)
    inputs: str | None = None

    def last_lines(self) -> Iterable[str]:
        """Return one line on all records."""
        summary = self.summary
        return [f"{how_many(summary.logs, 'log')}, {how_many(summary.hands, 'hand')}: {_result(summary)}."]


@define(frozen=True)
class FindingsReport(RunReport, HasText, HasRecords, HasFindings, HasTable, HasPage):
    """The report on a run that tells every finding."""

    def part(self, records: Sequence[Record]) -> FindingsReport:
        """Return the part of this report that holds some records.

        Args:
            records: the records, in order.
        """
        return evolve(self, some=records)

    def lines(self) -> Iterator[str]:
        """Yield a line for each dispute and other finding, as linters do; a heading goes before those on a match."""
        for match, group in groupby(self.some, lambda record: record.match):
            records = list(group)
            told = conclusions_of(records)
            if match is not None and told:
                yield match_title(records[0])
            for record, finding in told:
                player = f" {finding.player}" if finding.player is not None else ""
                place = place_of(record, finding)
                told_of = f"{finding.severity}: {finding.message} [{finding.rule}{player}]"
                yield f"{place}: {told_of} {finding.hanging}".rstrip()

    def html(self) -> str:
        """Return a section for each log in which something was found."""
        from referee.validation.findings_page import logs_with_findings  # only here, as few ask for it

        return logs_with_findings(self.some)

    def html_before(self) -> str:
        """Return the head of the page."""
        return self._page_around()[0]

    def html_behind(self) -> str:
        """Return one line on all records, and the end of the page."""
        return self._page_around()[1]

    def _page_around(self) -> tuple[str, str]:
        from referee.validation.findings_page import page_around  # only here, as few ask for it

        choice = self.choice
        named = {"rulebook": choice.rulebook} if choice.rulebook is not None else {}
        return page_around({**named, **choice.readings, **choice.options}, self.last_lines())

    def columns(self) -> Mapping[str, str]:
        """Return the columns of the table of findings."""
        return COLUMNS

    def rows(self) -> Iterator[list[Any]]:
        """Yield a row for each finding."""
        for record in self.some:
            for finding in record.findings:
                own = {
                    "path": record.path,
                    "line": line_of(record, finding),
                    "code": record.code or None,
                    "match": record.match,
                }
                yield [own[name] if name in OF_LOG else getattr(finding, name) for name in COLUMNS]

    def document(self) -> Mapping[str, Any]:
        """Return the name of the format."""
        return {"format": FORMAT}

    def records(self) -> Sequence[Record]:
        """Return the records."""
        return self.some

    def head(self) -> Mapping[str, Any]:
        """Return of what run the records are."""
        choice, shard = self.choice, self.shard
        part = f"{shard.index}/{shard.of}"
        told = Head(FORMAT, part, choice.rulebook, dict(choice.readings), dict(choice.options), self.inputs)
        return {name: value for name, value in sorted(asdict(told).items()) if name != "inputs" or value is not None}

    def tail(self) -> Mapping[str, Any]:
        """Return what the records come to."""
        return {"summary": self.summary}

    def checked(self) -> Iterator[Checked]:
        """Yield the logs, and the matches that are not as claimed, with their disputes and whatever else is wrong."""
        for record in self.some:
            issues = [_issue(record, finding, self.fail_on) for finding in record.conclusions]
            yield Checked(record.file, record.path, record.place, issues)

    def rules(self) -> Mapping[str, str]:
        """Return what the rules say that findings rest on."""
        return {_rule_id(row.code, row): row.says or _says(row.rule) for row in self.summary.rules}


@define(frozen=True)
class StatisticsReport(RunReport, HasText, HasDocument):
    """The report on a run that tells no findings, only how many there are by rule and by player."""

    layout = "by_key"

    def part(self, records: Sequence[Record]) -> StatisticsReport:
        """Return the part of this report that holds some records: none are told.

        Args:
            records: the records, in order.
        """
        return self

    def lines(self) -> Iterable[str]:
        """Return nothing: all is told at the end."""
        return ()

    def last_lines(self) -> Iterator[str]:
        """Yield the counts, and one line on all records."""
        yield from _statistics(self.summary)
        yield from super().last_lines()

    def document(self) -> Mapping[str, Any]:
        """Return the counts."""
        return {"format": FORMAT, "records": [], "summary": self.summary}


def validation_schema() -> Schema:
    """Return the JSON Schema of ``referee.validation/1``.

    In JSON Lines, each line but the first and the last is an item of ``records``.
    """
    from referee.report import output_schema  # only here, as it needs the classes of all reports

    described = output_schema(ValidationFile, FORMAT)
    told = described["$defs"]["Finding"]["properties"]
    for key, words in (("kind", KINDS), ("outcome", OUTCOMES)):
        told[key] = {**told[key], "anyOf": [{"enum": list(words)}, {"type": "null"}]}
    return described


def line_of(record: Record, finding: Finding) -> int | None:
    """Return the line of a file that a finding is about, as far as it is known.

    Args:
        record: the record of the log that the finding is on.
        finding: the finding.
    """
    return finding.line if finding.line is not None else record.line


def column_of(finding: Finding) -> int | None:
    """Return the column that a finding is about; none where it has no line of its own."""
    return finding.column if finding.line is not None else None


def place_of(record: Record, finding: Finding) -> str:
    """Return the place that a finding is about, as far as it is known: file, line and column."""
    line = line_of(record, finding)
    return ":".join(str(part) for part in (record.path, line, column_of(finding)) if part is not None)


def _issue(record: Record, finding: Finding, fail_on: Limit) -> Issue:
    rule_id = _rule_id(record.code, finding)
    properties = {key: value for key in PROPERTIES if (value := getattr(finding, key)) is not None}
    if record.match is not None:
        properties["match"] = record.match
    about = finding.event or f"{finding.line}:{finding.column}"
    return Issue(
        severity=finding.severity,
        message=finding.said,
        rule=finding.rule,
        rule_id=rule_id,
        line=line_of(record, finding),
        column=column_of(finding),
        fails=reaches(finding, fail_on),
        broken=finding.rule == UNREADABLE,
        fingerprint=f"{record.digest}:{rule_id}:{about}:{finding.outcome or ''}",
        properties=properties,
    )


def _rule_id(code: str, told: Finding | RuleRow) -> str:
    """Return what the rule is called among those of all codes that a finding, or a count of them, is about."""
    return f"{code}/{told.rule}" if told.law is not None else told.rule


def _says(rule: str) -> str:
    """Return the words of a rule that is no clause."""
    return RULES.get(rule, RULES[NO_CLAUSE])


def _result(summary: Summary) -> str:
    if not summary.irregular and not summary.matches:
        return "all in order"
    matches = f", {_matches(summary)}" if summary.matches else ""
    broken = f", {summary.unreadable} that cannot be read" if summary.unreadable else ""
    found = [(summary.errors, "error"), (summary.warnings, "warning"), (summary.notes, "note")]
    return f"{summary.irregular} with findings{broken}{matches}; " + ", ".join(
        how_many(n, noun) for n, noun in found if n
    )


def _matches(summary: Summary) -> str:
    """Return of how many matches something is told, and of how many the result is not as claimed."""
    claimed = next((row.logs for row in summary.rules if row.rule == CLAIMED), 0)
    told = how_many(summary.matches, "match", "matches")
    if claimed == summary.matches:
        return f"{told} not as claimed"
    return f"{told} with findings" + (f" ({claimed:,} not as claimed)" if claimed else "")


def _statistics(summary: Summary) -> Iterator[str]:
    for row in summary.rules:
        code = f"{row.code} " if row.code else ""
        logs = "log " if row.logs == 1 else "logs"
        yield f"{row.times:>7} in {row.logs:>6} {logs}  {code}{row.rule}  {row.says}".rstrip()
    concerned = [row for row in summary.players if row.irregular]
    if concerned:
        yield ""
        yield f"{'errors':>7} {'warnings':>8} {'notes':>6} {'logs':>6}  player"
    for player in concerned:
        yield f"{player.errors:>7} {player.warnings:>8} {player.notes:>6} {player.logs:>6}  {player.player}"
    if summary.rules:
        yield ""
