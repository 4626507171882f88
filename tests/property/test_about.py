"""What words point at chooses among several matters: it never defeats the only one, nor lets one answer for another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from attrs import evolve

from referee.asking.hypothetical import HypotheticalAnswer, answer_if_made
from referee.docket import is_ordinary
from referee.hearing import Hearing
from referee.record import EventId
from referee.record.acts.words import (
    Admit,
    AnnounceKing,
    DeclareError,
    Demand,
    Mark,
    Notice,
    Object,
    Permit,
    Unmark,
    Waive,
)
from referee.record.document import Document
from referee.record.log_data import log_from_data
from tests.property.shipped import Shipped, belonging, changed, demands, disputes, hear, shipped, told
from tests.property.support import BOOK
from tests.shared import SCENARIOS

EVERY_SO_MANY: Final = 20
"""Of how many scenarios the gate looks at one; 1 looks at them all."""

SAMPLE: Final = [case for case in shipped(EVERY_SO_MANY) if demands(case.log)]


@pytest.mark.turns(3)
@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.name)
def test_the_only_matter_is_answered_whatever_of_it_is_pointed_at(case: Shipped) -> None:
    for demand in demands(case.log):
        bare = changed(case.log, demand, about=None)
        heard = hear(bare, case.book)
        answer = heard.answer(demand.id)
        if answer is None or len(heard.faults) > 1:
            continue
        for name in belonging(answer, bare):
            pointed = hear(changed(case.log, demand, about=name), case.book).answer(demand.id)
            assert told(pointed) == told(answer), f"{demand.id} about {name}"


@pytest.mark.turns(3)
@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.name)
def test_where_there_is_one_matter_nothing_need_be_pointed_at(case: Shipped) -> None:
    for demand in demands(case.log):
        heard, about = hear(case.log, case.book), getattr(demand, "about", None)
        answer = heard.answer(demand.id)
        if answer is not None and len(heard.faults) <= 1 and about in belonging(answer, case.log):
            bare = hear(changed(case.log, demand, about=None), case.book)
            assert told(bare.answer(demand.id)) == told(answer)


Plain = dict[str, Any]

HANDS: Final = {"Anne": "8C AH QH AS 9S", "Bert": "KC KS 7C 7D 8D"}
MIRRORED: Final = {"Anne": HANDS["Bert"], "Bert": HANDS["Anne"]}


def dealt(name: str, dealer: str, *, more_to: str | None = None, **fields: Any) -> Plain:
    """Return a deal; ``more_to`` gets a card too many."""
    other = "Anne" if dealer == "Bert" else "Bert"
    hands = {other: 3, dealer: 3}, {other: 2, dealer: 2}
    packets = [f"{to} {n + (to == more_to and n == 2)}" for each in hands for to, n in each.items()]
    return {"id": name, "deal": {"by": dealer, "packets": packets, "turn_up": "7H"} | fields}


def played(name: str, winner: str, loser: str) -> list[Plain]:
    """Return that a hand was played without an exchange, and the point marked."""
    return [
        {"id": f"{name}r", "do": "result", "winner": winner, "tricks": {winner: 3, loser: 2}, "exchange": "unproposed"},
        {"id": f"{name}m", "do": "mark", "by": winner, "n": 1, "reason": "point"},
    ]


def trick(name: str, leader: str, card: str, follower: str, reply: str) -> Plain:
    return {"id": name, "trick": [f"{leader} {card}", f"{follower} {reply}"]}


def revoke(name: str, dealer: str, leader: str) -> list[Plain]:
    """Return a hand in which the leader trumps a spade although he holds two, and then leads one."""
    hands = {leader: HANDS["Anne"], dealer: HANDS["Bert"]}
    return [
        {"id": name, "deal": {"by": dealer, "hands": hands, "turn_up": "7H"}},
        trick(f"{name}a", leader, "8C", dealer, "KC"),
        trick(f"{name}b", dealer, "KS", leader, "QH"),
        trick(f"{name}c", leader, "AS", dealer, "7D"),
    ]


def finished(name: str, dealer: str, leader: str) -> list[Plain]:
    return [trick(f"{name}d", leader, "9S", dealer, "8D"), trick(f"{name}e", leader, "AH", dealer, "7C")]


def false_king(name: str, dealer: str, leader: str) -> list[Plain]:
    """Return a hand in which the leader announces a king that neither holds."""
    hands = {leader: HANDS["Anne"], dealer: HANDS["Bert"]}
    return [
        {"id": name, "deal": {"by": dealer, "hands": hands, "turn_up": "7H"}},
        {"id": f"{name}k", "do": "announce_king", "by": leader},
        trick(f"{name}a", leader, "8C", dealer, "KC"),
        trick(f"{name}b", dealer, "KS", leader, "9S"),
    ]


def kept_trumping(name: str, dealer: str, leader: str) -> list[Plain]:
    return [
        trick(f"{name}c", dealer, "7D", leader, "QH"),
        trick(f"{name}d", leader, "AH", dealer, "7C"),
        trick(f"{name}e", leader, "AS", dealer, "8D"),
    ]


def shown(name: str, dealer: str, of: str) -> list[Plain]:
    """Return a deal in which the dealer shows a card of the other's."""
    return [
        dealt(name, dealer, turn_up="7H", look="none"),
        {"id": f"{name}x", "do": "expose", "by": dealer, "of": of, "cards": "JD"},
    ]


def look(by: str) -> Plain:
    return {"id": f"l{by}", "do": "look", "by": by, "at": "hand"}


# A log with the same fault in Bert's deal and in Anne's that comes after; the demand; what each has for an answer.
TWICE: Final[dict[str, tuple[list[Plain], Plain, dict[str, str]]]] = {
    "a renounce": (
        [*revoke("d1", "Bert", "Anne"), *finished("d1", "Bert", "Anne"), *revoke("d2", "Anne", "Bert")],
        {"by": "both", "remedy": "replay_hands"},
        {"d1b": "denied 43.3 too_late", "d1b.play": "denied 43.3 too_late", "d2b": "granted 43.3"},
    ),
    "a false king": (
        [*false_king("d1", "Bert", "Anne"), *kept_trumping("d1", "Bert", "Anne"), *false_king("d2", "Anne", "Bert")],
        {"by": "both", "remedy": "replay_hands"},
        {"d1k": "denied 25.4 too_late", "d2k": "granted 25.4"},
    ),
    "a card shown": (
        [*shown("d1", "Bert", "Anne"), look("Anne"), *played("d1", "Anne", "Bert"), *shown("d2", "Anne", "Bert")],
        {"by": "both", "remedy": "fresh_deal"},
        {"d1x": "denied 13.3 too_late", "d2x": "granted 13.2"},
    ),
    "a card too many for the dealer": (
        [dealt("d1", "Bert", more_to="Bert"), *played("d1", "Anne", "Bert"), dealt("d2", "Anne", more_to="Anne")],
        {"by": "both", "remedy": "fresh_deal", "ground": "dealt_count"},
        {"d1.packet4": "denied 21.2 too_late", "d2.packet4": "granted 17.1", "d2": "granted 17.1"},
    ),
    "a card too many for the non-dealer": (
        [dealt("d1", "Bert", more_to="Anne"), *played("d1", "Anne", "Bert"), dealt("d2", "Anne", more_to="Bert")],
        {"by": "both", "remedy": "fresh_deal", "ground": "dealt_count"},
        {"d1.packet3": "denied 20.2 too_late", "d2.packet3": "granted 15.1"},
    ),
    "two cards turned": (
        [
            dealt("d1", "Bert", turn_up="7H 8S", look="none"),
            {"id": "c1", "do": "elect", "by": "Anne", "remedy": "choose_trump", "card": "7H"},
            *played("d1", "Anne", "Bert"),
            dealt("d2", "Anne", turn_up="7H 8S", look="none"),
        ],
        {"by": "both", "remedy": "fresh_deal", "ground": "turned_cards"},
        {"d1.turn_up": "denied 11.2 used", "d2.turn_up": "granted 11.2"},
    ),
}


@pytest.mark.parametrize(
    ("fault", "about"), [(fault, about) for fault, (_, _, each) in TWICE.items() for about in each]
)
def test_the_same_fault_of_two_deals_is_answered_apart(fault: str, about: str) -> None:
    events, demand, answers = TWICE[fault]
    asked = {"id": "asked", "do": "claim", "about": about} | demand
    head = {"format": "referee.log/1", "players": ["Anne", "Bert"], "recorded": ["looking"]}
    answer = hear(log_from_data(Document("<built>", head | {"events": [*events, asked]})), BOOK).answer("asked")
    assert " ".join(filter(None, told(answer))) == answers[about]


SPEAKING: Final = (Demand, Permit, Notice, Waive, Object, Mark, Unmark, AnnounceKing, DeclareError, Admit)
"""Words, marks and announcements: what can be pointed at of a quarrel besides its acts."""

QUARRELS: Final = [*shipped(7, SCENARIOS), *disputes()]

OTHER_REASON: Final[Mapping[str, str]] = {
    "39-renounce-wanted-back-a-lead-later": "what is pointed at tells sooner which card is meant than the ground does",
    "40-stray-lead-wanted-back-by-the-word-on-it": "the same, of a lead",
    "51-the-first-of-two-pegs-taken-down": "who points at points that came down asks whether these came down wrongly",
}
"""The quarrels in which a demand is denied for another reason where words of the quarrel are pointed at, and why."""


def of_the_quarrel(hearing: Hearing, bare: HypotheticalAnswer) -> Iterator[str]:
    """Give the words, marks and announcements of the quarrel that an answer belongs to.

    They are those behind the rulings on its matter, by its right or under its clause, but those that are on another
    matter which the same demand could be about.  Nor is it an act by which the other player took the asker's points
    down: who points at that wants them up again, and has another quarrel.
    """
    case, answer = hearing.case, bare.ruling
    key = {answer.matter, answer.right, answer.clause} - {None}
    alike = [each for each in case.rulings if key & {each.matter, each.right, each.clause} and not is_ordinary(each)]
    behind = {name for each in alike if each.deal == answer.deal for name in (each.event, each.answers, *each.evidence)}
    matters = {(m.deal.number, m.fact.name, m.fact.event): m for m in (*case.docket.matters, *case.docket.past_matters)}
    keys = [(each.key, each.row.answers) for each in bare.proofs if each.key is not None]
    meant = {name for name, answers in keys if answers}
    others = [m for name, _ in keys if name not in meant and (m := matters.get((name.deal, name.fact, name.event)))]
    for at, act in enumerate(case.acts):
        elsewhere = any(at in (m.fact.event, m.noticed, *m.words, *m.marks) for m in others)
        wanted_up = isinstance(act, Unmark) and answer.by == act.of and act.of != act.by
        if act.id in behind and isinstance(act, SPEAKING) and not elsewhere and not wanted_up:
            yield str(act.id)


@pytest.mark.turns(3)
@pytest.mark.parametrize("quarrel", QUARRELS, ids=lambda quarrel: quarrel.name)
def test_words_of_the_same_quarrel_change_no_answer(quarrel: Shipped) -> None:
    """To point at any claim, notice, waiver, mark or announcement of the quarrel is to point at the quarrel."""
    hearing, otherwise = Hearing(quarrel.log.header, quarrel.book), []
    for i, event in enumerate(quarrel.log.events):
        if isinstance(event, Demand) and event.by in quarrel.log.header.players:
            before = evolve(quarrel.log, events=quarrel.log.events[:i])
            bare = answer_if_made(before, quarrel.book, evolve(event, about=None), i - 1)
            for name in of_the_quarrel(hearing, bare):
                pointed = answer_if_made(before, quarrel.book, evolve(event, about=EventId(name)), i - 1).ruling
                assert pointed.outcome == bare.ruling.outcome, f"{event.id} about {name}"
                otherwise += [f"{event.id} about {name}"] if told(pointed)[::2] != told(bare.ruling)[::2] else []
        hearing.advance(event)
    assert bool(otherwise) == (quarrel.name in OTHER_REASON), otherwise
