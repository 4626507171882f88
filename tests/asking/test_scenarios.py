"""The interview beside the scenarios: what a log shows, told to the interview, leads to the same rulings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.asking.calls import CALLER, CHOICE, STAGINGS, Ruled, Said, calls_of, known_of, ruled_in
from referee.hearing import Hearing
from referee.law import load_rulebook
from referee.record import Log, Notice
from tests.shared import SCENARIOS, cases

FOUND, ALIKE = 400, 0.9
"""How many cases an interview can tell, and which part is ruled on alike: in the others something else happened too."""

Points = tuple[tuple[str, str], ...]


def notices() -> Iterator[tuple[str, Points, Ruled]]:
    """Yield the ground of the first notice of each case with one matter, what is known then, and what is ruled."""
    book = load_rulebook("london")
    for case in cases(SCENARIOS / "london"):
        if not case.readings:
            yield from first_notice(case.log, Hearing(case.log.header, book))


def first_notice(log: Log, hearing: Hearing) -> Iterator[tuple[str, Points, Ruled]]:
    """Yield the first notice of a log, if it is about the one thing that is wrong by then."""
    for event in log.events:
        hearing.advance(event)
        if isinstance(event, Notice) and event.subject in STAGINGS:
            faults = [m for m in hearing.case.docket.matters if m.fact.subject is not None or m.fact.is_fault]
            meant = [m for m in faults if event.subject in m.fact.grounds and m.fact.truth is not False]
            if len(faults) == len(meant) == 1:
                deal = meant[0].deal
                names = {"dealer": str(deal.dealer), "non_dealer": str(deal.non_dealer)}
                known = known_of(hearing, hearing.case.rulebook, meant[0])
                yield event.subject, points(known), ruled_in(hearing, names, deal.number)
            return


def points(known: dict[str, object]) -> Points:
    """Return what is known of a fact, without who calls and how a story went on."""
    told = {name: str(value) for name, value in known.items() if name != CALLER and not name.startswith(CHOICE)}
    return tuple(sorted(told.items()))


@pytest.mark.late
def test_what_scenarios_show_leads_to_what_they_teach() -> None:
    told: dict[tuple[str, Points], set[frozenset[Said]]] = {}
    for ground in STAGINGS:
        for call in calls_of(load_rulebook("london"), ground):
            told.setdefault((ground, points(call.known)), set()).add(frozenset(call.ruled))
    shown = [(ground, known, ruled) for ground, known, ruled in notices() if (ground, known) in told]
    alike = [ground for ground, known, ruled in shown if frozenset(ruled) in told[ground, known]]
    assert len(shown) >= FOUND
    assert len(alike) >= ALIKE * len(shown)
