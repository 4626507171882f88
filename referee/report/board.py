"""The board: the table as it stood, laid out and drawn; whatever draws a table takes its places from here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from typing import Final, Literal, TypeVar

from attrs import frozen

from referee.record import SUIT_NAMES, UNKNOWN, describe, how_many, printed
from referee.report.deck import COLOURS, FACE, deck_file, drawn, symbols
from referee.report.table_text import columns_of
from referee.report.table_view import PlayerView, TableView
from referee.report.words import SIGNS
from referee.report.writers.base import NotInstalled

WIDTH: Final = 720
HEIGHT: Final = 820

T = TypeVar("T")

Zone = Literal["hand", "discards", "stock", "turned", "aside", "trick", "won", "name"]
"""Where a card lies, or what else a place on the board is for: the name of a player with the score."""

HAND: Final = 150
TRICK: Final = 132
PILE: Final = 112
SMALL: Final = 54
"""How wide cards are drawn in a hand, in the trick, in the stock and as turned, and where they are out of play."""

PLACE: Final = f'class="board" viewBox="0 0 {WIDTH} {HEIGHT}"'
"""What an element of SVG that holds a board is called, and the units in it."""

MIDDLE: Final = 410
"""How far down the middle of the board is."""

STACK: Final = 6
"""How many cards of the stock are drawn at most; how many there are is written beside it."""

COUNTERS: Final = 10
"""How many points are shown by counters at most; they are written in numbers as well."""

RING: Final = '<rect class="ring" x="-117" y="-165" width="234" height="330" rx="13"/>'
"""What is drawn around a card that stands out."""


@frozen
class Piece:
    """A card as it lies on the board.

    card: the card in canonical spelling; ``?`` where its face is not seen or not known.
    zone: where it lies.
    whose: the player whose it is; ``None`` for what is nobody's.
    x, y: where its middle is.
    width: how wide it is drawn.
    turn: by how many degrees it is turned.
    up: whether it is of a hand and both players have seen it.
    moved: whether the act names it.
    """

    card: str
    zone: Zone
    whose: str | None
    x: float
    y: float
    width: float
    turn: float = 0
    up: bool = False
    moved: bool = False


@frozen
class Place:
    """A part of the board that is one thing, whether cards lie there or not.

    zone: what it is for.
    whose: the player whose it is; ``None`` for what is nobody's.
    x, y: where its upper left corner is, in the units of the board.
    width, height: how large it is.
    """

    zone: Zone
    whose: str | None
    x: float
    y: float
    width: float
    height: float


def pieces(view: TableView) -> list[Piece]:
    """Return the cards of a table as they lie on the board, those that lie above others last.

    Each card of the table is one of them, but for the stock, of which a few stand for all.

    Args:
        view: the table.
    """
    above, below = view.players
    tricks = [*_won(view, above, -1), *_won(view, below, 1), *_trick(view)]
    return [*_middle(view), *tricks, *_side(view, above, -1), *_side(view, below, 1)]


def board_svg(view: TableView, caption: str = "", *, small: bool = False) -> str:
    """Return the board as an SVG document of its own, which needs no other file.

    Args:
        view: the table as it stood.
        caption: what the picture is of, for readers who do not see it.
        small: whether it is to be seen small, so that of a card only rank and suit are drawn.

    Returns:
        The document. It scales to any width; the same table always gives the same bytes.
    """
    told = f"<title>{escape(caption or 'The table')}</title><desc>{escape(' '.join(board_words(view)))}</desc>"
    style = f"<style>{board_style()}</style><defs>{symbols(() if small else cards_on(view))}</defs>"
    drawing = _drawing(view, partial(drawn, small=small))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {PLACE} role="img">{told}{style}{drawing}</svg>\n'


def places(view: TableView) -> Iterator[Place]:
    """Yield the places of a board: the players, their tricks and what they laid away, the stock, and the trick.

    Args:
        view: the table.
    """
    yield Place("trick", None, 318, MIDDLE - 112, 196, 224)
    yield Place("stock", None, 22, MIDDLE - 92, 136, 200)
    for player, side in zip(view.players, (-1, 1), strict=True):
        yield Place("name", player.name, 14, 0 if side < 0 else HEIGHT - 60, WIDTH - 28, 60)
        yield Place("discards", player.name, 22, MIDDLE + side * 134 - 24, 330, 48)
        yield Place("won", player.name, WIDTH - 206, MIDDLE + side * 62 - 58, 196, 116)


def board_figure(
    view: TableView, face: Callable[[str], str] = drawn, over: Callable[[Piece | Place], str] | None = None
) -> str:
    """Return the board as SVG to stand in a page, which has its style, and what its cards are made of.

    Args:
        view: the table as it stood.
        face: what draws a card with its middle at 0, 0, as ``drawn`` does.
        over: what lies over a card or a place, such as a button, in HTML; empty where nothing does. ``None`` where the
            board is only looked at.
    """
    role = "img" if over is None else "group"
    told = escape(" ".join(board_words(view)))
    return f'<svg {PLACE} role="{role}" aria-label="{told}">{_drawing(view, face, over)}</svg>'


def board_style() -> str:
    """Return how the board and its cards look, as CSS."""
    return deck_file(COLOURS) + deck_file("board.css")


def cards_on(*views: TableView) -> set[str]:
    """Return the cards that are to be drawn for some tables."""
    return {piece.card for view in views for piece in pieces(view)}


def board_png(view: TableView, width: int = WIDTH, caption: str = "") -> bytes:
    """Return the board as a picture of pixels, in the format PNG.

    Args:
        view: the table as it stood.
        width: how many pixels wide; it is somewhat higher than wide.
        caption: what the picture is of.

    Raises:
        NotInstalled: resvg, which draws it, is not installed.
    """
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        raise NotInstalled("PNG needs the package resvg-py; pip install 'referee[picture]'") from None
    return bytes(svg_to_bytes(svg_string=board_svg(view, caption), width=width))


def board_words(view: TableView) -> list[str]:
    """Return what lies on the board in sentences, for whoever does not see it.

    Args:
        view: the table as it stood.
    """
    said = [" ".join(_side_words(player)) for player in view.players]
    said.append(f"The stock has {how_many(view.stock, 'card')}.")
    if view.turned:
        said.append(f"{'Turn-up' if view.trump else 'Turned'}: {_named(view.turned)}.")
    elif view.trump:
        said.append(f"Trumps are {SUIT_NAMES[view.trump]}.")
    if view.aside:
        said.append(f"Put aside: {_named(view.aside)}.")
    for number, trick in enumerate((*view.earlier, *filter(None, [view.trick])), 1):
        reply = f", {view.other(trick.leader)} played {_named([trick.reply])}" if trick.reply is not None else ""
        won = f", and {trick.winner} won it" if trick.winner is not None else ""
        said.append(f"Trick {number}: {trick.leader} led {_named([trick.lead])}{reply}{won}.")
    return said


def _labels(view: TableView) -> Iterator[str]:
    """Yield the texts on the board: names, scores, the stock, trumps and what is laid away."""
    for player, side in zip(view.players, (-1, 1), strict=True):
        line, name = 36 if side < 0 else HEIGHT - 20, _cut(player.name, 22)
        yield _label("name", name, 30, line)
        if player.dealer:
            yield _label("deals", "dealer", 42 + 16 * columns_of(name), line)
        yield _label("score", how_many(player.points, "point"), WIDTH - 30, line)
        if player.discards:
            yield _label("note", f"{len(player.discards)} laid away", 30, MIDDLE + side * 118 + 6)
    yield _label("note", f"Stock {view.stock}", 30, MIDDLE + 96)
    if view.trump:
        yield _label("note", f"Trumps {SIGNS[view.trump]}", 180, MIDDLE + 96)


def _row(things: Sequence[T], first: float, step: float, room: float) -> Iterator[tuple[T, float]]:
    """Yield things with the places of their middles in a row: so far from each other, or as close as they must."""
    apart = min(step, room / max(len(things) - 1, 1))
    yield from ((thing, first + apart * n) for n, thing in enumerate(things))


def _spread(cards: Sequence[str], left: float, right: float, width: float, step: float) -> Iterator[tuple[str, float]]:
    """Yield cards with the places of their middles in the middle between two edges."""
    room = right - left - width
    first = left + width / 2 + (room - min(step * (len(cards) - 1), room)) / 2
    return _row(cards, first, step, room)


def _side(view: TableView, player: PlayerView, side: int) -> Iterator[Piece]:
    """Yield the hand of a player, at the top (-1) or at the bottom (1), and what he has laid away."""
    for card, x in _row(player.discards, 160 + SMALL / 2, 34, 160):
        yield Piece(card, "discards", player.name, x, MIDDLE + side * 134, SMALL, moved=card in view.moved)
    down = MIDDLE + side * 252
    for n, (card, x) in enumerate(_spread(player.hand, 20, WIDTH - 20, HAND, 132)):
        lean = (n - (len(player.hand) - 1) / 2) * side
        sunk = abs(lean) ** 2 * 1.5 * side
        up, moved = card in player.face_up, card in view.moved
        yield Piece(card, "hand", player.name, x, down + sunk, HAND, lean * 2.4, up=up, moved=moved)


def _middle(view: TableView) -> Iterator[Piece]:
    """Yield the stock, the cards that lie turned, and those put aside."""
    for n in range(min(view.stock, STACK)):
        yield Piece(UNKNOWN, "stock", None, 30 + PILE / 2 + n * 1.5, MIDDLE - 4 - n * 1.5, PILE)
    for card, x in _row(view.turned, 180 + PILE / 2, 38, 76):
        yield Piece(card, "turned", None, x, MIDDLE, PILE, moved=card in view.moved)
    for card, x in _spread(view.aside, 300, 520, SMALL, 34):
        yield Piece(card, "aside", None, x, MIDDLE + 134, SMALL, moved=card in view.moved)


def _trick(view: TableView) -> Iterator[Piece]:
    """Yield the trick being played, each card on the side of the player who played it; the reply lies above."""
    trick = view.trick
    if trick is None:
        return
    for card, player in zip(trick.cards, (trick.leader, view.other(trick.leader)), strict=False):
        side = -1 if player == view.players[0].name else 1
        x, y = 396 + side * 24, MIDDLE + side * 34
        yield Piece(card, "trick", player, x, y, TRICK, side * 3, moved=card in view.moved)


def _won(view: TableView, player: PlayerView, side: int) -> Iterator[Piece]:
    """Yield the tricks before the one being played that a player has won, as crossed pairs; those of nobody with them.

    A trick of which nothing tells who won it lies with those of the player who led to it.
    """
    mine = [trick for trick in view.earlier if (trick.winner or trick.leader) == player.name]
    for trick, x in _row(mine, WIDTH - 168, 40, 120):
        for card, aside in zip(trick.cards, (-1, 1), strict=False):
            yield Piece(card, "won", player.name, x + aside * 7, MIDDLE + side * 74, SMALL, aside * 14)


def _piece(piece: Piece, face: Callable[[str], str], over: Callable[[Piece | Place], str] | None) -> str:
    states = "".join(f" {name}" for name, so in (("up", piece.up), ("moved", piece.moved)) if so)
    turn = f" rotate({piece.turn:g})" if piece.turn else ""
    place = f"translate({piece.x:.1f} {piece.y:.1f}){turn} scale({piece.width / FACE[0]:.4g})"
    ring, above = RING if states else "", _above(piece, over)
    return f'<g class="piece {piece.zone}{states}" transform="{place}">{face(piece.card)}{ring}{above}</g>'


def _above(thing: Piece | Place, over: Callable[[Piece | Place], str] | None) -> str:
    """Return what lies over a card or a place, in the room that it takes."""
    told = over(thing).strip() if over is not None else ""
    if not told:
        return ""
    width, height = (thing.width, thing.height) if isinstance(thing, Place) else FACE
    x, y = (thing.x, thing.y) if isinstance(thing, Place) else (-width / 2, -height / 2)
    return f'<foreignObject x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}">{told}</foreignObject>'


def _label(kind: str, text: str, x: float, y: float) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(printed(text))}</text>'


def _counters(view: TableView) -> Iterator[str]:
    """Yield the counters by which the players show their points."""
    for player, side in zip(view.players, (-1, 1), strict=True):
        line = 28 if side < 0 else HEIGHT - 26
        for n in range(min(player.points, COUNTERS)):
            yield f'<circle class="counter" cx="{WIDTH - 160 - n * 24}" cy="{line}" r="9"/>'


def _side_words(player: PlayerView) -> Iterator[str]:
    dealer = ", dealer" if player.dealer else ""
    yield f"{player.name}{dealer}: {how_many(player.points, 'point')}, {how_many(player.tricks, 'trick')};"
    yield f"hand: {_named(player.hand)}." if player.hand else "no cards in hand."
    if player.face_up:
        yield f"Face up: {_named(player.face_up)}."
    if player.discards:
        yield f"Laid away: {_named(player.discards)}."


def _named(cards: Sequence[str]) -> str:
    """Return cards in words, those of unknown face counted."""
    known, unknown = [describe(card) for card in cards if card != UNKNOWN], sum(card == UNKNOWN for card in cards)
    return ", ".join([*known, *([f"{unknown} of unknown face"] if unknown else [])])


def _cut(text: str, columns: int) -> str:
    return text if len(text) <= columns else f"{text[: columns - 1]}…"


def _drawing(view: TableView, face: Callable[[str], str], over: Callable[[Piece | Place], str] | None = None) -> str:
    felt = f'<rect class="felt" width="{WIDTH}" height="{HEIGHT}" rx="26"/>'
    cards = (_piece(each, face, over) for each in pieces(view))
    return felt + "".join((*_labels(view), *_counters(view), *(_above(each, over) for each in places(view)), *cards))
