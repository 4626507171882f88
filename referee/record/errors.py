"""What can be wrong with a file that somebody wrote, said so that he can mend it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import define, evolve

from referee.record.base_error import RefereeError
from referee.record.file_limits import limits
from referee.record.log import Place


@define
class Mistake:
    """One mistake in a file.

    place: where it stands.  what: what it is.  expected, got: what ought to stand there, and what does.
    hint: the word that may be meant.  advice: what to write, as a sentence without a full stop.
    untold: how many more mistakes it stands for, which are only counted; 0 for a mistake that is told.

    >>> print(Mistake(Place("hand.yaml", 4, 7), "unknown key", "a key of cut", '"lifts"', "lifted"))
    hand.yaml:4:7: unknown key; expected a key of cut; got "lifts"; did you mean "lifted"?
    """

    place: Place
    what: str
    expected: str | None = None
    got: str | None = None
    hint: str | None = None
    advice: str | None = None
    untold: int = 0

    def __str__(self) -> str:
        parts = [f"{self.place}: {self.what}"]
        if self.expected is not None:
            parts.append(f"expected {self.expected}")
        if self.got is not None:
            parts.append(f"got {self.got}")
        if self.hint is not None:
            parts.append(f'did you mean "{self.hint}"?')
        if self.advice is not None:
            parts.append(self.advice)
        return "; ".join(parts)


UNITS: Final = {
    "file_size": "characters",
    "unpacked_size": "bytes, unpacked",
    "unpacked_ratio": "times its own size, unpacked",
    "depth": "levels",
    "values": "values",
    "events": "events",
    "work": "steps",
}
"""What is counted by each limit beyond which nothing is read."""


def beyond(limit: str, place: Place, what: str, got: int | None = None) -> Unreadable:
    """Return the error for a file that goes beyond a limit; it says how to set the limit otherwise.

    Args:
        limit: the name of the limit.
        place: where the file goes beyond it.
        what: what is wrong, as a part of a sentence.
        got: how much there is, where that is known.
    """
    expected = f"at most {getattr(limits(), limit)} {UNITS[limit]}"
    advice = f"to set this limit otherwise, write `referee --limit {limit}=NUMBER …`"
    return Unreadable([Mistake(place, what, expected, None if got is None else str(got), advice=advice)])


def untold_mistakes(place: Place, number: int) -> Mistake:
    """Return what stands for mistakes that are only counted, as more are not told of one file.

    Args:
        place: the place of the first of them, or of one before.
        number: how many they are.
    """
    most = limits().errors_told
    what = f"and {number:,} more mistakes, which are not told: at most {most} (errors_told)"
    return Mistake(place, what, untold=number)


class Unreadable(RefereeError):  # noqa: N818 - it says what the file is
    """A file that cannot be read, with all its mistakes at once, in the order of the file.

    mistakes: what is wrong; of two that say the same, one is kept. Those beyond the limit ``errors_told`` are
    counted with those that were ``untold`` before, and the last one says how many they are.
    """

    def __init__(self, mistakes: Iterable[Mistake], untold: int = 0) -> None:
        each: dict[str, Mistake] = {}
        for mistake in mistakes:  # of two that differ in the hint alone, the one that has a hint
            if mistake.untold:
                untold += mistake.untold
                continue
            plain = str(evolve(mistake, hint=None, advice=None))
            if plain not in each or each[plain].hint is each[plain].advice is None:
                each[plain] = mistake
        self.mistakes = sorted(each.values(), key=lambda mistake: (mistake.place.line, mistake.place.column))
        most = limits().errors_told
        untold += max(len(self.mistakes) - most, 0)
        if untold:
            place = self.mistakes[:most][-1].place
            self.mistakes[most:] = [untold_mistakes(place, untold)]
        super().__init__("\n".join(map(str, self.mistakes)))
