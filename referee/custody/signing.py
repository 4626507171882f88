"""Signatures under documents: who stands for a document, and as what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.custody.documents import Role, S, Signature, Signed, canonical, statement
from referee.custody.keys import ed25519, from_name, public_text
from referee.record import composed

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def message(document: Signed, name: str, role: Role, key: str) -> bytes:
    """Return the bytes that somebody signs who stands for a document: what it states, and who signs it as what.

    Args:
        document: the document.
        name: who signs.
        role: as what.
        key: the public key.
    """
    return canonical({**statement(document), "signer": {"key": key, "name": name, "role": role}})


def sign(document: S, private: Ed25519PrivateKey, name: str, role: Role) -> S:
    """Add a signature to a document, in place of one that the same person made before.

    Args:
        document: the document, which is changed.
        private: the private key of who signs.
        name: who signs.
        role: as what.

    Returns:
        The same document.

    Raises:
        NoSigning: the name cannot stand under a document.
    """
    key, name = public_text(private), from_name(name)
    signature = private.sign(message(document, name, role, key)).hex()
    by_person = {(each.role, composed(each.name)): each for each in document.signatures}
    by_person[role, name] = Signature(name, role, key, signature)
    document.signatures = [by_person[person] for person in sorted(by_person)]
    return document


def is_signed(document: Signed, signature: Signature) -> bool:
    """Tell whether a signature belongs to a document.

    Args:
        document: the document.
        signature: a signature that stands under it.

    Raises:
        NoSigning: the package that checks signatures is not installed.
    """
    keys = ed25519()
    from cryptography.exceptions import InvalidSignature

    try:
        public = keys.Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key.partition(":")[2]))
        public.verify(
            bytes.fromhex(signature.signature), message(document, signature.name, signature.role, signature.key)
        )
    except (InvalidSignature, ValueError):
        return False
    return True
