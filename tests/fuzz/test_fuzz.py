"""A short run of the fuzz, and that it finds what is wrong and keeps it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from referee.hearing import Hearing
from referee.law import load_rulebook
from referee.record.acts.base import Event
from referee.record.log_data import log_data
from referee.record.logfile import load_log
from tests.fuzz.__main__ import main
from tests.fuzz.phases import stroll
from tests.fuzz.run import TOO_LONG, run
from tests.fuzz.shrink import failure
from tests.fuzz.walk import Walk
from tests.turns import ALL, TURN

FOUND = sorted((Path(__file__).parent / "found").glob("*.jsonl"))
BOOK = load_rulebook()


def walked(seed: int) -> dict[str, Any]:
    walk = Walk(Random(seed), BOOK)
    stroll(walk)
    return walk.log()


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_once_stays_mended(path: Path) -> None:
    log = load_log(path)
    assert failure(log_data(log), load_rulebook(log.header.rulebook, log.header.agreement.readings)) is None


@pytest.mark.turns
def test_a_short_run_finds_nothing(tmp_path: Path) -> None:
    sequences, files, seed = (400, 200, 7) if ALL else (100, 50, int(TURN))
    found = run(BOOK.code, sequences, files, seed, jobs=1, folder=tmp_path)
    assert found.failures == []
    ended = found.endings["drifted beyond reading"] + found.endings[TOO_LONG]
    assert (found.sequences + ended, found.files) == (sequences, files)
    assert found.endings[TOO_LONG] < 0.05 * sequences
    assert found.share >= 0.6
    assert len(found.unfired(set(BOOK.clauses))) < (0.15 if ALL else 0.4) * len(BOOK.clauses)


def test_the_same_seed_walks_the_same_way() -> None:
    assert walked(3) == walked(3)
    assert walked(3) != walked(4)


def test_a_failure_is_kept_as_short_as_it_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hear = Hearing.advance

    def stumble(hearing: Hearing, event: Event) -> Any:
        if event.do == "propose":
            raise ZeroDivisionError
        return hear(hearing, event)

    monkeypatch.setattr(Hearing, "advance", stumble)
    found = run(BOOK.code, sequences=20, files=0, seed=5, jobs=1, folder=tmp_path)
    assert {each.what for each in found.failures} == {"ZeroDivisionError in test_fuzz.py, stumble"}
    assert [event.do for event in load_log(tmp_path / found.failures[0].path).events] == ["propose"]


def test_a_run_too_small_to_meet_every_clause_says_so(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["--sequences", "2", "--files", "1", "--keep", str(tmp_path)])
    assert done.exit_code == 1
    assert "never fired: " in done.output
