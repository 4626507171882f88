"""Every console example in the guides runs, and what it is said to print is what it prints.

Examples run in a copy of ``docs/examples``.  Output that is shown must be all that is printed; a line of ``…`` stands
for any lines, and ``…`` within a line for anything there, such as a key.  Commands that are not the referee's own
(installing, the gate) are left alone.  A block that asks more of the shell than to call the referee runs in a shell.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main

ROOT = Path(__file__).resolve().parents[2]
GUIDES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
OURS = re.compile(r"(referee|for|cat|echo|python round\.py) ")
CALL = re.compile(r"referee (?!serve)[^|&;<>$`*?~#\\]+")
"""A command that is a call of the referee and no more, and ends by itself."""
MARK = "=-=-="
PATIENCE = 300
"""Seconds after which an example is given up that does not end, such as one that opens a server."""

Example = tuple[str, list[str]]


def examples(block: str) -> list[Example]:
    """Return the commands of a block, each with the lines it is said to print."""
    found: list[Example] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line.removeprefix("$ ").partition("   #")[0].strip(), []))
        else:
            found[-1][1].append(line)
    return found


SESSIONS = {
    f"{guide.name}-{number}": told
    for guide in GUIDES
    for number, block in enumerate(BLOCK.findall(guide.read_text(encoding="utf-8")), 1)
    if (told := [example for example in examples(block) if OURS.match(f"{example[0]} ")])
}


def ran(commands: list[str]) -> list[str]:
    """Run calls of the referee one after another in this process; return what each prints, mistakes included."""
    said = []
    for command in commands:
        done = CliRunner().invoke(main, shlex.split(command)[1:], prog_name="referee")
        assert done.exception is None or isinstance(done.exception, SystemExit), command
        said.append(done.output)
    return said


def ran_in_shell(commands: list[str], folder: Path) -> list[str]:
    """Run commands one after another in a shell and return what each prints, mistakes included."""
    tools = folder / "tools"
    tools.mkdir()
    for name, program in (("referee", f'"{sys.executable}" -m referee'), ("python", f'"{sys.executable}"')):
        (tools / name).write_text(f'#!/bin/sh\nexec {program} "$@"\n', encoding="utf-8")
        (tools / name).chmod(0o755)
    # Each command finds in $? what the one before it left there.
    script = "exec 2>&1\n" + "".join(f"{command}\nleft=$?; echo {MARK}; (exit $left)\n" for command in commands)
    surroundings = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    shell = ["sh", "-c", script]
    done = subprocess.run(shell, env=surroundings, capture_output=True, text=True, check=False, timeout=PATIENCE)
    return done.stdout.split(f"{MARK}\n")[:-1]


@pytest.mark.skipif(shutil.which("sh") is None, reason="the examples are written for a shell")
@pytest.mark.turns(4)
@pytest.mark.parametrize("session", SESSIONS)
def test_an_example_prints_what_the_guide_shows(session: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = SESSIONS[session]
    shutil.copytree(ROOT / "docs" / "examples", tmp_path / "examples")
    shutil.copy(tmp_path / "examples" / "lesson.yaml", tmp_path / "examples" / "my-scenario.yaml")
    monkeypatch.chdir(tmp_path / "examples")
    commands = [command for command, _ in shown]
    said = ran(commands) if all(map(CALL.fullmatch, commands)) else ran_in_shell(commands, tmp_path)
    assert len(said) == len(shown)
    for (command, expected), printed in zip(shown, said, strict=True):
        assert printed, command
        assert "Traceback" not in printed, command
        assert "Usage: " not in printed, command
        if expected:
            lines = [re.escape(line).replace("…", ".*") for line in expected]
            pattern = "".join(r"(?:.*\n)*?" if line.strip() == ".*" else f"{line}\n" for line in lines)
            assert re.fullmatch(pattern, printed), f"{command}\n{printed}"


def test_the_guides_show_what_is_printed() -> None:
    assert sum(bool(expected) for told in SESSIONS.values() for _, expected in told) >= 10


@pytest.mark.parametrize(("guide", "example"), [("dispute", "dispute.yaml"), ("teaching", "lesson.yaml")])
def test_the_file_that_a_guide_shows_is_the_one_that_it_runs(guide: str, example: str) -> None:
    text = (ROOT / "docs" / f"guide-{guide}.md").read_text(encoding="utf-8")
    shown = re.search(r"```yaml\n(.*?)```", text, re.DOTALL)
    told = (ROOT / "docs" / "examples" / example).read_text(encoding="utf-8")
    assert shown is not None
    assert shown[1] == re.sub(r"\A(#.*\n)+", "", told)


PYTHON = [
    pytest.param(block, id=f"{guide.name}-{number}")
    for guide in GUIDES
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL), 1)
    if not block.startswith(">>>")  # what is shown as typed is run, with what it prints, by another test
]


@pytest.mark.parametrize("block", PYTHON)
def test_the_python_of_a_guide_runs(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "docs" / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path / "examples")
    exec(compile(block, "<guide>", "exec"), {})
    assert capsys.readouterr().out
