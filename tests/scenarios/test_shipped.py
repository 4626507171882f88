"""Every case of every shipped scenario comes out as the scenario says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.record.base_error import RefereeError
from referee.teaching import Case, Scenario, check_names, failures, find_scenarios
from tests.shared import BOOKS, SCENARIOS, heard, scenario


def shipped() -> Iterator[Any]:
    """Yield every case as a parameter; what cannot be read takes the place of its cases."""
    for path in find_scenarios(SCENARIOS):
        name = str(path.relative_to(SCENARIOS).with_suffix(""))
        try:
            read = scenario(path)
        except RefereeError as error:
            yield pytest.param(None, error, id=name)
            continue
        yield from (pytest.param(read, case, id=f"{name}: {case.name}") for case in read.cases)


@pytest.mark.parametrize(("scenario", "case"), list(shipped()))
def test_case(scenario: Scenario | None, case: Case | RefereeError) -> None:
    if scenario is None or isinstance(case, RefereeError):
        pytest.fail(str(case), pytrace=False)
    try:
        check_names(scenario, BOOKS.plain(scenario), BOOKS.plain_for)
        found = failures(scenario, case, heard(case), BOOKS.for_case(case))
    except RefereeError as error:
        pytest.fail(str(error), pytrace=False)
    if found:
        pytest.fail("\n".join(map(str, found)), pytrace=False)
