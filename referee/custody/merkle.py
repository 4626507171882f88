"""The Merkle tree of RFC 6962: its root, and proofs that a leaf is in it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

PART: Final = 2**20
"""Bytes of a file that are read at a time."""


def leaf_hash(data: bytes) -> bytes:
    """Return the hash of a leaf.

    Args:
        data: what the leaf holds.
    """
    return hashlib.sha256(b"\0" + data).digest()


def file_leaf_hash(path: str) -> bytes:
    """Return the hash of the leaf that holds the bytes of a file, of which no more than a part is in memory.

    Args:
        path: the file, packed or not.

    Raises:
        OSError: it cannot be read.
    """
    found = hashlib.sha256(b"\0")
    with open(path, "rb") as file:
        while part := file.read(PART):
            found.update(part)
    return found.digest()


def _node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def _split(n: int) -> int:
    """Return the greatest power of two that is less than a number from 2 on."""
    return 1 << (n - 1).bit_length() - 1


def root_of(leaves: Sequence[bytes]) -> bytes:
    """Return the root of a tree.

    Args:
        leaves: the hashes of its leaves.
    """
    if not leaves:
        return hashlib.sha256().digest()
    if len(leaves) == 1:
        return leaves[0]
    k = _split(len(leaves))
    return _node_hash(root_of(leaves[:k]), root_of(leaves[k:]))


def inclusion_path(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """Return the hashes that lead from a leaf to the root.

    Args:
        leaves: the hashes of the leaves.
        index: the number of the leaf, from 0 on.
    """
    if len(leaves) == 1:
        return []
    k = _split(len(leaves))
    if index < k:
        return [*inclusion_path(leaves[:k], index), root_of(leaves[k:])]
    return [*inclusion_path(leaves[k:], index - k), root_of(leaves[:k])]


def root_from_path(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root that a path leads to; None where no path of this length belongs to the leaf.

    Args:
        leaf: the hash of the leaf.
        index: the number of the leaf, from 0 on.
        size: the number of leaves of the tree.
        path: the hashes from the leaf to the root.
    """
    if size < 2 or not path:
        return leaf if index == 0 and size == 1 and not path else None
    k, (*inner, last) = _split(size), path
    if index < k:
        left = root_from_path(leaf, index, k, inner)
        return None if left is None else _node_hash(left, last)
    right = root_from_path(leaf, index - k, size - k, inner)
    return None if right is None else _node_hash(last, right)
