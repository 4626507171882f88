"""The adjudication as it stands: deals with their marks, games, scores, what is pending; faults that nobody noticed."""

from __future__ import annotations

from collections.abc import Iterator

from referee.docket import Adjudication, Case, DealRow, MarkRow, Matter, OpenRight, Reason, ReasonCode, Score, because
from referee.hearing.matter_rows import matter_rows
from referee.hearing.obeying import upheld
from referee.hearing.reach import in_reach
from referee.hearing.sitting import next_dealer
from referee.hearing.undetermined import hanging_on, moot
from referee.law import REMEDIES, Clause
from referee.record import EventIndex, Header, Log
from referee.score import Due, Ledger, MarkMade, open_marks
from referee.table import FACTS, Deal, Happening, Played, reached_at, withdrawal


def state(case: Case, ledger: Ledger, header: Header, log: Log, *, matters: bool) -> Adjudication:
    """Return everything the hearing has come to, with or without the matters that its rulings are about."""
    places = log.places
    for problem in case.problems:
        at = case.at(problem.event)
        if at is not None and at < len(places):
            problem.line, problem.column = places[at].line, places[at].column
    dealer, pack = _next(case, ledger, header)
    marks = _marks(case, ledger)
    return Adjudication(
        path=log.path,
        events=len(log.events),
        digest=lambda: log.digest,
        code=case.rulebook.code,
        version=case.rulebook.version,
        rulebook_digest=case.rulebook.digest,
        rulings=list(case.rulings),
        deals=[_deal(case, deal, marks.get(id(deal), [])) for deal in case.table.deals],
        next_dealer=dealer,
        next_pack=pack,
        games=list(ledger.games),
        score=_score(case, ledger),
        problems=list(case.problems),
        matches=ledger.matches.rows(ledger.closed),
        matters=matter_rows(case) if matters else [],
        open=_open(case),
        ordered=list(_ordered(case)),
    )


def _open(case: Case) -> list[OpenRight]:
    """Return the rights that are open, each with those of its remedies that its holder would be granted next."""
    found = []
    case.table.now = EventIndex(case.table.now + 1)
    told = {ruling.right for ruling in case.rulings if ruling.outcome == "open"}
    for right in case.docket.rights:
        matter = right.matter
        silent = right.unannounced and (right.given_back or right.name not in told)
        within_reach = not (silent or matter.closed) and in_reach(case, matter)
        proofs = [case.judge.prove(each, matter) for each in right.options] if within_reach else []
        left = tuple(remedy for proof in proofs if proof.holds and (remedy := proof.clause.may) is not None)
        if left:
            found.append(OpenRight(right.name, right.holder, left))
    case.table.now = EventIndex(case.table.now - 1)
    return found


def _ordered(case: Case) -> Iterator[int]:
    """Give the rulings that granted what has still to be done; whose deal it is in place of another is told besides."""
    for order in case.docket.orders:
        remedy, shut = REMEDIES[order.remedy], reached_at(order.matter.fact, order.clause.until)
        told = remedy.sets_aside or remedy.defied_by or upheld(order)
        if case.table.live(order.matter.deal) and shut is None and not (order.defied or told):
            given = (each for each in case.rulings if each.answers and each.event == case.ids[order.given])
            yield from (each.id for each in given if (each.outcome, each.remedy) == ("granted", order.remedy))


def _marks(case: Case, ledger: Ledger) -> dict[int, list[MarkRow]]:
    """Return what became of all that was earned and put up, by the identity of its deal, in the order of the log."""
    told = [(due.at, due.deal, row) for due in ledger.dues if due.fell < 0 for row in _rows(ledger, due)]
    over = [mark for mark in ledger.marks_made if mark.excess]
    told += [(mark.at, mark.deal, _excess_row(case, ledger, mark)) for mark in over if mark.deal is not None]
    early = [(mark.at, mark.early) for mark in ledger.early if mark.early is not None]
    told += [(at, due.deal, _row(due, due.points, "marked")) for at, due in early]
    found: dict[int, list[MarkRow]] = {}
    for _, deal, row in sorted(told, key=lambda each: each[0]):
        found.setdefault(id(deal), []).append(row)
    return found


def _deal(case: Case, deal: Deal, marks: list[MarkRow]) -> DealRow:
    ended = deal.ended or ("played" if deal.over else "unfinished")
    voided = deal.set_aside
    set_aside = case.docket.deals_set_aside.get(id(deal))
    return DealRow(
        number=deal.number,
        game=deal.game,
        dealer=deal.dealer,
        pack=deal.pack,
        events=(case.ids[deal.begins], case.ids[deal.ends]),
        turned=deal.turn_up,
        trump=deal.trump,
        ended=ended,
        void=voided,
        void_by=set_aside.clause.name if voided and set_aside is not None else None,
        tricks={player: deal.round.won.get(player, 0) for player in case.table.players},
        marks=marks,
    )


def _rows(ledger: Ledger, due: Due) -> list[MarkRow]:
    """Return the rows of one due: what was put up for it, what is still due or lost, what was struck off it."""
    if not due.alive:
        return [_row(due, due.paid, "struck")] if due.paid and ledger.recorded else []
    rows: list[MarkRow] = []
    paid = min(due.paid, due.points)
    left = 0 if due.final else due.points - paid
    if paid:
        rows.append(_row(due, paid, "marked" if ledger.recorded else "assumed"))
    if left:
        gone = due.lost is not None or due.closed_at >= 0
        rows.append(_row(due, left, "lost" if gone else "assumed" if due.counts_unmarked else "due"))
    if due.paid > due.points:
        rows.append(_row(due, due.paid - due.points, "struck"))
    return rows


def _row(due: Due, points: int, status: str) -> MarkRow:
    return MarkRow(due.player, points, due.clause.law, due.clause.name, due.kind, status)


def _excess_row(case: Case, ledger: Ledger, mark: MarkMade) -> MarkRow:
    """Return the row of what was put up too much, under the clause that gives points for such a thing."""
    clause = mark.against
    kind = mark.kind or (clause.for_ if clause is not None else None) or "point"
    mine = [due for due in ledger.dues if due.deal is mark.deal and (due.player, due.kind) == (mark.player, kind)]
    fixing = clause is not None and (clause.stage != "peril" or any(due.clause is clause for due in mine))
    if clause is None or clause.kind not in ("scoring", "modifier") or not fixing:
        clause = mine[-1].source if mine else case.rulebook.award(kind)
    status = "overmarked_stands" if mark.stands else "struck"
    return MarkRow(
        mark.player, mark.excess, clause.law if clause else None, clause.name if clause else None, kind, status
    )


def _pending(case: Case, ledger: Ledger) -> Iterator[Reason]:
    """Give what the score still hangs on: nothing that the players have settled, and nothing that was disproved."""
    known = [*case.docket.past_matters, *case.docket.matters]
    matters = [matter for matter in known if not matter.closed and matter.fact.truth is not False]
    presumed = [due for due in ledger.dues if due.presumed and due.alive and due.deal.over]
    clauses = case.rulebook.clauses

    def open_over(code: ReasonCode, at: EventIndex, clause: Clause | None = None) -> Reason:
        return because(code, event=case.ids[at], law=clause.says if clause is not None else None)

    for order in case.docket.orders:
        if order.replays:
            yield open_over("replay_unlogged", order.matter.fact.event)
    for deal in case.table.deals:
        for at in deal.all(Happening.REPLAY_UNPROVED) if not deal.set_aside else ():
            yield open_over("replay_unproved", at)
    for due in presumed:
        yield open_over("king_unshown", due.at)
    for matter in matters:
        for name in matter.undetermined_by:
            if clauses[name].kind == "effect" and name not in matter.done:
                yield open_over("undecided", matter.fact.event, clauses[name])
    for matter in matters:
        for clause in hanging_on(case, matter) if not moot(matter) else ():
            yield open_over("unsettled", matter.fact.event, clause)
    for matter in matters:
        if matter.undetermined_by and all(due.matter is not matter for due in presumed):
            for clause in open_marks(case, matter):
                yield open_over("undecided", matter.fact.event, clause)
    for due in ledger.undecided():
        yield open_over("exchange_untold", due.at)
    if ledger.matches.unknown(ledger.closed, ledger.number):
        yield because("match_unknown")


def _score(case: Case, ledger: Ledger) -> Score:
    live = any(deal.game == ledger.number for deal in case.table.deals)
    pending = list(_pending(case, ledger))
    if not live and ledger.closed:
        game, row = ledger.closed[-1], ledger.games[-1]
        shown = {player: ledger.points_shown(player, game) for player in ledger.players}
        return Score(_capped(shown if ledger.recorded else row.score, game.target), dict(row.score), pending)
    recorded = {player: ledger.points_shown(player) for player in ledger.players}
    owing = ledger.reckon(owing=True, early=True)
    corrected = _capped(owing.without_late(owing.winner), owing.target)
    fewest = min(case.rulebook.game.target_by_rank.values(), default=1)
    if ledger.live.points is None and max(corrected.values()) >= fewest:
        pending.append(because("target_untold", game=ledger.number))
    return Score(_capped(recorded, ledger.live.target), corrected, pending)


def _capped(score: dict[str, int], target: int) -> dict[str, int]:
    """Marks stop at the points of the game."""
    return {player: min(points, target) for player, points in score.items()}


def _next(case: Case, ledger: Ledger, header: Header) -> tuple[str | None, str | None]:
    """Return who deals next and with which pack."""
    deal, dealer = case.table.deal, next_dealer(case, ledger, header)
    packs = case.table.packs
    if deal is None:
        mine = (name for name, owner in packs.owners.items() if owner == dealer)
        return dealer, header.opening.pack if header.opening.pack is not None else next(mine, None)
    packs.settle(case.rulebook.game, deal, case.table.game_number)
    pack = next((name for name, owner in packs.owners.items() if owner == dealer), None)
    same = dealer == deal.dealer and (deal.ended != "void" or pack is None)
    return dealer, deal.pack if same else pack


def note_unnoticed(case: Case, matter: Matter) -> None:
    """Note a fault that nobody noticed, or one that the law defines and gives no remedy for.

    Args:
        case: the hearing, at the end of the log.
        matter: a matter of the docket, ruled on or not.
    """
    fact = matter.fact
    taken_back = "taken_back" in FACTS[fact.name].values and case.judge.where({"taken_back": True}, matter) == "yes"
    spoken = FACTS[fact.name].subject is not None
    defined = [c for c in matter.terms.values() if c is not None and c.kind == "definition" and spoken]
    if matter.ruled or fact.truth is not True or not (FACTS[fact.name].is_fault or defined) or taken_back:
        return
    barren = [c for c in defined if c.defines not in case.rulebook.by_fact]  # no law has a remedy for it
    if matter.deal.set_aside or matter.in_dead_deal or (matter.noticed is not None and not barren):
        return
    silent = case.rulebook.silences.get(fact.name, ())
    speaking = [*reversed(defined), *case.rulebook.by_fact.get(fact.name, ()), *silent]
    said = (c for c in speaking if not (c.silent and c.kind == "option"))
    complete = (c for c in said if not c.after or reached_at(fact, c.after) is not None)
    clause = next((c for c in complete if case.judge.where(c.where, matter) == "yes"), None)
    defied = any(r.outcome == "not_complied" and r.event == case.ids[fact.event] for r in case.rulings)
    spared = case.judge.exception(clause, matter) if clause is not None else None
    told = any(clause is each and each.id in matter.done for each in silent)  # a demand was left open for it
    if clause is None or told or defied or (spared is not None and spared.answer == "excepted"):
        return
    if not (barren and _already_ruled(case, matter, clause)):
        proof = case.judge.prove(clause, matter).without("noticed")
        case.rule("noted", "note", clause, matter, at=fact.event, holder=matter.role("adversary"), proof=proof)


def tell_act_to_undo(case: Case, matter: Matter) -> None:
    """Tell who may take up a card led out of turn, or have it taken up, if it lies on the table at the end of the log.

    Args:
        case: the hearing, at the end of the log.
        matter: a matter of the docket, ruled on or not.
    """
    deal, trick = matter.deal, matter.fact.trick
    fault = FACTS[matter.fact.name].is_fault and case.table.live(deal)
    moot = matter.ruled or matter.closed or deal.over or not fault
    if moot or trick is None or trick not in deal.strays(trick.leader) or case.docket.replay_of(deal) is not None:
        return
    fact = withdrawal(case.table, deal, trick.leader, Played(trick, False, trick.led_at))
    fact.evidence = [trick.led_at]
    act = Matter(fact, {fact.name: None}, case.now)
    at = case.ids[trick.led_at]
    granted = {ruling.remedy for ruling in case.rulings if ruling.outcome == "granted" and at in ruling.evidence}
    told: set[str | None] = set()
    for over in (act, matter):
        for clause in case.rulebook.by_fact.get(over.fact.name, ()):
            proof = case.judge.prove(clause, over, noticed=case.now)
            holder = case.judge.holder(clause, over)
            leave = clause.kind in ("right", "option") and clause.may is not None and clause.may not in granted
            if not (leave and proof.holds) or holder in told:
                continue
            told.add(holder)
            case.rule(
                "open", "right", clause, matter, at=matter.fact.event, holder=holder,
                bound=None if holder == trick.leader else trick.leader, remedies=(str(clause.may),), proof=proof,
            )  # fmt: skip


def _already_ruled(case: Case, matter: Matter, clause: Clause) -> bool:
    """Whether a ruling has told of what no law has a remedy for: on words under its clause, or on its trick."""
    fact = matter.fact
    told = (r for r in case.rulings if r.clause == clause.name and r.deal == fact.deal.number)
    if any(case.ids[fact.event] in r.evidence or r.kind == "remedy" for r in told):
        return True
    subject = FACTS[fact.name].subject
    alike = (m for m in case.docket.of(fact.deal) if m.ruled and FACTS[m.fact.name].subject == subject)
    return fact.trick is not None and any(m.fact.trick is fact.trick for m in alike)
