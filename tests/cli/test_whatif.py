"""What would be ruled with an act of a log otherwise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee.asking import Edit, edited
from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.record import load_log

ROOT = Path(__file__).resolve().parents[2]
HAND = ROOT / "docs" / "examples" / "hand.yaml"


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["whatif", str(HAND), *arguments])


def data(*arguments: str) -> dict[str, Any]:
    done = call(*arguments, "--format", "json")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    jsonschema.validate(found, SCHEMAS["whatif"]())
    return found


def changes(*arguments: str) -> list[tuple[str, str, str]]:
    return [(each["label"], each["before"], each["after"]) for each in data(*arguments)["changes"]]


def test_without_the_claim_it_is_not_granted() -> None:
    [(label, before, after)] = changes("--drop", "c1")
    assert (label, after) == ("Dispute", "")
    assert "Granted: Bert marks nothing for the hand." in before


def test_without_the_renounce_the_point_counts() -> None:
    told = changes("--replace", "t1.play", "{do: play, by: Bert, card: 8S}", "--drop", "c1")
    assert any(label == "Score" and before != after for label, before, after in told)


def test_a_claim_is_made_at_another_moment() -> None:
    assert data("--by-then", "t2.play")["edits"] == data("--move", "c1", "t2.play")["edits"]
    assert changes("--by-then", "t2.play") == changes("--move", "c1", "13") != []


def test_what_changes_nothing_is_said_to() -> None:
    told = call("--swap", "d.look.Anne", "d.look.Bert").stdout
    assert "In each other's place: Anne looked at the hand" in told
    assert told.endswith("The answer is the same.\n")


def test_an_act_is_put_in() -> None:
    told = call("--insert-after", "t1.play", "{do: claim, by: Anne, remedy: replay_hands}").stdout
    assert told.startswith("Put in after this: Bert played A♥ (line 12). Anne asks to have the hands played again.")
    assert "Would be" in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "expected a change"),
        (("--drop", "e99"), "EVENT"),
        (("--drop", "99"), "no event stands in line 99"),
        (("--replace", "c1", "{do: sing}"), "sing"),
        (("--swap", "d.cut", "c0"), "c0"),
        (("--by-then", "nowhere"), "nowhere"),
    ],
)
def test_what_cannot_be_changed_is_told(arguments: tuple[str, ...], said: str) -> None:
    done = call(*arguments)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_the_order_of_edits_leaves_ids_and_lines_alone() -> None:
    log = load_log(HAND)
    ids = [event.id for event in log.events]
    lines = dict(zip(ids, (place.line for place in log.places), strict=True))
    for edit in (Edit("swap", ids[3], ids[8]), Edit("move", ids[-1], ids[2]), Edit("move", ids[2], ids[-1])):
        new = edited(log, [edit])
        assert sorted(event.id for event in new.events) == sorted(ids)
        assert [place.line for place in new.places] == [lines[event.id] for event in new.events]
        assert [event.id for event in log.events] == ids
        assert [event.id for event in edited(log, []).events] == ids
    assert [e.id for e in edited(log, [Edit("swap", ids[0], ids[-1])]).events] == [ids[-1], *ids[1:-1], ids[0]]
    assert [e.id for e in edited(log, [Edit("move", ids[0], ids[2])]).events] == [
        ids[1],
        ids[2],
        ids[0],
        *ids[3:],
    ]
