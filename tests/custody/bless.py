"""Writes the test vectors of custody anew: ``python -m tests.custody.bless``. The form is fixed; a change breaks it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from referee.custody import inclusion_of, message, public_text, sign, tree_of, written
from tests.custody.shared import VECTORS, event, private, sealed

PEOPLE = ("Anne", "Bert", "Cora", "Marie")


def bless(folder: Path) -> None:
    """Write the vectors to a folder."""
    with tempfile.TemporaryDirectory() as there:
        log = event(Path(there)) / "log.jsonl"
        seal = sealed(log, "Anne", "Bert", "Cora")
        tree = sign(tree_of(there), private("Marie"), "Marie", "director")
        for leaf in tree.leaves:
            (folder / leaf.path).write_bytes((log.parent / leaf.path).read_bytes())
    signed = b"".join(message(seal, each.name, each.role, each.key) + b"\n" for each in seal.signatures)
    (folder / "log.jsonl.seal.json").write_bytes(written(seal))
    (folder / "messages.jsonl").write_bytes(signed)
    (folder / "keys.pub").write_text("".join(f"{public_text(private(name))} {name}\n" for name in PEOPLE))
    (folder / "tree.json").write_bytes(written(tree))
    (folder / "proof.json").write_bytes(written(inclusion_of(tree, str(folder / "log.jsonl"))))


if __name__ == "__main__":
    bless(VECTORS)
