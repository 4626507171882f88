"""What all forms of output share: where they are written, what they are told, how a place is named."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import define, field

from referee.tournament.records import NO_CLAUSE, RULES, Finding, Record
from referee.tournament.selection import Limit
from referee.tournament.shelf import Terms
from referee.tournament.sources import Shard
from referee.tournament.summary import Summary

FORMAT: Final = "referee.validation/1"

Sink = Callable[[bytes], object]
"""Takes what is written, one or more whole lines at a time."""


@define(frozen=True)
class Setting:
    """What a form of output may need to know of a run.

    version: that of the program.  terms: by what logs are ruled on.  shard: the part of the run that this is.
    fail_on: how grave a finding has to be to fail.  statistics: whether counts are told in place of findings.
    """

    version: str = ""
    terms: Terms = field(factory=Terms)
    shard: Shard = field(factory=Shard)
    fail_on: Limit = "note"
    statistics: bool = False


class Writer(ABC):
    """One form of output: it begins, takes record after record, and ends; it holds none of them."""

    def __init__(self, sink: Sink, setting: Setting) -> None:
        self.sink, self.setting = sink, setting

    def begin(self) -> None:  # noqa: B027 - most forms have nothing to say before the first record
        """Write what stands before the first record."""

    @abstractmethod
    def take(self, record: Record) -> None:
        """Write a record."""

    def end(self, summary: Summary) -> None:  # noqa: B027 - some forms end with their last record
        """Write what stands behind the last record."""

    def lines(self, *texts: str) -> None:
        """Write lines of text."""
        self.sink("".join(f"{text}\n" for text in texts).encode())


def line_of(record: Record, finding: Finding) -> int | None:
    """Return the line of a file that a finding is about, as far as it is known."""
    return finding.line if finding.line is not None else record.line


def place_of(record: Record, finding: Finding) -> str:
    """Return the place that a finding is about, as far as it is known: file, line and column."""
    line = line_of(record, finding)
    column = None if finding.line is None else finding.column
    return ":".join(str(part) for part in (record.path, line, column) if part is not None)


def says(finding: Finding) -> str:
    """Return what a finding rests on: the words of its clause, or of another rule."""
    return finding.says or RULES.get(finding.rule, RULES[NO_CLAUSE])


Plain = Mapping[str, Any]
