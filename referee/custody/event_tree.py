"""The tree over the files of an event, and the proof that a log is in it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from referee.custody.documents import FORMS, Inclusion, Leaf, Tree
from referee.custody.merkle import file_leaf_hash, inclusion_path, root_from_path, root_of
from referee.record import Mistake, Place, RefereeError, is_log

BEGINNING: Final = 2**6
"""Characters of a document of custody that show what it is."""


class NoTree(RefereeError):  # noqa: N818 - it says what there is none of
    """A tree that cannot be made, or a log that is in none."""


def tree_of(folder: str) -> Tree:
    """Return the tree over all logs and tournament files of a folder, those below it included.

    Seals, trees, proofs and receipts are left out, as are links, and whatever is no regular file.

    Args:
        folder: the folder of an event.

    Raises:
        NoTree: there is no such file in it, or one has a name that no document can hold.
        OSError: a file cannot be read.
    """
    leaves = []
    for path in sorted(_files(Path(folder)), key=lambda path: _name(path, folder).encode()):
        leaves.append(Leaf(_name(path, folder), _text(file_leaf_hash(str(path)))))
    if not leaves:
        raise NoTree(f"{folder}: no log is in this folder")
    return Tree("referee.tree/1", leaves, _text(root_of(_hashes(leaves))), len(leaves), [])


def inclusion_of(tree: Tree, path: str) -> Inclusion:
    """Return the proof that a log is in a tree, with the signatures under its root.

    Args:
        tree: the tree of the event.
        path: the log.

    Raises:
        NoTree: it is not in the tree, it is no regular file, or the tree contradicts itself.
        OSError: it cannot be read.
    """
    leaf = _text(_leaf(path))
    index = next((i for i, each in enumerate(tree.leaves) if each.hash == leaf), None)
    if index is None:
        raise NoTree(f"{path}: no leaf of the tree holds these bytes")
    if not is_consistent(tree):
        raise NoTree("the tree contradicts itself; its root or its size is not that of its leaves")
    hashes = [_text(part) for part in inclusion_path(_hashes(tree.leaves), index)]
    return Inclusion("referee.inclusion/1", leaf, index, hashes, tree.root, tree.size, tree.signatures)


def is_consistent(tree: Tree) -> bool:
    """Tell whether root and size of a tree are those of its leaves."""
    return (tree.size, tree.root) == (len(tree.leaves), _text(root_of(_hashes(tree.leaves))))


def is_included(proof: Inclusion, path: str) -> bool:
    """Tell whether a proof shows that a log is in the tree with the root that it names.

    Args:
        proof: the proof.
        path: the log.

    Raises:
        NoTree: it is no regular file.
        OSError: it cannot be read.
    """
    leaf = _leaf(path)
    root = root_from_path(leaf, proof.index, proof.size, [_bytes(each) for each in proof.path])
    return proof.leaf == _text(leaf) and root is not None and proof.root == _text(root)


def tree_mistakes(tree: Tree, folder: str) -> Iterator[Mistake]:
    """Yield what in the folder of an event is not as the tree has it: files changed, gone or added.

    Args:
        tree: the tree.
        folder: the folder.
    """
    if not is_consistent(tree):
        yield Mistake(
            Place(folder, 1, 1), "the tree contradicts itself; its root or its size is not that of its leaves"
        )
    here = {each.path: each.hash for each in tree_of(folder).leaves}
    known = {each.path: each.hash for each in tree.leaves}
    for path in sorted({*here, *known}):
        place = Place(str(Path(folder) / path), 1, 1)
        if path not in here:
            yield Mistake(place, "this file of the tree is not there")
        elif path not in known:
            yield Mistake(place, "this file is not in the tree")
        elif here[path] != known[path]:
            yield Mistake(place, "this file is not as it was when the tree was made", known[path], here[path])


def _leaf(path: str) -> bytes:
    """Return the hash of the leaf that holds a log."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise NoTree(f"{path}: not a regular file")
    return file_leaf_hash(path)


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if is_log(path) and path.is_file() and not path.is_symlink() and not _is_document(path):
            yield path


def _is_document(path: Path) -> bool:
    """Tell whether a file is a document of custody, by its first key."""
    with path.open("rb") as file:
        beginning = file.read(BEGINNING)
    return any(beginning.startswith(f'{{"format":"{form}"'.encode()) for form in FORMS)


def _name(path: Path, folder: str) -> str:
    name = path.relative_to(folder).as_posix()
    if not name.isprintable():
        raise NoTree(f"{folder}: a file has a name that no document can hold: {name!r}")
    return name


def _hashes(leaves: Sequence[Leaf]) -> list[bytes]:
    return [_bytes(each.hash) for each in leaves]


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.partition(":")[2])


def _text(raw: bytes) -> str:
    return f"sha256:{raw.hex()}"
