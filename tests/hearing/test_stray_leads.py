"""Leads out of turn: each is told, whenever it is made and whatever becomes of the card, in every code."""

from __future__ import annotations

from itertools import product

import pytest

from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import loads_log

CODES = ("london", "french", "general", "akagiri", "denexa")

DEAL = """\
format: referee.log/1
players: [Anne, Bert]
recorded: [marking]
opening: {game: 1, deal: 2, dealer: Bert}
events:
  - {id: d, deal: {by: Bert, order: 3-2, hands: {Anne: KS QS JS AH 7C, Bert: 8S 9S 10H QC JC}, turn_up: 8D}}
"""
REFUSED = "  - {id: x, exchange: {by: Anne, ask: 1, answer: refuse}}\n"
FIRST = REFUSED + "  - {id: l1, do: lead, by: Anne, card: KS}\n"
TRICK = FIRST + "  - {id: p1, do: play, by: Bert, card: 8S}\n"

MADE = {
    "by the dealer before the exchange": (DEAL, "Bert", "QC"),
    "by the dealer after a refusal": (DEAL + REFUSED, "Bert", "QC"),
    "by the follower before his reply": (DEAL + FIRST, "Bert", "QC"),
    "by the leader before the reply": (DEAL + FIRST, "Anne", "7C"),
    "by the loser of a trick": (DEAL + TRICK, "Bert", "QC"),
    "of a card whose face nobody wrote down": (DEAL + TRICK, "Bert", '"?"'),
}
"""How a card is led out of turn: the log before it, the player and the card."""

FATES = {
    "it lies there": "",
    "it is taken up": "  - {{id: z, do: take_back, by: {by}, card: {card}}}\n",
    "another is led": "  - {{id: z, do: lead, by: {by}, card: {second}}}\n",
    "its leader gives up": "  - {{id: z, do: abandon, by: {by}, cards: [{card}]}}\n",
    "the other gives up": "  - {{id: z, do: abandon, by: {other}}}\n",
}
"""What becomes of it."""


def ruled(text: str, code: str) -> Adjudication:
    """Return the adjudication of a log under a code."""
    return adjudicate(loads_log(text), load_rulebook(code))


@pytest.mark.parametrize(("made", "fate", "code"), list(product(MADE, FATES, CODES)))
def test_a_lead_out_of_turn_is_told(made: str, fate: str, code: str) -> None:
    before, by, card = MADE[made]
    other = "Anne" if by == "Bert" else "Bert"
    second = "JC" if by == "Bert" else "QS"
    text = f"{before}  - {{id: stray, do: lead, by: {by}, card: {card}}}\n"
    found = ruled(text + FATES[fate].format(by=by, other=other, card=card, second=second), code)
    assert [ruling for ruling in found.rulings if "stray" in (ruling.event, *ruling.evidence)]
    assert found.problems == []


@pytest.mark.parametrize("code", CODES)
def test_a_hand_is_regular_without_it(code: str) -> None:
    found = ruled(DEAL + TRICK + "  - {id: l2, do: lead, by: Anne, card: QS}\n", code)
    assert found.rulings == []


@pytest.mark.parametrize("code", CODES)
def test_a_card_that_lies_is_played_in_any_later_trick(code: str) -> None:
    tricks = ["Anne KS, Bert 8S", "Anne QS, Bert 9S", "Anne JS, Bert 10H", "Anne 7C, Bert QC", "Bert JC, Anne AH"]
    lines = [f"  - {{id: t{number}, trick: [{cards}]}}\n" for number, cards in enumerate(tricks, start=1)]
    for at in range(4):
        stray = "  - {id: stray, do: lead, by: Bert, card: QC}\n"
        found = ruled("".join([DEAL, REFUSED, *lines[:at], stray, *lines[at:]]), code)
        assert found.problems == []
        assert found.deals[0].tricks == {"Anne": 3, "Bert": 2}


def test_cards_can_be_taken_while_the_dealer_s_lead_lies_there() -> None:
    stray = "  - {id: stray, do: lead, by: Bert, card: QC}\n"
    taking = "{by: Anne, ask: 1, answer: accept, discard: {Anne: 7C, Bert: %s}, give: {Anne: 8H, Bert: 7H}}"
    for laid, then in (("10H", "QC"), ("QC", "10H")):
        exchange = f"  - {{id: x, exchange: {taking % laid}}}\n"
        cards = [
            "Anne KS, Bert 8S",
            "Anne QS, Bert 9S",
            f"Anne JS, Bert {then}",
            "Anne AH, Bert 7H",
            "Anne 8H, Bert JC",
        ]
        lines = [f"  - {{id: t{number}, trick: [{each}]}}\n" for number, each in enumerate(cards, start=1)]
        found = ruled("".join([DEAL, stray, exchange, *lines]), "london")
        assert found.problems == []
        assert [(ruling.event, ruling.clause) for ruling in found.rulings if ruling.outcome == "noted"] == [
            ("stray", "40.1")
        ]
        assert found.deals[0].tricks == {"Anne": 5, "Bert": 0}
