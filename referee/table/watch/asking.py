"""Facts of asking and answering: proposals, numbers named, answers and demands, and what is taken back."""

from __future__ import annotations

from typing import Any, Final

from referee.record import (
    Answer,
    Ask,
    AskTaken,
    Demand,
    Discard,
    Event,
    EventIndex,
    Lead,
    Play,
    Propose,
    PutBack,
    Result,
    Retract,
)
from referee.table.deal import Deal, phase
from referee.table.exchange import Exchange
from referee.table.facts import Fact
from referee.table.fold.exchange import discard_state, since_turning
from referee.table.kinds.exchange import (
    AnsweredAmiss,
    ConditionalAnswer,
    DealerTookNone,
    DemandMade,
    LaidAwayAmiss,
    NumberNamed,
    NumberTakenAsked,
    ProposalAnswered,
    ProposalPassedOver,
    ProposedAmiss,
    RefusedAfterTurning,
    TakenAskedAmiss,
    WordTakenBack,
)
from referee.table.table import DEMANDS, Handler, Table


def _show(table: Table, kind: type[Fact], by: str | None, fields: dict[str, Any]) -> None:
    table.show_act(table.deal, kind, by, fields)


def _asked(table: Table, event: Propose | Ask) -> None:
    """A proposal is made amiss, or a number is named, or another than the one named before."""
    deal = table.deal
    exchange = deal.exchange if deal is not None else None
    if deal is not None and "proposed_amiss" in table.happenings:
        _show(table, ProposedAmiss, event.by, {"how": deal.proposal_fault})
    if deal is None or event.by == deal.dealer or _beyond_measure(table, event) or exchange is None:
        return
    if exchange.named == table.now:
        fields = {"after_answer": not deal.open_proposal, "number": "some" if exchange.asked else "none"}
        fields["order"] = "first" if deal.proposals == 1 else "later"
        _show(table, NumberNamed, event.by, fields)
        if "condition_failed" in table.happenings:
            _answered(table, deal, deal.dealer, conditional=True)
    elif isinstance(event, Ask) and exchange.asked not in (None, event.n) and not deal.cards_out(deal.non_dealer):
        _take_back(table, deal, event.by, "number")


def _beyond_measure(table: Table, event: Propose | Ask | Discard) -> bool:
    """Show that no card is asked for, where that is no proposal, or more than a hand has room for."""
    number = "none" if "asks_for_none" in table.happenings else "too_many"
    if number == "too_many" and "asks_for_too_many" not in table.happenings:
        return False
    order = "first" if table.deal is None or table.deal.proposals <= 1 else "later"
    _show(table, NumberNamed, event.by, {"after_answer": False, "number": number, "order": order})
    return True


def _take_back(table: Table, deal: Deal, by: str | None, what: str) -> None:
    after_turning = since_turning(deal) if what == "refusal" else "none"
    fields = {"what": what, "discard": discard_state(deal, str(by)), "after_turning": after_turning}
    _show(table, WordTakenBack, by, fields)


def _retract(table: Table, event: Retract) -> None:
    """A word can be taken back only where it was said."""
    deal = table.deal
    if deal is not None and _said(deal, deal.exchange, event):
        _take_back(table, deal, event.by, event.what)


def _said(deal: Deal, exchange: Exchange | None, event: Retract) -> bool:
    last = deal.answers[-1][1] if deal.answers else None
    mine = event.by == (deal.non_dealer if event.what in ("proposal", "number") else deal.dealer)
    return {
        "proposal": mine and exchange is not None,
        "number": mine and exchange is not None and exchange.asked is not None,
        "acceptance": mine and last == "accept",
        "refusal": mine and last == "refuse",
        "discard": exchange is not None and bool(exchange.discarded.get(str(event.by))),
    }[event.what]


def _put_back(table: Table, event: PutBack) -> None:
    """A discard is taken back into the hand."""
    deal = table.deal
    if deal is None or "discard_lifted" not in table.happenings:
        return
    fields = {"what": "discard", "discard": deal.discard_taken_back, "after_turning": "none"}
    _show(table, WordTakenBack, event.by, fields)


def _answer(table: Table, event: Answer) -> None:
    deal = table.deal
    if deal is not None and "answers_himself" in table.happenings:
        _show(table, AnsweredAmiss, event.by, {"how": "by_proposer"})
    if deal is not None and "accepts_nothing" in table.happenings:
        _show(table, AnsweredAmiss, event.by, {"how": "nothing_asked"})
    if deal is None or not {"answer", "answered_again"}.intersection(table.happenings):
        return
    before = deal.answers[-1][1]
    if deal.answered_again:
        kept = event.reply == before if before == "accept" else event.reply == "refuse"
        if not kept:
            _take_back(table, deal, event.by, "acceptance" if before == "accept" else "refusal")
        return
    if len(deal.exchanges) > 1:
        _taken_none(table, deal, deal.exchanges[-2])
    _answered(table, deal, event.by, conditional=event.reply == "accept_if_enough")


def _answered(table: Table, deal: Deal, by: str | None, *, conditional: bool) -> None:
    """Show how a proposal was answered, and whether a condition of it failed."""
    reply = deal.answers[-1][1]
    if conditional:
        _show(table, ConditionalAnswer, by, {"enough": reply == "accept"})
    order, turning = "first" if len(deal.answers) == 1 else "later", since_turning(deal)
    fields = {"reply": reply, "order": order, "stock_left": deal.stock > 0, "after_turning": turning}
    _show(table, ProposalAnswered, by, fields)
    if turning != "none" and reply != "accept":
        _show(table, RefusedAfterTurning, by, {"first_since": turning == "first"})
    laid = deal.exchanges[-1].tells.get(deal.non_dealer, {}).get("discarded") if deal.exchanges else None
    if laid and reply != "accept":
        shown_by = [*laid, table.now]
        table.show(LaidAwayAmiss(deal, laid[-1], deal.non_dealer, {"how": "refused"}, shown_by, plain=True))


def _ask_taken(table: Table, event: AskTaken | Demand) -> None:
    """The non-dealer wants to know how many cards the dealer took: in the last exchange, or in all of them."""
    deal = table.deal
    if deal is not None and isinstance(event, AskTaken) and event.by == deal.dealer:
        _show(table, TakenAskedAmiss, event.by, {"by": "dealer"})
    asked = isinstance(event, AskTaken) or event.remedy == "tell_taken"
    if deal is None or not asked or event.by != deal.non_dealer:
        return
    exchange = deal.exchange
    served = exchange is not None and (deal.non_dealer in exchange.given or exchange.asked == 0)
    done = not deal.exchanging or (served and not deal.owed.get(deal.dealer))
    if done and any(reply == "accept" for _, reply in deal.answers):
        _show(table, NumberTakenAsked, event.by, {})


def _lead(table: Table, event: Lead) -> None:
    """The leader leads although he has asked for cards and has not been given them."""
    deal = table.deal
    if deal is not None and event.by == deal.non_dealer and deal.awaiting and "lead" in table.happenings:
        _show(
            table,
            ProposalPassedOver,
            event.by,
            {"amiss": bool(deal.proposal_fault), "accepted": not deal.open_proposal},
        )
    _play(table, event)


def _play(table: Table, event: Lead | Play) -> None:
    """The dealer plays his first card after an exchange in which he took none."""
    deal = table.deal
    if deal is None or deal.on_table.get(deal.dealer) != 1 or not _counts_now(deal, event, table.now):
        return
    for exchange in deal.exchanges[-2:] if deal.open_proposal else deal.exchanges[-1:]:
        _taken_none(table, deal, exchange)


def _counts_now(deal: Deal, event: Lead | Play, now: EventIndex) -> bool:
    """Whether a card of the dealer's is played for good now: by himself, or as a lead out of turn that is played to."""
    tricks = [trick for trick in deal.round.tricks if now in (trick.led_at, trick.replied_at)]
    if event.by == deal.dealer:
        return not any(trick.stray for trick in tricks)
    return any(trick.leader == deal.dealer and not trick.in_turn for trick in tricks)


def _result(table: Table, _event: Result) -> None:
    """The play is not told card by card: with its result it is over, and the dealer took what he took."""
    deal = table.deal
    if deal is not None and deal.exchange is not None and not deal.on_table.get(deal.dealer):
        _taken_none(table, deal, deal.exchange)


def _taken_none(table: Table, deal: Deal, exchange: Exchange) -> None:
    """Show that the dealer, who goes on now, took no card in an exchange that he had accepted."""
    served = bool(exchange.given.get(deal.non_dealer)) or exchange.asked == 0
    if exchange.granted and served and not exchange.given.get(deal.dealer):
        _show(table, DealerTookNone, deal.dealer, {"stock_left": deal.stock > 0})


WATCH: Final[dict[type[Event], Handler]] = {
    Discard: _beyond_measure,
    Propose: _asked,
    Ask: _asked,
    Retract: _retract,
    PutBack: _put_back,
    Answer: _answer,
    AskTaken: _ask_taken,
    Lead: _lead,
    Play: _play,
    Result: _result,
    **dict.fromkeys(DEMANDS, _ask_taken),
}


def demand_made(table: Table, event: Demand) -> Fact:
    """Return the fact that a demand was made now, in the live deal or in the one being made ready.

    Args:
        table: the table as it stands now.
        event: the demand.
    """
    deal = table.deal or table.prepare()
    dealer = table.expected_dealer if table.between_deals else deal.dealer if deal.turned else deal.lawful_dealer
    exchange = deal.exchange
    asked = exchange.called_for(deal.non_dealer) if exchange is not None else 0
    stock = exchange.stock_before - exchange.thrown_aside if exchange is not None else deal.stock
    fields = {
        "remedy": event.remedy,
        "by": deal.role(event.by) if event.by in table.players else "other",
        "phase": phase(deal),
        "turn": _turn(table, dealer, event.by),
        "dealt_before": _dealt_before(table),
        "exchange_done": exchange is not None and exchange.served and not any(deal.owed.values()),
        "cards_left": deal.stock > 0,
        "stock": "less" if stock < asked else "enough" if stock < asked + table.game.hand_size else "plenty",
        "due": _due(deal),
        "answer": _last_answer(deal),
        "proposal": "open" if deal.open_proposal else "answered" if deal.answers else "none",
        "pack": "own" if event.value in (None, event.by, "own") else "other",
    }
    shown = {"turn": _turn_shown(table)}
    return DemandMade(deal, table.now, event.by, fields, [table.now], proved_at=table.now, field_evidence=shown)


def _turn_shown(table: Table) -> list[EventIndex]:
    """Return the events that show whose turn it is to deal: the last deal that stands, or else the cut for deal."""
    earlier = table.deals if table.between_deals else table.deals[:-1]
    if (last := next((deal for deal in reversed(earlier) if not deal.set_aside), None)) is not None:
        return [last.begins]
    deals = (*table.deals, *((table.next_deal,) if table.next_deal is not None else ()))
    cuts = (deal.happened_at.get(f"{player}.cuts_for_deal", ()) for deal in deals for player in table.players)
    return sorted(at for times in cuts for at in times)[-len(table.players) :]


def _dealt_before(table: Table) -> bool:
    """Whether deals before tell whose turn it is to deal, and not the cut for it."""
    earlier = table.deals if table.between_deals else table.deals[:-1]
    passes = any(deal.ended == "fresh_deal" for deal in earlier) and table.game.fresh_deal == "passes"
    return table.begun_before or passes or not all(deal.set_aside for deal in earlier)


def _due(deal: Deal) -> str:
    """Return what the non-dealer has still to be given: all he asked for, a card in another's stead, or none."""
    exchange = deal.exchange
    if exchange is None or exchange.asked is None:
        return "all"
    lacking = exchange.given.get(deal.non_dealer, 0) < exchange.asked
    return "none" if not lacking else "in_stead" if exchange.thrown_aside else "all"


def _last_answer(deal: Deal) -> str:
    """Return how the last proposal stands: open, accepted, refused, or refused after a card was turned in error."""
    if deal.open_proposal or not deal.answers or deal.cards_out(deal.non_dealer):
        return "none"
    if deal.answers[-1][1] == "accept":
        return "accepted"
    return {"none": "refused", "first": "refused_first_since_turning", "later": "refused_since_turning"}[
        since_turning(deal)
    ]


def _turn(table: Table, dealer: str | None, player: str | None) -> str | None:
    """Say whether it is the player's turn to deal; nobody's while the cut for deal has not decided."""
    if not dealer:
        return None if table.dealer_cut.unknown or table.begun_before else "nobody"
    return "own" if dealer == player else "other"
