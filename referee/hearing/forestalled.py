"""Draws that are forestalled: a hand comes to hold none too many before the other has drawn what was too much."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.serving import DRAWN
from referee.law import Clause
from referee.record import Draw

NONE_LEFT: Final = "No card of the hand is too many any more."


def end_needless_draws(case: Case) -> None:
    """Let it lapse that cards are drawn from a hand that has come to hold none too many without that."""
    if isinstance(case.event, Draw):
        return
    for right in list(case.docket.rights):
        option, matter = right.option(DRAWN), case.docket.matter_of(right)
        if option is not None and len(right.options) == 1 and _full(case, matter):
            case.docket.end(right, "lapsed", case.now, option)
            case.rule("lapsed", "right", option, matter, right=right, events=[right.opened], reason=NONE_LEFT)
            _return_choice(case, option, matter)
    for order in [each for each in case.docket.orders if each.remedy == DRAWN and _full(case, each.matter)]:
        case.docket.withdraw(order, "lapsed", case.now)
        case.rule(
            "lapsed", "remedy", order.clause, order.matter, events=[order.given], holder=order.claimant, remedy=DRAWN,
            reason=NONE_LEFT,
        )  # fmt: skip
        _return_choice(case, order.clause, order.matter)


def _full(case: Case, matter: Matter) -> bool:
    """Whether the hand holds no more cards than it should."""
    return matter.deal.count(str(matter.role("concerned"))) <= case.table.game.hand_size


def _return_choice(case: Case, draw: Clause, matter: Matter) -> None:
    """Let who was to draw have again what he gave up for it, unless it was he who made the hand whole."""
    given_up = [right for group in draw.declined if (right := matter.groups.get(group)) is not None]
    for right in given_up:
        if right.fate == "waived" and case.event is not None and case.event.by != right.holder:
            matter.deal.note_deciding_value("forestalled", case.now)
            if case.rulebook.procedure.forestalled == "choice_returns":
                case.docket.reopen(right, case.now)
                case.tell_open(right)
