"""Does a clause hold over a matter?  The checks of a clause, one by one, in the order in which they are told.

Each check gives the conditions that do not hold: they failed, or are unknown.  The verdict is the first of them; a
proof (`prover`) is all of them.  Those in a clause's own words are examined in `conditions`; here is what else keeps it
from applying, such as a limit that has shut it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from attrs import define

from referee.docket.conditions import Conditions, Noticed
from referee.docket.matters import Matter
from referee.docket.proof import HOLDS, Condition
from referee.law import REMEDIES, Clause
from referee.record import EventIndex
from referee.table import AFTER_CUT, FACTS, reached_at


@define(eq=False, repr=False)
class Judge(Conditions):
    """Tests clauses against matters; it changes nothing."""

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
        if matter.held_by is not None:
            yield Condition.failed("opened", matter.held_by)
        excepted = self.exception(clause, matter)
        if excepted is not None:
            yield excepted
        yield from self.ended(clause, matter, noticed)
        if clause.kind == "right" and (given_up := self.docket.given_up(clause, matter.fact)) is not None:
            yield Condition.failed("unspent", clause, [given_up], failure="given_up", answer="barred")

    def ended(self, clause: Clause, matter: Matter, noticed: Noticed, *, arisen: bool = False) -> Iterator[Condition]:
        """Give what a limit does not open yet, unless the right has arisen, and what shuts the clause for good.

        That is a limit, the clause's own window, or that its remedy was had already.
        """
        limits = self.limiting(clause, matter)
        shuts = [(limit, at) for limit in limits if (at := self.shut_at(limit, clause, matter, noticed)) is not None]
        for limit, at in shuts:
            by, since = self._lapsed(limit, matter, at)
            yield Condition.failed("not_shut", by, [since], answer="barred")
        for limit in limits if not (shuts or arisen) else ():
            if self.unopened(limit, matter, noticed):
                never = limit.clock == "discovery" and matter.noticed is not None  # it was made before that
                yield Condition.failed("opened", limit, failure="not_so" if never else None, answer="barred")
        shut = reached_at(matter.fact, clause.until) if clause.until and clause.kind != "scoring" else None
        if shut is not None and shut < self._own_time(clause, matter, noticed):  # points once given are kept
            yield Condition.failed("not_shut", clause, [shut], answer="barred")
        answered = self._answered_at(clause, matter)
        if answered is not None:
            yield Condition.failed("unspent", clause, [answered], failure="used", answer="barred")

    def _own_time(self, clause: Clause, matter: Matter, noticed: Noticed) -> EventIndex:
        """Return the event which must not come after the end of the clause's own window."""
        since = noticed if clause.kind == "modifier" else matter.claimed_at if clause.claimed else None
        return self.choosing if since is None else since

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
        limits = self.limiting(clause, matter)
        ends = (*clause.until, *clause.before, *(moment for limit in limits for moment in limit.shuts))
        return not AFTER_CUT.isdisjoint(ends) and reached_at(matter.fact, ends) is None

    def shut(self, clause: Clause, matter: Matter) -> bool:
        """Return whether a limit has shut the clause to any later step in the matter."""
        return any(reached_at(matter.fact, limit.shuts) is not None for limit in self.limiting(clause, matter))

    def choice_shut(self, name: str, matter: Matter, over: Matter | None = None) -> Clause | None:
        """Return the limit by which what a clause gives can be chosen no more from the current event on.

        Args:
            name: the clause, by its full id.
            matter: the matter at whose moments a limit shuts.
            over: the matter of which a limit must speak, where it is another.
        """
        for limit in self.rulebook.limits.get(name, ()):
            shut = limit.clock == "election" and reached_at(matter.fact, limit.shuts_at(name)) is not None
            if shut and self.applies(limit, over or matter):
                return limit
        return None

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
        shut = reached_at(matter.fact, limit.shuts_at(clause.id))
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
            return matter.fact.event if matter.entered else min(matter.fact.event, self.choosing)
        if limit.clock == "proof":
            return matter.fact.proved_at
        return noticed if limit.clock == "discovery" and noticed is not None else self.choosing
