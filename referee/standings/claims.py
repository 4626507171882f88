"""What was claimed of a match, and what the tournament file states of it, as results."""

from __future__ import annotations

from referee.standings.event_file import Match
from referee.standings.evidence import Evidence
from referee.standings.results import MatchResult, Reason, Result, told_of
from referee.standings.stated_results import StatedResult
from referee.validation import CLAIMED


def claimed_result(match: Match, scored: Result | None, decides: str) -> Result:
    """Return what was claimed; what was not told is as the players scored it.

    Args:
        match: the match, with its claim.
        scored: the result by the players' own marks; ``None`` where the records prove nothing, and nothing that was not
            told is filled in.
        decides: what decides the match.
    """
    told, base = match.claimed, Result.unknown(match.players) if scored is None else scored
    if told is None:
        return base

    def said(score: dict[str, int] | None, otherwise: dict[str, int]) -> dict[str, int]:
        return otherwise if score is None else {player: score[player] for player in match.players}

    games, points = said(told.games, base.games), said(told.points, base.points)
    # Where nothing else is played for, each game is a stake.
    stakes = said(told.stakes, games if base.stakes == base.games else base.stakes)
    known = {*told.scores, *(["stakes"] if told.games is not None else [])}
    claimed = Result(told.winner, games, points, stakes, untold=[name for name in base.untold if name not in known])
    if told.winner is None:
        waiting = base.undecided and getattr(told, decides) is None
        claimed.decide(decides, int(waiting))
    return claimed


def contradiction_in(match: Match, decides: str) -> str | None:
    """Return how a claim contradicts itself: its winner is not who wins by the score that it tells."""
    told = match.claimed
    score = None if told is None else told.scores.get(decides)
    if told is None or score is None or told.winner is None:
        return None
    winner, loser = score[told.winner], sum(score.values()) - score[told.winner]
    if winner > loser:
        return None
    return f"the claim contradicts itself: {told.winner} wins, with {decides} {winner}–{loser}"


def judge_stated(
    result: MatchResult, match: Match, stated: StatedResult, evidence: Evidence, decides: str, at: str
) -> None:
    """Fill in the result of a match that the tournament file states.

    What the statement leaves out is as the records prove; where they prove nothing, a match that was played is as the
    players claimed, if they claimed the same winner, and else not told.

    Args:
        result: the result to be filled in.
        match: the match.
        stated: what the file states.
        evidence: what its logs prove.
        decides: what decides the match.
        at: the place of the result in the tournament file.
    """
    result.kind, result.basis = stated.kind, "statement"
    corrected = result.corrected = _stated_result(match, stated, evidence, decides)
    result.claimed = corrected
    if match.claimed is not None:
        claimed = result.claimed = claimed_result(match, None, decides)
        for name in claimed.untold:
            setattr(claimed, name, getattr(corrected, name))
        claimed.untold = list(corrected.untold)
    result.notes += evidence.faults
    if result.changed:
        result.changes.append(Reason(at, stated.kind, stated.about))
    elif stated.kind != "unrecorded" or stated.why:
        # Of how many matches no record was kept is counted.
        result.notes.append(
            Reason(
                at, stated.kind, f"{told_of(corrected)}{f', {stated.kind}' if corrected.at_table else ''}{stated.why}"
            )
        )
    if corrected.undecided:
        result.provisional = True
        result.open.append(Reason(at, CLAIMED, "neither the result nor the claim says who won"))


def _stated_result(match: Match, stated: StatedResult, evidence: Evidence, decides: str) -> Result:
    """Return the result that a statement gives, with what it leaves out filled in where that is known."""
    claim = claimed_result(match, None, decides)
    silent = stated.kind == "unrecorded" and stated.winner is None and not stated.drawn
    winner = claim.winner if silent else stated.winner
    found = Result(winner, {}, {}, {}, undecided=silent and claim.undecided, kind=stated.kind)
    if evidence.proves:
        base = evidence.corrected(decides)
    elif found.at_table and claim.winner == winner:
        base = claim
    else:
        base = Result.unknown(match.players)
    for name in ("games", "points", "stakes"):
        told = stated.scores.get(name)
        if told is None and name == "stakes" and stated.games is not None and base.stakes == base.games:
            told = stated.games  # where nothing else is played for, each game is a stake
        if told is None and name in base.untold and found.at_table:
            found.untold.append(name)
        setattr(found, name, {each: (told or getattr(base, name))[each] for each in match.players})
    return found
