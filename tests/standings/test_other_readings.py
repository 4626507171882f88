"""Which other readings change the standings of a tournament: as if the tournament file set each."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.law import Rulebook, load_rulebook
from referee.record import Unreadable, limited
from referee.standings import load_tournament, match_results, readings_of_tournament, standings_from_results
from referee.validation import RulebookCache

ROOT = Path(__file__).resolve().parents[2]
OPEN = ROOT / "docs" / "examples" / "open" / "tournament.yaml"
POINTS = ("R103", "R01", "R09")


class HeardInFull(RulebookCache):
    """The rulebooks of a tournament; no log goes the short way, which is tried for each rulebook anew."""

    def for_line(self, raw: bytes, path: str) -> Rulebook | None:
        """Return nothing, as every log is heard in full."""
        return None


@pytest.fixture
def with_readings(tmp_path: Path) -> Path:
    """Return a folder with a copy of the tournament and its logs."""
    for file in OPEN.parent.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path / OPEN.name


def placed(path: Path, readings: dict[str, str]) -> dict[str, int]:
    """Return the places of the tournament where its file sets some readings."""
    path.write_text(OPEN.read_text().replace("rulebook: london", f"rulebook: london\nreadings: {json.dumps(readings)}"))
    known = load_tournament(path)
    standings = standings_from_results(known, match_results(known, rulebooks=HeardInFull))
    return {row.player: row.place for row in standings.corrected}


def test_it_is_as_if_the_tournament_file_set_all_combinations(with_readings: Path) -> None:
    book = load_rulebook("london")
    others = [[None, *(choice for choice in book.other_readings if choice[0] == point)] for point in POINTS]
    found = {}
    for readings in product(*others):
        choices = [each for each in readings if each is not None]
        found[frozenset(choices)] = placed(with_readings, dict(choices))
    told = {
        all_of
        for all_of, own in found.items()
        if any(
            all(found[frozenset(some)][who] != place for n in range(len(all_of)) for some in combinations(all_of, n))
            for who, place in own.items()
            if all_of
        )
    }
    report = readings_of_tournament(load_tournament(OPEN), points=POINTS)
    assert report.all_tried
    assert {frozenset((each.point, each.reading) for each in row.readings) for row in report.rows} == told
    assert {len(each) for each in told} == {1, 2}
    now = found[frozenset()]
    for row in report.rows:
        own = found[frozenset((each.point, each.reading) for each in row.readings)]
        assert row.places == {player: place for player, place in own.items() if place != now[player]}


def test_the_command_tells_which_readings_change_places() -> None:
    call = ["readings", str(OPEN), "--point", "R103"]
    told = CliRunner().invoke(main, call).stdout
    assert told.startswith("David is 1st, Eva is 2nd, Anne is 3rd, Clara is 4th and Bert is 5th.\n")
    assert "R103            Until when may a mark too many come off? “Until five are marked.”" in told
    assert "Would be        Anne is 1st in place of 3rd, David is 2nd in place of 1st" in told
    data = json.loads(CliRunner().invoke(main, [*call, "--format", "json"]).stdout)
    jsonschema.validate(data, SCHEMAS["readings"]())
    assert data["effects"][0]["places"] == {"Anne": 1, "David": 2, "Eva": 3, "Bert": 4}
    assert (data["effects"][0]["changes"], data["points"]) == (["places"], ["R103"])


def test_where_no_log_is_touched_nothing_is_tried(tmp_path: Path) -> None:
    bare = "format: referee.tournament/1\nevent: Bye\nrulebook: london\nplayers: [Anne]\nrounds: []\n"
    (tmp_path / "bye.yaml").write_text(bare)
    report = readings_of_tournament(load_tournament(tmp_path / "bye.yaml"))
    assert (report.rows, report.sizes, report.all_tried) == ([], [], True)


def test_a_point_that_no_code_has_is_refused() -> None:
    done = CliRunner().invoke(main, ["readings", str(OPEN), "--point", "D02"])
    assert done.exit_code == 2
    assert 'there is no open point "D02" in a code by which these logs are ruled on' in done.stderr


def test_what_the_file_says_itself_cannot_be_said_otherwise() -> None:
    done = CliRunner().invoke(main, ["readings", str(OPEN), "--reading", "R103=until_game_won"])
    assert done.exit_code == 2
    assert "--reading: a tournament file says itself by what rulebook its logs are ruled on" in done.stderr


def test_it_stops_where_too_many_events_were_heard() -> None:
    known = load_tournament(OPEN)
    with limited(work=2000):
        report = readings_of_tournament(known)
    assert not report.all_tried
    assert 0 < report.sizes[-1].tried < report.sizes[-1].known
    with limited(work=50), pytest.raises(Unreadable, match="too much work"):
        readings_of_tournament(known)
