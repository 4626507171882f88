"""A number with its noun, in figures, as messages tell it."""

from __future__ import annotations


def how_many(n: int, one: str, many: str = "") -> str:
    """Return a number in figures with its noun, and whatever else follows the number.

    Args:
        n: how many.
        one: what follows where it is one, such as "match".
        many: what follows otherwise; by default the same with an "s".

    >>> how_many(1, "match", "matches"), how_many(0, "hand"), how_many(1200, "hand")
    ('1 match', '0 hands', '1,200 hands')
    """
    return f"{n:,} {one if n == 1 else many or f'{one}s'}"
