"""What a run needs of an archive, whatever that is kept in."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Protocol

from attrs import define

from referee.tournament.archive.rows import Kept
from referee.tournament.archive.sheaves import Sheaf
from referee.tournament.records import Record

ENDLESS: Final = 2**62
"""More lines than any file has."""


@define(frozen=True)
class Known:
    """An adjudication that an archive has.

    key: its name.  asked: the rulebook that its log names.  rulebook: code and digest of that by which it was made.
    """

    key: str
    asked: str | None
    rulebook: str


@define(frozen=True)
class Gap:
    """Lines of a file, the first and the last of them; 0 stands for a file that holds one log."""

    path: str
    low: int
    high: int


class Keeper(Protocol):
    """An archive, as a run uses it."""

    def known(self, subjects: Collection[str]) -> Mapping[str, list[Known]]:
        """Return the adjudications there are of some subjects, by their names."""

    def sheaves(self, keys: Collection[str]) -> dict[str, Sheaf]:
        """Return the sheaves there are, by their names."""

    def load(self, records: Collection[tuple[str, Record]]) -> None:
        """Fill in records, of which only the place is known, each from the adjudication of some name."""

    def store(self, kept: Sequence[Kept], gaps: Sequence[Gap], sheaves: Sequence[Sheaf], whole: bool) -> None:
        """Store some logs at once or not at all, and forget what lay in gaps between them.

        Sheaves in which such logs lay are no longer whole; ``sheaves`` are stored in their place. Where the run is not
        about whole files, no sheaf of them is.
        """
