"""What physically happened: the table as a fold over the acts of a log, and the facts it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.table.deal import Deal, Trick, phase
    from referee.table.facts import FACTS, HAND, Fact, outside_its_deal
    from referee.table.fields import LATER, LIVE, Field, field_since, read, surplus
    from referee.table.fold.asking import proposal_fault
    from referee.table.fold.dealing import settle_trump, taken_as
    from referee.table.fold.exchange import put_away
    from referee.table.fold.play import beats, close_round, comes_too_late, contest_withdrawal, count_as, reopen_round
    from referee.table.fold.replay import begin_replay, begins_again, resumes
    from referee.table.fold.shown import SHOWING, amounts_to
    from referee.table.game import Game
    from referee.table.kinds.base import BEFORE, FactKind, Values, either
    from referee.table.moments import AFTER_CUT, MOMENTS, UNTIL, impossible_since, reached_at
    from referee.table.supposed import events_showing, settled_by, suppose
    from referee.table.table import Table, kinds_of
    from referee.table.watch import HANDLERS
    from referee.table.watch.asking import demand_made
    from referee.table.watch.before_deal import shuffled, wished_act
    from referee.table.watch.dealing import KING, look_fact, show_king_turned
    from referee.table.watch.exchange import dealer_would_exchange, faced_sight, would_fill
    from referee.table.watch.hand_over import exchange_ends, hand_in_view, show_hand_over, tricks_lost
    from referee.table.watch.king import claim_of_king, played_at
    from referee.table.watch.play import (
        cards_left_fact,
        count_left,
        duties_of_reply,
        last_card,
        withdrawal,
    )

__all__ = [
    "AFTER_CUT",
    "BEFORE",
    "FACTS",
    "HAND",
    "HANDLERS",
    "KING",
    "LATER",
    "LIVE",
    "MOMENTS",
    "SHOWING",
    "UNTIL",
    "Deal",
    "Fact",
    "FactKind",
    "Field",
    "Game",
    "Table",
    "Trick",
    "Values",
    "amounts_to",
    "beats",
    "begin_replay",
    "begins_again",
    "cards_left_fact",
    "claim_of_king",
    "close_round",
    "comes_too_late",
    "contest_withdrawal",
    "count_as",
    "count_left",
    "dealer_would_exchange",
    "demand_made",
    "duties_of_reply",
    "either",
    "events_showing",
    "exchange_ends",
    "faced_sight",
    "field_since",
    "hand_in_view",
    "impossible_since",
    "kinds_of",
    "last_card",
    "look_fact",
    "outside_its_deal",
    "phase",
    "played_at",
    "proposal_fault",
    "put_away",
    "reached_at",
    "read",
    "reopen_round",
    "resumes",
    "settle_trump",
    "settled_by",
    "show_hand_over",
    "show_king_turned",
    "shuffled",
    "suppose",
    "surplus",
    "taken_as",
    "tricks_lost",
    "wished_act",
    "withdrawal",
    "would_fill",
]

__getattr__ = face(
    __name__,
    {
        "referee.table.deal": ("Deal", "Trick", "phase"),
        "referee.table.facts": ("FACTS", "Fact", "HAND", "outside_its_deal"),
        "referee.table.fields": ("Field", "LATER", "LIVE", "read", "field_since", "surplus"),
        "referee.table.fold.asking": ("proposal_fault",),
        "referee.table.fold.dealing": ("settle_trump", "taken_as"),
        "referee.table.fold.exchange": ("put_away",),
        "referee.table.fold.play": (
            "beats",
            "close_round",
            "contest_withdrawal",
            "count_as",
            "comes_too_late",
            "reopen_round",
        ),
        "referee.table.fold.replay": ("begin_replay", "begins_again", "resumes"),
        "referee.table.fold.shown": ("SHOWING", "amounts_to"),
        "referee.table.game": ("Game",),
        "referee.table.kinds.base": ("BEFORE", "FactKind", "Values", "either"),
        "referee.table.moments": ("AFTER_CUT", "MOMENTS", "UNTIL", "impossible_since", "reached_at"),
        "referee.table.supposed": ("settled_by", "events_showing", "suppose"),
        "referee.table.table": ("Table", "kinds_of"),
        "referee.table.watch": ("HANDLERS",),
        "referee.table.watch.asking": ("demand_made",),
        "referee.table.watch.before_deal": ("shuffled", "wished_act"),
        "referee.table.watch.dealing": ("KING", "show_king_turned", "look_fact"),
        "referee.table.watch.exchange": ("dealer_would_exchange", "faced_sight", "would_fill"),
        "referee.table.watch.hand_over": ("exchange_ends", "hand_in_view", "show_hand_over", "tricks_lost"),
        "referee.table.watch.king": ("claim_of_king", "played_at"),
        "referee.table.watch.play": (
            "count_left",
            "last_card",
            "cards_left_fact",
            "duties_of_reply",
            "withdrawal",
        ),
    },
)
