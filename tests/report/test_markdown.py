"""Markdown shows what was written, whatever signs it is written with."""

from __future__ import annotations

import html
import re

import pytest
from markdown_it import MarkdownIt

from referee.report import escaped

SIGNS = [
    "Smith & Sons",
    "AT&amp;T",
    "&copy; Bert",
    "*Anne* _and_ `Bert`",
    "<b>Anne</b>",
    "[Anne](https://example.org)",
    "1. Anne",
    "2) Bert",
    "- Anne",
    "+ Bert",
    "= Anne",
    "---",
    "# Anne",
    "> Bert",
    "~~Anne~~",
    "a | b",
    "$x$ and $y$",
    "back\\slash",
    "!\\[Anne\\]",
]


@pytest.mark.parametrize("text", SIGNS)
@pytest.mark.parametrize("before", ["", "- ", "1. ", "**Score** "])
def test_a_text_is_shown_as_it_is(text: str, before: str) -> None:
    page = MarkdownIt().enable("strikethrough").render(before + escaped(text))
    shown = html.unescape(re.sub(r"</?(p|li|ul|ol|strong)>\n?", "", page)).strip()
    assert shown == ("Score " if "Score" in before else "") + text
