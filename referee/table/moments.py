"""The moments that open and shut windows, by the names a rulebook uses, and how they are told in words.

A moment is seen from a fact: ``next_lead`` is the first lead after it, ``actor_plays`` the first card its
actor plays in the deal.  Each answers with the index of an event, or ``None`` while it has not come.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from attrs import frozen

from referee.record import NO_EVENT, SUIT_OF, UNKNOWN, EventIndex
from referee.table.facts import Fact
from referee.table.happenings import Doing, Happening
from referee.table.trick import Trick

When = Callable[[Fact], EventIndex | None]


@frozen
class Moment:
    """A moment that a clause may name.

    when: finds the event at which it came, as seen from a fact.
    until: the moment as a part of a sentence that begins with "until", which may name {dealer} and {non_dealer}.
    past_with: the moment from which on it can come no more in a deal, if there is one.
    after_cut: whether a deal can be gone back to up to it though the pack has been cut for the next one.
    """

    when: When
    until: str
    past_with: str | None = None
    after_cut: bool = False


def _of_deal(what: Happening) -> When:
    return lambda fact: fact.deal.first(what)


def _since(what: Happening) -> When:
    return lambda fact: fact.deal.after(what, fact.event)


def _dealer(what: Doing, but: Doing | None = None) -> When:
    return lambda fact: fact.deal.did(fact.deal.dealer).first(what, but)


def _non_dealer(what: Doing, but: Doing | None = None) -> When:
    return lambda fact: fact.deal.did(fact.deal.non_dealer).first(what, but)


def _actor(what: Doing, but: Doing | None = None) -> When:
    return lambda fact: fact.deal.did(fact.actor).first(what, but)


def _actor_since(what: Doing) -> When:
    return lambda fact: fact.deal.did(fact.actor).after(what, fact.event)


def _of_trick(time: Callable[[Trick], EventIndex | None]) -> When:
    return lambda fact: time(trick) if (trick := fact.trick) is not None else None


def _led_on(fact: Fact) -> EventIndex | None:
    """Return when play went on after the card that the fact is about, or that it takes back."""
    if not fact.takes_back:
        return fact.deal.led_on(fact.actor, fact.event)
    return fact.deal.led_on(fact.actor, fact.about.at) if fact.about is not None else None


def _reply_lies(fact: Fact) -> EventIndex | None:
    """Return when the card was played that lies on the lead the fact is about, or on one in its place."""
    leads = fact.deal.round.leads_since(fact.trick)
    return next((lead.replied_at for lead in leads if lead.replied_at is not None), None)


def _has_card_out(fact: Fact) -> EventIndex | None:
    """Return when the actor played his first card, while a card of his lies on the table."""
    return fact.deal.did(fact.actor).first(Doing.PLAYS) if fact.deal.cards_out(str(fact.actor)) else None


def _lead_replaced(fact: Fact) -> EventIndex | None:
    """Return when a card of the suit named, or an unknown one, was led in place of the one that the fact is about.

    That one was rightly taken up before, and not just as the other was led.
    """
    fitting, leads = (fact.fields.get("named"), UNKNOWN), fact.deal.round.leads_since(fact.trick)
    after = [
        lead for before, lead in pairwise(leads) if before.lifted_at is not None and lead.led_at > before.lifted_at
    ]
    return next((lead.led_at for lead in after if SUIT_OF.get(lead.lead, UNKNOWN) in fitting), None)


def _cut_again(fact: Fact) -> EventIndex | None:
    """Return when the cut was made again: one to the dealer by anybody, one for deal by the same player, or by both."""
    cut = fact.fields.get("cut")
    if cut == "to_dealer":
        return fact.deal.after(Happening.CUT_MADE, fact.event)
    both = fact.actor is None and cut == "for_deal"
    cutters = (fact.deal.did(player) for player in (fact.deal.hands if both else (fact.actor,)))
    again = [did.after(Doing.CUTS_FOR_DEAL, fact.event) for did in cutters]
    return None if None in again else max(at for at in again if at is not None)


def _next_give(fact: Fact) -> EventIndex | None:
    """Return when cards were given on a proposal made since; what was being given is not meant."""
    proposed = fact.deal.after(Happening.PROPOSAL, fact.event)
    return None if proposed is None else fact.deal.after(Happening.GIVE, proposed)


def _takes_up_given(fact: Fact) -> EventIndex | None:
    """Return when the non-dealer took up the cards last given to him by the time of the fact."""
    deal = fact.deal
    tells = (exchange.tells.get(deal.non_dealer, {}) for exchange in deal.exchanges)
    came = [at for told in tells for what in ("given", "filled") for at in told.get(what, ()) if at <= fact.event]
    return deal.did(deal.non_dealer).after(Doing.TAKES_UP_GIVEN, max(came, default=fact.event))


def _hand_ends(fact: Fact) -> EventIndex | None:
    """Return when the hand was over, as it was played when the fact came about: one played again is not over yet."""
    begun = max((at for at in fact.deal.all(Happening.REPLAY) if at <= fact.event), default=None)
    since = NO_EVENT if begun is None else EventIndex(begun - 1)
    return fact.deal.after(Happening.HAND_ENDS, since)


def _right_card_turned(fact: Fact) -> EventIndex | None:
    """Return when the right card was turned in place of the one that the fact is about."""
    return next((at for at, _ in fact.deal.turned if at > fact.event), None)


H, D = Happening, Doing
MOMENTS: Final[dict[str, Moment]] = {
    "arises": Moment(lambda fact: fact.event, "it comes about"),
    "first_packet": Moment(_of_deal(H.PACKET), "the first packet", "first_lead"),
    "next_packet": Moment(_since(H.PACKET), "the next packet", "first_lead"),
    "cut_again": Moment(_cut_again, "the cut is made again"),
    "turn_up": Moment(_of_deal(H.TURN_UP), "the trump is turned", "first_lead"),
    "right_card_turned": Moment(_right_card_turned, "the right card is turned", "first_lead"),
    "proposal": Moment(_of_deal(H.PROPOSAL), "a proposal is made", "non_dealer_plays"),
    "first_answer": Moment(_of_deal(H.ANSWER), "{dealer} answers", "non_dealer_plays"),
    "refusal": Moment(_of_deal(H.REFUSAL), "{dealer} refuses", "non_dealer_plays"),
    "give": Moment(_of_deal(H.GIVE), "cards are given", "non_dealer_plays"),
    "next_give": Moment(_next_give, "the next cards are given", "non_dealer_plays"),
    "first_lead": Moment(_of_deal(H.LEAD), "a card is led", "hand_ends"),
    "play_begins": Moment(_since(H.PLAY), "play begins", "hand_ends"),
    "hand_ends": Moment(_hand_ends, "the hand is over"),
    "play_ends": Moment(_since(H.HAND_ENDS), "the play is over"),
    "non_dealer_looks": Moment(_non_dealer(D.LOOKS), "{non_dealer} looks at any card dealt"),
    "non_dealer_sees_whole_hand": Moment(_non_dealer(D.LOOKS_AT_HAND), "{non_dealer} looks at the whole hand"),
    "non_dealer_touches": Moment(_non_dealer(D.TOUCHES), "{non_dealer} touches the cards dealt"),
    "non_dealer_plays": Moment(_non_dealer(D.PLAYS, D.UNPLAYS), "{non_dealer} plays", "hand_ends"),
    "dealer_looks": Moment(_dealer(D.LOOKS), "{dealer} looks at the hand"),
    "dealer_plays": Moment(_dealer(D.PLAYS, D.UNPLAYS), "{dealer} plays", "hand_ends"),
    "actor_plays": Moment(_actor(D.PLAYS, D.UNPLAYS), "the offender plays a card", "hand_ends"),
    "actor_plays_next": Moment(_actor_since(D.PLAYS), "the offender plays another card", "hand_ends"),
    "actor_declares": Moment(_actor_since(D.DECLARES), "the offender owns up"),
    "next_lead": Moment(_led_on, "the next trick is led to"),
    "next_card": Moment(_since(H.LEAD), "the next card is led"),
    "next_cut": Moment(_of_deal(H.NEXT_CUT), "the pack is cut for the next deal"),
    "next_turn_up": Moment(_of_deal(H.NEXT_TURN_UP), "the trump of the next deal is turned", after_cut=True),
    "actor_has_card_out": Moment(_has_card_out, "his card lies on the table"),
    "another_led": Moment(_led_on, "another card is led"),
    "non_dealer_takes_up_given": Moment(_takes_up_given, "{non_dealer} takes up the cards given"),
    "next_proposal": Moment(_since(H.PROPOSAL), "{non_dealer} proposes again", "non_dealer_plays"),
    "reply_lies": Moment(_reply_lies, "a card is played to it"),
    "lead_withdrawn": Moment(_of_trick(lambda trick: trick.lifted_at), "the lead is taken up"),
    "lead_replaced": Moment(_lead_replaced, "the suit named is led in its place"),
    "stray_lead_withdrawn": Moment(
        _of_trick(lambda trick: None if trick.in_turn else trick.lifted_at), "a lead out of turn is taken up"
    ),
    "trick_played_to": Moment(_of_trick(lambda trick: trick.played_to_at), "the lead has been played to"),
    "non_dealer_exposes": Moment(_non_dealer(D.EXPOSES), "{non_dealer} shows a card"),
    "next_valid_turn_up": Moment(
        _of_deal(H.NEXT_VALID_TURN_UP), "the trump of the next deal that counts is turned", after_cut=True
    ),
    "next_game_cut": Moment(_of_deal(H.NEXT_GAME_CUT), "the pack is cut for the next game", after_cut=True),
    "five_marked": Moment(_of_deal(H.TARGET_MARKED), "the points of the game are marked"),
    "score_marked": Moment(_of_deal(H.POINT_MARKED), "the points of the hand are marked"),
    "pack_mixed": Moment(_of_deal(H.PACK_MIXED), "the pack is mixed"),
    "game_closed": Moment(_of_deal(H.GAME_CLOSED), "the game is closed", after_cut=True),
    "game_settled": Moment(_of_deal(H.GAME_SETTLED), "the players have closed the game"),
}
"""Every moment that a clause may name."""


def say_moment(name: str, dealer: str = "the dealer", non_dealer: str = "the non-dealer") -> str:
    """Return the moment of a ``name`` behind "until", with what the ``dealer`` and the ``non_dealer`` are called."""
    return MOMENTS[name].until.format(dealer=dealer, non_dealer=non_dealer)


def only_with_exchange(name: str) -> bool:
    """Return whether the moment of a ``name`` comes only where cards are asked for, and not in every hand."""
    return MOMENTS[name].past_with == "non_dealer_plays"


UNTIL: Final = {name: say_moment(name) for name in MOMENTS}
"""The moments by their names, as a part of a sentence that begins with "until"."""

AFTER_CUT: Final = frozenset(name for name, moment in MOMENTS.items() if moment.after_cut)
"""Moments up to which a deal can be gone back to though the pack has been cut for the next one."""

AFTER_HAND: Final = AFTER_CUT | {"next_cut"}
"""Moments that come only once a hand is over, so that before them its players may play on."""


def impossible_since(fact: Fact, names: tuple[str, ...]) -> EventIndex | None:
    """Return since when none of the moments can come any more, or ``None`` while one of them may.

    Args:
        fact: the fact by which the moments are told.
        names: the names of the moments, keys of MOMENTS.

    Returns:
        The index of an event.
    """
    ends = [MOMENTS[name].past_with for name in names]
    times = [None if end is None else MOMENTS[end].when(fact) for end in ends]
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
        time = MOMENTS[name].when(fact)
        if time is not None and (earliest is None or time < earliest):
            earliest = time
    return earliest
