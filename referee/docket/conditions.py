"""What a clause asks for itself, compared with a matter: each condition that does not hold, failed or unknown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar, Final

from attrs import define

from referee.docket.docket import Docket
from referee.docket.matters import Matter
from referee.docket.proof import HOLDS, Condition, Verdict
from referee.law import Clause, Rulebook
from referee.record import EventIndex
from referee.table import (
    FACTS,
    Deal,
    Fact,
    Table,
    impossible_since,
    reached_at,
)

NOT_SO: Final = Condition.failed("happened")
"""That a fact is other than a clause wants it, where it is not asked in what."""

Noticed = EventIndex | None
"""The event at which attention was drawn to a matter, or is taken to be."""


def value_fits(wanted: Any, value: Any) -> bool | None:
    """Tell whether the value of a field is what a clause wants; ``None`` where that is not known.

    Args:
        wanted: a value, or a list of values any of which will do.
        value: the value of the field: ``None`` where it is not known, a frozen set of those that it can have where it
            is known in part.
    """
    if value is None or type(value) is frozenset:
        return among(value, wanted if type(wanted) is list else [wanted])
    return value in wanted if type(wanted) is list else value == wanted


def among(value: Any, wanted: Collection[Any]) -> bool | None:
    """Tell whether a field has one of some values; ``None`` where that is not known, or only partly."""
    if type(value) is frozenset:
        fitting = value.intersection(wanted)
        return None if fitting and fitting != value else bool(fitting)
    return None if value is None else value in wanted


@define(eq=False, repr=False)
class Conditions:
    """Examines the conditions that a clause names itself, and the exceptions to it; it changes nothing.

    evaluated: how many times a clause has been tested; what is regular must cost none.
    asked: the event (index) of the demand that is answered only now, as the record could not decide it before.
    """

    evaluated: ClassVar[int] = 0

    table: Table
    rulebook: Rulebook
    docket: Docket
    asked: EventIndex | None = None

    @property
    def choosing(self) -> EventIndex:
        """The event (index) at which the choice is made that is looked at: now, or when it was asked for."""
        return self.table.now if self.asked is None else self.asked

    def conditions(self, clause: Clause, matter: Matter) -> Verdict:
        """Test the clause's own conditions, without limits and exceptions."""
        return next(self.wanting(clause, matter, matter.noticed, told=False), HOLDS).answer

    def wanting(self, clause: Clause, matter: Matter, noticed: Noticed, *, told: bool = True) -> Iterator[Condition]:
        """Give the conditions in the clause's own words that do not hold.

        Args:
            clause: the clause.
            matter: what it would speak of.
            noticed: the event at which attention is taken to be drawn to it.
            told: whether it is asked which fields are other than the clause wants, and what shows that.
        """
        Conditions.evaluated += 1
        for name in clause.besides:
            if (unmet := self._check(name, clause, matter, noticed)) is not None:
                yield unmet
        if matter.fact.truth is None:
            yield Condition.unknown("proved")
        elif not matter.fact.truth:
            yield Condition.failed("happened", answer="no")
        elif (fits := self.where(clause.where, matter)) != "yes":
            if fits == "unknown":
                yield Condition.unknown("proved")
            else:
                yield from self._unlike(clause, matter.fact) if told else (NOT_SO,)

    def _check(self, name: str, clause: Clause, matter: Matter, noticed: Noticed) -> Condition | None:
        """Return what has not come to pass of that which a key of the clause asks for besides its fact."""
        fact, groups = matter.fact, matter.groups
        match name:
            case "unless_arisen":
                arisen = [groups[group] for group in clause.unless_arisen if group in groups]
                return (
                    Condition.failed("not_outranked", arisen[0].options[0], [arisen[0].opened], answer="no")
                    if arisen
                    else None
                )
            case "unless_used":
                used = [
                    groups[group] for group in clause.unless_used if group in groups and groups[group].fate == "used"
                ]
                return Condition.failed("unspent", used[0].options[0], [used[0].ended], answer="no") if used else None
            case "if_used":
                return self._unused(clause, matter)
            case "passed_up":
                passed = any(groups[group].passed_up for group in clause.passed_up if group in groups)
                return None if passed else Condition.failed("opened")
            case "noticed":
                return None if noticed is not None else Condition.failed("noticed")
            case "unnoticed":
                since, known = reached_at(fact, clause.after), matter.noticed
                known = None if known is None or (since is not None and known >= since) else known
                return None if known is None else Condition.failed("not_spared", clause, [known], answer="no")
            case "claimed":
                return None if matter.claimed else Condition.failed("noticed")
            case "sole_offender" | "first_offender":
                others = self._others(clause, matter)
                return Condition.failed("not_spared", clause, others) if others else None
            case "after" if reached_at(fact, clause.after) is None:
                past = impossible_since(fact, clause.after)
                late = Condition.failed("not_shut", None, [past], failure="not_so" if clause.defines else None)
                return Condition.failed("opened") if past is None else late
            case "before" if (at := reached_at(fact, clause.before)) is not None and at <= self.choosing:
                return Condition.failed("not_shut", clause, [at], answer="no")
        return None

    def _unused(self, clause: Clause, matter: Matter) -> Condition | None:
        """Return that the right of whose use the clause speaks, over the matter or in its deal, was not used so."""
        options = (option for name in clause.if_used for option in self.rulebook.options_of.get(name, ()))
        own = any(option.when in matter.terms for option in options)
        over = [matter] if own else [m for m in self.docket.matters if m.deal is matter.deal]
        rights = [right for m in over for name in clause.if_used if (right := m.groups.get(name)) is not None]
        if any(right.chosen.intersection(clause.chose) if clause.chose else right.chosen for right in rights):
            return None
        if not rights or any(right.fate == "open" for right in rights):
            return Condition.failed("opened")
        return Condition.failed("opened", None, [max(right.ended for right in rights)], failure="not_so")

    def _others(self, clause: Clause, matter: Matter) -> list[EventIndex]:
        """Return where the other player offended alike in the deal (and earlier, where only the first one answers)."""
        live = [m for m in self.docket.matters if m.deal is matter.deal and m.fact.truth]
        alike = [m for m in live if not self.rulebook.offences.isdisjoint(m.terms)]
        others = [m.fact.event for m in alike if m.fact.actor != matter.fact.actor]
        return [at for at in others if not clause.first_offender or at < matter.fact.event]

    # Fields of the fact.

    def where(self, where: Mapping[str, Any], matter: Matter) -> Verdict:
        """Compare fields of the fact, in three values."""
        unsure, fact = False, matter.fact
        for name, wanted in where.items():
            fits = value_fits(wanted, fact.value(self.table, name))
            if fits is False:
                return "wait"
            unsure = unsure or fits is None
        return "unknown" if unsure else "yes"

    def misfits(self, clause: Clause, fact: Fact) -> list[str]:
        """Return the fields of a fact that are not as a clause wants them."""
        return [n for n, wanted in clause.where.items() if value_fits(wanted, fact.value(self.table, n)) is False]

    def never(self, clause: Clause, matter: Matter) -> bool:
        """Whether a field of the fact that cannot change any more keeps the clause from ever applying."""
        fact = matter.fact
        return any(
            value_fits(wanted, fact.value(self.table, name)) is False
            for name, wanted in clause.where.items()
            if name not in fact.later and name not in fact.live
        )

    def _unlike(self, clause: Clause, fact: Fact) -> Iterator[Condition]:
        """Give what comes of fields being other than the clause wants them, and since when they are."""
        kind, misfits = FACTS[fact.name], self.misfits(clause, fact)
        if not kind.whose.union(kind.passing, kind.once).issuperset(misfits):
            condition = Condition.failed("happened", None, fact.settled_by(self.table, misfits))
            condition.misfits = len(misfits)
            condition.strange = sum(not isinstance(clause.where[name], bool) for name in misfits)
            yield condition
            return
        for name in misfits:  # by what tells the time it is too late or too early
            if name in kind.passing:
                yield self._untimely(clause, fact, name)
        if not kind.once.isdisjoint(misfits):
            yield Condition.failed("unspent", clause, fact.evidence[:1], failure="used")
        if not kind.whose.isdisjoint(misfits):
            yield Condition.failed("holder", clause)

    def _untimely(self, clause: Clause, fact: Fact, name: str) -> Condition:
        """Return that it is too late or too early for the clause, or never will be so, by what tells the time."""
        order, since = FACTS[fact.name].passing[name], fact.traced(self.table, name).since
        late = order.index(fact.value(self.table, name)) > max(map(order.index, clause.wanted(name)))
        if late:
            return Condition.failed("not_shut", clause, [since])
        return Condition.failed("opened", clause) if since is None else Condition.failed("happened", None, [since])

    # Exceptions and limits.

    def set_aside(self, deal: Deal) -> Condition | None:
        """Return that a clause has set a deal aside, if one has."""
        gone = self.docket.deals_set_aside.get(id(deal))
        return None if gone is None else Condition.failed("not_outranked", gone.clause, [gone.at])

    def exception(self, clause: Clause, matter: Matter) -> Condition | None:
        """Return that an exception reaches the clause in this matter, or may, if one does."""
        for exception in self.rulebook.exceptions.get(clause.id, ()):
            for other in self._about(exception, matter):
                if exception.same_actor and other.fact.actor != matter.fact.actor:
                    continue
                if exception.same_trick and not other.fact.of_same_trick(matter.fact):
                    continue
                answer = self.conditions(exception, other)
                if exception.awaits and id(other.deal) in self.docket.deals_set_aside:
                    continue  # the right it waited for was claimed
                if answer == "yes":
                    traced = (other.fact.traced(self.table, name) for name in exception.where)
                    since = [each.since for each in traced if each.since is not None]
                    reached = max(since, default=other.fact.event)
                    return Condition.failed("not_spared", exception, [reached], answer="excepted")
                if answer == "unknown":
                    return Condition.unknown("proved", exception)
        return None

    def _about(self, exception: Clause, matter: Matter) -> list[Matter]:
        """Return the matters an exception may speak of: this one, or others of the same deal."""
        if exception.when is None or exception.when in matter.terms:
            return [matter]
        return [m for m in self.docket.matters if m.deal is matter.deal and exception.when in m.terms]
