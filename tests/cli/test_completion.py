"""Completion in the shell: what is offered, and that Bash puts it in the right place."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from referee.cli import main
from referee.law import list_codes, load_rulebook
from referee.report import AdjudicationReport, formats_of

ROOT = Path(__file__).resolve().parents[2]


def offered(*words: str) -> list[str]:
    """Return what is offered for the last of some words; what the shell is to find itself stands in angle brackets."""
    *before, typed = words
    found = ShellComplete(main, {}, "referee", "_REFEREE_COMPLETE").get_completions(before, typed)
    return [item.value if item.type == "plain" else f"<{item.type}>" for item in found]


@pytest.mark.parametrize(
    "before",
    [
        ("adjudicate", "--rulebook"),
        ("law", "--rulebook"),
        ("law", "--diff"),
        ("law", "--diff", "london"),
        ("corpus-diff",),
        ("corpus-diff", "london"),
        ("new-rulebook", "club", "--extends"),
    ],
    ids=" ".join,
)
def test_codes_are_offered(before: tuple[str, ...]) -> None:
    assert offered(*before, "") == list(list_codes())
    assert offered(*before, "lon") == ["london"]
    assert offered(*before, "clubs/") == ["<dir>"]


def test_editions_are_offered_after_the_sign() -> None:
    assert offered("law", "--rulebook", "london@") == [f"london@{load_rulebook('london').edition}"]


def test_readings_of_the_rulebook_that_is_named_are_offered() -> None:
    point = load_rulebook().open_points["R75"]
    assert offered("adjudicate", "--reading", "R75") == [f"R75={name}" for name in point.readings]
    assert offered("adjudicate", "--reading", "R75=only") == ["R75=only_in_replay"]
    named = offered("adjudicate", "--rulebook", "general", "--reading", "")
    assert named == [
        f"{point.id}={name}" for point in load_rulebook("general").open_points.values() for name in point.readings
    ]
    assert offered("adjudicate", "--rulebook", "no-such-code", "--reading", "R") == []


def test_options_of_the_rulebook_are_offered() -> None:
    for code in list_codes():
        options = load_rulebook(code).options.values()
        expected = [f"{option.id}={value}" for option in options for value in option.readings]
        assert offered("validate", "--rulebook", code, "--option", "") == expected


def test_laws_clauses_and_open_points_are_offered() -> None:
    book = load_rulebook()
    assert offered("law", "") == list(map(str, book.laws))
    assert offered("law", "4") == [str(number) for number in book.laws if str(number).startswith("4")]
    assert offered("law", "43.") == [clause.id for clause in book.clauses.values() if clause.law == 43]
    assert offered("law", "R75") == ["R75"]
    assert offered("query", "--law", "50") == ["50"]
    assert offered("scenarios", "list", "--law", "50") == ["50"]


def test_topics_and_forms_are_offered() -> None:
    assert offered("law", "--topic", "vole") == ["vole"]
    assert offered("adjudicate", "--format", "") == [*formats_of(AdjudicationReport)]


@pytest.mark.parametrize("command", ["adjudicate", "convert", "compare", "validate", "merge", "standings"])
def test_files_are_left_to_the_shell(command: str) -> None:
    assert offered(command, "han") == ["<file>"]
    assert offered("adjudicate", "--output", "han") == ["<file>"]


def completed(line: str, tmp_path: Path) -> list[str]:
    """Return what Bash is given for the end of a line, by the script that the program prints."""
    program = tmp_path / "referee"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m referee "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    script = (
        'eval "$(_REFEREE_COMPLETE=bash_source referee)"; complete -p referee >&2 || exit 1\n'
        'compopt() { echo "<$2>"; }\n'
        'COMP_LINE=$1; COMP_POINT=${#COMP_LINE}; _referee_completion referee; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", script, "bash", line],
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("referee conv", ["convert"]),
        ("referee law --rulebook lon", ["london"]),
        ("referee law --rulebook=lon", ["london"]),
        ("referee adjudicate hand.yaml --reading R75=only", ["only_in_replay"]),
        ("referee adjudicate hand.yaml --reading R75=", [*load_rulebook().open_points["R75"].readings]),
        ("referee law --rulebook london@1", ["1900"]),
        ("referee adjudicate ha", ["<default>"]),
    ],
)
def test_bash_gets_the_end_of_the_word_that_it_replaces(line: str, given: list[str], tmp_path: Path) -> None:
    assert [word for word in completed(line, tmp_path) if word] == given


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_is_printed(shell: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "referee"],
        cwd=ROOT,
        env={**os.environ, "_REFEREE_COMPLETE": f"{shell}_source"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert f"_REFEREE_COMPLETE={shell}_complete" in done.stdout
    assert "Traceback" not in done.stderr
