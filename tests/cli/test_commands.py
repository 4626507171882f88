"""The commands keep the contract: exit status, where output goes, and what goes before what."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from referee.cli.group import LazyGroup
from referee.cli.scenarios import scenarios_group
from referee.cli.schema import SCHEMAS
from referee.law import files, load_rulebook
from referee.teaching import find_scenarios
from tests.shared import common_yaml

ROOT = Path(__file__).resolve().parents[2]
HAND = ROOT / "docs" / "examples" / "hand.yaml"

REGULAR = """\
format: referee.log/1
players: [Anne, Bert]
recorded: []
events:
  - {id: d, deal: {by: Bert, hands: {Anne: 8C AH QH AS 9S, Bert: KC KS 7C 7D 8D}, turn_up: 7H}}
"""


def call(*arguments: str | Path, given: str | None = None) -> Result:
    """Run the program."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=given)


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """Return a function that writes a log and returns its path."""

    def writing(text: str) -> Path:
        path = tmp_path / "log.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return writing


def rulings(*arguments: str | Path) -> list[dict[str, Any]]:
    """Return the rulings on the example under some options."""
    data = json.loads(call("adjudicate", HAND, "--format", "json", *arguments).stdout)
    found: list[dict[str, Any]] = data["rulings"]
    return found


def test_a_regular_log_ends_with_status_0(write: Callable[[str], Path]) -> None:
    done = call("adjudicate", write(REGULAR))
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Nothing was irregular" in done.stdout


def test_an_irregular_log_ends_with_status_1() -> None:
    assert call("adjudicate", HAND).exit_code == 1


def test_an_unreadable_log_ends_with_status_2_and_every_place(write: Callable[[str], Path]) -> None:
    path = write(REGULAR.replace("players", "plaiers").replace("turn_up", "turnup"))
    done = call("adjudicate", path)
    assert (done.exit_code, done.stdout) == (2, "")
    places = [line.partition(": ")[0] for line in done.stderr.splitlines()]
    assert f"{path}:2:1" in places
    assert any(place.startswith(f"{path}:5:") for place in places)


@pytest.mark.parametrize(
    "arguments",
    [
        ["adjudicate", "no-such-file.yaml"],
        ["adjudicate", HAND, "--rulebook", "no-such-code"],
        ["adjudicate", HAND, "--reading", "R75=no_such_reading"],
        ["adjudicate", HAND, "--reading", "R75"],
        ["adjudicate", HAND, "--option", "no_such_option=1"],
        ["law", "no-such-word"],
        ["schema", "no-such-kind"],
        ["scenarios", "check", "no-such-file.yaml"],
    ],
    ids=lambda arguments: " ".join(map(str, arguments[-2:])),
)
def test_a_call_that_cannot_be_read_ends_with_status_2_and_says_why(arguments: list[str | Path]) -> None:
    done = call(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


def test_standard_input_is_read_where_the_log_is_a_dash() -> None:
    done = call("adjudicate", "-", "--format", "json", given=HAND.read_text(encoding="utf-8"))
    assert done.exit_code == 1
    assert json.loads(done.stdout)["rulings"] == rulings()


def test_a_reading_on_the_command_line_goes_before_the_agreement(write: Callable[[str], Path]) -> None:
    default, other = rulings(), rulings("--reading", "R75=only_in_replay")
    assert default != other
    agreed = HAND.read_text(encoding="utf-8").replace(
        "recorded: [marking]", "recorded: [marking]\nagreement: {readings: {R75: only_in_replay}}"
    )
    path = write(agreed)
    assert json.loads(call("adjudicate", path, "--format", "json").stdout)["rulings"] == other
    called = call("adjudicate", path, "--format", "json", "--reading", "R75=either_way_once_noticed")
    assert json.loads(called.stdout)["rulings"] == default


def test_an_option_changes_the_game_for_one_run() -> None:
    log = HAND.read_text(encoding="utf-8").replace("{Anne: 4, Bert: 3}", "{Anne: 4, Bert: 4}")
    log = log[: log.index("  - {id: n1")]
    five = json.loads(call("adjudicate", "-", "--format", "json", given=log).stdout)
    seven = json.loads(call("adjudicate", "-", "--format", "json", "--option", "target=7", given=log).stdout)
    assert [game["winner"] for game in five["games"]] == ["Bert"]
    assert seven["games"] == []


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("no_such_option=1", "there is no option 'no_such_option'; there are hand_size, "),
        ("target=many", 'option target: not a count; expected a whole number from 1 up; got "many"'),
    ],
)
def test_an_option_that_there_is_not_is_named(option: str, said: str) -> None:
    done = call("adjudicate", HAND, "--option", option)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(said)


def test_an_option_on_the_command_line_goes_before_the_agreement() -> None:
    log = HAND.read_text(encoding="utf-8").replace("{Anne: 4, Bert: 3}", "{Anne: 4, Bert: 4}")
    log = log[: log.index("  - {id: n1")].replace("events:", "agreement: {options: {target: 7}}\nevents:")
    agreed = json.loads(call("adjudicate", "-", "--format", "json", given=log).stdout)
    called = json.loads(call("adjudicate", "-", "--format", "json", "--option", "target=5", given=log).stdout)
    assert agreed["games"] == []
    assert [game["winner"] for game in called["games"]] == ["Bert"]


def test_a_score_that_is_not_as_recorded_ends_with_status_1(write: Callable[[str], Path]) -> None:
    path = write(REGULAR.replace("[]", "[marking]").replace("turn_up: 7H", "turn_up: KH").replace("KC KS", "QC KS"))
    done = call("adjudicate", path)
    assert done.exit_code == 1
    assert "Nothing is in dispute; the score is to be put right." in done.stdout
    assert "one point to be added for Bert" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["adjudicate", HAND], f"{HAND}:6:11: no rulebook 'london'"),
        (["adjudicate", HAND, "--format", "json"], f"{HAND}:6:11: no rulebook 'london'"),
        (["law"], "no rulebook is marked as default"),
        (["coverage"], "no rulebook is marked as default"),
        (["scenarios", "check"], "no scenarios are installed"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else "",
)
def test_a_program_without_its_data_says_so(
    arguments: list[str | Path], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "PACKAGE", tmp_path / "site-packages" / "referee")
    done = call(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(said)


def test_a_rulebook_can_be_named_by_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = rulings()
    monkeypatch.setattr(files, "PACKAGE", tmp_path / "site-packages" / "referee")
    assert rulings("--rulebook", ROOT / "rulebook" / "london") == here


def test_the_output_for_programs_fits_its_schema_and_never_changes() -> None:
    first, second = (call("adjudicate", HAND, "--format", "json").stdout for _ in range(2))
    assert first == second
    jsonschema.validate(json.loads(first), SCHEMAS["adjudication"]())


@pytest.mark.parametrize("kind", SCHEMAS)
def test_every_schema_is_one(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(call("schema", kind).stdout))


@pytest.mark.parametrize("path", sorted((ROOT / "rulebook").rglob("*.yaml")), ids=lambda path: path.name)
def test_the_shipped_rulebooks_fit_their_schema(path: Path) -> None:
    checker("rulebook").validate(common_yaml(path))


@pytest.mark.turns(4)
@pytest.mark.parametrize("path", find_scenarios(ROOT / "scenarios"), ids=lambda path: path.stem)
def test_the_shipped_scenarios_fit_their_schema(path: Path) -> None:
    checker("scenario").validate(common_yaml(path))


@cache
def checker(kind: str) -> jsonschema.Draft202012Validator:
    """Return what checks files of a kind, made once."""
    return jsonschema.Draft202012Validator(SCHEMAS[kind]())


def test_a_log_for_people_stays_as_it_is_unless_written_out() -> None:
    assert call("convert", HAND).stdout == HAND.read_text(encoding="utf-8")
    written_out = call("convert", HAND, "--expand").stdout
    assert "d.turn_up" in written_out
    assert "hands:" not in written_out


@pytest.mark.parametrize("form", ["yaml", "jsonl", "json"])
def test_every_form_is_ruled_on_alike(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"hand.{form}"
    path.write_text(call("convert", HAND, "--to", form, "--expand").stdout, encoding="utf-8")
    found = json.loads(call("adjudicate", path, "--format", "json").stdout)
    assert found["rulings"] == rulings()
    assert found["log"]["digest"] == json.loads(call("adjudicate", HAND, "--format", "json").stdout)["log"]["digest"]


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("43", ["Law 43: ", "43.8   ", "What the law leaves open", "R75   ", "Scenarios that show it", "scenarios/"]),
        ("43.5", ["Law 43: ", "43.5   ", "either_way_once_noticed", "Scenarios that show it", "scenarios/"]),
        ("R75", ["  read so ", "  or else ", "only_in_replay", "Clauses that leave it open", "43.5   ", "scenarios/"]),
        ("king", ["Law 22   ", "Law 47   ", "23.1   ", "R49   "]),
        ("King", ["Law 22   ", "23.1   "]),
    ],
)
def test_the_law_is_found_by_number_name_and_word(what: str, said: list[str]) -> None:
    shown = call("law", what)
    assert shown.exit_code == 0
    places = [shown.stdout.find(each) for each in said]
    assert -1 not in places
    assert places == sorted(places)


def test_all_laws_are_listed_where_none_is_named() -> None:
    laws = [line for line in call("law").stdout.splitlines() if line.startswith("Law ")]
    assert [line[:8].strip() for line in laws] == [f"Law {number}" for number in load_rulebook().laws]


def test_a_scenario_that_expects_something_else_fails_with_its_place(tmp_path: Path) -> None:
    shipped = ROOT / "scenarios" / "london" / "play" / "43-replay-claimed.yaml"
    path = tmp_path / "wrong.yaml"
    path.write_text(shipped.read_text(encoding="utf-8").replace("outcome: granted", "outcome: waived", 1))
    done = call("scenarios", "check", path)
    assert done.exit_code == 1
    assert "expected" in done.stdout
    told = json.loads(call("scenarios", "check", path, "--format", "json").stdout)
    assert told[0]["failures"][0]["line"] > 1


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return the folder of a code of laws with one clause, which no shipped scenario shows."""
    head = 'format: referee.rulebook/1\ncode: small\ntitle: Small laws\nversion: "1"\nchapters: [one]\n'
    clause = "{id: '1.1', kind: definition, says: The hand is over., when: hand_over, defines: over}"
    (tmp_path / "rulebook.yaml").write_text(head, encoding="utf-8")
    (tmp_path / "one.yaml").write_text(f"chapter: One\nlaws: {{'1': Ends}}\nclauses: [{clause}]\n", encoding="utf-8")
    return tmp_path


def test_what_no_scenario_shows_is_missing(small: Path) -> None:
    done = call("coverage", "--mutate", "--rulebook", small)
    assert done.exit_code == 1
    assert "Clauses that no case shows: 1.1." in done.stdout
    assert "Clauses whose absence no case notices: 1.1." in done.stdout
    told = call("coverage", "--rulebook", small, "--format", "json")
    assert told.exit_code == 1
    assert json.loads(told.stdout)["missing"] == {"clauses": ["1.1"], "readings": []}


def test_coverage_is_short_unless_all_is_asked_for(small: Path) -> None:
    short, whole = (call("coverage", "--rulebook", small, *more).stdout for more in ([], ["--all"]))
    assert short.startswith("0 of 1 clauses are shown by scenarios.\n")
    assert whole == f"1.1\n  none\n\n{short}"


def test_garbage_is_looked_for_once_a_command_is_imported() -> None:
    told = "import atexit, gc; atexit.register(lambda: print(gc.isenabled(), gc.get_freeze_count() > 0));"
    start = f"{told} import sys; sys.argv = ['referee', 'schema', 'log']; from referee.__main__ import start; start()"
    done = subprocess.run([sys.executable, "-c", start], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, done.stdout.splitlines()[-1]) == (0, "", "True True")


def test_the_program_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "referee", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: referee ")


@pytest.mark.parametrize("group", [main, scenarios_group])
def test_help_says_of_each_command_what_it_says_itself(group: LazyGroup) -> None:
    context = click.Context(group)
    own = {name: group.get_command(context, name) for name in group.places}
    assert {name: says for name, (_, says) in group.places.items()} == {
        name: command.get_short_help_str(1000) for name, command in own.items() if command is not None
    }


def test_help_lists_the_commands_without_importing_them() -> None:
    told = "import atexit, sys; atexit.register(lambda: print('referee.cli.adjudicate' in sys.modules));"
    start = f"{told} sys.argv = ['referee', '--help']; from referee.__main__ import start; start()"
    done = subprocess.run([sys.executable, "-c", start], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "False")
