"""Kinds of fact: proposals and answers, cards laid away and given, demands made."""

from typing import Final, Literal, get_args

from referee.table.facts import Fact
from referee.table.field_values import BEFORE, Compared, Count, Opaque, RemedyName, Side
from referee.table.kinds.dealing import OF_SHOWN, Phase, Whose

Turning = Literal["none", "first", "later"]

MIXED_BEFORE: Final = "show whether {concerned} mixed any card given with the hand before laying the last away"
UNTOLD: Final = "tell how many cards {non_dealer} asked for; the number would settle it"


class ProposedAmiss(Fact, open=True):
    """A proposal was made that cannot be one."""

    how: Literal["by_dealer", "after_lead", "after_refusal", "stock_empty"]

    @property
    def late_by(self) -> frozenset[str]:
        """The fields by whose values the proposal comes too late: all but the dealer's own are."""
        return frozenset() if self.fields["how"] == "by_dealer" else frozenset({"how"})


class NumberNamed(Fact, open=True, regular=True, of_exchange=True):
    """The number of cards asked for was named."""

    after_answer: bool
    number: Literal["some", "none", "too_many"]
    order: Literal["first", "later"]


class NumberNotKept(Fact, subject="given_count", is_fault=True, of_exchange=True):
    """A player laid away another number of cards than he told."""

    by: Side
    relation: Literal["more", "fewer"]
    stock_short: bool


class ProposerTookNone(Fact, ground="given_count", open=True):
    """The non-dealer asked for cards and exchanged none."""

    passed_over: bool
    order: Literal["first", "later"]


class AnsweredAmiss(Fact, open=True, of_exchange=True):
    """A proposal was answered by the one who made it, or accepted where none was made in time."""

    how: Literal["by_proposer", "nothing_asked"]


class GivenAmiss(Fact, open=True):
    """Cards were given in no exchange."""

    how: Literal["late", "unasked"]
    to: Side


class DiscardsTaken(Fact, open=True, of_exchange=True, always_told=True):
    """Cards that had been laid away came into a hand."""

    to: Side
    stock_left: bool


class LaidAwayAmiss(Fact, open=True):
    """Cards were laid away in no exchange, from a hand that held none too many."""

    how: Literal["late", "unasked", "refused"]


class TurnedCardTaken(Fact, open=True, regular=True):
    """The card turned in error came into a hand."""

    to: Side


class TakenAskedAmiss(Fact, open=True, whose=frozenset({"by"})):
    """The dealer asked how many cards the other took."""

    by: Literal["dealer"]


class ProposalPassedOver(Fact, open=True, of_exchange=True):
    """The leader led although he had asked for cards."""

    amiss: bool
    accepted: bool


class ProposalAnswered(Fact, open=True, regular=True, of_exchange=True):
    """A proposal was answered."""

    reply: Literal["accept", "refuse", "decline"]
    order: Literal["first", "later"]
    stock_left: bool
    stands: bool
    after_turning: Turning


class ConditionalAnswer(Fact, open=True, regular=True, of_exchange=True):
    """The dealer accepted on a condition."""

    enough: bool


class RefusedAfterTurning(Fact, open=True, of_exchange=True):
    """The dealer refused after turning a card in error."""

    first_since: bool


class DealerTookNone(Fact, ground="given_count", open=True, of_exchange=True):
    """The dealer accepted and took no card."""

    stock_left: bool


class WordTakenBack(Fact, open=True, of_exchange=True):
    """A player tried to take back what he said."""

    what: Literal["proposal", "number", "acceptance", "refusal", "discard"]
    discard: Literal["unserved", "served", "unreplaced"]
    after_turning: Turning


class NumberTakenAsked(Fact, always_told=True, open=True, regular=True):
    """The non-dealer asked how many cards were taken."""

    taken: Count
    in_all: Count
    may_take: bool


class DiscardedAmiss(Fact, open=True, of_exchange=True, lacks={"late": UNTOLD}):
    """Cards were discarded amiss."""

    face: Literal["down", "up"]
    place: Literal["own", "on_stock", "on_adversary"]
    late: bool
    before_other: bool
    after_other: bool


class DealerExchanged(Fact, open=True):
    """The dealer exchanged from a short stock."""

    stock_short: bool
    beyond_left: bool


class ExchangeWrong(
    Fact,
    subject="given_count",
    is_fault=True,
    of_exchange=True,
    ripens={"mixed": "any of the cards is mixed with the hand"},
    lacks={
        "given_vs_asked": UNTOLD,
        "given_vs_discarded": MIXED_BEFORE,
        "mixed": "show that {concerned} mixed the cards given with his hand; one played would show it",
        "": UNTOLD,
    },
):
    """The numbers asked, discarded and given do not agree."""

    to: Side
    given_vs_asked: Compared
    given_vs_discarded: Compared
    asked_vs_discarded: Compared
    mixed: bool
    made_up: bool
    stock_short: bool
    still_wrong: bool
    relation: Compared
    to_draw: bool
    lacking: bool
    exchange: Opaque


class HandCompleted(Fact, open=True, of_exchange=True, passing={"late": BEFORE}):
    """A hand was filled from the stock."""

    of: Side
    cause: Literal["giving", "asking", "deal", "nothing"]
    beyond: bool
    late: bool


class TurnUpDrawn(Fact, open=True):
    """The turn-up came into a hand."""

    to: Side


class TurnedInError(Fact, names=OF_SHOWN, subject="turned_cards", open=True, always_told=True):
    """A card was turned as for trumps after giving."""


STANDING: Final = ("none", "open", "answered")
ANSWERED: Final = ("none", "refused", "refused_first_since_turning", "refused_since_turning", "accepted")
"""How the last proposal stands, in the order in which that comes."""


class DemandMade(
    Fact,
    open=True,
    regular=True,
    words=True,
    whose=frozenset({"by"}),
    passing={
        "phase": get_args(Phase),
        "exchange_done": BEFORE,
        "cards_left": (True, False),
        "proposal": STANDING,
        "answer": ANSWERED,
    },
    lacks={"turn": "tell whose turn it is to deal"},
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
    dealt_before: bool
    proposal: Literal["none", "open", "answered"]
