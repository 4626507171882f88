"""Receipts: a ruling with all that it depends on, which can be computed again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from referee.comparison import naming_readings
from referee.custody.documents import LogDigests, ProgramDigest, Receipt, RulebookDigest, canonical
from referee.hearing import adjudicate
from referee.law import rulebook_for
from referee.record import Log, RefereeError, digest_of, how_many
from referee.report import to_document


def receipt_for(
    raw: bytes, log: Log, rulebook: str | None, readings: Mapping[str, str], options: Mapping[str, Any]
) -> Receipt:
    """Return a receipt for the ruling on a log, which nobody has signed yet.

    Args:
        raw: all that is in the file of the log.
        log: the log.
        rulebook: the code to rule by, or None for the one that the log names.
        readings: readings that are set beside those that the log agrees on.
        options: options that are set beside those of the log.

    Raises:
        RefereeError: the rulebook is not found, or cannot be read so.
    """
    book = rulebook_for(log, rulebook, readings, options)
    found = naming_readings(adjudicate(log, book), log, book)
    told = to_document(found)
    return Receipt(
        "referee.receipt/1",
        LogDigests(digest_of(raw), log.digest),
        RulebookDigest(found.code, found.version, found.rulebook_digest, dict(readings), dict(options)),
        program_digest(),
        told["rulings"],
        told["score"],
        [],
    )


def log_differences(receipt: Receipt, raw: bytes) -> Iterator[str]:
    """Yield in words what in the file of a log is not as the receipt has it.

    Args:
        receipt: the receipt.
        raw: all that is in the file.
    """
    if receipt.log.file != digest_of(raw):
        yield f"the log is not the one that was ruled on; expected {receipt.log.file}; got {digest_of(raw)}"


def differences_again(receipt: Receipt, raw: bytes, log: Log, rulebook: str | None) -> Iterator[str]:
    """Rule on a log again, and yield in words what comes out otherwise than the receipt has it.

    Args:
        receipt: the receipt.
        raw: all that is in the file of the log.
        log: the log.
        rulebook: the folder of the rulebook, where its name alone does not tell; or None.
    """
    law = receipt.rulebook
    try:
        again = receipt_for(raw, log, rulebook or law.code, law.readings, law.options)
    except RefereeError as error:
        yield f"it cannot be done here: {error}"
        return
    if again.rulebook != law:
        yield f"the rulebook is another now; expected {law.digest}; got {again.rulebook.digest}"
    if canonical(again.score) != canonical(receipt.score):
        yield "the score comes out otherwise"
    if len(again.rulings) != len(receipt.rulings):
        are = "is" if len(again.rulings) == 1 else "are"
        yield f"there {are} {how_many(len(again.rulings), 'ruling')}; expected {len(receipt.rulings)}"
    for number, (here, there) in enumerate(zip(again.rulings, receipt.rulings, strict=False), 1):
        if canonical(here) != canonical(there):
            yield f"ruling {number} comes out otherwise"
            return


def is_same_program(receipt: Receipt) -> bool:
    """Tell whether this very program made the ruling of a receipt."""
    return receipt.program == program_digest()


@cache
def program_digest() -> ProgramDigest:
    """Return what names this program: its version, and the SHA-256 over all of its modules.

    The digest is that of a list with a line for each module, sorted by its path in the package: its SHA-256, two
    spaces, and that path.
    """
    package = Path(__file__).parents[1]
    names = sorted(path.relative_to(package).as_posix() for path in package.rglob("*.py"))
    lines = (f"{hashlib.sha256((package / name).read_bytes()).hexdigest()}  {name}\n" for name in names)
    try:
        told = version("referee")
    except PackageNotFoundError:
        told = "unknown"
    return ProgramDigest(told, digest_of("".join(lines).encode()))
