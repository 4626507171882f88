"""Tournament files: what they say, and every mistake in them at its place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from referee.record.errors import Unreadable
from referee.record.schema import schema_of
from referee.record.shapes import written_fields
from referee.record.yaml_reader import read_yaml
from referee.standings.event import CRITERIA, Claimed, Counting, Entrant, Pairing, Round, TournamentFile
from referee.standings.event_file import is_tournament, load_tournament
from tests.validation.support import EXAMPLES, REGULAR, write_lines

OPEN = EXAMPLES / "open" / "tournament.yaml"
GUIDE = EXAMPLES.parent / "tournament.md"
FORMS = (TournamentFile, Entrant, Counting, Round, Pairing, Claimed)

WRONG = """\
format: referee.tournament/1
event: An evening
rulebook: london
readings: {R75: only_in_play, R999: never}
options: {target: many, macht: single}
players: [Anne, Bert, Clara, Anne]
counting: {standings: [match_points, gams]}
rounds:
  - round: 1
    pairings:
      - {players: [Anne, Bret], logs: [nowhere.jsonl]}
      - {table: 1, players: [Anne, Clara], logs: [log.jsonl, log.jsonl]}
      - {players: [Bert, Clara], logs: [log.*], claimed: {winner: Anne, games: {Bert: 1, Clara: 0}}}
  - round: 1
    pairings:
      - {players: [Anne], logs: [other.jsonl]}
      - {players: [Bert, Clara], claimed: {points: {Brt: 5, Clara: 0}}}
"""


def mistakes_in(text: str, folder: Path) -> list[str]:
    path = folder / "tournament.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable) as found:
        load_tournament(path)
    return [str(mistake).removeprefix(f"{path}:").replace(f"{folder}/", "") for mistake in found.value.mistakes]


def test_the_shape_is_read_first(tmp_path: Path) -> None:
    assert mistakes_in(WRONG.replace("round: 1", "round: one"), tmp_path) == [
        '7:38: not a thing that standings go by; expected one of 11 known words; got "gams"; did you mean "games"?',
        '9:12: not a count; expected a whole number from 0 up; got "one"',
        '14:12: not a count; expected a whole number from 0 up; got "one"',
    ]


def test_all_that_is_looked_up_is_told_at_its_place(tmp_path: Path) -> None:
    write_lines(tmp_path / "log.jsonl", [REGULAR])
    write_lines(tmp_path / "other.jsonl", [REGULAR])
    found = mistakes_in(WRONG.replace("gams", "games"), tmp_path)
    assert [text.partition(";")[0] for text in found] == [
        "4:17: no such reading of R75",
        "4:31: no such open point",
        "5:19: no such value of target",
        "5:25: no such option",
        "6:30: this player stands twice",
        "11:26: no such player",
        "11:40: no log is to be found there",
        "12:17: this table stands twice in the round",
        "12:30: this player is paired twice in the round",
        "12:62: log.jsonl belongs to the match 1.1 already",
        "13:26: this player is paired twice in the round",
        "13:41: log.jsonl belongs to the match 1.1 already",
        "13:67: not a player of this match",
        "14:12: this round stands twice",
        "16:33: logs are told of where nobody was met",
        "17:52: nothing is told of Bert",
        "17:53: not a player of this match",
    ]
    assert found[5].endswith('expected one of the players of the tournament; got "Bret"; did you mean "Bert"?')


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("rulebook: lodon", "no rulebook 'lodon'"),
        ("players: []", "not a list of players"),
        ("players: [Anne, both]", "a player cannot bear this name"),
        ("players: [{club: Harbour}]", 'the key "name" is missing'),
        ("counting: {standings: [games, games]}", "this stands twice"),
        ("counting: {win: two}", "not a count"),
        ("stakes: high", "not a word that can stand here"),
        ("stake: graded", 'unknown key "stake"'),
    ],
)
def test_one_mistake(line: str, told: str, tmp_path: Path) -> None:
    lines = {"format": "format: referee.tournament/1", "event": "event: An evening", "players": "players: [Anne]"}
    lines[line.partition(":")[0]] = line
    (found,) = mistakes_in("\n".join(lines.values()), tmp_path)
    assert told in found


def test_json_says_the_same(tmp_path: Path) -> None:
    text = OPEN.read_text(encoding="utf-8")
    (tmp_path / "tournament.json").write_text(json.dumps(read_yaml(text, "").data), encoding="utf-8")
    for log in OPEN.parent.glob("?-?.yaml"):
        (tmp_path / log.name).symlink_to(log)
    one, other = load_tournament(OPEN), load_tournament(tmp_path / "tournament.json")
    assert one.told == other.told
    assert [match.id for match in other.matches] == ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"]
    assert [Path(file).name for match in other.matches for file in match.files] == [
        "1-1.yaml",
        "1-2.yaml",
        "2-1.yaml",
        "2-2.yaml",
    ]


def test_patterns_go_by_number(tmp_path: Path) -> None:
    for n in (10, 9, 1):
        write_lines(tmp_path / "a[1]" / f"hand-{n}.jsonl", [REGULAR])
    text = "format: referee.tournament/1\nevent: x\nplayers: [Anne, Bert]\nrounds:\n  - round: 1\n    pairings:\n"
    path = tmp_path / "a[1]" / "tournament.yaml"
    path.write_text(f"{text}      - {{players: [Anne, Bert], logs: ['*.jsonl']}}\n", encoding="utf-8")
    (match,) = load_tournament(path).matches
    assert [Path(file).stem for file in match.files] == ["hand-1", "hand-9", "hand-10"]


def test_a_rulebook_beside_the_file_is_found_from_anywhere(tmp_path: Path) -> None:
    (tmp_path / "harbour").symlink_to(EXAMPLES / "clubs" / "harbour")
    path = tmp_path / "tournament.yaml"
    path.write_text("format: referee.tournament/1\nevent: x\nplayers: [Anne]\nrulebook: harbour\n", encoding="utf-8")
    assert Path(load_tournament(path).choice.rulebook or "").samefile(tmp_path / "harbour")


def test_a_tournament_file_can_be_told_from_a_log() -> None:
    assert is_tournament(OPEN)
    assert not is_tournament(OPEN.with_name("1-1.yaml"))
    assert not is_tournament(OPEN.with_name("nothing.yaml"))


def test_the_schema_takes_what_is_read_and_nothing_else() -> None:
    schema = schema_of(TournamentFile, "referee.tournament/1")
    data: Any = read_yaml(OPEN.read_text(encoding="utf-8"), "").data
    jsonschema.validate(data, schema)
    for key, value in {"players": [], "stakes": "high", "rounds": [{"pairings": []}]}.items():
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(data | {key: value}, schema)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_the_guide_tells_every_key(form: type) -> None:
    told = set(re.findall(r"`(\w+)`", GUIDE.read_text(encoding="utf-8")))
    assert set(written_fields(form)) - told == set()


def test_the_guide_tells_what_standings_go_by() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [row for row in rows if row[0] in CRITERIA and row[1] == CRITERIA[row[0]]] == list(CRITERIA.items())
