"""Pages of HTML, filled in from ``templates/*.html.jinja`` by the package Jinja2; all that is filled in is escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from referee.record import RANK_NAMES, SUIT_NAMES, UNKNOWN, describe, how_many, printed
from referee.report.board import board_figure, board_style, cards_on
from referee.report.deck import colour, drawn, file_of, symbols
from referee.report.sentences import sentence
from referee.report.table_view import TableView, TrickView
from referee.report.words import COPIES, SIGNS, short
from referee.report.writers.base import NotInstalled

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

TEMPLATES: Final = Path(__file__).parent / "templates"

SUIT_OF_SIGN: Final = {sign: suit for suit, sign in SIGNS.items()}
RANK_OF_NAME: Final = {name: rank for rank, name in RANK_NAMES.items()}
SUIT_OF_NAME: Final = {name: suit for suit, name in SUIT_NAMES.items()}

CARD: Final = re.compile(
    rf"(?:the )?(?P<second>second )?(?P<name>{'|'.join(RANK_OF_NAME)}) of (?P<of>{'|'.join(SUIT_OF_NAME)})"
    rf"|(?<!\w)(?P<rank>10|[KQJA987])(?P<sign>[{''.join(SUIT_OF_SIGN)}])(?P<copy>[{''.join(COPIES.values())}]?)"
)
"""A card in a sentence: in words, or as a sign."""


def page(template: str, *folders: Path, **values: Any) -> str:
    """Return a page: a template filled in.

    Args:
        template: the name of the file, without its ending.
        folders: where templates are looked for before the folder of the reports, as those of another wing are.
        values: what the template speaks of; text in it is escaped, unless it is markup already.

    Returns:
        The page, which needs no other file and ends with a line break; the same values always give the same bytes.

    Raises:
        NotInstalled: Jinja2, which fills in the templates, is not installed.
    """
    return filled(f"{template}.html", *folders, **values)


def filled(template: str, *folders: Path, **values: Any) -> str:
    """Return what ``page`` returns, of a file of another kind.

    Args:
        template: the name of the file, without ``.jinja``.
        folders: as for ``page``.
        values: as for ``page``.

    Raises:
        NotInstalled: as for ``page``.
    """
    made = environment(*folders).get_template(f"{template}.jinja").render(**values)
    lines = (line.strip() for line in printed(made, spared="\t\n").split("\n"))
    return "\n".join(filter(None, lines)) + "\n"  # without empty lines, and without characters that no page may hold


def page_style() -> str:
    """Return the style sheet of pages with a board, as CSS."""
    return (TEMPLATES / "page.css").read_text(encoding="utf-8") + board_style()


@cache
def environment(*folders: Path) -> Environment:
    """Return what reads the templates, with the filters that all of them share.

    Args:
        folders: the folders in which templates are looked for before the folder of the reports.

    Raises:
        NotInstalled: Jinja2 is not installed.
    """
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
    except ModuleNotFoundError:
        raise NotInstalled("HTML needs the package jinja2; pip install 'referee[html]'") from None
    made = Environment(
        loader=FileSystemLoader([*folders, TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["page_style"] = page_style
    made.filters |= {
        "board": board_figure,
        "deck": _deck,
        "describe": describe,
        "drawn": drawn,
        "named_file": file_of,
        "number": how_many,
        "played": _played,
        "sentence": sentence,
        "signs": _signs,
        "told": with_cards,
    }
    return made


def replaced(
    text: str,
    pattern: re.Pattern[str],
    put: Callable[[re.Match[str]], Markup | str | None],
    others: Callable[[str], Markup | str] = str,
) -> Markup:
    """Return a text as markup, in which what a pattern finds is replaced.

    Args:
        text: the text.
        pattern: finds what is replaced.
        put: returns what stands in place of it; ``None`` where it stays.
        others: returns what stands in place of the text between.
    """
    parts: list[Markup | str] = []
    at = 0
    for found in pattern.finditer(text):
        if (made := put(found)) is not None:
            parts += [others(text[at : found.start()]), made]
            at = found.end()
    return _markup("").join([*parts, others(text[at:])])


def _markup(text: str) -> Markup:
    """Return a text as markup, by a package that is only there where pages are made."""
    from markupsafe import Markup

    return Markup(text)


def with_cards(text: str) -> Markup:
    """Return a sentence with the cards in it as signs, each with its name for those who listen.

    Args:
        text: the sentence.

    >>> with_cards("Anne & the ten of hearts")
    Markup('Anne &amp; <span class="sign red" role="img" aria-label="ten of hearts">10♥</span>')
    """
    return replaced(text, CARD, lambda found: inline_card(_card(found)))


def _card(found: re.Match[str]) -> str:
    """Return a card of a sentence in canonical spelling."""
    if found["name"]:
        return RANK_OF_NAME[found["name"]] + SUIT_OF_NAME[found["of"]] + ("#2" if found["second"] else "")
    copies = {sign: f"#{number}" for number, sign in COPIES.items()}
    return found["rank"] + SUIT_OF_SIGN[found["sign"]] + copies.get(found["copy"], "")


def inline_card(card: str) -> Markup:
    """Return a card as a sign within a sentence.

    Args:
        card: the card, in canonical spelling.
    """
    if card == UNKNOWN:
        return _markup("a card")
    shown = '<span class="sign {}" role="img" aria-label="{}">{}</span>'
    return _markup(shown).format(colour(card), describe(card), short(card))


def _signs(cards: Iterable[str]) -> Markup:
    """Return cards as signs, one behind the other."""
    return _markup(" ").join(inline_card(card) for card in cards)


def _played(trick: TrickView) -> Markup:
    """Return a trick in short: both cards, and who has won it."""
    return _signs(trick.cards) + (f" to {trick.winner}" if trick.winner is not None else "")


def _deck(views: Iterable[TableView]) -> str:
    """Return what the cards of some tables are made of, to stand once in a page."""
    made = symbols(cards_on(*views))
    return f'<svg class="deck" width="0" height="0" aria-hidden="true" focusable="false">{made}</svg>'
