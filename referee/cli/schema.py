"""``referee schema``: the form of the files that are read and written."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

import click

from referee.archive import query_schema
from referee.cli.examples import epilog
from referee.cli.law_lookup import law_schema
from referee.custody import Inclusion, Receipt, Seal, Tree
from referee.differences import (
    comparison_schema,
    corpus_schema,
    fault_cost_schema,
    odds_schema,
    pivot_schema,
    readings_schema,
    sensitivity_schema,
    solution_deals_schema,
    solution_schema,
    what_if_schema,
)
from referee.interviews import chart_schema
from referee.law import Chapter, Head, TopicFile
from referee.record import DIALECT, Schema, log_schema, schema_of
from referee.report import adjudication_schema, options_schema, why_not_schema, why_schema
from referee.standings import FORMAT, TournamentFile, standings_schema
from referee.teaching import CourseFile, Exemption, ScenarioFile, lesson_schema
from referee.validation import validation_schema


def rulebook_schema() -> Schema:
    """Return the schema of a rulebook's files: its head, its chapters, its exemptions, and the topics of all codes."""
    forms = [schema_of(Head), schema_of(Chapter), schema_of(TopicFile), schema_of(Exemption)]
    defs = {name: schema for form in forms for name, schema in form["$defs"].items()}
    *files, exemption = ({"$ref": form["$ref"]} for form in forms)
    either = [*files, {"type": "array", "items": exemption}]
    return {"$schema": DIALECT, "title": "referee.rulebook/1", "anyOf": either, "$defs": defs}


SCHEMAS: Final[dict[str, Callable[[], Schema]]] = {
    "log": log_schema,
    "rulebook": rulebook_schema,
    "scenario": lambda: schema_of(ScenarioFile, "referee.scenario/1"),
    "course": lambda: schema_of(CourseFile, "referee.course/1"),
    "lesson": lesson_schema,
    "tournament": lambda: schema_of(TournamentFile, FORMAT),
    "standings": standings_schema,
    "adjudication": adjudication_schema,
    "comparison": comparison_schema,
    "corpus-difference": corpus_schema,
    "validation": validation_schema,
    "query": query_schema,
    "law": law_schema,
    "seal": lambda: schema_of(Seal, "referee.seal/1"),
    "tree": lambda: schema_of(Tree, "referee.tree/1"),
    "inclusion": lambda: schema_of(Inclusion, "referee.inclusion/1"),
    "receipt": lambda: schema_of(Receipt, "referee.receipt/1"),
    "chart": chart_schema,
    "fault-cost": fault_cost_schema,
    "odds": odds_schema,
    "options": options_schema,
    "pivot": pivot_schema,
    "readings": readings_schema,
    "sensitivity": sensitivity_schema,
    "solution": solution_schema,
    "solution-deals": solution_deals_schema,
    "whatif": what_if_schema,
    "why": why_schema,
    "why-not": why_not_schema,
}


@click.command("schema", epilog=epilog("schema"))
@click.argument("kind", type=click.Choice(list(SCHEMAS)))
def schema_command(kind: str) -> None:
    """Print the JSON Schema of a kind of file.

    It is made from the classes that read and write the file. An editor that knows JSON Schema can check a log with it
    while you type.
    """
    click.echo(json.dumps(SCHEMAS[kind](), ensure_ascii=False, indent=2))
