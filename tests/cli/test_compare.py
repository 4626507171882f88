"""The commands that set codes side by side: exit status, forms, mistakes in the call, and many files."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.record import dump_log, load_log
from tests.comparison.support import REGULAR, VOLE, club

ROOT = Path(__file__).resolve().parents[2]
HAND = ROOT / "docs" / "examples" / "hand.yaml"
TWICE = ("--rulebooks", "london,london")
OTHERWISE = ("--reading", "2:R75=only_in_replay")


def call(*arguments: str | Path, given: str | bytes | None = None) -> Result:
    """Run the program."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=given)


@pytest.fixture
def ours(tmp_path: Path) -> str:
    """Return the folder of a code that counts three for the vole."""
    return club(tmp_path, changes={"48.2": {"points": 3}})


@pytest.fixture
def vole(tmp_path: Path) -> Path:
    """Return a log of a hand that makes the vole."""
    path = tmp_path / "vole.yaml"
    path.write_text(VOLE, encoding="utf-8")
    return path


def test_codes_that_rule_alike_end_with_status_0() -> None:
    done = call("compare", HAND, *TWICE)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "All the codes rule alike and come to the same score." in done.stdout
    assert "Where they differ" not in done.stdout


def test_codes_that_differ_end_with_status_1(vole: Path, ours: str) -> None:
    done = call("compare", vole, "--rulebooks", f"london,{ours}")
    assert (done.exit_code, done.stderr) == (1, "")
    assert "≠ Deal 2, Anne: hand        2 (48.2)                            3 (48.2)\n" in done.stdout
    assert "   club            Three points for the vole.\n" in done.stdout
    assert "48.2  Winning the vole is worth two in all. (as club changes it)" in done.stdout


def test_a_reading_or_an_option_is_set_in_one_code_alone() -> None:
    done = call("compare", HAND, *TWICE, *OTHERWISE, "--option", "1:target=7", "--format", "json")
    assert done.exit_code == 1
    codes = json.loads(done.stdout)["codes"]
    assert [code["name"] for code in codes] == ["london (1)", "london (2)"]
    assert [code["chosen"]["readings"] for code in codes] == [{}, {"R75": "only_in_replay"}]
    values = [each["sides"] for each in json.loads(done.stdout)["differences"] if each["kind"] == "ruling"]
    assert [side["chosen"] for side in values[0].values()][1] == {"R75": "only_in_replay"}


def test_a_code_may_be_named_in_a_reading(ours: str, vole: Path) -> None:
    done = call("compare", vole, "--rulebooks", f"london,{ours}", "--reading", f"{ours}:R75=only_in_replay")
    assert "Laws of the club (club 1); with R75=only_in_replay\n" in done.stdout


def test_what_is_left_aside_is_told(tmp_path: Path, ours: str) -> None:
    point = {"id": "Z01", "laws": ["1"], "question": "Which?", "default": "this"}
    readings = {"this": {"says": "This."}, "that": {"says": "That."}}
    theirs = club(tmp_path, code="theirs", open_points=[{**point, "readings": readings}])
    log = tmp_path / "log.yaml"
    agreed = "rulebook: theirs\nagreement: {readings: {Z01: that}}\nevents:"
    log.write_text(REGULAR.replace("events:", agreed), encoding="utf-8")
    done = call("compare", log, "--rulebooks", f"london,{theirs},{ours}")
    assert done.exit_code == 0
    told = "london and club do not know what the players agreed on: the reading Z01=that."
    assert [line for line in done.stdout.splitlines() if line.startswith("Left")] == [f"Left aside      {told}"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--rulebooks", "london"], "--rulebooks: too few codes to compare; expected two or more; got london"),
        (["--rulebooks", "london,"], "--rulebooks: too few codes to compare; expected two or more"),
        (["--rulebooks", "london,no-such-code"], "no rulebook 'no-such-code'"),
        ([*TWICE, "--reading", "R75=only_in_replay"], "--reading R75=only_in_replay: which code is meant?"),
        ([*TWICE, "--reading", "london:R75=only_in_replay"], "expected its place, 1 or 2; got london"),
        ([*TWICE, "--reading", "3:R75=only_in_replay"], "there is no code number 3; expected 1 to 2"),
        ([*TWICE, "--reading", "club:R75=only_in_replay"], "club is not compared; expected one of london, london"),
        ([*TWICE, "--reading", "1:R75=unheard_of"], "R75 has no reading 'unheard_of'"),
        ([*TWICE, "--option", "1:no_such_option=1"], "there is no option 'no_such_option'"),
        ([*TWICE, "--option", "1:target"], "expected NAME=VALUE"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_in_the_call_is_told(arguments: list[str], said: str) -> None:
    done = call("compare", HAND, *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_log_that_cannot_be_read_ends_with_status_2() -> None:
    done = call("compare", "no-such-file.yaml", *TWICE)
    assert (done.exit_code, done.stdout) == (2, "")


def test_standard_input_is_compared_where_the_log_is_a_dash() -> None:
    given = HAND.read_text(encoding="utf-8")
    assert call("compare", "-", *TWICE, *OTHERWISE, given=given).exit_code == 1


def test_the_output_for_programs_fits_its_schema(vole: Path, ours: str) -> None:
    for log, codes in ((HAND, "london,london"), (vole, f"london,{ours}")):
        data = json.loads(call("compare", log, "--rulebooks", codes, *OTHERWISE, "--format", "json").stdout)
        jsonschema.validate(data, SCHEMAS["comparison"]())
        data["differences"].append({})
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(data, SCHEMAS["comparison"]())


@pytest.fixture
def logs(tmp_path: Path, vole: Path) -> Path:
    """Return a folder with a log, an archive in a folder of its own, a log that is broken, and another file."""
    folder = tmp_path / "logs"
    (folder / "more").mkdir(parents=True)
    vole.rename(folder / "vole.yaml")
    line = dump_log(load_log(HAND), "json")
    (folder / "more" / "many.jsonl").write_text(line + "{\n" + line, encoding="utf-8")
    (folder / "broken.yaml").write_text("events: [", encoding="utf-8")
    (folder / "notes.txt").write_text("Nothing.", encoding="utf-8")
    return folder


def test_files_folders_and_patterns_are_heard_and_the_unreadable_told(logs: Path, ours: str) -> None:
    done = call("corpus-diff", "london", ours, logs, "--format", "json")
    data = json.loads(done.stdout)
    assert done.exit_code == 2
    assert (data["logs"], data["differing"], data["unreadable"]) == (3, 1, 2)
    told = [line.partition(": ")[0] for line in done.stderr.splitlines()]
    assert [place.removeprefix(f"{logs}/").partition(":")[0] for place in told] == ["broken.yaml", "more/many.jsonl"]
    for path in (f"{logs}/*.yaml", f"{logs}/**/*.yaml"):
        assert json.loads(call("corpus-diff", "london", ours, path, "--format", "json").stdout)["logs"] == 1


def test_many_logs_without_a_difference_end_with_status_0(ours: str) -> None:
    done = call("corpus-diff", "london", ours, HAND)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == ("london and club on one log\nThey rule alike and come to the same score in all of them.\n")


def test_a_code_read_in_two_ways_is_counted() -> None:
    done = call("corpus-diff", "london", "london", HAND, *OTHERWISE)
    assert (done.exit_code, done.stderr) == (1, "")
    assert "They differ in one log:\n              1 another score\n" in done.stdout
    assert "   london (2)      says nothing\n   for example     " in done.stdout


def test_the_examples_are_as_many_as_are_asked_for() -> None:
    line = dump_log(load_log(HAND), "json").encode()
    for most in (0, 1, 2):
        arguments = ("-", *OTHERWISE, "--examples", str(most), "--format", "json")
        data = json.loads(call("corpus-diff", "london", "london", *arguments, given=line * 3).stdout)
        jsonschema.validate(data, SCHEMAS["corpus-difference"]())
        assert {len(sort["examples"]) for sort in data["differences"]} == {most}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["london", "london"], "Missing argument 'PATH…'"),
        (["london", "no-such-code", HAND], "no rulebook 'no-such-code'"),
        (["london", "london", HAND, "--examples", "-1"], "Invalid value for '--examples'"),
        (["london", "london", HAND, "--option", "target=7"], "which code is meant?"),
    ],
)
def test_a_mistake_in_the_call_over_many_logs_is_told(arguments: list[str | Path], said: str) -> None:
    done = call("corpus-diff", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


@pytest.mark.parametrize("path", ["no-such-file.yaml", "no-such-*.yaml", "no-such-form.txt"])
def test_a_path_that_leads_nowhere_is_told(path: str) -> None:
    done = call("corpus-diff", "london", "london", path)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"{path}:1:1: ")
