"""Proposals, numbers named and answers."""

from __future__ import annotations

from typing import Final

from referee.record import Answer, Ask, Event, Propose
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.table import Handler, Table


def _propose(table: Table, event: Propose) -> None:
    deal = table.deal
    if deal is None:
        return
    _see_amiss(table, deal, event)
    if event.by == deal.dealer or not may_ask(table, deal):
        return
    if _none(table, event.n):
        deal.no_proposal = True
        table.happen("asks_for_none")
    else:
        _begin(table, deal, event.n)


def _see_amiss(table: Table, deal: Deal, event: Propose | Ask) -> None:
    """Note why a proposal cannot be one under any regular course, if it cannot.

    Who was given cards although they had been refused, or on a condition that failed, was not refused for good.
    """
    if event.by not in deal.hands or deal.over:
        return
    deal.proposal_fault = proposal_fault(table, deal, event.by)
    if deal.proposal_fault:
        deal.no_proposal = deal.proposal_fault in ("by_dealer", "after_lead")
        table.happen("proposed_amiss")


def proposal_fault(table: Table, deal: Deal, by: str) -> str:
    """Return why a proposal that a player makes now cannot be one under any regular course; nothing if it can.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        by: the player who proposes.

    Returns:
        The reason as the fact of a misplaced proposal words it; an empty text where the proposal can be made.
    """
    refused = bool(deal.answers) and deal.answers[-1][1] == "refuse" and not deal.exchanging
    return (
        "by_dealer"
        if by == deal.dealer
        else "after_lead"
        if not may_ask(table, deal)
        else "after_refusal"
        if refused and not deal.open_proposal and not (deal.exchange is not None and deal.exchange.given)
        else "stock_empty"
        if deal.stock <= 0
        else ""
    )


def may_ask(table: Table, deal: Deal) -> bool:
    """Whether the leader can still ask for cards: the time for it is not over, and none of his lies on the table."""
    return not (deal.cards_out(deal.non_dealer) or deal.over or deal.exchange_over or _played_again(table, deal))


def _played_again(table: Table, deal: Deal) -> bool:
    """Whether the hand is played again with what was exchanged before its first playing."""
    if len(deal.rounds) > 1:
        deal.note_deciding_value("replay_exchange", table.now)
    return len(deal.rounds) > 1 and table.game.replay_exchange == "kept"


def exchange_past(table: Table, deal: Deal) -> bool:
    """Whether the time for taking cards is over: a card was played to, or led by the one who could still have asked.

    A lead over a proposal that waits for its cards is not in its turn, and leaves that exchange as it is.
    """
    led = any(
        trick.reply is not None or (trick.leader == deal.non_dealer and trick.in_turn) for trick in deal.round.tricks
    )
    return led or deal.exchange_over or _played_again(table, deal)


def _none(table: Table, asked: int | None) -> bool:
    """Whether the one who names this number asks for nothing, and so does not propose."""
    return asked == 0 and table.game.asks_for_none == "nothing"


def _begin(table: Table, deal: Deal, asked: int | None) -> None:
    """Cards are asked for: a proposal is made."""
    deal.proposals += 1
    deal.exchange = Exchange(stock_before=deal.stock, begun=table.now)
    deal.exchanges.append(deal.exchange)
    deal.open_proposal = True
    deal.exchanging = deal.no_proposal = False
    for running in (deal.owed, deal.laid_away, deal.drawn):
        running.clear()
    if asked is not None:
        name_number(table, deal, deal.exchange, asked)
    table.happen("proposal")


def name_number(table: Table, deal: Deal, exchange: Exchange, asked: int) -> None:
    """The number is told; the first one told is the one asked for, unless no hand has room for so many."""
    if asked > table.game.hand_size:
        table.happen("asks_for_too_many")
    elif exchange.asked is None:
        exchange.asked, exchange.named = asked, table.now
        exchange.tell(deal.non_dealer, table.now, "asked")


def _ask(table: Table, event: Ask) -> None:
    """A number told over a live proposal belongs to it; to ask for cards without one is to propose."""
    deal = table.deal
    if deal is None:
        return
    exchange = deal.exchange
    live = deal.open_proposal or (deal.exchanging and exchange is not None and not exchange.given)
    if not live and not deal.no_proposal and not (deal.exchanging and event.by == deal.dealer):
        _see_amiss(table, deal, event)
    if event.by == deal.dealer or not may_ask(table, deal):
        return
    if _none(table, event.n) and live:
        ask_for_none(table, deal)
    elif _none(table, event.n):
        deal.no_proposal = True
        table.happen("asks_for_none")
    elif live and exchange is not None:
        name_number(table, deal, exchange, event.n)
        _test_condition(table, deal)
    else:
        _begin(table, deal, event.n)
    table.happen("asked")


def ask_for_none(table: Table, deal: Deal) -> None:
    """The one who proposed asks for no card: he has not proposed, and what was answered was no answer."""
    exchange = deal.exchange
    if exchange is not None and exchange.asked is None and not exchange.given:
        if not deal.open_proposal and deal.answers:
            deal.answers.pop()
        deal.exchanges.pop()
        deal.exchange = deal.exchanges[-1] if deal.exchanges else None
        deal.proposals -= 1
        deal.open_proposal = deal.exchanging = False
        deal.no_proposal = True
        table.happen("asks_for_none")


def _answer(table: Table, event: Answer) -> None:
    deal = table.deal
    if deal is None:
        return
    if deal.open_proposal and event.by == deal.non_dealer:
        table.happen("answers_himself")
    idle, deal.no_proposal = deal.no_proposal, False
    if event.by == deal.non_dealer or (idle and not deal.open_proposal) or not (deal.open_proposal or deal.answers):
        unasked = not (idle or deal.open_proposal or deal.answers) or (idle and exchange_past(table, deal))
        if unasked and event.reply != "refuse":
            table.happen("accepts_nothing")
        return  # there is nothing to answer
    deal.answered_again = bool(deal.answers) and not deal.open_proposal
    if deal.answered_again:
        deal.exchanging |= event.reply == "accept" and not any(deal.on_table.values())  # the cards follow what is done
        table.happen("answered_again")
        return
    if deal.exchange is not None:
        deal.exchange.conditional = event.reply == "accept_if_enough"
        deal.exchange.wanted = event.n or 0
    settle_proposal(table, deal, event.reply if event.reply != "accept_if_enough" else _on_condition(table, deal))


def settle_proposal(table: Table, deal: Deal, reply: str) -> None:
    """The open proposal is answered: in so many words, or by giving the cards."""
    deal.open_proposal = False
    deal.exchanging = reply == "accept"
    if deal.exchange is not None:
        deal.exchange.granted = deal.exchanging
    deal.answers.append((table.now, reply))
    table.happen("answer")
    table.happen("acceptance" if reply == "accept" else "refusal")


def _on_condition(table: Table, deal: Deal) -> str:
    """Return what an acceptance comes to that hangs on there being cards enough."""
    if enough(deal):
        return "accept"
    deal.note_deciding_value("failed_condition", table.now)
    failed = table.game.failed_condition
    return {"accepts": "accept", "refuses": "refuse"}.get(failed, "decline")


def _test_condition(table: Table, deal: Deal) -> None:
    """A number told after a conditional acceptance shows whether there are cards enough for it."""
    accepted = bool(deal.answers) and deal.answers[-1][1] == "accept"
    if deal.exchange is None or not (deal.exchange.conditional and accepted) or enough(deal):
        return
    reply = _on_condition(table, deal)
    deal.exchanging = deal.exchange.granted = reply == "accept"
    deal.answers[-1] = (table.now, reply)
    table.happen("condition_failed")
    if reply != "accept":
        table.happen("refusal")


def enough(deal: Deal) -> bool:
    """Whether the stock serves what was asked and what the dealer wants for himself."""
    exchange = deal.exchange
    return exchange is None or (exchange.asked or 0) + exchange.wanted <= deal.stock


FOLD: Final[dict[type[Event], Handler]] = {Propose: _propose, Ask: _ask, Answer: _answer}
