"""The logs of a match and the claim on it stand together; what changes the result comes first."""

from __future__ import annotations

from attrs import evolve

from referee.validation import Finding, Record
from referee.validation.grouping import by_match, conclusions_of

CLAIM = Finding("error", "claimed: Anne wins; it ought to be: Bert wins", "claimed")
SCORE = Finding("error", "the score is recorded as Anne 1; it ought to be Anne 0", "score")
NOTE = Finding("note", "Nothing follows.", "9.1", law=9, outcome="noted", dispute=1)
RULED = Finding("warning", "A right.", "13.2", law=13, outcome="open", dispute=2)
DISPUTE = evolve(RULED, message="Anne exposed a card. Bert may have a fresh deal.")


def log(file: int, match: str | None, *findings: Finding) -> Record:
    """Return the record of a log."""
    return Record(file, f"{file}.yaml", match=match, findings=list(findings))


def claim(file: int, match: str) -> Record:
    """Return the record of a claimed result that is wrong."""
    return Record(file, "cup.yaml", match=match, findings=[CLAIM], kind="match")


def groups(*records: Record) -> list[list[tuple[int, str]]]:
    """Return the groups of some records, each by its file and its kind."""
    return [[(record.file, record.kind) for record in group] for group in by_match(records)]


def test_the_claim_on_a_match_stands_before_its_logs() -> None:
    found = groups(log(0, "1.1"), log(1, "1.1"), log(2, "1.2"), claim(3, "1.1"), claim(3, "1.2"))
    assert found == [[(3, "match"), (0, "log"), (1, "log")], [(3, "match"), (2, "log")]]


def test_a_log_of_no_match_stands_alone_and_is_told_at_once() -> None:
    assert groups(log(0, None), log(1, "1.1"), log(2, None), log(3, None)) == [
        [(0, "log")], [(1, "log")], [(2, "log")], [(3, "log")]
    ]  # fmt: skip
    endless = by_match(iter([log(0, None), log(1, "1.1")]))
    assert [record.file for record in next(endless)] == [0]


def test_matches_of_two_tournaments_are_told_apart() -> None:
    first, second = [log(0, "1.1"), log(1, "1.2")], [log(3, "1.1"), log(4, "1.2")]
    apart = [[(0, "log")], [(1, "log")], [(3, "log")], [(4, "log")]]
    assert groups(*first, *second) == apart
    with_claims = groups(*first, claim(2, "1.2"), *second, claim(5, "1.1"))
    assert with_claims == [[(0, "log")], [(2, "match"), (1, "log")], [(5, "match"), (3, "log")], [(4, "log")]]


def test_what_changes_the_result_is_told_first() -> None:
    logs = [log(0, "1.1", NOTE, RULED), log(1, "1.1", SCORE)]
    logs[0].disputes = [DISPUTE]
    told = [finding for _, finding in conclusions_of([claim(2, "1.1"), *logs])]
    assert told == [CLAIM, SCORE, DISPUTE, NOTE]
    alone = [evolve(record, match=None) for record in logs]
    assert [finding for _, finding in conclusions_of(alone)] == [DISPUTE, NOTE, SCORE]
