"""The moments that open and shut windows, by the names a rulebook uses, and how they are told in words.

A moment is seen from a fact: ``next_lead`` is the first lead after it, ``actor_plays`` the first card its
actor plays in the deal.  Each answers with the index of an event, or ``None`` while it has not come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.record import EventIndex
from referee.table.facts import Fact

Moment = Callable[[Fact], EventIndex | None]


def _of_deal(happening: str) -> Moment:
    return lambda fact: fact.deal.first(happening)


def _since(happening: str) -> Moment:
    return lambda fact: fact.deal.after(happening, fact.event)


def _dealer(happening: str) -> Moment:
    return lambda fact: fact.deal.first(f"{fact.deal.dealer}.{happening}")


def _non_dealer(happening: str) -> Moment:
    return lambda fact: fact.deal.first(f"{fact.deal.non_dealer}.{happening}")


def _actor(happening: str) -> Moment:
    return lambda fact: fact.deal.first(f"{fact.actor}.{happening}")


def _actor_since(happening: str) -> Moment:
    return lambda fact: fact.deal.after(f"{fact.actor}.{happening}", fact.event)


def _led_on(fact: Fact) -> EventIndex | None:
    """Return when play went on after the card that the fact is about, or that it takes back."""
    if not fact.takes_back:
        return fact.deal.led_on(fact.actor, fact.event)
    return fact.deal.led_on(fact.actor, fact.about[2]) if fact.about is not None else None


def _played_to(fact: Fact) -> EventIndex | None:
    """Return the first card played to the lead that the fact is about, though it be taken up again."""
    return fact.trick.played_to_at if fact.trick is not None else None


def _reply_lies(fact: Fact) -> EventIndex | None:
    """Return when the card was played that lies on the lead the fact is about."""
    return fact.trick.replied_at if fact.trick is not None else None


def _lead_withdrawn(fact: Fact) -> EventIndex | None:
    """Return when the lead that the fact is about was taken up, if it lies there no longer."""
    return fact.trick.lifted_at if fact.trick is not None else None


def _stray_lead_withdrawn(fact: Fact) -> EventIndex | None:
    """Return when the lead that the fact is about was taken up, if it had been out of turn."""
    return _lead_withdrawn(fact) if fact.trick is not None and not fact.trick.in_turn else None


def _has_card_out(fact: Fact) -> EventIndex | None:
    """Return when the actor played his first card, while a card of his lies on the table."""
    return fact.deal.first(f"{fact.actor}.plays") if fact.deal.cards_out(str(fact.actor)) else None


def _lead_replaced(fact: Fact) -> EventIndex | None:
    """Return when another card was led in place of the one that the fact is about."""
    lifted = _lead_withdrawn(fact)
    return None if lifted is None else fact.deal.after("lead", lifted)


def _cut_again(fact: Fact) -> EventIndex | None:
    """Return when the cut was made again: one to the dealer by anybody, one for deal by the same player, or by both."""
    if fact.actor is None and fact.fields.get("cut") == "for_deal":
        again = [fact.deal.after(f"{player}.cuts_for_deal", fact.event) for player in fact.deal.hands]
        return None if None in again else max(at for at in again if at is not None)
    name = "cut_made" if fact.fields.get("cut") == "to_dealer" else f"{fact.actor}.cuts_for_deal"
    return fact.deal.after(name, fact.event)


def _right_card_turned(fact: Fact) -> EventIndex | None:
    """Return when the right card was turned in place of the one that the fact is about."""
    return next((at for at, _ in fact.deal.turned if at > fact.event), None)


MOMENTS: Final[dict[str, Moment]] = {
    "arises": lambda fact: fact.event,
    "first_packet": _of_deal("packet"),
    "next_packet": _since("packet"),
    "cut_again": _cut_again,
    "turn_up": _of_deal("turn_up"),
    "right_card_turned": _right_card_turned,
    "proposal": _of_deal("proposal"),
    "first_answer": _of_deal("answer"),
    "refusal": _of_deal("refusal"),
    "give": _of_deal("give"),
    "next_give": _since("give"),
    "first_lead": _of_deal("lead"),
    "hand_ends": _of_deal("hand_ends"),
    "non_dealer_looks": _non_dealer("looks"),
    "non_dealer_sees_whole_hand": _non_dealer("looks_at_hand"),
    "non_dealer_touches": _non_dealer("touches"),
    "non_dealer_plays": _non_dealer("plays"),
    "dealer_looks": _dealer("looks"),
    "dealer_plays": _dealer("plays"),
    "actor_plays": _actor("plays"),
    "actor_plays_next": _actor_since("plays"),
    "actor_declares": _actor_since("declares"),
    "next_lead": _led_on,
    "next_card": _since("lead"),
    "next_cut": _of_deal("next_cut"),
    "next_turn_up": _of_deal("next_turn_up"),
    "actor_has_card_out": _has_card_out,
    "another_led": _led_on,
    "non_dealer_takes_up_given": _non_dealer("takes_up_given"),
    "next_proposal": _since("proposal"),
    "reply_lies": _reply_lies,
    "lead_withdrawn": _lead_withdrawn,
    "lead_replaced": _lead_replaced,
    "stray_lead_withdrawn": _stray_lead_withdrawn,
    "trick_played_to": _played_to,
    "non_dealer_exposes": _non_dealer("exposes"),
    "next_valid_turn_up": _of_deal("next_valid_turn_up"),
    "next_game_cut": _of_deal("next_game_cut"),
    "five_marked": _of_deal("target_marked"),
    "score_marked": _of_deal("point_marked"),
    "pack_mixed": _of_deal("pack_mixed"),
    "game_closed": _of_deal("game_closed"),
}
"""Every moment that a clause may name."""


PAST_WITH: Final[dict[str, str]] = {
    **dict.fromkeys(("first_packet", "next_packet", "turn_up", "right_card_turned"), "first_lead"),
    **dict.fromkeys(("proposal", "next_proposal", "first_answer", "refusal", "give", "next_give"), "non_dealer_plays"),
    **dict.fromkeys(("first_lead", "non_dealer_plays", "dealer_plays", "actor_plays", "actor_plays_next"), "hand_ends"),
}
"""Moments that can come no more in a deal, each with the moment from which on they cannot."""


AFTER_CUT: Final = frozenset({"next_turn_up", "next_valid_turn_up", "next_game_cut", "game_closed"})
"""Moments up to which a deal can be gone back to though the pack has been cut for the next one."""


def impossible_since(fact: Fact, names: tuple[str, ...]) -> EventIndex | None:
    """Return since when none of the moments can come any more, or ``None`` while one of them may.

    Args:
        fact: the fact by which the moments are told.
        names: the names of the moments, keys of MOMENTS.

    Returns:
        The index of an event.
    """
    times = [MOMENTS[PAST_WITH[name]](fact) if name in PAST_WITH else None for name in names]
    return None if None in times else max((time for time in times if time is not None), default=None)


def reached_at(fact: Fact, names: tuple[str, ...]) -> EventIndex | None:
    """Return the earliest of the moments that has come, or ``None``.

    Args:
        fact: the fact by which the moments are told.
        names: the names of the moments, keys of MOMENTS.

    Returns:
        The index of the event.
    """
    earliest = None
    for name in names:
        time = MOMENTS[name](fact)
        if time is not None and (earliest is None or time < earliest):
            earliest = time
    return earliest


UNTIL: Final = {
    "arises": "it comes about",
    "first_packet": "the first packet",
    "next_packet": "the next packet",
    "cut_again": "the cut is made again",
    "turn_up": "the trump is turned",
    "right_card_turned": "the right card is turned",
    "proposal": "a proposal is made",
    "first_answer": "the dealer answers",
    "refusal": "the dealer refuses",
    "give": "cards are given",
    "first_lead": "a card is led",
    "hand_ends": "the hand is over",
    "non_dealer_looks": "the non-dealer looks at any card dealt",
    "non_dealer_sees_whole_hand": "the non-dealer looks at the whole hand",
    "non_dealer_touches": "the non-dealer touches the cards dealt",
    "non_dealer_plays": "the non-dealer plays",
    "dealer_looks": "the dealer looks at the hand",
    "dealer_plays": "the dealer plays",
    "actor_plays": "the offender plays a card",
    "actor_plays_next": "the offender plays another card",
    "actor_declares": "the offender owns up",
    "next_lead": "the next trick is led to",
    "next_card": "the next card is led",
    "next_cut": "the pack is cut for the next deal",
    "next_turn_up": "the trump of the next deal is turned",
    "actor_has_card_out": "his card lies on the table",
    "non_dealer_takes_up_given": "the non-dealer takes up the cards given",
    "trick_played_to": "the lead has been played to",
    "reply_lies": "a card is played to it",
    "lead_withdrawn": "the lead is taken up",
    "lead_replaced": "another card is led in its place",
    "stray_lead_withdrawn": "a lead out of turn is taken up",
    "next_give": "the next cards are given",
    "next_proposal": "the non-dealer proposes again",
    "another_led": "another card is led",
    "non_dealer_exposes": "the non-dealer shows a card",
    "next_valid_turn_up": "the trump of the next deal that counts is turned",
    "next_game_cut": "the pack is cut for the next game",
    "five_marked": "the points of the game are marked",
    "score_marked": "the points of the hand are marked",
    "pack_mixed": "the pack is mixed",
    "game_closed": "the game is closed",
}
"""The moments by their names, as a part of a sentence that begins with "until"."""
