"""One name means one thing, and remedies are told apart by the columns of their table alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import get_args

import referee.law
import referee.record
import referee.table
from referee.docket.adjudication import DEAL_ENDS
from referee.hearing.effects import EFFECTS
from referee.hearing.obeying import DEFIED, OBEYED
from referee.hearing.wishes import WISHES
from referee.law import REMEDIES, Act, Effect, Keeping
from referee.record import OTHER, REMEDY_NAMES
from tests.house.source import JUDGING, MODULES, Module, amiss


def remedy_names(module: Module) -> Iterator[str]:
    """Yield the names of remedies in a module, but for words that are those of another closed list too."""
    others = {*DEAL_ENDS, *get_args(Act), OTHER}
    for node in module.nodes:
        if isinstance(node, ast.Constant) and node.value in REMEDY_NAMES and node.value not in others:
            yield str(node.value)


def judges(module: Module) -> bool:
    """Whether a module rules, and does not only tell what players say, as stories do."""
    return module.wing in JUDGING and ".stagings_" not in module.name


def test_the_hearing_asks_the_row_of_a_remedy_and_not_its_name() -> None:
    """What a remedy does, and what shows that it was done, is a column of its table."""
    assert amiss(lambda module: [*remedy_names(module)] if judges(module) else []) == {}


def test_every_effect_act_and_keeping_of_a_remedy_is_carried_out() -> None:
    assert set(EFFECTS) == set(get_args(Effect)) == {row.effect for row in REMEDIES.values()} - {None}
    assert set(OBEYED) | set(DEFIED) == set(get_args(Keeping)) == {row.kept_by for row in REMEDIES.values()} - {None}
    assert set(WISHES) < set(get_args(Act)) == {row.asks_for for row in REMEDIES.values()} - {None}


def given_names(module: Module) -> Iterator[str]:
    """Yield the classes and constants to which a module gives a name that others can use."""
    for node in module.tree.body:
        named = [node.name] if isinstance(node, ast.ClassDef) else []
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        named += [target.id for target in targets if isinstance(target, ast.Name)]
        yield from (name for name in named if not name.startswith("_"))


def test_one_name_in_the_hearing_means_one_thing() -> None:
    """No class and no constant of the hearing is called as another one is, there or on a face below it."""
    given = [name for module in MODULES.values() if module.wing in JUDGING for name in given_names(module)]
    below = {name for wing in (referee.record, referee.law, referee.table) for name in dir(wing)}
    assert [name for name in sorted(set(given)) if given.count(name) > 1 or name in below] == []
