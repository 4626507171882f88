"""Watchers: they look at the table after each act and say which facts it showed, by phase."""

from __future__ import annotations

from typing import Final

from referee.record import Event
from referee.table.fold import FOLD, SHOWING, amounts_to
from referee.table.fold.other_pack import told_apart
from referee.table.fold.sightings import FOLD as SIGHTINGS
from referee.table.table import Handler, Table
from referee.table.watch.asking import WATCH as ASKING
from referee.table.watch.before_deal import WATCH as BEFORE_DEAL, show_fault
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


def see(table: Table, event: Event) -> None:
    """Let the table show what an act does, and the watchers what it shows; a card of the other pack shows a fault.

    Args:
        table: the table before the act.
        event: the act as it was logged.
    """
    event = told_apart(table, event)
    for act in amounts_to(table, event) if type(event) in SHOWING else (event,):
        for handler in HANDLERS.get(type(act), ()):
            handler(table, act)
    if event.other_pack:
        table.deal_of_act = table.deal or table.prepare()
        show_fault(table, table.packs.in_use(table.deal_of_act))
