"""The Pythons of a machine are those that run, whatever files are named like them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.versions.finding import installed, supported

HERE = "{}.{}".format(*sys.version_info)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs are made as shell scripts")


def put(folder: Path, name: str, script: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


@pytest.fixture(autouse=True)
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is installed but the Python that runs the tests."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))


def test_the_python_that_runs_the_tests_is_supported_and_found() -> None:
    assert HERE in supported()
    assert installed(HERE).path == Path(sys.executable)
    assert installed(HERE).runs_the_gate


def test_a_version_that_is_not_there_is_found_nowhere() -> None:
    others = [version for version in supported() if version != HERE]
    assert {version: installed(version).path for version in others} == dict.fromkeys(others)


@pytest.mark.parametrize(
    "script",
    ["echo 'pyenv: command not found' >&2; exit 127", "echo 3.10; echo /usr/bin/python3.10", "exit 0"],
    ids=["a shim of nothing", "another version", "silent"],
)
def test_what_does_not_run_as_this_version_is_passed_over(tmp_path: Path, script: str) -> None:
    other = next(version for version in supported() if version != HERE)
    put(tmp_path, f"python{other}", script)
    assert installed(other).path is None


def test_a_version_that_a_manager_keeps_is_found(tmp_path: Path) -> None:
    other = next(version for version in supported() if version != HERE)
    put(tmp_path, f"python{other}", "exit 127")
    folder = tmp_path / "pyenv" / "versions" / f"{other}.9" / "bin"
    folder.parent.mkdir(parents=True)
    put(folder, "python", f"echo {other}; echo /opt/python{other}")
    assert installed(other).path == Path(f"/opt/python{other}")
