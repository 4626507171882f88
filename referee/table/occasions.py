"""The occasion of each act: whose it is to do, and at which stage; to act outside it is a fact.

This is what the words of a log mean at the table, and no law: that a dealer gives the cards and a non-dealer proposes.
What follows from an act out of its place only a rulebook can say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, get_args

from attrs import frozen

from referee.record import (
    BOTH,
    RANK_OF,
    SUIT_OF,
    Abandon,
    AnnounceKing,
    Answer,
    Ask,
    AskTaken,
    BeginReplay,
    CloseGame,
    Complete,
    Cut,
    CutForDeal,
    Discard,
    Draw,
    Event,
    Examine,
    Expose,
    Gather,
    Give,
    Lead,
    Look,
    Mix,
    NotifyOrder,
    OmitCut,
    Packet,
    PackFault,
    Play,
    Propose,
    PutBack,
    Rectify,
    Result,
    Retract,
    Reveal,
    TakeBack,
    TakeUp,
    TellTaken,
    ThrowAside,
    ThrowDown,
    TurnUp,
)
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.fold.asking import exchange_past, may_ask
from referee.table.fold.dealing import TURNED
from referee.table.kinds.play import DoneOutOfPlace, Stage
from referee.table.table import Table
from referee.table.watch.dealing import KING

Whose = Literal["dealer", "non_dealer", "either"]
Condition = Callable[[Table, Deal, Any], bool]

STAGES: Final[tuple[str, ...]] = get_args(Stage)
UNDEALT: Final = STAGES[: STAGES.index("cut")]
DEALT: Final = STAGES[STAGES.index("dealing") :]
IN_HAND: Final = DEALT[: DEALT.index("over")]
WHOLE: Final = IN_HAND[IN_HAND.index("dealt") :]
BEFORE_PLAY: Final = WHOLE[: WHOLE.index("led")]
"""The stages at which a pack that is made ready again is that of the next deal, and no play is told of this one."""

SINCE: Final = (*WHOLE, "over")
IDLE: Final = (*UNDEALT, "over")
"""The stages at which no hand is dealt or held."""


@frozen
class Occasion:
    """When an act has its place.

    stages: the stages at which it is done.
    whose: who does it.
    fits: what has to hold besides, if anything.
    """

    stages: tuple[str, ...]
    whose: Whose = "either"
    fits: Condition | None = None


def stage(table: Table) -> Stage:
    """Return how far a deal has come, the live one or the one that is made ready.

    Args:
        table: the table before the act.
    """
    deal = table.deal
    if deal is not None and not table.between_deals:
        return stage_of(table, deal)
    if table.next_deal is not None:
        return "cut" if table.cut_done else "preparing"
    return "none" if deal is None else "over"


def stage_of(table: Table, deal: Deal) -> Stage:
    """Return how far a deal has come of which a packet was dealt.

    Args:
        table: the table before the act.
        deal: the live deal.
    """
    if deal.over or "game_settled" in deal.happened_at:
        return "over"
    if any(deal.on_table.values()):
        return "led" if any(trick.reply is None for trick in deal.round.tricks) else "played"
    if deal.open_proposal:
        return "proposed"
    if deal.exchanging:
        return "served" if _served(deal) else "accepted"
    return "turned" if deal.turned else "dealt" if deal.dealt_out(table.game) else "dealing"


def _served(deal: Deal) -> bool:
    """Whether the one who asked for cards has had them, or asked for none."""
    exchange = deal.exchange
    return exchange is None or deal.non_dealer in exchange.given or (exchange.granted and exchange.asked == 0)


def _took(_table: Table, deal: Deal, event: Mix | TakeUp | Look) -> bool:
    """Whether cards have been given to the player, or his hand was filled."""
    return bool(deal.taken.get(str(event.by))) or f"{event.by}.completes" in deal.happened_at


def _accepted(_table: Table, deal: Deal, _event: AskTaken | TellTaken) -> bool:
    return any(reply == "accept" for _, reply in deal.answers)


def _exchanged(table: Table, deal: Deal, event: AskTaken) -> bool:
    """Whether the dealer may have taken cards: a proposal was accepted, and the other has been served."""
    return _accepted(table, deal, event) and (_served(deal) or not deal.exchanging)


def _own(table: Table, deal: Deal, event: Look) -> bool:
    """Whether the player looks at cards of his own; of what else can be looked at there are other facts."""
    if event.at not in ("hand", "packet", "given"):
        return True
    return event.of in (None, event.by) and not deal.over and (event.at != "given" or _took(table, deal, event))


def _held(table: Table, deal: Deal, event: TakeUp) -> bool:
    return event.what == "hand" or _took(table, deal, event)


def _served_now(table: Table, deal: Deal, event: Give) -> bool:
    """Whether cards go to the one who is to be served now, or to a hand that lacks some; of later ones others tell."""
    exchange = deal.exchange
    if exchange is None or exchange_past(table, deal):
        return exchange is not None or deal.count(event.to) < table.game.hand_size
    alone = bool(exchange.discarded.get(deal.dealer)) and not exchange.discarded.get(deal.non_dealer)
    return event.to != deal.dealer or _served(deal) or (alone and not deal.open_proposal)


def _misdealt(table: Table, deal: Deal, _event: Rectify) -> bool:
    """Whether something in the dealing can want putting right."""
    size, done = table.game.hand_size, deal.turned or deal.dealt_out(table.game)
    dealt = [deal.dealt.get(player, 0) for player in table.players]
    known = ("turned_wrongly", "several", "packets_out_of_order", "rectified")
    return any(n > size or (done and n < size) for n in dealt) or any(name in deal.happened_at for name in known)


def _restores(table: Table, deal: Deal, event: PutBack) -> bool:
    """Whether a card goes back where it belongs: to the table, or out of a hand that has too many."""
    lying = deal.contested is not None or deal.last_withdrawn is not None
    if event.place == "table":
        return lying
    if event.place == "hand":
        return lying or bool(deal.discards.get(str(event.by)))
    surplus = deal.count(str(event.by)) > table.game.hand_size
    return surplus or any(deal.faces.get(card) == TURNED for card in event.cards)


def _proves(_table: Table, deal: Deal, event: Reveal) -> bool:
    """Whether cards shown are none of a hand that is played, or tell the record something, or are a king of trumps."""
    elsewhere = deal.over or event.place not in (None, "hand") or event.by not in deal.hands
    return elsewhere or any(card not in deal.hands[str(event.by)].cards for card in event.cards) or _kings(deal, event)


def _kings(deal: Deal, event: Reveal) -> bool:
    return any(RANK_OF.get(card) == KING and SUIT_OF.get(card) == deal.trump for card in event.cards)


def _of_pack(table: Table, _deal: Deal, event: Expose) -> bool:
    """Whether cards show that somebody has been dealt, or cards of the pack between the cut and the first packet."""
    return stage(table) != "cut" or event.of not in table.players


def _trick_lies(_table: Table, deal: Deal, _event: Gather) -> bool:
    return bool(deal.round.tricks) and deal.round.tricks[-1].reply is not None


def _in_time(table: Table, deal: Deal, event: NotifyOrder) -> bool:
    """Whether the deal of which the order is told is still to be cut."""
    return stage(table) not in ("cut", "dealing") or event.by != deal.dealer


def _game_to_begin(table: Table, _deal: Deal, _event: CutForDeal) -> bool:
    return table.game_number not in table.games_begun


def _not_the_stock(table: Table, _deal: Deal, event: Examine) -> bool:
    """Whether it is a pack that is looked through, or what is left when the hand is over."""
    return event.what == "pack" or stage(table) in IDLE


def _lies_open(_table: Table, deal: Deal, event: ThrowAside) -> bool:
    """Whether cards go aside that were seen in the stock, or as they were given."""
    shown = ("exposure", *(f"{player}.exposes" for player in deal.hands))
    return any(card in deal.seen_in_stock for card in event.cards) or any(name in deal.happened_at for name in shown)


def _can_ask(table: Table, deal: Deal, event: Propose | Ask) -> bool:
    """Whether cards can be asked for, or it is the number that is told of those asked for, be it in vain."""
    if isinstance(event, Ask) and (deal.no_proposal or deal.exchanging):
        return True
    return may_ask(table, deal) and (isinstance(event, Ask) or not deal.open_proposal)


def _asked(_table: Table, deal: Deal, _event: Answer) -> bool:
    """Whether cards were asked for, be it in vain, or the answer to that is said again or changed."""
    return deal.open_proposal or deal.no_proposal or bool(deal.answers)


def _wants_cut(table: Table, deal: Deal, _event: Cut) -> bool:
    """Whether the pack is still to be cut: it was not, or not as it should be, or was shuffled since."""
    cut = deal.happened_at.get("cut_made", ())
    since = (at for name in ("shuffle", "cut_amiss") for at in deal.happened_at.get(name, ()))
    return stage(table) != "cut" or not cut or any(at >= cut[-1] for at in since)


def _short(table: Table, deal: Deal, event: Complete) -> bool:
    return deal.count(event.to) < table.game.hand_size


def _unfinished(_table: Table, deal: Deal, _event: Abandon | ThrowDown) -> bool:
    """Whether there is a hand to give up, or the other has given up his."""
    return not deal.over or deal.ended == "abandoned"


def _won(_table: Table, deal: Deal, event: CloseGame) -> bool:
    """Whether no hand is under way, or one in which somebody has won the game, as the players see it."""
    return event.winner is not None or not deal.packets or deal.over or "game_closed" in deal.happened_at


def _to_turn(table: Table, deal: Deal, _event: TurnUp) -> bool:
    """Whether no card of the hand has been played, or none has been turned for it."""
    return not deal.turned or not any(deal.on_table.values())


OCCASIONS: Final[dict[type[Event], Occasion]] = {
    CutForDeal: Occasion(IDLE, fits=_game_to_begin),
    Examine: Occasion(STAGES, fits=_not_the_stock),
    PackFault: Occasion(DEALT),
    NotifyOrder: Occasion(STAGES, fits=_in_time),
    Cut: Occasion((*IDLE, "cut", *BEFORE_PLAY), fits=_wants_cut),
    OmitCut: Occasion(IDLE),
    Expose: Occasion(("cut", *DEALT), fits=_of_pack),
    Look: Occasion(DEALT, fits=_own),
    TakeUp: Occasion(IN_HAND, fits=_held),
    Rectify: Occasion(IN_HAND, "dealer", _misdealt),
    TurnUp: Occasion(IN_HAND, "dealer", _to_turn),
    Propose: Occasion(WHOLE, "non_dealer", _can_ask),
    Ask: Occasion(WHOLE, "non_dealer", _can_ask),
    Answer: Occasion(WHOLE, "dealer", _asked),
    Retract: Occasion(()),
    Discard: Occasion(SINCE),
    Give: Occasion(WHOLE, "dealer", _served_now),
    Mix: Occasion(WHOLE, fits=_took),
    ThrowAside: Occasion(WHOLE, fits=_lies_open),
    Complete: Occasion(WHOLE, fits=_short),
    Draw: Occasion(DEALT),
    PutBack: Occasion(IN_HAND, fits=_restores),
    AskTaken: Occasion(DEALT, "non_dealer", _exchanged),
    TellTaken: Occasion(DEALT, "dealer", _accepted),
    AnnounceKing: Occasion(("turned", "proposed", "accepted", "served", "led", "played")),
    Lead: Occasion(SINCE),
    Play: Occasion(SINCE),
    TakeBack: Occasion(DEALT),
    Abandon: Occasion(DEALT, fits=_unfinished),
    ThrowDown: Occasion(DEALT, fits=_unfinished),
    Gather: Occasion(SINCE, fits=_trick_lies),
    Reveal: Occasion(DEALT, fits=_proves),
    BeginReplay: Occasion(DEALT),
    Result: Occasion(DEALT),
    CloseGame: Occasion(STAGES, fits=_won),
}
"""The occasion of each act that has one; every other has its place at any stage, and is anybody's."""


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
    occasion, live = OCCASIONS.get(type(event)), table.deal
    if occasion is None or (isinstance(event, TurnUp) and table.turns_for_points):
        return None
    now = stage(table)
    if live is not None and not event.prepares_deal:
        now = stage_of(table, live)
    deal = live if live is not None and now in DEALT else table.coming_deal
    if deal.set_aside:
        return None
    part = deal.role(event.by) if event.by in table.players else None
    telling = isinstance(event, Ask) and deal.exchanging  # the dealer tells how many he takes himself
    anybody = occasion.whose == "either" or telling or event.by in (None, BOTH) or not deal.dealer
    mine = anybody or part == occasion.whose
    if mine and now in occasion.stages and (occasion.fits is None or occasion.fits(table, deal, event)):
        return None
    fields = {"act": event.do, "by": part or "other", "stage": now, "how": "time" if mine else "player"}
    return DoneOutOfPlace(deal, table.now, event.by, fields, [table.now], plain=True)


def _cut_to_himself(table: Table, event: Packet) -> Fact | None:
    """Return the fact that a dealer cut the pack himself, which shows when he deals the first packet."""
    deal, by = table.coming_deal, event.by
    made = deal.happened_at.get("cut_made", ())
    rightful = deal.lawful_dealer in (None, by)
    if stage(table) != "cut" or not rightful or not made or made[-1] not in deal.happened_at.get(f"{by}.cuts", ()):
        return None
    fields = {"act": "cut", "by": "dealer", "stage": "cut", "how": "player"}
    return DoneOutOfPlace(deal, made[-1], by, fields, [made[-1], table.now], plain=True)
