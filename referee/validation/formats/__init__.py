"""The forms of output for the findings of a run; each is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from referee.validation.formats.base import FORMAT, Setting, Sink, Writer

__all__ = ["FORMAT", "WRITERS", "Setting", "Sink", "Writer"]

NAMES: Final = {
    "text": "TextWriter",
    "json": "DocumentWriter",
    "jsonl": "LinesWriter",
    "github": "GitHubWriter",
    "sarif": "SarifWriter",
    "junit": "JUnitWriter",
    "csv": "CsvWriter",
    "parquet": "ParquetWriter",
}
"""How the forms are called in the modules that are called as they are."""


class _Writers(Mapping[str, type[Writer]]):
    """The forms by name."""

    def __getitem__(self, form: str) -> type[Writer]:
        writer: type[Writer] = getattr(import_module(f"{__name__}.{form}"), NAMES[form])
        return writer

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


WRITERS: Final = _Writers()
"""The writer classes of all forms of output, by name: text, json, jsonl, github, sarif, junit, csv, parquet."""
