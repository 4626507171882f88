"""Fields of a fact that live: they are read from the table when a clause asks, not when the fact arose.

A field answers with a value, with a set of those that are possible, or with ``None`` where the record cannot tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from referee.record import NO_EVENT, SUIT_OF, EventIndex
from referee.table.acts.tricks import beats
from referee.table.facts import Fact
from referee.table.happenings import Doing, Happening
from referee.table.table import Table

Field = Callable[[Table, Fact], Any]
"""The function that works out the value of a field now, from the table and the fact."""


def person_of(fact: Fact) -> str:
    """Return the player whose hand a ``fact`` is about."""
    return str(fact.about if fact.about in fact.deal.hands else fact.actor)


def _still_wrong(table: Table, fact: Fact) -> bool:
    """Return whether a wrong number is held, or was when the player played his first card."""
    deal, person = fact.deal, person_of(fact)
    played = deal.did(person).first(Doing.PLAYS)
    return (deal.count(person) if played is None else deal.hands[person].count_at(played)) != table.game.hand_size


def _took_cards(_table: Table, fact: Fact) -> bool:
    return fact.deal.taken.get(person_of(fact), 0) > 0


def righted_at(fact: Fact) -> EventIndex | None:
    """Return when a hand that was dealt wrongly was put right, if it was: the index of the event."""
    return fact.deal.did(person_of(fact)).first(Doing.PUT_RIGHT)


def righted_in_time(fact: Fact) -> EventIndex | None:
    """Return when it was put right, if that was before the trump was turned: the index of the event."""
    righted, turned = righted_at(fact), fact.deal.first(Happening.TURN_UP)
    return righted if righted is not None and (turned is None or righted < turned) else None


def _order_put_right(_table: Table, fact: Fact) -> bool:
    return Happening.RECTIFIED in fact.deal


def _anyone_took_cards(_table: Table, fact: Fact) -> bool:
    return any(fact.deal.taken.values())


def _hand_taken_up(_table: Table, fact: Fact) -> bool:
    """Return whether the hand had been taken up by the time of the fact, or of the draw it is about."""
    return taken_up_at(fact) is not None


def taken_up_at(fact: Fact) -> EventIndex | None:
    """Return when the hand that a ``fact`` is about was taken up, if it was by then: the index of the event."""
    draws = [at for player in fact.deal.hands for at in fact.deal.did(player).all(Doing.DRAWS) if at <= fact.event]
    taken_up = fact.deal.did(person_of(fact)).first(Doing.TAKES_UP)
    return taken_up if taken_up is not None and taken_up < max(draws, default=fact.event + 1) else None


def _declared(_table: Table, fact: Fact) -> bool:
    """Return whether the player owned up before his next card."""
    declared = fact.deal.did(fact.actor).after(Doing.DECLARES, fact.event)
    played = fact.deal.did(fact.actor).after(Doing.PLAYS, fact.event)
    return declared is not None and (played is None or declared < played)


def _declared_late(_table: Table, fact: Fact) -> bool:
    """Return whether the player owned up only after his next card."""
    declared = fact.deal.did(fact.actor).after(Doing.DECLARES, fact.event)
    played = fact.deal.did(fact.actor).after(Doing.PLAYS, fact.event)
    return declared is not None and played is not None and played < declared


def _kept(_table: Table, fact: Fact) -> bool | None:
    """Return whether the king was still held when the player played his first card."""
    if fact.fields["held"] is not True:
        return bool(fact.fields["held"])
    king = f"K{fact.deal.trump}"
    return king not in fact.deal.discards.get(str(fact.actor), ())


def _shown(_table: Table, fact: Fact) -> bool:
    """Return whether the player has shown the king before his first card, or by playing it as that card."""
    king = f"K{fact.deal.trump}"
    shown = fact.deal.kings_shown.get((str(fact.actor), king))
    played = fact.deal.did(fact.actor).first(Doing.PLAYS)
    as_first_card = fact.deal.first_cards.get(str(fact.actor), ("", None))[0] == king
    return as_first_card or (shown is not None and (played is None or shown < played))


def _not_laid_away(_table: Table, fact: Fact) -> bool:
    """Return whether the king that was shown has not gone among its holder's discards."""
    return f"K{fact.deal.trump}" not in fact.deal.discards.get(str(fact.actor), ())


ENDING_EXCHANGE: Final = (Happening.LEAD, Happening.NEXT_CUT, Happening.PACK_MIXED, Happening.GIVEN_OVER)
"""What happens after an exchange, so that none comes any more."""


def _exchange_when_shown(_table: Table, fact: Fact) -> str | None:
    """Say how the exchange stood when cards were shown: made, still to come or under way, or not made in the hand.

    ``None`` while nothing has been done since that would tell. Who goes on to the next deal, or lets the game be over,
    exchanges no more in this one.
    """
    deal, at = fact.deal, fact.event
    more, accepted = deal.after(Happening.GIVE, at), deal.all(Happening.ACCEPTANCE)
    before = max((time for time in accepted if time < at), default=None)
    again = deal.after(Happening.PROPOSAL, at)
    refused = deal.after(Happening.REFUSAL, before or NO_EVENT) is not None and not deal.open_proposal
    ended = any(what in deal for what in ENDING_EXCHANGE)
    done = ended or refused or deal.stock <= 0 or deal.over
    if before is None:
        if any(time > at for time in accepted):
            return "before"
        return "none" if done else None
    if more is not None and (again is None or more < again):
        return "before"
    exchange = next(each for each in reversed(deal.exchanges) if each.begun < at)
    served = exchange.served and (fact.actor == deal.dealer or deal.dealer in exchange.given)
    return "after" if served or again is not None or done else None


def _disproved(_table: Table, fact: Fact) -> bool:
    """Return whether the record shows that the king was not held."""
    return fact.fields["held"] is False


def _taken_back(_table: Table, fact: Fact) -> bool:
    """Return whether the faulty card was taken up again before another was led."""
    back = fact.about.withdrawals.get(fact.event)
    led = fact.deal.led_on(fact.actor, fact.event)
    ended = fact.deal.after(Happening.HAND_ENDS, EventIndex(fact.event - 1))
    return back is not None and (led is None or back < led) and (ended is None or back < ended)


def _lead_played_to(_table: Table, fact: Fact) -> bool:
    """Return whether the lead that the fact is about has been played to."""
    return fact.trick is not None and fact.trick.played_to_at is not None


def _could_win(table: Table, fact: Fact) -> bool | None:
    """Return whether a card due in the stead of one that renounced would have won the trick."""
    trick, deal = fact.about, fact.deal
    if fact.fields.get("could_win") is False or trick is None or trick.suit is None:
        return False

    def heads(card: str) -> bool:
        return SUIT_OF[card] == trick.suit and bool(beats(table.game, deal.trump, card, trick))

    return table.held(deal, deal.hands[str(fact.actor)], heads, fact.event)[0]


def _fault(_table: Table, fact: Fact) -> str | None:
    """Say which fault the card taken back had been, as far as the record proves it."""
    if fact.about is None or not fact.about[1]:
        return "none"
    trick, _, at = fact.about
    shown = [fault for fault in fact.deal.faults if fault.about is trick and fault.event == at]
    proved = sorted((fault for fault in shown if fault.truth), key=lambda fault: not fault.outdoes)
    if proved:
        return str(proved[0].subject)
    return None if any(fault.truth is None for fault in shown) else "none"


def _compared(one: int, other: int) -> str:
    return "equal" if one == other else "more" if one > other else "fewer"


def _asked(fact: Fact) -> set[int]:
    """Return the numbers that a player can have asked for; none of the dealer, who asks for nothing.

    Who did not tell his number asked for as many as he laid down, or as he got.
    """
    exchange, player = fact.fields["exchange"], person_of(fact)
    if player != fact.deal.non_dealer:
        return set()
    if exchange.asked is not None:
        return {exchange.asked}
    laid = exchange.discarded.get(player, 0)
    return {exchange.taken(player), laid, exchange.in_time(player) or laid}


def _any_of(values: Iterable[str]) -> str | frozenset[str]:
    """Return what is known of a field that has one of some values."""
    found = frozenset(values)
    return next(iter(found)) if len(found) == 1 else found


def _given_vs_asked(_table: Table, fact: Fact) -> str | frozenset[str]:
    exchange, player = fact.fields["exchange"], person_of(fact)
    if player != fact.deal.non_dealer:
        return "equal"
    if exchange.asked is None:
        return _any_of(_compared(exchange.taken(player), asked) for asked in _asked(fact))
    had = exchange.given.get(player, 0) + exchange.completed.get(player, 0)
    filled = exchange.completed.get(player, 0) and min(had, exchange.discarded.get(player, 0))
    return _compared(had, max(exchange.asked, filled))  # what he filled up for himself was not given him


def _against_discard(table: Table, fact: Fact, numbers: Iterable[int]) -> str | frozenset[str]:
    """Compare numbers with the discard, and with what of it was laid away in time where the rest came too late."""
    exchange, player = fact.fields["exchange"], person_of(fact)
    if player in exchange.made_up:
        fact.deal.note_deciding_value("late_discards", fact.event)
    laid, beyond = exchange.discarded.get(player, 0), exchange.taken_beyond(player, table.game.late_discards)
    in_time = exchange.in_time(player)
    return _any_of(_compared(n, min(n - 1, laid) if late and n > in_time else laid) for n in numbers for late in beyond)


def _given_vs_discarded(table: Table, fact: Fact) -> str | frozenset[str]:
    return _against_discard(table, fact, [fact.fields["exchange"].taken(person_of(fact))])


def _asked_vs_discarded(table: Table, fact: Fact) -> str | frozenset[str]:
    return _against_discard(table, fact, asked) if (asked := _asked(fact)) else "equal"


def _made_up(_table: Table, fact: Fact) -> bool:
    """Whether a player has by now laid away as many cards as he took, or asked for."""
    exchange, player = fact.fields["exchange"], person_of(fact)
    taken = min(exchange.taken(player), *_asked(fact)) if _asked(fact) else exchange.taken(player)
    return bool(exchange.discarded.get(player, 0) >= taken)


def _mixed(_table: Table, fact: Fact) -> bool | None:
    """Whether the cards given were mixed with the hand; who is only said to have taken them up had not mixed them."""
    exchange, player = fact.fields["exchange"], person_of(fact)
    return True if player in exchange.mixed else False if player in exchange.taken_up else None


def _stock_short(_table: Table, fact: Fact) -> bool:
    """Whether the player was given all that the stock held for him, and it was less than he wanted.

    The non-dealer wants as many as he called for; the dealer as many as he laid away, of those that are left then.
    """
    exchange, deal, player = fact.fields["exchange"], fact.deal, person_of(fact)
    left = exchange.stock_before - exchange.thrown_aside
    wanted = exchange.called_for(deal.non_dealer)
    if player == deal.dealer:
        left -= exchange.given.get(deal.non_dealer, 0)
        wanted = exchange.discarded.get(player, 0)
    return bool(wanted > left and exchange.given.get(player, 0) >= left)


def _lacking(table: Table, fact: Fact) -> bool:
    """Whether the hand is short and lacks cards that were asked for, those included that are filled in just now."""
    exchange, player = fact.fields["exchange"], person_of(fact)
    filling = fact.deal.filled_for if table.now in fact.deal.did(player).all(Doing.COMPLETES) else []
    now = sum(cards for _, _, cards in filling)
    served = exchange.given.get(player, 0) + exchange.completed.get(player, 0)
    served -= sum(cards for _, filled, cards in filling if filled is exchange)
    return bool(served < (exchange.asked or 0) and fact.deal.count(player) - now < table.game.hand_size)


def _wrong_count(table: Table, fact: Fact) -> bool:
    return fact.deal.count(person_of(fact)) != table.game.hand_size


def surplus(table: Table, fact: Fact) -> int:
    """Return how many cards too many the hand was left with, those included that have been taken out of it since.

    Args:
        table: the table, for the size of a hand and what is done with cards too many.
        fact: a fact about the number of cards of a hand.
    """
    person, size = person_of(fact), table.game.hand_size
    if fact.of_one_hand:
        return fact.deal.dealt.get(person, 0) - size
    total = fact.deal.count(person) + fact.deal.surplus_removed(person) - size
    exchange = fact.fields["exchange"]
    beyond = exchange.beyond_asking(person) if person == fact.deal.non_dealer else 0
    if beyond > max(total, 0):
        fact.deal.note_deciding_value("superfluous", fact.event)
    return max(total, beyond) if table.game.superfluous == "beyond_asking" else total


def _count_relation(table: Table, fact: Fact) -> str:
    """Compare the hand as it was given with a right one: a surplus already taken from it counts with it."""
    return _compared(surplus(table, fact), 0)


def _to_draw(table: Table, fact: Fact) -> bool:
    """Whether the hand holds cards too many, or did before some were drawn from it."""
    person = person_of(fact)
    return fact.deal.count(person) + fact.deal.drawn.get(person, 0) > table.game.hand_size


def _taken(_table: Table, fact: Fact) -> int:
    """Return how many cards the dealer took in the last exchange."""
    return sum(exchange.taken(fact.deal.dealer) for exchange in fact.deal.exchanges[-1:])


def _taken_in_all(_table: Table, fact: Fact) -> int:
    return sum(exchange.taken(fact.deal.dealer) for exchange in fact.deal.exchanges)


def _may_take(_table: Table, fact: Fact) -> bool:
    """Whether the dealer can still take cards in the exchange under way."""
    deal = fact.deal
    return deal.exchanging and deal.dealer not in deal.exchanges[-1].given and not any(deal.on_table.values())


def _stands(_table: Table, fact: Fact) -> bool:
    """Whether an answer is still the last one, with no proposal after it; one of a round that was begun anew is not."""
    last = fact.deal.answers[-1][0] if fact.deal.answers else None
    return last == fact.event and not fact.deal.open_proposal


LIVE: Final[dict[tuple[str, str], Field]] = {
    ("dealt_wrong_number", "still_wrong"): _still_wrong,
    ("dealt_wrong_number", "took_cards"): _took_cards,
    ("dealt_wrong_number", "anyone_took_cards"): _anyone_took_cards,
    ("dealt_wrong_number", "put_right"): lambda _, fact: righted_at(fact) is not None,
    ("dealt_wrong_number", "put_right_in_time"): lambda _, fact: righted_in_time(fact) is not None,
    ("dealt_wrong_number", "hand_taken_up"): _hand_taken_up,
    ("hidden_cards_seen", "hand_taken_up"): _hand_taken_up,
    ("packets_out_of_order", "put_right"): _order_put_right,
    ("surplus_drawn", "hand_taken_up"): _hand_taken_up,
    ("card_taken_back", "fault"): _fault,
    ("exchange_wrong", "given_vs_asked"): _given_vs_asked,
    ("exchange_wrong", "given_vs_discarded"): _given_vs_discarded,
    ("exchange_wrong", "asked_vs_discarded"): _asked_vs_discarded,
    ("exchange_wrong", "mixed"): _mixed,
    ("exchange_wrong", "made_up"): _made_up,
    ("exchange_wrong", "stock_short"): _stock_short,
    ("exchange_wrong", "still_wrong"): _wrong_count,
    ("exchange_wrong", "relation"): _count_relation,
    ("exchange_wrong", "to_draw"): _to_draw,
    ("proposal_answered", "stands"): _stands,
    ("exchange_wrong", "lacking"): _lacking,
    ("number_taken_asked", "taken"): _taken,
    ("number_taken_asked", "in_all"): _taken_in_all,
    ("number_taken_asked", "may_take"): _may_take,
    ("king_claimed", "declared"): _declared,
    ("king_claimed", "declared_late"): _declared_late,
    ("king_claimed", "kept"): _kept,
    ("king_claimed", "shown"): _shown,
    ("king_claimed", "disproved"): _disproved,
    ("king_revealed", "exchange"): _exchange_when_shown,
    ("king_revealed", "kept"): _not_laid_away,
    ("renounced", "could_win"): _could_win,
    ("led_out_of_turn", "played_to"): _lead_played_to,
    ("renounced", "taken_back"): _taken_back,
    ("win_missed", "taken_back"): _taken_back,
}
"""The fields that time changes, by the kind of fact and the name of the field, each with what works it out."""


LATER: Final = frozenset({"admitted", "marked"})
"""Fields that what comes later may set anew; of the others only those not known yet are ever set."""


def read(table: Table, fact: Fact, name: str) -> Any:
    """Return the value of a fact's field now, ``None`` where the record cannot tell.

    Args:
        table: the table as it stands now.
        fact: the fact.
        name: the name of the field.
    """
    live = LIVE.get((fact.name, name))
    return fact.fields.get(name) if live is None else live(table, fact)
