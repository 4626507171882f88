"""The formats of output of all reports: what each needs of a report, and what writes it, imported when it is asked for.

A new format is a class in one of these modules, or in a new one, and a line in ``OUTPUT_FORMATS``. It then serves every
report that offers what it needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from attrs import frozen

from referee.record import RefereeError
from referee.report.writers.base import (
    AnyReport,
    HasDocument,
    HasDrawing,
    HasFindings,
    HasMessage,
    HasPage,
    HasRecords,
    HasTable,
    HasText,
    Sink,
    Writer,
)


class WrongFormat(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A report cannot be written in the format that was asked for."""


@frozen
class OutputFormat:
    """A format of output.

    needs: the class that a report must inherit to be written in it.
    place: the module and the class that write it, with a colon between.
    binary: whether it is not text, and so not for a terminal.
    """

    needs: type[AnyReport]
    place: str
    binary: bool = False

    def writer(self) -> type[Writer[Any]]:
        """Return the class that writes it."""
        module, _, name = self.place.partition(":")
        writer: type[Writer[Any]] = getattr(import_module(module), name)
        return writer


OUTPUT_FORMATS: Final = {
    "text": OutputFormat(HasText, f"{__name__}.prose:TextWriter"),
    "json": OutputFormat(HasDocument, f"{__name__}.documents:JsonWriter"),
    "jsonl": OutputFormat(HasRecords, f"{__name__}.documents:JsonLinesWriter"),
    "markdown": OutputFormat(HasMessage, f"{__name__}.prose:MarkdownWriter"),
    "html": OutputFormat(HasPage, f"{__name__}.prose:HtmlWriter"),
    "svg": OutputFormat(HasDrawing, f"{__name__}.prose:SvgWriter"),
    "github": OutputFormat(HasFindings, f"{__name__}.build_servers:GitHubWriter"),
    "sarif": OutputFormat(HasFindings, f"{__name__}.build_servers:SarifWriter"),
    "junit": OutputFormat(HasFindings, f"{__name__}.build_servers:JUnitWriter"),
    "csv": OutputFormat(HasTable, f"{__name__}.tables:CsvWriter"),
    "parquet": OutputFormat(HasTable, f"{__name__}.tables:ParquetWriter", binary=True),
}
"""All formats of output by name, in the order in which commands list them."""


def formats_of(report: type[AnyReport]) -> tuple[str, ...]:
    """Return the names of the formats that a report can be written in.

    Args:
        report: the class of the report.

    Returns:
        The names, in the order of ``OUTPUT_FORMATS``.
    """
    return tuple(name for name, form in OUTPUT_FORMATS.items() if issubclass(report, form.needs))


def writer_for(report: AnyReport, form: str, sink: Sink, terminal: bool = False) -> Writer[Any]:
    """Return the writer of a report.

    Args:
        report: the report.
        form: the name of the format.
        sink: takes what is written.
        terminal: whether people read it on a terminal.

    Returns:
        A writer that has written nothing yet.

    Raises:
        WrongFormat: the report does not offer what the format needs, or there is no such format.
        NotInstalled: the format needs a package that is not installed.
    """
    fitting = formats_of(type(report))
    if form not in fitting:
        raise WrongFormat(f"this report cannot be written as {form}; expected {', '.join(fitting)}")
    return OUTPUT_FORMATS[form].writer()(sink, terminal)


def write(report: AnyReport, writer: Writer[Any]) -> None:
    """Write a report, part by part.

    Args:
        report: the report.
        writer: what ``writer_for`` returned for it.
    """
    writer.begin(report)
    for part in report.parts():
        writer.take(part)
    writer.end(report)


def written(report: AnyReport, form: str) -> bytes:
    """Return a report as the bytes that a file of it would hold.

    Args:
        report: the report.
        form: the name of the format.

    Returns:
        All of it.

    Raises:
        WrongFormat: the report does not offer what the format needs, or there is no such format.
    """
    parts: list[bytes] = []
    writer = writer_for(report, form, parts.append)
    writer.begin(report)
    for part in report.parts():
        writer.put(writer.part(part))
    writer.end(report)
    return b"".join(parts)
