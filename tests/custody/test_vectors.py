"""The test vectors, checked by a program of a few lines that knows only what the guide says of the documents."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

FOLDER = Path(__file__).parent / "vectors"
LOG = (FOLDER / "log.jsonl").read_bytes()
FILES = ["log.jsonl", "table1.yaml", "table2.yaml", "table3.yaml"]
KEYS = dict(line.split(" ", 1)[::-1] for line in (FOLDER / "keys.pub").read_text(encoding="utf-8").splitlines())


def document(name: str) -> dict[str, Any]:
    raw = (FOLDER / name).read_bytes()
    data: dict[str, Any] = json.loads(raw)
    assert plain(data) + b"\n" == raw
    return data


def plain(data: Any) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha256(raw: bytes) -> str:
    return f"sha256:{hashlib.sha256(raw).hexdigest()}"


def signers(stated: dict[str, Any], signatures: list[dict[str, str]]) -> list[tuple[str, str]]:
    """Check signatures, and return who signed as what."""
    for each in signatures:
        signer = {name: each[name] for name in ("key", "name", "role")}
        assert KEYS[each["name"]] == each["key"]
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(each["key"].removeprefix("ed25519:")))
        public.verify(bytes.fromhex(each["signature"]), plain({**stated, "signer": signer}))
    return [(each["name"], each["role"]) for each in signatures]


def test_each_line_carries_the_hash_of_the_line_before() -> None:
    lines = LOG.splitlines(keepends=True)
    assert [json.loads(line)["x-previous"] for line in lines[1:]] == [sha256(line) for line in lines[:-1]]


def test_the_seal_is_that_of_the_log_and_signed() -> None:
    seal = document("log.jsonl.seal.json")
    lines = [sha256(line) for line in LOG.splitlines(keepends=True)]
    assert seal["log"] == {"size": len(LOG), "digest": sha256(LOG), "head": lines[-1], "lines": lines}
    stated = {name: seal[name] for name in ("format", "log")}
    assert signers(stated, seal["signatures"]) == [("Anne", "player"), ("Bert", "player"), ("Cora", "scorer")]
    stated["log"]["size"] += 1
    with pytest.raises(InvalidSignature):
        signers(stated, seal["signatures"])


def test_the_signed_bytes_are_as_they_are_written() -> None:
    seal = document("log.jsonl.seal.json")
    messages = (FOLDER / "messages.jsonl").read_bytes().splitlines()
    for each, message in zip(seal["signatures"], messages, strict=True):
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(KEYS[each["name"]].removeprefix("ed25519:")))
        public.verify(bytes.fromhex(each["signature"]), message)


def test_the_tree_and_the_proof_are_those_of_the_log_and_signed() -> None:
    leaves = [f"sha256:{hashlib.sha256(bytes(1) + (FOLDER / name).read_bytes()).hexdigest()}" for name in FILES]
    nodes = [bytes.fromhex(leaf.removeprefix("sha256:")) for leaf in leaves]
    left, right = (hashlib.sha256(b"\1" + one + other).digest() for one, other in (nodes[:2], (nodes[2], nodes[3])))
    root = sha256(b"\1" + left + right)
    tree, proof = document("tree.json"), document("proof.json")
    assert (tree["leaves"], tree["root"], tree["size"]) == (
        [{"path": name, "hash": leaf} for name, leaf in zip(FILES, leaves, strict=True)],
        root,
        4,
    )
    index = FILES.index("log.jsonl")
    path = [leaves[index ^ 1], f"sha256:{(right if index < 2 else left).hex()}"]
    assert (proof["leaf"], proof["index"], proof["path"], proof["root"], proof["size"]) == (
        leaves[index],
        index,
        path,
        root,
        4,
    )
    for each in (tree, proof):
        stated = {"format": "referee.root/1", "root": each["root"], "size": each["size"]}
        assert signers(stated, each["signatures"]) == [("Marie", "director")]
