"""Charts for programs, and as drawings: legible on one sheet of paper, nothing over anything else, nothing left out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import jsonschema
import pytest

from referee.asking import ask
from referee.interviews import ANYBODY, Chart, ChartsReport, chart_of, chart_schema
from referee.interviews.chart import Node, Way
from referee.interviews.chart_drawing import PAPER, Box, Sheet, Words, broken, described, sheet_of, width_of
from referee.law import load_rulebook
from referee.report import written
from tests.charts import every_chart

SMALLEST = 6.0
"""The fewest points that letters of a shipped chart are high on paper."""


@cache
def charts(code: str, ground: str) -> list[Chart]:
    """Return the chart of a ground under a code; none where the code does not speak of it."""
    interview = ask(load_rulebook(code), ground, ANYBODY)
    return [chart_of(interview)] if interview.calls else []


def places(node: Node) -> Iterator[Node]:
    """Yield a place in a chart and all behind it."""
    yield node
    for way in node.answers:
        yield from places(way.then)


def inside(words: Words, box: Box) -> bool:
    """Whether a line of text begins in a box."""
    return box.x <= words.x <= box.x + box.width and box.y <= words.y <= box.y + box.height


def faults(sheet: Sheet) -> Iterator[str]:
    """Yield what lies over something else, or beyond the edge."""
    for one, other in combinations(sheet.boxes, 2):
        across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        if across > 0 and down > 0:
            yield f"{one} over {other}"
    for words in sheet.words:
        for box in sheet.boxes:
            reached = words.x + words.width > box.x and box.y < words.y < box.y + box.height and words.x < box.x
            if reached or (inside(words, box) and words.x + words.width > box.x + box.width):
                yield f"{words.text} over the edge of {box}"
    for box in sheet.boxes:
        if box.x < 0 or box.x + box.width > sheet.width or box.y + box.height > sheet.height:
            yield f"{box} beyond the edge"


@every_chart
def test_a_chart_fits_on_a_sheet_and_nothing_is_over_anything_else(code: str, ground: str) -> None:
    for chart in charts(code, ground):
        sheet = sheet_of([chart])
        assert sheet.points <= PAPER[1]
        assert sheet.scale * 10 >= SMALLEST
        assert list(faults(sheet)) == []


@every_chart
def test_all_of_a_chart_is_drawn(code: str, ground: str) -> None:
    for chart in charts(code, ground):
        told = " ".join(words.text for words in sheet_of([chart]).words)
        for node in places(chart.root):
            for text in (node.question, *node.ruling, *(way.answer for way in node.answers)):
                assert text in told, text


@every_chart
def test_what_programs_are_told_fits_its_schema(code: str, ground: str) -> None:
    document = json.loads(written(ChartsReport([charts(code, ground)]), "json"))
    assert [chart["ground"] for chart in document["charts"]] == [ground] * len(charts(code, ground))
    jsonschema.validate(document, chart_schema())


def test_its_schema_is_one_and_finds_what_is_wrong() -> None:
    jsonschema.Draft202012Validator.check_schema(chart_schema())
    document = json.loads(written(ChartsReport([charts("london", "cut")]), "json"))
    del document["charts"][0]["root"]["answers"][0]["then"]
    checker = jsonschema.Draft202012Validator(chart_schema())
    assert [error.validator for error in checker.iter_errors(document)] == ["required"]


def test_what_is_reached_twice_is_drawn_once_and_led_to_by_its_number() -> None:
    (chart,) = charts("london", "renounce")
    told = [words.text for words in sheet_of([chart]).words]
    led = {int(n) for text in told if (n := text.removeprefix("Go on at ").removesuffix(".")).isdecimal()}
    asked = [int(text.partition(".")[0]) for text in told if re.match(r"\d+\. ", text)]
    assert led
    assert led <= set(asked)
    assert asked == list(range(1, len(asked) + 1))
    assert len(asked) < sum(bool(node.question) for node in places(chart.root))


def test_two_codes_stand_side_by_side_the_longer_chart_wider() -> None:
    both = [*charts("london", "renounce"), *charts("french", "renounce")]
    sheet = sheet_of(both)
    first = [box for box in sheet.boxes if box.y == sheet.boxes[0].y]
    assert len(first) == 2
    assert first[1].x > PAPER[0] / 2
    assert sheet.points <= PAPER[1]
    assert list(faults(sheet)) == []


def test_who_cannot_see_it_is_told_all_of_it() -> None:
    (chart,) = charts("london", "dealt_count")
    svg = ElementTree.fromstring(written(ChartsReport([[chart]]), "svg"))
    names = [child.tag.rpartition("}")[2] for child in svg]
    assert names[:2] == ["title", "desc"]
    assert svg.get("role") == "img"
    assert svg[0].text == "The number of cards dealt"
    assert svg[1].text == "\n".join(described(chart))
    for node in places(chart.root):
        assert node.question in str(svg[1].text)


def test_a_drawing_needs_nothing_besides_and_is_the_same_each_time() -> None:
    report = ChartsReport([charts("london", "deal_turn"), charts("london", "cut")])
    told = written(report, "svg")
    assert told == written(report, "svg")
    assert not re.search(rb"<script|href|url\(|@import|\sstyle=", told)
    assert told.count(b"<svg") == 3


def test_what_a_club_wrote_stays_text() -> None:
    hostile = Node("<script>&?", (Way("<b>", Node(ruling=("<i>",))), Way("No", Node(ruling=("\x00]]>",)))))
    chart = Chart("cut", "<u>", '"Club" & <Co>', hostile)
    svg = ElementTree.fromstring(written(ChartsReport([[chart]]), "svg"))
    assert "1. <script>&?" in "".join(svg.itertext())
    assert ChartsReport([[chart]]).html().count("<script") == 0


@pytest.mark.parametrize("width", [40.0, 120.0, 400.0])
def test_lines_are_no_wider_than_there_is_room(width: float) -> None:
    text = "The non-dealer may have the error put right, or a fresh deal."
    lines = broken(text, width)
    assert " ".join(lines) == text
    assert all(width_of(line) <= width or " " not in line for line in lines)


def test_a_chart_asks_who_it_was_only_where_that_changes_the_ruling() -> None:
    chart = charts("london", "false_king")[0]
    assert chart.called == "Who claimed the king? He is called the player here, and the other the adversary."
    asking = [node for node in places(chart.root) if node.question == chart.who]
    assert 0 < len(asking) < chart.root.size / 4
    for node in asking:
        one, other = (way.then for way in node.answers)
        assert one != other


def test_a_chart_that_is_for_one_of_the_players_calls_both_by_their_parts() -> None:
    chart = charts("london", "deal_turn")[0]
    assert chart.called == ""
    assert all("the adversary" not in sentence for node in places(chart.root) for sentence in node.ruling)
