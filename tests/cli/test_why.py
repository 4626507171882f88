"""Why, and why not: what the commands tell, and what they say where a call names what there is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.docket.proof import CONDITIONS, STATES
from referee.report.proof_words import CONDITION_WORDS, SHOWN_WORDS, state_words

ROOT = Path(__file__).resolve().parents[2]
HAND = ROOT / "docs" / "examples" / "hand.yaml"
DISPUTE = ROOT / "docs" / "examples" / "dispute.yaml"

LATE = """\
format: referee.log/1
players: [Clara, David]
rulebook: london
recorded: [looking]
events:
  - {id: p1, do: packet, by: David, to: Clara, cards: 3}
  - {id: p2, do: packet, by: David, to: David, cards: 3}
  - {id: p3, do: packet, by: David, to: Clara, cards: 2}
  - {id: x1, do: expose, by: David, cards: AC, of: Clara}
  - {id: p4, do: packet, by: David, to: David, cards: 2}
  - {id: u1, do: turn_up, by: David, cards: 9S}
  - {id: k1, do: look, by: Clara, at: hand}
  - {id: c1, do: claim, by: Clara, remedy: fresh_deal, ground: exposed_card}
"""

LOOKED = "Clara had looked at the hand (line 12)"


@pytest.fixture
def late(tmp_path: Path) -> Path:
    """Return a log in which a fresh deal is claimed too late."""
    path = tmp_path / "late.yaml"
    path.write_text(LATE, encoding="utf-8")
    return path


def call(*arguments: str | Path) -> Result:
    """Run the program."""
    return CliRunner().invoke(main, list(map(str, arguments)))


def told(*arguments: str | Path) -> str:
    """Return what a command tells people, on one line."""
    done = call(*arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    return " ".join(done.stdout.split())


def data(*arguments: str | Path) -> Any:
    """Return what a command tells programs; it has the form that is published."""
    done = call(*arguments, "--format", "json")
    assert (done.exit_code, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    jsonschema.validate(found, SCHEMAS[str(arguments[0])]())
    return found


def test_what_is_wanting_is_told_first_and_until_when_it_was_good(late: Path) -> None:
    text = told("why-not", late, "--remedy", "fresh_deal", "--by", "Clara")
    law = "A fresh deal for a card shown must be claimed before the non-dealer looks at his hand (law 13.3)."
    denied = f"Denied, too late: {LOOKED}. {law}"
    assert f"Clara {denied} It would have been granted from line 9 to line 11." in text
    assert "1. Clara, by clause 13.2: no" in text
    assert f"Answer {denied} When It would have been granted from line 9 to line 11." in text
    assert text.index("1. Clara") < text.index("nothing of the kind happened: ")


def test_what_would_be_granted_is_said_to_be(late: Path) -> None:
    text = told("why-not", late, "--clause", "13.2", "--by", "Clara", "--at", "u1")
    assert "Clara Granted: there is to be a fresh deal. It would have been granted from line 9 to line 11," in text
    assert " and no longer once this was done: Clara looked at the hand (line 12)." in text


def test_an_event_is_named_by_its_id_its_line_or_its_line_of_shorthand(late: Path) -> None:
    by_id, by_line = (told("why-not", late, "--remedy", "fresh_deal", "--at", at) for at in ("x1", "9"))
    assert by_id == by_line
    trick = told("why-not", HAND, "--remedy", "fresh_deal", "--at", "t1")
    assert "Asked after Bert played A♥ (line 12)." in trick


def test_a_law_stands_for_all_that_its_clauses_give() -> None:
    text = told("why-not", HAND, "--law", "43", "--by", "Anne")
    assert "May Anne have the hands played again?" in text
    assert "May Anne have the score cut down?" in text
    assert "25.4" not in text


def test_what_the_record_does_not_decide_is_left_open() -> None:
    text = told("why-not", DISPUTE, "--remedy", "reduce_score", "--by", "Clara")
    assert "Clara Not decided: the record does not show whether David held another card of spades;" in text
    assert "It would" not in text


def test_programs_are_told_why_not(late: Path) -> None:
    found = data("why-not", late, "--remedy", "fresh_deal")
    clara, david = found["asked"]
    assert (found["format"], clara["by"], david["by"]) == ("referee.why-not/1", "Clara", "David")
    assert clara["failed"] == {"condition": "too_late", "event": "k1"}
    assert clara["clock"] == {"spans": [["x1", "u1"]], "ended": "k1"}
    first = found["rows"][0]
    assert (first["clause"], first["event"], first["line"], first["failed_by"]) == ("13.2", "x1", 9, "13.3")
    assert (first["by"], first["about"], first["answers"], first["clock"]) == ("Clara", "matter", True, clara["clock"])


def test_the_proof_of_a_ruling_is_shown(late: Path) -> None:
    text = told("why", late, "3")
    assert text.startswith("Ruling 3, deal 1. Clara may not have a fresh deal. (13.3)")
    assert "- It is too late. shown by Clara looked at the hand. (k1, line 12)" in text
    assert "+ It happened so. shown by David exposed A♣" in text
    assert "Open: R76 Until when may a replay be required?" in told("why", HAND, "3")


def test_rulings_are_listed_with_their_numbers(late: Path) -> None:
    listed = call("why", late).stdout.splitlines()
    assert [line.split()[0] for line in listed] == ["1", "2", "3"]
    assert told("why", HAND).startswith("1 Bert earns one point. (48.1)")


def test_programs_are_told_the_proof(late: Path) -> None:
    found = data("why", late, "3")
    ruling = json.loads(call("adjudicate", late, "--format", "json").stdout)["rulings"][2]
    assert (found["ruling"], found["outcome"], found["clause"]["clause"]) == (3, "denied", ruling["clause"])
    assert [row["condition"] for row in found["conditions"]] == [row["condition"] for row in ruling["proof"]]
    assert [row["event"] for row in found["evidence"]] == ruling["evidence"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--remedy", "redeal"], 'got "redeal"; did you mean "fresh_deal"?'),
        (["--remedy", "fresh_dael"], '--remedy: no such remedy; expected a word that `referee words --kind remedy`'),
        (["--remedy", "fresh_deal", "--ground", "expose"], 'got "expose"; did you mean "exposed_card"?'),
        (["--remedy", "fresh_deal", "--by", "Klara"], 'expected Clara or David; got "Klara"; did you mean "Clara"?'),
        (["--clause", "13.9"], '--clause: no such clause; expected a clause of the Laws of'),
        (["--law", "99"], "--law: there is no law 99 in the Laws of écarté as played in the London clubs"),
        (["--remedy", "fresh_deal", "--at", "x2"], 'expected an id such as p1 or c1, or a line of the file; got "x2"'),
        (["--remedy", "fresh_deal", "--at", "3"], "--at: no event stands in line 3; expected a line from 6 to 13"),
        (["--remedy", "fresh_deal", "--at", "99"], "--at: no event stands in line 99; expected a line from 6 to 13"),
        (["--remedy", "fresh_deal", "--clause", "43.3"], "--remedy: clause 43.3 does not give fresh_deal"),
        (["--clause", "43.1"], "--clause: 43.1 gives nothing that a player can ask for; it is a definition"),
        (["--clause", "13.3"], "--clause: 13.3 gives nothing that a player can ask for; it bears on 13.2"),
    ],
)  # fmt: skip
def test_what_there_is_not_is_told_in_one_line(late: Path, arguments: list[str], says: str) -> None:
    done = call("why-not", late, *arguments)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert says in done.stderr


@pytest.mark.parametrize("number", ["0", "4", "-1", "first"])
def test_a_ruling_that_there_is_not_is_told_in_one_line(late: Path, number: str) -> None:
    done = call("why", late, "--", number)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"N: no such ruling; expected a number from 1 to 3; got '{number}'" in done.stderr


def test_a_log_without_an_event_is_asked_as_well(tmp_path: Path) -> None:
    empty = tmp_path / "empty.yaml"
    empty.write_text("format: referee.log/1\nplayers: [Clara, David]\nevents: []\n", encoding="utf-8")
    assert told("why-not", empty, "--remedy", "fresh_deal", "--by", "Clara").endswith("Clara Nothing has happened yet.")
    assert told("why", empty) == "There is no ruling on this log."
    assert data("why-not", empty, "--remedy", "fresh_deal")["rows"] == []
    assert "the log has no event" in call("why-not", empty, "--remedy", "fresh_deal", "--at", "1").stderr


def test_something_must_be_asked_for(late: Path) -> None:
    done = call("why-not", late)
    assert done.exit_code == 2
    assert "expected --remedy, --law or --clause" in done.stderr
    assert "--law or --clause, not both" in call("why-not", late, "--law", "13", "--clause", "13.2").stderr


def test_every_condition_has_its_words() -> None:
    assert CONDITION_WORDS.keys() == set(CONDITIONS)
    assert SHOWN_WORDS.keys() <= set(CONDITIONS)
    sentences = [state_words(name, state, False) for name in CONDITIONS for state in STATES]
    assert all(each[0].isupper() and each.endswith(".") for each in sentences)
