"""The templates that pages about the law are written with: ``templates/*.md.jinja``, for the package Jinja2."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from referee.record import RefereeError
from referee.report import count, join

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES: Final = Path(__file__).parent / "templates"
CONTENTS: Final = "README.md"
"""The name of the page that holds the contents of a code."""

POINTS: Final = "open-points.md"
OPTIONS: Final = "options.md"
WORDS: Final = "words.md"


class NoTemplates(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """The package that fills in templates is not installed."""


def law_page(law: int) -> str:
    """Return the name of the page on a law."""
    return f"law-{law:02}.md"


def fill_in(template: str, filters: Mapping[str, Callable[..., Any]], **values: Any) -> str:
    """Return a page of Markdown: a template filled in.

    Args:
        template: the name of the file in ``templates/``, without its ending.
        filters: functions that the template applies to its values, beside those that all templates share.
        values: what the template speaks of.

    Raises:
        NoTemplates: Jinja2 is not installed.
    """
    own = _environment().overlay()
    own.filters = {**own.filters, **filters}
    text = own.get_template(f"{template}.md.jinja").render(**values)
    lines = re.sub(r" +$", "", text, flags=re.MULTILINE)
    return re.sub(r"\n{3,}", "\n\n", lines).strip() + "\n"


@cache
def _environment() -> Environment:
    """Return what reads the templates, with the filters and values that all of them share."""
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined
    except ModuleNotFoundError:
        raise NoTemplates("pages about the law need the package jinja2; pip install 'referee[docs]'") from None
    made = Environment(
        loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters |= {"coded": coded, "count": count, "law_page": law_page, "listed": _listed, "one_line": _one_line}
    made.globals |= {"CONTENTS": CONTENTS, "OPTIONS": OPTIONS, "POINTS": POINTS, "WORDS": WORDS}
    return made


def coded(names: Any) -> str:
    """Return names as code, with commas between them.

    >>> coded(("lead", "play"))
    '`lead`, `play`'
    """
    return ", ".join(f"`{name}`" for name in names)


def _listed(parts: Any) -> str:
    return join(list(parts))


def _one_line(text: str) -> str:
    """Return text as it can stand in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")
