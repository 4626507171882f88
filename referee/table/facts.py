"""Facts: what the table shows that a law may speak of, by name, with the fields a clause may ask about.

A fact describes the table and passes no judgement.  The lists are closed: a rulebook that names another fact or
field, or compares a field with a value that it never has, does not load.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import define, field

from referee.record import NO_EVENT, EventIndex
from referee.table.deal import Deal
from referee.table.kinds import dealing, exchange, play
from referee.table.kinds.base import FactKind, kinds_in
from referee.table.trick import Trick


@define(eq=False)
class Fact:
    """One thing that the table showed.

    actor: the player whose act it is, or whose hand it concerns (who offends, if it is an offence).
    event: the index of the event at which it came about.
    evidence: the indices of the events that show it; field_evidence: of some of its fields those that show that field.
    truth: ``None`` while the record does not prove it; a fact disproved is ``False``.
    proved_at: the event at which the record came to prove it.
    plain: whether it comes about in this way in any hand, and is nothing to rule on unless a clause speaks of it.
    name: the kind of fact, a key of FACTS.
    deal: the deal that it belongs to.
    fields: the values of its fields, as its kind has them; ``None`` while the record cannot tell.
    about: what it is about, such as a trick, a card or a player; of the same thing it is the same object.
    """

    name: str
    deal: Deal
    event: EventIndex
    actor: str | None
    fields: dict[str, Any] = field(factory=dict)
    evidence: list[EventIndex] = field(factory=list)
    truth: bool | None = True
    proved_at: EventIndex = NO_EVENT
    about: Any = None
    field_evidence: dict[str, list[EventIndex]] = field(factory=dict)
    plain: bool = False

    @property
    def trick(self) -> Trick | None:
        """The trick that the fact is about, if it is about one or about a card of one."""
        about = self.about[0] if isinstance(self.about, tuple) and self.about else self.about
        return about if isinstance(about, Trick) else None

    @property
    def supposed(self) -> bool:
        """Whether nothing of the kind has happened, and somebody only relies on it."""
        return self.truth is False and self.actor is None and not self.evidence

    @property
    def shown_at(self) -> EventIndex:
        """The index of the event that shows it: its own, unless it is one that words only brought up."""
        return self.event if self.event in self.evidence or not self.evidence else self.evidence[-1]

    def prove(self, truth: bool, at: EventIndex) -> None:
        """Settle whether the fact holds: its ``truth``, and with ``at`` the index of the event that proves it."""
        self.truth = truth
        self.proved_at = at


PARTS: Final = (dealing, exchange, play)

FACTS: Final[dict[str, FactKind]] = {name: kind for part in PARTS for name, kind in kinds_in(vars(part))}
"""Every fact that a clause may name, each as it is written down in ``referee.table.kinds``."""


def outside_its_deal(fact: Fact) -> bool:
    """Whether a fact came to light in a deal that it does not touch.

    Args:
        fact: a fact of any kind.
    """
    return any(fact.fields.get(name) in values for name, values in FACTS[fact.name].outside.items())


HAND: Final = play.HandResult.values
"""What a clause may ask of the result of a hand, with the closed set of values of each."""
