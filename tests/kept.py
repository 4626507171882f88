"""What tests share of what the program keeps beside shipped rulebooks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.law import compiled, files, list_codes
from tests.house.source import ROOT
from tests.shared import NOT_KEPT


def shipped_from(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ship a copy of the rulebooks, without anything that is kept of them, from another folder; return the copy."""
    root = folder / "rulebook"
    shutil.copytree(list_codes()["london"].parent, root, ignore=NOT_KEPT)
    for module in (files, compiled):
        monkeypatch.setattr(module, "data_folder", lambda name: root)
    return root


def told_by_two_builds(program: str) -> tuple[str, str]:
    """Return what a program prints in two runs in which the order of sets differs, as it does from run to run."""

    def told(seed: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    return told("1"), told("2")
