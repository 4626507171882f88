"""Points put up for a hand that is won and not over: they count, and nothing is ruled on them before it is over."""

from __future__ import annotations

import pytest

from referee import Adjudication, adjudicate, load_rulebook
from referee.record import loads_log

HEAD = """\
format: referee.log/1
players: [Anne, Bert]
recorded: [{recorded}]
opening: {{score: {{Anne: {score}, Bert: 3}}}}
events:
  - {{id: d, deal: {{by: Bert, turn_up: 7H}}}}
"""
REFUSED = ["{exchange: {by: Anne, answer: refuse}}"]
LATER = [
    "{exchange: {by: Anne, answer: accept, ask: 1, discard: {Anne: 1, Bert: 1}, give: {Anne: 1, Bert: 1}}}",
    "{exchange: {by: Anne, answer: refuse}}",
]
TRICKS = ["{trick: [Anne KS, Bert 8S]}", "{trick: [Anne KC, Bert 8C]}", "{trick: [Anne KD, Bert 8D]}"]
# Anne trumps a spade and wins the trick, though she leads a spade later.
RENOUNCED = ["{trick: [Anne KC, Bert AC]}", "{trick: [Bert KS, Anne AH]}", "{trick: [Anne 8S, Bert 7S]}"]
RENOUNCED += ["{trick: [Anne QD, Bert 8D]}"]
REST = ["{trick: [Anne QS, Bert 9S]}", "{id: end, trick: [Anne 7C, Bert AC]}"]
CODES = ["london", "french", "general", "akagiri", "denexa"]


def mark(n: int, reason: str | None = "point", id: str = "m") -> str:
    """Return the event by which Anne puts up so many points."""
    return f"{{id: {id}, do: mark, by: Anne, n: {n}" + (f", reason: {reason}}}" if reason else "}")


def hear(*events: str, recorded: str = "looking, marking", score: int = 0, code: str = "london") -> Adjudication:
    """Hear a log that goes on so after the deal."""
    text = HEAD.format(recorded=recorded, score=score) + "".join(f"  - {event}\n" for event in events)
    return adjudicate(loads_log(text, "log.yaml", "yaml"), load_rulebook(code))


def on_marks(heard: Adjudication) -> list[tuple[str | None, str | None, str, int | None]]:
    """Return what was ruled on the points put up: the mark, the clause, the outcome and the points."""
    return [(r.answers, r.clause, r.outcome, r.points) for r in heard.rulings if r.answers in ("m", "m2", "m3")]


def rows(heard: Adjudication) -> set[tuple[int, str | None, str]]:
    """Return what became of points in the first deal."""
    return {(row.points, row.clause, row.status) for row in heard.deals[0].marks}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("reason", ["point", None])
def test_two_points_are_due_to_her_whose_proposal_was_refused(code: str, reason: str | None) -> None:
    heard = hear(*REFUSED, *TRICKS, mark(2, reason), code=code)
    assert on_marks(heard) == []
    assert heard.score.recorded == heard.score.corrected == {"Anne": 2, "Bert": 3}
    assert {status for _, _, status in rows(heard)} == {"marked"}
    assert heard.deals[0].ended == "unfinished"


@pytest.mark.parametrize("code", CODES)
def test_once_the_hand_is_over_the_mark_is_ruled_on(code: str) -> None:
    heard = hear(*REFUSED, *TRICKS, mark(2), *REST[:1], "{id: end, trick: [Anne 7C, Bert 8C]}", code=code)
    over = hear(*REFUSED, *TRICKS, *REST[:1], "{id: end, trick: [Anne 7C, Bert 8C]}", mark(2), code=code)
    assert on_marks(heard) == on_marks(over)
    assert heard.score.corrected == over.score.corrected


def test_more_than_is_due_is_too_much_at_once() -> None:
    heard = hear(*REFUSED, *TRICKS, mark(3))
    assert on_marks(heard) == [("m", "48.1", "barred", 1)]
    assert rows(heard) == {(2, "49.2", "marked"), (1, "48.1", "struck")}
    assert heard.score.corrected["Anne"] == 2


def test_only_the_first_refusal_makes_it_two() -> None:
    heard = hear(*LATER, *TRICKS, mark(2))
    assert on_marks(heard) == [("m", "48.1", "barred", 1)]
    assert heard.score.corrected["Anne"] == 1


def test_marks_one_after_the_other_come_to_no_more_than_is_due() -> None:
    heard = hear(*REFUSED, *TRICKS, mark(1), mark(1, id="m2"), mark(1, id="m3"))
    assert on_marks(heard) == [("m3", "48.1", "barred", 1)]
    assert heard.score.corrected["Anne"] == 2


@pytest.mark.parametrize(
    ("events", "clause"),
    [([*TRICKS[:2], mark(1)], "48.1"), ([*TRICKS, mark(2, "vole")], "48.2")],
    ids=["two tricks", "vole"],
)
def test_what_is_not_won_yet_is_not_due(events: list[str], clause: str) -> None:
    heard = hear(*REFUSED, *events)
    assert [(each, outcome) for _, each, outcome, _ in on_marks(heard)] == [(clause, "barred")]
    assert heard.score.corrected["Anne"] == 0


def test_a_mark_of_the_point_pays_for_the_vole_that_comes_of_the_hand() -> None:
    heard = hear(*REFUSED, *TRICKS, mark(1), REST[0], "{trick: [Anne AC, Bert 7C]}")
    assert on_marks(heard) == [("m", "48.2", "exercised", 1)]
    assert rows(heard) == {(1, "48.2", "marked"), (1, "48.2", "due")}


def test_the_fifth_point_wins_the_game_once_the_hand_is_over() -> None:
    early = [*REFUSED, *TRICKS, mark(1)]
    heard = hear(*early, score=4)
    assert (heard.score.corrected["Anne"], heard.games) == (5, [])
    assert [game.winner for game in hear(*early, *REST, score=4).games] == ["Anne"]
    closed = hear(*early, "{do: close_game, by: Anne}", score=4)
    assert [(game.winner, game.score["Anne"]) for game in closed.games] == [("Anne", 5)]


def test_a_log_without_marks_is_heard_as_before() -> None:
    assert hear(*REFUSED, *TRICKS, recorded="looking").score.corrected["Anne"] == 0
    assert on_marks(hear(*REFUSED, *TRICKS, mark(2), recorded="looking")) == [("m", "48.1", "barred", 2)]


def test_a_fault_found_afterwards_takes_the_points_away() -> None:
    unnoticed = hear(*REFUSED, *RENOUNCED, mark(1))
    assert on_marks(unnoticed) == []
    assert unnoticed.score.corrected["Anne"] == 1
    noticed = hear(*REFUSED, *RENOUNCED, mark(2), "{do: notice, by: Bert, subject: renounce}")
    assert on_marks(noticed) == [("m", "48.1", "barred", 1)]
    assert noticed.score.corrected["Anne"] == 1  # one is left of two, as she won it of a dealer who had refused
    replayed = hear(*REFUSED, *RENOUNCED, mark(2), "{do: claim, by: Bert, remedy: replay_hands, ground: renounce}")
    assert [(r.clause, r.outcome) for r in replayed.rulings if r.answers == "m"] == [("43.3", "barred")]
    assert replayed.score.corrected["Anne"] == 0


@pytest.mark.parametrize(("by", "left"), [("Anne", 0), ("Bert", 1)])
@pytest.mark.parametrize("after", [[], REST])
def test_a_point_taken_down_was_rightly_up(by: str, left: int, after: list[str]) -> None:
    down = f"{{id: u, do: unmark, by: {by}, of: Anne, n: 1}}"
    heard = hear(*LATER, *TRICKS, mark(1), down, *after)
    assert [(r.clause, r.outcome) for r in heard.rulings if r.answers == "u"] == [("48.1", "barred")]
    assert heard.score.corrected["Anne"] == (1 if after else left)
    assert heard.score.recorded["Anne"] == 0


@pytest.mark.parametrize("words", ["do: claim, by: Bert, remedy: correct_score", "do: admit, by: Anne"])
def test_words_do_not_take_it_down(words: str) -> None:
    heard = hear(*REFUSED, *TRICKS, mark(2), f"{{id: w, {words}}}")
    assert heard.score.corrected["Anne"] == 2
    assert all(ruling.outcome == "denied" for ruling in heard.rulings if ruling.answers == "w")
