"""Does a clause hold over a matter?  The checks of a clause, one by one, in the order in which they are told.

Each check gives the conditions that do not hold: they failed, or are unknown.  The verdict is the first of them; a
proof (`prover`) is all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar, Final

from attrs import define

from referee.hearing.docket import Docket
from referee.hearing.matters import PASSED_UP, Matter
from referee.hearing.proof import HOLDS, Condition, Verdict, failed, unknown
from referee.law import REMEDIES, Clause, Rulebook
from referee.record import EventIndex
from referee.table import (
    AFTER_CUT,
    FACTS,
    Deal,
    Fact,
    Table,
    impossible_since,
    reached_at,
)

NOT_SO: Final = failed("happened")
"""That a fact is other than a clause wants it, where it is not asked in what."""

Noticed = EventIndex | None
"""The event at which attention was drawn to a matter, or is taken to be."""


def listed(wanted: Any) -> list[Any]:
    """Return what a clause wants of a field as a list, be it one value or several."""
    return wanted if isinstance(wanted, list) else [wanted]


def matches(wanted: Any, value: Any) -> bool | None:
    """Compare a field with a value or a list of values; ``None`` where the field is unknown or only partly known."""
    if value is None or type(value) is frozenset:
        return among(value, listed(wanted))
    return value in wanted if type(wanted) is list else value == wanted


def among(value: Any, wanted: Collection[Any]) -> bool | None:
    """Tell whether a field has one of some values; ``None`` where that is not known, or only partly."""
    if type(value) is frozenset:
        fitting = value.intersection(wanted)
        return None if fitting and fitting != value else bool(fitting)
    return None if value is None else value in wanted


@define(eq=False)
class Judge:
    """Tests clauses against matters; it changes nothing.

    evaluated: how many times a clause has been tested, by any judge; what is regular must cost none.
    """

    evaluated: ClassVar[int] = 0

    table: Table
    rulebook: Rulebook
    docket: Docket

    def verdict(self, clause: Clause, matter: Matter) -> Condition:
        """Return what keeps a clause from applying to a matter now; ``HOLDS`` where nothing does.

        That is the first condition that does not hold; but a field that is not known yields to what failed behind it.
        """
        doubt = HOLDS
        for each in self.against(clause, matter, matter.noticed, told=False):
            if each.state == "failed" or each.by is not None or matter.fact.truth is None:
                return each
            doubt = each
        return doubt

    def conditions(self, clause: Clause, matter: Matter) -> Verdict:
        """Test the clause's own conditions, without limits and exceptions."""
        return next(self.wanting(clause, matter, matter.noticed, told=False), HOLDS).answer

    # The checks of a clause.

    def against(self, clause: Clause, matter: Matter, noticed: Noticed, *, told: bool = True) -> Iterator[Condition]:
        """Return all conditions of a clause that do not hold, in the order in which they are told.

        Args:
            clause: the clause.
            matter: what it would speak of.
            noticed: the event at which attention is taken to be drawn to it.
            told: whether it is asked which fields are other than it wants, and what shows that.
        """
        return chain(self.wanting(clause, matter, noticed, told=told), self._beyond(clause, matter, noticed))

    def _beyond(self, clause: Clause, matter: Matter, noticed: Noticed) -> Iterator[Condition]:
        """Give what keeps a clause from applying besides the conditions in its own words."""
        excepted = self.exception(clause, matter)
        if excepted is not None:
            yield excepted
        yield from self.ended(clause, matter, noticed)
        if clause.kind == "right" and (given_up := self.docket.given_up(clause, matter.fact)) is not None:
            yield failed("unspent", clause, [given_up], failure="given_up", answer="barred")

    def wanting(
        self, clause: Clause, matter: Matter, noticed: Noticed, *, told: bool = True, only: Collection[str] = ()
    ) -> Iterator[Condition]:
        """Give the conditions in the clause's own words that do not hold; ``only`` names those that are looked at."""
        Judge.evaluated += 1
        for name in clause.asks:
            if (not only or name in only) and (unmet := self._check(name, clause, matter, noticed)) is not None:
                yield unmet
        if matter.fact.truth is None:
            yield unknown("proved")
        elif not matter.fact.truth:
            yield failed("happened", answer="no")
        elif (not only or "where" in only) and (fits := self.where(clause.where, matter)) != "yes":
            if fits == "unknown":
                yield unknown("proved")
            else:
                yield from self._unlike(clause, matter.fact) if told else (NOT_SO,)

    def _check(self, name: str, clause: Clause, matter: Matter, noticed: Noticed) -> Condition | None:
        """Return what has not come to pass of that which a key of the clause asks for besides its fact."""
        fact, groups = matter.fact, matter.groups
        match name:
            case "unless_arisen":
                arisen = [groups[group] for group in clause.unless_arisen if group in groups]
                return (
                    failed("not_outranked", arisen[0].options[0], [arisen[0].opened], answer="no") if arisen else None
                )
            case "unless_used":
                used = [
                    groups[group] for group in clause.unless_used if group in groups and groups[group].fate == "used"
                ]
                return failed("unspent", used[0].options[0], [used[0].ended], answer="no") if used else None
            case "if_used":
                return self._unused(clause, matter)
            case "passed_up":
                passed = any(groups[group].fate in PASSED_UP for group in clause.passed_up if group in groups)
                return None if passed else failed("opened")
            case "noticed":
                return None if noticed is not None else failed("noticed")
            case "claimed":
                return None if matter.claimed else failed("noticed")
            case "sole_offender" | "first_offender":
                others = self._others(clause, matter)
                return failed("not_spared", clause, others) if others else None
            case "after" if reached_at(fact, clause.after) is None:
                past = impossible_since(fact, clause.after)
                late = failed("not_shut", None, [past], failure="not_so" if clause.defines else None)
                return failed("opened") if past is None else late
            case "before" if (at := reached_at(fact, clause.before)) is not None:
                return failed("not_shut", clause, [at], answer="no")
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
            return failed("opened")
        return failed("opened", None, [max(right.ended for right in rights)], failure="not_so")

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
            fits = matches(wanted, fact.value(self.table, name))
            if fits is False:
                return "wait"
            unsure = unsure or fits is None
        return "unknown" if unsure else "yes"

    def misfits(self, clause: Clause, fact: Fact) -> list[str]:
        """Return the fields of a fact that are not as a clause wants them."""
        return [n for n, wanted in clause.where.items() if matches(wanted, fact.value(self.table, n)) is False]

    def never(self, clause: Clause, matter: Matter) -> bool:
        """Whether a field of the fact that cannot change any more keeps the clause from ever applying."""
        fact = matter.fact
        fixed = {n: wanted for n, wanted in clause.where.items() if n not in fact.later and n not in fact.live}
        return self.where(fixed, matter) == "wait"

    def conceivable(self, clause: Clause, matter: Matter) -> bool:
        """Whether a clause could yet come to speak of the matter, by those of its fields that never change."""
        return not self.never(clause, matter)

    def _unlike(self, clause: Clause, fact: Fact) -> Iterator[Condition]:
        """Give what comes of fields being other than the clause wants them, and since when they are."""
        kind, misfits = FACTS[fact.name], self.misfits(clause, fact)
        if not kind.whose.union(kind.passing).issuperset(misfits):
            condition = failed("happened", None, fact.settled_by(self.table, misfits))
            condition.misfits = len(misfits)
            condition.strange = sum(not isinstance(clause.where[name], bool) for name in misfits)
            yield condition
            return
        for name in misfits:  # by what tells the time it is too late or too early
            if name in kind.passing:
                yield self._untimely(clause, fact, name)
        if not kind.whose.isdisjoint(misfits):
            yield failed("holder", clause)

    def _untimely(self, clause: Clause, fact: Fact, name: str) -> Condition:
        """Return that it is too late or too early for the clause, or never will be so, by what tells the time."""
        order, since = FACTS[fact.name].passing[name], fact.traced(self.table, name).since
        late = order.index(fact.value(self.table, name)) > max(map(order.index, listed(clause.where[name])))
        if late:
            return failed("not_shut", clause, [since])
        return failed("opened", clause) if since is None else failed("happened", None, [since])

    # Exceptions and limits.

    def set_aside(self, deal: Deal) -> Condition | None:
        """Return that a clause has set a deal aside, if one has."""
        gone = self.docket.deals_set_aside.get(id(deal))
        return None if gone is None else failed("not_outranked", gone.clause, [gone.at])

    def exception(self, clause: Clause, matter: Matter) -> Condition | None:
        """Return that an exception reaches the clause in this matter, or may, if one does."""
        for exception in self.rulebook.exceptions.get(clause.id, ()):
            for other in self._about(exception, matter):
                if exception.same_actor and other.fact.actor != matter.fact.actor:
                    continue
                if exception.same_trick and other.fact.trick is not matter.fact.trick:
                    continue
                answer = self.conditions(exception, other)
                if exception.awaits and id(other.deal) in self.docket.deals_set_aside:
                    continue  # the right it waited for was claimed
                if answer == "yes":
                    traced = (other.fact.traced(self.table, name) for name in exception.where)
                    since = [each.since for each in traced if each.since is not None]
                    reached = max(since, default=other.fact.event)
                    return failed("not_spared", exception, [reached], answer="excepted")
                if answer == "unknown":
                    return unknown("proved", exception)
        return None

    def _about(self, exception: Clause, matter: Matter) -> list[Matter]:
        """Return the matters an exception may speak of: this one, or others of the same deal."""
        if exception.when is None or exception.when in matter.terms:
            return [matter]
        return [m for m in self.docket.matters if m.deal is matter.deal and exception.when in m.terms]

    def ended(self, clause: Clause, matter: Matter, noticed: Noticed, *, arisen: bool = False) -> Iterator[Condition]:
        """Give what a limit does not open yet, unless the right has arisen, and what shuts the clause for good.

        That is a limit, the clause's own window, or that its remedy was had already.
        """
        for limit in self.limiting(clause, matter):
            shut = self.shut_at(limit, clause, matter, noticed)
            if shut is not None:
                by, at = self._lapsed(limit, matter, shut)
                yield failed("not_shut", by, [at], answer="barred")
            elif not arisen and self.unopened(limit, matter, noticed):
                yield failed("opened", limit, answer="barred")
        shut = reached_at(matter.fact, clause.until) if clause.until and clause.kind != "scoring" else None
        if shut is not None and shut < self._own_time(clause, matter, noticed):  # points once given are kept
            yield failed("not_shut", clause, [shut], answer="barred")
        answered = self._answered_at(clause, matter)
        if answered is not None:
            yield failed("unspent", clause, [answered], failure="used", answer="barred")

    def _own_time(self, clause: Clause, matter: Matter, noticed: Noticed) -> EventIndex:
        """Return the event which must not come after the end of the clause's own window."""
        since = noticed if clause.kind == "modifier" else matter.claimed_at if clause.claimed else None
        return self.table.now if since is None else since

    def _lapsed(self, limit: Clause, matter: Matter, shut: EventIndex) -> tuple[Clause, EventIndex]:
        """Return the clause by which it is too late, and since when: an exception to the limit whose time is over.

        An exception that fits the matter in all but the time is what gave it longer, and so what it is too late for.
        """
        kind, fact = FACTS[matter.fact.name], matter.fact
        found: list[tuple[Clause, EventIndex]] = []
        for exception in self.rulebook.exceptions.get(limit.id, ()):
            if exception.when not in matter.terms or not exception.where:
                continue
            misfits = self.misfits(exception, fact)
            if misfits and kind.passing.keys() >= set(misfits):
                times = [at for name in misfits if (at := fact.traced(self.table, name).since) is not None]
                found.append((exception, min(times, default=shut)))
        return max(found, key=lambda pair: pair[1], default=(limit, shut))

    def _answered_at(self, clause: Clause, matter: Matter) -> EventIndex | None:
        """Return when the remedy of a clause was had that answers every fault before it, and this one with them."""
        remedy, deal = clause.may or clause.does, matter.deal
        if remedy is None or not REMEDIES[remedy].for_all or clause.group in matter.groups:
            return None
        had = ((self.rulebook.clauses.get(name), at) for m in self.docket.of(deal) for name, at in m.obeyed.items())
        times = [at for by, at in had if by is not None and remedy in (by.may, by.does)]
        return min((at for at in times if at > matter.fact.event >= deal.replay_from), default=None)

    def outlasts_cut(self, clause: Clause, matter: Matter) -> bool:
        """Return whether a clause ends, by itself or by a limit, at a moment after the next cut that is to come."""
        if clause.until and reached_at(matter.fact, clause.until) is None:
            return True
        limits = self.limiting(clause, matter)
        ends = tuple(moment for limit in limits for moment in limit.shuts)
        return not AFTER_CUT.isdisjoint(ends) and reached_at(matter.fact, ends) is None

    def shut(self, clause: Clause, matter: Matter) -> bool:
        """Return whether a limit has shut the clause to any later step in the matter."""
        return any(reached_at(matter.fact, limit.shuts) is not None for limit in self.limiting(clause, matter))

    def limiting(self, clause: Clause, matter: Matter) -> list[Clause]:
        """Return those of the limits of a clause that speak of a matter."""
        return [limit for limit in self.rulebook.limits.get(clause.id, ()) if self.applies(limit, matter)]

    def applies(self, limit: Clause, matter: Matter) -> bool:
        """Return whether a limit speaks of this matter at all."""
        if limit.where and self.where(limit.where, matter) != "yes":
            return False
        excepted = self.exception(limit, matter)
        return excepted is None or excepted.state != "failed"

    def shut_at(self, limit: Clause, clause: Clause, matter: Matter, noticed: Noticed) -> EventIndex | None:
        """Return since when a limit shuts the clause, by the clock that the limit runs on."""
        shut = reached_at(matter.fact, (*limit.shuts, *limit.also_shuts.get(clause.id, ())))
        return shut if shut is not None and shut < self._clock(limit, matter, noticed) else None

    def unopened(self, limit: Clause, matter: Matter, noticed: Noticed) -> bool:
        """Whether a limit does not let the clause open yet."""
        arisen = not limit.opens_if or any(group in matter.groups for group in limit.opens_if)
        if not (limit.opens and arisen):
            return False
        opened = reached_at(matter.fact, limit.opens)
        return opened is None or opened > self._clock(limit, matter, noticed)

    def _clock(self, limit: Clause, matter: Matter, noticed: Noticed) -> EventIndex:
        """Return the time on the limit's clock: when the matter occurred, was proved, was noticed, or now."""
        if limit.clock == "occurrence":
            return matter.fact.event
        if limit.clock == "proof":
            return matter.fact.proved_at
        return noticed if limit.clock == "discovery" and noticed is not None else self.table.now
