"""Specimens of regular play, and how they are heard: by them a rulebook is asked what it makes of regular play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from referee.hearing.hearing import Hearing
from referee.hearing.rulings import Adjudication
from referee.law.rulebook import Rulebook
from referee.record.acts import (
    Answer,
    Ask,
    Cut,
    Discard,
    Event,
    Give,
    Lead,
    Look,
    Packet,
    Play,
    Propose,
    Result,
    Shuffle,
    TakeUp,
    TurnUp,
)
from referee.record.cards import UNKNOWN
from referee.record.log import Agreement, Header, Log, Opening, PackState
from referee.record.vocabulary import RECORDED

DEALER, PONE = "dealer", "non-dealer"
PACK: Final = "pack"
HEARTS: Final = ("KH", "QH", "JH", "AH")
CLUBS: Final = ("KC", "QC", "JC", "AC")


def dealt(king: str | None = None) -> list[Event]:
    """Return the dealing of two hands, one of which holds the king of spades."""
    return [
        Packet(by=DEALER, to=who, cards=("KS", *[UNKNOWN] * 4) if who == king else (UNKNOWN,) * 5, whole=True)
        for who in (PONE, DEALER)
    ]


def hand(rulebook: Rulebook, winner: str, *, vole: bool, exchanged: bool, refused: bool) -> list[Event]:
    """Return a hand that somebody wins after some end of the exchange."""
    events = [*dealt(), TurnUp(by=DEALER, cards=("7S",))]
    if exchanged:
        events += [Propose(by=PONE), Answer(by=DEALER, reply="accept")]
        events += [Discard(by=PONE, cards=(UNKNOWN,)), Give(by=DEALER, to=PONE, cards=(UNKNOWN,))]
    if refused:
        events += [Propose(by=PONE), Answer(by=DEALER, reply="refuse")]
    size, point = rulebook.game.hand_size, rulebook.game.tricks_for_point
    return [*events, Result(tricks={winner: size if vole else point}, exchange="unproposed")]


def whole_hands(rulebook: Rulebook, *, together: bool) -> Iterator[list[Event]]:
    """Yield hands in which every act that is taken for regular is done in every way that is.

    Where both players exchange, they lay away before either is served if it is done ``together``, else each in turn.
    """
    first, second = _both("10H", "10C", together=together), _both("8H", "9C", together=together)
    named = [Propose(by=PONE, n=1), Answer(by=DEALER, reply="accept", n=1), *first]
    before = [Propose(by=PONE), Ask(by=PONE, n=1), Answer(by=DEALER, reply="accept"), *_swapped(PONE, "9H")]
    after = [Propose(by=PONE), Answer(by=DEALER, reply="accept"), Ask(by=PONE, n=1), *second]
    refused: list[Event] = [Propose(by=PONE), Answer(by=DEALER, reply="refuse")]
    yield [*_opening(rulebook), *_tricks("10H", "10C")]
    yield [*_opening(rulebook), *refused, *_tricks("10H", "10C")]
    yield [*_opening(rulebook), *named, *before, *_tricks("8H", "9C")]
    yield [*_opening(rulebook), *named, *before, *after, *_tricks("7H", "8C")]
    yield [*_opening(rulebook), *named, *before, *after, *refused, *_tricks("7H", "8C")]
    yield [*_opening(rulebook), *named[:2], *_swapped(PONE, "10H"), *before, *_tricks("8H", "10C")]
    yield [*_opening(rulebook), *named[:2], *_swapped(PONE, "10H"), *_tricks("9H", "10C")]


def _opening(rulebook: Rulebook) -> list[Event]:
    """Return all that comes before the first proposal."""
    events: list[Event] = [Shuffle(by=DEALER, pack=PACK), Cut(by=PONE, pack=PACK, lifted=2, left=30)]
    hearts, clubs = [*HEARTS, "10H"], [*CLUBS, "10C"]
    served = 0
    for n in map(int, rulebook.game.packets[0].split("-")):
        for who, cards in ((PONE, hearts), (DEALER, clubs)):
            events.append(Packet(by=DEALER, to=who, cards=tuple(cards[served : served + n]), pack=PACK))
        served += n
    return [*events, TurnUp(by=DEALER, cards=("7S",)), Look(by=PONE, at="hand"), Look(by=DEALER, at="hand")]


def _tricks(heart: str, club: str) -> Iterator[Event]:
    """Yield five tricks that the non-dealer leads to and wins; the last cards are told."""
    for lead, reply in zip([*HEARTS, heart], [*CLUBS, club], strict=True):
        yield Lead(by=PONE, card=lead)
        yield Play(by=DEALER, card=reply)


def _swapped(who: str, away: str) -> list[Event]:
    """Return the exchange of one card for the next lower one of its suit."""
    card = f"{int(away[:-1]) - 1}{away[-1]}"
    return [
        Discard(by=who, cards=(away,)),
        Give(by=DEALER, to=who, cards=(card,)),
        TakeUp(by=who, what="given"),
    ]


def _both(heart: str, club: str, *, together: bool) -> list[Event]:
    """Return the exchange of a card by each player, in turn or together."""
    (laid, *given), (his, *to_him) = _swapped(PONE, heart), _swapped(DEALER, club)
    return [laid, his, *given, *to_him] if together else [laid, *given, his, *to_him]


def unobjected(rulebook: Rulebook, *, together: bool) -> bool:
    """Return whether a rulebook has nothing to say of regular play but what it is worth, and knows trumps by it."""
    for events in whole_hands(rulebook, together=together):
        found = hear(rulebook, events, recorded=RECORDED, ended=True)
        plain = all(ruling.kind == "scoring" for ruling in found.rulings) and not found.problems
        if not plain or [(deal.ended, deal.trump) for deal in found.deals] != [("played", "S")]:
            return False
    return True


def unspoken(rulebook: Rulebook, target: int) -> bool:
    """Return whether nothing comes of a king in hand before it is announced, though it would win the game."""
    score = {DEALER: target - 1, PONE: target - 1}
    for holder in (DEALER, PONE):
        trick = [Lead(by=PONE, card="8H"), Play(by=DEALER, card="7H")]
        events = [*dealt(king=holder), TurnUp(by=DEALER, cards=("7S",)), *trick]
        if hear(rulebook, events, score).rulings:
            return False
    return True


def hear(
    rulebook: Rulebook,
    events: list[Event],
    score: dict[str, int] | None = None,
    *,
    graded: bool = False,
    recorded: Sequence[str] = ("marking",),
    ended: bool = False,
) -> Adjudication:
    """Hear a specimen to the point it has come to; what only an end would say is said where it has ``ended``.

    Args:
        rulebook: the code it is heard under.
        events: its acts, from the first packet on.
        score: the points that each player begins with; none by default.
        graded: whether the stakes are graded.
        recorded: what the record tells besides the play.
        ended: whether the log ends there.
    """
    header = Header(
        (DEALER, PONE),
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
