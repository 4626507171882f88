"""The kind of fact that the numbers asked for, laid away and given in an exchange do not agree."""

from collections.abc import Collection, Iterable
from typing import Any, Final

from referee.record import EventIndex
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.field_values import Compared, Opaque, Side, Traced
from referee.table.happenings import Doing
from referee.table.kinds.exchange import UNTOLD
from referee.table.table import Table

MIXED_BEFORE: Final = "show whether {concerned} mixed any card given with the hand before laying the last away"

OF_DISCARD: Final = ("discarded", "given", "filled", "returned")
OF_COUNT: Final = (*OF_DISCARD, "put_back")
TOLD_BY: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("given_vs_asked", "lacking"), ("asked", "given", "filled")),
    **dict.fromkeys(("given_vs_discarded", "made_up"), OF_DISCARD),
    **dict.fromkeys(("relation", "to_draw", "still_wrong"), OF_COUNT),
    "asked_vs_discarded": ("asked", "discarded"),
    "stock_short": ("asked", "given"),
    "mixed": ("mixed",),
}
"""What the events tell of an exchange (``Exchange.tell``) that show a field."""


class ExchangeWrong(
    Fact,
    subject="given_count",
    is_fault=True,
    of_exchange=True,
    ripens={"mixed": "any of the cards is mixed with the hand"},
    lacks={
        "given_vs_asked": UNTOLD,
        "given_vs_discarded": MIXED_BEFORE,
        "mixed": "show that {concerned} mixed the cards given with his hand; one played would show it",
        "asked_vs_discarded": UNTOLD,
        "": UNTOLD,
    },
):
    """The numbers asked, discarded and given do not agree."""

    to: Side
    given_vs_asked: Compared
    given_vs_discarded: Compared
    asked_vs_discarded: Compared
    mixed: bool
    made_up: bool
    stock_short: bool
    still_wrong: bool
    relation: Compared
    to_draw: bool
    lacking: bool
    exchange: Opaque

    def _told(self, name: str) -> list[EventIndex]:
        """Return the events that show a field; who told no number asked for as many as he laid away, or as he got."""
        wanted, exchange = TOLD_BY[name], self.fields["exchange"]
        if "asked" in wanted and (exchange.asked is None or self.person != self.deal.non_dealer):
            wanted = OF_DISCARD
        tells = exchange.tells.get(self.person, {})
        events = sorted({at for what in wanted for at in tells.get(what, ())})
        return events[:1] if name == "mixed" else events

    def traced(self, table: Any, name: str) -> Traced:
        """Return the value of a field, by its ``name``, on the ``table`` as it stands now, and what shows it."""
        found = super().traced(table, name)
        return Traced(found.value, self._told(name)) if name in TOLD_BY else found

    def _shown_alone(self, _table: Any, asked: Collection[str]) -> set[EventIndex]:
        return {at for name in TOLD_BY if name not in asked for at in self._told(name)}

    def _asked(self) -> set[int]:
        """Return the numbers that a player can have asked for; none of the dealer, who asks for nothing.

        Who did not tell his number asked for as many as he laid down, or as he got.  What he took of himself is as if
        he had asked for it: nobody else gave it.
        """
        exchange, player = self.fields["exchange"], self.person
        if player != self.deal.non_dealer:
            return set()
        helped = exchange.helped.get(player, 0)
        if exchange.asked is not None:
            return {exchange.asked + helped}
        laid = exchange.discarded.get(player, 0)
        return {exchange.taken(player), laid + helped, (exchange.in_time(player) or laid) + helped}

    def _had_vs_asked(self) -> str | frozenset[str]:
        """Compare what a player was given, in whatever way, with what he asked for; the dealer asks for nothing."""
        exchange, player = self.fields["exchange"], self.person
        if player != self.deal.non_dealer:
            return "equal"
        if exchange.asked is None:
            return _any_of(_compared(exchange.taken(player), asked) for asked in self._asked())
        had = exchange.given.get(player, 0) + exchange.completed.get(player, 0)
        filled = exchange.completed.get(player, 0) and min(had, exchange.discarded.get(player, 0))
        return _compared(had, max(*self._asked(), filled))  # what he filled up for himself was not given him

    def _given_vs_asked(self, _table: Table) -> Traced:
        """Compare what a player was given with what he asked for; what he got later unasked does not mend it."""
        had = self._had_vs_asked()
        mended = had == "equal" and self.fields["exchange"].unasked.get(self.person)
        return Traced("fewer" if mended else had)

    @property
    def filled(self) -> bool:
        """Whether the hand has been given as many cards as were asked for, be it only in filling it up."""
        return self._had_vs_asked() == "equal"

    def _against_discard(self, table: Table, numbers: Iterable[int]) -> Traced:
        """Compare numbers with the discard, and with what of it was laid away in time where the rest came too late."""
        exchange, player = self.fields["exchange"], self.person
        laid, in_time = exchange.discarded.get(player, 0), exchange.in_time(player)
        beyond = exchange.taken_beyond(player, table.game.late_discards)
        found = (_compared(n, min(n - 1, laid) if late and n > in_time else laid) for n in numbers for late in beyond)
        return Traced(_any_of(found))

    def _given_vs_discarded(self, table: Table) -> Traced:
        return self._against_discard(table, [self.fields["exchange"].taken(self.person)])

    def _asked_vs_discarded(self, table: Table) -> Traced:
        asked = self._asked()
        return self._against_discard(table, asked) if asked else Traced("equal")

    def _made_up(self, _table: Table) -> Traced:
        """Whether a player has by now laid away as many cards as he took, or asked for."""
        exchange, player = self.fields["exchange"], self.person
        taken = min([exchange.taken(player), *self._asked()])
        return Traced(exchange.discarded.get(player, 0) >= taken)

    def _mixed(self, _table: Table) -> Traced:
        """Whether the cards given were mixed with the hand; who is only said to have taken them up had not done so."""
        exchange, player = self.fields["exchange"], self.person
        mixed = True if player in exchange.mixed else False if player in exchange.taken_up else None
        return Traced(mixed)

    def _stock_short(self, _table: Table) -> Traced:
        """Whether the player was given all that the stock held for him, and it was less than he wanted.

        The non-dealer wants as many as he called for; the dealer as many as he laid away, of those that are left then.
        """
        exchange, deal, player = self.fields["exchange"], self.deal, self.person
        left, wanted = exchange.stock, exchange.called_for(player)
        if player == deal.dealer:
            left -= exchange.given.get(deal.non_dealer, 0)
        return Traced(bool(wanted > left and exchange.given.get(player, 0) >= left))

    def _lacking(self, table: Table) -> Traced:
        """Whether the hand lacks cards that were asked for and the stock has some; those filled in just now count."""
        exchange, deal, player = self.fields["exchange"], self.deal, self.person
        filling = deal.filled_for if table.now in deal.did(player).all(Doing.COMPLETES) else []
        now = sum(cards for _, _, cards in filling)
        had = exchange.given.get(player, 0) + exchange.completed.get(player, 0)
        had -= sum(cards for _, filled, cards in filling if filled is exchange)
        lacks = had < (exchange.asked or 0) and deal.count(player) - now < table.game.hand_size
        return Traced(bool(lacks) and deal.stock + now > 0)

    def _still_wrong(self, table: Table) -> Traced:
        return Traced(self.deal.count(self.person) != table.game.hand_size)

    def surplus(self, table: Table) -> int:
        """Return how many cards too many the hand was left with, with those that have been taken out of it since."""
        deal, person = self.deal, self.person
        total = deal.count(person) + deal.surplus_removed(person) - table.game.hand_size
        beyond = self.fields["exchange"].beyond_asking(person) if table.game.superfluous == "beyond_asking" else total
        return max(total, beyond)

    def _relation(self, table: Table) -> Traced:
        """Compare the hand as it was given with a right one: a surplus already taken from it counts with it."""
        return Traced(_compared(self.surplus(table), 0))

    def _to_draw(self, table: Table) -> Traced:
        """Whether the hand holds cards too many, or did before some were drawn from it."""
        deal, person = self.deal, self.person
        many = deal.count(person) + deal.drawn.get(person, 0) > table.game.hand_size
        return Traced(many)

    @classmethod
    def _known(cls, deal: Deal, of: str | None, hand_size: int) -> dict[str, Any]:
        """A wrong number given to the player named, else to the one served last.

        His hand tells whether it is too many or too few; where it tells neither, the non-dealer is supposed to lack
        cards.  Where no exchange was agreed to, no number is wrong.
        """
        compared = ("given_vs_asked", "given_vs_discarded", "relation")
        if not any(exchange.granted for exchange in deal.exchanges):
            return dict.fromkeys(compared, "equal") | {"lacking": False}
        given = list(deal.exchanges[-1].given)
        served = of if of in deal.hands else given[-1] if given else deal.non_dealer
        surplus = deal.count(str(served)) - hand_size
        fields: dict[str, Any] = {"to": deal.role(served)}
        if surplus or served == deal.non_dealer:
            fields |= dict.fromkeys(compared, "more" if surplus > 0 else "fewer")
        return fields


def _compared(one: int, other: int) -> str:
    return "equal" if one == other else "more" if one > other else "fewer"


def _any_of(values: Iterable[str]) -> str | frozenset[str]:
    """Return what is known of a field that has one of some values."""
    found = frozenset(values)
    return next(iter(found)) if len(found) == 1 else found
