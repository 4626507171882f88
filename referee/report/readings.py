"""What other readings of the law would change in the outcome of a log, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field

from referee.comparison import ReadingEffect, ReadingsEffect, open_rights, tries_all
from referee.docket import Adjudication, Ruling
from referee.law import Rulebook
from referee.record import EventId, Log
from referee.report.decisions import conclusion
from referee.report.proof_words import Events
from referee.report.words import join, say_counts, say_remedies

SAME = "Score and answers are the same on every reading of the law."
SAME_FOR_RULINGS = "Score and answers are the same on every reading of the points that the rulings rest on."
OTHER = "Another reading of the law would change this:"


@define
class Readings:
    """What other readings would change: a heading, and by open point the question and what each reading changes."""

    heading: str
    points: dict[str, str] = field(factory=dict)


def readings_of(found: Adjudication, log: Log, rulebook: Rulebook, effects: Sequence[ReadingEffect]) -> Readings:
    """Return what each reading would change, or that none would change anything.

    Args:
        found: the adjudication of the log by the rulebook.
        log: the log.
        rulebook: the rulebook.
        effects: what came of trying the other readings.
    """
    told = Readings(OTHER if effects else SAME if tries_all(log) else SAME_FOR_RULINGS)
    events = Events(log)
    for effect in effects:
        point = rulebook.open_points[effect.point]
        changes = what_changes(found, effect, events)
        said = f"“{point.readings[effect.reading].says.rstrip('.')}”: {changes}."
        told.points[point.id] = " ".join((told.points.get(point.id, point.question), said))
    return told


def what_changes(found: Adjudication, effect: ReadingEffect | ReadingsEffect, events: Events) -> str:
    """Return what other readings would change, in words: the gravest alone where several hang together.

    Args:
        found: the adjudication of the log.
        effect: what the readings would change.
        events: the events of the log.
    """
    return join(list(_changes(found, effect, events)) or list(_rights(found, effect)))


def _changes(found: Adjudication, effect: ReadingEffect | ReadingsEffect, events: Events) -> Iterator[str]:
    """Yield what a reading would change, the gravest first."""
    other = effect.found
    if "score" in effect.changes and other.score.corrected != found.score.corrected:
        yield f"the score is {say_counts(other.score.corrected)}"
    elif "score" in effect.changes:
        yield "the score is open for another reason" if other.score.pending else "the score is certain"
    if "games" in effect.changes:
        yield join(_games(found, other)) or "no game is won"
    for event in effect.answers:
        yield _answer(other, event, events)
    if "next" in effect.changes:
        yield f"{other.next_dealer} deals next" if other.next_dealer is not None else "who deals next is not decided"


def _games(found: Adjudication, other: Adjudication) -> list[str]:
    """Return who wins the games under another reading; where the same players win them, their other stakes."""
    stakes = {(game.number, game.winner): game.stake for game in found.games}
    if [(game.number, game.winner) for game in other.games] != [*stakes]:
        return [f"game {game.number} is won by {game.winner or 'nobody'}" for game in other.games]
    changed = [game for game in other.games if game.stake != stakes[game.number, game.winner]]
    return [f"the stake of game {game.number} is {game.stake or 'not told'}" for game in changed]


def _rights(found: Adjudication, effect: ReadingEffect | ReadingsEffect) -> Iterator[str]:
    """Yield the rights and duties that stand open in the end under one of two readings alone."""
    before, after = open_rights(found), open_rights(effect.found)
    for ruling in after:
        if not any(_alike(ruling, each) for each in before):
            yield conclusion(ruling).rstrip(".")
    for ruling in before:
        if not any(_alike(ruling, each) for each in after):
            may = "may not" if ruling.kind == "right" else "need not"
            yield f"{ruling.holder} {may} {say_remedies(ruling.remedies)}"


def _alike(one: Ruling, other: Ruling) -> bool:
    return (one.holder, one.bound, one.remedies) == (other.holder, other.bound, other.remedies)


def _answer(other: Adjudication, event: EventId, events: Events) -> str:
    """Return how a demand is answered under another reading."""
    said = [ruling for ruling in other.rulings if ruling.answers == event]
    outcome = said[-1].outcome if said else "not ruled on"
    told = "not decided" if outcome == "undetermined" else outcome.replace("_", " ")
    return f"what is asked for in {events.where(event)} is {told}"
