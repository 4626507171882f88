"""The rulebook that the players of a log play by: what its head says, and what they agreed on before the first deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Protocol

from referee.law.choices import option_text
from referee.law.compiled import load_rulebook
from referee.law.rulebook import Rulebook
from referee.record import BYSTANDER, Agree, Log, Mistake, Packet, Place, Unreadable

POINTS: Final = "target"
"""The topic under which any number of points may be agreed on, beside the values that an option names."""


class Loader(Protocol):
    """Whatever loads rulebooks as ``load_rulebook`` does."""

    def __call__(
        self, name: str | None, readings: Mapping[str, str], options: Mapping[str, Any], *, near: Path
    ) -> Rulebook:
        """Return a rulebook by its code or folder, with chosen readings and options."""


def rulebook_for(
    log: Log,
    name: str | None = None,
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    load: Loader = load_rulebook,
) -> Rulebook:
    """Return the rulebook that a log is to be ruled on by: the one that it names, read as its players agreed.

    What is given here goes before what the log says. A rulebook that lies in, beside or above the log's folder is found
    by the name of its own folder.

    Args:
        log: the log; its path tells where to look for a rulebook.
        name: the name of a code, or the path of its folder; by default the one that the head of the log names.
        readings: the reading to take of each open point, by the name of the point.
        options: the value to take of each option, by the name of the option.
        load: what loads a rulebook, or remembers it where there are many logs.

    Raises:
        NoRulebook: there is no such code.
        Unreadable: its files are wrong, or the players agreed on a value that an option has not.
        UnknownReading, UnknownOption: the code has no such open point, reading, option or value.
    """
    code, told = name or log.header.rulebook, log.header.agreement
    readings, options = {**told.readings, **(readings or {})}, options or {}
    near = Path(log.path)
    book = load(code, readings, {**told.options, **options}, near=near)
    taken = options_agreed(log, book)
    return load(code, readings, {**told.options, **taken, **options}, near=near) if taken else book


def options_agreed(log: Log, rulebook: Rulebook) -> dict[str, Any]:
    """Return the options of a rulebook that the players of a log took by word before the first deal.

    Args:
        log: the log, of which only what comes before the first packet is looked at.
        rulebook: the rulebook whose options are meant.

    Returns:
        The values by the names of the options.

    Raises:
        Unreadable: a value that an option has not; with every such value.
    """
    taken: dict[str, Any] = {}
    mistakes: list[Mistake] = []
    for event, place in agreements(log):
        option = rulebook.options.get(event.topic)
        if option is None:
            continue
        if option_text(event.value) in option.readings:
            taken[event.topic] = event.value
        elif not (event.topic == POINTS and is_points(event.value)):
            values = ", ".join(option.readings)
            mistakes.append(Mistake(place, f"no such value of {event.topic}", f"one of {values}", repr(event.value)))
    if mistakes:
        raise Unreadable(mistakes)
    return taken


def is_points(value: Any) -> bool:
    """Return whether a value can be the points of a game.

    Args:
        value: what the log or the caller gives.

    >>> is_points(8), is_points(0), is_points(True), is_points("8")
    (True, False, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def agreements(log: Log) -> Iterator[tuple[Agree, Place]]:
    """Yield what the players agreed on before the first packet, each with its place.

    Args:
        log: the log, of which only what comes before the first packet is looked at.
    """
    for i, event in enumerate(log.events):
        if isinstance(event, Packet):
            return
        if isinstance(event, Agree) and event.by != BYSTANDER:
            yield event, log.places[i] if i < len(log.places) else Place(log.path, 1, 1)
