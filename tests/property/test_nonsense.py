"""A nonsense code of laws is obeyed as faithfully as the true one: the rulebook decides, the code executes."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, strategies as st

from referee.docket import Adjudication, Ruling
from referee.hearing import adjudicate
from referee.law import Rulebook, find_rulebook, load_rulebook
from tests.property.strategies import disputed_logs
from tests.property.support import read
from tests.shared import NOT_KEPT
from tests.turns import examples

Plain = dict[str, Any]
Clauses = dict[str, Plain]
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
SWAPPED = {"dealer": "non_dealer", "non_dealer": "dealer", "actor": "adversary", "adversary": "actor"}


def rewrite(folder: Path, change: Callable[[Clauses], None], code: str | None = None) -> Rulebook:
    """Return a rulebook, by default the default one, with its clauses changed, written to a folder and loaded there."""
    book = folder / "nonsense"
    shutil.rmtree(book, ignore_errors=True)
    shutil.copytree(find_rulebook(code), book, ignore=NOT_KEPT)
    files = {path: data_of(path.read_text(encoding="utf-8")) for path in sorted(book.glob("*.yaml"))}
    chapters = {path: deepcopy(data) for path, data in files.items() if "clauses" in data}
    change({clause["id"]: clause for chapter in chapters.values() for clause in chapter["clauses"]})
    for path, chapter in chapters.items():
        if chapter != files[path]:
            path.write_text(yaml.dump(chapter, Dumper=DUMPER, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return load_rulebook(str(book))


@cache
def data_of(text: str) -> Any:
    """Return what a common reader of YAML finds in a text; nobody changes it."""
    return yaml.load(text, LOADER)


def deal(*words: Plain, to_bert: int = 3) -> Plain:
    """Return a log of Anne's deal and what is done and said then; ``to_bert`` is the size of his second packet."""
    packets = [("Bert", 3), ("Anne", 3), ("Bert", to_bert), ("Anne", 2)]
    events: list[Plain] = [{"do": "packet", "by": "Anne", "to": to, "cards": n} for to, n in packets]
    header = {"format": "referee.log/1", "players": ["Anne", "Bert"], "recorded": ["looking"]}
    numbered = [{"id": f"e{n}"} | event for n, event in enumerate([*events, *words], 1)]
    return {"header": header, "events": numbered}


def say(by: str, act: str, **fields: str) -> Plain:
    return {"do": act, "by": by, **fields}


def outcomes(book: Rulebook, log: Plain) -> list[tuple[str, str, str | None]]:
    return [(each.event, each.outcome, each.holder) for each in adjudicate(read(log), book).rulings]


NOTICE = say("Bert", "notice", subject="dealt_count")


@pytest.mark.parametrize(
    ("holder", "claimant", "answer"),
    [
        ("non_dealer", "Bert", "granted"),
        ("non_dealer", "Anne", "denied"),
        ("dealer", "Anne", "granted"),
        ("dealer", "Bert", "denied"),
    ],
)
def test_the_right_is_his_to_whom_the_clause_gives_it(tmp_path: Path, holder: str, claimant: str, answer: str) -> None:
    def give_to(clauses: Clauses) -> None:
        clauses["9.5"]["holder"] = clauses["9.6"]["holder"] = holder

    book = rewrite(tmp_path, give_to)
    said = outcomes(book, deal(NOTICE, say(claimant, "claim", remedy="fresh_deal")))
    assert said[0] == ("e5", "open", {"non_dealer": "Bert", "dealer": "Anne"}[holder])
    assert said[1][:2] == ("e6", answer)


@pytest.mark.parametrize(("remedy", "answer"), [("replay_hands", "granted"), ("fresh_deal", "denied")])
def test_the_remedy_is_the_one_that_the_clause_names(tmp_path: Path, remedy: str, answer: str) -> None:
    book = rewrite(tmp_path, lambda clauses: clauses["9.6"].update(may="replay_hands"))
    assert outcomes(book, deal(NOTICE, say("Bert", "claim", remedy=remedy)))[-1][:2] == ("e6", answer)


@pytest.mark.parametrize(("who", "answer"), [("Anne", "denied"), ("Bert", "granted")])
def test_the_limit_shuts_when_the_clause_says(tmp_path: Path, who: str, answer: str) -> None:
    book = rewrite(tmp_path, lambda clauses: clauses["9.4"].update(shuts=["dealer_looks"]))
    log = deal(NOTICE, say(who, "look", at="hand"), say("Bert", "claim", remedy="fresh_deal"))
    assert outcomes(book, log)[-1][:2] == ("e7", answer)


def test_points_are_as_many_as_the_clause_gives(tmp_path: Path) -> None:
    book = rewrite(tmp_path, lambda clauses: clauses["47.1"].update(points=3, to="non_dealer"))
    found = adjudicate(read(deal({"do": "turn_up", "by": "Anne", "cards": ["KH"]}, to_bert=2)), book)
    assert found.score.corrected == {"Anne": 0, "Bert": 3}


@examples(50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(disputed_logs, st.sets(st.integers(0, 200), max_size=60), st.randoms(use_true_random=False))
def test_any_holders_and_remedies_are_obeyed(tmp_path: Path, log: Plain, swapped: set[int], dice: Any) -> None:
    def swap(clauses: Clauses) -> None:
        options = [clause for clause in clauses.values() if clause["kind"] == "option"]
        remedies = [clause["may"] for clause in options]
        dice.shuffle(remedies)
        for number, clause in enumerate(options):
            clause["may"] = remedies[number]
            if number in swapped:
                clause["holder"] = SWAPPED[clause["holder"]]

    book = rewrite(tmp_path, swap)
    found = adjudicate(read(log), book)
    for ruling in found.rulings:
        if ruling.outcome in ("open", "granted") and ruling.clause and book.clauses[ruling.clause].kind == "option":
            assert ruling.holder == holder_of(found, ruling, str(book.clauses[ruling.clause].holder))
            if ruling.outcome == "granted":
                assert ruling.remedy == book.clauses[ruling.clause].may


def holder_of(found: Adjudication, ruling: Ruling, role: str) -> str | None:
    """Return who plays a role in the deal that a ruling is about."""
    dealer = next(deal.dealer for deal in found.deals if deal.number == ruling.deal)
    players = list(found.score.corrected)
    sides = {"dealer": dealer, "actor": ruling.offender}
    named = sides.get(role) or sides.get(SWAPPED[role])
    other = next(player for player in players if player != named)
    return named if role in sides else other
