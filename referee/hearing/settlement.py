"""Rights given up in words, and what both players settle in place of the law."""

from __future__ import annotations

from typing import Any

from referee.hearing.case import Case
from referee.hearing.docket import GivenUpAct
from referee.hearing.dues import Due, MarkMade
from referee.hearing.effects import carry_out, discharge
from referee.hearing.hand_results import hand_result
from referee.hearing.ledger import Ledger
from referee.hearing.matters import Matter, Right
from referee.hearing.meaning import IN_DEAL, closeness_of, fits, nearest
from referee.hearing.notice import notice
from referee.hearing.plea import Plea, answer, pleas, words_of
from referee.hearing.reach import speaking
from referee.hearing.reasons import because
from referee.hearing.rightful_acts import acts_spoken_of
from referee.hearing.scoring import derive
from referee.law import HAND, REMEDIES, Clause, remedy_row
from referee.record import (
    BOTH,
    NO_EVENT,
    Claim,
    Decline,
    Demand,
    EventId,
    EventIndex,
    Notice,
    Object,
    Permit,
    Settle,
    Waive,
)
from referee.table import FACTS, Deal, close_round, demand_made, reopen_round


def give_up(case: Case, ledger: Ledger, event: Waive | Decline) -> None:
    """Let every open right of the speaker end that he gives up; of a right with alternatives, the one named alone.

    To decline what the other player asks for gives up nothing of one's own.
    """
    about = case.at(event.about)
    asked = about is not None and about in case.demands
    if isinstance(event, Decline) and asked:
        return
    given_up = _meant_to_go(case, event)
    given_up = given_up or _opened_ahead(case, event)
    for right in given_up:
        _end(case, event, right)
    if isinstance(event, Waive) and event.remedy is not None and not given_up:
        _renounce(case, ledger, event)


def go_on(case: Case, plea: Plea) -> bool:
    """Grant a player that the deal goes on as it is, who so gives up to have it set aside; return whether he could."""
    words = Waive(by=plea.by, ground=plea.ground, about=plea.about)
    answered = False
    for right in _meant_to_go(case, words):
        option = next((c for c in right.options if c.may is not None and REMEDIES[c.may].sets_aside), None)
        if option is None:
            continue
        _take_out(case, right, option)
        outcome, kind, told = "waived", "right", {"remedy": option.may}
        if not answered:
            outcome, kind, told = "granted", "remedy", {"remedy": plea.remedy, "answers": plea.event.id, "bound": None}
        fields: dict[str, Any] = {"right": right, "events": [right.opened], "by": plea.by, **told}
        case.rule(outcome, kind, option, right.matter, **fields)
        answered = True
    return answered or _went_on_before(case, plea)


def _went_on_before(case: Case, plea: Plea) -> bool:
    """Answer who asks once more that the deal goes on that it was granted before; return whether it was."""
    matters = case.docket.of(case.table.deal) if case.table.deal is not None else []
    rights = ((matter, right) for matter in matters for right in matter.groups.values() if right.fate != "used")
    for matter, right in rights:
        ended = {right.ended_by.id: right.ended} if right.ended_by is not None else {}
        for name, at in (right.options_given_up | ended).items():
            act, option = case.acts[at], case.rulebook.clauses[name]
            same = isinstance(act, Demand) and (act.remedy, act.by) == (plea.remedy, plea.by)
            if same and fits(case, plea, matter):
                before = because("granted_before", event=case.ids[at])
                answer(case, plea, "granted", option, matter, holder=plea.asker, bound=None, events=[at], reason=before)
                return True
    return False


def _meant_to_go(case: Case, event: Waive | Decline) -> list[Right]:
    """Return the open rights that words give up; of several over what they point at, those over what is closest."""
    rights = [(right, right.matter) for right in case.docket.rights]
    meant = [(r, matter) for r, matter in rights if _given_up(case, event, matter, r.holder, r.options)]
    closest = nearest(case, words_of(event), [matter for _, matter in meant])
    return [right for right, matter in meant if matter in closest]


def _renounce(case: Case, ledger: Ledger, event: Waive) -> None:
    """Let a player give up to do what a clause lets him do now; of points that he may mark nothing is lost by it."""
    demand = Claim(by=event.by, remedy=str(event.remedy), ground=event.ground, about=event.about)
    about = case.at(event.about)
    for plea in pleas(case, demand):
        words = Matter(demand_made(case.table, Claim(by=plea.by, remedy=plea.remedy)), {}, case.now)
        words.terms[words.fact.name] = None
        acts = [
            (act, c) for act in (words, *acts_spoken_of(case, ledger, plea)) for c in _allowing(case, act, plea.remedy)
        ]
        here = [each for each in acts if about is None or case.deal_at(about) in (None, each[0].deal)]
        proofs = [case.judge.prove(clause, act, claimant=plea.asker) for act, clause in here]
        own = [proof for proof in proofs if not proof.fails("holder")]
        case.docket.acts_given_up += [GivenUpAct(proof.clause, proof.matter.fact, case.now) for proof in own]
        for proof in own[:1]:
            case.rule(
                "waived", "right", proof.clause, proof.matter, answers=event.id, by=plea.by, holder=plea.by,
                remedy=plea.remedy, offender=None, proof=proof,
            )  # fmt: skip


def _allowing(case: Case, act: Matter, remedy: str) -> list[Clause]:
    """Return the clauses that let a player do an act, other than to mark points."""
    clauses = [c for c in case.rulebook.by_fact.get(act.fact.name, ()) if c.kind == "right" and c.may == remedy]
    free = [clause for clause in clauses if not (clause.silent or remedy_row(clause.may).marks)]
    return [clause for clause in free if case.judge.verdict(clause, act).answer == "yes"]


def _given_up(case: Case, event: Waive | Decline, matter: Matter, holder: str | None, options: list[Clause]) -> bool:
    """Whether the words give a right up: by its holder, of its remedy and its ground, over what they point at."""
    remedy = event.remedy if isinstance(event, Waive) else None
    if event.by not in (holder, BOTH) or (remedy and all(remedy not in (c.may, c.does) for c in options)):
        return False
    return fits(case, words_of(event), matter)


def _opened_ahead(case: Case, event: Waive | Decline) -> list[Right]:
    """Open the rights over known faults, proved or not, that are given up whole before their moment has come."""
    found, remedy = [], event.remedy if isinstance(event, Waive) else None
    for matter in case.docket.matters:
        known = matter.noticed is not None and matter.fact.truth is not False and not matter.closed
        coming = [c for c in speaking(case, matter) if c.group not in (None, *matter.groups)] if known else []
        options = [c for c in coming if c.kind == "option" and _awaits_its_moment(case, c, matter)]
        for group in dict.fromkeys(str(option.group) for option in options):
            alike = [option for option in options if option.group == group]
            whole = remedy is None or len(alike) == 1
            if whole and _given_up(case, event, matter, matter.role(alike[0].holder), alike):
                matter.done.update(option.id for option in alike)
                found.append(case.docket.open_right(matter, group, alike, case.now))
    return [right for right in found if right is not None]


def _awaits_its_moment(case: Case, option: Clause, matter: Matter) -> bool:
    """Whether nothing is wanting for a right over a known fault but that it is proved, and that its moment comes."""
    fine = ("held", "unknown") if matter.fact.in_doubt else ("held",)
    return all(each.name == "opened" or each.state in fine for each in case.judge.prove(option, matter).conditions)


def _end(case: Case, event: Waive | Decline, right: Right) -> None:
    """End a right, or take the one option named out of it."""
    remedy, matter = event.remedy if isinstance(event, Waive) else None, right.matter
    standing = (option for option in right.options if case.judge.prove(option, matter).holds)
    clause = (right.option(remedy) if remedy else next(standing, None)) or right.options[0]
    _take_out(case, right, clause, whole=remedy is None)
    case.rule(
        "waived", "right", clause, matter,
        also=[option.id for option in right.options if option is not clause], right=right, events=[right.opened],
        answers=event.id, by=right.holder, remedy=remedy,
    )  # fmt: skip


def _take_out(case: Case, right: Right, clause: Clause, *, whole: bool = False) -> None:
    """Take one option that is given up out of a right, or end the right with it where nothing is left, or ``whole``."""
    left = [option for option in right.options if option is not clause]
    if left and not whole:
        right.note("open", case.now, without=clause, how="given_up")
    else:
        case.docket.end(right, "waived", case.now, clause)


def agree(case: Case, ledger: Ledger, plea: Plea) -> bool:
    """Take leave for what no law gives as an agreement, if the other player has just asked for it; return whether."""
    asked = _asked_before(case, plea) if isinstance(plea.event, Permit) and plea.by in case.table.players else None
    if asked is None or case.rulebook.procedure.settlement != "binds":
        return False
    wanted = REMEDIES[plea.remedy]
    about = asked.id if asked.about is None else asked.about
    matters = _meant(case, about)
    if not matters and (wanted.bars or wanted.late or wanted.takes_off or wanted.asks_for == "withdraw"):
        matters = [act for each in pleas(case, asked) for act in acts_spoken_of(case, ledger, each)][:1]
    fit = any(isinstance(matter.fact.about, MarkMade) for matter in matters) if wanted.takes_off else bool(matters)
    if not fit and wanted.sets_aside is None:
        return False  # there is nothing that it could change
    terms = f"{asked.by} asked for it and {plea.by} gave leave"
    _settle_over(case, ledger, Settle(id=plea.event.id, about=about, terms=terms, remedy=plea.remedy), matters)
    return True


def _asked_before(case: Case, plea: Plea) -> Demand | None:
    """Return the demand to which a player gives leave: the other's, for the same, with nothing done or declined since.

    It was denied, as no law gave what was asked for.
    """
    about = case.events_of(plea.about)
    for at in range(case.now - 1, NO_EVENT, -1):
        words = case.acts[at]
        if isinstance(words, Demand) and (words.by, words.remedy) == (case.table.other(plea.by), plea.remedy):
            meant = plea.about in (None, words.about) or EventIndex(at) in about
            denied = any(each.answers == words.id and each.outcome == "denied" for each in case.rulings)
            return words if meant and denied else None
        if not isinstance(words, Demand | Notice | Object):
            return None
    return None


def settle(case: Case, ledger: Ledger, event: Settle) -> None:
    """Carry out a settlement, if it binds."""
    if case.rulebook.procedure.settlement == "binds":
        _settle_over(case, ledger, event, _meant(case, event.about))


def _settle_over(case: Case, ledger: Ledger, event: Settle, matters: list[Matter]) -> None:
    """Let the rights over the matters of a settlement be gone, and what was agreed have its effect."""
    agreed = REMEDIES[event.remedy] if event.remedy is not None else None
    first = matters[0] if matters else None
    for matter in matters:
        _dispose(case, ledger, matter, closing=agreed is None or not agreed.lawful)
        if (agreed is None or not agreed.takes_off) and isinstance(matter.fact.about, MarkMade):
            matter.fact.about.fate = "stands"
    clause = _clause(case, first, event.remedy) if first is not None and first.entered else None
    proof = case.judge.prove(clause, first).allowed(case.now) if clause is not None and first is not None else None
    case.rule(
        "granted", "remedy", clause, first, answers=event.id, remedy=event.remedy, proof=proof,
        reason=because("settled", terms=event.terms.strip().rstrip(".")),
    )  # fmt: skip
    deal = first.deal if first is not None else _deal_of(case, event.about)
    if deal is not None and agreed is not None and agreed.sets_aside is not None:
        case.set_aside(deal, agreed.sets_aside, None)
        discharge(case, deal)
    elif first is not None and event.remedy is not None:
        _carry_out(case, ledger, event.remedy, clause, first)
    ledger.update_scores(case)
    ledger.settle(case)


def _deal_of(case: Case, about: EventId) -> Deal | None:
    """Return the deal in which an event lies; what comes before a deal's first packet belongs to it as well."""
    named = [deal for at in case.events_of(about) if (deal := case.deal_at(at)) is not None]
    return named[-1] if named and named[-1] in case.table.recent() else None


def _meant(case: Case, about: EventId) -> list[Matter]:
    """Return the matters a settlement is about: those of the event itself, of a notice or of a demand."""
    named = {case.index[about]} if about in case.index else set()  # and no line, which holds more than a fault
    live = [m for m in case.docket.matters if m.deal in case.table.recent() and m.fact.truth is not False]
    live = [matter for matter in live if not FACTS[matter.fact.name].words]
    found = [m for m in live if m.fact.event in named or m.noticed in named]
    found += [o.matter for o in case.docket.orders if o.given in named and o.matter not in found]
    found += [m for m in live if m not in found and any(named & {r.opened, r.ended} for r in m.groups.values())]
    if not found:
        found = [m for m in live if closeness_of(case, about, m) > IN_DEAL][:1]
    return sorted(found, key=lambda m: (not m.groups, FACTS[m.fact.name].subject is None))


def _clause(case: Case, matter: Matter, remedy: str | None) -> Clause | None:
    """Return the clause that the matter stands under.

    It is that of a right, or by which it is worth what was settled on, else that of its name, or one that had or may
    have its effect.
    """
    marks = REMEDIES[remedy].marks if remedy is not None else ()
    named = [right.options[0] for right in matter.groups.values()]
    named += [c for term in matter.terms for c in case.rulebook.by_fact.get(term, ()) if c.for_ in marks]
    had = [clause for clause in speaking(case, matter) if clause.id in matter.done]
    had += [clause for clause in speaking(case, matter) if case.judge.conditions(clause, matter) != "no"]
    return next((c for c in [*named, *matter.terms.values(), *had] if c is not None), None)


def _dispose(case: Case, ledger: Ledger, matter: Matter, *, closing: bool) -> None:
    """End every right and order over a matter; where ``closing``, the law has no more to say about it."""
    matter.closed = matter.closed or closing
    matter.closed_at = case.now if closing else NO_EVENT
    if matter.noticed is None:
        notice(case, matter, None)
    for right in [r for r in case.docket.rights if r.matter is matter]:
        case.docket.end(right, "discharged", case.now)
    for order in [order for order in case.docket.orders if order.matter is matter]:
        case.docket.orders.remove(order)
        if order.replays:
            matter.deal.to_replay = False
        elif REMEDIES[order.remedy].sets_aside:
            case.restore(matter.deal)


def _carry_out(case: Case, ledger: Ledger, remedy: str, clause: Clause | None, matter: Matter) -> None:
    agreed = REMEDIES[remedy]
    if agreed.leaves is not None:
        case.settled[id(matter.deal)] = (matter.fact.actor if _at_fault(case, matter) else None, agreed.leaves)
    elif agreed.earns is not None:
        _earn(case, ledger, agreed.earns, matter)
    elif agreed.bars:
        _drop(case, ledger, matter, agreed.bars)
    elif agreed.late:  # what was forgotten may be marked after all
        for due in ledger.dues:
            if due.deal is matter.deal:
                due.lost_by, due.forgiven = None, True
    elif agreed.takes_off:
        ledger.strike(case, matter)
    elif agreed.asks_for == "withdraw":  # a card of the trick may be taken up again, whatever the law says
        case.excused += [] if matter.fact.trick is None else [matter.fact.trick]
    elif agreed.resumes:
        if any(hand.cards for hand in matter.deal.hands.values()):
            reopen_round(matter.deal)
            _drop(case, ledger, matter, HAND)  # what giving the hand up had earned falls away
    elif clause is not None and not agreed.one_only:  # a settlement names no card
        carry_out(case, ledger, remedy, clause, matter)


def _at_fault(case: Case, matter: Matter) -> bool:
    """Whether the matter is an offence of somebody's."""
    return FACTS[matter.fact.name].is_fault or any(clause.when in matter.terms for clause in case.rulebook.modifiers)


def _earn(case: Case, ledger: Ledger, kind: str, matter: Matter) -> None:
    """A player is to have the point, the vole or the king: the innocent one, or he whose own score it is."""
    wronged = _at_fault(case, matter) or FACTS[matter.fact.name].gives_up
    player = matter.role("adversary" if wronged else "actor")
    clause = next((c for c in case.rulebook.clauses.values() if c.for_ == kind and c.to in ("winner", "actor")), None)
    if player is None or clause is None or matter.deal.game != ledger.number:
        return
    hand: dict[str, Any] = {}
    if kind not in HAND:
        alike = next((row.marks for row in REMEDIES.values() if row.earns == kind), ())
        had = [due for due in ledger.dues if due.deal is matter.deal and due.player == player and due.alive]
        for due in had:
            if due.kind in alike:  # there is one king of trumps: he may mark what he has, were it lost already
                due.lost_by, due.forgiven, due.agreed_at, due.presumed = None, True, case.now, False
                return
    else:
        close_round(case.table, matter.deal)
        _drop(case, ledger, matter, HAND)
        hand = hand_result(matter.deal, player, kind, "played")
    points = clause.points or 0
    due = Due(matter.deal, player, kind, points, clause, matter, case.now, clause, points, hand)
    derive(case, due, cutting=False)
    due.agreed_at, due.marked_by_itself, due.playing = case.now, not ledger.recorded, len(matter.deal.rounds)
    ledger.dues.append(due)


def _drop(case: Case, ledger: Ledger, matter: Matter, kinds: tuple[str, ...]) -> None:
    """What was earned in the deal for such things falls away."""
    for due in ledger.dues:
        if due.deal is matter.deal and due.kind in kinds and due.standing:
            ledger.fall(case, due)
