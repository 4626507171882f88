"""The report for people says what happened, the law, who may do what until when, and both scores."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from referee.hearing.rulings import MarkRow, Score
from referee.law import Clause, OpenPoint, Procedure, Reading, Rulebook
from referee.report.lawtext import contents, law_text
from referee.report.lines import Line, show
from referee.report.text import Report
from referee.report.verdicts import is_regular
from referee.table.game import Game
from tests.report.sample import make_adjudication, make_log


def make_rulebook() -> Rulebook:
    """Return a rulebook with just the clauses that the sample names."""
    clauses = [
        Clause("9.4", "limit", "The choice is gone once the non-dealer has looked at his hand.", open_points=("R24",)),
        Clause("9.5", "option", "The non-dealer may have a miscount put right."),
        Clause("9.6", "option", "The non-dealer may claim a fresh deal instead."),
        Clause("22.1", "scoring", "A king turned up is worth a point to the dealer."),
    ]
    readings = {"at_look": Reading("looking ends it"), "at_turn": Reading("the turn-up ends it")}
    point = OpenPoint("R24", ("9",), "What ends the choice?", "at_look", readings, why="The text says nothing.")
    return Rulebook(
        code="club",
        title="Club laws",
        version="1",
        digest="",
        game=Game(),
        procedure=Procedure(),
        laws={9: "Misdeal", 22: "Turned king"},
        clauses={clause.id: clause for clause in clauses},
        open_points={"R24": point},
        readings={"R24": "at_turn"},
    )


def printed(lines: Iterator[Line]) -> str:
    """Return what a pipe would receive."""
    stream = io.StringIO()
    show(lines, stream)
    return stream.getvalue()


@pytest.fixture
def report() -> str:
    """Return the sample as text."""
    return printed(Report(make_adjudication(), make_log(), make_rulebook()).lines())


EXPECTED = """\
Rulings on hand.yaml
Anne and Bert; four events; by the Club laws (club 1).

Record problem  the hand of Bert is not known
                hand.yaml:13:5 (k1)

Deal 1 of game 1: Anne deals the red pack, turning the king of spades; dealt again. Tricks: Anne 3.

1. A right arises
   What happened   Anne deals four cards to Bert. (p1, line 10)
                   Bert draws attention to the number of cards dealt. (n1, line 11)
   The law         The non-dealer may have a miscount put right. (law 9, Misdeal; clause 9.5)
   Ruling          Bert may have the error put right or have a fresh deal. Anne is bound by it. Bert
                   was dealt four cards.
   Until           The choice is gone once the non-dealer has looked at his hand. (9.4)
   Rests on        R24

2. Granted
"""


def test_the_whole_story_of_a_ruling_is_told(report: str) -> None:
    assert report.startswith(EXPECTED)


def test_the_scores_stand_side_by_side(report: str) -> None:
    assert "Score             recorded  corrected\n" in report
    assert "Anne                     2          1\n" in report
    assert "Bert                     0          0\n" in report


def test_each_reading_is_told_once(report: str) -> None:
    assert "R24             What ends the choice? the turn-up ends it (at_turn)\n" in report


def test_what_is_still_open_and_what_comes_next_is_told(report: str) -> None:
    assert "Still open      the replay of p1 is not logged\n" in report
    assert "Next            Anne deals with the red pack.\n" in report
    assert "Game 1 is won by Anne (Anne 5, Bert 3). Stake: 1.\n" in report


def test_a_ruling_without_a_clause_says_so(report: str) -> None:
    assert "No clause of the rulebook gives this." in report


def test_marks_are_told_and_ordinary_scoring_is_not_told_twice(report: str) -> None:
    assert "Anne: one point for the king turned up, earned, and still to be marked" in report
    assert "Points are earned" not in report


def test_a_pipe_gets_plain_text_without_blanks_at_the_ends(report: str) -> None:
    assert "\x1b" not in report
    assert all(line == line.rstrip() for line in report.splitlines())


def test_a_terminal_gets_colour_unless_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm-256color")
    coloured, plain = Terminal(), Terminal()
    show([Line("Granted", "red")], coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    show([Line("Granted", "red")], plain)
    assert "\x1b[31m" in coloured.getvalue()
    assert "\x1b" not in plain.getvalue()


def test_nothing_irregular_is_said_in_so_many_words() -> None:
    adjudication = make_adjudication()
    adjudication.rulings = adjudication.rulings[-1:]
    assert "Nothing irregular" in printed(Report(adjudication, make_log(), make_rulebook()).lines())


def test_only_a_clean_record_with_a_right_score_is_regular() -> None:
    adjudication = make_adjudication()
    assert not is_regular(adjudication)
    adjudication.rulings, adjudication.problems = adjudication.rulings[-1:], []
    assert not is_regular(adjudication)
    adjudication.score = Score({"Anne": 1, "Bert": 0}, {"Anne": 1, "Bert": 0})
    assert is_regular(adjudication)


def test_a_mark_without_a_clause_is_told() -> None:
    adjudication = make_adjudication()
    adjudication.deals[0].marks.append(MarkRow("Bert", 1, None, None, "point", "struck"))
    text = printed(Report(adjudication, make_log(), make_rulebook()).lines())
    assert "Bert: one point for the point, marked without being earned; to be taken down.\n" in text


def test_a_law_is_told_with_its_clauses_and_what_it_leaves_open() -> None:
    text = printed(law_text(make_rulebook(), 9))
    assert text.startswith("Law 9: Misdeal\n9.4             The choice is gone")
    assert "R24             What ends the choice?\n" in text
    assert "  reading       at_turn: the turn-up ends it (in force)\n" in text
    assert "A king turned up" not in text


def test_the_contents_list_every_law() -> None:
    text = printed(contents(make_rulebook()))
    assert text == "Club laws (club 1)\nLaw 9           Misdeal\nLaw 22          Turned king\n"
