"""Kinds of fact: shuffles, cuts, choices and new cards before the first packet, and what the dealing shows."""

from typing import Final, Literal, get_args

from referee.table.facts import Fact
from referee.table.field_values import BEFORE, Side

Whose = Literal["own", "other"]
Cut = Literal["to_dealer", "for_deal"]
Phase = Literal["preparing", "dealing", "proposing", "exchange", "play", "over"]


OF_TURNED: Final = {"card": "turned", "suit": "turned", "value": "turned"}
OF_SHOWN: Final = {"card": "shown", "suit": "shown"}
OF_FACED: Final = {"card": "faced", "suit": "faced"}
OF_KING: Final = {"card": "kings", "suit": "kings"}
"""What demands may name over facts that are about cards."""


class Shuffled(
    Fact,
    subject="shuffle",
    open=True,
    whose=frozenset({"by"}),
    passing={"cut": BEFORE, "cut_begun": BEFORE, "phase": get_args(Phase)},
    lacks={"": "tell who has won the cut"},
):
    """A pack was shuffled."""

    by: Literal["dealer", "non_dealer", "nobody"]
    pack: Whose
    manner: Literal["proper", "below_table", "faces_shown"]
    phase: Phase
    cut: bool
    cut_begun: bool


class CutWrongly(Fact, subject="cut", is_fault=True):
    """A cut took or left too few cards."""

    cut: Cut
    how: Literal["few_lifted", "few_left"]


class CutShowed(Fact, subject="cut_exposure", open=True, always_told=True, is_fault=True):
    """Cards showed in cutting."""

    cut: Cut
    cards: Literal["one", "several"]
    during: Literal["cutting", "after"]


class EqualCardsCut(Fact, subject="cut", open=True, regular=True):
    """Both cut cards of one rank for the deal."""

    cut: Literal["for_deal"]


class CutOmitted(Fact, subject="cut", open=True, is_fault=True):
    """The pack was not cut."""

    cut: Literal["to_dealer"]


class ChoiceMade(
    Fact,
    open=True,
    regular=True,
    whose=frozenset({"by_dealer", "by_next_dealer", "by_winner"}),
    lacks={"": "tell who has won the cut"},
):
    """A player chose a pack or a seat."""

    what: Literal["pack", "seat", "new_pack"]
    by_dealer: bool
    by_next_dealer: bool
    by_winner: bool
    choice: Literal["first", "again"]


class NewCards(
    Fact,
    open=True,
    regular=True,
    lasts="game",
    passing={"late": BEFORE},
):
    """New cards were called for or brought."""

    act: Literal["called", "brought"]
    number: Literal["untold", "fewer", "due", "more"]
    late: bool
    payer: Literal["untold", "caller", "other"]

    @property
    def pays(self) -> bool:
        """Whether who called for them has paid for them."""
        return bool(self.fields["payer"] == "caller")


class PackFoundFaulty(
    Fact,
    subject="faulty_pack",
    open=True,
    always_told=True,
):
    """A pack was found incorrect."""

    reach: Literal["no_deal", "earlier_deal", "other_pack", "other_pack_dealt", "this_deal"]
    cut_with: bool

    @property
    def outside_its_deal(self) -> bool:
        """Whether the deal under way is dealt from another pack."""
        return self.fields["reach"] in ("other_pack", "other_pack_dealt")


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


class FacedCardFound(Fact, names=OF_FACED, subject="faced_card", open=True, always_told=True):
    """A card was found lying face up."""

    where: Literal["pack", "stock"]
    phase: Literal["preparing", "cutting", "dealing", "turned", "exchange", "play"]
    cut: Literal["to_dealer"]


class FacedCardSeen(Fact, names=OF_FACED, open=True, always_told=True, upon=frozenset({"faced_card_found"})):
    """A faced card was looked at."""

    phase: Literal["dealing", "turned", "exchange", "play"]


class DealtWrongNumber(Fact, subject="dealt_count", is_fault=True, of_dealing=True, of_one_hand=True):
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
    cause: Literal["deal", "giving"]
    given_taken_up: bool


class StockSeen(Fact, subject="stock", open=True, always_told=True):
    """A player looked at cards of the stock."""

    by: Literal["dealer", "non_dealer", "other"]


class SurplusDrawn(Fact, open=True, always_told=True):
    """Cards were drawn from the other's hand."""

    of: Side
    hand_taken_up: bool
    seen: bool
