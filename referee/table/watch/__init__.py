"""Watchers: they look at the table after each act and say which facts it showed, by phase."""

from __future__ import annotations

from typing import Final

from referee.record import Event
from referee.table.fold import FOLD
from referee.table.fold.sightings import FOLD as SIGHTINGS
from referee.table.table import Handler
from referee.table.watch.asking import WATCH as ASKING
from referee.table.watch.before_deal import WATCH as BEFORE_DEAL
from referee.table.watch.dealing import WATCH as DEALING
from referee.table.watch.exchange import WATCH as EXCHANGE
from referee.table.watch.numbers import WATCH as NUMBERS
from referee.table.watch.play import WATCH as PLAY
from referee.table.watch.score import WATCH as SCORE

PARTS: Final = (SIGHTINGS, FOLD, BEFORE_DEAL, DEALING, ASKING, EXCHANGE, NUMBERS, SCORE, PLAY)
HANDLERS: Final[dict[type[Event], tuple[Handler, ...]]] = {
    act: tuple(part[act] for part in PARTS if act in part) for act in {act for part in PARTS for act in part}
}
"""What an act does to the table, and who then looks what facts it shows.  Acts without any leave it as it is."""
