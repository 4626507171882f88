"""Other numbers, holders and windows: rulings, marks, games and the report for people all follow the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from attrs import define

from referee.docket import Adjudication, Ruling
from referee.hearing import adjudicate
from referee.law import Rulebook, load_rulebook
from referee.record.document import Document
from referee.record.log_data import log_from_data
from referee.report.reading_aloud import answer_of
from referee.report.text import report_lines
from tests.property.test_nonsense import DUMPER, LOADER, Clauses, Plain, rewrite

HANDS: Final = {"Anne": "KH QH AH KS KC", "Bert": "7C 8C 7D 8D 9D"}
DEAL: Final[Plain] = {"id": "d", "deal": {"by": "Bert", "hands": HANDS, "turn_up": "7H"}}
UNKNOWN: Final[Plain] = {"id": "d", "deal": {"by": "Bert", "hands": {"Anne": 5, "Bert": 5}, "turn_up": "7H"}}
KING: Final[Plain] = {"id": "d", "deal": {"by": "Bert", "hands": {"Anne": 5, "Bert": 5}, "turn_up": "KH"}}
NEXT: Final[Plain] = {"id": "d2", "deal": {"by": "Anne", "hands": {"Anne": 5, "Bert": 5}, "turn_up": "8S"}}
FIRST: Final[Plain] = {"id": "t1", "trick": ["Anne KH", "Bert 7D"]}
ANNOUNCED: Final[Plain] = {"id": "ak", "do": "announce_king", "by": "Anne"}
WON: Final[Plain] = {
    "id": "r",
    "do": "result",
    "winner": "Anne",
    "tricks": {"Anne": 3, "Bert": 2},
    "exchange": "accepted",
}
WORDS: Final = {2: "two", 3: "three", 4: "four"}


@define
class Told:
    """What was ruled under a rulebook, and the report for people on it."""

    found: Adjudication
    text: str

    @property
    def rows(self) -> list[tuple[str, int, str]]:
        """The marks of the first deal: whose, how many, in which state."""
        return [(row.player, row.points, row.status) for row in self.found.deals[0].marks]

    def at(self, event: str, outcome: str | None = None) -> list[Ruling]:
        """Return the rulings at an event."""
        return [r for r in self.found.rulings if r.event == event and outcome in (None, r.outcome)]


def mark(n: int, by: str = "Anne", reason: str = "held_king") -> Plain:
    return {"id": "mk", "do": "mark", "by": by, "n": n, "reason": reason}


def ask(by: str, remedy: str, **fields: Any) -> Plain:
    return {"id": "asked", "do": "claim", "by": by, "remedy": remedy} | fields


def hear(book: Rulebook, *events: Plain, score: dict[str, int] | None = None, **head: Any) -> Told:
    """Hear a log that tells the looking and the marking, from a score on."""
    opening = {"dealer": "Bert", "score": score or {"Anne": 0, "Bert": 0}}
    header = {"format": "referee.log/1", "players": ["Anne", "Bert"], "recorded": ["looking", "marking"]}
    log = log_from_data(Document("<nonsense>", header | {"opening": opening, "events": list(events)} | head))
    found = adjudicate(log, book)
    return Told(found, "\n".join(line.text for line in report_lines(answer_of(found, log, book))))


def gives(**points: int) -> Callable[[Clauses], None]:
    """Return the change by which clauses give so many points; their ids are told as c47_1."""

    def change(clauses: Clauses) -> None:
        for name, n in points.items():
            clauses[name[1:].replace("_", ".")]["points"] = n

    return change


def playing(folder: Path, **game: Any) -> Rulebook:
    """Return the default rulebook with other numbers of the game."""
    rewrite(folder, lambda clauses: None)
    path = folder / "nonsense" / "rulebook.yaml"
    data = yaml.load(path.read_text(encoding="utf-8"), LOADER)
    data["game"] |= game
    path.write_text(yaml.dump(data, Dumper=DUMPER, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return load_rulebook(str(path.parent))


@pytest.mark.parametrize("n", [2, 4])
def test_a_king_is_worth_what_the_clause_says(tmp_path: Path, n: int) -> None:
    book = rewrite(tmp_path, gives(c47_1=n, c47_2=n))
    turned = hear(book, KING, mark(n, "Bert", "turned_king"))
    assert [ruling.points for ruling in turned.found.rulings] == [n, n]
    assert turned.rows == [("Bert", n, "marked")]
    assert turned.found.score.corrected == {"Anne": 0, "Bert": n}
    assert f"Bert: {WORDS[n]} for the king turned" in turned.text
    held = hear(book, DEAL, ANNOUNCED, mark(n), FIRST)
    assert [ruling.points for ruling in held.found.rulings if ruling.clause == "47.2"] == [n, n]
    assert held.rows == [("Anne", n, "marked")]
    assert held.found.score.corrected == {"Anne": n, "Bert": 0}
    assert f"Anne: {WORDS[n]} for the king held" in held.text


def test_what_is_put_up_beyond_the_worth_of_a_king_is_too_much(tmp_path: Path) -> None:
    book = rewrite(tmp_path, gives(c47_2=2))
    told = hear(book, DEAL, ANNOUNCED, mark(3))
    assert [ruling.outcome for ruling in told.at("mk")] == ["barred"]
    assert told.rows == [("Anne", 2, "marked"), ("Anne", 1, "struck")]
    for n, outcome in [(1, "granted"), (2, "granted"), (3, "denied")]:
        [answer] = hear(book, DEAL, ANNOUNCED, ask("Anne", "mark_king", n=n)).at("asked")
        assert answer.outcome == outcome


def test_a_king_that_does_not_win_the_game_need_not_be_shown(tmp_path: Path) -> None:
    told = hear(rewrite(tmp_path, gives(c47_2=2)), UNKNOWN, ANNOUNCED, mark(2), score={"Anne": 2, "Bert": 0})
    assert told.rows == [("Anne", 2, "marked")]
    assert told.found.score.corrected == {"Anne": 4, "Bert": 0}


def test_a_king_turned_wins_the_game_when_it_is_worth_enough(tmp_path: Path) -> None:
    book = rewrite(tmp_path, gives(c47_1=2))
    for before, ends in [(3, True), (2, False)]:
        told = hear(book, KING, mark(2, "Bert", "turned_king"), score={"Anne": 0, "Bert": before})
        assert [game.winner for game in told.found.games] == ["Bert"] * ends
        assert ("Stake:" in told.text) == ends


@pytest.mark.parametrize("target", [7, 3])
def test_the_game_ends_at_its_target(tmp_path: Path, target: int) -> None:
    book = playing(tmp_path, target=target)
    for before in range(1, target):
        told = hear(book, UNKNOWN, WON, mark(1, reason="point"), score={"Anne": before, "Bert": 1})
        ends = before + 1 == target
        assert told.found.score.corrected == {"Anne": before + 1, "Bert": 1}
        assert [(game.winner, game.score["Anne"]) for game in told.found.games] == [("Anne", target)] * ends
        assert ("Stake:" in told.text) == ends
        assert (f"Anne {target}, Bert 1)" in told.text) == ends
        assert told.found.problems == []


def test_a_king_is_shown_where_it_reaches_the_target(tmp_path: Path) -> None:
    book = playing(tmp_path, target=7)
    for before, status in [(6, "struck"), (5, "marked"), (4, "marked")]:
        told = hear(book, UNKNOWN, ANNOUNCED, mark(1), score={"Anne": before, "Bert": 0})
        assert told.found.games == []
        assert told.rows == [("Anne", 1, status)]


def test_point_and_vole_are_worth_what_the_clause_says(tmp_path: Path) -> None:
    book = rewrite(tmp_path, gives(c48_1=3, c48_2=4))
    vole = WON | {"tricks": {"Anne": 5, "Bert": 0}, "vole": True}
    for result, reason, n in [(WON, "point", 3), (vole, "vole", 4)]:
        told = hear(book, UNKNOWN, result, mark(n, reason=reason))
        assert [ruling.points for ruling in told.found.rulings] == [n, n]
        assert told.rows == [("Anne", n, "marked")]
        assert f"Anne: {WORDS[n]} for the {reason}" in told.text


@pytest.mark.parametrize(("to", "player"), [("non_dealer", "Anne"), ("dealer", "Bert")])
def test_a_king_turned_is_his_to_whom_the_clause_gives_it(tmp_path: Path, to: str, player: str) -> None:
    told = hear(rewrite(tmp_path, lambda clauses: clauses["47.1"].update(to=to)), KING, mark(1, player, "turned_king"))
    assert [ruling.holder for ruling in told.found.rulings] == [player, player]
    assert told.rows == [(player, 1, "marked")]
    assert f"{player}: one for the king turned" in told.text


def six() -> list[Plain]:
    """Return that Bert deals Anne a card too many, and that she says so."""
    packets = [("p1", "Anne"), ("p2", "Bert"), ("p3", "Anne")]
    dealt: list[Plain] = [{"id": name, "do": "packet", "by": "Bert", "to": to, "cards": 3} for name, to in packets]
    return [*dealt, {"id": "n1", "do": "notice", "by": "Anne", "subject": "dealt_count"}]


@pytest.mark.parametrize(("holder", "player", "other"), [("non_dealer", "Anne", "Bert"), ("dealer", "Bert", "Anne")])
def test_a_right_is_told_as_his_to_whom_the_clause_gives_it(
    tmp_path: Path, holder: str, player: str, other: str
) -> None:
    def give(clauses: Clauses) -> None:
        clauses["9.5"]["holder"] = clauses["9.6"]["holder"] = holder

    book = rewrite(tmp_path, give)
    assert [ruling.holder for ruling in hear(book, *six()).at("n1", "open")] == [player]
    assert f"{player} may" in hear(book, *six()).text
    assert f"{other} may" not in hear(book, *six()).text
    denied = hear(book, *six(), ask(other, "fresh_deal"))
    [answer] = denied.at("asked")
    assert answer.failed is not None
    assert (answer.outcome, answer.failed.condition, answer.holder) == ("denied", "not_yours", player)
    assert f"{player}'s to ask" in denied.text


LOOKS: Final = {"Anne": "non_dealer_looks", "Bert": "dealer_looks"}


@pytest.mark.parametrize("shutting", ["Anne", "Bert"])
def test_a_window_shuts_when_the_clause_says(tmp_path: Path, shutting: str) -> None:
    book = rewrite(tmp_path, lambda clauses: clauses["9.4"].update(shuts=[LOOKS[shutting]], also_shuts={}))
    for looking in LOOKS:
        look = {"id": "k1", "do": "look", "by": looking, "at": "hand"}
        told = hear(book, *six(), look, ask("Anne", "fresh_deal"))
        shut = shutting == looking
        [answer] = told.at("asked")
        assert answer.outcome == ("denied" if shut else "granted")
        assert [ruling.clause for ruling in told.at("k1", "lapsed")] == ["9.4"] * shut
        if shut:
            assert answer.failed is not None
            assert (answer.failed.condition, answer.failed.event) == ("too_late", "k1")
            assert "Denied, too late" in told.text


@pytest.mark.parametrize(("shuts", "at"), [("next_turn_up", "d2.turn_up"), ("next_cut", "d2.cut")])
def test_the_time_for_a_mark_ends_when_the_clause_says(tmp_path: Path, shuts: str, at: str) -> None:
    book = rewrite(tmp_path, lambda clauses: clauses["22.2"].update(shuts=[shuts]))
    told = hear(book, KING, NEXT)
    assert [ruling.event for ruling in told.found.rulings if ruling.outcome == "lapsed"] == [at]
    assert told.rows == [("Bert", 1, "lost")]
    assert told.found.score.corrected == {"Anne": 0, "Bert": 0}
