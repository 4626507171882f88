"""The sentences of a report that every form of it shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from referee.docket import Adjudication, GameRow, MarkRow, MatchRow, Problem, Ruling
from referee.law import Clause, OpenPoint, Rulebook
from referee.record import Log
from referee.report.words import FALSE_KING, MARKS, STATUSES, number_word, say_counts

READ_SO: Final = "Where the law can be read in more than one way, it is read so:"


def problem_place(problem: Problem, log: Log, again: bool) -> str:
    """Return where the record cannot be right; told ``again``, by line and column alone if these are known."""
    if problem.line is None:
        return f"{log.path} ({problem.event})" if problem.event else log.path
    path = () if again else (log.path,)
    return ":".join(str(part) for part in (*path, problem.line, problem.column) if part is not None)


def earned_for(mark: MarkRow, clauses: Mapping[str, Clause]) -> str:
    """Return what points are for: what earned them, or the false king in place of which a right gives them.

    Args:
        mark: a row of a deal.
        clauses: the clauses of the code, by id.
    """
    giving = clauses.get(mark.clause or "")
    return FALSE_KING if giving is not None and giving.kind == "option" else MARKS[mark.for_]


def mark_line(mark: MarkRow, clauses: Mapping[str, Clause]) -> str:
    """Return what somebody earned or put up, for what, and what became of it.

    Args:
        mark: a row of a deal.
        clauses: the clauses of the code, by id.

    Returns:
        One sentence, with the law.
    """
    cited = f" (law {mark.clause})" if mark.clause else ""
    return f"{mark.player}: {number_word(mark.points)} for {earned_for(mark, clauses)}, {STATUSES[mark.status]}{cited}."


def game_line(game: GameRow, law: str = "") -> str:
    """Return who won a game, the score then, and the stake.

    Args:
        game: the game.
        law: what the law says of the stake, in a sentence; empty where it says nothing.
    """
    stands = say_counts(game.score)
    stake = f" Stake: {game.stake}." if game.stake is not None else ""
    return f"Game {game.number} is won by {game.winner or 'nobody'} ({stands}).{stake}{law and f' {law}'}"


def match_lines(matches: Iterable[MatchRow]) -> list[str]:
    """Return who has won each of the ``matches``, or leads the one under way once a game of it is won."""
    return [_match_line(match) for match in matches if any(match.games.values())]


def _match_line(match: MatchRow) -> str:
    stands = say_counts(match.games)
    if match.winner is not None:
        return f"Match {match.number} is won by {match.winner} (games: {stands})."
    leading = [name for name, games in match.games.items() if games == max(match.games.values())]
    lead = f"{leading[0]} leads match {match.number}" if len(leading) == 1 else f"Match {match.number} stands even"
    return f"{lead} (games: {stands})."


def next_line(found: Adjudication) -> str:
    """Return who deals next, as far as it is known, or that the last hand is not over yet."""
    won = {game.number for game in found.games}
    if found.deals and found.deals[-1].ended == "unfinished" and found.deals[-1].game not in won:
        return "The hand is not over."
    pack = f" with the {found.next_pack} pack" if found.next_pack else ""
    return f"{found.next_dealer} deals next{pack}." if found.next_dealer else ""


def points_of(rulings: Iterable[Ruling], rulebook: Rulebook) -> list[OpenPoint]:
    """Return the open points that some rulings rest on."""
    named = {point for ruling in rulings for point in ruling.readings}
    return [point for id, point in rulebook.open_points.items() if id in named]
