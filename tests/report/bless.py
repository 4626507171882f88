"""Write the golden texts anew, after a deliberate change of wording."""

from __future__ import annotations

from tests.differences import test_compared as side_by_side
from tests.report import (
    test_decisions as told_rulings,
    test_stories as told_matters,
    test_summaries as told_summaries,
)
from tests.report.test_golden import DISPUTES, GOLDEN, told

if __name__ == "__main__":
    for name, dispute in DISPUTES.items():
        (GOLDEN / f"{name}.txt").write_text(told(*dispute), encoding="utf-8")
    for name, hand in side_by_side.HANDS.items():
        (side_by_side.COMPARED / f"{name}.txt").write_text(side_by_side.told(*hand), encoding="utf-8")
    for name in side_by_side.FOR_PROGRAMS:
        said = side_by_side.data(*side_by_side.HANDS[name])
        (side_by_side.COMPARED / f"{name}.json").write_text(said, encoding="utf-8")
    (told_rulings.SENTENCES / "conclusions.txt").write_text(told_rulings.conclusions(), encoding="utf-8")
    (told_rulings.SENTENCES / "answers.txt").write_text("\n".join(told_rulings.answers()), encoding="utf-8")
    told_summaries.SUMMARIES.write_text(told_summaries.summaries(), encoding="utf-8")
    for name, listed in told_matters.LISTS.items():
        (told_matters.SENTENCES / name).write_text(listed(), encoding="utf-8")
