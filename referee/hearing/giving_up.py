"""What a player gives up in words: rights that are open or to come, and acts that he may do."""

from __future__ import annotations

from typing import Any

from referee.docket import Case, GivenUpAct, Matter, Right, because
from referee.hearing.meaning import NOT_AT_ALL, closeness, fits, nearest
from referee.hearing.plea import Plea, answer, pleas, words_of
from referee.hearing.reach import speaking
from referee.hearing.wishes import acts_spoken_of
from referee.law import Clause, remedy_row
from referee.record import BOTH, Claim, Decline, Demand, Permit, Waive
from referee.score import Ledger
from referee.table import demand_made


def give_up(case: Case, ledger: Ledger, event: Waive | Decline) -> None:
    """Let every open right of the speaker end that he gives up; of a right with alternatives, the one named alone.

    To decline what the other player asks for gives up nothing of one's own; to decline what he offers gives that up.
    """
    about = case.at(event.about)
    asked = case.acts[about] if about is not None and about in case.demands else None
    if isinstance(event, Decline) and isinstance(asked, Permit):
        event = Waive(id=event.id, by=event.by, remedy=asked.remedy, about=event.about)
    elif isinstance(event, Decline) and asked is not None:
        return
    given_up = _meant_to_go(case, event) or _opened_ahead(case, event)
    for right in given_up:
        _end(case, event, right)
    if isinstance(event, Waive) and event.remedy is not None and not given_up:
        _renounce(case, ledger, event)


def go_on(case: Case, plea: Plea) -> bool:
    """Grant a player that the deal goes on as it is, who so gives up to have it set aside; return whether he could."""
    rights = _meant_to_go(case, Waive(by=plea.by, ground=plea.ground, about=plea.about))
    given_up = [(right, option) for right in rights if (option := _setting_aside(right)) is not None]
    answer: dict[str, Any] = {"kind": "remedy", "remedy": plea.remedy, "answers": plea.event.id, "bound": None}
    for right, option in given_up[:1]:
        _let_go(case, plea, right, option, "granted", **answer)
    for right, option in given_up[1:]:
        _let_go(case, plea, right, option)
    return bool(given_up) or _went_on_before(case, plea)


def let_stand(case: Case, plea: Plea, hand: Matter) -> None:
    """Let a player give up to have the deal set aside for a hand of which he has something else.

    Args:
        case: the hearing so far.
        plea: what he is granted.
        hand: the matter over which he is granted it, which concerns the hand.
    """
    for right in list(case.docket.rights):
        matter = right.matter
        over = matter.deal is hand.deal and matter.role("concerned") == hand.role("concerned")
        option = _setting_aside(right)
        if over and option is not None and right.holder == plea.asker:
            _let_go(case, plea, right, option)


def _let_go(case: Case, plea: Plea, right: Right, option: Clause, outcome: str = "waived", **told: Any) -> None:
    """Take an option out of a right that who asks for something else has given up with that."""
    _take_out(case, right, option)
    case.rule_right(outcome, right, option, by=plea.by, **({"remedy": option.may} | told))


def _setting_aside(right: Right) -> Clause | None:
    """Return the option of a right by which the deal is set aside, if there is one."""
    return next((option for option in right.options if remedy_row(option.may).sets_aside), None)


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
    """Return the open rights that words give up; of several over what they point at, those over what is closest.

    Words that point at nothing amiss do not spare the only matter there is of what they name.
    """
    words = words_of(event)
    rights = [(right, right.matter) for right in case.docket.rights]
    meant = [(r, matter) for r, matter in rights if _given_up(case, event, matter, r.holder, r.options)]
    if not meant and isinstance(event, Waive) and not _speaks_of_another(case, event):
        named = Waive(by=event.by, remedy=event.remedy, ground=event.ground)
        meant = [(r, matter) for r, matter in rights if _given_up(case, named, matter, r.holder, r.options)]
        matters = {matter for _, matter in meant}
        only = len(matters) == 1 and all(closeness(case, words, matter) != NOT_AT_ALL for matter in matters)
        meant = meant if only else []
    closest = nearest(case, words, [matter for _, matter in meant])
    return [right for right, matter in meant if matter in closest]


def _speaks_of_another(case: Case, event: Waive) -> bool:
    """Whether words name nothing, or what they point at is a matter of what they name, a right over it open or not."""
    if event.ground is None and event.remedy is None:
        return True
    fitting = [matter for matter in case.docket.matters if fits(case, words_of(event), matter)]
    return any(event.remedy in (None, c.may, c.does) for matter in fitting for c in speaking(case, matter))


def _renounce(case: Case, ledger: Ledger, event: Waive) -> None:
    """Let a player give up to do what a clause lets him do now; of points that he may mark nothing is lost by it."""
    demand = Claim(by=event.by, remedy=str(event.remedy), ground=event.ground, about=event.about)
    about = case.at(event.about)
    for plea in pleas(case, demand):
        words = Matter(demand_made(case.table, Claim(by=plea.by, remedy=plea.remedy)), {}, case.now)
        words.terms[words.fact.name] = None
        spoken = (words, *acts_spoken_of(case, ledger, plea))
        acts = [(act, clause) for act in spoken for clause in _allowing(case, act, plea.remedy)]
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
    """Open the rights over known faults, proved or not, that are given up whole before their moment has come.

    What follows from passing up a right that is open is given up only by its name.
    """
    found, remedy = [], event.remedy if isinstance(event, Waive) else None
    for matter in case.docket.matters:
        if matter.noticed is None or matter.fact.truth is False or matter.closed:
            continue
        following = [c for group in matter.groups for c in case.rulebook.by_group.get(group, ())]
        named = [c for c in following if c.may == remedy] if remedy is not None else []
        clauses = [*speaking(case, matter), *named]
        coming = [c for c in clauses if c.group not in (None, *matter.groups)]
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
    conditions = case.judge.prove(option, matter).conditions
    return all(each.name == "opened" or each.state in ("held", "unknown") for each in conditions)


def _end(case: Case, event: Waive | Decline, right: Right) -> None:
    """End a right, or take the one option named out of it."""
    remedy, matter = event.remedy if isinstance(event, Waive) else None, right.matter
    standing = (option for option in right.options if case.judge.prove(option, matter).holds)
    clause = (right.option(remedy) if remedy else next(standing, None)) or right.options[0]
    _take_out(case, right, clause, whole=remedy is None)
    others = [option.id for option in right.options if option is not clause]
    case.rule_right("waived", right, clause, also=others, answers=event.id, by=right.holder, remedy=remedy)


def _take_out(case: Case, right: Right, clause: Clause, *, whole: bool = False) -> None:
    """Take one option that is given up out of a right, or end the right with it where nothing is left, or ``whole``."""
    left = [option for option in right.options if option is not clause]
    if left and not whole:
        right.note("open", case.now, without=clause, how="given_up")
    else:
        case.docket.end(right, "waived", case.now, clause)
