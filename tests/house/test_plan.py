"""The house plan: wings stand on floors, imports go down only, and nothing grows past its ceiling."""

from __future__ import annotations

import graphlib

import pytest

from tests.house.source import MODULES, PACKAGE, ROOT, Module, imports

# From the ground up; the last is the roof: the package's own face.
FLOORS = (
    "record", "table", "law", "hearing", "simulation", "comparison", "report", "teaching", "validation", "standings",
    "archive", "desk", "cli", "",
)  # fmt: skip
FILE_CEILING = 400
FUNCTION_CEILING = 40
ROOMS = ("referee", "rulebook", "scenarios", "tests", "bench")

every_module = pytest.mark.parametrize("module", MODULES.values(), ids=lambda module: module.name)


def test_every_wing_has_its_floor() -> None:
    wings = {path.parent.name for path in PACKAGE.glob("*/*.py")}
    assert wings <= set(FLOORS)


@every_module
def test_imports_go_down_only(module: Module) -> None:
    floor = FLOORS.index(module.wing)
    above = {name for name in imports()[module.name] if FLOORS.index(MODULES[name].wing) > floor}
    assert not above


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


@every_module
def test_no_function_is_too_long(module: Module) -> None:
    lengths = {function.name: module.code_lines(function) for function in module.functions()}
    assert {name: lines for name, lines in lengths.items() if lines > FUNCTION_CEILING} == {}
