"""What both players settle in place of the law."""

from __future__ import annotations

from typing import Final

from referee.docket import Case, Matter, because
from referee.hearing.effects import carry_out, discharge
from referee.hearing.meaning import IN_DEAL, closeness_of, deals_pointed_at
from referee.hearing.notice import notice
from referee.hearing.plea import Plea, pleas
from referee.hearing.reach import speaking
from referee.hearing.wishes import acts_spoken_of
from referee.law import HAND, REMEDIES, REPLAY, Clause
from referee.record import BYSTANDER, NO_EVENT, Demand, EventId, EventIndex, Notice, Object, Permit, Settle
from referee.score import Ledger, MarkMade, new_due
from referee.table import FACTS, Deal, Happening, close_round, let_word_go, reopen_round

TURN: Final = {row.speaks_of for row in REMEDIES.values()} - {None}
"""The grounds of faults in whose turn a deal is: where they are let go, it was in turn."""


def agree(case: Case, ledger: Ledger, plea: Plea) -> bool:
    """Take leave for what no law gives as an agreement, if the other player has just asked for it; return whether."""
    asked = _asked_before(case, plea) if isinstance(plea.event, Permit) and plea.by in case.table.players else None
    if asked is None or case.rulebook.procedure.settlement != "binds":
        return False
    wanted = REMEDIES[plea.remedy]
    about = asked.id if asked.about is None else asked.about
    acts = [act for each in pleas(case, asked) for act in acts_spoken_of(case, ledger, each)]
    of_points = bool(wanted.bars or wanted.late or wanted.takes_off or wanted.marks)
    done = of_points or wanted.asks_for == "withdraw"  # it is about something that was done
    wished = [] if done else [act for act in acts if act.fact.actor == asked.by][:1]
    matters = wished or _meant(case, about)
    if not matters and done and not wanted.marks:
        matters = acts[:1]
    fit = any(isinstance(matter.fact.about, MarkMade) for matter in matters) if wanted.takes_off else bool(matters)
    if not fit and wanted.sets_aside is None and wanted.speaks_of is None:
        return False  # there is nothing that it could change
    case.allowed += [(act.fact, plea.remedy) for act in wished]
    terms = f"{asked.by} asked for it and {plea.by} gave leave"
    _settle_over(case, ledger, Settle(id=plea.event.id, about=about, terms=terms, remedy=plea.remedy), matters)
    return True


def _asked_before(case: Case, plea: Plea) -> Demand | None:
    """Return the demand to which a player gives leave: the other's, for the same, with nothing done or declined since.

    It was denied, or left open: no law that the players could see gave what was asked for.
    """
    about = case.events_of(plea.about)
    for at in range(case.now - 1, NO_EVENT, -1):
        words = case.acts[at]
        if isinstance(words, Demand) and (words.by, words.remedy) == (case.table.other(plea.by), plea.remedy):
            meant = plea.about in (None, words.about) or EventIndex(at) in about
            given = any(each.answers == words.id and each.outcome == "granted" for each in case.rulings)
            return words if meant and not given else None
        if words.by != BYSTANDER and not isinstance(words, Demand | Notice | Object):
            return None
    return None


def settle(case: Case, ledger: Ledger, event: Settle) -> None:
    """Carry out a settlement, if it binds."""
    if case.rulebook.procedure.settlement == "binds":
        _settle_over(case, ledger, event, _meant(case, event.about))


def _settle_over(case: Case, ledger: Ledger, event: Settle, matters: list[Matter]) -> None:
    """Let the rights over the matters of a settlement be gone, and what was agreed have its effect."""
    agreed = REMEDIES[event.remedy] if event.remedy is not None else None
    matters = matters if agreed is None or agreed.speaks_of is None else _of_turn(case, event.about)
    first = matters[0] if matters else None
    joined = _with_its_mark(case, matters) if agreed is None else []
    live = case.table.deal.exchange if case.table.deal is not None else None
    if agreed is None and live is not None and event.about in case.index:
        live.freed.add(case.index[event.about])
    for matter in matters + joined:
        _dispose(case, ledger, matter, closing=agreed is None or not agreed.lawful)
        if FACTS[matter.fact.name].subject in TURN and (agreed is None or agreed.sets_aside is None):
            matter.deal.lawful_dealer = matter.deal.dealer
        if (agreed is None or not agreed.takes_off) and isinstance(matter.fact.about, MarkMade):
            matter.fact.about.stood = ledger.played.get(matter.deal.game, ledger.live)
        if agreed is None and matter.fact.takes_word_back and matter.deal is case.table.deal:
            let_word_go(case.table, matter.deal, matter.fact.fields["what"], case.acts[matter.fact.event])
        for due in ledger.dues if agreed is None else ():
            due.closed_at = case.now if due.matter is matter and not due.counts_unmarked else due.closed_at
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
    elif deal is not None and case.table.live(deal) and event.remedy == REPLAY:
        deal.note(Happening.REPLAY_AGREED, case.now)  # though there is no fault in it
    ledger.settle(case)


def _of_turn(case: Case, about: EventId) -> list[Matter]:
    """Let him deal next who asked for it; or return that the deal under way, if it is his, is out of turn."""
    table, dealer = case.table, next((case.acts[at].by for at in case.events_of(about)), None)
    if table.between_deals:
        table.agreed_dealer = dealer if dealer in table.players else None
        return []
    return [m for m in case.docket.of(table.deal) if FACTS[m.fact.name].subject in TURN and m.fact.actor == dealer]


def _with_its_mark(case: Case, matters: list[Matter]) -> list[Matter]:
    """Return the marks put up for the false kings among some matters, and the false kings behind marks among them."""
    live = [m for m in case.docket.matters if m.deal in case.table.recent()]
    pairs = [(m, m.fact.about.king) for m in live if isinstance(m.fact.about, MarkMade)]
    found = [m for m, king in pairs if king in matters and m not in matters]
    return found + [king for m, king in pairs if m in matters and king is not None and king not in matters]


def _deal_of(case: Case, about: EventId) -> Deal | None:
    """Return the deal in which an event lies; what comes before a deal's first packet belongs to it as well."""
    named = deals_pointed_at(case, about)
    return named[-1] if named and named[-1] in case.table.recent() else None


def _meant(case: Case, about: EventId) -> list[Matter]:
    """Return the matters a settlement is about: those of the event itself, of a notice or of a demand.

    What is pointed at never hides the only one in its deal over which somebody has a right.
    A mark that an offender put up for his hand brings in the known fault by which it would be less.
    """
    named = {case.index[about]} if about in case.index else set()  # and no line, which holds more than a fault
    live = [m for m in case.docket.matters if m.deal in case.table.recent() and m.fact.truth is not False]
    live = [matter for matter in live if not FACTS[matter.fact.name].words]
    found = [m for m in live if m.fact.event in named or m.noticed in named]
    found += [o.matter for o in case.docket.orders if o.given in named and o.matter not in found]
    found += [m for m in live if m not in found and any(named & {r.opened, r.ended} for r in m.groups.values())]
    near = [] if found else [m for m in live if closeness_of(case, about, m) > IN_DEAL]
    found.sort(key=_likely)
    found = found or sorted(near, key=_likely)[:1] or _only_open(case, about, live)
    terms = [term for matter in found if named & case.marks for term in matter.terms]
    if any(clause.for_ in HAND for term in terms for clause in case.rulebook.by_fact.get(term, ())):
        marked = [(case.acts[at].by, case.deal_at(at)) for at in named]
        less = [m for m in live if m.noticed is not None and (m.fact.actor, m.deal) in marked and m not in found]
        found += [m for m in less if any(clause.when in m.terms for clause in case.rulebook.modifiers)]
    return found


def _only_open(case: Case, about: EventId, live: list[Matter]) -> list[Matter]:
    """Return the only matter over which somebody has a right in the deal of the event, if there is one."""
    with_right = {right.matter for right in case.docket.rights}
    found = [m for m in live if m in with_right and closeness_of(case, about, m) == IN_DEAL]
    return found if len(found) == 1 else []


def _likely(matter: Matter) -> tuple[bool, bool]:
    """Return how likely players settle a matter, the likeliest first: a right is over it, or it is spoken of."""
    return not matter.groups, FACTS[matter.fact.name].subject is None


def _clause(case: Case, matter: Matter, remedy: str | None) -> Clause | None:
    """Return the clause that the matter stands under.

    It is that of a right, or by which it is worth what was settled on, else that of its name, or one that had or may
    have its effect.
    """
    marks = REMEDIES[remedy].marks if remedy is not None else ()
    named = [right.options[0] for right in matter.groups.values()]
    named += [c for term in matter.terms for c in case.rulebook.by_fact.get(term, ()) if c.for_ in marks]
    had = [clause for clause in speaking(case, matter) if clause.id in matter.done]
    fitting = (clause for clause in speaking(case, matter) if not case.judge.never(clause, matter))
    had += [clause for clause in fitting if case.judge.conditions(clause, matter) != "no"]
    return next((c for c in [*named, *matter.terms.values(), *had] if c is not None), None)


def _dispose(case: Case, ledger: Ledger, matter: Matter, *, closing: bool) -> None:
    """End every right and order over a matter; where ``closing``, the law has no more to say about it."""
    matter.settled = matter.settled or closing
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
            if (chosen := matter.groups.get(str(order.clause.group))) is not None:
                case.docket.end(chosen, "discharged", case.now)


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
                due.forgiven, due.closed_at = True, NO_EVENT
    elif agreed.takes_off:
        for due in [due for due in ledger.dues if due.matter is matter and due.standing]:
            ledger.fall(case, due, due.clause)  # it is to come off though it was rightly up
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
    if kind not in HAND:
        alike = next((row.marks for row in REMEDIES.values() if row.earns == kind), ())
        had = [due for due in ledger.dues if due.deal is matter.deal and due.player == player and due.alive]
        for due in had:
            if due.kind in alike:  # there is one king of trumps: he may mark what he has, were it lost already
                due.forgiven, due.agreed_at, due.presumed = True, case.now, False
                return
    else:
        close_round(case.table, matter.deal)
        _drop(case, ledger, matter, HAND)
    due = new_due(case, clause, matter, player, "played" if kind in HAND else None, told=ledger.recorded)
    due.at = due.agreed_at = case.now
    ledger.dues.append(due)


def _drop(case: Case, ledger: Ledger, matter: Matter, kinds: tuple[str, ...]) -> None:
    """What was earned in the deal for such things falls away."""
    for due in ledger.dues:
        if due.deal is matter.deal and due.kind in kinds and due.standing:
            ledger.fall(case, due)
