"""Kinds of fact: the play of a hand."""

from __future__ import annotations

from typing import Final, Literal

from referee.table.kinds.base import BEFORE, Count, FactSchema, Side
from referee.table.kinds.exchange import UNTOLD

Closed = Literal["lead", "refusal", "neither"]
Decision = Literal["first", "later"]

SUIT_UNSEEN: Final = "show whether {actor} held another card of {led}; the rest of the hand would settle it"


class LedOutOfTurn(FactSchema, subject="lead_out_of_turn"):
    """A card was led out of turn."""


class StrayLeadFollowed(FactSchema, subject="lead_out_of_turn", fault=True):
    """A card led out of turn was played to."""


class TrickGatheredAmiss(FactSchema, subject="trick_gathered", fault=True):
    """A trick was gathered by the player who had lost it."""


class NamedSuitDiffers(
    FactSchema,
    subject="named_suit",
    open=True,
    lacks={"": "show whether {actor} held a card of {named}; the rest of the hand would settle it"},
):
    """The suit named is not the suit led."""

    leader_holds_named: bool
    named: Literal["S", "H", "D", "C"]


class SuitNotNamed(FactSchema, subject="named_suit"):
    """The suit led was not named."""


class WinMissed(
    FactSchema,
    subject="missed_win",
    fault=True,
    of_play=True,
    lacks={"": "show whether {actor} held {better}; the rest of the hand would settle it"},
):
    """A player who could win the trick did not."""

    taken_back: bool
    void: bool
    misled: bool


class Renounced(
    FactSchema,
    subject="renounce",
    fault=True,
    of_play=True,
    outdoes=frozenset({"win_missed"}),
    lacks={"": SUIT_UNSEEN},
):
    """A player who held the suit led played another."""

    taken_back: bool
    void: bool
    misled: bool


class TrickUndecided(FactSchema, open=True):
    """The cards of a trick do not tell who has won it."""


class CardTakenBack(
    FactSchema,
    open=True,
    passing={"next_led": BEFORE},
    takes_back=True,
    lacks={"": SUIT_UNSEEN},
):
    """A card on the table was taken back."""

    was: Literal["lead", "reply"]
    in_turn: bool
    fault: Literal["none", "renounce", "missed_win"]
    next_led: bool


class CardsThrownIn(FactSchema, subject="abandonment", open=True, gives_up=True):
    """A player gave up playing his cards."""

    how: Literal["abandon", "throw_down"]
    claiming: bool
    claim_good: bool
    tricks: Count
    before_lead: bool
    made: Literal["none", "point"]


class CardsLeft(FactSchema, open=True, passing={"fixed": BEFORE}, lacks={"": UNTOLD}):
    """Cards are left that cannot be played to."""

    short: Side
    asked_few: bool
    fixed: bool


class HandOver(FactSchema, open=True, regular=True, certain=True, ends_hand=True):
    """The hand is over."""

    ended: Literal["played", "abandoned_by_winner", "abandoned_to_winner"]
    winner: Side
    made: Literal["none", "point", "vole"]
    exchange_closed_by: Closed
    exchange_decision: Decision
    loser: Side
    loser_closed_exchange: bool
    replay: bool
