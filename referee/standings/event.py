"""The tournament file (``referee.tournament/1``): who meets whom, the logs of each match, and how results count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from attrs import define, field

from referee.record import (
    BOTH,
    BYSTANDER,
    Count,
    Kind,
    Number,
    Wrong,
    one_of,
    read_each,
    say_choice,
    show,
    structure_value,
    unstructure,
    visible,
)
from referee.standings.stated_results import StatedResult

FORMAT: Final = "referee.tournament/1"
"""The value of ``format`` in a tournament file."""

CRITERIA: Final = {
    "match_points": "what matches won, drawn and lost count, and rounds sat out",
    "wins": "matches won at the table",
    "games": "games won",
    "games_difference": "games won less games lost",
    "points": "points of all games",
    "points_difference": "own points less those of the adversaries",
    "stakes": "stakes won",
    "stakes_difference": "stakes won less stakes lost",
    "head_to_head": "what the matches count that those who are level so far played among themselves",
    "direct_encounter": "as head_to_head where all who are level so far met each other, else nothing",
    "buchholz": "match points of all adversaries",
    "buchholz_cut_1": "match points of all adversaries but the lowest",
    "median_buchholz": "match points of all adversaries but the highest and the lowest",
    "sonneborn_berger": "match points of each adversary, as many times over as the match against him counted",
    "progressive": "match points after each round, added up",
}
"""The criteria that standings can be sorted by, each with what it counts."""


@define
class Entrant:
    """A player of the tournament; one of whom there is nothing else to say is written as his name alone.

    name: what he is called in the logs.
    club: where he comes from.
    entered_in_round: the first round in which he takes part; the first of all where it is not told.
    withdrawn_after_round: the last round in which he took part, if he has left the event; 0 if he never came.
    """

    name: str
    club: str | None = None
    entered_in_round: Number | None = None
    withdrawn_after_round: Count | None = None
    x: dict[str, Any] = field(factory=dict)


def _read_name(value: Any) -> str:
    if type(value) is not str or not value.strip() or value != value.strip():
        raise Wrong("not a name", "a name without spaces around it", show(value))
    if value in (BOTH, BYSTANDER):
        raise Wrong("a player cannot bear this name, which means others", "a player's name", show(value))
    return visible(value, "the name")


def _read_entrant(value: Any) -> Entrant:
    if type(value) is not dict:
        return Entrant(_read_name(value))
    entrant = structure_value(Entrant, value)
    try:
        _read_name(entrant.name)
    except Wrong as wrong:
        raise wrong.within("name") from None
    return entrant


def _read_entrants(value: Any) -> tuple[Entrant, ...]:
    if type(value) is not list or not value:
        raise Wrong("not a list of players", "at least one name", show(value))
    return tuple(read_each(_read_entrant, value))


def _write_entrants(entrants: tuple[Entrant, ...]) -> list[Any]:
    told = [unstructure(entrant) for entrant in entrants]
    return [each["name"] if len(each) == 1 else each for each in told]


def _read_pair(value: Any) -> tuple[str, ...]:
    if type(value) is not list or len(value) not in (1, 2):
        raise Wrong("not a pairing", "two players, or one who sits out", show(value))
    return tuple(read_each(_read_name, value))


_criterion = one_of(CRITERIA, "thing that standings go by")


def _read_criteria(value: Any) -> tuple[str, ...]:
    if type(value) is not list or not value:
        raise Wrong("nothing that standings go by", f"a list of {say_choice(CRITERIA)}", show(value))
    names = read_each(_criterion.read, value)
    for i, name in enumerate(names):
        if name in names[:i]:
            raise Wrong("this stands twice", "each but once", show(name), at=(i,))
    return tuple(names)


NAME: Final[dict[str, Any]] = {"type": "string", "minLength": 1, "not": {"enum": [BOTH, BYSTANDER]}}
ROUND: Final[dict[str, Any]] = {"type": ["integer", "null"], "minimum": 0}
ENTRANTS: Final = Kind(
    _read_entrants,
    {
        "type": "array",
        "minItems": 1,
        "items": {
            "anyOf": [
                NAME,
                {
                    "type": "object",
                    "properties": {
                        "name": NAME,
                        "club": {"type": ["string", "null"]},
                        "entered_in_round": ROUND,
                        "withdrawn_after_round": ROUND,
                    },
                    "required": ["name"],
                    "patternProperties": {"^x-": {}},
                    "additionalProperties": False,
                },
            ]
        },
    },
    _write_entrants,
)
PAIR: Final = Kind(_read_pair, {"type": "array", "items": NAME, "minItems": 1, "maxItems": 2}, list)
ORDER: Final = Kind(
    _read_criteria,
    {"type": "array", "items": {"enum": list(CRITERIA)}, "minItems": 1, "uniqueItems": True},
    list,
)


@define
class Counting:
    """How matches and standings count.

    match: what decides a match: who has more games, points or stakes.
    win: what a match won counts.
    draw: what a match counts in which both have as much.
    loss: what a match lost counts.
    bye: what a round counts that a player sits out; as much as a match won where it is not told.
    requested_bye: what a round counts that a player sits out at his own wish; as much as a match drawn where it is not
        told.
    absence: what a round counts that a player is absent from.
    late_entry: what a round counts that was played before a player entered.
    forfeit: what a match counts for who loses it without play; as much as a match lost where it is not told.
    standings: what counts first in the standings, then what breaks ties, one after another.
    """

    match: Literal["games", "points", "stakes"] = "games"
    win: Count = 2
    draw: Count = 1
    loss: Count = 0
    bye: Count | None = None
    requested_bye: Count | None = None
    absence: Count = 0
    late_entry: Count = 0
    forfeit: Count | None = None
    standings: Annotated[tuple[str, ...], ORDER] = ("match_points", "games", "points", "stakes")


@define
class Claimed:
    """The result of a match as the players handed it in, as far as they did.

    winner: who they say won the match; nobody where it was drawn.
    games: how many games each won.
    points: how many points each made in all games.
    stakes: how many stakes each won.
    """

    winner: str | None = None
    games: dict[str, Count] | None = None
    points: dict[str, Count] | None = None
    stakes: dict[str, Count] | None = None
    x: dict[str, Any] = field(factory=dict)

    @property
    def scores(self) -> Mapping[str, dict[str, int]]:
        """What is claimed by player, by what it is."""
        told = {"games": self.games, "points": self.points, "stakes": self.stakes}
        return {name: score for name, score in told.items() if score is not None}


@define
class Pairing:
    """Two players at a table, or one who sits out.

    table: the number of the table; by default the pairings of a round are counted from 1.
    players: two names, or one.
    logs: the records of the match in their order, as paths or patterns, seen from the tournament file.
    claimed: the result that was handed in.
    result: the result that counts, where it does not come from play and records alone.
    """

    players: Annotated[tuple[str, ...], PAIR]
    table: Number | None = None
    logs: list[str] = field(factory=list)
    claimed: Claimed | None = None
    result: StatedResult | None = None
    x: dict[str, Any] = field(factory=dict)


@define
class Penalty:
    """Match points that the director takes off a player.

    player: the player.
    match_points: how many match points the player loses.
    round: the number of the round in which it was given.
    by: who gave it.
    reason: why.
    """

    player: str
    match_points: Count
    round: Number | None = None
    by: str | None = None
    reason: str | None = None
    x: dict[str, Any] = field(factory=dict)


@define
class Round:
    """A round of the tournament.

    round: its number.
    pairings: who meets whom, and who sits out.
    """

    round: Number
    pairings: list[Pairing] = field(factory=list)
    x: dict[str, Any] = field(factory=dict)


@define
class TournamentFile:
    """A tournament as it is written in its file.

    format: ``referee.tournament/1``.
    event: the name of the tournament.
    rulebook: the code, or the folder of one, by which all logs are ruled on; without it each log names its own.
    readings: the reading of each open point that is set for all logs, by its id.
    options: the value of each option that is set for all logs, by its name.
    stakes: whether games are played for graded stakes; replaces what a log says.
    players: everybody who takes part.
    counting: how matches and standings count.
    rounds: who met whom, with the logs and the claimed results.
    system: by what system players are paired; without it the table is not checked for completeness.
    meetings: how many times each two players meet in a round robin.
    planned_rounds: how many rounds there are to be.
    penalties: match points that the director took off players.
    x: keys that begin with ``x-``, which the referee leaves alone.
    """

    event: str
    players: Annotated[tuple[Entrant, ...], ENTRANTS]
    format: Literal["referee.tournament/1"] = "referee.tournament/1"
    rulebook: str | None = None
    readings: dict[str, str] = field(factory=dict)
    options: dict[str, Any] = field(factory=dict)
    stakes: Literal["graded", "none"] = "none"
    counting: Counting = field(factory=Counting)
    rounds: list[Round] = field(factory=list)
    system: Literal["round_robin", "swiss"] | None = None
    meetings: Number = 1
    planned_rounds: Number | None = None
    penalties: list[Penalty] = field(factory=list)
    x: dict[str, Any] = field(factory=dict)
