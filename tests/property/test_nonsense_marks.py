"""When a mark is late, what may be marked then and until when is what the clauses say, and no other thing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.property.test_nonsense import Clauses, Plain, rewrite
from tests.property.test_obeyed import ANNOUNCED, DEAL, FIRST, KING, NEXT, WON, Told, ask, hear, mark

CUT: Final = {"id": "cu", "do": "cut", "by": "Bert", "lifted": 16, "left": 16}
ROUND: Final = {"id": "pk", "do": "packet", "by": "Anne", "to": "Bert", "cards": 3}


def sets(clause: str, **keys: Any) -> Callable[[Clauses], None]:
    """Return the change by which a clause has other keys; one that becomes nothing is taken out."""

    def change(clauses: Clauses) -> None:
        for key, value in keys.items():
            clauses[clause].pop(key, None)
            if value is not None:
                clauses[clause][key] = value

    return change


def told_of(told: Told, event: str) -> list[tuple[str, str | None]]:
    return [(each.outcome, each.clause) for each in told.at(event)]


def point(n: int = 1) -> Plain:
    return mark(n, reason="point")


@pytest.mark.parametrize(
    ("until", "before", "clause"),
    [
        (["next_cut"], [WON], "48.1"),
        (["next_cut"], [WON, CUT], "50.1"),
        (["hand_ends"], [WON], "50.1"),
        (["first_packet"], [WON], "50.1"),
        (["next_turn_up"], [WON, CUT, ROUND], "48.1"),
        (None, [WON, CUT, ROUND], "48.1"),
    ],
)
def test_a_mark_is_late_from_the_moment_that_the_clause_names(
    tmp_path: Path, until: list[str] | None, before: list[Plain], clause: str
) -> None:
    book = rewrite(tmp_path, sets("48.1", until=until))
    told = hear(book, DEAL, *before, point())
    assert told_of(told, "mk") == [("exercised", clause)]
    [answer] = hear(book, DEAL, *before, ask("Anne", "mark_late")).at("asked")
    assert (answer.outcome, answer.clause) == ("granted", "50.1")


@pytest.mark.parametrize(("until", "clause"), [(None, "47.1"), (["next_cut"], "50.1"), (["turn_up"], "50.1")])
def test_whether_a_king_turned_can_be_late_is_what_its_clause_says(
    tmp_path: Path, until: list[str] | None, clause: str
) -> None:
    told = hear(rewrite(tmp_path, sets("47.1", until=until)), KING, WON, CUT, mark(1, "Bert", "turned_king"))
    assert told_of(told, "mk") == [("exercised", clause)]


@pytest.mark.parametrize("kinds", [["point", "vole"], ["held_king"]])
def test_what_may_be_marked_late_is_what_the_clause_names(tmp_path: Path, kinds: list[str]) -> None:
    book = rewrite(tmp_path, sets("50.1", where={"kind": kinds}))
    for before, kind in [([WON], "point"), ([ANNOUNCED, FIRST], "held_king")]:
        told = hear(book, DEAL, *before, CUT, mark(1, reason=kind))
        assert told_of(told, "mk") == [("exercised" if kind in kinds else "barred", "50.1")]
        assert told.rows[0][2] == ("marked" if kind in kinds else "lost")


@pytest.mark.parametrize(
    ("shuts", "after", "outcome"),
    [
        (["next_turn_up"], [CUT], "exercised"),
        (["next_turn_up"], [NEXT], "barred"),
        (["next_cut"], [CUT], "barred"),
        (["game_closed"], [NEXT], "exercised"),
    ],
)
def test_a_late_mark_is_too_late_when_the_limit_says(
    tmp_path: Path, shuts: list[str], after: list[Plain], outcome: str
) -> None:
    told = hear(rewrite(tmp_path, sets("50.2", shuts=shuts)), DEAL, WON, *after, point())
    assert told_of(told, "mk") == [(outcome, "50.1" if outcome == "exercised" else "50.2")]
    assert told.rows[0] == ("Anne", 1, "marked" if outcome == "exercised" else "lost")
    assert told.found.score.corrected["Anne"] == (outcome == "exercised")
    assert ("(law 50.2)" in told.text) == (outcome == "barred")


@pytest.mark.parametrize("kind", ["point", "held_king"])
def test_a_limit_of_late_marks_shuts_those_alone_of_which_it_speaks(tmp_path: Path, kind: str) -> None:
    book = rewrite(tmp_path, sets("50.2", where={"kind": kind}))
    for before, reason in [([WON], "point"), ([ANNOUNCED, FIRST], "held_king")]:
        told = hear(book, DEAL, *before, NEXT, mark(1, reason=reason))
        assert told_of(told, "mk") == [("barred", "50.2") if reason == kind else ("exercised", "50.1")]
