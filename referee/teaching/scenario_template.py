"""A scenario on a log, with what the referee says of it filled in, for its writer to check against the law."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from attrs import evolve, field, frozen

from referee.docket import Adjudication, Ruling, is_ordinary
from referee.hearing import adjudicate
from referee.law import Rulebook, load_rulebook, rulebook_for
from referee.record import Log, RefereeError, Unreadable, dump_log, flow
from referee.teaching.expectations import cited
from referee.teaching.log_template import rulebook_name
from referee.teaching.scenario import Scenario, read_scenario
from referee.teaching.scenario_rulebooks import ScenarioRulebooks

HEAD: Final = """\
format: referee.scenario/1
# Say in one sentence what happens.
title: {title}
# The laws and the clauses that it shows: those that the rulings rest on. Take out what it is not about.
laws: {laws}
clauses: {clauses}
# Say in two or three sentences what a learner should take from it.
teaches: To be written.
log:
{log}
cases:
  - name: as it happened
{named}    expect:
      # Filled in from what the referee says. It may be wrong: check each line against the law, correct it where the
      # law says otherwise, and then take its comment away.
      rulings:{rulings}
      marks:{marks}
      # TO CHECK: how each deal ended
      deals: {deals}
      # TO CHECK: the score as it ought to be
      corrected: {corrected}
{counts}  # A near-miss shows where the rule ends: one edit of the log, and what follows from it. Take away the "#":
  # - name: without the last event
  #   edit: {{drop: {last}}}
  #   expect: {{rulings: [], corrected: {corrected}}}
# A question makes a lesson of it; where none is written, the program asks "What now?". Take away the "#":
# level: beginner  # or player, or director
# moral: What to remember, in one sentence.
# question:
#   at: {last}  # the event after which it is asked
#   text: What is the ruling?
#   answers:
#     - text: The right answer.
#       right: true
#       claims: {claims}
#       feedback: Why it is right, and by which law.
#     - text: A wrong answer.
#       feedback: What is wrong with it, and which law says so.
"""
INDENT: Final = " " * 8


class CannotWrite(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A scenario cannot be written on this log."""


@frozen
class ScenarioChoices:
    """How a log is ruled on for a scenario, beyond what the log says itself.

    rulebook: the code of laws, as the scenario is to name it; else the one that the log names.
    readings: readings of open points, by the id of the point.
    options: options of the code, by name.
    """

    rulebook: str | None = None
    readings: dict[str, str] = field(factory=dict)
    options: dict[str, Any] = field(factory=dict)


def scenario_on(log: Log, text: str, path: Path, choices: ScenarioChoices | None = None) -> str:
    """Return a scenario file with one case, the log as it stands, and what the referee says of it.

    The expectations are those of a run, each with a comment that asks the writer to check it.

    Args:
        log: the log.
        text: the file that it was read from; a YAML file is taken over with its comments and its shorthand.
        path: where the scenario is to stand, so that rulebooks beside it are found.
        choices: another rulebook, readings and options to rule on it by.

    Raises:
        CannotWrite: where the scenario would not pass its own check.
        Unreadable, NoRulebook: as where the log is ruled on.
    """
    choices = choices or ScenarioChoices()
    name = _rulebook_named(log, path, choices)
    if name is not None and name != log.header.rulebook:
        log, text = evolve(log, header=evolve(log.header, rulebook=name)), _with_rulebook(text, name)
    placed = evolve(log, path=str(path))
    book = rulebook_for(placed, None, choices.readings, choices.options, load_rulebook)
    found = adjudicate(placed, book)
    for told in (text, dump_log(log, "yaml")):
        written = _fill(told, found, book, choices)
        scenario = _read_back(written, path, log)
        if scenario is not None:
            break
    else:
        raise CannotWrite(f"{log.path}: no scenario can be written on this log")
    if failures := ScenarioRulebooks().check(scenario):
        raise CannotWrite("\n".join(map(str, failures)))
    return written


def _rulebook_named(log: Log, path: Path, choices: ScenarioChoices) -> str | None:
    """Return the rulebook that the log is to name in the scenario, so that it is found from there."""
    if choices.rulebook is not None:
        return rulebook_name(choices.rulebook, None, path)
    named = log.header.rulebook
    return rulebook_name(named, Path(log.path), path) if named is not None else None


def _with_rulebook(text: str, name: str) -> str:
    """Return the text of a log in which another rulebook is named."""
    line = f"rulebook: {flow(name)}"
    changed, times = re.subn(r"(?m)^rulebook:.*$", lambda _: line, text)
    return changed if times else f"{line}\n{text}"


def _read_back(written: str, path: Path, log: Log) -> Scenario | None:
    """Return the scenario as a file with this text would be read; none where that is not the same log."""
    try:
        scenario = read_scenario(written, path)
    except Unreadable:
        return None
    same = (scenario.base.header, scenario.base.events) == (log.header, log.events)
    return scenario if same else None


def _fill(text: str, found: Adjudication, book: Rulebook, choices: ScenarioChoices) -> str:
    rulings = [ruling for ruling in found.rulings if not is_ordinary(ruling)]
    shown = {ruling.clause for ruling in rulings if ruling.clause is not None} or cited(found)
    clauses = [clause for clause in book.clauses.values() if clause.id in shown]
    named = {"readings": choices.readings, "options": choices.options}
    counts = {"problems": len(found.problems), "pending": len(found.score.pending)}
    return HEAD.format(
        title="To be written.",
        laws=flow([str(law) for law in sorted({clause.law for clause in clauses})]),
        clauses=flow([clause.id for clause in clauses]),
        log="\n".join(f"  {line}".rstrip() for line in text.rstrip().splitlines()),
        named="".join(f"    {key}: {flow(chosen)}\n" for key, chosen in named.items() if chosen),
        rulings=_rows(_ruling_rows(rulings, book)),
        marks=_rows(_mark_rows(found, book)),
        deals=flow([deal.ended for deal in found.deals]),
        corrected=flow(found.score.corrected),
        counts="".join(
            f"      # TO CHECK: {_COUNTED[key]}\n      {key}: {number}\n" for key, number in counts.items() if number
        ),
        last=flow(found.rulings[-1].event if found.rulings else "m1"),
        claims=_claims(rulings, found),
    )


_COUNTED: Final = {
    "problems": "how many things in the log cannot have happened",
    "pending": "how many things the score still hangs on",
}


def _rows(rows: Iterator[tuple[str, str]]) -> str:
    """Return the rows of a list, each below what is to be checked of it; an empty list where there are none."""
    return "".join(f"\n{INDENT}# TO CHECK: {to_check}\n{INDENT}- {row}" for row, to_check in rows) or " []"


def _ruling_rows(rulings: list[Ruling], book: Rulebook) -> Iterator[tuple[str, str]]:
    for ruling in rulings:
        row: dict[str, Any] = {"at": ruling.event, "clause": ruling.clause, "outcome": ruling.outcome}
        if ruling.holder is not None:
            row["holder"] = ruling.holder
        if ruling.remedy is not None:
            row["remedy"] = ruling.remedy
        elif ruling.remedies:
            row["remedies"] = ruling.remedies
        if ruling.points is not None:
            row["points"] = ruling.points
        if ruling.failed is not None:
            row["failed"] = ruling.failed.condition
        yield flow(row), _law_of(ruling.clause, book, "no clause gives what was asked")


def _mark_rows(found: Adjudication, book: Rulebook) -> Iterator[tuple[str, str]]:
    for deal in found.deals:
        for mark in deal.marks:
            row = [mark.player, mark.points, mark.for_, mark.clause, mark.status]
            yield flow(row), _law_of(mark.clause, book, "no clause gives these points")


def _claims(rulings: list[Ruling], found: Adjudication) -> str:
    """Return what the right answer to a question on the last ruling would claim."""
    if not rulings:
        return flow({"rulings": [], "corrected": found.score.corrected})
    last = rulings[-1]
    return flow({"rulings": [{"at": last.event, "clause": last.clause, "outcome": last.outcome}]})


def _law_of(id: str | None, book: Rulebook, otherwise: str) -> str:
    """Return a clause with its number and what it says, to hold against an expectation."""
    return f"{id}: {book.clauses[id].says}" if id is not None else otherwise
