"""JSON Schema of what is told of a validation."""

from __future__ import annotations

from referee.hearing.rulings import KINDS, OUTCOMES
from referee.record.schema import Schema
from referee.report.schema import output_schema
from referee.tournament.formats.base import FORMAT
from referee.tournament.formats.json import ValidationFile


def validation_schema() -> Schema:
    """Return the schema of ``referee.validation/1``; a line of JSON Lines but the first and the last is a record."""
    described = output_schema(ValidationFile, FORMAT)
    told = described["$defs"]["Finding"]["properties"]
    for key, words in (("kind", KINDS), ("outcome", OUTCOMES)):
        told[key] = {**told[key], "anyOf": [{"enum": list(words)}, {"type": "null"}]}
    return described
