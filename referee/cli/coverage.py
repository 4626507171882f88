"""``referee coverage``: which scenario shows which clause and which reading."""

from __future__ import annotations

from collections.abc import Iterator

import click

from referee.cli.edge import rulebook_option
from referee.cli.examples import epilog
from referee.cli.shelf import shipped_scenarios
from referee.law import Rulebook, load_rulebook
from referee.report.lines import Line, show
from referee.teaching import Books, Coverage, Heard, cover, hear, mutate, read_exemptions


@click.command("coverage", epilog=epilog("coverage"))
@click.option("--mutate", "mutating", is_flag=True, help="Also leave out each clause in turn: does any case notice?")
@rulebook_option
@click.pass_context
def coverage_command(ctx: click.Context, mutating: bool, rulebook: str | None) -> None:
    """Trace every clause and every reading of an open point to the cases of scenarios that show it.

    A reading is shown by a case whose outcome it changes. Exit status 1 where a clause or a reading is shown by
    no case or, with --mutate, where a clause could be left out without any case noticing.
    """
    book, books = load_rulebook(rulebook), Books(rulebook)
    heard = hear(shipped_scenarios(book.code), books)
    found = cover(heard, book, books)
    found.exempt = read_exemptions(book, rulebook)
    idle = _idle(heard, book, rulebook) if mutating else []
    show(_report(found, idle))
    ctx.exit(int(bool(found.bare_clauses or found.bare_readings or idle)))


def _idle(heard: list[Heard], book: Rulebook, code: str | None) -> list[str]:
    """Return the clauses that could be left out without any case noticing."""
    return [" and ".join(sorted(mutant.without)) for mutant in mutate(heard, book, code) if mutant.noticed_by is None]


def _report(found: Coverage, idle: list[str]) -> Iterator[Line]:
    for names in (found.clauses, found.readings):
        for name, cases in names.items():
            if cases:
                yield Line(f"{len(cases)}, the first {cases[0]}", label=name)
            elif name in found.exempt:
                yield Line(f"none need be: {found.exempt[name]}", "dim", label=name)
            else:
                yield Line("none", "red", label=name)
    yield Line()
    yield Line(f"{len(found.clauses)} clauses and {len(found.readings)} readings.", "bold")
    missing = {
        "Clauses that no case shows": found.bare_clauses,
        "Readings that change the outcome of no case": found.bare_readings,
        "Clauses whose absence no case notices": idle,
    }
    for what, names_missing in missing.items():
        if names_missing:
            yield Line(f"{what}: {', '.join(names_missing)}.", "red")
