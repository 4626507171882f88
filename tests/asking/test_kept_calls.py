"""The calls on a ground are heard once, and kept beside a shipped rulebook while nothing has changed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.asking import kept_calls
from referee.asking.calls import Call, calls_of
from referee.asking.kept_calls import calls_on
from referee.law import Rulebook, load_rulebook
from tests.kept import shipped_from, told_by_two_builds

GROUND = "deal_turn"


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Ship a copy of the rulebooks from a folder of its own; return the grounds that are heard from now on."""
    grounds = list[str]()
    shipped_from(tmp_path, monkeypatch)

    def noted(book: Rulebook, ground: str) -> Iterator[Call]:
        grounds.append(ground)
        return calls_of(book, ground)

    monkeypatch.setattr(kept_calls, "calls_of", noted)
    load_rulebook("london")  # which keeps it
    return grounds


def told(calls: tuple[Call, ...]) -> list[object]:
    """Return all that calls hold, in order."""
    return [(call.taken, call.acts, call.caller, [*sorted(call.known.items())], call.ruled) for call in calls]


@pytest.mark.parametrize("ground", [GROUND, "deal_order"])
def test_what_is_kept_is_what_was_heard(heard: list[str], ground: str) -> None:
    book = load_rulebook("london")
    assert told(calls_on(book, ground)) == told(calls_on(book, ground)) == told(tuple(calls_of(book, ground)))
    assert heard == [ground]


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        (b'"program":"', b'"program":"0'),
        (b'"rulebook":"', b'"rulebook":"0'),
        (b'"calls":', b'"call":'),
        (b'"calls":[', b'"calls":["'),
        (b"\n", b""),
    ],
)
def test_what_does_not_tell_of_these_calls_is_not_taken(heard: list[str], said: bytes, instead: bytes) -> None:
    book = load_rulebook("london")
    calls_on(book, GROUND)
    path = book.folder / f".calls-{GROUND}.json"
    raw = path.read_bytes()
    assert said in raw
    path.write_bytes(raw.replace(said, instead))
    calls_on(book, GROUND)
    assert heard == [GROUND, GROUND]


def test_the_calls_of_another_ground_or_of_a_rulebook_that_changed_are_not_taken(heard: list[str]) -> None:
    book = load_rulebook("london")
    calls_on(book, GROUND)
    path = book.folder / f".calls-{GROUND}.json"
    shutil.copy(path, book.folder / ".calls-wrong_pack.json")
    calls_on(book, "wrong_pack")
    chapter = book.folder / "misdeal.yaml"
    chapter.write_text(f"{chapter.read_text()}# read again\n")
    load_rulebook("london")
    calls_on(load_rulebook("london"), GROUND)
    assert heard == [GROUND, "wrong_pack", GROUND]


def test_the_calls_of_a_rulebook_made_of_a_shipped_one_are_heard(heard: list[str]) -> None:
    for book in (load_rulebook("london"), load_rulebook("london", without=frozenset({"14.3"}))):
        calls_on(book, GROUND)
    assert heard == [GROUND, GROUND]


@pytest.mark.late
def test_two_builds_keep_the_same_bytes() -> None:
    asked = (
        "from referee.asking import kept_calls; from referee import load_rulebook; from referee.record import to_json;"
        "made = []; kept_calls.kept_beside = lambda book, name, parts, form, make: made.append(make()) or made[0];"
        "kept_calls.calls_on(load_rulebook('akagiri'), 'abandonment'); print(to_json(made))"
    )
    one, other = told_by_two_builds(asked)
    assert len(one) > 5_000
    assert one == other
