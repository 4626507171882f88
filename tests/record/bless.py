"""Write the messages of all broken files, and the tables of words in the guide to logs, after a deliberate change."""

from __future__ import annotations

from typing import Final

from referee.cli.reference import law_link
from referee.law import load_rulebook
from referee.teaching import word_tables
from tests.house.source import ROOT
from tests.law.test_broken import CODES, complaint
from tests.record.test_broken import FILES, message
from tests.standings.test_broken import EVENTS, refusal

GUIDE: Final = ROOT / "docs" / "log.md"


def with_word_tables(guide: str) -> str:
    """Return the guide to logs with the tables of grounds and remedies as they are now."""
    book = load_rulebook()
    for table in "\n".join(word_tables(book, law_link(book))).strip().split("\n\n"):
        before, head, rest = guide.partition(table.splitlines()[0])
        assert head, f"no table in the guide begins {table.splitlines()[0]}"
        _, gap, behind = rest.rstrip("\n").partition("\n\n")
        guide = f"{before}{table}{gap}{behind}\n"
    return guide


if __name__ == "__main__":
    for paths, said in ((FILES, message), (CODES, complaint), (EVENTS, refusal)):
        for path in paths:
            path.with_name(f"{path.name}.expected").write_text(f"{said(path)}\n", encoding="utf-8")
    GUIDE.write_text(with_word_tables(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
