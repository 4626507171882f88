"""What the law has made of the table: matters, the rights open over them, and the orders given."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from referee.docket.matters import Fate, Matter, Right, Step
from referee.law import REMEDIES, REPLAY, Clause, Remedy, Stir, remedy_row
from referee.record import NO_EVENT, EventIndex
from referee.table import FACTS, Deal, Fact


@define
class SetAside:
    """That a deal was set aside: by which clause, at which event (index), and whether another was made in its place."""

    clause: Clause
    at: EventIndex
    dealt_anew: bool = False


@define(eq=False, repr=False)
class Order:
    """Something that a ruling ordered, and that is not done yet.

    remedy: what is ordered.
    clause: the clause that orders it, or gives the right to it.
    matter: what it is ordered over.
    given: the event (index) at which it was ordered.
    bound: the player who must act; nobody where both must.
    claimant: the player who asked for it, if one did.
    duty: whether the law orders it unasked.
    defied: whether it was told already that it was not done.
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
    """That a player gave up in words to do what a clause lets him do: in its deal, or its trick.

    clause: the clause that lets him do it.
    fact: the act that he gave up, as a fact that has not come about.
    at: the event (index) at which he did so.
    """

    clause: Clause
    fact: Fact
    at: EventIndex


@define(eq=False, repr=False)
class Docket:
    """Everything pending: matters still live, rights still open, orders not yet carried out.

    matters: those that the law can still say something about.
    rights: those that are open.
    orders: those that are not carried out yet.
    opened: how many rights have arisen.
    by_deal: all matters by their deals (``id``); by_fact: all matters by the kinds of their facts.
    deals_set_aside: the deals (``id``) that were set aside, by which clause and when.
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
    orders: list[Order] = field(factory=list)
    opened: int = 0
    by_deal: dict[int, list[Matter]] = field(factory=dict)
    by_fact: dict[str, list[Matter]] = field(factory=dict)
    deals_set_aside: dict[int, SetAside] = field(factory=dict)
    acts_given_up: list[GivenUpAct] = field(factory=list)
    acted: EventIndex = NO_EVENT
    stirred: dict[Matter | None, set[Stir]] = field(factory=dict)

    def stir(self, what: Stir, matter: Matter | None = None) -> None:
        """Note that something has come about that may make clauses apply.

        Args:
            what: the kind of what has come about.
            matter: the matter over which they may apply; over all where none is given.
        """
        self.stirred.setdefault(matter, set()).add(what)

    def enter(self, fact: Fact, noticed: EventIndex | None) -> Matter:
        """Enter a fact as a matter.

        Args:
            fact: what the table has shown, or what was said.
            noticed: the event (index) at which attention was drawn to it; ``None`` where it has not been so far.

        Returns:
            its matter.
        """
        matter = self.matter_of(fact, noticed, entered=True)
        self.matters.append(matter)
        self.spoken += matter.spoken
        self.stir("fact")
        self.by_deal.setdefault(id(fact.deal), []).append(matter)
        self.by_fact.setdefault(fact.name, []).append(matter)
        return matter

    def matter_of(self, fact: Fact, noticed: EventIndex | None, *, entered: bool = False) -> Matter:
        """Make a matter of a fact; nothing comes of one that follows from something the players have settled.

        Args:
            fact: what was shown, said or wished for.
            noticed: the event (index) at which attention was drawn to it, if it was.
            entered: whether it stands on the docket.

        Returns:
            the matter.
        """
        kind = FACTS[fact.name]
        matter = Matter(fact, {fact.name: None}, noticed, entered=entered, spoken=entered and kind.words)
        if kind.comes_of is not None:
            alike = [m for m in self.by_fact.get(kind.comes_of, ()) if m.deal is fact.deal]
            causes = [m for m in alike if fact.about is None or m.fact.about == fact.about]
            if causes and all(m.settled and m.closed_at >= 0 for m in causes):
                matter.settled, matter.closed_at = True, causes[-1].closed_at
        return matter

    def of(self, deal: Deal | None) -> list[Matter]:
        """Return every matter of a deal, left behind or not, in the order in which they came up.

        Args:
            deal: the deal; ``None`` has no matters.
        """
        return self.by_deal.get(id(deal), [])

    def alike(self, fact: Fact) -> list[Matter]:
        """Return every matter of a kind of fact, left behind or not, in the order in which they came up.

        Args:
            fact: a fact of the kind.
        """
        return self.by_fact.get(fact.name, [])

    def replay_of(self, deal: Deal | None) -> Order | None:
        """Return the order, not carried out yet, to play the hands of a deal again; the first if there are several.

        Args:
            deal: the deal; there is no order over ``None``.
        """
        return next((o for o in self.orders if o.replays and o.matter.deal is deal), None)

    def given_up(self, clause: Clause, act: Fact) -> EventIndex | None:
        """Return at which event (index) a player gave an act up in words, if nothing new has come for it to be upon.

        Args:
            clause: the clause that lets him do it.
            act: the act, as a fact.
        """
        for each in self.acts_given_up:
            same = each.clause is clause and (each.fact.actor, each.fact.deal) == (act.actor, act.deal)
            upon = [m for m in self.of(act.deal) if m.fact.name in FACTS[act.name].upon and m.fact.event > each.at]
            if same and each.fact.trick is act.trick and not upon:
                return each.at
        return None

    def ordered(self, matter: Matter, remedy: str) -> bool:
        """Tell whether a remedy is ordered over a matter, and not carried out yet.

        Args:
            matter: the matter.
            remedy: the remedy.
        """
        return any(order.matter is matter and order.remedy == remedy for order in self.orders)

    def open_right(self, matter: Matter, group: str, options: list[Clause], now: EventIndex) -> Right | None:
        """Open a right over a matter.

        Args:
            matter: the matter.
            group: the name of the group of clauses.
            options: those of its clauses that give something over the matter; one at least.
            now: the index of the event being heard.

        Returns:
            the right; ``None`` where it is not known whose it would be.
        """
        holder = matter.role(options[0].holder)
        if holder is None:
            return None
        self.opened += 1
        own_act = holder == matter.fact.actor and any(remedy_row(clause.may).bound == "actor" for clause in options)
        bound = None if own_act else matter.deal.other(holder)
        right = Right(f"r{self.opened}", matter, group, options, holder, bound, now, [Step("open", now)])
        matter.groups[group] = right
        self.rights.append(right)
        self.stir("right")
        return right

    def end(
        self, right: Right, fate: Fate, now: EventIndex, by: Clause | None = None, *, for_next: bool = False
    ) -> None:
        """End a right.

        Args:
            right: the right.
            fate: what becomes of it.
            now: the index of the event being heard.
            by: the clause by which it ends, if it does by one.
            for_next: whether its holder passes it up by taking what follows then.
        """
        right.note(fate, now, by, how="for_next" if for_next else None)
        self.stir("right")
        if right in self.rights:
            self.rights.remove(right)

    def withdraw(self, order: Order, fate: Fate, now: EventIndex) -> None:
        """Take back an order that nobody has to obey any more; who asked for it does not have it again.

        Args:
            order: the order.
            fate: what becomes of the right by which it was asked for.
            now: the index of the event being heard.
        """
        self.orders.remove(order)
        asked = order.matter.groups.get(str(order.clause.group))
        if asked is not None:
            self.end(asked, fate, now, order.clause)

    def reopen(self, right: Right, now: EventIndex, *, not_done: Clause | None = None) -> None:
        """Let a right be open again, as what was chosen is undone, or the other player did not do it.

        Args:
            right: the right.
            now: the index of the event being heard.
            not_done: the clause by which the other player had to do it; ``None`` where it is undone.
        """
        right.note("open", now, without=not_done, how="undone" if not_done is None else "not_done")
        self.stir("right")
        self.rights.append(right)

    def leave_behind(self, live: list[Deal], lasting: Callable[[Matter], bool]) -> None:
        """Move the matters of deals that nobody can go back to.

        Args:
            live: the other deals, the newest last.
            lasting: tells which matters can be gone back to all the same.
        """
        keep: list[Matter] = []
        for matter in self.matters:
            matter.left_behind = not (matter.deal in live or lasting(matter))
            (self.past_matters if matter.left_behind else keep).append(matter)
        self.matters = keep
        self.spoken = sum(matter.spoken for matter in keep)
