"""Standings with an archive: matches that it knows, and the scores that directors decided."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from typing import Final

from referee.archive.match_results import MatchMemory
from referee.archive.output import decision_sentence
from referee.archive.questions import DecisionRow, Filter, NoArchive, SeasonArchive
from referee.standings import Case, DecidedScore, MatchHearing, MatchResult, Tournament
from referee.validation import Piece, RulebookCache, Shard, logs_in_piece

NO_LONGER: Final = " The machine does not rule so any longer."


def hear_with_archive(archive: SeasonArchive) -> MatchHearing:
    """Return what gives the results of matches: those that an archive knows, and with what directors decided.

    Args:
        archive: the archive; results that it does not know are heard and stored there.

    Returns:
        A function of a tournament, of an executor or ``None``, and of the matches wanted, that yields their results in
        order. It raises NoArchive where the archive cannot be used, or where its decisions were altered.
    """

    def hear(tournament: Tournament, executor: Executor | None, cases: list[Case]) -> Iterator[MatchResult]:
        decided = decided_scores(archive, tournament)
        yield from MatchMemory(tournament, archive).results(tournament, executor, cases, decided)

    return hear


def decided_scores(archive: SeasonArchive, tournament: Tournament) -> dict[str, DecidedScore]:
    """Return the scores that directors decided on the logs of a tournament, by the places of the logs.

    A log is known by its bytes, wherever it lies. Of several decisions on it the last with a score counts.

    Args:
        archive: the archive.
        tournament: the tournament.

    Raises:
        NoArchive: the archive cannot be used, or its decisions are not those that were entered.
    """
    if faults := archive.verify().faults:
        more = f" (and more: {len(faults) - 1})" if len(faults) > 1 else ""
        raise NoArchive(f"decisions cannot be counted: {faults[0]}{more}; referee archive verify tells all")
    rows = [row for row in archive.ask("decisions", Filter()) if isinstance(row, DecisionRow)]
    by_digest = {row.digest: row for row in rows if row.score is not None}
    return dict(_placed(tournament, by_digest)) if by_digest else {}


def _placed(tournament: Tournament, decisions: Mapping[str, DecisionRow]) -> Iterator[tuple[str, DecidedScore]]:
    rulebooks, folder = RulebookCache(tournament.choice), os.getcwd()
    for match in tournament.matches:
        for path in match.files:
            for log in logs_in_piece(Piece(0, path, None), folder, rulebooks, Shard()):
                row = decisions.get(hashlib.sha256(log.raw.strip()).hexdigest()) if log.error is None else None
                if row is not None and row.score is not None:
                    place = path if log.line is None else f"{path}:{log.line}"
                    told = decision_sentence(row) + ("" if row.stands else NO_LONGER)
                    yield place, DecidedScore(row.score, told)
