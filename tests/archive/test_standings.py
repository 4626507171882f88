"""Standings with an archive count what directors decided, show both results, and hear no match twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.archive import hear_with_archive
from referee.archive.database import Database
from referee.archive.questions import Decision
from referee.desk import validate
from referee.standings import Case, Standings, compute_standings, load_tournament, match_results
from tests.archive.support import called, kept, opened


def simulated(folder: Path, *shape: str) -> Path:
    """Write a season and return its tournament file."""
    told = ("--seed", "5", "--hands", "40", "--players", "4", "--irregular", "0.2", *shape)
    assert called("simulate", folder, *told).exit_code == 0
    return folder / "tournament.yaml"


def with_archive(path: Path, url: str) -> Standings:
    with opened(url) as archive:
        return compute_standings(path, hear=hear_with_archive(archive))


def decide(url: str, log: str, score: dict[str, int], **more: Any) -> None:
    with opened(url) as archive:
        archive.decide(Decision(log, "So it is.", "I saw it.", "Marie", score=score, at="2026-05-01", **more))


@pytest.fixture
def games(tmp_path: Path, url: str) -> Path:
    """Return a tournament with a log for each game, which is in the archive."""
    path = simulated(tmp_path / "season", "--form", "games")
    kept([path], url)
    return path


def test_without_decisions_they_are_those_without_an_archive(games: Path, url: str, monkeypatch: Any) -> None:
    plain = compute_standings(games)
    with monkeypatch.context() as patch:
        patch.setattr("referee.standings.table.results_of", lambda task: pytest.fail("a match is heard again"))
        assert with_archive(games, url) == plain
        done = called("standings", games, "--archive", url)
    other = called("standings", games)
    assert (done.stdout, done.exit_code) == (other.stdout, other.exit_code)


def lost_game(path: Path) -> tuple[str, str, str, str, dict[str, int]]:
    """Return a finished game at the end of a log: its place and match, who won, who lost, and the score."""
    logs = [record for record in validate([path]) if record.kind == "log" and record.readable and record.games]
    log = logs[-1]
    winner = str(log.games[-1].winner)
    (loser,) = set(log.players) - {winner}
    return log.place, str(log.match), winner, loser, log.games[-1].score


def test_a_decided_score_counts_and_both_are_visible(games: Path, url: str) -> None:
    place, match, winner, loser, score = lost_game(games)
    plain = compute_standings(games)
    # The other has won the game.
    decide(url, place, {loser: score[winner], winner: score[loser]})
    found = with_archive(games, url)
    before, after = by_match(games, None)[match], by_match(games, url)[match]
    assert after.by_records == before.corrected
    assert after.basis == "decision"
    assert {name: after.corrected.games[name] - before.corrected.games[name] for name in (winner, loser)} == {
        winner: -1,
        loser: 1,
    }
    moved = score[winner] - score[loser]
    assert after.corrected.points[loser] - before.corrected.points[loser] == moved
    assert before.corrected.points[winner] - after.corrected.points[winner] == moved
    assert after.claimed == before.claimed
    rows = {row.player: row.values for row in found.corrected}
    old = {row.player: row.values for row in plain.corrected}
    assert {name for name in rows if rows[name] != old[name]} >= {winner, loser}
    assert [row.values for row in found.claimed] == [row.values for row in plain.claimed]
    text = called("standings", games, "--archive", url).stdout
    assert f"{place}: decided by Marie, 2026-05-01T00:00:00Z: So it is. Reason: I saw it. Score: " in text
    assert "; by the records alone: " in text
    assert "by the score that the director decided" in text
    data = json.loads(called("standings", games, "--archive", url, "--format", "json").stdout)
    (told,) = (each for each in data["noted"] if each["match"] == match)
    assert told["by_records"] != told["corrected"]
    assert [each["rule"] for each in told["notes"]] == ["decision"]


def by_match(path: Path, url: str | None) -> dict[str, Any]:
    """Return what each match came to, by its id."""
    tournament = load_tournament(path)
    if url is None:
        return {each.match: each for each in match_results(tournament)}
    with opened(url) as archive:
        cases = [Case(match) for match in tournament.matches]
        return {each.match: each for each in hear_with_archive(archive)(tournament, None, cases)}


def test_the_last_decision_with_a_score_counts_wherever_the_file_lies(games: Path, url: str) -> None:
    place, match, winner, loser, score = lost_game(games)
    decide(url, place, {loser: score[winner], winner: score[loser]})
    decide(url, place, score)
    found = by_match(games, url)[match]
    assert found.corrected == found.by_records
    # The folder of the round is called otherwise now.
    old = Path(place.partition(":")[0])
    new = old.with_name(f"moved-{old.name}")
    old.rename(new)
    games.write_text(games.read_text(encoding="utf-8").replace(old.name, new.name), encoding="utf-8")
    again = by_match(games, url)[match]
    assert again.corrected == found.corrected
    assert [note.rule for note in again.notes] == ["decision"]
    assert again.notes[0].place.startswith(str(new))


def test_an_unfinished_game_that_was_decided_is_open_no_longer(tmp_path: Path, url: str) -> None:
    """A game that was broken off below the points that win it counts as the director says."""
    path = simulated(tmp_path / "season", "--form", "games")
    kept([path], url)
    place, match, winner, loser, score = lost_game(path)
    decide(url, place, {winner: 4, loser: 1})
    found = by_match(path, url)[match]
    assert found.corrected.games[winner] == found.by_records.games[winner] - 1
    assert found.corrected.points[winner] == found.by_records.points[winner] - score[winner] + 4


def test_a_score_in_the_middle_of_a_game_does_not_count_and_is_told(tmp_path: Path, url: str) -> None:
    path = simulated(tmp_path / "season", "--form", "hands")
    kept([path], url)
    first = next(record for record in validate([path]) if not record.games)
    decide(url, first.place, dict.fromkeys(first.players, 4))
    found = by_match(path, url)[str(first.match)]
    assert found.by_records is None
    assert found.notes[0].message.endswith("the game goes on in another log; decide on the last one.")
    plain = compute_standings(path)
    assert [row.values for row in with_archive(path, url).corrected] == [row.values for row in plain.corrected]


def test_decisions_that_were_altered_are_not_counted(games: Path, url: str) -> None:
    place, _, winner, loser, score = lost_game(games)
    decide(url, place, {loser: score[winner], winner: score[loser]})
    database = Database(url, make=False)
    with database.writing() as connection:
        drop = "DROP TRIGGER decisions_update" if "sqlite" in url else "DROP TRIGGER decisions_stay ON decisions"
        connection.exec_driver_sql(drop)
        connection.exec_driver_sql("UPDATE decisions SET score = '{}'")
    database.close()
    done = called("standings", games, "--archive", url)
    assert done.exit_code == 2
    assert "decisions cannot be counted: decision 1, on " in done.stderr
    assert "referee archive verify tells all" in done.stderr
