"""What a position is worth with best play, and what a fault of play was worth, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import define

from referee.record import SUIT_NAMES, Log, Schema, how_many
from referee.report import Events, Line, as_data, in_signs, join, output_schema, short
from referee.solving import CardOutcome, FaultCost, FaultCosts, Lines, Outcome, Solution, UnknownCost

FORMAT: Final = "referee.solution/1"
COST_FORMAT: Final = "referee.fault-cost/1"


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


@define
class CostRow:
    """What a faulty card was worth.

    event: the id of the act.
    deal: the number of the deal.
    player: whose card it was.
    card: the card; ``None`` where it cannot be told what it was worth.
    due: the cards that might have been played.
    without: what best play comes to without the fault.
    after: what it comes to with it.
    tricks: how many tricks the fault gains the player; below nought where it costs him some.
    points: how many points it gains him on the other.
    lines: the ways of playing on without it.
    made: the tricks that were made in the end, where the hand was played out.
    untold: why it cannot be told, or an empty text.
    """

    event: str
    deal: int
    player: str
    card: str | None = None
    due: list[str] | None = None
    without: OutcomeRow | None = None
    after: OutcomeRow | None = None
    tricks: int | None = None
    points: int | None = None
    lines: LinesRow | None = None
    made: dict[str, int] | None = None
    untold: str = ""


@define
class CostFile:
    """The whole of what is told of the faults of a log.

    path: the path of the log.
    rulebook: the code.
    faults: the faulty cards of play that the rulings name.
    left: how many more there are, which were not looked at.
    """

    format: str
    path: str
    rulebook: str
    faults: list[CostRow]
    left: int


def solution_schema() -> Schema:
    """Return the JSON Schema of ``referee.solution/1``; later versions of the format may hold more keys."""
    return output_schema(SolutionFile, FORMAT)


def fault_cost_schema() -> Schema:
    """Return the JSON Schema of ``referee.fault-cost/1``; later versions of the format may hold more keys."""
    return output_schema(CostFile, COST_FORMAT)


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
        CardRow(each.card, each.best, *_in_order(players, each.outcome.tricks, each.outcome.points))
        for each in found.cards
    ]
    hands = {player: list(cards) for player, cards in players.items()}
    won = {player: place.won.get(player, 0) for player in players}
    told = SolutionFile(
        FORMAT, path, after, code, hands, place.trump, place.leader, place.lead, place.to_play, won,
        _outcome(players, found.outcome), cards, _lines(found.lines), found.looked_at,
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


def fault_cost_data(found: FaultCosts, log: Log, code: str) -> dict[str, Any]:
    """Return what the faults of a log were worth as plain data, ``referee.fault-cost/1``.

    Args:
        found: what each was worth.
        log: the log.
        code: the name of the rulebook.
    """
    rows = [_cost_row(each, log.header.players) for each in found.costs]
    return as_data(CostFile(COST_FORMAT, log.path, code, rows, found.left))


def fault_cost_lines(found: FaultCosts, log: Log) -> Iterator[Line]:
    """Yield what the faults of a log were worth, for people.

    Args:
        found: what each was worth.
        log: the log.
    """
    events = Events(log)
    if not found.costs:
        yield Line("No ruling names a faulty card of play.")
    for number, cost in enumerate(found.costs):
        if number:
            yield Line()
        yield Line(f"{events.told(cost.event)}.", "bold")
        if isinstance(cost, UnknownCost):
            yield Line(f"What it was worth cannot be told: {cost.why}.")
            continue
        yield Line(f"{in_signs(cost.due, 'or')} might have been played.")
        yield Line(outcome_said(dict.fromkeys(log.header.players), cost.without), label="Without it")
        yield Line(outcome_said(dict.fromkeys(log.header.players), cost.after), label="With it")
        yield Line(verdict(cost), "green", label="So")
        if cost.made is not None:
            made = ", ".join(f"{player} {how_many(cost.made[player], 'trick')}" for player in log.header.players)
            yield Line(f"{made}.", label="In the end")
    if found.left:
        yield Line()
        yield Line(f"{how_many(found.left, 'more fault')} of play: not looked at.")
    if found.costs:
        yield Line()
        yield Line("Both are told for best play by both from there on. It is no part of the ruling.", "dim")


def verdict(cost: FaultCost) -> str:
    """Return in a sentence what a fault was worth to the player.

    Args:
        cost: what it was worth.
    """
    who = cost.player
    done = "gained" if cost.tricks > 0 else "cost"
    if cost.tricks or cost.points:
        tricks = f"{done} {who} {how_many(abs(cost.tricks), 'trick')}" if cost.tricks else f"gained {who} no trick"
        more = "more" if cost.points > 0 else "less"
        points = f"{how_many(abs(cost.points), 'point')} {more} to {who}" if cost.points else f"no more to {who}"
        return f"The fault {tricks}; the hand is worth {points}."
    every = list(cost.lines.by_tricks)
    same = how_many(cost.without.tricks[who], "trick")
    if every == [cost.without.tricks[who]]:
        return f"The fault gained {who} nothing: without it {who} makes {same} on every line of play."
    return f"The fault gained {who} nothing: {who} makes {same} either way."


def _cost_row(cost: FaultCost | UnknownCost, players: Sequence[str]) -> CostRow:
    if isinstance(cost, UnknownCost):
        return CostRow(cost.event, cost.deal, cost.player, untold=cost.why)
    names = dict.fromkeys(players)
    return CostRow(
        cost.event,
        cost.deal,
        cost.player,
        cost.card,
        list(cost.due),
        _outcome(names, cost.without),
        _outcome(names, cost.after),
        cost.tricks,
        cost.points,
        _lines(cost.lines),
        None if cost.made is None else _in_order(names, cost.made)[0],
    )


def _in_order(players: Mapping[str, object], *counts: Mapping[str, int]) -> list[dict[str, int]]:
    """Return numbers by player, in the order of the players."""
    return [{player: each.get(player, 0) for player in players} for each in counts]


def _outcome(players: Mapping[str, object], outcome: Outcome) -> OutcomeRow:
    return OutcomeRow(*_in_order(players, outcome.tricks, outcome.points))


def _lines(lines: Lines) -> LinesRow:
    return LinesRow(lines.all, {str(tricks): n for tricks, n in lines.by_tricks.items()}, dict(lines.winning))


def _lines_said(lines: Lines) -> str:
    """Return in words how many lines of play there are, and how many of them win."""
    winning = [f"{player} wins {'all' if n == lines.all else f'{n:,}'}" for player, n in lines.winning.items() if n]
    return f"{how_many(lines.all, 'line')} of play: {join(winning) or 'nobody wins any'}."
