"""What would come out otherwise on one log if an open point of its code were read otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

from attrs import define, evolve

from referee.docket import Adjudication, Ruling
from referee.hearing import hear_log
from referee.law import REMEDIES, Rulebook, read_otherwise, readings_touched, remedy_row
from referee.record import EventId, Log, Unreadable, limited, limits

ENDS_RIGHT: Final = ("granted", "exercised", "waived", "lapsed", "complied", "not_complied")
"""The outcomes after which a right, or a duty, is open no longer."""

SET_ASIDE: Final = ("fresh_deal", "void")
"""How a deal ends that does not count."""

PLAYED: Final = ("played", "abandoned")
"""How a deal ends in whose hands no card is left that somebody could do something with."""

LONG: Final = 1000
"""Events from which on readings are tried only of points that a ruling rests on: a long log would take minutes."""

TRIALS: Final = 4
"""How much work all trials of a log may take together, in multiples of the limit of one hearing."""

GRAVITY: Final = ("score", "games", "answers", "rights", "next")
"""What can come out otherwise, the gravest first."""

ANSWERS: Final = ("granted", "denied", "undetermined")
"""The outcomes that answer a demand."""


@define
class ReadingEffect:
    """What another reading of an open point would change in the outcome of a log.

    point: the name of the open point.
    reading: the name of the reading.
    found: the adjudication under that reading, without its matters.
    changes: what differs, from the gravest on: score, games, answers, rights, next.
    answers: the demands, by the ids of their events, that would be answered otherwise.
    """

    point: str
    reading: str
    found: Adjudication
    changes: tuple[str, ...]
    answers: tuple[EventId, ...]


def tries_all(log: Log) -> bool:
    """Return whether a log is so short that readings of all points that it touches are tried.

    Args:
        log: the log.
    """
    return len(log.events) < LONG


class Trials:
    """Hearings that are tried beside that of a log; together they may take some steps and no more.

    Args:
        times: how much work they may take together, in multiples of the limit of one hearing.
    """

    def __init__(self, times: int = TRIALS) -> None:
        self.left = times * limits().work

    def adjudicate(self, log: Log, rulebook: Rulebook) -> Adjudication:
        """Return the adjudication of a log by a rulebook; raise Unreadable where it would take too much work."""
        most = max(min(self.left, limits().work), 1)
        try:
            with limited(work=most):
                hearing = hear_log(log, rulebook)
        except Unreadable:
            self.left -= most
            raise
        self.left -= hearing.steps
        return hearing.statement(log, matters=False)


@define
class ReadingsTried:
    """What came of reading the law otherwise on a log, in one open point at a time.

    found: the adjudication of the log, each ruling with the open points on which it hangs: under some other reading of
        these it would not be made, or would say something else.
    effects: what would come out otherwise in the end, reading by reading, the gravest first.
    """

    found: Adjudication
    effects: list[ReadingEffect]


def try_other_readings(found: Adjudication, log: Log, rulebook: Rulebook) -> ReadingsTried:
    """Return what would come out otherwise under each other reading of each open point that a log touches.

    One point is read otherwise at a time.  Who deals after a hand that was played to its end is in no dispute, so that
    a reading that changes that alone is left out, unless a ruling hangs on its point.  Of a long log (``tries_all``)
    only the points are tried that the clauses of its rulings name.

    Args:
        found: the adjudication of the log.
        log: the log.
        rulebook: the rulebook that it was adjudicated by.

    Raises:
        Unreadable: to try them takes more work than some hearings of the log may take, each as the limit ``work`` says.
    """
    effects, trials, one = list[ReadingEffect](), Trials(), outcome(found)
    hanging: dict[int, dict[str, None]] = {ruling.id: {} for ruling in found.rulings}

    def hear(read: Rulebook) -> Adjudication:
        return trials.adjudicate(log, read)

    for point, reading in readings_touched(rulebook, hear) if tries_all(log) else _readings_named(found, rulebook):
        other = hear(read_otherwise(rulebook, point, reading))
        effects += _effect(point, reading, one, other)
        for id in unmade(found.rulings, other.rulings):
            hanging[id][point] = None
    rulings = [evolve(each, readings=tuple(hanging[each.id])) for each in found.rulings]
    rested_on = {point for each in rulings for point in each.readings}
    told = [each for each in effects if each.point in rested_on or not is_about_next_deal(each.changes, found)]
    told.sort(key=lambda each: GRAVITY.index(each.changes[0]))
    return ReadingsTried(evolve(found, rulings=rulings), told)


def tried_if_possible(found: Adjudication, log: Log, rulebook: Rulebook) -> ReadingsTried | None:
    """Return what ``try_other_readings`` does; ``None`` where to hear the log so often takes too much work.

    Args:
        found: the adjudication of the log.
        log: the log, which is read and heard already.
        rulebook: the rulebook that it was adjudicated by.
    """
    with suppress(Unreadable):
        return try_other_readings(found, log, rulebook)
    return None


def naming_readings(found: Adjudication, log: Log, rulebook: Rulebook) -> Adjudication:
    """Return an adjudication in which each ruling names the open points on which it hangs, if these can be tried.

    Args:
        found: the adjudication of the log.
        log: the log.
        rulebook: the rulebook that it was adjudicated by.
    """
    tried = tried_if_possible(found, log, rulebook)
    return found if tried is None else tried.found


def _readings_named(found: Adjudication, rulebook: Rulebook) -> list[tuple[str, str]]:
    """Return the readings not in force of the open points that the clauses of some rulings name.

    Of denials for want of anything of the kind none is named: seldom does a reading bear on what did not happen.
    """
    telling = [each for each in found.rulings if each.failed is None or each.failed.condition != "not_so"]
    cited = {id for ruling in telling for id in (ruling.clause, *ruling.also)}
    named = {point for clause in rulebook.clauses.values() if clause.name in cited for point in clause.open_points}
    return [choice for choice in rulebook.other_readings if choice[0] in named]


def unmade(rulings: Iterable[Ruling], others: Iterable[Ruling]) -> Iterator[int]:
    """Yield the numbers of the rulings that are not made alike under another reading.

    Args:
        rulings: the rulings.
        others: those under the other reading.
    """
    left = Counter(map(_said, others))
    for ruling in rulings:
        said = _said(ruling)
        left[said] -= 1
        if left[said] < 0:
            yield ruling.id


def _said(ruling: Ruling) -> tuple[object, ...]:
    """Return what a ruling says, at what event, and under which clause."""
    return (
        ruling.event, ruling.answers, ruling.kind, ruling.outcome, ruling.clause, ruling.by, ruling.holder,
        ruling.bound, ruling.offender, ruling.remedies, ruling.remedy, ruling.points, ruling.mandatory, ruling.failed,
    )  # fmt: skip


def is_about_next_deal(changes: tuple[str, ...], found: Adjudication) -> bool:
    """Return whether nothing changes but who deals after a hand that was played to its end.

    Args:
        changes: what changes, as in ``GRAVITY``.
        found: the adjudication of the log as it is.
    """
    return changes == ("next",) and bool(found.deals) and found.deals[-1].ended not in SET_ASIDE


def open_rights(found: Adjudication) -> list[Ruling]:
    """Return the rights and duties that nothing has ended yet when the log ends, in the order in which they arose.

    Each right has those of its remedies that can still be had. Those of a deal that was set aside are moot, those over
    a fault that the players settled on, and so is a right to what was granted since on some other ground and answers
    every fault in a deal at once; a duty to do something with the cards of a hand is over with that.

    Args:
        found: the adjudication of the log.
    """
    ending = [ruling for ruling in found.rulings if ruling.outcome in ENDS_RIGHT]
    ended = {ruling.right or (ruling.matter, ruling.remedy) for ruling in ending}  # a duty has no name of its own
    moot = {deal.number for deal in found.deals if deal.ended in SET_ASIDE}
    over = {deal.number for deal in found.deals if deal.ended in PLAYED}
    granted = [ruling for ruling in found.rulings if ruling.outcome == "granted"]
    settled = {each.matter: each.id for each in granted if each.by is None and each.answers is not None}
    had = {(each.deal, each.remedy): each.id for each in granted if each.remedy and REMEDIES[each.remedy].for_all}
    live = {None: None} | {each.right: each.remedies for each in found.open}
    opened = (each for each in found.rulings if each.outcome == "open" and each.deal not in moot and each.right in live)
    opened = (each for each in opened if (each.right or (each.matter, each.remedy)) not in ended)
    opened = (each for each in opened if each.deal not in over or not remedy_row(each.remedy).in_hand)
    unsettled = (each for each in opened if settled.get(each.matter, 0) < each.id)
    left = [evolve(each, remedies=live[each.right] or each.remedies) for each in unsettled]
    return [
        each for each in left if not each.remedies or any(had.get((each.deal, r), 0) < each.id for r in each.remedies)
    ]


def _effect(point: str, reading: str, one: dict[str, Any], other: Adjudication) -> Iterator[ReadingEffect]:
    """Yield the effect of a reading on an outcome, if it has one."""
    two = outcome(other)
    changes = tuple(name for name in GRAVITY if one[name] != two[name])
    if changes:
        before, after = one["answers"], two["answers"]
        answers = tuple(event for event in {**before, **after} if before.get(event) != after.get(event))
        yield ReadingEffect(point, reading, other, changes, answers)


def outcome(found: Adjudication) -> dict[str, Any]:
    """Return what players care for in an adjudication: not when or under which clause, but what comes out.

    Args:
        found: the adjudication.
    """
    return {
        "score": (found.score.corrected, found.score.pending),
        "games": [(game.number, game.winner, game.stake) for game in found.games],
        "answers": _answers(found.rulings),
        "rights": {(each.holder, each.bound, each.remedies) for each in open_rights(found)},
        "next": (found.next_dealer, found.next_pack),
    }


def _answers(rulings: Iterable[Ruling]) -> dict[EventId, str]:
    """Return how each demand was answered, by its event; the last word counts."""
    answered = (ruling for ruling in rulings if ruling.outcome in ANSWERS)
    return {ruling.answers: ruling.outcome for ruling in answered if ruling.answers is not None}
