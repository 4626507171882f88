"""Every act, done at every stage of a hand by either player: it is ruled on or noted, or the record cannot be right.

What passes without a word is listed here, with the clause of the code that allows it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from attrs import field, frozen

from referee.docket import is_ordinary
from referee.hearing import adjudicate
from referee.record import ACTS
from referee.report.disputes import disputes_of
from tests.hearing.positions import NEW, STEPS, WAYS, Plain, acts_before, every_way, read_log
from tests.shared import rulebook

STAGES: Final = tuple(STEPS)
HELD: Final = STAGES[STAGES.index("packets") : STAGES.index("hand_over")]
SINCE_TURNING: Final = STAGES[STAGES.index("turned") : STAGES.index("hand_over")]
BEFORE_PLAY: Final = STAGES[STAGES.index("turned") : STAGES.index("lead_on_table")]
"""The stages at which a pack that is shuffled or cut again is that of the next deal: no play is told of this one."""

SINCE_GIVING: Final = ("given", "lead_on_table", "between_tricks")
IDLE: Final = ("before_deal", "hand_over", "game_over")
BOTH: Final = ("Anne", "Bert")
N: Final = ("Anne",)
D: Final = ("Bert",)


@frozen
class Lawful:
    """An act that may be done without a word: at which stages, by whom, and by which clause of the London code."""

    act: str
    clause: str
    stages: tuple[str, ...]
    players: tuple[str, ...] = BOTH
    told: Plain = field(factory=dict)


LAWFUL: Final = (
    Lawful("choose", "5.2", STAGES, D, {"what": "pack"}),  # nobody else has cut, so the first dealer won the cut
    Lawful("choose", "5.3", STAGES, D, {"what": "seat"}),
    Lawful("new_packs", "44.1", STAGES),
    Lawful("examine", "45.1", STAGES, told={"what": "pack"}),
    Lawful("examine", "45.1", IDLE, told={"what": "stock"}),
    Lawful("shuffle", "1.1", (*IDLE, *BEFORE_PLAY), told={"pack": "red"}),
    Lawful("shuffle", "1.2", tuple({*STAGES} - {"lead_on_table", "between_tricks"}), told={"pack": "blue"}),
    Lawful("notify_order", "8.6", tuple({*STAGES} - {"after_cut", "packets"})),
    Lawful("notify_order", "8.6", ("after_cut", "packets"), N),  # of a deal of hers, which is still to come
    Lawful("cut", "14.1", (*IDLE, *BEFORE_PLAY), D),  # whether it was his to cut shows with the first packet
    Lawful("cut", "7.1", (*IDLE, *BEFORE_PLAY), N),
    Lawful("cut_for_deal", "5.1", IDLE, told={"exposed": "KC"}),
    Lawful("omit_cut", "3.8", IDLE),  # nothing is said of the right until somebody claims it
    Lawful("packet", "8.2", ("packets",), D, {"to": "Anne"}),
    Lawful("expose", "13.1", ("packets",), D, {"of": "Bert"}),
    *(Lawful("look", "9.4", HELD, N, {"at": at, "of": "Anne"}) for at in ("hand", "packet")),
    *(Lawful("look", "17.3", HELD, D, {"at": at, "of": "Bert"}) for at in ("hand", "packet")),
    Lawful("look", "29.3", SINCE_GIVING, N, {"at": "given", "of": "Anne"}),
    Lawful("look", "33.3", SINCE_GIVING, D, {"at": "given", "of": "Bert"}),
    Lawful("take_up", "17.3", HELD, told={"what": "hand"}),
    Lawful("take_up", "29.3", SINCE_GIVING, told={"what": "given"}),
    Lawful("propose", "26.3", ("turned",), N),
    Lawful("propose", "26.4", ("accepted", "discarded", "given"), N),
    Lawful("ask", "26.3", ("turned", "proposed", "accepted", "discarded"), N),
    Lawful("ask", "26.4", ("given",), N),
    Lawful("ask", "27.3", ("accepted", "discarded", "given"), D),  # he tells how many he takes himself
    Lawful("answer", "26.5", ("proposed",), D),
    Lawful("answer", "27.1", ("accepted", "discarded", *SINCE_GIVING), D, {"reply": "accept"}),
    Lawful("discard", "28.1", ("proposed", "accepted", "discarded")),  # at any time before cards are taken
    Lawful("give", "26.5", ("discarded",), D, {"to": "Anne", "cards": "10C"}),
    Lawful("give", "33.1", ("given",), D, {"to": "Bert", "cards": "10C"}),  # no fault as long as it lies apart
    Lawful("mix", "29.1", SINCE_GIVING),
    Lawful("tell_taken", "27.3", (*STAGES[STAGES.index("accepted") :],), D),
    Lawful("announce_king", "25.1", SINCE_TURNING),  # no offence before the next card is played
    Lawful("lead", "39.1", ("turned", "given", "between_tricks"), N),
    Lawful("play", "43.1", ("lead_on_table",), D, {"card": "9S"}),
    Lawful("gather", "48.1", ("between_tricks", "hand_over", "game_over"), N),
    Lawful("open_game", "46.1", (*IDLE, "after_cut")),
    Lawful("close_game", "46.1", (*IDLE, "after_cut")),
    Lawful("agree", "46.2", STAGES),
)

NO_TEXT: Final = {
    "choose": "who chooses packs or seats, or chooses again",
    "call_new_cards": "new cards",
    "cut_for_deal": "several cards shown in cutting for deal",
    "new_packs": "new cards",
    "shuffle": "the manner of shuffling, or shuffling in play",
    "packet": "in what packets, and by whom, cards are dealt",
    "turn_up": "in what packets cards are dealt, so that no card is turned too early",
    "expose": "cards that show; the code leaves that open until somebody asks",
    "look": "tricks, discards or cards drawn that are looked at; the code leaves that open until somebody asks",
}
"""What other codes have no text on at all; such an act has its place at any stage, and is anybody's."""

LAWFUL_ELSEWHERE: Final = {
    "denexa": (Lawful("lead", "8.4", ("accepted", "discarded"), N),),  # an exchange in which she discards nothing
}
"""What has its place under another code than London's, by a clause of that code."""

OTHER_CODES: Final = ("general", "french", "akagiri", "denexa")


@cache
def silent(code: str, stage: str) -> list[Plain]:
    """Return the acts on which no word is lost when they are done at a stage."""
    book, before = rulebook(code), acts_before(stage)
    known = len(adjudicate(read_log(before, code), book).problems)
    found = []
    for way in every_way(stage):
        log = read_log([*before, way], code)
        heard = adjudicate(log, book)
        ruled = any(NEW in (r.event, r.answers) and (not is_ordinary(r) or r.event == NEW) for r in heard.rulings)
        words = any(NEW in dispute.words for dispute in disputes_of(heard, log))
        if not (ruled or words or len(heard.problems) > known):
            found.append(way)
    return found


def is_listed(lawful: Lawful, way: Plain, stage: str) -> bool:
    """Whether an act at a stage is the one that is listed as lawful."""
    here = lawful.act == way["do"] and stage in lawful.stages and way["by"] in lawful.players
    return here and lawful.told.items() <= way.items()


@pytest.mark.turns(3)
@pytest.mark.parametrize("stage", STAGES)
def test_what_passes_without_a_word_is_lawful(stage: str) -> None:
    unlisted = [way for way in silent("london", stage) if not any(is_listed(each, way, stage) for each in LAWFUL)]
    assert unlisted == []


@pytest.mark.parametrize("lawful", LAWFUL, ids=lambda each: f"{each.act}-{each.clause}")
def test_what_is_listed_as_lawful_passes_without_a_word_by_a_clause_that_there_is(lawful: Lawful) -> None:
    assert lawful.clause in rulebook("london").clauses
    for stage in lawful.stages:
        passing = {way["by"] for way in silent("london", stage) if is_listed(lawful, way, stage)}
        assert passing == set(lawful.players), stage


@pytest.mark.turns(4)
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("code", OTHER_CODES)
def test_other_codes_are_silent_on_nothing_else_but_what_they_have_no_text_on(code: str, stage: str) -> None:
    listed, own = set(NO_TEXT), LAWFUL_ELSEWHERE.get(code, ())
    assert all(each.clause in rulebook(code).clauses for each in own)
    lawful = (*LAWFUL, *own)
    unlisted = [
        way
        for way in silent(code, stage)
        if way["do"] not in listed and not any(is_listed(each, way, stage) for each in lawful)
    ]
    assert unlisted == []


def test_the_ways_are_of_acts_that_there_are() -> None:
    assert WAYS.keys() <= ACTS.keys()


@pytest.mark.parametrize("stage", STAGES)
def test_most_acts_have_no_place_at_a_stage(stage: str) -> None:
    ways = every_way(stage)
    assert {way["do"] for way in ways} >= ACTS.keys() - {"declare_error", "object", "decline", "settle"}
    assert len(silent("london", stage)) < len(ways) / 3


def noted(events: list[Plain]) -> list[tuple[str, str | None]]:
    """Return what is noted of some events, each with its player."""
    found = adjudicate(read_log(events, "london"), rulebook("london"))
    return [(ruling.answers or ruling.event, ruling.by) for ruling in found.rulings if ruling.outcome == "noted"]


@pytest.mark.parametrize(("cutter", "dealer", "told"), [("Bert", "Bert", True), ("Anne", "Bert", False)])
def test_who_has_cut_the_pack_to_himself_is_told_so_when_he_deals(cutter: str, dealer: str, told: bool) -> None:
    cut = {"id": "k", "do": "cut", "by": cutter, "pack": "red", "lifted": 12, "left": 20}
    packet = {"do": "packet", "by": dealer, "to": "Anne", "cards": 3}
    assert noted([cut]) == []
    assert noted([cut, packet]) == ([("k", "Bert")] if told else [])


def test_a_pack_that_was_cut_amiss_is_cut_again_without_a_word_on_that() -> None:
    thin, good = ({"id": f"k{n}", "do": "cut", "by": "Anne", "lifted": n, "left": 32 - n} for n in (1, 12))
    assert noted([good, {**good, "id": "again"}]) == [("again", "Anne")]
    assert noted([thin, good]) == [("k1", None)]  # that it was cut amiss, of which nobody spoke


def test_cards_that_show_are_seen_wherever_they_lie_afterwards() -> None:
    led = {"id": "l", "do": "lead", "by": "Anne", "card": "KS", "besides": ["QS"]}
    later = [{"do": "play", "by": "Bert", "card": "9S"}, {"do": "lead", "by": "Anne", "card": "QS"}]
    found = adjudicate(read_log([*acts_before("given"), led, *later], "london"), rulebook("london"))
    assert found.problems == []
    assert [ruling.event for ruling in found.rulings if not is_ordinary(ruling)] == ["l"]
