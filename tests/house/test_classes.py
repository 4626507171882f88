"""Every class that holds values is made by attrs; what is decoded by the million is the only exception."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "referee"
WIRE = PACKAGE / "bulk" / "line.py"
"""Where the structs stand into which lines of archives are decoded."""

MAKERS = {"define", "frozen"}
DECLARATIVE = {"ABC", "Fact", "Protocol", "TypedDict"}
"""Bases of classes whose annotations are no fields of their own, or the fields of plain tuples that serve as keys."""


def classes(path: Path) -> Iterator[ast.ClassDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            yield node


def fields_of(node: ast.ClassDef) -> list[str]:
    """Return the names that a class annotates for its instances."""
    told = [each for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)]
    return [ast.unparse(each.target) for each in told if "ClassVar" not in ast.unparse(each.annotation)]


def is_made_by_attrs(node: ast.ClassDef) -> bool:
    makers = (each.func if isinstance(each, ast.Call) else each for each in node.decorator_list)
    return any(ast.unparse(maker) in MAKERS for maker in makers)


FILES = sorted(path for path in PACKAGE.rglob("*.py") if path != WIRE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_class_with_fields_is_made_by_attrs(path: Path) -> None:
    bare = [
        node.name
        for node in classes(path)
        if fields_of(node)
        and not is_made_by_attrs(node)
        and not {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases} & DECLARATIVE
    ]
    assert bare == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_struct_stands_elsewhere_than_where_lines_are_decoded(path: Path) -> None:
    assert not [node.name for node in classes(path) for base in node.bases if ast.unparse(base).endswith("Struct")]


def test_the_structs_are_found_where_they_stand() -> None:
    assert any(ast.unparse(base).endswith("Struct") for node in classes(WIRE) for base in node.bases)
