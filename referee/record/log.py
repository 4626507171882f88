"""A log in memory: its header, its events, and where each stood in the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from attrs import define, field

from referee.record.acts.base import Cards, Count, Event, Number, Order, Player
from referee.record.card_values import PLAYERS, RECORDED_PARTS
from referee.record.days import DAY
from referee.record.values import Kind, show, visible
from referee.record.wrong import Wrong


def _read_label(value: Any) -> str:
    if type(value) is int and value >= 0:
        return str(value)
    if type(value) is str and value.strip():
        return visible(value, "the name")
    raise Wrong("not a name", "a text or a whole number", show(value))


LABEL: Final = Kind(_read_label, {"anyOf": [{"type": "string", "pattern": "\\S"}, {"type": "integer", "minimum": 0}]})
"""The kind of a short text that names a thing, such as a table; a number is read as a text."""


@define
class PackState:
    """One pack as the header describes it: its owner, and cards too many or missing in it.

    owner: the player to whom the pack belongs, or ``None``.
    extra: cards that are in it more than once.
    missing: cards that are not in it.
    """

    owner: Player | None = None
    extra: Cards = ()
    missing: Cards = ()


@define
class Opening:
    """Where an excerpt begins: its game and deal (counted within the game), and the state then.

    games: how many games each had won by then in the match under way, where that is told.
    game: the number of the game under way, from 1 on.
    deal: the number of the first deal of the log within that game, from 1 on.
    score: the points that each player has in that game already; none by default.
    dealer: who deals first in the log, where that is known.
    pack: the pack that is dealt from first, where that is known.
    orders: the order of packets that each player has chosen before, such as 3-2.
    """

    game: Number = 1
    deal: Number = 1
    score: dict[Player, Count] = field(factory=dict)
    dealer: Player | None = None
    pack: str | None = None
    orders: dict[Player, Order] = field(factory=dict)
    games: dict[Player, Count] | None = None


@define
class Agreement:
    """What the players agreed on beforehand: stakes, readings of open points, options of the code.

    stakes: "graded" where a game is worth more the fewer points its loser has; "none" where nothing was agreed on.
    readings: the reading that the players agreed on, by the name of the open point.
    options: the value that the players agreed on, by the name of the option.
    """

    stakes: Literal["graded", "none"] = "none"
    readings: dict[str, str] = field(factory=dict)
    options: dict[str, Any] = field(factory=dict)


@define
class Header:
    """The head of a log.

    ``recorded`` is always resolved: where the file does not say, it lists those of shuffling, cutting, looking
    and marking of which the log holds any act.

    players: the names of the two players.
    format: the form of the log.
    rulebook: the code to rule by, by name or path; the default code where none is named.
    packs: the packs by name.
    opening: where the log begins.
    agreement: what the players agreed on beforehand.
    event: the occasion on which it was played, such as the name of a tournament.
    date: the day on which it was played, such as 2026-11-22.
    table: the table at which it was played.
    scorer: who wrote the log.
    x: the keys of other programs, which begin with x-.
    """

    players: Annotated[tuple[str, str], PLAYERS]
    format: Literal["referee.log/1"] = "referee.log/1"
    rulebook: str | None = None
    packs: dict[str, PackState] = field(factory=dict)
    opening: Opening = field(factory=Opening)
    agreement: Agreement = field(factory=Agreement)
    recorded: Annotated[frozenset[str], RECORDED_PARTS] = frozenset()
    event: Annotated[str, LABEL] | None = None
    date: Annotated[str, DAY] | None = None
    table: Annotated[str, LABEL] | None = None
    scorer: Annotated[str, LABEL] | None = None
    x: dict[str, Any] = field(factory=dict)


@define
class Place:
    """Where something stands in a file; lines and columns count from 1.

    path: the file, or what messages call it.
    line: the line, from 1 on.
    column: the column, from 1 on.
    """

    path: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@define
class Log:
    """A log: header, events in order, and the place of each event (parallel to ``events``, may be empty).

    header: the head of the log.
    path: the file it was read from, or what messages call it.
    places: where each event stands, by its index; empty where the log was made by a program.
    """

    header: Header
    events: list[Event]
    path: str = "<memory>"
    _digest: Callable[[], str] = field(default=str, eq=False)
    places: list[Place] = field(factory=list)
    _find_rulebook: Callable[[], Place] | None = field(default=None, eq=False)

    @property
    def digest(self) -> str:
        """The SHA-256 of the canonical form, worked out when it is asked for, as that costs more than reading a log."""
        return self._digest()

    @property
    def rulebook_place(self) -> Place | None:
        """Where its head names a rulebook, if it was read from a file and names one."""
        return self._find_rulebook() if self._find_rulebook else None
