"""The Chromium that looks at pages, and the marks of tests that need it."""

from __future__ import annotations

import os
import shutil
from typing import Final

import pytest

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""What it may be called; the first is a Chromium without windows, which draws the same pages in half the time."""

CHROMIUM: Final = next(filter(None, map(shutil.which, NAMES)), None)
"""The program; ``None`` where there is none."""

NEEDS_CHROMIUM: Final = [
    pytest.mark.browser,
    pytest.mark.skipif(
        CHROMIUM is None and "REFEREE_CI" not in os.environ, reason="no Chromium here to look at pages with"
    ),
]
"""The marks of a module whose tests need it: skipped where there is none, but in the gate they fail."""
