"""Every command, and its help, with standard streams that are closed or full, on odd terminals, in an odd encoding."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from attrs import define

from referee.cli import main
from referee.cli.examples import EXAMPLES
from tests.cli.example_calls import ROOT, commands, prepare, supply
from tests.cli.forks import CLOSED, TERMINAL, Call, Done, all_done
from tests.turns import in_turn

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full, and forks")

NAMES: Final = [" ".join(names) for names in commands(main)]
QUICKER: Final = {
    "docs": "referee docs pages --table",
    "coverage": "referee coverage --rulebook docs/examples/clubs/harbour",
    "pivot": "referee pivot docs/examples/hand.yaml --most 20",
    "teach": "referee teach docs/examples/lesson.yaml",
}
"""Calls in place of first examples that take long."""

STREAMS: Final = {
    "as usual": (os.devnull, "out", "err"),
    "standard output closed": (os.devnull, CLOSED, "err"),
    "standard output full": (os.devnull, "/dev/full", "err"),
    "standard input closed": (CLOSED, "out", "err"),
    "standard error stream closed": (os.devnull, "out", CLOSED),
    "standard error stream full": (os.devnull, "out", "/dev/full"),
    "COLUMNS=0": (os.devnull, TERMINAL, "err"),
    "COLUMNS=5": (os.devnull, TERMINAL, "err"),
    "NO_COLOR=1": (os.devnull, "out", "err"),
    "PYTHONIOENCODING=cp1252": (os.devnull, "out", "err"),
}
"""The streams of each call; a name with an equals sign says what the environment tells."""

REFUSED: Final = {
    "standard output closed": "standard output: it is closed\n",
    "standard output full": "standard output: No space left on device\n",
}
OF_HELP: Final = ("as usual", *REFUSED, "COLUMNS=0", "COLUMNS=5")
"""What help, which reads nothing, is called with."""

READERS: Final = ("teach",)
"""Commands that cannot do without standard input."""

ESCAPE: Final = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
CHANGING: Final = re.compile(r"[0-9a-f]{16,}|\d\d:\d\d:\d\d(\.\d+)?|[\w+/-]{40,}=*|:\d{4,5}/")
"""What differs from call to call: keys and their fingerprints, signatures, times, and the number of a port."""


@define
class Outcome:
    """What a call came to: its status, and all that it wrote."""

    status: int
    out: str
    err: str


def calls() -> dict[str, list[str]]:
    """Return a call of each command whose turn it is, and one for its help, by its name."""
    first = {name: shlex.split(QUICKER.get(name, EXAMPLES[name][0]))[1:] for name in NAMES}
    helped = [(), *dict.fromkeys(tuple(name.split()[:n]) for name in NAMES for n in (1, 2))]
    every = {
        **first,
        **{" ".join((*names, "--help")): [*names, "--help"] for names in helped},
        "--version": ["--version"],
        "no such command": ["no-such-command"],
    }
    tried = {"law", *in_turn([*every], 6)}  # which shows what is written to a terminal
    return {name: arguments for name, arguments in every.items() if name in tried}


def ways(name: str) -> tuple[str, ...]:
    """Return by what names its streams go for a call."""
    return OF_HELP if name.endswith("--help") else tuple(STREAMS)


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Outcome]:
    """Return what each call came to, each with all streams."""
    prepared, made = tmp_path_factory.mktemp("prepared"), {}
    prepare(prepared)
    for name, arguments in calls().items():
        for how in ways(name):
            folder = tmp_path_factory.mktemp("called")
            supply(folder, prepared, arguments)
            setting, sign, value = how.partition("=")
            told = {"REFEREE_PROGRESS": "progress.json", "TERM": "xterm"} | ({setting: value} if sign else {})
            made[name, how] = Call(arguments, str(folder), STREAMS[how], told)
    results = all_done(list(made.values()))
    return {key: _outcome(call, result) for (key, call), result in zip(made.items(), results, strict=True)}


def _outcome(call: Call, result: Done) -> Outcome:
    out, err = (Path(call.folder, name) for name in ("out", "err"))
    written = out.read_bytes().decode() if out.exists() else result.shown
    return Outcome(result.status, written, err.read_bytes().decode() if err.exists() else "")


def signs(text: str) -> Counter[str]:
    """Return the characters of a text that are no space, without what differs from call to call or is style."""
    return Counter("".join(CHANGING.sub("", ESCAPE.sub("", text)).split()))


@pytest.mark.turns
@pytest.mark.parametrize("name", calls())
def test_whatever_the_streams_nothing_is_lost_untold(name: str, outcomes: dict[tuple[str, str], Outcome]) -> None:
    usual = outcomes[name, "as usual"]
    assert usual.status == 2 if name == "no such command" else usual.status in (0, 1)
    for how in ways(name):
        outcome = outcomes[name, how]
        assert "Traceback" not in outcome.out + outcome.err, how
        if how in REFUSED and usual.out:
            assert (outcome.status, outcome.err) == (2, REFUSED[how]), how
        elif how == "standard input closed" and name in READERS:
            assert (outcome.status, outcome.err) == (2, "standard input: it is closed\n"), how
        else:
            assert outcome.status == usual.status, how
            assert how in REFUSED or signs(outcome.out) == signs(usual.out), how
            assert "error stream" in how or signs(outcome.err) == signs(usual.err), how


def test_a_terminal_is_written_to_in_style(outcomes: dict[tuple[str, str], Outcome]) -> None:
    assert ESCAPE.search(outcomes["law", "COLUMNS=0"].out)
    assert not ESCAPE.search(outcomes["law", "as usual"].out)


STDIN: Final = {
    "adjudicate": "adjudicate -",
    "convert": "convert - --to json",
    "corpus-diff": "corpus-diff london general -",
    "new-scenario": "new-scenario -",
}


@pytest.mark.parametrize("call", STDIN.values())
def test_what_reads_standard_input_says_that_it_is_closed(call: str) -> None:
    ran = _in_shell(f"{call} <&-")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.splitlines()[-1].endswith("standard input: it is closed")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("law 6 >&-", (2, "standard output: it is closed\n")),
        ("law --help >/dev/full", (2, "standard output: No space left on device\n")),
        ("--version >&-", (2, "standard output: it is closed\n")),
        ("law 6 <&- >&- 2>&-", (2, "")),
        ("nothing 2>&-", (2, "")),
        ("validate docs/examples/round docs/examples/archive.jsonl --jobs 2 <&- >/dev/full", (2, None)),
        ("convert docs/examples/hand.yaml --output /dev/full", (2, "/dev/full: No space left on device\n")),
        ("law | head -n 1", (0, "")),
    ],
)
def test_a_shell_that_starts_the_program_finds_the_same(call: str, told: tuple[int, str | None]) -> None:
    ran = _in_shell(call)
    assert ran.returncode == told[0]
    assert told[1] is None or ran.stderr == told[1]
    assert "Traceback" not in ran.stderr


def _in_shell(call: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f'"$0" -m referee {call}', sys.executable],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


def test_findings_come_out_beside_a_bar_on_a_terminal_of_no_width(tmp_path: Path) -> None:
    arguments = ["validate", str(ROOT / "docs" / "examples" / "round")]
    made = [
        Call(arguments, str(tmp_path), (os.devnull, TERMINAL, TERMINAL), {"TERM": "xterm"} | told)
        for told in ({"COLUMNS": "0"}, {"COLUMNS": "5"}, {"COLUMNS": "wide"}, {})
    ]
    usual = Call(arguments, str(tmp_path), (os.devnull, "out", "err"), {})
    *shown, plain = all_done([*made, usual])
    for result in shown:
        assert result.status == plain.status == 1
        for line in (tmp_path / "out").read_text(encoding="utf-8").splitlines():
            assert "".join(line.split()) in "".join(ESCAPE.sub("", result.shown).split())
