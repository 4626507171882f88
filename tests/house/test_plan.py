"""The house plan: wings stand on floors, imports go down only, and nothing grows past its ceiling."""

from __future__ import annotations

import ast
import graphlib
import re
from importlib import import_module

import pytest

from tests.house.source import MODULES, PACKAGE, ROOT, Module, amiss, imports

PLAN = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+|roof) \| `(\w+)` \|", re.MULTILINE)

# From the ground up, as the plan has them; the last is the roof: the package's own face.
FLOORS = [*(wing for floor, wing in reversed(ROW.findall(PLAN)) if floor != "roof"), ""]
FILE_CEILING = 400
FUNCTION_CEILING = 40
ROOMS = ("referee", "rulebook", "scenarios", "tests", "bench")


def test_every_wing_has_its_floor() -> None:
    assert sorted(FLOORS) == sorted({path.parent.name for path in PACKAGE.glob("*/*.py")} | {""})
    assert [int(floor) for floor, _ in ROW.findall(PLAN)[1:]] == list(range(len(FLOORS) - 1, 0, -1))


def test_wings_import_each_other_by_their_faces_alone() -> None:
    def past_the_face(module: Module) -> set[str]:
        others = [MODULES[name] for name in imports()[module.name] if MODULES[name].wing not in (module.wing, "")]
        return {other.name for other in others if other.name != f"referee.{other.wing}"}

    assert amiss(past_the_face) == {}


@pytest.mark.parametrize("wing", FLOORS)
def test_a_face_offers_what_it_says(wing: str) -> None:
    face = import_module(f"referee.{wing}".rstrip("."))
    stub = MODULES[face.__name__].stub.body
    listed = [alias.name for node in stub if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert face.__all__ == dir(face) == sorted(listed)
    assert [name for name in listed if not hasattr(face, name)] == []
    assert len(listed) == len(set(listed))


def test_imports_go_down_only() -> None:
    def above(module: Module) -> set[str]:
        floor = FLOORS.index(module.wing)
        return {name for name in imports()[module.name] if FLOORS.index(MODULES[name].wing) > floor}

    assert amiss(above) == {}


def test_no_modules_import_each_other_in_a_circle() -> None:
    try:
        graphlib.TopologicalSorter(imports()).prepare()
    except graphlib.CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


@pytest.mark.parametrize("room", ROOMS)
def test_no_file_is_too_long(room: str) -> None:
    lengths = {
        str(path.relative_to(ROOT)): path.read_bytes().count(b"\n")
        for path in (ROOT / room).rglob("*")
        if path.suffix in (".py", ".yaml")
    }
    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > FILE_CEILING} == {}


def test_no_function_is_too_long() -> None:
    def too_long(module: Module) -> dict[str, int]:
        lengths = {function.name: module.code_lines(function) for function in module.functions()}
        return {name: lines for name, lines in lengths.items() if lines > FUNCTION_CEILING}

    assert amiss(too_long) == {}
