"""What commands share that tell a report: the option ``--format``, and how the report is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from referee.cli.common import Command
from referee.cli.group import fail
from referee.cli.output import Output, opened
from referee.report import OUTPUT_FORMATS, AnyReport, SimpleReport, Writer, formats_of, write, writer_for


def format_of(report: type[AnyReport], *others: str, only: Iterable[str] | None = None) -> Callable[[Command], Command]:
    """Return the option that chooses the format of what is printed, the first by default.

    Args:
        report: the class of the report that is printed, which is offered in every format that fits it.
        others: formats that the command writes itself.
        only: those of the formats that the command offers; ``None`` for all of them.
    """
    forms = [form for form in (*formats_of(report), *others) if only is None or form in only]
    return click.option(
        "--format",
        "form",
        type=click.Choice(forms),
        default=forms[0],
        show_default=True,
        help="For people or programs.",
    )


format_option = format_of(SimpleReport)


def writer_to(report: AnyReport, form: str, output: Output) -> Writer[Any]:
    """Return what writes a report there; end with a message where that cannot be.

    Args:
        report: the report.
        form: the name of the format.
        output: where to write it.
    """
    if output.lively and OUTPUT_FORMATS[form].binary:
        fail(f"--format {form}: not for a terminal; expected --output FILE")
    return writer_for(report, form, output.write, output.lively)


def tell(report: AnyReport, form: str, output: Output | None = None) -> None:
    """Write a report in the format that a command was called with.

    Args:
        report: the report.
        form: the name of the format.
        output: where to write it; None for standard output.
    """
    if output is not None:
        write(report, writer_to(report, form, output))
        return
    with opened(None) as output:
        tell(report, form, output)
