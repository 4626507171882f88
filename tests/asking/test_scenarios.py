"""The interview beside the scenarios: what a log shows, told to the interview, leads to what is ruled on the log.

Each case is taken up to the first call of a player on a ground of which the interview knows.  Who asks for a remedy
is taken to draw attention to it, as the interview has it.  What the log shows by then answers the questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from pathlib import Path

import pytest
from attrs import evolve, frozen

from referee.asking.calls import (
    ACTOR,
    CALLER,
    HEEDED,
    NOTICED,
    STAGINGS,
    Ruled,
    Said,
    Told,
    known_of,
    ruled_on,
)
from referee.asking.interview import UNSURE, Interview, ask
from referee.docket import Matter
from referee.hearing import UNMARKED, Hearing
from referee.law import Rulebook
from referee.record import Demand, Event, Log, Notice
from referee.table import FACTS, Happening
from tests.charts import CODES
from tests.shared import BOOKS, SCENARIOS, cases
from tests.turns import ALL, in_turn

CHOSEN = ("used", "waived")
"""What has become of a right once its holder has done something about it."""

DONE = (*HEEDED, "granted")
"""Outcomes of what players have done about a matter."""

FEWEST = 15
"""How many cases of each code an interview is held against at the least."""


@frozen
class Shown:
    """A call in a case: what is known then, what is ruled on what is meant, and whether anything was wrong."""

    name: str
    book: Rulebook
    ground: str
    known: Told
    ruled: Ruled
    wrong: bool


@frozen
class LeftOut:
    """A case that no interview is about, with the rule by which it is left out."""

    rule: str


NOBODY_CALLS = LeftOut("no player calls on a ground that is asked about")
NOTHING_MEANT = LeftOut("what the player says means nothing that happened")
NOT_CERTAIN = LeftOut("the record does not show whether it happened")
NO_DEALER = LeftOut("nobody deals yet, so that players cannot be told apart by who deals")
MORE = LeftOut("something else is wrong in the deal as well")
GIVEN_UP = LeftOut("the players had agreed to end the deal in which it happened")
NOTHING_WRONG = LeftOut("no clause holds of what happened, and no answer to a question tells of it")
DEALT_WITH = LeftOut("the players had settled it before, or done something about it")


def shown(name: str, log: Log, book: Rulebook) -> Shown | LeftOut:
    """Return the first call in a log with what is known and ruled then, or by which rule there is none."""
    found = first_call(log, book)
    if found is None:
        return NOBODY_CALLS
    at, ground, said = found
    before, hearing = (heard(log, book, events) for events in (log.events[:at], [*log.events[:at], said]))
    meant = [m for m in grounded(hearing, ground) if m.noticed is not None or FACTS[m.fact.name].open]
    meant = [m for m in meant if not FACTS[m.fact.name].regular]
    if not meant:
        return NOTHING_MEANT
    matter = next((m for m in meant if book.speaks_of(m.fact.name)), meant[0])
    if matter.fact.truth is None:
        return NOT_CERTAIN
    if not matter.deal.dealer:
        return NO_DEALER
    docket = hearing.case.docket
    if Happening.AGREED_OVER in matter.deal:
        return GIVEN_UP
    others = (m for m in [*docket.matters, *meant] if m is not matter and book.speaks_of(m.fact.name))
    if any(m.fact.subject is not None or m.fact.is_fault for m in others):
        return MORE
    earlier = [m for m in grounded(before, ground) if one_of(m) == one_of(matter)]
    chosen = any(right.fate in CHOSEN for right in matter.groups.values())
    if chosen or any(is_done_with(before, m) for m in earlier):
        return DEALT_WITH
    noticed = any(m.noticed is not None for m in earlier)
    names = {"dealer": str(matter.deal.dealer), "non_dealer": str(matter.deal.non_dealer)}
    known = known_of(hearing, book, matter) | {CALLER: matter.deal.role(said.by), NOTICED: noticed}
    ruled = ruled_on(hearing, matter, names)
    speaking = book.by_fact.get(matter.fact.name, ())
    holds = any(hearing.case.judge.conditions(clause, matter) not in ("no", "wait") for clause in speaking)
    return Shown(name, book, ground, known, ruled, bool(ruled) or holds)


def one_of(matter: Matter) -> tuple[int, str, int, str | None]:
    """Return what tells a matter from others in every hearing of a log."""
    return matter.deal.number, matter.fact.name, matter.fact.event, matter.fact.actor


def is_done_with(hearing: Hearing, matter: Matter) -> bool:
    """Whether players have settled a matter or done what the law orders for it, before anybody asked for anything."""
    named = hearing.case.named_matters
    on_it = (r for r in hearing.case.rulings if r.matter is not None and named[int(r.matter[1:]) - 1] is matter)
    return any(ruling.outcome in DONE for ruling in on_it)


def first_call(log: Log, book: Rulebook) -> tuple[int, str, Event] | None:
    """Return the first call of a player on a ground that is asked about: its index, the ground, and the call."""
    hearing = Hearing(log.header, book)
    for at, event in enumerate(log.events):
        hearing.advance(event)
        if isinstance(event, Notice | Demand) and event.by in log.header.players:
            ground = event.subject if isinstance(event, Notice) else event.ground or ground_of(hearing, event)
            if ground is not None and ground in STAGINGS:
                forgotten = ground in UNMARKED
                noticed = Notice(id=event.id, by=event.by, subject=ground, about=event.about, of=event.of)
                return at, ground, event if forgotten else noticed
    return None


def ground_of(hearing: Hearing, demand: Demand) -> str | None:
    """Return the ground of a demand that names none, by the matter that it was answered on."""
    case = hearing.case
    told = [each.matter for each in case.rulings if each.answers == demand.id and each.matter is not None]
    if not told:
        return None
    fact = case.named_matters[int(told[0][1:]) - 1].fact
    kind = FACTS[fact.name]
    grounds = (kind.subject, kind.ground, *(ground for ground, _ in kind.grounds_by))
    return next((ground for ground in grounds if ground in fact.grounds and ground in STAGINGS), None)


def grounded(hearing: Hearing, ground: str) -> list[Matter]:
    """Return the matters of a hearing that can be spoken of on a ground."""
    case = hearing.case
    matters = list(dict.fromkeys([*case.docket.matters, *case.named_matters]))
    return [m for m in matters if ground in m.fact.grounds and m.fact.truth is not False]


def heard(log: Log, book: Rulebook, events: list[Event]) -> Hearing:
    """Return the hearing of some events of a log."""
    hearing = Hearing(log.header, book)
    for event in events:
        hearing.advance(event)
    return hearing


def told(interview: Interview, known: Told, answered: dict[tuple[Hashable, ...], Interview]) -> Interview | str:
    """Return the end of an interview in which all questions are answered by what is known, or which has no answer.

    Args:
        interview: the interview before its first question.
        known: what is known.
        answered: interviews by the answers given so far, to which those are added that come about.
    """
    given: tuple[Hashable, ...] = ()
    while (question := interview.question) is not None:
        value = known.get(question.point)
        unknown = question.point in known and (value is None or isinstance(value, frozenset))
        answer = next((each for each in question.answers if value in each), UNSURE if unknown else None)
        if answer is None:
            return f"{question.point} is {value}"
        given = *given, question.point, answer
        interview = answered.setdefault(given, interview.answer(answer))
    return interview


def ends_so(end: Interview, known: Told, ruled: Ruled) -> bool:
    """Whether an interview ends with what was ruled; whose fault it is does not count where the case does not tell.

    Where something was not known, it ends with that among others.  What the record leaves open because of it is told
    as what may follow of the same clause, and as what else may be.
    """
    may = {frozenset(each) for each in end.outcomes} or {frozenset()}
    if known.get(ACTOR) is None:
        may, ruled = {frozenset(map(_by_anybody, each)) for each in may}, tuple(map(_by_anybody, ruled))
    if UNSURE not in end.given.values():
        return may == {frozenset(ruled)}
    open_clauses = {said.clause for said in ruled if said.outcome == "undetermined"}
    told = [bool(open_clauses & {said.clause for said in each}) for each in may]
    return frozenset(ruled) in may or (any(told) and not all(told))


def _by_anybody(said: Said) -> Said:
    """Return what was ruled, whoever is at fault."""
    return evolve(said, offender=None)


@pytest.mark.turns
@pytest.mark.parametrize("code", in_turn(CODES, len(CODES)))
def test_what_scenarios_show_leads_to_what_they_teach(code: str) -> None:
    interviews: dict[tuple[int, str], Interview] = {}
    answered: dict[tuple[int, str], dict[tuple[Hashable, ...], Interview]] = {}
    counted: Counter[str] = Counter()
    otherwise: dict[str, str] = {}
    for case in cases(SCENARIOS / code):
        if (case.readings or case.options) and not ALL:
            continue
        book = BOOKS.for_case(case)
        found = shown(case.name, case.log, book)
        if isinstance(found, LeftOut):
            counted[found.rule] += 1
            continue
        key = id(book), found.ground
        interview = interviews.setdefault(key, interviews.get(key) or ask(book, found.ground))
        end = told(interview, found.known, answered.setdefault(key, {}))
        if isinstance(end, str) and not found.wrong:
            counted[NOTHING_WRONG.rule] += 1
            continue
        counted["told"] += 1
        name = f"{Path(case.place.path).relative_to(SCENARIOS)}: {case.name}"
        if isinstance(end, str) or not ends_so(end, found.known, found.ruled):
            otherwise[name] = end if isinstance(end, str) else str(list(end.outcomes))
    assert counted["told"] >= FEWEST, counted
    assert otherwise == {}
