"""Which single slip of the scorer would turn a ruling or the score of a log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from attrs import frozen

from referee.asking import Edit
from referee.comparison.changed_logs import Changed, Kind, changed_logs
from referee.comparison.other_readings import Trials, outcome
from referee.docket import Adjudication, Ruling, is_ordinary
from referee.law import Rulebook
from referee.record import Log, Unreadable

MOST_SLIPS: Final = 5_000
"""How many slips are tried at most."""

TIMES: Final = 25
"""How much work all trials of a log may take together, in multiples of the limit of one hearing."""

SLIPS: Final[tuple[Kind, ...]] = ("near_card", "near_number", "other_name", "exchanged", "left_out")
"""The kinds of slips, from that in which the least is amiss on: one word of an act, two acts, an act as a whole."""


@frozen
class Slip:
    """A slip of the scorer by which a ruling or the score would turn.

    kind: what is otherwise, as in ``SLIPS``.
    edit: the change of the log.
    log: the log as it would be.
    found: what would be ruled then.
    irregular: how many more things would be irregular then; below nought for how many fewer.
    impossible: how many more things would then be told that cannot have happened.
    score: whether the score would be another, or hang on something else, or be recorded as it ought to be where it is
        not.
    rulings: the numbers of the rulings on the log as it is that would not be made.
    """

    kind: Kind
    edit: Edit
    log: Log
    found: Adjudication
    irregular: int
    impossible: int
    score: bool
    rulings: tuple[int, ...]

    @property
    def likely(self) -> bool:
        """Whether no more would be irregular then, and nothing more impossible, so that it may have been so."""
        return self.irregular <= 0 and self.impossible <= 0


@frozen
class Sensitivity:
    """On which single words of its scorer the outcome of a log hangs.

    slips: those that turn something, the likeliest first.
    tried: how many were tried.
    all_tried: whether that were all.
    """

    slips: tuple[Slip, ...]
    tried: int
    all_tried: bool

    def turning(self, ruling: int | None) -> tuple[Slip, ...]:
        """Return the slips by which a ruling turns, the likeliest first.

        Args:
            ruling: the number of the ruling; ``None`` for the score.
        """
        return tuple(each for each in self.slips if (each.score if ruling is None else ruling in each.rulings))


def sensitivity_of(
    found: Adjudication,
    log: Log,
    rulebook: Rulebook,
    most: int = MOST_SLIPS,
    times: int = TIMES,
    told: Callable[[int], object] = lambda tried: None,
) -> Sensitivity:
    """Return the single slips of the scorer by which a ruling or the score of a log would turn.

    A slip is a card told as one of the same rank or of a rank next to it in the same suit, a number told as one more or
    one less, the name of the other player, two neighbours in each other's place, an act left out. Where the act is
    left out that a ruling is about, there is no such ruling, and none is turned; nor is an answer where what it answers
    is left out or was asked by the other player.

    The likeliest come first: those with which nothing more would be told that cannot have happened; of these the ones
    with which less would be irregular, as they would explain what is; then those in which the least is amiss, one word
    before two acts, and those before an act as a whole; then the earliest.

    Args:
        found: the adjudication of the log.
        log: the log.
        rulebook: the rulebook that it was adjudicated by.
        most: how many slips are tried at most.
        times: how much work all trials may take together, in multiples of the limit ``work`` of one hearing.
        told: is told how many were tried.
    """
    trials, slips, tried, all_tried = Trials(times), list[Slip](), 0, True
    score, now = outcome(found)["score"], _irregular(found)
    for each in changed_logs(log, SLIPS):
        if tried == most or trials.left <= 0:
            all_tried = False
            break
        tried += 1
        told(tried)
        try:
            other = trials.adjudicate(each.log, rulebook)
        except Unreadable:
            all_tried = False  # too much work
            continue
        turns = outcome(other)["score"] != score or (_is_recorded_right(other) and not _is_recorded_right(found))
        rulings = _turned(found.rulings, other.rulings, each)
        if turns or rulings:
            worse, broken = _irregular(other) - now, len(other.problems) - len(found.problems)
            slips.append(Slip(each.kind, each.edit, each.log, other, worse, broken, turns, rulings))
    slips.sort(key=lambda slip: (max(slip.impossible, 0), slip.irregular, SLIPS.index(slip.kind)))
    return Sensitivity(tuple(slips), tried, all_tried)


def telling_rulings(found: Adjudication) -> list[Ruling]:
    """Return the rulings that do not only score what was played.

    Args:
        found: the adjudication.
    """
    return [each for each in found.rulings if not is_ordinary(each)]


def _turned(rulings: Iterable[Ruling], others: Iterable[Ruling], changed: Changed) -> tuple[int, ...]:
    """Return the numbers of the rulings that are not made on a changed log."""
    left, turned = Counter(map(_verdict, others)), list[int]()
    for ruling in rulings:
        verdict = _verdict(ruling)
        left[verdict] -= 1
        if left[verdict] < 0 and not is_ordinary(ruling) and not _is_another(ruling, changed):
            turned.append(ruling.id)
    return tuple(turned)


def _is_another(ruling: Ruling, changed: Changed) -> bool:
    """Return whether a slip leaves nothing that a ruling is about, or asks something else than it answers."""
    return (changed.kind == "left_out" and changed.edit.event in (ruling.event, ruling.answers)) or (
        changed.kind == "other_name" and changed.edit.event == ruling.answers
    )


def _verdict(ruling: Ruling) -> tuple[object, ...]:
    """Return what a ruling comes to: not when it is made, under which clause, or why."""
    return (
        ruling.answers, ruling.kind, ruling.outcome, ruling.by, ruling.holder, ruling.bound,
        ruling.offender, ruling.remedies, ruling.remedy, ruling.points,
    )  # fmt: skip


def _irregular(found: Adjudication) -> int:
    """Return how many things are irregular: what cannot have happened, the matters of rulings, a wrong score."""
    matters = {each.matter or (each.event, each.answers) for each in telling_rulings(found)}
    return len(found.problems) + len(matters) + (not _is_recorded_right(found))


def _is_recorded_right(found: Adjudication) -> bool:
    return found.score.recorded == found.score.corrected
