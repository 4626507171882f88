"""Acts of the exchange and of the play of the hand."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from attrs import define

from referee.record.acts.base import Card, Cards, Count, Event, Player, Source, Suit
from referee.record.values import either, one_of, whole_number

CLAIM: Final = either({str: one_of(("score", "point", "vole"), "word that can stand here"), int: whole_number()})


@define(kw_only=True, repr=False, eq=False)
class Propose(Event, only_on_table=True):
    """The non-dealer proposes.

    n: cards asked for, if named at once.
    """

    n: Count | None = None


@define(kw_only=True, repr=False, eq=False)
class Ask(Event, only_on_table=True):
    """The non-dealer names the number of cards he wants.

    n: the number.
    """

    n: Count


@define(kw_only=True, repr=False, eq=False)
class Answer(Event, only_on_table=True):
    """The dealer answers a proposal.

    reply: the answer.
    n: cards the dealer wants for himself.
    """

    reply: Literal["accept", "refuse", "accept_if_enough"]
    n: Count | None = None


@define(kw_only=True, repr=False, eq=False)
class Retract(Event):
    """A player tries to take back what he said or laid down.

    what: what he would take back.
    """

    what: Literal["proposal", "number", "acceptance", "refusal", "discard"]


@define(kw_only=True, repr=False, eq=False)
class Discard(Event, draws_attention=True, only_on_table=True):
    """A player lays cards away.

    cards: the cards.
    face: which way they lie.
    place: where they lie.
    """

    cards: Cards
    face: Literal["down", "up"] = "down"
    place: Literal["own", "on_stock", "on_adversary"] = "own"


@define(kw_only=True, repr=False, eq=False)
class Give(Event, only_on_table=True):
    """The dealer gives cards from the stock.

    to: who receives them.
    cards: the cards.
    source: where they came from; ``discards`` for cards that had been laid away.
    """

    to: Player
    cards: Cards
    source: Literal["top", "elsewhere", "discards"] = "top"


@define(kw_only=True, repr=False, eq=False)
class Mix(Event, only_on_table=True):
    """A player mixes cards given with his hand.

    cards: the cards, where told.
    """

    cards: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class ThrowAside(Event):
    """Cards are put out of play.

    cards: the cards.
    """

    cards: Cards


@define(kw_only=True, repr=False, eq=False)
class Complete(Event, draws_attention=True):
    """A short hand is filled from the stock.

    to: whose hand.
    cards: the cards.
    leave_of: who gave leave.
    source: where the cards came from; ``discards`` for cards that had been laid away.
    """

    to: Player
    cards: Cards
    leave_of: Player | None = None
    source: Literal["top", "elsewhere", "discards"] = "top"


@define(kw_only=True, repr=False, eq=False)
class Draw(Event, draws_attention=True):
    """A player draws cards from the other's hand; they are out of play.

    hand_of: from whose hand.
    cards: the cards.
    seen: whether the drawer looked at them.
    """

    hand_of: Player
    cards: Cards
    seen: bool | None = None


@define(kw_only=True, repr=False, eq=False)
class PutBack(Event):
    """A withdrawn card is returned to where it lay.

    cards: the cards.
    place: where they go.
    """

    cards: Cards
    place: Literal["stock", "pack", "hand", "table"]


@define(kw_only=True, repr=False, eq=False)
class AskTaken(Event):
    """The non-dealer asks how many cards the dealer took."""


@define(kw_only=True, repr=False, eq=False)
class TellTaken(Event):
    """The dealer tells how many cards he took.

    n: the number told.
    """

    n: Count


@define(kw_only=True, repr=False, eq=False)
class Lead(Event, only_on_table=True):
    """A player leads a card.

    card: the card that he meant to lead.
    named_suit: the suit that he named.
    besides: further cards that he laid down with it.
    """

    card: Card
    named_suit: Suit | None = None
    besides: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class Play(Event, only_on_table=True):
    """A player plays a card to the lead.

    card: the card that he meant to play.
    besides: further cards that he laid down with it.
    """

    card: Card
    besides: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class TakeBack(Event):
    """A player takes a card back from the table.

    card: the card.
    reason: why, in his words.
    """

    card: Card
    reason: str | None = None


@define(kw_only=True, repr=False, eq=False)
class Abandon(Event):
    """A player gives up his hand.

    cards: the cards, where shown.
    """

    cards: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class ThrowDown(Event):
    """A player throws his cards down.

    claiming: what he claims with it: score, point, vole, or a number of tricks.
    cards: the cards shown.
    """

    claiming: Annotated[str | int, CLAIM] | None = None
    cards: Cards = ()


@define(kw_only=True, repr=False, eq=False)
class Gather(Event, only_on_table=True):
    """A player gathers a trick."""


@define(kw_only=True, repr=False, eq=False)
class Reveal(Event):
    """Cards are shown, from wherever they lie.

    cards: the cards.
    place: where they came from: ``hand``, or ``hand:NAME`` for another player's; ``discard`` for cards that the player
    had laid away himself, ``stock`` for the stock's, ``aside`` for cards out of play, ``tricks`` or ``table`` for cards
    that had been played.
    """

    cards: Cards
    place: Source | None = None


@define(kw_only=True, repr=False, eq=False)
class BeginReplay(Event, needs_actor=False):
    """The hands are taken up again to be replayed; a lead or a reply that can be nothing else begins it too."""


@define(kw_only=True, repr=False, eq=False)
class Result(Event, needs_actor=False):
    """The play was not recorded; the scorer states how it ended.

    tricks: tricks of each.
    winner: who won the point.
    vole: whether all tricks were made.
    exchange: whether cards were proposed, and how the first proposal was answered.
    """

    tricks: dict[Player, Count] | None = None
    winner: Player | None = None
    vole: bool | None = None
    exchange: Literal["unproposed", "refused", "accepted"] | None = None
