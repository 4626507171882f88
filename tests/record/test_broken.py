"""Every mistake in a file is told with its place: one bad file per mistake, its message beside it.

After a deliberate change of wording, ``python -m tests.record.bless`` writes the messages anew; read the difference.
"""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from referee.law import rulebook_for
from referee.record import Unreadable, load_log
from referee.record.document import read_file
from referee.record.schema import log_schema
from referee.record.yaml_reader import read_yaml

BROKEN = Path(__file__).resolve().parents[1] / "broken"
FILES = sorted(path for path in BROKEN.iterdir() if path.is_file() and path.suffix != ".expected")


def expected(path: Path) -> str:
    """Return what is to be said of a broken file, as it stands beside it."""
    return path.with_name(f"{path.name}.expected").read_text(encoding="utf-8")


def told_of(folder: Path) -> set[str]:
    """Return the names of the files in a folder of which it is written down what is to be said."""
    return {path.name.removesuffix(".expected") for path in folder.glob("*.expected")}


def message(path: Path) -> str:
    """Return what is said of a broken file, without its folder."""
    with pytest.raises(Unreadable) as caught:
        rulebook_for(load_log(path))
    return str(caught.value).replace(f"{path.parent}/", "")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_broken_file_is_refused_in_these_words(path: Path) -> None:
    assert message(path) + "\n" == expected(path)


def test_every_message_belongs_to_a_file() -> None:
    assert told_of(BROKEN) == {path.name for path in FILES}


@pytest.mark.parametrize("name", ["cards", "missing-key", "no-events", "unknown-act", "unknown-key", "wrong-types"])
def test_what_is_of_the_wrong_form_does_not_fit_the_schema(name: str) -> None:
    path = BROKEN / f"{name}.yaml"
    data = read_yaml(read_file(path), str(path)).data
    validator = jsonschema.Draft202012Validator(log_schema())
    one_by_one = [{**data, "events": [event]} for event in data.get("events", [])]
    assert not any(validator.is_valid(log) for log in (data, *one_by_one))
