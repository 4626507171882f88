"""Since when fields of a fact have had their values, where something that came before the fact decided them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.record import EventIndex
from referee.table.facts import Fact
from referee.table.fields import person_of, righted_at, righted_in_time, taken_up_at
from referee.table.happenings import Doing, Happening


def _second_card(fact: Fact) -> EventIndex | None:
    """Return when the actor played his second card."""
    played = fact.deal.did(fact.actor).all(Doing.PLAYS)
    return played[1] if len(played) > 1 else None


def _another_lead(fact: Fact) -> EventIndex | None:
    """Return when another card was led after the one taken back."""
    return fact.deal.led_on(fact.actor, fact.about[2]) if fact.about is not None and fact.fields["next_led"] else None


def _first_lead_followed(fact: Fact) -> EventIndex | None:
    """Return when the actor's first card, a lead, was played to."""
    trick = fact.deal.first_cards.get(str(fact.actor), ("", None))[1]
    return trick.played_to_at if trick is not None else None


def _no_proposal(fact: Fact) -> EventIndex | None:
    """Return since when nothing can be proposed any more, because of a card led, a refusal or the end of the stock."""
    deal = fact.deal
    refused = deal.answers[-1][0] if deal.answers else None
    times = {"after_refusal": refused, "stock_empty": deal.first(Happening.STOCK_OUT)}
    return times.get(fact.fields["how"], deal.did(deal.non_dealer).first(Doing.PLAYS))


def _taken_up_again(fact: Fact) -> EventIndex | None:
    """Return when the card that was played amiss was taken up again."""
    return fact.trick.withdrawals.get(fact.event) if fact.trick is not None else None


def _made_whole(fact: Fact) -> EventIndex | None:
    """Return when a wrong hand was put right, or the cards too many or too few last left it or came into it."""
    deal, person = fact.deal, person_of(fact)
    did, other = deal.did(person), deal.did(deal.other(person))
    changes = (did.all(Doing.PUT_RIGHT), did.all(Doing.LAYS_AWAY), did.all(Doing.COMPLETES), other.all(Doing.DRAWS))
    return max((at for times in changes for at in times), default=None)


def _cards_taken(fact: Fact) -> EventIndex | None:
    """Return when the player whose hand was dealt wrongly first took cards, if he did."""
    return _first_given(fact, person_of(fact))


def _first_given(fact: Fact, *players: str) -> EventIndex | None:
    """Return when one of some players was first given cards in an exchange, if one was."""
    tells = (exchange.tells.get(player, {}) for exchange in fact.deal.exchanges for player in players)
    return min((at for told in tells for at in told.get("given", ())), default=None)


def _last_answered(fact: Fact) -> EventIndex | None:
    """Return when the last proposal was answered, or the non-dealer played and so let it go without an answer."""
    deal = fact.deal
    answered = fact.fields["answer"] != "none" and deal.answers  # which are gone where an exchange was undone since
    return deal.answers[-1][0] if answered else deal.did(deal.non_dealer).first(Doing.PLAYS)


def _refused_instead(fact: Fact) -> EventIndex | None:
    """Return at which event (index) the proposal was refused because of which there is no exchange, if one was."""
    over = not fact.fields["exchange_done"] and fact.fields["answer"] in ("refused", "refused_since_turning")
    return fact.deal.answers[-1][0] if over and fact.deal.answers else None


SINCE: Final[dict[str, dict[str, Callable[[Fact], EventIndex | None]]]] = {
    "dealt_wrong_number": {
        "put_right": righted_at,
        "put_right_in_time": righted_in_time,
        "still_wrong": _made_whole,
        "took_cards": _cards_taken,
        "anyone_took_cards": lambda fact: _first_given(fact, *fact.deal.hands),
    },
    "packets_out_of_order": {"put_right": lambda fact: fact.deal.first(Happening.RECTIFIED)},
    "king_claimed": {
        "played_to": _first_lead_followed,
        "cards_played": _second_card,
        "declared": lambda fact: fact.deal.did(fact.actor).after(Doing.DECLARES, fact.event),
    },
    "card_taken_back": {
        "was": lambda fact: fact.about[2] if fact.about is not None else None,
        "next_led": _another_lead,
    },
    "led_out_of_turn": {"played_to": lambda fact: fact.trick.played_to_at if fact.trick is not None else None},
    "renounced": {"taken_back": _taken_up_again},
    "win_missed": {"taken_back": _taken_up_again},
    "hand_completed": {"late": lambda fact: fact.deal.did(person_of(fact)).first(Doing.PLAYS)},
    "new_cards": {"late": lambda fact: fact.deal.first(Happening.CUT) if fact.fields["late"] else None},
    "hidden_cards_seen": {"hand_taken_up": taken_up_at},
    "shuffled": {
        "cut": lambda fact: next((at for at, *_ in fact.deal.packets), fact.deal.first(Happening.CUT)),
        "cut_begun": lambda fact: fact.deal.first(Happening.CUT_BEGUN),
    },
    "proposed_amiss": {"how": _no_proposal},
    "demand_made": {
        "phase": lambda fact: fact.deal.did(fact.deal.non_dealer).first(Doing.PLAYS),
        "proposal": lambda fact: fact.deal.answers[-1][0] if fact.deal.answers else None,
        "turn": lambda fact: max(fact.field_evidence["turn"], default=None),
        "answer": _last_answered,
        "due": lambda fact: _first_given(fact, fact.deal.non_dealer) if fact.fields["due"] == "none" else None,
        "exchange_done": _refused_instead,
        "cards_left": lambda fact: None if fact.fields["cards_left"] else fact.deal.first(Happening.STOCK_OUT),
    },
}
"""Since which event (index) a field that what came before decides has had its value."""


def field_since(fact: Fact, name: str) -> EventIndex | None:
    """Return since which event a field has had its value, where something before the fact decided it, or ``None``.

    Args:
        fact: the fact.
        name: the name of the field.

    Returns:
        The index of the event.
    """
    when = SINCE[fact.name].get(name) if fact.name in SINCE else None
    return None if when is None else when(fact)
