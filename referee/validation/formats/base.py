"""What all forms of output share: where they are written, what they are told, how a place is named."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Final

from attrs import define, field

from referee.validation.records import NO_CLAUSE, RULES, Finding, Record
from referee.validation.rulebook_cache import RulebookChoice
from referee.validation.selection import Limit, Summary
from referee.validation.sources import Shard

FORMAT: Final = "referee.validation/1"

Sink = Callable[[bytes], object]
"""Takes what is written, one or more whole lines at a time."""


@define(frozen=True)
class Setting:
    """What a form of output may need to know of a run.

    version: the version of the program.
    choice: the rulebook, readings and options of the run.
    shard: the part of the run that this is.
    fail_on: the least severity of a finding for which the run fails.
    statistics: whether counts are written in place of findings.
    """

    version: str = ""
    choice: RulebookChoice = field(factory=RulebookChoice)
    shard: Shard = field(factory=Shard)
    fail_on: Limit = "note"
    statistics: bool = False


class Writer(ABC):
    """One form of output: it begins, puts part after part behind each other, and ends; it holds none of them.

    What a part is made of only its records and the setting say, so that parts are made wherever their records are.
    """

    def __init__(self, sink: Sink, setting: Setting) -> None:
        self.sink, self.setting = sink, setting

    def begin(self) -> None:  # noqa: B027 - most forms have nothing to say before the first record
        """Write what stands before the first record."""

    @classmethod
    @abstractmethod
    def part(cls, records: Iterable[Record], setting: Setting) -> bytes:
        """Return what is to be written of some records that follow each other."""

    def put(self, part: bytes) -> None:
        """Write what there is to write of some records."""
        if part:
            self.sink(part)

    def take(self, record: Record) -> None:
        """Write a record."""
        self.put(self.part([record], self.setting))

    def end(self, summary: Summary) -> None:  # noqa: B027 - some forms end with their last record
        """Write what stands behind the last record."""


def lines(texts: Iterable[str]) -> bytes:
    """Return lines of text as they are written."""
    return "".join(f"{text}\n" for text in texts).encode()


def line_of(record: Record, finding: Finding) -> int | None:
    """Return the line of a file that a finding is about, as far as it is known."""
    return finding.line if finding.line is not None else record.line


def place_of(record: Record, finding: Finding) -> str:
    """Return the place that a finding is about, as far as it is known: file, line and column."""
    line = line_of(record, finding)
    column = None if finding.line is None else finding.column
    return ":".join(str(part) for part in (record.path, line, column) if part is not None)


def words_of(rule: str) -> str:
    """Return the words of a rule that is no clause."""
    return RULES.get(rule, RULES[NO_CLAUSE])
