"""The hearing: events go in one by one, rulings come out, and nothing said is ever taken back."""

from __future__ import annotations

from typing import Any

from referee.docket import Adjudication, Case, Docket, Matter, Prover, Ruling
from referee.hearing.answering import rule_on_demand, undecided, weigh_demand
from referee.hearing.effects import settle_suit
from referee.hearing.giving_up import give_up
from referee.hearing.heaps import notice_by_counting, tell_unwon
from referee.hearing.notice import discover, discover_by_doing, notice
from referee.hearing.orders import follow_orders
from referee.hearing.putting_up import put_up, rule_on_waiting_marks
from referee.hearing.review import review
from referee.hearing.rights import restore_choice, shut_windows, use_rights, waive_by_conduct
from referee.hearing.sitting import SITTING
from referee.hearing.statement import state
from referee.hearing.still_to_come import answer_notice
from referee.hearing.surplus import end_needless_draws, end_needless_laying_away
from referee.hearing.taking_down import take_down
from referee.hearing.taking_in import expect_dealer, give_over, leave_event, open_event, see_event, take_in
from referee.hearing.undetermined import leave_open, what_is_missing
from referee.hearing.unspoken import note_unnoticed, note_unspoken, tell_act_to_undo
from referee.hearing.work import TooMuchWork, steps_of
from referee.law import REMEDIES, Rulebook
from referee.record import (
    BOTH,
    Abandon,
    Admit,
    CloseGame,
    Complete,
    DeclareError,
    Decline,
    Demand,
    Discard,
    Draw,
    Event,
    EventIndex,
    Header,
    Log,
    Look,
    Mark,
    Notice,
    Object,
    OpenGame,
    Packet,
    Permit,
    TakeBack,
    ThrowAside,
    ThrowDown,
    Unmark,
    Waive,
    limits,
)
from referee.score import Ledger, lapse_overdue_marks, most_possible, see_winning_king
from referee.table import FACTS, Happening, KingWins, Table, contest_withdrawal, demand_made, show_out_of_place

ACTING: dict[type[Event], Any] = {
    **SITTING,
    **dict.fromkeys((Abandon, ThrowDown), lambda case, ledger, event: ledger.cancel(case, event.by)),
    Mark: put_up,
    Unmark: take_down,
}
"""Acts that bear on the score at once."""


class Hearing:
    """A hearing under one rulebook; ``advance`` takes the events in order, ``finish`` says what only the end can.

    header: the head of the log; it names the players and where the log begins.
    rulebook: the rulebook to rule by.
    steps: the work so far, for each event by itself and for all that it was compared with.
    """

    def __init__(self, header: Header, rulebook: Rulebook) -> None:
        """Open a hearing on a log with this header."""
        self.header = header
        table = Table.opened(header, rulebook.game)
        table.turned_suit_is_trumps = any(REMEDIES[remedy].effect == "name_trump" for _, remedy in rulebook.standing)
        docket = Docket()
        self.case = Case(table, rulebook, docket, Prover(table, rulebook, docket))
        self.ledger = Ledger.opened(header, rulebook)
        self.finished = False
        self._seeing_kings = KingWins.name in rulebook.by_fact
        self.steps, self._most_steps = 0, limits().work

    def advance(self, event: Event) -> list[Ruling]:
        """Hear one event and return the rulings it calls forth.

        Args:
            event: the next event of the log, whose index is one more than that of the event before.

        Returns:
            The rulings that the event brings about, in order; mostly none. They are never taken back.

        Raises:
            TooMuchWork: the hearing has taken more steps than the limit ``work`` allows.
        """
        case, table, ledger = self.case, self.case.table, self.ledger
        self.steps += steps_of(case, ledger, event)
        if self.steps > self._most_steps:
            raise TooMuchWork(EventIndex(table.now + 1))
        before = len(case.rulings)
        event = open_event(case, event)
        kind = type(event)
        if kind in (Packet, CloseGame, OpenGame):
            give_over(case, ledger, event)
        misplaced = show_out_of_place(table, event)
        see_event(case, ledger, self.header, event)
        if self._seeing_kings:
            see_winning_king(case, ledger)
        take_in(case, ledger, event)
        if table.happenings:
            if ledger.dues:
                lapse_overdue_marks(case, ledger)
            if ledger.excessive:
                ledger.let_stand(case)
        if case.docket.matters or kind.asks:
            self._rule(event, kind)
        if kind in ACTING:
            ACTING[kind](case, ledger, event)
        review(case, ledger)
        self._weigh_marks(kind)
        if case.rulebook.silences:
            for matter in list(case.docket.matters):
                leave_open(case, matter)
        if Happening.GAME_CLOSED in table.happenings:
            lapse_overdue_marks(case, ledger)
            shut_windows(case)
        if isinstance(event, (Notice, Object, DeclareError, Admit)) and len(case.rulings) == before:
            answer_notice(case, event)
        note_unspoken(case, event, misplaced, before)
        leave_event(case, event)
        return case.rulings[before:]

    def _weigh_marks(self, kind: type[Event]) -> None:
        """See what marks show of themselves, and rule on those that had to wait and on what was asked for before."""
        case, ledger = self.case, self.ledger
        if ledger.early or ledger.excessive:
            rule_on_waiting_marks(case, ledger)
        if case.deferred and (ledger.excessive or kind in ACTING):
            self._answer_deferred()
        if case.docket.matters and (kind is Mark or Happening.HAND_ENDS in case.table.happenings):
            notice_by_counting(case, ledger)
            review(case, ledger)

    def _rule(self, event: Event, kind: type[Event]) -> None:
        """Let words, windows, conduct and clauses have their effect, in that order."""
        case, ledger = self.case, self.ledger
        if kind.draws_attention:
            self._let_know(event)
        if case.docket.rights:
            if case.table.happenings:
                shut_windows(case)
            waive_by_conduct(case, event)
            if case.docket.rights and kind is not Complete:
                use_rights(case, event)
        if case.table.happenings and (case.docket.rights or case.docket.orders):
            end_needless_draws(case)
        review(case, ledger)
        if case.docket.rights or kind in (Complete, Draw, ThrowAside):
            use_rights(case, event)
        if case.docket.orders:
            if case.table.happenings:
                end_needless_laying_away(case)
            follow_orders(case, ledger, event)
            review(case, ledger)
        if isinstance(event, Demand) and REMEDIES[event.remedy].takes_off:
            ledger.settle(case, changed=False)  # what it draws attention to may have left too much marked
        if kind.asks or kind.gives_up:
            self._answer(event)
        if case.deferred:
            ledger.settle(case, changed=False)
            review(case, ledger)
            self._answer_deferred()
        if isinstance(event, TakeBack) and case.table.deal is not None and case.rulings:
            last, deal = case.rulings[-1], case.table.deal
            if last.outcome == "barred" and last.event == event.id and event.by in case.table.players:
                contest_withdrawal(case.table, deal, event.by)
            elif deal.last_withdrawn is not None:
                restore_choice(case, deal.last_withdrawn.at)
        if ledger.dues:
            ledger.settle(case, changed=False)

    def _let_know(self, event: Event) -> None:
        """Draw attention to what the event speaks of, or shows by itself that its player knows of."""
        case = self.case
        if isinstance(event, (Complete, Discard, Draw)):
            if discover_by_doing(case, event):
                review(case, self.ledger)
        elif not isinstance(event, Look):
            discover(case, event)
        elif case.rulebook.procedure.discovery == "one_player":
            for matter in case.docket.matters:
                concerned = matter.role("concerned")
                if matter.noticed is None and concerned is not None and event.by in (BOTH, concerned):
                    notice(case, matter, concerned)

    def _answer(self, event: Event) -> None:
        """Rule on a demand, unless something that it brought about has answered it; note what is given up."""
        if isinstance(event, Demand) and REMEDIES[event.remedy].speaks_of is not None:
            self._hear_again(event)
        if isinstance(event, (Demand, Permit)):
            self.case.demands.add(self.case.now)
            if not self.case.answered:
                self._decide(event)
        elif isinstance(event, (Waive, Decline)):
            give_up(self.case, self.ledger, event)

    def _decide(self, event: Demand | Permit) -> None:
        """Rule on a demand by what can be proved for it."""
        rule_on_demand(self.case, self.ledger, weigh_demand(self.case, self.ledger, event)[0])

    def _hear_again(self, event: Demand) -> None:
        """See a demand as it stands after what it spoke of has been ruled on."""
        expect_dealer(self.case, self.ledger, self.header)
        heard = demand_made(self.case.table, event)
        for matter in self.case.docket.matters:
            if FACTS[matter.fact.name].words and matter.fact.event == heard.event:
                matter.fact.fields.update(heard.fields)

    def _answer_deferred(self) -> None:
        """Answer again the demands that the record could not decide before."""
        case = self.case
        for row in list(case.deferred):
            event, matter = row
            case.judge.asked = case.at(event.id)  # he chose then, and not now that it can be told
            if not (undecided(case, matter, event.remedy, event.by) or self._open_as_before(event, matter)):
                case.docket.stir("act", matter)
                review(case, self.ledger)
                if row in case.deferred:
                    case.deferred.remove(row)
                    if not matter.closed:
                        case.answered = False
                        self._answer(event)
                settle_suit(case, matter)
            case.judge.asked = None

    def _open_as_before(self, event: Demand | Permit, matter: Matter) -> bool:
        """Whether a demand that was not decided would be left open again over the same matter."""
        best = None if matter.closed else weigh_demand(self.case, self.ledger, event)[0].best
        return best is not None and best.matter is matter and best.proof.undecided

    def finish(self) -> list[Ruling]:
        """Say what only the end of the log can say: faults that nobody noticed.

        Returns:
            The rulings that only the end of the log brings about. A second call returns none.
        """
        case = self.case
        before = len(case.rulings)
        if not self.finished:
            rule_on_waiting_marks(case, self.ledger, closing=True)
            tell_unwon(case)
        for due in self.ledger.undecided() if not self.finished else ():
            most = most_possible(case, due)
            case.rule(
                "undetermined", "scoring", most.clause, due.matter, also=most.also, at=due.at, holder=due.player,
                offender=None, reason=what_is_missing(case, due.matter),
            )  # fmt: skip
        known = sorted(case.docket.past_matters + case.docket.matters, key=lambda m: m.fact.event)
        for matter in known if not self.finished else ():
            tell_act_to_undo(case, matter)
            if case.rulebook.procedure.unnoticed == "annotate":
                note_unnoticed(case, matter)
        self.finished = True
        return case.rulings[before:]

    def statement(self, log: Log, *, matters: bool = True) -> Adjudication:
        """Return the adjudication as it stands now.

        Args:
            log: the log that was heard, for its path, its digest and the places of its events.
            matters: whether to put in what the rulings are about, on which no outcome hangs.
        """
        return state(self.case, self.ledger, self.header, log, matters=matters)
