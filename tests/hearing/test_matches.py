"""Games that make matches, points that are turned or agreed on, and options that are taken at the table."""

from __future__ import annotations

import pytest

import referee
from referee.bulk.adjudicating import adjudicate_line, regular_play
from referee.docket import Adjudication, MatchRow
from referee.docket.reasons import because
from referee.hearing import adjudicate
from referee.law import load_rulebook, rulebook_for
from referee.record import Log, Unreadable, loads_log
from referee.record.logfile import load_line
from referee.report.html import to_html
from referee.report.reading_aloud import answer_of
from referee.report.text import report_lines
from referee.simulation import Plan, PlayRules, season_lines
from tests.shared import as_written

HEAD = """\
format: referee.log/1
players: [Anne, Bert]
rulebook: french
opening: {game: 1, deal: 1, score: {Anne: 4, Bert: 4}, dealer: Anne}
events:
"""
LINKED = "{id: m, do: agree, by: both, topic: match, value: linked}"
TURNED = "{id: t, do: agree, by: both, topic: target, value: turned_card}"


def won(game: int, dealer: str, winner: str) -> list[str]:
    """Return a game that is won by word of mouth after a deal that nobody plays."""
    deal = f"{{id: d{game}, deal: {{by: {dealer}, turn_up: 8S}}}}"
    return [deal, f"{{id: c{game}, do: close_game, winner: {winner}}}"]


def log_of(*lines: str, head: str = HEAD) -> Log:
    return loads_log(head + "".join(f"  - {line}\n" for line in lines))


def hear(*lines: str, head: str = HEAD) -> Adjudication:
    log = log_of(*lines, head=head)
    return adjudicate(log, rulebook_for(log))


def test_two_games_in_a_row_win_a_match_and_the_next_begins_another() -> None:
    found = hear(LINKED, *won(1, "Anne", "Anne"), *won(2, "Bert", "Anne"), *won(3, "Anne", "Bert"))
    assert found.matches == [MatchRow(1, "Anne", {"Anne": 2, "Bert": 0}), MatchRow(2, None, {"Anne": 0, "Bert": 1})]
    assert [(r.event, r.clause, r.holder) for r in found.rulings] == [("c2", "12.1", "Anne")]
    assert found.rulings[0].evidence == ("c1", "c2")


def test_a_third_game_decides_at_one_all() -> None:
    found = hear(LINKED, *won(1, "Anne", "Anne"), *won(2, "Bert", "Bert"), *won(3, "Anne", "Bert"))
    assert found.matches == [MatchRow(1, "Bert", {"Anne": 1, "Bert": 2})]


def test_no_matches_are_told_of_where_games_stand_alone() -> None:
    found = hear(*won(1, "Anne", "Anne"), *won(2, "Bert", "Anne"))
    assert found.matches == []
    assert found.rulings == []


def test_a_match_of_which_a_game_is_missing_stays_open() -> None:
    missing = "{id: g, do: open_game, number: 3}"
    found = hear(LINKED, *won(1, "Anne", "Anne"), missing, *won(3, "Bert", "Anne"))
    assert found.matches == []
    assert found.score.pending == [because("match_unknown")]


def test_a_match_is_told_in_every_form_of_the_report() -> None:
    log = log_of(LINKED, *won(1, "Anne", "Anne"), *won(2, "Bert", "Anne"), *won(3, "Anne", "Bert"))
    book = rulebook_for(log)
    found = adjudicate(log, book)
    lines = [line.text for line in report_lines(answer_of(found, log, book))]
    told = ["Match 1 is won by Anne (games: Anne 2, Bert 0).", "Bert leads match 2 (games: Anne 0, Bert 1)."]
    assert [line for line in lines if "atch" in line] == told
    assert all(line in to_html(answer_of(found, log, book)) for line in told)
    assert as_written(found)["matches"] == [
        {"number": 1, "winner": "Anne", "games": {"Anne": 2, "Bert": 0}},
        {"number": 2, "winner": None, "games": {"Anne": 0, "Bert": 1}},
    ]


def test_an_even_match_is_said_to_stand_even() -> None:
    log = log_of(LINKED, *won(1, "Anne", "Anne"), *won(2, "Bert", "Bert"))
    book = rulebook_for(log)
    lines = [line.text for line in report_lines(answer_of(adjudicate(log, book), log, book))]
    assert "Match 1 stands even (games: Anne 1, Bert 1)." in lines


def test_an_option_agreed_on_counts_for_whoever_calls_from_python() -> None:
    log = log_of("{id: a, do: agree, topic: target, value: 7}", *won(1, "Anne", "Anne"))
    assert referee.rulebook_for(log).game.target == 7
    assert referee.rulebook_for(log, options={"target": 5}).game.target == 5
    assert adjudicate(log, load_rulebook("french")).problems[0].message == (
        "target is agreed on as 7, where 5 is in force"
    )


def test_what_a_bystander_agrees_to_takes_no_option() -> None:
    log = log_of("{id: a, do: agree, by: bystander, topic: target, value: 7}", *won(1, "Anne", "Anne"))
    assert rulebook_for(log).game.target == 5


def test_an_unknown_value_of_an_option_is_told_at_its_place() -> None:
    log = log_of("{id: a, do: agree, topic: match, value: endless}")
    with pytest.raises(Unreadable) as told:
        rulebook_for(log)
    assert str(told.value) == "<text>:6:5: no such value of match; expected one of single, linked; got 'endless'"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("0", "the points of a game are agreed on as 0, where a number above nought is known"),
        ("9", "the points of a game are agreed on as 9, where 5 win it by the rulebook"),
    ],
)
def test_points_agreed_on_must_fit_the_code(value: str, message: str) -> None:
    found = hear("{id: d, deal: {by: Anne, turn_up: 8S}}", f"{{id: a, do: agree, topic: target, value: {value}}}")
    assert [problem.message for problem in found.problems] == [message]


@pytest.mark.parametrize(("points", "winners"), [(7, ["Anne"]), (8, [])])
def test_points_told_in_the_course_of_a_game_that_had_none_win_it(points: int, winners: list[str]) -> None:
    played = [
        TURNED,
        "{id: d, deal: {by: Anne, turn_up: 8S}}",
        "{id: x, exchange: {by: Bert, ask: 1, discard: {Bert: 1, Anne: 1}, give: {Bert: 1, Anne: 1}}}",
        "{id: r, do: result, tricks: {Anne: 3, Bert: 2}}",
    ]
    head = HEAD.replace("Anne: 4", "Anne: 6")
    before = hear(*played, head=head)
    assert (before.games, before.score.pending) == ([], [because("target_untold", game=1)])
    found = hear(*played, f"{{id: a, do: agree, topic: target, value: {points}}}", head=head)
    assert [game.winner for game in found.games] == winners
    assert (found.problems, found.score.pending) == ([], [])


def test_points_cannot_be_changed_in_the_course_of_a_game() -> None:
    found = hear(
        TURNED,
        "{id: u, do: turn_up, by: Anne, cards: 8C}",
        "{id: d, deal: {by: Anne, turn_up: 8S}}",
        "{id: a, do: agree, topic: target, value: 9}",
    )
    assert [each.message for each in found.problems] == [
        "the points of a game are agreed on as 9, where it is played to 8"
    ]


def test_a_card_turned_for_the_points_is_none_of_a_deal() -> None:
    found = hear(TURNED, "{id: u, do: turn_up, by: Anne, cards: 8C}", "{id: d, deal: {by: Anne, turn_up: 8C}}")
    assert [deal.turned for deal in found.deals] == ["8C"]
    assert (found.problems, found.rulings) == ([], [])


def test_points_are_not_turned_for_in_the_middle_of_a_game() -> None:
    head = HEAD.replace("deal: 1", "deal: 3")
    found = hear(TURNED, "{id: u, do: turn_up, by: Anne, cards: 7C}", *won(1, "Anne", "Anne")[:1], head=head)
    assert found.games == []


def test_the_short_way_refuses_what_it_does_not_know() -> None:
    assert regular_play(load_rulebook()) is not None
    assert regular_play(load_rulebook(options={"match_games": 2})) is None


def test_points_by_rank_change_nothing_where_the_points_are_fixed() -> None:
    book = load_rulebook(options={"target_by_rank": {"A": 11}})
    lines = list(season_lines(Plan(seed=5, hands=60, irregular=0, form="games"), PlayRules.of(book)))
    assert [adjudicate_line(line, book) for line in lines] == [adjudicate(load_line(line), book) for line in lines]
