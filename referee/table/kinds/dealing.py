"""Kinds of fact: what the dealing shows, up to the turn-up, and cards that come to light."""

from typing import Any, Final, Literal

from referee.record import EventIndex
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.field_values import Side, Traced
from referee.table.happenings import Doing, Happening
from referee.table.table import Table

Whose = Literal["own", "other"]
Cut = Literal["to_dealer", "for_deal"]
Phase = Literal["preparing", "dealing", "proposing", "exchange", "play", "over"]


OF_TURNED: Final = {"card": "turned", "suit": "turned", "value": "turned"}
OF_SHOWN: Final = {"card": "shown", "suit": "shown"}
OF_FACED: Final = {"card": "faced", "suit": "faced"}
OF_KING: Final = {"card": "kings", "suit": "kings"}
"""What demands may name over facts that are about cards."""


class DealtOutOfTurn(
    Fact, subject="deal_turn", is_fault=True, of_dealing=True, lacks={"": "tell whose turn it was to deal"}
):
    """A player dealt out of his turn."""


class DealtWrongPack(
    Fact, subject="wrong_pack", is_fault=True, of_dealing=True, lacks={"": "tell whose pack was dealt"}
):
    """The adversary's pack was dealt."""


class OrderChosen(Fact, subject="deal_order", open=True, regular=True):
    """The dealer chose the order of his packets."""

    first: bool
    self_first: bool


def _had_another(fact: Fact, _table: Table) -> Traced:
    """Whether there was another card for the non-dealer, with those that the dealer has given himself since."""
    deal = fact.deal
    left = deal.stock + (deal.exchange.given.get(deal.dealer, 0) if deal.exchange is not None else 0)
    return Traced(left > 0, since=None if left > 0 else deal.first(Happening.STOCK_OUT))


class FacedCardFound(Fact, names=OF_FACED, subject="faced_card", open=True, always_told=True):
    """A card was found lying face up."""

    where: Literal["pack", "stock"]
    phase: Literal["preparing", "cutting", "dealing", "turned", "exchange", "play"]
    cut: Literal["to_dealer"]
    replaceable: bool
    _replaceable = _had_another


class FacedCardSeen(Fact, names=OF_FACED, open=True, always_told=True, upon=frozenset({"faced_card_found"})):
    """A faced card was looked at."""

    phase: Literal["dealing", "turned", "exchange", "play"]


def _taken_up_at(fact: Fact) -> EventIndex | None:
    """Return when the hand that a fact is about was taken up, if it was by the time of the fact, or of the draw."""
    draws = [at for did in fact.deal.doings.values() for at in did.all(Doing.DRAWS) if at <= fact.event]
    taken_up = fact.deal.did(fact.person).first(Doing.TAKES_UP)
    return taken_up if taken_up is not None and taken_up <= max(draws, default=fact.event) else None


def _was_taken_up(fact: Fact, _table: Table) -> Traced:
    return Traced(_taken_up_at(fact) is not None)


def _first_given(deal: Deal, *players: str) -> EventIndex | None:
    """Return when one of some players was first given cards in an exchange, if one was."""
    tells = (exchange.tells.get(player, {}) for exchange in deal.exchanges for player in players)
    return min((at for told in tells for at in told.get("given", ())), default=None)


class DealtWrongNumber(
    Fact,
    subject="dealt_count",
    is_fault=True,
    of_dealing=True,
    of_one_hand=True,
    lacks=dict.fromkeys(("took_cards", "anyone_took_cards"), "tell who took cards"),
):
    """A wrong number of cards was dealt."""

    to: Side
    relation: Literal["fewer", "more"]
    error: Literal["number"]
    still_wrong: bool
    took_cards: bool
    anyone_took_cards: bool
    put_right: bool
    put_right_in_time: bool
    hand_taken_up: bool
    _hand_taken_up = _was_taken_up

    def _still_wrong(self, table: Table) -> Traced:
        """Whether a wrong number is held, or was when the player played his first card."""
        deal, hand, did = self.deal, self.deal.hands[self.person], self.deal.did(self.person)
        played = did.first(Doing.PLAYS, Doing.UNPLAYS)
        held = deal.count(self.person) if played is None else hand.count_at(played)
        drawn = deal.did(deal.other(self.person)).all(Doing.DRAWS)
        changes = (did.all(what) for what in (Doing.PUT_RIGHT, Doing.LAYS_AWAY, Doing.COMPLETES))
        since = max((at for times in (*changes, drawn) for at in times), default=None)
        return Traced(held != table.game.hand_size, since=since)

    def _took_cards(self, _table: Table) -> Traced:
        if (told := self._exchange_told) is not None:  # the dealer who gave cards need not have taken any himself
            return Traced(True if told == "accepted" and self.person == self.deal.non_dealer else None)
        return Traced(self.deal.taken.get(self.person, 0) > 0, since=_first_given(self.deal, self.person))

    def _anyone_took_cards(self, _table: Table) -> Traced:
        if (told := self._exchange_told) is not None:
            return Traced(True if told == "accepted" else None)
        return Traced(any(self.deal.taken.values()), since=_first_given(self.deal, *self.deal.hands))

    @property
    def _exchange_told(self) -> str | None:
        """What was told with the result, where cards may have been taken of which no more is told than that."""
        told = self.deal.rounds[0].exchange if self.deal.rounds else None
        return told if told in ("accepted", "untold") else None

    @property
    def _righted(self) -> EventIndex | None:
        """When the hand was put right."""
        return self.deal.did(self.person).after(Doing.PUT_RIGHT, self.event)

    def _put_right(self, _table: Table) -> Traced:
        righted = self._righted
        return Traced(righted is not None, since=righted)

    def _put_right_in_time(self, _table: Table) -> Traced:
        """Whether it was put right before the trump was turned."""
        righted, turned = self._righted, self.deal.first(Happening.TURN_UP)
        in_time = righted is not None and (turned is None or righted < turned)
        return Traced(in_time, since=righted if in_time else None)

    def surplus(self, table: Table) -> int:
        """Return how many cards too many were dealt."""
        return self.deal.dealt.get(self.person, 0) - table.game.hand_size

    @classmethod
    def _known(cls, deal: Deal, of: str | None, _hand_size: int) -> dict[str, Any]:
        """A wrong number dealt to the player named, or to either: it is known who has taken cards since."""
        taken = {player: bool(deal.taken.get(player)) for player in deal.hands}
        fields: dict[str, Any] = {"anyone_took_cards": any(taken.values())}
        if of in taken:
            fields |= {"to": deal.role(of), "took_cards": taken[str(of)]}
        elif len(set(taken.values())) == 1:
            fields["took_cards"] = any(taken.values())
        return fields


class PacketsOutOfOrder(
    Fact,
    subject="deal_order",
    is_fault=True,
    of_dealing=True,
    lacks={"": "tell in what packets {actor} dealt the cards, now or before; that would settle it"},
):
    """The packets departed from the order of dealing."""

    error: Literal["order"]
    how: Literal["packet_size", "served_self_first"]
    bound_by: Literal["agreement", "this_game", "earlier_game", "form"]
    begins_game: bool
    told: Literal["untold", "before_game_cut", "before_own_cut", "after_cut"]
    put_right: bool

    def _put_right(self, _table: Table) -> Traced:
        """Whether the hands hold what dealing in order gives, after cards were moved to put that right."""
        return Traced(Happening.ORDER_RESTORED in self.deal, since=self.deal.first(Happening.ORDER_RESTORED))


class TrumpTurned(Fact, open=True, regular=True):
    """A trump card was turned."""


class SeveralTurned(Fact, names=OF_TURNED, subject="turned_cards", open=True, of_dealing=True):
    """More than one card was turned."""

    kings: bool


class TurnedWrongly(Fact, names=OF_TURNED, subject="turned_cards", is_fault=True, of_dealing=True):
    """The card turned was not the top one, or was turned too early."""

    how: Literal["not_top", "too_early"]


class TrumpNotTurned(Fact, subject="turned_cards", is_fault=True, of_dealing=True):
    """No card was turned for trumps."""


class KingTurned(Fact, names=OF_KING, open=True, regular=True, of_king=True):
    """A king was turned."""

    chosen: bool


class CardExposed(Fact, names=OF_SHOWN, subject="exposed_card", open=True, of_dealing=True, always_told=True):
    """A card was exposed."""

    of: Literal["dealer", "non_dealer", "stock"]
    by: Literal["dealer", "non_dealer", "other"]
    phase: Literal["dealing", "giving", "after"]
    replaceable: bool
    _replaceable = _had_another


OF_DISCARDS: Final = tuple(("discard_seen", {"what": what}) for what in ("discard", "tricks"))
OF_SURPLUS: Final = tuple(
    (ground, {"what": what, "cause": cause})
    for cause, ground in (("deal", "dealt_count"), ("giving", "given_count"))
    for what in ("surplus", "drawn")
)


class HiddenCardsSeen(
    Fact,
    names={"card": "put_away", "suit": "put_away"},
    open=True,
    always_told=True,
    grounds_by=(*OF_DISCARDS, *OF_SURPLUS),
):
    """Hidden cards were looked at."""

    what: Literal["surplus", "drawn", "discard", "tricks"]
    by: Side
    of: Side
    hand_taken_up: bool
    cause: Literal["deal", "giving", "nothing"]
    given_taken_up: bool

    def _hand_taken_up(self, _table: Table) -> Traced:
        since = _taken_up_at(self)
        return Traced(since is not None, since=since)

    @classmethod
    def _known(cls, deal: Deal, _of: str | None, _hand_size: int) -> dict[str, Any]:
        """Such cards as the deal brought about, or the giving once an exchange was served."""
        return {"cause": "giving" if any(exchange.given for exchange in deal.exchanges) else "deal"}


class StockSeen(Fact, subject="stock", open=True, always_told=True):
    """A player looked at cards of the stock."""

    by: Literal["dealer", "non_dealer", "other"]


class SurplusDrawn(Fact, open=True, always_told=True):
    """Cards were drawn from the other's hand."""

    of: Side
    hand_taken_up: bool
    seen: bool
    _hand_taken_up = _was_taken_up
