"""What is offered at the table: at every moment of every code, each offer is an act that the log can take."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from referee.record import ACTS, EventId, LogText, dump_log
from referee.report import Piece, Place, pieces, places
from referee.teaching import Case
from referee.web.deeds import CARD, DEEDS
from referee.web.log_builder import with_acts
from referee.web.offers import Offer, Touch, due, found, in_rows
from referee.web.table_state import TableState
from referee.web.touches import button_over, panel_for
from tests.shared import BOOKS, SCENARIOS, cases


def states(case: Case) -> Iterator[TableState]:
    """Yield the table at some moments of a case, the last of them its end."""
    log = LogText(dump_log(case.log, "yaml")).log
    for event in [*log.events[::6], log.events[-1]]:
        yield TableState(log, BOOKS.for_case(case), EventId(event.id))


def panels(state: TableState) -> Iterator[list[Offer]]:
    """Yield what is offered at a moment: what is due, and what opens when anything on the board is touched."""
    yield list(due(state))
    things: list[Piece | Place] = [*pieces(state.view), *places(state.view)]
    touches = {button.touch for thing in things if (button := button_over(state, thing)) is not None and button.touch}
    for touch in sorted(touches):
        if (panel := panel_for(state, {"touch": touch})) is not None:
            yield list(panel.offers)


@pytest.mark.turns(20)
@pytest.mark.parametrize("case", cases(SCENARIOS, every=150), ids=lambda case: case.name)
def test_what_is_offered_can_be_done(case: Case) -> None:
    """There is something to go on with; each offer makes acts that the log takes, and no two of a panel are alike."""
    for state in states(case):
        assert list(due(state)) or panel_for(state, {}) or (state.turn and state.known_hand(state.turn[0]))
        text, tried = LogText(dump_log(state.log, "yaml")), set()
        for offers in panels(state):
            assert len({offer.words for offer in offers}) == len(offers), [offer.words for offer in offers]
            tried |= {offer.with_card(state.unseen[0]) for offer in offers if offer.acts}
        assert tried
        for acts in tried:
            assert len(LogText(with_acts(text, json.loads(acts))).log.events) > len(text.log.events), acts


def test_each_act_is_found_and_has_its_form() -> None:
    """By its own name, whatever the moment; deeds name acts that there are, and cards that are still to be named."""
    case = next(iter(cases(SCENARIOS, every=150)))
    state = next(states(case))
    for do in ACTS:
        names = {offer.touch for offer in found(state, do)}
        assert Touch("act", card=do).written(state.players) in names
        panel = panel_for(state, {"touch": Touch("act", card=do).written(state.players)})
        assert panel is not None
        assert panel.form is not None
        assert panel.form.do == do
    assert {deed.act["do"] for deed in DEEDS} <= set(ACTS)
    assert any(CARD in json.dumps(deed.act) for deed in DEEDS)


def test_offers_that_begin_alike_stand_in_one_row() -> None:
    """Behind the words that they share, of each at least a word; others stand alone."""
    words = ("Anne proposes", "Anne accepts", "Anne marks one", "Anne marks two", "Anne gives up", "Anne gives up all")
    rows = in_rows([Offer(each) for each in words])
    assert [(shared, [rest for rest, _ in row]) for shared, row in rows] == [
        ("", ["Anne proposes"]),
        ("", ["Anne accepts"]),
        ("Anne marks", ["one", "two"]),
        ("Anne gives", ["up", "up all"]),
    ]
    assert in_rows([]) == []
