"""The report for people says what happened, the law, who may do what until when, and both scores."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import get_args

import pytest
from attrs import evolve

from referee.docket.adjudication import DealRow, GameRow, MarkRow, Score
from referee.docket.reasons import because
from referee.law import OpenPoint, Procedure, Reading, Rulebook
from referee.law.clause import Kind
from referee.record.acts.base import EventId
from referee.record.acts.words import Notice
from referee.report.law import KINDS, contents, law_text, open_point_text
from referee.report.lines import Line, show
from referee.report.parts import next_line
from referee.report.reading_aloud import answer_of
from referee.report.ruling import is_regular
from referee.report.text import EVERY_DISPUTE, report_lines
from referee.table.game import Game
from tests.report.sample import CLAUSES, make_adjudication, make_log


def make_rulebook() -> Rulebook:
    """Return a rulebook with just the clauses that the sample names."""
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
        clauses=dict(CLAUSES),
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
    return printed(report_lines(answer_of(make_adjudication(), make_log(), make_rulebook())))


EXPECTED = """\
Anne and Bert, game 1, deal 1. Anne dealt the red pack; K♠ turned; set aside for a fresh deal. Club
laws.

Games    Game 1 is won by Anne (Anne 5, Bert 3). Stake: 1.
Score    Anne 1, Bert 0 (recorded 2–0: one point of Anne's comes off)
Now      Anne may still mark one for the king turned up.
         Anne deals next with the red pack.
Open     replay of line 10 not logged

Record   hand.yaml:13:5: the hand of Bert is not known

1. Anne dealt Bert four cards, one too few (line 10).
   The non-dealer may have a miscount put right (law 9.5).
   Bert asked to have a fresh deal, on the ground of the number of cards dealt (line 12). Granted:
   there is to be a fresh deal. The non-dealer may claim a fresh deal instead (law 9.6).

2. Denied: Bert may not have what was asked for.

Points   Anne: one for the king turned up, earned, and still to be marked (law 22.1).
"""

PROOF = """\
   Ruling 1. A right: Bert may have the error put right or have a fresh deal (9.5).
   What happened   Anne deals Bert four cards. (p1, line 10)
                   Bert draws attention to the number of cards dealt. (n1, line 11)
   Law 9.1         Another number than five cards is a misdeal.
   Law 9.5         The non-dealer may have a miscount put right.
   Law 9.6         The non-dealer may claim a fresh deal instead.
   Reason          A card has been played; the hand stands.
   How long        The choice is gone once the non-dealer has looked at his hand. (9.4)
                   To have the error put right: until the trump is turned.
                   To have a fresh deal: until the pack is cut for the next deal.
                   Bert gives it up by playing on.
   Rests on        R24

   Ruling 2. Granted: Bert may have a fresh deal (9.6).
   What happened   As told above (p1, n1).
                   Bert asks to have a fresh deal, on the ground of the number of cards dealt. (c1,
                   line 12)
   Law 9.6         The non-dealer may claim a fresh deal instead.
   See also        9.1, quoted above.
   Reason          Bert played on with knowledge of it.
"""


def test_the_whole_story_is_told(report: str) -> None:
    assert report == EXPECTED


def test_the_proof_of_one_dispute_or_of_all_is_told_when_it_is_asked_for() -> None:
    told = {n: printed(report_lines(answer_of(make_adjudication(), make_log(), make_rulebook()), n)) for n in range(3)}
    assert PROOF in told[EVERY_DISPUTE]
    assert PROOF in told[1]
    assert "Ruling 3. Denied" in told[EVERY_DISPUTE]
    assert "Ruling 3. Denied" not in told[1]
    assert PROOF not in told[2]
    assert "R24             What ends the choice? the turn-up ends it\n" in told[1]
    assert "R24" not in told[2]


def test_ordinary_scoring_is_not_told_twice(report: str) -> None:
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
    log = make_log()
    del log.events[1]
    assert "Nothing is in dispute.\n" in printed(report_lines(answer_of(adjudication, log, make_rulebook())))
    adjudication.problems = []
    assert "Nothing is in dispute; the score is to be" in printed(
        report_lines(answer_of(adjudication, log, make_rulebook()))
    )
    adjudication.score = Score({"Anne": 1, "Bert": 0}, {"Anne": 1, "Bert": 0})
    assert "Nothing was irregular" in printed(report_lines(answer_of(adjudication, log, make_rulebook())))


def test_what_the_law_says_names_no_events_whatever_words_are_ids() -> None:
    adjudication, log = make_adjudication(), make_log()
    log.events[0] = evolve(log.events[0], id=EventId("a"))
    law = "What follows a misdeal (a) is not said."
    pending = [because("unsettled", event=EventId("a"), law=law), because("king_unshown", event=EventId("a"))]
    adjudication.score = evolve(adjudication.score, pending=pending)
    text = " ".join(printed(report_lines(answer_of(adjudication, log, make_rulebook()))).split())
    assert "not settled by the code (line 10): What follows a misdeal (a) is not said." in text
    assert "the king announced at line 10 not shown" in text


def test_who_deals_next_is_told_once_a_hand_is_over_or_has_won_the_game() -> None:
    adjudication = make_adjudication()
    adjudication.next_dealer, adjudication.next_pack = "Anne", None
    played, unfinished = (
        DealRow(1, 1, "Bert", None, (EventId("a"), EventId("b")), ended=e) for e in ("played", "unfinished")
    )
    adjudication.deals, adjudication.games = [played], []
    assert next_line(adjudication) == "Anne deals next."
    adjudication.deals = [unfinished]
    assert next_line(adjudication) == "The hand is not over."
    adjudication.games = [GameRow(1, "Bert", {"Anne": 4, "Bert": 5}, None)]
    assert next_line(adjudication) == "Anne deals next."


def test_words_of_which_nothing_came_are_answered() -> None:
    adjudication = make_adjudication()
    adjudication.rulings = [evolve(adjudication.rulings[-1], answers=EventId("p1"), outcome="exercised")]
    log = make_log()
    told = printed(report_lines(answer_of(adjudication, log, make_rulebook())))
    assert "Bert drew attention to the number of cards dealt (line 11). Nothing follows from that." in told
    log.events[1] = Notice(id=EventId("n1"), by="Bert", subject="over_mark", about=EventId("p1"))
    told = printed(report_lines(answer_of(adjudication, log, make_rulebook())))
    assert "The mark was right: A king turned up is worth a point to the dealer (law 22.1)." in told.replace(
        "\n   ", " "
    )


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
    text = printed(report_lines(answer_of(adjudication, make_log(), make_rulebook())))
    assert "\n         Bert: one for the point, marked but not earned, and struck off.\n" in text


LAW = """\
Law 9: Misdeal
9.1             Another number than five cards is a misdeal.
                Definition.
9.4             The choice is gone once the non-dealer has looked at his hand.
                Limit; leaves open R24.
9.5             The non-dealer may have a miscount put right.
                Choice of a remedy; see also 8 and 9.6.
9.6             The non-dealer may claim a fresh deal instead.
                Choice of a remedy.

What the law leaves open, and how it is read
R24             What ends the choice? the turn-up ends it
"""

OPEN_POINT = """\
R24             What ends the choice?
  or else       looking ends it (at_look)
  read so       the turn-up ends it (at_turn)
  because       The text says nothing.
"""


def test_a_law_is_told_with_its_clauses_and_what_it_leaves_open() -> None:
    assert printed(law_text(make_rulebook(), 9)) == LAW


def test_an_open_point_is_told_with_every_reading() -> None:
    book = make_rulebook()
    assert printed(open_point_text(book, book.open_points["R24"])) == OPEN_POINT


def test_every_kind_of_clause_has_words() -> None:
    assert set(KINDS) == set(get_args(Kind))


def test_the_contents_list_every_law() -> None:
    text = printed(contents(make_rulebook()))
    assert text == "Club laws (club 1)\nLaw 9           Misdeal\nLaw 22          Turned king\n"
