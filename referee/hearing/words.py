"""What players say about the case: attention drawn, remedies asked for, rights given up."""

from __future__ import annotations

from typing import Final

from attrs import define

from referee.hearing.case import Case
from referee.hearing.docket import Matter, Right
from referee.hearing.ledger import Ledger
from referee.hearing.remedies import carry_out
from referee.law.clause import Clause
from referee.record.acts import Admit, DeclareError, Decline, Event, Notice, Object, Permit, Unmark, Waive
from referee.record.acts.words import Demand
from referee.record.vocabulary import BYSTANDER
from referee.table.facts import FACTS
from referee.table.moments import came

OF_THE_DEAL: Final = frozenset({"dealt_wrong_number", "packets_out_of_order"})
CUTS: Final[dict[str, int | None]] = {"reduce_score": None, "cut_to_zero": 0, "cut_to_one": 1}
CHALLENGES: Final = frozenset({"replay_hands", *CUTS})
MARKS: Final = {"mark_king": ("turned_king", "held_king"), "mark_point": ("point",), "mark_vole": ("vole",)}


def discover(case: Case, event: Event) -> None:
    """Draw attention to whatever the words point at."""
    if event.by == BYSTANDER or event.by is None:
        return
    for matter in case.docket.matters:
        if matter.noticed is None and not matter.closed and _in_reach(case, matter) and _points_at(case, event, matter):
            notice(case, matter, event.by)
    for matter in case.docket.matters:
        asked = isinstance(event, Demand) and event.remedy in CHALLENGES and matter.noticed is not None
        if asked and matter.role("adversary") == event.by and _meant(case, matter, getattr(event, "about", None), None):
            matter.claimed = True


def notice(case: Case, matter: Matter, by: str | None) -> None:
    """Let a matter be known from now on."""
    matter.noticed, matter.noticed_by = case.now, by
    if matter.fact.truth is None and case.rulebook.procedure.unproved == "presumed":
        matter.fact.prove(True, case.now)
        case.table.rule_out(matter.fact)


def _in_reach(case: Case, matter: Matter) -> bool:
    """A fault can be spoken of while its deal lives, or until the next deal's cut; an over-mark all the game."""
    if matter.fact.name == "marked_too_much":
        return True
    if case.rulebook.procedure.fifth_point == "final" and "game_closed" in matter.deal.when:
        return False
    if "next_cut" not in matter.deal.when:
        return True
    return any(clause.until and came(matter.fact, clause.until) is None for clause in _speaking(case, matter))


def _points_at(case: Case, event: Event, matter: Matter) -> bool:
    subject = FACTS[matter.fact.name].subject
    if isinstance(event, Notice):
        return subject == event.subject and _meant(case, matter, event.about, event.of)
    if isinstance(event, Object):
        return _about(case, matter, event.to) and event.ground in (None, subject)
    if isinstance(event, DeclareError):
        return matter.fact.actor == event.by and _about(case, matter, event.about)
    if isinstance(event, Admit | Unmark):
        return matter.fact.name == "marked_too_much" and _owned(event, matter)
    if matter.fact.name == "marked_too_much" and (_settled(matter) or isinstance(event, Permit)):
        return False
    if isinstance(event, Demand | Permit):
        if isinstance(event, Demand) and event.ground is not None and event.ground == subject:
            return _meant(case, matter, event.about, event.of)
        return _would_give(case, matter, event.remedy, str(event.by)) and _meant(case, matter, event.about, None)
    return False


def _owned(event: Admit | Unmark, matter: Matter) -> bool:
    """Whether a mark still standing too many is admitted, or taken down, by these words."""
    if _settled(matter):
        return False
    if isinstance(event, Admit):
        matter.fact.fields["admitted"] = event.by == matter.fact.actor
    return matter.fact.actor in (event.by, getattr(event, "of", None))


def _settled(matter: Matter) -> bool:
    """Whether nothing is left of a mark too many: taken down, or earned after all."""
    return bool(matter.fact.about.struck or not matter.fact.about.excess)


def _meant(case: Case, matter: Matter, about: str | None, of: str | None) -> bool:
    """Whether the event and the player named fit the matter; an event that fits no matter is passed over."""
    if of is not None and of != matter.role("concerned"):
        return False
    return about is None or _about(case, matter, about)


def _about(case: Case, matter: Matter, about: str) -> bool:
    """Whether an event is the fact's own, one that shows it, or the one that drew attention to it."""
    at = case.at(about)
    if at is None:
        return False
    packet_to = next((to for event, to, _, _ in matter.deal.packets if event == at), None)
    if packet_to is not None and matter.fact.name == "dealt_wrong_number" and packet_to != matter.role("concerned"):
        return False
    if matter.fact.name in OF_THE_DEAL and matter.deal.begins <= at <= (matter.deal.first("turn_up") or case.now):
        return True
    return at in (matter.fact.event, matter.noticed) or at in matter.fact.evidence


def _would_give(case: Case, matter: Matter, remedy: str, claimant: str) -> bool:
    """Whether some clause gives the claimant that remedy over the matter."""
    if matter.fact.name == "marked_too_much" and matter.fact.about.king is not None and claimant != matter.fact.actor:
        return False  # the law on false kings speaks of that mark
    return any(
        remedy in (clause.may, clause.does)
        and (clause.holder is None or matter.role(clause.holder) == claimant)
        and case.judge.where(clause.where, matter) != "wait"
        and case.judge.verdict(clause, matter).answer != "no"
        for clause in _speaking(case, matter)
    )


def _speaking(case: Case, matter: Matter) -> list[Clause]:
    """Return the clauses that speak of a matter by any term it bears or could come to bear."""
    terms = list(matter.terms)
    for term in terms:
        for clause in case.rulebook.by_fact.get(term, ()):
            if clause.defines is not None and clause.defines not in terms:
                terms.append(clause.defines)
    return [clause for term in terms for clause in case.rulebook.by_fact.get(term, ())]


def answer(case: Case, ledger: Ledger, event: Event) -> None:
    """Rule on a demand, carry out an election, note a waiver."""
    if isinstance(event, Demand | Permit):
        if not case.answered:
            _demand(case, ledger, event)
    elif isinstance(event, Waive | Decline):
        _waive(case, event)


def _waive(case: Case, event: Waive | Decline) -> None:
    remedy = event.remedy if isinstance(event, Waive) else None
    ground = event.ground if isinstance(event, Waive) else None
    for right in list(case.docket.rights):
        matter = case.docket.matter_of(right)
        fits = ground is None or FACTS[matter.fact.name].subject == ground
        if right.holder != event.by or (remedy and not right.option(remedy)) or not fits:
            continue
        if event.about is not None and not _meant(case, matter, event.about, None):
            continue
        clause = right.option(remedy) or right.options[0]
        case.docket.end(right, "waived", case.now, clause)
        case.rule(
            "waived",
            "right",
            right.options[0],
            matter,
            also=[option.id for option in right.options[1:]],
            right=right,
            proof=[right.opened],
            answers=event.id,
            by=event.by,
            remedy=remedy,
        )


def _demand(case: Case, ledger: Ledger, event: Demand | Permit) -> None:
    right = _choose(case, event)
    if right is not None:
        _grant(case, ledger, event, right)
        return
    waiting = [
        m for m in _within(case, event) if m.fact.truth is None and _would_give(case, m, event.remedy, str(event.by))
    ]
    if waiting:
        _undetermined(case, event, waiting[0])
        return
    if not (_reduction(case, ledger, event) or _mark_due(case, ledger, event) or _in_force(case, event)):
        _deny(case, event)


def _choose(case: Case, event: Demand | Permit) -> Right | None:
    """Return the open right that the demand uses: by its event and its ground first, else any."""
    rights = [
        right
        for right in case.docket.rights
        if right.holder == event.by and _elective(case, right, event.remedy) is not None
    ]
    rights = [right for right in rights if _in_reach(case, case.docket.matter_of(right))]
    if not rights and case.rulebook.procedure.election == "until_acted_upon":
        rights = _reconsidered(case, event)
    about = event.about
    if about is not None:
        rights = [right for right in rights if _meant(case, case.docket.matter_of(right), about, None)]
    ground = getattr(event, "ground", None)
    rights.sort(key=lambda right: FACTS[case.docket.matter_of(right).fact.name].subject != ground)
    return rights[0] if rights else None


def _reconsidered(case: Case, event: Demand | Permit) -> list[Right]:
    """Return rights already used or given up by the player on which nobody has acted yet."""
    rights: list[Right] = []
    for matter in case.docket.matters:
        for right in matter.groups.values():
            option = right.option(event.remedy)
            again = right.fate in ("used", "waived") and right.holder == event.by and option is not None
            if again and case.acted < right.ended:
                case.docket.orders = [order for order in case.docket.orders if order.matter is not matter]
                matter.closed, matter.deal.ended, case.table.deal_closed = False, None, False
                rights.append(right)
    return rights


def _elective(case: Case, right: Right, remedy: str) -> Clause | None:
    """Return the option of a right that can still be elected."""
    option = right.option(remedy)
    matter = case.docket.matter_of(right)
    if option is None or case.judge.limit(option, matter, electing=True) is not None:
        return None
    return option


def _grant(case: Case, ledger: Ledger, event: Demand | Permit, right: Right) -> None:
    matter = case.docket.matter_of(right)
    option = _elective(case, right, event.remedy)
    if option is None:
        return
    case.docket.end(right, "used", case.now, option)
    limits = [limit.id for limit in case.rulebook.limits.get(option.id, ()) if case.judge.applies(limit, matter)]
    sparing = [c.id for c in case.rulebook.clauses.values() if option.id in c.outlives]
    case.rule(
        "granted",
        "remedy",
        option,
        matter,
        also=[*limits, *sparing],
        right=right,
        proof=[right.opened],
        answers=event.id,
        by=event.by,
        remedies=tuple(o.may for o in right.options if o.may),
        remedy=event.remedy,
    )
    carry_out(case, ledger, event.remedy, option, matter, claimant=event.by)


def _undetermined(case: Case, event: Demand | Permit, matter: Matter) -> None:
    ruling = case.rule(
        "undetermined",
        "remedy",
        next((c for c in case.rulebook.granting(event.remedy) if c in _speaking(case, matter)), None),
        matter,
        answers=event.id,
        by=event.by,
        remedy=event.remedy,
        reason="The record does not show whether the hand held the card that would decide this.",
    )
    case.unanswered[event.id] = ruling.id
    case.deferred.append((event, matter))


def _within(case: Case, event: Event) -> list[Matter]:
    """Return the matters that a demand can be about."""
    about = getattr(event, "about", None)
    reach = [m for m in case.docket.matters if not m.closed and _in_reach(case, m)]
    return [m for m in reach if _meant(case, m, about, getattr(event, "of", None))]


def _reduction(case: Case, ledger: Ledger, event: Demand | Permit) -> bool:
    """A claim that the offender's score be cut down is granted under the clause that cuts it."""
    if event.remedy not in CUTS:
        return False
    for matter in sorted(_within(case, event), key=lambda m: m.fact.actor == event.by):
        cutting = [clause for clause in case.rulebook.modifiers if clause.when in matter.terms]
        if not cutting:
            continue
        due = next((due for due in reversed(ledger.dues) if due.deal is matter.deal and due.hand), None)
        cut = due is not None and matter in due.cuts and CUTS[event.remedy] in (None, due.points)
        applying = [c for c in cutting if not c.hand.get("replay") and case.judge.verdict(c, matter).answer == "yes"]
        if (cut or applying) and matter.fact.actor != event.by:
            clause = due.clause if due is not None and cut else applying[0]
            case.rule(
                "granted", "remedy", clause, matter, answers=event.id, by=event.by, holder=event.by,
                remedy=event.remedy, points=due.points if due is not None and cut else None,
            )  # fmt: skip
            return True
        case.rule(
            "denied", "remedy", cutting[0], matter, answers=event.id, by=event.by, remedy=event.remedy
        )  # fmt: skip
        return True
    return False


def _mark_due(case: Case, ledger: Ledger, event: Demand | Permit) -> bool:
    """A claim to a mark is granted where just that is due to the claimant."""
    for due in reversed(ledger.dues):
        if due.player == event.by and due.kind in MARKS.get(event.remedy, ()) and (due.open or due.paid) and due.alive:
            case.rule(
                "granted", "scoring", due.clause, due.matter, also=due.also, answers=event.id, by=event.by,
                holder=event.by, remedy=event.remedy, points=due.points, offender=None,
            )  # fmt: skip
            return True
    return False


def _in_force(case: Case, event: Demand | Permit) -> bool:
    """A demand for what a clause orders by itself is granted under that clause."""
    for matter in _within(case, event):
        for clause in case.rulebook.clauses.values():
            orders = clause.does == event.remedy and clause.kind in ("exception", "prohibition", "effect")
            if orders and clause.when in matter.terms and case.judge.verdict(clause, matter).answer == "yes":
                case.rule(
                    "granted", "remedy", clause, matter, answers=event.id, by=event.by, holder=event.by,
                    remedy=event.remedy,
                )  # fmt: skip
                return True
    return False


def _deny(case: Case, event: Demand | Permit) -> None:
    """Deny a demand, under the clause that defeats it if there is one."""
    found: list[Defeat] = []
    for matter in case.docket.matters:
        if matter.deal in case.table.deals[-2:] and _meant(case, matter, event.about, getattr(event, "of", None)):
            for clause in _speaking(case, matter):
                if event.remedy in (clause.may, clause.does) or clause.for_ in MARKS.get(event.remedy, ()):
                    found += _defeat(case, event, matter, clause)
    ground = getattr(event, "ground", None)
    found.sort(key=lambda d: (ground is not None and FACTS[d.matter.fact.name].subject != ground, d.distance))
    if not found:
        case.rule(
            "denied", "remedy", None, answers=event.id, by=event.by, remedy=event.remedy,
            reason="No irregularity on the record gives this remedy.",
        )  # fmt: skip
        return
    best = found[0]
    case.rule(
        "denied", "remedy", best.clause, best.matter, proof=[best.at], answers=event.id, by=event.by,
        holder=best.matter.role(best.clause.holder), remedy=event.remedy,
    )  # fmt: skip


@define
class Defeat:
    """What stands against a demand, and at what distance: the smaller, the nearer it is to what was asked."""

    distance: tuple[int, int]
    matter: Matter
    clause: Clause
    at: int


def _defeat(case: Case, event: Demand | Permit, matter: Matter, clause: Clause) -> list[Defeat]:
    """Say what stands against a demand under one clause that would have given the remedy."""
    if matter.fact.truth is not True:
        return []
    whose = clause.holder or clause.to
    other = 0 if whose is None or matter.role(whose) == event.by else 1
    right = matter.groups.get(clause.group) if clause.group is not None else None
    fallen = case.fallen.get(id(matter.deal))
    if fallen is not None and (right is None or right.fate == "discharged"):
        verdict = case.judge.verdict(clause, matter, electing=True)
        if verdict.answer in ("yes", "wait") and case.judge.where(clause.where, matter) == "yes":
            return [Defeat((0, other), matter, fallen, -1)]
    if right is not None:
        by = right.ended_by if right.fate == "lapsed" and not other else None
        if right.fate == "open" and not other:
            limited = case.judge.limit(clause, matter, electing=True)
            by = limited.by if limited is not None else None
        return [Defeat((0, other), matter, by or clause, right.ended)]
    verdict = case.judge.verdict(clause, matter, electing=True)
    if verdict.by is not None and verdict.answer in ("barred", "excepted"):
        return [Defeat((1 + other, -verdict.at), matter, verdict.by, verdict.at)]
    if verdict.answer in ("yes", "wait") and case.judge.where(clause.where, matter) == "yes":
        return [Defeat((4, other), matter, clause, -1)]
    return []
