"""Write the messages of all broken files anew, after a deliberate change of wording."""

from __future__ import annotations

from tests.law.test_broken import CODES, complaint
from tests.record.test_broken import FILES, message

if __name__ == "__main__":
    for paths, said in ((FILES, message), (CODES, complaint)):
        for path in paths:
            path.with_name(f"{path.name}.expected").write_text(f"{said(path)}\n", encoding="utf-8")
