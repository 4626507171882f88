"""The rules of the play, read from a rulebook: what takes a trick, and what may be played to a lead."""

from __future__ import annotations

from typing import Any, Final

from attrs import define, evolve, field

from referee.law import Rulebook
from referee.record import PACK, RANK_OF, SUIT_OF, EventIndex, RefereeError
from referee.table import Game, Trick, beats, duties_of_reply

HIGHER: Final = 1
LOWER: Final = 2
TRUMP: Final = 4
OTHER: Final = 8
"""What a card is to a lead: a higher or a lower one of its suit, a trump to another suit, or none of these. Sets of
them are sums."""

CLASSES: Final = (HIGHER, LOWER, TRUMP, OTHER)

_TRUMPS, _PLAIN = "S", "H"  # no rulebook tells suits apart, so any two of them do

DUTIES: Final = {
    "must_follow": ("renounced", True),
    "must_win": ("win_missed", False),
    "must_trump": ("win_missed", True),
}
"""The values that make duties of play, each with the fault of failing in it and whether that is by another suit."""


class PlayUntold(RefereeError):  # noqa: N818 - it says what the code is
    """A rulebook does not tell how a hand is played, so that nothing can be said of best play under it."""


@define(eq=False, repr=False)
class PlayRules:
    """What takes a trick under a rulebook, and what may be played to a lead.

    rulebook: the rulebook.
    ranks: the ranks, from high to low.
    taking: the classes of cards that take a lead of trumps, and those that take another.
    allowed: which classes may be played to a lead of trumps, and to another, by the classes that a hand holds.
    """

    rulebook: Rulebook
    ranks: tuple[str, ...]
    taking: tuple[int, int] = (0, 0)
    allowed: tuple[tuple[int, ...], tuple[int, ...]] = field(default=((), ()))

    @classmethod
    def of(cls, rulebook: Rulebook) -> PlayRules:
        """Read the rules of play of a rulebook.

        A duty is a duty where a clause lays it down, or where the head does and some clause in force speaks of who
        fails in it; leave that clause out, and the card may be played.

        Args:
            rulebook: the rulebook.

        Returns:
            The rules.

        Raises:
            PlayUntold: where the rulebook does not tell who leads to the tricks after the first.
        """
        if rulebook.game.later_leads == "untold":
            raise PlayUntold(
                "this code does not tell who leads after the first trick: nothing can be said of best play"
            )
        game = _with_duties_told(rulebook)
        read = [_Lead.of(game, suit) for suit in (_TRUMPS, _PLAIN)]
        taking, allowed = [lead.taking for lead in read], [lead.allowed() for lead in read]
        return cls(rulebook, rulebook.game.ranks, (taking[0], taking[1]), (allowed[0], allowed[1]))

    def class_of(self, card: str, lead: str, trump: str) -> int:
        """Return what a card is to a lead.

        Args:
            card: the card.
            lead: the card led.
            trump: the suit of trumps.
        """
        return class_of(card, lead, trump, self.ranks)

    def takes(self, card: str, lead: str, trump: str) -> bool:
        """Tell whether a card takes the trick.

        Args:
            card: the card played second.
            lead: the card led.
            trump: the suit of trumps.
        """
        return bool(self.class_of(card, lead, trump) & self.taking[SUIT_OF[lead] != trump])

    def lawful(self, hand: tuple[str, ...], lead: str, trump: str) -> tuple[str, ...]:
        """Return the cards of a hand that may be played to a lead.

        Args:
            hand: the cards in hand.
            lead: the card led.
            trump: the suit of trumps.
        """
        classes = [self.class_of(card, lead, trump) for card in hand]
        held = 0
        for each in classes:
            held |= each
        may = self.allowed[SUIT_OF[lead] != trump][held]
        return tuple(card for card, each in zip(hand, classes, strict=True) if each & may)


def class_of(card: str, lead: str, trump: str, ranks: tuple[str, ...]) -> int:
    """Return what a card is to a lead.

    Args:
        card: the card.
        lead: the card led.
        trump: the suit of trumps.
        ranks: the ranks, from high to low.
    """
    if SUIT_OF[card] == SUIT_OF[lead]:
        return HIGHER if ranks.index(RANK_OF[card]) < ranks.index(RANK_OF[lead]) else LOWER
    return TRUMP if SUIT_OF[card] == trump else OTHER


@define
class _Lead:
    """What a rulebook says of a lead of trumps, or of one of another suit.

    taking: the classes of cards that take it.
    barring: by each class, the classes of which none may be held where a card of it is played.
    """

    taking: int = 0
    barring: dict[int, int] = field(factory=dict)

    @classmethod
    def of(cls, game: Game, suit: str) -> _Lead:
        """Ask the table what each card is to each lead of a suit; all leads of a suit must be alike."""
        told = [_told_of(game, lead) for lead in PACK if SUIT_OF[lead] == suit]
        read = cls()
        for each in CLASSES:
            taking = {lead[each][0] for lead in told if each in lead}
            due = sum(other for other in CLASSES if any(each in lead and lead[each][1] & other for lead in told))
            if len(taking) > 1 or any(each in lead and lead[each][1] != due & sum(lead) for lead in told):
                raise PlayUntold("under this code not all leads of a suit are alike: its play cannot be read")
            read.taking |= each if True in taking else 0
            read.barring[each] = due
        return read

    def allowed(self) -> tuple[int, ...]:
        """Return which classes may be played, by those that are held; where no card meets all duties, any may be."""

        def may(held: int) -> int:
            return sum(each for each in CLASSES if each & held and not self.barring[each] & held) or held

        return tuple(map(may, range(sum(CLASSES) + 1)))


def _told_of(game: Game, lead: str) -> dict[int, tuple[bool, int]]:
    """Return of the cards of each class whether they take a lead, and the classes that a hand may not hold then."""
    found = dict[int, tuple[bool, int]]()
    trick = Trick("", lead, EventIndex(0))
    by_class: dict[int, list[str]] = {}
    for card in PACK:
        if card != lead:
            by_class.setdefault(class_of(card, lead, _TRUMPS, game.ranks), []).append(card)
    for each, cards in by_class.items():
        takes = {beats(game, _TRUMPS, card, trick) is True for card in cards}
        if len(takes) > 1:
            raise PlayUntold("under this code not all cards alike take a trick alike: its play cannot be read")
        won = takes.pop()
        duties = duties_of_reply(game, _TRUMPS, trick, SUIT_OF[cards[0]], won=won)
        due = [
            other for other, held in by_class.items() if any(better(card) for _, better, _ in duties for card in held)
        ]
        found[each] = won, sum(due)
    return found


def _with_duties_told(rulebook: Rulebook) -> Game:
    """Return the values of the game, without a duty that only the head knows of and no clause in force speaks of."""
    untold: dict[str, Any] = {
        value: False
        for value, (fault, void) in DUTIES.items()
        if not rulebook.settled.get(value)
        and not any(clause.wanted("void") in ([], [void]) for clause in rulebook.by_fact.get(fault, ()))
    }
    return evolve(rulebook.game, **untold)
