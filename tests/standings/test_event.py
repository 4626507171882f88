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
from referee.standings import compute_standings, event_file
from referee.standings.event import CRITERIA, Claimed, Counting, Entrant, Pairing, Penalty, Round, TournamentFile
from referee.standings.event_file import is_tournament, load_tournament
from referee.standings.stated_results import RESULT_KINDS, StatedResult
from tests.validation.support import EXAMPLES, REGULAR, write_lines

OPEN = EXAMPLES / "open" / "tournament.yaml"
GUIDE = EXAMPLES.parent / "tournament.md"
FORMS = (TournamentFile, Entrant, Counting, Round, Pairing, Claimed, StatedResult, Penalty)

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
        '7:38: not a thing that standings go by; expected one of 15 known words; got "gams"; did you mean "games"?',
        '9:12: not a count; expected a whole number from 1 up; got "one"',
        '14:12: not a count; expected a whole number from 1 up; got "one"',
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


STATED = """\
format: referee.tournament/1
event: An evening
players: [Anne, {name: Bert, withdrawn_after_round: 1}, {name: Clara, entered_in_round: 2}]
rounds:
  - round: 1
    pairings:
      - {players: [Anne, Bert], logs: [log.jsonl], result: RESULT}
"""


@pytest.mark.parametrize(
    "pairing",
    [
        "players: [Anne, Bert], result: {kind: withdrawal, winner: Anne}",
        "players: [Anne, Bert], result: {kind: double_forfeit}",
        "players: [Bert], result: {kind: withdrawal}",
        "players: [Clara], result: {kind: late_entry}",
        "players: [Anne, David], claimed: {winner: David}, result: {kind: unrecorded}",
        "players: [Anne, David], result: {kind: adjudicated, drawn: true, games: {Anne: 1, David: 0}, x-hall: 3}",
    ],
)
def test_who_may_be_paired_after_leaving_and_before_entering(pairing: str, tmp_path: Path) -> None:
    text = STATED.replace("entered_in_round: 2}", "entered_in_round: 3}, David").replace("round: 1\n", "round: 2\n")
    path = tmp_path / "tournament.yaml"
    path.write_text(text.replace("players: [Anne, Bert], logs: [log.jsonl], result: RESULT", pairing), encoding="utf-8")
    (match,) = load_tournament(path).matches
    assert match.stated is not None
    jsonschema.validate(
        read_yaml(path.read_text(encoding="utf-8"), "").data, schema_of(TournamentFile, "referee.tournament/1")
    )


def test_a_log_that_is_not_there_is_kept_for_the_standings(tmp_path: Path) -> None:
    write_lines(tmp_path / "log.jsonl", [REGULAR])
    write_lines(tmp_path / "2-1.jsonl", [REGULAR])
    write_lines(tmp_path / "1-2.jsonl", [REGULAR])
    text = STATED.replace(", result: RESULT", "").replace("log.jsonl", "log.jsonl, 1-1.jsonl, 'a/*.jsonl'")
    text += "      - {players: [Clara], result: {kind: late_entry}}\n"
    text += "  - round: 2\n    pairings:\n      - {players: [Anne, Clara], logs: [2-1.jsonl]}\n"
    (tmp_path / "tournament.yaml").write_text(text, encoding="utf-8")
    first = load_tournament(tmp_path / "tournament.yaml").matches[0]
    assert [Path(file).name for file in first.files] == ["log.jsonl"]
    # 2-1.jsonl is as near, but belongs to another match.
    assert [(each.message, each.place.line, each.place.column) for each in first.missing] == [
        ("no log is to be found at 1-1.jsonl; did you mean 1-2.jsonl?", 7, 51),
        ("no log is to be found at a/*.jsonl", 7, 62),
    ]


def test_what_is_meant_is_sought_for_a_bounded_number_of_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0

    def counted(word: str, words: list[str]) -> str | None:
        nonlocal compared
        compared += len(words)
        return None

    monkeypatch.setattr(event_file, "nearest", counted)
    monkeypatch.setattr(event_file, "MOST_COMPARED", 100)
    players = ", ".join(f"P{number}" for number in range(30))
    pairings = "".join(f"      - {{players: [Q{number}, R{number}]}}\n" for number in range(20))
    text = f"format: referee.tournament/1\nevent: x\nplayers: [{players}]\nrounds:\n  - round: 1\n    pairings:\n"
    assert len(mistakes_in(text + pairings, tmp_path)) == 40
    assert 0 < compared <= 100


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_the_guide_tells_every_key(form: type) -> None:
    told = set(re.findall(r"`(\w+)`", GUIDE.read_text(encoding="utf-8")))
    assert set(written_fields(form)) - told == set()


def test_the_guide_tells_what_standings_go_by() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [row for row in rows if row[0] in CRITERIA and row[1] == CRITERIA[row[0]]] == list(CRITERIA.items())


def test_the_guide_tells_every_kind_of_result() -> None:
    rows = dict(
        re.findall(r"^\| `(\w+)` \| (.*?)(?:; one player alone .*?)? \| .* \|$", GUIDE.read_text("utf-8"), re.MULTILINE)
    )
    assert {kind: rows.get(kind) for kind in RESULT_KINDS} == {kind: told.says for kind, told in RESULT_KINDS.items()}


def test_each_worked_example_comes_to_what_is_computed(tmp_path: Path) -> None:
    row = re.compile(r"^\| `(\w+)` \| (\w+) \| (?:.*: )?([^:\n]*) = (\d+) \|$", re.MULTILINE)
    rows = row.findall(GUIDE.read_text(encoding="utf-8"))
    assert [name for name, *_ in rows] == list(CRITERIA)
    text = (EXAMPLES / "tie-breaks" / "tournament.yaml").read_text(encoding="utf-8")
    path = tmp_path / "tournament.yaml"
    for name, player, terms, value in rows:
        names = ["match_points", *([] if name == "match_points" else [name])]
        path.write_text(re.sub(r"standings: \[.*\]", f"standings: [{', '.join(names)}]", text), encoding="utf-8")
        found = {standing.player: standing.values[name] for standing in compute_standings(path).corrected}
        assert re.fullmatch(r"[\d +×−()]+", terms)
        assert eval(terms.replace("×", "*").replace("−", "-")) == int(value) == found[player], name
