"""What tests of runs over many files share: a folder with files of every sort."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.validation.support import BROKEN, IRREGULAR, LINES, REGULAR, ROUND, regular, write_lines


@pytest.fixture(scope="session")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a folder with files of every sort, one of them so large that it is read line by line."""
    folder = tmp_path_factory.mktemp("season")
    write_lines(folder / "large.jsonl", [*LINES, BROKEN, *(regular(seed) for seed in range(20))] * 2)
    (folder / "packed.jsonl.gz").write_bytes(gzip.compress((folder / "large.jsonl").read_bytes())[:-10])
    for number in range(12):
        write_lines(
            folder / "single" / f"{number:02}.jsonl", [[REGULAR, IRREGULAR, b"{", LINES[number % 5]][number % 4]]
        )
    (folder / "single" / "table2.yaml").write_bytes((ROUND / "table2.yaml").read_bytes())
    return folder
