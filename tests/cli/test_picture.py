"""``referee picture``: the table as it stood, drawn."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from referee.cli import main
from tests.house.source import ROOT

HAND = str(ROOT / "docs" / "examples" / "hand.yaml")
DISPUTE = str(ROOT / "docs" / "examples" / "dispute.yaml")


def call(*arguments: str) -> Result:
    """Run ``referee picture``."""
    return CliRunner().invoke(main, ["picture", *arguments])


def test_the_table_is_drawn_as_it_stood_at_the_end() -> None:
    drawing = ElementTree.fromstring(call(DISPUTE).output)
    assert "David, dealer: 3 points, 3 tricks; hand: 1 of unknown face." in str(drawing[1].text)


def test_the_table_is_drawn_as_it_stood_after_an_event() -> None:
    drawing = ElementTree.fromstring(call(DISPUTE, "--at", "t1").output)
    title, told = str(drawing[0].text), str(drawing[1].text)
    assert title.startswith("The table after t1.play: David played")
    assert "Trick 1: Clara led king of spades, David played ace of clubs, and David won it." in told


def test_the_name_of_the_file_tells_the_format(tmp_path: Path) -> None:
    assert call(HAND, "--output", str(tmp_path / "board.png"), "--width", "240").exit_code == 0
    assert call(HAND, "--output", str(tmp_path / "board.svg")).exit_code == 0
    png, svg = (tmp_path / "board.png").read_bytes(), (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert int.from_bytes(png[16:20]) == 240
    assert ElementTree.fromstring(svg).get("viewBox")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((HAND, "--at", "e99"), "--at: no such event"),
        ((HAND, "--at", "d.shuffle"), "no card is on the table after d.shuffle"),
        ((HAND, "--width", "1"), "--width"),
    ],
)
def test_what_cannot_be_drawn_is_told_and_nothing_is_written(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    there = tmp_path / "board.svg"
    done = call(*arguments, "--output", str(there))
    assert (done.exit_code, said in done.stderr, there.exists()) == (2, True, False)
