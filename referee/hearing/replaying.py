"""The beginning of a replay of the hands that has been ordered."""

from __future__ import annotations

from referee.hearing.act_groups import PLAYING
from referee.hearing.case import Case
from referee.record import BeginReplay, Event, Lead, Play, Result, TakeBack
from referee.table import begin_replay, begins_again, resumes


def replay_begins(case: Case, event: Event) -> bool:
    """Begin the replay that has been ordered: in so many words, or by an act that can be nothing else.

    Args:
        case: the hearing before the event.
        event: the current event.

    Returns:
        Whether the replay begins with the event.
    """
    table, deal = case.table, case.table.deal
    if deal is None:
        return False
    given = next((order.given for order in case.docket.orders if order.remedy == "replay_hands"), None)
    begins = isinstance(event, BeginReplay)
    if begins and given is None:
        case.problem("the hands are replayed although no replay was granted")
        begins = False
    elif isinstance(event, Lead) and given is not None:
        begins = begins_again(table, deal, event, given)
    elif isinstance(event, (Play, TakeBack)) and given is not None:
        begins = resumes(deal, event)
    elif isinstance(event, Result):
        begins = given is not None  # what came of it is told, and not how it was played
    if begins:
        begin_replay(table)
    over = "game_closed" in deal.when and not deal.over and "played_after_close" not in deal.when
    if over and isinstance(event, PLAYING):
        case.problem("a card is played although the game is over")
        deal.note_happening("played_after_close", table.now)
    return begins
