"""The rows of the answer: what became of all that was earned and put up, and the score that comes of it."""

from __future__ import annotations

from referee.docket import Case, MarkRow, Reason, Score, because
from referee.score.dues import Due, MarkMade
from referee.score.ledger import Ledger


def mark_rows(case: Case, ledger: Ledger) -> dict[int, list[MarkRow]]:
    """Return what became of all that was earned and put up, by the identity of its deal, in the order of the log.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
    """
    told = [(due.at, due.deal, row) for due in ledger.dues if due.fell < 0 for row in _rows(ledger, due)]
    over = [mark for mark in ledger.marks_made if mark.excess]
    told += [(mark.at, mark.deal, _excess_row(case, ledger, mark)) for mark in over if mark.deal is not None]
    early = [(mark.at, mark.early) for mark in ledger.early if mark.early is not None]
    told += [(at, due.deal, _row(due, due.points, "marked")) for at, due in early]
    found: dict[int, list[MarkRow]] = {}
    for _, deal, row in sorted(told, key=lambda each: each[0]):
        found.setdefault(id(deal), []).append(row)
    return found


def _rows(ledger: Ledger, due: Due) -> list[MarkRow]:
    """Return the rows of one due: what was put up for it, what is still due or lost, what was struck off it."""
    if not due.alive:
        return [_row(due, due.struck, "struck")] if due.struck and ledger.recorded else []
    rows: list[MarkRow] = []
    paid = min(due.paid, due.points)
    left = 0 if due.final else due.points - paid
    if paid:
        rows.append(_row(due, paid, "marked" if ledger.recorded else "assumed"))
    if left:
        gone = (due.lost is not None and not due.counts_unmarked) or due.closed_at >= 0
        rows.append(_row(due, left, "lost" if gone else "assumed" if due.counts_unmarked else "due"))
    if due.struck:
        rows.append(_row(due, due.struck, "struck"))
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


def score_shown(case: Case, ledger: Ledger, pending: list[Reason]) -> Score:
    """Return the score of the game under way, or of the last one: as it is marked, and as it ought to be.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        pending: what the score hangs on still; that the points of the game are not told is added to it.
    """
    live = ledger.live.opened or any(deal.game == ledger.number for deal in case.table.deals)
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
