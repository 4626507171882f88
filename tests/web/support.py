"""What the tests of the school share: the school of the shipped scenarios, opened once."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Final

from httpx2 import Response
from starlette.testclient import TestClient

from referee.web import school

ELSEWHERE: Final = re.compile(r"""(?:(?:href|src|action|srcset|data)\s*=\s*["']?|url\(["']?)(?:[a-z+.-]+:|//)""", re.I)
"""An address that does not begin with the school's own."""


@cache
def visitor() -> TestClient:
    """Return somebody who visits the school of the shipped scenarios."""
    return TestClient(school())


def page(address: str, status: int = 200) -> str:
    """Return a page of the shipped school, which must be there, and be as all pages are."""
    return sound(visitor().get(address), status)


def sound(answer: Response, status: int = 200) -> str:
    """Return the page that was answered, if its status, its headers and its frame are as they must be."""
    text: str = answer.text
    assert answer.status_code == status, (answer.url, text)
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert not ELSEWHERE.search(text)
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?! src=)", text)
    assert '<html lang="en">' in text
    assert text.count("<h1") == 1
    assert "<title> " not in text
    return text


def words(text: str) -> str:
    """Return what a page says, without its markup."""
    bare = re.sub(r"<svg.*?</svg>", "", text.partition('<main id="main">')[2], flags=re.DOTALL)
    bare = re.sub(r"</?(?:a|span|strong|q)\b[^>]*>", "", bare)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bare)).split())
