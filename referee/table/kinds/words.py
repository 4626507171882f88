"""The kind of fact that words make."""

from __future__ import annotations

from typing import Final, Literal, get_args

from referee.table.kinds.base import BEFORE, FactSchema, RemedyName
from referee.table.kinds.outset import Phase, Whose

STANDING: Final = ("none", "open", "answered")
"""How the last proposal stands, in the order in which that comes."""


class DemandMade(
    FactSchema,
    open=True,
    regular=True,
    words=True,
    whose=frozenset({"by"}),
    passing={"phase": get_args(Phase), "exchange_done": BEFORE, "cards_left": (True, False), "proposal": STANDING},
):
    """A player asked for something."""

    remedy: RemedyName
    by: Literal["dealer", "non_dealer", "other"]
    pack: Whose
    phase: Phase
    exchange_done: bool
    cards_left: bool
    stock: Literal["less", "enough", "plenty"]
    due: Literal["all", "in_stead", "none"]
    answer: Literal["none", "accepted", "refused", "refused_first_since_turning", "refused_since_turning"]
    turn: Literal["own", "other", "nobody"]
    proposal: Literal["none", "open", "answered"]
