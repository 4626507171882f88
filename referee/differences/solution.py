"""What a position is worth with best play, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import define

from referee.record import SUIT_NAMES, Schema, how_many
from referee.report import Line, as_data, in_signs, join, output_schema, short
from referee.solving import CardOutcome, Lines, Outcome, Solution

FORMAT: Final = "referee.solution/1"


@define
class OutcomeRow:
    """What best play by both comes to.

    tricks: the tricks of each player in the whole hand.
    points: the points that the hand earns each.
    """

    tricks: dict[str, int]
    points: dict[str, int]


@define
class CardRow:
    """A card that may be played next.

    card: the card.
    best: whether no other makes more.
    tricks: the tricks of each player if it is played.
    points: the points of each.
    """

    card: str
    best: bool
    tricks: dict[str, int]
    points: dict[str, int]


@define
class LinesRow:
    """The ways of playing on as the duties allow.

    all: how many there are.
    by_tricks: how many, by the tricks of the player to play.
    winning: in how many of them each player wins the hand.
    """

    all: int
    by_tricks: dict[str, int]
    winning: dict[str, int]


@define
class SolutionFile:
    """The whole of what is told of a position.

    path: the path of the log, or ``None`` where the hands were given.
    after: the id of the event after which it stands so; ``None`` where the hands were given.
    rulebook: the code.
    hands: the cards of each player.
    trump: the suit of trumps.
    leader: who leads, or has led.
    lead: the card on the table.
    to_play: whose card is next.
    won: the tricks that each has.
    best: what best play comes to.
    cards: the cards that may be played next.
    lines: the ways of playing on.
    looked_at: how many times a position was searched.
    """

    format: str
    path: str | None
    after: str | None
    rulebook: str
    hands: dict[str, list[str]]
    trump: str
    leader: str
    lead: str | None
    to_play: str
    won: dict[str, int]
    best: OutcomeRow
    cards: list[CardRow]
    lines: LinesRow
    looked_at: int


def solution_schema() -> Schema:
    """Return the JSON Schema of ``referee.solution/1``; later versions of the format may hold more keys."""
    return output_schema(SolutionFile, FORMAT)


def solution_data(found: Solution, code: str, path: str | None = None, after: str | None = None) -> dict[str, Any]:
    """Return what a position is worth as plain data, ``referee.solution/1``.

    Args:
        found: what was found.
        code: the name of the rulebook.
        path: the path of the log, if it is the position of one.
        after: the id of the event after which it stands so.
    """
    place, players = found.position, found.position.hands
    cards = [
        CardRow(each.card, each.best, *in_order(players, each.outcome.tricks, each.outcome.points))
        for each in found.cards
    ]
    hands = {player: list(cards) for player, cards in players.items()}
    won = {player: place.won.get(player, 0) for player in players}
    told = SolutionFile(
        FORMAT, path, after, code, hands, place.trump, place.leader, place.lead, place.to_play, won,
        outcome_row(players, found.outcome), cards, lines_row(found.lines), found.looked_at,
    )  # fmt: skip
    return as_data(told)


def solution_lines(found: Solution) -> Iterator[Line]:
    """Yield what a position is worth, for people.

    Args:
        found: what was found.
    """
    place, players = found.position, found.position.hands
    doing = "leads" if place.lead is None else f"plays to {short(place.lead)}"
    yield Line(f"{place.to_play} {doing}; trumps are {SUIT_NAMES[place.trump]}.", "bold")
    for player, hand in players.items():
        tricks = how_many(place.won[player], "trick") if place.won.get(player) else ""
        yield Line("  ".join(filter(None, [" ".join(map(short, hand)) or "no cards", tricks])), label=player)
    yield Line()
    yield Line(f"{outcome_said(players, found.outcome)}", "green", label="Best play")
    if place.counted:
        over = join([f"{how_many(n, 'card')} of {player}" for player, n in place.counted.items()])
        yield Line(f"Counted as tricks with these: {over}, which cannot be played to.")
    if found.cards:
        yield Line(f"{place.to_play} may play:")
    for alike in _alike(found.cards):
        outcome, best = alike[0].outcome, "" if not alike[0].best else " The best."
        cards = in_signs([each.card for each in alike], "or")
        said = f"{cards}: {outcome_said(players, outcome)}{best}"
        yield Line(said, "green" if best else "", indent=2)
    yield Line()
    yield Line(_lines_said(found.lines))


def _alike(cards: Sequence[CardOutcome]) -> list[list[CardOutcome]]:
    """Return the cards that may be played, those together that come to the same; the best first."""
    found: list[list[CardOutcome]] = []
    for card in cards:
        like = next((each for each in found if each[0].outcome == card.outcome), None)
        if like is None:
            found.append([card])
        else:
            like.append(card)
    return sorted(found, key=lambda each: not each[0].best)


def outcome_said(players: Mapping[str, object], outcome: Outcome) -> str:
    """Return in words what best play comes to.

    Args:
        players: the players, in their order.
        outcome: what it comes to.
    """
    tricks = ", ".join(f"{player} {how_many(outcome.tricks[player], 'trick')}" for player in players)
    return f"{tricks}: {points_said(outcome)}."


def points_said(outcome: Outcome) -> str:
    """Return in words what a hand earns.

    Args:
        outcome: what it comes to.
    """
    earned = [f"{player} earns {how_many(n, 'point')}" for player, n in outcome.points.items() if n]
    return " and ".join(earned) or "nobody earns a point"


def in_order(players: Mapping[str, object], *counts: Mapping[str, int]) -> list[dict[str, int]]:
    """Return numbers by player, in the order of the players.

    Args:
        players: the players.
        counts: the numbers.
    """
    return [{player: each.get(player, 0) for player in players} for each in counts]


def outcome_row(players: Mapping[str, object], outcome: Outcome) -> OutcomeRow:
    """Return what best play comes to as it is written.

    Args:
        players: the players, in their order.
        outcome: what it comes to.
    """
    return OutcomeRow(*in_order(players, outcome.tricks, outcome.points))


def lines_row(lines: Lines) -> LinesRow:
    """Return the ways of playing on as they are written.

    Args:
        lines: the ways.
    """
    return LinesRow(lines.all, {str(tricks): n for tricks, n in lines.by_tricks.items()}, dict(lines.winning))


def _lines_said(lines: Lines) -> str:
    """Return in words how many lines of play there are, and how many of them win."""
    winning = [f"{player} wins {'all' if n == lines.all else f'{n:,}'}" for player, n in lines.winning.items() if n]
    return f"{how_many(lines.all, 'line')} of play: {join(winning) or 'nobody wins any'}."
