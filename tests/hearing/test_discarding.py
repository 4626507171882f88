"""The order of discarding and serving, under codes that have one; a line of shorthand tells none."""

from __future__ import annotations

import pytest

from referee.hearing import Hearing, adjudicate
from referee.law import load_rulebook
from referee.record import dump_log, loads_log

HEAD = """\
format: referee.log/1
players: [Anne, Bert]
events:
  - {id: d, deal: {by: Bert, hands: {Anne: 5, Bert: 5}, turn_up: 7H}}
"""
SHORT = "  - {id: x, exchange: {by: Anne, ask: 2, discard: {Anne: 2, Bert: 1}, give: {Anne: 2, Bert: 1}}}\n"
ACTS = {
    "p": "{id: p, do: propose, by: Anne}",
    "a": "{id: a, do: answer, by: Bert, reply: accept}",
    "hers": "{id: hers, do: discard, by: Anne, cards: 2}",
    "his": "{id: his, do: discard, by: Bert, cards: 1}",
    "to_her": "{id: to_her, do: give, by: Bert, to: Anne, cards: 2}",
    "to_him": "{id: to_him, do: give, by: Bert, to: Bert, cards: 1}",
}
TOGETHER = ("p", "a", "hers", "his", "to_her", "to_him")
SHE_FIRST = ("p", "a", "hers", "to_her", "his", "to_him")
HE_BEFORE_HER = ("p", "a", "his", "hers", "to_her", "to_him")


def amiss(text: str, order: str) -> list[tuple[bool, bool]]:
    """Return of each discard amiss whether it came before or after its time, under a code with an order."""
    log = loads_log(HEAD + text)
    hearing = Hearing(log.header, load_rulebook(options={"exchange_order": order}))
    for event in log.events:
        hearing.advance(event)
    found = [m.fact.fields for m in hearing.case.docket.matters if m.fact.name == "discarded_amiss"]
    return [(fields["before_other"], fields["after_other"]) for fields in found]


def written(acts: tuple[str, ...]) -> str:
    """Return acts of an exchange as they are written out."""
    return "".join(f"  - {ACTS[act]}\n" for act in acts)


@pytest.mark.parametrize(
    ("order", "acts", "found"),
    [
        ("both_discard", TOGETHER, []),
        ("both_discard", SHE_FIRST, [(False, True)]),
        ("both_discard", HE_BEFORE_HER, [(True, False)]),
        ("served_first", TOGETHER, [(True, False)]),
        ("served_first", SHE_FIRST, []),
        ("untold", TOGETHER, []),
        ("untold", SHE_FIRST, []),
        ("untold", HE_BEFORE_HER, []),
    ],
)
def test_the_dealer_discards_in_his_time(order: str, acts: tuple[str, ...], found: list[tuple[bool, bool]]) -> None:
    assert amiss(written(acts), order) == found


@pytest.mark.parametrize("order", ["both_discard", "served_first", "untold"])
def test_a_line_of_shorthand_tells_no_order(order: str) -> None:
    assert amiss(SHORT, order) == []


def test_only_acts_of_the_same_line_are_in_no_order() -> None:
    apart = SHORT.replace(", Bert: 1}", "}") + f"  - {ACTS['his']}\n  - {ACTS['to_him']}\n"
    assert amiss(apart, "both_discard") == [(False, True)]


def test_a_log_that_is_written_out_is_ruled_on_like_the_shorthand_that_it_came_from() -> None:
    book = load_rulebook(readings={"R59": "both_discard_then_serve"})
    short = loads_log(HEAD + SHORT)
    long = loads_log(dump_log(short, "jsonl"))
    assert long.digest == short.digest
    assert adjudicate(long, book).rulings == adjudicate(short, book).rulings == []
