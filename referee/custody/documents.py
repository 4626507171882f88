"""The documents of custody: a seal, a tree, a proof of inclusion, a receipt; each has one form to the byte."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal, TypeVar

from attrs import define, frozen

from referee.record import (
    Count,
    Document,
    Kind,
    Mistake,
    Place,
    Unreadable,
    Wrong,
    decode,
    matching,
    mistakes_of,
    read_bytes,
    read_json,
    show,
    stop,
    structure_value,
    unstructure,
)

HASH: Final = matching("sha256:[0-9a-f]{64}", "a digest", "sha256: and 64 hexadecimal digits")
KEY: Final = matching("ed25519:[0-9a-f]{64}", "a public key", "ed25519: and 64 hexadecimal digits")
SIGNATURE: Final = matching("[0-9a-f]{128}", "a signature", "128 hexadecimal digits")


def _read_name(value: Any) -> str:
    if type(value) is str and value and value.strip() == value and value.isprintable():
        return value
    raise Wrong("not a name", "a name on one line, without spaces around it", show(value))


def _read_options(value: Any) -> dict[str, str | int | bool]:
    if type(value) is dict and all(type(each) in (str, int, bool) for each in value.values()):
        return value
    raise Wrong("not options", "words, numbers, and true or false, by name", show(value))


# Whatever is printed of a document stands on one line, and shows what it is.
NAME: Final = Kind(_read_name, {"type": "string", "pattern": "\\S"})
OPTIONS: Final = Kind(
    _read_options, {"type": "object", "additionalProperties": {"type": ["string", "integer", "boolean"]}}
)
CODE: Final = matching(r"\w[\w.@-]*", "a code of laws", "its name, and no path")
MOST_SIGNATURES: Final = 64
"""More than anybody needs under one document; each takes time to check."""

Hash = Annotated[str, HASH]
Key = Annotated[str, KEY]
Name = Annotated[str, NAME]
Role = Literal["player", "scorer", "director"]


@define
class Signature:
    """The signature of one person under a document.

    name: who signed.
    role: as what.
    key: the public key that the signature fits.
    signature: the Ed25519 signature, in hexadecimal.
    """

    name: Name
    role: Role
    key: Key
    signature: Annotated[str, SIGNATURE]


@define
class SealedLog:
    """The bytes of a log.

    size: how many there are.
    digest: the SHA-256 of all of them.
    head: the hash of the last line.
    lines: the hash of each line, its line feed included.
    """

    size: Count
    digest: Hash
    head: Hash
    lines: list[Hash]


@define
class Seal:
    """What closes a log: its bytes by their hashes, and who stands for them.

    format: ``referee.seal/1``.
    log: the bytes.
    signatures: the signatures of the players and of the scorer.
    """

    format: Literal["referee.seal/1"]
    log: SealedLog
    signatures: list[Signature]


@define
class Leaf:
    """A file of a tree.

    path: where it lies in the folder of the event, with slashes.
    hash: the hash of its leaf.
    """

    path: Name
    hash: Hash


@define
class Tree:
    """The Merkle tree over the files of an event.

    format: ``referee.tree/1``.
    leaves: the files, in the order of the tree.
    root: the hash of its root.
    size: the number of its leaves.
    signatures: who stands for the root and the size.
    """

    format: Literal["referee.tree/1"]
    leaves: list[Leaf]
    root: Hash
    size: Count
    signatures: list[Signature]


@define
class Inclusion:
    """The proof that a log is in the tree of an event; nothing else of the event is needed to check it.

    format: ``referee.inclusion/1``.
    leaf: the hash of its leaf.
    index: the number of its leaf, from 0 on.
    path: the hashes that lead from the leaf to the root.
    root: the hash of the root.
    size: the number of leaves.
    signatures: who stands for the root and the size.
    """

    format: Literal["referee.inclusion/1"]
    leaf: Hash
    index: Count
    path: list[Hash]
    root: Hash
    size: Count
    signatures: list[Signature]


@define
class LogDigests:
    """What names a log.

    file: the SHA-256 of its bytes.
    record: the digest of what it says, the same for every form that it is written in.
    """

    file: Hash
    record: Hash


@define
class RulebookDigest:
    """What names the law that was applied.

    code: the name of the code.
    version: its version.
    digest: the digest of its files.
    readings: the readings that were set when the receipt was issued, beside those that the log agrees on.
    options: the options that were set then.
    """

    code: Annotated[str, CODE]
    version: Name
    digest: Name
    readings: dict[str, str]
    options: Annotated[dict[str, Any], OPTIONS]


@frozen
class ProgramDigest:
    """What names the program that ruled.

    version: its version.
    digest: the digest of its modules.
    """

    version: Name
    digest: Hash


@define
class Receipt:
    """A ruling that somebody stands for: what was ruled on, by which law and program, and what came of it.

    format: ``referee.receipt/1``.
    log: the log that was ruled on.
    rulebook: the law that was applied.
    program: the program that ruled.
    rulings: the rulings, as the JSON of an adjudication has them.
    score: the score, recorded and corrected, as there.
    signatures: who stands for the ruling.
    """

    format: Literal["referee.receipt/1"]
    log: LogDigests
    rulebook: RulebookDigest
    program: ProgramDigest
    rulings: list[dict[str, Any]]
    score: dict[str, Any]
    signatures: list[Signature]


Signed = Seal | Tree | Inclusion | Receipt
"""Any document that can be signed."""

S = TypeVar("S", bound=Signed)

FORMS: Final[dict[str, type[Signed]]] = {
    "referee.seal/1": Seal,
    "referee.tree/1": Tree,
    "referee.inclusion/1": Inclusion,
    "referee.receipt/1": Receipt,
}
"""The documents by their formats."""


def canonical(data: Any) -> bytes:
    """Return plain data in the one form that is hashed, signed and written: JSON as RFC 8785 has it.

    Keys are sorted, nothing stands between the signs, texts are UTF-8 with the fewest escapes. Numbers are whole.

    Args:
        data: plain data.

    >>> canonical({"b": [1, None, True], "a": "é"}).decode()
    '{"a":"é","b":[1,null,true]}'
    """
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def statement(document: Signed) -> dict[str, Any]:
    """Return what the signatures under a document stand for.

    Of a tree and a proof of inclusion these are root and size alone, so that both bear the same signatures.

    Args:
        document: the document.
    """
    if isinstance(document, Tree | Inclusion):
        return {"format": "referee.root/1", "root": document.root, "size": document.size}
    data: dict[str, Any] = unstructure(document, omit_defaults=False)
    del data["signatures"]
    return data


def written(document: Signed) -> bytes:
    """Return a document as it is written to a file: its canonical form, and a line feed.

    Args:
        document: the document.
    """
    return canonical(unstructure(document, omit_defaults=False)) + b"\n"


def read_document(path: str) -> Signed:
    """Return the document in a file.

    Args:
        path: the file.

    Raises:
        Unreadable: it cannot be read, is no document of custody, or is not in the canonical form; with every mistake.
    """
    raw = read_bytes(path)
    document = read_json(decode(raw, path), path, as_written=True)
    form = document.data.get("format") if type(document.data) is dict else None
    if form not in FORMS:
        raise stop(path, 1, 1, "not a document that custody knows", f"format: {' or '.join(FORMS)}", show(form))
    return _checked(document, FORMS[form], raw)


def _checked(document: Document, form: type[Signed], raw: bytes) -> Signed:
    try:
        read: Signed = structure_value(form, document.data)
    except Wrong as wrong:
        raise Unreadable(mistakes_of(wrong, document, ())) from None
    if len(read.signatures) > MOST_SIGNATURES:
        place, found = document.place(("signatures",)), str(len(read.signatures))
        raise Unreadable([Mistake(place, "too many signatures", f"at most {MOST_SIGNATURES}", found)])
    if written(read) != raw:
        what = "not written as such a document is, so that it was changed; no byte of it is free"
        raise Unreadable([Mistake(Place(document.path, 1, 1), what, "canonical JSON on one line, and a line feed")])
    return read
