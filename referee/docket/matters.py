"""A matter is a fact before the law; with it stand the rights over it, each with all that came of it."""

from __future__ import annotations

from typing import Any, Final, Literal

from attrs import define, field, frozen

from referee.law import Clause, Stir
from referee.record import NO_EVENT, EventIndex
from referee.table import FACTS, Deal, Fact

NEVER: Final[frozenset[Stir]] = frozenset()
"""What can make a clause apply that a fact rules out for good."""

Fate = Literal["open", "used", "waived", "lapsed", "discharged", "past"]


@frozen
class Step:
    """What came of a right at an event (index): its fate since then, and the clause by which it came to that.

    chosen: the remedy that its holder chose with it; cards: those that he chose it for, where it chooses among cards.
    without: the option that he has no more since then.
    how: that he gave that option up, or has to choose among the others as it was not done; that what was chosen is
        undone; that he passed the right up by taking what follows then, which is its alternative.
    """

    fate: Fate
    at: EventIndex
    by: Clause | None = None
    chosen: str | None = None
    cards: tuple[str, ...] = ()
    without: Clause | None = None
    how: Literal["given_up", "not_done", "undone", "for_next"] | None = None


@define(eq=False, repr=False)
class Right:
    """A right over a matter: one of several alternative remedies, at the choice of its holder.

    name: its name within the log.
    matter: what it is over.
    group: the name of the group of clauses that are its options.
    offered: the clauses that gave it, each with its remedy.
    holder: the player whose right it is.
    bound: the player who has to bear it; ``None`` where that is the holder himself.
    opened: the event (index) at which it arose.
    history: what came of it, step by step.
    """

    name: str
    matter: Matter
    group: str
    offered: list[Clause]
    holder: str
    bound: str | None
    opened: EventIndex
    history: list[Step]

    def note(self, fate: Fate, at: EventIndex, by: Clause | None = None, **what: Any) -> None:
        """Add a step to what came of it.

        Args:
            fate: what has become of it.
            at: the event (index) since which that is so.
            by: the clause by which it came to that.
            what: other fields of the ``Step``.
        """
        self.history.append(Step(fate, at, by, **what))
        self.matter.at_rest = False

    @property
    def fate(self) -> Fate:
        """What has become of it."""
        return self.history[-1].fate

    @property
    def passed_up(self) -> bool:
        """Whether its holder gave it up, or let its time pass."""
        return self.fate in ("waived", "lapsed")

    @property
    def ended(self) -> EventIndex:
        """The event (index) at which it ended; none while it is open."""
        return NO_EVENT if self.history[-1].fate == "open" else self.history[-1].at

    @property
    def ended_by(self) -> Clause | None:
        """The clause by which it ended, if it did by one."""
        return None if self.history[-1].fate == "open" else self.history[-1].by

    @property
    def options(self) -> list[Clause]:
        """The clauses by which its holder has a remedy still, or had one when it ended."""
        gone = [step.without for step in self.history if step.without is not None]
        return [clause for clause in self.offered if clause not in gone] if gone else self.offered

    @property
    def decided(self) -> list[tuple[str, str]]:
        """The cards that a remedy was chosen for, each with it, as far as that was not undone."""
        return [(card, str(step.chosen)) for step in self._choices() for card in step.cards]

    @property
    def chosen(self) -> set[str]:
        """The remedies that were chosen, as far as that was not undone."""
        return {step.chosen for step in self._choices() if step.chosen is not None}

    def _choices(self) -> list[Step]:
        undone = max((i for i, step in enumerate(self.history) if step.how == "undone"), default=0)
        return self.history[undone:]

    @property
    def given_back(self) -> bool:
        """Whether the choice is the holder's again because what he chose was not done."""
        return any(step.how == "not_done" for step in self.history)

    @property
    def options_given_up(self) -> dict[str, EventIndex]:
        """The options that were given up singly, each with the event (index) at which that was done."""
        given_up = ((step.without, step.at) for step in self.history if step.how == "given_up")
        return {clause.id: at for clause, at in given_up if clause is not None}

    @property
    def unannounced(self) -> bool:
        """Whether nothing is said of it until somebody asks."""
        return self.offered[0].silent or self.given_back

    def option(self, remedy: str | None) -> Clause | None:
        """Return the option that its holder still has to a remedy.

        Args:
            remedy: the remedy; ``None`` for whatever comes first.
        """
        return next((clause for clause in self.options if remedy in (None, clause.may, clause.does)), None)

    def given_up(self, remedy: str) -> Clause | None:
        """Return the option to a ``remedy`` that its holder gave up singly, if he did."""
        gone = (clause for clause in self.offered if clause.id in self.options_given_up)
        return next((clause for clause in gone if remedy in (clause.may, clause.does)), None)


@define(eq=False, repr=False)
class Matter:
    """A fact before the law: the terms it bears, who noticed it when, and what has come of it.

    fact: what happened.
    terms: the words that the law has for it, its own name among them, each with the definition that gave it.
    noticed: the event (index) at which attention was drawn to it.
    done: the ids of clauses that have had their effect.
    groups: the rights that arose over it, by their groups.
    settled: whether nothing comes of it any more, as the players or the law have done with it.
    ruled: whether anything was decided over it.
    waits: clauses that did not apply to it when they were last asked, each with what may change that (or ``NEVER``).
    at_rest: whether no clause can come to apply to it any more, unless a term is added or something comes of a right.
    closed_at: the event at which the players settled it, or played on until it was over with it.
    words: the events of words spoken on it.  marks: the events at which points were put up for it.
    obeyed: clauses whose order over it was obeyed, each with the event (index) at which that was done.
    died: whether its deal was set aside with it, or its game won before it; it counts only if either lives again.
    left_behind: whether its deal is one that nobody can go back to.
    entered: whether it stands on the docket, and was not only made to try a clause on.  spoken: whether it is words.
    undetermined_by: rulings of ``undetermined`` by clause, to be superseded once the record proves more.
    claimed: whether the adversary has asked for a remedy over it; claimed_at: when he did first.
    held_by: the clause that makes it a fault, while that waits for a right which can still be claimed.
    """

    fact: Fact
    terms: dict[str, Clause | None]
    noticed: EventIndex | None = None
    done: set[str] = field(factory=set)
    groups: dict[str, Right] = field(factory=dict)
    undetermined_by: dict[str, int] = field(factory=dict)
    waits: dict[str, frozenset[Stir]] = field(factory=dict)
    at_rest: bool = False
    settled: bool = False
    closed_at: EventIndex = NO_EVENT
    words: list[EventIndex] = field(factory=list)
    obeyed: dict[str, EventIndex] = field(factory=dict)
    marks: list[EventIndex] = field(factory=list)
    ruled: bool = False
    claimed: bool = False
    claimed_at: EventIndex | None = None
    died: bool = False
    left_behind: bool = False
    entered: bool = False
    spoken: bool = False
    held_by: Clause | None = None

    def same_as(self, other: Matter) -> bool:
        """Tell whether another matter is about the same thing in the same deal, alike in all its fields.

        Fields that are only found out later do not count.

        Args:
            other: the other matter.
        """
        mine, theirs = self.fact, other.fact
        if mine is theirs:
            return True
        alike = (mine.name, mine.event, mine.actor) == (theirs.name, theirs.event, theirs.actor)
        if not alike or mine.deal is not theirs.deal or mine.about is not theirs.about:
            return False
        fields = {*mine.fields, *theirs.fields}
        return {name for name in fields if mine.fields.get(name) != theirs.fields.get(name)} <= mine.later

    @property
    def deal(self) -> Deal:
        """The deal that the fact belongs to."""
        return self.fact.deal

    def role(self, role: str | None) -> str | None:
        """Return the player who bears a role in this matter, if one does.

        Args:
            role: a role as clauses name it, such as ``dealer`` or ``adversary``.
        """
        fact, deal = self.fact, self.fact.deal
        if role == "dealer":
            return deal.dealer or None
        if role == "rightful_dealer":
            return deal.lawful_dealer
        if role == "non_dealer":
            return deal.non_dealer or None
        if role in ("actor", "winner") and fact.actor is not None:
            return fact.actor
        if role in ("adversary", "loser") and fact.actor is not None:
            return deal.other(fact.actor)
        if role == "concerned":
            return str(fact.about) if fact.about in deal.hands else fact.actor
        concerned = self.role("concerned") if role == "other_hand" else None
        return None if concerned is None else deal.other(concerned)

    @property
    def in_dead_deal(self) -> bool:
        """Whether its deal is set aside, or its game won, as it was when it died."""
        return self.died and (self.deal.set_aside or self.deal.played_after_game)

    @property
    def closed(self) -> bool:
        """Whether nothing comes of it as it stands: it is settled, or its deal is dead."""
        return self.settled or (self.died and self.in_dead_deal)

    def definitions(self) -> list[str]:
        """Return the ids of the definitions that gave the matter its terms."""
        return [clause.id for clause in self.terms.values() if clause is not None]

    @property
    def offender(self) -> str | None:
        """The player at fault, where the fact is a fault or speaks of one."""
        kind = FACTS[self.fact.name]
        return self.fact.actor if kind.is_fault or kind.subject is not None else None
