"""Answers to a proposal, words taken back, and whether it is still the time for an exchange."""

from __future__ import annotations

from typing import Final

from referee.record import NO_EVENT, Answer, Ask, Event, Retract
from referee.table.acts.act import WHOLE, Act, led_before_taking
from referee.table.acts.numbers import dealer_took_none, note_told
from referee.table.deal import Deal
from referee.table.exchange import Exchange
from referee.table.happenings import Doing, Happening
from referee.table.kinds.exchange import (
    AnsweredAmiss,
    ConditionalAnswer,
    LaidAwayAmiss,
    ProposalAnswered,
    RefusedAfterTurning,
    WordTakenBack,
)
from referee.table.table import Table


def may_ask(table: Table, deal: Deal) -> bool:
    """Whether the leader can still ask for cards: the time for it is not over, and none of his lies on the table."""
    return not (deal.cards_out(deal.non_dealer) or deal.over or deal.exchange_over or _played_again(table, deal))


def exchange_past(table: Table, deal: Deal, player: str) -> bool:
    """Whether the time for taking cards is over: a card was played to, or led by the one who could still have asked.

    A lead over a proposal that waits for its cards is not in its turn, and leaves that exchange as it is.

    Args:
        table: the table as it stands now.
        deal: the live deal.
        player: who would take them.
    """
    led = not led_before_taking(deal, player) and any(
        trick.reply is not None or (trick.leader == deal.non_dealer and trick.in_turn) for trick in deal.round.tricks
    )
    return led or deal.exchange_over or _played_again(table, deal)


def _played_again(table: Table, deal: Deal) -> bool:
    """Whether the hand is played again with what was exchanged before its first playing."""
    return len(deal.rounds) > 1 and table.game.replay_exchange == "kept"


def _answer(table: Table, deal: Deal, event: Answer) -> None:
    proposer, exchange = event.by == deal.non_dealer, deal.exchange
    if deal.open_proposal and proposer:
        table.show_act(deal, AnsweredAmiss, event.by, {"how": "by_proposer"})
        table.does(event.by, Doing.ACTS)
    idle, deal.no_proposal = deal.no_proposal, False
    if proposer or (idle and not deal.open_proposal) or not (deal.open_proposal or deal.answers):
        _answer_nothing(table, deal, event, idle=idle)
    elif exchange is None or not deal.open_proposal:
        _answer_again(table, deal, event)
    else:
        exchange.conditional = event.reply == "accept_if_enough"
        exchange.wanted = event.n or 0
        settle_proposal(table, deal, on_condition(table, deal, exchange) if exchange.conditional else event.reply)
        for before in deal.exchanges[-2:-1]:
            dealer_took_none(table, deal, before)
        show_answer(table, deal, event.by, conditional=exchange.conditional)


def _answer_nothing(table: Table, deal: Deal, event: Answer, *, idle: bool) -> None:
    """There is nothing to answer, or not for him who answers; ``idle`` where it was asked for in vain."""
    never = not (deal.open_proposal or deal.answers)
    by_other = event.by == deal.non_dealer and not deal.open_proposal
    unasked = exchange_past(table, deal, deal.non_dealer) if idle else never
    if by_other or (unasked and event.reply != "refuse"):
        table.does(event.by, Doing.ACTS)
        table.show_act(deal, AnsweredAmiss, event.by, {"how": "by_other" if by_other else "nothing_asked"})


def _answer_again(table: Table, deal: Deal, event: Answer) -> None:
    """The answer is said once more, or another."""
    deal.exchanging |= event.reply == "accept" and not deal.has_played  # the cards follow what is done
    table.happen(Happening.ANSWERED_AGAIN)
    if deal.exchange is not None and event.reply == "accept":
        deal.exchange.gone_back_on = False
    accepted = deal.last_reply == "accept"
    if event.reply != ("accept" if accepted else "refuse"):
        take_word_back(table, deal, event, "acceptance" if accepted else "refusal")


def settle_proposal(table: Table, deal: Deal, reply: str) -> None:
    """The open proposal is answered: in so many words, or by giving the cards.

    Args:
        table: the table as it stands now.
        deal: the live deal.
        reply: what the answer comes to: to accept, to refuse or to decline.
    """
    deal.open_proposal = False
    deal.exchanging = reply == "accept"
    if deal.exchange is not None:
        deal.exchange.granted = deal.exchanging
    deal.answers.append((table.now, reply))
    table.happen(Happening.ANSWER)
    table.happen(Happening.ACCEPTANCE if reply == "accept" else Happening.REFUSAL)


def on_condition(table: Table, deal: Deal, exchange: Exchange) -> str:
    """Return what an acceptance comes to that hangs on there being cards enough."""
    if exchange.enough(deal.stock):
        return "accept"
    return {"accepts": "accept", "refuses": "refuse"}.get(table.game.failed_condition, "decline")


def show_answer(table: Table, deal: Deal, by: str | None, *, conditional: bool) -> None:
    """Show how a proposal was answered, and whether a condition of it failed.

    Args:
        table: the table as it stands now.
        deal: the live deal.
        by: the player who answered.
        conditional: whether he had accepted on a condition.
    """
    reply = deal.last_reply
    if conditional:
        table.show_act(deal, ConditionalAnswer, by, {"enough": reply == "accept"})
    order, turning = "first" if len(deal.answers) == 1 else "later", since_turning(deal)
    fields = {"reply": reply, "order": order, "stock_left": deal.stock > 0, "after_turning": turning}
    table.show_act(deal, ProposalAnswered, by, fields)
    if turning != "none" and reply != "accept":
        table.show_act(deal, RefusedAfterTurning, by, {"first_since": turning == "first"})
    laid = deal.exchanges[-1].tells.get(deal.non_dealer, {}).get("discarded") if deal.exchanges else None
    if laid and reply != "accept":
        shown_by = [*laid, table.now]
        table.show(LaidAwayAmiss(deal, laid[-1], deal.non_dealer, {"how": "refused"}, shown_by, plain=True))


def since_turning(deal: Deal) -> str:
    """Say whether the last answer met the first discard demanded since a card was turned in error, or a later one.

    A demand that was refused is still the first; ``none`` where no card was turned before it.
    """
    turned = deal.turned_again
    since = [exchange for exchange in deal.exchanges if turned is not None and exchange.begun > turned]
    return "none" if not since else "later" if any(exchange.given for exchange in since[:-1]) else "first"


def take_word_back(table: Table, deal: Deal, word: Event, what: str) -> None:
    """A player takes back what he said: that is shown, unless the players agreed that he may.

    Args:
        table: the table as it stands now.
        deal: the live deal.
        word: the words by which he does.
        what: what he takes back, as the kind of fact words it.
    """
    if not go_back_as_agreed(table, deal, what, word):
        show_taken_back(table, deal, word.by, what)


def show_taken_back(table: Table, deal: Deal, by: str | None, what: str, discard: str | None = None) -> None:
    """Show that a player takes back what he said or laid away.

    Args:
        table: the table as it stands now.
        deal: the live deal.
        by: the player.
        what: what he takes back, as the kind of fact words it.
        discard: how his discard stood then; by default as it stands now.
    """
    if what == "acceptance" and deal.exchange is not None:
        deal.exchange.gone_back_on = True
    after_turning = since_turning(deal) if what == "refusal" else "none"
    state = discard_state(deal, str(by)) if discard is None else discard
    table.show_act(deal, WordTakenBack, by, {"what": what, "discard": state, "after_turning": after_turning})


def discard_state(deal: Deal, by: str, lifting: int = 1) -> str:
    """Say how a player's discard stands: not yet served, served, or in part more than the stock could replace.

    Args:
        deal: the live deal.
        by: the player.
        lifting: how many cards of it he takes up.
    """
    exchange = deal.exchange
    if exchange is None:
        return "unserved"
    beyond = exchange.discarded.get(by, 0) - exchange.given.get(by, 0)
    if 0 < lifting <= beyond and deal.stock <= 0:
        return "unreplaced"
    return "served" if by in exchange.given else "unserved"


def _retract(table: Table, deal: Deal, event: Retract) -> None:
    """A word can be taken back only where it was said."""
    exchange = deal.exchange
    mine = event.by == (deal.non_dealer if event.what in ("proposal", "number") else deal.dealer)
    said = {
        "proposal": mine and exchange is not None,
        "number": mine and exchange is not None and exchange.asked is not None,
        "acceptance": mine and deal.last_reply == "accept",
        "refusal": mine and deal.last_reply == "refuse",
        "discard": exchange is not None and bool(exchange.discarded.get(str(event.by))),
    }
    if said[event.what]:
        take_word_back(table, deal, event, event.what)


def go_back_as_agreed(table: Table, deal: Deal, what: str, word: Event) -> bool:
    """Let the last words of a kind be others, if the players agreed over them that they may be; return whether.

    Args:
        table: the table as it stands now.
        deal: the live deal.
        what: the words, as the kind of fact that they are taken back names them.
        word: the act by which they become others.
    """
    return _freed(deal, what) and let_word_go(table, deal, what, word)


def _freed(deal: Deal, what: str) -> bool:
    """Whether the players agreed over the last words of a kind, when they were said, that these may be others."""
    exchange, last = deal.exchange, deal.answers[-1] if deal.answers else (NO_EVENT, "")
    answered = {"accept": "acceptance", "refuse": "refusal"}.get(last[1])
    if exchange is None or what == "discard":
        return False
    said = {"number": exchange.named, "proposal": exchange.begun}.get(what, last[0] if what == answered else NO_EVENT)
    return said in exchange.freed


def let_word_go(table: Table, deal: Deal, what: str, word: Event) -> bool:
    """Let a word be as if it had not been said, or be another, as the players agree, while no card was given on it.

    Args:
        table: the table as it stands now.
        deal: the live deal.
        what: what is taken back, as the kind of fact words it.
        word: the words by which it was taken back: another number or answer is taken instead.

    Returns:
        Whether it could be.
    """
    exchange = deal.exchange
    if exchange is None or exchange.given or deal.has_played:
        return False
    if what == "number":
        exchange.numbers_told.pop(deal.non_dealer, None)
        exchange.asked, exchange.named = (word.n, table.now) if isinstance(word, Ask) else (None, None)
        if exchange.asked is not None:
            exchange.tell(deal.non_dealer, table.now, "asked")
            note_told(table, deal, deal.non_dealer, exchange.asked)
    elif what in ("acceptance", "refusal") and not deal.open_proposal:
        deal.answers.pop()
        deal.open_proposal, deal.exchanging, exchange.granted = True, False, False
        exchange.gone_back_on = False
        if isinstance(word, Answer) and word.reply != "accept_if_enough":
            settle_proposal(table, deal, word.reply)
    return True


def _asked(_table: Table, deal: Deal, _event: Answer) -> bool:
    """Whether cards were asked for, be it in vain, or the answer to that is said again or changed."""
    return deal.open_proposal or deal.no_proposal or bool(deal.answers)


ACTS: Final[dict[type[Event], Act]] = {
    Answer: Act(_answer, "live", WHOLE, "dealer", _asked),
    Retract: Act(_retract, "live", ()),
}
