"""What is told at the end of an interview: what follows and the law, and nothing that nobody said."""

from __future__ import annotations

import re

import pytest

from referee.asking import Interview, ask
from referee.interviews import possible_rulings, question_words
from referee.law import load_rulebook
from tests.asking.count import ways

LOG_ONLY = re.compile(r"\(e\d+\)|(?:Anne|Bert) drew attention|\d[♠♥♦♣]|[KQJA][♠♥♦♣]")
"""What only the log of a ruling tells of."""

SIX = {"Whose hand is wrong?": "Anne", "before the trump": "No, later"}


def ruled(ground: str, known: dict[str, str], code: str = "london") -> tuple[str, str]:
    """Return what follows and the laws, where each question is answered as is known, and as it comes first if not."""
    interview = ask(load_rulebook(code), ground)
    while (question := interview.question) is not None:
        text, words = question_words(question, interview.names)
        said = next((answer for part, answer in known.items() if part in text), None)
        interview = interview.answer(next(a for a in question.answers if said is None or words[a] == said))
    return told(interview)


def told(interview: Interview) -> tuple[str, str]:
    follows, answer = next(possible_rulings(interview))
    return follows, " ".join(each.text for dispute in answer.disputes for each in dispute.statements)


@pytest.mark.parametrize("ground", ["exposed_card", "lead_out_of_turn", "renounce", "abandonment", "faulty_pack"])
def test_no_card_and_no_act_is_told_that_nobody_spoke_of(ground: str) -> None:
    for _, interview in ways(ask(load_rulebook("london"), ground)):
        if interview.question is None:
            follows, laws = told(interview)
            assert not LOG_ONLY.search(f"{follows} {laws}")
            assert not laws or follows not in laws


def test_what_follows_without_a_fresh_deal_is_told_with_it() -> None:
    follows, laws = ruled("dealt_count", SIX)
    assert follows == "Anne may have a fresh deal, until Anne plays on."
    assert [*re.findall(r"law ([\d.]+)", laws)] == ["15.1", "15.2", "15.3"]


def test_what_the_hand_does_not_call_for_is_not_told_with_a_fresh_deal() -> None:
    _, laws = ruled("given_count", {"Who was given": "Anne", "number asked for": "Fewer"})
    assert "31.2" not in laws
    assert "it is filled from the stock (law 32.2)" in laws


def test_who_has_lost_the_fresh_deal_is_told_nothing_of_doing_without_it() -> None:
    follows, laws = ruled("dealt_count", SIX | {"a proposal": "No, later", "before Anne played": "Yes, before"})
    assert follows == "It is too late for a remedy under this law."
    assert "15.2" not in laws


def test_what_goes_with_a_right_is_told_with_it() -> None:
    _, laws = ruled("turned_cards", {"What happened?": "A card was turned as for trumps after giving"})
    assert "cannot refuse the next proposal (law 37.1)" in laws


def test_the_law_is_told_of_what_is_scored_alone() -> None:
    follows, laws = ruled("abandonment", {"Who gave up": "Anne", "claim made": "No", "How many tricks": "None"})
    assert follows.startswith("Bert may still mark two for the vole.")
    assert laws.endswith("(law 42.1).")


def test_what_is_decided_comes_before_what_was_no_fault() -> None:
    assert ruled("over_mark", {})[0] == "The score is to be put right."


def test_of_a_king_announced_in_time_it_is_told_that_it_may_be_marked() -> None:
    known = {"How was": "By a word", "put up": "No", "first card that he played": "Yes", "played to it": "No"}
    assert ruled("unannounced_king", known)[0].startswith("Anne may still mark one for the king held.")


def test_of_what_is_too_late_it_is_told_that_it_is() -> None:
    assert ruled("missing_mark", {"next deal was turned": "No, later"})[0].endswith(
        "did not mark one point in time and may no longer do so."
    )


@pytest.mark.parametrize(
    ("cut_for", "law"),
    [("To find out who deals, and more than one card showed", "4.1"), ("A deal that was to begin", "7.1")],
)
def test_a_cut_that_shows_cards_is_ruled_on_by_what_it_was_for(cut_for: str, law: str) -> None:
    follows, laws = ruled("cut_exposure", {"cut for": cut_for})
    assert follows == "The pack is to be cut again."
    assert f"(law {law})" in laws


def test_what_may_be_had_for_a_shorter_time_is_told_apart() -> None:
    follows, _ = ruled("dealt_count", {"Whose hand": "Anne", "before the trump": "Yes, before"})
    assert follows == (
        "Anne may have the error put right or a fresh deal, until Anne looks at any card dealt; "
        "Anne may have the error put right only until the trump is turned."
    )


def test_a_vole_marked_as_three_is_told_by_the_law_of_the_vole() -> None:
    known = {"first proposal": "Anne played without proposing", "won the hand": "Bert, the vole"}
    follows, laws = ruled("over_mark", {"Who marked": "Bert"} | known)
    assert follows == "The score is to be put right."
    assert [*re.findall(r"law ([\d.]+)", laws)] == ["49.5", "51.1"]


def test_what_a_code_leaves_open_is_said_once_with_its_law() -> None:
    follows, laws = ruled("named_suit", {}, "akagiri")
    assert follows.startswith("Not decided: nothing is said of naming the suit that is led")
    assert follows.endswith("(law 9.3).")
    assert laws == ""


@pytest.mark.parametrize(("what", "law"), [("The king turned up", "22.2"), ("The vole", "50.2")])
def test_what_was_not_marked_decides_by_which_law_it_is_too_late(what: str, law: str) -> None:
    known = {"next deal was turned": "No, later", "not marked?": what}
    follows, laws = ruled("missing_mark", {"Who has": "Bert", "Who calls": "Bert"} | known)
    assert follows.startswith("Bert did not mark")
    assert laws.partition(")")[0].endswith(f"(law {law}")
    assert "Anne had turned up a card" in laws


def test_where_a_king_marks_itself_it_is_marked_late_too() -> None:
    known = {"Who calls": "Bert", "Whose points": "Bert", "What happened": "A king was turned"}
    assert ruled("missing_mark", known, "french")[0] == "Bert may mark one point for the king turned up."
