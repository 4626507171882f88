"""Every reason has its words, once."""

from __future__ import annotations

from typing import get_args

from referee.docket import ReasonCode
from referee.report.reasons import ALONE, BEFORE_LAW, PENDING, WITH_LAW, reason_of
from tests.shared import cases, heard


def test_every_code_of_a_reason_has_words_in_one_of_the_tables() -> None:
    told = [code for table in (BEFORE_LAW, WITH_LAW, ALONE, PENDING) for code in table]
    assert sorted(told) == sorted(get_args(ReasonCode))


def test_every_parameter_that_the_words_need_is_told() -> None:
    said = {reason_of(ruling) for case in cases() for ruling in heard(case).rulings}
    assert not [text for text in said if not text or "None" in text or "{" in text]
