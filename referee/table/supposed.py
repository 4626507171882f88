"""Facts that players only suppose: what the table tells of them although nothing of the kind has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from referee.table.deal import Deal
from referee.table.facts import Fact
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
    return Fact(name, deal, table.now, None, fields, truth=False)


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
    """
    if not deal.exchanges:
        return {}
    given = list(deal.exchanges[-1].given)
    served = of if of in deal.hands else given[-1] if given else deal.non_dealer
    surplus = deal.count(str(served)) - table.game.hand_size
    fields: Fields = {"to": deal.role(served)}
    if surplus or served == deal.non_dealer:
        compared = ("given_vs_asked", "given_vs_discarded", "relation")
        fields |= dict.fromkeys(compared, "more" if surplus > 0 else "fewer")
    return fields


def _of_looking(_table: Table, deal: Deal, _of: str | None) -> Fields:
    """Cards looked at: before the exchange such as the deal brought about, after it such as the giving did."""
    return {"cause": "giving" if deal.exchanges else "deal"}


KNOWN: Final[dict[str, Callable[[Table, Deal, str | None], Fields]]] = {
    "dealt_wrong_number": _of_dealt_hand,
    "exchange_wrong": _of_giving,
    "hidden_cards_seen": _of_looking,
}
"""The fields that the table shows of a fact that did not happen."""
