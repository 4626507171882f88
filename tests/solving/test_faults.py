"""What a fault of play was worth, in logs: against every line from the fault on, and in the words that tell it."""

from __future__ import annotations

import json
import random
from collections import Counter
from contextlib import suppress
from math import comb
from pathlib import Path

import jsonschema
import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.differences import fault_cost_data, fault_cost_lines
from referee.law import load_rulebook
from referee.record import PACK, EventIndex, Log, dump_log, loads_log
from referee.solving import (
    FaultCost,
    NoPosition,
    NothingToSolve,
    PlayedLog,
    PlayUntold,
    Solver,
    UnknownCost,
    fault_costs,
)
from tests.shared import BOOKS, cases
from tests.solving.naive import Duties, after, answered, lawful, takes, without
from tests.turns import in_turn

ROOT = Path(__file__).resolve().parents[2]
HAND = str(ROOT / "docs" / "examples" / "hand.yaml")
DEALS = 400
HEAD = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n"


def played(seed: int) -> tuple[str, tuple[int, int, int] | None]:
    """Return a log whose play ends with a faulty card, and the tricks of its player before, without and with it.

    There is none where the cards gave no occasion.
    """
    dice = random.Random(seed)
    turned, *cards = dice.sample(PACK, 11)
    hands, trump = {"Anne": cards[:5], "Bert": cards[5:]}, turned[-1]
    told = [
        f"deal: {{by: Bert, hands: {{Anne: {' '.join(cards[:5])}, Bert: {' '.join(cards[5:])}}}, turn_up: {turned}}}"
    ]
    leader, won = "Anne", {"Anne": 0, "Bert": 0}
    for _ in range(5):
        other = "Bert" if leader == "Anne" else "Anne"
        lead = dice.choice(hands[leader])
        mine, theirs = without(hands[leader], lead), hands[other]
        may = lawful(theirs, lead, trump, Duties())
        faulty = [card for card in theirs if card not in may]
        card = dice.choice(faulty or may)
        told += [f"trick: [{leader} {lead}, {other} {card}]"]
        if faulty:
            worth, left = range(len(theirs) + 1), len(theirs)
            due = left - answered(mine, lead, theirs, trump, Duties(), worth)
            found = left - after(mine, lead, without(theirs, card), card, trump, Duties(), worth)
            return "".join(f"  - {{id: a{i}, {each}}}\n" for i, each in enumerate(told)), (won[other], due, found)
        hands = {leader: mine, other: without(theirs, card)}
        leader = other if takes(card, lead, trump) else leader
        won[leader] += 1
    return "", None


@pytest.mark.turns
def test_a_fault_is_worth_what_every_line_from_it_on_tells() -> None:
    seen = 0
    for seed in in_turn(range(DEALS), 10):
        text, told = played(seed)
        if told is None:
            continue
        before, due, found = told
        log = loads_log(HEAD + text + "  - {do: notice, by: Anne, subject: renounce}\n", "log.yaml")
        log.events[-1] = evolve(log.events[-1], by=log.events[-3].by)
        costs = fault_costs(log, load_rulebook("french")).costs
        assert len(costs) == 1, seed
        cost = costs[0]
        assert isinstance(cost, FaultCost)
        assert (cost.without.tricks[cost.player], cost.after.tricks[cost.player]) == (before + due, before + found), (
            seed
        )
        assert cost.tricks == found - due
        seen += 1
    assert seen


def test_cards_that_are_seen_later_are_known() -> None:
    """What the deal does not tell is known all the same where every card is played in the end."""
    text = HEAD + (
        "  - {deal: {by: Bert, hands: {Anne: 5, Bert: 5}, turn_up: 7H}}\n"
        "  - {trick: [Anne KS, Bert AH]}\n  - {trick: [Bert QH, Anne 9C]}\n  - {trick: [Bert KC, Anne 10D]}\n"
        "  - {trick: [Bert QD, Anne JD]}\n  - {trick: [Bert 8S, Anne QS]}\n"
        "  - {do: notice, by: Anne, subject: renounce}\n"
    )
    cost = fault_costs(loads_log(text, "log.yaml"), load_rulebook("london")).costs[0]
    assert isinstance(cost, FaultCost)
    assert (cost.card, cost.due, cost.tricks, cost.lines.by_tricks) == ("AH", ("8S",), 0, {4: 112})
    assert cost.made == {"Anne": 1, "Bert": 4}


def test_cards_that_nobody_saw_are_asked_for_and_can_be_filled_in() -> None:
    text = HEAD + (
        "  - {deal: {by: Bert, hands: {Anne: KS QS JD 10D 9C, Bert: QH AH KC QD ?}, turn_up: 7H}}\n"
        "  - {do: lead, by: Anne, card: KS}\n"
    )
    heard = PlayedLog.of(loads_log(text, "log.yaml"), load_rulebook("london"))
    standing = heard.standing(heard.beginnings()[0])
    assert dict(standing.missing) == {"Anne": 0, "Bert": 1}
    with pytest.raises(NothingToSolve, match="does not show 1 card of Bert"):
        standing.position()
    solver = Solver.of(heard.rulebook)
    made = {
        card: solver.outcome(standing.position({"Bert": [card]}), standing.worth).tricks["Bert"]
        for card in ("8S", "AS")
    }
    assert made == {"8S": 4, "AS": 4}


def log_of(*acts: str) -> Log:
    return loads_log(HEAD + "".join(f"  - {{{each}}}\n" for each in acts), "log.yaml")


def test_a_fault_with_cards_unknown_is_valued_in_deals_that_are_drawn() -> None:
    log = log_of(
        "deal: {by: Bert, hands: {Anne: KS QS JD 10D 9C, Bert: 8S AH ? ? ?}, turn_up: 7H}",
        "trick: [Anne KS, Bert AH]",
        "do: notice, by: Anne, subject: renounce",
    )
    cost = fault_costs(log, load_rulebook("london")).costs[0]
    assert isinstance(cost, UnknownCost)
    assert "3 cards of Bert" in cost.why
    assert cost.gains is not None
    assert (cost.gains.deals, cost.gains.tried) == (comb(24, 3), 500)
    assert sum(n for _, n in cost.gains.found) == 500


def test_a_fault_with_one_card_unknown_is_valued_for_each_card_that_it_may_be() -> None:
    log = log_of(
        "deal: {by: Bert, hands: {Anne: KS QS JD 10D 9C, Bert: 8S AH QH KC ?}, turn_up: 7H}",
        "trick: [Anne KS, Bert AH]",
        "do: notice, by: Anne, subject: renounce",
    )
    rulebook, gains = load_rulebook("london"), Counter[tuple[int, int]]()
    cost = fault_costs(log, rulebook).costs[0]
    for card in [card for card in PACK if card not in "KS QS JD 10D 9C 8S AH QH KC 7H".split()]:
        filled = dump_log(log, "yaml").replace('"?"', card)
        each = fault_costs(loads_log(filled, "log.yaml"), rulebook).costs[0]
        assert isinstance(each, FaultCost), card
        gains[each.tricks, each.points] += 1
    assert isinstance(cost, UnknownCost)
    assert cost.gains is not None
    assert dict(cost.gains.found) == gains
    assert len(gains) > 1
    lines = [line.text for line in fault_cost_lines(fault_costs(log, rulebook), log)]
    assert "22 deals fit the record; each is solved." in lines
    jsonschema.validate(fault_cost_data(fault_costs(log, rulebook), log, "london"), SCHEMAS["fault-cost"]())


def test_a_hand_served_too_few_counts_what_cannot_be_played_to() -> None:
    """Under London law the missing cards of a dealer who plays short count as his adversary's tricks."""
    log = log_of(
        "deal: {by: Bert, hands: {Anne: KS QS JD 10D 9C, Bert: QH AH KC QD 8S}, turn_up: 7H}",
        "exchange: {by: Anne, ask: 1, answer: accept, discard: {Anne: 9C, Bert: QD 8S}, give: {Anne: 8C, Bert: 7C}}",
        "do: lead, by: Anne, card: KS",
    )
    for left_out, counts in ((frozenset[str](), True), (frozenset({"34.2"}), False)):
        heard = PlayedLog.of(log, load_rulebook("london", {}, {}, left_out))
        standing = heard.standing(heard.beginnings()[0])
        assert {who: len(cards) for who, cards in standing.known.items()} == {"Anne": 5, "Bert": 4}
        assert standing.counts_left is counts
        tricks = Solver.of(heard.rulebook).outcome(standing.position(), standing.worth).tricks
        assert sum(tricks.values()) == (5 if counts else 4)


def call(*told: str) -> Result:
    return CliRunner().invoke(main, ["solve", *told])


def test_the_command_tells_what_a_fault_was_worth() -> None:
    done = call(HAND, "--fault")
    assert done.exit_code == 0, done.output
    assert "The fault gained Bert nothing: without it Bert makes 4 tricks on every line of play." in done.output
    told = json.loads(call(HAND, "--fault", "--format", "json").output)
    jsonschema.validate(told, SCHEMAS["fault-cost"]())
    assert [(row["event"], row["tricks"], row["points"]) for row in told["faults"]] == [("t1.play", 0, 0)]


def test_the_command_solves_a_position_of_a_log_and_one_that_is_given() -> None:
    hands = "Anne KS QS JD TD 9c / Bert QH AH KC QD 8S"
    told = json.loads(call(HAND, "--format", "json").output)
    given = json.loads(
        call("--hands", hands, "--trump", "h", "--leader", "Anne", "--exchange", "refused", "--format", "json").output
    )
    for each in (told, given):
        jsonschema.validate(each, SCHEMAS["solution"]())
        assert each["best"] == {"tricks": {"Anne": 1, "Bert": 4}, "points": {"Anne": 0, "Bert": 1}}
        assert each["lines"]["all"] == sum(each["lines"]["by_tricks"].values()) == 824
    assert (told["after"], told["path"], given["after"], given["path"]) == ("x.answer", HAND, None, None)
    assert json.loads(call(HAND, "--at", "t1.lead", "--format", "json").output)["lead"] == "KS"


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ((), "either LOG or --hands"),
        ((HAND, "--hands", "Anne KS / Bert QS"), "either LOG or --hands"),
        (("--hands", "Anne KS / Bert QS"), "--trump and --leader"),
        (("--hands", "Anne KS / QS", "--trump", "H", "--leader", "Anne"), "expected a name and then cards"),
        (("--hands", "Anne KS / Bert XX", "--trump", "H", "--leader", "Anne"), "expected a card such as KS"),
        (("--hands", "Anne KS / Bert KS", "--trump", "H", "--leader", "Anne"), "got KS twice"),
        (("--hands", "Anne KS / Bert QS", "--trump", "H", "--leader", "Carl"), "one of them the leader"),
        (
            ("--hands", "Anne KS / Bert QS", "--trump", "H", "--leader", "Anne", "--dealer", "Carl"),
            "--dealer: expected",
        ),
        (("--hands", "Anne KS / Bert QS", "--trump", "H", "--leader", "Anne", "--fault"), "are of a log"),
        (("--hands", "Anne KS / Bert QS", "--trump", "H", "--leader", "Anne", "--won", "Anne=x"), "such as Anne=1"),
        (("--hands", "Anne KS / Bert QS", "--trump", "H", "--leader", "Anne", "--won", "Carl=1"), "such as Anne=1"),
        ((HAND, "--at", "m1"), "no hand can be played there"),
        ((HAND, "--reading", "R99=x"), "R99"),
    ],
)
def test_a_call_that_cannot_be_answered_says_why(told: tuple[str, ...], says: str) -> None:
    done = call(*told)
    assert done.exit_code == 2, done.output
    assert says in done.output


@pytest.mark.turns
def test_every_shipped_log_is_answered() -> None:
    """Wherever a hand can be played, the tricks add up; what cannot be told is said, and nothing else happens."""
    solved = 0
    for case in in_turn(cases()[::4], 15):
        rulebook = BOOKS.for_case(case)
        if rulebook.game.later_leads == "untold":
            with pytest.raises(PlayUntold, match="does not tell who leads"):
                fault_costs(case.log, rulebook)
            continue
        heard, solver = PlayedLog.of(case.log, rulebook), Solver.of(rulebook)
        places = {EventIndex(at): None for at in range(len(case.log.events) + 1)}
        for standing in heard.standings(places).values():
            if isinstance(standing, NothingToSolve) or any(standing.missing.values()):
                continue
            with suppress(NoPosition):  # a pack with a card twice
                position = standing.position()
                tricks = solver.outcome(position, standing.worth).tricks
                counted = sum(position.counted.values())
                assert sum(tricks.values()) == sum(position.won.values()) + position.left + counted
                solved += 1
        told = fault_cost_data(fault_costs(case.log, rulebook), case.log, rulebook.code)
        jsonschema.validate(told, SCHEMAS["fault-cost"]())
    assert solved
