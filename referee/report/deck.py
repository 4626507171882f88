"""The faces of the cards as drawings: signs, pips and courts, each drawn once and used by name.

The twelve courts, the suits and the ranks in ``deck/`` are Adrian Kennard's, who gave his playing cards to the public
domain (CC0 1.0).  ``deck/README.md`` tells where they come from and what was changed.

A card is named in canonical spelling, and the back of one by ``?``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from referee.record import PACK, RANK_OF, SUIT_OF, UNKNOWN

DECK: Final = Path(__file__).parent / "deck"

FACE: Final = (240, 336)
"""Width and height of a card in its own units; its middle is at 0, 0."""

COURTS: Final = "KQJ"

COLOURS: Final = "colours.css"
"""The file with the colours of the cards, as CSS."""

OUTER: Final = 38
"""How far from the middle of a card the outer columns of its pips stand."""

TOP: Final = 104
"""How far from the middle of a card the uppermost of its pips stand."""

THIRD: Final = TOP / 3
PIPS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "A": ((0, 0),),
    "7": ((OUTER, TOP), (OUTER, 0), (OUTER, -TOP), (0, TOP / 2)),
    "8": ((OUTER, TOP), (OUTER, 0), (OUTER, -TOP), (0, TOP / 2), (0, -TOP / 2)),
    "9": ((OUTER, TOP), (OUTER, THIRD), (OUTER, -THIRD), (OUTER, -TOP), (0, 0)),
    "10": ((OUTER, TOP), (OUTER, THIRD), (OUTER, -THIRD), (OUTER, -TOP), (0, 2 * THIRD), (0, -2 * THIRD)),
}
"""Where the pips of a card stand, from its middle to the side and up; those to a side stand on the other side too."""

EDGE: Final = '<rect class="card-edge" x="-119" y="-167" width="238" height="334" rx="14"/>'
BACK: Final = (
    '<rect x="-106" y="-154" width="212" height="308" rx="10" class="card-pattern"/>'
    '<path class="card-weave" d="M-106-154 106 58M-106-54 94 146M-106 46 2 154M-6-154 106-42'
    'M106-154-106 58M106-54-94 146M106 46-2 154M6-154-106-42"/>'
)


def symbols(cards: Iterable[str]) -> str:
    """Return what the drawings of some cards are made of, as SVG symbols to stand once in a document.

    Args:
        cards: the cards, in canonical spelling; of one of unknown face nothing is needed.
    """
    courts = sorted({file_of(card) for card in cards if card != UNKNOWN and RANK_OF[card] in COURTS})
    return "".join(deck_file(f"{name}.svg").replace("\n", "") for name in ("signs", *courts))


@cache
def deck_file(name: str) -> str:
    """Return what stands in a file of the deck, by the ``name`` of the file."""
    return (DECK / name).read_text(encoding="utf-8")


def colour(card: str) -> str:
    """Return the colour of a ``card`` whose face is known.

    >>> colour("KS"), colour("10H")
    ('black', 'red')
    """
    return "red" if SUIT_OF[card] in ("H", "D") else "black"


@cache
def drawn(card: str, small: bool = False) -> str:
    """Return the drawing of a card as SVG that uses the ``symbols`` of its document; its middle is at 0, 0.

    Args:
        card: a card in canonical spelling, or ``?`` for the back of one.
        small: whether nothing but its rank and its suit is drawn, for pictures a hand wide.
    """
    if card == UNKNOWN:
        return f'<g class="card-back">{EDGE}{BACK}</g>'
    rank, suit = RANK_OF[card], SUIT_OF[card]
    if small:
        shown = f"{_sign(f'rank-{rank}', 0, -70, 130)}{_sign(f'suit-{suit}', 0, 80, 120)}"
    else:
        index = f"{_sign(f'rank-{rank}', -95, -127, 56)}{_sign(f'suit-{suit}', -95, -77, 38)}"
        middle = _court(card) if rank in COURTS else "".join(_pips(rank, suit))
        shown = f'{index}{middle}<g transform="rotate(180)">{index}</g>'
    return f'<g class="card-{colour(card)}">{EDGE}{shown}</g>'


def card_svg(card: str) -> str:
    """Return a card as an SVG document of its own, that needs no other.

    Args:
        card: a card in canonical spelling, or ``?`` for the back of one.
    """
    width, height = FACE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-width / 2:g} {-height / 2:g} {width} {height}">'
        f"<style>{deck_file(COLOURS)}</style><defs>{symbols([card])}</defs>{drawn(card)}</svg>\n"
    )


def file_of(card: str) -> str:
    """Return the name of the file that holds the drawing of a card, without its ending; of two alike it is the same.

    Args:
        card: a card in canonical spelling, or ``?`` for the back of one.

    >>> file_of("KS"), file_of("KS#2"), file_of("?")
    ('KS', 'KS', 'back')
    """
    return "back" if card == UNKNOWN else f"{RANK_OF[card]}{SUIT_OF[card]}"


def every_card() -> list[str]:
    """Return the cards of a pack, and the back."""
    return [*PACK, UNKNOWN]


def _sign(name: str, x: float, y: float, size: float, *, turned: bool = False) -> str:
    turn = ' transform="rotate(180)"' if turned else ""
    x, y = (-x, -y) if turned else (x, y)
    return f'<use href="#{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"{turn}/>'


def _pips(rank: str, suit: str) -> Iterator[str]:
    size = 150 if rank == "A" else 58
    for x, up in PIPS[rank]:
        for side in (-x, x) if x else (x,):
            yield _sign(f"suit-{suit}", side, -up, size, turned=up < 0)


def _court(card: str) -> str:
    half = f'<use href="#court-{file_of(card)}" x="-68" y="-134" width="136" height="268"/>'
    frame = '<rect class="card-frame" x="-68" y="-134" width="136" height="268"/>'
    return f'{half}<g transform="rotate(180)">{half}</g>{frame}'
