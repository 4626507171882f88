"""What all tests share: one steady way to run Hypothesis, no colour from the surroundings, and who begins first."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("gate", deadline=None, derandomize=True)
settings.load_profile("gate")

gc.set_threshold(
    20_000, 50, 50
)  # rulebooks and logs are many objects that stay; to go through them often takes a while

FIRST = ("browser", "wheel")
"""The marks of the tests that take longest: whoever is given them last would be alone with them at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests that take longest begin first."""
    items.sort(key=lambda item: not any(map(item.get_closest_marker, FIRST)))


def pytest_collection_finish() -> None:
    """Look for garbage only among what the tests make."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let tests, and programs that they start, compile a module once; keep learners' progress for this run alone."""
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        surroundings.setattr(sys, "dont_write_bytecode", False)
        surroundings.setenv("REFEREE_PROGRESS", str(tmp_path_factory.mktemp("learner") / "progress.json"))
        yield


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no variable of the caller's shell change what the program prints."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
