"""What is wrong with a plain value, and the steps that lead to the part of it that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

Step = str | int
Path = tuple[Step, ...]
"""The steps that lead from plain data to a part of it: keys of mappings and indices of lists."""

Sought = str | Callable[[], str | None] | None
"""A word that may be meant, or how to look for one."""


class Wrong(ValueError):  # noqa: N818 - it says what the value is
    """A plain value that is not what it ought to be.

    ``at`` leads to the wrong part within the value; ``key`` is true where it is the key of that part that is wrong.
    Where the part is a text and only some of it is wrong, ``offset`` is the number of characters before that.
    ``advice`` says what to write, where no single word, as ``hint``, would do. To write ``got`` out, or to look for a
    word, takes longer than to read a value; so each may be a function, which is asked only where the mistake is told.

    what: what is wrong, as a part of a sentence.
    expected: what ought to stand there.
    got: what stands there.
    """

    def __init__(
        self,
        what: str,
        expected: str | None = None,
        got: Sought = None,
        hint: Sought = None,
        at: Path = (),
        key: bool = False,
        advice: Sought = None,
        offset: int | None = None,
    ) -> None:
        super().__init__(what)
        self.what, self.expected = what, expected
        self.at, self.key, self.offset = at, key, offset
        self._got, self._hint, self._advice = got, hint, advice

    @property
    def got(self) -> str | None:
        """What stands there, written out when it is asked for."""
        return self._got() if callable(self._got) else self._got

    @property
    def hint(self) -> str | None:
        """The word that may be meant, looked for when it is asked for."""
        return self._hint() if callable(self._hint) else self._hint

    @property
    def advice(self) -> str | None:
        """What to write, looked for when it is asked for."""
        return self._advice() if callable(self._advice) else self._advice

    @property
    def count(self) -> int:
        """How many things are wrong."""
        return 1

    def each(self) -> Iterator[Wrong]:
        """Yield everything that is wrong."""
        yield self

    def within(self, step: Step) -> Wrong:
        """Lead to the wrong part from one level further out, and return the error itself.

        Args:
            step: the key or the index under which the value stands one level further out.

        Returns:
            The error itself.
        """
        for wrong in self.each():
            wrong.at = (step, *wrong.at)
        return self


class Wrongs(Wrong):
    """Several things wrong with one value."""

    def __init__(self, wrongs: Iterable[Wrong]) -> None:
        super().__init__("several mistakes")
        self.wrongs = [inner for wrong in wrongs for inner in wrong.each()]

    @property
    def count(self) -> int:
        """How many things are wrong."""
        return len(self.wrongs)

    def each(self) -> Iterator[Wrong]:
        """Yield everything that is wrong."""
        yield from self.wrongs
