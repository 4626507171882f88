"""Cards of unknown faces leave a hand of which some faces are known: any card may be among them."""

from __future__ import annotations

from referee.hearing import adjudicate
from referee.record import loads_log

LOG = """
format: referee.log/1
players: [Anne, Bert]
rulebook: london
recorded: [marking]
events:
  - {id: d, deal: {by: Bert, order: 3-2, hands: {Anne: KS KH ? ? ?, Bert: 5}, turn_up: 7H}}
  - {id: x, exchange: {by: Anne, ask: 3, answer: accept, discard: {Anne: 3, Bert: 2}, give: {Anne: 3, Bert: 2}}}
  - {id: t1, trick: [Anne QS, Bert 8S]}
  - {id: t2, trick: [Anne JS, Bert 7S]}
  - {id: t3, trick: [Anne AS, Bert 9C]}
  - {id: t4, trick: [Anne QD, Bert 9D]}
  - {id: t5, trick: [Anne JD, Bert 8D]}
"""


def test_known_cards_may_be_among_those_laid_away_unseen() -> None:
    assert adjudicate(loads_log(LOG, form="yaml")).problems == []
