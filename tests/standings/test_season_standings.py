"""The standings of a whole season against a computation of a few lines that uses nothing of the desk.

What was claimed is summed up from the tournament file; what it ought to be comes from hearing every game as one log.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from referee import adjudicate, load_rulebook
from referee.record.logfile import loads_log
from referee.simulation import Plan, PlayRules, write_season
from referee.standings import Standings, compute_standings

BOOK = load_rulebook()
ORDER = ("match_points", "games", "points", "stakes")
Outcome = tuple[str | None, dict[str, int], dict[str, int], bool]
"""Winner, games, points, whether all games are decided."""


def games_of(path: Path) -> list[dict[str, Any]]:
    """Return the games of an archive of hands, the hands of each one after another in one log."""
    games: dict[int, dict[str, Any]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        log = json.loads(line)
        game = games.setdefault(log["header"]["opening"]["game"], {"header": log["header"], "events": []})
        before = len(game["events"])
        for event in log["events"]:
            event["id"] = f"e{before + int(event['id'][1:])}"
            if "about" in event:
                event["about"] = f"e{before + int(event['about'][1:])}"
            game["events"].append(event)
    return [games[number] for number in sorted(games)]


def truth_of(path: Path) -> Outcome:
    """Return what a match ought to come to: each game heard whole, and closed by the next."""
    won: dict[str, int] = defaultdict(int)
    points: dict[str, int] = defaultdict(int)
    undecided = 0
    games = games_of(path)
    for i, game in enumerate(games):
        if i + 1 < len(games):
            game["events"].append({"id": "close", "do": "close_game"})
        found = adjudicate(loads_log(json.dumps(game)), BOOK)
        for player in game["header"]["players"]:
            won[player] += 0
            points[player] += found.score.corrected[player]
        reached = [player for player, n in found.score.corrected.items() if n == BOOK.game.target]
        undecided += not reached
        for player in reached:
            won[player] += 1
    (one, ones), (other, others) = won.items()
    decided = abs(ones - others) > undecided or not undecided
    winner = one if ones > others else other if others > ones else None
    return winner if decided else None, dict(won), dict(points), decided


def ranked(players: list[str], outcomes: list[Outcome]) -> list[tuple[int, str, dict[str, int]]]:
    """Return places, players and values."""
    table = {player: dict.fromkeys(ORDER, 0) for player in players}
    for winner, games, points, decided in outcomes:
        for player in games:
            worth = 2 if winner == player else 1 if winner is None and decided else 0
            for name, n in zip(ORDER, (worth, games[player], points[player], games[player]), strict=True):
                table[player][name] += n
    order = sorted(table, key=lambda player: [-table[player][name] for name in ORDER])
    return [(1 + sum(list(table[o].values()) > list(table[p].values()) for o in order), p, table[p]) for p in order]


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    folder = tmp_path_factory.mktemp("season")
    plan = Plan(seed=26, hands=300, players=12, irregular=0.3, misreported=0.1)
    write_season(folder, plan, PlayRules.of(BOOK), BOOK.code)
    path = folder / "tournament.yaml"
    return path, yaml.safe_load(path.read_text(encoding="utf-8"))


@cache
def told(path: Path) -> Standings:
    return compute_standings(path)


def pairings(data: Any) -> list[dict[str, Any]]:
    return [pairing for each in data["rounds"] for pairing in each["pairings"]]


def test_standings_as_claimed(season: tuple[Path, Any]) -> None:
    path, data = season
    claims = [pairing["claimed"] for pairing in pairings(data)]
    expected = ranked(data["players"], [(told["winner"], told["games"], told["points"], True) for told in claims])
    assert sorted((row.place, row.player, row.values) for row in told(path).claimed) == sorted(expected)


def test_standings_as_corrected(season: tuple[Path, Any]) -> None:
    path, data = season
    outcomes = [truth_of(path.parent / pairing["logs"][0]) for pairing in pairings(data)]
    expected = ranked(data["players"], outcomes)
    assert sorted((row.place, row.player, row.values) for row in told(path).corrected) == sorted(expected)
    assert any(not decided for *_, decided in outcomes)


def test_every_change_has_its_reason(season: tuple[Path, Any]) -> None:
    path, _ = season
    claimed_wrongly = {
        f"{told['round']}.{told['table']}"
        for told in json.loads((path.parent / "truth.json").read_text(encoding="utf-8"))["misreported"]
    }
    assert claimed_wrongly
    assert claimed_wrongly <= {match.match for match in told(path).changed}
    for match in told(path).changed:
        assert match.changes
        rules = {change.rule for change in match.changes}
        assert ("claimed" in rules) == (match.match in claimed_wrongly)
        assert match.match in claimed_wrongly or any(rule in BOOK.clauses for rule in rules)
