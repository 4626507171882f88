"""The chance to make the point with a hand as it was dealt, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import define

from referee.record import Schema, how_many
from referee.report import Line, as_data, in_signs, join, output_schema, short
from referee.solving import Odds, Side

FORMAT: Final = "referee.odds/1"

SIDES: Final[dict[Side, tuple[str, str]]] = {
    "non_dealer": ("the non-dealer plays without proposing", "dealer"),
    "dealer": ("the dealer refuses, and the non-dealer leads", "non-dealer"),
}
"""What is done, and who the other player is, by whose hand it is."""


@define
class OddsFile:
    """The whole of what is told.

    rulebook: the code.
    side: whose hand it is.
    hand: the cards of the player.
    turned: the card turned up.
    hands: how many hands the other player may hold.
    open_cards: with how many the player makes the point where all cards are open.
    set_order: with how many where he leads in a set order and the other sees all cards.
    order: that order.
    vole: with how many he makes every trick where all cards are open.
    trumps: how many of the hands hold no trump, one, and so on.
    """

    format: str
    rulebook: str
    side: str
    hand: list[str]
    turned: str
    hands: int
    open_cards: int
    set_order: int
    order: list[str]
    vole: int
    trumps: list[int]


def odds_schema() -> Schema:
    """Return the JSON Schema of ``referee.odds/1``; later versions of the format may hold more keys."""
    return output_schema(OddsFile, FORMAT)


def odds_data(found: Odds, hand: Sequence[str], turned: str, side: Side, code: str) -> dict[str, Any]:
    """Return the chance of a hand as plain data, ``referee.odds/1``.

    Args:
        found: what was counted.
        hand: the cards of the player.
        turned: the card turned up.
        side: whose hand it is.
        code: the name of the rulebook.
    """
    told = OddsFile(
        FORMAT, code, side, list(hand), turned, found.hands, found.open_cards, found.set_order, list(found.order),
        found.vole, list(found.trumps),
    )  # fmt: skip
    return as_data(told)


def odds_lines(found: Odds, hand: Sequence[str], turned: str, side: Side) -> Iterator[Line]:
    """Yield the chance of a hand, for people.

    Args:
        found: what was counted.
        hand: the cards of the player.
        turned: the card turned up.
        side: whose hand it is.
    """
    doing, other = SIDES[side]
    yield Line(f"{in_signs(hand)}; {short(turned)} is turned, {doing}.", "bold")
    yield Line(f"Of {how_many(found.hands, 'hand')} that the {other} may hold, these lose to it:")
    yield Line(f"{chance_said(found.set_order, found.hands)}", "green", label="In a set order")
    yield Line(f"{chance_said(found.open_cards, found.hands)}", "green", label="All cards open")
    yield Line(f"{chance_said(found.vole, found.hands)}", label="Every trick")
    yield Line()
    yield Line(
        f"In a set order: the player sees his own cards alone and leads {in_signs(found.order)}, as far as he has the "
        f"lead; the {other} sees all cards. All cards open: both see all cards, as for every trick. "
        f"Against a {other} who plays as if he saw all cards, what can be made lies between the two."
    )
    several = sum(found.trumps[2:])
    counts = [f"{n or 'none'} in {ways:,}" for n, ways in enumerate(found.trumps) if ways]
    yield Line(f"Trumps of the {other}: {join(counts)}; fewer than two {found.hands - several:,}, more {several:,}.")


def chance_said(made: int, hands: int) -> str:
    """Return in words with how many hands a player makes something, and the odds.

    Args:
        made: with how many he does.
        hands: how many there are.

    >>> chance_said(44_574, 65_780), chance_said(21_206, 65_780)
    ('44,574, or 67.8 %: 2.1 to 1 for it', '21,206, or 32.2 %: 2.1 to 1 against it')
    >>> chance_said(65_780, 65_780), chance_said(0, 65_780)
    ('65,780, or all', 'none')
    """
    if made in (0, hands):
        return f"{made:,}, or all" if made else "none"
    lost = hands - made
    odds = f"{made / lost:,.1f} to 1 for it" if made >= lost else f"{lost / made:,.1f} to 1 against it"
    return f"{made:,}, or {made / hands:.1%}: {odds}".replace("%", " %")
