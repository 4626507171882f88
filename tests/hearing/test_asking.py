"""What the table shows of proposals, of zero cards asked for, and of the turn-up drawn; London bars some."""

from __future__ import annotations

from typing import Any

import pytest

from referee.hearing import Hearing
from referee.law import Rulebook, load_rulebook
from referee.record import loads_log

BOOK = load_rulebook()
NONE_PROPOSES = load_rulebook(options={"asks_for_none": "proposal"})
HEAD = """\
format: referee.log/1
players: [Anne, Bert]
events:
  - {id: d, deal: {by: Bert, hands: {Anne: KC QC JC AC 10C, Bert: KD QD JD AD 10D}, turn_up: 7H}}
"""
PROPOSED = "{id: p, do: propose, by: Anne}"
ACCEPTED = "{id: a, do: answer, by: Bert, reply: accept}"
REFUSED = "{id: a, do: answer, by: Bert, reply: refuse}"
NONE = "{id: p, do: propose, by: Anne, n: 0}"
LEAD = "{id: l, do: lead, by: Anne, card: KC}"
REPLY = "{id: r, do: play, by: Bert, card: 10D}"
AGAIN = "{id: again, do: propose, by: Anne}"


def heard(*acts: str, book: Rulebook = BOOK) -> Hearing:
    """Hear the acts after a deal."""
    log = loads_log(HEAD + "".join(f"  - {act}\n" for act in acts))
    hearing = Hearing(log.header, book)
    for event in log.events:
        hearing.advance(event)
    hearing.finish()
    return hearing


def shown(hearing: Hearing, name: str) -> list[tuple[str, str | None, dict[str, Any]]]:
    """Return where a fact was shown, whose it is, and its fields."""
    matters = [matter.fact for matter in hearing.case.docket.matters if matter.fact.name == name]
    return [(hearing.case.ids[fact.event], fact.actor, fact.fields) for fact in matters]


EMPTY = [
    f"{{id: x{n}, exchange: {{by: Anne, discard: {{Anne: 5, Bert: {k}}}, give: {{Anne: 5, Bert: {k}}}}}}}"
    for n, k in enumerate((5, 5, 1))
]


@pytest.mark.parametrize(
    ("acts", "found"),
    [
        ([PROPOSED, REFUSED], []),
        ([PROPOSED, REFUSED, AGAIN], [("again", "Anne", {"how": "after_refusal"})]),
        ([PROPOSED, REFUSED, "{id: q, do: ask, by: Anne, n: 2}"], [("q", "Anne", {"how": "after_refusal"})]),
        (["{id: q, do: propose, by: Bert}"], [("q", "Bert", {"how": "by_dealer"})]),
        ([LEAD, AGAIN], [("again", "Anne", {"how": "after_lead"})]),
        ([*EMPTY[:2], AGAIN], []),
        ([*EMPTY[:2], "{id: x2, exchange: {by: Anne, discard: {Anne: 1}, give: {Anne: 1}}}", AGAIN],
         [("again", "Anne", {"how": "stock_empty"})]),
        ([PROPOSED, ACCEPTED, "{id: q, do: ask, by: Bert, n: 2}"], []),
        ([PROPOSED, "{id: q, do: ask, by: Anne, n: 2}"], []),
    ],
    ids=["regular", "refused", "asked", "dealer", "lead", "one-left", "empty", "dealers-number", "number"],
)  # fmt: skip
def test_proposals_amiss(acts: list[str], found: list[tuple[str, str, dict[str, str]]]) -> None:
    assert shown(heard(*acts), "proposed_amiss") == found


def test_london_bars_proposals_amiss() -> None:
    hearing = heard("{id: q, do: propose, by: Bert}", LEAD, "{id: q2, do: propose, by: Anne}")
    rulings = [(ruling.event, ruling.clause, ruling.outcome) for ruling in hearing.case.rulings]
    assert rulings == [("q", "26.3", "barred"), ("q2", "26.3", "barred")]


def test_number_named() -> None:
    named = {"after_answer": False, "number": "none", "order": "first"}
    assert shown(heard(NONE, book=NONE_PROPOSES), "number_named") == [("p", "Anne", named)]
    asked = heard(PROPOSED, ACCEPTED, "{id: q, do: ask, by: Anne, n: 2}")
    assert shown(asked, "number_named") == [("q", "Anne", {"after_answer": True, "number": "some", "order": "first"})]


def test_whoever_asked_for_none_is_served_at_once() -> None:
    none = heard(NONE, ACCEPTED, LEAD, book=NONE_PROPOSES)
    one = heard(NONE.replace("0", "1"), ACCEPTED, LEAD)
    assert [shown(hearing, "led_out_of_turn") != [] for hearing in (none, one)] == [False, True]
    served = ["{do: discard, by: Bert, cards: 10D}", "{do: give, by: Bert, to: Bert, cards: 8S}"]
    dealer = heard(NONE, ACCEPTED, *served, LEAD, book=NONE_PROPOSES)
    assert not dealer.case.problems


def test_discarding_after_asking_for_none() -> None:
    hearing = heard(NONE, ACCEPTED, "{id: s, do: discard, by: Anne, cards: 10C}", LEAD, book=NONE_PROPOSES)
    assert [(at, who) for at, who, _ in shown(hearing, "exchange_wrong")] == [("s", "Anne")]


@pytest.mark.parametrize(
    ("acts", "at"),
    [
        ([NONE, ACCEPTED, LEAD, REPLY], ["r"]),
        (["{id: x, exchange: {by: Anne, discard: {Anne: 10C}, give: {Anne: 9C}}}", LEAD, REPLY], ["r"]),
        (["{id: x, exchange: {by: Anne, discard: {Anne: 10C, Bert: 10D}, give: {Anne: 9C, Bert: 9D}}}", LEAD], []),
        ([NONE, ACCEPTED, AGAIN, ACCEPTED.replace("id: a", "id: b")], ["b"]),
        ([NONE, ACCEPTED, AGAIN, REFUSED.replace("id: a", "id: b"), LEAD, REPLY], ["b"]),
        ([NONE, REFUSED, LEAD, REPLY], []),
    ],
    ids=["none-asked", "some-asked", "exchanged", "again", "again-refused", "refused"],
)
def test_a_dealer_who_takes_none(acts: list[str], at: list[str]) -> None:
    assert [event for event, _, _ in shown(heard(*acts, book=NONE_PROPOSES), "dealer_took_none")] == at


def test_none_asked_is_no_proposal() -> None:
    hearing = heard(NONE, ACCEPTED, LEAD, REPLY)
    named = {"after_answer": False, "number": "none", "order": "first"}
    assert shown(hearing, "number_named") == [("p", "Anne", named)]
    assert hearing.case.table.deal is not None
    assert (hearing.case.table.deal.proposals, hearing.case.table.deal.answers) == (0, [])


def test_the_turn_up_drawn() -> None:
    begun = [PROPOSED, ACCEPTED, "{id: s, do: discard, by: Anne, cards: 10C}"]
    given = heard(*begun, "{id: g, do: give, by: Bert, to: Anne, cards: 7H}")
    assert shown(given, "turn_up_drawn") == [("g", "Bert", {"to": "non_dealer"})]
    assert given.case.problems == []
    assert given.case.table.deal is not None
    assert given.case.table.deal.stock == 21  # none of its cards has gone
    twice = heard(*begun, "{id: s2, do: discard, by: Anne, cards: AC}", "{do: give, by: Bert, to: Anne, cards: 7H 7H}")
    assert len(twice.case.problems) == 1
    filled = heard(
        *begun,
        "{id: g, do: give, by: Bert, to: Anne, cards: []}",
        "{id: f, do: complete, by: Anne, to: Anne, cards: 7H}",
    )
    assert [at for at, _, _ in shown(filled, "turn_up_drawn")] == ["f"]
