"""The Chromium that looks at pages, and the marks of tests that need it."""

from __future__ import annotations

import os
import shutil
from typing import Final

import pytest

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
"""The program; ``None`` where there is none."""

NEEDS_CHROMIUM: Final = [
    pytest.mark.browser,
    pytest.mark.skipif(
        CHROMIUM is None and "REFEREE_CI" not in os.environ, reason="no Chromium here to look at pages with"
    ),
]
"""The marks of a module whose tests need it: skipped where there is none, but in the gate they fail."""
