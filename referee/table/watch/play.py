"""Facts of the play: renounces, missed wins, cards taken back, hands given up, hands over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from referee.record import (
    BOTH,
    SUIT_OF,
    UNKNOWN,
    Abandon,
    Demand,
    Event,
    EventIndex,
    Gather,
    Lead,
    Notice,
    Object,
    Play,
    Result,
    TakeBack,
    ThrowDown,
)
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.fold.given_cards import asked_few
from referee.table.fold.play import last_played
from referee.table.fold.tricks import beats, close_round
from referee.table.game import Game
from referee.table.hand import Hand
from referee.table.kinds import FACTS
from referee.table.kinds.play import (
    CardsLeft,
    CardsPlayedTogether,
    CardsThrownIn,
    CardTakenBack,
    LedOutOfTurn,
    NamedSuitDiffers,
    Renounced,
    StrayLeadFollowed,
    SuitNotNamed,
    TrickGatheredAmiss,
    TrickUndecided,
)
from referee.table.table import DEMANDS, Handler, Query, Table
from referee.table.trick import Trick
from referee.table.watch.score import closed_at, deciding_tricks, show_hand_over


def _suspect(table: Table, name: str, trick: Trick, by: str, matches: Callable[[str], bool]) -> None:
    """Show a fault of play if the hand held, just before the card was played, another that matches.

    Where the record cannot tell yet, the fact is shown unproved and settled by what later events show.
    """
    deal, card = table.deal, trick.reply
    if deal is None:
        return

    lying = {stray.lead for stray in deal.strays(by)}
    if any(stray == UNKNOWN or matches(stray) for stray in lying):
        deal.note_deciding_value("stray_lead", table.now)

    def better(other: str) -> bool:
        return other != card and matches(other) and (other not in lying or table.game.stray_lead == "held")

    hand = deal.hands[by]
    if UNKNOWN not in hand.cards and not any(map(better, hand.cards)):
        return
    evidence = [trick.led_at, table.now]
    void = SUIT_OF[card] != trick.suit if card else False
    misled = deal.named is not None and deal.named[0] is trick and card is not None and SUIT_OF[card] == deal.named[1]
    fields = {"void": void, "misled": misled}
    fact = FACTS[name](deal, table.now, by, fields, evidence, truth=None, about=trick)
    if table.game.stray_lead == "held" or UNKNOWN not in lying:  # it may be the only such card, and not held
        table.ask(Query(fact, None, hand, better, table.now))
    if fact.truth is not False:
        table.show(fact)


def _play(table: Table, event: Play) -> None:
    _together(table, event)
    deal = table.deal
    if deal is None or not deal.round.tricks:
        return
    trick = next((t for t in reversed(deal.round.tricks) if t.replied_at == table.now), None)
    by = event.by
    if trick is not None and trick.counts_as == UNKNOWN:
        table.show(Renounced(deal, table.now, by, {}, [trick.led_at, table.now], truth=None, about=trick))
    elif trick is not None and trick.counts_as is not None and trick.winner is None:
        table.show(TrickUndecided(deal, table.now, None, {}, [trick.led_at, table.now], about=trick))
    if trick is not None and not (trick.in_turn or trick.over_proposal):
        evidence = [trick.led_at, table.now]
        table.show(StrayLeadFollowed(deal, table.now, trick.leader, {}, evidence, about=trick))
    if trick is not None and by is not None and trick.suit is not None:
        if event.card != UNKNOWN:
            _duties(table, deal, trick, by, event.card)
        elif table.game.must_follow and _may_have_renounced(deal.hands[by], trick.suit, table.now):
            table.show(Renounced(deal, table.now, by, {}, [trick.led_at, table.now], truth=None, about=trick))
    if deal.round.closed:
        _cards_left(table, deal)
        show_hand_over(table, deal, ended="played")


def _may_have_renounced(hand: Hand, suit: str, at: EventIndex) -> bool:
    """Whether a card of unknown face may have been of another suit, out of a hand that held one of the suit."""
    held = hand.certain(at)
    follows = [SUIT_OF[card] == suit for card in held]
    return len(held) < hand.count_at(at) or (any(follows) and not all(follows))


Duty = tuple[str, Callable[[str], bool], str | None]
"""A duty of play: the name of the fault, the cards that would have been due in its stead if they were held, and the
value of the game on which it hangs, if it hangs on one."""


def duties_of_reply(game: Game, trump: str | None, trick: Trick, suit: str, *, won: bool) -> list[Duty]:
    """Return in which duties a card played to a lead may fail: to follow suit, to win or to trump.

    Who must win before he follows may trump, unless he could have followed and won.

    Args:
        game: the values of the code.
        trump: the trump suit, if it is known.
        trick: the lead.
        suit: the suit of the card played to it.
        won: whether that card beats the lead.
    """
    led, winning_first = trick.suit, game.duty_order == "win_first"
    due: list[Duty] = []

    def wins(other: str) -> bool:
        return bool(beats(game, trump, other, trick))

    def heads(other: str) -> bool:
        return SUIT_OF[other] == led and wins(other)

    if suit != led:
        if game.must_follow and not (winning_first and trump is None):
            due.append(("renounced", heads if winning_first and won else lambda c: SUIT_OF[c] == led, None))
        if trump is not None and trump not in (led, suit) and game.must_trump:
            due.append(("win_missed", lambda c: SUIT_OF[c] == trump, "must_trump"))
    elif not won and game.must_win:
        due.append(("win_missed", wins if winning_first and game.must_trump else heads, None))
    return due


def _duties(table: Table, deal: Deal, trick: Trick, by: str, card: str) -> None:
    """Show where a card played to a lead may fail the duties of play."""
    game, trump = table.game, deal.trump
    won = bool(beats(game, trump, card, trick))
    for fault, better, value in duties_of_reply(game, trump, trick, SUIT_OF[card], won=won):
        last, shown = table.facts[-1] if table.facts else None, len(table.facts)
        if value is not None and last is not None and last.truth and fault in last.outdoes:
            continue
        _suspect(table, fault, trick, by, better)
        for fact in table.facts[shown:]:
            if value is not None:
                fact.deal.note_deciding_value(value, fact.event)
            if fault == "renounced":
                fact.fields["could_win"] = None if game.must_win and not won else False


def _take_back(table: Table, event: TakeBack) -> None:
    deal = table.deal
    if deal is not None and deal.last_withdrawn is not None and "taken_back" in table.happenings:
        table.show(withdrawal(table, deal, event.by, deal.last_withdrawn))


def withdrawal(table: Table, deal: Deal, by: str | None, card: tuple[Trick, bool, EventIndex]) -> Fact:
    """Return the fact that a card of a trick is taken back now (or is asked to be).

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        by: the player who takes the card back, or ``None``.
        card: its trick, whether it is a reply, and the index of the event that played it.
    """
    trick, as_reply, at = card
    fields: dict[str, Any] = {
        "was": "reply" if as_reply else "lead",
        "in_turn": trick.in_turn,
        "next_led": deal.led_on(by, at) is not None,
    }
    return CardTakenBack(deal, table.now, by, fields, [at, table.now], proved_at=table.now, about=card)


def last_card(deal: Deal, player: str) -> tuple[Trick, bool, EventIndex] | None:
    """Return the last card that a player has on the table or in a trick.

    Args:
        deal: the deal under way.
        player: the player.

    Returns:
        Its trick, whether it is a reply, and the index of the event that played it; ``None`` where there is none.
    """
    return max(cards_of(deal, player), key=lambda card: card[2], default=None)


def cards_of(deal: Deal, player: str) -> Iterator[tuple[Trick, bool, EventIndex]]:
    """Yield the cards that a player has on the table or in tricks.

    Args:
        deal: the deal under way.
        player: the player.

    Yields:
        Of each its trick, whether it is a reply, and the index of the event that played it.
    """
    for trick in deal.round.tricks:
        if trick.leader == player:
            yield trick, False, trick.led_at
        elif trick.replied_at is not None:
            yield trick, True, trick.replied_at


def _give_up(table: Table, event: Abandon | ThrowDown) -> None:
    deal, by = table.deal, event.by
    if deal is not None and by == BOTH and not deal.over:
        deal.ended = "abandoned"
        close_round(table, deal)
        winner = next((p for p, tricks in deal.round.won.items() if tricks >= table.game.tricks_for_point), None)
        if winner is not None:
            show_hand_over(table, deal, ended="abandoned_by_winner", winner=winner, made="point")
    if deal is None or by not in deal.hands or deal.over:
        return
    claiming = event.claiming if isinstance(event, ThrowDown) else None
    other, point = deal.other(by), table.game.tricks_for_point
    won, lost = deal.round.won.get(by, 0), deal.round.won.get(other, 0)
    if claiming is None:
        deal.ended = "abandoned"
        close_round(table, deal)
        if won >= point:
            show_hand_over(table, deal, ended="abandoned_by_winner", winner=by, made="point")
        elif won and lost >= point:
            show_hand_over(table, deal, ended="abandoned_to_winner", winner=other, made="point")
    elif max(won, lost) >= point:
        deal.thrown_down = True  # the point is made; the hand is over unless it is played on
        close_round(table, deal)
        show_hand_over(table, deal, ended="played")
    fields = {
        "how": event.do,
        "claiming": claiming is not None,
        "claim_good": _claim_good(table, deal, by, claiming),
        "tricks": won,
        "made": "point" if won >= point or (lost >= point and (won or claiming is not None)) else "none",
        "before_lead": "lead" not in deal.happened_at,
    }
    tricks = [t.replied_at for t in deal.round.tricks if t.replied_at is not None]
    winner = by if won >= point else other
    made = deciding_tricks(table, deal, winner, str(fields["made"]))
    parts = {"made": made, "tricks": tricks, "claim_good": tricks, "exchange_closed_by": closed_at(deal)}
    table.show(CardsThrownIn(deal, table.now, by, fields, [*tricks, table.now], field_evidence=parts))


def _claim_good(table: Table, deal: Deal, by: str, claiming: str | int | None) -> bool | None:
    """Tell whether the score claimed with the cards thrown down is already made, or can no longer be."""
    size, point = table.game.hand_size, table.game.tricks_for_point
    won, lost = deal.round.won.get(by, 0), deal.round.won.get(deal.other(by), 0)
    if claiming is None:
        return False
    needed = {"score": point, "point": point, "vole": size}.get(str(claiming))
    if needed is None:
        needed = int(claiming) if str(claiming).isdigit() else point
    if won >= needed:
        return True
    return False if lost > size - needed else None


def _cards_left(table: Table, deal: Deal) -> None:
    """Show that one hand is empty while the other still holds cards that cannot be played to."""
    short = next((player for player, hand in deal.hands.items() if not hand.cards), None)
    played_all = short is not None and deal.on_table.get(short, 0) >= table.game.hand_size
    if short is None or played_all or not deal.hands[deal.other(short)].cards:
        return
    table.show(cards_left_fact(table, deal, short))


def cards_left_fact(table: Table, deal: Deal, short: str) -> Fact:
    """Return the fact that cards are left which a short hand cannot play to.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        short: the player whose hand is short.
    """
    fixed = any(deal.on_table.values()) if short == deal.non_dealer else bool(deal.on_table.get(short))
    fields = {"short": deal.role(short), "asked_few": short == deal.non_dealer and asked_few(deal), "fixed": fixed}
    return CardsLeft(deal, table.now, short, fields, [table.now], about=short, proved_at=table.now)


def count_left(deal: Deal, short: str) -> None:
    """Count the cards that cannot be played to as tricks of the player who holds them.

    Args:
        deal: the deal under way.
        short: the player whose hand is short.
    """
    holder = deal.other(short)
    deal.counted[holder] = len(deal.hands[holder].cards)
    deal.round.won[holder] = deal.round.won.get(holder, 0) + deal.counted[holder]


def _together(table: Table, event: Lead | Play) -> None:
    """Show that more cards than one were laid down at once."""
    if event.besides:
        was = "lead" if isinstance(event, Lead) else "reply"
        table.show_act(table.deal, CardsPlayedTogether, event.by, {"was": was})


def _lead(table: Table, event: Lead) -> None:
    _together(table, event)
    deal = table.deal
    if deal is None or not deal.round.tricks or deal.round.tricks[-1].led_at != table.now:
        return
    trick = deal.round.tricks[-1]
    if not trick.in_turn:
        table.show(LedOutOfTurn(deal, table.now, event.by, {}, [table.now], about=trick))
    suit = event.named_suit
    if suit is not None and event.card != UNKNOWN and SUIT_OF[event.card] != suit:
        fields = {"leader_holds_named": None, "named": suit}
        fact = NamedSuitDiffers(deal, table.now, event.by, fields, [table.now], about=trick)
        hand = deal.hands[str(event.by)]
        table.ask(Query(fact, "leader_holds_named", hand, lambda card: SUIT_OF[card] == suit, table.now))
        deal.named = (trick, suit)
        table.show(fact)


def _named_amiss(table: Table, event: Notice | Object | Demand) -> None:
    """A player says that a suit was not named with a lead; that none is told in the log says nothing yet."""
    deal = table.deal
    said = event.subject if isinstance(event, Notice) else event.ground
    if deal is None or said != "named_suit" or event.by not in deal.hands or not deal.round.tricks:
        return
    about = event.to if isinstance(event, Object) else event.about
    last = deal.round.tricks[-1]
    trick = last if about is None else next((each for each in deal.round.tricks if each.id == about), None)
    of = None if isinstance(event, Object) else event.of
    if trick is None or trick.named is not None or of not in (None, trick.leader):
        return
    if f"unnamed.{trick.id}" not in deal.happened_at:
        deal.note_happening(f"unnamed.{trick.id}", table.now)
        evidence = [trick.led_at, table.now]
        table.show(SuitNotNamed(deal, trick.led_at, trick.leader, {}, evidence, about=trick))


def _result(table: Table, _event: Result) -> None:
    if table.deal is not None and table.deal.round.closed:
        show_hand_over(table, table.deal, ended="played")


def _gather(table: Table, event: Gather) -> None:
    """A trick may be gathered by the player who had lost it.

    Where it belongs to whoever gathered it, the hand may be over with another result.
    """
    deal = table.deal
    trick = last_played(deal) if deal is not None else None
    if deal is not None and trick is not None and event.by in deal.hands and trick.winner not in (None, event.by):
        evidence = [at for at in (trick.led_at, trick.replied_at, table.now) if at is not None]
        table.show(TrickGatheredAmiss(deal, table.now, event.by, {}, evidence, about=trick))
    if table.game.gathered == "stands" and table.deal is not None and table.deal.round.closed:
        show_hand_over(table, table.deal, ended="played")


WATCH: Final[dict[type[Event], Handler]] = {
    Lead: _lead,
    Play: _play,
    TakeBack: _take_back,
    Abandon: _give_up,
    ThrowDown: _give_up,
    Gather: _gather,
    Result: _result,
    **dict.fromkeys((Notice, Object, *DEMANDS), _named_amiss),
}
