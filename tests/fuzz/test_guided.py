"""The corpus of the guided fuzz, and what bytes near to it do: each is read, or refused as a mistake in a file."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.fuzz.guided import CORPUS, TARGETS, give

FILES = sorted(path for path in CORPUS.rglob("*") if path.is_file())
REFUSED = {"anchors", "odd", "quotes"}
"""Files of the corpus that are refused. The event is read though its logs are missing: its matches are provisional."""

SLOW = {"rulebook"}
"""Targets of which one try takes as long as all tries of another."""


def changed(dice: Random, raw: bytes) -> bytes:
    """Return bytes with one of them changed, dropped or doubled."""
    at = dice.randrange(len(raw))
    return (
        raw[:at] + dice.choice((b"", bytes([raw[at] ^ 1 << dice.randrange(8)]), raw[at : at + 2] * 2)) + raw[at + 1 :]
    )


def test_every_target_has_files() -> None:
    assert {path.parent.name for path in FILES} == set(TARGETS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_the_corpus_is_read_or_refused(path: Path) -> None:
    target, raw = path.parent.name, path.read_bytes()
    assert give(target, raw) == (path.name not in REFUSED)
    dice = Random(f"{target} {path.name}")
    for _ in range(2 if target in SLOW else 12):
        give(target, changed(dice, raw))


def test_an_error_of_ours_is_not_taken_for_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(raw: bytes) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(TARGETS, "yaml", stumble)
    with pytest.raises(ZeroDivisionError):
        give("yaml", b"")
