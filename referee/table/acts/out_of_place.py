"""Acts out of their place: done by one to whom they do not fall, or at another stage of the deal."""

from __future__ import annotations

from referee.record import BOTH, Ask, Event, Packet, TurnUp
from referee.table.acts import ACTS
from referee.table.acts.act import DEALT, stage, stage_of
from referee.table.facts import Fact
from referee.table.happenings import Doing, Happening
from referee.table.kinds.play import DoneOutOfPlace
from referee.table.table import Table


def show_out_of_place(table: Table, event: Event) -> Fact | None:
    """Show that an act is out of its place, if it is.

    Args:
        table: the table before the act.
        event: the act.

    Returns:
        The fact that it is, or ``None``.
    """
    fact = _cut_to_himself(table, event) if isinstance(event, Packet) else _out_of_place(table, event)
    if fact is not None:
        table.show(fact)
    return fact


def _out_of_place(table: Table, event: Event) -> Fact | None:
    """Return the fact that an act is out of its place, if it is."""
    act, live = ACTS.get(type(event)), table.deal
    if act is None or act.stages is None or (isinstance(event, TurnUp) and table.turns_for_points):
        return None
    now = stage(table) if live is None or event.prepares_deal else stage_of(table, live)
    deal = live if live is not None and now in DEALT else table.coming_deal
    if deal.set_aside:
        return None
    part = deal.role(event.by) if event.by in table.players else None
    telling = isinstance(event, Ask) and deal.exchanging  # the dealer tells how many he takes himself
    anybody = act.whose == "either" or telling or event.by in (None, BOTH) or not deal.dealer
    mine = anybody or part == act.whose
    if mine and now in act.stages and (act.fits is None or act.fits(table, deal, event)):
        return None
    fields = {"act": event.do, "by": part or "other", "stage": now, "how": "time" if mine else "player"}
    return DoneOutOfPlace(deal, table.now, event.by, fields, [table.now], plain=True)


def _cut_to_himself(table: Table, event: Packet) -> Fact | None:
    """Return the fact that a dealer cut the pack himself, which shows when he deals the first packet."""
    if stage(table) != "cut":
        return None
    deal, by = table.coming_deal, event.by
    made = deal.all(Happening.CUT_MADE)
    rightful = deal.lawful_dealer in (None, by)
    if not rightful or not made or made[-1] not in deal.did(by).all(Doing.CUTS):
        return None
    fields = {"act": "cut", "by": "dealer", "stage": "cut", "how": "player"}
    return DoneOutOfPlace(deal, made[-1], by, fields, [made[-1], table.now], plain=True)
