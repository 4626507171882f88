"""Verification: what each document says of a log, and whether it is so; what does not fit is said at its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from attrs import frozen

from referee.custody.documents import Inclusion, Receipt, Seal, Signature, Signed, Tree
from referee.custody.event_tree import is_included, tree_mistakes
from referee.custody.keys import NoSigning
from referee.custody.receipts import differences_again, is_same_program, log_differences
from referee.custody.sealing import role_in, seal_mistakes
from referee.custody.signing import is_signed
from referee.record import (
    Log,
    Mistake,
    chain_mistake,
    composed,
    decode,
    form_of,
    how_many,
    lines_of,
    loads_log,
    read_bytes,
)

Ring = Mapping[str, Collection[str]]
"""The public keys that are known, by the names of their owners."""


@frozen
class Check:
    """One thing that was looked at.

    fits: whether it is as it ought to be.
    says: what was found, as a sentence without a full stop.
    """

    fits: bool
    says: str


def verify(
    path: str, document: Signed, ring: Ring | None = None, again: bool = False, rulebook: str | None = None
) -> Iterator[Check]:
    """Yield what comes out where a log is compared with a document.

    Args:
        path: the log; or the folder of an event, where the document is its tree.
        document: a seal, a proof of inclusion, a tree or a receipt.
        ring: the public keys that are known; None where it is not to be asked whose the keys are.
        again: whether the log of a receipt is ruled on again.
        rulebook: the folder of the rulebook to do that by, where the name in the receipt does not tell; or None.

    Raises:
        RefereeError: the log cannot be read, or a package is missing.
    """
    if isinstance(document, Tree):
        yield from _told(tree_mistakes(document, path), f"{_as_before(document.size, 'file')} in the tree")
    elif isinstance(document, Inclusion):
        yield _inclusion(document, path)
    elif isinstance(document, Seal):
        yield from _seal(document, read_bytes(path), path)
    else:
        yield from _receipt(document, read_bytes(path), path, again, rulebook)
    if not document.signatures:
        yield Check(False, "nobody has signed")
    for signature in document.signatures:
        yield _signature(document, signature, ring)


def missing(documents: Collection[Signed], names: Collection[str]) -> Iterator[Check]:
    """Yield those of some people who have signed none of the documents.

    Args:
        documents: the documents.
        names: whose signatures are required.
    """
    signed = {composed(each.name) for document in documents for each in document.signatures}
    for name in names:
        if composed(name) not in signed:
            yield Check(False, f"{name} has not signed")


def _told(mistakes: Iterator[Mistake], otherwise: str) -> Iterator[Check]:
    found = [Check(False, str(mistake)) for mistake in mistakes]
    yield from found or [Check(True, otherwise)]


def _as_before(n: int, noun: str) -> str:
    """Return that all of something are as they were.

    >>> _as_before(1, "line"), _as_before(3, "line")
    ('the only line is as it was', 'all 3 lines are as they were')
    """
    return f"the only {noun} is as it was" if n == 1 else f"all {how_many(n, noun)} are as they were"


def _seal(seal: Seal, raw: bytes, path: str) -> Iterator[Check]:
    said = f"{path}: {_as_before(len(seal.log.lines), 'line')} sealed, {seal.log.digest}"
    checks = [*_told(seal_mistakes(seal, raw, path), said)]
    if form_of(path) == "jsonl" and (broken := chain_mistake(lines_of(raw), path)):
        checks.append(Check(False, str(broken)))
    yield from checks
    if all(each.fits for each in checks):
        yield from _signers(seal, loads_log(decode(raw, path), path, form_of(path)))


def _signers(seal: Seal, log: Log) -> Iterator[Check]:
    """Tell who of a log has not signed its seal, and who signed as what he is not."""
    for each in seal.signatures:
        try:
            role = role_in(log, each.name)
        except NoSigning:
            role = None
        if role != each.role:
            yield Check(False, f"{each.name} signed as {each.role}, and the log does not say so")
    signed = {composed(each.name) for each in seal.signatures}
    if absent := [name for name in log.header.players if name not in signed]:
        yield Check(True, f"not signed by {' and '.join(absent)}")


def _inclusion(proof: Inclusion, path: str) -> Check:
    if is_included(proof, path):
        return Check(True, f"{path}: leaf {proof.index + 1} of {proof.size} under the root {proof.root}")
    return Check(False, f"{path}: not in the tree with the root {proof.root}, or not as it was then")


def _receipt(receipt: Receipt, raw: bytes, path: str, again: bool, rulebook: str | None) -> Iterator[Check]:
    different = [Check(False, f"{path}: {each}") for each in log_differences(receipt, raw)]
    law = f"{receipt.rulebook.code} {receipt.rulebook.version}"
    yield from different or [Check(True, f"{path}: the log that was ruled on by {law}")]
    if different or not again:
        return
    log = loads_log(decode(raw, path), path, form_of(path))
    found = differences_again(receipt, raw, log, rulebook)
    different = [Check(False, f"{path}: ruled on again: {each}") for each in found]
    program = "this program" if is_same_program(receipt) else f"another program than {receipt.program.version}"
    yield from different or [Check(True, f"{path}: ruled on again by {program}, with the same {_counted(receipt)}")]


def _counted(receipt: Receipt) -> str:
    return f"{how_many(len(receipt.rulings), 'ruling')} and the same score"


def _signature(document: Signed, signature: Signature, ring: Ring | None) -> Check:
    who = f"{signature.name} ({signature.role})"
    if not is_signed(document, signature):
        return Check(False, f"{who}: the signature does not belong to this document")
    if ring is None:
        return Check(True, f"{who}: signed with {signature.key}; whose key that is was not asked")
    if signature.key in ring.get(composed(signature.name), ()):
        return Check(True, f"{who}: signed with the key that is known for {signature.name}")
    return Check(False, f"{who}: signed with {signature.key}, which is not known for {signature.name}")
