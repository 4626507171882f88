"""A trick, and one playing of the hand: what was led and played, and who has won it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field, frozen

from referee.record import RANK_OF, SUIT_OF, UNKNOWN, EventId, EventIndex
from referee.table.game import Game


@define(eq=False, repr=False)
class Trick:
    """One trick: who led what, what was played to it, who has won it.

    played_to_at: when a card was first played to the lead, though it was taken up again.  lifted_at: when the lead
    was taken up, while it is.  resumed: whether the lead lies there from a trick that is played again.
    over_proposal: whether the leader led although he had asked for cards.
    id: the event of the lead.  named: the suit that the leader named.  counts_as: the suit that the lead counts as,
    where that is not its own; unknown as long as that is undecided.
    naming_questioned: whether somebody has said that its suit was not named.
    leader: who led.
    lead: the card led.
    led_at, replied_at: the indices of the events of the lead and of the reply.
    in_turn: whether the lead was in turn.
    reply: the card played to the lead, or ``None`` while there is none.
    winner: who has won the trick, or ``None`` while that is open or not known.
    withdrawn: the reply that was last taken back, or an empty text.
    withdrawals: when replies were taken back, by the events (indices) that had played them.
    in_place_of: the trick whose lead was taken up to lead this card instead.
    """

    leader: str
    lead: str
    led_at: EventIndex
    in_turn: bool = True
    reply: str | None = None
    replied_at: EventIndex | None = None
    winner: str | None = None
    withdrawn: str = ""
    withdrawals: dict[EventIndex, EventIndex] = field(factory=dict)
    played_to_at: EventIndex | None = None
    lifted_at: EventIndex | None = None
    resumed: bool = False
    over_proposal: bool = False
    id: EventId = EventId("")
    named: str | None = None
    counts_as: str | None = None
    naming_questioned: bool = False
    in_place_of: Trick | None = None

    @property
    def leads(self) -> list[Trick]:
        """The trick as it was with each lead that was taken up for another, the first of them first, and as it is."""
        return [*(self.in_place_of.leads if self.in_place_of is not None else ()), self]

    @property
    def stray(self) -> bool:
        """Whether it is a lead out of turn that nobody has played to.

        The card lies on the table and is still in its leader's hand: he may take it up, or play it in its turn.
        """
        return not self.in_turn and self.played_to_at is None

    @property
    def waits(self) -> bool:
        """Whether it is led to in turn and waits for its reply; a lead under a wrong name may be changed instead."""
        return self.in_turn and self.reply is None and self.named in (None, self.suit)

    @property
    def suit(self) -> str | None:
        """The suit that is to be followed; ``None`` where that is not known."""
        suit = SUIT_OF.get(self.lead) if self.counts_as is None else self.counts_as
        return None if suit == UNKNOWN else suit


@frozen
class Played:
    """A card that lies on the table or in a trick.

    trick: its trick.
    as_reply: whether it is the reply to the lead of the trick.
    at: the index of the event that played it.
    """

    trick: Trick
    as_reply: bool
    at: EventIndex

    @property
    def face(self) -> str:
        """The card, as far as its face is told."""
        return (self.trick.reply if self.as_reply else self.trick.lead) or UNKNOWN


@define(eq=False, repr=False)
class Round:
    """One playing of the hand, played out or its result merely stated; a replay is a further round of the same deal.

    exchange: what was stated with the result of whether cards were proposed, and how that was answered; untold, where
    neither that nor any act tells it.
    given_up: the act by which it was given up or thrown down.  results: the facts of how it ended.
    """

    tricks: list[Trick] = field(factory=list)
    won: dict[str, int] = field(factory=dict)
    stated: bool = False
    exchange: str | None = None
    given_up: Any = None
    results: list[Any] = field(factory=list)

    def leads_since(self, trick: Trick | None) -> list[Trick]:
        """Return a trick, and what it became with each lead in place of the one before.

        Args:
            trick: the trick; there is none of it where it is not told.
        """
        since = (each.leads for each in self.tricks if any(lead is trick for lead in each.leads))
        leads = next(since, [] if trick is None else [trick])
        return leads[next((n for n, lead in enumerate(leads) if lead is trick), 0) :]

    def cards_of(self, player: str) -> Iterator[Played]:
        """Yield the cards that a ``player`` has on the table or in tricks."""
        for trick in self.tricks:
            if trick.leader == player:
                yield Played(trick, False, trick.led_at)
            elif trick.replied_at is not None:
                yield Played(trick, True, trick.replied_at)

    @property
    def last_played(self) -> Trick | None:
        """The trick that both have played to last, if there is one."""
        return next((trick for trick in reversed(self.tricks) if trick.reply is not None), None)

    @property
    def unwon(self) -> int:
        """How many tricks were played of which it is not told who has won them."""
        return 0 if self.stated else sum(trick.reply is not None and trick.winner is None for trick in self.tricks)

    @property
    def played_at(self) -> list[EventIndex]:
        """The indices of the events at which its tricks were played to, in order of play."""
        return [trick.replied_at for trick in self.tricks if trick.replied_at is not None]


def beats(game: Game, trump: str | None, reply: str, trick: Trick) -> bool | None:
    """Return whether a reply beats the lead; ``None`` where a face or the trump is unknown and matters.

    A lead that counts as one of another suit has no rank in it; whether it wins where neither that suit nor a trump
    is played to it may be untold.

    Args:
        game: the game values, for the order of the ranks and the power of trumps.
        trump: the suit of trumps, or ``None`` where it is not known.
        reply: the card played to the lead.
        trick: the trick, for its lead and the suit that it counts as.
    """
    lead = trick.lead
    if UNKNOWN in (reply, lead) or trick.suit is None:
        return None
    suit = SUIT_OF[reply]
    if suit == trick.suit:
        return trick.counts_as is not None or game.ranks.index(RANK_OF[reply]) < game.ranks.index(RANK_OF[lead])
    if game.trumps_win and trump in (None, suit):
        return None if trump is None else True
    return None if trick.counts_as is not None and game.named_trick == "untold" else False
