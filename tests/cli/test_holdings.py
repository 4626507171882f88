"""``referee adjudicate --holdings``: what the hands may have been, in every form of the report."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from referee.cli.schema import SCHEMAS

LOG = """
format: referee.log/1
players: [Anne, Bert]
rulebook: london
recorded: [marking]
events:
  - {id: d, deal: {by: Bert, order: 3-2, hands: {Anne: KS QS JH 9D 8C, Bert: 5}, turn_up: 7H}}
  - {id: t1, trick: [Anne KS, Bert AD]}
  - {id: l2, do: lead, by: Anne, card: QS}
  - {id: c, do: claim, by: Anne, remedy: replay_hands, ground: renounce, about: t1.play}
  - {id: r2, do: play, by: Bert, card: 10D}
  - {id: t3, trick: [Anne JH, Bert 8D]}
  - {id: t4, trick: [Anne 9D, Bert 7D]}
"""


def call(*arguments: str) -> Result:
    """Call the command line."""
    return CliRunner().invoke(main, arguments)


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "hand.yaml"
    path.write_text(LOG, encoding="utf-8")
    return str(path)


def test_the_hands_are_told_where_something_is_in_dispute(log: str) -> None:
    told = " ".join(call("adjudicate", log, "--quick", "--holdings").stdout.split())
    assert "The hands just before (line 8), by all that the record proves: Anne held Q♠, J♥, 9♦ and 8♣." in told
    assert "Bert held A♦, 10♦, 8♦ and 7♦ for certain, and one other card, none of these: ♠ K Q, ♥ J 7," in told
    assert "22 deals fit." in told
    assert "It hangs on whether Bert held one of these just before line 8: ♠ J A 10 9 8 7." in told
    assert "He did in 6 of the 22 deals that fit; then it would be ruled: Granted:" in told
    assert "He did not in 16 of the 22 deals that fit; then it would be ruled: Denied:" in told


def test_nothing_of_it_is_told_without_the_option(log: str) -> None:
    assert "deals fit" not in call("adjudicate", log, "--quick").stdout
    assert "holdings" not in json.loads(call("adjudicate", log, "--quick", "--format", "json").stdout)


def test_programs_get_all_of_it(log: str) -> None:
    told = json.loads(call("adjudicate", log, "--quick", "--holdings", "--format", "json").stdout)
    jsonschema.validate(told, SCHEMAS["adjudication"]())
    [moment] = told["holdings"]["moments"]
    assert (moment["dispute"], moment["before"], moment["deals"], moment["problem"]) == (1, "t1.play", 22, "")
    bert = moment["hands"][1]
    assert (bert["player"], bert["size"], set(bert["sure"])) == ("Bert", 5, {"AD", "10D", "8D", "7D"})
    assert set(bert["may"].values()) == {1}
    assert len(bert["may"]) + len(bert["never"]) + len(bert["sure"]) == 32
    assert (
        moment["lawful"]["deals"] == 7
    )  # a club: no spade in the second trick, no heart in the third, no higher diamond
    [settled] = told["holdings"]["settled"]
    assert (settled["deals"], settled["tried"], settled["need"]["with_one"]) == (22, 22, 6)
    assert {(share["outcome"], share["deals"], share["holds"]) for share in settled["shares"]} == {
        ("granted", 6, True),
        ("denied", 16, False),
    }


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_the_page_and_the_message_tell_it(log: str, form: str) -> None:
    told = call("adjudicate", log, "--quick", "--holdings", "--format", form).stdout
    assert "The hands just before" in told
    assert "It hangs on whether Bert held one of these" in told


def test_a_log_with_nothing_in_dispute_tells_of_no_hands(tmp_path: Path) -> None:
    path = tmp_path / "quiet.yaml"
    path.write_text(LOG.split("  - {id: t1")[0], encoding="utf-8")
    assert "hands" not in call("adjudicate", str(path), "--quick", "--holdings").stdout


def test_the_answer_is_the_same_each_time(log: str) -> None:
    assert call("adjudicate", log, "--holdings").stdout == call("adjudicate", log, "--holdings").stdout
