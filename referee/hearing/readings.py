"""On which open points a ruling hangs: those that another reading of would have it otherwise over its matter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from attrs import define

from referee.hearing.bearing import COVERED, ValueDependence
from referee.hearing.hand_results import at_peril, exchange_result, hand_of, peril
from referee.hearing.judge import listed, matches
from referee.hearing.matters import Matter
from referee.hearing.proof import FOREMOST, Proof, decisive_failure
from referee.hearing.prover import Prover
from referee.hearing.rulings import Ruling
from referee.law import NO_OTHER_READINGS, Changed, Clause
from referee.record import EventIndex
from referee.table import reached_at

WORDING: Final = {"says", "open_points", "see", "topics", "cites", "id", "game", "procedure"}
"""What a clause holds besides its conditions and what follows from it."""

TIED: Final = {"limits", "excepts", "outlives", "bears_on"}
"""What a clause says of other clauses, or of the facts whose points it changes."""

CUTTING: Final = {"set_to", "add"}
"""To what a clause cuts a score down: the same for one offence, however it is put."""

CONDITIONAL: Final = {
    "when", "where", "declined", "noticed", "claimed", "after", "before", "until", "unless_arisen", "unless_used",
    "if_used", "chose", "passed_up", "awaits", "sole_offender", "first_offender", "same_actor", "same_trick",
    "clock", "shuts", "opens", "also_shuts", "opens_if",
}  # fmt: skip
"""The conditions of a clause, which can be examined over a matter."""


@define(eq=False)
class ReadingDependence:
    """What a ruling hangs on.

    judge: who examines clauses.  matter: what the ruling is about.  cited: the clauses that it names; relied: those
    and the limits and exceptions that bear on them, by id.  main: the clause that it rests on.
    changed: the clauses relied on that another reading has otherwise.  binding: those that would come to bear on them.
    proof: the proof that a denial was read off.
    """

    judge: Prover
    matter: Matter
    cited: dict[str, Clause]
    relied: dict[str, Clause]
    changed: list[tuple[Clause, Changed]]
    binding: list[tuple[str, Clause]]
    main: str = ""
    proof: Proof | None = None

    @classmethod
    def of(cls, judge: Prover, matter: Matter, cited: Iterable[Clause]) -> ReadingDependence:
        """Return what a ruling hangs on that cites such clauses over a matter."""
        named, book = {clause.id: clause for clause in cited}, judge.rulebook
        links = [link for clause in named.values() for link in judge.definitions(clause, matter)]
        key = ("relied", *named, None, *[link.id for link in links])
        if key not in book.memo:
            relied = named | {clause.id: clause for clause in links}
            for bearing in (book.limits, book.exceptions):
                relied |= {clause.id: clause for id in list(relied) for clause in bearing.get(id, ())}
            other = book.other_readings
            changed = [(clause, each) for id, clause in relied.items() for each in other.clauses.get(id, ())]
            binding = [row for id in relied for row in other.binding.get(id, ()) if row[1].id not in relied]
            book.memo[key] = relied, changed, binding
        return cls(judge, matter, named, *book.memo[key])

    def points(self) -> set[str]:
        """Return the open points of which some reading changes what the clauses come to over the matter."""
        found = set[str]()
        for clause, changed in self.changed:
            if changed.point not in found and self._changes(clause, changed):
                found.add(changed.point)
        waking = self.judge.rulebook.other_readings.waking
        rows = [*self.binding, *(row for term in ("", *self.matter.terms) for row in waking.get(term, ()))]
        return found.union(point for point, clause in rows if point not in found and self._bears(clause))

    def perils(self, cited: Iterable[Clause]) -> set[str]:
        """Return the open points of which some reading has another peril add to the points of the hand."""
        book, matter = self.judge.rulebook, self.matter
        source = next((each for each in cited if each.for_ is not None and each.when in matter.terms), None)
        winner = matter.role(source.to) if source is not None else None
        if source is None or winner is None:
            return set()
        hand, base = hand_of(source, matter, winner), source.points or 0
        key = ("perils", source.id, *hand.values())
        found: set[str] | None = book.memo.get(key)
        if found is None:
            points, rows = peril(book, source, hand, base)[0], book.other_readings.perils
            found = {
                name for name, perils, sparing in rows if at_peril(perils, sparing, source, hand, base)[0] != points
            }
            if len(matter.deal.rounds) > 1:  # whether it was exchanged for anew may be seen otherwise
                anew = hand | exchange_result(matter.deal, winner, "lead", "first")
                if peril(book, source, anew, base)[0] != points:
                    found.update(book.other_readings.by_value.get("replay_exchange", ()))
            book.memo[key] = found
        return found

    def elsewhere(self) -> set[str]:
        """Return the open points by which a clause would apply to a fault of the deal that is noticed now."""
        judge, now, found = self.judge, self.judge.table.now, set[str]()
        for matter in judge.docket.of(self.matter.deal):
            if matter.noticed != now or matter.closed:
                continue
            rows = [row for term in matter.terms for row in judge.rulebook.other_readings.speaking.get(term, ())]
            rows = [row for row in rows if row[2].id not in self.relied]
            found.update(point for point, clause, new in rows if self._comes_in(clause, new, matter))
        return found

    def _comes_in(self, clause: Clause | None, new: Clause, matter: Matter) -> bool:
        """Whether a clause applies to a matter as another reading has it, and not as it is."""
        judge = self.judge
        if judge.verdict(new, matter).answer != "yes":
            return False
        return clause is None or judge.verdict(clause, matter).answer != "yes"

    def giving(self, remedy: str, asker: str | None) -> set[str]:
        """Return the open points of which some reading has a clause that would give the asker what he is denied."""
        book = self.judge.rulebook
        key = ("giving", remedy)
        if (known := book.memo.get(key)) is None:
            other = book.other_readings
            rows = [*other.added, *((row.point, row.clause) for rows in other.clauses.values() for row in rows)]
            giving = [(point, clause) for point, clause in rows if clause and remedy in (clause.may, clause.does)]
            known = book.memo[key] = giving, {clause.when for _, clause in giving}
        giving, terms = known
        over = [m for m in self.judge.docket.of(self.matter.deal) if not (terms.isdisjoint(m.terms) or m.closed)]
        return {point for point, clause in giving if self._given(clause, over, asker)} if over else set()

    def _given(self, clause: Clause, over: list[Matter], asker: str | None) -> bool:
        """Whether a clause gives something to the asker over one of some matters."""
        judge = self.judge
        mine = [each for each in over if clause.when in each.terms and judge.holder(clause, each) in (None, asker)]
        return any(judge.prove(clause, each, claimant=asker, noticed=judge.table.now).holds for each in mine)

    def _changes(self, clause: Clause, changed: Changed) -> bool:
        """Whether a clause that is otherwise, or falls away, makes a difference."""
        other, differing = changed.clause, changed.keys - WORDING
        bearing = bool(clause.limits or clause.excepts) and clause.id != self.main
        if (
            clause.limits
            and bearing
            and self.proof is not None
            and decisive_failure(self.proof.failures).means in FOREMOST
        ):
            return False  # what never was so, or never was his, is told before any time
        if other is None:
            return (clause.id in self.cited and not bearing) or self._bears(clause)
        if self.proof is not None and clause is self.proof.clause and not differing - CONDITIONAL:
            return self._denied(clause) != self._denied(other)
        if clause.stage == "peril" or (clause.hand and clause.excepts and clause.when is None):
            return False  # asked of the result of the hand
        if differing <= CUTTING and clause.stage == "cut_down":
            return clause.id in self.cited and self._again()
        if differing - TIED - CONDITIONAL:
            return clause.id in self.cited
        if any(
            ({*getattr(clause, name)} ^ {*getattr(other, name)}) & {*self.cited, *self.matter.terms}
            for name in differing & TIED
        ):
            return True
        keys = differing & CONDITIONAL
        if not keys or (keys == {"where"} and self._fits_both(clause, other)):
            return False
        return bool(self._state(clause, keys) != self._state(other, keys))

    def _fits_both(self, clause: Clause, other: Clause) -> bool:
        """Whether every field of which a clause wants something else than before is as it does, and as it did."""
        for name in clause.where.keys() | other.where.keys():
            wanted = [each.where[name] for each in (clause, other) if name in each.where]
            if len(wanted) < 2 or wanted[0] != wanted[1]:
                value = self.matter.fact.value(self.judge.table, name)
                if not all(matches(each, value) for each in wanted):
                    return False
        return True

    def _again(self) -> bool:
        """Whether the player of the matter offended more than once in the deal."""
        terms, actor = self.judge.rulebook.offences, self.matter.fact.actor
        mine = [m for m in self.judge.docket.of(self.matter.deal) if m.fact.actor == actor and m.fact.truth]
        return len([each for each in mine if not terms.isdisjoint(each.terms)]) > 1

    def _denied(self, clause: Clause) -> tuple[str, EventIndex] | None:
        """Return why a clause, so worded, gives nothing over the matter to the player who asks, and since when."""
        asker = self.proof.claimant if self.proof is not None else None
        failures = self.judge.prove(clause, self.matter, claimant=asker, noticed=self.judge.table.now).failures
        return (decisive_failure(failures).means, decisive_failure(failures).at) if failures else None

    def _bears(self, clause: Clause) -> bool:
        """Whether a clause bears on what is ruled: it limits or excepts what is cited, or applies itself."""
        if clause.limits:
            return self.judge.applies(clause, self.matter) and any(self._shutting(clause))
        if clause.excepts and not self.relied.keys().isdisjoint(clause.excepts):
            return self._excepts(clause) != "no"
        if not self._speaks(clause) or clause.kind in ("silence", "setting"):
            return False
        return self.judge.verdict(clause, self.matter).answer == "yes"

    def _speaks(self, clause: Clause) -> bool:
        if clause.declined:
            return any(group in self.matter.groups for group in clause.declined)
        return clause.when in self.matter.terms

    def _state(self, clause: Clause, keys: frozenset[str]) -> Any:
        """Return how the conditions of a clause stand over the matter, as far as they hang on some of its keys."""
        if clause.limits:
            return [shuts and self.judge.applies(clause, self.matter) for shuts in self._shutting(clause)]
        if clause.excepts and not self._speaks(clause):
            return self._excepts(clause)
        only = keys | {"if_used"} if "chose" in keys else keys
        wanting = [(c.name, c.state) for c in self.judge.wanting(clause, self.matter, self.matter.noticed, only=only)]
        return self._speaks(clause), wanting, "until" in keys and reached_at(self.matter.fact, clause.until) is None

    def _shutting(self, limit: Clause) -> list[bool]:
        """Say of each clause that is cited whether the limit keeps it shut, or shuts it at this event."""
        ids = limit.limits if limit.id in self.cited else [id for id in limit.limits if id in self.cited]
        limited = [self.judge.rulebook.clauses[id] for id in ids if id in self.judge.rulebook.clauses]
        now = reached_at(self.matter.fact, limit.shuts) == self.judge.table.now or self.judge.unopened(
            limit, self.matter, self.matter.noticed
        )
        return [
            now or self.judge.shut_at(limit, clause, self.matter, self.matter.noticed) is not None for clause in limited
        ]

    def _came_out(self, name: str) -> Any:
        """Return what is known of the result of the hand, where the matter is one."""
        return self.matter.fact.fields.get(name, getattr(self.matter.deal, name, None))

    def _excepts(self, clause: Clause) -> str:
        """Return whether an exception reaches the matter, or another of its deal that it speaks of."""
        if any(self._came_out(name) not in (None, *listed(wanted)) for name, wanted in clause.hand.items()):
            return "no"
        about = [self.matter] if clause.when in (None, *self.matter.terms) else self.judge.docket.of(self.matter.deal)
        answers = {self.judge.conditions(clause, each) for each in about if clause.when in (None, *each.terms)}
        return "yes" if "yes" in answers else "unknown" if "unknown" in answers else "no"


def deciding_points(judge: Prover, ruling: Ruling, cited: Iterable[Clause], proof: Proof | None) -> tuple[str, ...]:
    """Return the open points on which a ruling hangs.

    Args:
        judge: who examines clauses.
        ruling: the ruling, made but for this.
        cited: the clauses that it names.
        proof: its proof, if it has one; without it, the clauses name their points.
    """
    clauses = list(cited)
    named = dict.fromkeys(point for clause in clauses for point in clause.open_points)
    if proof is None:
        return tuple(named)
    other = judge.rulebook.other_readings
    if other is NO_OTHER_READINGS:  # only options can be named
        return tuple(point for point in named if point not in judge.rulebook.open_points)
    examined = (proof.clause, *(each.by for each in proof.conditions if each.by is not None))
    dependence = ReadingDependence.of(judge, proof.matter, (*clauses, *examined))
    dependence.main = clauses[0].id if clauses else ""
    dependence.proof = proof if ruling.outcome == "denied" and proof.failures else None
    changing = set() if proof.matter.fact.supposed else dependence.points()
    changing |= dependence.perils(clauses) if ruling.kind == "scoring" else set()
    if ruling.outcome in ("barred", "noted", "denied", "open", "enforced") and ruling.kind != "scoring":
        changing |= dependence.elsewhere()
    if ruling.outcome == "denied" and ruling.remedy is not None:
        changing |= dependence.giving(ruling.remedy, ruling.by)
    found = {point for point in named if not other.beyond.get(point, set()) <= COVERED}
    found.update(point for point in named if point not in judge.rulebook.open_points)  # an option that was chosen
    found.update(*(other.by_value.get(value, ()) for value in ValueDependence(ruling, proof, judge).values()))
    kept = [point for point in named if point in changing or point in found]
    return (*kept, *sorted((changing | found).difference(named)))


def points_speaking(judge: Prover, matter: Matter) -> tuple[str, ...]:
    """Return the open points of which another reading would say something of a matter that no clause speaks of.

    Args:
        judge: who examines clauses.
        matter: the matter, of the current event.
    """
    other = judge.rulebook.other_readings
    if other is NO_OTHER_READINGS:
        return ()
    found = ReadingDependence.of(judge, matter, ()).elsewhere()
    coming = (row for term in matter.terms for row in other.waking.get(term, ()))
    found |= {point for point, clause in coming if judge.verdict(clause, matter).answer == "yes"}
    values = (value for value, events in matter.deal.deciding_values.items() if judge.table.now in events)
    return tuple(sorted(found.union(*(other.by_value.get(value, ()) for value in values))))
