"""What comes before the first packet: the cut for deal, choices, new packs, shuffles, cuts, notice of the order."""

from __future__ import annotations

from typing import Final

from referee.record import (
    BYSTANDER,
    Agree,
    CallNewCards,
    Choose,
    Cut,
    CutForDeal,
    Event,
    Examine,
    NewPacks,
    NotifyOrder,
    OmitCut,
    PackFault,
    Shuffle,
)
from referee.table.deal import Deal, phase
from referee.table.table import Handler, Table


def _shuffle(table: Table, event: Shuffle) -> None:
    """A shuffle begins the next deal, unless the pack in use is being dealt or played or another pack is shuffled."""
    deal = table.deal
    playing = deal is not None and phase(deal) == "play" and not table.deal_closed
    if playing and not table.cut_done:
        table.fresh_pack = False  # the pack that was shuffled before is not that of the hand, which goes on
    table.deal_of_act = table.prepare()
    if table.between_deals or (deal is not None and deal.turned and not playing and not _idle(table, deal, event)):
        _begin_next(table)
        table.deal_of_act = table.prepare()
    table.deal_of_act.note_happening("shuffle", table.now)
    _note_pack(table, event)


def _idle(table: Table, deal: Deal, event: Shuffle) -> bool:
    """Whether the pack shuffled is another than the one in use."""
    using = table.packs.in_use(deal)
    return None not in (event.pack, using) and event.pack != using


def _cut(table: Table, event: Cut) -> None:
    """A cut that is completed begins the next deal; one broken off has not been made."""
    if event.completed and table.deal is not None and table.deal.packets:
        _begin_next(table)
    deal = table.deal_of_act = table.prepare()
    deal.note_happening("cut_begun", table.now)
    deal.note_happening(f"{event.by}.cuts", table.now)
    _note_pack(table, event)
    table.prepare()  # who cuts may tell who deals
    if event.completed:
        table.cut_done = table.fresh_pack = True
        table.happen_to_earlier("pack_mixed", deal)
        table.happen_to_earlier("next_cut", deal)
        deal.note_happening("cut", table.now)
        deal.note_happening("cut_made", table.now)


def _note_pack(table: Table, event: Shuffle | Cut) -> None:
    if event.pack is not None:
        table.packs_handled[table.now] = event.pack


def _begin_next(table: Table) -> None:
    table.fresh_pack = True
    table.happen_to_earlier("pack_mixed", None)


def _omit_cut(table: Table, _event: OmitCut) -> None:
    table.deal_of_act = table.prepare()


def _cut_for_deal(table: Table, event: CutForDeal) -> None:
    table.deal_of_act = table.prepare()
    if event.by in table.players:
        table.deal_of_act.note_happening(f"{event.by}.cuts_for_deal", table.now)
        table.dealer_cut.show(event.by, event.exposed, event.pack, table.game)


def _notify_order(table: Table, event: NotifyOrder) -> None:
    """Note the order that a player tells for his next deal, and how far the dealing had come by then.

    A deal that was set aside does not count: the game's first cut is then that of the deal made in its place.
    """
    deal = table.deal_of_act = table.prepare()
    if event.by not in table.players:
        return
    dealt = any(each.game == deal.game and not each.set_aside for each in table.deals)
    if (table.cut_done or deal.packets) and deal.dealer in ("", event.by):
        when = "after_cut"
    else:
        when = "before_own_cut" if dealt or table.cut_done else "before_game_cut"
    table.orders_told[event.by] = (event.order, when, deal)


def _agree(table: Table, event: Agree) -> None:
    """Note an order of packets that the players agree on, from the next deal on."""
    if event.topic != "packets" or event.by == BYSTANDER or not table.game.agreed_packets:
        return
    known = table.game.packets
    if event.value in known:
        table.agreed_order = event.value
    else:
        table.problem(f"packets are agreed on as {event.value}, where {' or '.join(known)} can be")


def _stage(table: Table, _event: Event) -> None:
    table.deal_of_act = table.prepare()


def _call(table: Table, event: CallNewCards) -> None:
    table.deal_of_act = table.prepare()
    table.packs.caller = event.by if event.by in table.players else None


def _new_packs(table: Table, event: NewPacks) -> None:
    table.deal_of_act = table.prepare()
    table.packs.bring(() if isinstance(event.packs, int) else event.packs)


def _pack_fault(table: Table, _event: PackFault | Examine) -> None:
    """A fault is found in the live deal or one that is over; before any deal, in the one being made ready."""
    table.deal_of_act = table.deal or table.prepare()


FOLD: Final[dict[type[Event], Handler]] = {
    Agree: _agree,
    Shuffle: _shuffle,
    Cut: _cut,
    OmitCut: _omit_cut,
    CutForDeal: _cut_for_deal,
    NotifyOrder: _notify_order,
    Choose: _stage,
    CallNewCards: _call,
    NewPacks: _new_packs,
    PackFault: _pack_fault,
    Examine: _pack_fault,
}
