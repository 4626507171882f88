"""Whole games under nonsense laws: what was played and put up is what is ruled, marked and told, both ways."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from referee.docket.rulings import is_ordinary
from referee.hearing import adjudicate
from referee.law import Rulebook, load_rulebook
from referee.record.logfile import load_line
from referee.simulation import Plan, PlayRules, season_lines
from tests.property.test_nonsense import DUMPER, LOADER, Clauses, rewrite
from tests.property.test_obeyed import ANNOUNCED, DEAL, FIRST, WON, Told, ask, gives, hear, mark
from tests.property.test_short_way import agree

CODES: Final[dict[str, tuple[Callable[[Clauses], None], dict[str, Any]]]] = {
    "kings worth two": (gives(c47_1=2, c47_2=2), {}),
    "kings worth three and target seven": (gives(c47_1=3, c47_2=3), {"target": 7}),
    "a king turned worth one, one held worth two, and target nine": (gives(c47_2=2), {"target": 9}),
    "the point worth two and the vole four": (gives(c48_1=2, c48_2=4), {"target": 11}),
    "every trick but one for the point": (lambda clauses: None, {"tricks_for_point": 4, "target": 3}),
    "the king turned is the other's": (lambda clauses: clauses["47.1"].update(to="non_dealer"), {}),
}


def nonsense(folder: Path, name: str) -> Rulebook:
    """Return the default rulebook with other points and other numbers of the game."""
    change, game = CODES[name]
    rewrite(folder, change)
    path = folder / "nonsense" / "rulebook.yaml"
    data = yaml.load(path.read_text(encoding="utf-8"), LOADER)
    data["game"] |= game
    path.write_text(yaml.dump(data, Dumper=DUMPER, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return load_rulebook(str(path.parent))


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", CODES)
def test_a_season_played_under_the_laws_is_in_order_and_the_same_both_ways(tmp_path: Path, name: str) -> None:
    book = nonsense(tmp_path, name)
    finished = 0
    for line in season_lines(Plan(seed=11, hands=60, irregular=0, form="games"), PlayRules.of(book)):
        found = adjudicate(load_line(line), book)
        assert agree(line, book)
        assert found.problems == []
        assert [ruling for ruling in found.rulings if not is_ordinary(ruling)] == []
        for game in found.games:
            assert game.score[str(game.winner)] == book.game.target
            assert min(game.score.values()) < int(book.game.target or 0)
            finished += 1
    assert finished


def unmark(name: str, n: int, by: str = "Anne") -> dict[str, Any]:
    return {"id": name, "do": "unmark", "by": by, "n": n}


CLOSE: Final = {"id": "cg", "do": "close_game", "winner": "Anne"}
CUT: Final = {"id": "cu", "do": "cut", "by": "Bert", "lifted": 16, "left": 16}


@pytest.mark.parametrize("worth", [2, 3])
def test_what_is_beyond_the_worth_of_a_king_comes_off_and_no_more(tmp_path: Path, worth: int) -> None:
    book = rewrite(tmp_path, gives(c47_2=worth))
    told = hear(book, DEAL, ANNOUNCED, mark(worth + 1), unmark("u1", 1), unmark("u2", 1))
    [right], [wrong] = told.at("u1"), told.at("u2")
    assert (right.outcome, right.clause, right.points) == ("complied", "51.1", 1)
    assert (wrong.outcome, wrong.clause, wrong.points) == ("barred", "47.2", 1)
    assert told.found.score.recorded == {"Anne": worth - 1, "Bert": 0}
    assert told.found.score.corrected == {"Anne": worth, "Bert": 0}


@pytest.mark.parametrize("worth", [2, 3])
def test_a_false_king_comes_off_with_all_that_it_is_worth(tmp_path: Path, worth: int) -> None:
    book = rewrite(tmp_path, gives(c47_2=worth))
    false = {"id": "ab", "do": "announce_king", "by": "Bert"}
    asked = ask("Anne", "correct_score", ground="false_king")
    told = hear(book, DEAL, false, mark(worth, "Bert"), FIRST, asked, unmark("u1", worth, "Bert"))
    assert [(each.outcome, each.clause) for each in told.at("asked", "granted")] == [("granted", "25.3")]
    assert [(each.outcome, each.points) for each in told.at("u1")] == [("complied", worth)]
    assert told.found.score.recorded == told.found.score.corrected == {"Anne": 0, "Bert": 0}
    assert ("Bert", worth, "struck") in told.rows


def overmarked(book: Rulebook, *events: dict[str, Any]) -> Told:
    """Hear that Anne puts up a point too many for a king worth two, and wins the point."""
    return hear(book, DEAL, ANNOUNCED, mark(3), WON, mark(1, reason="point") | {"id": "mp"}, *events)


def test_what_was_marked_too_much_stands_when_its_limit_shuts(tmp_path: Path) -> None:
    book = rewrite(tmp_path, gives(c47_2=2))
    told = overmarked(book, CLOSE)
    assert sorted(told.rows) == [("Anne", 1, "marked"), ("Anne", 1, "overmarked_stands"), ("Anne", 2, "marked")]
    assert [game.score for game in told.found.games] == [{"Anne": 4, "Bert": 0}]
    assert "Anne: one for " in told.text
    assert "it stands" in told.text


@pytest.mark.parametrize(("shuts", "answer"), [("next_cut", "denied"), ("game_closed", "granted")])
def test_it_comes_off_until_the_moment_that_the_limit_names(tmp_path: Path, shuts: str, answer: str) -> None:
    def change(clauses: Clauses) -> None:
        gives(c47_2=2)(clauses)
        clauses["51.2"]["shuts"] = [shuts]

    told = overmarked(rewrite(tmp_path, change), CUT, ask("Bert", "correct_score", ground="over_mark"))
    [found] = told.at("asked")
    assert found.outcome == answer
    assert (found.failed and (found.failed.condition, found.failed.event)) == (
        ("too_late", "cu") if answer == "denied" else None
    )


@pytest.mark.parametrize(("clause", "manner"), [("2.1", "faces_shown"), ("2.2", "below_table")])
def test_what_is_forbidden_is_what_the_clause_says(tmp_path: Path, clause: str, manner: str) -> None:
    def swap(clauses: Clauses) -> None:
        clauses["2.1"]["where"], clauses["2.2"]["where"] = clauses["2.2"]["where"], clauses["2.1"]["where"]

    shuffle = {"id": "sh", "do": "shuffle", "by": "Bert", "pack": "red", "manner": manner}
    told = hear(rewrite(tmp_path, swap), shuffle)
    assert [(each.clause, each.holder, each.by) for each in told.at("sh", "barred")] == [(clause, None, "Bert")]


@pytest.mark.parametrize(("remedy", "done"), [("recut", "cut"), ("reshuffle", "shuffle")])
def test_what_follows_is_what_the_clause_says(tmp_path: Path, remedy: str, done: str) -> None:
    book = rewrite(tmp_path, lambda clauses: clauses["3.1"].update(does=remedy))
    short = {"id": "c1", "do": "cut", "by": "Anne", "lifted": 1, "left": 31}
    acts: list[dict[str, Any]] = [CUT | {"by": "Anne"}, {"id": "sh", "do": "shuffle", "by": "Anne"}]
    seen = {"id": "n1", "do": "notice", "by": "Bert", "subject": "cut"}
    for act in acts:
        told = hear(book, short, seen, act)
        ordered = [each for each in told.found.rulings if each.clause == "3.1" and each.outcome == "enforced"]
        assert [each.remedy for each in ordered] == [remedy]
        obeyed = any(each.outcome == "complied" for each in told.at(act["id"]))
        assert obeyed == (act["do"] == done)
    assert {"recut": "cut again", "reshuffle": "shuffled again"}[remedy] in told.text
