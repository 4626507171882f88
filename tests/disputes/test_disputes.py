"""Disputes written from the text of the laws alone, before the referee was asked, come out as their writers expected.

A file is one dispute: a title, the laws it turns on, a log, the answers expected, and why the text demands them.
What an expectation does not name is not compared: the text may leave it open.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import asdict, define, fields

from referee import adjudicate, rulebook_for
from referee.docket.adjudication import Adjudication
from referee.docket.rulings import Ruling
from referee.record import Log, log_from_data
from referee.record.document import read_file
from referee.record.mistakes import structure
from referee.record.yaml_reader import read_yaml
from referee.teaching.expectation_file import UNSAID, ExpectedGame
from referee.teaching.expectations import say
from referee.validation.rulebook_cache import load

FILES = sorted(Path(__file__).parent.glob("*.yaml"))


@define
class Answer:
    """What is answered to one demand or disputed act; the fields that are named are compared.

    failed: the condition that a demand denied did not meet.   event: the event at which it did not.
    """

    at: str
    outcome: str
    clause: str | None = UNSAID
    failed: str | None = UNSAID
    event: str | None = UNSAID
    points: int | None = UNSAID

    def said(self) -> dict[str, Any]:
        """Return what is expected, by the names that the file uses."""
        told = {each.name: getattr(self, each.name) for each in fields(Answer) if each.name != "at"}
        return {name: value for name, value in told.items() if value is not UNSAID}


@define
class Expected:
    """What must come of a dispute.   marks: rows ``[player, points, for, clause, status]`` of all deals."""

    answers: tuple[Answer, ...]
    corrected: dict[str, int] | None = None
    deals: tuple[str, ...] | None = None
    marks: tuple[tuple[Any, ...], ...] | None = None
    games: tuple[ExpectedGame, ...] | None = None


@define
class Dispute:
    """One file, without its log read."""

    title: str
    laws: tuple[str, ...]
    log: dict[str, Any]
    expect: Expected
    why: str


def read(path: Path) -> tuple[Dispute, Log]:
    document = read_yaml(read_file(path), path.name)
    dispute = structure(Dispute, document)
    assert dispute is not None
    return dispute, log_from_data(document, ("log",))


def answered(ruling: Ruling) -> dict[str, Any]:
    """Return what a ruling tells, by the names of an answer."""
    failed = (ruling.failed.condition, ruling.failed.event) if ruling.failed else (None, None)
    told = (ruling.outcome, ruling.clause, *failed, ruling.points)
    return dict(zip(("outcome", "clause", "failed", "event", "points"), told, strict=True))


def wrong_answers(expected: Expected, heard: Adjudication) -> Iterator[str]:
    """Tell the answers that are missing or others.  Where nothing answers an act, what is ruled at it counts."""
    for answer in expected.answers:
        rulings = [ruling for ruling in heard.rulings if ruling.answers == answer.at]
        rulings = rulings or [ruling for ruling in heard.rulings if ruling.event == answer.at]
        given = [answered(ruling) for ruling in rulings]
        wanted = answer.said()
        if not any(all(each[name] == value for name, value in wanted.items()) for each in given):
            yield f"{answer.at}: expected {say(wanted)}; got {say(given)}"


def wrong_results(expected: Expected, heard: Adjudication) -> Iterator[str]:
    """Tell in what the score, the deals, the marks and the games are others, and every record problem."""
    marks = [(row.player, row.points, row.for_, row.clause, row.status) for deal in heard.deals for row in deal.marks]
    found = {
        "corrected": heard.score.corrected,
        "deals": tuple(deal.ended for deal in heard.deals),
        "marks": tuple(marks),
    }
    for name, got in found.items():
        wanted = getattr(expected, name)
        if wanted is not None and wanted != got:
            yield f"{name}: expected {say(wanted)}; got {say(got)}"
    if expected.games is not None:
        games = [
            {name: value for name, value in asdict(game).items() if value is not UNSAID} for game in expected.games
        ]
        plain = [asdict(game, recurse=False) for game in heard.games]
        shown = [{name: row[name] for name in game} for game, row in zip(games, plain, strict=False)]
        if games != shown or len(games) != len(plain):
            yield f"games: expected {say(games)}; got {say(plain)}"
    yield from (f"problem at {problem.event}: {problem.message}" for problem in heard.problems)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_dispute_is_answered_as_the_text_demands(path: Path) -> None:
    dispute, log = read(path)
    heard = adjudicate(log, rulebook_for(log, load=load))
    wrong = [*wrong_answers(dispute.expect, heard), *wrong_results(dispute.expect, heard)]
    assert not wrong, "\n".join([dispute.title, *wrong])


def test_each_dispute_is_named_for_a_law_that_it_turns_on() -> None:
    assert FILES
    misnamed = {path.name for path in FILES if path.name.split("-")[0].lstrip("0") not in read(path)[0].laws}
    assert not misnamed
