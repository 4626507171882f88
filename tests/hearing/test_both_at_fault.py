"""Where dealer and non-dealer are both at fault in one giving, each ruling names him whose fault its law is about."""

from __future__ import annotations

import pytest

from referee.docket.reasons import because
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import loads_log

GIVEN = """\
format: referee.log/1
players: [Anne, Bert]
events:
  - {id: d, deal: {by: Anne, hands: {Bert: KS QS JS KD QD, Anne: 7S 8S 9S 7D 8D}, turn_up: 7C}}
  - {id: p, do: propose, by: Bert, n: 3}
  - {id: a, do: answer, by: Anne, reply: accept}
  - {id: s, do: discard, by: Bert, cards: [KD, QD]}
  - {id: g, do: give, by: Anne, to: Bert, cards: [7H, 8H, 9H, 10H]}
  - {id: x, do: mix, by: Bert, cards: [7H]}
"""


@pytest.mark.parametrize(
    ("asker", "remedy", "clause", "offender"),
    [
        ("Anne", "fresh_deal", "29.2", "Bert"),
        ("Anne", "draw_surplus", "29.3", "Bert"),
        ("Bert", "fresh_deal", "31.1", "Anne"),
        ("Bert", "discard_surplus", "31.2", "Anne"),
    ],
)
def test_the_offender_is_not_the_one_who_has_the_choice(asker: str, remedy: str, clause: str, offender: str) -> None:
    """He asked for more than he laid away (law 29); she gave him more than he asked for (law 31)."""
    asked = f"  - {{id: c, do: claim, by: {asker}, remedy: {remedy}}}\n"
    rulings = adjudicate(loads_log(GIVEN + asked), load_rulebook("london")).rulings
    (granted,) = (ruling for ruling in rulings if ruling.answers == "c" and ruling.outcome == "granted")
    assert (granted.clause, granted.offender) == (clause, offender)


def test_too_many_cards_laid_away_are_told_as_such() -> None:
    """He lays away two of the cards where one was too many: it is not that he laid none away."""
    given = GIVEN.replace("[7H, 8H, 9H, 10H]", "[7H, 8H, 9H]").replace("n: 3", "n: 2")
    given = given.replace("  - {id: x, do: mix, by: Bert, cards: [7H]}\n", "")
    acts = "  - {id: c, do: elect, by: Bert, remedy: discard_surplus}\n"
    acts += "  - {id: y, do: discard, by: Bert, cards: [7H, 8H]}\n"
    rulings = adjudicate(loads_log(given + acts), load_rulebook("london")).rulings
    (told,) = (ruling for ruling in rulings if ruling.answers == "y")
    assert (told.outcome, told.clause) == ("not_complied", "31.2")
    assert told.reason == because("beyond_surplus")
