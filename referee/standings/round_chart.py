"""The chart of an event that hangs on the wall: for each player, what each round brought."""

from __future__ import annotations

from typing import Final

from referee.standings.table import PairingResult, Row, Standings

MOST_ROUNDS: Final = 12
"""How many rounds fit on a sheet; the last ones are shown."""


def round_chart(standings: Standings) -> tuple[list[int], list[tuple[str, list[str]]]]:
    """Return what each round brought each player, as corrected.

    Args:
        standings: the standings.

    Returns:
        The numbers of the last rounds, and for each player, in the order of the places, a cell for each of them. A cell
        says whom he met, before that whether he won (``+``), lost (``–``) or drew (``=``) and behind it the games; or
        why he met nobody; ``~`` stands behind what may still change.
    """
    rounds = sorted({each.round for each in standings.results})[-MOST_ROUNDS:]
    found: dict[tuple[str, int], list[str]] = {}
    for each in standings.results:
        for player in each.players:
            found.setdefault((player, each.round), []).append(_cell(each, player))
    return rounds, [
        (row.player, [", ".join(found.get((row.player, number)) or [_missed(row, number)]) for number in rounds])
        for row in standings.corrected
    ]


def _missed(row: Row, number: int) -> str:
    """Return why a player is not paired in a round, as far as that is known."""
    if number < (row.entered_in_round or 0):
        return "late entry"
    last = row.withdrawn_after_round
    return "withdrawal" if last is not None and number > last else ""


def _cell(pairing: PairingResult, player: str) -> str:
    kind = "" if pairing.kind == "played" else pairing.kind.replace("_", " ")
    if len(pairing.players) == 1:
        return kind
    one, other = pairing.players
    adversary = other if player == one else one
    sign = "" if not pairing.decided else "+" if pairing.winner == player else "–" if pairing.winner else "="
    if pairing.kind == "double_forfeit":
        sign = "–"
    games = pairing.games
    played = f" {games[player]}:{games[adversary]}" if games and (not kind or any(games.values())) else ""
    told = f"{sign} {adversary}{played if pairing.decided else ''}".strip()
    return f"{told}{f' ({kind})' if kind else ''}{'~' if pairing.provisional else ''}"
