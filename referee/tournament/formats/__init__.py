"""The forms in which the findings of a run are told."""

from __future__ import annotations

from typing import Final

from referee.tournament.formats.base import FORMAT, Setting, Sink, Writer
from referee.tournament.formats.csv import CsvWriter
from referee.tournament.formats.github import GitHubWriter
from referee.tournament.formats.json import DocumentWriter
from referee.tournament.formats.jsonl import LinesWriter
from referee.tournament.formats.junit import JUnitWriter
from referee.tournament.formats.parquet import ParquetWriter
from referee.tournament.formats.sarif import SarifWriter
from referee.tournament.formats.text import TextWriter

__all__ = ["FORMAT", "WRITERS", "Setting", "Sink", "Writer"]

WRITERS: Final[dict[str, type[Writer]]] = {
    "text": TextWriter,
    "json": DocumentWriter,
    "jsonl": LinesWriter,
    "github": GitHubWriter,
    "sarif": SarifWriter,
    "junit": JUnitWriter,
    "csv": CsvWriter,
    "parquet": ParquetWriter,
}
"""The forms by name."""
