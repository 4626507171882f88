"""``referee coverage``: which clauses and readings scenarios show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click

from referee.cli.common import rulebook_option
from referee.cli.examples import epilog
from referee.cli.reporting import format_option, tell
from referee.cli.scenarios import scenarios_of
from referee.report import Line, SimpleReport, count

if TYPE_CHECKING:
    from referee.law import Rulebook
    from referee.teaching import CaseResult, Coverage

MISSING: Final = {
    "clauses": "Clauses that no case shows",
    "readings": "Readings that change the outcome of no case",
    "unmissed": "Clauses whose absence no case notices",
}


@click.command("coverage", epilog=epilog("coverage"))
@click.option("--mutate", "mutating", is_flag=True, help="Also leave out each clause in turn: does any case notice?")
@click.option("--all", "whole", is_flag=True, help="List the cases behind every clause and every reading.")
@format_option
@rulebook_option
@click.pass_context
def coverage_command(ctx: click.Context, mutating: bool, whole: bool, form: str, rulebook: str | None) -> None:
    """Trace every clause and reading to the cases that show it.

    A reading is shown by a case whose outcome it changes. Exit status 1 where a clause or a reading is shown by
    no case or, with --mutate, where a clause could be left out without any case noticing. The cases are those in
    the folder "scenarios" of the rulebook, or else those that are shipped for its code. Of a code that builds on
    another, only what it words, changes or reads otherwise itself is asked for.
    """
    from referee.law import load_rulebook
    from referee.teaching import ScenarioRulebooks, adjudicate_cases, coverage_of, read_exemptions

    book, books = load_rulebook(rulebook), ScenarioRulebooks(rulebook)
    heard = adjudicate_cases(scenarios_of(book), books)
    found = coverage_of(heard, book, books)
    found.exempt = read_exemptions(book)
    missing = {"clauses": found.bare_clauses, "readings": found.bare_readings}
    if mutating:
        missing["unmissed"] = _unmissed(heard, book, rulebook)
    told = SimpleReport(
        lambda: [*(_coverage_lines(found) if whole else ()), *_coverage_summary(found, missing), *_taken_over(book)],
        lambda: _coverage_data(found, missing),
    )
    tell(told, form)
    ctx.exit(int(any(missing.values())))


def _taken_over(book: Rulebook) -> Iterator[Line]:
    """Yield of how many clauses nothing was asked because another code words them."""
    others = [clause.id for clause in book.clauses.values() if clause.cites is None and not book.words(clause.id)]
    if others:
        yield Line(
            f"{count(len(others), 'clause')} more as in {book.built_on[0]}, whose own scenarios show them.", "dim"
        )


def _unmissed(heard: list[CaseResult], book: Rulebook, code: str | None) -> list[str]:
    """Return the clauses that could be left out without any case noticing."""
    from referee.teaching import mutate

    return [" and ".join(sorted(mutant.without)) for mutant in mutate(heard, book, code) if mutant.noticed_by is None]


def _coverage_data(found: Coverage, missing: dict[str, list[str]]) -> dict[str, object]:
    return {
        "clauses": {name: list(map(str, cases)) for name, cases in found.clauses.items()},
        "readings": {name: list(map(str, cases)) for name, cases in found.readings.items()},
        "exempt": found.exempt,
        "missing": missing,
    }


def _coverage_lines(found: Coverage) -> Iterator[Line]:
    for name, cases in [*found.clauses.items(), *found.readings.items()]:
        yield Line(name, "bold")
        yield from (Line(str(case), indent=2) for case in cases)
        if not cases:
            reason = found.exempt.get(name)
            yield Line(f"none need be: {reason}" if reason else "none", "dim" if reason else "red", indent=2)
    yield Line()


def _coverage_summary(found: Coverage, missing: dict[str, list[str]]) -> Iterator[Line]:
    for noun, rows in (("clauses", found.clauses), ("readings", found.readings)):
        shown = sum(bool(cases) for cases in rows.values())
        exempt = sum(name in found.exempt for name, cases in rows.items() if not cases)
        spared = f"; {exempt} need none" if exempt else ""
        yield Line(f"{shown} of {len(rows)} {noun} are shown by scenarios{spared}.", "bold")
    for what, names in missing.items():
        if names:
            yield Line(f"{MISSING[what]}: {', '.join(names)}.", "red")
    if missing.get("unmissed") == []:
        yield Line("Whichever clause is left out, some case notices.", "bold")
