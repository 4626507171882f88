"""When each ruling is made: the rows of the table in docs/rulings.md, each with a small log that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.docket.reasons import because
from referee.docket.rulings import OUTCOMES, Ruling
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import loads_log
from tests.shared import cases

ROOT = Path(__file__).resolve().parents[2]
BOOK = load_rulebook()
HEAD = """\
format: referee.log/1
players: [Anne, Bert]
recorded: [looking, marking]
events:
"""

# Anne deals one card too many to Bert.
SIX = [
    "{id: p1, do: packet, by: Anne, to: Bert, cards: 3}",
    "{id: p2, do: packet, by: Anne, to: Anne, cards: 3}",
    "{id: p3, do: packet, by: Anne, to: Bert, cards: 3}",
]
# Anne deals in order, and shows one of Bert's cards.
SHOWN = [*SIX[:2], SIX[2].replace("cards: 3", "cards: 2"), "{id: x1, do: expose, by: Anne, of: Bert, cards: JD}"]
REST = ["{id: p4, do: packet, by: Anne, to: Anne, cards: 2}", "{id: tu, do: turn_up, by: Anne, cards: 7H}"]
SAID = ["{id: n1, do: notice, by: Bert, subject: dealt_count}"]
LOOKED = ["{id: k1, do: look, by: Bert, at: hand}"]
PROPOSED = ["{id: pr, do: propose, by: Bert}"]
CLAIMED = ["{id: c1, do: claim, by: Bert, remedy: fresh_deal}"]
DECLINED = ["{id: w1, do: waive, by: Bert, remedy: fresh_deal}"]
LAID_AWAY = ["{id: s1, do: discard, by: Bert, cards: 1}"]
TWO_TURNED = [
    "{id: d, deal: {by: Anne, hands: {Anne: 5, Bert: 5}, turn_up: none, look: none}}",
    "{id: tu, do: turn_up, by: Anne, cards: 7H 8S}",
]
KING = ["{id: d, deal: {by: Anne, hands: {Anne: 5, Bert: 5}, turn_up: KH}}"]
DEAL = ["{id: d, deal: {by: Bert, hands: {Anne: 8C AH QH AS 9S, Bert: KC KS 7C 7D 8D}, turn_up: 7H}}"]
# Anne trumps a spade, though she holds two; she goes on to win the point of a dealer who had refused her cards.
RENOUNCE = [
    *DEAL,
    "{id: x, exchange: {by: Anne, answer: refuse}}",
    "{id: t1, trick: [Anne 8C, Bert KC]}",
    "{id: t2, trick: [Bert KS, Anne QH]}",
]
TO_THE_END = [
    "{id: t3, trick: [Anne AS, Bert 7D]}",
    "{id: t4, trick: [Anne 9S, Bert 8D]}",
    "{id: t5, trick: [Anne AH, Bert 7C]}",
]
REPLAY = ["{id: c1, do: claim, by: Bert, remedy: replay_hands, ground: renounce}"]
# What Bert held besides is not on record when Anne says that he renounced.
UNSEEN = [
    "{id: d, deal: {by: Bert, hands: {Anne: KS 10D 8C 9C 10C, Bert: 5}, turn_up: 9H}}",
    "{id: t1, trick: [Anne KS, Bert 7C]}",
    "{id: t2, trick: [Anne 10D, Bert KD]}",
    "{id: c1, do: claim, by: Anne, remedy: replay_hands, ground: renounce, about: t1.play}",
]
SHOWS = ["{id: r1, do: reveal, by: Bert, cards: 7S, place: hand}"]

# What happens; the log of it; every ruling on it: event, outcome, kind, clause.
ROWS = {
    "attention is drawn to an irregularity": (SIX + SAID, ["n1 open right 9.5"]),
    "the same, when every right over it is shut": (SIX + REST + PROPOSED + SAID, ["n1 barred right 15.4"]),
    "the irregularity lies in the open": (SHOWN, ["x1 open right 13.2"]),
    "a claim in time": (SIX + SAID + CLAIMED, ["n1 open right 9.5", "c1 granted remedy 9.6"]),
    "a claim that is the first notice": (SIX + CLAIMED, ["c1 open right 9.5", "c1 granted remedy 9.6"]),
    "a claim too late": (
        SIX + SAID + LOOKED + CLAIMED,
        ["n1 open right 9.5", "k1 lapsed right 9.4", "c1 denied remedy 9.4"],
    ),
    "a claim for which nothing speaks": (DEAL + CLAIMED, ["c1 denied remedy 11.4"]),
    "a claim before the right opens": (RENOUNCE + REPLAY, ["c1 denied remedy 43.3"]),
    "a right given up in words": (SHOWN + DECLINED, ["x1 open right 13.2", "w1 waived right 13.2"]),
    "one of two alternatives given up": (
        [*SIX, *SAID, *DECLINED, CLAIMED[0].replace("fresh_deal", "rectify")],
        ["n1 open right 9.5", "w1 waived right 9.6", "c1 granted remedy 9.5"],
    ),
    "a right given up by playing on": (SHOWN + REST + PROPOSED, ["x1 open right 13.2", "pr waived right 13.2"]),
    "a limit's moment comes": (SIX + SAID + LOOKED, ["n1 open right 9.5", "k1 lapsed right 9.4"]),
    "an effect that nobody chooses": (
        TWO_TURNED + LOOKED,
        ["tu open right 11.1", "k1 lapsed right 11.3", "k1 enforced remedy 11.4"],
    ),
    "a duty that comes of declining, done": (
        SIX + REST + SAID + DECLINED + LAID_AWAY,
        ["n1 open right 15.1", "w1 waived right 15.1", "w1 open duty 15.2", "s1 complied duty 15.2"],
    ),
    "a duty that comes of declining, not done": (
        SIX + REST + SAID + DECLINED + PROPOSED,
        ["n1 open right 15.1", "w1 waived right 15.1", "w1 open duty 15.2", "pr not_complied duty 15.2"],
    ),
    "an order carried out": (
        SIX + CLAIMED + ["{id: q1, do: packet, by: Anne, to: Bert, cards: 3}"],
        ["c1 open right 9.5", "c1 granted remedy 9.6", "q1 complied remedy 9.6"],
    ),
    "an order defied by the player bound": (
        SHOWN + REST + CLAIMED + ["{id: l1, do: lead, by: Anne, card: AS}"],
        ["x1 open right 13.2", "c1 granted remedy 13.2", "l1 not_complied remedy 13.2"],
    ),
    "an order dropped by the claimant, who plays on": (
        SHOWN + REST + CLAIMED + ["{id: l1, do: lead, by: Bert, card: JD}"],
        ["x1 open right 13.2", "c1 granted remedy 13.2", "l1 waived remedy 13.2"],
    ),
    "an act that a clause forbids": (
        [*DEAL, "{id: l1, do: lead, by: Anne, card: AS}", "{id: b1, do: take_back, by: Anne, card: AS}"],
        ["b1 barred prohibition 39.1"],
    ),
    "an act that is the use of a right": (
        [*RENOUNCE, "{id: b2, do: take_back, by: Anne, card: QH}"],
        ["b2 exercised right 39.2"],
    ),
    "points earned and put up": (
        [*KING, "{id: m1, do: mark, by: Anne, n: 1, reason: turned_king}"],
        ["d.turn_up enforced scoring 47.1", "m1 exercised scoring 47.1"],
    ),
    "points cut down": (
        [*RENOUNCE, *TO_THE_END, "{id: n1, do: notice, by: Bert, subject: renounce}"],
        ["t5.play enforced scoring 49.2", "n1 open right 43.3", "n1 enforced penalty 43.7"],
    ),
    "a mark of more than is due": (
        [*KING, "{id: m1, do: mark, by: Anne, n: 2, reason: turned_king}"],
        ["d.turn_up enforced scoring 47.1", "m1 barred scoring 47.1"],
    ),
    "the point put up before the hand is over": (
        [*RENOUNCE, TO_THE_END[0], TO_THE_END[1], "{id: m1, do: mark, by: Anne, n: 2, reason: point}", TO_THE_END[2]],
        ["t5.play enforced scoring 49.2", "t5.play exercised scoring 49.2", "t2.play noted note 43.1"],
    ),
    "an earned mark that is not put up in time": (
        [*KING, KING[0].replace("id: d", "id: d2").replace("by: Anne", "by: Bert").replace("KH", "7S")],
        ["d.turn_up enforced scoring 47.1", "d2.turn_up lapsed scoring 22.2"],
    ),
    "what the record cannot say": (UNSEEN, ["c1 undetermined remedy 43.3"]),
    "what the record says later": (
        UNSEEN + SHOWS,
        ["c1 undetermined remedy 43.3", "r1 open right 43.3", "r1 granted remedy 43.3"],
    ),
    "an irregularity that nobody notices": (SIX, ["p3 noted note 9.1"]),
}


def rulings_on(events: list[str]) -> list[Ruling]:
    """Return every ruling on some events."""
    return adjudicate(loads_log(HEAD + "".join(f"  - {event}\n" for event in events)), BOOK).rulings


@pytest.mark.parametrize("what", ROWS)
def test_each_row_of_the_table(what: str) -> None:
    events, rulings = ROWS[what]
    found = rulings_on(events)
    assert [f"{ruling.event} {ruling.outcome} {ruling.kind} {ruling.clause}" for ruling in found] == rulings


def test_the_rows_show_every_outcome() -> None:
    assert {ruling.split()[1] for _, rulings in ROWS.values() for ruling in rulings} == set(OUTCOMES)


def test_the_shipped_scenarios_show_every_outcome() -> None:
    assert {ruling.outcome for case in cases() for ruling in case.expect.rulings} == set(OUTCOMES)


def test_the_guide_speaks_of_every_outcome() -> None:
    guide = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert [outcome for outcome in OUTCOMES if f"`{outcome}`" not in guide] == []


def test_a_ruling_made_once_the_record_proves_it_replaces_the_undetermined_one() -> None:
    events, _ = ROWS["what the record says later"]
    undetermined, opened, granted = rulings_on(events)
    assert (opened.supersedes, granted.supersedes) == (None, undetermined.id)


def test_a_mark_is_left_open_for_the_replay_that_decides_it() -> None:
    marked = "{id: m1, do: mark, by: Anne, n: 1, reason: point}"
    wanted_off = "{id: c2, do: claim, by: Bert, remedy: correct_score, about: m1}"
    ruling = rulings_on([*RENOUNCE, *TO_THE_END, marked, *REPLAY, wanted_off])[-1]
    assert (ruling.answers, ruling.outcome) == ("c2", "undetermined")
    assert ruling.reason == because("replay_to_come")


def test_points_of_a_hand_that_was_played_when_the_game_was_over_are_not_to_come() -> None:
    opening = "opening: {game: 1, deal: 6, dealer: Bert, score: {Anne: 2, Bert: 4}}\nevents:\n"
    king = RENOUNCE[0].replace("7H", "KH").replace("KC KS 7C 7D 8D", "KC KS 7S 7D 8D")
    events = [king, "{id: m1, do: mark, by: Bert, n: 1, reason: turned_king}", *RENOUNCE[2:], *TO_THE_END]
    events = [each.replace("7C", "7S") for each in events] + ["{id: c1, do: claim, by: Anne, remedy: mark_point}"]
    log = HEAD.replace("events:\n", opening) + "".join(f"  - {event}\n" for event in events)
    (ruling,) = (each for each in adjudicate(loads_log(log), BOOK).rulings if each.answers == "c1")
    assert ruling.outcome == "denied"
    assert ruling.failed is not None
    assert (ruling.failed.condition, ruling.failed.event) == ("not_so", "m1")
