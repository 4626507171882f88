"""An event as a director types it: byes, a withdrawal, a forfeit, records that are missing or there twice, a decision.

The expected standings are summed up here from what was played, and use nothing of the program.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from referee import validate
from referee.cli import main
from referee.standings import compute_standings
from tests.standings.evening import Table

EVENT = """\
format: referee.tournament/1
event: Eight at the Harbour
rulebook: london
system: swiss
planned_rounds: 3
counting: {match: games, win: 2, draw: 1, loss: 0, absence: 0, forfeit: 0, standings: [match_points, buchholz, points]}
players:
  - Anne
  - Bert
  - Clara
  - David
  - Eva
  - Fred
  - Gina
  - {name: Hugo, withdrawn_after_round: 1}
penalties:
  - {player: Anne, match_points: 1, round: 2, by: Marie, reason: late to the table}
rounds:
  - round: 1
    pairings:
      - {players: [Anne, Bert], logs: [1-1.jsonl], claimed: {winner: Anne}}
      - {players: [Clara, David], logs: [1-2.jsonl, 1-2-copy.jsonl.gz], claimed: {winner: Clara}}
      - {players: [Eva, Fred], logs: [1-3.jsonl], claimed: {winner: Fred, games: {Eva: 0, Fred: 1}}}
      - {players: [Gina, Hugo], result: {kind: forfeit, winner: Gina, by: Marie, reason: Hugo marked the cards}}
  - round: 2
    pairings:
      - {players: [Anne, Clara], logs: [2-1.jsonl]}
      - {players: [Bert, David], logs: [2-2.jsonl], claimed: {winner: Bert}}
      - players: [Eva, Gina]
        logs: [2-3.jsonl]
        claimed: {winner: Gina}
        result: {kind: adjudicated, winner: Eva, by: Marie, reason: Gina had left before the last game}
      - {players: [Fred]}
  - round: 3
    pairings:
      - {players: [Anne, Eva], logs: [3-1.jsonl]}
      - {players: [Clara, Gina], result: {kind: walkover, winner: Clara}}
      - {players: [Bert, Fred], logs: [3-3.jsonl]}
      - {players: [David]}
"""

PLAYED: dict[str, tuple[tuple[str, str], list[tuple[str, int]]]] = {
    "1-1": (("Anne", "Bert"), [("Anne", 2), ("Bert", 1), ("Anne", 2), ("Bert", 2), ("Anne", 1)]),
    "1-2": (("Clara", "David"), [("Clara", 2), ("Clara", 2), ("Clara", 1)]),
    "1-3": (("Eva", "Fred"), [("Eva", 2), ("Fred", 2), ("Eva", 2), ("Eva", 2)]),
    "2-1": (("Anne", "Clara"), [("Clara", 2), ("Anne", 2), ("Clara", 2), ("Anne", 2), ("Clara", 2)]),
    "2-3": (("Eva", "Gina"), [("Gina", 2), ("Eva", 2), ("Gina", 2), ("Gina", 2)]),
    "3-1": (("Anne", "Eva"), [("Anne", 2), ("Anne", 2), ("Anne", 2)]),
    "3-3": (("Bert", "Fred"), [("Bert", 2), ("Fred", 2), ("Bert", 2), ("Fred", 2), ("Fred", 2)]),
}
"""Who won each hand of the matches of which there is a record, and how many points; each match is one game."""

ROUNDS: dict[str, list[str | None]] = {
    "Anne": ["Bert", "Clara", "Eva"],
    "Bert": ["Anne", "David", "Fred"],
    "Clara": ["David", "Anne", None],
    "David": ["Clara", "Bert", None],
    "Eva": ["Fred", "Gina", "Anne"],
    "Fred": ["Eva", None, "Bert"],
    "Gina": [None, "Eva", None],
    "Hugo": [None, None, None],
}
"""Whom each player met at the table, round by round."""

WINNERS = [
    ("Anne", "Clara", "Eva", "Gina"),  # Eva by the record, whatever was claimed; Gina by forfeit
    ("Clara", "Bert", "Eva", "Fred"),  # Bert as claimed, Eva by the director, Fred had the bye
    ("Anne", "Clara", "Fred", "David"),  # Clara by walkover, David had the bye
]
"""Who won in each round, or had the bye; each counts as a match won."""

MISSING = "no log is to be found at 2-2.jsonl"
DOUBLED = "of its logs are the same as in"
FORFEIT = "Gina wins by forfeit (Marie: Hugo marked the cards)"
DECIDED = "adjudicated (Marie: Gina had left before the last game)"
LEFT = "Hugo withdrew after round 1"
PENALTY = "Anne loses 1 match point in round 2 (Marie: late to the table)"
CONTRADICTED = "round 1, table 3: Eva – Fred"
ONCE = (MISSING, DOUBLED, FORFEIT, DECIDED, LEFT, PENALTY, CONTRADICTED, "Clara wins by walkover")


def write_event(folder: Path) -> Path:
    """Write the event with its records and return the tournament file."""
    for name, (players, hands) in PLAYED.items():
        table = Table(players=players, turn=players[1])
        for winner, points in hands:
            table.hand(winner, 2 if winner == table.turn else points)
        table.write(folder / f"{name}.jsonl")
    (folder / "1-2-copy.jsonl.gz").write_bytes(gzip.compress((folder / "1-2.jsonl").read_bytes()))
    path = folder / "event.yaml"
    path.write_text(EVENT, encoding="utf-8")
    return path


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Return the tournament file of the event."""
    return write_event(tmp_path)


def points_in(name: str) -> Counter[str]:
    """Return the points of a match of one game, as the marks in its record come to."""
    players, hands = PLAYED[name]
    turn, points = players[1], Counter(dict.fromkeys(players, 0))
    for winner, made in hands:
        points[winner] += 2 if winner == turn else made
        turn = players[turn == players[0]]
    return Counter({player: min(n, 5) for player, n in points.items()})


def expected() -> list[tuple[str, int, int, int]]:
    """Return player, match points, Buchholz and points in the order of the places."""
    won = Counter(player for players in WINNERS for player in players)
    match_points = {player: 2 * won[player] for player in ROUNDS}
    points: Counter[str] = Counter()
    for name in PLAYED:
        points.update(points_in(name))
    rows = []
    for player, met in ROUNDS.items():
        buchholz = sum(match_points[other] for other in met if other is not None)
        rows.append((player, match_points[player] - (player == "Anne"), buchholz, points[player]))
    return sorted(rows, key=lambda row: row[1:], reverse=True)


def standings_of(event: Path, *options: str) -> Result:
    """Call ``referee standings``."""
    return CliRunner().invoke(main, ["standings", str(event), *options])


def test_the_standings_are_right(event: Path) -> None:
    rows = [
        (row.player, row.values["match_points"], row.values["buchholz"], row.values["points"])
        for row in compute_standings(event).corrected
    ]
    assert rows == expected()


def test_each_row_tells_what_was_not_played(event: Path) -> None:
    rows = {row.player: row for row in compute_standings(event).corrected}
    told = {
        name: (row.played, row.won, row.lost, row.unplayed_won, row.unplayed_lost, row.byes, row.penalty)
        for name, row in rows.items()
    }
    assert told == {
        "Anne": (3, 2, 1, 0, 0, 0, 1),
        "Bert": (3, 1, 2, 0, 0, 0, 0),
        "Clara": (2, 2, 0, 1, 0, 0, 0),
        "David": (2, 0, 2, 0, 0, 1, 0),
        "Eva": (3, 2, 1, 0, 0, 0, 0),
        "Fred": (2, 1, 1, 0, 0, 1, 0),
        "Gina": (1, 0, 1, 1, 1, 0, 0),
        "Hugo": (0, 0, 0, 0, 1, 0, 0),
    }
    assert rows["Hugo"].withdrawn_after_round == 1


def test_each_oddity_is_told_once(event: Path) -> None:
    done = standings_of(event)
    assert done.exit_code == 1
    assert {what: done.stdout.count(what) for what in ONCE} == dict.fromkeys(ONCE, 1)
    assert "claimed: Fred wins, games 0–1" in done.stdout
    assert "corrected: Eva wins, games 1–0" in done.stdout
    assert (
        "Counted: 6 matches by their records, 1 match as claimed (provisional), 2 byes, 1 walkover, 1 forfeit and "
        "1 match as adjudicated by the director.\n"
    ) in done.stdout
    assert "counts as claimed: Bert wins, games not told, points not told\n" in done.stdout
    assert "The Swiss table is complete.\n" in done.stdout


def test_what_was_claimed_stays_visible(event: Path) -> None:
    found = compute_standings(event)
    claims = {match.match: match.claimed.winner for match in found.changed if match.claimed}
    right = {match.match: match.corrected.winner for match in found.changed if match.corrected}
    assert claims == {"1.3": "Fred", "2.3": "Gina"}
    assert right == {"1.3": "Eva", "2.3": "Eva"}
    rows = {row.player: row.values["match_points"] for row in found.claimed}
    assert rows == {"Anne": 3, "Bert": 2, "Clara": 6, "David": 2, "Eva": 0, "Fred": 6, "Gina": 4, "Hugo": 0}


def test_a_record_that_is_missing_leaves_the_rest_as_it_is(event: Path) -> None:
    before = compute_standings(event)
    assert [match.match for match in before.open] == ["2.2"]
    result = next(match for match in before.open if match.match == "2.2").corrected
    assert result is not None
    assert (result.winner, result.untold, result.games) == (
        "Bert",
        ["games", "points", "stakes"],
        {"Bert": 0, "David": 0},
    )
    others = {match.match for match in before.changed}
    text = event.read_text(encoding="utf-8").replace("logs: [2-2.jsonl], claimed: {winner: Bert}", "claimed: {}")
    event.write_text(text, encoding="utf-8")
    after = compute_standings(event)
    assert {match.match for match in after.changed} == others
    assert after.counted["corrected"]["undecided"] == 1
    changed = {row.player: row.values["match_points"] for row in before.corrected}
    changed["Bert"] -= 2
    assert {row.player: row.values["match_points"] for row in after.corrected} == changed


def test_nothing_odd_gives_status_0(event: Path) -> None:
    text = event.read_text(encoding="utf-8")
    for odd, plain in {
        "claimed: {winner: Fred, games: {Eva: 0, Fred: 1}}": "claimed: {winner: Eva}",
        "logs: [2-2.jsonl], claimed: {winner: Bert}": "result: {kind: unrecorded, winner: Bert}",
        "        claimed: {winner: Gina}\n": "",
    }.items():
        assert odd in text
        text = text.replace(odd, plain)
    event.write_text(text, encoding="utf-8")
    done = standings_of(event)
    assert done.exit_code == 0, done.stdout
    assert "What changes" not in done.stdout
    assert "Open cases" not in done.stdout


def test_a_mistake_in_the_file_gives_status_2_and_its_place(event: Path) -> None:
    event.write_text(EVENT.replace("winner: Gina, by", "winner: Ginna, by"), encoding="utf-8")
    done = standings_of(event)
    assert (done.exit_code, done.stdout) == (2, "")
    expected_end = 'expected Gina or Hugo; got "Ginna"; did you mean "Gina"?\n'
    assert done.stderr == f"{event}:24:65: not a player of this match; {expected_end}"


def test_validate_tells_each_oddity_once_at_its_line(event: Path) -> None:
    records = [record for record in validate([event]) if record.kind == "match"]
    told = [
        (record.match, finding.severity, finding.rule, finding.message.replace(f"{event.parent}/", ""))
        for record in records
        for finding in record.findings
    ]
    assert [finding.line for record in records for finding in record.findings] == [22, 23, 28, 31]
    assert told == [
        ("1.2", "warning", "record", "1-2-copy.jsonl.gz: 3 of its logs are the same as in 1-2.jsonl; they count once"),
        (
            "1.3",
            "error",
            "claimed",
            "claimed: Fred wins, games 0–1, points 5–2; it ought to be: Eva wins, games 1–0, points 5–2",
        ),
        ("2.2", "error", "record", MISSING),
        (
            "2.3",
            "error",
            "claimed",
            f"claimed: Gina wins, games 0–1, points 2–5; {DECIDED} is: Eva wins, games 0–1, points 2–5",
        ),
    ]


@pytest.mark.parametrize("options", [("--jobs", "2"), ("--by", "claimed"), ("--format", "html")])
def test_every_way_to_tell_it(event: Path, options: tuple[str, ...]) -> None:
    done = standings_of(event, *options)
    assert done.exit_code == 1
    if options[0] == "--jobs":
        assert done.stdout == standings_of(event).stdout
    for what in ONCE:
        assert done.stdout.count(what) >= 1


def test_json_holds_it_all(event: Path) -> None:
    data: Any = json.loads(standings_of(event, "--format", "json").stdout)
    assert [match["match"] for match in data["noted"]] == ["1.2", "1.4", "3.2"]
    assert data["penalties"][0]["player"] == "Anne"
    assert (data["system"], data["gaps"]) == ("swiss", [])
    assert len(data["results"]) == 12
    jsonschema.validate(data, json.loads(CliRunner().invoke(main, ["schema", "standings"]).stdout))


def test_the_last_line_of_validate_says_what_is_found_of_matches(event: Path) -> None:
    done = CliRunner().invoke(main, ["validate", str(event)])
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1].endswith(
        ": 0 with findings, 4 matches with findings (2 not as claimed); 3 errors, 1 warning."
    )
