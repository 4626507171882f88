"""The Pythons of this machine: which versions the project supports, and which programs really run as one of them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from tests.house.source import ROOT

CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.\d+)")
ANSWER = "import sys, venv, ensurepip; print(*sys.version_info[:2], sep='.'); print(sys.executable)"
"""What a Python answers that can make environments: its version and its own path, which a link or a shim hides."""

PATIENCE = 20
"""Seconds within which a Python has to answer."""


@frozen
class Python:
    """A supported version, and the program that runs it here; None where there is none."""

    version: str
    path: Path | None

    @property
    def runs_the_gate(self) -> bool:
        """Whether it is the version of the Python that is running now."""
        return self.version == "{}.{}".format(*sys.version_info)


def supported() -> list[str]:
    """Return the versions that the project says that it supports, lowest first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = filter(None, map(CLASSIFIER.fullmatch, project["classifiers"]))
    return [match[1] for match in found]


def installed(version: str) -> Python:
    """Find a Python of this version that runs and can make environments.

    A file that is named like one but does not run, such as the shim of a version manager, is passed over.
    """
    for command in candidates(version):
        answer = ask(command)
        if answer is not None and answer[0] == version:
            return Python(version, Path(answer[1]))
    return Python(version, None)


def candidates(version: str) -> Iterator[list[str]]:
    """Yield the commands that may start this version: the one that runs now, those on the path, those of managers."""
    yield [sys.executable]
    for folder in os.get_exec_path():
        if found := shutil.which(f"python{version}", path=folder):
            yield [found]
    if launcher := shutil.which("py"):
        yield [launcher, f"-{version}"]
    managed = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for kept in sorted(managed.glob(f"{version}.*")):
        yield [str(kept / "bin" / "python")]


def ask(command: list[str]) -> list[str] | None:
    """Return the version and the path that a Python tells of itself; None if it does not run."""
    try:
        done = subprocess.run(
            [*command, "-c", ANSWER], capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=ROOT
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    told = done.stdout.splitlines()
    return told if done.returncode == 0 and len(told) == 2 else None
