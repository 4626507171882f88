"""Groups of acts and words that the stages of a hearing ask about."""

from __future__ import annotations

from referee.record import (
    Admit,
    AnnounceKing,
    Answer,
    Ask,
    BeginReplay,
    CallNewCards,
    Choose,
    CloseGame,
    Complete,
    Cut,
    CutForDeal,
    DeclareError,
    Decline,
    Demand,
    Discard,
    Draw,
    Gather,
    Give,
    Lead,
    Look,
    Mix,
    NewPacks,
    Notice,
    NotifyOrder,
    Object,
    OmitCut,
    OpenGame,
    Packet,
    PackFault,
    Permit,
    Play,
    Propose,
    Result,
    Shuffle,
    TakeBack,
    TakeUp,
    TurnUp,
    Unmark,
    Waive,
)
from referee.table import kinds_of

SPOKEN = frozenset(
    {"notice", "claim", "elect", "require", "waive", "permit", "object", "decline", "mark", "agree", "settle", "check"}
)


PREPARING = kinds_of(
    Packet, Shuffle, Cut, CutForDeal, OmitCut, NotifyOrder, Choose,
    CallNewCards, NewPacks, PackFault, Demand,
)  # fmt: skip
"""Acts and words that may concern the deal being made ready."""

ASKING = kinds_of(Demand, Permit)
ANSWERED = kinds_of(Demand, Permit, Waive, Decline)
PLAYING = (Lead, Play)
SUPPLYING = (Complete, Draw)
CURING = (Complete, Discard, Draw)
REPLAYING = (BeginReplay, TakeBack, Result, *PLAYING)
GIVING_OVER = (Packet, CloseGame, OpenGame)
TELLING = kinds_of(DeclareError, Notice, Object, Admit, Unmark, Look, *CURING, *ANSWERED - {Decline})
"""Words that draw attention to something, and acts that tell of knowledge."""

PLAIN = kinds_of(
    Packet, Shuffle, Cut, CutForDeal, OmitCut, TurnUp, Look, TakeUp,
    Propose, Ask, Answer, Discard, Give, Mix, AnnounceKing, *PLAYING, Gather,
)  # fmt: skip
"""Acts that do nothing but what the table shows, unless a right is open or something is ordered or put off."""
