"""The tree over an event: each of its logs is proved to be in it, and what was changed is named."""

from __future__ import annotations

import gzip
import hashlib
import os
from pathlib import Path

import pytest

from referee.custody import Inclusion, NoTree, inclusion_of, is_included, read_document, sign, tree_of, verify, written
from referee.record import Unreadable
from tests.custody.shared import VECTORS, event as event_of_vectors, private, ring, sealed


@pytest.fixture
def event(tmp_path: Path) -> Path:
    folder = tmp_path / "event"
    for n in range(5):
        (folder / f"round{n % 2}").mkdir(parents=True, exist_ok=True)
        text = f'{{"format": "referee.log/1", "players": ["Anne", "Bert"], "table": "{n}"}}\n'
        (folder / f"round{n % 2}" / f"table{n}.jsonl").write_text(text, encoding="utf-8")
    (folder / "notes.txt").write_text("of no account", encoding="utf-8")
    return folder


def wrong(tree_path: Path, event: Path) -> list[str]:
    return [check.says for check in verify(str(event), read_document(str(tree_path)), ring("Marie")) if not check.fits]


def test_each_log_of_an_event_is_proved_to_be_in_its_tree(event: Path) -> None:
    tree = sign(tree_of(str(event)), private("Marie"), "Marie", "director")
    assert [each.path for each in tree.leaves] == sorted(each.path for each in tree.leaves)
    assert tree.size == 5
    logs = [event / each.path for each in tree.leaves]
    for index, log in enumerate(logs):
        proof = inclusion_of(tree, str(log))
        assert proof.index == index
        assert all(check.fits for check in verify(str(log), proof, ring("Marie")))
        for other in logs:
            assert is_included(proof, str(other)) == (other == log)


def test_seals_trees_links_and_what_is_no_file_are_no_leaves(event: Path) -> None:
    before = written(tree_of(str(event)))
    sealed(event / "round0" / "table0.jsonl", "Anne")
    (event / "tree.json").write_bytes(before)
    (event / "link.jsonl").symlink_to(event / "round0" / "table0.jsonl")
    (event / "folder.jsonl").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(event / "pipe.jsonl")
    assert written(tree_of(str(event))) == before


def test_what_is_not_as_the_tree_has_it_is_named(event: Path, tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    path.write_bytes(written(sign(tree_of(str(event)), private("Marie"), "Marie", "director")))
    assert wrong(path, event) == []
    (event / "round0" / "table0.jsonl").write_text("another", encoding="utf-8")
    (event / "round1" / "table1.jsonl").unlink()
    (event / "round1" / "table9.jsonl").write_text("a further one", encoding="utf-8")
    changed, gone, added = wrong(path, event)
    assert "table0.jsonl:1:1: this file is not as it was when the tree was made" in changed
    assert "table1.jsonl:1:1: this file of the tree is not there" in gone
    assert "table9.jsonl:1:1: this file is not in the tree" in added


def test_every_byte_of_a_proof_is_guarded(tmp_path: Path) -> None:
    raw, path = (VECTORS / "proof.json").read_bytes(), tmp_path / "proof.json"

    def is_refused() -> bool:
        try:
            document = read_document(str(path))
            return not all(check.fits for check in verify(str(VECTORS / "log.jsonl"), document, ring("Marie")))
        except Exception as error:
            return type(error).__name__ == "Unreadable"

    path.write_bytes(raw)
    assert not is_refused()
    for at in range(len(raw)):
        path.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
        assert is_refused(), at


def test_a_tree_that_contradicts_itself_is_refused(event: Path, tmp_path: Path) -> None:
    tree = tree_of(str(event))
    log = event / tree.leaves[0].path
    tree.size = 4
    with pytest.raises(NoTree, match="the tree contradicts itself"):
        inclusion_of(tree, str(log))
    (tmp_path / "tree.json").write_bytes(written(tree))
    assert "the tree contradicts itself" in wrong(tmp_path / "tree.json", event)[0]


def test_what_is_in_no_tree_is_told(event: Path, tmp_path: Path) -> None:
    with pytest.raises(NoTree, match="no leaf of the tree holds these bytes"):
        inclusion_of(tree_of(str(event)), str(event / "notes.txt"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(NoTree, match="no log is in this folder"):
        tree_of(str(tmp_path / "empty"))


def test_the_vectors_come_out_as_they_are_written(tmp_path: Path) -> None:
    tree = sign(tree_of(str(event_of_vectors(tmp_path))), private("Marie"), "Marie", "director")
    for leaf in tree.leaves:
        assert (tmp_path / leaf.path).read_bytes() == (VECTORS / leaf.path).read_bytes()
    assert written(tree) == (VECTORS / "tree.json").read_bytes()
    proof = read_document(str(VECTORS / "proof.json"))
    assert isinstance(proof, Inclusion)
    assert proof == inclusion_of(tree, str(VECTORS / "log.jsonl"))


def test_no_name_of_a_file_forges_a_line_of_what_is_said(event: Path, tmp_path: Path) -> None:
    (event / "a\n+ all is well.jsonl").write_text("", encoding="utf-8")
    with pytest.raises(NoTree, match="a file has a name that no document can hold"):
        tree_of(str(event))
    (event / "a\n+ all is well.jsonl").unlink()
    tree = tree_of(str(event))
    tree.leaves[0].path = "a\n+ all is well"
    (tmp_path / "tree.json").write_bytes(written(tree))
    with pytest.raises(Unreadable, match="not a name"):
        read_document(str(tmp_path / "tree.json"))


def test_a_packed_archive_is_a_leaf_as_it_lies_there(event: Path) -> None:
    path = event / "archive.jsonl.gz"
    path.write_bytes(gzip.compress(b"{}\n", mtime=0))
    proof = inclusion_of(tree_of(str(event)), str(path))
    assert proof.leaf == f"sha256:{hashlib.sha256(bytes(1) + path.read_bytes()).hexdigest()}"
    assert is_included(proof, str(path))


def test_what_is_no_regular_file_is_in_no_tree(event: Path) -> None:
    with pytest.raises(NoTree, match="not a regular file"):
        inclusion_of(tree_of(str(event)), str(event))
