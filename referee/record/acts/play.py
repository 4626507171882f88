"""Acts of the exchange and of the play of the hand."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.record.acts.base import Card, Cards, Count, Event, Player, Suit


class Propose(Event, kw_only=True):
    """The non-dealer proposes.

    n: cards asked for, if named at once.
    """

    do: ClassVar[str] = "propose"
    only_on_table: ClassVar[bool] = True

    n: Count | None = None


class Ask(Event, kw_only=True):
    """The non-dealer names the number of cards he wants.

    n: the number.
    """

    do: ClassVar[str] = "ask"
    only_on_table: ClassVar[bool] = True

    n: Count


class Answer(Event, kw_only=True):
    """The dealer answers a proposal.

    reply: the answer.
    n: cards the dealer wants for himself.
    """

    do: ClassVar[str] = "answer"
    only_on_table: ClassVar[bool] = True

    reply: Literal["accept", "refuse", "accept_if_enough"]
    n: Count | None = None


class Retract(Event, kw_only=True):
    """A player tries to take back what he said or laid down.

    what: what he would take back.
    """

    do: ClassVar[str] = "retract"

    what: Literal["proposal", "number", "acceptance", "refusal", "discard"]


class Discard(Event, kw_only=True):
    """A player lays cards away.

    cards: the cards.
    face: which way they lie.
    place: where they lie.
    """

    do: ClassVar[str] = "discard"
    draws_attention: ClassVar[bool] = True
    only_on_table: ClassVar[bool] = True

    cards: Cards
    face: Literal["down", "up"] = "down"
    place: Literal["own", "on_stock", "on_adversary"] = "own"


class Give(Event, kw_only=True):
    """The dealer gives cards from the stock.

    to: who receives them.
    cards: the cards.
    source: where they came from; ``discards`` for cards that had been laid away.
    """

    do: ClassVar[str] = "give"
    only_on_table: ClassVar[bool] = True

    to: Player
    cards: Cards
    source: Literal["top", "elsewhere", "discards"] = "top"


class Mix(Event, kw_only=True):
    """A player mixes cards given with his hand.

    cards: the cards, where told.
    """

    do: ClassVar[str] = "mix"
    only_on_table: ClassVar[bool] = True

    cards: Cards = ()


class ThrowAside(Event, kw_only=True):
    """Cards are put out of play.

    cards: the cards.
    """

    do: ClassVar[str] = "throw_aside"

    cards: Cards


class Complete(Event, kw_only=True):
    """A short hand is filled from the stock.

    to: whose hand.
    cards: the cards.
    leave_of: who gave leave.
    source: where the cards came from; ``discards`` for cards that had been laid away.
    """

    do: ClassVar[str] = "complete"
    draws_attention: ClassVar[bool] = True

    to: Player
    cards: Cards
    leave_of: Player | None = None
    source: Literal["top", "elsewhere", "discards"] = "top"


class Draw(Event, kw_only=True):
    """A player draws cards from the other's hand; they are out of play.

    hand_of: from whose hand.
    cards: the cards.
    seen: whether the drawer looked at them.
    """

    do: ClassVar[str] = "draw"
    draws_attention: ClassVar[bool] = True

    hand_of: Player
    cards: Cards
    seen: bool | None = None


class PutBack(Event, kw_only=True):
    """A withdrawn card is returned to where it lay.

    cards: the cards.
    place: where they go.
    """

    do: ClassVar[str] = "put_back"

    cards: Cards
    place: Literal["stock", "pack", "hand", "table"]


class AskTaken(Event, kw_only=True):
    """The non-dealer asks how many cards the dealer took."""

    do: ClassVar[str] = "ask_taken"


class TellTaken(Event, kw_only=True):
    """The dealer tells how many cards he took.

    n: the number told.
    """

    do: ClassVar[str] = "tell_taken"

    n: Count


class Lead(Event, kw_only=True):
    """A player leads a card.

    card: the card that he meant to lead.
    named_suit: the suit that he named.
    besides: further cards that he laid down with it.
    """

    do: ClassVar[str] = "lead"
    only_on_table: ClassVar[bool] = True

    card: Card
    named_suit: Suit | None = None
    besides: Cards = ()


class Play(Event, kw_only=True):
    """A player plays a card to the lead.

    card: the card that he meant to play.
    besides: further cards that he laid down with it.
    """

    do: ClassVar[str] = "play"
    only_on_table: ClassVar[bool] = True

    card: Card
    besides: Cards = ()


class TakeBack(Event, kw_only=True):
    """A player takes a card back from the table.

    card: the card.
    reason: why, in his words.
    """

    do: ClassVar[str] = "take_back"

    card: Card
    reason: str | None = None


class Abandon(Event, kw_only=True):
    """A player gives up his hand.

    cards: the cards, where shown.
    """

    do: ClassVar[str] = "abandon"

    cards: Cards = ()


class ThrowDown(Event, kw_only=True):
    """A player throws his cards down.

    claiming: what he claims with it: score, point, vole, or a number of tricks.
    cards: the cards shown.
    """

    do: ClassVar[str] = "throw_down"

    claiming: Literal["score", "point", "vole"] | Count | None = None
    cards: Cards = ()


class Gather(Event, kw_only=True):
    """A player gathers a trick."""

    do: ClassVar[str] = "gather"
    only_on_table: ClassVar[bool] = True


class Reveal(Event, kw_only=True):
    """Cards are shown, from wherever they lie.

    cards: the cards.
    place: where they came from; ``discard`` for cards that the player had laid away himself, ``stock`` for the stock's.
    """

    do: ClassVar[str] = "reveal"

    cards: Cards
    place: str | None = None


class BeginReplay(Event, kw_only=True):
    """The hands are taken up again to be replayed; a lead or a reply that can be nothing else begins it too."""

    do: ClassVar[str] = "begin_replay"
    needs_actor: ClassVar[bool] = False


class Result(Event, kw_only=True):
    """The play was not recorded; the scorer states how it ended.

    tricks: tricks of each.
    winner: who won the point.
    vole: whether all tricks were made.
    exchange: whether cards were proposed, and how the first proposal was answered.
    """

    do: ClassVar[str] = "result"
    needs_actor: ClassVar[bool] = False

    tricks: dict[Player, Count] | None = None
    winner: Player | None = None
    vole: bool | None = None
    exchange: Literal["unproposed", "refused", "accepted"] | None = None
