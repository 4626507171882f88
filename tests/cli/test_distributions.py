"""The wheel and the source distribution work when installed, from a folder that knows nothing of the project."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Callable
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import pytest

from referee.teaching import find_scenarios

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.late


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a stranger's shell would, and return what it printed."""
    surroundings = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return subprocess.run(command, cwd=cwd, env=surroundings, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Build the source distribution, and the wheel from it."""
    folder = tmp_path_factory.mktemp("dist")
    built = run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    assert built.returncode == 0, built.stdout + built.stderr
    return {"wheel": next(folder.glob("*.whl")), "sdist": next(folder.glob("*.tar.gz"))}


@pytest.fixture(scope="module")
def installed(distributions: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return what gives the programs of an environment in which a distribution is installed, and nothing else."""

    @cache
    def binaries(kind: str) -> Path:
        folder = tmp_path_factory.mktemp(kind) / "env"
        venv.create(folder)
        done = install(folder / "bin", distributions[kind])
        assert done.returncode == 0, done.stderr
        return folder / "bin"

    return binaries


def install(binaries: Path, *what: str | Path) -> subprocess.CompletedProcess[str]:
    """Install something into an environment, with the pip of the tests; what is never imported is not compiled."""
    pip = (sys.executable, "-m", "pip", "--python", binaries / "python")
    return run(*pip, "install", "--quiet", "--no-compile", *what, cwd=binaries)


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_an_installed_distribution_rules_from_any_folder(
    kind: str, installed: Callable[[str], Path], tmp_path: Path
) -> None:
    binaries = installed(kind)
    assert run(binaries / "referee", "--version", cwd=tmp_path).stdout.startswith("referee, version ")
    ruled = run(binaries / "referee", "adjudicate", ROOT / "docs/examples/hand.yaml", cwd=tmp_path)
    assert ruled.returncode == 1, ruled.stderr
    assert "Granted" in ruled.stdout
    listed = run(binaries / "referee", "scenarios", "list", cwd=tmp_path)
    assert listed.returncode == 0, listed.stderr
    assert listed.stdout.strip()
    assert run(binaries / "referee", "examples", "here", cwd=tmp_path).returncode == 0
    again = run(binaries / "referee", "adjudicate", "hand.yaml", cwd=tmp_path / "here")
    assert (again.returncode, "Granted" in again.stdout) == (1, True)


def test_an_installed_wheel_keeps_an_archive_once_it_has_what_that_needs(
    installed: Callable[[str], Path], distributions: dict[str, Path], tmp_path: Path
) -> None:
    binaries = installed("wheel")
    keep = (binaries / "referee", "validate", ROOT / "docs/examples/round", "--archive", "sqlite:///season.db")
    without = run(*keep, cwd=tmp_path)
    assert (without.returncode, without.stdout) == (2, "")
    assert without.stderr == "an archive needs the package sqlalchemy; pip install 'referee[db]'\n"
    assert install(binaries, f"{distributions['wheel']}[db]").returncode == 0
    assert run(*keep, cwd=tmp_path).returncode == 1
    asked = run(binaries / "referee", "query", "--archive", "sqlite:///season.db", "logs", cwd=tmp_path)
    assert (asked.returncode, asked.stderr, len(asked.stdout.splitlines())) == (0, "", 3)


def test_a_wheel_carries_its_rulebooks_and_lessons_as_they_load_fastest(
    distributions: dict[str, Path], tmp_path: Path
) -> None:
    with ZipFile(distributions["wheel"]) as wheel:
        wheel.extractall(tmp_path)
    asked = (
        "from referee.law import files, list_codes; from referee.law.compiled import compiled_rulebook;"
        "from referee.teaching import find_scenarios, lessons, listing; listing.read_lesson = None;"
        "print(sorted(code for code, folder in list_codes().items() if compiled_rulebook(folder) is not None));"
        "print(len([*lessons(find_scenarios(files.data_folder('scenarios')))]));"
        "from referee import load_rulebook; from referee.bulk import regular_line, regular_play;"
        "regular_line.trials = None;"
        "print(all(regular_play(load_rulebook(code)) is not None for code in list_codes()));"
        "from referee.asking import STAGINGS, calls_on, kept_calls; kept_calls.calls_of = None;"
        "print(sum(len(calls_on(load_rulebook(code), ground)) for code in list_codes() for ground in STAGINGS))"
    )
    told = run(sys.executable, "-c", asked, cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    codes, found, tried, calls = told.stdout.splitlines()
    assert codes == "['akagiri', 'denexa', 'french', 'general', 'london']"
    assert int(found) == len(find_scenarios(ROOT / "scenarios"))
    assert tried == "True"
    assert int(calls) > 10_000
