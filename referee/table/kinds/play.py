"""Kinds of fact: the play of a hand, its result, and acts out of their place."""

from typing import Final, Literal, TypedDict

from referee.record import SUIT_OF, EventIndex
from referee.table.facts import Fact
from referee.table.field_values import BEFORE, ActName, Count, Side, Traced
from referee.table.happenings import Happening
from referee.table.kinds.exchange import UNTOLD
from referee.table.table import Table
from referee.table.trick import beats

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

    def _played_to(self, _table: Table) -> Traced:
        since = self.trick.played_to_at if self.trick is not None else None
        return Traced(since is not None, since=since)


class StrayLeadFollowed(Fact, subject="lead_out_of_turn", is_fault=True):
    """A card led out of turn was played to."""


class TrickGatheredAmiss(Fact, subject="trick_gathered", is_fault=True, in_wrong_heap=True):
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

    def of_same_trick(self, other: Fact) -> bool:
        """Return whether another fact is about the trick, be it about a card that was led to it instead.

        With the first card of the suit named it is over.

        Args:
            other: the other fact.
        """
        for lead in self.deal.round.leads_since(self.trick):
            if lead is not self.trick and SUIT_OF.get(lead.lead) == self.fields["named"]:
                return False
            if lead is other.trick:
                return True
        return False


class SuitNotNamed(Fact, subject="named_suit"):
    """The suit led was not named."""


def _taken_up_again(fact: Fact, _table: Table) -> Traced:
    """Return whether the faulty card was taken up again before another was led, and when it was taken up."""
    back = fact.about.withdrawals.get(fact.event)
    led = fact.deal.led_on(fact.actor, fact.event)
    ended = fact.deal.after(Happening.HAND_ENDS, EventIndex(fact.event - 1))
    in_time = back is not None and (led is None or back < led) and (ended is None or back < ended)
    return Traced(in_time, since=back)


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
    _taken_back = _taken_up_again


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
    _taken_back = _taken_up_again

    def _could_win(self, table: Table) -> Traced:
        """Whether a card due in its stead would have won the trick."""
        trick, deal = self.trick, self.deal
        if self.fields.get("could_win") is False or trick is None or trick.suit is None:
            return Traced(False)

        def heads(card: str) -> bool:
            return SUIT_OF[card] == trick.suit and bool(beats(table.game, deal.trump, card, trick))

        return Traced(table.held(deal, deal.hands[str(self.actor)], heads, self.event)[0])


class CardsPlayedTogether(Fact, open=True, always_told=True):
    """Several cards were led or played at once."""

    was: Literal["lead", "reply", "added"]


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

    def _fault(self, _table: Table) -> Traced:
        """Which fault the card had been, as far as the record proves it."""
        if self.about is None or not self.about.as_reply:
            return Traced("none")
        trick, at = self.about.trick, self.about.at
        shown = [fault for fault in self.deal.faults if fault.about is trick and fault.event == at]
        proved = sorted((fault for fault in shown if fault.truth), key=lambda fault: not fault.outdoes)
        if proved:
            return Traced(proved[0].subject)
        return Traced(None if any(fault.truth is None for fault in shown) else "none")

    def _noted_since(self, name: str) -> EventIndex | None:
        if self.about is None or name not in ("was", "next_led"):
            return None
        played: EventIndex = self.about.at
        if name == "was":
            return played
        return self.deal.led_on(self.actor, played) if self.fields["next_led"] else None


TRICK_UNSEEN: Final = "show who has won a trick of which a card was not seen; the card itself would settle it"


class CardsThrownIn(
    Fact,
    subject="abandonment",
    open=True,
    gives_up=True,
    lacks=dict.fromkeys(("tricks", "made", "claim_good"), TRICK_UNSEEN),
):
    """A player gave up playing his cards."""

    how: Literal["abandon", "throw_down"]
    claiming: bool
    claim_good: bool
    tricks: Count
    before_lead: bool
    made: Literal["none", "point"]


class CardsLeft(Fact, open=True, comes_of="exchange_wrong", passing={"fixed": BEFORE}, lacks={"": UNTOLD}):
    """Cards are left that cannot be played to."""

    short: Side
    asked_few: bool
    fixed: bool
    overdrawn: bool


class HandOver(
    Fact,
    open=True,
    regular=True,
    certain=True,
    ends_hand=True,
    lacks={
        "made": TRICK_UNSEEN,
        "exchange_closed_by": "tell whether cards were proposed, and how that was answered",
    },
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
