"""What is told of faults that nobody has to notice, of owning up too late, of settlements, and what games count."""

from __future__ import annotations

import pytest

from referee.report.reading_aloud import Answer, answer_of
from referee.report.summaries import dispute_summaries
from tests.shared import BOOKS, case, heard


def told(lesson: str, name: str) -> Answer:
    """Return what is told of a shipped case."""
    shown = case(lesson, name)
    return answer_of(heard(shown), shown.log, BOOKS.for_case(shown))


def said(answer: Answer) -> str:
    """Return all that is said on the disputes of a log."""
    return " ".join(statement.text for dispute in answer.disputes for statement in dispute.statements)


@pytest.mark.parametrize(
    ("lesson", "name", "follows"),
    [
        (
            "london/exchange/30-asks-for-too-few",
            "",
            "the cards he cannot play to count as the dealer's tricks (law 30.1).",
        ),
        ("london/scoring/48-point-and-vole", "where a trick belongs to him who gathered it", "(law 40.2)."),
    ],
)
def test_nobody_has_to_notice_what_the_law_lets_follow_by_itself(lesson: str, name: str, follows: str) -> None:
    text = said(told(lesson, name))
    assert "No word is needed for what follows: " in text
    assert follows in text
    assert "No player drew attention" not in text


def test_a_false_king_that_nobody_noticed_has_no_remedy() -> None:
    assert "No player drew attention to this in time, so nothing follows" in said(
        told("london/king/25-false-king-makes-the-vole", "never")
    )


def test_cards_that_count_as_tricks_are_told_with_the_points_where_no_dispute_tells_of_them() -> None:
    short_from_the_deal = told(
        "london/combinations/21-34-fresh-deal-or-tricks",
        "she does not, and the card left over beats the refusal",
    )
    counted = "The cards that cannot be played to count as Anne's tricks (law 34.2)."
    assert counted in short_from_the_deal.points
    short_in_giving = told("london/exchange/34-dealer-plays-short", "her card left over is the third trick")
    assert "(law 34.2)" in said(short_in_giving)
    assert counted not in short_in_giving.points


def test_owning_up_too_late_is_told_in_the_report_and_in_short() -> None:
    lesson, name = "london/king/25-owned-in-time", "owned as soon as her card is on the table"
    late = "Anne announced K♥ without holding it, and admitted that only after the next card"
    assert f"{late} (line " in said(told(lesson, name))
    shown = case(lesson, name)
    short = [each.message for each in dispute_summaries(heard(shown), shown.log, BOOKS.for_case(shown))]
    assert any(message.startswith(f"{late}. ") for message in short)


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        (
            "against nothing, a treble",
            "Stake: 3. If stakes by score were agreed, a game counts treble against a loser ",
        ),
        (
            "against two, a double",
            "Stake: 2. The game counts double against a loser with one or two points (law 46.3).",
        ),
        ("nothing agreed", "Stake: 1."),
    ],
)
def test_what_a_game_counts_is_told_with_its_law(name: str, counts: str) -> None:
    (game,) = told("london/scoring/46-stakes", name).games
    assert counts in game
    assert ("law 46" in game) == (name != "nothing agreed")


@pytest.mark.parametrize(
    ("lesson", "denied"),
    [
        (
            "london/play/39-saves-a-renounce",
            "Denied, another rule stands against it: there is no penalty if the card is taken up before another is led "
            "(law 43.8), and Anne took back Q♥, which did not follow suit to K♠",
        ),
        ("london/outset/06-cut-with-a-faulty-pack", "Denied, another rule stands against it (law 6.1)."),
    ],
)
def test_what_was_told_of_a_fault_is_not_told_again_as_the_reason(lesson: str, denied: str) -> None:
    assert denied in said(told(lesson, ""))


def test_a_mark_that_was_too_late_is_not_told_so_once_the_game_is_open_again() -> None:
    lesson = "london/combinations/22-25-46-forgotten-king-and-a-game-that-opens-again"
    for name, late in (("he marks his king after all", False), ("he forgets it again", True)):
        text = said(told(lesson, name))
        assert ("and may no longer do so" in text) == late
        assert ("had not marked this when the game was closed, but the game was opened again" in text) == (not late)


def test_a_fault_that_was_settled_on_leaves_no_right_open() -> None:
    answer = told("london/play/43-settled-for-less", "")
    assert "As the players agreed, Anne marks nothing for the hand." in said(answer)
    assert not any("played again" in line for line in answer.now)
