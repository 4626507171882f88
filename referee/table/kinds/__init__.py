"""Every kind of fact, a class for each: its fields, typed by the closed sets of their values, and its traits."""

from __future__ import annotations

from typing import Final

from referee.table.facts import Fact
from referee.table.field_values import declared
from referee.table.kinds import dealing, dealing_packs, exchange, exchange_numbers, play, play_score

FACTS: Final[dict[str, type[Fact]]] = {
    kind.name: kind
    for part in (dealing_packs, dealing, exchange, exchange_numbers, play, play_score)
    for kind in vars(part).values()
    if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact
}
"""Every fact that a clause may name, by the name of its kind."""

HAND: Final = declared(play.HandResult)
"""What a clause may ask of the result of a hand, with the closed set of values of each."""
