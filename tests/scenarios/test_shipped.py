"""Every case of every shipped scenario comes out as the scenario says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.record.base_error import RefereeError
from referee.teaching import check_names, failures, find_scenarios
from tests.shared import BOOKS, SCENARIOS, heard, scenario


def wrong(path: Path) -> Iterator[str]:
    """Yield what differs from what a scenario says, case by case."""
    try:
        read = scenario(path)
        check_names(read, BOOKS.plain(read), BOOKS.plain_for)
        for case in read.cases:
            for failure in failures(read, case, heard(case), BOOKS.for_case(case)):
                yield f"{case.name}: {failure}"
    except RefereeError as error:
        yield str(error)


@pytest.mark.parametrize(
    "path", find_scenarios(SCENARIOS), ids=lambda path: str(path.relative_to(SCENARIOS).with_suffix(""))
)
def test_a_scenario_comes_out_as_it_says(path: Path) -> None:
    found = list(wrong(path))
    if found:
        pytest.fail("\n".join(found), pytrace=False)
