"""Laws and scenarios are looked up by law and by word, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from referee.cli.law_lookup import law_schema
from referee.law import load_rulebook
from tests.archive.support import write_season
from tests.validation.support import ROUND

BOOK = load_rulebook()


def call(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)))


def told(*arguments: str | Path) -> Any:
    """Return what a command tells programs; what it says of the law has the form that is published."""
    done = call(*arguments, "--format", "json")
    assert (done.exit_code, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    if arguments[0] == "law":
        jsonschema.validate(data, law_schema())
    return data


def clauses(*arguments: str) -> list[str]:
    return [row["clause"] for row in told("law", *arguments)["clauses"]]


def test_the_keys_of_the_law_are_those_that_are_documented() -> None:
    data = told("law", "43")
    assert list(data) == ["format", "rulebook", "laws", "clauses", "open_points", "options", "scenarios"]
    assert (data["format"], data["rulebook"]["code"]) == ("referee.law/1", "london")
    assert data["laws"] == [{"law": 43, "title": BOOK.laws[43]}]
    assert list(data["clauses"][0]) == ["clause", "law", "kind", "says", "open_points", "see", "topics"]
    assert list(data["open_points"][0]) == ["id", "laws", "question", "readings", "default", "in_force", "why"]
    assert list(data["scenarios"][0]) == ["path", "title", "laws", "clauses", "cases"]


def test_the_whole_code_is_told_where_nothing_is_named() -> None:
    data = told("law")
    assert [row["law"] for row in data["laws"]] == list(BOOK.laws)
    assert [row["clause"] for row in data["clauses"]] == list(BOOK.clauses)
    assert [row["id"] for row in data["open_points"]] == list(BOOK.open_points)
    assert [row["id"] for row in data["options"]] == list(BOOK.options)


@pytest.mark.parametrize("what", ["43", "43.5", "R75", "king"])
def test_programs_are_told_what_people_are(what: str) -> None:
    data, text = told("law", what), call("law", what).stdout
    named = [row["clause"] for row in data["clauses"]] + [row["id"] for row in data["open_points"]]
    assert named
    assert [name for name in named if name not in text] == []
    assert all(row["path"] in text for row in data["scenarios"])
    assert bool(data["scenarios"]) == (what != "king")


@pytest.mark.parametrize(
    ("said", "law"),
    [("six", 6), ("Sixth", 6), ("forty-three", 43), ("forty three", 43), ("43rd", 43), ("thirtieth", 30)],
)
def test_a_law_is_found_by_its_number_in_words(said: str, law: int) -> None:
    data = told("law", *said.split())
    assert law in [row["law"] for row in data["laws"]]
    assert {row["clause"] for row in data["clauses"]} >= {each.id for each in BOOK.clauses.values() if each.law == law}
    assert f"Law {law}" in call("law", *said.split()).stdout


@pytest.mark.parametrize(
    "said", ["revoke", "renege", "redeal", "misdeal", "king not announced", "mark the king", "six cards"]
)
def test_what_players_say_is_found_in_the_law_as_among_the_words(said: str) -> None:
    words = json.loads(call("words", *said.split(), "--format", "json").stdout)
    first = next(word for word in words if word["clauses"] and said.lower() in (word["word"], *word["synonyms"]))
    assert set(clauses(*said.split())) >= set(first["clauses"])


@pytest.mark.parametrize("said", ["hundred", "xyzzy", "0", "king of hearts twice over"])
def test_what_nobody_says_is_not_found(said: str) -> None:
    done = call("law", *said.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{said}: nothing in the Laws" in done.stderr


def test_an_open_point_tells_how_it_is_read() -> None:
    (row,) = told("law", "R75")["open_points"]
    assert {reading["name"] for reading in row["readings"]} == set(BOOK.open_points["R75"].readings)
    assert (row["default"], row["in_force"]) == ("either_way_once_noticed", "either_way_once_noticed")


def test_the_law_is_narrowed_down_by_law() -> None:
    assert clauses("--law", "43") == [clause.id for clause in BOOK.clauses.values() if clause.law == 43]
    assert clauses("--law", "43.3,47.1") == ["43.3", "47.1"]
    assert clauses("king", "--law", "47") == ["47.1", "47.2"]
    found = told("law", "--law", "43.3")["open_points"]
    assert set(BOOK.clauses["43.3"].open_points) <= {row["id"] for row in found}


def test_the_law_is_narrowed_down_by_word() -> None:
    assert clauses("--word", "king") == clauses("king")
    both = clauses("--word", "hands", "--word", "Again")
    assert both == [name for name in clauses("hands") if name in clauses("again")] != []
    assert call("law", "43", "--word", "hands").stdout.count("43.") == len(clauses("43", "--word", "hands")) + sum(
        "43." in name for row in told("law", "43", "--word", "hands")["clauses"] for name in row["see"]
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--law", "99"],
            "--law 99: there is no law 99 in the Laws of écarté as played in the London clubs; `referee law",
        ),
        (["--law", "43.99"], "--law 43.99: there is no clause 43.99 in the "),
        (["--word", "zebra"], "--word zebra: nothing in the "),
        (["--law", "king"], "expected the number of a law or of a clause; got 'king'"),
    ],
)
def test_what_the_law_does_not_have_is_told(arguments: list[str], said: str) -> None:
    done = call("law", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_scenarios_are_narrowed_down() -> None:
    every = told("scenarios", "list")
    of_law = told("scenarios", "list", "--law", "43")
    assert of_law == [row for row in every if "43" in row["laws"]]
    assert told("scenarios", "list", "--law", "43.5,50") == [
        row for row in every if "43.5" in row["clauses"] or "50" in row["laws"]
    ]
    of_word = told("scenarios", "list", "--law", "43", "--word", "replay")
    assert 0 < len(of_word) < len(of_law)
    assert all(any("replay" in text.lower() for text in (row["title"], *row["cases"])) for row in of_word)
    assert len(call("scenarios", "list", "--law", "43").stdout.split("Law ")) - 1 == len(of_law)


def test_no_scenario_is_told_too() -> None:
    assert call("scenarios", "list", "--word", "zebra").stdout == "no scenarios\n"
    assert told("scenarios", "list", "--word", "zebra") == []


@pytest.mark.parametrize("form", ["text", "csv", "json"])
@pytest.mark.parametrize(("rule", "what"), [("99", "law 99"), ("43.99", "clause 43.99")])
def test_an_archive_is_not_asked_for_a_law_that_its_code_has_not(
    rule: str, what: str, form: str, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path}/season.db"
    call("validate", ROUND / "table2.yaml", "--archive", url)
    done = call("query", "--archive", url, "--law", rule, "--format", form)
    said = f"--law {rule}: there is no {what} in the {BOOK.title}; `referee law --rulebook london` lists its laws\n"
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", said)


def test_an_archive_without_a_finding_knows_its_code(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/season.db"
    call("validate", ROUND / "table1.yaml", "--archive", url)
    assert call("query", "--archive", url).stdout == "no findings\n"
    assert call("query", "--archive", url, "--law", "43").stdout == "no findings\n"
    assert call("query", "--archive", url, "--law", "99").exit_code == 2


def test_a_law_on_which_nothing_was_found_may_be_asked_for(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/season.db"
    call("validate", write_season(tmp_path / "season"), "--archive", url)
    assert call("query", "--archive", url, "--law", "51,score").exit_code == 0
