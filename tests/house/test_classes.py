"""Every class that holds values is made by attrs; what is decoded by the million is the only exception."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.source import Module, amiss

WIRE = "referee.bulk.line"
"""Where the structs stand into which lines of archives are decoded."""

MAKERS = {"define", "frozen"}
DECLARATIVE = {"ABC", "Fact", "Protocol", "TypedDict"}
"""Bases of classes whose annotations are no fields of their own, or the fields of plain tuples that serve as keys."""


def classes(module: Module) -> Iterator[ast.ClassDef]:
    return (node for node in module.nodes if isinstance(node, ast.ClassDef))


def fields_of(node: ast.ClassDef) -> list[str]:
    """Return the names that a class annotates for its instances."""
    told = [each for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)]
    return [ast.unparse(each.target) for each in told if "ClassVar" not in ast.unparse(each.annotation)]


def is_made_by_attrs(node: ast.ClassDef) -> bool:
    makers = (each.func if isinstance(each, ast.Call) else each for each in node.decorator_list)
    return any(ast.unparse(maker) in MAKERS for maker in makers)


def bare(module: Module) -> list[str]:
    """Return the classes of a module that hold values and are not made by attrs."""
    return [
        node.name
        for node in classes(module)
        if fields_of(node)
        and not is_made_by_attrs(node)
        and not {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases} & DECLARATIVE
    ]


def structs(module: Module) -> list[str]:
    """Return the structs of a module."""
    return [node.name for node in classes(module) for base in node.bases if ast.unparse(base).endswith("Struct")]


def test_a_class_with_fields_is_made_by_attrs() -> None:
    assert amiss(lambda module: bare(module) if module.name != WIRE else []) == {}


def test_structs_stand_only_where_lines_are_decoded() -> None:
    assert list(amiss(structs)) == [WIRE]
