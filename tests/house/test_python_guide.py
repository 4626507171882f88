"""The guide to Python: its examples run, and it names all that is public."""

from __future__ import annotations

import doctest

import pytest

import referee
from tests.house.source import ROOT

GUIDE = ROOT / "docs" / "python.md"


def test_the_examples_of_the_guide_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert done.attempted > 20
    assert done.failed == 0


def test_the_guide_names_everything_public() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert [name for name in referee.__all__ if f"`{name}`" not in text] == []


def test_no_public_name_is_that_of_a_wing() -> None:
    wings = {path.parent.name for path in (ROOT / "referee").glob("*/__init__.py")}
    assert wings & set(referee.__all__) == set()
