"""The command that opens the school: a real server, asked over the network of this machine."""

from __future__ import annotations

import importlib.util
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.web import CannotListen, listen
from tests.house.source import ROOT
from tests.web.support import sound, words

QUESTION = ROOT / "docs" / "examples" / "question.yaml"


def test_the_school_is_opened_answers_many_at_once_and_is_closed() -> None:
    command = [sys.executable, "-u", "-m", "referee", "serve", str(QUESTION), "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        try:
            said = server.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+/", said)
            assert address, said
            links = [f"{address[0]}scenarios/question.yaml?case=2&step={step}" for step in range(1, 9)]
            with ThreadPoolExecutor(20) as readers:
                answers = list(readers.map(lambda link: httpx2.get(link, timeout=30), links * 5))
            assert all("A card of the non-dealer" in words(sound(answer)) for answer in answers)
            assert "server" not in answers[0].headers
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
        assert server.stderr.read() == ""


def test_a_port_that_is_taken_and_an_address_that_there_is_not_are_told() -> None:
    with listen("127.0.0.1", 0) as taken, pytest.raises(CannotListen, match="--port 0"):
        listen("127.0.0.1", taken.getsockname()[1])
    with pytest.raises(CannotListen, match="cannot listen at"):
        listen("no such host", 0)


def test_a_missing_extra_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "starlette" else find_spec(name))
    done = CliRunner().invoke(main, ["serve"])
    assert (done.exit_code, done.stderr) == (2, "the school needs the package starlette; pip install 'referee[web]'\n")


def test_a_file_that_is_no_scenario_is_told(tmp_path: Path) -> None:
    (tmp_path / "list.yaml").write_text("title: what to buy\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["serve", str(tmp_path), "--port", "0"])
    assert done.exit_code == 2
    assert "list.yaml:1:1" in done.stderr
