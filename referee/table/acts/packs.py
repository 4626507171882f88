"""The packs: which pack or seat a player chooses, new packs, packs found at fault, and cards of the pack not in use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve

from referee.record import (
    UNKNOWN,
    Abandon,
    CallNewCards,
    Choose,
    Discard,
    Draw,
    Event,
    Examine,
    Expose,
    Lead,
    NewPacks,
    PackFault,
    Play,
    Reveal,
    ThrowDown,
)
from referee.table.acts.act import DEALT, IDLE, STAGES, Act, stage
from referee.table.acts.before_deal import shuffled
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.happenings import Happening
from referee.table.kinds.dealing_packs import ChoiceMade, NewCards, PackFoundFaulty
from referee.table.places import hand_of
from referee.table.table import Table

SECOND: Final = "#2"
"""What follows the face of a second copy."""

OUT_OF_HAND: Final = (Abandon, Discard, Draw, Expose, Lead, Play, Reveal, ThrowDown)
"""Acts that show a card of a hand, or take one out of it."""


def _choose(table: Table, _live: Deal | None, event: Choose) -> None:
    table.show(_choice(table, table.prepare(), event.by, event.what, event.value))


def _choice(table: Table, deal: Deal, by: str | None, what: str, value: str | None) -> Fact:
    """Return the fact that a player chooses now; where no cut for deal is told, the first dealer of all has won it."""
    winner = table.dealer_cut.winner(table.game)
    if winner is None and not (table.dealer_cut.shown or table.orders.begun_before):
        winner = (table.deals[0] if table.deals else deal).dealer or by
    following = deal.non_dealer if deal.packets else deal.dealer
    taken = value is not None and table.packs.owners.get(value) == by  # what he has chosen in words he now takes
    before = [table.packs.chosen[what]] if what in table.packs.chosen and not taken else []
    fields = {
        "what": what,
        "by_dealer": None if not deal.dealer else deal.dealer == by,
        "by_winner": None if winner is None else winner == by,
        "choice": "again" if before else "first",
        "by_next_dealer": None if not following else following == by,
    }
    return ChoiceMade(deal, table.now, by, fields, [*before, table.now], proved_at=table.now, about=value)


def _call(table: Table, _live: Deal | None, event: CallNewCards) -> None:
    deal = table.prepare()
    table.packs.caller = event.by if event.by in table.players else None
    table.show(_new_cards(table, deal, event.by, event.n))


def _new_cards(table: Table, deal: Deal, by: str | None, n: int | None) -> Fact:
    """Return the fact that a player calls for new cards now.

    It is late once the pack has been cut for a deal, until that deal is begun; from then on it looks to the next.
    """
    late = not deal.packets and Happening.CUT in deal
    fields = {"act": "called", "number": _number(table, n), "late": late, "payer": "untold"}
    return NewCards(deal, table.now, by, fields, [table.now], proved_at=table.now)


def _number(table: Table, n: int | None) -> str:
    """Say whether as many new packs are called for, or brought, as are to be."""
    due = table.game.new_packs
    return "untold" if n is None else "fewer" if n < due else "more" if due and n > due else "due"


def _new_packs(table: Table, _live: Deal | None, event: NewPacks) -> None:
    """New packs are brought, on whose call that is told and at whose cost."""
    deal = table.prepare()
    brought, names = (event.packs, ()) if isinstance(event.packs, int) else (len(event.packs), event.packs)
    table.packs.bring(names)
    caller, payer = table.packs.called_by, event.paid_by
    paid = "untold" if None in (caller, payer) else "caller" if payer == caller else "other"
    fields = {"act": "brought", "number": _number(table, brought), "late": False, "payer": paid}
    table.show_act(deal, NewCards, caller or payer or event.by, fields)


def _find_fault(table: Table, _live: Deal | None, event: PackFault | Examine) -> None:
    """A pack shows its fault; one that is counted and looked through, if it has one."""
    deal = table.deal or table.prepare()
    if isinstance(event, PackFault) or (event.what == "pack" and event.found == "faulty"):
        show_fault(table, deal, event.pack)


def show_fault(table: Table, deal: Deal, pack: str | None) -> None:
    """Show a fault of a pack, once a deal: in the deal under way, in one that is over, or in a pack not dealt with.

    A hand that is to be played again is not over.
    """
    used = table.packs.in_use(deal)
    if (pack or used) in deal.faults_found:
        return
    deal.faults_found.add(pack or used)
    other = None not in (pack, used) and pack != used
    over = deal.over and not deal.to_replay
    ended = {"hand_ends": over, "next_cut": False, "point_marked": over and Happening.POINT_MARKED in deal}
    closed = Happening.NEXT_CUT in deal or Happening.GAME_SETTLED in deal or deal.ended == "void"
    past = closed or ended[table.game.deal_over]
    unused = "other_pack_dealt" if any(table.packs.in_use(each) == pack for each in table.deals) else "other_pack"
    reach = "no_deal" if not deal.packets else "earlier_deal" if past else unused if other else "this_deal"
    packs = table.dealer_cut.packs
    cut_with = bool(packs) and (pack in packs or None in (pack, *packs))
    table.show_act(deal, PackFoundFaulty, None, {"reach": reach, "cut_with": cut_with})


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
        new = remedy == "choose_pack" and (table.packs.new or "new_pack" in table.packs.chosen)
        return _choice(table, deal, by, "new_pack" if new else remedy.removeprefix("choose_"), value)
    return _new_cards(table, deal, by, n) if remedy == "call_new_packs" else None


def _not_the_stock(table: Table, _deal: Deal, event: Examine) -> bool:
    """Whether it is a pack that is looked through, or what is left when the hand is over."""
    return event.what == "pack" or stage(table) in IDLE


def told_apart(table: Table, event: Event) -> Event:
    """Return an act with its cards of the other pack told apart from those of the deal; nobody dealt them for sure."""
    for card in event.other_pack:
        copy = card if card == UNKNOWN or SECOND in card else f"{card}{SECOND}"
        changed = _with_card(event, card, copy) or _with_card(event, UNKNOWN, copy)
        if changed is None:
            table.problem(f"{card} is told to be of the other pack and is none of the cards of this act")
            continue
        event = changed
        _let_hold(table, event, copy)
    return event


def _with_card(event: Event, old: str, new: str) -> Event | None:
    """Return an act with one card in place of another, if that is among its cards."""
    changed: Callable[..., Event] = evolve
    for name in ("card", "cards", "besides"):
        told: Any = getattr(event, name, None)
        if told == old and name == "card":
            return changed(event, card=new)
        if isinstance(told, tuple) and old in told:
            at = told.index(old)
            return changed(event, **{name: (*told[:at], new, *told[at + 1 :])})
    return None


def _let_hold(table: Table, event: Event, card: str) -> None:
    """Let the hand have had a card of the other pack that comes out of it: nothing tells how that came into it."""
    deal, whose = table.deal, getattr(event, "hand_of", None) or getattr(event, "of", None) or event.by
    if deal is None or whose not in deal.hands or not isinstance(event, OUT_OF_HAND):
        return
    held = deal.hands[str(whose)].cards
    if card not in held and UNKNOWN not in held:
        deal.hands[str(whose)].add((card,), table.now)
        deal.places.lay(card, hand_of(str(whose)))


ACTS: Final[dict[type[Event], Act]] = {
    Choose: Act(_choose, "any"),
    CallNewCards: Act(_call, "any"),
    NewPacks: Act(_new_packs, "any"),
    PackFault: Act(_find_fault, "any", DEALT),
    Examine: Act(_find_fault, "any", STAGES, fits=_not_the_stock),
}
