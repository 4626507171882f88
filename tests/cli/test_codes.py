"""The commands that compare codes and that start new ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from referee.cli import main
from referee.law import list_codes, load_rulebook
from tests.house.source import ROOT


def call(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder in which the commands are called."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: Path) -> dict[str, str]:
    found = sorted(folder.rglob("*.yaml"))
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in found}


@pytest.mark.parametrize("base", list_codes())
def test_a_new_code_loads_is_shown_and_covered_whatever_it_builds_on(here: Path, base: str) -> None:
    started = call("new-rulebook", "club", "--extends", base)
    assert started.exit_code == 0, started.output
    assert list(files(here / "club")) == ["own.yaml", "rulebook.yaml", "scenarios/first.yaml"]
    assert all(f"club/{name}" in started.output for name in files(here / "club"))
    book = load_rulebook("club")
    assert (book.code, book.built_on[0]) == ("club", base)
    checked = call("scenarios", "check", "club/scenarios")
    assert (checked.exit_code, checked.output) == (0, "1 scenario, 2 cases: 2 as expected, 0 not.\n")
    covered = call("coverage", "--mutate", "--rulebook", "club")
    assert covered.exit_code == 0, covered.output
    assert covered.output.startswith("1 of 1 clauses are shown by scenarios.\n")
    assert f"clauses more as in {base}, whose own scenarios show them.\n" in covered.output


@pytest.mark.parametrize("base", list_codes())
def test_every_example_in_its_head_counts_once_it_is_no_comment(here: Path, base: str) -> None:
    assert call("new-rulebook", "club", "--extends", base).exit_code == 0
    head = here / "club" / "rulebook.yaml"
    plain = load_rulebook("club")
    examples = re.sub(r"^# (?=(  )*[\w\"-][\w\"]*:|  )", "", head.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert {"changes", "leaves_out", "game", "options"} <= set(yaml.safe_load(examples))
    head.write_text(examples, encoding="utf-8")
    book = load_rulebook("club")
    assert (book.game.target, book.game.packets) == (7, ("3-2",))
    assert load_rulebook("club", options={"long_game": True}).game.target == 10
    (left,) = yaml.safe_load(examples)["leaves_out"]
    assert left in plain.clauses
    assert left not in book.clauses
    reads = yaml.safe_load(examples).get("reads", {})
    assert {point: book.open_points[point].default for point in reads} == reads
    assert bool(reads) == bool(plain.open_points)


def test_a_code_may_build_on_a_folder_and_lie_elsewhere(here: Path) -> None:
    assert call("new-rulebook", "club").exit_code == 0
    assert call("new-rulebook", "town", "--extends", "club", "--to", here / "laws" / "ours").exit_code == 0
    book = load_rulebook("laws/ours")
    assert (book.code, book.built_on[0], book.laws[102]) == ("town", "club", "Tricks that lie gathered")
    assert call("scenarios", "check", "laws/ours/scenarios").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Our Club"], "'Our Club' cannot name a code; expected small letters, figures and hyphens, a letter first"),
        (["../club"], "'../club' cannot name a code; expected"),
        (["london"], "there is a code 'london' already; choose another name"),
        (["club", "--extends", "lodnon"], "no rulebook 'lodnon': neither a code ("),
        (["club", "--to", "full"], "full is there already, and nothing is written over; choose another folder"),
        (["club", "--to", "full/note"], "full/note is there already, and nothing is written over"),
    ],
)
def test_a_code_that_cannot_be_started_leaves_everything_as_it_is(here: Path, arguments: list[str], said: str) -> None:
    (here / "full").mkdir()
    (here / "full" / "note").write_text("mine", encoding="utf-8")
    done = call("new-rulebook", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(said)
    assert [path.name for path in here.rglob("*")] == ["full", "note"]


def test_a_log_is_ruled_by_the_code_beside_it(here: Path) -> None:
    assert call("new-rulebook", "club").exit_code == 0
    scenario = yaml.safe_load((here / "club" / "scenarios" / "first.yaml").read_text(encoding="utf-8"))
    (here / "logs").mkdir()
    (here / "logs" / "hand.yaml").write_text(yaml.safe_dump(scenario["log"]), encoding="utf-8")
    ruled = json.loads(call("adjudicate", "logs/hand.yaml", "--format", "json").stdout)
    assert (ruled["rulebook"]["code"], [each["clause"] for each in ruled["rulings"]]) == ("club", ["101.1"])


def test_the_law_says_where_a_clause_comes_from(here: Path) -> None:
    assert call("new-rulebook", "club", "--extends", "london").exit_code == 0
    with (here / "club" / "rulebook.yaml").open("a", encoding="utf-8") as head:
        head.write('changes: {"46.1": {says: "Seven win."}}\n')
    assert "; worded in london; changed in club.\n" in call("law", "46.1", "--rulebook", "club").stdout
    assert "Prohibition; worded in club.\n" in call("law", "101.1", "--rulebook", "club").stdout
    assert "worded in" not in call("law", "46.1").stdout
    contents = call("law", "--rulebook", "club").stdout
    assert re.search(r"^Edition +1, of \d{4}-\d\d-\d\d\n\S+ +london\n"[:29], contents, re.MULTILINE)
    assert re.search(r"^Builds on +london$", contents, re.MULTILINE)


def test_differences_are_told_to_people_and_to_programs(here: Path) -> None:
    assert call("new-rulebook", "club", "--extends", "london").exit_code == 0
    said = call("law", "--diff", "london", "club")
    assert said.exit_code == 0
    assert "101.1           added: Nobody looks at a trick that has been gathered.\n" in said.stdout
    told = json.loads(call("law", "--diff", "london", "club", "--format", "json").stdout)
    assert [change["id"] for change in told["changes"]] == ["101", "101.1"]
    assert (
        json.loads(call("law", "--diff", "london", "club", "--topic", "vole", "--format", "json").stdout)["changes"]
        == []
    )


def test_editions_are_listed(here: Path) -> None:
    assert re.search(r"^london@\S+ +Laws of écarté", call("law", "--editions").stdout, re.MULTILINE)
    assert call("new-rulebook", "club").exit_code == 0
    assert call("law", "--editions", "--rulebook", "club").stdout.startswith("club@1 ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--diff", "london", "lodnon"], 'did you mean "london"?'),
        (["--diff", "london", "london@1750"], "no edition '1750' of london; there are "),
        (["--diff", "london", "london", "--topic", "voles"], "no topic 'voles'; did you mean \"vole\"?"),
        (["--topic", "vole"], "--topic needs --diff"),
        (["--editions", "--format", "json"], "--format json: not with --editions"),
        (["--editions", "--word", "vole"], "not with --diff or --editions"),
        (["43", "--diff", "london", "london"], "one thing at a time"),
        (["--editions", "43"], "one thing at a time"),
    ],
)
def test_a_wrong_call_of_the_law_is_told(arguments: list[str], said: str) -> None:
    done = call("law", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_the_rulebook_that_the_guide_shows_is_the_one_that_it_runs() -> None:
    text = (ROOT / "docs" / "guide-rulebook.md").read_text(encoding="utf-8")
    shown = yaml.safe_load(re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)[0])
    folder = ROOT / "docs" / "examples" / "clubs" / "harbour"
    told = yaml.safe_load((folder / "rulebook.yaml").read_text(encoding="utf-8"))
    assert {key: told[key] for key in shown} == shown


def test_the_example_of_the_guide_differs_where_it_says_so() -> None:
    book = load_rulebook(str(ROOT / "docs" / "examples" / "clubs" / "harbour"))
    assert (book.game.packets, book.game.target, book.procedure.replay) == (("3-2",), 7, "from_faulty_trick")
