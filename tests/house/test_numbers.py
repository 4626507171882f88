"""A number that may be one is told with its noun by ``how_many`` or ``count``, so that nobody reads of "1 matches"."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.house.source import MODULES, Module

NOUNS = re.compile(
    r" (acts|bytes|cards|cases|codes|days|decisions|events|files|games|hands|lessons|lines|logs|matches|pages"
    r"|players|points|rounds|rulings|scenarios|tricks|words)\b"
)
SEVERAL = {
    ("referee.hearing.sitting", "cards", "told only of several, or of none"),
    ("referee.cli.reference", "pages", "a code has a page of contents and more"),
    ("referee.record.recorder", "bytes", "a limit that no file can go below"),
}
"""Where the number is never one: the module, the noun, and why."""


def bare_plurals(module: Module) -> Iterator[str]:
    """Yield the nouns in the plural that follow a number in a text of a module; a constant is not one."""
    for node in module.nodes:
        if not isinstance(node, ast.JoinedStr):
            continue
        for number, text in zip(node.values, node.values[1:], strict=False):
            if not (isinstance(number, ast.FormattedValue) and isinstance(text, ast.Constant)):
                continue
            constant = isinstance(number.value, ast.Name) and number.value.id.isupper()
            found = NOUNS.match(str(text.value))
            if found and not constant:
                yield found[1]


def test_no_number_that_may_be_one_stands_before_a_plural() -> None:
    found = {(module.name, noun) for module in MODULES.values() for noun in bare_plurals(module)}
    assert found == {(module, noun) for module, noun, _ in SEVERAL}
