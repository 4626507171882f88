"""What every answer of the school keeps to, whatever is asked."""

from __future__ import annotations

import pytest

from referee.web import LIMIT
from tests.web.support import page, sound, visitor, words


def test_a_page_that_there_is_not_is_told_in_plain_words() -> None:
    assert "There is no such page" in words(page("/nothing-here", 404))


@pytest.mark.parametrize("address", ["/style.css", "/static/keys.js", "/static/icon.svg"])
def test_files_beside_pages_are_guarded_as_well(address: str) -> None:
    answer = visitor().get(address)
    assert answer.status_code == 200
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "http:" not in answer.text.replace("http://www.w3.org/2000/svg", "")


def test_a_file_outside_the_static_ones_is_not_given() -> None:
    for address in ("/static/../frame.py", "/static/%2e%2e/frame.py", "/static//etc/passwd"):
        assert visitor().get(address).status_code == 404


def test_what_is_too_large_is_refused_with_the_limit() -> None:
    told = words(sound(visitor().post("/", content=b"a" * (LIMIT + 1)), 413))
    assert f"At most {LIMIT // 1000:,} kB" in told


def test_a_wrong_method_is_told() -> None:
    assert "cannot be done here" in words(sound(visitor().delete("/"), 405))
