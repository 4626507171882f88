"""A shipped rulebook is kept as it was read, and what is kept is taken only while nothing has changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from attrs import asdict

from referee.law import Rulebook, compiled, list_codes, load_rulebook
from referee.law.compiled import COMPILED_FILE, compiled_rulebook
from referee.record.build_cache import program
from tests.kept import shipped_from, told_by_two_builds
from tests.shared import NOT_KEPT

CODES = sorted(list_codes())
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ship a copy of the rulebooks, without anything that is kept of them, from a folder of the test's own."""
    return shipped_from(tmp_path, monkeypatch)


def same(one: Rulebook, other: Rulebook) -> bool:
    """Whether two rulebooks are alike in everything."""
    return asdict(one, recurse=False) == asdict(other, recurse=False) and vars(one) == vars(other)


@pytest.mark.parametrize("code", CODES)
def test_what_is_kept_is_what_was_read(shipped: Path, code: str) -> None:
    folder = shipped / code
    assert compiled_rulebook(folder) is None
    read = load_rulebook(code)
    kept = compiled_rulebook(folder)
    assert kept is not None
    assert same(read, kept)


def test_a_file_that_changed_is_read_again(shipped: Path) -> None:
    load_rulebook("london")
    chapter = shipped / "london" / "king.yaml"
    chapter.write_text(chapter.read_text().replace("A king of trumps led as", "A king of trumps put down as"))
    assert compiled_rulebook(shipped / "london") is None
    assert "put down as" in load_rulebook("london").clauses["24.1"].says
    assert compiled_rulebook(shipped / "london") is not None


def test_what_another_program_kept_is_not_taken(shipped: Path) -> None:
    load_rulebook("french")
    path = shipped / "french" / COMPILED_FILE
    path.write_bytes(path.read_bytes().replace(program(compiled.PARTS).encode(), b"0" * 32))
    assert compiled_rulebook(shipped / "french") is None


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"format": "referee.compiled/1"}', b"\xff\xfe", b"import os"])
def test_what_is_no_kept_rulebook_is_not_taken(shipped: Path, raw: bytes) -> None:
    (shipped / "french" / COMPILED_FILE).write_bytes(raw)
    assert compiled_rulebook(shipped / "french") is None
    assert load_rulebook("french").code == "french"


def test_values_of_another_type_are_not_taken(shipped: Path) -> None:
    load_rulebook("french")
    path = shipped / "french" / COMPILED_FILE
    head, contents = path.read_bytes().split(b"\n")
    data = msgspec.json.decode(contents)
    data["clauses"]["1.1"]["kind"] = "wish"
    path.write_bytes(head + b"\n" + msgspec.json.encode(data))
    assert compiled_rulebook(shipped / "french") is None


def test_a_chosen_reading_is_read_from_the_yaml(shipped: Path) -> None:
    load_rulebook("london")
    assert load_rulebook("london", {"R08": "king_mark_stands"}).readings == {"R08": "king_mark_stands"}


def test_a_folder_that_cannot_be_written_is_read_as_it_is(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, raw: bytes) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert load_rulebook("london").code == "london"
    assert sorted(path.name for path in (shipped / "london").glob(f"{COMPILED_FILE}*")) == []


def test_a_code_of_ones_own_is_not_kept(shipped: Path, tmp_path: Path) -> None:
    own = tmp_path / "club"
    shutil.copytree(shipped / "french", own, ignore=NOT_KEPT)
    load_rulebook(str(own))
    assert not (own / COMPILED_FILE).exists()


def test_what_was_kept_of_one_code_is_not_taken_for_another(shipped: Path, tmp_path: Path) -> None:
    load_rulebook("french")
    for copy in (tmp_path / "club", shipped / "club"):
        shutil.copytree(shipped / "french", copy)
        assert compiled_rulebook(copy) is None


def test_two_builds_keep_the_same_bytes() -> None:
    """The order of a set differs from run to run; what is kept, which the wheel carries, must not."""
    asked = (
        "import hashlib; from referee.law import compiled, find_rulebook; from referee.law.loader import read_rulebook;"
        "compiled.write_beside = lambda path, raw: print(hashlib.sha256(raw).hexdigest());"
        "compiled.write_compiled(*read_rulebook(find_rulebook('french'), None, None, frozenset()))"
    )
    one, other = told_by_two_builds(asked)
    assert len(one.strip()) == 64
    assert one == other
