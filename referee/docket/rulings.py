"""What a hearing rules: rulings with the conditions that prove them.

The classes are the public output (``referee.adjudication/1``); the names of their fields are fixed.
"""

from __future__ import annotations

from typing import Final

from attrs import define, field, frozen

from referee.docket.reasons import Reason
from referee.law import Clause
from referee.record import UNWRITTEN, EventId

KINDS: Final = ("right", "duty", "prohibition", "remedy", "scoring", "penalty", "no_penalty", "note")
"""The kinds of rulings."""

OUTCOMES: Final = (
    "open",
    "granted",
    "denied",
    "exercised",
    "waived",
    "lapsed",
    "barred",
    "enforced",
    "complied",
    "not_complied",
    "noted",
    "undetermined",
)
"""What a ruling can decide."""


@frozen
class Failed:
    """Why a demand was denied.

    condition: in what way a condition of the clause failed, such as ``too_late``.
    event: the id of the event at which it failed, or ``None`` where no event did it.
    """

    condition: str
    event: EventId | None = None


@define
class ProvedCondition:
    """One condition of the clause of a ruling: how it stands, by which clause, and the events that prove it.

    condition: its name, such as ``not_shut``.
    state: ``held``, ``failed`` or ``unknown``.
    clause: the id of the clause that decides it, where it is another clause.
    events: the ids of the events that prove how it stands.
    """

    condition: str
    state: str
    clause: str | None = None
    events: tuple[EventId, ...] = ()


@define
class Ruling:
    """One ruling, with the clause it rests on and the events that prove it.

    ``event`` is the event at which it was made; ``answers`` the claim, election or act that it answers.
    ``clause`` is ``None`` only where no clause gives what was asked.  ``also`` lists the further clauses that
    bear on it, ``evidence`` the ids of the events that met its conditions, in order.
    ``proof`` lists the conditions of the clause; ``failed`` names the one for which a demand was denied.

    id: the number of the ruling, from 1 on in the order in which they were made.
    deal: the number of the deal that it concerns, or ``None`` where it concerns none.
    law: the number of the law that the clause belongs to, or ``None`` where no clause applies.
    kind: one of KINDS.
    outcome: one of OUTCOMES.
    by: the player who claimed, elected or acted, or ``None``.
    right: the name of the right within this log, the same in all rulings on it, or ``None``.
    supersedes: the number of the earlier ruling that was undetermined and that this one settles, or ``None``.
    holder: the player who has the right or profits by the ruling, or ``None``.
    bound: the player who must carry out what follows, or ``None``.
    offender: the player whose act was irregular, or ``None``.
    mandatory: whether it follows by law without anybody's choice.
    remedies: the remedies that may be chosen, or that follow.
    remedy: the remedy that was chosen or follows, or ``None``.
    points: points that the ruling gives or takes, or ``None`` where it is not about points.
    reason: the reason, where it is not just what the clause says.
    readings: the open points on which the ruling hangs, by their ids, once other readings of the law were tried
        (``try_other_readings``); a hearing does not tell them.
    matter: the id of the matter that it is about, the same in all rulings on it; ``None`` where it is about none,
        and in ordinary scoring.
    under: the clause itself, as the rulebook has it under the readings chosen.
    """

    id: int
    deal: int | None
    event: EventId
    law: int | None
    clause: str | None
    kind: str
    outcome: str
    answers: EventId | None = None
    by: str | None = None
    also: tuple[str, ...] = ()
    evidence: tuple[EventId, ...] = ()
    right: str | None = None
    supersedes: int | None = None
    holder: str | None = None
    bound: str | None = None
    offender: str | None = None
    mandatory: bool = False
    remedies: tuple[str, ...] = ()
    remedy: str | None = None
    points: int | None = None
    reason: Reason | None = None
    readings: tuple[str, ...] = ()
    failed: Failed | None = None
    proof: tuple[ProvedCondition, ...] = ()
    matter: str | None = None
    under: Clause | None = field(default=None, eq=False, repr=False, metadata=UNWRITTEN)


def only_scores(kind: str, outcome: str) -> bool:
    """Tell whether a ruling of a ``kind`` and ``outcome`` only scores what was played."""
    return kind == "scoring" and outcome in ("enforced", "exercised")


def is_ordinary(ruling: Ruling) -> bool:
    """Tell whether a ruling only scores what was played, so that the marks say it all.

    Args:
        ruling: any ruling of an adjudication.
    """
    return only_scores(ruling.kind, ruling.outcome)
