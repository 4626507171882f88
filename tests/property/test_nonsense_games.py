"""Whole games under nonsense laws: what was played and put up is what is ruled, marked and told, both ways."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from referee.hearing import adjudicate
from referee.hearing.rulings import is_ordinary
from referee.law import Rulebook, load_rulebook
from referee.record.logfile import load_line
from referee.tournament.season import House, Plan, season_lines
from tests.property.test_express import agree
from tests.property.test_nonsense import DUMPER, LOADER, Clauses, rewrite
from tests.property.test_obeyed import gives

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


@pytest.mark.parametrize("name", CODES)
def test_a_season_played_under_the_laws_is_in_order_and_the_same_both_ways(tmp_path: Path, name: str) -> None:
    book = nonsense(tmp_path, name)
    finished = 0
    for line in season_lines(Plan(seed=11, hands=60, irregular=0, form="games"), House.of(book)):
        found = adjudicate(load_line(line), book)
        assert agree(line, book)
        assert found.problems == []
        assert [ruling for ruling in found.rulings if not is_ordinary(ruling)] == []
        for game in found.games:
            assert game.score[str(game.winner)] == book.game.target
            assert min(game.score.values()) < int(book.game.target or 0)
            finished += 1
    assert finished
