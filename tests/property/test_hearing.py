"""What must hold of every hearing, whatever was done at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import assume, given, strategies as st

from referee.docket import Ruling
from referee.docket.adjudication import DEAL_ENDS, MARK_STATUSES
from referee.docket.rulings import KINDS, OUTCOMES
from referee.hearing import adjudicate
from referee.record.errors import Unreadable
from referee.record.log_data import FORMS, dump_log
from referee.record.logfile import loads_log
from referee.record.vocabulary import REMEDY_NAMES
from tests.property.strategies import (
    GROUNDS,
    Irregular,
    arbitrary_logs,
    disputed_logs,
    hidden_logs,
    irregular_games,
    regular_logs,
)
from tests.property.support import BOOK, read, rule, step, told
from tests.turns import examples

Plain = dict[str, Any]
any_logs = st.one_of(disputed_logs, hidden_logs(), arbitrary_logs(), regular_logs(deals=4))

# Faults of the deal, the play and the marking that the rulebook speaks of, each with whether somebody must speak first.
RULED_ON = {
    *("dealt_too_many", "dealt_too_few", "odd_packets", "self_first"),
    *("exposed_card", "two_turned", "renounce", "missed_win", "abandon", "throw_down", "false_king"),
    *("take_back", "lead_taken_back", "late_take_back", "unannounced_mark", "late_mark", "over_mark"),
}


@examples(300)
@given(arbitrary_logs())
def test_no_sequence_of_acts_raises(log: Plain) -> None:
    try:
        rule(log)
    except Unreadable:
        assume(False)


@examples(150)
@given(st.one_of(disputed_logs, hidden_logs()))
def test_no_dispute_raises(log: Plain) -> None:
    rule(log)


@examples(60)
@given(any_logs)
def test_the_same_log_gets_the_same_rulings(log: Plain) -> None:
    assert told(rule(log)) == told(rule(log))


@examples(40)
@given(any_logs, st.sampled_from(FORMS))
def test_a_log_in_any_form_gets_the_same_rulings(log: Plain, form: str) -> None:
    first = read(log)
    again = loads_log(dump_log(first, form), form=form)
    assert again.digest == first.digest
    assert told(adjudicate(again, BOOK)) == told(adjudicate(first, BOOK))


@examples(40)
@given(disputed_logs, st.data())
def test_a_bystander_changes_nothing(log: Plain, data: st.DataObject) -> None:
    events = list(log["events"])
    remark = {"id": "remark", "do": "notice", "by": "bystander", "subject": data.draw(st.sampled_from(GROUNDS))}
    events.insert(data.draw(st.integers(0, len(events))), remark)
    found = rule({"header": log["header"], "events": events})
    assert list(map(substance, found.rulings)) == list(map(substance, rule(log).rulings))


@examples(80)
@given(any_logs, st.data())
def test_a_prefix_of_a_log_gets_a_prefix_of_the_rulings(log: Plain, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(log["events"])))
    whole, _ = step(log)
    part, _ = step({"header": recorded(log), "events": log["events"][:length]})
    assert part == whole[:length]


def recorded(log: Plain) -> Plain:
    """Return the header, what is recorded being what the whole log shows."""
    shows = {"shuffle": "shuffling", "cut": "cutting", "omit_cut": "cutting", "cut_for_deal": "cutting",
             "look": "looking", "take_up": "looking", "mark": "marking", "unmark": "marking"}  # fmt: skip
    default = sorted({shows[event["do"]] for event in log["events"] if event["do"] in shows})
    return {"recorded": default, **log["header"]}


@examples(150)
@given(irregular_games(most=1))
def test_every_fault_gets_a_ruling_about_it(game: Irregular) -> None:
    faults = [fault for fault in game.injected if fault.name in RULED_ON]
    assume(faults)
    about = {event for each in rule(game.log).rulings for event in (each.event, each.answers, *each.evidence)}
    assert [fault for fault in faults if about.isdisjoint(fault.events)] == []


@examples(100)
@given(disputed_logs)
def test_a_log_that_shows_every_face_is_never_undetermined(log: Plain) -> None:
    assert [each for each in rule(log).rulings if each.outcome == "undetermined"] == []


@examples(100)
@given(any_logs)
def test_a_ruling_is_made_at_the_last_event_that_proves_it(log: Plain) -> None:
    by_event, at_the_end = step(log)
    order = {event["id"]: i for i, event in enumerate(log["events"])}
    for event, rulings in zip(log["events"], by_event, strict=True):
        for ruling in rulings:
            assert ruling.event == event["id"]
            assert ruling.evidence
            assert ruling.evidence[-1] == ruling.event
            assert sorted(ruling.evidence, key=lambda name: order[name]) == list(ruling.evidence)
            assert len(set(ruling.evidence)) == len(ruling.evidence)
    assert all(ruling.evidence for ruling in at_the_end)


@examples(100)
@given(any_logs)
def test_whoever_asks_for_a_remedy_gets_exactly_one_answer(log: Plain) -> None:
    asked = [event["id"] for event in log["events"] if event["do"] in ("claim", "elect", "require", "permit")]
    answered = [
        each.answers
        for each in rule(log).rulings
        if each.outcome in ("granted", "denied", "undetermined") and each.answers in asked and each.supersedes is None
    ]
    assert answered == asked


@examples(100)
@given(any_logs)
def test_a_ruling_uses_the_words_of_the_contract(log: Plain) -> None:
    found = rule(log)
    players, ids = set(log["header"]["players"]), {event["id"] for event in log["events"]}
    for number, each in enumerate(found.rulings, 1):
        assert each.id == number
        assert each.kind in KINDS
        assert each.outcome in OUTCOMES
        assert each.reason is not None or each.under is not None
        assert {each.event, *each.evidence} <= ids
        assert {each.holder, each.bound, each.offender, each.by} - {None, "both", "bystander"} <= players
        assert {each.remedy, *each.remedies} - {None} <= REMEDY_NAMES
        assert {each.clause, *each.also} - {None} <= BOOK.clauses.keys()
        assert set(each.readings) <= BOOK.open_points.keys()
        assert each.supersedes is None or 0 < each.supersedes < number
        assert (each.law is None) == (each.clause is None)
    assert {mark.status for deal in found.deals for mark in deal.marks} <= set(MARK_STATUSES)
    assert {deal.ended for deal in found.deals} <= set(DEAL_ENDS)
    assert all(0 <= points <= (BOOK.game.target or 0) for points in found.score.corrected.values())


@examples(100)
@given(hidden_logs())
def test_a_ruling_supersedes_only_what_was_undetermined_about_the_same(log: Plain) -> None:
    rulings = rule(log).rulings
    for each in rulings:
        if each.supersedes is not None:
            earlier = rulings[each.supersedes - 1]
            assert (earlier.outcome, earlier.remedy) == ("undetermined", each.remedy)


@examples(80)
@given(disputed_logs)
def test_other_names_change_only_names(log: Plain) -> None:
    names = {"Anne": "Xaver", "Bert": "Yvonne"}
    assert told(rule(rename(log, names))) == rename(told(rule(log)), names)


@examples(80)
@given(disputed_logs)
def test_other_suits_change_only_suits(log: Plain) -> None:
    suits = dict(zip("SHDC", "HDCS", strict=True))
    cards = {rank + suit: rank + other for suit, other in suits.items() for rank in "K Q J A 10 9 8 7".split()}
    swapped = told(rule(rename(log, cards)))
    expected = rename(told(rule(log)), cards)
    for one, other in zip(expected["deals"], swapped["deals"], strict=True):
        one["trump"] = suits.get(one["trump"])
        assert one == other
    for matter in expected["matters"]:
        if "named" in matter["details"]:
            matter["details"]["named"] = suits[matter["details"]["named"]]
    for data in (swapped, expected):
        for ruling in data["rulings"]:
            del ruling["reason"]
        del data["deals"]
        del data["problems"]
    assert swapped == expected


def rename(data: Any, names: dict[str, str]) -> Any:
    """Return plain data in which some texts are others, within sentences too."""
    if isinstance(data, dict):
        return {names.get(key, key): rename(value, names) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return type(data)(rename(value, names) for value in data)
    if isinstance(data, str):
        if data in names:
            return names[data]
        for old, new in names.items():
            if old.isalpha() and len(old) > 2:
                data = data.replace(old, new)
    return data


# Without an act that moves cards they lie elsewhere and may prove the same still; without one word another may do.
# A denial may have more than one reason, and five points may be made up otherwise.
POSITIVE = ("open", "granted", "waived", "lapsed", "complied", "enforced")
MOVING = {"packet", "give", "take_up", "discard", "lead", "play"}
REPLACEABLE = MOVING | {"notice", "claim", "elect", "require", "object", "permit"}


@examples(100)
@given(disputed_logs)
def test_without_an_event_that_proves_it_a_ruling_is_another(log: Plain) -> None:
    acts = {event["id"]: event["do"] for event in log["events"]}
    spoken_of = {event.get("about") for event in log["events"]}
    rulings = rule(log).rulings
    for ruling in (each for each in rulings if each.kind != "scoring" and each.outcome in POSITIVE):
        for dropped in ruling.evidence:
            if dropped in spoken_of | {ruling.event} or acts[dropped] in REPLACEABLE:
                continue
            events = [event for event in log["events"] if event["id"] != dropped]
            found = rule({"header": log["header"], "events": events})
            before, after = ([*alike(ruling, each)] for each in (rulings, found.rulings))
            assert len(after) < len(before)


def alike(ruling: Ruling, others: list[Ruling]) -> Iterator[Ruling]:
    """Give the rulings that say the same as one, and rest on no other event in place of one of its own."""
    said, shown = substance(ruling), set(ruling.evidence)
    return (each for each in others if substance(each) == said and shown.issuperset(each.evidence))


def substance(ruling: Ruling) -> tuple[object, ...]:
    """Return what a ruling says, apart from its proof."""
    return ruling.event, ruling.clause, ruling.outcome, ruling.holder, ruling.remedy, ruling.points
