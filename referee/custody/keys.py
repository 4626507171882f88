"""Keys: made for one person, read to sign with, and rings of the public ones that are known."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from referee.custody.documents import KEY, NAME
from referee.record import Mistake, Place, RefereeError, Unreadable, Wrong, composed, read_file

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PRIVATE: Final = ".key"
"""How the name of a file ends that holds a private key."""

PUBLIC: Final = ".pub"
"""How the name of a file ends that holds a public key."""

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
"""What a file with a private key grants to nobody but its owner."""


class NoSigning(RefereeError):  # noqa: N818 - it says what is not to be had
    """A signature that cannot be made or checked, or a key that cannot be used."""


@frozen
class PublicKey:
    """The public key of a person.

    name: whose it is.
    key: "ed25519:" and the 32 bytes of the key in hexadecimal.
    """

    name: str
    key: str

    def __str__(self) -> str:
        return f"{self.key} {self.name}"


def make_key(name: str, path: str) -> PublicKey:
    """Make a key for a person: the private one in a file of its own, which only its owner can read, the public beside.

    Args:
        name: who will sign with it.
        path: the file for the private key; the public one lies in a file of the same name that ends in ``.pub``.

    Returns:
        The public key.

    Raises:
        NoSigning: there is such a file already, it cannot be written, the name is none, or a package is missing.
    """
    from_name(name)
    private = ed25519().Ed25519PrivateKey.generate()
    public = PublicKey(name, public_text(private))
    beside = f"{path.removesuffix(PRIVATE)}{PUBLIC}"
    try:
        _write_new(path, _pem(private), 0o600)
        try:
            _write_new(beside, f"{public}\n".encode(), 0o644)
        except OSError:
            os.remove(path)
            raise
    except OSError as error:
        raise NoSigning(f"{error.filename}: the key cannot be written: {error.strerror}") from None
    return public


def from_name(name: str) -> str:
    """Return a name, if somebody can sign with it; raise NoSigning otherwise."""
    try:
        read: str = NAME.read(composed(name))
    except Wrong as wrong:
        raise NoSigning(f"{wrong.what}; expected {wrong.expected}; got {wrong.got}") from None
    return read


def read_private(path: str) -> Ed25519PrivateKey:
    """Return the private key in a file.

    Args:
        path: the file.

    Returns:
        The key.

    Raises:
        NoSigning: it cannot be read, others can read it too, or it is no Ed25519 key.
    """
    kind = ed25519().Ed25519PrivateKey
    try:
        with open(path, "rb") as file:
            if sys.platform != "win32" and os.fstat(file.fileno()).st_mode & OTHERS:
                raise NoSigning(f"{path}: others may read this private key; `chmod 600` shuts them out")
            raw = file.read(2**14)
    except OSError as error:
        raise NoSigning(f"{path}: the key cannot be read: {error.strerror}") from None
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(raw, password=None)
    except (ValueError, TypeError):
        raise NoSigning(f"{path}: not a private key; expected one that `referee key` made") from None
    if not isinstance(key, kind):
        raise NoSigning(f"{path}: a key of another kind; expected an Ed25519 key")
    private: Ed25519PrivateKey = key
    return private


def read_ring(paths: Iterable[str]) -> dict[str, set[str]]:
    """Return the public keys in some files, by the names of their owners.

    A line holds a key and a name, as ``referee key`` writes them. Empty lines are passed over, and so are those that
    begin with #.

    Args:
        paths: the files.

    Raises:
        Unreadable: a line holds anything else; with every mistake.
    """
    ring: dict[str, set[str]] = {}
    mistakes: list[Mistake] = []
    for path in paths:
        for number, line in enumerate(read_file(path).split("\n"), 1):
            key, _, name = line.strip().partition(" ")
            if not key or key.startswith("#"):
                continue
            try:
                ring.setdefault(composed(NAME.read(name.strip())), set()).add(KEY.read(key))
            except Wrong as wrong:
                mistakes.append(Mistake(Place(path, number, 1), wrong.what, "ed25519:KEY NAME", wrong.got))
    if mistakes:
        raise Unreadable(mistakes)
    return ring


def ed25519() -> Any:
    """Return the module that makes and checks signatures.

    Raises:
        NoSigning: the package that holds it is not installed.
    """
    try:
        return import_module("cryptography.hazmat.primitives.asymmetric.ed25519")
    except ImportError:
        raise NoSigning("signatures need the package cryptography; pip install 'referee[sign]'") from None


def public_text(private: Ed25519PrivateKey) -> str:
    """Return the public key that belongs to a private one, as documents hold it.

    Args:
        private: the private key.

    Returns:
        "ed25519:" and the 32 bytes of the key in hexadecimal.
    """
    return f"ed25519:{private.public_key().public_bytes_raw().hex()}"


def _write_new(path: str, raw: bytes, mode: int) -> None:
    """Write a file that is not there yet."""
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        os.remove(path)
        error.filename = path
        raise


def _pem(private: Ed25519PrivateKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    return private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
