"""Facts that players only suppose, and which events show a fact that a clause asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from referee.record import EventIndex
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.field_times import SINCE, field_since
from referee.table.kinds import FACTS
from referee.table.table import Table

Fields = dict[str, Any]


def suppose(table: Table, deal: Deal, name: str, of: str | None) -> Fact:
    """Return a fact that did not happen, with those of its fields that the table shows all the same.

    Args:
        table: the table as it stands.
        deal: the deal in which it is supposed to have happened.
        name: the name of the fact.
        of: the player whose hand is meant, where one was named.
    """
    known = KNOWN.get(name)
    fields = known(table, deal, of) if known is not None and deal.dealer else {}
    return FACTS[name](deal, table.now, None, fields, truth=False)


def _of_dealt_hand(_table: Table, deal: Deal, of: str | None) -> Fields:
    """A wrong number dealt to the player named, or to either: it is known who has taken cards since."""
    taken = {player: bool(deal.taken.get(player)) for player in deal.hands}
    fields: Fields = {"anyone_took_cards": any(taken.values())}
    if of in taken:
        fields |= {"to": deal.role(of), "took_cards": taken[str(of)]}
    elif len(set(taken.values())) == 1:
        fields["took_cards"] = any(taken.values())
    return fields


def _of_giving(table: Table, deal: Deal, of: str | None) -> Fields:
    """A wrong number given to the player named, else to the one served last.

    His hand tells whether it is too many or too few; where it tells neither, the non-dealer is supposed to lack cards.
    Where no exchange was agreed to, no number is wrong.
    """
    compared = ("given_vs_asked", "given_vs_discarded", "relation")
    if not any(exchange.granted for exchange in deal.exchanges):
        return dict.fromkeys(compared, "equal") | {"lacking": False}
    given = list(deal.exchanges[-1].given)
    served = of if of in deal.hands else given[-1] if given else deal.non_dealer
    surplus = deal.count(str(served)) - table.game.hand_size
    fields: Fields = {"to": deal.role(served)}
    if surplus or served == deal.non_dealer:
        fields |= dict.fromkeys(compared, "more" if surplus > 0 else "fewer")
    return fields


def _by_phase(_table: Table, deal: Deal, _of: str | None) -> Fields:
    """Cards looked at, or lacking: such as the deal brought about, or the giving once an exchange was served."""
    return {"cause": "giving" if any(exchange.given for exchange in deal.exchanges) else "deal"}


KNOWN: Final[dict[str, Callable[[Table, Deal, str | None], Fields]]] = {
    "dealt_wrong_number": _of_dealt_hand,
    "exchange_wrong": _of_giving,
    "hand_completed": _by_phase,
    "hidden_cards_seen": _by_phase,
}
"""The fields that the table shows of a fact that did not happen."""


Shown = Callable[[Fact], list[EventIndex]]


def _told(*names: str) -> Shown:
    """Return how the events of an exchange are found that tell such things of the player it is about."""

    def shown(fact: Fact) -> list[EventIndex]:
        exchange, player = fact.fields["exchange"], str(fact.about)
        tells = exchange.tells.get(player, {})
        asked = exchange.asked is not None and player == fact.deal.non_dealer
        wanted = names if asked or "asked" not in names else ("discarded", "given", "filled", "returned")
        return sorted({at for name in wanted for at in tells.get(name, ())})

    return shown


def _mixed(fact: Fact) -> list[EventIndex]:
    return _told("mixed")(fact)[:1]


SHOWN: Final[dict[str, dict[str, Shown]]] = {
    "exchange_wrong": {
        "given_vs_asked": _told("asked", "given", "filled"),
        "given_vs_discarded": _told("discarded", "given", "filled", "returned"),
        "asked_vs_discarded": _told("asked", "discarded"),
        "stock_short": _told("asked", "given"),
        "relation": _told("discarded", "given", "filled", "returned", "put_back"),
        "to_draw": _told("discarded", "given", "filled", "returned", "put_back"),
        "still_wrong": _told("discarded", "given", "filled", "returned", "put_back"),
        "lacking": _told("asked", "given", "filled"),
        "mixed": _mixed,
        "made_up": _told("discarded", "given", "filled", "returned"),
    }
}
"""How the events are found that show a field of a fact, where they are not noted with the fact."""


def events_showing(fact: Fact, names: Iterable[str]) -> list[EventIndex]:
    """Return the events that show a fact with those of its fields, and nothing that shows other fields alone.

    Args:
        fact: a fact of any kind.
        names: the names of the fields.

    Returns:
        The indices of the events, in order.
    """
    if fact.name not in SHOWN and fact.name not in SINCE and not fact.field_evidence:
        return sorted(set(fact.evidence))
    asked = set(names)
    parts = {name: find(fact) for name, find in SHOWN.get(fact.name, {}).items()} | fact.field_evidence
    wanted = {at for name in asked for at in parts.get(name, ())}
    come = [
        field_since(fact, name)
        for name in SINCE.get(fact.name, ())
        if name in asked and fact.fields.get(name) is not False
    ]
    wanted.update(time for time in come if time is not None)
    others = {at for events in parts.values() for at in events} - wanted
    return sorted({*wanted, *(at for at in fact.evidence if at not in others)})


def settled_by(fact: Fact, names: Iterable[str]) -> list[EventIndex]:
    """Return the events since which fields of a fact have had their values, else those that show it with them.

    Args:
        fact: a fact of any kind.
        names: the names of the fields.

    Returns:
        The indices of the events, in order.
    """
    asked = list(names)
    times = sorted({time for name in asked if (time := field_since(fact, name)) is not None})
    return times or events_showing(fact, asked)
