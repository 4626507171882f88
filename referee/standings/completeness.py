"""Whether the table of a tournament is complete: everybody paired in each round, and met as the system asks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice
from typing import Final

from attrs import define

from referee.record import how_many
from referee.report import join
from referee.standings.event import Entrant, TournamentFile
from referee.standings.results import MatchResult

MOST_GAPS: Final = 1000
"""How many gaps are told; a table of many players of whom nobody has met has far more."""


@define
class Gap:
    """What a table lacks, or has once too often.

    message: what it is, in a sentence.
    players: the players concerned.
    round: the number of the round; ``None`` where it is about several.
    """

    message: str
    players: list[str]
    round: int | None = None


def gaps_in(told: TournamentFile, results: Iterable[MatchResult]) -> list[Gap]:
    """Return what a tournament lacks by its system; nothing where it names none.

    Args:
        told: the tournament file.
        results: what its pairings came to.

    Returns:
        The gaps: first those of rounds, in order, then those of the whole table; of more than ``MOST_GAPS``, the last
        says that there are more.
    """
    if told.system is None:
        return []
    known = list(results)
    of_system = _round_robin(told, known) if told.system == "round_robin" else _swiss(told, known)
    found = list(islice(chain(_rounds(told, known), _planned(told), of_system), MOST_GAPS + 1))
    if len(found) > MOST_GAPS:
        found[-1] = Gap(f"more than {MOST_GAPS:,} things are missing; no more of them are told", [])
    return found


def _rounds(told: TournamentFile, known: list[MatchResult]) -> Iterator[Gap]:
    """Yield who is in a round neither paired nor told to sit out, and which matches have no result yet."""
    by_round: defaultdict[int, list[MatchResult]] = defaultdict(list)
    for match in known:
        by_round[match.round].append(match)
    for each in told.rounds:
        paired = {player for match in by_round[each.round] for player in match.players}
        for entrant in told.players:
            if entrant.name not in paired and _present(entrant, each.round):
                message = f"round {each.round}: {entrant.name} is neither paired nor told to sit out"
                yield Gap(message, [entrant.name], each.round)
        for match in by_round[each.round]:
            if len(match.players) == 2 and match.corrected is None:
                message = f"round {each.round}, table {match.table}: {' – '.join(match.players)} has no result yet"
                yield Gap(message, list(match.players), each.round)


def _present(entrant: Entrant, number: int) -> bool:
    """Whether a player takes part in a round."""
    last = entrant.withdrawn_after_round
    return number >= (entrant.entered_in_round or 0) and (last is None or number <= last)


def _planned(told: TournamentFile) -> Iterator[Gap]:
    if told.planned_rounds is not None and len(told.rounds) != told.planned_rounds:
        planned = how_many(told.planned_rounds, "round is", "rounds are")
        paired = how_many(len(told.rounds), "is", "are")
        yield Gap(f"{planned} planned, and {paired} paired", [])


def _met(known: list[MatchResult], table_only: bool) -> dict[frozenset[str], list[int]]:
    """Return in which rounds each two players met, or are to meet; ``table_only`` leaves out what was not played."""
    found: defaultdict[frozenset[str], list[int]] = defaultdict(list)
    for match in known:
        unplayed = match.corrected is not None and not match.corrected.at_table
        if len(match.players) == 2 and not (table_only and unplayed):
            found[frozenset(match.players)].append(match.round)
    return found


def _round_robin(told: TournamentFile, known: list[MatchResult]) -> Iterator[Gap]:
    """Yield which players have met too often or too seldom; those who left the event need not meet everybody."""
    met = _met(known, table_only=False)
    names = [entrant.name for entrant in told.players]
    expected = _times(told.meetings)
    for pair, rounds in met.items():
        if len(rounds) > told.meetings:
            one, other = sorted(pair, key=names.index)
            yield Gap(f"{one} and {other} meet {_times_in(rounds)}; expected {expected}", [one, other])
    staying = [entrant.name for entrant in told.players if entrant.withdrawn_after_round is None]
    # Few of these are left that have met, or else the file is as long as this takes.
    for one, other in combinations(staying, 2):
        rounds = met.get(frozenset((one, other)), [])
        if len(rounds) < told.meetings:
            yield Gap(f"{one} and {other} meet {_times_in(rounds)}; expected {expected}", [one, other])


def _swiss(told: TournamentFile, known: list[MatchResult]) -> Iterator[Gap]:
    """Yield which players met more than once at the table, and who had more than one bye."""
    names = [entrant.name for entrant in told.players]
    for pair, rounds in _met(known, table_only=True).items():
        if len(rounds) > 1:
            one, other = sorted(pair, key=names.index)
            yield Gap(
                f"{one} and {other} meet {_times(len(rounds))} (rounds {join(list(map(str, rounds)))})", [one, other]
            )
    byes: defaultdict[str, list[int]] = defaultdict(list)
    for match in known:
        if match.kind == "bye":
            byes[match.players[0]].append(match.round)
    for player, rounds in byes.items():
        if len(rounds) > 1:
            yield Gap(f"{player} has {len(rounds)} byes (rounds {join(list(map(str, rounds)))})", [player])


def _times_in(rounds: list[int]) -> str:
    """Return how many times two players meet, and in which rounds where it is more than once."""
    where = f" (rounds {join(list(map(str, rounds)))})" if len(rounds) > 1 else ""
    return f"{_times(len(rounds))}{where}"


def _times(n: int) -> str:
    return "not at all" if not n else {1: "once", 2: "twice"}.get(n, f"{n} times")
