"""Files that mean no good are refused in words, never with a traceback."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given

from referee.record.base_error import RefereeError
from referee.record.logfile import load_log
from tests.property.strategies import HOSTILE, hostile_files
from tests.turns import examples

FORMS = (".yaml", ".jsonl", ".json")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("raw", HOSTILE)
def test_a_known_trap_is_refused(tmp_path: Path, raw: bytes, form: str) -> None:
    path = tmp_path / f"log{form}"
    path.write_bytes(raw)
    with pytest.raises(RefereeError) as refused:
        load_log(path)
    assert all(line.startswith(f"{path}:") for line in str(refused.value).splitlines())


@examples(200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(hostile_files())
def test_any_bytes_are_read_or_refused(tmp_path: Path, raw: bytes) -> None:
    for form in FORMS:
        path = tmp_path / f"log{form}"
        path.write_bytes(raw)
        with contextlib.suppress(RefereeError):
            load_log(path)
