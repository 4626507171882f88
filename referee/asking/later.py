"""The laws beside a ruling: by which something may come of a trouble later, and by which nothing comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from referee.asking.bearing import COME, speaking_on, terms_of
from referee.asking.calls import STAGINGS, Call, Ruled, Told, call_of
from referee.asking.interview import Interview
from referee.asking.kept_calls import calls_on
from referee.asking.story import Story
from referee.hearing import adjudicate
from referee.law import Clause, Rulebook

TOO_LATE: Final = "barred"
"""The outcome where the time is over in which something could be had."""

COMING: Final = ("open", "enforced")
"""Outcomes by which a player comes to have something."""


def later_clauses(interview: Interview, ruled: Ruled) -> tuple[str, ...]:
    """Return the clauses by which something may come of a trouble later, if it is too late for others now.

    Later calls are looked for of which the same is known but that moments have come since.  Then the hand is heard on,
    with the call made now, as far as those; what comes only because a right was given up by that is left out.

    Args:
        interview: the interview, of which no question is left.
        ruled: the ruling, one of its outcomes.

    Returns:
        The ids of the clauses.
    """
    if not ruled or any(said.outcome != TOO_LATE for said in ruled):
        return ()
    calls = _every_call(interview.book, interview.ground)
    coming = [each for each in calls if any(said.outcome in COMING for said in each.ruled)]
    found: dict[str, None] = {}
    for call in (each for each in interview.calls if each.ruled == ruled):
        same = [each for each in calls if each.known == call.known]
        for later in (each for each in coming if _may_follow(call, each)):
            found |= dict.fromkeys(_heard_on(interview, same, later))
    return tuple(each for each in found if not interview.book.clauses[each].declined)


def sparing_clauses(interview: Interview, ruled: Ruled) -> Iterator[str]:
    """Return the clauses by which what was done may be done, or that except it from others, by what is known alone.

    Args:
        interview: the interview, of which no question is left.
        ruled: the ruling, one of its outcomes.

    Returns:
        The ids of the clauses.
    """
    spared = [call.known for call in interview.calls if call.ruled == ruled]
    book, kinds = interview.book, {str(known["fact"]) for known in spared}
    speaking = {clause.id for kind in kinds for clause in speaking_on(book, terms_of(book, kind))}
    for clause in book.clauses.values():
        allows = clause.kind == "right" and clause.silent and not ruled
        spares = clause.kind == "exception" and clause.where and not speaking.isdisjoint(clause.excepts)
        plain = (allows or spares) and not (clause.after or clause.before or clause.noticed)
        if plain and {clause.when} == kinds and all(_fits(clause, known) for known in spared):
            yield clause.id


def _fits(clause: Clause, known: Told) -> bool:
    """Whether what is known of a trouble is as a clause has it."""
    wanted = {name: value if isinstance(value, list | tuple) else (value,) for name, value in clause.where.items()}
    return all(name in known and known[name] in values for name, values in wanted.items())


@lru_cache(2)
def _every_call(book: Rulebook, ground: str) -> tuple[Call, ...]:
    """Return every call on a ground; those of a chart are asked for at each of its ends."""
    return calls_on(book, ground)


def _may_follow(call: Call, later: Call) -> bool:
    """Whether all that is known of two calls is the same but for moments that have come by the later one."""
    mine, his = call.known, later.known
    return mine.keys() == his.keys() and all(
        mine[point] == his[point] or (point.endswith(COME) and his[point] is True) for point in mine
    )


def _heard_on(interview: Interview, calls: Iterable[Call], later: Call) -> list[str]:
    """Return the clauses by which something comes when a hand goes on as far as a later call, after the first of some.

    There are none where the hand of the later call does not begin as that of any other.
    """
    acts = _told(interview, later).acts
    for call in calls:
        story = _told(interview, call)
        if call.acts < later.acts and story.acts[: call.acts] == acts[: call.acts]:
            log = story.log(call.acts, call_of(story, interview.ground, call.caller), *acts[call.acts : later.acts])
            since = {event.id for event in log.events[call.acts + 1 :]}
            rulings = adjudicate(log, interview.book).rulings
            return [it.clause for it in rulings if it.event in since and it.outcome in COMING and it.clause is not None]
    return []


def _told(interview: Interview, call: Call) -> Story:
    """Return the story in which a call comes, as far as that."""
    story = Story(interview.book, interview.names, dict(call.taken), needed=call.acts)
    STAGINGS[interview.ground](story)
    return story
