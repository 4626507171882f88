"""Reports of paragraphs and columns as pages: nothing is lost, all of it stays text."""

from __future__ import annotations

from itertools import islice

from referee.comparison import Code, compare
from referee.differences.comparison import ComparisonReport
from referee.report.lines import Columns, Line
from referee.report.lines_page import lines_to_html
from tests.report.test_html import Reader, as_on_a_page
from tests.shared import case


def test_paragraphs_tables_and_items_are_told_as_such() -> None:
    lines: list[Line | Columns] = [
        Line("Two codes", "bold"),
        Line("Anne leads K♠.", label="e1"),
        Line("Bert & Anne", indent=3),
        Line(),
        Columns(("here", "<there>"), "bold", label="Points"),
        Line("Anne leads the king of spades.", "dim"),
        Columns(("1\nmarked", "2"), "bold cyan", label="≠ Deal 1"),
    ]
    page = lines_to_html("A & B", lines)
    assert "<h1>A &amp; B</h1>" in page
    assert "<h2>Two codes</h2>" in page
    assert page.count("<dd>") == 2
    assert '<th scope="col">here</th><th scope="col">&lt;there&gt;</th>' in page
    assert '<tr class="strong differs"><th scope="row">≠ Deal 1</th>' in page
    assert '<tr class="across"><td colspan="3">Anne leads <span class="sign black"' in page
    assert "1<br>marked" in page


def test_nothing_of_a_comparison_is_lost() -> None:
    shown = case("london/combinations/13-42-43-49-long-dispute")
    codes = [Code.named(code) for code in ("london", "general", "french")]
    report = ComparisonReport(compare(shown.log, codes))
    read = Reader(lines_to_html("Three codes", islice(report.lines(), 1, None)))
    assert read.open == []
    told = [text for line in report.lines() for text in (line.cells if isinstance(line, Columns) else (line.text,))]
    assert len(told) > 20
    parts = [as_on_a_page(part) for text in told[1:] for part in text.split("\n")]
    assert [part for part in parts if part not in read.words] == []


def test_names_on_a_page_of_lines_stay_text() -> None:
    read = Reader(lines_to_html("<script>a</script> \x1b", [Line("B\u202e<img src=x>", label="<b>")]))
    assert set(read.names).isdisjoint({"script", "img", "b"})
    assert "<script>a</script> \ufffd" in read.words
    assert "B\ufffd<img src=x>" in read.words
