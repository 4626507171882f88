"""On which single words of its scorer the outcome of a log hangs, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

from attrs import define

from referee.comparison import Sensitivity, Slip, telling_rulings
from referee.differences.changed_answer import HeardLog
from referee.differences.edited import EditRow, edits_said
from referee.record import Schema, how_many
from referee.report import Line, RulingWriter, as_data, join, output_schema, say_counts

FORMAT: Final = "referee.sensitivity/1"

SHOWN: Final = 8
"""How many slips are told to people."""

SLIP_WORDS: Final = {
    "near_card": "a card misheard",
    "near_number": "a wrong number",
    "other_name": "a wrong name",
    "exchanged": "in the wrong order",
    "left_out": "an act missed",
}
"""What the slips of each kind are called."""

Hanging = Literal["on_likely_slip", "on_other_slip", "on_none"]
"""Whether something turns by a slip that may have been made (``Slip.likely``), by another alone, or by none tried."""


@define
class HangingRow:
    """A ruling, and whether it hangs on one word.

    id: its number, as `referee why` tells it.
    event: the event at which it is made.
    outcome: what was decided.
    says: the ruling in a sentence.
    hangs: whether a slip turns it.
    """

    id: int
    event: str
    outcome: str
    says: str
    hangs: Hanging


@define
class SlipRow:
    """A slip that would turn something.

    slip: what kind of slip it is.
    edit: the change of the log.
    irregular: how many more things would be irregular with it; below nought for how many fewer.
    impossible: how many more things would be told that cannot have happened.
    turns_score: whether it turns the score.
    score: the score as it would be.
    rulings: the numbers of the rulings that would not be made.
    """

    slip: str
    edit: EditRow
    irregular: int
    impossible: int
    turns_score: bool
    score: dict[str, int]
    rulings: list[int]


@define
class SensitivityFile:
    """The whole of what is told."""

    format: str
    path: str
    score: dict[str, int]
    score_hangs: Hanging
    rulings: list[HangingRow]
    slips: list[SlipRow]
    tried: int
    all_tried: bool


def sensitivity_schema() -> Schema:
    """Return the JSON Schema of ``referee.sensitivity/1``; later versions of the format may hold more keys."""
    return output_schema(SensitivityFile, FORMAT)


def sensitivity_data(before: HeardLog, found: Sensitivity) -> dict[str, Any]:
    """Return on which single words the outcome of a log hangs as plain data, ``referee.sensitivity/1``.

    Args:
        before: the log as it is.
        found: the slips that turn something.
    """
    slips = [
        SlipRow(
            each.kind,
            _row(before, each),
            each.irregular,
            each.impossible,
            each.score,
            {**each.found.score.corrected},
            [*each.rulings],
        )
        for each in found.slips
    ]
    return as_data(
        SensitivityFile(
            FORMAT,
            before.log.path,
            {**before.found.score.corrected},
            _hangs(found, None),
            [*_rulings(before, found)],
            slips,
            found.tried,
            found.all_tried,
        )
    )


def sensitivity_lines(before: HeardLog, found: Sensitivity) -> Iterator[Line]:
    """Yield on which single words the outcome of a log hangs, for people.

    Args:
        before: the log as it is.
        found: the slips that turn something.

    Yields:
        What hangs on one word and what does not, then the slips, the likeliest first.
    """
    rulings = [*_rulings(before, found)]
    yield Line(f"The score is {say_counts(before.found.score.corrected)}.", "bold")
    for row in rulings:
        yield Line(row.says, label=f"Ruling {row.id}")
    yield Line()
    tried = f"{how_many(found.tried, 'slip')} tried" + ("" if found.all_tried else "; there are more")
    for hangs, words in HANGING_WORDS.items():
        named = [*(["the score"] if _hangs(found, None) == hangs else []), *_numbers(rulings, hangs)]
        if named:
            yield Line(f"{words}: {join(named)}.")
    for slip in found.slips[:SHOWN]:
        yield Line()
        yield Line(f"{_row(before, slip).says} {_irregular(slip)}".rstrip(), label=SLIP_WORDS[slip.kind].capitalize())
        yield Line(f"{join([*_turned(before, slip)])}.", "green", label="Turns")
    left = len(found.slips) - SHOWN
    yield Line()
    if left > 0:
        yield Line(f"And {how_many(left, 'other slip')}; --format json tells all.", "dim")
    yield Line(f"{tried}.", "dim")


def slip_said(before: HeardLog, slip: Slip) -> str:
    """Return a slip in words.

    Args:
        before: the log as it is.
        slip: the slip.
    """
    return _row(before, slip).says


HANGING_WORDS: Final[dict[Hanging, str]] = {
    "on_likely_slip": "One slip turns",
    "on_other_slip": "One slip turns, but more would be irregular or impossible then",
    "on_none": "No slip that was tried turns",
}
"""What is said of all that hangs so."""


def _hangs(found: Sensitivity, ruling: int | None) -> Hanging:
    slips = found.turning(ruling)
    return "on_none" if not slips else "on_likely_slip" if any(each.likely for each in slips) else "on_other_slip"


def _rulings(before: HeardLog, found: Sensitivity) -> Iterator[HangingRow]:
    writer = RulingWriter(before.log, before.rulebook, before.found.rulings)
    for each in telling_rulings(before.found):
        yield HangingRow(each.id, each.event, each.outcome, writer.verdict(each), _hangs(found, each.id))


def _numbers(rulings: list[HangingRow], hangs: Hanging) -> list[str]:
    numbers = [str(row.id) for row in rulings if row.hangs == hangs]
    return [_named(numbers)] if numbers else []


def _named(numbers: list[str]) -> str:
    return f"{'ruling' if len(numbers) == 1 else 'rulings'} {join(numbers)}"


def _turned(before: HeardLog, slip: Slip) -> Iterator[str]:
    score = slip.found.score.corrected
    if slip.score and score == before.found.score.corrected:
        yield "whether the score is recorded as it ought to be"
    elif slip.score:
        yield f"the score, which would be {say_counts(score)}"
    if slip.rulings:
        yield _named([str(each) for each in slip.rulings])


def _irregular(slip: Slip) -> str:
    if slip.impossible > 0:
        return "It cannot have been so."
    if not slip.irregular:
        return ""
    return f"{'More' if slip.irregular > 0 else 'Less'} would be irregular."


def _row(before: HeardLog, slip: Slip) -> EditRow:
    after = HeardLog(slip.found, slip.log, before.rulebook)
    (edit, says), *_ = edits_said(before, after, (slip.edit,))
    return EditRow(edit.kind, edit.event, edit.other, edit.told, says)
