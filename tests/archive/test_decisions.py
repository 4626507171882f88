"""A director's decision stands beside the ruling, whatever is validated again, and is followed but never changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve

from referee.archive import NoArchive
from referee.archive.database import Database
from referee.archive.questions import Decision, DecisionRow, Filter, FindingRow, ResultRow
from tests.archive.support import NewUrl, exported, kept, opened, run_python
from tests.validation.support import IRREGULAR, LINES, REGULAR, ROUND, write_lines

PATH = str(ROUND / "table2.yaml")
FIRST = Decision(PATH, "Played again.", "Both saw it at once.", "Marie", ruling=2, at="2026-05-01T18:30")

ENTER = """
import sys
from referee.archive import open_archive
from referee.archive.questions import Decision
archive = open_archive(sys.argv[1])
for n in range(10):
    archive.decide(Decision(sys.argv[2], f"{sys.argv[3]} {n}", "It is so.", "Marie", ruling=2, at="2026-05-01"))
"""


def decide(url: str, *decisions: Decision) -> list[DecisionRow]:
    with opened(url) as archive:
        return [archive.decide(decision) for decision in decisions]


def decisions(url: str) -> list[DecisionRow]:
    with opened(url) as archive:
        return list(archive.ask("decisions", Filter()))  # type: ignore[arg-type]


def findings(url: str, **asked: object) -> list[FindingRow]:
    with opened(url) as archive:
        return list(archive.ask("findings", Filter(**asked)))  # type: ignore[arg-type]


def test_both_the_ruling_and_the_decision_are_visible(url: str) -> None:
    kept([PATH], url)  # type: ignore[list-item]
    before = findings(url)
    (entered,) = decide(url, FIRST)
    after = findings(url)
    assert [row.message for row in after] == [row.message for row in before]
    assert [row.ruling for row in after if row.decisions] == [2]
    assert after[1].decisions == [entered] == decisions(url)
    assert (entered.message, entered.rule, entered.law) == (before[1].message, before[1].rule, 43)
    assert (entered.by, entered.at, entered.stands, entered.latest) == ("Marie", "2026-05-01T18:30:00Z", True, True)


def test_another_follows_and_the_first_stays(url: str) -> None:
    kept([PATH], url)  # type: ignore[list-item]
    second = Decision(PATH, "It stands.", "Second thoughts.", "Anne", ruling=2, at="2026-05-02")
    decide(url, FIRST, second)
    assert [(row.decision, row.latest) for row in decisions(url)] == [("Played again.", False), ("It stands.", True)]
    assert [row.decision for row in findings(url)[1].decisions] == ["Played again.", "It stands."]


@pytest.mark.parametrize("change", ["UPDATE decisions SET decision = 'x'", "DELETE FROM decisions"])
def test_the_database_itself_keeps_decisions_from_being_changed(change: str, url: str) -> None:
    kept([PATH], url)  # type: ignore[list-item]
    decide(url, FIRST)
    database = Database(url, make=False)
    with pytest.raises(NoArchive, match="a decision is never changed; enter another"), database.writing() as connection:
        connection.exec_driver_sql(change)
    database.engine.dispose()
    assert [row.decision for row in decisions(url)] == ["Played again."]


def test_it_stays_beside_its_ruling_when_all_is_validated_again(tmp_path: Path, url: str) -> None:
    path = write_lines(tmp_path / "a.jsonl", [REGULAR, IRREGULAR])
    kept([path], url)
    decide(url, Decision(f"{path}:2", "Played again.", "It is so.", "Marie", ruling=2))
    write_lines(path, [LINES[0], REGULAR, REGULAR, IRREGULAR])
    kept([path], url)
    assert [(row.line, row.ruling) for row in findings(url) if row.decisions] == [(4, 2)]
    assert [row.stands for row in decisions(url)] == [True]


def test_it_stays_where_the_machine_no_longer_rules_so(url: str) -> None:
    kept([PATH], url)  # type: ignore[list-item]
    decide(url, FIRST)
    kept([PATH], url, rulebook="general")  # type: ignore[list-item]
    assert not any(row.decisions for row in findings(url))
    assert [(row.decision, row.stands) for row in decisions(url)] == [("Played again.", False)]
    kept([PATH], url)  # type: ignore[list-item]
    assert [row.stands for row in decisions(url)] == [True]


def test_a_case_that_was_decided_is_open_no_longer(tmp_path: Path, url: str) -> None:
    path = write_lines(tmp_path / "a.jsonl", [LINES[1]])
    kept([path], url)
    (case,) = findings(url, open=True)
    assert case.outcome == "undetermined"
    decide(url, Decision(str(path), "It is cut down.", "It was seen.", "Marie", event=case.event))
    assert findings(url, open=True) == []
    assert len(findings(url, decided=True)) == 1
    with opened(url) as archive:
        assert list(archive.ask("logs", Filter(open=True))) == []
        assert len(list(archive.ask("logs", Filter(decided=True)))) == 1


def test_a_decision_on_the_whole_log_with_a_score(url: str) -> None:
    kept([PATH], url)  # type: ignore[list-item]
    on_log = Decision(PATH, "As recorded.", "They agreed.", "Marie", score={"David": 3, "Clara": 2})
    (entered,) = decide(url, on_log)
    assert entered.rule is None
    assert list((entered.score or {}).items()) == [("Clara", 2), ("David", 3)]
    with opened(url) as archive:
        results = [row for row in archive.ask("results", Filter()) if isinstance(row, ResultRow)]
    assert [(row.player, row.corrected, row.decided) for row in results] == [("Clara", 2, 2), ("David", 2, 3)]


def test_a_log_is_named_by_path_line_or_digest(tmp_path: Path, url: str) -> None:
    path = write_lines(tmp_path / "a:b.jsonl", [REGULAR, IRREGULAR])
    kept([path, Path(PATH)], url)
    digest = next(row.digest for row in findings(url) if row.path.endswith(".jsonl"))
    for log in (f"{path}:2", digest, digest[:8]):
        (entered,) = decide(url, Decision(log, "So.", "It is.", "Marie"))
        assert (entered.path, entered.line, entered.digest) == (str(path), 2, digest)
    (entered,) = decide(url, Decision(f"{PATH}:18", "So.", "It is.", "Marie"))
    assert (entered.path, entered.line) == (PATH, None)


@pytest.fixture(scope="module")
def undecided(shared_url: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Return an archive in which nothing is decided, and the path of a file in it with more than one log."""
    many = write_lines(tmp_path_factory.mktemp("many") / "many.jsonl", [REGULAR, IRREGULAR])
    kept([many, Path(PATH)], shared_url)
    return shared_url, many


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (Decision("nowhere.yaml", "So.", "It is.", "Marie"), "nowhere.yaml: no such log is in the archive"),
        (Decision("{many}", "So.", "It is.", "Marie"), "there is more than one log in this file; expected one such as"),
        (Decision("{many}:77", "So.", "It is.", "Marie"), "no such log"),
        (Decision(f"x:{9 * '9' * 9}", "So.", "It is.", "Marie"), "no such log"),
        (Decision("ffffffff", "So.", "It is.", "Marie"), "no such log"),
        (Decision("%", "So.", "It is.", "Marie"), "no such log"),
        (
            Decision(PATH, "So.", "It is.", "Marie", ruling=9),
            r"(?s)--ruling 9: no finding .* has it; expected one of\n  1\.",
        ),
        (Decision(PATH, "So.", "It is.", "Marie", event="e99"), "--event e99: no finding on this log has it"),
        (Decision(PATH, "So.", "It is.", "Marie", event="r1"), r"(?s)more than one finding has it; .*2\. .*3\. "),
        (Decision(PATH, "So.", "It is.", "Marie", event="r1", ruling=1), "--event r1 and --ruling 1: no finding"),
        (Decision("{many}:1", "So.", "It is.", "Marie", ruling=1), "no finding on this log has it; there is none"),
        (Decision(PATH, " ", "It is.", "Marie"), "--decision: not a text"),
        (Decision(PATH, "So.", "a\0b", "Marie"), "--reason: not a text"),
        (Decision(PATH, "So.", "It is.", "\udcff"), "--by: not a text"),
        (Decision("\udcff", "So.", "It is.", "Marie"), "not a text that an archive can hold"),
        (Decision(PATH, "So.", "It is.", "Marie", score={"Davd": 1}), "'Davd' did not play; .*did you mean \"David\"?"),
        (Decision(PATH, "So.", "It is.", "Marie", score={"David": 10**30}), "no score of 'David'"),
        (Decision(PATH, "So.", "It is.", "Marie", score={"David": -1}), "no score of 'David'"),
        (Decision(PATH, "So.", "It is.", "Marie", at="soon"), "--at: no such moment; .*got 'soon'"),
        (Decision(PATH, "So.", "It is.", "Marie", at="0001-01-01T00:00+10:00"), "--at: no such moment"),
    ],
)
def test_what_cannot_be_decided_is_told_in_words(wanted: Decision, said: str, undecided: tuple[str, Path]) -> None:
    url, many = undecided
    log = wanted.log.replace("{many}", str(many))
    with pytest.raises(NoArchive) as told:
        decide(url, evolve(wanted, log=log))
    assert re.search(said, str(told.value)), str(told.value)
    assert decisions(url) == []


def test_texts_are_kept_as_they_are(url: str) -> None:
    kept([PATH], url)  # type: ignore[list-item]
    text = '\'; DROP TABLE logs; -- "écarté" ♠ %s {x} :name\nsecond line'
    decide(url, Decision(PATH, text, text, text))
    (entered,) = decisions(url)
    assert (entered.decision, entered.reason, entered.by) == (text, text, text)


def test_many_can_decide_at_the_same_time(new_url: NewUrl, url: str) -> None:
    kept([PATH], url)  # type: ignore[list-item]
    runs = [run_python(ENTER, url, PATH, name) for name in ("one", "two", "three")]
    for run in runs:
        assert run.communicate() == ("", "")
    found = [row.decision for row in decisions(url)]
    assert sorted(found) == sorted(f"{name} {n}" for name in ("one", "two", "three") for n in range(10))
    assert [row.latest for row in decisions(url)] == [False] * 29 + [True]


def test_all_databases_tell_decisions_alike(new_url: NewUrl) -> None:
    urls = [new_url("sqlite"), new_url("postgresql")]
    for url in urls:
        kept([ROUND], url)
        decide(url, FIRST, FIRST, Decision(PATH, "So.", "It is.", "Zoë", score={"Clara": 1}, at="2026-01-01"))
    assert exported(urls[0]) == exported(urls[1])
