"""Which rulings hang on values of the game and of the procedure, by which no clause would be another.

Most such values are noted with the deal where another of them would have made something else of it, in
``Deal.deciding_values``: a ruling hangs on them that rests on an event at which one was.  For others it is told here on
which rulings they bear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from attrs import define

from referee.hearing.matters import Matter
from referee.hearing.proof import Proof
from referee.hearing.prover import Prover
from referee.hearing.rulings import Ruling, is_ordinary
from referee.law import REMEDIES, REPLAY, USED, Clause, remedy_row
from referee.record import Unmark
from referee.table import FACTS, Doing, Game, Happening, reached_at

NOTED_WITH_DEAL: Final = frozenset(
    {
        "lead_on_proposal", "superfluous", "packet_order", "order_lasts", "serve_self_first", "first_order_free",
        "must_trump", "point_by", "counted_tricks", "shown_in_play", "replay_exchange", "failed_condition", "both_quit",
        "mark_labels", "gathered", "alternation", "after_wrong_turn", "next_game",
        "wrong_lead", "stray_lead", "dealer_leads", "laid_from", "drawn_from", "late_discards", "forestalled",
    }
)  # fmt: skip
"""The values that are noted with the deal."""

OF_THE_RESULT: Final = frozenset({"point_by", "counted_tricks", "lead_on_proposal", "gathered", "both_quit"})
"""Those of them on which the points of a hand hang, whatever events the ruling on them rests on."""

ON_STOCK: Final = frozenset(name for name, values in Game.__annotations__.items() if "on_stock" in values)
"""Those of them by which cards are put back on the stock or aside; they bear once the stock runs short."""

CARRYING_ON: Final = (Doing.PLAYS, Doing.DISCARDS, Doing.LAYS_AWAY)
"""What a player does by which he carries the hand on, and so gives up a right he knows of."""

TAKEN_OFF: Final = ("granted", "enforced", "complied")
"""The outcomes by which points come off."""


@define(eq=False)
class ValueDependence:
    """A ruling with what it was read off, to be asked on which values it hangs."""

    ruling: Ruling
    proof: Proof
    judge: Prover

    def values(self) -> Iterator[str]:
        """Give the values on which the ruling hangs."""
        for value in self.proof.matter.deal.deciding_values:
            if self.short if value in ON_STOCK else self._rests_on(value):
                yield value
        yield from self.judge.table.dealer_values if remedy_row(self.ruling.remedy).speaks_of is not None else ()
        yield from (value for values, bears in BEARING.items() if bears(self) for value in values)

    def _rests_on(self, value: str) -> bool:
        """Whether the ruling is on points that hang on a value, or rests on an event at which it would be otherwise."""
        matter, fact = self.proof.matter, self.proof.matter.fact
        decided_at = matter.deal.deciding_values[value]
        if is_ordinary(self.ruling) and value != "mark_labels":
            return value in OF_THE_RESULT and FACTS[fact.name].ends_hand
        events = (self.judge.table.now, fact.event, *fact.evidence, *self.proof.evidence(self.ruling.outcome))
        return not decided_at.isdisjoint((*events, *matter.marks))

    def failing(self, *failures: str) -> bool:
        """Whether it is a denial for one of some reasons."""
        return self.ruling.failed is not None and self.ruling.failed.condition in failures

    def on(self, remedy: str, *outcomes: str) -> bool:
        """Whether it rules so on a remedy."""
        return self.ruling.remedy == remedy and self.ruling.outcome in outcomes

    @property
    def outranked(self) -> bool:
        """Whether it says that the deal was set aside by a clause that goes before."""
        return any(each.condition == "not_outranked" and each.state == "failed" for each in self.ruling.proof)

    @property
    def dead(self) -> bool:
        """Whether it is about a deal that was set aside."""
        return id(self.proof.matter.deal) in self.judge.docket.deals_set_aside

    @property
    def barred_mark(self) -> bool:
        """Whether it bars points that were put up."""
        return self.ruling.kind == "scoring" and self.ruling.outcome == "barred"

    @property
    def retractable(self) -> bool:
        """Whether no act has followed on the choice, or on the giving up, of the right it is about."""
        rights = self.proof.matter.groups.values()
        return any(self.judge.docket.acted < right.ended for right in rights if right.fate in ("used", "waived"))

    @property
    def out_of_turn(self) -> bool:
        """Whether it is about a deal of the wrong player."""
        deal = self.proof.matter.deal
        return deal.lawful_dealer not in (None, deal.dealer)

    @property
    def short(self) -> bool:
        """Whether the stock of the deal has run out, or cannot serve what has been asked for."""
        deal = self.proof.matter.deal
        asked = deal.exchange
        return deal.stock <= 0 or (asked is not None and (asked.asked or 0) + asked.wanted > asked.stock_before)

    @property
    def late(self) -> bool:
        """Whether something came of it that nobody spoke of the fault, or of one like it, before it was noticed.

        It ended a right, or points were put up meanwhile that would not have been due.
        """
        matter, outcome = self.proof.matter, self.ruling.outcome
        kind, docket = FACTS[matter.fact.name], self.judge.docket
        if matter.noticed is None or kind.open or self.failing("not_so", "spared", "not_yours", "unknown_remedy"):
            return False
        if outcome not in ("open", "granted", "barred", "denied", "enforced"):
            return False
        if outcome == "enforced":
            known = docket.of(matter.deal)
            came_of_it = {at for each in known for at in (*each.marks, *(r.opened for r in each.groups.values()))}
            if any(matter.fact.event < at < matter.noticed for at in came_of_it):
                return True
        same = [m for m in docket.of(matter.deal) if FACTS[m.fact.name].subject == kind.subject is not None]
        alike = [m for m in same if m.noticed in (None, matter.noticed) and not FACTS[m.fact.name].open]
        return self._ended(self.proof.clause, matter) or any(
            self._ended(clause, other)
            for other in alike
            if other.fact.truth
            for term in other.terms
            for clause in self.judge.rulebook.by_fact.get(term, ())
            if clause.group is not None
        )

    def _ended(self, clause: Clause, matter: Matter) -> bool:
        """Whether a right over a matter ended, or would have, after it came about and before it was noticed now."""
        judge, fact, noticed = self.judge, matter.fact, self.proof.matter.noticed or 0
        limits = judge.limiting(clause, matter)
        shut = reached_at(fact, (*clause.until, *(name for limit in limits for name in limit.shuts)))
        if shut is not None and fact.event < shut < noticed:
            return True
        holder, deal = judge.holder(clause, matter), matter.deal
        if clause.group is None or holder is None or clause.id in judge.rulebook.outliving:
            return False
        spoken = Happening.PROPOSAL if holder == deal.non_dealer else Happening.ANSWER
        went_on = [deal.after(spoken, fact.event), *(deal.did(holder).after(act, fact.event) for act in CARRYING_ON)]
        return any(at is not None and at < noticed for at in went_on)

    @property
    def after_the_last_point(self) -> bool:
        """Whether it was made after a mark in its deal had reached the points of the game, and not on that mark."""
        reached = self.proof.matter.deal.first(Happening.TARGET_MARKED)
        return reached is not None and reached < self.judge.table.now and not is_ordinary(self.ruling)

    @property
    def over_stray_lead(self) -> bool:
        """Whether it is about a card after which the other player led out of turn."""
        fact = self.proof.matter.fact
        played = fact.about[2] if FACTS[fact.name].takes_back and fact.about is not None else fact.event
        ends = FACTS[fact.name].takes_back or FACTS[fact.name].of_play
        return ends and fact.deal.after(Happening.STRAYS, played) is not None

    @property
    def on_marks(self) -> bool:
        """Whether it is about a mark, and not about what it was put up for."""
        return bool(FACTS[self.proof.matter.fact.name].of_marks)

    @property
    def replayed_from_later(self) -> bool:
        """Whether it is about a fault in another trick than the first."""
        trick = self.proof.matter.fact.trick
        return trick is not None and trick.led_at != self.proof.matter.deal.first(Happening.LEAD)

    @property
    def several(self) -> bool:
        """Whether it is about several cards that one may choose among."""
        named, about = (*self.ruling.remedies, self.ruling.remedy), self.proof.matter.fact.about
        choosing = any(REMEDIES[name].chooses for name in named if name is not None)
        return choosing and isinstance(about, tuple) and len(about) > 1


BEARING: Final[dict[tuple[str, ...], Callable[[ValueDependence], bool]]] = {
    ("waiver",): lambda h: (h.ruling.outcome == "waived" and h.ruling.answers is None) or h.failing("given_up"),
    ("election",): lambda h: h.failing("given_up", "used") and h.retractable,
    ("settlement",): lambda h: h.ruling.outcome == "granted" and h.ruling.by is None,
    ("dead_hand",): lambda h: h.on("fresh_deal", "waived") and h.ruling.kind != "right",
    ("fresh_deal",): lambda h: (
        h.on("fresh_deal", "complied", "not_complied") and Happening.PACKET in h.judge.table.happenings
    ),
    ("void_deal",): lambda h: remedy_row(h.ruling.remedy).sets_aside == "void" and h.out_of_turn,
    ("dead_marks",): lambda h: (h.barred_mark and h.outranked) or (h.dead and h.on(USED[Unmark], *TAKEN_OFF)),
    ("discovery", "unnoticed"): lambda h: h.ruling.outcome == "noted" or h.late,
    ("unproved",): lambda h: h.ruling.outcome == "undetermined" and h.proof.matter.fact.truth is None,
    ("replay",): lambda h: h.on(REPLAY, "complied", "not_complied") and h.replayed_from_later,
    ("false_mark",): lambda h: h.on(USED[Unmark], *TAKEN_OFF) and not h.on_marks,
    ("exposed_choice",): lambda h: h.several,
    ("fifth_point",): lambda h: h.ruling.outcome in ("open", "granted", "enforced") and h.after_the_last_point,
    ("lead_that_ends",): lambda h: h.over_stray_lead,
    ("packs_changed",): lambda h: h.judge.table.packs.before is not None,
}
"""For values that are not noted with the deal: on which rulings they bear."""

COVERED: Final = frozenset({*NOTED_WITH_DEAL, *ON_STOCK, *(value for values in BEARING for value in values)})
"""All values of which it is known on which rulings they bear."""
