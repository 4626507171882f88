"""What a report is made of, as its class says by what it inherits, and what all writers have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from attrs import define, field

from referee.record import RefereeError
from referee.report.lines import AnyLine


class NotInstalled(RefereeError):  # noqa: N818 - it says what is the matter
    """Something that an extra would have brought."""


Sink = Callable[[bytes], object]
"""Takes what is written, one or more whole lines at a time."""

Layout = Literal["indented", "by_key", "spaced"]
"""How JSON is laid out.

indented: over many lines, each indented by its depth; by_key: each key of the document begins a line, and so does each
of its records; spaced: each record begins a line, and spaces stand between the keys.
"""


class AnyReport:
    """Something to be told. Its class inherits a ``Has…`` class for each thing that it is made of.

    A long report comes in parts; each part is a report of the same class that holds some of the records. What is told
    before the first part and behind the last is asked of the report itself.
    """

    def parts(self) -> Iterator[Self]:
        """Yield the report in parts; one that is not long is one part."""
        yield self


class HasText(AnyReport, ABC):
    """A report that people can read as text."""

    @abstractmethod
    def lines(self) -> Iterable[AnyLine]:
        """Return the lines of this part."""

    def last_lines(self) -> Iterable[AnyLine]:
        """Return the lines behind the last part."""
        return ()


class HasTable(AnyReport, ABC):
    """A report that is a table, for spreadsheets and databases."""

    @abstractmethod
    def columns(self) -> Mapping[str, str]:
        """Return the columns by name, each with its type as databases call it, such as ``VARCHAR``."""

    @abstractmethod
    def rows(self) -> Iterable[Sequence[Any]]:
        """Return the rows of this part, each with a value for each column; ``None`` where there is nothing."""


class HasDocument(AnyReport, ABC):
    """A report that is plain data, for programs."""

    layout: ClassVar[Layout] = "indented"

    @abstractmethod
    def document(self) -> Any:
        """Return all of it as mappings and lists; asked for behind the last part."""


class HasRecords(HasDocument, ABC):
    """A report that is a document with a list of records in it, which may be long.

    listed: the key under which the records stand.
    """

    layout: ClassVar[Layout] = "by_key"
    listed: ClassVar[str] = "records"

    @abstractmethod
    def document(self) -> Mapping[str, Any]:
        """Return what stands before the records; asked for before the first part."""

    @abstractmethod
    def records(self) -> Iterable[Any]:
        """Return the records of this part, as objects with fields or as plain data."""

    def head(self) -> Any:
        """Return what stands on the first line where each record has a line of its own."""
        return self.document()

    def tail(self) -> Mapping[str, Any]:
        """Return what stands behind the records; asked for behind the last part."""
        return {}


@define
class Issue:
    """One thing that was found where something was checked.

    severity: how grave it is.
    message: what was found, in a sentence.
    rule: the name of the rule that it rests on.
    rule_id: the same, with whatever tells it from rules of that name elsewhere.
    line: the line of the file that it is about, counted from 1, as far as it is known.
    column: the column within that line, counted from 1.
    fails: whether the run fails for it.
    broken: whether it is that the file cannot be read.
    fingerprint: what tells it from all other issues, however often it is found again.
    properties: what else is known of it, by name.
    """

    severity: Literal["error", "warning", "note"]
    message: str
    rule: str
    rule_id: str
    line: int | None = None
    column: int | None = None
    fails: bool = True
    broken: bool = False
    fingerprint: str = ""
    properties: Mapping[str, Any] = field(factory=dict)


@define
class Checked:
    """One thing that was checked, such as a log, and what was found there.

    file: the number of its file in the run.
    path: the path of its file.
    name: what it is called: the path, and the line where a file holds several.
    issues: what was found.
    """

    file: int
    path: str
    name: str
    issues: list[Issue]

    def place(self, issue: Issue) -> str:
        """Return the place of an issue, as far as it is known: file, line and column, with colons between.

        Args:
            issue: one of its issues.
        """
        return ":".join(str(part) for part in (self.path, issue.line, issue.column) if part is not None)


class HasFindings(AnyReport, ABC):
    """A report on things that were checked, for build servers and for programs that collect findings.

    version: the version of the program that checked them; empty where it is not known.
    """

    version: str

    @abstractmethod
    def checked(self) -> Iterable[Checked]:
        """Return what was checked, in this part, file by file."""

    @abstractmethod
    def rules(self) -> Mapping[str, str]:
        """Return what each rule says, by its id; asked for behind the last part."""


class HasMessage(AnyReport, ABC):
    """A report that can be sent as a message in Markdown."""

    @abstractmethod
    def markdown(self) -> str:
        """Return the message."""


class HasPage(AnyReport, ABC):
    """A report that is a page of HTML."""

    @abstractmethod
    def html(self) -> str:
        """Return the page, which needs no other file; of a long report, this part of it."""

    def html_before(self) -> str:
        """Return what stands before the first part."""
        return ""

    def html_behind(self) -> str:
        """Return what stands behind the last part."""
        return ""


class HasDrawing(AnyReport, ABC):
    """A report that is a drawing."""

    @abstractmethod
    def svg(self) -> str:
        """Return the drawing as SVG, which needs no other file."""


class SimpleReport(HasText, HasDocument):
    """A report of lines for people and of plain data for programs, each made when it is asked for.

    text: returns the lines.
    data: returns mappings and lists.
    """

    def __init__(self, text: Callable[[], Iterable[AnyLine]], data: Callable[[], Any]) -> None:
        self.text, self.data = text, data

    def lines(self) -> Iterable[AnyLine]:
        """Return the lines."""
        return self.text()

    def document(self) -> Any:
        """Return the data."""
        return self.data()


R = TypeVar("R", bound=AnyReport)


class Writer(ABC, Generic[R]):
    """Writes reports in one format: it begins, puts part behind part, and ends; it holds none of them.

    What it writes of a part, only that part decides; so parts are made wherever their records are.

    Args:
        sink: takes what is written.
        terminal: whether people read it on a terminal.
    """

    def __init__(self, sink: Sink, terminal: bool = False) -> None:
        self.sink, self.terminal = sink, terminal

    def begin(self, report: R) -> None:
        """Write what stands before the first part.

        Args:
            report: the report as it is before its first part.
        """

    @classmethod
    @abstractmethod
    def part(cls, report: R) -> bytes:
        """Return what is to be written of a part; ``put`` may write it in another process and much later.

        Args:
            report: the part.
        """

    def put(self, part: bytes) -> None:
        """Write what there is to write of a part.

        Args:
            part: what the method ``part`` returned for it.
        """
        if part:
            self.sink(part)

    def take(self, report: R) -> None:
        """Write a part.

        Args:
            report: the part.
        """
        self.put(self.part(report))

    def end(self, report: R) -> None:
        """Write what stands behind the last part.

        Args:
            report: the report as it is behind its last part.
        """


class ListWriter(Writer[R]):
    """Writes a document in which parts are items of a list; what a subclass begins and ends stands around that list.

    between: what stands before the next item.
    """

    between = b"\n"

    def put(self, part: bytes) -> None:
        """Write some items behind those before.

        Args:
            part: the items with commas between them, which may be none.
        """
        if part:
            self.sink(self.between + part)
            self.between = b",\n"


def encoded(text: str) -> bytes:
    """Return text as it is written; a byte of a file name that is no UTF-8 becomes what it was."""
    return text.encode("utf-8", "surrogateescape")
