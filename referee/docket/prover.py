"""The whole proof of a clause over a matter, for a ruling or for a demand."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

from referee.docket.conditions import Noticed, value_fits
from referee.docket.judge import Judge
from referee.docket.matters import Matter, Right
from referee.docket.proof import Condition, Failure, Proof
from referee.law import REMEDIES, Clause, remedy_row
from referee.record import EventIndex
from referee.table import FACTS, Happening, reached_at


@define(eq=False, repr=False)
class Prover(Judge):
    """A judge that says of every condition of a clause how it stands, and what decides it."""

    def prove(
        self, clause: Clause, matter: Matter, *, claimant: str | None = None, noticed: EventIndex | None = None
    ) -> Proof:
        """Return how every condition of the clause stands over the matter.

        Args:
            clause: the clause to prove.
            matter: what it would speak of; it may be an act only spoken of, or one that did not happen.
            claimant: the player who asks for what the clause gives; without one it is not asked whose it is.
            noticed: the event index at which attention is taken to be drawn to the matter, if it was not before.

        Returns:
            the proof, with the conditions of the definitions by which the matter bears the clause's term.
        """
        seen = noticed if matter.noticed is None else matter.noticed
        links = self.definitions(clause, matter)
        found = self._stated(clause, matter, links, seen)
        if self._arisen(clause, matter):
            found.append(Condition("opened", events=(matter.groups[str(clause.group)].opened,)))
            found += self._done_unasked(clause, matter)
            found += self.ended(clause, matter, seen, arisen=True)
        else:
            found += self._examined(clause, matter, links, seen)
        if claimant is not None:
            found += self._claimed(clause, matter, claimant)
        return Proof(clause, matter, found, claimant)

    def _arisen(self, clause: Clause, matter: Matter) -> bool:
        """Whether the right that the clause gives has arisen; from then on nobody's act but its holder's ends it."""
        right = matter.groups.get(clause.group) if clause.group is not None else None
        return right is not None and clause.id in matter.done and right.fate != "discharged"

    def _done_unasked(self, clause: Clause, matter: Matter) -> Iterator[Condition]:
        """Give that what the holder of an open right might have done was done without him, as nothing is left to do."""
        right = matter.groups[str(clause.group)]
        for name, wanted in clause.where.items() if right.fate == "open" else ():
            since = matter.fact.traced(self.table, name).since
            undone = value_fits(wanted, matter.fact.value(self.table, name)) is not False
            if not undone and since is not None and since > right.opened:
                yield Condition.failed("happened", None, [since])

    def _fate(self, right: Right) -> str:
        """Return what has become of a right; a choice that may be made anew while nothing was done upon it is open."""
        anew = self.rulebook.procedure.election == "until_acted_upon" and right.fate in ("used", "waived")
        return "open" if anew and self.docket.acted < right.ended else right.fate

    def _stated(self, clause: Clause, matter: Matter, links: list[Clause], noticed: Noticed) -> list[Condition]:
        """Return the conditions that every clause has as held, with what proves them."""
        fact, limits = matter.fact, self.limiting(clause, matter)
        shown = fact.shown_by(self.table, {name for link in (*links, clause) for name in link.where})
        awaited = [each.after for each in (clause, *matter.terms.values()) if each is not None and each.after]
        awaited += [limit.opens for limit in limits if limit.opens]
        return [
            Condition("happened", events=tuple(shown)),
            Condition("proved", events=(fact.proved_at,) if fact.truth and fact.proved_at >= 0 else ()),
            Condition("noticed", events=() if noticed is None or FACTS[fact.name].open else (noticed,)),
            Condition("opened", events=tuple(e for each in awaited if (e := reached_at(fact, each)) is not None)),
            Condition("not_shut", by=limits[0] if limits else None),
            Condition("not_spared"),
            Condition("not_outranked"),
        ]

    def _examined(self, clause: Clause, matter: Matter, links: list[Clause], noticed: Noticed) -> Iterator[Condition]:
        """Give every condition of the clause that does not hold, and those of the terms it rests on."""
        for link in (*links, clause):
            for each in self.against(link, matter, noticed):
                each.by = each.by or (link if link is not clause else None)
                yield each
        if clause.awaits and self.claimable(clause, matter):
            yield Condition.failed("opened", clause)
        yield from self._sequel(clause, matter, noticed)

    def definitions(self, clause: Clause, matter: Matter) -> list[Clause]:
        """Return the definitions on which a clause rests over a matter, each resting on the one before it.

        Args:
            clause: a clause on a fact, for which there are none, or on a term.
            matter: the matter, which bears the term, or may come to bear it by the definitions that lack least.
        """
        if clause.when is None or clause.when == matter.fact.name:
            return []
        defining = matter.terms.get(clause.when) or self._nearest(clause.when, matter)
        return [] if defining is None else self.links(defining, matter)

    def links(self, clause: Clause, matter: Matter) -> list[Clause]:
        """Return the definitions on which a clause rests over a matter, and behind them the clause itself.

        Args:
            clause: the clause.
            matter: the matter.
        """
        return [*self.definitions(clause, matter), clause]

    def definition(self, clause: Clause, matter: Matter) -> Clause:
        """Return the definition on which the clause rests over the matter; the clause itself where it rests on none.

        Args:
            clause: the clause.
            matter: the matter.
        """
        return next(reversed(self.definitions(clause, matter)), clause)

    def _nearest(self, term: str, matter: Matter) -> Clause | None:
        """Return the definition of a term that lacks least over the matter."""
        reaching = [c for c in self.rulebook.defining.get(term, ()) if self.reaches(c, matter)]
        return min(reaching, key=lambda c: len(list(self.wanting(c, matter, matter.noticed))), default=None)

    def reaches(self, clause: Clause, matter: Matter) -> bool:
        """Tell whether a clause may speak of a matter, by its fact or by a term that it bears or may come to bear.

        Args:
            clause: the clause.
            matter: the matter.
        """
        if clause.when is None:
            return False
        if clause.when in matter.terms:
            return True
        return any(self.reaches(c, matter) for c in self.rulebook.defining.get(clause.when, ()) if c is not clause)

    def _sequel(self, clause: Clause, matter: Matter, noticed: Noticed) -> Iterator[Condition]:
        """Give what stands against a clause that says what follows when a right is passed up."""
        if not clause.declined:
            return
        rights = [right for group in clause.declined if (right := matter.groups.get(group)) is not None]
        passed = next((right for right in rights if right.passed_up), None)
        if passed is not None:
            yield Condition("opened", by=passed.options[0], events=(passed.ended,))
        elif any(right.fate == "used" for right in rights):
            used = next(right for right in rights if right.fate == "used")
            yield Condition.failed("unspent", used.options[0], [used.ended], failure="used")
        elif rights:
            yield Condition.failed("opened", rights[0].options[0], [rights[0].opened])
        else:
            yield from self._parents(clause, matter, noticed)

    def _parents(self, clause: Clause, matter: Matter, noticed: Noticed) -> Iterator[Condition]:
        """Give what keeps the right from arising that has to be passed up first: of its options the nearest one."""
        options = [c for g in clause.declined for c in self.rulebook.options_of.get(g, ())]
        spoken = [
            (c, list(self._examined(c, matter, self.definitions(c, matter), noticed)))
            for c in options
            if self.reaches(c, matter)
        ]
        if spoken:
            option, wanting = min(spoken, key=lambda pair: len(pair[1]))
            yield from wanting or [Condition.failed("opened", option)]
        else:
            yield Condition.failed("happened", clause)

    def earning(self, matter: Matter) -> Clause | None:
        """Return the clause that gives points for a matter, or would if it came to bear the clause's term.

        Args:
            matter: the matter.
        """
        return next((clause for clause in self.rulebook.awards if self.reaches(clause, matter)), None)

    def claimable(self, clause: Clause, matter: Matter) -> bool:
        """Tell whether a right for which a clause waits can still be claimed in a deal, or may come to be.

        Args:
            clause: the clause, which is to apply only once nobody can claim the right any more.
            matter: a matter of the deal.
        """
        groups = [option for group in clause.awaits for option in self.rulebook.options_of.get(group, ())]
        over = [m for m in self.docket.of(matter.deal) if clause.when in m.terms] if groups else []
        return any(
            self._may_be_claimed(option, each) for option in groups for each in over if self.reaches(option, each)
        )

    def _may_be_claimed(self, option: Clause, matter: Matter) -> bool:
        """Whether nothing stands against a right but that it was not noticed, or that its time is still to come."""
        holder = matter.role(option.holder)
        if holder is None or (Happening.NEXT_CUT in matter.deal and not self.outlasts_cut(option, matter)):
            return False
        if matter.noticed is not None and any(
            limit.clock == "discovery" and self.applies(limit, matter) and self.unopened(limit, matter, matter.noticed)
            for limit in self.rulebook.limits.get(option.id, ())
        ):
            return False  # it asks for a later discovery than the one that was made
        proof = self.prove(option, matter, claimant=holder, noticed=self.table.now)
        return all(condition.name in ("noticed", "opened") for condition in proof.failures)

    def _claimed(self, clause: Clause, matter: Matter, claimant: str) -> Iterator[Condition]:
        """Give whose the clause's remedy is, whether it was used or given up, and whether its deal still stands."""
        whose = self.holder(clause, matter)
        free = clause.leave == "needless" and not clause.declined and claimant == matter.role("concerned")
        yield Condition("holder") if free or whose in (None, claimant) else Condition.failed("holder", clause)
        if clause.holder is not None and matter.role(clause.holder) is None:
            yield Condition.failed("happened", clause)  # nobody is yet he to whom it gives something
        yield self._spent(clause, matter)
        set_aside, agreed = self.set_aside(matter.deal), matter.deal.all(Happening.AGREED_OVER)[-1:]
        anew = clause.may is not None and REMEDIES[clause.may].speaks_of is not None  # it is the next deal he asks for
        gone = not anew and (matter.closed or matter not in self.docket.of(matter.deal))
        if set_aside is not None and gone and set_aside.by is not clause:
            yield set_aside
        elif agreed and gone and matter.closed_at < 0:
            yield Condition.failed("unspent", clause, agreed, failure="given_up")
        elif matter.closed and matter.closed_at >= 0 and not remedy_row(clause.does).bars:  # to bar is no right
            over = reached_at(matter.fact, ("hand_ends",)) == matter.closed_at  # and the deal stands as played
            how: Failure = "too_late" if over else "given_up"
            yield Condition.failed("unspent", clause, [matter.closed_at], failure=how)

    def holder(self, clause: Clause, matter: Matter) -> str | None:
        """Return the player to whom a clause gives something over a matter, if it is one player's.

        Args:
            clause: the clause.
            matter: the matter.
        """
        if clause.kind == "right":
            return matter.fact.actor if matter.fact.actor in self.table.players else None
        if clause.kind == "prohibition":
            return matter.role("adversary")
        if clause.kind == "duty":
            bound = matter.role(clause.holder)
            return None if clause.declined or bound is None else matter.deal.other(bound)
        return matter.role(clause.holder or clause.to)

    def _fallen(self, right: Right, fate: str, clause: Clause, matter: Matter) -> bool:
        """Whether a right has gone with its deal, or what was chosen by it was not done yet when the deal went."""
        set_aside = self.docket.deals_set_aside.get(id(matter.deal))
        chosen = fate == "used" and clause.id not in matter.obeyed
        return set_aside is not None and (fate == "discharged" or (chosen and set_aside.at > right.ended))

    def _spent(self, clause: Clause, matter: Matter) -> Condition:
        """Say whether the right that the clause gives is there to be used, or what has become of it."""
        if clause.kind in ("effect", "duty", "prohibition") and clause.id in matter.obeyed:
            return Condition.failed("unspent", clause, [matter.obeyed[clause.id]], failure="used")
        right = matter.groups.get(clause.group) if clause.group is not None else None
        fate = None if right is None else self._fate(right)
        had = self.docket.deals_set_aside.get(id(matter.deal)) if clause.kind == "option" and right is None else None
        if had is not None and had.clause is clause:  # over another fault of the deal
            return Condition.failed("unspent", clause, [had.at], failure="used")
        if right is None or self._fallen(right, str(fate), clause, matter) or fate == "past":
            return Condition("unspent")
        if clause.id in right.options_given_up:
            return Condition.failed("unspent", clause, [right.options_given_up[clause.id]], failure="given_up")
        if fate == "open":
            return Condition("unspent", events=(right.opened,))
        if fate == "lapsed":
            return Condition.failed("not_shut", right.ended_by or clause, [right.ended])
        return Condition.failed(
            "unspent",
            clause,
            [right.ended],
            failure="used" if right.fate == "used" or right.history[-1].how == "for_next" else "given_up",
        )
