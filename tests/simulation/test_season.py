"""A season has the shape of one, is the same whenever it is made, and knows what is wrong with it."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import yaml
from attrs import evolve

from referee import load_log, load_rulebook
from referee.record import Log, Unreadable, flow
from referee.simulation import FILES, Files, Plan, PlayRules, Truth, season_lines, write_season
from referee.simulation.damage import DAMAGES
from referee.simulation.dice import Dice
from referee.simulation.season import _told_wrongly, rounds
from tests.shared import load_logs

PLAN = Plan(seed=7, hands=400, players=9, irregular=0.1, misreported=0.3)
DIGEST = "afcb0954fc9ba4903e4f346055a479427d7962f3b87b51d5fc07b938c4b4b032"
"""Of the files of that season, and so the same under every Python."""


@pytest.fixture(scope="module")
def rules() -> PlayRules:
    """Return the default code as players know it."""
    return PlayRules.of(load_rulebook())


def write(folder: Path, plan: Plan, rules: PlayRules, files: Files = "archive") -> Truth:
    return write_season(folder, plan, rules, "london", files)


def contents(folder: Path) -> dict[str, bytes]:
    """Return what is in the files of a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def told(folder: Path) -> dict[str, Any]:
    """Return the tournament file of a season."""
    data: dict[str, Any] = yaml.safe_load((folder / "tournament.yaml").read_text(encoding="utf-8"))
    return data


def truth(folder: Path) -> dict[str, Any]:
    """Return what a season knows of itself."""
    data: dict[str, Any] = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    return data


def lines(raw: bytes) -> list[Any]:
    return [json.loads(line) for line in raw.splitlines()]


def read(path: Path) -> Log:
    """Return the one log in a file."""
    return load_log(str(path))


# --- the same seed


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path, rules: PlayRules) -> None:
    write(tmp_path / "one", PLAN, rules)
    write(tmp_path / "other", PLAN, rules)
    one = contents(tmp_path / "one")
    assert one == contents(tmp_path / "other")
    digest = hashlib.sha256()
    for name, raw in one.items():
        digest.update(name.encode() + b"\0" + raw + b"\0")
    assert digest.hexdigest() == DIGEST


def test_another_seed_gives_another_season(tmp_path: Path, rules: PlayRules) -> None:
    write(tmp_path / "one", PLAN, rules)
    write(tmp_path / "other", evolve(PLAN, seed=8), rules)
    assert told(tmp_path / "one")["players"] != told(tmp_path / "other")["players"]
    one, other = (contents(tmp_path / name)["round-01/table-001.jsonl"] for name in ("one", "other"))
    assert one != other


def test_damage_and_wrong_results_change_nothing_else(tmp_path: Path, rules: PlayRules) -> None:
    write(tmp_path / "one", PLAN, rules)
    write(tmp_path / "other", evolve(PLAN, damaged=0.2, misreported=0.0), rules)
    one, other = contents(tmp_path / "one"), contents(tmp_path / "other")
    assert one.keys() == other.keys()
    spoiled = {(each["log"], each["line"]) for each in truth(tmp_path / "other")["damaged"]}
    logs = [name for name in one if name.endswith(".jsonl")]
    differing = {
        (name, n)
        for name in logs
        for n, (left, right) in enumerate(zip(one[name].split(b"\n"), other[name].split(b"\n"), strict=True), 1)
        if left != right
    }
    assert differing == spoiled
    assert spoiled


# --- its shape


@pytest.mark.parametrize("n", [2, 3, 8, 9])
def test_everybody_meets_everybody_and_of_an_odd_number_one_sits_out(n: int) -> None:
    players = [f"p{i}" for i in range(n)]
    turns = n - 1 + n % 2
    first = list(islice(rounds(players), turns))
    for each in first:
        seen = Counter(player for pair in each.pairings for player in pair)
        assert seen + Counter([each.bye] if each.bye else []) == Counter(players)
        assert (each.bye is not None) == bool(n % 2)
    met = Counter(frozenset(pair) for each in first for pair in each.pairings)
    assert len(met) == n * (n - 1) // 2
    assert set(met.values()) == {1}
    assert Counter(each.bye for each in first if each.bye) == (Counter(players) if n % 2 else Counter())


def test_the_tournament_file_names_everything(tmp_path: Path, rules: PlayRules) -> None:
    known = write(tmp_path, PLAN, rules)
    season = told(tmp_path)
    assert (season["format"], season["rulebook"]) == ("referee.tournament/1", "london")
    assert len(set(season["players"])) == len(season["players"]) == PLAN.players
    assert [each["round"] for each in season["rounds"]] == list(range(1, known.rounds + 1))
    pairings = [pairing for each in season["rounds"] for pairing in each["pairings"]]
    named = [log for pairing in pairings for log in pairing["logs"]]
    assert sorted(named) == [name for name in contents(tmp_path) if name.endswith(".jsonl")]
    for pairing in pairings:
        logs = lines((tmp_path / pairing["logs"][0]).read_bytes())
        assert {tuple(log["header"]["players"]) for log in logs} == {tuple(pairing["players"])}
        assert set(pairing["players"]) <= set(season["players"])
    hands = sum(len(lines((tmp_path / log).read_bytes())) for log in named)
    assert hands == known.hands
    assert PLAN.hands <= hands < PLAN.hands + 40
    for each in season["rounds"][:-1]:
        assert len(each["pairings"]) == PLAN.players // 2
    assert truth(tmp_path)["byes"].keys() == {str(each["round"]) for each in season["rounds"]}


def counted(logs: list[Any]) -> dict[str, Any]:
    """Count a match from the marks in its logs, as simply as can be."""
    players = logs[0]["header"]["players"]
    scores: dict[int, dict[str, int]] = {}
    for log in logs:
        score = scores.setdefault(log["header"]["opening"]["game"], dict.fromkeys(players, 0))
        for event in log["events"]:
            if event["do"] in ("mark", "unmark"):
                score[event["by"]] += event["n"] if event["do"] == "mark" else -event["n"]
    games = {player: sum(score[player] >= 5 for score in scores.values()) for player in players}
    points = {player: sum(score[player] for score in scores.values()) for player in players}
    assert sorted(games.values())[1] == 2
    return {"winner": max(games, key=games.__getitem__), "games": games, "points": points}


@pytest.mark.parametrize("form", ["hands", "games"])
def test_claims_are_what_the_marks_come_to_but_for_those_told_wrongly(
    tmp_path: Path, rules: PlayRules, form: Any
) -> None:
    write(tmp_path, evolve(PLAN, form=form), rules)
    wrong = {(each["round"], each["table"]): each for each in truth(tmp_path)["misreported"]}
    seen = set()
    for each in told(tmp_path)["rounds"]:
        for pairing in each["pairings"]:
            truly = counted(lines((tmp_path / pairing["logs"][0]).read_bytes()))
            lie = wrong.get((each["round"], pairing["table"]))
            if lie is None:
                assert pairing["claimed"] == truly
            else:
                assert (pairing["claimed"], truly) == (lie["claimed"], lie["truly"])
                assert pairing["claimed"] != truly
                seen.add(lie["what"])
    assert seen == {"winner", "games", "points"}


@pytest.mark.parametrize("files", FILES)
def test_every_way_of_writing_holds_the_same_logs(tmp_path: Path, rules: PlayRules, files: Files) -> None:
    plan = evolve(PLAN, hands=30)
    write(tmp_path / "archive", plan, rules)
    write(tmp_path / files, plan, rules, files)
    for each, other in zip(told(tmp_path / "archive")["rounds"], told(tmp_path / files)["rounds"], strict=True):
        for pairing, same in zip(each["pairings"], other["pairings"], strict=True):
            raw = (tmp_path / "archive" / pairing["logs"][0]).read_bytes()
            paths = sorted((tmp_path / files).glob(same["logs"][0]))
            if len(paths) == 1:
                found = paths[0].read_bytes()
                assert (gzip.decompress(found) if files == "archive.gz" else found) == raw
            else:
                digests = [log.digest for log in load_logs(str(tmp_path / "archive" / pairing["logs"][0]))]
                assert [read(path).digest for path in paths] == digests


# --- what is wrong with it


def test_as_much_goes_wrong_as_was_asked_for(tmp_path: Path, rules: PlayRules) -> None:
    plan = evolve(PLAN, hands=3000, irregular=0.05)
    write(tmp_path, plan, rules)
    wrong = truth(tmp_path)["irregular"]
    assert len({(each["log"], each["line"]) for each in wrong}) == len(wrong)
    assert 100 < len(wrong) < 200
    assert {each["noticed"] for each in wrong} == {True, False}


def test_damaged_logs_cannot_be_read_and_all_others_can(tmp_path: Path, rules: PlayRules) -> None:
    for files in ("single", "single.json"):
        folder = tmp_path / files
        write(folder, evolve(PLAN, damaged=0.3), rules, files)
        spoiled = {each["log"]: each["what"] for each in truth(folder)["damaged"]}
        assert set(spoiled.values()) == set(DAMAGES)
        for path in sorted(folder.rglob("game-*")):
            try:
                read(path)
            except Unreadable:
                assert path.relative_to(folder).as_posix() in spoiled
            else:
                assert path.relative_to(folder).as_posix() not in spoiled


def test_the_logs_can_be_had_without_a_folder(tmp_path: Path, rules: PlayRules) -> None:
    write(tmp_path, evolve(PLAN, hands=50), rules)
    written = b"".join(raw for name, raw in contents(tmp_path).items() if name.endswith(".jsonl"))
    assert b"".join(season_lines(evolve(PLAN, hands=50), rules)) == written


@pytest.mark.parametrize(
    "text", ["No", "y", "~", "", " a", "a ", "1", "1.5", "a: b", "a #b", "- a", "é ü", "3-2", "10H", "[", "*a"]
)
def test_texts_stay_texts_in_yaml(text: str) -> None:
    assert yaml.safe_load(flow({text: [text]})) == {text: [text]}


def test_no_result_is_told_with_fewer_points_than_none() -> None:
    truly = {"winner": "Anne", "games": {"Anne": 2, "Bert": 0}, "points": {"Anne": 10, "Bert": 0}}
    told = [_told_wrongly(truly, Dice(seed)) for seed in range(200)]
    assert {what for _, what in told} == {"winner", "games", "points"}
    assert all(claimed != truly for claimed, _ in told)
    assert all(min(claimed["points"].values()) >= 0 for claimed, _ in told)
