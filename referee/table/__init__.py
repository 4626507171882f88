"""What physically happened: the table as a fold over the acts of a log, and the facts it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.table.deal import Deal, Trick, phase
    from referee.table.facts import FACTS, HAND, Fact, outside
    from referee.table.fields import LATER, LIVE, Field, read, since, surplus
    from referee.table.fold.asking import amiss
    from referee.table.fold.dealing import settle_trump, taken_as
    from referee.table.fold.exchange import put_away
    from referee.table.fold.play import beats, close_round, contest, count_as, dead, reopen_round
    from referee.table.fold.replay import begin_replay, begins_again, resumes
    from referee.table.fold.shown import SHOWING, amounts_to
    from referee.table.game import Game
    from referee.table.kinds.base import BEFORE, FactKind, Values, either
    from referee.table.moments import AFTER_CUT, MOMENTS, UNTIL, impossible_since, reached_at
    from referee.table.supposed import settled_by, showing, suppose
    from referee.table.table import Table, kinds_of
    from referee.table.watch import HANDLERS
    from referee.table.watch.asking import demand_made
    from referee.table.watch.before_deal import shuffled, wish
    from referee.table.watch.dealing import KING, show_king_turned, sight
    from referee.table.watch.exchange import dealer_would_exchange, faced_sight, would_fill
    from referee.table.watch.king import claim_of_king, played_at
    from referee.table.watch.play import (
        count_left,
        exchange_ends,
        hand_in_view,
        last_card,
        left_by,
        owed,
        show_hand_over,
        tricks_lost,
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
    "amiss",
    "amounts_to",
    "beats",
    "begin_replay",
    "begins_again",
    "claim_of_king",
    "close_round",
    "contest",
    "count_as",
    "count_left",
    "dead",
    "dealer_would_exchange",
    "demand_made",
    "either",
    "exchange_ends",
    "faced_sight",
    "hand_in_view",
    "impossible_since",
    "kinds_of",
    "last_card",
    "left_by",
    "outside",
    "owed",
    "phase",
    "played_at",
    "put_away",
    "reached_at",
    "read",
    "reopen_round",
    "resumes",
    "settle_trump",
    "settled_by",
    "show_hand_over",
    "show_king_turned",
    "showing",
    "shuffled",
    "sight",
    "since",
    "suppose",
    "surplus",
    "taken_as",
    "tricks_lost",
    "wish",
    "withdrawal",
    "would_fill",
]

__getattr__ = face(
    __name__,
    {
        "referee.table.deal": ("Deal", "Trick", "phase"),
        "referee.table.facts": ("FACTS", "Fact", "HAND", "outside"),
        "referee.table.fields": ("Field", "LATER", "LIVE", "read", "since", "surplus"),
        "referee.table.fold.asking": ("amiss",),
        "referee.table.fold.dealing": ("settle_trump", "taken_as"),
        "referee.table.fold.exchange": ("put_away",),
        "referee.table.fold.play": ("beats", "close_round", "contest", "count_as", "dead", "reopen_round"),
        "referee.table.fold.replay": ("begin_replay", "begins_again", "resumes"),
        "referee.table.fold.shown": ("SHOWING", "amounts_to"),
        "referee.table.game": ("Game",),
        "referee.table.kinds.base": ("BEFORE", "FactKind", "Values", "either"),
        "referee.table.moments": ("AFTER_CUT", "MOMENTS", "UNTIL", "impossible_since", "reached_at"),
        "referee.table.supposed": ("settled_by", "showing", "suppose"),
        "referee.table.table": ("Table", "kinds_of"),
        "referee.table.watch": ("HANDLERS",),
        "referee.table.watch.asking": ("demand_made",),
        "referee.table.watch.before_deal": ("shuffled", "wish"),
        "referee.table.watch.dealing": ("KING", "show_king_turned", "sight"),
        "referee.table.watch.exchange": ("dealer_would_exchange", "faced_sight", "would_fill"),
        "referee.table.watch.king": ("claim_of_king", "played_at"),
        "referee.table.watch.play": (
            "count_left",
            "exchange_ends",
            "hand_in_view",
            "last_card",
            "left_by",
            "owed",
            "show_hand_over",
            "tricks_lost",
            "withdrawal",
        ),
    },
)
