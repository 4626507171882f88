"""The answer to a demand: granted, denied or left undecided, by the proof that answers it."""

from __future__ import annotations

from typing import Any, Final

from attrs import define

from referee.docket import Case, Failed, Failure, Matter, Reason, ReasonCode, because
from referee.hearing.choosing import as_near, choose, denied_by_law
from referee.hearing.demands import Candidate, gather, suppose
from referee.hearing.effects import leave_suit_open
from referee.hearing.giving_up import go_on, let_stand
from referee.hearing.meaning import ELSEWHERE, IN_DEAL, closeness, in_question, of_mere_words
from referee.hearing.notice import know_number
from referee.hearing.plea import Plea, answer, pleas, speaks_of
from referee.hearing.point_proofs import due_of, late_points, points_due
from referee.hearing.reach import was_dealt_anew
from referee.hearing.review import grant, review
from referee.hearing.settlement import agree
from referee.hearing.taking_down import marks_gone
from referee.hearing.undetermined import bearing_on, leave_mark, leave_unanswered, what_is_missing
from referee.hearing.wishes import acts_spoken_of
from referee.law import REMEDIES
from referee.record import BYSTANDER, NO_EVENT, OTHER, Admit, Demand, EventIndex, Permit
from referee.score import Ledger
from referee.table import FACTS


@define(eq=False, repr=False)
class WeighedPlea:
    """A plea with what was proved for it.

    plea: what is asked for, and for whom.
    candidates: every clause that could answer it, each proved over a matter.
    best: the one that does; there is none for an unknown remedy.
    """

    plea: Plea
    candidates: list[Candidate]
    best: Candidate | None

    @property
    def all_told(self) -> list[Candidate]:
        """The candidates with the one that answers, though it was only made to answer by how another deal stands."""
        made = [] if self.best is None or any(each is self.best for each in self.candidates) else [self.best]
        return [*made, *self.candidates]


def weigh_demand(case: Case, ledger: Ledger, event: Demand | Permit, *, whole: bool = False) -> list[WeighedPlea]:
    """Prove what is asked for in every way, for each of those who might have it.

    Args:
        case: the hearing so far; the words are its current event.
        ledger: what was earned and put up.
        event: the words.
        whole: whether to suppose what did not happen even where what did happen answers them.

    Returns:
        a plea for each player who might have it; the first one answers the demand.
    """
    weighed = []
    for plea in pleas(case, event):
        gathered = gather(case, ledger, plea)
        candidates = gathered.candidates
        hopeful = not whole and not all(each.proof.failures for each in candidates)
        best = choose(case, plea, candidates) if hopeful else None
        if best is None or best.proof.failures or best.close == ELSEWHERE:
            candidates = candidates + suppose(case, ledger, gathered)
            best = choose(case, plea, candidates) if candidates else None
        weighed.append(WeighedPlea(plea, candidates, best))
    return sorted(weighed, key=_standing)


def rule_on_demand(case: Case, ledger: Ledger, weighed: WeighedPlea) -> None:
    """Rule on a demand: grant it, deny it, or leave it open.

    Args:
        case: the hearing so far; the words are its current event.
        ledger: what was earned and put up.
        weighed: what answers the demand, the first that ``weigh_demand`` gives.
    """
    plea, best = weighed.plea, weighed.best
    if best is not None and best.proof.holds:
        if REMEDIES[plea.remedy].lets_stand:
            know_number(case, best.matter, plea.by)
            review(case, ledger)
            let_stand(case, plea, best.matter)
        grant(case, ledger, best)
    elif best is not None and best.proof.undecided and plea.by != BYSTANDER:
        _undecided(case, plea, best)
    elif not (
        (REMEDIES[plea.remedy].goes_on and go_on(case, plea))
        or _granted_before(case, plea, best)
        or agree(case, ledger, plea)
        or _left_open(case, ledger, plea, best)
        or _before_the_log(case, ledger, plea, best)
        or _game_in_doubt(case, ledger, plea)
    ):
        _deny(case, ledger, weighed)


def _standing(weighed: WeighedPlea) -> tuple[int, bool]:
    """Return how good an answer is, the best first; of equals the one whose own right it would be."""
    best = weighed.best
    if best is None:
        return 3, True
    rank = 0 if best.proof.holds else 1 if best.proof.undecided else 2
    return rank, best.proof.fails("holder")


def _undecided(case: Case, plea: Plea, best: Candidate) -> None:
    """Leave a demand open until the record shows more, and say what would settle it."""
    missing = what_is_missing(case, best.matter)
    ruling = answer(case, plea, "undetermined", best.clause, best.matter, reason=missing, proof=best.proof)
    case.unanswered[plea.event.id] = ruling.id
    if best.real:
        case.deferred.append((plea.event, best.matter))
    leave_suit_open(case, plea.remedy, best.matter)


def _granted_before(case: Case, plea: Plea, best: Candidate | None) -> bool:
    """Answer what was granted or ordered before as granted already."""
    if best is None or not best.real or best.proof.fails("named"):
        return False
    clause, matter, means = best.clause, best.matter, best.failing.means
    set_aside, right = case.docket.deals_set_aside.get(id(matter.deal)), matter.groups.get(clause.group or "")
    over = means == "spared" or was_dealt_anew(case, matter.deal)
    ordered = [order for order in case.docket.orders if order.matter is matter and order.remedy == plea.remedy]
    if set_aside is not None and not over and plea.remedy in (set_aside.clause.may, set_aside.clause.does):
        clause, at = set_aside.clause, set_aside.at
    elif means == "too_late" and clause.before and any(o.clause is clause and not o.defied for o in ordered):
        at = ordered[0].given  # it was found in time, and has not been put right yet
    elif right is not None and set_aside is None and plea.card is None and means == "used" and right.fate == "used":
        undone = (right.given_back or clause.id in matter.obeyed) and not ordered
        if undone or plea.remedy not in right.chosen:
            return False
        at = right.ended
    else:
        return False
    answer(
        case, plea, "granted", clause, matter, mandatory=clause.kind == "effect", holder=plea.asker, events=[at],
        proof=best.proof.allowed(at), reason=because("granted_before", event=case.ids[at]),
    )  # fmt: skip
    return True


def _left_open(case: Case, ledger: Ledger, plea: Plea, best: Candidate | None) -> bool:
    """Leave a demand open over something that the code is silent on: where it is the ground, or for want of any."""
    denied = best is not None and denied_by_law(ledger, plea, best)
    if not case.rulebook.silences or plea.by == BYSTANDER or plea.remedy == OTHER or denied:
        return False
    words = [*acts_spoken_of(case, ledger, plea), *marks_gone(case, ledger, plea)]
    matters = [*in_question(case, plea, unspoken=True), *words]
    if best is not None:
        due = due_of(ledger, best.clause, best.matter) if best.real else None
        matters = bearing_on(case, ledger, plea, best.matter, matters, own=due is not None and due.player == plea.asker)
    if plea.about is not None:
        matters = [m for m in matters if closeness(case, plea, m) >= IN_DEAL] or matters
    if leave_unanswered(case, plea, matters):
        return True
    if best is None or not (best.real and REMEDIES[plea.remedy].takes_off):
        return False
    return leave_mark(case, ledger, plea, best.matter)


def _before_the_log(case: Case, ledger: Ledger, plea: Plea, best: Candidate | None) -> bool:
    """Leave open what is asked for over a hand, or points, from before the log begins, where nothing in it is meant."""
    table, remedy = case.table, REMEDIES[plea.remedy]
    first = table.orders.opening.deal == 1 or ledger.number != table.orders.opening.game
    pointing = not of_mere_words(case, plea.about)
    if best is None or best.real or first or pointing or plea.by not in table.players:
        return False
    of_last_hand = remedy.outlasts and not table.deals and (remedy.marks or not table.cut_done)
    player = plea.of or table.other(plea.asker)
    unmarked = ledger.recorded and all(mark.player != player for mark in ledger.marks_made)
    asked_down = remedy.takes_off and plea.ground is not None and best.grounded
    of_score = asked_down and unmarked and ledger.live.start[player] > 0
    owned = [EventIndex(at) for at, act in enumerate(case.acts) if isinstance(act, Admit) and act.by == player]
    if of_score and owned:
        answer(case, plea, "granted", best.clause, offender=None, events=owned[-1:])
    elif of_last_hand or of_score:
        answer(case, plea, "undetermined", best.clause, offender=None, reason=because("before_log"))
    return bool(of_last_hand or of_score)


def _game_in_doubt(case: Case, ledger: Ledger, plea: Plea) -> bool:
    """Leave open what the end of the game denies, where it hangs on a king that no card has shown."""
    clause, live = case.rulebook.winning_clause, case.table.deal
    doubt = next((m.matter for m in ledger.excessive if m.unproved and m.deal is live and live is not None), None)
    if clause is None or doubt is None or plea.remedy not in clause.denies or plea.by not in case.table.players:
        return False
    missing, events = what_is_missing(case, doubt), [doubt.fact.event]
    answer(case, plea, "undetermined", clause, offender=None, reason=missing, events=events)
    return True


def _deny(case: Case, ledger: Ledger, weighed: WeighedPlea) -> None:
    """Deny a demand, under the clause that defeats it, naming what failed and since when, and other laws as near."""
    plea, best = weighed.plea, weighed.best
    if best is None:
        answer(case, plea, "denied", None, failed=Failed("unknown_remedy"), reason=because("unknown_remedy"))
        return
    failing, matter, events = best.failing, best.matter if best.real else None, best.failing_events(case.now)
    at, ruled, points = max(events, default=NO_EVENT), best.matter.ruled, _points_due(case, ledger, plea, best)
    at_fault = best.real and not best.proof.fails("happened") and failing.means != "not_so"
    spared: dict[str, Any] = {} if at_fault else {"offender": None}
    answer(
        case, plea, "denied", failing.by or best.clause, matter, events=events, proof=best.proof, points=points,
        holder=_holder(case, plea, best) if best.real else None, reason=_reason(case, plea, best, points, at),
        failed=Failed(failing.means, case.ids[at] if at >= 0 else None), told_of=best.matter,
        also=as_near(case, plea, weighed.candidates, best), **spared,
    )  # fmt: skip
    if plea.by == BYSTANDER or not at_fault:
        best.matter.ruled = ruled  # the players know no more of it than before
    for words in case.docket.matters:
        if FACTS[words.fact.name].words and words.fact.event == case.now:
            words.settled = True  # they are answered, and wait for nothing


def undecided(case: Case, matter: Matter, remedy: str, claimant: str | None) -> bool:
    """Whether the record still cannot tell if a clause gives a player a remedy over a matter that he asked for before.

    No window that has shut since he asked stands in his way.
    """
    if matter.fact.truth is None:
        return True
    for clause in case.rulebook.by_remedy.get(remedy, ()):
        mine = speaks_of(case, clause, matter) and case.judge.holder(clause, matter) in (None, claimant)
        if mine and clause.id not in matter.done:
            links = case.judge.links(clause, matter)
            if any(case.judge.conditions(link, matter) == "unknown" for link in links):
                return True
            if case.judge.verdict(clause, matter).answer == "unknown":
                return True
    return False


def _points_due(case: Case, ledger: Ledger, plea: Plea, best: Candidate) -> int | None:
    """Return how many points are due to one who asks for more of them."""
    late = late_points(case, ledger, plea, best.matter)
    if late is not None and best.failing.means == "not_so":
        return late if plea.n is not None and plea.n > late else None
    if plea.n is None or best.clause.kind != "scoring":
        return None
    due = due_of(ledger, best.clause, best.matter)
    mine = due is not None and due.alive and due.player == plea.asker
    most = points_due(case, ledger, due) if due is not None and mine else plea.n
    return most if plea.n > most else None


def _holder(case: Case, plea: Plea, best: Candidate) -> str | None:
    """Return whose it is to ask; where it is not for him who asks and has acted, it is for the other player."""
    if best.forbidden and best.failing.means != "not_yours":
        return plea.asker  # it is his act that is forbidden
    holder = case.judge.holder(best.clause, best.matter)
    if best.failing.means == "not_yours" and holder == plea.asker and not plea.leave:
        known = plea.asker in case.table.players and best.matter.deal.role(plea.asker) is not None
        return best.matter.deal.other(plea.asker) if known else None
    return holder


TOLD: Final[dict[Failure, ReasonCode]] = {
    "not_yet": "not_yet",
    "too_late": "too_late",
    "given_up": "given_up",
    "used": "used",
    "unnoticed": "unnoticed",
}
"""The failures that are a reason of their own; of the others the law tells."""


def _reason(case: Case, plea: Plea, best: Candidate, points: int | None, at: EventIndex) -> Reason | None:
    """Return why a demand fails; nothing where the law alone tells it.

    ``points`` are those due to one who asks for more; ``at`` is the event since which it fails.
    """
    failing = best.failing
    if points is not None:
        return because("no_more_due", points=points)
    if plea.by == BYSTANDER:
        return because("bystander")
    if failing.means == "not_yours":
        return because("not_theirs", holder=_holder(case, plea, best), by=plea.asker)
    if failing.reason is not None:
        return failing.reason
    of_act = best.clause.kind in ("right", "prohibition")  # they speak of what was asked for, not of what led to it
    unshown = not (best.real or failing.events or (of_act and plea.of is None))
    if failing.means == "not_so" and failing.name == "happened" and unshown:
        return because("not_shown", of=plea.of, fact=best.matter.fact.name)
    code = TOLD.get(failing.means, "law")
    return None if code == "law" and at < 0 else because(code, event=case.ids[at] if at >= 0 else None)
