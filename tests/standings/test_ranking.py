"""Places: each way to break a tie, ties that nothing breaks, and places that may still change."""

from __future__ import annotations

import pytest

from referee.standings.event import CRITERIA, Counting
from referee.standings.ranking import AMONG_LEVEL, HEAD_TO_HEAD, VALUES, Sheet, rank, sheets_of, unsettled
from referee.standings.results import Result

COUNTING = Counting()


def met(
    one: str, other: str, games: tuple[int, int], points: tuple[int, int] = (0, 0)
) -> tuple[tuple[str, str], Result]:
    """Return a match; whoever has more games has won it."""
    winner = one if games[0] > games[1] else other if games[1] > games[0] else None
    pair = (one, other)
    won = dict(zip(pair, games, strict=True))
    return pair, Result(winner, won, dict(zip(pair, points, strict=True)), {name: 2 * n for name, n in won.items()})


def league() -> dict[str, Sheet]:
    """Return four players: Anne beat Bert, Bert beat Clara, Clara beat Anne, each drew with David."""
    matches = [
        met("Anne", "Bert", (2, 1), (13, 9)),
        met("Bert", "Clara", (2, 0), (10, 4)),
        met("Clara", "Anne", (2, 1), (12, 12)),
        met("Anne", "David", (1, 1), (8, 8)),
        met("Bert", "David", (1, 1), (7, 8)),
        met("David", "Clara", (1, 1), (9, 6)),
    ]
    return sheets_of(["Anne", "Bert", "Clara", "David", "Eva"], [*matches, (("Eva",), None)], COUNTING)


@pytest.mark.parametrize(
    ("name", "values"),
    {
        "match_points": (3, 3, 3, 3, 2),
        "wins": (1, 1, 1, 0, 0),
        "games": (4, 4, 3, 3, 0),
        "games_difference": (0, 1, -1, 0, 0),
        "points": (33, 26, 22, 25, 0),
        "points_difference": (4, 1, -9, 4, 0),
        "stakes": (8, 8, 6, 6, 0),
        "stakes_difference": (0, 2, -2, 0, 0),
        "head_to_head": (3, 3, 3, 3, 0),
        "direct_encounter": (0, 0, 0, 0, 0),
        "buchholz": (9, 9, 9, 9, 0),
        "buchholz_cut_1": (6, 6, 6, 6, 0),
        "median_buchholz": (3, 3, 3, 3, 0),
        "progressive": (3, 3, 3, 3, 2),
        "sonneborn_berger": (9, 9, 9, 9, 0),
    }.items(),
)
def test_each_thing_that_standings_go_by(name: str, values: tuple[int, ...]) -> None:
    found = {standing.player: standing.values[name] for standing in rank(league(), [name])}
    assert tuple(found[player] for player in ("Anne", "Bert", "Clara", "David", "Eva")) == values


def test_all_that_can_be_named_can_be_counted() -> None:
    assert HEAD_TO_HEAD in AMONG_LEVEL
    assert {*VALUES, *AMONG_LEVEL} == set(CRITERIA)


def test_what_is_told_first_counts_first_and_what_nothing_breaks_is_shared() -> None:
    order = [(each.place, each.player, each.shared) for each in rank(league(), ["match_points", "wins", "games"])]
    assert order == [
        (1, "Anne", True),
        (1, "Bert", True),
        (3, "Clara", False),
        (4, "David", False),
        (5, "Eva", False),
    ]


def test_head_to_head_counts_among_those_only_who_are_level() -> None:
    matches = [met("Anne", "Bert", (0, 1)), met("Clara", "Bert", (1, 0)), met("Anne", "Clara", (0, 1))]
    matches += [met("Anne", "David", (1, 0)), met("Bert", "David", (0, 1)), met("Clara", "David", (0, 1))]
    sheets = sheets_of(["Anne", "Bert", "Clara", "David"], matches, COUNTING)
    standings = rank(sheets, ["match_points", HEAD_TO_HEAD])
    # Clara and David won two, and David beat Clara; Anne and Bert won one, and Bert beat Anne.
    assert [each.player for each in standings] == ["David", "Clara", "Bert", "Anne"]
    assert [each.values[HEAD_TO_HEAD] for each in standings] == [2, 0, 2, 0]


def test_a_bye_counts_what_it_is_said_to() -> None:
    for bye, points in ((None, 2), (1, 1), (0, 0)):
        (sheet,) = sheets_of(["Eva"], [(("Eva",), None)], Counting(bye=bye)).values()
        assert (sheet.match_points, sheet.byes, sheet.wins()) == (points, 1, 0)


def test_an_undecided_match_counts_nothing() -> None:
    pair, result = met("Anne", "Bert", (1, 1))
    result.undecided = True
    sheets = sheets_of(pair, [(pair, result)], COUNTING)
    assert [sheet.match_points for sheet in sheets.values()] == [0, 0]


def test_places_are_settled_that_no_open_match_can_reach() -> None:
    matches = [met("Anne", "David", (1, 0)) for _ in range(4)] + [met("Bert", "Clara", (1, 0))]
    sheets = sheets_of(["Anne", "Bert", "Clara", "David"], matches, COUNTING)
    waiting = {"Bert": 1, "Clara": 1}
    # Anne has 8; Bert has 2 and Clara 0, and either may come to 2; David has 0 and may be passed.
    assert unsettled(sheets, ("match_points",), waiting, COUNTING) == {"Bert", "Clara", "David"}
    assert unsettled(sheets, ("wins",), waiting, COUNTING) == {"Bert", "Clara", "David"}
    assert unsettled(sheets, ("points",), waiting, COUNTING) == set(sheets)
    assert unsettled(sheets, ("match_points",), {}, COUNTING) == set()


def test_where_adversaries_count_who_is_level_is_not_settled() -> None:
    matches = [met("Anne", "David", (1, 0)) for _ in range(4)] + [met("Eva", "David", (1, 0)) for _ in range(4)]
    sheets = sheets_of(["Anne", "Eva", "Bert", "Clara", "David"], [*matches, met("Bert", "Clara", (1, 0))], COUNTING)
    waiting = {"Bert": 1, "Clara": 1}
    assert "Anne" not in unsettled(sheets, ("match_points",), waiting, COUNTING)
    assert "Anne" in unsettled(sheets, ("match_points", "buchholz"), waiting, COUNTING)
