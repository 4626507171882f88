"""Disputes in a few words: what was done, what follows, and how much hangs on it."""

from __future__ import annotations

import re
from pathlib import Path

from referee.comparison import open_rights
from referee.docket import is_ordinary
from referee.report import DisputeSummary, dispute_summaries
from referee.report.reasons import reason_of
from tests.report.test_golden import DISPUTES
from tests.shared import BOOKS, case, cases, heard

SUMMARIES = Path(__file__).parent / "sentences" / "summaries.txt"
JARGON = re.compile(r"\w_\w|\bNone\b|\.\.|[{}\[\]]|\. ?\.")


def summaries() -> str:
    """Return the disputes of all golden texts in a few words, a line for each."""
    lines = list[str]()
    for name, dispute in DISPUTES.items():
        shown = case(f"london/{dispute[0]}", dispute[1])
        for each in dispute_summaries(heard(shown), shown.log, BOOKS.for_case(shown)):
            lines.append(f"{name} {each.number} ({each.effect}, {each.decisive.clause}): {each.message}\n")
    return "".join(lines)


def test_a_dispute_is_summed_up_in_these_words() -> None:
    assert summaries() == SUMMARIES.read_text(encoding="utf-8")


def test_every_ruling_that_is_no_ordinary_scoring_belongs_to_one_dispute() -> None:
    for each in cases():
        found = heard(each)
        # What turned out to be ordinary scoring is in no dispute any more.
        ordinary = {ruling.supersedes for ruling in found.rulings if is_ordinary(ruling)}
        ruled = [ruling.id for ruling in found.rulings if not is_ordinary(ruling) and ruling.id not in ordinary]
        told = [id for dispute in dispute_summaries(found, each.log, BOOKS.for_case(each)) for id in dispute.rulings]
        assert sorted(told) == ruled, each.place


def test_a_summary_is_short_plain_english() -> None:
    odd, long = [], []
    for each in cases():
        for dispute in dispute_summaries(heard(each), each.log, BOOKS.for_case(each)):
            text = dispute.message
            given = {reason_of(ruling) for ruling in heard(each).rulings}
            if (not text.endswith(".") or JARGON.search(re.sub(r"\([^)]*\)", "", text))) and text not in given:
                odd.append((each.place, text))
            long += [(each.place, text)] if len(text) > 550 else []
    assert odd == []
    assert long == []


def effects(scenario: str, name: str = "") -> list[tuple[str, str | None]]:
    """Return what follows from each dispute of a case, and the clause that decides it."""
    shown = case(f"london/{scenario}", name)
    found = dispute_summaries(heard(shown), shown.log, BOOKS.for_case(shown))
    return [(each.effect, each.decisive.clause) for each in found]


def test_what_follows_is_told_apart() -> None:
    assert effects("scoring/50-forgotten-point", "put up just after the turn-up") == [("score", "50.2")] * 2
    assert effects("dealing/09-surplus-claimed", "claimed in time") == [("consequence", "9.6")]
    assert effects("combinations/11-43-named-trump-and-renounce", "the renounce is not noticed")[-1][0] == "nothing"


def test_a_right_that_stands_open_is_a_consequence() -> None:
    for each in cases():
        found: list[DisputeSummary] = list(dispute_summaries(heard(each), each.log, BOOKS.for_case(each)))
        for right in open_rights(heard(each)):
            (own,) = [dispute for dispute in found if right.id in dispute.rulings]
            assert own.effect != "nothing"
