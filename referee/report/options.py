"""What players may ask for, and what they could have had, in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from referee.asking import Option
from referee.law import Rulebook
from referee.record import Log, Schema
from referee.report.decisions import law_of
from referee.report.json import as_data
from referee.report.lines import Line
from referee.report.proof_words import Events
from referee.report.schema import output_schema
from referee.report.words import REMEDY_WORDS

FORMAT: Final = "referee.options/1"


@frozen
class OptionsFile:
    """What players may ask for as it is written.

    path: the path of the log.
    options: what each may ask for, and then what he could have had.
    """

    format: str
    path: str
    options: list[Option]


def options_schema() -> Schema:
    """Return the JSON Schema of ``referee.options/1``; later versions of the format may hold more keys."""
    return output_schema(OptionsFile, FORMAT)


def options_lines(found: Mapping[str, Sequence[Option]], log: Log, rulebook: Rulebook) -> Iterator[Line]:
    """Yield what players may ask for, for people.

    Args:
        found: the options of each player.
        log: the log.
        rulebook: the rulebook that was asked.
    """
    events = Events(log)

    def said(option: Option) -> str:
        return f"{REMEDY_WORDS[option.remedy]}{law_of(rulebook.clauses.get(option.clause or ''))}"

    for number, (player, options) in enumerate(found.items()):
        if number:
            yield Line()
        now = [option for option in options if option.ended is None]
        yield Line(f"{player} may" if now else f"{player} may ask for nothing.", "bold")
        yield from (Line(said(option), "green", indent=2) for option in now)
        lost = [option for option in options if option.ended is not None]
        if lost:
            yield Line(f"{player} could have had before:")
        for option in lost:
            yield Line(f"{said(option)}, until this was done: {events.told(str(option.ended))}", indent=2)


def options_data(found: Mapping[str, Sequence[Option]], log: Log) -> dict[str, Any]:
    """Return what players may ask for as plain data, ``referee.options/1``.

    Args:
        found: the options of each player.
        log: the log.
    """
    return as_data(OptionsFile(FORMAT, log.path, [option for options in found.values() for option in options]))
