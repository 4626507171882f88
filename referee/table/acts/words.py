"""Words: what a notice, an objection or a demand shows of what it speaks of; and the fact that a demand was made."""

from __future__ import annotations

from typing import Final

from referee.record import BYSTANDER, Demand, Event, EventIndex, Notice, Object
from referee.table.acts.act import DEMANDS, Act, phase
from referee.table.acts.answering import since_turning
from referee.table.acts.asking import ask_number_taken
from referee.table.acts.before_deal import question_cut
from referee.table.acts.dealing import count_hands, show_not_turned
from referee.table.acts.numbers import compare_exchanges, compare_numbers
from referee.table.acts.packet_order import bound_before, order_untold, question_order
from referee.table.acts.packs import show_fault
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.happenings import Doing, Happening
from referee.table.kinds.dealing import DealtOutOfTurn, DealtWrongPack, OrderChosen
from referee.table.kinds.exchange import DemandMade
from referee.table.kinds.play import SuitNotNamed
from referee.table.table import Table

Spoken = Notice | Object | Demand


def _speak(table: Table, deal: Deal | None, event: Spoken) -> None:
    """Words on a deal show what in it is amiss so far, and what they speak of."""
    spoken = event.subject if isinstance(event, Notice) else event.ground
    remedy = event.remedy if isinstance(event, Demand) else None
    ready = table.next_deal
    if spoken == "cut" or remedy == "recut":
        cut = ready if ready is not None and Happening.CUT_MADE in ready else deal
        if cut is not None:
            question_cut(table, cut)
    if deal is None:
        return
    if deal.packets and event.by not in (None, BYSTANDER):
        pointing = (event.to if isinstance(event, Object) else event.about) is not None
        _question_deal(table, deal, spoken, remedy, pointing=pointing)
    count_hands(table, deal)
    if spoken == "turned_cards" or remedy == "turn_top_card":
        show_not_turned(table, deal)
    if isinstance(event, Demand) and remedy == "tell_taken":
        ask_number_taken(table, deal, event)
    if not isinstance(event, Object):
        compare_exchanges(table, deal, event)
    compare_numbers(table, deal, event)
    if spoken == "named_suit" and event.by in deal.hands and deal.round.tricks:
        _question_naming(table, deal, event)


def _question_deal(table: Table, deal: Deal, spoken: str | None, remedy: str | None, *, pointing: bool) -> None:
    """Show that the dealer was free in his order or in dealing, that nobody can tell of it, or the fault of a pack.

    ``pointing``: whether the words point at something.
    """
    at, game = deal.begins, table.game
    free = "untold" in (game.cut_wins, game.alternation) or table.orders.begun_before
    whose_untold = free and Happening.DEALER_UNTOLD in deal
    if spoken == "deal_order" and Happening.PACKETS_OUT_OF_ORDER not in deal:
        split_untold = bool(game.packets) and Happening.SPLIT_UNTOLD in deal
        if split_untold or order_untold(table, deal):
            question_order(table, deal)
        else:
            first = deal.bound_by == "form" and not bound_before(table, deal)
            fields = {"first": first, "self_first": deal.packets[0][1] == deal.dealer}
            table.show(OrderChosen(deal, table.now, deal.dealer, fields, [at]))
    elif (spoken == "deal_turn" or remedy == "deals") and whose_untold:
        deal.forget(Happening.DEALER_UNTOLD)
        table.show(DealtOutOfTurn(deal, at, deal.dealer, {}, [at], truth=None))
    elif spoken == "wrong_pack" and table.packs.owner_untold(deal) and Happening.PACK_QUESTIONED not in deal:
        deal.note(Happening.PACK_QUESTIONED, table.now)
        table.show(DealtWrongPack(deal, at, deal.dealer, {}, [at], truth=None))
    elif (spoken == "faulty_pack" or (spoken is None and remedy == "deal_void")) and table.packs.at_fault(deal):
        used = table.packs.in_use(deal)
        if not (pointing and deal.faults_found - {used}):  # at the fault of another pack
            show_fault(table, deal, used)


def _question_naming(table: Table, deal: Deal, event: Spoken) -> None:
    """A player says that a suit was not named with a lead; that none is told in the log says nothing yet."""
    about = event.to if isinstance(event, Object) else event.about
    last = deal.round.tricks[-1]
    trick = last if about is None else next((each for each in deal.round.tricks if each.id == about), None)
    of = None if isinstance(event, Object) else event.of
    if trick is None or trick.named is not None or of not in (None, trick.leader) or trick.naming_questioned:
        return
    trick.naming_questioned = True
    evidence = [trick.led_at, table.now]
    table.show(SuitNotNamed(deal, trick.led_at, trick.leader, {}, evidence, about=trick))


def demand_made(table: Table, event: Demand) -> Fact:
    """Return the fact that a demand was made now, in the live deal or in the one being made ready.

    Args:
        table: the table as it stands now.
        event: the demand.
    """
    deal = table.deal or table.prepare()
    exchange = deal.exchange
    asked = exchange.called_for(deal.non_dealer) if exchange is not None else 0
    stock = exchange.stock if exchange is not None else deal.stock
    fields = {
        "remedy": event.remedy,
        "by": deal.role(event.by) if event.by in table.players else "other",
        "phase": phase(deal),
        "turn": _turn(table, table.expected_dealer if table.between_deals else table.whose_turn(deal), event.by),
        "dealt_before": _dealt_before(table),
        "exchange_done": exchange is not None and exchange.served and not any(deal.owed.values()),
        "cards_left": deal.stock > 0,
        "stock": _stock_for(asked, stock, table.game.hand_size),
        "due": _due(deal),
        "answer": _last_answer(deal),
        "proposal": "open" if deal.open_proposal else "answered" if deal.answers else "none",
        "pack": "own" if event.value in (None, event.by, "own") else "other",
    }
    shown = {"turn": _turn_shown(table)}
    return DemandMade(deal, table.now, event.by, fields, [table.now], proved_at=table.now, field_evidence=shown)


def _stock_for(asked: int, stock: int, hand_size: int) -> str:
    """Say whether a stock held any cards for so many asked for, and as many, for one player or for both."""
    if stock <= 0:
        return "none"
    return "less" if stock < asked else "enough" if stock < asked + hand_size else "plenty"


def _earlier(table: Table) -> list[Deal]:
    """Return the deals before the one under way, or before the one to come."""
    return table.deals if table.between_deals else table.deals[:-1]


def _turn_shown(table: Table) -> list[EventIndex]:
    """Return the events that show whose turn it is to deal: the last deal that stands, or else the cut for deal."""
    for deal in reversed(_earlier(table)):
        if not deal.set_aside:
            return [deal.begins]
    deals = (*table.deals, *((table.next_deal,) if table.next_deal is not None else ()))
    cuts = (deal.did(player).all(Doing.CUTS_FOR_DEAL) for deal in deals for player in table.players)
    return sorted(at for times in cuts for at in times)[-len(table.players) :]


def _dealt_before(table: Table) -> bool:
    """Whether deals before tell whose turn it is to deal, and not the cut for it."""
    earlier = _earlier(table)
    passes = any(deal.ended == "fresh_deal" for deal in earlier) and table.game.fresh_deal == "passes"
    return table.orders.begun_before or passes or not all(deal.set_aside for deal in earlier)


def _due(deal: Deal) -> str:
    """Return what the non-dealer is still to be given of what there was: all he asked for, a card in stead, or none.

    Of a number that no hand has room for only the code can say.
    """
    exchange = deal.exchange
    if exchange is None or exchange.asked is None:
        return "beyond_hand" if exchange is not None and exchange.overasked else "all"
    given = exchange.given.get(deal.non_dealer, 0)
    lacking = given < exchange.asked and (given < exchange.stock or not given)
    return "none" if not lacking else "in_stead" if exchange.thrown_aside else "all"


def _last_answer(deal: Deal) -> str:
    """Return how the last proposal stands: open, accepted, refused, or refused after a card was turned in error."""
    if deal.open_proposal or not deal.answers or deal.cards_out(deal.non_dealer):
        return "none"
    if deal.last_reply == "accept":
        return "taken_back" if deal.exchange is not None and deal.exchange.gone_back_on else "accepted"
    return {"none": "refused", "first": "refused_first_since_turning", "later": "refused_since_turning"}[
        since_turning(deal)
    ]


def _turn(table: Table, dealer: str | None, player: str | None) -> str | None:
    """Say whether it is the player's turn to deal; nobody's while the cut for deal has not decided."""
    if not dealer:
        return None if table.dealer_cut.unknown or table.orders.begun_before else "nobody"
    return "own" if dealer == player else "other"


ACTS: Final[dict[type[Event], Act]] = dict.fromkeys((Notice, Object, *DEMANDS), Act(_speak, "any"))
