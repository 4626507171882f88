"""What a player must do who can follow suit and can win with a trump only, under either order of the two duties."""

from __future__ import annotations

import pytest

from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import loads_log

HEAD = """\
format: referee.log/1
players: [Anne, Bert]
events:
  - {id: d, deal: {by: Bert, hands: {Anne: KS JS 9S 8C 7D, Bert: QS 10S 8H KD 9C}, turn_up: 7H}}
"""


@pytest.mark.parametrize(
    ("lead", "card", "follow_first", "win_first"),
    [
        ("KS", "10S", [], ["missed_win"]),
        ("KS", "8H", ["renounce"], []),
        ("KS", "9C", ["renounce"], ["renounce"]),
        ("JS", "QS", [], []),
        ("JS", "8H", ["renounce"], ["renounce"]),
        ("JS", "10S", ["missed_win"], ["missed_win"]),
        ("8C", "9C", [], []),
    ],
)
def test_the_order_of_duties(lead: str, card: str, follow_first: list[str], win_first: list[str]) -> None:
    acts = f"  - {{do: lead, by: Anne, card: {lead}}}\n  - {{do: play, by: Bert, card: {card}}}\n"
    on = "  - {do: lead, by: Bert, card: KD}\n"
    for order, expected in (("follow_first", follow_first), ("win_first", win_first)):
        book = load_rulebook("london", options={"duty_order": order})
        spoken = []
        for subject in ("renounce", "missed_win"):
            said = f"  - {{do: notice, by: Anne, subject: {subject}}}\n"
            found = adjudicate(loads_log(HEAD + acts + said + on), book)
            spoken += [subject for ruling in found.rulings if (ruling.law, ruling.outcome) == (43, "open")]
        assert spoken == expected
