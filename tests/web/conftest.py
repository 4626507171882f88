"""Those who visit the shipped school in the process of the tests find it open all the time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.support import visitor


@pytest.fixture(autouse=True, scope="session")
def one_loop() -> Iterator[None]:
    """Answer all visitors in one event loop; by itself the client would start one for each request."""
    with visitor():
        yield
