"""What may be asked in the browser of a log that was ruled on."""

from __future__ import annotations

from referee.web.permalinks import packed
from referee.web.sent_log import ACTS_TO_REREAD
from tests.house.source import ROOT
from tests.web.support import sound, visitor, words
from tests.web.test_own_log import HAND, link, rule


def ask(text: str, name: str = "", status: int = 200) -> str:
    """Return the page with the answer to a question on a log."""
    return sound(visitor().post("/rule/after", data={"log": packed(text), "ask": name}), status)


def test_the_page_of_a_ruling_leads_to_what_may_be_asked() -> None:
    """With a question for the score, and one for each answer."""
    assert 'action="/rule/after"' in rule(HAND)
    asked = ask(HAND)
    assert asked.count('name="ask"') == 9
    assert "What would turn the score?" in words(asked)
    assert "Anne asks to have the score cut down" in words(asked)


def test_what_would_turn_an_answer_is_told_with_a_link_to_it() -> None:
    """As the command tells it, with all that was tried."""
    told = ask(HAND, "answer-c1")
    assert "(line 19): granted." in words(told)
    assert "It stands after this: Anne led K♠ (line 12). Would be denied." in words(told)
    assert "others of the same kinds" not in words(told)
    again = sound(visitor().get(link(told, "Link to this answer")))
    assert words(again) == words(told)
    assert "Anne 4, Bert 3" in words(sound(visitor().get(link(told, "Back to the ruling"))))


def test_other_readings_are_tried_together() -> None:
    """As far as time allows, which is said."""
    told = words(ask(HAND, "readings"))
    assert "“On a replay.” Would be the score is Anne 4, Bert 4" in told
    assert "Tried: 33 readings alone" in told
    assert "there are more" in told


def test_slips_of_the_scorer_are_told() -> None:
    """As the command tells them."""
    assert "slips tried." in words(ask(HAND, "slips"))


def test_what_best_play_makes_is_told_or_why_not() -> None:
    """A card that nobody saw is in the way of it."""
    assert "824 lines of play: Bert wins all." in words(ask(HAND, "best"))
    log = (ROOT / "docs" / "examples" / "dispute.yaml").read_text(encoding="utf-8")
    assert "This cannot be told:" in words(ask(log, "best"))


def test_what_a_hand_is_worth_that_was_played_as_dealt_is_told() -> None:
    """Anne's, as Bert refused her cards."""
    told = words(ask(HAND, "odds"))
    assert "Of 65,780 hands that the dealer may hold, these lose to it" in told


def test_what_the_hands_may_have_been_is_told() -> None:
    """With what the cards would settle."""
    log = (ROOT / "docs" / "examples" / "dispute.yaml").read_text(encoding="utf-8")
    assert "He did in 6 of the 22 deals that fit" in words(ask(log, "hands"))


def test_what_a_fault_was_worth_is_told() -> None:
    """Beside the ruling, as the command tells it."""
    told = words(ask(HAND, "worth"))
    assert "The fault gained Bert nothing: without it Bert makes 4 tricks on every line of play." in told


def test_a_long_log_is_not_heard_so_often() -> None:
    """The page of its ruling does not offer it."""
    log = HAND + "".join(f"  - {{do: look, by: Anne, at: hand, id: more{i}}}\n" for i in range(ACTS_TO_REREAD))
    assert "/rule/after" not in rule(log)
    assert "The log is too long for this." in words(ask(log, "score", 400))


def test_what_cannot_be_asked_is_refused_in_words() -> None:
    """A question that is none of the log's."""
    assert "This cannot be asked of the log." in words(ask(HAND, "answer-x", 400))
