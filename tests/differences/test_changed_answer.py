"""What changes in an answer where one act of the log is told otherwise."""

from __future__ import annotations

from referee.differences import AnswerChange, HeardLog, answer_changes
from referee.hearing import adjudicate
from referee.law import rulebook_for
from referee.record import LogText, loads_log
from tests.house.source import ROOT

HAND = (ROOT / "docs" / "examples" / "hand.yaml").read_text(encoding="utf-8")


def _ruled(text: str) -> HeardLog:
    log = loads_log(text)
    book = rulebook_for(log)
    return HeardLog(adjudicate(log, book), log, book)


def _changes(text: str) -> list[AnswerChange]:
    return answer_changes(_ruled(HAND), _ruled(text))


def test_a_log_told_the_same_changes_nothing() -> None:
    """Only the lines differ where a comment is put above."""
    assert _changes("# another line\n" + HAND) == []


def test_a_claim_that_falls_away_changes_the_dispute() -> None:
    """The answer to the claim is gone, all else that was said on the renounce stays."""
    (change,) = _changes(LogText(HAND).drop("c1"))
    assert change.label == "Dispute"
    assert change.before.startswith(
        "Anne asked to have the score cut down, on the ground of a renounce (line 19). Granted"
    )
    assert change.after == ""


def test_a_renounce_that_falls_away_changes_the_score() -> None:
    """Bert follows suit, so he keeps his point and there is no dispute on his play."""
    told = LogText(HAND).replace("t1", "{id: t1, trick: [Anne KS, Bert 8S]}")
    told = LogText(told).replace("t5", "{id: t5, trick: [Bert AH, Anne QS]}")
    told = LogText(LogText(told).drop("n1")).drop("c1")
    changes = _changes(told)
    score = next(change for change in changes if change.label == "Score")
    assert score.before == "Anne 4, Bert 3 (recorded 4–4: one point of Bert's comes off)"
    assert score.before != score.after
    assert any(change.label == "Dispute" and not change.after for change in changes)


def test_a_new_dispute_is_told() -> None:
    """What was not before is told by itself."""
    changes = _changes(LogText(HAND).insert_before("x", "{do: claim, by: Anne, remedy: fresh_deal}"))
    assert any(change.label == "Dispute" and not change.before for change in changes)


def test_words_on_which_nothing_is_ruled_are_told_as_well() -> None:
    """Where Bert follows suit, Anne's notice is a dispute of its own, on which nothing follows."""
    changes = _changes(LogText(HAND).replace("t1.play", "{do: play, by: Bert, card: 8S}"))
    assert (
        AnswerChange("Dispute", "", "Anne drew attention to a renounce (line 19). Nothing follows from that.")
        in changes
    )


def test_words_on_what_was_spoken_of_before_are_told_as_such() -> None:
    """A second notice of the renounce adds nothing, and does not say that nothing follows from it."""
    changes = _changes(LogText(HAND).insert_before("c1", "{do: notice, by: Anne, subject: renounce}"))
    assert any(change.after.endswith("That was known already.") for change in changes)
