"""What would come out otherwise on one log under several other readings together that none of them changes alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

from attrs import frozen

from referee.comparison.combining import MOST_COMBINED, Choice, Part, Search, SizeTried, Telling, Trial
from referee.comparison.other_readings import GRAVITY, Trials, is_about_next_deal, outcome, unmade
from referee.docket import Adjudication
from referee.law import Rulebook, read_otherwise, readings_touched
from referee.record import EventId, Log

TIMES: Final = 25
"""How much work all trials of a log may take together, in multiples of the limit of one hearing."""


@frozen
class ReadingsEffect:
    """What other readings would change in the outcome of a log, and no part of them would, or not so.

    readings: the readings, each behind the name of its open point.
    found: the adjudication under them, without its matters.
    changes: what only all of them together make what it is, from the gravest on: score, games, answers, rights, next.
    answers: the demands, by the ids of their events, that are so answered.
    """

    readings: tuple[Choice, ...]
    found: Adjudication
    changes: tuple[str, ...]
    answers: tuple[EventId, ...]


@frozen
class ReadingsTogether:
    """What came of reading the law otherwise on a log, in one open point and in several at once.

    effects: what would come out otherwise: the fewest readings first, then the gravest.
    sizes: how many combinations were tried, by the number of their readings.
    all_tried: whether every combination was tried that may change something.
    """

    effects: tuple[ReadingsEffect, ...]
    sizes: tuple[SizeTried, ...]
    all_tried: bool


def try_readings_together(
    found: Adjudication,
    log: Log,
    rulebook: Rulebook,
    most: int = MOST_COMBINED,
    told: Callable[[int], object] = lambda tried: None,
    points: Collection[str] | None = None,
) -> ReadingsTogether:
    """Return which other readings of open points, alone or together, change what in the outcome of a log.

    A combination is told only if it changes something that no part of it changes, or that no part changes so.  Who
    deals after a hand that was played to its end is in no dispute: what changes that alone is left out, unless a ruling
    hangs on one of its points.

    Args:
        found: the adjudication of the log.
        log: the log.
        rulebook: the rulebook that it was adjudicated by.
        most: how many combinations are tried at most, single readings included.
        told: is told how many were tried.
        points: the names of the open points that are read otherwise; ``None`` for all of them.

    Returns:
        The combinations, with how many were tried. No more work is done than some hearings may take, each as the limit
        ``work`` says.
    """
    trials, rested_on = Trials(TIMES), set[str]()

    def hear(readings: tuple[Choice, ...], go_on: bool) -> Trial[Adjudication]:
        book, heard = reading_all(rulebook, readings), list[Adjudication]()
        touched = readings_touched(book, lambda noted: heard.append(trials.adjudicate(log, noted))) if go_on else []
        other = heard[0] if heard else trials.adjudicate(log, book)
        if len(readings) == 1 and any(unmade(found.rulings, other.rulings)):
            rested_on.add(readings[0][0])
        return Trial(other, parts_of(other), [each for each in touched if points is None or each[0] in points])

    search = Search(hear, most, told)
    search.run()
    effects = [_effect(each) for each in search.tellings]
    told_of = [
        each
        for each in effects
        if not is_about_next_deal(each.changes, found) or any(point in rested_on for point, _ in each.readings)
    ]
    told_of.sort(key=lambda each: (len(each.readings), GRAVITY.index(each.changes[0])))
    return ReadingsTogether(tuple(told_of), tuple(search.sizes), search.all_tried)


def reading_all(rulebook: Rulebook, readings: Iterable[Choice]) -> Rulebook:
    """Return a rulebook in which several open points are read otherwise.

    Args:
        rulebook: the rulebook.
        readings: the readings, each behind the name of its open point.
    """
    for point, reading in readings:
        rulebook = read_otherwise(rulebook, point, reading)
    return rulebook


def parts_of(found: Adjudication) -> dict[Part, Any]:
    """Return the outcome of a log, each part of it that readings may change by themselves.

    Args:
        found: the adjudication.

    Returns:
        The parts by their names, each of which begins with what it is a part of: score, games, answers, rights, next.
    """
    told = outcome(found)
    score, pending = told["score"]
    dealer, pack = told["next"]
    parts: dict[Part, Any] = {("score", player): points for player, points in score.items()}
    parts |= {("score", "pending", repr(reason)): True for reason in pending}
    parts |= {("games", number): (winner, stake) for number, winner, stake in told["games"]}
    parts |= {("answers", event): answer for event, answer in told["answers"].items()}
    parts |= {("rights", *right): True for right in told["rights"]}
    return parts | {("next", "dealer"): dealer, ("next", "pack"): pack}


def _effect(telling: Telling[Adjudication]) -> ReadingsEffect:
    names = {part[0] for part in telling.parts}
    answers = tuple(EventId(str(part[1])) for part in telling.parts if part[0] == "answers")
    changes = tuple(name for name in GRAVITY if name in names)
    return ReadingsEffect(telling.readings, telling.found, changes, answers)
