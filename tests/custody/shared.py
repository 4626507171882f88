"""What the tests of custody share: people with fixed keys, and a log that was recorded."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from referee.custody import Seal, new_seal, public_text, role_in, sign, written
from referee.record import SEAL, Header, Recorder

VECTORS: Final = Path(__file__).parent / "vectors"
HEAD: Final = Header(players=("Anne", "Bert"), rulebook="london", scorer="Cora")
ACTS: Final = (
    {"do": "propose", "by": "Bert", "note": "Fünf neue?"},
    {"do": "answer", "by": "Anne", "reply": "refuse"},
    {"do": "lead", "by": "Bert", "card": "KS"},
)


def private(name: str) -> Ed25519PrivateKey:
    """Return the private key of somebody, which is no secret: its seed is the SHA-256 of the name."""
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(name.encode()).digest())


def ring(*names: str) -> dict[str, set[str]]:
    """Return the public keys of some people."""
    return {name: {public_text(private(name))} for name in names}


def recorded(path: Path) -> Path:
    """Record a short log, and return its path."""
    with Recorder(path, HEAD) as recorder:
        for act in ACTS:
            recorder.append(act)
    return path


def sealed(path: Path, *names: str) -> Seal:
    """Seal a log in the name of some people, and return the seal; it lies beside the log."""
    seal, log = new_seal(str(path))
    for name in names:
        sign(seal, private(name), name, role_in(log, name))
    Path(f"{path}{SEAL}").write_bytes(written(seal))
    return seal


def event(folder: Path) -> Path:
    """Write the event of the vectors to a folder: the short log and three others; return the folder."""
    recorded(folder / "log.jsonl")
    for table in (1, 2, 3):
        text = f"format: referee.log/1\nplayers: [Anne, Bert]\ntable: {table}\nevents: []\n"
        (folder / f"table{table}.yaml").write_bytes(text.encode())
    return folder
