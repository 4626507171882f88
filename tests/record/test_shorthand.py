"""Shorthand stands for acts, and says no more than its writer did."""

from __future__ import annotations

import jsonschema
import pytest

from referee.record import EventId, dump_log, loads_log
from referee.record.acts.base import Event
from referee.record.acts.dealing import OmitCut, Packet, TurnUp
from referee.record.acts.play import Reveal
from referee.record.schema import log_schema
from referee.record.yaml_reader import read_yaml

HEAD = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n"


def events(*lines: str) -> list[Event]:
    """Return the events that some lines stand for."""
    return loads_log(HEAD + "".join(f"  - {line}\n" for line in lines), "a.yaml", "yaml").events


def ids(*lines: str) -> list[str]:
    """Return the ids of the events that some lines stand for."""
    return [event.id for event in events(*lines)]


def packets(*lines: str) -> list[tuple[str, tuple[str, ...] | int, bool]]:
    """Return receiver, cards (their number where none is known) and wholeness of all packets."""
    found = [event for event in events(*lines) if isinstance(event, Packet)]
    return [(p.to, len(p.cards) if set(p.cards) <= {"?"} else p.cards, p.whole) for p in found]


def test_a_deal_is_shuffled_cut_dealt_turned_up_and_looked_at() -> None:
    assert ids("{id: d, deal: {by: Bert}}") == [
        "d.shuffle",
        "d.cut",
        "d.packet1",
        "d.packet2",
        "d.turn_up",
        "d.look.Anne",
        "d.look.Bert",
    ]


def test_the_dealer_shuffles_the_other_cuts_and_the_pack_goes_through() -> None:
    shuffle, cut, packet, *_ = events("{id: d, deal: {by: Bert, pack: red}}")
    assert (shuffle.by, cut.by, packet.by) == ("Bert", "Anne", "Bert")
    assert "pack: red" in dump_log(loads_log(HEAD + "  - {deal: {by: Bert, pack: red}}\n"), "yaml")


def test_what_did_not_happen_is_left_out() -> None:
    line = "{id: d, deal: {by: Bert, shuffle: false, cut: false, turn_up: none, look: none}}"
    assert ids(line) == ["d.cut", "d.packet1", "d.packet2"]
    assert isinstance(events(line)[0], OmitCut)
    assert ids("{id: d, deal: {by: Bert, look: Bert}}")[-2:] == ["d.turn_up", "d.look.Bert"]


def test_nobody_looks_where_nothing_is_turned_unless_it_says_so() -> None:
    assert not [e for e in ids("{id: d, deal: {by: Bert, turn_up: none}}") if "look" in e]
    assert ids("{id: d, deal: {by: Bert, turn_up: none, look: Anne}}")[-1] == "d.look.Anne"


@pytest.mark.parametrize(
    ("before", "left"),
    [
        ("{do: shuffle, by: Anne}", ["d.cut"]),
        ("{do: shuffle, by: Anne, pack: blue}", ["d.shuffle", "d.cut"]),
        ("{do: cut, by: Anne, lifted: 1}", []),
        ("{do: cut, by: Anne, pack: red}", []),
        ("{do: cut, by: Anne, completed: false}", ["d.shuffle", "d.cut"]),
        ("{do: omit_cut}", []),
        ("{do: cut_for_deal, by: Anne, exposed: KS}", ["d.shuffle", "d.cut"]),
        ("{do: packet, by: Bert, to: Anne, cards: 3}", ["d.shuffle", "d.cut"]),
    ],
)
def test_a_shuffle_or_a_cut_that_is_written_out_is_that_of_the_deal(before: str, left: list[str]) -> None:
    assert [e for e in ids(before, "{id: d, deal: {by: Bert, pack: red}}")[1:] if e[2:] in ("shuffle", "cut")] == left


def test_what_was_written_out_for_a_deal_is_not_that_of_the_next() -> None:
    told = ids("{do: cut, by: Anne}", "{id: d, deal: {by: Bert}}", "{id: e, deal: {by: Anne}}")
    assert "d.cut" not in told
    assert "e.cut" in told


def test_hands_are_unordered_so_that_no_packet_claims_to_know_its_cards() -> None:
    line = "{deal: {by: Bert, hands: {Anne: AS KH AH QD JC, Bert: 5}}}"
    assert packets(line) == [("Anne", ("AS", "KH", "AH", "QD", "JC"), True), ("Bert", 5, True)]


def test_a_hand_that_is_not_told_was_dealt_in_the_order_in_force() -> None:
    assert packets("{deal: {by: Anne, hands: {Bert: 6}}}") == [("Bert", 6, True), ("Anne", 5, True)]


def test_unknown_packets_have_counts() -> None:
    assert packets("{deal: {by: Anne, packets: unknown, counts: {Anne: 6, Bert: 5}}}") == [
        ("Bert", 5, True),
        ("Anne", 6, True),
    ]


def test_packets_are_dealt_as_they_are_told() -> None:
    line = "{deal: {by: Anne, packets: [Bert 3, Anne 3, Bert KS QH, Anne 1]}}"
    assert packets(line) == [("Bert", 3, False), ("Anne", 3, False), ("Bert", ("KS", "QH"), False), ("Anne", 1, False)]


def test_hands_beside_packets_are_stated_after_the_deal() -> None:
    line = "{id: d, deal: {by: Bert, hands: {Anne: AS KH ?, Bert: 3}, packets: [Anne 3, Bert 3]}}"
    told = [event for event in events(line) if isinstance(event, Reveal)]
    assert told == [
        Reveal(id=EventId("d.reveal.Anne"), by="Anne", cards=("AS", "KH"), place="hand:Anne", basis="stated"),
    ]


def test_an_order_that_is_told_shows_in_the_packets() -> None:
    first, again = "{deal: {by: Bert, order: 2-3}}", "{deal: {by: Bert}}"
    split = [("Anne", 2, False), ("Bert", 2, False), ("Anne", 3, False), ("Bert", 3, False)]
    assert packets(first) == split
    assert [n for _, n, _ in packets("{deal: {by: Bert, order: 3-2}}")] == [3, 3, 2, 2]
    assert packets(first, again)[4:] == [("Anne", 5, True), ("Bert", 5, True)]
    assert packets(first, first) == split * 2


def test_cards_turned_up_may_be_unknown_or_several() -> None:
    turned = [
        e.cards for e in events("{deal: {by: Bert}}", "{deal: {by: Bert, turn_up: 7H 8H}}") if isinstance(e, TurnUp)
    ]
    assert turned == [("?",), ("7H", "8H")]


def test_an_exchange_is_proposed_answered_discarded_and_served() -> None:
    line = (
        "{id: x, exchange: {by: Anne, ask: 3, answer: accept, discard: {Anne: 3, Bert: 2}, give: {Anne: 3, Bert: 2}}}"
    )
    asked = ["x.propose", "x.ask", "x.answer"]
    assert ids(line) == [*asked, "x.discard.Anne", "x.give.Anne", "x.discard.Bert", "x.give.Bert"]
    assert [event.by for event in events(line)] == ["Anne", "Anne", "Bert", "Anne", "Bert", "Bert", "Bert"]


def test_an_exchange_ends_with_a_refusal() -> None:
    assert ids("{id: x, exchange: {by: Anne, answer: refuse, discard: {Anne: 3}}}") == ["x.propose", "x.answer"]


def test_who_takes_no_cards_neither_discards_nor_is_given_any() -> None:
    line = "{id: x, exchange: {by: Anne, ask: 3, discard: {Anne: 2, Bert: 0}, give: {Anne: 3}}}"
    assert ids(line)[3:] == ["x.discard.Anne", "x.give.Anne"]


def test_a_trick_is_a_lead_and_a_reply() -> None:
    assert ids("{id: t1, trick: [Anne KS, Bert KD]}") == ["t1.lead", "t1.play"]
    assert ids("{id: t1, trick: [Anne KS, Bert KD], taken: Bert}")[-1] == "t1.gather"


def test_a_line_without_an_id_is_called_by_its_number() -> None:
    assert ids("{do: open_game}", "{trick: [Anne KS, Bert KD]}", "{do: gather, by: Anne}") == [
        "e1",
        "e2.lead",
        "e2.play",
        "e3",
    ]


def test_notes_go_to_the_first_act_and_the_basis_to_all() -> None:
    lead, play = events("{trick: [Anne KS, Bert KD], note: slowly, basis: stated, x-clock: 7}")
    assert (lead.note, lead.basis, lead.x) == ("slowly", "stated", {"x-clock": 7})
    assert (play.note, play.basis, play.x) == (None, "stated", {})


def test_what_shorthand_stands_for_may_be_written_out_without_loss() -> None:
    text = HEAD + "  - {id: d, deal: {by: Bert, hands: {Anne: AS KH AH QD JC}}}\n  - {trick: [Anne AS, Bert KD]}\n"
    log = loads_log(text)
    assert loads_log(dump_log(log, "yaml")).digest == log.digest


@pytest.mark.parametrize("name", ["Anne Marie", "Ann 3"])
def test_names_may_be_of_several_words(name: str) -> None:
    head = HEAD.replace("Anne", name)
    log = loads_log(f"{head}  - {{trick: [{name} KS, Bert KD]}}\n  - {{deal: {{by: Bert, packets: [{name} 3]}}}}\n")
    assert log.events[0].by == name


def test_every_shorthand_fits_the_schema() -> None:
    lines = [
        "{deal: {by: Bert, turn_up: none, packets: unknown, counts: {Anne: 6}, look: none}}",
        "{deal: {by: Bert, turn_up: 7H, packets: [Anne 3, Bert KS QH], hands: {Anne: AS KH}, order: 2-3}}",
        "{id: x, exchange: {by: Anne, ask: 3, answer: accept, discard: {Anne: 3}, give: {Anne: QH 9H 8H}}}",
        "{id: t1, trick: [Anne KS, Bert KD], taken: Bert, note: wrongly}",
    ]
    data = read_yaml(HEAD + "".join(f"  - {line}\n" for line in lines), "a.yaml").data
    jsonschema.Draft202012Validator(log_schema()).validate(data)
