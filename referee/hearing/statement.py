"""The adjudication as it stands: deals with their marks, games, the score and what it hangs on, what is open still."""

from __future__ import annotations

from collections.abc import Iterator

from referee.docket import Adjudication, Case, DealRow, MarkRow, OpenRight, Reason, ReasonCode, because
from referee.hearing.matter_rows import matter_rows
from referee.hearing.obeying import upheld
from referee.hearing.reach import in_reach
from referee.hearing.sitting import next_dealer
from referee.hearing.undetermined import hanging_on, moot
from referee.law import REMEDIES, Clause
from referee.record import EventIndex, Header, Log
from referee.score import Ledger, mark_rows, open_marks, score_shown
from referee.table import Deal, Happening, reached_at


def state(case: Case, ledger: Ledger, header: Header, log: Log, *, matters: bool) -> Adjudication:
    """Return everything the hearing has come to, with or without the matters that its rulings are about."""
    places = log.places
    for problem in case.problems:
        at = case.at(problem.event)
        if at is not None and at < len(places):
            problem.line, problem.column = places[at].line, places[at].column
    dealer, pack = _next(case, ledger, header)
    marks = mark_rows(case, ledger)
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
        score=score_shown(case, ledger, list(_pending(case, ledger))),
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
