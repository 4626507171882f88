"""What follows from the table under the law: rulings, rights, orders, marks and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.hearing.fast_path import adjudicate_line, adjudicate_regular, fast_path_rules
    from referee.hearing.fast_path.specimen import DEALER, NON_DEALER, dealt, hand, hear
    from referee.hearing.fast_path.tariff import GameAward
    from referee.hearing.hearing import Hearing, adjudicate
    from referee.hearing.rulings import (
        DEAL_ENDS,
        KINDS,
        MARK_STATUSES,
        OUTCOMES,
        Adjudication,
        DealRow,
        GameRow,
        MarkRow,
        MatchRow,
        Problem,
        Ruling,
        Score,
        is_ordinary,
    )
    from referee.hearing.tally import OUT_OF_REACH

__all__ = [
    "DEALER",
    "DEAL_ENDS",
    "KINDS",
    "MARK_STATUSES",
    "NON_DEALER",
    "OUTCOMES",
    "OUT_OF_REACH",
    "Adjudication",
    "DealRow",
    "GameAward",
    "GameRow",
    "Hearing",
    "MarkRow",
    "MatchRow",
    "Problem",
    "Ruling",
    "Score",
    "adjudicate",
    "adjudicate_line",
    "adjudicate_regular",
    "dealt",
    "fast_path_rules",
    "hand",
    "hear",
    "is_ordinary",
]

__getattr__ = face(
    __name__,
    {
        "referee.hearing.fast_path": ("adjudicate_line", "adjudicate_regular", "fast_path_rules"),
        "referee.hearing.fast_path.specimen": ("DEALER", "NON_DEALER", "dealt", "hand", "hear"),
        "referee.hearing.fast_path.tariff": ("GameAward",),
        "referee.hearing.hearing": ("Hearing", "adjudicate"),
        "referee.hearing.rulings": (
            "Adjudication",
            "DEAL_ENDS",
            "DealRow",
            "GameRow",
            "KINDS",
            "MARK_STATUSES",
            "MarkRow",
            "MatchRow",
            "OUTCOMES",
            "Problem",
            "Ruling",
            "Score",
            "is_ordinary",
        ),
        "referee.hearing.tally": ("OUT_OF_REACH",),
    },
)
