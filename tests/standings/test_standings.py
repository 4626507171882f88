"""What matches come to from their logs, however these are told, and whatever is missing or wrong."""

from __future__ import annotations

import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from referee.standings import MatchResult, match_results
from referee.standings.claim_check import check_claims
from referee.standings.event_file import load_tournament
from tests.standings.evening import PLAYERS, Table, tournament

FALSE_KING = [{"do": "mark", "by": "Anne", "n": 1, "reason": "held_king"}]


def heard(folder: Path, table: Table, *, claimed: dict[str, Any] | None = None, **others: Any) -> MatchResult:
    """Return what the match of one table comes to."""
    table.write(folder / "match.jsonl")
    pairing: dict[str, Any] = {"players": list(PLAYERS), "logs": ["match.jsonl"]}
    if claimed is not None:
        pairing["claimed"] = claimed
    (result,) = match_results(load_tournament(tournament(folder, [pairing], **others)))
    return result


def told(result: MatchResult) -> list[str]:
    """Return all that is said of a match."""
    reasons = [*result.changes, *(each for each in result.open if each not in result.changes)]
    return [f"{reason.place.rpartition('/')[2]} {reason.rule}: {reason.message}" for reason in reasons]


def won_by_a_false_king(**others: Any) -> Table:
    """Return a game in which Anne marks a king that she never announces, and nobody says a word."""
    table = Table(**others)
    table.hand("Anne", 1, early=FALSE_KING)
    return table.play(("Bert", 2), ("Anne", 2), ("Bert", 1), ("Anne", 1))


def forgetful() -> Table:
    """Return a game in which Bert forgets a mark for good."""
    table = Table()
    table.hand("Anne", 2)
    table.hand("Bert", 2, marks={})
    return table.play(("Anne", 2), ("Bert", 1), ("Anne", 2))


def test_a_match_in_which_all_is_well(tmp_path: Path) -> None:
    table = Table().play(("Anne", 2), ("Bert", 2), ("Anne", 2), ("Anne", 2), ("Anne", 2), ("Anne", 2), ("Anne", 1))
    result = heard(tmp_path, table)
    assert result.corrected is not None
    assert (result.corrected.winner, result.corrected.games) == ("Anne", {"Anne": 2, "Bert": 0})
    assert result.corrected.points == {"Anne": 10, "Bert": 2}
    assert not result.changed
    assert told(result) == []


def test_only_what_was_claimed_may_be_wrong(tmp_path: Path) -> None:
    table = Table().play(("Anne", 2), ("Bert", 2), ("Anne", 2), ("Anne", 2))
    result = heard(tmp_path, table, claimed={"winner": "Bert", "points": {"Bert": 5, "Anne": 2}})
    assert result.claimed is not None
    assert (result.claimed.winner, result.claimed.games) == ("Bert", {"Anne": 1, "Bert": 0})
    assert result.claimed.points == {"Anne": 2, "Bert": 5}
    assert result.changed
    assert not result.provisional
    (change,) = result.changes
    assert change.rule == "claimed"
    path = tmp_path / "tournament.json"
    (record,) = check_claims(load_tournament(path), file=3)
    assert (record.file, record.path, record.line, record.match) == (3, str(path), 1, "1.1")
    assert [(finding.rule, finding.severity) for finding in record.findings] == [("claimed", "error")]
    assert "it ought to be: Anne wins, games 1–0, points 5–2" in record.findings[0].message


def test_a_mark_that_was_forgotten_for_good_changes_nothing(tmp_path: Path) -> None:
    result = heard(tmp_path, forgetful())
    assert not result.changed
    assert told(result) == []


def test_a_false_king_leaves_the_last_game_undecided(tmp_path: Path) -> None:
    result = heard(tmp_path, won_by_a_false_king())
    assert result.corrected is not None
    assert (result.corrected.winner, result.corrected.undecided, result.provisional) == (None, True, True)
    assert result.corrected.points == {"Anne": 4, "Bert": 3}
    assert [line.partition(": ")[0] for line in told(result)] == ["match.jsonl:1 23.3", "match.jsonl:5 record"]
    assert result.changes[0].event == "e6"
    assert told(result)[1].endswith("game 1 is undecided at Anne 4, Bert 3, although its players took it as won")


def test_another_game_closes_the_one_before_with_what_stands_then(tmp_path: Path) -> None:
    table = won_by_a_false_king().play(("Bert", 1), ("Bert", 2), ("Bert", 2))
    result = heard(tmp_path, table)
    assert result.corrected is not None
    assert result.corrected.games == {"Anne": 1, "Bert": 1}
    assert not result.changed


def test_a_code_that_lets_nothing_stand_leaves_it_undecided_for_good(tmp_path: Path) -> None:
    table = won_by_a_false_king().play(("Bert", 1), ("Bert", 2), ("Bert", 2))
    result = heard(tmp_path, table, rulebook="french")
    assert result.corrected is not None
    assert result.corrected.games == {"Anne": 0, "Bert": 1}
    assert result.corrected.undecided


def test_a_score_put_right_between_two_hands_is_right(tmp_path: Path) -> None:
    table = Table()
    table.hand("Anne", 1, marks={"Anne": 2})
    table.score["Anne"] = 1
    result = heard(tmp_path, table.play(("Bert", 2), ("Anne", 2), ("Bert", 1), ("Anne", 2)))
    assert not result.changed
    assert told(result) == []


@pytest.mark.parametrize("recorded", [("marking",), ()], ids=["marks told", "marks not told"])
def test_a_score_carried_over_wrongly_is_carried_over_right(recorded: tuple[str, ...], tmp_path: Path) -> None:
    table = Table(recorded=recorded)
    table.hand("Anne", 2)
    table.score["Anne"] = 1
    table.play(("Bert", 2), ("Anne", 2), ("Bert", 1), ("Anne", 1), ("Bert", 1), ("Anne", 1))
    result = heard(tmp_path, table)
    assert result.claimed is not None
    assert result.corrected is not None
    assert result.claimed.points == {"Anne": 5, "Bert": 4}
    assert result.corrected.points == {"Anne": 5, "Bert": 3}
    assert result.corrected.winner == "Anne"
    assert told(result) == [
        "match.jsonl:2 score: the game goes on at Anne 1, Bert 0, where the hand before came to Anne 2, Bert 0",
        "match.jsonl:6 record: played after game 1 was over; it does not count",
        "match.jsonl:7 record: played after game 1 was over; it does not count",
    ]
    (record,) = check_claims(load_tournament(tmp_path / "tournament.json"), file=0)
    assert [finding.rule for finding in record.findings] == ["claimed", "score", "record", "record"]


def broken(table: Table, change: str) -> None:
    """Do something to the logs of a game."""
    logs = table.logs
    if change == "missing":
        del logs[2]
    elif change == "end missing":
        del logs[-1]
    elif change == "beginning missing":
        del logs[0]
    elif change == "order":
        logs[1], logs[2] = logs[2], logs[1]
    elif change == "twice":
        logs.insert(2, logs[1])
    elif change == "dealer":
        logs[2]["header"]["opening"]["dealer"] = "Anne"
    elif change == "unreadable":
        logs[2]["events"][-1]["do"] = "makr"
    elif change == "strangers":
        logs[2] = json.loads(json.dumps(logs[2]).replace("Bert", "Carl"))
    elif change == "breaks off":
        logs[1]["events"] = logs[1]["events"][:4]
    elif change == "game skipped":
        for log in logs[4:]:
            log["header"]["opening"]["game"] = 3


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("missing", "3 record: hand 4 of game 1 comes after hand 2; a hand is missing"),
        ("end missing", "6 record: the records end in the middle of game 2"),
        ("beginning missing", "1 record: the records begin in game 1 at hand 2; what came before is missing"),
        ("order", "2 record: hand 3 of game 1 comes after hand 1; a hand is missing"),
        ("twice", "3 record: hand 2 of game 1 comes after hand 2; a hand is in the wrong order"),
        ("dealer", "3 record: Anne deals where it is the turn of Bert; a hand is missing, or in the wrong order"),
        ("unreadable", "3 unreadable: unknown act"),
        ("strangers", "3 record: it is about Anne and Carl, who do not meet here"),
        ("breaks off", "3 record: the record before it, {}match.jsonl:2, breaks off in the middle of a hand"),
        ("game skipped", "5 record: game 3 comes after game 1"),
    ],
)
def test_broken_records_prove_nothing(change: str, expected: str, tmp_path: Path) -> None:
    table = Table().play(("Anne", 2), ("Bert", 2), ("Anne", 2), ("Anne", 2), ("Anne", 2), ("Anne", 2), ("Anne", 1))
    broken(table, change)
    claimed = {"winner": "Bert", "games": {"Anne": 0, "Bert": 2}, "points": {"Anne": 0, "Bert": 10}}
    result = heard(tmp_path, table, claimed=claimed)
    assert result.provisional
    assert not result.changed
    assert result.corrected is not None
    assert result.corrected.points == claimed["points"]
    expected = expected.format(f"{tmp_path}/")
    assert any(line.removeprefix("match.jsonl:").startswith(expected) for line in told(result)), told(result)


def test_a_pairing_may_be_without_records_or_without_a_result(tmp_path: Path) -> None:
    claimed = {"winner": "Anne", "games": {"Anne": 2, "Bert": 0}, "points": {"Anne": 10, "Bert": 0}}
    pairings: list[dict[str, Any]] = [
        {"players": ["Anne", "Bert"], "claimed": claimed},
        {"players": ["Carl", "Dora"]},
        {"players": ["Eva"]},
    ]
    told_of, ahead, bye = match_results(load_tournament(tournament(tmp_path, pairings)))
    assert told_of.claimed == told_of.corrected != None  # noqa: E711 - all three are compared
    assert told_of.provisional
    assert [reason.message for reason in told_of.open] == ["there are no records of this match; it stands as claimed"]
    assert (ahead.claimed, ahead.corrected, ahead.open, ahead.provisional) == (None, None, [], False)
    assert (bye.claimed, bye.corrected, bye.open, bye.provisional) == (None, None, [], False)


@pytest.mark.parametrize("make", [won_by_a_false_king, forgetful], ids=["false king", "forgotten mark"])
def test_it_makes_no_difference_in_how_many_logs_a_game_is_told(make: Any, tmp_path: Path) -> None:
    table = make().play(("Bert", 1), ("Bert", 2), ("Bert", 2)) if make is forgetful else make()
    apart = heard(tmp_path, table)
    joined, games = [], sorted({log["header"]["opening"]["game"] for log in table.logs})
    for game in games:
        hands = [log for log in table.logs if log["header"]["opening"]["game"] == game]
        events = [event for log in hands for event in log["events"]]
        joined.append({"header": hands[0]["header"], "events": events})
    whole = Table(logs=joined)
    told_whole = heard(tmp_path, whole)
    assert (told_whole.claimed, told_whole.corrected) == (apart.claimed, apart.corrected)


def test_forms_and_packings_make_no_difference(tmp_path: Path) -> None:
    table = Table().play(("Anne", 2), ("Bert", 2), ("Anne", 2), ("Anne", 2))
    expected = heard(tmp_path, table).corrected
    for i, log in enumerate(table.logs):
        (tmp_path / "json").mkdir(exist_ok=True)
        (tmp_path / "json" / f"{i}.json").write_text(json.dumps(log), encoding="utf-8")
        lines = "".join(json.dumps(part) + "\n" for part in (log["header"], *log["events"]))
        (tmp_path / "json" / f"{i}.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    for pattern in ("json/*.json", "json/*.jsonl.gz"):
        pairing = {"players": ["Bert", "Anne"], "logs": [pattern]}
        (result,) = match_results(load_tournament(tournament(tmp_path, [pairing])))
        assert result.corrected == expected


def test_the_stakes_of_the_tournament_go_before_those_of_a_log(tmp_path: Path) -> None:
    plain = [("Anne", 2), ("Anne", 2), ("Anne", 1)]
    table = Table().play(*plain)
    assert (one := heard(tmp_path, table, stakes="none").corrected) is not None
    assert (graded := heard(tmp_path, table, stakes="graded").corrected) is not None
    assert one.stakes == {"Anne": 1, "Bert": 0}
    assert graded.stakes == {"Anne": 3, "Bert": 0}
    agreed = Table(agreement={"stakes": "graded"}).play(*plain)
    assert heard(tmp_path, agreed).corrected == one
    assert heard(tmp_path, agreed, stakes="graded").corrected == graded


def test_a_sitting_of_many_games_may_be_one_log(tmp_path: Path) -> None:
    table = forgetful().play(("Bert", 1), ("Bert", 2), ("Bert", 2))
    apart = heard(tmp_path, table)
    events = [event for log in table.logs for event in log["events"]]
    whole = heard(tmp_path, Table(logs=[{"header": table.logs[0]["header"], "events": events}]))
    assert (whole.claimed, whole.corrected) == (apart.claimed, apart.corrected)


def test_whoever_does_the_work(tmp_path: Path) -> None:
    table = won_by_a_false_king()
    pairings = []
    for n in range(40):
        table.write(tmp_path / f"{n}.jsonl")
        pairings.append({"round": n + 1, "pairings": [{"players": list(PLAYERS), "logs": [f"{n}.jsonl"]}]})
    path = tournament(tmp_path, [{"players": list(PLAYERS)}], rounds=pairings)
    known = load_tournament(path)
    with ThreadPoolExecutor(2) as executor:
        assert list(match_results(known, executor)) == list(match_results(known))
