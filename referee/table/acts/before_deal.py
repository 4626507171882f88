"""Before the first packet: shuffles, cuts, the cut for deal, and the order of packets told or agreed on."""

from __future__ import annotations

from typing import Final

from referee.record import BYSTANDER, Agree, Cut, CutForDeal, Event, NotifyOrder, OmitCut, Shuffle
from referee.table.acts.act import BEFORE_PLAY, IDLE, STAGES, Act, phase, stage
from referee.table.acts.numbers import compare_exchanges
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.happenings import Doing, Happening
from referee.table.kinds.dealing_packs import CutOmitted, CutShowed, CutWrongly, EqualCardsCut, Shuffled
from referee.table.table import Table


def _shuffle(table: Table, deal: Deal | None, event: Shuffle) -> None:
    """A shuffle begins the next deal, unless the pack in use is being dealt or played or another pack is shuffled.

    It is a plain one unless its manner is odd, a hand is played, or the pack is cut.
    """
    playing = deal is not None and phase(deal) == "play" and not table.deal_closed
    if playing and not table.cut_done:
        table.fresh_pack = False  # the pack that was shuffled before is not that of the hand, which goes on
    coming = table.prepare()
    using = table.packs.in_use(deal) if deal is not None else None
    idle = None not in (event.pack, using) and event.pack != using  # another pack is shuffled than the one in use
    if table.between_deals or (deal is not None and deal.turned and not playing and not idle):
        _begin_next(table)
        coming = table.prepare()
    coming.note(Happening.SHUFFLE, table.now)
    _note_pack(table, event)
    fact = shuffled(table, coming, event.by, event.pack, event.manner)
    fact.plain = event.manner == "proper" and fact.fields["phase"] != "play" and not fact.fields["cut_begun"]
    table.show(fact)
    compare_exchanges(table, table.deal, event)


def _note_pack(table: Table, event: Shuffle | Cut) -> None:
    if event.pack is not None:
        table.packs_handled[table.now] = event.pack


def _begin_next(table: Table) -> None:
    table.fresh_pack = True
    table.happen_to_earlier(Happening.PACK_MIXED, None)


def shuffled(table: Table, deal: Deal, by: str | None, pack: str | None, manner: str) -> Fact:
    """Return the fact that a player shuffles a pack now; where no pack is named it is the one of this deal.

    Args:
        table: the table as it stands now.
        deal: the deal being made ready, or the one under way.
        by: the player who shuffles, or ``None`` where it is not told.
        pack: the name of the pack, or ``None``.
        manner: how the pack is shuffled, as the act of shuffling words it.
    """
    using = table.packs.in_use(deal)
    in_use = pack in (None, using)
    owner = table.packs.owners.get(str(pack or using)) or (deal.dealer if in_use else None)
    cut = in_use and (Happening.CUT in deal or bool(deal.packets))
    nobody = None if table.dealer_cut.unknown or not table.dealer_cut.shown else "nobody"
    fields = {
        "by": deal.role(by) or nobody,
        "pack": "other" if owner and owner != by else "own",
        "manner": manner,
        "phase": phase(deal),
        "cut": cut,
        "cut_begun": cut or (in_use and Happening.CUT_BEGUN in deal),
    }
    return Shuffled(deal, table.now, by, fields, [table.now], proved_at=table.now)


def _cut(table: Table, live: Deal | None, event: Cut) -> None:
    """A cut that is completed begins the next deal; one broken off has not been made."""
    if event.completed and live is not None and live.packets:
        _begin_next(table)
    deal = table.prepare()
    deal.note(Happening.CUT_BEGUN, table.now)
    deal.did(event.by).note(Doing.CUTS, table.now)
    _note_pack(table, event)
    table.prepare()  # who cuts may tell who deals
    if event.completed:
        table.cut_done = table.fresh_pack = True
        table.happen_to_earlier(Happening.PACK_MIXED, deal)
        table.cut_for_next(deal)
        deal.note(Happening.CUT, table.now)
        deal.note(Happening.CUT_MADE, table.now)
    if event.completed or event.exposed:
        _show_amiss(table, deal, event, "to_dealer")
    compare_exchanges(table, table.deal, event)


def _cut_for_deal(table: Table, _live: Deal | None, event: CutForDeal) -> None:
    deal = table.prepare()
    if event.by in table.players:
        deal.did(event.by).note(Doing.CUTS_FOR_DEAL, table.now)
        table.dealer_cut.show(event.by, event.exposed, event.pack, table.game)
    _show_amiss(table, deal, event, "for_deal")
    if event.by in table.players and table.dealer_cut.tied(table.game):
        table.show_act(deal, EqualCardsCut, None, {"cut": "for_deal"})


def _show_amiss(table: Table, deal: Deal, event: Cut | CutForDeal, cut: str) -> None:
    """Show what is wrong with a cut."""
    for how, cards in (("few_lifted", event.lifted), ("few_left", event.left)):
        if cards is not None and cards < table.game.least_cut:
            table.show_act(deal, CutWrongly, event.by, {"cut": cut, "how": how})
            deal.note(Happening.CUT_AMISS, table.now)
    shown = len(event.exposed)
    if shown:
        fields = {"cut": cut, "cards": "one" if shown == 1 else "several", "during": "cutting"}
        plain = shown == 1 and cut == "for_deal"
        deal.note(Happening.CUT_AMISS, table.now)
        table.show(CutShowed(deal, table.now, event.by, fields, [table.now], plain=plain))


def _omit_cut(table: Table, _live: Deal | None, event: OmitCut) -> None:
    table.show_act(table.prepare(), CutOmitted, event.by, {"cut": "to_dealer"})


def question_cut(table: Table, deal: Deal) -> None:
    """Show, where no cut is said to be too thin or too deep, that whether the last one was cannot be told."""
    made = deal.all(Happening.CUT_MADE)
    if not made or table.game.least_cut or Happening.CUT_QUESTIONED in deal:
        return
    deal.note(Happening.CUT_QUESTIONED, table.now)
    cutter = table.other(deal.dealer) if deal.dealer else None
    fields = {"cut": "to_dealer", "how": None}
    table.show(CutWrongly(deal, made[-1], cutter, fields, [made[-1]], truth=None))


def _notify_order(table: Table, _live: Deal | None, event: NotifyOrder) -> None:
    """Note the order that a player tells for his next deal, and how far the dealing had come by then.

    A deal that was set aside does not count: the game's first cut is then that of the deal made in its place.
    """
    deal = table.prepare()
    if event.by not in table.players:
        return
    dealt = any(each.game == deal.game and not each.set_aside for each in table.deals)
    if (table.cut_done or deal.packets) and deal.dealer in ("", event.by):
        when = "after_cut"
    else:
        when = "before_own_cut" if dealt or table.cut_done else "before_game_cut"
    table.orders.told[event.by] = (event.order, when, deal)


def _agree(table: Table, _live: Deal | None, event: Agree) -> None:
    """Note an order of packets that the players agree on, from the next deal on."""
    if event.topic != "packets" or event.by == BYSTANDER or not table.game.agreed_packets:
        return
    known = table.game.packets
    if event.value in known:
        table.orders.agreed = event.value
    else:
        table.problem(f"packets are agreed on as {event.value}, where {' or '.join(known)} can be")


def _wants_cut(table: Table, deal: Deal, _event: Cut) -> bool:
    """Whether the pack is still to be cut: it was not, or not as it should be, or was shuffled since."""
    cut = deal.all(Happening.CUT_MADE)
    since = (at for what in (Happening.SHUFFLE, Happening.CUT_AMISS) for at in deal.all(what))
    return stage(table) != "cut" or not cut or any(at >= cut[-1] for at in since)


def _in_time(table: Table, deal: Deal, event: NotifyOrder) -> bool:
    """Whether the deal of which the order is told is still to be cut."""
    return stage(table) not in ("cut", "dealing") or event.by != deal.dealer


ACTS: Final[dict[type[Event], Act]] = {
    Shuffle: Act(_shuffle, "any"),
    Cut: Act(_cut, "any", (*IDLE, "cut", *BEFORE_PLAY), fits=_wants_cut),
    CutForDeal: Act(_cut_for_deal, "any", IDLE, fits=lambda table, _, __: table.game_number not in table.games_begun),
    OmitCut: Act(_omit_cut, "any", IDLE),
    NotifyOrder: Act(_notify_order, "any", STAGES, fits=_in_time),
    Agree: Act(_agree, "any"),
}
