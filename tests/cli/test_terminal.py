"""``referee ask`` as somebody uses it: by keys, in a terminal of 60 columns and 20 lines, whose screen is read."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.hearing import adjudicate
from referee.record import load_log
from tests.cli.terminal import WIDTH, Terminal, answer_to_the_end, running
from tests.house.source import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo terminals here")

SIX_CARDS = {"Whose hand is wrong?": "Tom", "How many cards were dealt to it?": "Too many"}


@contextmanager
def asking(folder: Path, *arguments: str) -> Iterator[Terminal]:
    """Run ``referee ask`` in a terminal; no line that it writes is too wide, and no fault of it is shown."""
    with running(folder, "ask", *arguments) as terminal:
        yield terminal
    assert [line for line in terminal.lines() if len(line) > WIDTH] == []
    assert "Traceback" not in terminal.written.getvalue()


def test_a_quarrel_is_ruled_on_from_the_first_word_to_the_log(tmp_path: Path) -> None:
    """By words and numbers, with wrong keys and an answer taken back on the way."""
    with asking(tmp_path, "--dealer", "Tom", "--non-dealer", "Ada", "--save", "quarrel.yaml") as terminal:
        assert terminal.shows().endswith("What is the trouble? Its number, or a few words >")
        terminal.type("weather")
        assert 'Nothing is known as "weather". These can be asked about:' in terminal.lines()
        asked = terminal.type("six cards")
        assert asked.endswith("Whose hand is wrong?\n  1  Tom\n  2  Ada\n? if nobody knows, b to go back >")
        assert "'9' is no answer; type a number from 1 to 2, ? or b" in terminal.type("9")
        assert "'Tom' is no answer; type a number from 1 to 2, ? or b" in terminal.type("Tom")
        terminal.type("2")
        assert terminal.type("b").count("Whose hand is wrong?") == 2
        shown = answer_to_the_end(terminal, terminal.screen(), SIX_CARDS)
        assert "Ada may have the error put right or a fresh deal" in shown
        assert "What if it were:" in " ".join(terminal.type("1") and terminal.lines())
        terminal.type("b")
        terminal.program.sendline("")
        assert terminal.ends().endswith("The log is in quarrel.yaml.")
        assert terminal.program.exitstatus == 0
    found = adjudicate(load_log(tmp_path / "quarrel.yaml"))
    assert [ruling.holder for ruling in found.rulings if ruling.outcome == "open"] == ["Ada"]


def test_where_nobody_knows_each_ruling_is_told(tmp_path: Path) -> None:
    with asking(tmp_path, "deal", "out", "of", "turn") as terminal:
        terminal.shows()
        while "if nobody knows" in terminal.screen().split("\n\n")[-1]:
            terminal.type("?")
        assert "As not all is known, one of these is ruled:" in terminal.lines()


def test_an_interview_is_broken_off(tmp_path: Path) -> None:
    with asking(tmp_path, "revoke", "--save", "quarrel.yaml") as terminal:
        terminal.shows()
        terminal.type("1")
        terminal.program.sendintr()
        assert terminal.ends().endswith("Aborted!")
        assert terminal.program.exitstatus == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("call", ["chart revoke", "chart six cards --rulebook french", "options {hand}"])
def test_charts_and_options_fit_in_a_terminal(tmp_path: Path, call: str) -> None:
    hand = ROOT / "docs" / "examples" / "hand.yaml"
    with running(tmp_path, *call.format(hand=hand).split()) as terminal:
        terminal.ends()
        assert terminal.program.exitstatus == 0
        assert len(terminal.lines()) > 5
        assert [line for line in terminal.lines() if len(line) > WIDTH] == []
