"""Without msgspec, or without the C loader of YAML, the program answers in the same bytes, only more slowly."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

START = """
import runpy, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == {module!r} or name == {module!r}:
            raise ImportError(name)

sys.meta_path.insert(0, Missing())
runpy.run_module("referee", run_name="__main__")
"""

CALLS = {
    "a hand": ("adjudicate", "docs/examples/hand.yaml", "--format", "json"),
    "a law": ("law", "43", "--format", "json"),
    "a chapter of scenarios": ("scenarios", "check", "scenarios/denexa/king", "--format", "json"),
    "an archive": ("validate", "docs/examples/archive.jsonl", "--format", "jsonl"),
    "another form": ("convert", "docs/examples/hand.yaml", "--to", "jsonl"),
}


def answer(call: str, module: str) -> tuple[int, bytes, bytes]:
    """Return what a call comes to where a module cannot be imported: exit status, output, and errors."""
    command = [sys.executable, "-c", START.format(module=module), *CALLS[call]]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    return told.returncode, told.stdout, told.stderr


@cache
def usual(call: str) -> tuple[int, bytes, bytes]:
    """Return what a call comes to where every module is there."""
    return answer(call, "no_such_module")


@pytest.mark.turns(2)
@pytest.mark.parametrize("module", ["msgspec", "yaml._yaml"])
@pytest.mark.parametrize("call", CALLS)
def test_nothing_needs_what_only_makes_it_faster(call: str, module: str) -> None:
    status, output, errors = answer(call, module)
    assert (status, output) == usual(call)[:2]
    assert errors == usual(call)[2]
    assert output


def test_the_module_is_missing_indeed() -> None:
    shown = START.replace('runpy.run_module("referee", run_name="__main__")', "import {module}")
    for module in ("msgspec", "yaml._yaml"):
        told = subprocess.run([sys.executable, "-c", shown.format(module=module)], capture_output=True, check=False)
        assert b"ImportError" in told.stderr
