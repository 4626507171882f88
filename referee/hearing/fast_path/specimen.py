"""Specimens of regular play, and how they are heard: by them a rulebook is asked what it makes of regular play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final, Literal, NamedTuple

from referee.hearing.hearing import Hearing
from referee.hearing.rulings import Adjudication
from referee.law import Rulebook
from referee.record import (
    RECORDED,
    UNKNOWN,
    Agreement,
    Answer,
    Ask,
    Discard,
    Event,
    Give,
    Header,
    Lead,
    Log,
    Opening,
    Packet,
    PackState,
    Propose,
    Result,
    TakeUp,
    TurnUp,
)

DEALER: Final = "dealer"
"""The name of the dealer in hands that are made up."""

NON_DEALER: Final = "non-dealer"
"""The name of the other player in hands that are made up."""

PACK: Final = "pack"
SERVED: Final = (("7H", "7C"), ("8H", "8C"), ("9H", "9C"))

Order = Literal["together", "in_turn", "alone", "refused"]
Told = Literal["nowhere", "proposal", "before", "after"]


class Manner(NamedTuple):
    """In which manner a proposal is made and cards are exchanged on it.

    order: whether both players lay cards away before either is served, or each in his turn, or the non-dealer alone
    exchanges, or he is refused.  told: where the non-dealer names his number: in the proposal, or in words of its own
    before or after the answer.  answered: whether the answer names one.  later: whether it is not the first proposal.
    """

    order: Order
    told: Told
    answered: bool
    later: bool


def dealt(king: str | None = None) -> list[Event]:
    """Return the dealing of two hands, one of which holds the king of spades.

    Args:
        king: the player who holds the king of spades; neither does by default.
    """
    return [
        Packet(by=DEALER, to=who, cards=("KS", *[UNKNOWN] * 4) if who == king else (UNKNOWN,) * 5, whole=True)
        for who in (NON_DEALER, DEALER)
    ]


def hand(
    rulebook: Rulebook, winner: str, *, vole: bool, exchanged: bool, refused: bool, order: Order = "in_turn"
) -> list[Event]:
    """Return a hand that somebody wins after some end of the exchange.

    Args:
        rulebook: the code whose size of a hand and whose tricks for the point are used.
        winner: the player who wins the point, or every trick.
        vole: whether he wins every trick.
        exchanged: whether cards were exchanged before.
        refused: whether a proposal was refused; if cards were exchanged, after that.
        order: in which order the cards of the exchange are discarded and given.
    """
    events = [*dealt(), TurnUp(by=DEALER, cards=("7S",))]
    if exchanged:
        events += _round(Manner(order, "nowhere", answered=False, later=False), *SERVED[0])
    if refused:
        events += _round(Manner("refused", "nowhere", answered=False, later=exchanged))
    size, point = rulebook.game.hand_size, rulebook.game.tricks_for_point
    return [*events, Result(tricks={winner: size if vole else point}, exchange="unproposed")]


PLAIN: Final = (Manner("in_turn", "nowhere", False, False), Manner("together", "nowhere", False, False))


def has_no_objection(rulebook: Rulebook, manner: Manner, plain: Manner) -> bool:
    """Return whether a rulebook has nothing to say of an exchange of such a manner.

    An exchange in a ``plain`` manner comes before it if it is a later one, and another comes after it and then a lead,
    for some of what may be said of an exchange shows only then.
    """
    manners = [*([plain] if manner.later else []), manner, *([] if manner.order == "refused" else [plain])]
    rounds = [_round(each, *cards) for each, cards in zip(manners, SERVED, strict=False)]
    lead = Lead(by=NON_DEALER, card="AH")
    events = [*dealt(), TurnUp(by=DEALER, cards=("7S",)), *chain.from_iterable(rounds), lead]
    found = hear(rulebook, events, recorded=RECORDED, ended=True)
    return not found.rulings and not found.problems


def _round(manner: Manner, *served: str) -> list[Event]:
    """Return one proposal and what comes of it; each player who exchanges lays a card away and is given another."""
    reply: Literal["accept", "refuse"] = "refuse" if manner.order == "refused" else "accept"
    asked = Ask(by=NON_DEALER, n=1)
    said: list[Event] = [Propose(by=NON_DEALER, n=1 if manner.told == "proposal" else None)]
    said += [asked] if manner.told == "before" else []
    said += [Answer(by=DEALER, reply=reply, n=1 if manner.answered else None)]
    said += [asked] if manner.told == "after" else []
    swaps = list(zip((NON_DEALER, DEALER), served, strict=False))[: {"refused": 0, "alone": 1}.get(manner.order)]
    laid = [Discard(by=who, cards=(UNKNOWN,)) for who, _ in swaps]
    given = [(Give(by=DEALER, to=who, cards=(card,)), TakeUp(by=who, what="given")) for who, card in swaps]
    if manner.order == "together":
        return [*said, *laid, *chain.from_iterable(given)]
    return [*said, *chain.from_iterable((first, *rest) for first, rest in zip(laid, given, strict=True))]


def hear(
    rulebook: Rulebook,
    events: list[Event],
    score: dict[str, int] | None = None,
    *,
    graded: bool = False,
    recorded: Sequence[str] = ("marking",),
    ended: bool = False,
) -> Adjudication:
    """Return the adjudication of a specimen so far; what only the end of a log brings is said where it has ``ended``.

    Args:
        rulebook: the code it is heard under.
        events: its acts, from the first packet on.
        score: the points that each player begins with; none by default.
        graded: whether the stakes are graded.
        recorded: what the record tells besides the play.
        ended: whether the log ends there.
    """
    header = Header(
        (DEALER, NON_DEALER),
        packs={PACK: PackState(owner=DEALER)},
        opening=Opening(score=score or {}, dealer=DEALER),
        agreement=Agreement("graded" if graded else "none"),
        recorded=frozenset(recorded),
    )
    hearing = Hearing(header, rulebook)
    for number, event in enumerate(events, 1):
        event.id = f"e{number}"
        hearing.advance(event)
    if ended:
        hearing.finish()
    return hearing.statement(Log(header, events))
