"""What is wrong with a plain value, and the steps that lead to the part of it that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import define

Step = str | int
Path = tuple[Step, ...]
"""The steps that lead from plain data to a part of it: keys of mappings and indices of lists."""

Sought = str | Callable[[], str | None] | None
"""A word that may be meant, or how to look for one: that takes long, and is done only where a mistake is told."""


@define(eq=False, repr=False)
class Wrong(ValueError):  # noqa: N818 - it says what the value is
    """A plain value that is not what it ought to be.

    what: what is wrong, as a part of a sentence.
    expected: what ought to stand there.
    got: what stands there.
    hint: the word that may be meant.
    at: leads to the wrong part within the value.
    key: whether it is the key of that part that is wrong.
    advice: what to write, where no single word would do.
    offset: the number of characters before what is wrong in a text, where only some of the text is.
    parts: what is wrong, each by itself, where that is several things.
    """

    what: str
    expected: str | None = None
    got: str | None = None
    hint: Sought = None
    at: Path = ()
    key: bool = False
    advice: Sought = None
    offset: int | None = None
    parts: tuple[Wrong, ...] = ()

    def each(self) -> tuple[Wrong, ...]:
        """Return everything that is wrong."""
        return self.parts or (self,)

    def within(self, step: Step) -> Wrong:
        """Lead to the wrong part from one level further out, by a ``step``. It returns the error itself."""
        for wrong in self.each():
            wrong.at = (step, *wrong.at)
        return self


def together(wrongs: Iterable[Wrong]) -> Wrong:
    """Return several ``wrongs`` with one value as one error; there must be some."""
    each = tuple(inner for wrong in wrongs for inner in wrong.each())
    if len(each) > 1:
        return Wrong("several mistakes", parts=each)
    each[0].__notes__ = []  # a converter notes there where it met with it, and the next one must not find that
    return each[0]
