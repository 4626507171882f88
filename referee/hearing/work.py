"""How much work a log makes, counted in steps: the same on every machine, some microseconds each."""

from __future__ import annotations

from typing import Final

from referee.docket import Case
from referee.record import Demand, Event, EventIndex, Mark, Permit, RefereeError, Unmark, limits
from referee.score import Ledger

AN_EVENT: Final = 10
"""The steps that an event takes by itself."""

A_DEMAND: Final = 150
"""The steps that it takes to answer a demand, for which many clauses are proved."""

A_MATTER: Final = 25
"""The steps that it takes to look at a matter again."""

WORDS_IN_STEP: Final = 3
"""How many words that were answered at once are passed over in a step."""

EVENTS_IN_STEP: Final = 8
"""How many earlier events of the deal are gone through in a step."""

MARKS_IN_STEP: Final = 2
"""How many earlier marks are gone through in a step, where points are put up or taken down."""


WORK: Final = "the hearing of the log takes too much work"


class TooMuchWork(RefereeError):  # noqa: N818 - it says what the log makes
    """A log makes more work than the limit ``work`` allows.

    Args:
        at: the index of the event that is not heard any more.
    """

    def __init__(self, at: EventIndex) -> None:
        self.at = at
        super().__init__(f"event {at + 1}: {WORK}; expected at most {limits().work} steps")


def steps_of(case: Case, ledger: Ledger, event: Event) -> int:
    """Return the steps that the next event takes: by itself, and for all that it is compared with.

    Args:
        case: the hearing before the event.
        ledger: what was earned and put up before it.
        event: the event.
    """
    docket, table = case.docket, case.table
    begun = table.deal.begins if table.deal is not None else 0
    own = A_DEMAND if isinstance(event, (Demand, Permit)) else AN_EVENT
    passed_over = docket.spoken + sum([matter.in_dead_deal for matter in docket.matters])
    steps = own + A_MATTER * (len(docket.matters) - passed_over) + docket.spoken // WORDS_IN_STEP
    steps += (table.now - begun) // EVENTS_IN_STEP
    return steps + len(ledger.marks_made) // MARKS_IN_STEP if isinstance(event, (Mark, Unmark)) else steps
