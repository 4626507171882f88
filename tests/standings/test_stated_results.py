"""Results that a tournament file states, records that are missing or there twice, and tables that are not complete."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee import validate
from referee.cli import main
from referee.standings import MatchResult, Row, Standings, StandingsReport, completeness, compute_standings
from referee.standings.completeness import MOST_GAPS
from referee.standings.round_chart import MOST_ROUNDS, round_chart
from referee.validation import OnBatchDone
from tests.standings.evening import Table, tournament

GAME = [("Anne", 2), ("Bert", 2), ("Anne", 2), ("Anne", 2)]
"""A game that Anne wins with 5 points to 2."""


def event(folder: Path, *pairings: list[dict[str, Any]], **others: Any) -> Standings:
    """Return the standings of an event of some rounds, which has a record of a game in ``game.jsonl``."""
    Table().play(*GAME).write(folder / "game.jsonl")
    rounds = [{"round": number, "pairings": each} for number, each in enumerate(pairings, 1)]
    return compute_standings(tournament(folder, [{"players": ["Anne", "Bert"]}], rounds=rounds, **others))


def only(found: Standings) -> MatchResult:
    """Return the one match that anything is to be said of."""
    (match,) = {id(each): each for each in (*found.changed, *found.open, *found.noted)}.values()
    return match


def values(found: Standings) -> dict[str, tuple[int, ...]]:
    """Return the values of each player."""
    return {row.player: tuple(row.values.values()) for row in found.corrected}


def both(result: dict[str, Any], **others: Any) -> dict[str, Any]:
    """Return a pairing of Anne and Bert with a stated result."""
    return {"players": ["Anne", "Bert"], "result": result, **others}


COUNTING = {"win": 3, "draw": 2, "loss": 1, "forfeit": 0, "requested_bye": 2, "absence": 0, "late_entry": 1}


@pytest.mark.parametrize(
    ("result", "anne", "bert"),
    [
        ({"kind": "walkover", "winner": "Anne"}, 3, 0),
        ({"kind": "forfeit", "winner": "Bert"}, 0, 3),
        ({"kind": "withdrawal", "winner": "Bert"}, 0, 3),
        ({"kind": "double_forfeit"}, 0, 0),
        ({"kind": "adjudicated", "winner": "Anne"}, 3, 1),
        ({"kind": "adjudicated", "drawn": True}, 2, 2),
        ({"kind": "unrecorded", "drawn": True}, 2, 2),
    ],
)
def test_each_result_of_two_counts_what_it_is_said_to(
    result: dict[str, Any], anne: int, bert: int, tmp_path: Path
) -> None:
    found = event(tmp_path, [both(result)], counting=COUNTING | {"standings": ["match_points"]})
    assert values(found) == {"Anne": (anne,), "Bert": (bert,)}
    assert (found.changed, found.open, found.counted["corrected"]) == ([], [], {result["kind"]: 1})


@pytest.mark.parametrize(
    ("kind", "counts", "byes", "absences"),
    [("bye", 3, 1, 0), ("requested_bye", 2, 1, 0), ("absence", 0, 0, 1), ("late_entry", 1, 0, 1), (None, 3, 1, 0)],
)
def test_each_round_without_an_adversary_counts_what_it_is_said_to(
    kind: str | None, counts: int, byes: int, absences: int, tmp_path: Path
) -> None:
    alone = {"players": ["Anne"]} | ({} if kind is None else {"result": {"kind": kind}})
    (row, other) = event(tmp_path, [alone], counting=COUNTING).corrected
    row = row if row.player == "Anne" else other
    assert (row.values["match_points"], row.byes, row.absences, row.played) == (counts, byes, absences, 0)


def test_rounds_before_a_late_entry_count_once(tmp_path: Path) -> None:
    players = ["Anne", {"name": "Bert", "entered_in_round": 3}]
    early = [{"players": ["Anne"], "result": {"kind": "absence"}}]
    stated = [*early, {"players": ["Bert"], "result": {"kind": "late_entry"}}]
    met = [{"players": ["Anne", "Bert"], "logs": ["game.jsonl"]}]
    found = event(tmp_path, early, stated, met, players=players, counting=COUNTING)
    rows = {row.player: row for row in found.corrected}
    assert (rows["Bert"].values["match_points"], rows["Bert"].absences) == (1 + 1 + 1, 2)
    assert "  Bert entered in round 3" in list(StandingsReport(found).lines())
    assert round_chart(found) == (
        [1, 2, 3],
        [("Anne", ["absence", "absence", "+ Bert 1:0"]), ("Bert", ["late entry", "late entry", "– Anne 0:1"])],
    )


def test_tie_breaks_leave_out_whom_a_player_never_met(tmp_path: Path) -> None:
    criteria = ["match_points", "wins", "buchholz", "sonneborn_berger", "head_to_head"]
    walkover = event(
        tmp_path, [both({"kind": "walkover", "winner": "Anne"})], counting={"bye": 0, "standings": criteria}
    )
    played = event(tmp_path, [both({"kind": "unrecorded", "winner": "Anne"})], counting={"standings": criteria})
    assert values(walkover) == {"Anne": (2, 0, 0, 0, 0), "Bert": (0, 0, 0, 0, 0)}
    assert values(played) == {"Anne": (2, 1, 0, 0, 0), "Bert": (0, 0, 2, 0, 0)}


def test_a_penalty_is_the_player_s_alone(tmp_path: Path) -> None:
    criteria = {"standings": ["match_points", "buchholz"]}
    penalties = [{"player": "Anne", "match_points": 5}, {"player": "Anne", "match_points": 1, "reason": "Late."}]
    met = [{"players": ["Anne", "Bert"], "logs": ["game.jsonl"]}]
    found = event(tmp_path, met, counting=criteria, penalties=penalties)
    assert values(found) == {"Bert": (0, 2), "Anne": (-4, 0)}
    assert [row.penalty for row in found.corrected] == [0, 6]
    lines = list(StandingsReport(found).lines())
    assert lines[-2:] == ["  Anne loses 5 match points", "  Anne loses 1 match point (Late)"]


def test_what_a_decision_leaves_out_is_as_the_records_prove(tmp_path: Path) -> None:
    found = event(tmp_path, [both({"kind": "adjudicated", "winner": "Bert"}, logs=["game.jsonl"])])
    (result,) = found.noted
    assert result.corrected is not None
    assert (result.corrected.winner, result.corrected.points) == ("Bert", {"Anne": 5, "Bert": 2})
    assert (found.changed, found.open, result.provisional, result.logs) == ([], [], False, 4)


def test_a_decision_stands_where_the_records_are_broken(tmp_path: Path) -> None:
    table = Table().play(*GAME)
    del table.logs[1]
    table.write(tmp_path / "broken.jsonl")
    found = event(tmp_path, [both({"kind": "adjudicated", "drawn": True}, logs=["broken.jsonl", "none.jsonl"])])
    match = only(found)
    assert match.corrected is not None
    assert (match.corrected.winner, match.corrected.untold) == (None, ["games", "points", "stakes"])
    assert not match.provisional
    messages = [note.message for note in match.notes]
    assert messages == ["no log is to be found at none.jsonl", "drawn, games not told, points not told, adjudicated"]


@pytest.mark.parametrize(("winner", "told"), [("Anne", [5, 0]), ("Bert", [0, 0])])
def test_a_decision_takes_scores_from_a_claim_with_the_same_winner_only(
    winner: str, told: list[int], tmp_path: Path
) -> None:
    claimed = {"winner": "Anne", "games": {"Anne": 1, "Bert": 0}, "points": {"Anne": 5, "Bert": 0}}
    found = event(tmp_path, [both({"kind": "adjudicated", "winner": winner, "by": "Marie"}, claimed=claimed)])
    match = only(found)
    assert match.corrected is not None
    assert list(match.corrected.points.values()) == told
    assert match.changed == (winner == "Bert")
    assert [(reason.rule, reason.message) for reason in match.changes] == (
        [("adjudicated", "adjudicated (Marie)")] if winner == "Bert" else []
    )


def test_a_match_without_a_record_may_be_accepted_as_claimed(tmp_path: Path) -> None:
    claimed = {"winner": "Anne", "games": {"Anne": 2, "Bert": 1}}
    found = event(tmp_path, [both({"kind": "unrecorded"}, claimed=claimed)])
    assert (found.changed, found.open, found.noted) == ([], [], [])
    assert {row.player: (row.values["games"], row.provisional) for row in found.corrected} == {
        "Anne": (2, False),
        "Bert": (1, False),
    }
    nobody = event(tmp_path, [both({"kind": "unrecorded"}, claimed={"points": {"Anne": 3, "Bert": 3}})])
    assert [reason.message for reason in only(nobody).open] == ["neither the result nor the claim says who won"]


# --- what was claimed, and what was not


def test_a_winner_claimed_without_games_wins_without_games(tmp_path: Path) -> None:
    found = event(tmp_path, [{"players": ["Anne", "Bert"], "claimed": {"winner": "Bert"}}])
    assert values(found) == {"Bert": (2, 0, 0, 0), "Anne": (0, 0, 0, 0)}
    match = only(found)
    assert match.corrected is not None
    assert match.corrected.untold == ["games", "points", "stakes"]
    assert "    counts as claimed: Bert wins, games not told, points not told" in list(StandingsReport(found).lines())


@pytest.mark.parametrize("claimed", [None, {}, {"points": {"Anne": 5, "Bert": 3}}])
def test_without_a_record_or_a_winner_a_match_is_undecided(claimed: dict[str, Any] | None, tmp_path: Path) -> None:
    pairing: dict[str, Any] = {"players": ["Anne", "Bert"], "logs": ["nowhere.jsonl"]}
    found = event(tmp_path, [pairing | ({} if claimed is None else {"claimed": claimed})])
    assert [row.values["match_points"] for row in found.corrected] == [0, 0]
    assert found.counted == {"corrected": {"undecided": 1}, "claimed": {"undecided": 1}}
    assert [row.played for row in found.corrected] == [0, 0]


def test_a_claim_that_contradicts_itself_is_told_once(tmp_path: Path) -> None:
    claimed = {"winner": "Anne", "games": {"Anne": 0, "Bert": 2}}
    found = event(tmp_path, [{"players": ["Anne", "Bert"], "claimed": claimed}])
    lines = list(StandingsReport(found).lines())
    assert sum("the claim contradicts itself: Anne wins, with games 0–2" in line for line in lines) == 1
    assert values(found)["Anne"][0] == 2


# --- the same record twice


def test_a_record_in_another_form_counts_once(tmp_path: Path) -> None:
    table = Table().play(*GAME)
    for number, log in enumerate(table.logs, 1):
        (tmp_path / f"{number}.json").write_text(json.dumps(log, indent=2), encoding="utf-8")
    (tmp_path / "copy.yaml").write_text(json.dumps(table.logs[1], sort_keys=True), encoding="utf-8")
    logs = ["1.json", "2.json", "copy.yaml", "3.json", "4.json"]
    found = event(tmp_path, [{"players": ["Anne", "Bert"], "logs": logs}])
    match = only(found)
    (note,) = match.notes
    assert note.message == f"it is the same record as {tmp_path / '2.json'}; it counts once"
    assert (note.place, match.logs) == (str(tmp_path / "copy.yaml"), 5)
    assert match.corrected is not None
    assert (match.corrected.points, match.provisional) == ({"Anne": 5, "Bert": 2}, False)


def test_two_games_that_went_alike_are_two_games(tmp_path: Path) -> None:
    hands = Table().play(*GAME).logs
    header = hands[0]["header"] | {"opening": {"dealer": "Bert"}}
    for name, note in (("one", "the first game"), ("two", "the second game")):
        events = [event for hand in hands for event in hand["events"]]
        events[0] = events[0] | {"note": note}
        (tmp_path / f"{name}.jsonl").write_text(
            json.dumps({"header": header, "events": events}) + "\n", encoding="utf-8"
        )
    found = event(tmp_path, [{"players": ["Anne", "Bert"], "logs": ["one.jsonl", "two.jsonl"]}])
    assert values(found)["Anne"] == (2, 2, 10, 2)
    assert found.noted == []


def test_the_record_of_an_earlier_match_counts_there(tmp_path: Path) -> None:
    Table().play(*GAME).write(tmp_path / "again.jsonl")
    first = {"players": ["Anne", "Bert"], "logs": ["game.jsonl"]}
    again = {"players": ["Bert", "Anne"], "logs": ["again.jsonl"], "claimed": {"winner": "Bert"}}
    found = event(tmp_path, [first], [again])
    assert values(found)["Anne"][:2] == (2, 1)
    match = only(found)
    (reason,) = match.open
    assert reason.message == f"it is the same record as {tmp_path / 'game.jsonl'}, which counts for the match 1.1"
    assert (match.match, match.provisional) == ("2.1", True)
    records = [record for record in validate([tmp_path / "tournament.json"]) if record.kind == "match"]
    assert [len(record.findings) for record in records] == [1]


# --- whether the table is complete

PLAYED = {"kind": "unrecorded", "winner": "Anne"}


def gaps(folder: Path, *pairings: list[dict[str, Any]], **others: Any) -> list[str]:
    """Return what is told to be missing in an event of Anne, Bert, Clara and David."""
    names = ["Anne", "Bert", "Clara", "David"]
    return [gap.message for gap in event(folder, *pairings, players=names, **others).gaps]


def pair(one: str, other: str, kind: str = "unrecorded") -> dict[str, Any]:
    """Return a pairing that the first player won."""
    return {"players": [one, other], "result": {"kind": kind, "winner": one}}


FIRST = [pair("Anne", "Bert"), pair("Clara", "David")]
SECOND = [pair("Anne", "Clara"), pair("Bert", "David", "walkover")]
THIRD = [pair("Anne", "David"), pair("Bert", "Clara")]


def test_a_whole_round_robin(tmp_path: Path) -> None:
    assert gaps(tmp_path, FIRST, SECOND, THIRD, system="round_robin", planned_rounds=3) == []
    twice = [*[FIRST, SECOND, THIRD] * 2]
    assert gaps(tmp_path, *twice, system="round_robin", meetings=2) == []


def test_what_a_round_robin_lacks(tmp_path: Path) -> None:
    third = [{"players": ["Anne", "David"]}, pair("Bert", "Anne")]
    third[1] = pair("Bert", "Clara") | {"players": ["Bert"], "result": {"kind": "absence"}}
    assert gaps(tmp_path, FIRST, SECOND, third, FIRST, system="round_robin", planned_rounds=3) == [
        "round 3: Clara is neither paired nor told to sit out",
        "round 3, table 1: Anne – David has no result yet",
        "3 rounds are planned, and 4 are paired",
        "Anne and Bert meet twice (rounds 1 and 4); expected once",
        "Clara and David meet twice (rounds 1 and 4); expected once",
        "Bert and Clara meet not at all; expected once",
    ]


def test_what_a_swiss_lacks(tmp_path: Path) -> None:
    byes: list[dict[str, Any]] = [
        {"players": ["Anne"]},
        {"players": ["Bert"], "result": {"kind": "requested_bye"}},
        pair("Clara", "David"),
    ]
    assert gaps(tmp_path, FIRST, SECOND, system="swiss") == []
    assert gaps(tmp_path, FIRST, byes, byes, SECOND, [*SECOND], system="swiss") == [
        "Clara and David meet 3 times (rounds 1, 2 and 3)",
        "Anne and Clara meet twice (rounds 4 and 5)",
        "Anne has 2 byes (rounds 2 and 3)",
    ]


def test_without_a_system_nothing_is_missing_and_the_status_follows(tmp_path: Path) -> None:
    assert gaps(tmp_path, FIRST, FIRST) == []
    runner = CliRunner()
    path = tmp_path / "tournament.json"
    assert runner.invoke(main, ["standings", str(path)]).exit_code == 0
    gaps(tmp_path, FIRST, FIRST, system="swiss")
    done = runner.invoke(main, ["standings", str(path)])
    assert done.exit_code == 1
    assert "The Swiss table is not complete: 2\n" in done.stdout


def test_many_gaps_are_told_in_part(tmp_path: Path) -> None:
    names = [f"P{number}" for number in range(8)]
    found = event(tmp_path, [], players=names, system="round_robin")
    assert len(found.gaps) == 8 + 28
    lines = list(StandingsReport(found).lines())
    assert (lines[-22], lines[-1]) == ("The round-robin table is not complete: 36", "  and 16 more")


def test_no_more_gaps_are_found_than_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = 0

    def counted(names: list[str], n: int) -> Iterator[tuple[str, ...]]:
        nonlocal pairs
        for pair in combinations(names, n):
            pairs += 1
            yield pair

    monkeypatch.setattr(completeness, "combinations", counted)
    found = event(tmp_path, players=[f"P{number}" for number in range(500)], system="round_robin")
    assert (len(found.gaps), found.gaps[-1].players, pairs) == (MOST_GAPS + 1, [], MOST_GAPS + 1)


# --- the wall, and how far the run is


def test_the_wall_shows_the_last_rounds_only(tmp_path: Path) -> None:
    found = event(tmp_path, *[FIRST] * (MOST_ROUNDS + 2), players=["Anne", "Bert", "Clara", "David"])
    rounds, rows = round_chart(found)
    assert rounds == [*range(3, MOST_ROUNDS + 3)]
    assert {player: cells[0] for player, cells in rows} == {
        "Anne": "+ Bert (unrecorded)",
        "Bert": "– Anne (unrecorded)",
        "Clara": "+ David (unrecorded)",
        "David": "– Clara (unrecorded)",
    }
    page = StandingsReport(found, "corrected").html()
    assert "round 14" in page
    assert "round 14" not in StandingsReport(found, "claimed").html().partition("<dl")[0]


def test_each_match_is_told_when_it_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []
    event(tmp_path, [{"players": ["Anne", "Bert"], "logs": ["game.jsonl"]}], [{"players": ["Anne"]}])
    path = tmp_path / "tournament.json"
    compute_standings(path, on_match_done=lambda n_logs, n_bytes: seen.append((n_logs, n_bytes)))
    assert seen == [(4, (tmp_path / "game.jsonl").stat().st_size), (0, 0)]
    totals: list[int] = []

    @contextmanager
    def counted(total: int) -> Iterator[OnBatchDone]:
        totals.append(total)
        yield lambda n_logs, n_bytes: totals.append(n_bytes)

    monkeypatch.setattr("referee.cli.standings.progress", counted)
    CliRunner().invoke(main, ["standings", str(path)])
    size = (tmp_path / "game.jsonl").stat().st_size
    assert totals == [size, size, 0]


def test_rows_of_a_double_forfeit(tmp_path: Path) -> None:
    rows: list[Row] = event(tmp_path, [both({"kind": "double_forfeit"})]).corrected
    assert [(row.unplayed_won, row.unplayed_lost, row.lost) for row in rows] == [(0, 1, 0), (0, 1, 0)]
