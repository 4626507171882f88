"""Results that the tournament file itself states: byes, walkovers, forfeits, absences, and what a director decided."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Annotated, Any, Final, Literal

from attrs import define, field

from referee.record import Count, Path as At, one_of, say_choice

PLAYED: Final = "played"
"""The kind of a match that was played at the table, and of which the tournament file states no result."""

Worth = Literal["bye", "requested_bye", "absence", "late_entry"]
"""The keys of ``counting`` by which rounds count in which a player meets nobody."""


@define(frozen=True)
class ResultKind:
    """What a kind of stated result means.

    says: what happened.
    alone: by what a round counts for a player who is paired with nobody; ``None`` where it takes two.
    pair: whether it can be the result of two players.
    wins: whether the result has to name the winner; ``False`` where there is none.
    drawn: whether such a match can be drawn.
    at_table: whether the match counts as played at the table.
    records: whether there can be records of it.
    """

    says: str
    alone: Worth | None = None
    pair: bool = False
    wins: bool = False
    drawn: bool = False
    at_table: bool = False
    records: bool = True


RESULT_KINDS: Final[Mapping[str, ResultKind]] = {
    "bye": ResultKind("the player sits out, as nobody is left to meet", alone="bye"),
    "requested_bye": ResultKind("the player sits out at his own wish, announced before the round", "requested_bye"),
    "absence": ResultKind("the player is not there, and is paired with nobody", alone="absence"),
    "late_entry": ResultKind("the player has not entered yet", alone="late_entry"),
    "withdrawal": ResultKind("a player has left the event; an adversary wins", alone="absence", pair=True, wins=True),
    "walkover": ResultKind(
        "a player does not come to the table; the adversary wins", pair=True, wins=True, records=False
    ),
    "forfeit": ResultKind("a player loses by an order of the director, not by play", pair=True, wins=True),
    "double_forfeit": ResultKind("both players lose, by absence or by order of the director", pair=True),
    "adjudicated": ResultKind(
        "the director decides what came of a match that was played", pair=True, wins=True, drawn=True, at_table=True
    ),
    "unrecorded": ResultKind(
        "the match was played and no record kept; the director accepts what was handed in",
        pair=True,
        wins=True,
        drawn=True,
        at_table=True,
        records=False,
    ),
}
"""The kinds of stated results, each with what it means."""

AFTER_LEAVING: Final = frozenset({"withdrawal", "walkover", "forfeit", "double_forfeit", "absence"})
"""Results that a player can have who has left the event."""

KIND: Final = one_of(RESULT_KINDS, "kind of result")


@define
class StatedResult:
    """The result of a pairing as the tournament file states it; it counts, whatever the players claim.

    kind: what happened.
    winner: who wins the match.
    drawn: whether nobody does.
    games: how many games each won, where the director decides that too.
    points: how many points each made in all games.
    stakes: how many stakes each won.
    by: who decided it.
    reason: why.
    """

    kind: Annotated[str, KIND]
    winner: str | None = None
    drawn: bool = False
    games: dict[str, Count] | None = None
    points: dict[str, Count] | None = None
    stakes: dict[str, Count] | None = None
    by: str | None = None
    reason: str | None = None
    x: dict[str, Any] = field(factory=dict)

    @property
    def scores(self) -> Mapping[str, dict[str, int]]:
        """What is stated by player, by what it is."""
        told = {"games": self.games, "points": self.points, "stakes": self.stakes}
        return {name: score for name, score in told.items() if score is not None}

    @property
    def about(self) -> str:
        """The kind of the result, who decided it and why.

        >>> StatedResult("walkover", by="Marie", reason="Bert missed his train.").about
        'walkover (Marie: Bert missed his train)'
        """
        return self.kind.replace("_", " ") + self.why

    @property
    def why(self) -> str:
        """Who decided it and why, in brackets; empty where that is not told."""
        return said_by(self.by, self.reason)


def said_by(by: str | None, reason: str | None) -> str:
    """Return who decided something and why, in brackets behind a space.

    Args:
        by: who decided it.
        reason: why.

    Returns:
        What is told of it; empty where nothing is.
    """
    told = ": ".join(each.strip().rstrip(".") for each in (by, reason) if each and each.strip())
    return f" ({told})" if told else ""


Wrong = Callable[..., None]
"""Notes a mistake: its place, what is wrong, what was expected, what was got, the words that may be meant."""


def check_stated_result(
    stated: StatedResult,
    players: tuple[str, ...],
    logs: Collection[str],
    at: At,
    decides: str,
    wrong: Wrong,
    claimed: bool = False,
) -> None:
    """Note what cannot be right in a stated result.

    Args:
        stated: the result.
        players: the players of the pairing.
        logs: the records that the pairing names.
        at: where the result stands in the file.
        decides: what decides a match: ``games``, ``points`` or ``stakes``.
        wrong: notes a mistake.
        claimed: whether the players claimed a result.
    """
    kind, name = RESULT_KINDS[stated.kind], stated.kind.replace("_", " ")
    if not (kind.pair if len(players) == 2 else kind.alone):
        who = "two players" if len(players) == 2 else "one player who sits out"
        known = [each for each, other in RESULT_KINDS.items() if (other.pair if len(players) == 2 else other.alone)]
        wrong((*at, "kind"), f"{name} is no result of {who}", say_choice(known), stated.kind)
        return
    wins, one_of_them = kind.wins and len(players) == 2, say_choice(players)
    if stated.winner is not None and not wins:
        wrong((*at, "winner"), f"nobody wins by {name}", "no winner", stated.winner)
    elif stated.winner is not None and stated.winner not in players:
        wrong((*at, "winner"), "not a player of this match", one_of_them, stated.winner, players)
    elif stated.winner is not None and stated.drawn:
        wrong((*at, "drawn"), "a drawn match has no winner", "either of the two", stated.winner)
    elif stated.drawn and not kind.drawn:
        wrong((*at, "drawn"), f"{name} is never drawn", f"winner: {one_of_them}" if wins else "no such key")
    elif wins and stated.winner is None and not stated.drawn and not (stated.kind == "unrecorded" and claimed):
        or_drawn = ", or drawn: true" if kind.drawn else ""
        wrong((*at, "kind"), "the result does not say who won", f"winner: {one_of_them}{or_drawn}")
    if logs and not kind.records:
        wrong((*at, "kind"), f"logs are named, and a result of this kind has none: {name}", "no logs, or another kind")
    elif stated.kind == "unrecorded" and (told := stated.scores.get(decides)):
        _check_winner(stated, told, players, (*at, decides), decides, wrong)


def check_scores(scores: Mapping[str, dict[str, int]], players: tuple[str, ...], at: At, wrong: Wrong) -> None:
    """Note where scores are told of others than the players of a pairing, or of one of them only.

    Args:
        scores: what is told by player, by what it is: ``games``, ``points``, ``stakes``.
        players: the players of the pairing.
        at: where the scores stand in the file.
        wrong: notes a mistake.
    """
    for what, score in scores.items():
        for name in score:
            if name not in players:
                wrong((*at, what, name), "not a player of this match", say_choice(players), name, players, key=True)
        if missing := [name for name in players if name not in score]:
            wrong((*at, what), f"nothing is told of {missing[0]}", "both players")


def _check_winner(
    stated: StatedResult, told: dict[str, int], players: tuple[str, ...], at: At, decides: str, wrong: Wrong
) -> None:
    one, other = (told.get(player, 0) for player in players)
    leader = None if one == other else players[other > one]
    if set(told) == set(players) and stated.winner in (None, *players) and leader != stated.winner:
        wins = f"{leader} wins" if leader else "the match is drawn"
        wrong(
            at, f"these {decides} do not fit the winner", f"{decides} by which {stated.winner or 'nobody'} wins", wins
        )


def check_presence(
    number: int,
    players: tuple[str, ...],
    stated: StatedResult | None,
    present: Mapping[str, tuple[int, int | None]],
) -> Iterator[tuple[int, str, str]]:
    """Yield which players of a pairing are in it though they had not entered, or had left the event.

    Args:
        number: the number of the round.
        players: the players of the pairing.
        stated: the result that the file states, if it does.
        present: the rounds that each player is present in: the first, and the last if he has left.

    Yields:
        The position of the player in the pairing, what is wrong, and what was expected.
    """
    kind = stated.kind if stated is not None else None
    for i, player in enumerate(players):
        first, last = present.get(player, (0, None))
        if number < first and (kind != "late_entry" or len(players) > 1):
            yield i, f"this player enters in round {first}", "no pairing before that, or the result late_entry"
        if last is not None and number > last:
            won = stated is not None and stated.winner == player
            if won or kind not in AFTER_LEAVING:
                yield i, f"this player withdrew after round {last}", f"a result by which he does not win: {_left()}"


def _left() -> str:
    return say_choice([kind for kind in RESULT_KINDS if kind in AFTER_LEAVING])
