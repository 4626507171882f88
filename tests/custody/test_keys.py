"""Keys: nobody else reads the private one, none is replaced, and the ring says whose each is."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.custody import NoSigning, make_key, public_text, read_private, read_ring
from referee.record import Unreadable


def test_a_key_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        made = make_key("Anne", str(tmp_path / "Anne.key"))
    finally:
        os.umask(before)
    assert public_text(read_private(str(tmp_path / "Anne.key"))) == made.key
    assert (tmp_path / "Anne.pub").read_text(encoding="utf-8") == f"{made.key} Anne\n"
    if sys.platform != "win32":
        assert (tmp_path / "Anne.key").stat().st_mode & 0o777 == 0o600
    assert make_key("Anne", str(tmp_path / "second.key")).key != made.key


def test_no_key_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "Anne.key"
    make_key("Anne", str(path))
    before = path.read_bytes()
    with pytest.raises(NoSigning, match="the key cannot be written: File exists"):
        make_key("Anne", str(path))
    assert path.read_bytes() == before
    path.unlink()
    with pytest.raises(NoSigning, match=r"Anne\.pub: the key cannot be written: File exists"):
        make_key("Anne", str(path))
    assert not path.exists()


@pytest.mark.parametrize("name", ["", " Anne", "An\nne", "An\u2028ne", "An\u202ene", "An\x1bne"])
def test_a_name_stands_on_one_line(name: str, tmp_path: Path) -> None:
    with pytest.raises(NoSigning, match="not a name; expected a name on one line"):
        make_key(name, str(tmp_path / "a.key"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no modes of this kind")
def test_a_private_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "Anne.key"
    make_key("Anne", str(path))
    path.chmod(0o640)
    with pytest.raises(NoSigning, match="others may read this private key; `chmod 600` shuts them out"):
        read_private(str(path))


def test_what_is_no_private_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "Anne.key"
    with pytest.raises(NoSigning, match="the key cannot be read: No such file or directory"):
        read_private(str(path))
    path.write_text("ed25519:00 Anne\n", encoding="utf-8")
    path.chmod(0o600)
    with pytest.raises(NoSigning, match="not a private key; expected one that `referee key` made"):
        read_private(str(path))


def test_a_ring_holds_the_keys_of_several_and_several_of_one(tmp_path: Path) -> None:
    keys = [make_key(name, str(tmp_path / f"{n}.key")) for n, name in enumerate(("Anne", "Bert Brown", "Anne"))]
    path = tmp_path / "keys"
    path.write_text("# the season\n\n" + "".join(f"{key}\n" for key in keys), encoding="utf-8")
    assert read_ring([str(path)]) == {"Anne": {keys[0].key, keys[2].key}, "Bert Brown": {keys[1].key}}


def test_all_mistakes_of_a_ring_are_told_at_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_text("Anne\ned25519:00 Anne\n" + "ed25519:" + "0" * 64 + "\n", encoding="utf-8")
    with pytest.raises(Unreadable) as told:
        read_ring([str(path)])
    assert [mistake.place.line for mistake in told.value.mistakes] == [1, 2, 3]


def test_without_the_package_it_is_said_which_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str, *rest: Any) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("referee.custody.keys.import_module", absent)
    with pytest.raises(NoSigning, match=r"signatures need the package cryptography; pip install 'referee\[sign\]'"):
        make_key("Anne", str(tmp_path / "Anne.key"))
    assert list(tmp_path.iterdir()) == []
