"""Kinds of fact: what the dealing shows, and who looks at what he should not see."""

from __future__ import annotations

from typing import Final, Literal

from referee.table.kinds.base import FactSchema, Side


class DealtWrongNumber(FactSchema, subject="dealt_count", fault=True, of_dealing=True, of_one_hand=True):
    """A wrong number of cards was dealt."""

    to: Side
    relation: Literal["fewer", "more"]
    error: Literal["number"]
    still_wrong: bool
    took_cards: bool
    anyone_took_cards: bool
    put_right: bool
    put_right_in_time: bool
    hand_taken_up: bool


class PacketsOutOfOrder(
    FactSchema,
    subject="deal_order",
    fault=True,
    of_dealing=True,
    lacks={"": "tell in what packets {actor} dealt the cards; that would settle it"},
):
    """The packets departed from the order of dealing."""

    error: Literal["order"]
    how: Literal["packet_size", "served_self_first"]
    bound_by: Literal["agreement", "this_game", "earlier_game", "form"]
    begins_game: bool
    told: Literal["untold", "before_game_cut", "before_own_cut", "after_cut"]
    put_right: bool


class TrumpTurned(FactSchema, open=True, regular=True):
    """A trump card was turned."""


class SeveralTurned(FactSchema, subject="turned_cards", open=True, of_dealing=True):
    """More than one card was turned."""

    kings: bool


class TurnedWrongly(FactSchema, subject="turned_cards", fault=True, of_dealing=True):
    """The card turned was not the top one, or was turned too early."""

    how: Literal["not_top", "too_early"]


class TrumpNotTurned(FactSchema, subject="turned_cards", fault=True, of_dealing=True):
    """No card was turned for trumps."""


class KingTurned(FactSchema, open=True, regular=True, of_king=True):
    """A king was turned."""

    chosen: bool


class CardExposed(FactSchema, subject="exposed_card", open=True, of_dealing=True):
    """A card was exposed."""

    of: Literal["dealer", "non_dealer", "stock"]
    by: Literal["dealer", "non_dealer", "other"]
    phase: Literal["dealing", "giving", "after"]


OF_DISCARDS: Final = tuple(("discard_seen", {"what": what}) for what in ("discard", "tricks"))
OF_SURPLUS: Final = tuple(
    (ground, {"what": what, "cause": cause})
    for cause, ground in (("deal", "dealt_count"), ("giving", "given_count"))
    for what in ("surplus", "drawn")
)


class HiddenCardsSeen(FactSchema, open=True, grounds_by=(*OF_DISCARDS, *OF_SURPLUS)):
    """Hidden cards were looked at."""

    what: Literal["surplus", "drawn", "discard", "tricks"]
    by: Side
    of: Side
    hand_taken_up: bool
    cause: Literal["deal", "giving"]
    given_taken_up: bool


class SurplusDrawn(FactSchema, open=True):
    """Cards were drawn from the other's hand."""

    of: Side
    hand_taken_up: bool
    seen: bool
