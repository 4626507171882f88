"""What a position is worth where cards are not known: against every way of filling them in."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.cli.schema import SCHEMAS
from referee.law import load_rulebook
from referee.record import PACK, EventIndex, Log, loads_log
from referee.solving import NothingToSolve, PlayedLog, Solver, outcomes_over_deals
from tests.solving.naive import Duties, lawful, takes, without
from tests.turns import in_turn

DISPUTE = str(Path(__file__).resolve().parents[2] / "docs" / "examples" / "dispute.yaml")
HEAD = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n"
LONDON = load_rulebook("london")


def hidden(seed: int) -> tuple[Log, set[str], int]:
    """Return a log of a few tricks with cards of Bert hidden, the cards seen in it, and how many of his are not."""
    dice = random.Random(seed)
    turned, *cards = dice.sample(PACK, 11)
    hands, shown = {"Anne": cards[:5], "Bert": cards[5:]}, dice.sample(cards[5:], dice.randint(2, 4))
    seen, bert = {turned, *cards[:5], *shown}, " ".join([*shown, *"?" * (5 - len(shown))])
    told = [f"deal: {{by: Bert, hands: {{Anne: {' '.join(cards[:5])}, Bert: {bert}}}, turn_up: {turned}}}"]
    leader, trump = "Anne", turned[-1]
    for _ in range(dice.randint(0, 2)):
        other = "Bert" if leader == "Anne" else "Anne"
        lead = dice.choice(hands[leader])
        card = dice.choice(lawful(hands[other], lead, trump, Duties()))
        told.append(f"trick: [{leader} {lead}, {other} {card}]")
        hands = {leader: without(hands[leader], lead), other: without(hands[other], card)}
        seen |= {lead, card}
        leader = other if takes(card, lead, trump) else leader
    log = loads_log(HEAD + "".join(f"  - {{{each}}}\n" for each in told), "log.yaml")
    return log, seen, len([card for card in hands["Bert"] if card not in seen])


@pytest.mark.turns
def test_every_deal_that_fits_is_solved_once() -> None:
    solver = Solver.of(LONDON)
    for seed in in_turn(range(60), 10):
        log, seen, unknown = hidden(seed)
        played = PlayedLog.of(log, LONDON)
        standing = played.standing(EventIndex(len(log.events)))
        assert sum(standing.missing.values()) == unknown, seed
        found = outcomes_over_deals(played, standing, solver, 10_000)
        counted = Counter[object]()
        for cards in combinations([card for card in PACK if card not in seen], unknown):
            outcome = solver.outcome(standing.position({"Bert": cards}), standing.worth)
            told = (outcome.tricks, outcome.points)
            counted[tuple(tuple((who, each[who]) for who in ("Anne", "Bert")) for each in told)] += 1
        assert dict(found.found) == counted, seed
        assert (found.exact, found.deals) == (True, counted.total())


def test_where_too_many_fit_some_are_drawn() -> None:
    text = HEAD + "  - {deal: {by: Bert, hands: {Anne: KS QS JD 10D 9C, Bert: 5}, turn_up: 7H}}\n"
    played = PlayedLog.of(loads_log(text, "log.yaml"), LONDON)
    standing = played.standing(played.beginnings()[0])
    found = outcomes_over_deals(played, standing, Solver.of(LONDON), 300)
    assert (found.deals, found.tried, found.exact) == (65_780, 300, False)
    assert sum(n for _, n in found.found) == 300
    assert found == outcomes_over_deals(played, standing, Solver.of(LONDON), 300)


def test_a_record_that_no_deal_fits_is_not_solved() -> None:
    text = HEAD + "  - {deal: {by: Bert, hands: {Anne: KS QS JD 10D 9C, Bert: KS ? ? ? ?}, turn_up: 7H}}\n"
    played = PlayedLog.of(loads_log(text, "log.yaml"), LONDON)
    with pytest.raises(NothingToSolve, match="no deal fits"):
        outcomes_over_deals(played, played.standing(played.beginnings()[0]), Solver.of(LONDON))


def test_the_command_solves_all_deals_that_fit() -> None:
    done = CliRunner().invoke(main, ["solve", DISPUTE])
    assert done.exit_code == 0, done.output
    assert "22 deals fit the record; each is solved." in done.output
    drawn = CliRunner().invoke(main, ["solve", DISPUTE, "--most", "10"])
    assert "10 are drawn and solved, so the shares may be off by 31.6 %." in drawn.output
    found = json.loads(CliRunner().invoke(main, ["solve", DISPUTE, "--format", "json"]).output)
    jsonschema.validate(found, SCHEMAS["solution-deals"]())
    assert [row["deals"] for row in found["outcomes"]] == [16, 6]
    assert (found["deals"], found["solved"], found["missing"]) == (22, 22, {"Clara": 0, "David": 1})
