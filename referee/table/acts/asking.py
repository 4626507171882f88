"""Cards asked for: proposals, numbers named, and what is asked and told of the cards taken."""

from __future__ import annotations

from typing import Final

from referee.record import Ask, AskTaken, Demand, Event, Propose, TellTaken
from referee.table.acts.act import DEALT, WHOLE, Act, exchange_of, exchanging, served
from referee.table.acts.answering import may_ask, on_condition, show_answer, take_word_back
from referee.table.acts.numbers import compare_exchanges, compare_numbers, note_told, passes_over
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.happenings import Doing, Happening
from referee.table.kinds.exchange import NumberNamed, NumberTakenAsked, ProposedAmiss, TakenAskedAmiss
from referee.table.table import Table


def _propose(table: Table, deal: Deal, event: Propose) -> None:
    """Cards are asked for; who proposes a number before he is answered tells it for the same proposal."""
    if _too_early(table, deal, event):
        return
    if deal.open_proposal and not deal.proposal_fault and event.n is not None and event.by != deal.dealer:
        _ask(table, deal, Ask(id=event.id, by=event.by, n=event.n))
        return
    _see_amiss(table, deal, event)
    if event.by != deal.dealer and may_ask(table, deal):
        if _none(table, event.n):
            asks_for_none(table, deal, event.by)
        else:
            _begin(table, deal, event)
    compare_exchanges(table, deal, event)
    passes_over(table, deal, event)
    compare_numbers(table, deal, event)


def _ask(table: Table, deal: Deal, event: Ask) -> None:
    """A number told over a live proposal belongs to it; to ask for cards without one is to propose."""
    if _too_early(table, deal, event):
        return
    exchange, dealer = deal.exchange, event.by == deal.dealer
    live = deal.open_proposal or (deal.exchanging and exchange is not None and not exchange.given)
    if not live and not deal.no_proposal and not (deal.exchanging and dealer):
        _see_amiss(table, deal, event)
    if dealer:
        _tell_taken(table, deal, event)
    elif not may_ask(table, deal):
        _tell_another(table, deal, event)
    else:
        if _none(table, event.n):
            if not live:
                asks_for_none(table, deal, event.by)
            elif not withdraw_proposal(table, deal, event.by):
                _tell_another(table, deal, event)
        elif live and exchange is not None:
            name_number(table, deal, exchange, event.n)
            _show_named(table, deal, event, condition_failed=_condition_fails(table, deal, exchange))
        else:
            _begin(table, deal, event)
        note_told(table, deal, event.by, event.n)
        table.does(event.by, Doing.ACTS)
    passes_over(table, deal, event)
    compare_numbers(table, deal, event)


def _too_early(table: Table, deal: Deal, event: Propose | Ask) -> bool:
    """Whether cards are asked for before a card is turned; that is a proposal once the dealer goes along with it."""
    asks = event.by == deal.non_dealer and deal.asked_early is not event and may_ask(table, deal)
    early = asks and not (deal.turned or deal.proposals)
    deal.asked_early = event if early else None
    if early:
        deal.no_proposal = True
        table.happen(Happening.ASKING)
        table.show_act(deal, ProposedAmiss, event.by, {"how": "before_turn_up"})
    return early


def _see_amiss(table: Table, deal: Deal, event: Propose | Ask) -> None:
    """Show why a proposal cannot be one under any regular course, if it cannot.

    Who was given cards although they had been refused, or on a condition that failed, was not refused for good.
    """
    if event.by not in deal.hands or deal.over:
        return
    deal.proposal_fault = proposal_fault(table, deal, event.by)
    if deal.proposal_fault:
        deal.no_proposal = deal.proposal_fault in ("by_dealer", "after_lead")
        table.happen(Happening.ASKING)
        table.show_act(deal, ProposedAmiss, event.by, {"how": deal.proposal_fault})


def proposal_fault(table: Table, deal: Deal, by: str) -> str:
    """Return why a proposal that a player makes now cannot be one under any regular course; nothing if it can.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        by: the player who proposes.

    Returns:
        The reason as the fact of a misplaced proposal words it; an empty text where the proposal can be made.
    """
    if by == deal.dealer:
        return "by_dealer"
    if not may_ask(table, deal):
        return "after_lead"
    refused = deal.last_reply == "refuse" and not deal.exchanging
    asked = deal.open_proposal and deal.proposal_fault != "after_refusal"  # what is no proposal itself opens nothing
    if refused and not asked and not (deal.exchange is not None and deal.exchange.given):
        return "after_refusal"
    return "stock_empty" if deal.stock <= 0 else ""


def _none(table: Table, asked: int | None) -> bool:
    """Whether the one who names this number asks for nothing, and so does not propose."""
    return asked == 0 and table.game.asks_for_none == "nothing"


def _begin(table: Table, deal: Deal, event: Propose | Ask) -> None:
    """Cards are asked for: a proposal is made, unless nothing can come of it but that a refusal is taken back."""
    vain = table.game.after_refusal == "in_vain" and proposal_fault(table, deal, str(event.by)) == "after_refusal"
    deal.open_proposal = not vain
    deal.proposals += 1
    exchange = deal.exchange = Exchange(deal.non_dealer, stock_before=deal.stock, begun=table.now)
    deal.exchanges.append(exchange)
    deal.exchanging = deal.no_proposal = False
    owed = deal.owed.get(deal.dealer, 0) if exchange_of(deal, deal.dealer) is not exchange else 0
    for running in (deal.owed, deal.laid_away, deal.drawn):
        running.clear()
    deal.owed[deal.dealer] = owed
    table.happen(Happening.PROPOSAL)
    if event.n is not None:
        name_number(table, deal, exchange, event.n)
        _show_named(table, deal, event)
        note_told(table, deal, event.by, event.n)


def name_number(table: Table, deal: Deal, exchange: Exchange, asked: int) -> None:
    """A number is told; the first one told is the one asked for, unless no hand has room for so many.

    Args:
        table: the table as it stands now.
        deal: the live deal.
        exchange: the exchange that is asked for.
        asked: the number.
    """
    if asked > table.game.hand_size:
        exchange.overasked = True
    elif exchange.asked is None:
        exchange.asked, exchange.named = asked, table.now
        exchange.tell(deal.non_dealer, table.now, "asked")


def _condition_fails(table: Table, deal: Deal, exchange: Exchange) -> bool:
    """See whether there are cards enough for a number told after a conditional acceptance."""
    if not exchange.conditional or deal.last_reply != "accept" or exchange.enough(deal.stock):
        return False
    reply = on_condition(table, deal, exchange)
    deal.exchanging = exchange.granted = reply == "accept"
    deal.answers[-1] = (table.now, reply)
    if reply != "accept":
        table.happen(Happening.REFUSAL)
    return True


def _show_named(table: Table, deal: Deal, event: Propose | Ask, *, condition_failed: bool = False) -> None:
    """Show that a number is named, or another than the one named before, or more than a hand has room for."""
    exchange = deal.exchange
    if event.n is not None and event.n > table.game.hand_size:
        _show_number(table, deal, event.by, "too_many")
    elif exchange is not None and exchange.named == table.now:
        answered = not deal.open_proposal and exchange.begun != table.now
        _show_number(table, deal, event.by, "some" if exchange.asked else "none", after_answer=answered)
        if condition_failed:
            show_answer(table, deal, deal.dealer, conditional=True)
    elif isinstance(event, Ask):
        _tell_another(table, deal, event)


def _tell_another(table: Table, deal: Deal, event: Ask) -> None:
    """Show that another number is told than the one asked for."""
    exchange = deal.exchange
    if exchange is not None and exchange.asked not in (None, event.n) and not deal.cards_out(deal.non_dealer):
        take_word_back(table, deal, event, "number")


def _show_number(table: Table, deal: Deal, by: str | None, number: str, *, after_answer: bool = False) -> None:
    """Show that a number is named: some cards or none, or more than a hand has room for."""
    fields = {"after_answer": after_answer, "number": number, "order": deal.order}
    table.show_act(deal, NumberNamed, by, fields)


def asks_for_none(table: Table, deal: Deal, by: str | None) -> None:
    """No card is asked for, and that is no proposal."""
    deal.no_proposal = True
    table.happen(Happening.ASKING)
    _show_number(table, deal, by, "none")


def withdraw_proposal(table: Table, deal: Deal, by: str | None) -> bool:
    """The one who proposed asks for no card: he has not proposed, and what was answered was no answer.

    Args:
        table: the table as it stands now.
        deal: the live deal.
        by: the player who proposed.

    Returns:
        Whether he still could, as he had told no number and got no card.
    """
    exchange = deal.exchange
    if exchange is None or exchange.asked is not None or exchange.given:
        return False
    if not deal.open_proposal and deal.answers:
        deal.answers.pop()
    deal.exchanges.pop()
    deal.exchange = deal.exchanges[-1] if deal.exchanges else None
    deal.proposals -= 1
    deal.open_proposal = deal.exchanging = False
    asks_for_none(table, deal, by)
    return True


def ask_number_taken(table: Table, deal: Deal, event: AskTaken | Demand) -> None:
    """Show that a player wants to know how many cards the other took: the non-dealer, in the last exchange or in all.

    Who just asks before any were taken will be told in due time; who demands it is answered.
    """
    if isinstance(event, AskTaken) and event.by == deal.dealer:
        table.show_act(deal, TakenAskedAmiss, event.by, {"by": "dealer"})
    exchange = deal.exchange
    has = exchange is not None and (deal.non_dealer in exchange.given or exchange.asked == 0)
    done = not deal.exchanging or (has and not deal.owed.get(deal.dealer))
    if event.by == deal.non_dealer and deal.accepted and (done or isinstance(event, Demand)):
        table.show_act(deal, NumberTakenAsked, event.by, {"done": done})


def _tell_taken(table: Table, deal: Deal, event: TellTaken | Ask) -> None:
    """The dealer tells how many cards he takes himself, before he has them."""
    exchange = exchange_of(deal, deal.dealer)
    running = event.by == deal.dealer and exchanging(deal, deal.dealer) and not deal.has_played
    if running and exchange is not None and deal.dealer not in exchange.given:
        note_told(table, deal, event.by, event.n)


def _can_ask(table: Table, deal: Deal, event: Propose | Ask) -> bool:
    """Whether cards can be asked for, or it is the number that is told of those asked for, be it in vain."""
    if isinstance(event, Ask) and (deal.no_proposal or deal.exchanging):
        return True
    return may_ask(table, deal) and (isinstance(event, Ask) or not deal.open_proposal)


def _exchanged(_table: Table, deal: Deal, _event: AskTaken) -> bool:
    """Whether the dealer may have taken cards: a proposal was accepted, and the other has been served."""
    return deal.accepted and (served(deal) or not deal.exchanging)


ACTS: Final[dict[type[Event], Act]] = {
    Propose: Act(_propose, "live", WHOLE, "non_dealer", _can_ask),
    Ask: Act(_ask, "live", WHOLE, "non_dealer", _can_ask),
    AskTaken: Act(ask_number_taken, "live", DEALT, "non_dealer", _exchanged),
    TellTaken: Act(_tell_taken, "live", DEALT, "dealer", lambda _, deal, __: deal.accepted),
}
