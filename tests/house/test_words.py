"""The code knows no law by name: what a rulebook decides is written in the rulebook alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.table.kinds import FACTS
from tests.house.source import JUDGING, ROOT, Module, amiss
from tests.shared import common_yaml

# Help must show real examples, so this one module may name laws, clauses and readings.
EXAMPLES = "referee.cli.examples"

LAW_WORDS = re.compile(r"(?<![\w.])[1-9]\d?\.\d{1,2}(?![\w.])|\bR\d{2,3}\b|\b[Ll]aws? \d|\b[Cc]lauses? \d")
SOMEBODYS_FOLDER = re.compile(r"(?<![\w.])/(?:work|home|Users|root)/\w")
CACHES = {".git", ".cache", ".venv", ".hypothesis", "dist", "build", "__pycache__"}
SITE = "site"
"""The folder in the project that ``make docs`` and ``make site`` build; wings and tests of that name are none."""


def reading_names(node: Any) -> Iterator[str]:
    """Yield the names of the readings in a rulebook file, wherever its ``readings`` stand."""
    if isinstance(node, list):
        for item in node:
            yield from reading_names(item)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key == "readings":
                yield from value
            else:
                yield from reading_names(value)


def rulebook_words() -> set[str]:
    """Return the names that belong to the rulebooks: of codes, and of readings where they are distinctive.

    A reading called by one or two plain words, such as ``never``, may share them with anything.
    """
    files = sorted((ROOT / "rulebook").glob("*/**/*.yaml"))
    codes = {path.relative_to(ROOT / "rulebook").parts[0] for path in files}
    texts = [path.read_text(encoding="utf-8") for path in files]
    names = {name for path in files for name in reading_names(common_yaml(path)) if name.count("_") > 1}
    return codes | {name for name in names if not re.search(rf": {name}\b", "".join(texts).replace("default: ", ""))}


RULEBOOK_WORDS = rulebook_words()


def strings(module: Module) -> Iterator[str]:
    """Yield the strings of a module that are not docstrings."""
    docstrings = {id(text) for text in module.docstrings()}
    for node in module.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def identifiers(module: Module) -> Iterator[str]:
    """Yield the names that a module gives or uses."""
    yield from module.name.split(".")
    for node in module.nodes:
        for attribute in ("id", "attr", "arg", "name"):
            if isinstance(word := getattr(node, attribute, None), str):
                yield word


def test_code_names_no_law() -> None:
    def of_a_law(module: Module) -> list[str]:
        said = [*strings(module), *identifiers(module)] if module.name != EXAMPLES else []
        return [text for text in said if LAW_WORDS.search(text) or text in RULEBOOK_WORDS]

    assert amiss(of_a_law) == {}


def fact_names(module: Module) -> Iterator[str]:
    """Yield the names of facts in a module that are not given a name of their own."""
    free = {id(node.value) for node in module.tree.body if isinstance(node, ast.AnnAssign)}
    for node in module.nodes:
        if isinstance(node, ast.Constant) and node.value in FACTS and id(node) not in free:
            yield str(node.value)


def test_the_hearing_asks_the_kind_of_a_fact_and_not_its_name() -> None:
    """What a fact means in the law is a property of its kind, or written in a clause."""
    assert amiss(lambda module: [*fact_names(module)] if module.wing in JUDGING else []) == {}


def project_files() -> Iterator[Path]:
    """Yield the files of the project, without caches and other machine-made folders."""
    for path in sorted(ROOT.rglob("*")):
        inside = path.relative_to(ROOT).parts
        made = inside[0] == SITE or CACHES & set(inside) or any(part.endswith("_cache") for part in inside)
        if path.is_file() and not made:
            yield path


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    found = {
        str(path.relative_to(ROOT)): match[0]
        for path in project_files()
        if (match := SOMEBODYS_FOLDER.search(path.read_text(encoding="utf-8", errors="ignore")))
    }
    assert found == {}
