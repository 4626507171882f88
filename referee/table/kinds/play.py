"""Kinds of fact: the play of a hand."""

from __future__ import annotations

from typing import Literal

from referee.table.kinds.base import BEFORE, Count, FactSchema, Side

Closed = Literal["lead", "refusal", "neither"]
Decision = Literal["first", "later"]


class LedOutOfTurn(FactSchema, subject="lead_out_of_turn"):
    """A card was led out of turn."""


class StrayLeadFollowed(FactSchema, subject="lead_out_of_turn", fault=True):
    """A card led out of turn was played to."""


class TrickGatheredAmiss(FactSchema, subject="trick_gathered", fault=True):
    """A trick was gathered by the player who had lost it."""


class NamedSuitDiffers(FactSchema, subject="named_suit", open=True):
    """The suit named is not the suit led."""

    leader_holds_named: bool
    named: Literal["S", "H", "D", "C"]


class SuitNotNamed(FactSchema, subject="named_suit"):
    """The suit led was not named."""


class WinMissed(FactSchema, subject="missed_win", fault=True, of_play=True):
    """A player who could win the trick did not."""

    taken_back: bool
    void: bool
    misled: bool


class Renounced(FactSchema, subject="renounce", fault=True, of_play=True, outdoes=frozenset({"win_missed"})):
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
):
    """A card on the table was taken back."""

    was: Literal["lead", "reply"]
    in_turn: bool
    fault: Literal["none", "renounce", "missed_win"]
    next_led: bool


class CardsThrownIn(FactSchema, subject="abandonment", open=True):
    """A player gave up playing his cards."""

    how: Literal["abandon", "throw_down"]
    claiming: bool
    claim_good: bool
    tricks: Count
    before_lead: bool
    made: Literal["none", "point"]


class CardsLeft(FactSchema, open=True, passing={"fixed": BEFORE}):
    """Cards are left that cannot be played to."""

    short: Side
    asked_few: bool
    fixed: bool


class HandOver(FactSchema, open=True, regular=True, certain=True):
    """The hand is over."""

    ended: Literal["played", "abandoned_by_winner", "abandoned_to_winner"]
    winner: Side
    made: Literal["none", "point", "vole"]
    exchange_closed_by: Closed
    exchange_decision: Decision
    loser: Side
    loser_closed_exchange: bool
    replay: bool
