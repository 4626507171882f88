"""Games opened and closed: where one begins, the one before is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import loads_log
from tests.comparison.support import VOLE, club

BOOK = load_rulebook()
HEAD = """\
format: referee.log/1
players: [Anne, Bert]
recorded: [marking]
events:
"""
HAND = [
    "{id: d, deal: {by: Anne, turn_up: 7H}}",
    "{id: x, exchange: {by: Bert, ask: 1, answer: accept, discard: {Bert: 1, Anne: 1}, give: {Bert: 1, Anne: 1}}}",
    "{id: r1, do: result, tricks: {Anne: 3, Bert: 2}}",
    "{id: m1, do: mark, by: Anne, n: 1, reason: point}",
]
CLOSED = ["{id: g1, do: close_game, winner: Anne}"]
OPENED = ["{id: g2, do: open_game, number: 2}"]
NEXT = ["{id: e, deal: {by: Bert, turn_up: 8S}}"]


def hear(*lines: str) -> Adjudication:
    return adjudicate(loads_log(HEAD + "".join(f"  - {line}\n" for line in lines)), BOOK)


def test_a_game_opened_over_another_gives_that_one_up() -> None:
    found = hear(*HAND, *OPENED, *NEXT)
    assert [(row.number, row.winner) for row in found.games] == [(1, None)]
    assert [deal.game for deal in found.deals] == [1, 2]
    assert found.score.corrected == {"Anne": 0, "Bert": 0}
    assert [(each.event, each.message) for each in found.problems] == [
        ("g2", "a game is opened although game 1 is neither won nor closed")
    ]


WON = """\
format: referee.log/1
players: [Anne, Bert]
recorded: [marking]
opening: {game: 1, deal: 8, score: {Anne: 4, Bert: 2}, dealer: Bert}
events:
  - {id: d1, deal: {by: Bert, hands: {Anne: KH QS KC 8D 7D, Bert: AH 8S 7C KD QD}, turn_up: 7H}}
  - {id: x1, exchange: {by: Anne, ask: 2, answer: refuse}}
  - {id: k1, do: announce_king, by: Anne}
  - {id: v1, do: reveal, by: Anne, cards: KH, place: hand}
  - {id: m1, do: mark, by: Anne, n: 1, reason: held_king}
  - {id: t1, trick: [Anne QS, Bert AH]}
  - {id: c1, do: claim, by: Anne, remedy: replay_hands, ground: renounce}
"""


@pytest.mark.parametrize(
    ("code", "clause", "failed"),
    [("london", "46.1", "spared"), ("akagiri", "15.1", "spared"), ("french", None, "unknown_remedy")],
)
def test_nothing_follows_from_a_renounce_in_a_hand_that_is_played_when_the_game_is_won(
    code: str, clause: str | None, failed: str
) -> None:
    found = adjudicate(loads_log(WON), load_rulebook(code))
    (answer,) = (ruling for ruling in found.rulings if ruling.answers == "c1")
    assert answer.failed is not None
    assert (answer.outcome, answer.clause, answer.failed.condition) == ("denied", clause, failed)
    assert found.score.corrected == {"Anne": 5, "Bert": 2}
    assert found.score.pending == []
    assert not [ruling for ruling in found.rulings if ruling.event == "t1.play"]


def test_a_game_opened_after_one_was_closed_is_no_problem() -> None:
    found = hear(*HAND, *CLOSED, *OPENED, *NEXT)
    assert [(row.number, row.winner) for row in found.games] == [(1, "Anne")]
    assert [deal.game for deal in found.deals] == [1, 2]
    assert found.problems == []


def test_a_log_may_begin_by_opening_a_later_game() -> None:
    found = hear(*OPENED, *HAND)
    assert [deal.game for deal in found.deals] == [2]
    assert found.problems == []


@pytest.mark.parametrize("marked", [0, 1, 2])
def test_points_that_count_by_themselves_win_a_game_and_may_still_be_put_up(marked: int, tmp_path: Path) -> None:
    """They stand in the marks of the deal, put up or not; nobody is told that he may not mark what he has earned."""
    clause = {"id": "60.1", "kind": "setting", "says": "Points count at once.", "topics": ["marked_late"]}
    counting = {**clause, "procedure": {"self_marking": ["point", "vole"]}}
    book = load_rulebook(club(tmp_path, [counting], changes={"48.2": {"points": 3}}))
    mark = f"  - {{do: mark, by: Anne, n: {marked}, reason: vole}}\n" if marked else ""
    log = VOLE.replace("dealer: Bert", "dealer: Bert, score: {Anne: 2}") + mark
    found = adjudicate(loads_log(log), book)
    assert [(row.winner, row.score["Anne"]) for row in found.games] == [("Anne", 5)]
    assert [ruling.outcome for ruling in found.rulings] == ["enforced", "enforced", *["exercised"] * bool(marked)]
    rows = [(row.points, row.status) for row in found.deals[0].marks]
    assert rows == [(marked, "marked")] * bool(marked) + [(3 - marked, "assumed")]


def test_a_mark_of_a_new_game_pays_no_points_left_over_from_the_game_before() -> None:
    def vole(name: str, dealer: str, n: int) -> list[str]:
        return [
            f"{{id: d{name}, deal: {{by: {dealer}, turn_up: 7H}}}}",
            f"{{id: r{name}, do: result, tricks: {{Anne: 5, Bert: 0}}, exchange: refused}}",
            f"{{id: m{name}, do: mark, by: Anne, n: {n}, reason: vole}}",
        ]

    head = HEAD.replace("recorded:", "opening: {score: {Anne: 4, Bert: 0}, dealer: Bert}\nrecorded:")
    lines = [*vole("1", "Bert", 1), *vole("2", "Anne", 2)]
    log = loads_log(head + "".join(f"  - {line}\n" for line in lines))
    found = adjudicate(log, load_rulebook("akagiri"))
    assert [(row.number, row.winner) for row in found.games] == [(1, "Anne")]
    paid = [ruling for ruling in found.rulings if ruling.event == "m2"]
    assert [(ruling.deal, ruling.outcome, ruling.evidence) for ruling in paid] == [(2, "exercised", ("r2", "m2"))]
    assert [(row.points, row.status) for row in found.deals[1].marks] == [(2, "marked")]


@pytest.mark.parametrize(
    ("points", "wrong"), [(0, False), (1, False), (2, True)], ids=["not yet put up", "put up", "one too many"]
)
def test_a_score_that_is_stated_is_compared_where_no_mark_is_recorded(points: int, wrong: bool) -> None:
    """The point of the hand just played may still have to be put up."""
    check = f"{{id: ch, do: check, score: {{Anne: {points}, Bert: 0}}}}"
    lines = [*HAND[:3], check]
    log = HEAD.replace("[marking]", "[looking]") + "".join(f"  - {line}\n" for line in lines)
    found = adjudicate(loads_log(log), BOOK)
    assert [problem.message for problem in found.problems] == (
        ["the scorer gives Anne 2 points, the log comes to 1"] if wrong else []
    )


def test_a_hand_that_is_stated_tells_unknown_faces_and_is_compared_with_known_ones() -> None:
    """The second check has a queen where the first had a knave."""
    deal = "{id: d, deal: {by: Anne, hands: {Anne: 5, Bert: 5}, turn_up: 7H}}"
    told = ["KS QS JD 9C 8H", "KS QS QD 9C 8H"]
    found = hear(deal, *(f"{{id: ch{at}, do: check, hands: {{Bert: {cards}}}}}" for at, cards in enumerate(told)))
    assert [(each.event, each.message) for each in found.problems] == [
        ("ch1", "the scorer counts QD with Bert, where it cannot be")
    ]


def test_points_of_earlier_deals_must_have_been_put_up() -> None:
    hand = "{{id: {0}, deal: {{by: {1}, turn_up: 8S}}}}"
    lines = [*HAND[:3], hand.format("e", "Bert"), "{id: r2, do: result, winner: Bert, exchange: accepted}"]
    lines += [hand.format("f", "Anne"), "{id: r3, do: result, winner: Bert, exchange: accepted}"]
    lines.append("{id: ch, do: check, score: {Anne: 0, Bert: 1}}")
    log = HEAD.replace("[marking]", "[looking]") + "".join(f"  - {line}\n" for line in lines)
    [problem] = adjudicate(loads_log(log), BOOK).problems
    assert problem.message == "the scorer gives Anne 0 points, the log comes to 1"


def test_a_game_closed_in_the_middle_of_a_hand_passes_the_deal_on() -> None:
    """Anne has dealt; it is for Bert to deal next, and for nobody else."""
    asked = [f"{{id: c{who}, do: claim, by: {who}, remedy: deals}}" for who in ("Anne", "Bert")]
    found = hear(*HAND[:2], *CLOSED, *asked)
    answers = {ruling.by: ruling.outcome for ruling in found.rulings if ruling.answers is not None}
    assert answers == {"Anne": "denied", "Bert": "granted"}
    assert found.next_dealer == "Bert"
    out_of_turn = "{id: e, deal: {by: Anne, turn_up: none, look: none}}"
    wrong = hear(*HAND[:2], *CLOSED, out_of_turn, "{id: n, do: claim, by: Bert, remedy: deal_void, ground: deal_turn}")
    assert [(ruling.clause, ruling.outcome) for ruling in wrong.rulings if ruling.answers == "n"] == [
        ("14.1", "granted")
    ]
