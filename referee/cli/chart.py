"""``referee chart``: what to ask when something went wrong, and what is ruled, on a page to be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from referee.asking import STAGINGS, ask, clauses_on
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.output import opened
from referee.cli.reporting import format_of, tell
from referee.interviews import ANYBODY, Chart, ChartsReport, chart_of, heading_of
from referee.law import Rulebook, load_rulebook
from referee.teaching import grounds_meant

ENDINGS: Final = {"text": "txt"}
"""How the names of files end, where it is not as the format is called."""


@click.command("chart", epilog=epilog("chart"))
@click.argument("what", nargs=-1, metavar="GROUND|LAW")
@click.option("--all", "every", is_flag=True, help="The charts of all troubles that the code speaks of, as a booklet.")
@format_of(ChartsReport)
@click.option(
    "--rulebook", "codes", multiple=True, metavar="CODE|PATH", help="The code of laws; two stand side by side."
)
@click.option(
    "--output",
    metavar="FILE|FOLDER",
    type=click.Path(allow_dash=True),
    help="Write there; in a folder, each trouble has a file of its own.",
)
def chart_command(what: tuple[str, ...], every: bool, form: str, codes: tuple[str, ...], output: str | None) -> None:
    """Show what to ask, and what is ruled, as a chart.

    GROUND is a trouble in players' words, such as: six cards, revoke; LAW is the number of a law: then the charts are
    shown in which it decides. It asks what `referee ask` asks, on one page, for whoever has no program at hand.

    `--format html` prints to a booklet, each trouble on one sheet of paper; `--format svg` draws the same.

    With two codes only the charts are shown in which they differ, side by side.
    """
    said = " ".join(what)
    if every == bool(said):
        raise click.UsageError("name a trouble or a law, or ask for --all")
    books = [load_rulebook(code) for code in codes or (None,)]
    if said.isdecimal():
        law = int(said)
        may = [ground for ground in STAGINGS if any(law == c.law for book in books for c in clauses_on(book, ground))]
        rows = [row for row in _rows(books, may) if any(law in chart.root.cited() for chart in row)]
    else:
        may = list(STAGINGS if every else grounds_meant(books[0], said))
        rows = list(_rows(books, may))
    if not rows:
        begun = (ask(book, ground) for book in books for ground in may)
        untold = [heading_of(interview) for interview in begun if not interview.calls]
        missing = (
            f'no chart shows "{said}"; `referee ask` lists what can be asked about' if said else "no chart to show"
        )
        fail(" ".join(dict.fromkeys(untold)) or missing)
    for path, some in _files(rows, form, output):
        with opened(path) as there:
            tell(ChartsReport(some), form, there)


def _files(
    rows: Sequence[list[Chart]], form: str, output: str | None
) -> Iterator[tuple[str | None, Sequence[list[Chart]]]]:
    """Yield the files to be written, each with its charts."""
    if output is None or not Path(output).is_dir():
        yield output, rows
        return
    for row in rows:
        yield str(Path(output, f"{row[0].ground}.{ENDINGS.get(form, form)}")), [row]


def _rows(books: Iterable[Rulebook], grounds: Iterable[str]) -> Iterator[list[Chart]]:
    """Yield the charts of each trouble under the codes that speak of it; none where two codes say the same."""
    for ground in grounds:
        begun = [ask(book, ground, ANYBODY) for book in books]
        charts = [chart_of(interview) for interview in begun if interview.calls]
        if len(charts) == 1 or any(chart.root != charts[0].root for chart in charts):
            yield charts
