"""Which events show a fact with certain of its fields, for a clause that asks for these and for no others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from referee.table.facts import Fact
from referee.table.fields import SINCE, since

Shown = Callable[[Fact], list[int]]


def _told(*names: str) -> Shown:
    """Return how the events of an exchange are found that tell such things of the player it is about."""

    def shown(fact: Fact) -> list[int]:
        exchange, player = fact.fields["exchange"], str(fact.about)
        tells = exchange.tells.get(player, {})
        asked = exchange.asked is not None and player == fact.deal.non_dealer
        wanted = names if asked or "asked" not in names else ("discarded", "given", "filled", "returned")
        return sorted({at for name in wanted for at in tells.get(name, ())})

    return shown


def _mixed(fact: Fact) -> list[int]:
    return _told("mixed")(fact)[:1]


SHOWN: Final[dict[str, dict[str, Shown]]] = {
    "exchange_wrong": {
        "given_vs_asked": _told("asked", "given", "filled"),
        "given_vs_discarded": _told("discarded", "given", "filled", "returned"),
        "asked_vs_discarded": _told("asked", "discarded"),
        "stock_short": _told("asked", "given"),
        "relation": _told("discarded", "given", "filled", "returned"),
        "still_wrong": _told("discarded", "given", "filled", "returned"),
        "lacking": _told("asked", "given", "filled"),
        "mixed": _mixed,
    }
}
"""How the events are found that show a field of a fact, where they are not noted with the fact."""


def showing(fact: Fact, names: Iterable[str]) -> list[int]:
    """Return the events that show a fact with those of its fields, and nothing that shows other fields alone."""
    if fact.name not in SHOWN and fact.name not in SINCE and not fact.parts:
        return sorted(set(fact.evidence))
    asked = set(names)
    parts = {name: find(fact) for name, find in SHOWN.get(fact.name, {}).items()} | fact.parts
    wanted = {at for name in asked for at in parts.get(name, ())}
    come = [
        since(fact, name) for name in SINCE.get(fact.name, ()) if name in asked and fact.fields.get(name) is not False
    ]
    wanted.update(time for time in come if time is not None)
    others = {at for events in parts.values() for at in events} - wanted
    return sorted({*wanted, *(at for at in fact.evidence if at not in others)})


def settled_by(fact: Fact, names: Iterable[str]) -> list[int]:
    """Return the events since which fields of a fact have had their values, else those that show it with them."""
    asked = list(names)
    times = sorted({time for name in asked if (time := since(fact, name)) is not None})
    return times or showing(fact, asked)
