"""A plea: what a demand or a leave given asks for, for whom, and what it relies on."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.hearing.case import Case
from referee.record.acts import Permit
from referee.record.acts.words import Demand
from referee.record.vocabulary import BOTH, BYSTANDER


class Plea(Struct):
    """What is asked for, in one form for every verb.

    event: the words.  by: who spoke them.  asker: the player who is to have what is asked for.
    remedy, ground, about, of, n, card, suit, value: as in the log.
    leave: whether the words give leave to the other player rather than ask.
    """

    event: Demand | Permit
    by: str
    asker: str
    remedy: str
    ground: str | None = None
    about: str | None = None
    of: str | None = None
    n: int | None = None
    card: str | None = None
    suit: str | None = None
    value: Any = None
    leave: bool = False


def pleas(case: Case, event: Demand | Permit) -> list[Plea]:
    """Return what the words ask for, once for each player who might have it: of both it is asked for either.

    Leave is a plea for the player to whom it is given; where a clause makes it the speaker's own to give, for himself.
    """
    by = str(event.by)
    if isinstance(event, Permit):
        plea = Plea(event, by, by, event.remedy, about=event.about, leave=True)
        return [plea] if by == BYSTANDER else [plea, replace(plea, asker=case.table.other(by))]
    plea = Plea(
        event, by, by, event.remedy, event.ground, event.about, event.of, event.n, event.card, event.suit, event.value
    )
    return [replace(plea, by=player, asker=player) for player in case.table.players] if by == BOTH else [plea]
