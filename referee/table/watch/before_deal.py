"""Facts of what comes before the first packet: shuffles and cuts amiss, choices, new cards, faulty packs."""

from __future__ import annotations

from typing import Any, Final

from referee.record import (
    BYSTANDER,
    CallNewCards,
    Choose,
    Cut,
    CutForDeal,
    Event,
    Examine,
    Expose,
    NewPacks,
    Notice,
    Object,
    OmitCut,
    PackFault,
    Shuffle,
)
from referee.table.deal import Deal, phase
from referee.table.facts import Fact
from referee.table.game import Game
from referee.table.kinds.dealing import (
    ChoiceMade,
    CutOmitted,
    CutShowed,
    CutWrongly,
    DealtOutOfTurn,
    DealtWrongPack,
    EqualCardsCut,
    NewCards,
    OrderChosen,
    PackFoundFaulty,
    Shuffled,
)
from referee.table.table import DEMANDS, Handler, Table
from referee.table.watch.packet_order import bound_before, order_untold, question_order


def _show(table: Table, kind: type[Fact], by: str | None, fields: dict[str, Any], about: Any = None) -> None:
    table.show_act(table.deal_of_act, kind, by, fields, about)


def _shuffle(table: Table, event: Shuffle) -> None:
    """Show a shuffle; it is a plain one unless its manner is odd, a hand is played, or the pack is cut."""
    deal = table.deal_of_act
    if deal is not None:
        fact = shuffled(table, deal, event.by, event.pack, event.manner)
        fact.plain = event.manner == "proper" and fact.fields["phase"] != "play" and not fact.fields["cut_begun"]
        table.show(fact)


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
    cut = in_use and ("cut" in deal.happened_at or bool(deal.packets))
    nobody = None if table.dealer_cut.unknown or not table.dealer_cut.shown else "nobody"
    fields = {
        "by": deal.role(by) or nobody,
        "pack": "other" if owner and owner != by else "own",
        "manner": manner,
        "phase": phase(deal),
        "cut": cut,
        "cut_begun": cut or (in_use and "cut_begun" in deal.happened_at),
    }
    return Shuffled(deal, table.now, by, fields, [table.now], proved_at=table.now)


def _cut(table: Table, event: Cut | CutForDeal) -> None:
    """Show what is wrong with a cut; one that was broken off has not been made."""
    cut = "to_dealer" if isinstance(event, Cut) else "for_deal"
    if isinstance(event, Cut) and not event.completed and not event.exposed:
        return
    for how, cards in (("few_lifted", event.lifted), ("few_left", event.left)):
        if cards is not None and cards < table.game.least_cut:
            _show(table, CutWrongly, event.by, {"cut": cut, "how": how})
            if table.deal_of_act is not None:
                table.deal_of_act.note_happening("cut_amiss", table.now)
    shown = len(event.exposed)
    if shown and table.deal_of_act is not None:
        fields = {"cut": cut, "cards": "one" if shown == 1 else "several", "during": "cutting"}
        plain = shown == 1 and cut == "for_deal"
        table.deal_of_act.note_happening("cut_amiss", table.now)
        table.show(CutShowed(table.deal_of_act, table.now, event.by, fields, [table.now], plain=plain))
    if cut == "for_deal" and event.by in table.players and table.dealer_cut.tied(table.game):
        _show(table, EqualCardsCut, None, {"cut": cut})


def _omit_cut(table: Table, event: OmitCut) -> None:
    _show(table, CutOmitted, event.by, {"cut": "to_dealer"})


def _expose(table: Table, event: Expose) -> None:
    """Show a card of the pack that comes to light between the cut and the first packet."""
    if table.next_deal is not None and table.cut_done and event.of not in table.players:
        cutter = table.other(event.by) if event.by in table.players else None
        fields = {"cut": "to_dealer", "cards": "one", "during": "after"}
        table.show(CutShowed(table.next_deal, table.now, cutter, fields, [table.now]))


def _choose(table: Table, event: Choose) -> None:
    if table.deal_of_act is not None:
        table.show(choice(table, table.deal_of_act, event.by, event.what, event.value))


def choice(table: Table, deal: Deal, by: str | None, what: str, value: str | None) -> Fact:
    """Return the fact that a player chooses now; where no cut for deal is told, the first dealer has won it."""
    winner = table.dealer_cut.winner(table.game)
    if winner is None and not table.dealer_cut.shown:
        winner = (table.deals[0] if table.deals else deal).dealer or by
    by_winner = None if winner is None else winner == by
    by_dealer = None if not deal.dealer else deal.dealer == by
    following = deal.non_dealer if deal.packets else deal.dealer
    before = [table.packs.chosen[what]] if what in table.packs.chosen else []
    nth = "again" if before else "first"
    fields = {"what": what, "by_dealer": by_dealer, "by_winner": by_winner, "choice": nth}
    fields["by_next_dealer"] = None if not following else following == by
    return ChoiceMade(deal, table.now, by, fields, [*before, table.now], proved_at=table.now, about=value)


def _call(table: Table, event: CallNewCards) -> None:
    if table.deal_of_act is not None:
        table.show(new_cards(table, table.deal_of_act, event.by, event.n))


def new_cards(table: Table, deal: Deal, by: str | None, n: int | None) -> Fact:
    """Return the fact that a player calls for new cards now.

    It is late once the pack has been cut for a deal, until that deal is begun; from then on it looks to the next.
    """
    late = not deal.packets and "cut" in deal.happened_at
    fields = {"act": "called", "number": _number(table, n), "late": late, "payer": "untold"}
    return NewCards(deal, table.now, by, fields, [table.now], proved_at=table.now)


def _number(table: Table, n: int | None) -> str:
    """Say whether as many new packs are called for, or brought, as are to be."""
    due = table.game.new_packs
    return "untold" if n is None else "fewer" if n < due else "more" if due and n > due else "due"


def _new_packs(table: Table, event: NewPacks) -> None:
    """Show that new packs are brought, on whose call that is told and at whose cost."""
    brought = event.packs if isinstance(event.packs, int) else len(event.packs)
    caller, payer = table.packs.called_by, event.paid_by
    paid = "untold" if None in (caller, payer) else "caller" if payer == caller else "other"
    fields = {"act": "brought", "number": _number(table, brought), "late": False, "payer": paid}
    _show(table, NewCards, caller or payer or event.by, fields)


def _examine(table: Table, event: Examine) -> None:
    """A pack counted and looked through shows its fault, if it has one."""
    if event.what == "pack" and event.found == "faulty":
        show_fault(table, event.pack)


def _pack_fault(table: Table, event: PackFault) -> None:
    show_fault(table, event.pack)


def show_fault(table: Table, pack: str | None) -> None:
    """Show a fault of a pack, once a deal: in the deal under way, in one that is over, or in a pack not dealt with.

    A hand that is to be played again is not over.
    """
    deal = table.deal_of_act
    if deal is None:
        return
    used = table.packs.in_use(deal)
    found = f"fault_of.{pack or used}"
    if found in deal.happened_at:
        return
    deal.note_happening(found, table.now)
    other = None not in (pack, used) and pack != used
    over = deal.over and not deal.to_replay
    ended = {"hand_ends": over, "next_cut": False, "point_marked": over and "point_marked" in deal.happened_at}
    closed = "next_cut" in deal.happened_at or "game_settled" in deal.happened_at or deal.ended == "void"
    past = closed or ended[table.game.deal_over]
    unused = "other_pack_dealt" if any(table.packs.in_use(each) == pack for each in table.deals) else "other_pack"
    reach = "no_deal" if not deal.packets else "earlier_deal" if past else unused if other else "this_deal"
    packs = table.dealer_cut.packs
    cut_with = bool(packs) and (pack in packs or None in (pack, *packs))
    _show(table, PackFoundFaulty, None, {"reach": reach, "cut_with": cut_with})


def _question(table: Table, event: Event) -> None:
    """Words show what they speak of: that the dealer was free in his order, or in dealing; the fault of a pack."""
    deal = table.deal
    spoken = event.subject if isinstance(event, Notice) else getattr(event, "ground", None)
    remedy = getattr(event, "remedy", None)
    asked_whose = spoken == "deal_turn" or remedy == "deals"
    if spoken == "cut" or remedy == "recut":
        _question_cut(table)
    if deal is None or not deal.packets or event.by in (None, BYSTANDER):
        return
    if spoken == "deal_order" and "packets_out_of_order" not in deal.happened_at and _untold_order(table, deal):
        question_order(table, deal)
    elif spoken == "deal_order" and "packets_out_of_order" not in deal.happened_at:
        first = deal.bound_by == "form" and not bound_before(table, deal)
        fields = {"first": first, "self_first": deal.packets[0][1] == deal.dealer}
        table.show(OrderChosen(deal, table.now, deal.dealer, fields, [deal.begins]))
    elif asked_whose and (_untold(table.game) or table.begun_before) and "dealer_untold" in deal.happened_at:
        del deal.happened_at["dealer_untold"]
        table.show(DealtOutOfTurn(deal, deal.begins, deal.dealer, {}, [deal.begins], truth=None))
    elif spoken == "wrong_pack" and table.packs.owner_untold(deal) and "pack_questioned" not in deal.happened_at:
        deal.note_happening("pack_questioned", table.now)
        table.show(DealtWrongPack(deal, deal.begins, deal.dealer, {}, [deal.begins], truth=None))
    elif (spoken == "faulty_pack" or (spoken is None and remedy == "deal_void")) and table.faulty(deal):
        table.deal_of_act = deal
        show_fault(table, table.packs.in_use(deal))


def _untold_order(table: Table, deal: Deal) -> bool:
    """Whether the code fixes the packets, and the record does not tell in which the cards went, or were to go."""
    return (bool(table.game.packets) and "split_untold" in deal.happened_at) or order_untold(table, deal)


def _untold(game: Game) -> bool:
    """Whether the code leaves out who deals first, or who deals next."""
    return "untold" in (game.cut_wins, game.alternation)


def _question_cut(table: Table) -> None:
    """Show, where no cut is said to be too thin or too deep, that whether the last one was cannot be told."""
    deal = table.deal_of_act
    made = deal.happened_at.get("cut_made", ()) if deal is not None else ()
    if deal is None or not made or table.game.least_cut or "cut_questioned" in deal.happened_at:
        return
    deal.note_happening("cut_questioned", table.now)
    fields = {"cut": "to_dealer", "how": None}
    table.show(
        CutWrongly(
            deal,
            made[-1],
            table.other(deal.dealer) if deal.dealer else None,
            fields,
            [made[-1]],
            truth=None,
        )
    )


def wished_act(table: Table, remedy: str, by: str, value: str | None, n: int | None) -> Fact | None:
    """Return the fact that doing what a player asks for would be, for acts that come before the first packet.

    Args:
        table: the table as it stands now.
        remedy: the remedy asked for.
        by: the player who asks.
        value: the pack or the seat asked for, or ``None``.
        n: how many packs are asked for, or ``None``.

    Returns:
        The fact, which is not put on the table; ``None`` where it is no such act.
    """
    deal = table.prepare()
    if remedy in ("shuffle", "shuffle_last"):
        return shuffled(table, deal, by, value, "proper")
    if remedy in ("choose_pack", "choose_seat"):
        new = table.packs.new and remedy == "choose_pack"
        what = "new_pack" if new else remedy.removeprefix("choose_")
        return choice(table, deal, by, what, value)
    if remedy == "call_new_packs":
        return new_cards(table, deal, by, n)
    return None


WATCH: Final[dict[type[Event], Handler]] = {
    Shuffle: _shuffle,
    Cut: _cut,
    CutForDeal: _cut,
    OmitCut: _omit_cut,
    Expose: _expose,
    Choose: _choose,
    CallNewCards: _call,
    NewPacks: _new_packs,
    PackFault: _pack_fault,
    Examine: _examine,
    **dict.fromkeys((Notice, Object, *DEMANDS), _question),
}
