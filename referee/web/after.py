"""After a quarrel: what may be asked of a log that was ruled on, such as on what its outcome hangs.

None of it is a ruling; each answer says what would be ruled if something were otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from attrs import frozen
from starlette.responses import Response

from referee.comparison import pivot_of, sensitivity_of, try_readings_together
from referee.differences import (
    HeardLog,
    fault_cost_lines,
    odds_lines,
    pivot_lines,
    readings_report,
    sensitivity_lines,
    solution_lines,
)
from referee.record import Discard, EventId, RefereeError, TurnUp
from referee.report import (
    Columns,
    Events,
    Line,
    answer_of,
    blocks_of,
    holdings_lines,
    holdings_of,
    sentence,
    style_classes,
)
from referee.solving import PlayedLog, Solver, fault_costs, odds_of
from referee.web.errors import unclear
from referee.web.frame import shown
from referee.web.permalinks import link
from referee.web.sent_log import RuledLog

MOST_TRIED: Final = 250
"""How many changes of a log, or readings together, are tried for a page; the commands try more."""


@frozen
class Asked:
    """What may be asked.

    words: the question.
    lines: tells the answer.
    """

    words: str
    lines: Callable[[], Iterable[Line | Columns]]


def questions(heard: HeardLog) -> dict[str, Asked]:
    """Return what may be asked of a log, by the names that questions have in addresses.

    Args:
        heard: the log.
    """
    found = {"score": Asked("What would turn the score?", partial(_pivot, heard, None))}
    answered = {each.answers for each in heard.found.rulings}
    for event in heard.log.events:
        if event.id in answered:
            words = f"What would turn the answer to this? {sentence(event)}"
            found[f"answer-{event.id}"] = Asked(words, partial(_pivot, heard, event.id))
    found["hands"] = Asked("What had they in their hands?", partial(_hands, heard))
    found["slips"] = Asked("Which slip of the scorer would turn it?", partial(_slips, heard))
    found["best"] = Asked("What does best play make of the last hand?", partial(_best, heard))
    found["odds"] = Asked("What was the hand worth that was played as it was dealt?", partial(_odds, heard))
    found["worth"] = Asked("What was a fault of play worth?", partial(_worth, heard))
    found["readings"] = Asked("What would other readings of the law change together?", partial(_readings, heard))
    return found


def _pivot(heard: HeardLog, demand: EventId | None) -> Iterator[Line]:
    """Yield on what the score hangs, or the answer to a demand."""
    return pivot_lines(heard, pivot_of(heard.log, heard.rulebook, demand, MOST_TRIED), demand, MOST_TRIED)


def _best(heard: HeardLog) -> Iterator[Line]:
    """Yield what best play by both makes of the last hand, from where its play began."""
    played = PlayedLog.of(heard.log, heard.rulebook)
    for at in played.beginnings()[-1:]:
        standing = played.standing(at)
        yield from solution_lines(Solver.of(heard.rulebook).solve(standing.position(), standing.worth))


def _odds(heard: HeardLog) -> Iterator[Line]:
    """Yield the chance of the non-dealer's last hand, if no cards were exchanged."""
    played, done = PlayedLog.of(heard.log, heard.rulebook), heard.log.events
    for at in played.beginnings()[-1:]:
        standing = played.standing(at)
        turns = [(i, event) for i, event in enumerate(done[:at]) if isinstance(event, TurnUp)]
        hand = standing.known[standing.leader]
        if not turns or standing.missing[standing.leader]:
            yield Line("The record does not show the card turned up and the hand that led.")
        elif any(isinstance(event, Discard) for event in done[turns[-1][0] : at]):
            yield Line("Cards were exchanged, so that no hand was played as it was dealt.")
        else:
            turned = turns[-1][1].cards[-1]
            yield from odds_lines(odds_of(hand, turned, heard.rulebook), hand, turned, "non_dealer")


def _readings(heard: HeardLog) -> Iterator[Line]:
    """Yield what other readings of the law would change, alone and together."""
    tried = try_readings_together(heard.found, heard.log, heard.rulebook, MOST_TRIED)
    return readings_report(heard, tried).lines()


def _hands(heard: HeardLog) -> Iterator[Line]:
    """Yield what each player may have held at the moment of each dispute, and what the cards would settle."""
    told = answer_of(heard.found, heard.log, heard.rulebook)
    return holdings_lines(holdings_of(heard.found, heard.log, heard.rulebook), told.disputes, Events(heard.log))


def _slips(heard: HeardLog) -> Iterator[Line]:
    """Yield which single slips of the scorer would turn a ruling or the score."""
    return sensitivity_lines(heard, sensitivity_of(heard.found, heard.log, heard.rulebook, MOST_TRIED))


def _worth(heard: HeardLog) -> Iterator[Line]:
    """Yield what each faulty card was worth with best play from it on."""
    return fault_cost_lines(fault_costs(heard.log, heard.rulebook), heard.log)


def _told(asked: Asked) -> list[Line | Columns]:
    """Return the answer to a question, or why there is none."""
    try:
        return list(asked.lines()) or [Line("There is nothing of it in this log.")]
    except RefereeError as error:
        return [Line(f"This cannot be told: {error}.")]


def after_page(ruled: RuledLog, name: str, page: str) -> Response:
    """Return the page of what may be asked of a log, with the answer to one question.

    Args:
        ruled: the log.
        name: the name of the question; empty for none.
        page: the address of the ruling.

    Raises:
        HTTPException: there is no such question, or the log is too long to be heard so often.
    """
    if not ruled.is_reread:
        raise unclear("The log is too long for this. The commands of the guide After the quarrel take longer ones.")
    asked = questions(ruled.heard)
    if name and name not in asked:
        raise unclear("This cannot be asked of the log.")
    return shown(
        "own-log-after",
        carry=ruled.sent.in_link,
        questions={each: question.words for each, question in asked.items()},
        name=name,
        blocks=blocks_of(_told(asked[name])) if name else [],
        classes=style_classes,
        link=link(page, **ruled.sent.in_link, ask=name) if name else None,
        link_ruling=link(page, **ruled.sent.in_link),
    )
