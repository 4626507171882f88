"""Standings are told in words that fit: one match in one round, and no kind of result named twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.standings.stated_results import RESULT_KINDS


def test_one_match_and_one_round_are_told_as_one(tmp_path: Path) -> None:
    path = tmp_path / "cup.yaml"
    path.write_text(ONE, encoding="utf-8")
    told = CliRunner().invoke(main, ["standings", str(path)]).output
    assert "the standings as corrected, 1 match in 1 round\n" in told
    assert "cup.yaml:8: requested bye\n" in told


ONE = """\
format: referee.tournament/1
event: Cup
players: [Anne, Bert, Cora]
rounds:
  - round: 1
    pairings:
      - {players: [Anne, Bert], result: {kind: unrecorded, winner: Anne}}
      - {players: [Cora], result: {kind: requested_bye}}
"""


@pytest.mark.parametrize("kind", sorted(name for name, kind in RESULT_KINDS.items() if kind.alone and not kind.pair))
def test_a_kind_of_result_is_not_named_twice(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "cup.yaml"
    path.write_text(ONE.replace("requested_bye", kind), encoding="utf-8")
    told = CliRunner().invoke(main, ["standings", str(path)]).output
    assert kind.replace("_", " ") in told
    assert f"[{kind}]" not in told
