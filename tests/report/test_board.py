"""The board: what is drawn is what the table holds, it lies within its edges, and it is told in words."""

from __future__ import annotations

import gzip
from collections import Counter
from xml.etree import ElementTree

import pytest

from referee.record import PACK, UNKNOWN, load_log, loads_log
from referee.report import TableView, board_png, board_svg, card_svg, empty_table, every_card, pieces, table_views
from referee.report.board import HEIGHT, STACK, WIDTH
from referee.report.deck import FACE
from tests.house.source import ROOT
from tests.shared import BOOKS, cases, rulebook
from tests.turns import in_turn

SVG = "{http://www.w3.org/2000/svg}"
DISPUTE = load_log(ROOT / "docs" / "examples" / "dispute.yaml")


def last_view() -> TableView:
    """Return the table at the end of an example: one card left to each, one of them of unknown face."""
    return list(table_views(DISPUTE, rulebook(), {event.id for event in DISPUTE.events}).values())[-1]


def lying(view: TableView) -> Counter[tuple[str, str | None, str]]:
    """Return what lies where on a table, but for the stock."""
    found = Counter[tuple[str, str | None, str]]()
    for player in view.players:
        found.update(("hand", player.name, card) for card in player.hand)
        found.update(("discards", player.name, card) for card in player.discards)
    found.update(("turned", None, card) for card in view.turned)
    found.update(("aside", None, card) for card in view.aside)
    for zone, tricks in (("won", view.earlier), ("trick", tuple(filter(None, [view.trick])))):
        for trick in tricks:
            players = (trick.winner or trick.leader,) * 2 if zone == "won" else (trick.leader, view.other(trick.leader))
            found.update((zone, player, card) for card, player in zip(trick.cards, players, strict=False))
    return found


@pytest.mark.turns
def test_what_is_drawn_is_what_the_table_holds_at_every_act_of_every_scenario() -> None:
    drawn = 0
    for case in in_turn(cases(), 60):
        for view in table_views(case.log, BOOKS.for_case(case), {event.id for event in case.log.events}).values():
            drawn += 1
            found = pieces(view)
            assert Counter((p.zone, p.whose, p.card) for p in found if p.zone != "stock") == lying(view)
            assert [p.card for p in found if p.zone == "stock"] == [UNKNOWN] * min(view.stock, STACK)
            half = [(p, p.width / 2, p.width / FACE[0] * FACE[1] / 2) for p in found]
            assert all(w <= p.x <= WIDTH - w and h <= p.y <= HEIGHT - h for p, w, h in half)
    assert drawn > 500


def test_a_picture_needs_no_other_file_and_draws_each_card_once() -> None:
    view = last_view()
    drawing = ElementTree.fromstring(board_svg(view, "A <trick>"))
    made = {symbol.get("id") for symbol in drawing.iter(f"{SVG}symbol")}
    used = {str(use.get("href")) for use in drawing.iter(f"{SVG}use")}
    assert used
    assert {name.removeprefix("#") for name in used} <= made
    assert len([each for each in drawing.iter(f"{SVG}g") if "piece" in each.get("class", "")]) == len(pieces(view))
    assert drawing.findtext(f"{SVG}title") == "A <trick>"


def test_a_board_is_told_in_words_to_whoever_does_not_see_it() -> None:
    told = str(ElementTree.fromstring(board_svg(last_view())).findtext(f"{SVG}desc"))
    assert "Clara: 2 points, 1 trick; hand: queen of spades." in told
    assert "David, dealer: 3 points, 3 tricks; hand: 1 of unknown face." in told
    assert "The stock has 21 cards. Turn-up: nine of clubs." in told
    assert "Trick 4: " in told


def test_a_picture_of_pixels_is_as_wide_as_asked_for() -> None:
    picture = board_png(last_view(), 300)
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20]) == 300


@pytest.mark.parametrize("card", every_card())
def test_every_card_has_a_drawing_of_its_own(card: str) -> None:
    mine = card_svg(card)
    ElementTree.fromstring(mine)
    assert [other for other in every_card() if card_svg(other) == mine] == [card]
    assert len(every_card()) == len(PACK) + 1


def test_the_drawings_are_light() -> None:
    assert max(len(gzip.compress(card_svg(card).encode())) for card in every_card()) < 12_000


def test_cards_shown_in_cutting_lie_beside_the_pack() -> None:
    """Before a card is dealt; those of acts that come later do not."""
    log = loads_log(
        "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n"
        "  - {do: cut_for_deal, by: Anne, exposed: KS}\n  - {do: cut_for_deal, by: Bert, exposed: 7H}\n"
    )
    assert empty_table(log).aside == ("KS", "7H")
    assert empty_table(log, 1).aside == ("KS",)
    assert empty_table(log).stock == 32
