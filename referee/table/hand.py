"""A hand of cards as the record knows it: faces known, faces unknown, and how both came and went."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import define, field

from referee.record import UNKNOWN, EventIndex, known


def out_of_pile(pile: list[str], card: str) -> bool:
    """Take a card out of a pile; return whether it can have lain there.

    Of which face a card was that goes unseen, nothing tells any longer.

    Args:
        pile: the faces of the cards that lie there.
        card: the card.
    """
    if card == UNKNOWN and pile:
        pile[:] = [UNKNOWN] * (len(pile) - 1)
    elif card in pile or UNKNOWN in pile:
        pile.remove(card if card in pile else UNKNOWN)
    else:
        return False
    return True


@define
class Change:
    """Cards that came into a hand (``sign`` 1), left it (-1), or were seen in it (0) at one event.

    ``early`` is whether that was before anything else was done by the event.
    """

    at: EventIndex
    sign: int
    cards: list[str]
    early: bool = False

    def before(self, at: EventIndex, *, early: bool = True) -> bool:
        """Tell whether the change came before the act of the event ``at``, or, if not ``early``, before all of it."""
        return self.at < at or (early and self.early and self.at == at)


@define
class Hand:
    """The cards a player holds now, and every change since the deal.

    ``cards`` holds a face for each card whose face the record proves, and ``?`` for each other card.  A face
    that leaves the hand without having been known in it proves that an unknown card was that face.  ``bared`` are the
    faces that lie shown on the table without having been played.
    """

    cards: list[str] = field(factory=list)
    changes: list[Change] = field(factory=list)
    bared: set[str] = field(factory=set)

    def add(self, cards: Iterable[str], at: EventIndex, *, early: bool = False) -> None:
        """Put cards into the hand; ``early``: before anything else is done by the event."""
        come = list(cards)
        self.cards += come
        self.changes.append(Change(at, 1, come, early))

    def remove(self, cards: Iterable[str], at: EventIndex) -> list[str]:
        """Take cards out of the hand; return those that the record shows he cannot have had."""
        gone: list[str] = []
        impossible: list[str] = []
        for card in cards:
            (gone if out_of_pile(self.cards, card) else impossible).append(card)
        self.changes.append(Change(at, -1, gone))
        return impossible

    def lost_at(self, card: str) -> EventIndex | None:
        """Return the index of the event at which a card of that face left the hand, if it has not come back since."""
        last = next((change for change in reversed(self.changes) if card in known(change.cards)), None)
        return last.at if last is not None and last.sign < 0 else None

    def exchange_unseen(self, at: EventIndex) -> None:
        """Let any of the cards have been exchanged, and nothing tell which."""
        self.cards[:] = [UNKNOWN] * len(self.cards)
        self.changes += [Change(at, -1, [*self.cards]), Change(at, 1, [*self.cards])]

    def show(self, card: str, at: EventIndex) -> bool:
        """Take in a face of the hand that is seen; return whether the record allows it.

        Args:
            card: the face.
            at: the index of the event that shows it.
        """
        if card in self.cards:
            return True
        if UNKNOWN not in self.cards:
            return False
        self.cards[self.cards.index(UNKNOWN)] = card
        self.changes.append(Change(at, 0, [card]))
        return True

    def cover(self, card: str) -> bool:
        """Let a face of the hand lie shown no longer; return whether it did."""
        lay = card in self.bared and card in self.cards
        self.bared.discard(card)
        return lay

    def count_at(self, at: EventIndex, *, early: bool = True) -> int:
        """Return how many cards the hand held just before the act of an event; if not ``early``, before all of it."""
        return sum(change.sign * len(change.cards) for change in self.changes if change.before(at, early=early))

    def held(self, matches: Callable[[str], bool], at: EventIndex) -> tuple[bool | None, set[EventIndex]]:
        """Return whether some card that matches was held just before event ``at``, and the events that prove it.

        ``None`` where the record does not prove it either way.  One card proves that it was held; that none was
        takes every card of the hand, or every card that it has or that left it since.
        """
        certain = self.certain(at)
        for card, event in certain.items():
            if matches(card):
                return True, {event}
        if len(certain) >= self.count_at(at):
            return False, set(certain.values())
        left = [change for change in self.changes if change.at >= at and change.sign < 0]
        faces = [*self.cards, *(card for change in left for card in change.cards)]
        if UNKNOWN in faces or any(matches(card) for card in faces):
            return None, set()
        return False, {change.at for change in left} | set(certain.values())  # each card of then is one of these

    def not_seen_since(self, at: EventIndex) -> set[str]:
        """Return the faces that the hand held just before event ``at`` and has not shown since, if all are known."""
        held = set(self.certain(at))
        since = {card for change in self.changes if change.at > at for card in change.cards}
        return held - since - set(self.cards) if len(held) == self.count_at(at) else set()

    def show_laid_away(self, card: str, at: Iterable[EventIndex]) -> None:
        """Take in a face that left the hand unseen at one of some events, where it is plain at which."""
        unseen = [change for change in self.changes if change.at in at and change.sign < 0 and UNKNOWN in change.cards]
        if len(unseen) == 1:
            unseen[0].cards[unseen[0].cards.index(UNKNOWN)] = card

    def certain(self, at: EventIndex, *, early: bool = True) -> dict[str, EventIndex]:
        """Return the faces certainly in the hand just before event ``at``, each with the event that proves it.

        If not ``early``, nothing of the event is done yet, be it before its act.

        What came in with its face shown was there until a card of unknown face left; what left later, or was
        shown later, was there before, back to where a card of unknown face came in.
        """
        later: dict[str, EventIndex] = {}
        for change in reversed(self.changes):
            if change.before(at, early=early):
                break
            faces = known(change.cards)
            if change.sign > 0:
                later = {} if len(faces) < len(change.cards) else later
                for card in faces:
                    later.pop(card, None)
            else:
                later.update(dict.fromkeys(faces, change.at))
        shown: dict[str, EventIndex] = {}
        for change in self.changes:
            if not change.before(at, early=early):
                break
            faces = known(change.cards)
            if change.sign >= 0:
                shown.update(dict.fromkeys(faces, change.at))
            else:
                shown = {} if len(faces) < len(change.cards) else shown
                for card in faces:
                    shown.pop(card, None)
        return later | shown
