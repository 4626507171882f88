"""Kinds of fact: the play of a hand, its result, the king of trumps, marks, games and matches."""

from typing import Final, Literal, TypedDict

from referee.record import PACK
from referee.table.facts import Fact
from referee.table.field_values import BEFORE, ActName, Count, Side
from referee.table.kinds.dealing import OF_KING
from referee.table.kinds.exchange import UNTOLD

Closed = Literal["lead", "refusal", "neither"]
Decision = Literal["first", "later"]

SUIT_UNSEEN: Final = "show whether {actor} held another card of {led}; the rest of the hand would settle it"


class LedOutOfTurn(
    Fact,
    names={"card": "led", "suit": "led"},
    subject="lead_out_of_turn",
    is_fault=True,
    passing={"played_to": BEFORE},
):
    """A card was led out of turn."""

    played_to: bool


class StrayLeadFollowed(Fact, subject="lead_out_of_turn", is_fault=True):
    """A card led out of turn was played to."""


class TrickGatheredAmiss(Fact, subject="trick_gathered", is_fault=True):
    """A trick was gathered by the player who had lost it."""


class NamedSuitDiffers(
    Fact,
    names={"card": "led", "suit": "suit_named"},
    subject="named_suit",
    open=True,
    lacks={"": "show whether {actor} held a card of {named}; the rest of the hand would settle it"},
):
    """The suit named is not the suit led."""

    leader_holds_named: bool
    named: Literal["S", "H", "D", "C"]


class SuitNotNamed(Fact, subject="named_suit"):
    """The suit led was not named."""


class WinMissed(
    Fact,
    subject="missed_win",
    is_fault=True,
    of_play=True,
    lacks={"": "show whether {actor} held {better}; the rest of the hand would settle it"},
):
    """A player who could win the trick did not."""

    taken_back: bool
    void: bool
    misled: bool


class Renounced(
    Fact,
    subject="renounce",
    is_fault=True,
    of_play=True,
    outdoes=frozenset({"win_missed"}),
    grounds_by=(("missed_win", {"could_win": True}),),
    lacks={"": SUIT_UNSEEN},
):
    """A player who held the suit led played another."""

    taken_back: bool
    void: bool
    misled: bool
    could_win: bool


class CardsPlayedTogether(Fact, open=True, always_told=True):
    """Several cards were led or played at once."""

    was: Literal["lead", "reply"]


class TrickUndecided(Fact, open=True):
    """The cards of a trick do not tell who has won it."""


class CardTakenBack(
    Fact,
    names={"card": "played", "suit": "played"},
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


class CardsThrownIn(Fact, subject="abandonment", open=True, gives_up=True):
    """A player gave up playing his cards."""

    how: Literal["abandon", "throw_down"]
    claiming: bool
    claim_good: bool
    tricks: Count
    before_lead: bool
    made: Literal["none", "point"]


class CardsLeft(Fact, open=True, passing={"fixed": BEFORE}, lacks={"": UNTOLD}):
    """Cards are left that cannot be played to."""

    short: Side
    asked_few: bool
    fixed: bool


class HandOver(
    Fact,
    open=True,
    regular=True,
    certain=True,
    ends_hand=True,
    lacks={"exchange_closed_by": "tell whether cards were proposed, and how that was answered"},
):
    """The hand is over."""

    ended: Literal["played", "abandoned_by_winner", "abandoned_to_winner"]
    winner: Side
    made: Literal["none", "point", "vole"]
    exchange_closed_by: Closed
    exchange_decision: Decision
    loser: Side
    loser_closed_exchange: bool
    replay: bool


class KingClaimed(
    Fact,
    names=OF_KING,
    subject="false_king",
    grounds_by=(("unannounced_king", {"by": "mark"}), ("unannounced_king", {"held": True})),
    whose=frozenset({"of"}),
    passing={"played_to": BEFORE, "reply_lies": BEFORE, "cards_played": tuple(range(len(PACK)))},
    of_king=True,
    lacks={
        "held": "show whether {actor} held the king of {trumps}; the card itself would settle it",
        "": "show whether {adversary} held the king of {trumps}; the card itself would settle it",
    },
):
    """The king of trumps was claimed."""

    by: Literal["word", "mark"]
    of: Side
    held: bool
    kept: bool
    adversary_holds: bool
    cards_played: Count
    first_card_is_king: bool
    first_card_led: bool
    played_to: bool
    reply_lies: bool
    declared: bool
    declared_late: bool
    marked: bool
    shown: bool
    disproved: bool


class KingRevealed(
    Fact,
    names=OF_KING,
    open=True,
    regular=True,
    of_king=True,
    lacks={"": "show yet whether cards are still exchanged; what is done next will settle it"},
):
    """A player showed the king of trumps out of his hand."""

    how: Literal["shown", "exposed"]
    cards_played: Count
    led: bool
    exchange: Literal["before", "after", "none"]
    kept: bool


class KingWins(Fact, open=True):
    """A player whom a king would win the game has the king of trumps in hand."""


class MarkedTooMuch(Fact, subject="over_mark", lasts="game", of_marks="over"):
    """More was marked than was due."""

    admitted: bool


class MarkOmitted(Fact, subject="missing_mark", of_marks="short"):
    """Points earned were not marked."""

    kind: Literal["turned_king", "held_king", "point", "vole"]


class GameReached(Fact, open=True, regular=True):
    """A player has reached the points of the game."""

    loser_score: Count
    stakes: Literal["graded", "none"]


class MatchReached(Fact, open=True, regular=True):
    """A player has won the games of a match."""


Stage = Literal[
    "none", "preparing", "cut", "dealing", "dealt", "turned", "proposed", "accepted", "served", "led", "played", "over"
]
"""How far a deal has come: nothing is done for it, or it is made ready, dealt, turned for and so on."""


class DoneOutOfPlace(Fact, open=True, always_told=True):
    """An act was done out of its time, or by a player to whom it does not fall."""

    act: ActName
    how: Literal["time", "player"]
    by: Literal["dealer", "non_dealer", "other"]
    stage: Stage


class HandResult(TypedDict):
    """The result of a hand, as the clauses see it that change what it is worth."""

    winner: Side
    loser: Side
    made: Literal["point", "vole"]
    exchange_closed_by: Closed
    exchange_decision: Decision
    exchange_closed_first_by: Literal["winner", "loser", "nobody"]
    won_by_counting: bool
    replay: bool
    ended: Literal["played", "abandoned", "abandoned_by_winner", "abandoned_to_winner"]
