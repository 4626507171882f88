"""What can be wrong with a file that somebody wrote, said so that he can mend it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from referee.record.log import Place


class RefereeError(Exception):
    """The root of all errors that a user can mend; its text is meant for him."""


class Mistake(Struct):
    """One mistake in a file.

    place: where it stands.  what: what it is.  expected, got: what ought to stand there, and what does.
    hint: the word that may be meant.  advice: what to write, as a sentence without a full stop.

    >>> print(Mistake(Place("hand.yaml", 4, 7), "unknown key", "a key of cut", '"lifts"', "lifted"))
    hand.yaml:4:7: unknown key; expected a key of cut; got "lifts"; did you mean "lifted"?
    """

    place: Place
    what: str
    expected: str | None = None
    got: str | None = None
    hint: str | None = None
    advice: str | None = None

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


class Unreadable(RefereeError):  # noqa: N818 - it says what the file is
    """A file that cannot be read, with all its mistakes at once, in the order of the file.

    mistakes: what is wrong; of two that say the same, one is kept.
    """

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        each: dict[str, Mistake] = {}
        for mistake in mistakes:  # of two that differ in the hint alone, the one that has a hint
            plain = str(replace(mistake, hint=None, advice=None))
            if plain not in each or each[plain].hint is each[plain].advice is None:
                each[plain] = mistake
        self.mistakes = sorted(each.values(), key=lambda mistake: (mistake.place.line, mistake.place.column))
        super().__init__("\n".join(map(str, self.mistakes)))
