"""The files by which other programs call this one are what those programs read."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml
from check_jsonschema.builtin_schemas import get_builtin_schema
from click.testing import CliRunner
from pre_commit.clientlib import load_config, load_manifest

from referee.cli import main
from tests.validation.support import ROOT

HOOKS = ROOT / ".pre-commit-hooks.yaml"
WORKFLOW = ROOT / "docs" / "examples" / "check-records.yml"
RECORD = ROOT / "docs" / "examples" / "round" / "table1.yaml"
GUIDE = ROOT / "docs" / "guide-tournament.md"


def test_the_hook_is_one_for_pre_commit() -> None:
    (hook,) = load_manifest(HOOKS)
    program, *arguments = shlex.split(hook["entry"])
    assert program == "referee"
    done = CliRunner().invoke(main, [*arguments, str(RECORD)])
    assert done.exit_code == 0, done.output


def test_the_guide_shows_how_the_hook_is_called(tmp_path: Path) -> None:
    config = next(block for block in GUIDE.read_text(encoding="utf-8").split("```") if block.startswith("yaml\nrepos:"))
    path = tmp_path / ".pre-commit-config.yaml"
    path.write_text(config.removeprefix("yaml\n"), encoding="utf-8")
    (repo,) = load_config(path)["repos"]
    (hook,) = load_manifest(HOOKS)
    (called,) = repo["hooks"]
    assert called["id"] == hook["id"]
    done = CliRunner().invoke(main, ["validate", *called["args"], str(RECORD)])
    assert done.exit_code == 0, done.output


def test_the_workflow_is_one_for_github(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    workflow = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    # YAML takes the key that says when for a truth value.
    jsonschema.Draft7Validator(get_builtin_schema("vendor.github-workflows")).validate(
        {"on" if key is True else key: value for key, value in workflow.items()}
    )
    (tmp_path / "records").symlink_to(ROOT / "docs" / "examples" / "round")
    monkeypatch.chdir(tmp_path)
    commands = [shlex.split(step["run"]) for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]
    ours = [arguments for program, *arguments in commands if program == "referee"]
    assert [CliRunner().invoke(main, arguments).exit_code for arguments in ours] == [1, 0]
    assert (tmp_path / "findings.sarif").is_file()


def test_the_program_of_the_guide_rules_on_a_season() -> None:
    program = ROOT / "docs" / "examples" / "season.py"
    done = subprocess.run(
        [sys.executable, program, "round", "archive.jsonl"],
        cwd=program.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    first, *_, last = done.stdout.splitlines()
    assert first == "round/table2.yaml: {'Clara': 2, 'David': 2} and not {'Clara': 2, 'David': 3}"
    assert last == "43.5 (9)"
