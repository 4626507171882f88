"""What a game comes to: who is first, what comes too late, what would still come first."""

from __future__ import annotations

from typing import cast

from attrs import frozen

from referee.record import EventIndex
from referee.score.dues import Due
from referee.score.reckoning import Reckoning


@frozen(eq=False)
class Earned:
    """As much of a due as a reckoning asks for."""

    player: str
    at: EventIndex
    of_hand: bool = True
    wanting: int = 0


def reckoned(*earned: tuple[Earned, int], began: int = 4, hands_first: bool = False) -> Reckoning:
    """Return what a game to five comes to that both began with so many points."""
    score = {name: began + sum(n for due, n in earned if due.player == name) for name in ("Anne", "Bert")}
    return Reckoning(5, score, {cast("Due", due): n for due, n in earned}, hands_first)


def test_who_was_first_has_won_and_the_other_came_too_late() -> None:
    first, second = (Earned("Bert", EventIndex(3)), 1), (Earned("Anne", EventIndex(7)), 2)
    found = reckoned(first, second)
    assert found.winner == "Bert"
    assert list(found.late("Bert").values()) == [2]
    assert found.without_late("Bert") == {"Anne": 4, "Bert": 5}
    assert found.without_late(None) == {"Anne": 6, "Bert": 5}


def test_a_king_counts_after_the_hand_where_hands_come_first() -> None:
    king, hand = (Earned("Bert", EventIndex(3), of_hand=False), 1), (Earned("Anne", EventIndex(7)), 1)
    assert reckoned(king, hand).winner == "Bert"
    assert reckoned(king, hand, hands_first=True).winner == "Anne"


def test_what_was_earned_before_and_can_still_be_put_up_stands_in_the_way() -> None:
    hand = (Earned("Anne", EventIndex(7)), 1)
    before, after = Earned("Bert", EventIndex(3), wanting=1), Earned("Bert", EventIndex(9), wanting=1)
    assert reckoned(hand, (before, 0)).forestalled("Anne")
    assert not reckoned(hand, (after, 0)).forestalled("Anne")
    assert not reckoned(hand, (before, 0), began=3).forestalled("Anne")


def test_nobody_has_won_and_nothing_is_late_short_of_the_points() -> None:
    found = reckoned((Earned("Anne", EventIndex(3)), 0), (Earned("Bert", EventIndex(7)), 1), began=3)
    assert found.winner is None
    assert found.late("Anne") == {}
