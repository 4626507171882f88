"""Filters by law, clause and word, as several commands take them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click

from referee.cli.completion import complete_law

if TYPE_CHECKING:
    from referee.law import Rulebook

RULE: Final = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")


def _rules(ctx: click.Context, param: click.Parameter, lists: tuple[str, ...]) -> tuple[str, ...]:
    """Return the laws and clauses in lists such as ``43,47.1``."""
    names = [name.strip() for text in lists for name in text.split(",") if name.strip()]
    for name in names:
        if not RULE.fullmatch(name):
            raise click.BadParameter(f"expected the number of a law or of a clause; got {name!r}", ctx, param)
    return tuple(dict.fromkeys(names))


rules_option: Final = click.option(
    "--law",
    "rules",
    multiple=True,
    callback=_rules,
    metavar="RULE,…",
    shell_complete=complete_law,
    help="Only these laws or clauses.",
)
words_option: Final = click.option(
    "--word", "words", multiple=True, metavar="WORD", help="Only what speaks of this word; given twice, of both."
)


def has_rule(book: Rulebook, rule: str) -> bool:
    """Tell whether a code has a law or a clause."""
    return rule in book.clauses or (rule.isdecimal() and int(rule) in book.laws)


def no_rule(book: Rulebook, rule: str) -> str:
    """Return in words that a code has no such law or clause, and how to see which it has."""
    what = "clause" if "." in rule else "law"
    return f"there is no {what} {rule} in the {book.title}; `referee law --rulebook {book.called}` lists its laws"


def speaks_of(text: str, words: Iterable[str]) -> bool:
    """Tell whether a text has words that begin as each of some words does, in capitals or not.

    >>> speaks_of("The hands are played again.", ("hand", "Play")), speaks_of("The vole", ("ole",))
    (True, False)
    """
    return all(re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE) for word in words)
