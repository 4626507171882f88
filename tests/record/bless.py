"""Write the messages of all broken files anew, after a deliberate change of wording."""

from __future__ import annotations

from tests.record.test_broken import FILES, message

if __name__ == "__main__":
    for path in FILES:
        path.with_name(f"{path.name}.expected").write_text(f"{message(path)}\n", encoding="utf-8")
