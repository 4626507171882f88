"""Codes that are written here, in YAML alone: other packets, target, vole and revoke remedy, and ruled by.

The first stands by itself; the second builds on a shipped code.  Neither needs anything of the program.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import Rulebook, load_rulebook
from referee.record import loads_log
from tests.law.codes import write

DEALING = """\
chapter: Dealing
laws: {"1": Packets, "2": Trumps}
clauses:
  - {id: "1.1", kind: definition, says: Cards are dealt by fours and then by ones., when: packets_out_of_order,
     where: {bound_by: form}, defines: wrong_packets, topics: [packets],
     game: {packets: [4-1], serve_self_first: departure}}
  - {id: "1.2", kind: option, says: The non-dealer may have a fresh deal for another packet., when: wrong_packets,
     noticed: true, until: [turn_up], group: packets, holder: non_dealer, may: fresh_deal, topics: [order_changed]}
  - {id: "2.1", kind: effect, says: The card turned makes trumps., when: trump_turned, does: choose_trump,
     silent: true, topics: [turn_up], game: {trumps_win: true}}
"""
PLAY = """\
chapter: Play
laws: {"3": Playing, "4": Revokes}
clauses:
  - {id: "3.1", kind: setting, says: The non-dealer leads., topics: [first_lead], game: {first_lead: non_dealer}}
  - {id: "3.2", kind: setting, says: Whoever wins a trick leads to the next., topics: [later_leads],
     game: {later_leads: winner}}
  - {id: "4.1", kind: definition, says: Suit must be followed., when: renounced, defines: revoke, topics: [revoke],
     game: {must_follow: true}}
  - {id: "4.2", kind: modifier, says: Whoever revokes earns nothing by the hand., when: revoke, noticed: true,
     bears_on: [hand_over], stage: cut_down, of: winner, until: [next_cut], set_to: 0, topics: [revoke_remedy]}
"""
SCORES = """\
chapter: Scores
laws: {"5": Hands, "6": Games}
clauses:
  - {id: "5.1", kind: scoring, says: Three tricks are worth one., when: hand_over, where: {made: point}, to: winner,
     points: 1, for: point, topics: [point]}
  - {id: "5.2", kind: scoring, says: Five tricks are worth four., when: hand_over, where: {made: vole}, to: winner,
     points: 4, for: vole, topics: [vole]}
  - {id: "6.1", kind: scoring, says: Nine points are game., when: game_reached, to: winner, for: game,
     topics: [target], game: {target: 9}}
"""
CHANGES = """\
extends: london
changes:
  "8.2": {says: Cards are dealt by fours and then by ones., game: {packets: [4-1]}}
  "46.1": {says: Nine points are game., game: {target: 9}}
  "48.2": {says: Five tricks are worth four., points: 4}
  "43.5": {says: Whoever revokes earns one point less., set_to: null, add: -1}
leaves_out: ["43.3", "43.4", "43.6", "43.7"]
"""

PACKETS = """\
  - {id: p1, do: packet, by: Bert, to: Anne, cards: SIZE}
  - {id: p2, do: packet, by: Bert, to: Bert, cards: SIZE}
  - {id: c1, do: claim, by: Anne, remedy: fresh_deal, ground: deal_order}
"""
VOLE = """\
  - {id: d, deal: {by: Bert, hands: {Anne: QH JH AH KS KC, Bert: 10H 9H 7S 8C QD}, turn_up: 7H}}
  - {id: t1, trick: [Anne KS, Bert 7S]}
  - {id: t2, trick: [Anne KC, Bert 8C]}
  - {id: t3, trick: [Anne QH, Bert 9H]}
  - {id: t4, trick: [Anne AH, Bert 10H]}
  - {id: t5, trick: [Anne JH, Bert QD]}
"""
# Bert follows the king of diamonds with a trump, though he holds the eight, and so wins the point.
REVOKE = """\
  - {id: d, deal: {by: Bert, hands: {Anne: KS KD 8C 9C 10C, Bert: 7S 8D QH AH KC}, turn_up: 9H}}
  - {id: z1, do: propose, by: Anne}
  - {id: z2, do: answer, by: Bert, reply: refuse}
  - {id: t1, trick: [Anne KS, Bert 7S]}
  - {id: t2, trick: [Anne KD, Bert QH]}
  - {id: t3, trick: [Bert AH, Anne 8C]}
  - {id: t4, trick: [Bert KC, Anne 9C]}
  - {id: t5, trick: [Bert 8D, Anne 10C]}
  - {id: n1, do: notice, by: Anne, subject: renounce}
"""


def sixth(folder: Path) -> str:
    return write(folder, "sixth", dealing=DEALING, play=PLAY, scores=SCORES)


def changed(folder: Path) -> str:
    return write(folder, "changed", CHANGES)


@pytest.fixture(params=[sixth, changed], ids=["by itself", "built on another"])
def book(request: pytest.FixtureRequest, tmp_path: Path) -> Rulebook:
    """Return either of the codes."""
    return load_rulebook(request.param(tmp_path))


def heard(book: Rulebook, events: str, score: dict[str, int] | None = None) -> Adjudication:
    opening = f"opening: {{game: 1, deal: 9, score: {score}, dealer: Bert}}\n" if score else ""
    log = "format: referee.log/1\nplayers: [Anne, Bert]\nrecorded: []\n"
    return adjudicate(loads_log(f"{log}{opening}events:\n{events}"), book)


def outcomes(found: Adjudication) -> list[tuple[Any, ...]]:
    return [(each.event, each.clause, each.outcome) for each in found.rulings if each.kind != "scoring"]


def test_it_was_written_in_yaml_and_loads(book: Rulebook) -> None:
    assert (book.game.packets, book.game.target) == (("4-1",), 9)


def test_four_cards_in_the_first_packet_are_as_they_should_be(book: Rulebook) -> None:
    (ruling,) = heard(book, PACKETS.replace("SIZE", "4")).rulings
    assert (ruling.event, ruling.outcome) == ("c1", "denied")
    dealt = heard(book, VOLE.replace("turn_up: 7H", "turn_up: 7H, packets: [Anne 4, Bert 4, Anne 1, Bert 1]"))
    assert outcomes(dealt) == []


def test_three_cards_let_the_other_have_a_fresh_deal(book: Rulebook) -> None:
    found = heard(book, PACKETS.replace("SIZE", "3"))
    assert [(each.outcome, each.remedy) for each in found.rulings][-1] == ("granted", "fresh_deal")
    assert found.deals[0].ended == "fresh_deal"
    london = heard(load_rulebook("london"), PACKETS.replace("SIZE", "3"))
    assert london.rulings[-1].outcome == "denied"


def test_the_vole_is_worth_four(book: Rulebook) -> None:
    found = heard(book, VOLE)
    assert found.score.corrected == {"Anne": 4, "Bert": 0}
    vole = "5.2" if book.code == "sixth" else "48.2"
    assert [(mark.clause, mark.points) for mark in found.deals[0].marks] == [(vole, 4)]


@pytest.mark.parametrize(("before", "games"), [(4, 0), (5, 1)])
def test_the_game_is_won_by_nine_points(book: Rulebook, before: int, games: int) -> None:
    found = heard(book, VOLE, {"Anne": before, "Bert": 3})
    assert found.score.corrected == {"Anne": before + 4, "Bert": 3}
    assert [game.winner for game in found.games] == ["Anne"] * games


def test_whoever_revokes_loses_his_point_and_nothing_is_played_again(book: Rulebook) -> None:
    found = heard(book, REVOKE)
    penalty = "4.2" if book.code == "sixth" else "43.5"
    assert outcomes(found) == [("n1", penalty, "enforced")]
    assert found.score.corrected == {"Anne": 0, "Bert": 0}
    asked = heard(book, f"{REVOKE}  - {{id: c1, do: require, by: Anne, remedy: replay_hands, ground: renounce}}\n")
    assert outcomes(asked)[-1][::2] == ("c1", "denied")


def test_a_revoke_of_which_nobody_speaks_costs_nothing(book: Rulebook) -> None:
    found = heard(book, "\n".join(REVOKE.splitlines()[:-1]) + "\n")
    assert [each.outcome for each in found.rulings if each.kind != "scoring"] == ["noted"]
    assert found.score.corrected == {"Anne": 0, "Bert": 1}


def test_the_code_built_on_rules_otherwise_in_each_of_these(tmp_path: Path) -> None:
    london = load_rulebook("london")
    assert heard(london, VOLE).score.corrected == {"Anne": 2, "Bert": 0}
    assert [game.winner for game in heard(london, VOLE, {"Anne": 4, "Bert": 3}).games] == ["Anne"]
    assert [outcome for _, clause, outcome in outcomes(heard(london, REVOKE)) if clause == "43.3"] == ["open"]
