"""What all tests share: one steady way to run Hypothesis, no colour from the surroundings, and who begins first."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from shutil import disk_usage
from typing import Any

import pytest
from hypothesis import settings

from tests.turns import TURN, in_turn

settings.register_profile("gate", deadline=None, derandomize=True)
settings.load_profile("gate")

# Rulebooks and logs are many objects that stay; going through them less often saves a fifth of all time.
gc.set_threshold(20_000, 50, 50)

# Tests, and programs that they start, compile a module once: what is collected first writes what the others take.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# No variable of the caller's shell changes what the program prints.
for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
    os.environ.pop(name, None)

IN_MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory."""

# No file of a test need outlast a failure of the power: where there is a gigabyte for them, none waits for the disk.
if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) and disk_usage(IN_MEMORY).free > 1e9:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))

LONG = ("browser", "late")
"""The marks of the tests that take longest: whoever is given them last would be alone with them at the end."""

HEARING_ALL = (
    "tests/scenarios/",
    "tests/report/test_",
    "tests/hearing/test_near_misses.py",
    "tests/hearing/test_matters.py",
    "tests/hearing/test_outcomes.py",
    "tests/hearing/test_ways_to_ask.py",
    "tests/asking/test_scenarios.py",
    "tests/comparison/test_other_readings.py",
    "tests/property/test_readings.py",
    "tests/property/test_swapped.py",
)
"""Where tests hear every shipped case; those who do so in one process hear each of them once."""


def scope(nodeid: str) -> str:
    """Return by what a test is given to a process: those of one scope run in the same process, in their order."""
    file = nodeid.partition("::")[0]
    return "hearing all" if file.startswith(HEARING_ALL) and not file.endswith("_browser.py") else file


def pytest_report_header() -> str:
    """Say which part of the long tests is tried."""
    return f"turn: {TURN} (REFEREE_TURN={TURN} repeats it, REFEREE_TURN=all tries everything)"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the cases whose turn it is not, unless a test is asked for by its name; begin with the longest."""
    if not any("::" in asked for asked in config.args):
        left = {id(item) for item in _without_turn(items)}
        config.hook.pytest_deselected(items=[item for item in items if id(item) in left])
        items[:] = [item for item in items if id(item) not in left]
    items.sort(key=lambda item: (not any(map(item.get_closest_marker, LONG)), scope(item.nodeid) != "hearing all"))


def _without_turn(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the cases of long tests whose turn it is not."""
    cases: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        node, mark = next(item.iter_markers_with_node("turns"), (item, None))
        if mark is not None and mark.args:
            cases.setdefault((node.nodeid.partition("[")[0], mark.args[0]), []).append(item)
    for (_, turns), marked in cases.items():
        having = {id(item) for item in in_turn(marked, turns)}
        yield from (item for item in marked if id(item) not in having)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Make what is kept beside rulebooks and scenarios once, before processes begin that copy those folders."""
    with ProcessPoolExecutor(2) as processes:
        for kept in (processes.submit(keep_index), processes.submit(keep_rulebooks)):
            kept.result()


def keep_index() -> None:
    """Make the index of the scenarios."""
    from referee.teaching import find_scenarios, lessons

    for _ in lessons(find_scenarios(Path(__file__).parents[1] / "scenarios")):
        pass


def keep_rulebooks() -> None:
    """Make what is kept of each code, and whether the short way holds under it."""
    from referee.bulk.adjudicating import regular_play
    from referee.law import list_codes, load_rulebook

    for code in list_codes():
        load_rulebook(code)
        regular_play(load_rulebook(code))  # the rulebook as it is kept


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give tests to processes by their scope, in the order in which they were collected."""
    from xdist.scheduler import LoadFileScheduling

    config.option.loadscopereorder = False
    scheduling = LoadFileScheduling(config, log)
    scheduling._split_scope = scope
    return scheduling


def pytest_collection_finish() -> None:
    """Look for garbage only among what the tests make."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def own_progress(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep learners' progress for this run alone."""
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("REFEREE_PROGRESS", str(tmp_path_factory.mktemp("learner") / "progress.json"))
        yield
