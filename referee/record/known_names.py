"""Names in a file: of the players, and of events that stand before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, ClassVar, Final

from attrs import define, frozen

from referee.record.card_values import WORD, read_one_card
from referee.record.shapes import is_union, kind_of, members
from referee.record.values import Kind, nearest, say_choice, show
from referee.record.vocabulary import BOTH
from referee.record.wrong import Wrong

LONGEST_LINE: Final = 200
"""Characters that the id of a line of shorthand may have, to be known as such."""


class EarlierEvents:
    """The ids of the events so far, in order, and the lines of shorthand that some of them stand in."""

    def __init__(self) -> None:
        self.ids: dict[str, None] = {}
        self._lines: dict[str, list[str]] = {}

    def add(self, id: str) -> None:
        """Add the id of the next event."""
        self.ids[id] = None
        at = id.find(".", 0, LONGEST_LINE)
        while at != -1:
            self._lines.setdefault(id[:at], []).append(id)
            at = id.find(".", at + 1, LONGEST_LINE)

    def acts_of(self, line: str) -> list[str]:
        """Return the ids of the acts of a line of shorthand; none where there is no such line."""
        return self._lines.get(line, [])


class NoSuchName(Wrong):
    """A name of nobody, or the id of no event."""


@define
class Known:
    """Who and what can be named where something is read.

    players: the names of the players.
    earlier: the events that stand before; ``None`` where nobody can say which these are.
    counted: how many names of nobody there were, where enough mistakes are told and they are read past; else ``None``.
    """

    players: tuple[str, str]
    earlier: EarlierEvents | None
    counted: int | None = None

    def see(self, mark: Mark, name: str) -> None:
        """Raise NoSuchName for a ``name`` of nobody that a ``mark`` stands at, or count it."""
        if not mark.allows(name, self):
            if self.counted is None:
                raise mark.refusal(name, self)
            self.counted += 1


@frozen
class Names:
    """Marks a text that must name a player, after ``before``, or be one of the words in ``also``.

    also: words that may stand instead of a name.
    before: what stands before a name.
    """

    also: tuple[str, ...] = ()
    before: str = ""

    @property
    def expected(self) -> str:
        """What may be written, as a message says it."""
        return say_choice((f"{self.before}NAME" if self.before else "a player's name", *self.also))

    def meant(self, value: Any) -> str | None:
        """Return what is probably meant by a ``value`` that is no text: both players."""
        return BOTH if type(value) is list and len(value) == 2 and BOTH in self.also else None

    def allows(self, name: str, known: Known) -> bool:
        """Tell whether a ``name`` may stand here, by who is ``known``."""
        if self.before and name.startswith(self.before):
            return name.removeprefix(self.before) in known.players
        return name in self.also or (name in known.players and not self.before)

    def refusal(self, name: str, known: Known) -> NoSuchName:
        """Return what is wrong with the ``name`` of nobody, by who is ``known``.

        Where a player's name and cards are read as one, that is the card.
        """
        allowed = [*(self.before + player for player in known.players), *self.also]
        player = next((each for each in allowed if name.startswith(f"{each} ")), None)
        for word in WORD.finditer(name, len(player)) if player else ():
            try:
                read_one_card(word[0])
            except Wrong as wrong:
                return NoSuchName(wrong.what, wrong.expected, wrong.got, wrong.hint, offset=word.start())
        what = "no such place" if self.before else "no such player"
        return NoSuchName(what, say_choice(allowed), show(name), partial(nearest, name, allowed))


@frozen
class Earlier:
    """Marks a text that must be the id of an event standing earlier in the log."""

    expected: ClassVar[str] = "the id of an earlier event"

    def meant(self, value: Any) -> str | None:
        """Return what is probably meant by a ``value`` that is no text: a line by its number."""
        return f"e{value}" if type(value) is int else None

    def allows(self, id: str, known: Known) -> bool:
        """Tell whether an ``id`` is that of an event before, or of a line of shorthand, as far as that is ``known``."""
        earlier = known.earlier
        return earlier is None or id in earlier.ids or bool(earlier.acts_of(id))

    def refusal(self, id: str, known: Known) -> NoSuchName:
        """Return what is wrong with the ``id`` of no event, by what is ``known``.

        Where it begins as a line of shorthand does, the acts of that are told.
        """
        earlier = known.earlier or EarlierEvents()
        line = id.partition(".")[0]
        acts = earlier.acts_of(line)
        advice = f"the acts of the line {line} are {', '.join(acts)}" if acts else None
        hint = None if acts else partial(nearest, id, earlier.ids)
        return NoSuchName("no such event before this one", self.expected, show(id), hint, advice=advice)


Mark = Names | Earlier

_KNOWN: Final[ContextVar[Known | None]] = ContextVar("known", default=None)


@contextmanager
def naming(players: tuple[str, str] | None, earlier: EarlierEvents | None = None) -> Iterator[Known | None]:
    """Refuse, within a ``with`` block, names that are none of the players' and ids of no event before.

    Args:
        players: the names of the players; where nobody can say which these are, no name is refused.
        earlier: the events that stand before; ``None`` where nobody can say which these are.

    Returns:
        A context that gives what is known, which may change while it lasts.
    """
    known = Known(players, earlier) if players else None
    token = _KNOWN.set(known)
    try:
        yield known
    finally:
        _KNOWN.reset(token)


def name_of(mark: Mark) -> Kind:
    """Return the kind of text that names whom or what a ``mark`` allows, where it is known who there is."""

    def read(value: Any) -> str:
        if type(value) is not str:
            only = value[0] if type(value) is list and len(value) == 1 and type(value[0]) is str else None
            raise Wrong("wrong kind of value", mark.expected, show(value), only or mark.meant(value))
        if (known := _KNOWN.get()) is not None:
            known.see(mark, value)
        return value

    return Kind(read, {"type": "string"}, names=mark)


def mark_of(annotation: Any) -> Mark | None:
    """Return who or what may be named under an ``annotation`` of one name, present or not; ``None`` for others."""
    kind = kind_of(members(annotation)[0] if is_union(annotation) else annotation)
    mark: Mark | None = None if kind is None else kind.names
    return mark
