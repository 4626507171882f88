"""Rights given up in words."""

from __future__ import annotations

from referee.hearing.case import Case
from referee.hearing.docket import Right
from referee.hearing.reach import meant
from referee.record.acts import Decline, Waive
from referee.record.vocabulary import BOTH
from referee.table.facts import FACTS


def give_up(case: Case, event: Waive | Decline) -> None:
    """Let every open right of the speaker end that he gives up; of a right with alternatives, the one named alone.

    To decline what the other player asks for gives up nothing of one's own.
    """
    about = case.at(event.about)
    asked = about is not None and about in case.demands
    if isinstance(event, Decline) and asked:
        return
    for right in list(case.docket.rights):
        if _given_up(case, event, right):
            _end(case, event, right)


def _given_up(case: Case, event: Waive | Decline, right: Right) -> bool:
    """Whether the words give a right up: by its holder, of its remedy and its ground, over what they point at."""
    matter = case.docket.matter_of(right)
    remedy = event.remedy if isinstance(event, Waive) else None
    ground = event.ground if isinstance(event, Waive) else None
    if event.by not in (right.holder, BOTH) or (remedy and not right.option(remedy)):
        return False
    grounded = ground is None or FACTS[matter.fact.name].subject == ground
    return grounded and (event.about is None or meant(case, matter, event.about, None))


def _end(case: Case, event: Waive | Decline, right: Right) -> None:
    """End a right, or take the one option named out of it."""
    remedy = event.remedy if isinstance(event, Waive) else None
    clause = right.option(remedy) or right.options[0]
    left = [option for option in right.options if remedy is not None and option is not clause]
    if left:
        right.options = left
        right.dropped[clause.id] = case.now
    else:
        case.docket.end(right, "waived", case.now, clause)
    case.rule(
        "waived", "right", clause, case.docket.matter_of(right),
        also=[option.id for option in right.options if option is not clause], right=right, events=[right.opened],
        answers=event.id, by=right.holder, remedy=remedy,
    )  # fmt: skip
