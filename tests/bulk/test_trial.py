"""A rulebook is tried before the short way is used under it; whether it holds is kept beside a shipped one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.bulk import regular_line
from referee.bulk.adjudicating import regular_play
from referee.bulk.regular_line import TRIAL_FILE
from referee.bulk.rules import RegularPlay
from referee.bulk.trial import trials
from referee.law import Rulebook, load_rulebook
from tests.kept import shipped_from
from tests.mutants.changes import rebuilt


@pytest.fixture
def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[RegularPlay]:
    """Ship a copy of a rulebook from a folder of its own; return the rules that are tried from now on."""
    asked = list[RegularPlay]()
    shipped_from(tmp_path, monkeypatch)

    def noted(rules: RegularPlay) -> Any:
        asked.append(rules)
        return trials(rules)

    monkeypatch.setattr(regular_line, "trials", noted)
    regular_play.cache_clear()
    load_rulebook("akagiri")  # which keeps it
    return asked


def asked_again(book: Rulebook) -> RegularPlay | None:
    regular_play.cache_clear()
    return regular_play(book)


def test_a_shipped_rulebook_is_tried_once(tried: list[RegularPlay]) -> None:
    book = load_rulebook("akagiri")
    assert asked_again(book) is not None
    assert len(tried) == 1
    assert asked_again(book) is not None
    assert len(tried) == 1


@pytest.mark.turns(2)
@pytest.mark.parametrize("raw", [b"", b"[]", b"true", b"\xff"])
def test_what_does_not_tell_of_this_rulebook_is_not_taken(tried: list[RegularPlay], raw: bytes) -> None:
    book = load_rulebook("akagiri")
    asked_again(book)
    path = book.folder / TRIAL_FILE
    path.write_bytes(raw or path.read_bytes().replace(b'"program":"', b'"program":"0'))
    assert asked_again(book) is not None
    assert len(tried) == 2


def test_a_rulebook_made_of_a_shipped_one_is_tried_itself(tried: list[RegularPlay]) -> None:
    book = load_rulebook("akagiri")
    asked_again(book)
    assert asked_again(rebuilt(book)) is not None
    assert asked_again(load_rulebook("akagiri", without=frozenset({"13.2"}))) is not None
    assert len(tried) == 3


def test_what_does_not_hold_is_kept_as_well(tried: list[RegularPlay], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regular_line, "_holds", lambda rules, raw: False)
    book = load_rulebook("akagiri")
    assert asked_again(book) is None
    assert asked_again(book) is None
    assert len(tried) == 1
