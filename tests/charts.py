"""The charts of all codes, for tests that are tried on every one of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.asking import STAGINGS
from tests.turns import in_turn

CODES = ("london", "general", "french", "akagiri", "denexa")

Test = Callable[[str, str], None]
"""A test of the chart of a ground under a code."""

_each = pytest.mark.parametrize(
    ("code", "ground"), in_turn([(code, ground) for code in CODES for ground in STAGINGS], 16)
)


def every_chart(test: Test) -> Test:
    """Let a test be tried on every chart, one in sixteen a day."""
    marked: Test = pytest.mark.turns(_each(test))
    return marked
