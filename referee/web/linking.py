"""Sentences in which the laws lead to their pages, and the acts to their steps."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from urllib.parse import quote

from markupsafe import Markup

from referee.law import Rulebook
from referee.report import replaced, with_cards
from referee.web.library import shipped_codes

NAMED: Final = re.compile(r"(?<![\w.])(?:[Ll]aws? (?P<clause>\d+(?:\.\d+)?)|lines? (?P<line>\d+))(?![\w]|\.\d)")


def law_address(rulebook: Rulebook, name: str) -> str:
    """Return the address of a law, of a clause or of an open point; empty where it has no page.

    Args:
        rulebook: the code.
        name: the number of the law, or the id of the clause or the point.
    """
    if rulebook.code not in shipped_codes():
        return ""
    code = f"/laws/{quote(rulebook.code)}"
    if name.isdecimal():
        return f"{code}/{name}" if int(name) in rulebook.laws else ""
    clause = rulebook.clauses.get(name)
    if clause is not None:
        return f"{code}/{clause.law}#c{clause.name}"
    return f"{code}/points#{quote(name)}" if rulebook.choice(name) is not None else ""


def linked(text: str, rulebook: Rulebook, step_address: Callable[[int], str]) -> Markup:
    """Return a sentence with its cards as signs, and with links from the laws and lines that it names.

    Args:
        text: the sentence.
        rulebook: the code whose laws it names.
        step_address: returns the address of a step by the number of its line; empty where there is none.
    """

    def link(found: re.Match[str]) -> Markup | None:
        clause, line = found["clause"], found["line"]
        address = law_address(rulebook, clause) if clause else step_address(int(line[:9]))
        return Markup('<a href="{}">{}</a>').format(address, found[0]) if address else None

    return replaced(text, NAMED, link, with_cards)
