"""Kinds of fact: proposals and answers, cards laid away and given, demands made."""

from typing import Any, Final, Literal, get_args

from referee.record import EventIndex
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.field_values import BEFORE, Count, RemedyName, Side, Traced
from referee.table.happenings import Doing, Happening
from referee.table.kinds.dealing import OF_SHOWN, Phase, Whose
from referee.table.table import Table

Turning = Literal["none", "first", "later"]

UNTOLD: Final = "tell how many cards {non_dealer} asked for; the number would settle it"


class ProposedAmiss(Fact, open=True):
    """A proposal was made that cannot be one."""

    how: Literal["by_dealer", "before_turn_up", "after_lead", "after_refusal", "stock_empty"]

    def _noted_since(self, _name: str) -> EventIndex | None:
        """Since a card was led, a proposal refused or the stock ended."""
        deal = self.deal
        refused = deal.answers[-1][0] if deal.answers else None
        times = {"after_refusal": refused, "stock_empty": deal.first(Happening.STOCK_OUT)}
        return times.get(self.fields["how"], deal.did(deal.non_dealer).first(Doing.PLAYS))

    @property
    def late_by(self) -> frozenset[str]:
        """The fields by whose values the proposal is too late: neither the dealer's own nor one too early is."""
        return frozenset() if self.fields["how"] in ("by_dealer", "before_turn_up") else frozenset({"how"})


class NumberNamed(Fact, open=True, regular=True, of_exchange=True, of_peril=True):
    """The number of cards asked for was named."""

    after_answer: bool
    number: Literal["some", "none", "too_many"]
    order: Literal["first", "later"]


class NumberNotKept(Fact, subject="given_count", is_fault=True, of_exchange=True, not_kept="number"):
    """A player laid away another number of cards than he told."""

    by: Side
    relation: Literal["more", "fewer"]
    stock_short: bool


class ProposerTookNone(Fact, ground="given_count", open=True, of_peril=True):
    """The non-dealer asked for cards and exchanged none."""

    passed_over: bool
    order: Literal["first", "later"]


class AnsweredAmiss(Fact, open=True, of_exchange=True):
    """A proposal was answered by the one who made it, or accepted where none was made in time.

    how: ``by_other`` where none was made that the other player could answer; that he refuses is as much out of place.
    """

    how: Literal["by_proposer", "by_other", "nothing_asked"]


class GivenAmiss(Fact, open=True):
    """Cards were given in no exchange."""

    how: Literal["late", "unasked"]
    to: Side


class DiscardsTaken(Fact, open=True, of_exchange=True, always_told=True):
    """Cards that had been laid away came into a hand."""

    to: Side
    stock_left: bool


class LaidAwayAmiss(Fact, open=True):
    """Cards were laid away in no exchange, from a hand that held none too many.

    how: ``refused`` where they were laid away before that, or the dealer may have been bound to accept.
    """

    how: Literal["late", "unasked", "refused"]


class TurnedCardTaken(Fact, open=True, regular=True):
    """The card turned in error came into a hand."""

    to: Side


class TakenAskedAmiss(Fact, open=True, whose=frozenset({"by"})):
    """The dealer asked how many cards the other took."""

    by: Literal["dealer"]


class ProposalPassedOver(Fact, open=True, of_exchange=True, of_peril=True):
    """The leader led although he had asked for cards."""

    amiss: bool
    accepted: bool
    order: Literal["first", "later"]


class ProposalAnswered(Fact, open=True, regular=True, of_exchange=True):
    """A proposal was answered."""

    reply: Literal["accept", "refuse", "decline"]
    order: Literal["first", "later"]
    stock_left: bool
    stands: bool
    after_turning: Turning

    def _stands(self, _table: Table) -> Traced:
        """Whether it is still the last answer, with no proposal after it; one of a round that was begun anew is not."""
        last = self.deal.answers[-1][0] if self.deal.answers else None
        return Traced(last == self.event and not self.deal.open_proposal)


class ConditionalAnswer(Fact, open=True, regular=True, of_exchange=True, of_peril=True):
    """The dealer accepted on a condition."""

    enough: bool


class RefusedAfterTurning(Fact, open=True, of_exchange=True, comes_of="turned_in_error"):
    """The dealer refused after turning a card in error."""

    first_since: bool


class DealerTookNone(Fact, ground="given_count", open=True, of_exchange=True, not_kept="acceptance"):
    """The dealer accepted and took no card."""

    stock_left: bool


class WordTakenBack(Fact, open=True, of_exchange=True, of_peril=True, takes_word_back=True):
    """A player tried to take back what he said."""

    what: Literal["proposal", "number", "acceptance", "refusal", "discard"]
    discard: Literal["unserved", "served", "unreplaced"]
    after_turning: Turning


class NumberTakenAsked(Fact, always_told=True, open=True, regular=True, passing={"done": BEFORE}):
    """The non-dealer asked after an exchange how many cards were taken.

    done: whether both had taken all their cards by then.
    """

    done: bool
    taken: Count
    in_all: Count
    may_take: bool

    def _taken(self, _table: Table) -> Traced:
        """How many cards the dealer took in the last exchange."""
        return Traced(sum(exchange.taken(self.deal.dealer) for exchange in self.deal.exchanges[-1:]))

    def _in_all(self, _table: Table) -> Traced:
        return Traced(sum(exchange.taken(self.deal.dealer) for exchange in self.deal.exchanges))

    def _may_take(self, _table: Table) -> Traced:
        """Whether the dealer can still take cards in the exchange under way."""
        deal = self.deal
        return Traced(deal.exchanging and deal.dealer not in deal.exchanges[-1].given and not deal.has_played)


class DiscardedAmiss(Fact, open=True, of_exchange=True, lacks={"late": UNTOLD}):
    """Cards were discarded amiss."""

    by: Side
    face: Literal["down", "up"]
    place: Literal["own", "on_stock", "on_adversary"]
    late: bool
    before_other: bool
    after_other: bool


class DealerExchanged(Fact, open=True):
    """The dealer exchanged from a short stock."""

    stock_short: bool
    beyond_left: bool


class HandCompleted(Fact, open=True, of_exchange=True, passing={"late": BEFORE}):
    """A hand was filled from the stock.

    unasked: whether the other player did it, without leave of the one whose hand it is.
    """

    of: Side
    cause: Literal["giving", "asking", "deal", "nothing"]
    beyond: bool
    late: bool
    unasked: bool

    def _noted_since(self, name: str) -> EventIndex | None:
        return self.deal.did(self.person).first(Doing.PLAYS, Doing.UNPLAYS) if name == "late" else None

    @classmethod
    def _known(cls, deal: Deal, _of: str | None, _hand_size: int) -> dict[str, Any]:
        return {"cause": "giving" if any(exchange.given for exchange in deal.exchanges) else "deal"}


class TurnUpDrawn(Fact, open=True):
    """The turn-up came into a hand."""

    to: Side


class TurnedInError(Fact, names=OF_SHOWN, subject="turned_cards", open=True, always_told=True):
    """A card was turned as for trumps after giving."""


STANDING: Final = ("none", "open", "answered")
ANSWERED: Final = ("none", "refused", "refused_first_since_turning", "refused_since_turning", "accepted", "taken_back")
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
    stock: Literal["none", "less", "enough", "plenty"]
    due: Literal["all", "in_stead", "none", "beyond_hand"]
    answer: Literal["none", "accepted", "taken_back", "refused", "refused_first_since_turning", "refused_since_turning"]
    turn: Literal["own", "other", "nobody"]
    dealt_before: bool
    proposal: Literal["none", "open", "answered"]

    def _noted_since(self, name: str) -> EventIndex | None:
        deal, fields = self.deal, self.fields
        answered = deal.answers[-1][0] if deal.answers else None  # they are gone where an exchange was undone since
        played = deal.did(deal.non_dealer).first(Doing.PLAYS)
        tells = deal.exchange.tells.get(deal.non_dealer, {}) if deal.exchange is not None else {}
        over = not fields["exchange_done"] and fields["answer"] in ("refused", "refused_since_turning")
        times = {
            "phase": played,
            "proposal": answered,
            "turn": max(self.field_evidence["turn"], default=None),
            "answer": answered if fields["answer"] != "none" and deal.answers else played,
            "due": max(tells.get("given", ()), default=None) if fields["due"] == "none" else None,
            "exchange_done": answered if over else None,
            "cards_left": None if fields["cards_left"] else deal.first(Happening.STOCK_OUT),
            "stock": deal.first(Happening.STOCK_OUT) if fields["stock"] == "none" else None,
        }
        return times.get(name)
