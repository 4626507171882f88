"""Every case of every shipped scenario comes out as the scenario says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.record.errors import RefereeError
from referee.teaching import Books, Case, Scenario, check, check_names, find_scenarios, load_scenario

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "scenarios"


@pytest.fixture(scope="session")
def books() -> Books:
    """Return the rulebooks, loaded once for all cases."""
    return Books()


def shipped() -> Iterator[Any]:
    """Yield every case as a parameter; what cannot be read takes the place of its cases."""
    for path in find_scenarios(SHIPPED):
        name = str(path.relative_to(SHIPPED).with_suffix(""))
        try:
            scenario = load_scenario(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
        except RefereeError as error:
            yield pytest.param(None, error, id=name)
            continue
        yield from (pytest.param(scenario, case, id=f"{name}: {case.name}") for case in scenario.cases)


@pytest.mark.parametrize(("scenario", "case"), list(shipped()))
def test_case(scenario: Scenario | None, case: Case | RefereeError, books: Books) -> None:
    if scenario is None or isinstance(case, RefereeError):
        pytest.fail(str(case), pytrace=False)
    try:
        check_names(scenario, books.plain(scenario), books.plain_for)
        failures = check(scenario, case, books.for_case(case))
    except RefereeError as error:
        pytest.fail(str(error), pytrace=False)
    if failures:
        pytest.fail("\n".join(map(str, failures)), pytrace=False)
