"""A site with all that is shipped and the code and lessons of a club, built once for all processes of the tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from filelock import FileLock

from referee.site import build_site
from tests.house.source import ROOT

CLUB = ROOT / "docs/examples/clubs/harbour"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "site"
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            build_site(folder, [CLUB], [ROOT / "scenarios", CLUB / "scenarios"])
    return folder
