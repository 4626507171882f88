"""What the law has made of the table: matters, the rights open over them, and the orders given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from attrs import define, field, frozen

from referee.law import REMEDIES, REPLAY, Clause, Remedy, Stir, remedy_row
from referee.record import NO_EVENT, EventIndex
from referee.table import FACTS, Deal, Fact

NEVER: Final[frozenset[Stir]] = frozenset()
"""What can make a clause apply that a fact rules out for good."""

Fate = Literal["open", "used", "waived", "lapsed", "discharged", "past"]


@define
class SetAside:
    """That a deal was set aside: by which clause, at which event (index), and whether another was made in its place."""

    clause: Clause
    at: EventIndex
    dealt_anew: bool = False


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


@define(eq=False)
class Right:
    """A right over a matter: one of several alternative remedies, at the choice of its holder.

    offered: the clauses that gave it, each with its remedy.  history: what came of it, step by step.
    """

    name: str
    group: str
    offered: list[Clause]
    holder: str
    bound: str | None
    opened: EventIndex
    history: list[Step]

    def note(self, fate: Fate, at: EventIndex, by: Clause | None = None, **what: Any) -> None:
        """Add to what came of it: its fate since an event (index), by which clause, and the other fields of a step."""
        self.history.append(Step(fate, at, by, **what))

    @property
    def fate(self) -> Fate:
        """What has become of it."""
        return self.history[-1].fate

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
    def passed_up_for_next(self) -> bool:
        """Whether it was passed up by taking what follows then."""
        return self.history[-1].how == "for_next"

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
        """Return the option that gives a remedy, the first one where none is named."""
        return next((clause for clause in self.options if remedy in (None, clause.may, clause.does)), None)


@define(eq=False)
class Matter:
    """A fact before the law: the terms it bears, who noticed it when, and what has come of it.

    noticed: the event at which attention was drawn to it.  done: clauses that have had their effect.
    waits: clauses that did not apply to it when they were last asked, each with what may change that (or ``NEVER``).
    closed_at: the event at which the players settled it, or played on until it was over with it.
    words: the events of words spoken on it.  marks: the events at which points were put up for it.
    obeyed: clauses whose order over it was obeyed, each with the event (index) at which that was done.
    in_dead_deal: whether it lies in a deal that was set aside, or in play after the game was won, and so counts only if
    that deal, or the game, lives again.
    left_behind: whether its deal is one that nobody can go back to.
    entered: whether it stands on the docket, and was not only made to try a clause on.  spoken: whether it is words.
    undetermined_by: rulings of ``undetermined`` by clause, to be superseded once the record proves more.
    claimed: whether the adversary has asked for a remedy over it; claimed_at: when he did first.
    """

    fact: Fact
    terms: dict[str, Clause | None]
    noticed: EventIndex | None = None
    noticed_by: str | None = None
    done: set[str] = field(factory=set)
    groups: dict[str, Right] = field(factory=dict)
    undetermined_by: dict[str, int] = field(factory=dict)
    waits: dict[str, frozenset[Stir]] = field(factory=dict)
    closed: bool = False
    closed_at: EventIndex = NO_EVENT
    words: list[EventIndex] = field(factory=list)
    obeyed: dict[str, EventIndex] = field(factory=dict)
    marks: list[EventIndex] = field(factory=list)
    ruled: bool = False
    claimed: bool = False
    claimed_at: EventIndex | None = None
    in_dead_deal: bool = False
    left_behind: bool = False
    entered: bool = False
    spoken: bool = False

    def same_as(self, other: Matter) -> bool:
        """Whether another matter is this one, or is about the same thing in the same deal, alike in all its fields."""
        mine, theirs = self.fact, other.fact
        if mine is theirs:
            return True
        if (mine.name, mine.event, mine.actor) != (
            theirs.name,
            theirs.event,
            theirs.actor,
        ) or mine.deal is not theirs.deal:
            return False
        differing = {
            name for name in {*mine.fields, *theirs.fields} if mine.fields.get(name) != theirs.fields.get(name)
        }
        return mine.about is theirs.about and differing <= mine.later

    @property
    def deal(self) -> Deal:
        """The deal that the fact belongs to."""
        return self.fact.deal

    def role(self, role: str | None) -> str | None:
        """Return the player who bears a role in this matter."""
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

    def definitions(self) -> list[str]:
        """Return the ids of the definitions that gave the matter its terms."""
        return [clause.id for clause in self.terms.values() if clause is not None]

    @property
    def offender(self) -> str | None:
        """The player at fault, where the fact is a fault or speaks of one."""
        kind = FACTS[self.fact.name]
        return self.fact.actor if kind.is_fault or kind.subject is not None else None


@define(eq=False)
class Order:
    """Something a ruling ordered: what, by which clause, who must act (nobody where both must), and who asked for it.

    upheld: whether it was said to stand when somebody asked for it, though the law had ordered it unsaid.
    """

    remedy: str
    clause: Clause
    matter: Matter
    given: EventIndex
    bound: str | None
    claimant: str | None
    duty: bool = False
    defied: bool = False
    upheld: bool = False

    @property
    def row(self) -> Remedy:
        """What is known of the remedy, whatever clause orders it."""
        return REMEDIES[self.remedy]

    @property
    def replays(self) -> bool:
        """Whether it is to play the hands again."""
        return self.remedy == REPLAY


@define
class GivenUpAct:
    """That a player gave up at an event (index) in words to do what a clause lets him do: in its deal, or its trick."""

    clause: Clause
    fact: Fact
    at: EventIndex


@define(eq=False)
class Docket:
    """Everything pending: matters still live, rights still open, orders not yet carried out.

    deals_set_aside: the deals that were set aside, by which clause and when.
    acts_given_up: acts given up beforehand in words.
    past_matters: those of deals that nobody can go back to.
    spoken: how many of the matters are words that were answered at once.
    acted: the last event (index) that was an act and no mere word.
    stirred: what has come about since clauses were last asked, over all matters (``None``) or over one.
    """

    matters: list[Matter] = field(factory=list)
    past_matters: list[Matter] = field(factory=list)
    spoken: int = 0
    rights: list[Right] = field(factory=list)
    owners: dict[int, Matter] = field(factory=dict)
    orders: list[Order] = field(factory=list)
    opened: int = 0
    by_deal: dict[int, list[Matter]] = field(factory=dict)
    by_fact: dict[str, list[Matter]] = field(factory=dict)
    deals_set_aside: dict[int, SetAside] = field(factory=dict)
    acts_given_up: list[GivenUpAct] = field(factory=list)
    acted: EventIndex = NO_EVENT
    stirred: dict[Matter | None, set[Stir]] = field(factory=dict)

    def stir(self, what: Stir, matter: Matter | None = None) -> None:
        """Note that something has come about that may make clauses apply, over all matters or over one."""
        self.stirred.setdefault(matter, set()).add(what)

    def enter(self, fact: Fact, noticed: EventIndex | None) -> Matter:
        """Enter a fact and return its matter."""
        matter = Matter(fact, {fact.name: None}, noticed, entered=True, spoken=FACTS[fact.name].words)
        self.matters.append(matter)
        self.spoken += matter.spoken
        self.stir("fact")
        self.by_deal.setdefault(id(fact.deal), []).append(matter)
        self.by_fact.setdefault(fact.name, []).append(matter)
        return matter

    def of(self, deal: Deal | None) -> list[Matter]:
        """Return every matter of a deal, left behind or not, in the order in which they came up."""
        return self.by_deal.get(id(deal), [])

    def alike(self, fact: Fact) -> list[Matter]:
        """Return every matter of a kind of fact, left behind or not, in the order in which they came up."""
        return self.by_fact.get(fact.name, [])

    def note_dealt_anew(self, deal: Deal) -> None:
        """Note that another deal was made in place of one, if it was set aside."""
        if (set_aside := self.deals_set_aside.get(id(deal))) is not None:
            self.deals_set_aside[id(deal)] = SetAside(set_aside.clause, set_aside.at, dealt_anew=True)

    def revive(self, deal: Deal) -> None:
        """Let what came about in a deal that was dead, or after its game was won, count after all."""
        self.stir("act")
        for matter in self.matters:
            if matter.deal is deal and matter.in_dead_deal:
                matter.closed = matter.in_dead_deal = False

    def replay_of(self, deal: Deal | None) -> Order | None:
        """Return the order, not carried out yet, to play the hands of a deal again; the first if there are several."""
        return next((o for o in self.orders if o.replays and o.matter.deal is deal), None)

    def given_up(self, clause: Clause, act: Fact) -> EventIndex | None:
        """Return at which event (index) a player gave an act up in words, if nothing new has come for it to be upon."""
        for each in self.acts_given_up:
            same = each.clause is clause and (each.fact.actor, each.fact.deal) == (act.actor, act.deal)
            upon = [m for m in self.of(act.deal) if m.fact.name in FACTS[act.name].upon and m.fact.event > each.at]
            if same and each.fact.trick is act.trick and not upon:
                return each.at
        return None

    def ordered(self, matter: Matter, remedy: str) -> bool:
        """Whether a remedy is ordered over a matter, and not carried out yet."""
        return any(order.matter is matter and order.remedy == remedy for order in self.orders)

    def open_right(self, matter: Matter, group: str, options: list[Clause], now: EventIndex) -> Right | None:
        """Open a right of a group over a matter; ``None`` where its holder is not known."""
        holder = matter.role(options[0].holder)
        if holder is None:
            return None
        self.opened += 1
        own_act = holder == matter.fact.actor and any(remedy_row(clause.may).bound == "actor" for clause in options)
        bound = None if own_act else matter.deal.other(holder)
        right = Right(f"r{self.opened}", group, options, holder, bound, now, [Step("open", now)])
        matter.groups[group] = right
        self.rights.append(right)
        self.owners[id(right)] = matter
        self.stir("right")
        return right

    def matter_of(self, right: Right) -> Matter:
        """Return the matter a right is about."""
        return self.owners[id(right)]

    def end(
        self, right: Right, fate: Fate, now: EventIndex, by: Clause | None = None, *, for_next: bool = False
    ) -> None:
        """End a right; ``for_next``: its holder takes what follows then."""
        right.note(fate, now, by, how="for_next" if for_next else None)
        self.stir("right")
        if right in self.rights:
            self.rights.remove(right)

    def withdraw(self, order: Order, fate: Fate, now: EventIndex) -> None:
        """Take back an order that nobody has to obey any more; who asked for it does not have it again."""
        self.orders.remove(order)
        asked = order.matter.groups.get(str(order.clause.group))
        if asked is not None:
            self.end(asked, fate, now, order.clause)

    def reopen(self, right: Right, now: EventIndex, *, not_done: Clause | None = None) -> None:
        """Let a right be open again: what was chosen is undone, or (``not_done``) the other did not do what it was."""
        right.note("open", now, without=not_done, how="undone" if not_done is None else "not_done")
        self.stir("right")
        self.rights.append(right)

    def leave_behind(self, live: list[Deal], lasting: Callable[[Matter], bool]) -> None:
        """Move the matters of deals that nobody can go back to; ``live`` are the others, the newest last.

        ``lasting`` tells which of their matters can be gone back to all the same.
        """
        keep: list[Matter] = []
        for matter in self.matters:
            matter.left_behind = not (matter.deal in live or lasting(matter))
            (self.past_matters if matter.left_behind else keep).append(matter)
        self.matters = keep
        self.spoken = sum(matter.spoken for matter in keep)
