"""The table as it stood after an event: every card in one place, and the faces that the whole log proves."""

from __future__ import annotations

import pytest

from referee.docket import Adjudication
from referee.law import load_rulebook
from referee.record import PACK, UNKNOWN, Log, loads_log
from referee.report.table_text import table_lines
from referee.report.table_view import TableView, TrickView, table_views
from tests.shared import BOOKS, case, cases, heard


def view(lesson: str, event: str, name: str = "") -> TableView:
    """Return the table of a shipped case after an event."""
    shown = case(f"london/{lesson}", name)
    return table_views(shown.log, BOOKS.for_case(shown), {event})[event]


def cards(table: TableView) -> list[str]:
    """Return all cards of a table, the stock as so many unknown ones."""
    tricks = [trick for trick in (*table.earlier, table.trick) if trick is not None]
    played = [card for trick in tricks for card in (trick.lead, trick.reply) if card is not None]
    held = [card for player in table.players for card in (*player.hand, *player.discards)]
    return [*held, *played, *table.turned, *table.aside, *[UNKNOWN] * table.stock]


def sound(found: Adjudication, log: Log) -> bool:
    """Tell whether a record can be right as it stands, of one whole pack whose cards are not handed about untold."""
    moved = any(event.do in ("pack_fault", "new_packs", "rectify") for event in log.events)
    return not (found.problems or moved or log.header.packs)


@pytest.fixture(scope="module")
def tables() -> list[TableView]:
    """Return the table after every event of many shipped cases."""
    shown = [each for each in cases(every=16) if sound(heard(each), each.log)]
    views = [table_views(each.log, BOOKS.for_case(each), {event.id for event in each.log.events}) for each in shown]
    return [table for view in views for table in view.values()]


def test_every_card_of_a_pack_is_somewhere(tables: list[TableView]) -> None:
    assert len(tables) > 2000
    assert [table for table in tables if table.stock and len(cards(table)) != len(PACK)] == []


def test_no_face_lies_in_two_places(tables: list[TableView]) -> None:
    faces = [[card for card in cards(table) if card != UNKNOWN] for table in tables]
    assert [each for each in faces if len(each) > len(set(each))] == []


def test_a_card_led_out_of_turn_lies_on_the_table_and_not_in_the_hand() -> None:
    led, beside = view("leads/40-played-in-its-turn", "l"), view("leads/40-played-in-its-turn", "t1.lead")
    assert led.trick == TrickView("Bert", "QC", None, None)
    assert set(led.players[1].hand) == {"8S", "9S", "10H", "JC"}
    assert (beside.trick, beside.earlier) == (TrickView("Anne", "KS", None, None), (led.trick,))
    taken_up = view("leads/40-played-in-its-turn", "b", "he takes it up between two tricks")
    assert set(taken_up.players[1].hand) == {"10H", "QC", "JC"}


def test_a_trick_lies_on_the_table_and_the_hands_are_what_is_left() -> None:
    table = view("play/43-replay-claimed", "t2.play")
    anne, bert = table.players
    assert table.trick == TrickView("Bert", "KS", "QH", "Anne")
    assert table.earlier == (TrickView("Anne", "8C", "KC", "Bert"),)
    assert (anne.hand, anne.tricks, anne.dealer) == (("AS", "9S", "AH"), 1, False)
    assert (bert.hand, bert.tricks, bert.dealer) == (("8D", "7D", "7C"), 1, True)
    assert (table.stock, table.turned, table.trump, table.moved) == (21, ("7H",), "H", ("QH",))
    assert (table.deal, table.game, table.phase) == (1, 1, "play")


def test_a_card_played_later_is_known_before_and_one_never_seen_stays_unknown() -> None:
    hidden = view("play/43-unknown-hand-thrown-in", "t1.play", "he never shows it")
    shown = view("play/43-unknown-hand-thrown-in", "t1.play", "he shows his hand on demand")
    assert any("?" in player.hand for player in hidden.players)
    assert all("?" not in player.hand for player in shown.players)


def test_an_exposed_card_lies_face_up_in_the_hand_that_it_was_dealt_to() -> None:
    table = view("combinations/13-42-43-49-long-dispute", "e1")
    assert [player.face_up for player in table.players] == [("8C",), ()]
    assert "8C" in table.players[0].hand


def test_both_cards_turned_lie_there() -> None:
    table = view("dealing/11-two-cards-turned", "tu", "he looks before he chooses")
    assert table.turned == ("7H", "8S")
    assert table.trump is None
    assert [player.hand for player in table.players] == [("?",) * 5, ("?",) * 5]


def test_before_the_first_card_there_is_nothing_to_be_seen() -> None:
    shown = case("london/play/43-replay-claimed")
    assert table_views(shown.log, BOOKS.for_case(shown), {"d.shuffle", "d.cut"}) == {}
    assert table_views(shown.log, BOOKS.for_case(shown), ()) == {}


def test_words_at_the_end_of_a_hand_show_the_hand() -> None:
    table = view("play/43-replay-claimed", "c1")
    assert len(table.earlier) == 4
    assert table.phase == "over"


def test_the_table_is_the_same_whatever_else_is_asked_for() -> None:
    shown = case("london/combinations/13-42-43-49-long-dispute")
    book = BOOKS.for_case(shown)
    every = table_views(shown.log, book, {event.id for event in shown.log.events})
    for event, table in every.items():
        assert table_views(shown.log, book, {event}) == {event: table}


@pytest.mark.parametrize(("event", "points"), [("u1", [0, 0]), ("m1", [0, 2])])
def test_points_are_those_on_the_counters(event: str, points: list[int]) -> None:
    table = view("combinations/13-42-43-49-long-dispute", event)
    assert [player.points for player in table.players] == points


UNRECORDED = """\
format: referee.log/1
players: [Anne, Bert]
rulebook: london
recorded: []
events:
  - {id: d, deal: {by: Bert, hands: {Anne: 10S 9S 8S 7S AS, Bert: QC JC 10C 9C 8C}, turn_up: KH}}
  - {id: t1, trick: [Anne 10S, Bert 8C]}
  - {id: t2, trick: [Anne 9S, Bert 9C]}
  - {id: t3, trick: [Anne 8S, Bert 10C]}
  - {id: t4, trick: [Anne 7S, Bert JC]}
  - {id: t5, trick: [Anne AS, Bert QC]}
  - {id: m, do: mark, by: Bert, n: 1, reason: turned_king}
  - {id: d2, deal: {by: Anne, hands: {Anne: 5, Bert: 5}, turn_up: 7D}}
"""


def test_a_table_without_recorded_marks_does_not_tell_what_the_deal_earns() -> None:
    log = loads_log(UNRECORDED)
    shown = table_views(log, load_rulebook("london"), {event.id for event in log.events})
    points = {event: [player.points for player in table.players] for event, table in shown.items()}
    assert points["d.turn_up"] == points["t5.play"] == [0, 0]
    assert points["m"] == [0, 1]
    assert points["d2.turn_up"] == [2, 1]


def test_a_card_turned_after_giving_lies_there_until_cards_are_given() -> None:
    table = view("exchange/37-turned-in-error", "tu")
    assert (table.turned, table.aside, table.trump) == (("9H", "JC"), (), "H")
    assert " Turned 9♥  [J♣]   Trumps: hearts " in "\n".join(table_lines(table))
    lesson = "exchange/37-card-not-wanted"
    back = view(lesson, "tu", "where it goes back on the stock, and three are left")
    aside = view(lesson, "tu", "it went aside, and two are left")
    assert back.turned == aside.turned == ("9H", "JC")
    assert back.stock == aside.stock


def test_a_known_hand_from_which_an_unseen_card_was_led_is_not_shown() -> None:
    table = view("leads/40-nobody-speaks-of-it", "l", "the face of the card is not known")
    assert [len(player.hand) for player in table.players] == [5, 4]
    assert set(table.players[1].hand) == {UNKNOWN}
