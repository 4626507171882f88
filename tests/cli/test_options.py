"""``referee options``: what a player may ask for now, and what he could have had."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee.asking import options_of
from referee.cli import main
from referee.record import to_json
from referee.report import options_data, options_schema
from tests.shared import BOOKS, cases

SIX = """\
format: referee.log/1
players: [Anne, Bert]
rulebook: london
opening: {game: 1, deal: 2, dealer: Bert, pack: red}
events:
  - {id: p1, do: packet, by: Bert, to: Anne, cards: 3}
  - {id: p2, do: packet, by: Bert, to: Bert, cards: 3}
  - {id: p3, do: packet, by: Bert, to: Anne, cards: 2}
  - {id: p4, do: packet, by: Bert, to: Bert, cards: 3}
  - {id: t, do: turn_up, by: Bert, cards: [8H]}
  - {id: n, do: notice, by: Anne, subject: dealt_count}
"""


def call(log: Path, *arguments: str) -> Result:
    """Run ``referee options``."""
    return CliRunner().invoke(main, ["options", str(log), *arguments])


def written(folder: Path, *more: str) -> Path:
    """Return the path of a log of six cards, with more acts behind."""
    path = folder / "six.yaml"
    path.write_text(SIX + "".join(f"  - {{{act}}}\n" for act in more), encoding="utf-8")
    return path


def test_what_a_player_was_offered_is_told_first(tmp_path: Path) -> None:
    done = call(written(tmp_path), "--by", "Anne")
    assert (done.exit_code, done.stderr) == (0, "")
    first, second, *_ = done.stdout.splitlines()
    assert first == "Anne may"
    assert second == "  have a fresh deal (law 17.1)"
    assert "before" not in done.stdout


def test_what_was_lost_is_told_with_the_act_by_which_it_was(tmp_path: Path) -> None:
    log = written(tmp_path, "id: l, do: lead, by: Anne, card: KS", "id: y, do: play, by: Bert, card: 8S")
    text = " ".join(call(log, "--by", "Anne").stdout.split())
    assert "Anne could have had before: have a fresh deal (law 17.1), until this was done: Anne led K♠" in text


def test_programs_are_told_each_with_its_clause(tmp_path: Path) -> None:
    rows = json.loads(call(written(tmp_path), "--format", "json").stdout)["options"]
    assert {"by": "Anne", "remedy": "fresh_deal", "clause": "17.1", "last": None, "ended": None} in rows
    assert not [row for row in rows if row["by"] == "Bert" and row["remedy"] == "fresh_deal"]


@pytest.mark.turns(4)
@pytest.mark.parametrize("code", ["london", "general", "french", "akagiri", "denexa"])
def test_what_programs_are_told_fits_its_schema(code: str) -> None:
    jsonschema.Draft202012Validator.check_schema(options_schema())
    of_code = [each for each in cases() if BOOKS.for_case(each).name == code]
    for shown in of_code[:: len(of_code) // 3]:
        found = {by: options_of(shown.log, BOOKS.for_case(shown), by) for by in shown.log.header.players}
        jsonschema.validate(json.loads(to_json(options_data(found, shown.log))), options_schema())


def test_who_does_not_play_is_refused(tmp_path: Path) -> None:
    done = call(written(tmp_path), "--by", "Ann")
    assert done.exit_code == 2
    assert 'did you mean "Anne"?' in done.stderr
