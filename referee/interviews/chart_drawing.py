"""Charts as drawings: a box for each question and each ruling, with the answers on the branches between, on one sheet.

A place in a chart that is reached in several ways is drawn once; the other ways lead to it by its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import sqrt
from pathlib import Path
from typing import Final

from attrs import define, field, frozen

from referee.interviews.chart import Chart, Node
from referee.report import filled

TEMPLATES: Final = Path(__file__).parent / "templates"

PAPER: Final = (510.0, 750.0)
"""What there is room for on a sheet of A4 within its margins, in points."""

MARGIN: Final = 12.0
"""What is left free around each sheet of a drawing, in points."""

LARGEST: Final = 10.0
"""The most points that letters are high; where a chart is long, they are as high as fits."""

READABLE: Final = 6.0
"""The fewest points that letters are to be high; a chart that does not fit so in one piece is drawn in several."""

PARTINGS: Final = tuple((columns, deep) for columns in (2, 3) for deep in (2, 3, 4, 5))
"""In how many columns a long chart may be drawn, and after how many answers its pieces end."""

TYPE: Final = 10.0
LINE: Final = 12.0
PAD: Final = 3.0
GAP: Final = 4.5
INDENT: Final = 14.0
TITLE: Final = 1.5
"""How much higher the letters of a title are than those of a text, whose height is 10 units of the sheet."""

EDGE: Final = 1.0
"""What a line at the edge of a sheet needs there."""

COLUMN_GAP: Final = 24.0
MOST_OF_LABEL: Final = 0.35
"""The part of the width that is left which answers take at most."""

WIDTHS: Final = {
    letter: width / 1000
    for width, letters in {
        222: "ijl'’‘|",
        278: " !,./:;[]fIt\\",
        333: "()-`r“”",
        500: "Jckvxyz",
        584: "+<=>~",
        611: "FTZ",
        667: "ABEKPSVXY&",
        722: "CDHNRUw",
        778: "GOQ",
        833: "Mm",
        889: "%",
        944: "W",
        1000: "…—♠♥♦♣",
    }.items()
    for letter in letters
}
"""How wide letters of Arial, Helvetica and Liberation Sans are beside their height; all others count as ``WIDTH``."""

WIDTH: Final = 0.556
BOLD: Final = 1.08


@frozen
class Words:
    """A line of text of a drawing, with its left end on the base line, and the width that it takes in any font."""

    x: float
    y: float
    text: str
    width: float
    bold: bool = False
    size: float = TYPE


@frozen
class Box:
    """A box of a drawing: of a question, or of a ruling."""

    x: float
    y: float
    width: float
    height: float
    ruling: bool


@define
class Sheet:
    """A drawing of the charts of one trouble under several codes, side by side.

    width: its width in units, of which letters are 10 high.
    height: its height in the same units.
    boxes: its boxes.
    words: its lines of text.
    branches: its branches, each the corners that it goes through.
    """

    width: float
    height: float = 0.0
    boxes: list[Box] = field(factory=list)
    words: list[Words] = field(factory=list)
    branches: list[tuple[tuple[float, float], ...]] = field(factory=list)

    @property
    def scale(self) -> float:
        """How many points of paper a unit is."""
        return PAPER[0] / self.width

    @property
    def points(self) -> float:
        """How high it is on paper, in points."""
        return self.height * self.scale

    def write(self, x: float, y: float, lines: Sequence[str], bold: bool = False, size: float = TYPE) -> float:
        """Write lines of text below each other, and return where the next thing may begin.

        Args:
            x: where they begin.
            y: the upper edge of the first.
            lines: the lines.
            bold: whether they are bold.
            size: how high letters are.
        """
        for line in lines:
            self.words.append(Words(x, y + size, line, width_of(line, bold, size), bold, size))
            y += LINE * size / TYPE
        return y


def drawing(rows: Sequence[Sequence[Chart]]) -> str:
    """Return charts as one drawing that needs no other file.

    Args:
        rows: the charts, those of one trouble under several codes together.

    Returns:
        The drawing, as SVG.
    """
    sheets = [sheet_of(row) for row in rows]
    return filled(
        "drawing.svg",
        TEMPLATES,
        sheets=list(zip(accumulate((s.points + MARGIN for s in sheets), initial=MARGIN), sheets, strict=False)),
        title="; ".join(row[0].title for row in rows),
        told=[sentence for row in rows for chart in row for sentence in described(chart)],
        width=PAPER[0] + 2 * MARGIN,
        margin=MARGIN,
    )


def sheet_of(charts: Sequence[Chart]) -> Sheet:
    """Return the charts of one trouble as a drawing, in the largest letters with which it fits on a sheet of paper.

    Args:
        charts: the charts, those of several codes side by side.
    """
    whole = _largest(charts, ((1, None),))
    return whole if len(charts) > 1 or whole.scale * TYPE >= READABLE else _largest(charts, PARTINGS)


def _largest(charts: Sequence[Chart], partings: Sequence[tuple[int, int | None]]) -> Sheet:
    """Return charts as a drawing, parted in one of some ways, in the largest letters with which it fits."""

    def fitting(size: float) -> Sheet | None:
        sheets = (_laid_out(charts, PAPER[0] * TYPE / size, columns, deep) for columns, deep in partings)
        return next((sheet for sheet in sheets if sheet.points <= PAPER[1]), None)

    size = LARGEST
    while (found := fitting(size)) is None:
        size *= 0.97
    larger = (fitting(size * more) for more in (1.02, 1.01)) if size < LARGEST else ()
    return next((sheet for sheet in larger if sheet is not None), found)


def numbers_of(pieces: Sequence[Node]) -> Mapping[Node, int]:
    """Return the numbers of the questions of a chart, in the order in which they are drawn.

    Args:
        pieces: the places with which its pieces begin; of a chart in one piece, its first.
    """
    found: dict[Node, int] = {}
    heads = frozenset(pieces)
    for head in pieces:
        waiting = [head]
        while waiting:
            node = waiting.pop()
            if node.question and node not in found:
                found[node] = len(found) + 1
                waiting += [way.then for way in reversed(node.answers) if way.then not in heads]
    return found


def described(chart: Chart) -> Iterator[str]:
    """Yield a chart as sentences for who cannot see the drawing: each question with the ways that its answers lead."""
    numbers = numbers_of([chart.root])
    yield f"{chart.title}. {chart.code}. {chart.called}".strip()
    if not numbers:
        yield " ".join(chart.root.ruling)
    for node, number in numbers.items():
        yield f"{number}. {node.question}"
        for way in node.answers:
            leads = f"go on at {numbers[way.then]}." if way.then.question else " ".join(way.then.ruling)
            yield f"{way.answer}: {leads}"


def width_of(text: str, bold: bool = False, size: float = TYPE) -> float:
    """Return how wide a text is in the fonts that it is meant for, in units.

    >>> width_of("ill") < width_of("mmm")
    True
    """
    return round(sum(WIDTHS.get(letter, WIDTH) for letter in text) * size * (BOLD if bold else 1), 1)


def broken(text: str, width: float, bold: bool = False) -> list[str]:
    """Return a text in lines that are no wider than that, where a word is not wider by itself."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _laid_out(charts: Sequence[Chart], width: float, columns: int = 1, deep: int | None = None) -> Sheet:
    """Return charts as a drawing of a width, as high as it comes, each in columns, and in pieces that end so deep."""
    sheet = Sheet(width)
    below = sheet.write(0, 0, [charts[0].title], bold=True, size=TYPE * TITLE)
    shares = [sqrt(chart.root.size) for chart in charts]  # so that columns come about as high as each other
    ends = [share / sum(shares) * (width + COLUMN_GAP) for share in accumulate(shares, initial=0.0)]
    spans = [(begin + EDGE, end - COLUMN_GAP - EDGE) for begin, end in pairwise(ends)]
    headings = [
        [line for text in (chart.code, chart.called) for line in broken(text, right - left)]
        for chart, (left, right) in zip(charts, spans, strict=True)
    ]
    top = GAP + max(sheet.write(left, below, lines) for lines, (left, _) in zip(headings, spans, strict=True))
    for chart, (left, right) in zip(charts, spans, strict=True):
        pieces, drawn = list(_pieces(chart.root, deep)), set[Node]()
        numbers, heads = numbers_of(pieces), frozenset(pieces)
        room = (right - left + COLUMN_GAP) / columns
        heights = [_Column(Sheet(width), room - COLUMN_GAP, numbers, heads).put(each, 0, 0) for each in pieces]
        for number, some in enumerate(_parted(heights, columns)):
            start = left + number * room
            # What one column shows, the next leads to.
            column = _Column(sheet, start + room - COLUMN_GAP, numbers, heads, top, drawn)
            for at in some:
                column.put(pieces[at], start, start)
            sheet.height = max(sheet.height, column.bottom + EDGE)
    return sheet


def _pieces(root: Node, deep: int | None) -> Iterator[Node]:
    """Yield the places with which the pieces of a chart begin, each once, where they end after so many answers."""
    waiting, begun = [root], {root}
    while waiting:
        yield (head := waiting.pop(0))
        row = [head]
        for _ in range(deep or 0):
            row = [way.then for node in row for way in node.answers]
        further = [node for node in dict.fromkeys(row) if node.question and node not in begun] if deep else []
        begun.update(further)
        waiting += further


def _parted(heights: Sequence[float], columns: int) -> list[list[int]]:
    """Return pieces, by their places, in columns, in order, so that the highest column is about as low as can be."""
    most = max(max(heights), sum(heights) / columns)
    while True:
        parted: list[list[int]] = [[]]
        for at, height in enumerate(heights):
            if parted[-1] and sum(heights[each] for each in parted[-1]) + height > most:
                parted.append([])
            parted[-1].append(at)
        if len(parted) <= columns:
            return parted
        most *= 1.02


@define
class _Column:
    """A chart, or a part of its pieces, that is being drawn row by row.

    sheet: where it is drawn.  right: its right edge.  numbers: the numbers of its questions.
    heads: the questions with which pieces begin.
    bottom: the lower edge of what is drawn.  drawn: the questions that are.
    """

    sheet: Sheet
    right: float
    numbers: Mapping[Node, int]
    heads: frozenset[Node]
    bottom: float = 0.0
    drawn: set[Node] = field(factory=set)

    def put(self, node: Node, left: float, start: float, label: Sequence[str] = ()) -> float:
        """Draw a place in the chart, and all behind it in its piece; return the lower edge of what is drawn.

        Args:
            node: the place.
            left: where the answer begins that leads there.
            start: where its box begins.
            label: the answer, in lines.
        """
        top = self.bottom + GAP
        below = self.sheet.write(left, top + PAD, label, bold=True)
        new = bool(node.question) and node not in self.drawn and not (label and node in self.heads)
        lines = [line for text in self._told(node, new) for line in broken(text, self.right - start - 2 * PAD)]
        end = self.sheet.write(start + PAD, top + PAD, lines) + PAD
        width = max(map(width_of, lines)) + 2 * PAD
        self.sheet.boxes.append(Box(start, top, width, end - top, not node.question))
        if label:
            middle = top + PAD + LINE / 2
            self.sheet.branches.append(((left + width_of(label[0], bold=True) + 2, middle), (start, middle)))
        self.bottom = max(end, below)
        if new:
            self.drawn.add(node)
            self._branch(node, left, start, end)
        return self.bottom

    def _branch(self, node: Node, left: float, start: float, end: float) -> None:
        """Draw the answers to a question, whose box ends there, and all behind them."""
        trunk, inside, corner = left + INDENT / 2, left + INDENT + 2, self.bottom + GAP / 2
        most = (self.right - inside) * MOST_OF_LABEL
        labels = [broken(way.answer, most, bold=True) for way in node.answers]
        box = inside + max(width_of(line, bold=True) for label in labels for line in label) + INDENT
        for label, way in zip(labels, node.answers, strict=True):
            middle = self.bottom + GAP + PAD + LINE / 2
            self.put(way.then, inside, box, label)
            self.sheet.branches.append(((trunk, middle), (inside - 2, middle)))
        leaving = start + INDENT / 2
        self.sheet.branches.append(((leaving, end), (leaving, corner), (trunk, corner), (trunk, middle)))

    def _told(self, node: Node, new: bool) -> Sequence[str]:
        """Return what stands in the box of a place."""
        if not node.question:
            return node.ruling
        number = self.numbers[node]
        return (f"{number}. {node.question}",) if new else (f"Go on at {number}.",)
