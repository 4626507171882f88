"""Does a clause apply to a matter now?  The single conditions of a clause, its exceptions and its limits."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, ClassVar, Final, Literal

from attrs import define

from referee.hearing.docket import Docket, Matter, Right
from referee.hearing.proof import Condition, ConditionName, failed, unknown
from referee.law import REMEDIES, Clause, Rulebook
from referee.record import NO_EVENT, EventIndex
from referee.table import (
    AFTER_CUT,
    FACTS,
    LATER,
    LIVE,
    Fact,
    Field,
    Table,
    field_since,
    impossible_since,
    reached_at,
    read,
    settled_by,
)

Answer = Literal["yes", "no", "wait", "barred", "excepted", "unknown"]
Tests = tuple[list[tuple[str, Field, tuple[Any, ...]]], list[tuple[str, tuple[Any, ...], bool]]]
"""Fields of a fact with the values of which each must have one: those that live, with how they are read, and the
others, with whether they may be set anew later."""


@define
class Verdict:
    """Whether a clause applies; ``by`` is the limit or exception that stands in its way, ``at`` since when."""

    answer: Answer
    by: Clause | None = None
    at: EventIndex = NO_EVENT


PLAINLY: Final[dict[Answer, Verdict]] = {answer: Verdict(answer) for answer in ("yes", "no", "wait", "unknown")}
"""The verdicts in whose way no other clause stands."""


def listed(wanted: Any) -> list[Any]:
    """Return what a clause wants of a field as a list, be it one value or several."""
    return wanted if isinstance(wanted, list) else [wanted]


def matches(wanted: Any, value: Any) -> bool | None:
    """Compare a field with a value or a list of values; ``None`` where the field is unknown or only partly known."""
    return among(value, wanted if type(wanted) is list else (wanted,))


def among(value: Any, wanted: Collection[Any]) -> bool | None:
    """Tell whether a field has one of some values; ``None`` where that is not known, or only partly."""
    if type(value) is frozenset:
        fitting = value.intersection(wanted)
        return None if fitting and fitting != value else bool(fitting)
    return None if value is None else value in wanted


def _tests_of(clause: Clause, fact: str) -> Tests:
    """Work out what a clause wants of a kind of fact: of the fields that live, and of those that are noted with it."""
    wanted = {name: tuple(listed(each)) for name, each in clause.where.items()}
    live = [(name, LIVE[fact, name], each) for name, each in wanted.items() if (fact, name) in LIVE]
    fixed = [(name, each, name in LATER) for name, each in wanted.items() if (fact, name) not in LIVE]
    found = clause.tests[fact] = live, fixed
    return found


@define(eq=False)
class Judge:
    """Tests clauses against matters; it changes nothing.

    evaluated: how many times a clause has been tested, by any judge; what is regular must cost none.
    """

    evaluated: ClassVar[int] = 0

    table: Table
    rulebook: Rulebook
    docket: Docket

    # What a clause comes to now.

    def verdict(self, clause: Clause, matter: Matter, *, electing: bool = False) -> Verdict:
        """Say whether the clause applies to the matter at this event.

        ``electing`` tests a right that is being used now, rather than one that might open now.
        """
        plain = self.conditions(clause, matter)
        if plain == "no":
            return PLAINLY["no"]
        if plain == "yes" or (plain == "unknown" and matter.fact.truth):
            excepted = self.exception(clause, matter)
            if excepted is not None and (plain == "yes" or excepted.answer == "excepted"):
                return excepted
            limited = self.limit(clause, matter, electing=electing)
            if limited is not None:
                return limited
        given_up = self.docket.given_up(clause, matter.fact) if clause.kind == "right" else None
        return PLAINLY[plain] if given_up is None else Verdict("barred", clause, given_up)

    def conditions(self, clause: Clause, matter: Matter) -> Answer:
        """Test the clause's own conditions, without limits and exceptions."""
        Judge.evaluated += 1
        unmet = next(self._unmet(clause, matter, clause.asks), None) if clause.asks else None
        if unmet is not None:
            return "no" if unmet.final else "wait"
        fact = matter.fact
        if not fact.truth:
            return "unknown" if fact.truth is None else "no"
        return self._fits(clause, fact)

    def _fits(self, clause: Clause, fact: Fact) -> Answer:
        """Compare the fields of a fact with what a clause wants of them, in three values; those that live first."""
        live, fixed = clause.tests.get(fact.name) or _tests_of(clause, fact.name)
        unsure = misfit = False
        for _, field, wanted in live:
            fits = among(field(self.table, fact), wanted)
            unsure, misfit = unsure or fits is None, misfit or fits is False
        if misfit:
            return "wait"
        for name, wanted, _ in fixed:
            value = fact.fields.get(name)
            if value is None or type(value) is frozenset:
                fits = among(value, wanted)
                if fits is False:
                    return "wait"
                unsure = unsure or fits is None
            elif value not in wanted:
                return "wait"
        return "unknown" if unsure else "yes"

    # The single conditions.

    def wanting(
        self, clause: Clause, matter: Matter, *, shown: bool = True, only: Collection[str] | None = None
    ) -> Iterator[Condition]:
        """Give the conditions in the clause's own words that do not hold, what rules it out for good first.

        Args:
            clause: the clause.
            matter: what it would speak of.
            shown: whether to tell what events prove that the fact is otherwise.
            only: the keys of the clause that are looked at; all of them where none are named.
        """
        fact = matter.fact
        yield from self._unmet(clause, matter, [name for name in clause.asks if only is None or name in only])
        if fact.truth is None:
            yield unknown("proved")
        elif not fact.truth:
            yield failed("happened", final=True)
        elif only is None or "where" in only:
            yield from self._unlike(clause, matter, shown=shown)

    def _unmet(self, clause: Clause, matter: Matter, asked: Collection[str]) -> Iterator[Condition]:
        """Give what has not come to pass, besides the fact, of that which some keys of the clause ask for."""
        for group in clause.unless_arisen if "unless_arisen" in asked else ():
            if group in matter.groups:
                arisen = matter.groups[group]
                yield failed("not_outranked", arisen.options[0], [arisen.opened], final=True)
        for group in clause.unless_used if "unless_used" in asked else ():
            if group in matter.groups and matter.groups[group].fate == "used":
                used = matter.groups[group]
                yield failed("unspent", used.options[0], [used.ended], failure="used", final=True)
        if "if_used" in asked and not self._used(clause, matter):
            yield self._unused(clause, matter)
        if "passed_up" in asked and not self._passed_up(clause, matter):
            yield failed("opened")
        if "noticed" in asked and matter.noticed is None:
            yield failed("noticed")
        if "claimed" in asked and not matter.claimed:
            yield failed("noticed")
        if ("sole_offender" in asked or "first_offender" in asked) and (others := self._others(clause, matter)):
            yield failed("not_spared", clause, others)
        if "after" in asked and reached_at(matter.fact, clause.after) is None:
            past = impossible_since(matter.fact, clause.after)
            name: ConditionName = "opened" if past is None else "not_shut"
            yield failed(name, None, [past], failure="not_so" if past is not None and clause.defines else None)
        if "before" in asked and (at := reached_at(matter.fact, clause.before)) is not None:
            yield failed("not_shut", clause, [at], final=True)

    def _unlike(self, clause: Clause, matter: Matter, *, shown: bool) -> Iterator[Condition]:
        """Give that fields of the fact are not as the clause wants them, or not known to be."""
        fitting = {n: matches(wanted, read(self.table, matter.fact, n)) for n, wanted in clause.where.items()}
        misfits = [name for name, fits in fitting.items() if fits is False]
        kind = FACTS[matter.fact.name]
        if not misfits:
            if None in fitting.values():
                yield unknown("proved")
        elif not kind.whose.union(kind.passing).issuperset(misfits):
            condition = failed("happened", None, settled_by(matter.fact, misfits) if shown else ())
            condition.misfits = len(misfits)
            condition.strange = sum(not isinstance(clause.where[name], bool) for name in misfits)
            yield condition
        else:
            yield from self._untimely(clause, matter, [name for name in misfits if name in kind.passing])
            if not kind.whose.isdisjoint(misfits):
                yield failed("holder", clause)

    def _untimely(self, clause: Clause, matter: Matter, passing: list[str]) -> Iterator[Condition]:
        """Give that it is too late or too early for the clause, by fields that tell the time."""
        for name in passing:
            order = FACTS[matter.fact.name].passing[name]
            wanted = listed(clause.where[name])
            value = read(self.table, matter.fact, name)
            late = order.index(value) > max(order.index(each) for each in wanted)
            since = field_since(matter.fact, name)
            if late or since is None:
                yield failed("not_shut", clause, [since]) if late else failed("opened", clause)
            else:
                yield failed("happened", None, [since])  # something was done by which it will not come about

    def where(self, where: dict[str, Any], matter: Matter) -> Answer:
        """Compare fields of the fact, in three values."""
        unsure = False
        for name, wanted in where.items():
            fits = matches(wanted, read(self.table, matter.fact, name))
            if fits is False:
                return "wait"
            unsure = unsure or fits is None
        return "unknown" if unsure else "yes"

    def never(self, clause: Clause, matter: Matter) -> bool:
        """Whether a field of the fact that cannot change any more keeps the clause from ever applying."""
        fields = matter.fact.fields
        for name, wanted, later in (clause.tests.get(matter.fact.name) or _tests_of(clause, matter.fact.name))[1]:
            if not later and (value := fields.get(name)) is not None and not among(value, wanted):
                return True
        return False

    def conceivable(self, clause: Clause, matter: Matter) -> bool:
        """Whether a clause could yet come to speak of the matter, by those of its fields that never change."""
        fixed = {name: value for name, value in clause.where.items() if name in matter.fact.fields}
        return self.where(fixed, matter) != "wait"

    def _passed_up(self, clause: Clause, matter: Matter) -> bool:
        rights = (matter.groups.get(group) for group in clause.passed_up)
        return any(right is not None and right.fate in ("waived", "lapsed") for right in rights)

    def _rights(self, clause: Clause, matter: Matter) -> list[Right]:
        """Return the rights over the matter of which the clause asks that one was used, or else of its deal."""
        options = (option for name in clause.if_used for option in self.rulebook.options_of.get(name, ()))
        own = any(option.when in matter.terms for option in options)
        groups = [matter.groups] if own else [m.groups for m in self.docket.matters if m.deal is matter.deal]
        return [right for each in groups for name in clause.if_used if (right := each.get(name)) is not None]

    def _used(self, clause: Clause, matter: Matter) -> bool:
        used = (right.chosen for right in self._rights(clause, matter))
        return any(chosen.intersection(clause.chose) if clause.chose else chosen for chosen in used)

    def _unused(self, clause: Clause, matter: Matter) -> Condition:
        """Say that the right whose use the clause waits for may still be used, or was not used in such a way."""
        rights = self._rights(clause, matter)
        if not rights or any(right.fate == "open" for right in rights):
            return failed("opened")
        return failed("opened", None, [max(right.ended for right in rights)], failure="not_so")

    def _others(self, clause: Clause, matter: Matter) -> list[EventIndex]:
        """Return where the other player offended alike in the deal (and earlier, where only the first one answers)."""
        live = [m for m in self.docket.matters if m.deal is matter.deal and m.fact.truth]
        alike = [m for m in live if not self.rulebook.offences.isdisjoint(m.terms)]
        others = [m.fact.event for m in alike if m.fact.actor != matter.fact.actor]
        return [at for at in others if not clause.first_offender or at < matter.fact.event]

    # Exceptions and limits.

    def exception(self, clause: Clause, matter: Matter) -> Verdict | None:
        """Return the exception that reaches the clause in this matter, if any."""
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
                    since = [at for name in exception.where if (at := field_since(other.fact, name)) is not None]
                    return Verdict("excepted", exception, max(since, default=other.fact.event))
                if answer == "unknown":
                    return Verdict("unknown", exception)
        return None

    def _about(self, exception: Clause, matter: Matter) -> list[Matter]:
        """Return the matters an exception may speak of: this one, or others of the same deal."""
        if exception.when is None or exception.when in matter.terms:
            return [matter]
        return [m for m in self.docket.matters if m.deal is matter.deal and exception.when in m.terms]

    def limit(self, clause: Clause, matter: Matter, *, electing: bool = False) -> Verdict | None:
        """Return the limit that shuts the clause to the matter now, if any."""
        for limit in self.rulebook.limits.get(clause.id, ()):
            if not self.applies(limit, matter):
                continue
            shut = self.shut_at(limit, clause, matter)
            if shut is None and not electing and self.unopened(limit, matter):
                shut = NO_EVENT
            if shut is not None:
                return Verdict("barred", *self.lapsed(limit, matter, shut))
        shut = self.own_end(clause, matter)
        shut = self.answered_at(clause, matter) if shut is None else shut
        return None if shut is None else Verdict("barred", clause, shut)

    def lapsed(self, limit: Clause, matter: Matter, shut: EventIndex) -> tuple[Clause, EventIndex]:
        """Return the clause by which it is too late, and since when: an exception to the limit whose time is over.

        An exception that fits the matter in all but the time is what gave it longer, and so what it is too late for.
        """
        kind, fact = FACTS[matter.fact.name], matter.fact
        found: list[tuple[Clause, EventIndex]] = []
        for exception in self.rulebook.exceptions.get(limit.id, ()):
            if exception.when not in matter.terms or not exception.where:
                continue
            fitting = {n: matches(wanted, read(self.table, fact, n)) for n, wanted in exception.where.items()}
            misfits = [name for name, fits in fitting.items() if fits is not True]
            if misfits and kind.passing.keys() >= set(misfits):
                times = [at for name in misfits if (at := field_since(fact, name)) is not None]
                found.append((exception, min(times, default=shut)))
        return max(found, key=lambda pair: pair[1], default=(limit, shut))

    def own_end(self, clause: Clause, matter: Matter) -> EventIndex | None:
        """Return since when the clause's own window is shut, if it has one and it is; points once given are kept."""
        if clause.kind == "scoring":
            return None
        shut = reached_at(matter.fact, clause.until) if clause.until else None
        since = matter.noticed if clause.kind == "modifier" else matter.claimed_at if clause.claimed else None
        time = self.table.now if since is None else since
        return shut if shut is not None and shut < time else None

    def answered_at(self, clause: Clause, matter: Matter) -> EventIndex | None:
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
        return excepted is None or excepted.answer != "excepted"

    def shut_at(self, limit: Clause, clause: Clause, matter: Matter) -> EventIndex | None:
        """Return since when a limit shuts the clause, by the clock that the limit runs on."""
        shut = reached_at(matter.fact, (*limit.shuts, *limit.also_shuts.get(clause.id, ())))
        return shut if shut is not None and shut < self._clock(limit, matter) else None

    def unopened(self, limit: Clause, matter: Matter) -> bool:
        """Whether a limit does not let the clause open yet."""
        arisen = not limit.opens_if or any(group in matter.groups for group in limit.opens_if)
        if not (limit.opens and arisen):
            return False
        opened = reached_at(matter.fact, limit.opens)
        return opened is None or opened > self._clock(limit, matter)

    def _clock(self, limit: Clause, matter: Matter) -> EventIndex:
        """Return the time on the limit's clock: when the matter occurred, was proved, was noticed, or now."""
        if limit.clock == "occurrence":
            return matter.fact.event
        if limit.clock == "proof":
            return matter.fact.proved_at
        if limit.clock == "discovery":
            return matter.noticed if matter.noticed is not None else self.table.now
        return self.table.now
