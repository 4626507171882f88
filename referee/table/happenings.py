"""What comes about in a deal, and when: a closed list of happenings, and one of what a single player does."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Generic, TypeVar

from attrs import define, field

from referee.record import EventIndex


class Happening(StrEnum):
    """What comes about in a deal, whoever does it.

    Those that end with the next deal, or its game, are noted in the deals before it as well, which they shut.
    """

    SHUFFLE = auto()
    CUT_BEGUN = auto()
    CUT = auto()  # until it is annulled
    CUT_MADE = auto()
    CUT_AMISS = auto()
    CUT_QUESTIONED = auto()
    PACK_MIXED = auto()
    NEXT_CUT = auto()
    NEXT_GAME_CUT = auto()
    NEXT_TURN_UP = auto()
    NEXT_VALID_TURN_UP = auto()
    PACKET = auto()
    SPLIT_UNTOLD = auto()
    ORDER_TOLD = auto()
    PACKETS_OUT_OF_ORDER = auto()
    ORDER_RESTORED = auto()
    DEALER_UNTOLD = auto()
    PACK_QUESTIONED = auto()
    EXPOSURE = auto()
    RECTIFIED = auto()
    TURN_UP = auto()
    TURNED_WRONGLY = auto()
    SEVERAL_TURNED = auto()
    NOT_TURNED = auto()
    ASKING = auto()  # any words by which cards are asked for, be it in vain
    PROPOSAL = auto()
    ANSWER = auto()
    ANSWERED_AGAIN = auto()
    ACCEPTANCE = auto()
    REFUSAL = auto()
    GIVE = auto()
    STOCK_OUT = auto()
    PUT_BACK = auto()
    DISCARD_LIFTED = auto()
    LEAD = auto()
    PLAY = auto()  # in a trick that stands: a lead by the one who could have asked for cards still, or any reply
    LED_ON = auto()
    REPLY = auto()
    REPLAY = auto()
    REPLAY_AGREED = auto()
    REPLAY_UNPROVED = auto()  # on a demand that the record has not decided
    HAND_ENDS = auto()
    WINNING_KING_SEEN = auto()
    POINT_MARKED = auto()
    TARGET_MARKED = auto()
    GIVEN_OVER = auto()
    AGREED_OVER = auto()  # before its time, by what the players settled on
    PLAYED_AFTER_CLOSE = auto()
    GAME_CLOSED = auto()
    GAME_SETTLED = auto()


class Doing(StrEnum):
    """What one player does in a deal."""

    CUTS = auto()
    CUTS_FOR_DEAL = auto()
    MISCOUNTED = auto()  # his hand was, by the dealer
    LOOKS = auto()
    LOOKS_AT_HAND = auto()
    TOUCHES = auto()
    TAKES_UP = auto()
    TAKES_UP_GIVEN = auto()
    EXPOSES = auto()
    PUT_RIGHT = auto()  # his hand was
    DISCARDS = auto()
    LAYS_AWAY = auto()
    DRAWS = auto()
    COMPLETES = auto()
    PLAYS = auto()
    UNPLAYS = auto()  # noted at a lead out of turn once it has been taken up
    LED_ON = auto()  # a lead that ends the trick before it for him alone
    ANNOUNCES = auto()
    DECLARES = auto()
    ACTS = auto()  # anything else that the others see and no moment is told by


What = TypeVar("What", Happening, Doing)


@define(eq=False, repr=False)
class Course(Generic[What]):
    """What has come about, or what one player has done, each with the indices of the events at which it was."""

    times: dict[What, list[EventIndex]] = field(factory=dict, kw_only=True)

    def __contains__(self, what: object) -> bool:
        return what in self.times

    def note(self, what: What, at: EventIndex) -> None:
        """Note that something came about at the event index ``at``."""
        self.times.setdefault(what, []).append(at)

    def all(self, what: What) -> list[EventIndex]:
        """Return the indices of all events at which it came about, in order."""
        return self.times.get(what, [])

    def first(self, what: What, but: What | None = None) -> EventIndex | None:
        """Return the index of the first event at which it came about, ``but`` for those noted so, or ``None``."""
        times = self.times.get(what)
        if not times or but is None or but not in self.times:
            return times[0] if times else None
        return next((time for time in times if time not in self.times[but]), None)

    def after(self, what: What, at: EventIndex) -> EventIndex | None:
        """Return the index of the first event later than the event index ``at`` at which it came about, or ``None``."""
        return next((time for time in self.times.get(what, ()) if time > at), None)

    def forget(self, what: What) -> list[EventIndex]:
        """Let something not have come about; return when it had."""
        return self.times.pop(what, [])
