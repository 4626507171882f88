"""An adjudication for machines: ``referee.adjudication/1``."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, TypeVar

from attrs import AttrsInstance, define, fields

from referee.docket import Adjudication, Score as HeardScore
from referee.record import unstructure
from referee.report.reasons import hanging_on, reason_of

R = TypeVar("R", bound=AttrsInstance)

FORMAT: Final = "referee.adjudication/1"


@define
class Score:
    """The score as recorded beside the score as it ought to be, and what still hangs on it.

    recorded: the points of each player by the marks that were made.
    corrected: the points of each player as they ought to be.
    pending: sentences on what the score still hangs on.
    """

    recorded: dict[str, int]
    corrected: dict[str, int]
    pending: list[str]


def as_data(told: AttrsInstance) -> dict[str, Any]:
    """Return what is ``told`` as plain data under its public names, with every key."""
    data: dict[str, Any] = unstructure(told, omit_defaults=False)
    return data


def row_of(cls: type[R], thing: object, **told: Any) -> R:
    """Return a row of a class, with what is told for it, and with the fields of a thing that have its other names.

    Args:
        cls: the class of the row.
        thing: what has the other fields.
        told: the fields that are told, by their names.
    """
    own = (field.name for field in fields(cls) if field.name not in told)
    return cls(**{name: getattr(thing, name) for name in own}, **told)


def score_row(score: HeardScore) -> Score:
    """Return a ``score`` as it is written, with what it hangs on in sentences."""
    return Score(score.recorded, score.corrected, hanging_on(score.pending))


def to_document(adjudication: Adjudication) -> dict[str, Any]:
    """Return the adjudication under its public names, as plain data.

    Args:
        adjudication: what ``adjudicate`` returned for a log.
    """
    rows = partial(unstructure, omit_defaults=False)
    return {
        "format": FORMAT,
        "log": {"path": adjudication.path, "events": adjudication.events, "digest": adjudication.digest},
        "rulebook": {
            "code": adjudication.code,
            "version": adjudication.version,
            "digest": adjudication.rulebook_digest,
        },
        "rulings": [rows(each) | {"reason": reason_of(each)} for each in adjudication.rulings],
        "deals": rows(adjudication.deals),
        "next": {"dealer": adjudication.next_dealer, "pack": adjudication.next_pack},
        "games": rows(adjudication.games),
        "matches": rows(adjudication.matches),
        "matters": rows(adjudication.matters),
        "score": rows(score_row(adjudication.score)),
        "problems": rows(adjudication.problems),
    }
