"""Write the golden texts anew, after a deliberate change of wording."""

from __future__ import annotations

from tests.report.test_golden import DISPUTES, GOLDEN, told

if __name__ == "__main__":
    for name, dispute in DISPUTES.items():
        (GOLDEN / f"{name}.txt").write_text(told(*dispute), encoding="utf-8")
