"""How a hand is ended otherwise than by its last card: given up, or its result stated; and tricks gathered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from referee.record import (
    BOTH,
    Abandon,
    Answer,
    Ask,
    BeginReplay,
    CloseGame,
    Discard,
    Event,
    Gather,
    Give,
    Lead,
    Mix,
    Play,
    Propose,
    Result,
    TakeBack,
    ThrowDown,
)
from referee.table.acts.act import DEALT, SINCE, STAGES, Act, stage_of
from referee.table.acts.hand_result import closed_at, deciding_tricks, show_hand_over, ways_won
from referee.table.acts.numbers import compare_numbers, dealer_took_none, passes_over
from referee.table.acts.tricks import close_round, goes_to, left_over, play_on, take_over
from referee.table.deal import Deal
from referee.table.happenings import Doing, Happening
from referee.table.kinds.play import CardsThrownIn, TrickGatheredAmiss
from referee.table.moving import see_in_hand
from referee.table.places import STOCK, hand_of
from referee.table.table import Table

T = TypeVar("T")

OF_THE_HAND: Final = (Propose, Ask, Answer, Discard, Give, Mix, Lead, Play, Result)
"""Acts that carry a hand on, and so cannot be once it is over."""

TURNED: Final = DEALT[DEALT.index("turned") :]
"""The stages at which there is a hand to give up: before the turn-up nothing is played for."""

EXCHANGED: Final = (Happening.PROPOSAL, Happening.ASKING, Happening.ANSWER, Happening.GIVE)
"""What tells how the exchange went."""


def comes_too_late(deal: Deal, event: Event) -> bool:
    """Whether an ``event`` carries on a ``deal`` that is over, or tells the result of one that was set aside."""
    if isinstance(event, Result) and deal.set_aside and not deal.turned:
        return True
    if not deal.over or (isinstance(event, (Lead, Play)) and deal.thrown_down):
        return False
    if isinstance(event, Lead) and left_over(deal, str(event.by)):
        return False  # a card is laid on the table to which nothing can be played
    return isinstance(event, OF_THE_HAND) or (isinstance(event, TakeBack) and deal.round.stated)


def _give_up(table: Table, deal: Deal, event: Abandon | ThrowDown) -> None:
    by = event.by
    if not claims_points(event):
        play_on(deal)
    if by in deal.hands:
        see_in_hand(table, deal, by, event.cards, f"{by} cannot have shown {{card}} from his hand")
        table.does(by, Doing.ACTS)
    if deal.over or stage_of(table, deal) not in TURNED:
        return
    deal.round.given_up = event
    if by == BOTH or (by in deal.hands and not claims_points(event)):
        deal.ended = deal.ended or "abandoned"  # a deal set aside stays so, unless it comes to life again
        close_round(table, deal)
    elif by in deal.hands and max(deal.round.won.values(), default=0) >= table.game.tricks_for_point:
        deal.thrown_down = True  # the point is made; the hand is over unless it is played on
        close_round(table, deal)
    if by == BOTH or by in deal.hands:
        show_result(table, deal, event)


def claims_points(event: Abandon | ThrowDown) -> bool:
    """Return whether a player claims to score as he lays his cards down by an ``event``, and does not give up."""
    return isinstance(event, ThrowDown) and event.claiming is not None


def show_result(table: Table, deal: Deal, given_up: Event | None) -> None:
    """Show how a hand ended, and what was made of it, by the tricks as they are counted now.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        given_up: the act by which the hand was given up or thrown down; none where it was played out.
    """
    if not isinstance(given_up, Abandon | ThrowDown):
        show_hand_over(table, deal, ended="played")
    elif given_up.by in deal.hands:
        _show_thrown_in(table, deal, str(given_up.by), given_up)
    else:
        winner = next((p for p, tricks in deal.round.won.items() if tricks >= table.game.tricks_for_point), None)
        if winner is not None:
            show_hand_over(table, deal, ended="abandoned_by_winner", winner=winner, made="point")


def _show_thrown_in(table: Table, deal: Deal, by: str, event: Abandon | ThrowDown) -> None:
    """Show that a player gives up his hand, or throws it down on a score that he claims, and what was made by then."""
    claiming = event.claiming if isinstance(event, ThrowDown) else None
    other, point = deal.other(by), table.game.tricks_for_point
    ways = [(won.get(by, 0), won.get(other, 0)) for won in ways_won(deal)]
    ended = _alike(_hand_ended(point, won, lost, claiming) for won, lost in ways)
    if ended is not None:
        winner = {"abandoned_by_winner": by, "abandoned_to_winner": other}.get(ended)
        show_hand_over(table, deal, ended=ended, winner=winner, made="point" if winner else None)
    made = _alike(
        "point" if won >= point or (lost >= point and (won or claiming is not None)) else "none" for won, lost in ways
    )
    fields = {
        "how": event.do,
        "claiming": claiming is not None,
        "claim_good": _alike(_claim_good(table, won, lost, claiming) for won, lost in ways),
        "tricks": ways[0][0] if len(ways) == 1 else frozenset(won for won, _ in ways),
        "made": made,
        "before_lead": Happening.LEAD not in deal,
    }
    tricks = deal.round.played_at
    decided = deciding_tricks(table, deal, by if ways[0][0] >= point else other, made)
    parts = {"made": decided, "tricks": tricks, "claim_good": tricks, "exchange_closed_by": closed_at(deal)}
    thrown = CardsThrownIn(deal, table.now, by, fields, [*tricks, table.now], field_evidence=parts)
    deal.round.results.append(thrown)
    table.show(thrown)


def _hand_ended(point: int, won: int, lost: int, claiming: str | int | None) -> str | None:
    """Say how a hand is over, by the tricks of a player who gives it up or throws it down; ``None`` where it is not."""
    if claiming is not None:
        return "played" if max(won, lost) >= point else None
    if won >= point:
        return "abandoned_by_winner"
    return "abandoned_to_winner" if lost >= point else None


def _alike(values: Iterable[T]) -> T | None:
    """Return what all of some values are, if they are the same."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


def tell_result(table: Table, deal: Deal) -> None:
    """Tell how a hand that was over has ended, as a card has come to light by which a trick was won.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
    """
    shown, told = table.facts, deal.round.results
    table.facts, deal.round.results = [], []
    show_result(table, deal, deal.round.given_up)
    for fact in table.facts:
        before = next((each for each in reversed(told) if each.name == fact.name), None)
        if before is None or before.fields["made"] not in (None, fact.fields["made"]):
            shown.append(fact)
            continue
        for name in (name for name, value in fact.fields.items() if before.fields[name] != value):
            before.know(name, fact.fields[name], fact.field_evidence.get(name, fact.evidence))
        before.actor, before.proved_at = fact.actor, table.now
    table.facts = shown


def _claim_good(table: Table, won: int, lost: int, claiming: str | int | None) -> bool | None:
    """Tell whether the score claimed with the cards thrown down is already made, or can no longer be."""
    size, point = table.game.hand_size, table.game.tricks_for_point
    if claiming is None:
        return False
    needed = {"score": point, "point": point, "vole": size}.get(str(claiming))
    if needed is None:
        needed = int(claiming) if str(claiming).isdigit() else point
    if won >= needed:
        return True
    return False if lost > size - needed else None


def _gather(table: Table, deal: Deal, event: Gather) -> None:
    """A trick is gathered; under some codes it then belongs to whoever gathered it, and the result is another."""
    by, trick = event.by, deal.round.last_played
    stands = table.game.gathered == "stands"
    if by in deal.hands and trick is not None:
        goes_to(deal, trick, by)
        if trick.winner not in (None, by) and stands and not deal.round.stated:
            take_over(deal, trick, by)
        table.does(by, Doing.ACTS)
        if trick.winner not in (None, by):
            evidence = [at for at in (trick.led_at, trick.replied_at, table.now) if at is not None]
            table.show(TrickGatheredAmiss(deal, table.now, by, {}, evidence, about=trick))
    if stands and deal.over:
        show_hand_over(table, deal, ended="played")


def _result(table: Table, deal: Deal, event: Result) -> None:
    tricks = dict(event.tricks or {})
    if not tricks and event.winner is not None:
        size, point = table.game.hand_size, table.game.tricks_for_point
        tricks = {event.winner: size if event.vole else point}
    told = any(what in deal for what in EXCHANGED) or any(each.tricks for each in deal.rounds)
    if any(won > tricks.get(player, 0) for player, won in deal.round.won.items()):
        table.problem("the result told does not agree with the tricks played before it")
    deal.round.exchange = None if told else event.exchange or "untold"
    refused = bool(deal.answers) and deal.answers[0][1] == "refuse"
    if told and event.exchange not in (None, "refused" if refused else "accepted" if deal.answers else "unproposed"):
        table.problem("the exchange told with the result is not the one that is on record")
    if deal.round.exchange in ("accepted", "untold"):
        for hand in deal.hands.values():
            hand.exchange_unseen(table.now)
        deal.places.forget(STOCK, *map(hand_of, deal.hands))
    deal.round.won, deal.round.stated, deal.to_replay = tricks, True, False
    table.happen(Happening.LEAD)
    for player in table.players:
        table.does(player, Doing.PLAYS)
    close_round(table, deal)
    if deal.exchange is not None and not deal.on_table.get(deal.dealer):
        dealer_took_none(table, deal, deal.exchange)  # the play is not told card by card: he took what he took
    passes_over(table, deal, event)
    compare_numbers(table, deal, event)
    show_hand_over(table, deal, ended="played")


def _unfinished(_table: Table, deal: Deal, event: Abandon | ThrowDown) -> bool:
    """Whether there is a hand to give up, be it thrown down on a claim, or the other has given up his."""
    return not deal.over or deal.ended == "abandoned" or (deal.thrown_down and not claims_points(event))


def _won(_table: Table, deal: Deal, event: CloseGame) -> bool:
    """Whether no hand is under way, or one in which somebody has won the game, as the players see it."""
    return event.winner is not None or not deal.packets or deal.over or Happening.GAME_CLOSED in deal


ACTS: Final[dict[type[Event], Act]] = {
    Abandon: Act(_give_up, "live", TURNED, fits=_unfinished),
    ThrowDown: Act(_give_up, "live", TURNED, fits=_unfinished),
    Gather: Act(_gather, "live", SINCE, fits=lambda _, deal, __: any(t.reply for t in deal.round.tricks[-1:])),
    Result: Act(_result, "live", DEALT),
    BeginReplay: Act(None, "live", DEALT),
    CloseGame: Act(None, "live", STAGES, fits=_won),
}
