"""Write the messages of all broken files anew, after a deliberate change of wording."""

from __future__ import annotations

from tests.law.test_broken import CODES, complaint
from tests.record.test_broken import FILES, message
from tests.standings.test_broken import EVENTS, refusal

if __name__ == "__main__":
    for paths, said in ((FILES, message), (CODES, complaint), (EVENTS, refusal)):
        for path in paths:
            path.with_name(f"{path.name}.expected").write_text(f"{said(path)}\n", encoding="utf-8")
