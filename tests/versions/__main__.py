"""``python -m tests.versions``: try the project shortly under every other supported Python that is installed.

For each of them: an environment of its own, the version of the program, the example of the README, and a few tests. A
version that is not installed is named, and nothing more. Exit status 1 where anything failed.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

import click

from tests.house.source import ROOT
from tests.versions.finding import Python, installed, supported

TESTS = ("tests/record", "tests/law/test_compiled.py", "tests/disputes", "tests/cli/test_commands.py")
"""The tests that are run: reading and writing, the law, the hearing, and the commands; less than a minute together."""

EXAMPLE = "docs/examples/hand.yaml"
RULED = 1
"""The exit status where something was ruled on."""


class StepError(Exception):
    """A step under another Python did not do what it should; what it printed is the argument."""


def try_version(python: Python) -> str:
    """Install the project under another Python, run it and its chosen tests there; return what the tests came to.

    Raises:
        StepError: something did not work.
    """
    program = environment(python)
    call(program, "-m", "referee", "--version")
    call(program, "-m", "referee", "adjudicate", EXAMPLE, status=RULED)
    return call(program, "-m", "pytest", "-q", "-n", "logical", "-p", "no:cacheprovider", *TESTS).splitlines()[-1]


def environment(python: Python) -> Path:
    """Return the Python of an environment with the project and what its tests need; a finished one is kept."""
    folder = ROOT / ".cache" / f"python{python.version}"
    program = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + f"{python.path}".encode()).hexdigest()
    made = folder / "made"
    if not made.is_file() or made.read_text(encoding="utf-8") != wanted:
        assert python.path is not None
        call(python.path, "-m", "venv", "--clear", str(folder))
        pip = ("-m", "pip", "--disable-pip-version-check", "--quiet")
        call(program, *pip, "install", "--editable", f"{ROOT}[test]")
        made.write_text(wanted, encoding="utf-8")
    return program


def call(program: Path, *arguments: str, status: int = 0) -> str:
    """Run a Python in the folder of the project and return what it printed.

    Raises:
        StepError: its exit status is not the one expected.
    """
    surroundings = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [program, *arguments], cwd=ROOT, env=surroundings, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode != status:
        raise StepError(f"{' '.join(arguments)}\n{done.stdout}{done.stderr}")
    return done.stdout


@click.command()
def main() -> None:
    """Try the project under every other supported Python that is installed."""
    failed = False
    for python in map(installed, supported()):
        if python.runs_the_gate:
            click.echo(f"Python {python.version}: runs the gate")
        elif python.path is None:
            click.echo(f"Python {python.version}: not installed")
        else:
            began = time.monotonic()
            try:
                told = try_version(python)
            except StepError as error:
                told, failed = f"FAILED\n{error}", True
            click.echo(f"Python {python.version} at {python.path}, {time.monotonic() - began:.0f} s: {told}")
    sys.exit(int(failed))


if __name__ == "__main__":
    main()
